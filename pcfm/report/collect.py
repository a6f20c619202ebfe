"""What a page says about a kernel: everything is executed and measured here, nothing on the page itself.

The kernel is melded as `pcfm opt --launch` does it, compared with the source on variants of the launch, and
both versions are run once with their lines, branches and one warp's timeline watched, and estimated. With
`thresholds` every result that a fusion threshold can give is found, checked and counted too
(`pcfm.tuning`). What takes long is given up, and left out by name (decision 0060): what the exit code hangs
on once simulations have done so much `work`, the same each time, the rest once the page has taken `seconds`.
Of a launch that cannot be executed within its part of the work, and of one of a module too long to emit and
execute in that time, there is what is known without.

A module without debug information is shown as its own source: the lines are those of its text.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pcfm import api
from pcfm.bound import BranchBound, LaunchBound
from pcfm.check import Inconclusive, Unchanged, Verdict, check
from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_THRESHOLD
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.ir.printer import print_function, print_module
from pcfm.launch import Launch, LaunchShapes
from pcfm.machine import Machine, load
from pcfm.prove import Verdict as Proof
from pcfm.prove import prove
from pcfm.report.answer import LaunchAnswer, make_answer
from pcfm.report.branch_report import BranchReport, report_function
from pcfm.report.costs import LaunchCosts, is_long, measure_launch
from pcfm.report.decisions import Decided, decide
from pcfm.report.emitted import EmittedCode, code_of, emit_code
from pcfm.report.located import has_locations, locate_by_text
from pcfm.report.resources import Resources, count_resources
from pcfm.report.time_limit import OutOfTime, limited
from pcfm.report.what_if import WhatIf, what_if
from pcfm.simt.binding import find_kernel
from pcfm.simt.lines import BranchSplit
from pcfm.simt.timeline import Timeline
from pcfm.simt.timeline_observer import trace_timelines
from pcfm.simt.work_limit import METER, OutOfWork, limited_work
from pcfm.transforms.remarks import Remark
from pcfm.tuning.result import Task, Tuning, tune
from pcfm.tuning.trials import LaunchSubject

MOST_SEGMENTS, LEAST_SEGMENTS = 24_000, 600
"""How long timelines are: all together, unless each is too short."""
BOUNDED_WARPS = 8
FEW_RUNS = 2
"""On how many inputs both versions are compared where there is no time for more."""
MEASURING, DECIDING, CHECKING_FEW, CHECKING = 0.25, 0.3, 0.15, 0.3
"""Which part of the work each may take at most: the launch before or after melding, trials, the check on few
inputs, and on all.
"""

T = TypeVar("T")


@dataclass(frozen=True)
class ReportedCode:
    """The kernel before or after melding as texts, and what it takes of a core (None where that is not
    known).
    """

    text: str
    code: EmittedCode
    resources: Resources | None


@dataclass(frozen=True)
class ReportedVersion(ReportedCode):
    """The kernel before or after melding: its text, what it costs, and where."""

    costs: LaunchCosts
    timelines: Sequence[Timeline]


@dataclass(frozen=True)
class KernelReport:
    """Everything that the page shows of one kernel; `own_source` is the module's text where that is shown as
    the source.
    """

    name: str
    answer: LaunchAnswer
    before: ReportedVersion
    after: ReportedVersion
    verdict: Verdict
    proof: Proof | None
    tuning: Tuning | None
    own_source: str | None
    bounds: tuple[LaunchBound, LaunchBound] | None
    """What melding can gain at most of the source, and of the result, from a sample of warps."""
    what_if: WhatIf | str
    """What other changes are worth, or why nothing is said of them."""
    left_out: Sequence[str]
    """What the page does without, each with the option that makes it."""
    compared: Sequence[tuple[str, int, int]] = ()
    """Of an earlier report: what was counted, then and now (`compare`)."""

    @property
    def more_warps(self) -> int:
        """How many warps the launch has, where that is more than are shown; else 0."""
        warps = self.before.costs.followed.warps
        return warps if warps > len(self.before.timelines) else 0

    @property
    def is_unchanged(self) -> bool:
        """Whether melding left the kernel as it was."""
        return self.before is self.after

    @property
    def kernel(self) -> str:
        """The name of the kernel."""
        return self.answer.kernel

    @property
    def remarks(self) -> list[Remark]:
        """What was done to the kernel and declined."""
        return [remark for remark in self.answer.result.remarks if remark.function == self.answer.kernel]

    @property
    def limits(self) -> dict[tuple[str, str], BranchBound]:
        """The bound of each branch that split a warp, by function and block as remarks name them."""
        branches = () if self.bounds is None else self.bounds[0].branches
        return {(branch.function, _label(branch.block)): branch for branch in branches}

    @property
    def verdict_text(self) -> str:
        """The verdict of the check on one line, and that of the proof before it where there is one."""
        text = str(self.verdict).partition("\n")[0]
        is_proved = self.verdict.accepted and self.proof is not None and self.proof.accepted
        return f"{self.proof}, {text}" if is_proved else text

    @property
    def splits(self) -> dict[tuple[str, str], BranchSplit]:
        """What became of each branch before melding, by function and block as remarks name them; of inlined
        copies the first.
        """
        table: dict[tuple[str, str], BranchSplit] = {}
        for split in self.before.costs.splits:
            table.setdefault((split.function, _label(split.block)), split)
        return table


@dataclass(frozen=True)
class UnexecutedReport:
    """What is known of a kernel whose launch takes too much work to be executed: what the IR decides."""

    name: str
    kernel: str
    launch: Launch
    machine: Machine
    before: ReportedCode
    after: ReportedCode
    verdict: Verdict
    remarks: Sequence[Remark]
    branches: Sequence[BranchReport]
    left_out: Sequence[str]

    @property
    def is_unchanged(self) -> bool:
        """Whether melding left the kernel as it was."""
        return self.before is self.after


def _label(block: str) -> str:
    """A block as remarks name it, of the name that counters give it."""
    return f"block {block.strip('<>')}" if block.startswith("<") else f"%{block}"


class _Budget:
    """What of the time and the work that a page may take is left, and what the page does without for that."""

    def __init__(self, seconds: float, work: float) -> None:
        self.until = time.process_time() + seconds
        self.work = work
        self.last = METER.done + work
        self.left_out: list[str] = []

    def in_time(self, what: str, make: Callable[[], T]) -> T | None:
        """What `make` gives; None where there is no time for it, which the page then names."""
        try:
            with limited(self.until - time.process_time()):
                return make()
        except OutOfTime:
            return self.without(what)

    def in_work(self, what: str, make: Callable[[], T], part: float) -> T | None:
        """As `in_time`, with at most a part of the work and no clock."""
        try:
            with limited_work(min(part * self.work, self.last - METER.done)):
                return make()
        except OutOfWork:
            return self.without(what)

    def without(self, *whats: str) -> None:
        """Leaves these out."""
        self.left_out += [f"{what} (--complete)" for what in whats]


def collect(
    module: Module,
    launch: Launch,
    machine_name: str,
    *,
    name: str,
    threshold: float = DEFAULT_THRESHOLD,
    pipeline: str = DEFAULT_PIPELINE,
    runs: int = 20,
    thresholds: bool = False,
    seconds: float = math.inf,
    work: float = math.inf,
) -> KernelReport | UnexecutedReport:
    """Executes, melds, checks and measures; the machine is a name or a path. `seconds` are of this process,
    `work` is what simulations may do (`pcfm.simt.work_limit`).

    Raises: PcfmError where the launch does not fit or return.
    """
    budget = _Budget(seconds, work)
    machine = load(machine_name)
    # Read again, so that each instruction has a place of its own in the text, which passes keep.
    text = print_module(module)
    source = api.parse(text, name)
    own_source = None
    if not has_locations(source):
        own_source = text
        locate_by_text(source, name)
    kernel = find_kernel(source, launch)
    # First, as a launch that does not return has no report.
    executed = "what the launch takes before melding, and all that hangs on it"
    is_emitted = math.isinf(work) or not is_long(source)
    before = (
        budget.in_work(executed, lambda: _version(source, launch, machine), MEASURING)
        if is_emitted
        else budget.without(executed, "what the back end makes of it, and what that takes of a core")
    )
    decided = _decide(source, launch, machine, threshold, pipeline, budget, is_executed=before is not None)
    melded = decided.result
    kept = print_function(find_kernel(melded.module, launch))
    after = before
    if before is not None and kept != before.text:
        executed = "what the launch takes after melding, and all that hangs on it"
        after = budget.in_work(executed, lambda: _version(melded.module, launch, machine), MEASURING)
    if before is None or after is None:
        code = _code if is_emitted else _text_alone
        return _unexecuted(source, decided, launch, machine, threshold, name, code, budget.left_out)
    tuning = None
    if thresholds:
        subject = LaunchSubject(launch, runs, 0, estimated=machine.core is not None)
        objective = "cycles" if machine.core is None else "estimated-cycles"
        tuning = tune(Task(name, source, subject, machine_name, objective, pipeline))
    else:
        budget.left_out.append("what every other fusion threshold gives (--thresholds)")
    verdict = _check(source, melded.module, launch, machine, runs, budget)
    bounds = budget.in_time(
        "what melding can gain at most",
        lambda: (
            api.bound(source, launch, machine=machine, warps=BOUNDED_WARPS),
            api.bound(melded.module, launch, machine=machine, warps=BOUNDED_WARPS),
        ),
    )
    proof = None
    if not isinstance(verdict, Unchanged):
        proof = budget.in_time("the proof", lambda: _prove(source, melded.module, kernel.name))
    answer = make_answer(
        source, launch, machine, threshold, before.costs, after.costs, decided, with_rows=True
    )
    changes = "what other changes are worth"
    others = budget.in_time(changes, lambda: _other_changes(source, launch, machine, name)) or ""
    return KernelReport(
        name, answer, before, after, verdict, proof, tuning, own_source, bounds, others, budget.left_out
    )


def _decide(
    source: Module,
    launch: Launch,
    machine: Machine,
    threshold: float,
    pipeline: str,
    budget: _Budget,
    *,
    is_executed: bool,
) -> Decided:
    """What `opt` decides with the launch; on the IR, where trials on it take too much or it is not
    executed.
    """
    decided = None
    if is_executed:
        decided = budget.in_work(
            "trials of melds on the launch: the IR decides",
            lambda: decide(source, machine, launch, threshold, pipeline),
            DECIDING,
        )
    shape = replace(launch, args=())
    return decided or decide(source, machine, shape, threshold, pipeline, decide="ir")


def _check(
    source: Module, target: Module, launch: Launch, machine: Machine, runs: int, budget: _Budget
) -> Verdict:
    """The verdict on few inputs, then on `runs`; where few take much already, nothing is known."""

    def on(count: int) -> Verdict:
        return check(source, target, launch, machine=machine, runs=count)

    few = min(runs, FEW_RUNS)
    verdict = budget.in_work(f"the check on {few} inputs", lambda: on(few), CHECKING_FEW)
    if verdict is None:
        return Inconclusive(f"{few} inputs take too long for a page (--complete)")
    if runs == few or not verdict.accepted:
        return verdict
    more = f"the check on {runs} inputs instead of {few}"
    return budget.in_work(more, lambda: on(runs), CHECKING) or verdict


def _unexecuted(
    source: Module,
    decided: Decided,
    launch: Launch,
    machine: Machine,
    threshold: float,
    name: str,
    code: Callable[[Module, Launch, Machine], ReportedCode],
    left_out: Sequence[str],
) -> UnexecutedReport:
    kernel, melded = find_kernel(source, launch), find_kernel(decided.result.module, launch)
    before = after = code(source, launch, machine)
    verdict: Verdict = Unchanged()
    if print_module(source) != print_module(decided.result.module):
        verdict = Inconclusive("the launch takes too long for a page (--complete)")
        after = code(decided.result.module, launch, machine)
    shape = LaunchShapes.of([launch], machine.warp_size).get(kernel.name)
    branches = report_function(kernel, machine, shape, threshold, decided=decided.by_branch)
    remarks = [remark for remark in decided.result.remarks if remark.function == melded.name]
    return UnexecutedReport(
        name, kernel.name, launch, machine, before, after, verdict, remarks, branches, left_out
    )


def _other_changes(source: Module, launch: Launch, machine: Machine, name: str) -> WhatIf | str:
    """What `pcfm what-if` proposes, or why it cannot; what passes do stands elsewhere on the page."""
    try:
        return what_if(source, launch, machine, name=name, passes=False)
    except PcfmError as problem:
        return str(problem)


def _prove(source: Module, target: Module, kernel: str) -> Proof:
    """The verdict on the kernel and what it calls."""
    (answer,) = prove(source, target, kernel=kernel, solver=False)
    return answer.verdict


def _version(module: Module, launch: Launch, machine: Machine) -> ReportedVersion:
    costs = measure_launch(module, launch, machine)
    per_block = launch.warps_per_block(machine.warp_size)
    limit = max(LEAST_SEGMENTS, MOST_SEGMENTS // len(costs.followed.traces))
    timelines = trace_timelines(costs.followed, per_block, limit)
    code = _code(module, launch, machine)
    return ReportedVersion(code.text, code.code, code.resources, costs, timelines)


def _code(module: Module, launch: Launch, machine: Machine) -> ReportedCode:
    kernel = find_kernel(module, launch)
    resources = None
    try:
        threads = {launch.kernel: launch.threads_per_block}
        every = count_resources(module, machine, threads=threads, ptxas=False)
        resources = next((each for each in every if each.kernel == launch.kernel), None)
    except PcfmError:
        # A back end that refuses the module, or a machine without a core: what they know is left out.
        pass
    return ReportedCode(print_function(kernel), emit_code(module, kernel, machine), resources)


def _text_alone(module: Module, launch: Launch, machine: Machine) -> ReportedCode:
    """As `_code`, of what no back end has seen."""
    kernel = find_kernel(module, launch)
    return ReportedCode(print_function(kernel), code_of(kernel), None)
