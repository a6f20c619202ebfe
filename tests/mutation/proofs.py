"""How many wrong targets are proved: `nice python -m tests.mutation.proofs --mutants 2000 --seed 0`.

Mutants of melded kernels, the project's own and generated ones. Each is proved against its original, then
both are run on inputs: a few where it was not proved, which say whether it is wrong, many where it was. One
line per mutant that was proved and differs, of which there must be none, then a table by operator.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from pcfm.machine import Machine, load
from pcfm.prove import prove
from tests.mutation.measure import MACHINE, Subject, all_mutants, table
from tests.mutation.mutants import Mutant
from tests.mutation.truth import native_difference, wide_difference, wide_inputs

FEW_INPUTS = 6
ENDINGS = ("not proved, differs", "not proved", "proved", "proved, differs")


def ending_of(subject: Subject, mutant: Mutant, machine: Machine, seed: int, inputs: int) -> tuple[str, str]:
    """How a mutant ends, and how it differs."""
    is_proved = all(found.verdict.accepted for found in prove(subject.module, mutant.module))
    count = inputs if is_proved else FEW_INPUTS
    launches = list(subject.more[:count])
    launches = launches or list(wide_inputs(subject.module, mutant.module, subject.launch, count, seed))
    difference = native_difference(subject.module, mutant.module, launches) or wide_difference(
        subject.module, mutant.module, launches, machine
    )
    ending = "proved" if is_proved else "not proved"
    return (ending if difference is None else f"{ending}, differs"), difference or ""


def measure(count: int, seed: int, inputs: int) -> tuple[Counter[tuple[str, str]], list[str]]:
    """How many mutants per operator and ending, and a line for each that was proved and differs."""
    machine = load(MACHINE)
    counts: Counter[tuple[str, str]] = Counter()
    wrong = []
    for subject, mutant in all_mutants(count, seed, machine):
        ending, difference = ending_of(subject, mutant, machine, seed, inputs)
        counts[mutant.operator, ending] += 1
        if ending == "proved, differs":
            wrong.append(f"{subject.name}: {mutant.operator}, {mutant.detail}: {difference}")
    return counts, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--inputs", type=int, default=60)
    options = parser.parse_args()
    counts, wrong = measure(options.mutants, options.seed, options.inputs)
    sys.stdout.write("\n".join([*wrong, table(counts, ENDINGS), ""]))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
