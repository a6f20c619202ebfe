"""Which regions of a kernel are not to be melded, for what comes of it: found out by trial.

The kernel is melded in a copy, the passes that follow clean up, and what is left is weighed against the
kernel without melds (decision 0023):

- Where its launches are known they are executed: no counter may lose more than `MAX_MEASURED_LOSS`.
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
from pcfm.ir.clone import clone_module
from pcfm.ir.extract import kernel_alone
from pcfm.ir.module import Function, Module
from pcfm.ir.values import Value
from pcfm.transforms.measured import measured_loss
from pcfm.transforms.melding.candidate import Candidate, Restraint, instruction_of, is_robust
from pcfm.transforms.melding.costs import ASSUMED_SHARE, Cycles
from pcfm.transforms.melding.decide import MAX_UNSPLIT_LOSS, Promise, find_regions
from pcfm.transforms.melding.emitted_code import EmittedKernel, emitted_kernels, resident_blocks
from pcfm.transforms.melding.marks import number_regions, read_mark, settle_marks, write_marks
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.rounds import Melded, meld_function
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName

MAX_TRIALS = 4


@dataclass(frozen=True)
class Version:
    """The kernel with some melds, or none; `promises` are those of the regions melded, by number."""

    module: Module
    promises: Mapping[int, Promise]


def restrain(fn: Function, context: PassContext, options: MeldOptions, guard_price: float = 1.0) -> Restraint:
    """What is to be observed when the kernel `fn` is melded."""
    return _Trials(fn, context, options, guard_price).run()


def say_untried(fn: Function, context: PassContext) -> None:
    """A remark that the IR decides, since trials take too long."""
    message = "melding is decided on the IR: to try melds takes too long in so large a function"
    context.remarks.add(Remark("analysis", "meld", RemarkName.NOT_TRIED, fn.name, None, message, {}))


class _Trials:
    def __init__(self, fn: Function, context: PassContext, options: MeldOptions, guard_price: float) -> None:
        self.fn, self.context, self.options, self.guard_price = fn, context, options, guard_price
        self.machine, self.shape = context.machine, context.shapes.get(fn.name)
        self.original: dict[Value, Value] = {}
        mapping: dict[Value, Value] = {}
        self.module = kernel_alone(fn, mapping)
        for inst in fn.instructions():
            self.original[mapping[inst]] = inst
        self.known = context.trial(mapping)
        self.kernel = self.module.function(fn.name)
        analyses = Analyses(self.kernel, self.shape, self.machine.warp_size)
        self.table = number_regions(self.kernel, find_regions(analyses).regions)
        write_marks(self.kernel, self.table.marks)
        self.on_emitted = context.machine.emits is not None
        self.cost: dict[str, int] | None = None
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
        return restraint.copied(self.original)

    def _try(self, restraint: Restraint) -> None:
        if self.on_emitted:
            restraint.max_loss = math.inf
        before: Version | None = None
        for trials_left in reversed(range(MAX_TRIALS)):
            if not may_try(self.context):
                say_untried(self.fn, self.context)
                restraint.max_loss = MAX_UNSPLIT_LOSS
                return
            after = self._version(restraint)
            if not after.promises:
                return
            if before is None:
                before = self._version(None)
                if self.context.measure is not None:
                    self.cost = self.context.measure(before.module, self.fn.name)
            failing = self._judge(before, after)
            if not failing:
                return
            if not trials_left:
                failing = dict.fromkeys(after.promises, next(iter(failing.values())))
            for region, reason in failing.items():
                branch = self.table.branches[region - 1]
                is_robust = branch in restraint.robust or self.cost is not None
                if trials_left and not is_robust and after.promises[region].unsplit_loss > MAX_UNSPLIT_LOSS:
                    restraint.robust[branch] = None
                else:
                    restraint.declined[branch] = reason

    def _version(self, restraint: Restraint | None) -> Version:
        """A copy of the kernel, melded where there is a restraint, cleaned up, and marked."""
        mapping: dict[Value, Value] = {}
        twin = clone_module(self.module, mapping)
        fn = twin.function(self.fn.name)
        context = self.known.trial(mapping)
        melded = Melded()
        if restraint is not None:
            candidate = Candidate(guard_price=self.guard_price, restraint=restraint.copied(mapping))
            melded = meld_function(fn, context, self.options, candidate)
        promises: dict[int, Promise] = {}
        for branch, promise in melded.promises.items():
            mark = read_mark(branch)
            if mark is not None and mark.region:
                region = mark.region
                other = promises.get(region, promise)
                saved, lost = max(promise.saved, other.saved), max(promise.unsplit_loss, other.unsplit_loss)
                promises[region] = Promise(saved, lost)
        for each in self.context.following:
            each.run(fn, context)
        settle_marks(fn, {instruction_of(mapping, inst): mark for inst, mark in self.table.marks.items()})
        return Version(twin, promises)

    def _judge(self, before: Version, after: Version) -> dict[int, Declined]:
        """The regions that are not to be melded so, and why."""
        least = min(after.promises, key=lambda region: (after.promises[region].saved, -region))
        if self.cost is not None:
            assert self.context.measure is not None
            cost = self.context.measure(after.module, self.fn.name)
            reason = "the launch cannot be executed" if cost is None else measured_loss(self.cost, cost)
            return {least: Declined(Reason.LAUNCH_LOSS, reason)} if reason else {}
        if self.on_emitted:
            return self._judge_emitted(before, after)
        return self._judge_pressure(before, after, least)

    def _judge_emitted(self, before: Version, after: Version) -> dict[int, Declined]:
        name = self.fn.name
        if self.emitted is None:
            self.emitted, new = emitted_kernels([before.module, after.module], name, self.machine, self.shape)
        else:
            (new,) = emitted_kernels([after.module], name, self.machine, self.shape)
        old = self.emitted
        within, parents = self.table.within, self.table.parents
        tops = [top for top in after.promises if not within(parents[top - 1], after.promises).region]
        old_cycles, new_cycles = old.cycles(self.table, tops), new.cycles(self.table, tops)
        shares = {top: self.known.share_of(self.table.branches[top - 1]) for top in tops}
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
            return (old_cycles[top] - new_cycles[top]).expected(_assumed(shares[top]))

        least = min(tops, key=lambda top: (gain(top), top))
        known = [share for share in shares.values() if share is not None]
        share = sum(known) / len(known) if len(known) == len(tops) else None
        old_sum, new_sum = (sum((each[top] for top in tops), Cycles()) for each in (old_cycles, new_cycles))
        if reason := self._emitted_loss(old_sum, new_sum + outside, share):
            return {least: Declined(Reason.EMITTED_LOSS, reason)}
        saved = saving(old_sum + old_cycles[0], new_sum + new_cycles[0], _assumed(share))
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
        saved = saving(before, after, _assumed(known))
        lost = unsplit_loss(before, after)
        if saved >= 0 and is_robust(lost, known, self.context):
            return ""
        return (
            f"on the emitted code melding saves {saved:.1%} of the region's cycles, and costs a warp that"
            f" does not split {lost:.1%}"
        )

    def _judge_pressure(self, before: Version, after: Version, least: int) -> dict[int, Declined]:
        kernels = [version.module.function(self.fn.name) for version in (before, after)]
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


def _assumed(share: float | None) -> float:
    return ASSUMED_SHARE if share is None else share


def saving(before: Cycles, after: Cycles, share: float) -> float:
    """The fraction that melding saves, expected over the executions of which `share` split the warp: of
    latency, and of latency and issue cycles together, whichever is less.
    """
    if not before.latency or not before.issue or not before.unsplit:
        return 0.0
    latency = 1 - after.expected(share) / before.expected(share)
    issue = 1 - after.issue / before.issue
    return min(latency, latency + share * issue)


def unsplit_loss(before: Cycles, after: Cycles) -> float:
    """Which part of its cycles a warp that never splits loses: in latency or in issue cycles, on the side
    that loses most.
    """
    pairs = (
        *((before.left, after.left), (before.right, after.right)),
        *((before.left_issue, after.left_issue), (before.right_issue, after.right_issue)),
    )
    return max(new / old - 1 if old else math.inf if new else 0.0 for old, new in pairs)
