"""How long `pcfm opt` takes on each kernel, in process: the default pipeline on a fresh module.

Milliseconds, the median of several runs; parsing and the pipeline apart, the pipeline with its verification
after each pass. `melds` are the remarks of what was melded.

Run it as `python -m benchmarks.opt_kernels`.
"""

from __future__ import annotations

import statistics
import sys
import time

from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShapes
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from rodinia_kernels import O2_NOSHARE, KernelSpec, all_kernels
from rodinia_kernels.spec import Block

RUNS = 9


def measure(spec: KernelSpec, block: Block, baseline: str) -> tuple[float, float, int, int]:
    """Median milliseconds of parsing and of the pipeline, instructions read, things melded."""
    text = spec.ir_path(block, baseline).read_text()
    machine = load("gcn-wave64")
    shapes = LaunchShapes.of([spec.launch(block, 0)], machine.warp_size)
    passes = parse_pipeline(DEFAULT_PIPELINE)
    parsing: list[float] = []
    running: list[float] = []
    size = melds = 0
    for _ in range(RUNS):
        start = time.perf_counter()
        module = parse_module(text)
        middle = time.perf_counter()
        size = sum(1 for fn in module.defined_functions for _ in fn.instructions())
        context = PassContext(machine, shapes)
        begin = time.perf_counter()
        run_pipeline(module, passes, context)
        running.append(time.perf_counter() - begin)
        parsing.append(middle - start)
        melds = sum(remark.kind == "passed" for remark in context.remarks)
    return 1000 * statistics.median(parsing), 1000 * statistics.median(running), size, melds


def main() -> int:
    """Prints the table."""
    print(f"{'kernel':8} {'block':>6} {'instructions':>12} {'parse ms':>9} {'pipeline ms':>12} {'melds':>6}")
    for name, spec in all_kernels().items():
        for block in spec.blocks:
            parsing, running, size, melds = measure(spec, block, O2_NOSHARE)
            print(f"{name:8} {block:>6} {size:12} {parsing:9.1f} {running:12.1f} {melds:6}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
