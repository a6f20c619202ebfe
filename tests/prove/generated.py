"""Which share of generated kernels is proved once they are melded:
`nice python -m tests.prove.generated --first 0 --count 10000`.

Every fourth kernel has the generator's own size, the others are small (`SIZES`). Each goes through the
default pipeline at threshold 0, its melds decided by their profit alone, so that there are many; nothing is
executed. What was made of it is proved against it, without a solver. One line for each that is not proved
(its seed, size and what is missing), as it is found, then a table of what was missing.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from evaluation.tables.proof import melding_by_profit
from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.ir.clone import clone_module
from pcfm.prove import NotProved, prove
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from pcfm.transforms.remarks import Remark
from tests.generators.kernels import DEFAULT_SIZE, generate_text_kernel

SIZES = (2, 2, DEFAULT_SIZE, 2)
PIPELINE = DEFAULT_PIPELINE.replace("meld", "meld<threshold=0.0>")


@dataclass(frozen=True)
class Outcome:
    """Of one kernel: whether it was changed and whether melded; what its proof lacks, "" where nothing; the
    seconds that the proof took.
    """

    is_changed: bool
    is_melded: bool
    missing: str
    seconds: float


def prove_melded(seed: int, size: int = DEFAULT_SIZE) -> Outcome:
    """Melds the generated kernel of a seed and proves the result."""
    source = api.parse(generate_text_kernel(seed, size).text)
    target = clone_module(source)
    context = melding_by_profit()
    run = run_pipeline(target, parse_pipeline(PIPELINE), context)
    start = time.perf_counter()
    verdicts = [each.verdict for each in prove(source, target, solver=False)] if run.changed else []
    seconds = time.perf_counter() - start
    missing = next((verdict.reason for verdict in verdicts if isinstance(verdict, NotProved)), "")
    return Outcome(run.changed, any(map(_is_meld, context.remarks)), missing, seconds)


def _is_meld(remark: Remark) -> bool:
    return remark.kind == "passed" and remark.pass_name == "meld"


def shape_of(reason: str) -> str:
    """A reason without the numbers and terms that differ from kernel to kernel."""
    reason = re.sub(r": .* (against|may be poison) .*", r": … \1 …", reason)
    return re.sub(r"\d+", "N", reason)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--size", type=int, help="statements, about, of every kernel")
    options = parser.parse_args()
    changed: list[Outcome] = []
    for seed in range(options.first, options.first + options.count):
        size = options.size or SIZES[seed % len(SIZES)]
        outcome = prove_melded(seed, size)
        if outcome.is_changed:
            changed.append(outcome)
        if outcome.missing:
            sys.stdout.write(f"{seed} {size} {outcome.missing[:200]}\n")
            sys.stdout.flush()
        if (seed - options.first) % 100 == 99:
            sys.stderr.write(f"up to {seed}: {summary(changed)}\n")
            sys.stderr.flush()
    sys.stdout.write(f"{options.count} kernels, {summary(changed)}\n")
    for shape, count in Counter(shape_of(each.missing) for each in changed if each.missing).most_common():
        sys.stdout.write(f"{count:5}  {shape}\n")


def summary(changed: Sequence[Outcome]) -> str:
    """How many were changed, melded and proved."""
    if not changed:
        return "none changed"
    melded = sum(each.is_melded for each in changed)
    proved = sum(not each.missing for each in changed)
    seconds = median(each.seconds for each in changed)
    return (
        f"{len(changed)} changed, {melded} of them melded; {proved} proved, "
        f"{100 * proved / len(changed):.2f}%, in {seconds:.3f} s each (median)"
    )


if __name__ == "__main__":
    main()
