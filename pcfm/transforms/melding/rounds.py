"""Rounds of plan, emit, repair and clean up, until nothing profitable is left.

A round plans every meldable divergent region, inner ones first, and melds those whose plan pays and that
overlap with none melded in the same round; an outer region is thus seen again after its inner ones, and a
melded region's own guarded runs in the next round: melding is recursive. It ends because each meld lowers the
static cost of the function by at least one similar pair under a divergent branch; `MAX_ROUNDS` guards against
a defect in that argument.

Cost: a round is near-linear in the function beside the alignments. Nested branches take a round per level, so
that very deep nests in a large function would take quadratic time: when the rounds together have looked at
`MAX_BLOCKS_SEEN` blocks, what is melded by then stays, and a remark says so.

Source: PCFM and DARM (CGO 2022), Algorithm 1; docs/architecture.md, Melding.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dominance import DomTree, compute_dominators
from pcfm.analysis.profit import BlockPrices
from pcfm.analysis.regions import DivergentRegion
from pcfm.defaults import DEFAULT_THRESHOLD
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block, Function
from pcfm.ir.rewriter import Names
from pcfm.ir.values import Value
from pcfm.transforms.dce import eliminate_dead_code
from pcfm.transforms.implied_conditions import fold_implied_conditions
from pcfm.transforms.melding.cleanup import fold_selects
from pcfm.transforms.melding.decide import MAX_UNSPLIT_LOSS, Regions, find_regions, plan_region
from pcfm.transforms.melding.emit import MeldedRegion, emit_region
from pcfm.transforms.melding.hub_plans import build_hubs
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.region_remarks import left_alone, melded_pairs, pairs_left_alone
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName
from pcfm.transforms.simplify_cfg import remove_unreachable_blocks, simplify_cfg
from pcfm.transforms.simplify_instructions import simplify_instructions
from pcfm.transforms.simplify_phis import simplify_phis
from pcfm.transforms.ssa_repair import repair_below

MAX_ROUNDS = 1000
LEAST_ROUNDS = 8
MAX_BLOCKS_SEEN = 1 << 16
"""Some 15 seconds. A function of 500 blocks reaches it after 131 rounds; any is given `LEAST_ROUNDS`."""


@dataclass
class Restraint:
    """What trials have found of regions, by their branches: which are not to be melded, and why; which are to
    be robust on the IR. `max_loss` is what a warp that does not split may lose there on others.
    """

    declined: dict[Instruction, Declined] = field(default_factory=dict)
    robust: dict[Instruction, None] = field(default_factory=dict)
    max_loss: float = MAX_UNSPLIT_LOSS

    def unsplit_loss(self, branch: Instruction) -> float:
        """Which part of its way through a region a warp that never splits may lose, on the IR."""
        return MAX_UNSPLIT_LOSS if branch in self.robust else self.max_loss

    def copied(self, mapping: Mapping[Value, Value]) -> Restraint:
        """The same for a copy of the function."""
        declined = {instruction_of(mapping, branch): reason for branch, reason in self.declined.items()}
        robust = {instruction_of(mapping, branch): None for branch in self.robust}
        return Restraint(declined, robust, self.max_loss)


def instruction_of(mapping: Mapping[Value, Value], inst: Instruction) -> Instruction:
    """The copy of an instruction."""
    copied = mapping[inst]
    assert isinstance(copied, Instruction)
    return copied


def meld_function(
    fn: Function,
    context: PassContext,
    threshold: float = DEFAULT_THRESHOLD,
    restraint: Restraint | None = None,
    analysed: Regions | None = None,
) -> list[MeldedRegion]:
    """Melds to a fixed point, or once where that is the context's method; the melds in the order done, each
    with its correspondence.

    Unreachable blocks go first: they may branch into what is melded. `restraint` says what trials have
    shown of regions; `analysed` are the regions as `fn` stands, where they are known and all is reachable.
    """
    if analysed is None:
        remove_unreachable_blocks(fn)
    restraint = restraint or Restraint()
    done: list[MeldedRegion] = []
    prices = context.block_prices()
    context.work.begin()
    seen = 0
    for number in range(MAX_ROUNDS):
        if number >= LEAST_ROUNDS and seen + len(fn.blocks) > MAX_BLOCKS_SEEN:
            message = f"melding ends after {number} rounds over {seen:,} blocks; outer branches are left"
            context.remarks.add(Remark("missed", "meld", RemarkName.UNFINISHED, fn.name, None, message))
            break
        seen += len(fn.blocks)
        if analysed is None or number:
            analysed = find_regions(context.analyses(fn))
        melded_regions, declined = meld_round(fn, analysed, context, threshold, prices, restraint=restraint)
        done += melded_regions
        if melded_regions and not context.method.once:
            continue
        allowed = [region for region in analysed.regions if region.branch not in restraint.declined]
        hubs = [] if context.method.once else build_hubs(allowed, context, threshold)
        for remark in hubs or declined:
            context.remarks.add(remark)
        if not hubs:
            break
    context.work.end()
    return done


def meld_round(
    fn: Function,
    analysed: Regions,
    context: PassContext,
    threshold: float,
    prices: BlockPrices,
    restraint: Restraint | None = None,
) -> tuple[list[MeldedRegion], list[Remark]]:
    """One round over the regions as they stand; the melds, and remarks on the regions declined.

    `restraint` is what trials have shown of regions.
    """
    if not analysed.regions:
        return [], []
    restraint = restraint or Restraint()
    melded_regions: list[MeldedRegion] = []
    declined: list[Remark] = []
    busy = _Busy(analysed.dom)
    names: Names | None = None
    plans = (
        context.known_plans.in_round(fn, (context.profit_model, context.method.mixed))
        if context.known_plans is not None
        else None
    )
    for region in analysed.regions:
        if region.branch.parent is None:
            continue  # the round has melded what it was a part of
        reason = _objection(region, context, restraint)
        if reason is None and busy.overlaps(region):
            continue
        if reason is None and not context.work.plan(region.size):
            text = f"with what is planned before, its {region.size:,} blocks are too many to look at"
            reason = Declined(Reason.TOO_LONG, text)
        if reason is not None:
            declined.append(left_alone(region, reason, {}))
            continue
        share = context.share_of(region.branch)
        plan = plan_region(
            region, analysed.loops, prices, threshold, share,
            loads=analysed.loads,
            guard_price=context.guard_price, tuning=context.tuning,
            max_unsplit_loss=restraint.unsplit_loss(region.branch),
            plans=plans, alignments=context.alignments, method=context.method,
        )  # fmt: skip
        context.compared_profits += plan.compared
        context.contested += plan.contested
        if not plan.pairs:
            declined += pairs_left_alone(plan)
            continue
        context.promises[region.branch] = plan.promise
        for remark in melded_pairs(plan):
            context.remarks.add(remark)
        busy.take(region)
        names = names or Names(fn)
        if plans is not None:
            plans.melded(plans.number_of(region.entry), [pair.number for pair in plan.pairs])
        shares = {block.terminator: context.share_of(block.terminator) for block in region.blocks}
        melded = emit_region(fn, plan, names)
        for branch, left, right in melded.branches:
            context.carry(branch, (shares.get(side) for side in (left, right) if side is not None))
        melded_regions.append(melded)
    if melded_regions:
        _clean_up(fn, melded_regions)
    return melded_regions, declined


def _objection(region: DivergentRegion, context: PassContext, restraint: Restraint) -> Declined | None:
    """Why a region is not to be planned; None where nothing speaks against it."""
    if region.obstacle is not None:
        return Declined.by(region.obstacle)
    return context.method.declines(region) or restraint.declined.get(region.branch)


def _clean_up(fn: Function, melded_regions: Sequence[MeldedRegion]) -> None:
    """Makes SSA of what a round has emitted, and takes out what it left over."""
    repair_below(fn, [(melded.entry, melded.inside) for melded in melded_regions])
    dom = compute_dominators(compute_cfg(fn))
    for melded in melded_regions:
        fold_selects(melded, dom)
    simplify_phis(fn)
    if fold_implied_conditions(fn):
        simplify_instructions(fn)
    eliminate_dead_code(fn)
    simplify_cfg(fn)


class _Busy:
    """Which regions of a round share blocks with those taken already."""

    def __init__(self, dom: DomTree) -> None:
        self._dom = dom
        self._blocks: dict[Block, None] = {}
        self._numbers: list[int] = []  # of the same blocks in a preorder of the dominators, ascending

    def take(self, region: DivergentRegion) -> None:
        """From now on its blocks are taken."""
        for block in region.blocks:
            self._blocks[block] = None
            insort(self._numbers, self._dom.interval(block)[0])

    def overlaps(self, region: DivergentRegion) -> bool:
        """Whether a block of it is taken. Of a closed region that is known without listing its blocks."""
        if not region.is_closed or region.exit is None:
            return any(block in self._blocks for block in region.blocks)
        first, last = self._dom.interval(region.entry)
        if not self._dom.dominates(region.entry, region.exit):
            return self._any(first + 1, last)
        behind, end = self._dom.interval(region.exit)
        return self._any(first + 1, behind) or self._any(end, last)

    def _any(self, first: int, end: int) -> bool:
        return bisect_left(self._numbers, first) < bisect_left(self._numbers, end)
