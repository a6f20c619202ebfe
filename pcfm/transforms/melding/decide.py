"""Which pairs of subgraphs of a region are melded: aligned by profit, kept by cost.

The two sides' subgraph sequences are aligned in order (Smith–Waterman without gap costs) on the cycles that
each meldable pair may save at best, among pairs whose fusion profit reaches the threshold. Then every pair is
planned to the instruction, and the set kept whose exact static latency, guards and remaining branches on the
condition included, is least, and which does not lose more of the issue cycles than it saves of the latency
(decision 0009); a region where no set beats the code as it stands is declined. Where nothing is known of how
often the branch splits a warp, a set must be robust as well: a warp that never splits loses at most
`MAX_UNSPLIT_LOSS` of what it takes through the region, in latency, whichever side it goes to (decision
0023).

Beside that each side is taken whole, and the two melded as their structural alignment says (decision 0026):
what crosses the cuts between subgraphs meets then, and sides that share blocks behind meld up to these. The
plan that saves more is the region's. See docs/architecture.md, Fusion profit, Alignment
and What a meld may cost.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

import numpy as np

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.loops import LoopForest
from pcfm.analysis.profit import BlockPrices
from pcfm.analysis.regions import (
    DivergentRegion,
    Subgraph,
    find_divergent_regions,
    subgraph_sequence,
    whole_sides,
)
from pcfm.ir.module import Block
from pcfm.transforms.acceptance import MAX_UNSPLIT_LOSS, Comparison, on_ir
from pcfm.transforms.alignment import IMPOSSIBLE, align_matrix
from pcfm.transforms.melding.costs import ASSUMED_SHARE, CostModel, Costs, Cycles, cycles_of
from pcfm.transforms.melding.gaps import Unguarded
from pcfm.transforms.melding.hub import find_hub
from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.melding.known_plans import RoundPlans
from pcfm.transforms.melding.matching import Matcher, Matching
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.pair import Pair, PairPlan
from pcfm.transforms.melding.plan import MAX_ALIGNED_CELLS, plan_pair
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.melding.work import MATCH_PRICE

PROFIT_SCALE = 64  # scores are integers, so that alignment is exact


@dataclass(frozen=True, eq=False)
class PlannedPair:
    """Subgraph `left_index` of the left side with `right_index` of the right."""

    left_index: int
    right_index: int
    matching: Matching
    plan: PairPlan
    before: Cycles
    number: int | None = None
    """That of the plan, where it is known by one (`known_plans`)."""
    gain: Cycles = field(default_factory=Cycles)
    """What the region saves where this pair alone is melded, its branches included."""

    @property
    def saved(self) -> Cycles:
        """Static cycles saved inside the pair; the region's branches are counted apart."""
        return self.before - self.plan.after


_Pairs = tuple[PlannedPair, ...]


@dataclass(frozen=True)
class Promise:
    """What a meld promises on the IR: which part of the latency it saves where the warp splits, and which a
    warp that does not split loses, on the side that loses most.
    """

    saved: float = 0.0
    unsplit_loss: float = 0.0


@dataclass(frozen=True)
class DeclinedPair:
    """A pair that could be melded and is not."""

    left: Subgraph
    right: Subgraph
    matching: Matching
    reason: Declined


