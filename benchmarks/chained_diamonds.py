"""How the time of melding grows with the number of divergent branches in one function.

A function of n diamonds in a row, each on a condition of its own over the thread id, both sides with the same
operations on other values. The number of paths through it is 2^n; the work must not grow faster than n². The
growth column is the time over that of the row above, beside the square of the ratio of their lengths.

Run it as `python -m benchmarks.chained_diamonds`.
"""

from __future__ import annotations

import sys
import time

from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline

COUNTS = (10, 25, 50, 100, 200, 400)
# Below this the constant part rules and a ratio says nothing.
LEAST_SECONDS = 0.2
TOLERANCE = 1.3

HEAD = """\
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @chain(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  br label %d0
"""

DIAMOND = """
d{n}:
  %c{n} = icmp ugt i32 %tid, {n}
  br i1 %c{n}, label %t{n}, label %f{n}

t{n}:
  %x{n} = load i32, ptr %pa, align 4
  %u{n} = mul i32 %x{n}, {left}
  store i32 %u{n}, ptr %pa, align 4
  br label %d{next}

f{n}:
  %y{n} = load i32, ptr %pb, align 4
  %v{n} = mul i32 %y{n}, {right}
  store i32 %v{n}, ptr %pb, align 4
  br label %d{next}
"""


def chain(count: int) -> str:
    """The module with `count` diamonds."""
    parts = [DIAMOND.format(n=n, next=n + 1, left=2 * n + 3, right=2 * n + 5) for n in range(count)]
    return HEAD + "".join(parts) + f"\nd{count}:\n  ret void\n}}\n"


def measure(count: int) -> tuple[float, int]:
    """Seconds of the default pipeline, and how many branches are left."""
    module = parse_module(chain(count))
    context = PassContext(load("gcn-wave64"))
    passes = parse_pipeline(DEFAULT_PIPELINE)
    start = time.perf_counter()
    run_pipeline(module, passes, context)
    seconds = time.perf_counter() - start
    return seconds, sum(len(fn.conditional_branches()) for fn in module.defined_functions)


def main() -> int:
    """Prints the table; 1 where the growth is more than quadratic, or a diamond was left."""
    measure(COUNTS[0])  # the first run makes tables that later ones find made
    print(f"{'diamonds':>8} {'seconds':>9} {'ms each':>8} {'growth':>7} {'square':>7} {'left':>5}")
    failed = False
    previous: tuple[int, float] | None = None
    for count in COUNTS:
        seconds, left = measure(count)
        growth = square = ""
        if previous:
            ratio, bound = seconds / previous[1], (count / previous[0]) ** 2
            growth, square = f"{ratio:.1f}", f"{bound:.1f}"
            failed |= seconds > LEAST_SECONDS and ratio > bound * TOLERANCE
        failed |= left > 0
        print(f"{count:8} {seconds:9.3f} {1000 * seconds / count:8.2f} {growth:>7} {square:>7} {left:5}")
        previous = (count, seconds)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
