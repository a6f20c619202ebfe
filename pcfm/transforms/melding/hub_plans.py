"""Which hubs are built (`hub`): those behind which melding saves more than it costs, found out in a copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.profit import BlockPrices
from pcfm.analysis.regions import DivergentRegion
from pcfm.ir.instructions import CondBr, Instruction
from pcfm.ir.module import Block
from pcfm.transforms.acceptance import on_ir
from pcfm.transforms.melding.costs import CostModel, Cycles
from pcfm.transforms.melding.decide import Promise, RegionPlan, Regions, find_regions, plan_region
from pcfm.transforms.melding.hub import Hub, build_hub, built_in_a_copy, find_hub
from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.work import work_on
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName, label, remark_at

LEAST_HUB_SHARE = 0.25
"""In which measured part of its executions a branch must split warps for a hub to be built that is not tried:
all the others go through it too, and pay for choices that the IR's costs do not have (moves, and selects that
loops carry)."""


def build_hubs(
    regions: list[DivergentRegion], context: PassContext, options: MeldOptions, prices: BlockPrices
) -> tuple[list[Remark], dict[Instruction, Promise]]:
    """Leads the paths of regions whose sides share blocks through a hub, where that pays; what it did, and
    what is promised of the branches.
    """
    hubs = [
        (hub, region)
        for region in regions
        if context.is_measured or not _splits_seldom(region, context)
        if (hub := find_hub(region)) is not None
    ]
    busy: dict[Block, None] = {}
    remarks: list[Remark] = []
    promises: dict[Instruction, Promise] = {}
    for (hub, region), plan in zip(hubs, plan_behind_hubs(hubs, context, options, prices), strict=True):
        if not plan.worthwhile or _share_blocks(region, busy):
            continue
        _take(region, busy)
        heads = {"left": label(hub.left), "right": label(hub.right)}
        message = f"led all paths from the divergent branch in {label(region.entry)} through one block"
        remarks.append(remark_at(region.branch, "passed", "meld", RemarkName.HUB, message, heads))
        promises[region.branch] = Promise()  # it lets others promise something
        shares = [context.share_of(block.terminator) for block in hub.deciding]
        splits_seldom = _splits_seldom(region, context)
        made = build_hub(hub).terminator
        assert isinstance(made, CondBr)
        if not splits_seldom:
            context.carry(made, shares)
    return remarks, promises


def _take(region: DivergentRegion, busy: dict[Block, None]) -> None:
    busy.update(dict.fromkeys((region.entry, *region.blocks)))


def _share_blocks(region: DivergentRegion, busy: dict[Block, None]) -> bool:
    return any(block in busy for block in (region.entry, *region.blocks))


def _splits_seldom(region: DivergentRegion, context: PassContext) -> bool:
    """Whether it was measured that the branch of the region splits warps less often than a hub is worth."""
    share = context.share_of(region.branch)
    return share is not None and share < LEAST_HUB_SHARE


@dataclass(frozen=True)
class HubPlan:
    """What melding at a hub would do (`plan`), and whether that and the hub together pay."""

    plan: RegionPlan
    worthwhile: bool


def plan_behind_hubs(
    hubs: Sequence[tuple[Hub, DivergentRegion]],
    context: PassContext,
    options: MeldOptions,
    prices: BlockPrices,
) -> list[HubPlan]:
    """Plans each region at its hub, were it built, and the one before it, whose sides it parts.

    Hubs of regions that share no blocks stand in one copy: none bears on what the others part.
    """
    plans: dict[Hub, HubPlan] = {}
    waiting = list(hubs)
    while waiting:
        together: list[tuple[Hub, DivergentRegion]] = []
        others: list[tuple[Hub, DivergentRegion]] = []
        busy: dict[Block, None] = {}
        for hub, region in waiting:
            if _share_blocks(region, busy):
                others.append((hub, region))
            else:
                together.append((hub, region))
                _take(region, busy)
        with built_in_a_copy([hub for hub, _ in together]) as (twin, built):
            shape = context.shapes.get(together[0][0].fn.name)
            analysed = find_regions(Analyses(twin, shape, context.machine.warp_size))
            for (hub, region), (entry, block) in zip(together, built, strict=True):
                plans[hub] = _plan_at_hub(hub, region, entry, block, analysed, context, options, prices)
        waiting = others
    return [plans[hub] for hub, _ in hubs]


def _plan_at_hub(
    hub: Hub,
    region: DivergentRegion,
    entry: Block,
    block: Block,
    analysed: Regions,
    context: PassContext,
    options: MeldOptions,
    prices: BlockPrices,
) -> HubPlan:
    """Plans the regions around a hub that stands in a copy of the function, in `block` after `entry`."""
    # Warps that do not split gain by a hub too, several branches less, as the launch will show.
    shown_later = context.is_measured and _splits_seldom(region, context)
    share = None if shown_later else context.share_of(region.branch)
    around = [r for r in analysed.regions if r.entry is block or (r.entry is entry and r.exit is block)]
    plans = [
        plan_region(
            each,
            analysed.loops,
            prices,
            options,
            share,
            loads=analysed.loads,
            tuning=context.tuning,
            alignments=context.recall(KnownAlignments),
        )
        for each in sorted(around, key=lambda r: r.entry is not block)
        if not each.obstacle
    ]
    costs = CostModel(context.machine)
    # A warp that does not split runs one of the branches that the hub replaces, and then the hub's.
    gain = Cycles(hub.gain(costs.latency), hub.gain(costs.issue))
    for plan in plans:
        work_on(context).add(plan.looked_at)
        context.compared_profits += plan.compared
        gain = gain + plan.before - plan.after
    before = sum((plan.before for plan in plans), Cycles())
    pays = on_ir(before, before - gain, share).is_better()
    best = next((plan for plan in plans if plan.pairs), plans[0] if plans else None)
    if best is None:
        reason = Declined(Reason.NO_OWN_WORK, "behind a hub neither side has work of its own")
        best = RegionPlan(region, [], []).decline(reason)
    return HubPlan(best, pays and bool(best.pairs))
