"""What a page says about a kernel: everything is executed and measured here, nothing on the page itself.

The kernel is melded as `pcfm opt --launch` does it, compared with the source on variants of the launch, and
both versions are run once with their lines, branches and one warp's timeline watched, and estimated. With
`thresholds` every result that a fusion threshold can give is found, checked and counted too
(`pcfm.tuning`). What takes long on a large kernel and can be missed is given up, and left out by name, once
the page has taken `seconds` (decision 0060).

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
from pcfm.launch import Launch
from pcfm.machine import Machine, load
from pcfm.prove import Verdict as Proof
from pcfm.prove import prove
from pcfm.report.answer import LaunchAnswer, make_answer
from pcfm.report.costs import LaunchCosts, measure_launch
from pcfm.report.decisions import decide
from pcfm.report.emitted import EmittedCode, emit_code
from pcfm.report.located import has_locations, locate_by_text
from pcfm.report.resources import Resources, count_resources
from pcfm.report.time_limit import OutOfTime, limited
from pcfm.report.what_if import WhatIf, what_if
from pcfm.simt.binding import find_kernel
from pcfm.simt.lines import BranchSplit
from pcfm.simt.timeline import Timeline
from pcfm.simt.timeline_observer import trace_timelines
from pcfm.transforms.remarks import Remark
from pcfm.tuning.result import Task, Tuning, tune
from pcfm.tuning.trials import LaunchSubject

MOST_SEGMENTS, LEAST_SEGMENTS = 24_000, 600
"""How long timelines are: all together, unless each is too short."""
BOUNDED_WARPS = 8
FEW_RUNS = 2
"""On how many inputs both versions are compared where there is no time for more."""
FEW_RUNS_SECONDS = 4.0
"""What that may take, whatever the rest has taken."""
LEAST_DECIDING_SECONDS = 1.0
"""What trials on the launch may take in any case."""

T = TypeVar("T")


@dataclass(frozen=True)
class ReportedVersion:
    """The kernel before or after melding: its text, what it costs, and where. None where there is none."""

    text: str
    code: EmittedCode
    costs: LaunchCosts
    timelines: Sequence[Timeline]
    resources: Resources | None


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


def _label(block: str) -> str:
    """A block as remarks name it, of the name that counters give it."""
    return f"block {block.strip('<>')}" if block.startswith("<") else f"%{block}"


class _TimeLeft:
    """What of the time that a page may take is left, and what the page does without for that."""

    def __init__(self, seconds: float) -> None:
        self.until = time.process_time() + seconds
        self.left_out: list[str] = []

    def make(self, what: str, make: Callable[[], T], least: float = 0.0) -> T | None:
        """What `make` gives; None where there is no time for it, of which it has the `least` in any case, and
        which the page then names.
        """
        try:
            with limited(max(self.until - time.process_time(), least)):
                return make()
        except OutOfTime:
            self.left_out.append(f"{what} (--complete)")
            return None


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
) -> KernelReport:
    """Executes, melds, checks and measures; the machine is a name or a path. `seconds` are of this process.

    Raises: PcfmError where the launch does not fit or return.
    """
    time_left = _TimeLeft(seconds)
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
    before = _version(source, launch, machine)
    decided = time_left.make(
        "trials of melds on the launch: the IR decides",
        lambda: decide(source, machine, launch, threshold, pipeline),
        LEAST_DECIDING_SECONDS,
    )
    if decided is None:
        shape = replace(launch, args=())
        decided = decide(source, machine, shape, threshold, pipeline, decide="ir")
    melded = decided.result
    tuning = None
    if thresholds:
        subject = LaunchSubject(launch, runs, 0, estimated=machine.core is not None)
        objective = "cycles" if machine.core is None else "estimated-cycles"
        tuning = tune(Task(name, source, subject, machine_name, objective, pipeline))
    else:
        time_left.left_out.append("what every other fusion threshold gives (--thresholds)")
    verdict = _check(source, melded.module, launch, machine, runs, time_left)
    kept = print_function(find_kernel(melded.module, launch))
    after = before if kept == before.text else _version(melded.module, launch, machine)
    bounds = time_left.make(
        "what melding can gain at most",
        lambda: (
            api.bound(source, launch, machine=machine, warps=BOUNDED_WARPS),
            api.bound(melded.module, launch, machine=machine, warps=BOUNDED_WARPS),
        ),
    )
    proof = None
    if not isinstance(verdict, Unchanged):
        proof = time_left.make("the proof", lambda: _prove(source, melded.module, kernel.name))
    answer = make_answer(
        source, launch, machine, threshold, before.costs, after.costs, decided, with_rows=True
    )
    changes = "what other changes are worth"
    others = time_left.make(changes, lambda: _other_changes(source, launch, machine, name)) or ""
    return KernelReport(
        name, answer, before, after, verdict, proof, tuning, own_source, bounds, others, time_left.left_out
    )


def _check(
    source: Module, target: Module, launch: Launch, machine: Machine, runs: int, time_left: _TimeLeft
) -> Verdict:
    """The verdict on few inputs, then on `runs`; where few take long already, nothing is known."""

    def on(count: int) -> Verdict:
        return check(source, target, launch, machine=machine, runs=count)

    few = min(runs, FEW_RUNS)
    verdict = time_left.make(f"the check on {few} inputs", lambda: on(few), FEW_RUNS_SECONDS)
    if verdict is None:
        return Inconclusive(f"{few} inputs take more than {FEW_RUNS_SECONDS:g} s (--complete)")
    if runs == few or not verdict.accepted:
        return verdict
    return time_left.make(f"the check on {runs} inputs instead of {few}", lambda: on(runs)) or verdict


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
    kernel = find_kernel(module, launch)
    resources = None
    try:
        threads = {launch.kernel: launch.threads_per_block}
        every = count_resources(module, machine, threads=threads, ptxas=False)
        resources = next((each for each in every if each.kernel == launch.kernel), None)
    except PcfmError:
        # A back end that refuses the module, or a machine without a core: what they know is left out.
        pass
    return ReportedVersion(
        print_function(kernel), emit_code(module, kernel, machine), costs, timelines, resources
    )
