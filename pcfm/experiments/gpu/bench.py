"""The rows of `pcfm bench --gpu`: each kernel at each block size, its versions timed and simulated.

The versions are the kernel as compiled, what the paper's baseline passes make of it, and what PCFM makes of
it, all for the machine model `hopper-warp32` and the launches that are run. The simulated numbers beside the
times are those of the tables, at scale 1 whatever the scale that is timed: the simulator needs seconds there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pcfm.defaults import BASELINE_PIPELINE, DEFAULT_PIPELINE, GPU_MACHINE, O2_NOSHARE, TIMED_RUNS
from pcfm.experiments.bench import requests_for
from pcfm.experiments.cells import ACCEPTED, Measured, Request, build_cell, measure_all
from pcfm.experiments.gpu.device import Device
from pcfm.experiments.gpu.timing import Timer, Timing, Version, time_versions
from pcfm.experiments.statistics import geometric_mean
from pcfm.experiments.sweep import Sweep
from pcfm.experiments.workloads import workload

SOURCE = "none"
VERSIONS = {SOURCE: "", "baseline": BASELINE_PIPELINE, "pcfm": DEFAULT_PIPELINE}
"""The versions by name, in the order of the table: the pipeline that makes each of the kernel as compiled."""
LABELS = {SOURCE: "none", "baseline": "branch fusion + tail merging", "pcfm": "PCFM"}
INVALID = "INVALID"
CORRECT, WRONG = "NO_MISMATCH", "MISMATCH"


@dataclass(frozen=True)
class Plan:
    """What to time: kernels by name (those of `pcfm bench` where none is named), how compiled, how large,
    how often.

    `simulated_runs` is on how many inputs the simulator compares the versions.
    """

    kernels: tuple[str, ...] = ()
    baseline: str = O2_NOSHARE
    seed: int = 0
    scale: int = 1
    runs: int = TIMED_RUNS
    simulated_runs: int = 20


@dataclass(frozen=True)
class Entry:
    """One version in a row: what the device and what the simulator say.

    `verdict` is the device's against the reference, INVALID where the version could not be made.
    """

    version: str
    verdict: str
    detail: str
    timing: Timing
    simulated_verdict: str
    simulated_speedup: float | None
    simulated_issue_speedup: float | None


@dataclass(frozen=True)
class GpuRow:
    """One kernel at one block size; the first entry is the kernel as compiled."""

    kernel: str
    block: str
    launches: int
    entries: tuple[Entry, ...]

    def entry(self, version: str) -> Entry:
        """The entry of a version. Raises: KeyError."""
        for entry in self.entries:
            if entry.version == version:
                return entry
        raise KeyError(version)

    def speedup(self, version: str) -> float | None:
        """The median time of the kernel as compiled / that of the version; None where one has no times."""
        before, after = self.entry(SOURCE).timing.median, self.entry(version).timing.median
        return before / after if before is not None and after else None

    @property
    def accepted(self) -> bool:
        """Whether every version gave the right results, on the device and in the simulator."""
        return all(e.verdict == CORRECT and e.simulated_verdict in ACCEPTED for e in self.entries)

    def as_json(self) -> dict[str, Any]:
        """The row as plain data."""
        entries = []
        for entry in self.entries:
            timing = entry.timing
            data = asdict(entry)
            data["timing"] = {
                "milliseconds": list(timing.milliseconds),
                "median": timing.median,
                "quartiles": timing.quartiles,
            }
            entries.append({**data, "speedup": self.speedup(entry.version)})
        head = {"kernel": self.kernel, "block": self.block, "measured_launches": self.launches}
        return {**head, "versions": entries}


def measure_rows(
    plan: Plan, device: Device, sweep: Sweep, progress: Callable[[GpuRow], None] = lambda _: None
) -> list[GpuRow]:
    """All rows in order; `progress` is told of each. Raises: PcfmError for an unknown kernel or scale, and
    where a kernel fails on the device: nothing can be run there afterwards.
    """
    places = [(each.kernel, each.block) for each in requests_for(plan.kernels)]
    requests = {instance: _requests(plan, *instance) for instance in places}
    simulated = measure_all([each for many in requests.values() for each in many.values()], sweep)
    rows = []
    for instance in places:
        cells = {version: simulated[request] for version, request in requests[instance].items()}
        row = _row(plan, *instance, device, sweep, cells)
        rows.append(row)
        progress(row)
    return rows


def mean_speedup(rows: Sequence[GpuRow], version: str) -> float | None:
    """The geometric mean over the rows that have one."""
    return geometric_mean(row.speedup(version) for row in rows)


def mean_simulated(rows: Sequence[GpuRow], version: str, field: str) -> float | None:
    """The geometric mean of `simulated_speedup` or `simulated_issue_speedup` over the rows that have one."""
    return geometric_mean(getattr(row.entry(version), field) for row in rows)


def _requests(plan: Plan, kernel: str, block: str) -> dict[str, Request]:
    """What the simulator is asked for each version."""
    return {
        version: Request(
            kernel, block, plan.baseline, pipeline, GPU_MACHINE, runs=plan.simulated_runs, seed=plan.seed
        )
        for version, pipeline in VERSIONS.items()
    }


def _row(
    plan: Plan, kernel: str, block: str, device: Device, sweep: Sweep, cells: dict[str, Measured]
) -> GpuRow:
    work = workload(kernel, block, plan.scale)
    application = work.application(plan.seed)
    wanted = [
        Request(kernel, block, plan.baseline, pipeline, GPU_MACHINE, 1, plan.seed, plan.scale)
        for pipeline in VERSIONS.values()
    ]
    built = dict(zip(VERSIONS, sweep.run([build_cell(each) for each in wanted]), strict=True))
    versions = {
        name: Version(device, f"{kernel} at {block}, {LABELS[name]}", done["target"], application)
        for name, done in built.items()
        if not done["broken"]
    }
    timer = Timer(device, application, work.spec.measured)
    try:
        timings = time_versions(timer, versions, runs=plan.runs)
    finally:
        timer.free()
    entries = []
    for name, done in built.items():
        timing = timings.get(name, Timing(problem=done["broken"]))
        verdict = INVALID if name not in timings else WRONG if timing.problem else CORRECT
        cell = cells[name]
        entries.append(
            Entry(name, verdict, timing.problem, timing, cell.verdict, cell.speedup, cell.issue_speedup)
        )
    launches = sum(step.kernel in work.spec.measured for step in application.steps)
    return GpuRow(kernel, block, launches, tuple(entries))
