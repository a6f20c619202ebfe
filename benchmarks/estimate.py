"""What `estimated_cycles` costs over the plain simulation: a whole application with and without, per kernel.

The plain run executes the IR and compares the buffers it leaves; the other executes the code that the back
end emits, records its trace and runs it on the core. What LLVM and the lifting take is paid once per module,
whatever its launches, and stands beside as seconds. The best of several runs; the worst kernel of a machine
may take `MOST_TIMES` the plain run.

Run it as `python -m benchmarks.estimate`.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from pcfm.machine import load
from pcfm.simt.estimate import EstimateObserver, emitted_code
from pcfm.workloads.applications import run_application
from pcfm.workloads.workload import read_source, workload
from rodinia_kernels import O2_NOSHARE, all_kernels

ENOUGH_RUNS = 3
ENOUGH_SECONDS = 2.0
MACHINES = ("gcn-wave64", "volta-warp32")
MOST_TIMES = 5.0


def best(run: Callable[[], object]) -> float:
    """Seconds of the quickest of some runs; long ones are not repeated."""
    taken: list[float] = []
    while len(taken) < ENOUGH_RUNS and sum(taken) < ENOUGH_SECONDS:
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)


def measure(kernel: str, block: str, machine_name: str) -> tuple[float, float, float]:
    """Seconds of the application, of the application with its estimate, and of emitting its code."""
    machine = load(machine_name)
    work = workload(kernel, block, 1)
    module = read_source(work, O2_NOSHARE)
    start = time.perf_counter()
    code = emitted_code(module, machine)
    emission = time.perf_counter() - start
    plain = best(lambda: run_application(module, work.application(0), machine))

    def with_estimate() -> None:
        run = run_application(
            code.module, work.application(0), machine, observe=lambda: (EstimateObserver(code.code_of),)
        )
        for step in run.steps:
            observer = step.observers[-1]
            assert isinstance(observer, EstimateObserver)
            observer.estimate(0, 0)

    with_estimate()
    return plain, best(with_estimate), emission


def main() -> int:
    """Prints the table; 1 where a kernel is over the limit."""
    dear = False
    for machine in MACHINES:
        print(f"{machine:14} {'block':>6} {'plain s':>8} {'estimate s':>10} {'times':>6} {'emission s':>10}")
        ratios: list[float] = []
        for name, spec in all_kernels().items():
            block = str(spec.blocks[0])
            plain, estimated, emission = measure(name, block, machine)
            ratios.append(estimated / plain)
            print(
                f"{name:14} {block:>6} {plain:8.3f} {estimated:10.3f} {ratios[-1]:6.2f} {emission:10.3f}",
                flush=True,
            )
        dear |= max(ratios) > MOST_TIMES
        print(f"median {statistics.median(ratios):.2f}, most {max(ratios):.2f} (at most {MOST_TIMES:g})")
    return int(dear)


if __name__ == "__main__":
    sys.exit(main())
