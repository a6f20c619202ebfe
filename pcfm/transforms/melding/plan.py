"""What melding one pair of subgraphs would do, and what it would cost: the decision, made before any change.

A `PairPlan` says, per matched pair of blocks, which instructions become one (steps of kind BOTH), which stay
alone and whether such a run is guarded, and which phis become one. It is computed by aligning the bodies of
the matched blocks twice: the first time an operand that another aligned pair may unify counts as free, the
second time the pairs of the first are known. Then the same in any order that the dependences allow
(`order_free`), and with the phis paired otherwise: phis that are paired crosswise cost selects in every
iteration. The cheapest plan is kept. `after` are static cycles for a warp that diverges at the region's
branch, weighted by loop depth below it.

Before: simple, disjoint subgraphs without convergent or never-executed instructions (`matching` sees to it).
Cost: O(n·m) time and O(m·log n) memory per matched block pair, which `decide` declines where n·m is more
than `MAX_ALIGNED_CELLS`; `MAX_PAIRINGS` times that and `order_free` where all pairs are small enough for it.
Source: PCFM/DARM instruction alignment; docs/architecture.md, Alignment and Melding.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, product
from typing import NamedTuple

import numpy as np

from pcfm.analysis.dependence import precedence
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.ranges import Computed, Repairs
from pcfm.analysis.regions import DivergentRegion
from pcfm.analysis.similarity import must_stay_constant, similarity_class
from pcfm.analysis.speculation import may_speculate
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.types import I1, Type
from pcfm.ir.values import Value
from pcfm.transforms.alignment import IMPOSSIBLE, align_matrix, align_rows
from pcfm.transforms.melding.costs import CostModel, Costs, Cycles
from pcfm.transforms.melding.forks import ForkKind, fork
from pcfm.transforms.melding.operands import (
    can_select,
    condition_pairs,
    either_for_both,
    may_swap,
    needs_swap,
    negates_condition,
    operand_pairs,
)
from pcfm.transforms.melding.order_free import (
    MAX_CELLS,
    Meeting,
    Node,
    Order,
    Precedences,
    Worth,
    match_in_any_order,
    schedule,
)
from pcfm.transforms.melding.scores import Facts, PairScores, ValueFacts, agree

MAX_ALIGNED_CELLS = 1 << 28
"""Two blocks of 16,384 instructions each: minutes. Beyond, the pair is declined."""
MAX_SCORED_SINGLY = 64
"""So few pairs of instructions are scored one by one; more, as arrays."""
MAX_PAIRINGS = 12
"""So many ways to pair the phis of two subgraphs are planned at most."""
PRUNINGS = 3
"""So often pairs that cost more than they save are taken out of a plan in any order."""


@dataclass(frozen=True, eq=False)
class BlockMatch:
    """A pair of blocks that become one; or one alone, to which lanes of the other side never come."""

    left: Block | None
    right: Block | None
    weight: int = 1

    @property
    def is_lone(self) -> bool:
        """Whether it is a block of one side alone."""
        return self.left is None or self.right is None

    @property
    def cells(self) -> int:
        """How many pairs of instructions an alignment compares."""
        return 0 if self.left is None or self.right is None else len(self.left.body) * len(self.right.body)


class Both(NamedTuple):
    """Two instructions that become one; `swapped` as `operands` has it."""

    left: Instruction
    right: Instruction
    swapped: bool = False


@dataclass(frozen=True)
class Gap:
    """Runs that stay alone between two aligned pairs, left's and right's; guarded by the condition or not."""

    left: tuple[Instruction, ...]
    right: tuple[Instruction, ...]
    guarded: bool
    repairs: Repairs = field(default_factory=Repairs)  # what must change so that it may run unguarded


PhiPairs = dict[BlockMatch, list[tuple[Phi, Phi]]]


class _Operand(NamedTuple):
    """Two values that stand in one place of a pair of instructions, `known` to be one for both sides or not;
    `may_become` one where either is of the pair of subgraphs. `may_differ` says whether a select may choose
    between them there, at the latency `select`.
    """

    left: Value
    right: Value
    known: bool
    may_become: bool
    may_differ: bool
    select: float


class _Correspondence(NamedTuple):
    """A way in which two instructions can become one: their operands straight, or swapped."""

    swapped: bool
    negates: bool
    operands: tuple[_Operand, ...]


def _correspondences(
    left: Instruction, right: Instruction, inside: Mapping[Instruction, None], costs: Costs
) -> tuple[_Correspondence, ...]:
    """The ways in which two similar instructions can become one, whatever their operands are."""

    def operand(index: int, a: Value, b: Value) -> _Operand:
        select = costs.select(a.type) if can_select(a.type) else 0.0
        may_differ = can_select(a.type) and not must_stay_constant(left, index)
        known = either_for_both(a, b) is not None or (may_differ and not select)
        return _Operand(a, b, known, a in inside or b in inside, may_differ, select)

    correspondences: list[_Correspondence] = []
    for swapped in (False, True):
        if not may_swap(left, right) if swapped else needs_swap(left, right):
            continue
        operands = tuple(
            operand(index, a, b) for index, (a, b) in enumerate(operand_pairs(left, right, swapped=swapped))
        )
        correspondences.append(_Correspondence(swapped, negates_condition(left, swapped=swapped), operands))
    return tuple(correspondences)


@dataclass
class PairPlan:
    """How one pair of subgraphs is melded."""

    matches: list[BlockMatch]
    steps: dict[BlockMatch, list[Both | Gap]] = field(default_factory=dict)
    phis: PhiPairs = field(default_factory=dict)
    after: Cycles = field(default_factory=Cycles)

    @property
    def aligned(self) -> dict[BlockMatch, list[Both]]:
        """The instruction pairs of each pair of blocks."""
        return {match: [s for s in steps if isinstance(s, Both)] for match, steps in self.steps.items()}

    @property
    def is_complete(self) -> bool:
        """Whether no instruction and no phi stays alone."""
        return not any(isinstance(step, Gap) for steps in self.steps.values() for step in steps) and all(
            len(self.phis[match]) == len(block.phis)
            for match in self.matches
            for block in (match.left, match.right)
            if block is not None
        )

    @property
    def pair_count(self) -> int:
        """How many instruction pairs become one."""
        return sum(isinstance(step, Both) for steps in self.steps.values() for step in steps)


@dataclass(frozen=True)
class Unguarded:
    """Which runs of a region may be executed by both sides, and how much they may cost, in guards.

    `contested` takes the prices at which a run that is guarded would not be, `asked` every question and its
    answer: plans that differ in the price alone are the same where these are.
    """

    region: DivergentRegion
    loads: DereferenceableLoads
    price: float
    contested: list[float]
    asked: dict[tuple[float, float], bool] = field(default_factory=dict)

    def is_more(self, cycles: float, guard: float) -> bool:
        """Whether so many cycles on both sides are more than a guard of so many is worth."""
        return cycles > self.price * guard

    def costs_more(self, cycles: float, guard: float) -> bool:
        """The same, noted."""
        is_more = self.asked[cycles, guard] = self.is_more(cycles, guard)
        if is_more and guard:
            self.contested.append(cycles / guard)
        return is_more


def plan_pair(
    matches: list[BlockMatch],
    exits: tuple[Block, Block],
    exit_edges: Sequence[tuple[Block, Block]],
    costs: CostModel,
    unguarded: Unguarded,
) -> PairPlan:
    """The cheapest of the plans in the order of the source, and in any order where the blocks are small.

    `exits` are where left's and right's lanes go behind the pair. `exit_edges` pairs left and right blocks
    whose edges to one common target will become one edge, so that the phis there are counted too.
    """
    planner = _Planner(matches, exits, exit_edges, costs, unguarded)
    first = planner.plan(known=None)
    second = planner.plan(known=planner.twin, before=first)
    best = min(first, second, key=_static_cost)
    return planner.improved(best) if planner.may_reorder else best


def _static_cost(plan: PairPlan) -> tuple[float, float]:
    return plan.after.latency, plan.after.issue


_Choice = tuple[tuple[Value, Value], float]
"""Two values, and the latency of a select between them."""
_Select = tuple[Type, int]
"""A select by its type, and how often it is made."""


class _Wanted:
    """For pairs of values that meet in operands, the cycles of selects saved where they are one: of each pair
    of blocks that they meet in, so that one of these can be aligned anew; None stands for the exits.
    """

    def __init__(self) -> None:
        self.of: dict[tuple[Value, Value], dict[BlockMatch | None, float]] = {}
        self._pairs: dict[BlockMatch | None, dict[tuple[Value, Value], None]] = {}

    def put(self, where: BlockMatch | None, choices: Iterable[_Choice]) -> None:
        """Takes these in place of all that met there."""
        for pair in self._pairs.get(where, ()):
            del self.of[pair][where]
        pairs = self._pairs[where] = {}
        for pair, cycles in choices:
            pairs[pair] = None
            met = self.of.setdefault(pair, {})
            met[where] = met.get(where, 0.0) + cycles

    def get(self, pair: tuple[Value, Value]) -> float:
        """The cycles saved where two values are one."""
        met = self.of.get(pair)
        return sum(met.values()) if met else 0.0

    def by_pair(self) -> dict[tuple[Value, Value], float]:
        """The same of all pairs."""
        return {pair: self.get(pair) for pair in self.of}


def _weighed(choices: Iterable[_Choice], weight: int) -> Iterator[_Choice]:
    return ((pair, weight * cycles) for pair, cycles in choices)


def _twins(phis: PhiPairs) -> dict[Value, Value]:
    return {left: right for pairs in phis.values() for left, right in pairs}


def _twins_of(aligned: Mapping[BlockMatch, list[Both]]) -> dict[Value, Value]:
    return {both.left: both.right for pairs in aligned.values() for both in pairs}


def _negated_conditions(steps: Sequence[Both | Gap]) -> dict[tuple[Value, Value], None]:
    """The conditions that selects meet with negated; an exclusive or of each is made once."""
    negated = [s for s in steps if isinstance(s, Both) and negates_condition(s.left, swapped=s.swapped)]
    return {(both.left.operand(0), both.right.operand(0)): None for both in negated}


class _Planner:
    """The state of planning one pair: who is inside, and which value stands for which."""

    def __init__(
        self,
        matches: list[BlockMatch],
        exits: tuple[Block, Block],
        exit_edges: Sequence[tuple[Block, Block]],
        costs: CostModel,
        unguarded: Unguarded,
    ) -> None:
        self.unguarded = unguarded
        self.matches = matches
        self.exits = exits
        self.exit_edges = exit_edges
        self.model = costs
        self.costs = costs.latency
        self.inside = {i: None for m in matches for b in (m.left, m.right) if b for i in b.instructions}
        self.number = {b: n for n, m in enumerate(matches) for b in (m.left, m.right) if b is not None}
        self.classes = {i: similarity_class(i) for i in self.inside}
        self._facts = ValueFacts(self._kind)
        self.twin: dict[Value, Value] = {}
        self.right_twin: dict[Value, Value] = {}
        self.region_blocks = dict.fromkeys(unguarded.region.blocks)
        self.guarded: dict[Value, None] = {}
        self.wanted = _Wanted()
        self.optimistic = False
        self._before: dict[Block, list[int]] = {}
        self._correspondences: dict[tuple[Instruction, Instruction], tuple[_Correspondence, ...]] = {}
        self._by_left = {m.left: m for m in matches if m.left is not None}
        self._rights = {m.right: None for m in matches if m.right is not None}
        self._pairs: dict[tuple[Instruction, Instruction, bool], list[tuple[Value, Value]]] = {}
        self._met: dict[tuple[Phi, Phi], list[tuple[Value, Value, int]]] = {}
        self._operand_selects: dict[tuple[Instruction, Instruction, bool], list[_Choice]] = {}
        self._exit_pairs = self._exit_phi_pairs()
        self._exit_selects = self._selects(self._exit_pairs)
        self._condition_selects = {m: self._selects(condition_pairs(m.left, m.right)) for m in matches}
        self._forks = {
            m: fork(m.left.terminator, m.right.terminator, self._head)
            for m in matches
            if m.left is not None and m.right is not None
        }

    def plan(self, known: Mapping[Value, Value] | None, before: PairPlan | None = None) -> PairPlan:
        """Aligns every pair of blocks in order. `known` says which right value stands for which left one;
        without it, any two similar values may. It is the plan `before` again where that aligned the same.
        """
        self.optimistic = known is None
        self.twin = dict(known or {})
        if self.optimistic:
            self.wanted = self._wanted({}, {})
        aligned = {match: self._align_bodies(match) for match in self.matches}
        if before is not None and aligned == before.aligned:
            return before
        return self._planned(aligned, {}, self._steps)

    def _planned(
        self,
        aligned: dict[BlockMatch, list[Both]],
        phis: PhiPairs,
        steps: Callable[[BlockMatch, list[Both]], list[Both | Gap]],
    ) -> PairPlan:
        plan = PairPlan(self.matches)
        self.optimistic = False
        self.twin = {**_twins(phis), **_twins_of(aligned)}
        plan.phis = self._match_phis(aligned, phis)
        self.wanted = self._wanted(aligned, plan.phis)
        self.guarded = {}
        self.right_twin = {right: left for left, right in self.twin.items()}
        for match in self.matches:
            plan.steps[match] = steps(match, aligned[match])
        plan.after = self._cycles_after(plan)
        return plan

    # --- other pairings of phis, other orders -------------------------------------------------------------

    @property
    def may_reorder(self) -> bool:
        """Whether all blocks are small enough for it."""
        return all(match.cells <= MAX_CELLS for match in self.matches)

    def improved(self, best: PairPlan) -> PairPlan:
        """The cheapest of `best` and of plans in any order: with its pairing of phis, and with those that are
        one exchange away from the best so far, `MAX_PAIRINGS` in all.
        """
        best = min(best, self._plan_freely(best, best.phis), key=_static_cost)
        tried = [best.phis]
        while True:
            untried = [phis for phis in self._exchanged(best.phis) if phis not in tried]
            for phis in untried:
                if len(tried) >= MAX_PAIRINGS:
                    return best
                tried.append(phis)
                plan = self._plan_freely(best, phis)
                if _static_cost(plan) < _static_cost(best):
                    best = plan
                    break
            else:
                return best

    def _exchanged(self, phis: PhiPairs) -> Iterator[PhiPairs]:
        """Pairings in which two phis of one pair of blocks have changed places, or one its partner."""
        for match in self.matches:
            pairs = phis.get(match, [])
            ours, theirs = dict(pairs), {right: left for left, right in pairs}
            left = match.left.phis if match.left else []
            right = match.right.phis if match.right else []
            for a, b in product(left, right):
                if a.type != b.type or ours.get(a) is b:
                    continue
                exchanged = [pair for pair in pairs if a is not pair[0] and b is not pair[1]]
                exchanged.append((a, b))
                if a in ours and b in theirs:
                    exchanged.append((theirs[b], ours[a]))
                yield {**phis, match: sorted(exchanged, key=lambda pair: left.index(pair[0]))}

    def _plan_freely(self, base: PairPlan, phis: PhiPairs) -> PairPlan:
        """A plan whose blocks are aligned in any order; what `base` pairs in other blocks counts as one."""
        aligned = base.aligned
        self.guarded = {}
        self.twin = {**_twins(phis), **_twins_of(aligned)}
        self.wanted = self._wanted(aligned, phis)
        for match in self.matches:
            if match.cells:
                for both in aligned[match]:
                    del self.twin[both.left]
                self.wanted.put(match, self._wanted_in(match, [], phis))
                aligned[match] = self._align_freely(match)
                self.twin |= {both.left: both.right for both in aligned[match]}
                self.wanted.put(match, self._wanted_in(match, aligned[match], phis))
        for _ in range(PRUNINGS):
            pruned = {match: self._pruned(pairs) for match, pairs in aligned.items()}
            if pruned == aligned:
                break
            aligned = pruned
            self.twin = {**_twins(phis), **_twins_of(aligned)}
            self.wanted = self._wanted(aligned, phis)
        if aligned == base.aligned and phis == base.phis and base.is_complete:
            return base  # in any order it costs the same
        return self._planned(aligned, phis, self._scheduled_steps)

    def _pruned(self, pairs: list[Both]) -> list[Both]:
        """Those that save something, each with its operands as is best now."""
        gains = [(both, *self._gain(both.left, both.right)) for both in pairs]
        return [
            Both(both.left, both.right, swapped)
            for both, cycles, swapped in gains
            if cycles is not None and cycles >= 0
        ]

    def _align_freely(self, match: BlockMatch) -> list[Both]:
        assert match.left is not None and match.right is not None
        left, right = match.left.body, match.right.body
        candidates: dict[tuple[int, int], Worth] = {}
        for i, j in self._similar(left, right):
            orders = self._orders(left[i], right[j])
            if orders:
                saved = self.costs.of(left[i]) + self.wanted.get((left[i], right[j]))
                candidates[i, j] = Worth(saved, orders)
        order = Precedences(self._precedence(match.left), self._precedence(match.right))
        pairs = match_in_any_order(left, right, candidates, order)
        return [Both(left[i], right[j], self._gain(left[i], right[j])[1]) for i, j in pairs]

    def _orders(self, left: Instruction, right: Instruction) -> tuple[Order, ...]:
        """The orders of operands in which the two can become one."""
        orders: list[Order] = []
        for way in self._correspondences_of(left, right):
            meetings: list[Meeting] = []
            for each in way.operands:
                is_one = self._needs_no_select(each)
                if not (is_one or each.may_differ):
                    break
                meetings.append(Meeting(each.left, each.right, each.select, is_one))
            else:
                orders.append(Order(tuple(meetings), self.costs.negation if way.negates else 0.0))
        return tuple(orders)

    def _correspondences_of(self, left: Instruction, right: Instruction) -> tuple[_Correspondence, ...]:
        key = (left, right)
        known = self._correspondences.get(key)
        if known is None:
            known = _correspondences(left, right, self.inside, self.model.latency)
            self._correspondences[key] = known
        return known

    def _pairs_of(self, both: Both) -> list[tuple[Value, Value]]:
        key = (both.left, both.right, both.swapped)
        pairs = self._pairs.get(key)
        if pairs is None:
            pairs = self._pairs[key] = operand_pairs(both.left, both.right, swapped=both.swapped)
        return pairs

    def _precedence(self, block: Block) -> list[int]:
        if block not in self._before:
            self._before[block] = precedence(block.body, block.function.datalayout)
        return self._before[block]

    def _scheduled_steps(self, match: BlockMatch, pairs: list[Both]) -> list[Both | Gap]:
        """The pairs and what stands alone, in an order with as few guards as can be."""
        if match.left is None or match.right is None:
            return self._steps(match, pairs)
        left, right = match.left.body, match.right.body
        behind_guard = {
            **self._wants_guard(match, pairs, is_left=True),
            **self._wants_guard(match, pairs, is_left=False),
        }
        position_left = {inst: i for i, inst in enumerate(left)}
        position_right = {inst: j for j, inst in enumerate(right)}
        by_position = {(position_left[both.left], position_right[both.right]): both for both in pairs}

        def is_guarded(node: Node) -> bool:
            i, j = node
            return (j is None and left[i] in behind_guard) or (i is None and right[j] in behind_guard)  # type: ignore[index]

        steps: list[Both | Gap] = []
        nodes = schedule(
            self._precedence(match.left), self._precedence(match.right), list(by_position), is_guarded
        )
        for (alone, _), run in groupby(nodes, key=lambda node: (None in node, is_guarded(node))):
            if alone:
                members = list(run)
                ours = tuple(left[i] for i, _ in members if i is not None)
                theirs = tuple(right[j] for _, j in members if j is not None)
                steps.append(self._gap(match, ours, theirs))
            else:
                steps += [by_position[node] for node in run]  # type: ignore[index]
        return steps

    def _wants_guard(self, match: BlockMatch, pairs: list[Both], *, is_left: bool) -> dict[Instruction, None]:
        """What of a block stands alone and belongs behind a guard: it may not run on both sides, costs more
        than a guard, or serves such instructions only.
        """
        block = match.left if is_left else match.right
        body = block.body if block is not None else []
        paired = {inst for both in pairs for inst in (both.left, both.right)}
        position = {inst: number for number, inst in enumerate(body)}
        wants: dict[Instruction, None] = {}
        for inst in reversed(body):
            if inst in paired:
                continue
            serves = inst.has_uses and all(user in wants and user in position for user in inst.users)
            free = self._may_run_anywhere(inst, match, Repairs(), is_left=is_left)
            if serves or not free or self.unguarded.costs_more(self.costs.of(inst), self.costs.one_sided):
                wants[inst] = None
        return wants

    # --- instructions ---------------------------------------------------------------------------------------

    def _align_bodies(self, match: BlockMatch) -> list[Both]:
        if match.left is None or match.right is None:
            return []
        left, right = match.left.body, match.right.body
        if not left or not right:
            return []
        gap = round(self.costs.one_sided)
        if len(left) * len(right) > MAX_SCORED_SINGLY:
            scores = PairScores(left, right, self.classes, self.wanted.by_pair(), self._facts_of, self.costs)
            alignment = align_rows(scores, gap_open=gap, gap_extend=0)
            return [Both(left[i], right[j], self._gain(left[i], right[j])[1]) for i, j in alignment.pairs]
        gains = {(i, j): self._gain(left[i], right[j]) for i, j in self._similar(left, right)}
        matrix = np.full((len(left), len(right)), IMPOSSIBLE, dtype=np.int64)
        for pair, (gain, _) in gains.items():
            matrix[pair] = IMPOSSIBLE if gain is None else gain
        alignment = align_matrix(matrix, gap_open=gap, gap_extend=0)
        return [Both(left[i], right[j], gains[i, j][1]) for i, j in alignment.pairs]

    def _similar(self, left: list[Instruction], right: list[Instruction]) -> Iterator[tuple[int, int]]:
        """The positions of all pairs of similar instructions."""
        columns: dict[Hashable, list[int]] = {}
        for j, inst in enumerate(right):
            if self.classes[inst] is not None:
                columns.setdefault(self.classes[inst], []).append(j)
        for i, inst in enumerate(left):
            for j in columns.get(self.classes[inst], ()):
                yield i, j

    def _gain(self, left: Instruction, right: Instruction) -> tuple[int | None, bool]:
        """The cycles saved by making the two one (None: impossible), and whether right's operands swap."""
        options = [
            (cost, way.swapped)
            for way in self._correspondences_of(left, right)
            if (cost := self._operands_cost(way)) is not None
        ]
        if not options:
            return None, False
        cost, swapped = min(options)
        return round(self.costs.of(left) - cost + self.wanted.get((left, right))), swapped

    def _operands_cost(self, way: _Correspondence) -> float | None:
        total = self.costs.negation if way.negates else 0.0
        for each in way.operands:
            if not self._needs_no_select(each):
                if not each.may_differ:
                    return None
                total += each.select
        return total

    def _needs_no_select(self, each: _Operand) -> bool:
        """Whether the two are one value already, or are taken for one."""
        return each.known or (each.may_become and not self.operand_cost(each.left, each.right))

    def operand_cost(self, a: Value, b: Value) -> float:
        """The cost of the select that chooses between `a` and `b`; 0 where none is needed."""
        if a is b or agree(self._facts_of(a), self._facts_of(b)):
            return 0.0
        return self.costs.select(a.type)

    def _facts_of(self, value: Value) -> Facts:
        """What is taken for granted of a value: while `optimistic`, that similar values become one."""
        return self._facts.of(value, self.twin, self.guarded, by_kind=self.optimistic)

    def _kind(self, value: Value) -> Hashable | None:
        """Equal for two values of the pair that may become one."""
        if not isinstance(value, Instruction) or value not in self.inside:
            return None
        return ("phi", value.type) if isinstance(value, Phi) else self.classes[value]

    # --- phis -----------------------------------------------------------------------------------------------

    def _match_phis(self, aligned: dict[BlockMatch, list[Both]], given: PhiPairs) -> PhiPairs:
        """Pairs phis where the selects that this saves outweigh those it needs on the incoming edges."""
        matched: PhiPairs = {m: list(given.get(m, ())) for m in self.matches}
        taken = {phi: None for pairs in matched.values() for pair in pairs for phi in pair}
        votes = self._wanted(aligned, matched)
        while True:
            best: tuple[float, BlockMatch, Phi, Phi] | None = None
            for match in self.matches:
                if match.left is None or match.right is None:
                    continue
                for left in match.left.phis:
                    for right in match.right.phis:
                        if left in taken or right in taken or left.type != right.type:
                            continue
                        gain = votes.get((left, right)) - self._edge_cost(left, right)
                        if gain > 0 and (best is None or gain > best[0]):
                            best = (gain, match, left, right)
            if best is None:
                return matched
            _, match, left, right = best
            matched[match].append((left, right))
            votes.put(match, self._wanted_in(match, aligned.get(match, ()), matched))
            taken[left] = taken[right] = None
            self.twin[left] = right

    def _wanted(self, aligned: Mapping[BlockMatch, list[Both]], matched: PhiPairs) -> _Wanted:
        """What the instructions `aligned`, the phis `matched`, conditions and exits want to be one."""
        wanted = _Wanted()
        for match in self.matches:
            wanted.put(match, self._wanted_in(match, aligned.get(match, ()), matched))
        wanted.put(None, self._exit_selects)
        return wanted

    def _wanted_in(self, match: BlockMatch, pairs: Iterable[Both], matched: PhiPairs) -> Iterator[_Choice]:
        """The same of one pair of blocks."""
        for both in pairs:
            yield from _weighed(self._selects_of(both), match.weight)
        yield from _weighed(self._condition_selects[match], match.weight)
        for left, right in matched.get(match, ()):
            for a, b, weight in self._incoming_pairs(left, right):
                yield from _weighed(self._selects([(a, b)]), weight)

    def _selects_of(self, both: Both) -> list[_Choice]:
        key = (both.left, both.right, both.swapped)
        selects = self._operand_selects.get(key)
        if selects is None:
            selects = self._operand_selects[key] = self._selects(self._pairs_of(both))
        return selects

    def _selects(self, pairs: Iterable[tuple[Value, Value]]) -> list[_Choice]:
        """Those of the pairs that could become one inside, with the latency of the select that this saves."""
        return [
            ((a, b), self.model.latency.select(a.type))
            for a, b in pairs
            if a in self.inside and b in self.inside and a.type == b.type and can_select(a.type)
        ]

    def _incoming_pairs(self, left: Phi, right: Phi) -> list[tuple[Value, Value, int]]:
        """The values that meet on each melded edge into the two phis, with the edge's weight."""
        if (left, right) in self._met:
            return self._met[left, right]
        pairs = self._met[left, right] = []
        for a, pred in left.incoming:
            source = self._by_left.get(pred)
            if source is None:  # the entry edge
                outside = [v for v, p in right.incoming if p not in self._rights]
                pairs += [(a, b, 1) for b in outside[:1]]
            elif source.right is not None:
                pairs += [(a, b, source.weight) for b, p in right.incoming if p is source.right][:1]
        return pairs

    def _edge_cost(self, left: Phi, right: Phi) -> float:
        cost = 0.0
        for a, b, weight in self._incoming_pairs(left, right):
            if (a, b) != (left, right):
                cost += weight * self.operand_cost(a, b)
        return cost

    def _exit_phi_pairs(self) -> list[tuple[Value, Value]]:
        pairs: list[tuple[Value, Value]] = []
        for left, right in self.exit_edges:
            for target in left.successors:
                if target in right.successors:
                    for phi in target.phis:
                        incoming = {p: v for v, p in phi.incoming}
                        if left in incoming and right in incoming:
                            pairs.append((incoming[left], incoming[right]))
        return pairs

    # --- gaps and cost --------------------------------------------------------------------------------------

    def _steps(self, match: BlockMatch, pairs: list[Both]) -> list[Both | Gap]:
        left = match.left.body if match.left else []
        right = match.right.body if match.right else []
        left_at = {inst: k for k, inst in enumerate(left)}
        right_at = {inst: k for k, inst in enumerate(right)}
        steps: list[Both | Gap] = []
        if match.is_lone:
            return [Gap(tuple(left), tuple(right), guarded=False)] if left or right else []
        i = j = 0
        for both in [*pairs, None]:
            i_end = left_at[both.left] if both else len(left)
            j_end = right_at[both.right] if both else len(right)
            if i < i_end or j < j_end:
                steps.append(self._gap(match, tuple(left[i:i_end]), tuple(right[j:j_end])))
            if both:
                steps.append(both)
            i, j = i_end + 1, j_end + 1
        return steps

    def _gap(self, match: BlockMatch, left: tuple[Instruction, ...], right: tuple[Instruction, ...]) -> Gap:
        repairs = Repairs()
        guarded = not all(
            self._may_run_anywhere(inst, match, repairs, is_left=is_left)
            for run, is_left in ((left, True), (right, False))
            for inst in run
        )
        if not guarded:
            cycles = self.costs.run((*left, *right))
            guarded = self.unguarded.costs_more(cycles, self.costs.divergence(left, right))
        if guarded:
            self.guarded.update(dict.fromkeys((*left, *right)))
            repairs = Repairs()
        return Gap(left, right, guarded, repairs)

    def _may_run_anywhere(
        self, inst: Instruction, match: BlockMatch, repairs: Repairs, *, is_left: bool
    ) -> bool:
        """Whether lanes of both sides may execute it, with the repairs that this takes."""
        if may_speculate(inst):
            return True

        def stand_in(read: Computed) -> Computed | None:
            return self._stand_in(read, match, is_left=is_left)

        needed = self.unguarded.loads.prove(inst, self.unguarded.region.entry, stand_in)
        if needed is not None:
            repairs.add(needed)
        return needed is not None

    def _stand_in(self, read: Computed, reader: BlockMatch, *, is_left: bool) -> Computed | None:
        """What lanes of the other side have in the block of `reader` in place of a value of one side."""
        value = read.value
        if not read.speculated or not isinstance(value, Instruction):
            return Computed(value)
        if value not in self.inside:
            return None if value.block in self.region_blocks else Computed(value)
        match = self.matches[self.number[value.block]]
        theirs, here = (match.right, reader.right) if is_left else (match.left, reader.left)
        if theirs is None or here is None or not self.unguarded.loads.dom.dominates(theirs, here):
            return None  # they may not have come by
        twin = self.twin.get(value) if is_left else self.right_twin.get(value)
        if twin is not None:
            return Computed(twin)
        return None if value in self.guarded or isinstance(value, Phi) else read

    def _cycles_after(self, plan: PairPlan) -> Cycles:
        """What the plan costs under each of the costs; which selects it takes is the same under all."""
        selects, exit_selects = self._selects_after(plan)

        def cycles(costs: Costs) -> float:
            total = 0.0
            for match in self.matches:
                steps = sum(_step_cycles(step, match, costs) for step in plan.steps[match])
                negations = costs.negation * len(_negated_conditions(plan.steps[match]))
                total += match.weight * (steps + negations + self._fork_cycles(match, costs)[0])
                for ty, weight in selects[match]:
                    total += weight * costs.select(ty)
            for ty, weight in exit_selects:
                total += weight * costs.select(ty)
            return total

        return self.model.each(cycles)

    def _selects_after(self, plan: PairPlan) -> tuple[dict[BlockMatch, list[_Select]], list[_Select]]:
        """The selects of each pair of blocks, and those behind the pair of subgraphs, with their weights."""
        outer: dict[tuple[Value, Value], None] = {}  # selects of values from above the region are made once
        local: dict[tuple[BlockMatch, Value, Value], None] = {}

        def choose(a: Value, b: Value, where: BlockMatch, selects: list[_Select]) -> None:
            if not self.operand_cost(a, b):
                return
            if a not in self.inside and b not in self.inside:
                seen, key, weight = outer, (a, b), 1
            else:
                seen, key, weight = local, (where, a, b), where.weight
            if key not in seen:
                seen[key] = None  # type: ignore[index]
                selects.append((a.type, weight))

        after: dict[BlockMatch, list[_Select]] = {}
        for match in self.matches:
            selects = after[match] = []
            decides = self._fork_cycles(match, self.costs)[1]
            for a, b in self._choices(plan, match, decides=decides):
                choose(a, b, match, selects)
        behind: list[_Select] = []
        for a, b in self._exit_pairs:
            choose(a, b, self.matches[-1], behind)
        return after, behind

    def _choices(self, plan: PairPlan, match: BlockMatch, *, decides: bool) -> Iterator[tuple[Value, Value]]:
        """The values that meet in a pair of blocks and on the edges into it."""
        for both in plan.steps[match]:
            if isinstance(both, Both):
                yield from self._pairs_of(both)
        for left, right in plan.phis[match]:
            for a, b, _ in self._incoming_pairs(left, right):
                yield a, b
        if decides:
            yield from condition_pairs(match.left, match.right)

    def _fork_cycles(self, match: BlockMatch, costs: Costs) -> tuple[float, bool]:
        """What the melded block's terminators cost, and whether one of them decides for both sides."""
        if match.left is None or match.right is None:
            left_run = costs.left_run * costs.of(match.left.terminator) if match.left else 0.0
            return left_run + (
                costs.right_run * costs.of(match.right.terminator) if match.right else 0.0
            ), False
        left, right = match.left.terminator, match.right.terminator
        how = self._forks[match]
        if how.kind is ForkKind.ALIKE:
            return max(costs.of(left), costs.of(right)), True
        if how.kind in (ForkKind.LEFT_FREE, ForkKind.RIGHT_FREE):
            return max(costs.of(left), costs.of(right)) + costs.select(I1), False
        if how.kind is ForkKind.PARTED:
            return self._parting(left.successors[0], right.successors[0], costs), False
        if how.kind is ForkKind.SHARED:
            others = left.successors[1 - how.direction], right.successors[1 - how.direction]
            return costs.branch + self._parting(*others, costs), True
        own = costs.left_run * costs.of(left) + costs.right_run * costs.of(right)
        return costs.two_sided + own, False

    def _parting(self, left: Block, right: Block, costs: Costs) -> float:
        """The cost of a branch on the condition to where left's and where right's lanes go."""
        lone = [each in self.number and self.matches[self.number[each]].is_lone for each in (left, right)]
        return costs.divergence(*lone) or costs.one_sided

    def _head(self, block: Block) -> Block:
        """One block for both of a match."""
        if block not in self.number:
            return self.exits[0] if block is self.exits[1] else block
        match = self.matches[self.number[block]]
        return match.left or match.right or block


def _step_cycles(step: Both | Gap, match: BlockMatch, costs: Costs) -> float:
    """The cycles of a step once, but for the choices between its operands."""
    if isinstance(step, Both):
        return max(costs.of(step.left), costs.of(step.right))
    if not match.is_lone and not step.guarded:
        return costs.run((*step.left, *step.right))
    own = costs.left_run * costs.run(step.left) + costs.right_run * costs.run(step.right)
    return own if match.is_lone else own + costs.divergence(step.left, step.right)