@dataclass
class RegionPlan:
    """What will be melded in one region; `reason` says why nothing is, where `pairs` is empty."""

    region: DivergentRegion
    left: list[Subgraph]
    right: list[Subgraph]
    pairs: list[PlannedPair] = field(default_factory=list)
    before: Cycles = field(default_factory=Cycles)
    after: Cycles = field(default_factory=Cycles)
    reason: Declined | None = None
    details: dict[str, object] = field(default_factory=dict)
    declined: list[DeclinedPair] = field(default_factory=list)
    compared: list[float] = field(default_factory=list)  # the profits held against the threshold
    contested: list[float] = field(default_factory=list)  # guard prices at which it would be another plan
    one_side: tuple[float, float] = (0.0, 0.0)
    """The latency through the left and the right side, with the branch, of a warp that stays whole."""
    branch: float = 0.0
    """The latency of the branch where a warp stays whole."""
    looked_at: int = 0
    """The work of comparing subgraphs and planning pairs, as blocks are counted (`work`)."""

    @property
    def saved(self) -> Cycles:
        """What it saves."""
        return self.before - self.after if self.pairs else Cycles()

    def price_sides(
        self, matcher: Matcher, costs: CostModel, left: Sequence[Block], right: Sequence[Block]
    ) -> None:
        """Notes what these blocks of either side cost a warp that stays whole."""
        self.branch = costs.left.branch
        self.one_side = (
            cycles_of([(block, matcher.weight(block)) for block in left], costs.left) + self.branch,
            cycles_of([(block, matcher.weight(block)) for block in right], costs.right) + self.branch,
        )

    def alone(self, pair: PlannedPair) -> tuple[float, float]:
        """The latency of one of its pairs and the branches around it, before and where it alone is melded."""
        branches = self.before.latency - sum(each.before.latency for each in self.pairs)
        before = pair.before.latency + branches
        return before, before - pair.gain.latency

    @property
    def best_profit(self) -> float:
        """The greatest fusion profit of a pair, melded or declined; 0 where there is none."""
        considered = [p.matching.profit for p in self.pairs] + [p.matching.profit for p in self.declined]
        return max(considered, default=0.0)

    @property
    def promise(self) -> Promise:
        """What melding its pairs promises."""
        saved = self.before - self.after
        return Promise(saved.latency / self.before.latency, -_unsplit_gain(self, saved))

    def decline(self, reason: Declined, **details: object) -> RegionPlan:
        """The plan with nothing to do, and why."""
        self.pairs = []
        self.reason = reason
        self.details = details
        return self

    def decline_pair(self, i: int, j: int, matching: Matching, reason: Declined) -> None:
        """Notes a pair that will not be melded, and why."""
        self.declined.append(DeclinedPair(self.left[i], self.right[j], matching, reason))


@dataclass(frozen=True)
class Regions:
    """The divergent regions of a function as it stands, inner ones first, its dominators, loops and loads."""

    regions: list[DivergentRegion]
    dom: DomTree
    loops: LoopForest
    loads: DereferenceableLoads


def find_regions(analyses: Analyses) -> Regions:
    """What a round of melding looks at."""
    regions = sorted(find_divergent_regions(analyses), key=lambda region: region.size)
    return Regions(regions, analyses.dom, analyses.loops, DereferenceableLoads(analyses.fn, analyses.dom))


def plan_region(
    region: DivergentRegion,
    loops: LoopForest,
    prices: BlockPrices,
    options: MeldOptions,
    known: float | None = None,
    *,
    loads: DereferenceableLoads,
    guard_price: float = 1.0,
    tuning: bool = False,
    max_unsplit_loss: float | None = None,
    plans: RoundPlans | None = None,
    alignments: KnownAlignments | None = None,
    costs: CostModel | None = None,
) -> RegionPlan:
    """The plan for one meldable divergent region; leaves the function as it was. `costs` are those of the
    function, where it does not change between plans.

    `known` is the part of the branch's executions that is known to diverge, None where nothing is known. A
    plan is robust to `max_unsplit_loss` (by default a few percent where nothing is known, and any where
    something is), unless this is `tuning`, where `known` weighs the profits
    instead: nothing is saved in the executions that do not diverge. Without costs `options` keep every pair
    that reaches the threshold and makes one instruction of two, whatever it costs.
    """
    plan = RegionPlan(region, subgraph_sequence(region, "left"), subgraph_sequence(region, "right"))
    if known == 0:
        reason = Declined(Reason.NEVER_SPLIT, "the branch never splits a warp")
        return plan.decline(reason)
    if max_unsplit_loss is None:
        max_unsplit_loss = MAX_UNSPLIT_LOSS if known is None else math.inf
    terms = _Terms(
        options,
        costs or CostModel(prices.machine),
        weight=known if known is not None and tuning else 1.0,
        share=ASSUMED_SHARE if known is None else known,
        max_unsplit_loss=math.inf if tuning else max_unsplit_loss,
        unguarded=Unguarded(
            region, loads, guard_price if options.has(MeldStep.SPECULATION) else 0.0, plan.contested
        ),
        plans=plans,
    )
    matcher = Matcher(
        region.cfg, prices, terms.costs.latency, alignments or KnownAlignments(), loops, region.entry, options
    )
    _plan_parts(plan, matcher, terms)
    whole = _plan_whole(plan, matcher, terms)
    if whole is None:
        return plan
    whole.compared = plan.compared + whole.compared
    whole.looked_at = plan.looked_at = plan.looked_at + whole.looked_at
    whole.contested = plan.contested
    if plan.pairs and plan.saved.expected(terms.share) >= whole.saved.expected(terms.share):
        return plan
    return whole  # where neither pays, it says best why: no more can be melded than the whole


