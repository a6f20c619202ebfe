"""How long proofs take: each kernel at each block size, melded at threshold 0 and under the baselines.

Seconds of the proof alone, without a solver, beside those of reading both texts, which every use of them
pays; the worst and the median over all pairs that differ. The aim: each in under a second, half of them in
under a tenth.

Run it as `python -m benchmarks.proof`.
"""

from __future__ import annotations

import statistics
import sys
import time

from evaluation.tables.proof import PIPELINES, melding_by_profit
from pcfm import api
from pcfm.defaults import O2, O2_NOSHARE
from pcfm.prove import prove
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from pcfm.workloads.workload import known_kernels
from rodinia_kernels.suite import EVEN


def pairs() -> dict[tuple[str, str], str]:
    """Texts that differ, source and target, with what to call them."""
    named: dict[tuple[str, str], str] = {}
    for kernel, spec in known_kernels().items():
        if kernel.endswith(EVEN):
            continue
        for block in spec.blocks:
            for compiled in (O2_NOSHARE, O2):
                path = spec.ir_path(block, compiled)
                source = api.to_text(api.read(path.read_bytes(), str(path)))
                for label, pipeline in PIPELINES.items():
                    module = api.parse(source)
                    run_pipeline(module, parse_pipeline(pipeline), melding_by_profit())
                    target = api.to_text(module)
                    if target != source:
                        named.setdefault((source, target), f"{kernel} {block} {compiled}, {label}")
    return named


def main() -> int:
    """Prints the table."""
    reading: list[float] = []
    proving: dict[str, float] = {}
    for (source, target), name in pairs().items():
        start = time.perf_counter()
        modules = api.parse(source), api.parse(target)
        middle = time.perf_counter()
        verdicts = prove(*modules, solver=False)
        proving[name] = time.perf_counter() - middle
        reading.append(middle - start)
        if not all(verdict.verdict.accepted for verdict in verdicts):
            print(f"{name}: not proved")
    slowest = max(proving, key=lambda name: proving[name])
    print(f"{'':8} {'pairs':>6} {'median s':>9} {'worst s':>9}")
    for label, seconds in (("reading", reading), ("proof", list(proving.values()))):
        print(f"{label:8} {len(seconds):6} {statistics.median(seconds):9.3f} {max(seconds):9.3f}")
    print(f"slowest: {slowest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
