"""The melding pass: rounds of plan, emit, repair and clean up, until nothing profitable is left.

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

import math
from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.dominance import DomTree, compute_dominators
from pcfm.analysis.loops import LoopForest
from pcfm.analysis.profit import BlockPrices, ProfitModel, common_work
from pcfm.analysis.regions import DivergentRegion, Subgraph, find_divergent_regions
from pcfm.defaults import DEFAULT_THRESHOLD
from pcfm.diagnostics import PcfmError
from pcfm.ir.extract import kernel_alone
from pcfm.ir.instructions import CondBr, Instruction
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.rewriter import Names
from pcfm.ir.trial_copy import KeptCopy
from pcfm.ir.values import Value
from pcfm.launch import LaunchShapes
from pcfm.plugins import installed, load_plugin, refuse
from pcfm.transforms.dce import eliminate_dead_code
from pcfm.transforms.forms import Form, write_forms
from pcfm.transforms.implied_conditions import fold_implied_conditions
from pcfm.transforms.melding.choose_forms import choose_forms, copies_of, share_of_forms
from pcfm.transforms.melding.cleanup import fold_selects
from pcfm.transforms.melding.costs import ASSUMED_SHARE, CostModel, Cycles
from pcfm.transforms.melding.decide import MAX_UNSPLIT_LOSS, RegionPlan, plan_region
from pcfm.transforms.melding.emit import MeldedRegion, Side, emit_pair
from pcfm.transforms.melding.emitted_code import emitted_kernels
from pcfm.transforms.melding.exits import make_exit_block
from pcfm.transforms.melding.hub import Hub, build_hub, built_in_a_copy, find_hub
from pcfm.transforms.melding.marks import RegionTable
from pcfm.transforms.melding.outcomes import (
    MAX_SEARCHED_BLOCKS,
    MEASURED_GAIN,
    MIN_GAIN,
    Outcome,
    cheapest,
    further_outcomes,
    outcome_of,
    search_outcomes,
)
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.trials import (
    Restraint,
    is_better_measured,
    measured_gains,
    restrain,
    saving,
    unsplit_loss,
)
from pcfm.transforms.passes import PassContext, Promise
from pcfm.transforms.remarks import Remark, RemarkName, label, remark_at
from pcfm.transforms.simplify_cfg import remove_unreachable_blocks, simplify_cfg
from pcfm.transforms.simplify_instructions import simplify_instructions
from pcfm.transforms.simplify_phis import simplify_phis
from pcfm.transforms.ssa_repair import repair_below

FUSION_PROFIT = "fusion"
MAX_ROUNDS = 1000
LEAST_HUB_SHARE = 0.25
"""In which measured part of its executions a branch must split warps for a hub to be built that is not tried:
all the others go through it too, and pay for choices that the IR's costs do not have (moves, and selects that
loops carry)."""
LEAST_ROUNDS = 8
MAX_BLOCKS_SEEN = 1 << 16
"""Some 15 seconds. A function of 500 blocks reaches it after 131 rounds; any is given `LEAST_ROUNDS`."""


@dataclass(frozen=True)
class Meld:
    """Partial control-flow merging of every divergent region worth it.

    With `forms`, branches are first rewritten to where melding gains by that (`choose_forms`). `profit` names
    the model by which profits are computed: pcfm's own, or a plugin's (`pcfm.profit_models`).
    """

    name = "meld"
    threshold: float = DEFAULT_THRESHOLD
    forms: bool = True
    profit: str = FUSION_PROFIT

    def __post_init__(self) -> None:
        if not self.threshold >= 0:  # not a number is none either
            raise ValueError(f"a fusion threshold is a number from 0 on, not {self.threshold}")

        find_profit_model(self.profit)

    def run(self, fn: Function, context: PassContext) -> bool:
        """Melds `fn` in place; whether anything was changed."""
        context.profit_model = find_profit_model(self.profit)
        unreachable = remove_unreachable_blocks(fn)
        remarks = len(context.remarks)
        tried: dict[Instruction, None] = {}
        if self.forms:
            rewrite_forms(fn, context, self.threshold, tried)
        melded = self._meld(fn, context, tried)
        # Two switches that became one may meld on once they are lowered.
        while self.forms and melded and rewrite_forms(fn, context, self.threshold, tried):
            melded = self._meld(fn, context, tried)
        return unreachable or any(remark.kind == "passed" for remark in list(context.remarks)[remarks:])

    def _meld(self, fn: Function, context: PassContext, tried: dict[Instruction, None]) -> bool:
        """Melds the branches as they are written; whether anything was melded. Where `fn` is put back,
        `tried` takes up the copies of its branches.
        """
        analysed = find_regions(context.analyses(fn))
        if not analysed.regions:
            return False
        if not _is_tried(fn, context) and not any(block.address_taken for block in fn.blocks):
            return _meld_on_ir(fn, context, self.threshold, tried, analysed)
        best, restraint = choose_guard_price(fn, context, self.threshold)
        if not _is_tried(fn, context):
            return _meld_at(best, fn, context, self.threshold)
        context.guard_price = best.price
        if restraint is None:
            restraint = find_restraint(fn, context, self.threshold)
        melded_regions = meld_function(fn, context, self.threshold, restraint)
        context.guard_price = 1.0
        return bool(melded_regions)


def _meld_on_ir(
    fn: Function, context: PassContext, threshold: float, tried: dict[Instruction, None], analysed: Regions
) -> bool:
    """Melds at the price of a guard that is best on the IR; whether anything was melded. `analysed` are the
    regions of `fn`.

    That is nearly always the first price: `fn` itself is melded at it, and put back where another is better.
    """
    assert fn.module is not None
    kept = KeptCopy(fn, "kept") if len(fn.blocks) <= MAX_SEARCHED_BLOCKS else None
    fn.module.forget_nodes(fn.module.metadata)
    trial = context.trial({branch: branch for branch in context.divergence_shares})
    melded_regions = meld_function(fn, trial, threshold, analysed=analysed)
    if kept is not None and trial.contested:
        first = outcome_of(fn, melded_regions, trial)
        before = context.trial(kept.mapping)
        shape = context.shapes.get(fn.name)
        before.shapes = LaunchShapes({kept.copy.name: shape} if shape is not None else {})
        further = further_outcomes(
            kept.copy, first, before, lambda twin, other: meld_function(twin, other, threshold)
        )
        for outcome in further:
            context.compared_profits += outcome.compared_profits
        best = cheapest([first, *further], context, MIN_GAIN)
        if best is not first:
            context.compared_profits += first.compared_profits
            _put_back(kept, before, context, tried)
            return _meld_at(best, fn, context, threshold)
    if kept is not None:
        kept.drop()
    context.take(trial)
    return bool(melded_regions)


def _put_back(
    kept: KeptCopy, before: PassContext, context: PassContext, tried: dict[Instruction, None]
) -> None:
    """Makes the function what it was: `before` and the copies of what was tried are known of it again."""
    kept.restore()
    context.divergence_shares |= before.divergence_shares
    context.condition_shares |= before.condition_shares
    for branch in [branch for branch in tried if branch in kept.mapping]:
        copied = kept.mapping[branch]
        assert isinstance(copied, Instruction)
        tried[copied] = None


def _meld_at(best: Outcome, fn: Function, context: PassContext, threshold: float) -> bool:
    """Melds at the price of an outcome; whether anything was melded."""
    if not best.changed:
        for remark in best.remarks:
            context.remarks.add(replace(remark, function=fn.name))
        return False
    context.guard_price = best.price
    melded_regions = meld_function(fn, context, threshold)
    context.guard_price = 1.0
    return bool(melded_regions)


def find_profit_model(name: str) -> ProfitModel:
    """The profit model of this name. Raises: ValueError where there is none, PluginError."""
    if name == FUSION_PROFIT:
        return common_work
    model: ProfitModel | None = load_plugin("pcfm.profit_models", name)
    if model is None:
        names = ", ".join((FUSION_PROFIT, *installed("pcfm.profit_models")))
        raise ValueError(f"there is no profit model {name!r}, only {names}")
    if not callable(model):
        raise refuse("pcfm.profit_models", name, "is no function")
    return model


def _is_tried(fn: Function, context: PassContext) -> bool:
    """Whether trials decide on what is melded, on the launch or on the emitted code."""
    return context.decide == "emitted" and fn.is_kernel


def choose_guard_price(
    fn: Function, context: PassContext, threshold: float
) -> tuple[Outcome, Restraint | None]:
    """What comes of `fn` at the price of a guard at which it is melded best, on the launch or on the emitted
    code too, where those decide; and what trials showed of its regions at that price, where there were some.
    """
    tried = _is_tried(fn, context)
    # Trials leave the filter on the IR open where the emitted code decides.
    restraint = Restraint(max_loss=math.inf) if tried and context.machine.emits else Restraint()
    outcomes = search_outcomes(
        fn, context, lambda twin, trial: meld_function(twin, trial, threshold, restraint)
    )
    for outcome in outcomes:
        context.compared_profits += outcome.compared_profits
    measured = tried and context.measure is not None
    best = cheapest(outcomes, context, MEASURED_GAIN if measured else MIN_GAIN)
    if not tried or best is outcomes[0]:
        return best, None
    copies = [_melded_copy(fn, (), each.price, context, threshold) for each in (outcomes[0], best)]
    is_better = _is_better_when_tried(fn, [copy.module for copy in copies], context, best.share)
    return (best if is_better else outcomes[0]), copies[is_better].restraint


def find_restraint(fn: Function, context: PassContext, threshold: float) -> Restraint:
    """What trials show of the regions of a function; nothing where melding is decided on the IR."""
    if not _is_tried(fn, context):
        return Restraint()
    shape = context.shapes.get(fn.name)
    return restrain(
        fn,
        context,
        lambda twin: find_regions(Analyses(twin, shape, context.machine.warp_size)).regions,
        lambda twin, trial, restraint: meld_function(twin, trial, threshold, restraint),
    )


def rewrite_forms(
    fn: Function, context: PassContext, threshold: float, tried: dict[Instruction, None]
) -> bool:
    """Gives the branches of `fn` the forms in which melding saves more than as they stand, on the launch or
    on the emitted code too, where those decide; whether it did. `tried` are branches that are left alone,
    and takes up those that were asked for.
    """

    def meld(twin: Function, trial: PassContext) -> list[MeldedRegion]:
        return meld_function(twin, trial, threshold)

    chosen = choose_forms(fn, context, meld, tried)
    decided_later = context.decide == "emitted" and fn.is_kernel
    if chosen and decided_later and not _pay_when_tried(fn, chosen, context, threshold):
        for form in chosen:
            message = f"{form.subject} is left as it is: tried in another form it does not meld better"
            branch = form.block.terminator
            context.remarks.missed(branch, form.pass_name, RemarkName.NOT_REWRITTEN, message, {})
        return False
    for rewritten in write_forms([(form, form.block) for form in chosen], context):
        if rewritten.remark is not None:
            context.remarks.add(rewritten.remark)
    return bool(chosen)


def _pay_when_tried(fn: Function, forms: Sequence[Form], context: PassContext, threshold: float) -> bool:
    """Whether what comes of `fn` once it is melded is better with these forms than without."""
    versions = [_melded_copy(fn, each, 1.0, context, threshold).module for each in ((), forms)]
    return _is_better_when_tried(fn, versions, context, share_of_forms(forms, context))


@dataclass(frozen=True)
class _MeldedCopy:
    """A module with a melded copy of a function alone; and what trials showed of the function's regions, but
    where the back end refused it.
    """

    module: Module
    restraint: Restraint | None


def _melded_copy(
    fn: Function, forms: Sequence[Form], guard_price: float, context: PassContext, threshold: float
) -> _MeldedCopy:
    """A copy of `fn`, in these forms and at that price of a guard, melded."""
    mapping: dict[Value, Value] = {}
    twin = kernel_alone(fn, mapping)
    trial, copied = context.trial(mapping), twin.function(fn.name)
    trial.decide, trial.measure, trial.following = context.decide, context.measure, context.following
    trial.guard_price = guard_price
    write_forms(copies_of(forms, mapping), trial)
    restraint = find_restraint(copied, trial, threshold)
    is_told = forms or trial.remarks  # the remark that the back end refuses it is the function's own
    original = {mapping[inst]: inst for inst in fn.instructions()}
    known = None if is_told else restraint.copied(original)
    meld_function(copied, trial, threshold, restraint)
    return _MeldedCopy(twin, known)


def _is_better_when_tried(
    fn: Function, versions: Sequence[Module], context: PassContext, share: float | None
) -> bool:
    """Whether the second of two versions of `fn` is better than the first; `share` of the executions of its
    branches split a warp.
    """
    name, machine = fn.name, context.machine
    if context.measure is not None:
        costs = [context.measure(version, name) for version in versions]
        if costs[0] is not None and costs[1] is not None:
            return is_better_measured(measured_gains(costs[0], costs[1]))
    if machine.emits is None:
        return True
    try:
        kernels = emitted_kernels(versions, name, machine, context.shapes.get(name))
    except PcfmError:  # of a module that the back end refuses, the IR decides
        return True
    before, after = (kernel.cycles(RegionTable(), ())[0] for kernel in kernels)
    if saving(before, after, ASSUMED_SHARE if share is None else share) <= 0:
        return False
    return share is not None or context.tuning or unsplit_loss(before, after) <= MAX_UNSPLIT_LOSS


def meld_function(
    fn: Function,
    context: PassContext,
    threshold: float = DEFAULT_THRESHOLD,
    restraint: Restraint | None = None,
    analysed: Regions | None = None,
) -> list[MeldedRegion]:
    """Melds to a fixed point; the melds in the order done, each with its correspondence.

    Unreachable blocks go first: they may branch into what is melded. `restraint` says what trials have
    shown of regions; `analysed` are the regions as `fn` stands, where they are known and all is reachable.
    """
    remove_unreachable_blocks(fn)
    restraint = restraint or Restraint()
    done: list[MeldedRegion] = []
    prices = context.block_prices()
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
        if melded_regions:
            continue
        allowed = [region for region in analysed.regions if region.branch not in restraint.declined]
        hubs = _build_hubs(allowed, context, threshold)
        for remark in hubs or declined:
            context.remarks.add(remark)
        if not hubs:
            break
    return done


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


def _build_hubs(regions: list[DivergentRegion], context: PassContext, threshold: float) -> list[Remark]:
    """Leads the paths of regions whose sides share blocks through a hub, where that pays; what it did."""
    hubs = [
        (hub, region)
        for region in regions
        if context.is_measured or not _splits_seldom(region, context)
        if (hub := find_hub(region)) is not None
    ]
    busy: dict[Block, None] = {}
    remarks: list[Remark] = []
    for (hub, region), plan in zip(hubs, plan_behind_hubs(hubs, context, threshold), strict=True):
        if not plan.worthwhile or _share_blocks(region, busy):
            continue
        _take(region, busy)
        heads = {"left": label(hub.left), "right": label(hub.right)}
        message = f"led all paths from the divergent branch in {label(region.entry)} through one block"
        remarks.append(remark_at(region.branch, "passed", "meld", RemarkName.HUB, message, heads))
        context.promises[region.branch] = Promise()  # it lets others promise something
        shares = [context.share_of(block.terminator) for block in hub.deciding]
        made = build_hub(hub).terminator
        assert isinstance(made, CondBr)
        if not _splits_seldom(region, context):
            context.carry(made, shares)
    return remarks


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
    hubs: Sequence[tuple[Hub, DivergentRegion]], context: PassContext, threshold: float
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
                plans[hub] = _plan_at_hub(hub, region, entry, block, analysed, context, threshold)
        waiting = others
    return [plans[hub] for hub, _ in hubs]


def _plan_at_hub(
    hub: Hub,
    region: DivergentRegion,
    entry: Block,
    block: Block,
    analysed: Regions,
    context: PassContext,
    threshold: float,
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
            context.block_prices(),
            threshold,
            share,
            loads=analysed.loads,
            tuning=context.tuning,
            alignments=context.alignments,
        )
        for each in sorted(around, key=lambda r: r.entry is not block)
        if not each.obstacle
    ]
    costs = CostModel(context.machine)
    # A warp that does not split runs one of the branches that the hub replaces, and then the hub's.
    gain = Cycles(hub.gain(costs.latency), hub.gain(costs.issue))
    for plan in plans:
        context.compared_profits += plan.compared
        gain = gain + plan.before - plan.after
    pays = gain.expected(ASSUMED_SHARE if share is None else share) > 0 and gain.issue >= 0
    best = next((plan for plan in plans if plan.pairs), plans[0] if plans else None)
    if best is None:
        reason = Declined(Reason.NO_OWN_WORK, "behind a hub neither side has work of its own")
        best = RegionPlan(region, [], []).decline(reason)
    return HubPlan(best, pays and bool(best.pairs))


def meld_round(
    fn: Function,
    analysed: Regions,
    context: PassContext,
    threshold: float,
    prices: BlockPrices,
    declines: Callable[[DivergentRegion], Declined | None] = lambda _: None,
    restraint: Restraint | None = None,
) -> tuple[list[MeldedRegion], list[Remark]]:
    """One round over the regions as they stand; the melds, and remarks on the regions declined.

    `declines` says why a region that could be melded is none of the caller's, None where it is; `restraint`
    what trials have shown of regions.
    """
    restraint = restraint or Restraint()
    melded_regions: list[MeldedRegion] = []
    declined: list[Remark] = []
    busy = _Busy(analysed.dom)
    names: Names | None = None
    plans = (
        context.known_plans.in_round(fn, context.profit_model) if context.known_plans is not None else None
    )
    for region in analysed.regions:
        if region.obstacle is not None:
            reason = Declined.by(region.obstacle)
        else:
            reason = declines(region) or restraint.declined.get(region.branch)
        if reason is not None:
            declined.append(_missed(region, reason, {}))
            continue
        if busy.overlaps(region):
            continue
        share = context.share_of(region.branch)
        plan = plan_region(
            region, analysed.loops, prices, threshold, share,
            loads=analysed.loads,
            guard_price=context.guard_price, tuning=context.tuning,
            max_unsplit_loss=restraint.unsplit_loss(region.branch),
            plans=plans, alignments=context.alignments,
        )  # fmt: skip
        context.compared_profits += plan.compared
        context.contested += plan.contested
        if not plan.pairs:
            declined += _declined(plan)
            continue
        context.promises[region.branch] = plan.promise
        for remark in _passed(plan):
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


def emit_region(fn: Function, plan: RegionPlan, names: Names) -> MeldedRegion:
    """Melds the planned pairs of one region from its entry to its exit; SSA is the caller's to repair."""
    region = plan.region
    melded = MeldedRegion(fn, region.entry, region.cond, dict.fromkeys(region.blocks), names)
    left_pred = right_pred = region.entry
    left_at = right_at = 0
    for pair in plan.pairs:
        for adaptation in pair.matching.adaptations:
            adaptation.apply()
        graphs = plan.left[pair.left_index], plan.right[pair.right_index]
        left, right = (
            Side(entry, graph.exit) for entry, graph in zip(pair.matching.entries, graphs, strict=True)
        )
        if pair.left_index > left_at:
            left_pred = _single_exit(melded, plan.left[pair.left_index - 1], left.entry)
        if pair.right_index > right_at:
            right_pred = _single_exit(melded, plan.right[pair.right_index - 1], right.entry)
        left_pred = right_pred = emit_pair(melded, pair.plan, left, right, left_pred, right_pred)
        left_at, right_at = pair.left_index + 1, pair.right_index + 1
    return melded


