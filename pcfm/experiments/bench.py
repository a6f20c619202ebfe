"""Measures the kernels: each is melded for its launch, executed before and after, and compared.

For every kernel and block size the compiled IR goes through the default pipeline with that launch known; LLVM
verifies the result. `pcfm.check` compares both versions on `runs` seeded inputs, and what the melded one
computes is held against the kernel's NumPy reference as well. The counts are those of the first input.

Rows are independent: they are computed in processes of their own and returned in the order of the kernels.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import active_children

from pcfm import api, simt
from pcfm.check import Unchanged, check
from pcfm.diagnostics import PcfmError
from pcfm.experiments.table import Measured, Row
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.llvm import verify
from pcfm.machine import DEFAULT_MACHINE, Machine, load
from pcfm.transforms.pipeline import DEFAULT_PIPELINE
from rodinia_kernels import O2_NOSHARE, Block, KernelSpec, all_kernels, get, synthetic_kernels

DEFAULT_RUNS = 20
MAIN_KERNELS = ("bit", "pcm", "lud")
"""The kernels that are measured where none is named: one per way of melding, all quick to run."""


@dataclass(frozen=True)
class Job:
    """One row to measure; `machine` is a name or a path, so that a job can travel to another process.

    `undefined` also checks that the melded kernel depends on undefined values no more than its source, which
    takes ten times as long.
    """

    kernel: str
    block: Block
    baseline: str = O2_NOSHARE
    machine: str = DEFAULT_MACHINE
    pipeline: str = DEFAULT_PIPELINE
    runs: int = DEFAULT_RUNS
    seed: int = 0
    undefined: bool = False


def jobs_for(names: Sequence[str], **settings: str | int) -> list[Job]:
    """One job per block size of each kernel, in the order of the tables; of MAIN_KERNELS where none is named.
    Raises: PcfmError for an unknown name.
    """
    known = {**all_kernels(), **synthetic_kernels()}
    for name in names:
        if name not in known:
            raise PcfmError(f"there is no kernel {name!r}", hint=f"one of {', '.join(known)}")
    wanted = names or MAIN_KERNELS
    return [
        Job(name, block, **settings)  # type: ignore[arg-type]
        for name in known
        if name in wanted
        for block in known[name].blocks
    ]


def measure(job: Job) -> Row:
    """The row of one job. Raises: PcfmError where the kernel cannot be read or run at all."""
    spec, machine = get(job.kernel), load(job.machine)
    launches = [spec.launch(job.block, seed) for seed in range(job.seed, job.seed + job.runs)]
    path = spec.ir_path(job.block, job.baseline)
    source = api.read(path.read_bytes(), str(path))
    done = api.optimize(source, job.pipeline, machine=machine, launch=launches[0])
    verify(api.to_text(done.module), f"{path} after {job.pipeline}")
    melds = sum(remark.kind == "passed" and remark.pass_name == "meld" for remark in done.remarks)
    row = Row(job.kernel, str(job.block), "", job.runs, melds, None, None)
    verdict = check(source, done.module, launches[0], machine, launches=launches, undefined=job.undefined)
    if not verdict.accepted:
        return replace(row, verdict=verdict.name, detail=str(verdict))
    after = execute(done.module, launches, machine)
    wrong = problems(spec, launches, after)
    if wrong:
        return replace(row, verdict="MISMATCH", detail=f"against the reference: {wrong[0]}")
    before = after[0] if isinstance(verdict, Unchanged) else simt.simulate(source, launches[0], machine)
    return replace(row, verdict=verdict.name, before=_measured(before), after=_measured(after[0]))


def execute(module: Module, launches: Sequence[Launch], machine: Machine) -> list[simt.RunResult]:
    """One result per launch; only the first is counted, the others run all at once."""
    first = simt.simulate(module, launches[0], machine)
    return [first, *(simt.simulate_many(module, launches[1:], machine) if launches[1:] else [])]


def problems(spec: KernelSpec, launches: Sequence[Launch], results: Sequence[simt.RunResult]) -> list[str]:
    """What the kernel's reference says against the results."""
    found = []
    for number, (launch, result) in enumerate(zip(launches, results, strict=True)):
        buffers = {index: buffer for index, buffer in enumerate(result.buffers) if buffer is not None}
        found += [f"input {number}: {problem}" for problem in spec.check(launch, buffers)]
    return found


def measure_all(jobs: Sequence[Job], processes: int, progress: Callable[[Row], None]) -> list[Row]:
    """The rows of all jobs in order; `progress` is told of each as it is done."""
    if processes <= 1 or len(jobs) <= 1:
        return [_told(measure(job), progress) for job in jobs]
    pool = ProcessPoolExecutor(min(processes, len(jobs)), initializer=_leave_interrupts_to_the_parent)
    try:
        # Long jobs first would balance better, but their length is not known.
        futures: list[Future[Row]] = [pool.submit(measure, job) for job in jobs]
        return [_told(future.result(), progress) for future in futures]
    except BaseException:
        # An interrupt or a failing row: nobody waits for what the others are still doing.
        for child in active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def default_processes() -> int:
    """As many as there are processors for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _told(row: Row, progress: Callable[[Row], None]) -> Row:
    progress(row)
    return row


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _measured(result: simt.RunResult) -> Measured:
    counters = result.counters
    return Measured(
        counters.cycles, counters.issue_cycles, counters.simd_utilization, counters.divergent_branches
    )
