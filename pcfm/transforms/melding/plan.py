"""What melding one pair of subgraphs would do, and what it would cost: the decision, made before any change.

The bodies of the matched blocks are aligned twice: the first time an operand that another aligned pair may
unify counts as free, the second time the pairs of the first are known. Then the same in any order that the
dependences allow (`order_free`), and with the phis paired otherwise (`phi_pairs`). The cheapest plan is kept
(`pair_cost`).

Before: simple, disjoint subgraphs without convergent or never-executed instructions (`matching` sees to it).
Cost: O(n·m) time and O(m·log n) memory per matched block pair, which `decide` declines where n·m is more
than `MAX_ALIGNED_CELLS`; `MAX_PAIRINGS` times that and `order_free` where all pairs are small enough for it.
Source: PCFM/DARM instruction alignment; docs/architecture.md, Alignment and Melding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from pcfm.ir.values import Value
from pcfm.transforms.alignment import IMPOSSIBLE, align_matrix, align_rows
from pcfm.transforms.melding.gaps import Stepper, Unguarded
from pcfm.transforms.melding.order_free import (
    MAX_CELLS,
    Meeting,
    Order,
    Precedences,
    Worth,
    match_in_any_order,
)
from pcfm.transforms.melding.pair import Aligned, BlockMatch, Both, Pair, PairPlan, PhiPairs, Step
from pcfm.transforms.melding.pair_cost import cycles_after
from pcfm.transforms.melding.phi_pairs import exchanged, pair_phis
from pcfm.transforms.melding.scores import BlockScores, Correspondence, PairGains, ValueFacts
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.melding.wanted import Wanted

MAX_ALIGNED_CELLS = 1 << 28
"""Two blocks of 16,384 instructions each: minutes. Beyond, the pair is declined."""
MAX_SCORED_SINGLY = 64
"""So few pairs of instructions are scored one by one; more, as arrays."""
MAX_PAIRINGS = 12
"""So many ways to pair the phis of two subgraphs are planned at most."""
PUBLISHED_GAP = 2
"""What a gap costs where selects are not priced, as in DARM's artifact."""
PRUNINGS = 3
"""So often pairs that cost more than they save are taken out of a plan in any order."""


_Settled = tuple[tuple[float, tuple[tuple[bool, ...], ...]], ...]
"""Of each two similar instructions what is wanted of them, and which operands are one in each order."""


def plan_pair(pair: Pair, unguarded: Unguarded) -> PairPlan:
    """The cheapest of the plans in the order of the source, and in any order where the blocks are small."""
    planner = _Planner(pair, unguarded)
    first = planner.in_order(known=None)
    second = planner.in_order(known=planner.facts.twin, before=first)
    best = min(first, second, key=_static_cost)
    if pair.options.has(MeldStep.ORDERS) and all(match.cells <= MAX_CELLS for match in pair.matches):
        best = planner.improved(best)
    return best


def _static_cost(plan: PairPlan) -> tuple[float, float]:
    return plan.after.latency, plan.after.issue


def _order(correspondence: Correspondence, ones: Sequence[bool]) -> Order | None:
    """How the operands meet, of which these are one; None where two of them neither are nor may differ."""
    if not all(is_one or each.may_differ for each, is_one in zip(correspondence.operands, ones, strict=True)):
        return None
    meetings = [
        Meeting(each.left, each.right, each.select, is_one)
        for each, is_one in zip(correspondence.operands, ones, strict=True)
    ]
    return Order(tuple(meetings), correspondence.cycles)


def _twins(phis: PhiPairs, aligned: Aligned) -> dict[Value, Value]:
    """The right value that stands for a left one."""
    return {
        **{left: right for pairs in phis.values() for left, right in pairs},
        **{both.left: both.right for pairs in aligned.values() for both in pairs},
    }


