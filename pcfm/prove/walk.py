"""The walk over the product of source and target; `pcfm.prove` says what it shows and why.

A *crossing* is a pair of points. States wait at crossings, in an order in which all that come forward are
there before the crossing is walked; they are merged, and one of the sides (or both) runs on. The source
leads: it runs until an event, a branch, a join; the target follows under the facts of the path. Where a state
comes back to a crossing that has been walked, that is a loop: the crossing gets an invariant
(`pcfm.prove.invariants`), and the walk is made anew until the invariants hold.

Which loops go round together is a guess (`Pairing`), and what it decides is only whether a proof is found:
loops that both sides enter, as they come to them. A target may have made several loops of one (`SPLIT`). Then
it meets the source inside that loop: one of its headers at a join of the source; at a branch of the source
one that asks at once what the lane did at the end of the round before. So it goes first where both branch,
and the source follows as that decides. Or it has put what lanes do once into a loop of others (`AROUND`): of
two loops that are entered, the target goes into its own where that has more in it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from pcfm.ir.claims import beyond
from pcfm.ir.instructions import CondBr, Instruction, Ret, Store, Switch
from pcfm.ir.module import Block
from pcfm.ir.types import VOID, IntType
from pcfm.prove.derived import result_promises
from pcfm.prove.effects import ADDRESS_OPERAND, Event, event_of
from pcfm.prove.facts import Facts
from pcfm.prove.generic_addresses import accessed_address
from pcfm.prove.invariants import Invariant
from pcfm.prove.judge import Judge
from pcfm.prove.lifetimes import ended
from pcfm.prove.meaning import plain_type
from pcfm.prove.poison import Val, atoms_of, has_poison, promise
from pcfm.prove.rounding import is_computed_twice
from pcfm.prove.sides import Side
from pcfm.prove.state import Half, ProgramPoint, State, merge, with_known
from pcfm.prove.steps import Stepper, Stop, alignments
from pcfm.prove.terms import Term, Terms, spell

Crossing = tuple[ProgramPoint, ProgramPoint]
Following = tuple[State, tuple[int, ...]]
_DEFINED = "result: noundef"


class Pairing(Enum):
    """Which loops of the target are taken for which of the source."""

    ALIKE = auto()
    SPLIT = auto()
    AROUND = auto()


def possible_pairings(source: Side, target: Side) -> tuple[Pairing, ...]:
    """Those that the numbers of their loops allow."""
    if len(target.headers) > len(source.headers):
        return Pairing.ALIKE, Pairing.SPLIT
    if len(target.headers) < len(source.headers) and any(map(target.levels_inside, target.headers)):
        return Pairing.ALIKE, Pairing.AROUND
    return (Pairing.ALIKE,)


@dataclass(frozen=True)
class Gap:
    """What could not be shown: in words, on which joint path, and the instructions that it is about; where a
    solver had a model of it, its inputs.
    """

    reason: str
    trail: tuple[str, ...]
    source: Instruction | None
    target: Instruction | None
    inputs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Move:
    """One step of the walk, from crossing to crossing; `passed` are the sides that left a block they had
    just entered (and may have come back to it).
    """

    start: Crossing
    end: Crossing
    passed: tuple[int, ...]

    def is_still(self, which: int) -> bool:
        """Whether a side stays where it is."""
        return which not in self.passed and self.start[which] == self.end[which]


@dataclass
class Walked:
    """What one walk found."""

    gaps: list[Gap] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    matched: dict[tuple[Instruction, Instruction], None] = field(default_factory=dict)
    is_thinned: bool = False
    is_computed_twice: bool = False


class Walk:
    """One walk, under the invariants that `invariants` has."""

    def __init__(
        self,
        terms: Terms,
        source: Side,
        target: Side,
        invariants: dict[Crossing, Invariant],
        start: State,
        paths: int,
        pairing: Pairing,
    ) -> None:
        self.terms = terms
        self.paths = paths
        self.has_more_loops = pairing is Pairing.SPLIT
        self.passes_around = pairing is Pairing.AROUND
        self.sides = source, target
        self.source = Stepper(terms, source, is_source=True)
        self.target = Stepper(terms, target, is_source=False)
        self.invariants = invariants
        self.result_promises = result_promises(source.fn, target.fn)
        self.start = start
        self.walked = Walked()
        self._waiting: dict[Crossing, list[State]] = {}
        self._order: list[tuple[tuple[int, ...], int, Crossing]] = []
        self._walked: dict[Crossing, list[State]] = {}
        self._assumed: dict[Crossing, State] = {}

    @property
    def crossings(self) -> int:
        """How many crossings have been walked."""
        return len(self._walked)

    def run(self) -> Walked:
        """Walks all joint paths."""
        self.terms.forget_fresh()
        self._put(self.start)
        while self._order:
            _, _, crossing = heapq.heappop(self._order)
            states = self._waiting.pop(crossing)
            self.terms.spend(10)
            is_cyclic = self._is_cyclic(crossing)
            # What one path has paid another may owe.
            states = [self._without_paid(state) for state in states]
            if is_cyclic:
                (state,) = merge(self.terms, states, self._name(crossing), 1)
                # What was frozen once may be taken for what is frozen once, not for that of each round.
                # So is what was stored: its terms may hold what varies.
                state = replace(self._assume(crossing, state), frozen=(), stored={})
                self._assumed[crossing], states = state, [state]
            else:
                states = merge(self.terms, states, self._name(crossing), self.paths)
            self._walked[crossing] = states
            for state in states:
                for following, passed in self._step(state):
                    self.walked.moves.append(Move(crossing, following.points, passed))
                    self._put(following)
        met: dict[Block, list[str]] = {}
        for crossing in self._walked:
            _, theirs = crossing
            if theirs.is_entered:
                met.setdefault(theirs.block, []).append(self._name(crossing))
        self.walked.is_computed_twice = is_computed_twice(self.target.side, self.target.rounded_freely, met)
        return self.walked

    def _put(self, state: State) -> None:
        crossing = state.points
        if crossing in self._walked:
            state = self._without_paid(state)
            if state.owed:
                self._give_up(state, "the target does ahead what the source does in another round")
            invariant = self.invariants.setdefault(crossing, Invariant())
            assumed = self._assumed.get(crossing)  # none where it was not known that a state comes round
            if assumed is None or invariant.thin(self.terms, assumed, state):
                self.walked.is_thinned = True
            return
        if crossing not in self._waiting:
            self._waiting[crossing] = []
            heapq.heappush(
                self._order, (self._rank(crossing), len(self._walked) + len(self._order), crossing)
            )
        self._waiting[crossing].append(state)

    def _without_paid(self, state: State) -> State:
        """The state with what the target still owes."""
        return replace(state, owed=tuple(self.target.missing(state, state.owed)))

    def _name(self, crossing: Crossing) -> str:
        return ".".join(map(str, self._rank(crossing)))

    def _rank(self, crossing: Crossing) -> tuple[int, ...]:
        rank: list[int] = []
        for side, point in zip(self.sides, crossing, strict=True):
            rank += [side.index[point.block], point.position, not point.is_entered]
        return tuple(rank)

    def _is_cyclic(self, crossing: Crossing) -> bool:
        """Whether a walk has come back to a crossing, or is bound to: both sides enter a loop."""
        return crossing in self.invariants or all(
            point.is_entered and point.block in side.headers
            for side, point in zip(self.sides, crossing, strict=True)
        )

    def _assume(self, crossing: Crossing, state: State) -> State:
        """The state under the crossing's invariant; where both sides enter a loop, its phis are the guess."""
        invariant = self.invariants.setdefault(crossing, Invariant())
        return invariant.assume(self.terms, state, self._name(crossing))

    # --- who moves ----------------------------------------------------------------------------------------

    def _step(self, state: State) -> Iterator[Following]:
        """What follows a state."""
        source, target = state.points
        heads = [
            point.is_entered and point.block in side.headers
            for side, point in zip(self.sides, state.points, strict=True)
        ]
        state = self._without_paid(state)
        if state.owed and any(heads):
            self._give_up(state, f"{state.first_owed} before a loop, which the source has in or behind it")
            return
        stop = other = Stop("block")
        if not source.is_entered:
            led, stop = self.source.run(state)
            if self.has_more_loops and led.source.point != source:
                yield led, ()
                return
        if not target.is_entered:
            moved, other = self.target.run(state)
            if moved.target.point != target:
                yield moved, ()
                return
        if stop.kind == "unreachable" or (stop.kind == "event" and self._is_undefined(state)):
            return
        if source.is_entered:
            yield from self._lead(state, heads, other)
        elif stop.kind == "branch":
            # The source is about to branch: on poison or undef it would be undefined.
            cond = self.source.read(state, source.inst.operand(0))
            asked = with_known(self.terms, state, atoms_of(cond.needs, state.facts))
            asked = replace(asked, facts=asked.facts.settling(cond.term)[0])
            leads = self.has_more_loops and other.kind == "branch" and self._may_fork(asked)
            yield from self._fork(asked, self.target) if leads else self._fork(state, self.source)
        elif target.is_entered:
            yield self.target.run(state)[0], (1,)
        else:
            yield from self._meet(state, stop, other)

    def _is_undefined(self, state: State) -> bool:
        """Whether the source's event is undefined, or one of plain stores that end in what is: no execution
        comes to them. Nobody can see them before that, and nothing keeps the lane from coming to it.
        """
        point = state.source.point
        if isinstance(point.inst, Store) and not point.inst.is_volatile:
            address = self.source.read(state, point.inst.ptr)
            if self.source.is_nowhere(address.term) or has_poison(address.needs, state.facts):
                return True
        return self.source.side.leads_nowhere(point.block, point.position)

    def _lead(self, state: State, heads: list[bool], other: Stop) -> Iterator[Following]:
        """The source has entered a block; into a loop it takes the target along where it can."""
        if self.passes_around and all(heads) and self._stands_around(state):
            yield self.target.run(state)[0], (1,)
            return
        is_ahead = heads[0] and not heads[1] and other.kind == "branch" and not self.has_more_loops
        if is_ahead and self._may_fork(state):
            yield from self._fork(state, self.target)
            return
        moved = self.source.run(state)[0]
        if self.has_more_loops and heads[1]:
            waits = _asks_at_once(state.target.point)
            yield (moved, (0,)) if waits else (self.target.run(moved)[0], (0, 1))
        elif heads[1] and not heads[0]:
            yield moved, (0,)
        else:
            yield self.target.run(moved)[0], (0, 1) if heads[1] else (0,)

    def _stands_around(self, state: State) -> bool:
        """Whether the target's loop has more loops in each other inside than the source's."""
        ours, theirs = (
            side.levels_inside(point.block) for side, point in zip(self.sides, state.points, strict=True)
        )
        return theirs > ours

    # --- branches -----------------------------------------------------------------------------------------

    def _may_fork(self, state: State) -> bool:
        """Whether the target's branch is on a value that is neither poison nor undef."""
        inst = state.target.point.inst
        return state.judge(self.terms).is_defined(self.target.read(state, inst.operand(0)))

    def _fork(self, state: State, stepper: Stepper) -> Iterator[Following]:
        """The cases of a branch that the facts do not decide."""
        inst = stepper.half(state).point.inst
        assert isinstance(inst, CondBr | Switch)
        facts, term = state.facts.settling(stepper.read(state, inst.operand(0)).term)
        state = replace(state, facts=facts)
        for name, now in self._cases(inst, term, facts):
            if now is not None:
                case = replace(state, facts=now, trail=(*state.trail, name))
                case = stepper.run(case)[0]
                is_asked = self.has_more_loops and _asks_at_once(case.target.point)
                is_entered = case.target.point.is_entered
                if stepper.is_source and (is_asked or not is_entered):
                    case = self.target.run(case)[0]
                    yield case, (1,) if is_entered else ()
                else:
                    is_at_loop = any(point.is_entered for point in case.points)
                    if self.has_more_loops and not is_at_loop:
                        case = self.source.run(case)[0]
                    yield case, ()

    def _cases(self, inst: CondBr | Switch, term: Term, facts: Facts) -> Iterator[tuple[str, Facts | None]]:
        """The ways of a branch, each with what is known there; None where no execution goes."""
        block = inst.block.label
        if isinstance(inst, CondBr):
            for value in (True, False):
                yield f"{block} {str(value).lower()}", facts.with_fact(term, self.terms.bool(value))
            return
        ty = inst.value.type
        assert isinstance(ty, IntType)
        cases = [(value, self.terms.const(ty, value.value)) for value, _ in inst.cases]
        for value, number in cases:
            yield f"{block} case {value}", facts.with_fact(term, number)
        yield f"{block} default", facts.with_none_of(term, [number for _, number in cases])

    # --- events -------------------------------------------------------------------------------------------

    def _meet(self, state: State, stop: Stop, other: Stop) -> Iterator[Following]:
        """Both sides stand for good: at events, or at their ends."""
        if other.kind == "branch":
            if self._may_fork(state):
                yield from self._fork(state, self.target)
            else:
                self._give_up(state, "the target branches on a condition that nothing decides")
        elif "unsupported" in (stop.kind, other.kind):
            self._give_up(state, stop.missing or other.missing)
        elif other.kind == "wait":
            ahead = self.target.run(state, ahead=True)[0] if stop.kind == "event" else state
            if ahead.target.point == state.target.point:
                self._give_up(state, other.missing)
            else:
                yield ahead, ()
        elif stop.kind == "event" and other.kind == "event":
            following = self._match(state)
            if following is not None:
                yield following, ()
        elif stop.kind == "return" and other.kind == "return":
            self._match_return(state)
        else:
            self._give_up(state, f"the source is at {_named(stop)}, the target at {_named(other)}")

    def _match_return(self, state: State) -> None:
        if state.owed:
            self._give_up(state, f"{state.first_owed} that the source does not have on this path")
        ours, theirs = state.source.point.inst, state.target.point.inst
        assert isinstance(ours, Ret)
        assert isinstance(theirs, Ret)
        if ours.value is not None:
            assert theirs.value is not None
            a, b = self.source.read(state, ours.value), self.target.read(state, theirs.value)
            judge = state.judge(self.terms)
            if not judge.refines(a, b):
                self._give_up(state, f"the returned values differ: {_both(judge, a, b)}")
            for claim in self.result_promises:
                kept = promise(self.terms, claim, ("call",), [b.term])
                if not (
                    judge.is_defined(b) and (claim == _DEFINED or judge.covers(self.terms.nothing, kept))
                ):
                    self._give_up(state, f"the target promises more: {claim}")

    def _match(self, state: State) -> State | None:
        """Both sides behind an event that they have in common."""
        layout = self.terms.layout
        ours = event_of(state.source.point.inst, layout, self.sides[0].texts)
        theirs = event_of(state.target.point.inst, layout, self.sides[1].texts)
        if ours.descriptor != theirs.descriptor:
            self._give_up(state, "two different events")
            return None
        new = beyond(ours.claims, theirs.claims)
        if new:
            self._give_up(state, f"the target's event promises more: {', '.join(new)}")
            return None
        if state.owed and not _is_plain_store(ours):
            self._give_up(state, f"{state.first_owed} that the source has behind this event, if at all")
            return None
        pairs = [
            (self.source.read(state, a), self.target.read(state, b))
            for a, b in zip(ours.operands, theirs.operands, strict=True)
        ]
        address = ADDRESS_OPERAND.get(ours.inst.opcode)
        if address is not None:  # poison there is undefined behaviour
            a, b = (Val(accessed_address(self.terms, each.term), each.needs) for each in pairs[address])
            pairs[address] = a, b
            state = with_known(self.terms, state, atoms_of(a.needs, state.facts))
        judge = state.judge(self.terms)
        for index, (a, b) in enumerate(pairs):
            if not judge.refines(a, b):
                self._give_up(state, f"operand {index} differs: {_both(judge, a, b)}")
                return None
        self.walked.matched[ours.inst, theirs.inst] = None
        return self._behind(state, ours, theirs, [a for a, _ in pairs])

    def _behind(self, state: State, ours: Event, theirs: Event, operands: list[Val]) -> State:
        terms, inst = self.terms, ours.inst
        values = [operand.term for operand in operands]
        if _is_plain_store(ours):
            size = terms.layout.store_size(inst.operand(0).type)
            memory, address = state.memory, values[1]
            memory = terms.make("store", VOID, (size,), (memory, address, values[0]))
            granted = {terms.make("access", VOID, (size,), (address,)): terms.true}
            granted |= dict.fromkeys(alignments(terms, int(ours.claims["align"]), address), terms.true)
            stored = {**state.stored, memory: operands[0].needs}
            state = replace(state, granted={**state.granted, **granted}, stored=stored)
        else:
            memory = terms.make("event", VOID, ours.descriptor, (state.memory, *values))
            ends = self.sides[0].lifetimes.ended_by(inst)
            state = replace(state, granted=ended(terms, state.granted, ends))
        state = replace(state, memory=memory)
        for stepper, event in ((self.source, ours), (self.target, theirs)):
            half = stepper.half(state)
            results = dict(half.values)
            if event.inst.type != VOID:
                term = terms.make("result", plain_type(event.inst.type), (), (memory,))
                results[event.inst] = Val(term, term)
            point = ProgramPoint(half.point.block, half.point.position + 1, False)
            state = stepper.with_half(state, Half(point, results))
        return self.target.run(self.source.run(state)[0])[0]

    def _give_up(self, state: State, reason: str) -> None:
        solver = self.terms.solver
        model = () if solver is None else solver.model
        if solver is not None and solver.is_contradiction(state.facts):
            return  # no execution comes here
        insts = [
            point.block.instructions[point.position] if not point.is_entered else point.block.instructions[0]
            for point in state.points
        ]
        self.walked.gaps.append(Gap(reason, state.trail, insts[0], insts[1], model))


def _is_plain_store(event: Event) -> bool:
    return (
        event.inst.opcode == "store" and not event.inst.is_volatile and event.descriptor[-2:] == (None, None)
    )


def _named(stop: Stop) -> str:
    return {"event": "an event", "return": "its return", "block": "a loop", "wait": stop.missing}.get(
        stop.kind, stop.kind
    )


def _both(judge: Judge, ours: Val, theirs: Val) -> str:
    if judge.equal(ours.term, theirs.term):
        return f"{spell(ours.term)} may be poison in the target only: {spell(theirs.needs)}"
    return f"{spell(ours.term)} against {spell(theirs.term)}"


def _asks_at_once(point: ProgramPoint) -> bool:
    """Whether a point is the start of a block that only branches on one of its phis."""
    end = point.block.instructions[len(point.block.phis)]
    return point.is_entered and isinstance(end, CondBr) and end.cond in point.block.phis
