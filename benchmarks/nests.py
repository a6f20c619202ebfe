"""How the time of finding divergent regions and of melding them grows with the depth of their nest.

Nested diamonds and else-if ladders (`tests.generators.nests`), whose branches all end in one block. What one
round of melding looks at must grow with the function, not with its square: the growth column is the time over
that of the row above, beside the ratio of the depths. Melding takes a round per level, up to a limit.

Run it as `python -m benchmarks.nests`.
"""

from __future__ import annotations

import sys
import time

from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.transforms.melding.decide import find_regions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from tests.generators.nests import ladder, nested_diamonds

LEVELS = (25, 50, 100, 200)
# Below this the constant part rules and a ratio says nothing.
LEAST_SECONDS = 0.02
TOLERANCE = 2.0


def measure(text: str) -> tuple[float, float]:
    """Seconds of finding the regions of the input, and of melding it."""
    fn = parse_module(text).defined_functions[0]
    context = PassContext(load("gcn-wave64"), tuning=True)  # each level melds
    start = time.perf_counter()
    find_regions(context.analyses(fn))
    middle = time.perf_counter()
    meld_function(fn, context)
    return middle - start, time.perf_counter() - middle


def main() -> int:
    """Prints the table; 1 where finding regions grows faster than the function."""
    failed = False
    print(f"{'shape':>8} {'levels':>7} {'regions s':>10} {'growth':>7} {'ratio':>6} {'meld s':>8}")
    for name, make in (("nested", nested_diamonds), ("ladder", ladder)):
        measure(make(LEVELS[0]))  # the first run makes tables that later ones find made
        previous: tuple[int, float] | None = None
        for levels in LEVELS:
            finding, melding = measure(make(levels))
            growth = ratio = ""
            if previous:
                bound = levels / previous[0]
                growth, ratio = f"{finding / previous[1]:.1f}", f"{bound:.1f}"
                failed |= finding > LEAST_SECONDS and finding / previous[1] > bound * TOLERANCE
            print(f"{name:>8} {levels:7} {finding:10.4f} {growth:>7} {ratio:>6} {melding:8.2f}", flush=True)
            previous = (levels, finding)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
