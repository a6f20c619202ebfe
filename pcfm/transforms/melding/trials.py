"""Which regions of a kernel are not to be melded, for what comes of it: found out by trial.

The kernel is melded in a copy, the passes that follow clean up, and what is left is weighed against the
kernel without melds (decision 0023):

- Where its launches are known they are executed: no counter may lose more than `MAX_MEASURED_LOSS`, and
  `LEAST_ESTIMATED_GAIN` of the estimated cycles must be saved (decision 0115). A version that fails by issue
  cycles alone, which the estimate outweighs, is taken where it is better than what is left without the
  regions that fail (decision 0112).
- Else, where the machine names what it emits, each region on what is emitted for it (`emitted`): it must
  save in expectation, and where nothing is known of its branch a warp that never splits may lose
  `MAX_UNSPLIT_LOSS` of the region on no side. The filter on the IR is left open then, and closed for a
  region that fails; a region that fails again is left out.
- Else the filter on the IR stands, and the registers that are live may not cost a resident thread block.

Where the kernel as a whole fails and no region does, the one that promises least is left out. After
`MAX_TRIALS` trials nothing is melded that is in doubt, and once trials have taken too much work (`work`) the
filter on the IR decides. Cost: a copy of the kernel, then per trial one
more, melded, and one call of LLVM or one execution of the launches.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.pressure import compute_pressure
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function
from pcfm.transforms.acceptance import (
    LEAST_ESTIMATED_GAIN,
    MAX_UNSPLIT_LOSS,
    Outweighed,
    allowed_unsplit_loss,
    assumed,
    mean_share,
    on_emitted_code,
    on_launches,
)
from pcfm.transforms.measured import measured_loss
from pcfm.transforms.melding.candidate import Candidate, Restraint, instruction_of
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.melding.decide import Promise, find_regions
from pcfm.transforms.melding.emitted_code import EmittedKernel, emitted_kernels, resident_blocks
from pcfm.transforms.melding.marks import number_regions, read_mark, settle_marks, write_marks
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.melding.work import may_try, work_on
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName
from pcfm.transforms.version import Copies, Version, make_version

MAX_TRIALS = 4


@dataclass(frozen=True)
class Marked:
    """The kernel with some melds, or none; `promises` are those of the regions melded, by number."""

    version: Version
    promises: Mapping[int, Promise]


def restrain(fn: Function, context: PassContext, options: MeldOptions, guard_price: float = 1.0) -> Restraint:
    """What is to be observed when the kernel `fn` is melded."""
    return _Trials(fn, context, options, guard_price).run()


def objection(
    before: Mapping[str, int], after: Mapping[str, int], *, outweighs: Outweighed = "nothing"
) -> str:
    """What launches say against a kernel with melds, beside it without them; empty where nothing does."""
    if reason := measured_loss(before, after, outweighs=outweighs):
        return reason
    if "estimated_cycles" not in before or "estimated_cycles" not in after:
        return ""
    gain = on_launches(before, after).gain_of("estimated_cycles")
    if gain >= LEAST_ESTIMATED_GAIN:
        return ""
    return f"on the launch melding saves {gain:.1%} of estimated_cycles, less than {LEAST_ESTIMATED_GAIN:.0%}"


def say_untried(fn: Function, context: PassContext) -> None:
    """A remark that the IR decides, since trials take too long; or nothing, where they are to be brief."""
    message = "melding is decided on the IR: to try melds takes too long in so large a function"
    if context.is_brief:
        message = "nothing is melded: to try melds in so large a function is more than brief trials may take"
    context.remarks.add(Remark("analysis", "meld", RemarkName.NOT_TRIED, fn.name, None, message, {}))


class _Trials:
    def __init__(self, fn: Function, context: PassContext, options: MeldOptions, guard_price: float) -> None:
        self.fn, self.context, self.options, self.guard_price = fn, context, options, guard_price
        self.machine, self.shape = context.machine, context.shapes.get(fn.name)
        self.marked = make_version(fn, context, clean=False)
        analyses = Analyses(self.marked.fn, self.shape, self.machine.warp_size)
        regions = find_regions(analyses).regions
        self.meldable = [region.branch for region in regions if region.meldable]
        self.table = number_regions(self.marked.fn, regions)
        write_marks(self.marked.fn, self.table.marks)
        self.on_emitted = context.machine.emits is not None
        self.cost: dict[str, int] | None = None
        self.tried: dict[str, int] | None = None
        self.emitted: EmittedKernel | None = None

    def run(self) -> Restraint:
        restraint = Restraint()
        try:
            self._try(restraint)
        except PcfmError as problem:
            message = "melding is decided on the IR: the back end refuses the module"
            self.context.remarks.add(
                Remark(
                    "analysis",
                    "meld",
                    RemarkName.NOT_EMITTED,
                    self.fn.name,
                    None,
                    message,
                    {"reason": str(problem)},
                )
            )
            return Restraint()
        return restraint.copied(self.marked.originals)

    def _try(self, restraint: Restraint) -> None:
        if self.on_emitted:
            restraint.max_loss = math.inf
        before: Marked | None = None
        last: dict[str, int] | None = None  # what the launches take with what is melded in the end
        outweighed: tuple[dict[str, int], dict[Instruction, Declined]] | None = None
        for trials_left in reversed(range(MAX_TRIALS)):
            after = self._version(restraint) if may_try(self.context) else None
            if after is None or work_on(self.context).is_given_up:
                say_untried(self.fn, self.context)
                restraint.max_loss = MAX_UNSPLIT_LOSS
                return
            restraint.leaves_nothing = not after.promises
            if restraint.leaves_nothing:
                break
            if before is None:
                before = self._version(None)
                self.cost = last = before.version.measured
            failing = self._judge(before, after)
            if not failing:
                last = self.tried
                break
            if outweighed is None and self._is_outweighed():
                assert self.tried is not None
                outweighed = self.tried, dict(restraint.declined)
            if not trials_left:
                failing = dict.fromkeys(after.promises, next(iter(failing.values())))
            self._hold(restraint, after.promises, failing, is_last=not trials_left)
            if restraint.leaves_nothing:
                break
        if outweighed is not None and last is not None and on_launches(last, outweighed[0]).is_better():
            restraint.declined, restraint.leaves_nothing = outweighed[1], False

    def _hold(
        self,
        restraint: Restraint,
        promises: Mapping[int, Promise],
        failing: Mapping[int, Declined],
        *,
        is_last: bool,
    ) -> None:
        """Declines the regions that fail, or asks that they be robust on the IR while trials are left."""
        for region, reason in failing.items():
            branch = self.table.branches[region - 1]
            is_robust = branch in restraint.robust or self.cost is not None
            if not is_last and not is_robust and promises[region].unsplit_loss > MAX_UNSPLIT_LOSS:
                restraint.robust[branch] = None
            else:
                restraint.declined[branch] = reason
        restraint.leaves_nothing = all(branch in restraint.declined for branch in self.meldable)

    def _is_outweighed(self) -> bool:
        """Whether the version tried last is good on the launches but for issue cycles, less than what the
        estimate saves.
        """
        before, after = self.cost, self.tried
        if before is None or after is None:
            return False
        return not objection(before, after, outweighs="issue_cycles")

    def _version(self, restraint: Restraint | None) -> Marked:
        """A version of the kernel, melded where there is a restraint, and marked."""
        promises: dict[int, Promise] = {}

        def meld(fn: Function, context: PassContext, copies: Copies) -> None:
            assert restraint is not None
            candidate = Candidate(guard_price=self.guard_price, restraint=restraint.copied(copies))
            for branch, promise in meld_function(fn, context, self.options, candidate).promises.items():
                mark = read_mark(branch)
                if mark is not None and mark.region:
                    other = promises.get(mark.region, promise)
                    lost = max(promise.unsplit_loss, other.unsplit_loss)
                    promises[mark.region] = Promise(max(promise.saved, other.saved), lost)

        version = make_version(self.marked.fn, self.marked.context, meld if restraint is not None else None)
        marks = {instruction_of(version.copies, inst): mark for inst, mark in self.table.marks.items()}
        settle_marks(version.fn, marks)
        return Marked(version, promises)

    def _judge(self, before: Marked, after: Marked) -> dict[int, Declined]:
        """The regions that are not to be melded so, and why."""
        least = min(after.promises, key=lambda region: (after.promises[region].saved, -region))
        if self.cost is not None:
            cost = self.tried = after.version.measured
            reason = "the launch cannot be executed" if cost is None else objection(self.cost, cost)
            return {least: Declined(Reason.LAUNCH_LOSS, reason)} if reason else {}
        if self.on_emitted:
            return self._judge_emitted(before, after)
        return self._judge_pressure(before, after, least)

    def _emit(self, before: Version, after: Version) -> tuple[EmittedKernel, EmittedKernel]:
        """What is emitted for the kernel without melds, which is asked for once, and for it with some."""
        versions = [after] if self.emitted is not None else [before, after]
        modules = [version.module for version in versions]
        *first, new = emitted_kernels(modules, self.fn.name, self.machine, self.shape)
        self.emitted = self.emitted or first[0]
        work_on(self.context).add(
            sum(len(block.instructions) for version in versions for block in version.fn.blocks)
        )
        return self.emitted, new

    def _judge_emitted(self, before: Marked, after: Marked) -> dict[int, Declined]:
        old, new = self._emit(before.version, after.version)
        within, parents = self.table.within, self.table.parents
        tops = [top for top in after.promises if not within(parents[top - 1], after.promises).region]
        old_cycles, new_cycles = old.cycles(self.table, tops), new.cycles(self.table, tops)
        shares = {top: self.marked.context.share_of(self.table.branches[top - 1]) for top in tops}
        # What changes outside is the doing of all of them.
        outside = new_cycles[0] - old_cycles[0]
        alone = outside if len(tops) == 1 else Cycles()
        failing = {
            top: Declined(Reason.EMITTED_LOSS, reason)
            for top in tops
            if (reason := self._emitted_loss(old_cycles[top], new_cycles[top] + alone, shares[top]))
        }
        if failing:
            return failing

        def gain(top: int) -> float:
            return (old_cycles[top] - new_cycles[top]).expected(assumed(shares[top]))

        least = min(tops, key=lambda top: (gain(top), top))
        share = mean_share(list(shares.values()))
        old_sum, new_sum = (sum((each[top] for top in tops), Cycles()) for each in (old_cycles, new_cycles))
        if reason := self._emitted_loss(old_sum, new_sum + outside, share):
            return {least: Declined(Reason.EMITTED_LOSS, reason)}
        saved = on_emitted_code(old_sum + old_cycles[0], new_sum + new_cycles[0], share).saved
        if new.resident < old.resident and saved < 1 - new.resident / old.resident:
            text = (
                f"on the emitted code melding saves {saved:.1%} of the cycles, but takes"
                f" {new.registers} registers where it took {old.registers}: of {old.resident} thread blocks"
                f" {new.resident} stay resident"
            )
            return {least: Declined(Reason.REGISTERS, text)}
        return {}

    def _emitted_loss(self, before: Cycles, after: Cycles, known: float | None) -> str:
        """What speaks against melding regions that cost so much; empty where nothing does."""
        comparison = on_emitted_code(before, after, known, allowed_unsplit_loss(known, self.context))
        if comparison.stands:
            return ""
        (unsplit,) = comparison.losses
        return (
            f"on the emitted code melding saves {comparison.saved:.1%} of the region's cycles, and costs"
            f" {unsplit.counter} {unsplit.part:.1%}"
        )

    def _judge_pressure(self, before: Marked, after: Marked, least: int) -> dict[int, Declined]:
        kernels = [each.version.fn for each in (before, after)]
        registers = [compute_pressure(fn).registers for fn in kernels]
        old, new = (
            resident_blocks(fn, count, self.machine, self.shape)
            for fn, count in zip(kernels, registers, strict=True)
        )
        if new >= old:
            return {}
        text = (
            f"melding takes {registers[1]} registers where it took {registers[0]}: of {old} thread"
            f" blocks {new} stay resident"
        )
        return {least: Declined(Reason.REGISTERS, text)}
