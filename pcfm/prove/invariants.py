"""Loop invariants: what is assumed where a walk comes back to, thinned until it holds.

At a crossing that lies on a cycle every live value either keeps the term it had on entry, or varies. Values
that vary are in classes: those of a class were equal on entry and are after each round, and so stand as one
fresh symbol. At first nothing varies, and what comes to vary is in one class with all that agreed with it on
entry; each arrival then takes out what it contradicts (a value varies after all, a class falls apart, a
fact does not hold again), and the walk is made anew. Nothing is ever put back, so that ends; and what is left
holds on entry and is kept by every round, which is what an invariant is (Houdini: Flanagan & Leino 2001).

A value of the target may also follow one of the source that counts: it is what it was on entry and a multiple
of how far the other has come, as an address that is stepped in place of an index. Which one, and what
multiple, is guessed at the first arrival, where both are known, and given up when an arrival contradicts it.
The multiple is exact: an index that is widened must be shown not to wrap, by the flags that the source's own
value needs. Where the source's value is poison nothing is said of the target's.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pcfm.ir.instructions import Instruction
from pcfm.ir.types import VOID, IntType, PtrType
from pcfm.ir.values import Value
from pcfm.prove.algebra import make_sum
from pcfm.prove.facts import Facts
from pcfm.prove.judge import Judge
from pcfm.prove.poison import Val
from pcfm.prove.state import Half, ProgramPoint, State
from pcfm.prove.terms import Term, Terms, as_signed
from pcfm.prove.verdict import where

Variable = tuple[int, Value | None]
"""A value of the source (0) or of the target (1); memory is (2, None)."""
MEMORY: Variable = (2, None)


@dataclass(frozen=True)
class Multiple:
    """How a value of the target follows `leader`: `factor` for each step, widened by `extension`."""

    leader: Variable
    factor: int
    extension: str

    def of(self, terms: Terms, start: Term, before: Term, now: Term) -> Term | None:
        """What was `start` when the leader was `before`, now; None where the types do not fit."""
        if not isinstance(start.type, IntType | PtrType) or not isinstance(now.type, IntType):
            return None
        index = IntType(terms.width(start.type))
        narrower = now.type.width < index.width
        if now.type.width > index.width or narrower == (self.extension == ""):
            return None
        if narrower:
            before, now = (terms.make(self.extension, index, (), (term,)) for term in (before, now))
        return make_sum(terms, start.type, [(1, start), (self.factor, now), (-self.factor, before)], 0)


_POWERS = tuple(1 << power for power in range(13))


def _factors(terms: Terms, leader: tuple[Term, Term], follower: tuple[Term, Term]) -> list[int]:
    """What a value that goes from one term to another may be a multiple of another that does so by: how many
    times as far it goes, where both go by a number, or else powers of two.
    """
    steps: list[int] = []
    for before, now in (leader, follower):
        if not isinstance(now.type, IntType | PtrType):
            return []
        width = terms.width(now.type)
        step = make_sum(terms, IntType(width), [(1, now), (-1, before)], 0)
        if not step.is_const:
            return list(_POWERS)
        steps.append(as_signed(step.value, width))
    by, far = steps
    return [far // by] if by and far % by == 0 else []


@dataclass
class Invariant:
    """What varies at one crossing, in which classes; what is no longer assumed there."""

    classes: dict[Variable, int] = field(default_factory=dict)
    may_be_poison: dict[Variable, None] = field(default_factory=dict)
    unsteady: dict[Variable, None] = field(default_factory=dict)
    dropped: dict[Term, None] = field(default_factory=dict)
    assumed: dict[Variable, int] = field(default_factory=dict)
    followers: dict[Variable, list[Multiple]] = field(default_factory=dict)
    origins: dict[Variable, Val] = field(default_factory=dict)

    def vary(self, variables: Iterable[Variable]) -> None:
        """More values vary, all in one class at first."""
        for variable in variables:
            self.classes.setdefault(variable, 0)

    def describe(self, crossing: tuple[ProgramPoint, ProgramPoint]) -> str:
        """The relation for people: which values of the two sides are one, round after round."""
        headers = " and ".join(point.block.label for point in crossing)
        groups: dict[int, tuple[list[str], list[str]]] = {}
        for (which, value), label in self.classes.items():
            if isinstance(value, Instruction):
                groups.setdefault(label, ([], []))[which].append(_named(value))
        lines = [
            f"{', '.join(ours)} = {', '.join(theirs)}" for ours, theirs in groups.values() if ours and theirs
        ]
        return f"{headers}: {'; '.join(lines) or 'nothing varies on both sides'}"

    def guess_anew(self) -> bool:
        """Gives up the first guess of each value that follows another, where there is a second, or else one
        that there is; whether there was any. For a walk that stopped short of what would contradict them.
        """
        several = [multiples for multiples in self.followers.values() if len(multiples) > 1]
        single = [multiples for multiples in self.followers.values() if multiples]
        for multiples in several or single[:1]:
            multiples.pop(0)
        return bool(single)

    # --- what is assumed ----------------------------------------------------------------------------------

    def assume(self, terms: Terms, state: State, name: str) -> State:
        """The state with symbols for what varies, and without what does not hold each time."""
        self.assumed = dict(self.classes)
        judge = state.judge(terms)
        members: dict[tuple[int, Term, Term], list[Variable]] = {}
        self.origins = {variable: state.resolved(value) for variable, value in _values(state)}
        for variable, value in _values(state):
            if variable in self.classes:
                now = state.resolved(value)
                needs = now.needs
                if needs is not terms.nothing and judge.covers(terms.nothing, needs):
                    needs = terms.nothing
                key = self.classes[variable], now.term, needs
                if key not in members:
                    key = next((k for k in members if _stands_for(judge, k, key, variable[0] == 0)), key)
                members.setdefault(key, []).append(variable)
        symbols: dict[Variable, Val] = {}
        for index, ((_, term, needs), variables) in enumerate(members.items()):
            steady = term.steady and not any(variable in self.unsteady for variable in variables)
            clean = needs is terms.nothing and not any(v in self.may_be_poison for v in variables)
            symbol = terms.symbol("round", term.type, (name, index), steady=steady)
            for variable in variables:
                symbols[variable] = Val(symbol, terms.nothing if clean else symbol)
        symbols |= self._following(judge, symbols)
        facts = Facts(terms, self._kept(state.facts.literals), self._kept(state.facts.settled))
        memory = state.memory
        if MEMORY in self.assumed:
            memory = terms.symbol("memory", VOID, (name,))
        return replace(
            state,
            source=_substituted(state.source, 0, symbols),
            target=_substituted(state.target, 1, symbols),
            memory=memory,
            facts=facts,
            known=self._kept(state.known),
            granted=self._kept(state.granted),
        )

    def _following(self, judge: Judge, symbols: Mapping[Variable, Val]) -> dict[Variable, Val]:
        """The values that follow others, those of which nothing speaks against it."""
        following: dict[Variable, Val] = {}
        for variable, multiples in self.followers.items():
            while multiples and variable in symbols:
                leader = next(iter(multiples)).leader
                value = self._led(judge.terms, variable, symbols[leader])
                if value is not None:
                    # It must not be poison on entry where its leader is said not to be.
                    is_clean = value.needs is judge.terms.nothing
                    given = value.needs if is_clean else self.origins[leader].needs
                    if judge.covers(given, self.origins[variable].needs):
                        following[variable] = value
                        break
                multiples.pop(0)
        return following

    def _led(self, terms: Terms, variable: Variable, leader: Val) -> Val | None:
        """A value that follows, where its leader is `leader`; None where that may be undef."""
        multiple = next(iter(self.followers[variable]))
        if not leader.term.steady:
            return None
        start, before = self.origins[variable], self.origins[multiple.leader]
        term = multiple.of(terms, start.term, before.term, leader.term)
        return None if term is None else Val(term, leader.needs)

    def _kept(self, table: Mapping[Term, Term]) -> dict[Term, Term]:
        return {key: value for key, value in table.items() if key not in self.dropped}

    # --- what an arrival leaves of it ---------------------------------------------------------------------

    def thin(self, terms: Terms, assumed: State, arriving: State) -> bool:
        """Takes out what the arriving state contradicts; whether there was anything."""
        judge = arriving.judge(terms)
        now = {variable: arriving.resolved(value) for variable, value in _values(arriving)}
        before = dict(_values(assumed))
        changed = self._thin_constants(judge, assumed, arriving, before, now)
        changed |= self._thin_followers(terms, judge, before, now)
        groups: dict[tuple[Term, int], list[Variable]] = {}
        for variable, value in before.items():
            if variable in self.assumed and not self.followers.get(variable):
                # By class too: an arrival before this one may have parted them.
                groups.setdefault((value.term, self.classes[variable]), []).append(variable)
        for (symbol, _), variables in groups.items():
            is_clean = all(before[variable].needs is terms.nothing for variable in variables)
            changed |= self._thin_class(terms, judge, symbol, is_clean, {v: now[v] for v in variables})
        return changed | self._thin_tables(terms, assumed, arriving)

    def _thin_constants(
        self,
        judge: Judge,
        assumed: State,
        arriving: State,
        before: Mapping[Variable, Val],
        now: Mapping[Variable, Val],
    ) -> bool:
        varied: list[Variable] = []
        followed: dict[Term, None] = {}
        kept: list[tuple[Variable, Val, Val]] = []
        for variable, value in before.items():
            if variable in self.assumed:
                continue
            old, new = arriving.resolved(value), now[variable]
            first, second = (new, old) if variable[0] == 0 else (old, new)
            if old.term is not new.term or not judge.covers(first.needs, second.needs, old.term.type):
                varied.append(variable)
                if variable[0] == 1:
                    followed[old.term] = None
            else:
                kept.append((variable, old, new))
        # One that is poison where it was not must vary with what was equal to it and is poison now too.
        varied += [
            variable
            for variable, old, new in kept
            if old.term in followed and not judge.covers(old.needs, new.needs, old.term.type)
        ]
        memories = [arriving.facts.resolve(state.memory) for state in (assumed, arriving)]
        if memories[0] is not memories[1] and MEMORY not in self.assumed:
            varied.append(MEMORY)
        self.vary(varied)
        for variable in varied:
            if variable[0] == 1 and variable not in self.followers:
                leaders = [other for other in varied if other[0] == 0]
                self.followers[variable] = self._guessed(judge, variable, leaders, now)
        return bool(varied)

    def _guessed(
        self, judge: Judge, variable: Variable, leaders: list[Variable], now: Mapping[Variable, Val]
    ) -> list[Multiple]:
        """The ways in which a value that comes to vary may follow another that does so too."""
        terms, start, arrived = judge.terms, self.origins[variable], now[variable].term
        guesses: list[Multiple] = []
        if any(now[leader].term is arrived for leader in leaders):
            return guesses
        for leader in leaders:
            before = self.origins[leader]
            factors = _factors(terms, (before.term, now[leader].term), (start.term, arrived))
            for factor, extension in itertools.product(factors, ("", "sext", "zext")):
                multiple = Multiple(leader, factor, extension)
                led = multiple.of(terms, start.term, before.term, now[leader].term)
                if led is not None and judge.is_plainly_equal(now[leader].needs, led, arrived):
                    guesses.append(multiple)
        return guesses

    def _thin_followers(
        self, terms: Terms, judge: Judge, before: Mapping[Variable, Val], now: Mapping[Variable, Val]
    ) -> bool:
        """Takes out what no longer follows as was assumed."""
        changed = False
        for variable, multiples in self.followers.items():
            if not multiples or variable not in self.assumed or variable not in before:
                continue
            leader = now[next(iter(multiples)).leader]
            led = self._led(terms, variable, leader)
            # Whether the leader is poison, which it was said not to be, is found where its class is thinned.
            if led is None or not judge.refines(led, now[variable]):
                multiples.pop(0)
                changed = True
        return changed

    def _thin_class(
        self, terms: Terms, judge: Judge, symbol: Term, is_clean: bool, now: Mapping[Variable, Val]
    ) -> bool:
        changed = False
        leaders: list[Variable] = []
        for variable, value in now.items():
            if symbol.steady and not value.term.steady and variable not in self.unsteady:
                self.unsteady[variable] = None
                changed = True
            if is_clean and not judge.covers(terms.nothing, value.needs):
                self.may_be_poison[variable] = None
                changed = True
            leader = next((v for v in leaders if self._agrees(judge, is_clean, v, variable, now)), None)
            if leader is None:
                leaders.append(variable)
                if len(leaders) > 1:
                    self.classes[variable] = max(self.classes.values()) + 1
                    changed = True
            else:
                changed |= self.classes[variable] != self.classes[leader]
                self.classes[variable] = self.classes[leader]
        return changed

    def _agrees(
        self, judge: Judge, is_clean: bool, leader: Variable, variable: Variable, now: Mapping[Variable, Val]
    ) -> bool:
        """Whether two values are one again, of both sides the source's first; the target's may not be poison
        where the source's is not.
        """
        ours, theirs = now[leader], now[variable]
        if not judge.equal(ours.term, theirs.term):
            return False
        if is_clean:
            return True
        back = leader[0] != variable[0] or judge.covers(theirs.needs, ours.needs, ours.term.type)
        return back and judge.covers(ours.needs, theirs.needs, ours.term.type)

    def _thin_tables(self, terms: Terms, assumed: State, arriving: State) -> bool:
        facts = arriving.facts
        broken = [term for term, value in assumed.facts.literals.items() if facts.resolve(term) is not value]
        for ours, theirs in (
            (assumed.facts.settled, facts.settled),
            (assumed.known, arriving.known),
            (assumed.granted, arriving.granted),
        ):
            for key, when in ours.items():
                now = theirs.get(key)
                if now is not when and (now is None or facts.resolve(now) is not terms.true):
                    broken.append(key)
        self.dropped.update(dict.fromkeys(broken))
        return bool(broken)


def _stands_for(
    judge: Judge, leader: tuple[int, Term, Term], other: tuple[int, Term, Term], is_source: bool
) -> bool:
    """Whether a value of the class may have the symbol of another that was met before: one that it equals.

    Where a value of the source is not poison neither may the symbol be, and where the symbol is not neither
    may be a value of the target.
    """
    (label, term, needs), (other_label, other_term, other_needs) = leader, other
    given, needed = (other_needs, needs) if is_source else (needs, other_needs)
    return (
        label == other_label
        and term.type == other_term.type
        and term.steady == other_term.steady
        and judge.equal(term, other_term)
        and judge.covers(given, needed, term.type)
    )


def _values(state: State) -> list[tuple[Variable, Val]]:
    return [
        ((which, key), value)
        for which, half in enumerate((state.source, state.target))
        for key, value in half.values.items()
    ]


def _substituted(half: Half, which: int, symbols: Mapping[Variable, Val]) -> Half:
    return Half(half.point, {key: symbols.get((which, key), value) for key, value in half.values.items()})


def _named(value: Instruction) -> str:
    """A value for people: its name, or where it is made."""
    return where(value) if value.name is None else f"%{value.name}"