@dataclass(frozen=True)
class _Terms:
    """What a plan is held to: profits, weighed by `weight`, to the threshold; cycles are those expected where
    `share` of the executions split the warp.
    """

    options: MeldOptions
    costs: CostModel
    weight: float
    share: float
    max_unsplit_loss: float
    unguarded: Unguarded
    plans: RoundPlans | None


def _plan_whole(parts: RegionPlan, matcher: Matcher, terms: _Terms) -> RegionPlan | None:
    """The plan for the sides as one pair, by their structure; None where there is nothing in it that a plan
    for their `parts` has not.
    """
    region = parts.region
    sides = whole_sides(region) if terms.options.has(MeldStep.STRUCTURES) else None
    if sides is None or any(side.obstacle for side in sides):
        return None
    if all(len(graphs) == 1 for graphs in (parts.left, parts.right)) and parts.compared:
        return None
    if _share_blocks(parts.left, parts.right) and find_hub(region) is not None:
        return None  # a hub parts the sides before what they share, and all of them meld
    plan = RegionPlan(region, [sides[0]], [sides[1]])
    if terms.weight * matcher.greatest_profit(*sides) < terms.options.threshold:
        return None
    matching = matcher.match_structures(*sides)
    if matching is None or matching.cells > MAX_ALIGNED_CELLS:
        return None
    plan.compared.append(terms.weight * matching.profit)
    if terms.weight * matching.profit < terms.options.threshold:
        return None
    plan.price_sides(matcher, terms.costs, sides[0].blocks, sides[1].blocks)
    plan.pairs = [_plan_pair(plan, ("whole", 0, 0), matching, terms)]
    return _keep_best(plan, terms)


def _plan_parts(plan: RegionPlan, matcher: Matcher, terms: _Terms) -> RegionPlan:
    """Plans the subgraphs of the two sides, pair by pair."""
    if _share_blocks(plan.left, plan.right):
        reason = Declined(Reason.SHARED_BLOCKS, "the two sides share blocks before they join")
        return plan.decline(reason)
    plan.looked_at += len(plan.left) * len(plan.right)
    candidates = _candidates(plan, matcher, terms)
    if not candidates:
        return plan.decline(_why_nothing_matches(plan))
    left_blocks = [b for graph in plan.left for b in graph.blocks]
    right_blocks = [b for graph in plan.right for b in graph.blocks]
    plan.price_sides(matcher, terms.costs, left_blocks, right_blocks)
    aligned = _align(candidates, len(plan.left), len(plan.right))
    for (i, j), matching in candidates.items():
        if (i, j) in aligned:
            plan.pairs.append(_plan_pair(plan, ("parts", i, j), matching, terms))
        else:
            reason = Declined(Reason.OTHER_PAIRS, "other pairs, in the order of execution, are worth more")
            plan.decline_pair(i, j, matching, reason)
    return _keep_best(plan, terms)


