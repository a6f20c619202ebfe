"""What deciding by trial costs over deciding on the IR: `optimize` with and without, no launch given.

Seconds in process, the median of several runs with nothing known from the run before, on a machine whose back
end emits PTX; what is to hold is that of a kernel of up to `MOST_INSTRUCTIONS` the difference stays under
`MOST_SECONDS` on a processor of its own. The ratio is to one call of LLVM for the same kernel, which is the
least that any decision on emitted code pays, and does not depend on the processor.

Run it as `python -m benchmarks.decide`.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from pcfm import api
from pcfm.ir.module import Module
from pcfm.llvm import emit_each
from pcfm.transforms.melding import emitted_code
from rodinia_kernels import O2_NOSHARE, all_kernels, synthetic_kernels

RUNS = 3
MACHINE = "volta-warp32"
MOST_INSTRUCTIONS = 300
MOST_SECONDS = 0.5


def seconds(run: Callable[[], object]) -> float:
    """The median of some runs, nothing emitted before."""
    taken: list[float] = []
    for _ in range(RUNS):
        emitted_code.forget()
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def measure(module: Module) -> tuple[float, float, float]:
    """Deciding on the IR, by trial, and one emission of the module."""
    on_ir = seconds(lambda: api.optimize(module, machine=MACHINE, decide="ir", verify_each=False))
    tried = seconds(lambda: api.optimize(module, machine=MACHINE, verify_each=False))
    return on_ir, tried, seconds(lambda: emit_each([module], "ptx"))


def main() -> int:
    """Prints the table; 1 where a small kernel takes longer than it may."""
    print(f"{'kernel':8} {'instructions':>12} {'ir s':>8} {'tried s':>8} {'more s':>8} {'emissions':>10}")
    slow = False
    for name, spec in {**all_kernels(), **synthetic_kernels()}.items():
        module = api.parse(spec.ir_path(spec.blocks[0], O2_NOSHARE).read_text())
        size = sum(1 for fn in module.defined_functions for _ in fn.instructions())
        on_ir, tried, emission = measure(module)
        more = tried - on_ir
        slow |= size <= MOST_INSTRUCTIONS and more > MOST_SECONDS
        print(f"{name:8} {size:12} {on_ir:8.3f} {tried:8.3f} {more:8.3f} {more / emission:10.1f}", flush=True)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
