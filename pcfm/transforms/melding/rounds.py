"""Rounds of plan, emit, repair and clean up, until nothing profitable is left.

A round plans every meldable divergent region, inner ones first, and melds those whose plan pays and that
overlap with none melded in the same round; an outer region is thus seen again after its inner ones, and a
melded region's own guarded runs in the next round: melding is recursive. It ends because each meld lowers the
static cost of the function by at least one similar pair under a divergent branch; `MAX_ROUNDS` guards against
a defect in that argument.

Cost: a round is near-linear in the function beside the alignments. Nested branches take a round per level, so
that very deep nests in a large function would take quadratic time: when the rounds together have looked at
too many blocks (`work`), what is melded by then stays, and a remark says so.

Source: PCFM and DARM (CGO 2022), Algorithm 1; docs/architecture.md, Melding.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isinf

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dominance import DomTree, compute_dominators
from pcfm.analysis.profit import BlockPrices
from pcfm.analysis.regions import DivergentRegion
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block, Function
from pcfm.ir.rewriter import Names
from pcfm.transforms.acceptance import allowed_unsplit_loss
from pcfm.transforms.dce import eliminate_dead_code
from pcfm.transforms.implied_conditions import fold_implied_conditions
from pcfm.transforms.melding.candidate import Candidate, Restraint
from pcfm.transforms.melding.cleanup import fold_selects
from pcfm.transforms.melding.decide import Promise, Regions, find_regions, plan_region
from pcfm.transforms.melding.emit import MeldedRegion, emit_region
from pcfm.transforms.melding.hub_plans import build_hubs
from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.melding.known_plans import KnownPlans
from pcfm.transforms.melding.options import MELDING, MeldOptions
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.region_remarks import left_alone, melded_pairs, pairs_left_alone
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.melding.work import work_on
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName
from pcfm.transforms.simplify_cfg import remove_unreachable_blocks, simplify_cfg
from pcfm.transforms.simplify_instructions import simplify_instructions
from pcfm.transforms.simplify_phis import simplify_phis
from pcfm.transforms.ssa_repair import repair_below

MAX_ROUNDS = 1000


@dataclass
class Melded:
    """What came of melding a function.

    `regions` are the melds in the order done, each with its correspondence; `promises` are those of their
    branches. `contested` are the prices of a guard at which a run that was guarded would not have been.
    """

    regions: list[MeldedRegion] = field(default_factory=list)
    promises: dict[Instruction, Promise] = field(default_factory=dict)
    contested: list[float] = field(default_factory=list)


def meld_function(
    fn: Function,
    context: PassContext,
    options: MeldOptions = MELDING,
    candidate: Candidate | None = None,
    analysed: Regions | None = None,
) -> Melded:
    """Melds to a fixed point, or once where that is an option, as the candidate says but in the forms that
    `fn` has.

    Unreachable blocks go first: they may branch into what is melded. `analysed` are the regions as `fn`
    stands, where they are known and all is reachable.
    """
    if analysed is None:
        remove_unreachable_blocks(fn)
    candidate = candidate or Candidate()
    done = Melded()
    prices = BlockPrices(context.machine, options.profit_model, context.recall(KnownAlignments).numbers)
    work = work_on(context)
    work.begin(fn, is_trial=context.is_trial and isinf(candidate.restraint.max_loss))
    has_hubs = options.has(MeldStep.HUBS) and not options.once
    for number in range(MAX_ROUNDS):
        if not work.look(number, fn):
            message = "nothing is melded: the functions before it took as much work as those of a module may"
            if number:
                rounds = f"{number} rounds over {work.seen_since:,} blocks"
                message = f"melding ends after {rounds}; outer branches are left"
            context.remarks.add(Remark("missed", "meld", RemarkName.UNFINISHED, fn.name, None, message))
            break
        if analysed is None or number:
            analysed = find_regions(context.analyses(fn))
        if options.has(MeldStep.COUNTED_LANES):
            context.learn(fn)
        before = len(done.regions)
        declined = meld_round(fn, analysed, context, options, prices, candidate, done)
        if len(done.regions) > before and not options.once:
            continue
        allowed = [region for region in analysed.regions if region.branch not in candidate.restraint.declined]
        hubs, promises = build_hubs(allowed, context, options, prices) if has_hubs else ([], {})
        done.promises |= promises
        for remark in hubs or declined:
            context.remarks.add(remark)
        if not hubs:
            break
    work.end()
    return done


def meld_round(
    fn: Function,
    analysed: Regions,
    context: PassContext,
    options: MeldOptions,
    prices: BlockPrices,
    candidate: Candidate,
    done: Melded,
) -> list[Remark]:
    """One round over the regions as they stand; adds to what is `done`. Remarks on those declined."""
    if not analysed.regions:
        return []
    restraint = candidate.restraint
    melded_regions: list[MeldedRegion] = []
    declined: list[Remark] = []
    busy = _Busy(analysed.dom)
    names: Names | None = None
    plans = context.recall(KnownPlans).in_round(fn, options.terms)
    for region in analysed.regions:
        if region.branch.parent is None:
            continue  # the round has melded what it was a part of
        reason = _objection(region, options, restraint)
        if reason is None and busy.overlaps(region):
            continue
        if reason is None and not work_on(context).plan(region.size):
            text = f"with what is planned before, its {region.size:,} blocks are too many to look at"
            reason = Declined(Reason.TOO_LONG, text)
        if reason is not None:
            declined.append(left_alone(region, reason, {}))
            continue
        share = context.share_of(region.branch)
        plan = plan_region(
            region, analysed.loops, prices, options, share,
            loads=analysed.loads,
            guard_price=candidate.guard_price, tuning=context.tuning,
            max_unsplit_loss=_allowed_loss(restraint.unsplit_loss(region.branch), share, context),
            plans=plans, alignments=context.recall(KnownAlignments),
        )  # fmt: skip
        work_on(context).add(plan.looked_at)
        context.compared_profits += plan.compared
        done.contested += plan.contested
        if not plan.pairs:
            declined += pairs_left_alone(plan)
            continue
        done.promises[region.branch] = plan.promise
        for remark in melded_pairs(plan):
            context.remarks.add(remark)
        busy.take(region)
        names = names or Names(fn)
        if plans is not None:
            plans.melded(plans.number_of(region.entry), [pair.number for pair in plan.pairs])
        shares = {block.terminator: context.share_of(block.terminator) for block in region.blocks}
        melded = emit_region(fn, plan, names, shares_selects=options.has(MeldStep.SHARED_SELECTS))
        for branch, left, right in melded.branches:
            context.carry(branch, (shares.get(side) for side in (left, right) if side is not None))
        melded_regions.append(melded)
    if melded_regions:
        _clean_up(fn, melded_regions)
    done.regions += melded_regions
    return declined


def _objection(region: DivergentRegion, options: MeldOptions, restraint: Restraint) -> Declined | None:
    """Why a region is not to be planned; None where nothing speaks against it."""
    if region.obstacle is not None:
        return Declined.by(region.obstacle)
    return options.declines(region) or restraint.declined.get(region.branch)


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


def _allowed_loss(restrained: float, share: float | None, context: PassContext) -> float:
    """What a warp that does not split may lose on the IR: where lanes are counted, a tenth at least."""
    return restrained if share is None else max(restrained, allowed_unsplit_loss(share, context))


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
