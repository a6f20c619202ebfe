"""What a page says about a kernel: everything is executed and measured here, nothing on the page itself.

The kernel is melded as `pcfm opt --launch` does it, compared with the source on variants of the launch, and
both versions are run once with their lines, branches and one warp's timeline watched, and estimated. With
`thresholds` every result that a fusion threshold can give is found, checked and counted too
(`pcfm.tuning`). What takes long on a large kernel and can be missed is left out, by name, once the rest has
taken `seconds` (decision 0060).

A module without debug information is shown as its own source: the lines are those of its text.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from pcfm import api
from pcfm.bound import BranchBound, LaunchBound
from pcfm.check import Unchanged, Verdict, check
from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_THRESHOLD
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.ir.printer import print_function, print_module
from pcfm.launch import Launch, LaunchShapes
from pcfm.machine import Machine, load
from pcfm.prove import Verdict as Proof
from pcfm.prove import prove
from pcfm.report.branch_report import BranchReport, LaunchCosts, report_function
from pcfm.report.emitted import EmittedCode, emit_code
from pcfm.report.located import has_locations, locate_by_text
from pcfm.report.resources import Resources, count_resources
from pcfm.simt import Counters, simulate
from pcfm.simt.binding import find_kernel
from pcfm.simt.estimate import Estimate, estimate_launch, join_estimate
from pcfm.simt.lines import BranchSplit, LineCount, LineObserver, SourceLine
from pcfm.simt.timeline import Timeline
from pcfm.simt.timeline_observer import TimelineObserver
from pcfm.transforms.remarks import Remark
from pcfm.tuning.result import Task, Tuning, tune
from pcfm.tuning.trials import LaunchSubject

TIMELINE_SEGMENTS = 4_000
BOUNDED_WARPS = 8


@dataclass(frozen=True)
class Version:
    """The kernel before or after melding: its text, what it costs, and where. None where there is none."""

    text: str
    code: EmittedCode
    counters: Counters
    estimate: Estimate | None
    lines: dict[SourceLine, LineCount]
    splits: Sequence[BranchSplit]
    costs: LaunchCosts
    timeline: Timeline
    resources: Resources | None


@dataclass(frozen=True)
class KernelReport:
    """Everything that the page shows of one kernel; `own_source` is the module's text where that is shown as
    the source.
    """

    name: str
    kernel: str
    launch: Launch
    machine: Machine
    threshold: float
    before: Version
    after: Version
    verdict: Verdict
    proof: Proof | None
    branches: Sequence[BranchReport]
    remarks: Sequence[Remark]
    tuning: Tuning | None
    own_source: str | None
    bounds: tuple[LaunchBound, LaunchBound] | None
    """What melding can gain at most of the source, and of the result, from a sample of warps."""
    left_out: Sequence[str]
    """What the page does without, each with the option that makes it."""

    @property
    def limits(self) -> dict[tuple[str, str], BranchBound]:
        """The bound of each branch that split a warp, by function and block as remarks name them."""
        branches = () if self.bounds is None else self.bounds[0].branches
        return {(each.function, _label(each.block)): each for each in branches}

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
        for split in self.before.splits:
            table.setdefault((split.function, _label(split.block)), split)
        return table


def _label(block: str) -> str:
    """A block as remarks name it, of the name that counters give it."""
    return f"block {block.strip('<>')}" if block.startswith("<") else f"%{block}"


def collect(
    module: Module,
    launch: Launch,
    machine_name: str,
    *,
    name: str,
    threshold: float = DEFAULT_THRESHOLD,
    runs: int = 20,
    thresholds: bool = False,
    seconds: float = math.inf,
) -> KernelReport:
    """Executes, melds, checks and measures; the machine is a name or a path. `seconds` are of this process.

    Raises: PcfmError where the launch does not fit or return.
    """
    begun = time.process_time()
    left_out: list[str] = []

    def is_left_out(what: str) -> bool:
        """Whether there is no time for `what`, which the page then names."""
        is_late = time.process_time() - begun > seconds
        if is_late:
            left_out.append(f"{what} (--complete)")
        return is_late

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
    melded = api.optimize(source, DEFAULT_PIPELINE, threshold=threshold, machine=machine, launch=launch)
    shapes = LaunchShapes.of([launch], machine.warp_size)
    tuning = None
    if thresholds:
        subject = LaunchSubject(launch, runs, 0)
        tuning = tune(Task(name, source, subject, machine_name, "cycles", DEFAULT_PIPELINE))
    else:
        left_out.append("what every other fusion threshold gives (--thresholds)")
    verdict = check(source, melded.module, launch, machine=machine, runs=runs)
    after = _version(melded.module, launch, machine)
    bounds = proof = None
    if not is_left_out("what melding can gain at most"):
        bounds = (
            api.bound(source, launch, machine=machine, warps=BOUNDED_WARPS),
            api.bound(melded.module, launch, machine=machine, warps=BOUNDED_WARPS),
        )
    if not isinstance(verdict, Unchanged) and not is_left_out("the proof"):
        proof = _prove(source, melded.module, kernel.name)
    return KernelReport(
        name=name,
        kernel=kernel.name,
        launch=launch,
        machine=machine,
        threshold=threshold,
        before=before,
        after=after,
        verdict=verdict,
        proof=proof,
        branches=report_function(
            kernel,
            machine,
            shapes.get(kernel.name),
            threshold,
            before.costs,
            with_rows=True,
        ),
        bounds=bounds,
        left_out=left_out,
        remarks=[remark for remark in melded.remarks if remark.function == kernel.name],
        tuning=tuning,
        own_source=own_source,
    )


def _prove(source: Module, target: Module, kernel: str) -> Proof:
    """The verdict on the kernel and what it calls."""
    (answer,) = prove(source, target, kernel=kernel, solver=False)
    return answer.verdict


def _version(module: Module, launch: Launch, machine: Machine) -> Version:
    lines = LineObserver()
    warp = TimelineObserver(launch, machine, limit=TIMELINE_SEGMENTS)
    result = simulate(module, launch, machine, observers=[lines, warp])
    if not result.returned:
        raise PcfmError(f"there is nothing to report of a launch that does not return: {result.outcome}")
    estimate, resources = None, None
    kind = "ptx" if machine.emits == "ptx" else "amdgcn"
    kernel = find_kernel(module, launch)
    code = emit_code(module, kernel, kind)
    try:
        estimated = estimate_launch(module, launch, machine)
        estimate = None if estimated.of_ir_because else estimated  # the page says that it is of emitted code
        threads = {launch.kernel: launch.threads_per_block}
        every = count_resources(module, machine, threads=threads, ptxas=False)
        resources = next((each for each in every if each.kernel == launch.kernel), None)
    except PcfmError:
        # A back end that refuses the module, or a machine without a core: what they know is left out.
        pass
    (timeline,) = warp.timelines()
    return Version(
        text=print_function(kernel),
        code=code,
        counters=result.counters,
        estimate=estimate,
        lines=join_estimate(lines, estimate and estimate.lines),
        splits=lines.splits,
        costs=LaunchCosts(launch.kernel, result.counters.cycles, lines.blocks),
        timeline=timeline,
        resources=resources,
    )
