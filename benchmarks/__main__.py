"""All benchmarks, one after the other; what `make bench` runs. Name some to run only those.

Each prints its numbers next to a peer's or to their growth, and says which peer it does without where the
peer is not installed.
"""

from __future__ import annotations

import importlib
import sys

BENCHMARKS = (
    *("main_table", "opt_kernels", "align", "chained_diamonds", "nests", "parse", "simulate", "estimate"),
    *("divergence", "minmax", "decide", "startup", "build", "proof", "generated", "pace"),
)


def main(names: list[str]) -> int:
    """Runs the named benchmarks, all by default; 1 where one of them finds what must not be."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}: one of {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    failed: list[str] = []
    for name in names or BENCHMARKS:
        print(f"== {name}", flush=True)
        if importlib.import_module(f"benchmarks.{name}").main():
            failed.append(name)
        print(flush=True)
    if failed:
        print(f"not as it must be: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