def _candidates(plan: RegionPlan, matcher: Matcher, terms: _Terms) -> dict[tuple[int, int], Matching]:
    """The pairs that match and whose profit reaches the threshold; notes the profits compared, and the pairs
    that are declined for theirs, or for their length.
    """
    candidates: dict[tuple[int, int], Matching] = {}
    for i, left in enumerate(plan.left):
        for j, right in enumerate(plan.right):
            matching = matcher.match(left, right)
            if matching is None or matching.profit <= 0:
                continue
            plan.compared.append(terms.weight * matching.profit)
            if matching.cells > MAX_ALIGNED_CELLS:
                text = f"aligning it takes {matching.cells:,} comparisons; the limit is {MAX_ALIGNED_CELLS:,}"
                plan.decline_pair(i, j, matching, Declined(Reason.TOO_LONG, text))
            elif terms.weight * matching.profit >= terms.options.threshold:
                candidates[i, j] = matching
            else:
                weighed = ""
                if terms.weight != 1:
                    weighed = f", weighed by the branch's divergence ({terms.weight:g}),"
                text = f"its fusion profit{weighed} is below the threshold {terms.options.threshold:g}"
                plan.decline_pair(i, j, matching, Declined(Reason.BELOW_THRESHOLD, text))
    return candidates


def _why_nothing_matches(plan: RegionPlan) -> Declined:
    if plan.declined:
        text = "the fusion profit of every pair is below the threshold"
        return Declined(Reason.BELOW_THRESHOLD, text)
    obstacles = [Declined.by(g.obstacle) for g in (*plan.left, *plan.right) if g.obstacle]
    nothing = Declined(Reason.NOTHING_SIMILAR, "no similar instructions on both sides")
    return obstacles[0] if obstacles else nothing


def _share_blocks(left: Sequence[Subgraph], right: Sequence[Subgraph]) -> bool:
    blocks = dict.fromkeys(block for graph in left for block in graph.blocks)
    return any(block in blocks for graph in right for block in graph.blocks)


def _align(candidates: dict[tuple[int, int], Matching], rows: int, columns: int) -> list[tuple[int, int]]:
    scores = np.full((rows, columns), IMPOSSIBLE, dtype=np.int64)
    for (i, j), matching in candidates.items():
        scores[i, j] = round(PROFIT_SCALE * matching.score)
    return list(align_matrix(scores, gap_open=0, gap_extend=0).pairs)


def _plan_pair(
    plan: RegionPlan,
    which: tuple[Literal["whole", "parts"], int, int],
    matching: Matching,
    terms: _Terms,
) -> PlannedPair:
    """The plan for a matching: `which` says whether of the whole sides or their parts, and of which two."""
    _, i, j = which
    left = [(m.left, m.weight) for m in matching.matches if m.left is not None]
    right = [(m.right, m.weight) for m in matching.matches if m.right is not None]
    before = terms.costs.each(
        lambda each: each.left_run * cycles_of(left, each) + each.right_run * cycles_of(right, each)
    )
    if terms.plans is not None:
        terms.plans.begin()
    for adaptation in matching.adaptations:
        adaptation.apply()
    matches = list(matching.matches)

    def make(unguarded: Unguarded) -> PairPlan:
        plan.looked_at += MATCH_PRICE * len(matches)
        exits = plan.left[i].exit, plan.right[j].exit
        pair = Pair(matches, exits, _exit_edges(plan, i, j, matching), terms.costs, terms.options)
        return plan_pair(pair, unguarded)

    if terms.plans is None:
        pair_plan, number = make(terms.unguarded), None
    else:
        region = terms.plans.number_of(plan.region.entry)
        pair_plan, number = terms.plans.plan((region, *which), matches, terms.unguarded, make)
    for adaptation in reversed(matching.adaptations):
        adaptation.undo()
    return PlannedPair(i, j, matching, pair_plan, before, number)


def _exit_edges(plan: RegionPlan, i: int, j: int, matching: Matching) -> list[tuple[Block, Block]]:
    """Left and right blocks whose edges to the region's exit become one edge."""
    if i + 1 < len(plan.left) or j + 1 < len(plan.right):
        return []
    target = plan.left[i].exit
    if target is not plan.right[j].exit:
        return []
    if plan.left[i].is_block or plan.right[j].is_block:
        lefts = [m.left for m in matching.matches if m.left and target in m.left.successors]
        rights = [m.right for m in matching.matches if m.right and target in m.right.successors]
        return [(lefts[0], rights[0])]
    return [
        (m.left, m.right)
        for m in matching.matches
        if m.left and m.right and target in m.left.successors and target in m.right.successors
    ]