def _single_exit(melded: MeldedRegion, graph: Subgraph, target: Block) -> Block:
    """The one block, by one edge, through which `graph`, which is not melded, reaches `target`."""
    edges = [block for block in graph.blocks for succ in block.terminator.successors if succ is target]
    if len(edges) == 1:
        return edges[0]
    block = melded.new_block("meld.exit", after=graph.blocks[-1])
    return make_exit_block(graph, target, block)


def _passed(plan: RegionPlan) -> list[Remark]:
    """One remark per pair melded; the region's cycles, branches included, stand with the first."""
    remarks: list[Remark] = []
    region = plan.region
    for pair in plan.pairs:
        left, right = plan.left[pair.left_index], plan.right[pair.right_index]
        cycles_before, cycles_after = plan.alone(pair)
        args: dict[str, object] = {
            "kind": pair.matching.kind,
            "left": label(left.entry),
            "right": label(right.entry),
            "profit": pair.matching.profit,
            "instructions": pair.plan.pair_count,
            "cycles_before": cycles_before,
            "cycles_after": cycles_after,
        }
        if pair is plan.pairs[0]:
            args |= {"region_before": plan.before.latency, "region_after": plan.after.latency}
        message = f"melded two subgraphs of the divergent branch in {label(region.entry)}"
        remarks.append(remark_at(region.branch, "passed", "meld", RemarkName.MELDED, message, args))
    return remarks


def _declined(plan: RegionPlan) -> list[Remark]:
    """One remark per pair of the region that could have been melded, or one that says why there is none."""
    if not plan.declined:
        assert plan.reason is not None
        return [_missed(plan.region, plan.reason, plan.details)]
    remarks: list[Remark] = []
    for pair in plan.declined:
        args: dict[str, object] = {
            "kind": pair.matching.kind,
            "left": label(pair.left.entry),
            "right": label(pair.right.entry),
            "profit": pair.matching.profit,
            **plan.details,
        }
        remarks.append(_missed(plan.region, pair.reason, args))
    return remarks


def _missed(region: DivergentRegion, reason: Declined, details: dict[str, object]) -> Remark:
    message = f"the branch in {label(region.entry)} is left as it is: {reason}"
    return remark_at(region.branch, "missed", "meld", RemarkName.NOT_MELDED, message, details, reason.name)
