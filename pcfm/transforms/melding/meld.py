"""The melding pass: in which forms, at which price of a guard and without which regions.

That is decided on the IR, by what comes of copies (`outcomes`, `choose_forms`); or by trial, where the
emitted code or launches decide (`trials`). The melding itself is that of `rounds`.

Source: PCFM and DARM (CGO 2022); docs/architecture.md, Melding.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pcfm.analysis.profit import ProfitModel, common_work
from pcfm.analysis.regions import DivergentRegion
from pcfm.analysis.similarity import work_class
from pcfm.defaults import DEFAULT_THRESHOLD
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Instruction, Load, Store
from pcfm.ir.module import Block, Function
from pcfm.ir.pointers import address_space
from pcfm.ir.printer import print_module
from pcfm.ir.trial_copy import KeptCopy
from pcfm.launch import LaunchShapes
from pcfm.machine.cost_classes import memory_space
from pcfm.plugins import installed, load_plugin, refuse
from pcfm.transforms.acceptance import allowed_unsplit_loss, on_emitted_code, on_launches
from pcfm.transforms.forms import Form, copies_of, write_forms
from pcfm.transforms.melding.candidate import Candidate, Restraint
from pcfm.transforms.melding.choose_forms import choose_forms, say_left, share_of_forms
from pcfm.transforms.melding.decide import Regions, find_regions
from pcfm.transforms.melding.emitted_code import emitted_kernels
from pcfm.transforms.melding.marks import RegionTable
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.outcomes import (
    MAX_SEARCHED_BLOCKS,
    MEASURED_GAIN,
    MIN_GAIN,
    Outcome,
    cheapest,
    further_outcomes,
    melded_forms,
    outcome_of,
    try_in_copy,
)
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.melding.steps import MeldStep, steps_without
from pcfm.transforms.melding.trials import restrain, say_untried
from pcfm.transforms.melding.work import may_try, work_on
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkSink
from pcfm.transforms.simplify_cfg import remove_unreachable_blocks
from pcfm.transforms.version import Copies, Version, make_version

FUSION_PROFIT = "fusion"
PCFM = "pcfm"


@dataclass(frozen=True)
class Meld:
    """Partial control-flow merging of every divergent region worth it.

    Branches are first rewritten to where melding gains by that (`choose_forms`). `profit` names the model by
    which profits are computed: pcfm's own, or a plugin's (`pcfm.profit_models`). `method` is pcfm's, or the
    published one; `without` names steps that are left out beside (`melding.steps`).
    """

    name = "meld"
    measured = True  # by launches, where any are known
    threshold: float = DEFAULT_THRESHOLD
    profit: str = FUSION_PROFIT
    method: str = PCFM
    without: str = ""

    def __post_init__(self) -> None:
        if not self.threshold >= 0:  # not a number is none either
            raise ValueError(f"a fusion threshold is a number from 0 on, not {self.threshold}")

        find_profit_model(self.profit)
        steps_without(self.method, self.without)

    def run(self, fn: Function, context: PassContext) -> bool:
        """Melds `fn` in place; whether anything was changed."""
        without = steps_without(self.method, self.without)
        options = MeldOptions(self.threshold, find_profit_model(self.profit), without=without)
        known = as_known(context, options)
        unreachable = remove_unreachable_blocks(fn)
        remarks = len(context.remarks)
        tried: dict[Instruction, None] = {}
        rewrite_forms(fn, known, options, tried)
        melded = meld_as_written(fn, known, options, tried)
        # Two switches that became one may meld on once they are lowered.
        while melded and rewrite_forms(fn, known, options, tried):
            melded = meld_as_written(fn, known, options, tried)
        return unreachable or any(remark.kind == "passed" for remark in list(context.remarks)[remarks:])


def as_known(context: PassContext, options: MeldOptions) -> PassContext:
    """What of a context melding by these options knows and asks: nothing of launches, or of emitted code,
    where it goes without.
    """
    if not options.has(MeldStep.LAUNCHES):
        nothing = PassContext(context.machine)
        context = replace(
            context, shapes=nothing.shapes, known=nothing.known, measure=None, is_measured=False,
            divergence_shares={}, condition_shares={},
        )  # fmt: skip
    if not options.has(MeldStep.EMITTED_CODE) and context.measure is None:
        context = replace(context, decide="ir")
    return context


def meld_as_written(
    fn: Function, context: PassContext, options: MeldOptions, tried: dict[Instruction, None]
) -> bool:
    """Melds the branches of `fn` as they are written; whether anything was melded. Where `fn` is put back,
    `tried` takes up the copies of its branches.
    """
    analysed = find_regions(context.analyses(fn))
    if options.has(MeldStep.COUNTED_LANES):
        context.learn(fn)
    if not analysed.regions:
        return False
    is_tried = _is_tried(fn, context)
    if is_tried and not may_try(context):
        return _meld_untried(fn, context, options, tried, analysed, None)
    if not is_tried and not any(block.address_taken for block in fn.blocks):
        return _meld_on_ir(fn, context, options, tried, analysed)
    best, restraint = choose_guard_price(fn, context, options)
    is_given_up = work_on(context).is_given_up
    may_be_mixed = context.measure is not None and _memories_meet(analysed)
    nothing_melds = not (best.changed or may_be_mixed or is_given_up)
    if nothing_melds or not is_tried:
        return _meld_at(best, fn, context, options)
    if restraint is None and not may_try(context):
        return _meld_untried(fn, context, options, tried, analysed, None if is_given_up else best)
    price = best.candidate.guard_price
    if may_be_mixed and _mixed_pays(fn, context, options, price):
        options, restraint = replace(options, mixed=True), None
    if restraint is None:
        restraint = restrain(fn, context, options, price)
    return bool(meld_function(fn, context, options, Candidate((), price, restraint)).regions)


def _meld_untried(
    fn: Function,
    context: PassContext,
    options: MeldOptions,
    tried: dict[Instruction, None],
    analysed: Regions,
    best: Outcome | None,
) -> bool:
    """Melds untried, at the best price of a guard if it was found; not at all where trials are brief."""
    say_untried(fn, context)
    if context.is_brief:
        return False
    if best is None:
        return _meld_on_ir(fn, context, options, tried, analysed)
    return _meld_at(best, fn, context, options)


def _meld_on_ir(
    fn: Function,
    context: PassContext,
    options: MeldOptions,
    tried: dict[Instruction, None],
    analysed: Regions,
) -> bool:
    """Melds at the price of a guard that is best on the IR; whether anything was melded. `analysed` are the
    regions of `fn`.

    That is nearly always the first price: `fn` itself is melded at it, and put back where another is better.
    """
    assert fn.module is not None
    kept = KeptCopy(fn, "kept") if len(fn.blocks) <= MAX_SEARCHED_BLOCKS else None
    fn.module.forget_nodes(fn.module.metadata)
    trial = context.trial({branch: branch for branch in context.divergence_shares})
    melded = meld_function(fn, trial, options, analysed=analysed)
    if kept is not None and melded.contested:
        first = outcome_of(fn, melded, trial, Candidate())
        before = context.trial(kept.mapping)
        shape = context.shapes.get(fn.name)
        before.shapes = LaunchShapes({kept.copy.name: shape} if shape is not None else {})
        further = further_outcomes(kept.copy, first, before, options)
        for outcome in further:
            context.compared_profits += outcome.compared_profits
        best = cheapest([first, *further], context, MIN_GAIN)
        if best is not first:
            context.compared_profits += first.compared_profits
            _put_back(kept, before, context, tried)
            return _meld_at(best, fn, context, options)
    if kept is not None:
        kept.drop()
    context.take(trial)
    return bool(melded.regions)


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


def _meld_at(best: Outcome, fn: Function, context: PassContext, options: MeldOptions) -> bool:
    """Melds as an outcome was melded; whether anything was."""
    if not best.changed:
        for remark in best.remarks:
            context.remarks.add(replace(remark, function=fn.name))
        return False
    candidate = Candidate(guard_price=best.candidate.guard_price)
    return bool(meld_function(fn, context, options, candidate).regions)


def _memories_meet(analysed: Regions) -> bool:
    """Whether some region has accesses that differ in their memory alone, and not in their type."""
    around: dict[Block, DivergentRegion] = {}
    for region in reversed(analysed.regions):  # outer ones first: what is inside of a closed one is known
        outer = around.get(region.entry)
        if region.is_closed:
            end = outer and outer.exit
            if end is not None and not analysed.dom.dominates(region.entry, end):
                continue
            around.update(dict.fromkeys(region.blocks, region))
        spaces: dict[object, str] = {}
        accesses = (inst for block in region.blocks for inst in block.instructions)
        for inst in accesses:
            if isinstance(inst, Load | Store) and address_space(inst.ptr) == 0:
                own = memory_space(inst.ptr)
                if spaces.setdefault(work_class(inst), own) != own:
                    return True
    return False


def _mixed_pays(fn: Function, context: PassContext, options: MeldOptions, price: float) -> bool:
    """Whether it is better on the launches that accesses to two memories become one (decision 0051)."""
    versions = [
        _melded_version(fn, Candidate(guard_price=price), context, each).version
        for each in (options, replace(options, mixed=True))
    ]
    if len({print_module(version.module) for version in versions}) == 1:
        return False
    apart, together = (version.measured for version in versions)
    return apart is not None and together is not None and on_launches(apart, together).is_better()


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
    fn: Function, context: PassContext, options: MeldOptions
) -> tuple[Outcome, Restraint | None]:
    """What comes of `fn` at the price of a guard at which it is melded best, on the launch or on the emitted
    code too, where those decide; and what trials showed of its regions at that price, where there were some.
    """
    tried = _is_tried(fn, context)
    # Trials leave the filter on the IR open where the emitted code decides.
    restraint = Restraint(max_loss=math.inf) if tried and context.machine.emits else Restraint()
    first = try_in_copy(fn, context, options, Candidate(restraint=restraint))
    context.compared_profits += first.compared_profits
    measured = tried and context.measure is not None
    shown = None
    if tried and not measured and first.changed and may_try(context):
        # Of a kernel whose emitted code is the worse for every meld, no other price is looked at.
        silent = replace(context, remarks=RemarkSink())
        shown = restrain(fn, silent, options)
        if silent.remarks:  # trials took too long, or the back end refuses it: that is said later
            shown = None
        elif shown.leaves_nothing:
            return first, shown
    outcomes = [first, *further_outcomes(fn, first, context, options)]
    for outcome in outcomes[1:]:
        context.compared_profits += outcome.compared_profits
    best = cheapest(outcomes, context, MEASURED_GAIN if measured else MIN_GAIN)
    if not tried or best is first or not may_try(context):
        return best, shown if best is first else None
    prices = (outcome.candidate.guard_price for outcome in (first, best))
    melded = [_melded_version(fn, Candidate(guard_price=price), context, options) for price in prices]
    is_better = _is_better_when_tried(fn, [each.version for each in melded], context, best.share)
    return (first, best)[is_better], melded[is_better].restraint


def rewrite_forms(
    fn: Function, context: PassContext, options: MeldOptions, tried: dict[Instruction, None]
) -> bool:
    """Gives the branches of `fn` the forms in which melding saves more than as they stand, on the launch or
    on the emitted code too, where those decide; whether it did. `tried` are branches that are left alone,
    and takes up those that were asked for.
    """
    chosen = choose_forms(fn, context, options, tried)
    if chosen and _is_tried(fn, context) and may_try(context):
        paying = _paying_when_tried(fn, chosen, context, options)
        for form in chosen:
            if form not in paying:
                say_left(form, "tried in another form it does not meld better", context)
        chosen = paying
    for rewritten in write_forms([(form, form.block) for form in chosen], context):
        if rewritten.remark is not None:
            context.remarks.add(rewritten.remark)
    return bool(chosen)


def _paying_when_tried(
    fn: Function, forms: list[Form], context: PassContext, options: MeldOptions
) -> list[Form]:
    """Those of the forms that melding uses where it is tried, if what comes of `fn` is better with them than
    without any.
    """
    while forms:
        tried = _melded_version(fn, Candidate(forms), context, options)
        if len(tried.forms) == len(forms):
            without = _melded_version(fn, Candidate(), context, options).version
            share = share_of_forms(forms, context)
            return forms if _is_better_when_tried(fn, (without, tried.version), context, share) else []
        forms = tried.forms
    return []


@dataclass(frozen=True, eq=False)
class _Tried:
    """A version of a function melded as a candidate says, under the restraint that trials show; that
    restraint for the function, but where the back end refused the version; and which forms were melded.
    """

    version: Version
    restraint: Restraint | None
    forms: list[Form]


def _melded_version(fn: Function, candidate: Candidate, context: PassContext, options: MeldOptions) -> _Tried:
    shown: list[Restraint] = []
    used: list[Form] = []

    def meld(twin: Function, trial: PassContext, copies: Copies) -> None:
        written = write_forms(copies_of(candidate.forms, copies), trial)
        restraint = restrain(twin, trial, options, candidate.guard_price)
        # The remark that the back end refuses it is the function's own.
        if not candidate.forms and not trial.remarks:
            shown.append(restraint.copied({copy: value for value, copy in copies.items()}))
        melded = meld_function(twin, trial, options, replace(candidate, restraint=restraint))
        used.extend(melded_forms(candidate.forms, written, melded))

    version = make_version(fn, context, meld, clean=False)
    return _Tried(version, shown[0] if shown else None, used)


def _is_better_when_tried(
    fn: Function, versions: Sequence[Version], context: PassContext, share: float | None
) -> bool:
    """Whether the second of two versions of `fn` is better than the first; `share` of the executions of its
    branches split a warp.
    """
    name, machine = fn.name, context.machine
    costs = [version.measured for version in versions]
    if costs[0] is not None and costs[1] is not None:
        return on_launches(costs[0], costs[1]).is_better()
    if machine.emits is None:
        return True
    try:
        modules = [version.module for version in versions]
        kernels = emitted_kernels(modules, name, machine, context.shapes.get(name))
    except PcfmError:  # of a module that the back end refuses, the IR decides
        return True
    before, after = (kernel.cycles(RegionTable(), ())[0] for kernel in kernels)
    return on_emitted_code(before, after, share, allowed_unsplit_loss(share, context)).is_better()
