"""The rows of `pcfm bench --gpu`: each kernel at each block size, its versions timed and simulated.

The versions are the kernel as compiled, what the paper's baseline passes make of it, and what PCFM makes of
it, all for the machine model `hopper-warp32` and the launches that are run. The simulated numbers beside the
times are those of the tables, at scale 1 whatever the scale that is timed: the simulator needs seconds there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from evaluation.bench import MAIN_KERNELS
from evaluation.cells import ACCEPTED, Measured, Request, build_cell, measure_all
from evaluation.settings import KEYS, NONE, PIPELINES, instances_of
from evaluation.statistics import geometric_mean
from pcfm.defaults import GPU_MACHINE, O2_NOSHARE, TIMED_RUNS
from pcfm.gpu.cuda import Device
from pcfm.gpu.timing import Timer, Timing, Version, time_versions
from pcfm.sweep import Sweep
from pcfm.workloads.workload import workload

SOURCE = KEYS[NONE]
VERSIONS = {KEYS[column]: pipeline for column, pipeline in PIPELINES.items()}
"""The versions by name, in the order of the table: the pipeline that makes each of the kernel as compiled."""
LABELS = {key: column for column, key in KEYS.items()}
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
    """One kernel at one block size, its versions by name; the first is the kernel as compiled."""

    kernel: str
    block: str
    launches: int
    entries: Mapping[str, Entry]

    def speedup(self, version: str) -> float | None:
        """The median time of the kernel as compiled / that of the version; None where one has no times."""
        before, after = self.entries[SOURCE].timing.median, self.entries[version].timing.median
        return before / after if before is not None and after else None

    @property
    def accepted(self) -> bool:
        """Whether every version gave the right results, on the device and in the simulator."""
        return all(e.verdict == CORRECT and e.simulated_verdict in ACCEPTED for e in self.entries.values())

    def as_json(self) -> dict[str, Any]:
        """The row as plain data."""
        entries = []
        for entry in self.entries.values():
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
    instances = instances_of(plan.kernels or MAIN_KERNELS)
    requests = {instance: _requests(plan, *instance, plan.simulated_runs) for instance in instances}
    simulated = measure_all([each for many in requests.values() for each in many.values()], sweep)
    rows = []
    for instance in instances:
        cells = {version: simulated[request] for version, request in requests[instance].items()}
        row = _row(plan, *instance, device, sweep, cells)
        rows.append(row)
        progress(row)
    return rows


def means(rows: Sequence[GpuRow], version: str) -> dict[str, float | None]:
    """The geometric means of a version's speedups, measured and simulated, over the rows that have one."""
    entries = [row.entries[version] for row in rows]
    return {
        "speedup": geometric_mean(row.speedup(version) for row in rows),
        "simulated_speedup": geometric_mean(each.simulated_speedup for each in entries),
        "simulated_issue_speedup": geometric_mean(each.simulated_issue_speedup for each in entries),
    }


def _requests(plan: Plan, kernel: str, block: str, runs: int, scale: int = 1) -> dict[str, Request]:
    """The cell of each version on the simulator."""
    return {
        version: Request(kernel, block, plan.baseline, pipeline, GPU_MACHINE, runs, plan.seed, scale)
        for version, pipeline in VERSIONS.items()
    }


def _row(
    plan: Plan, kernel: str, block: str, device: Device, sweep: Sweep, cells: dict[str, Measured]
) -> GpuRow:
    work = workload(kernel, block, plan.scale)
    application = work.application(plan.seed)
    wanted = _requests(plan, kernel, block, 1, plan.scale).values()
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
    entries: dict[str, Entry] = {}
    for name, done in built.items():
        timing = timings.get(name, Timing(problem=done["broken"]))
        verdict = INVALID if name not in timings else WRONG if timing.problem else CORRECT
        cell = cells[name]
        entries[name] = Entry(
            name, verdict, timing.problem, timing, cell.verdict, cell.speedup, cell.issue_speedup
        )
    launches = sum(step.kernel in work.spec.measured for step in application.steps)
    return GpuRow(kernel, block, launches, entries)