def _keep_best(plan: RegionPlan, terms: _Terms) -> RegionPlan:
    """Drops pairs for as long as that lowers the expected latency of the region, or makes issuing it cost too
    much, or a warp that does not split lose too much.
    """
    planned, max_loss = tuple(plan.pairs), terms.max_unsplit_loss
    branch = terms.costs.each(lambda each: each.two_sided)
    before = sum((pair.before for pair in planned), branch)

    @cache
    def gain(pairs: _Pairs) -> Cycles:
        branches = terms.costs.each(lambda each: _branches_saved(plan, pairs, each))
        return sum((pair.saved for pair in pairs), branches)

    def judged(pairs: _Pairs) -> Comparison:
        whole = before._replace(left=plan.one_side[0], right=plan.one_side[1])
        return on_ir(whole, whole - gain(pairs), terms.share, max_loss)

    def expected(pairs: _Pairs) -> float:
        return gain(pairs).expected(terms.share)

    if not terms.options.has(MeldStep.COSTS):
        kept = paying = tuple(pair for pair in planned if pair.plan.pair_count)
    else:
        kept = _drop_while_better(planned, expected, enough=math.inf)
        kept = _drop_while_better(kept, lambda pairs: judged(pairs).saved, enough=0.0)
        paying = kept if judged(kept).saved > 0 else ()
        kept = _drop_while_better(paying, lambda pairs: -judged(pairs).worst.part, enough=-max_loss)
        if not judged(kept).is_better():
            kept = ()
    reason = Declined(Reason.COSTS_MORE, "melding it costs more than it saves")
    if paying and not kept:
        text = f"melding it costs a warp that does not split more than {max_loss:.0%} of the region"
        reason = Declined(Reason.UNSPLIT_LOSS, text)
    for pair in planned:
        if pair not in kept:
            plan.decline_pair(pair.left_index, pair.right_index, pair.matching, reason)
    if not kept:
        lost = gain(planned)
        return plan.decline(
            reason, saved=lost.latency, issue_saved=lost.issue, saved_unsplit=_unsplit_gain(plan, lost)
        )
    plan.pairs = [replace(pair, gain=gain((pair,))) for pair in kept]
    plan.before = sum((pair.before for pair in kept), branch)
    plan.after = plan.before - gain(kept)
    return plan


def _unsplit_gain(plan: RegionPlan, gain: Cycles) -> float:
    """Which part of its latency a warp that does not split saves, on the side that saves least."""
    return min(
        saved / whole if whole else 0.0
        for saved, whole in zip((gain.left, gain.right), plan.one_side, strict=True)
    )


def _drop_while_better(pairs: _Pairs, gain_of: Callable[[_Pairs], float], enough: float) -> _Pairs:
    """Takes out the pair without which the gain is greatest, until none helps or the gain is enough."""
    gain = gain_of(pairs)
    while pairs and gain < enough:
        options = [(gain_of(pairs[:k] + pairs[k + 1 :]), k) for k in range(len(pairs))]
        best, k = max(options, key=lambda option: (option[0], -option[1]))
        if best < gain or (best == gain and gain > 0):
            break
        pairs, gain = pairs[:k] + pairs[k + 1 :], best
    return pairs


def _branches_saved(plan: RegionPlan, pairs: _Pairs, costs: Costs) -> float:
    """What the branches on the condition cost less when exactly `pairs` are melded."""
    if not pairs:
        return 0.0
    saved = costs.two_sided
    left_next = right_next = 0
    ends = [(p.left_index, p.right_index) for p in pairs] + [(len(plan.left), len(plan.right))]
    for i, j in ends:
        saved -= costs.divergence(i - left_next, j - right_next)
        left_next, right_next = i + 1, j + 1
    return saved