class _Planner:
    """The state of planning one pair: which value stands for which, and what is wanted to be one."""

    def __init__(self, pair: Pair, unguarded: Unguarded) -> None:
        self.pair = pair
        self.facts = ValueFacts(pair)
        self.wanted = Wanted(pair)
        self.gains = PairGains(pair, self.facts, self.wanted)
        self.stepper = Stepper(pair, self.facts, unguarded)
        self._costs = pair.costs.latency
        # Of a pair of blocks the pairs of similar instructions, and which were matched in any order.
        self._alike: dict[BlockMatch, list[tuple[int, int, list[Correspondence]]]] = {}
        self._matched: dict[tuple[BlockMatch, _Settled], list[tuple[int, int]]] = {}

    def in_order(self, known: Mapping[Value, Value] | None, before: PairPlan | None = None) -> PairPlan:
        """Aligns every pair of blocks in order. `known` says which right value stands for which left one;
        without it, any two similar values may. It is the plan `before` again where that aligned the same.
        """
        self.facts.optimistic = known is None
        self.facts.twin = dict(known or {})
        if known is None:
            self.wanted.reset({}, {})
        aligned = {match: self._align_in_order(match) for match in self.pair.matches}
        if before is not None and aligned == before.aligned:
            return before
        return self._planned(aligned, {}, self.stepper.in_order)

    def _planned(
        self, aligned: Aligned, phis: PhiPairs, steps: Callable[[BlockMatch, list[Both]], list[Step]]
    ) -> PairPlan:
        self.facts.optimistic = False
        self.facts.twin = _twins(phis, aligned)
        plan = PairPlan(self.pair.matches)
        plan.phis = pair_phis(self.pair, self.facts, self.wanted, aligned, phis)
        self.stepper.begin()
        plan.steps = {match: steps(match, aligned[match]) for match in self.pair.matches}
        plan.after = cycles_after(plan, self.pair, self.facts)
        return plan

    def _align_in_order(self, match: BlockMatch) -> list[Both]:
        left, right = match.bodies
        priced = self.pair.options.has(MeldStep.SELECT_COSTS)
        gap = round(self._costs.one_sided) if priced else PUBLISHED_GAP
        if match.cells > MAX_SCORED_SINGLY:
            scores = BlockScores(left, right, self.pair, self.facts, self.wanted)
            alignment = align_rows(scores, gap_open=gap, gap_extend=0)
            return [self.gains.both(left[i], right[j]) for i, j in alignment.pairs]
        gains = {(i, j): self.gains.gain(left[i], right[j]) for i, j in self.gains.similar(left, right)}
        if not gains:
            return []
        matrix = np.full((len(left), len(right)), IMPOSSIBLE, dtype=np.int64)
        for (i, j), (gain, _) in gains.items():
            if gain is not None:
                matrix[i, j] = gain if priced else round(self._costs.shared(left[i], right[j]))
        alignment = align_matrix(matrix, gap_open=gap, gap_extend=0)
        return [Both(left[i], right[j], gains[i, j][1]) for i, j in alignment.pairs]

    # --- other pairings of phis, other orders -------------------------------------------------------------

    def improved(self, best: PairPlan) -> PairPlan:
        """The cheapest of `best` and of plans in any order: with its pairing of phis, and with those that are
        one exchange away from the best so far, `MAX_PAIRINGS` in all.
        """
        best = min(best, self._plan_freely(best, best.phis), key=_static_cost)
        tried = [best.phis]
        while True:
            untried = [phis for phis in exchanged(self.pair, best.phis) if phis not in tried]
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

    def _plan_freely(self, base: PairPlan, phis: PhiPairs) -> PairPlan:
        """A plan whose blocks are aligned in any order; what `base` pairs in other blocks counts as one."""
        aligned = base.aligned
        self.facts.guarded = {}
        self.facts.twin = _twins(phis, aligned)
        self.wanted.reset(aligned, phis)
        for match in self.pair.matches:
            if match.cells:
                for both in aligned[match]:
                    del self.facts.twin[both.left]
                self.wanted.put(match, (), phis[match])
                aligned[match] = self._align_freely(match)
                self.facts.twin |= {both.left: both.right for both in aligned[match]}
                self.wanted.put(match, aligned[match], phis[match])
        for _ in range(PRUNINGS):
            pruned = {match: self._pruned(pairs) for match, pairs in aligned.items()}
            if pruned == aligned:
                break
            aligned = pruned
            self.facts.twin = _twins(phis, aligned)
            self.wanted.reset(aligned, phis)
        if aligned == base.aligned and phis == base.phis and base.is_complete:
            return base  # in any order it costs the same
        return self._planned(aligned, phis, self.stepper.scheduled)

    def _align_freely(self, match: BlockMatch) -> list[Both]:
        assert match.left is not None and match.right is not None
        left, right = match.bodies
        if match not in self._alike:
            self._alike[match] = [
                (i, j, self.gains.correspondences(left[i], right[j]))
                for i, j in self.gains.similar(left, right)
            ]
        # All that the matching depends on: with other phis, or once more, it is often the same.
        settled = tuple(
            (self.wanted.get((left[i], right[j])), tuple(map(self.gains.operands_that_are_one, ways)))
            for i, j, ways in self._alike[match]
        )
        pairs = self._matched.get((match, settled))
        if pairs is None:
            candidates: dict[tuple[int, int], Worth] = {}
            for (i, j, ways), (wanted, ones) in zip(self._alike[match], settled, strict=True):
                orders = tuple(filter(None, map(_order, ways, ones)))
                if orders:
                    candidates[i, j] = Worth(self._costs.shared(left[i], right[j]) + wanted, orders)
            order = Precedences(self.stepper.precedence(match.left), self.stepper.precedence(match.right))
            pairs = self._matched[match, settled] = match_in_any_order(left, right, candidates, order)
        return [self.gains.both(left[i], right[j]) for i, j in pairs]

    def _pruned(self, pairs: list[Both]) -> list[Both]:
        """Those that save something, each with its operands as is best now."""
        gains = [(both, *self.gains.gain(both.left, both.right)) for both in pairs]
        return [
            Both(both.left, both.right, swapped)
            for both, cycles, swapped in gains
            if cycles is not None and cycles >= 0
        ]
