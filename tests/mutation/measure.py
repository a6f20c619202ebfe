"""How many wrong targets the check accepts: `python -m tests.mutation.measure --mutants 1000 --seed 0`.

Mutants of melded kernels (the project's own and generated ones) are checked; those that it accepts are run on
many more inputs, by the simulator and, where their threads run alone, natively. One line per accepted mutant
that differs, then a table by operator. Kernels, mutants and inputs follow from the seed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pcfm import api
from pcfm.check import Verdict, check
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine, load
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.generators.kernels import DEFAULT_SIZE, generate_kernel
from tests.mutation.mutants import OPERATORS, Mutant, make_mutant
from tests.mutation.truth import native_difference, wide_difference, wide_inputs

MACHINE = "gcn-wave64"
WIDE_INPUTS = 400
PROJECT_INPUTS = 120
PER_KERNEL = 8
ENDINGS = ("rejected", "inconclusive", "accepted", "missed")


@dataclass(frozen=True)
class Subject:
    """A melded kernel, which is the original of mutants, and its inputs: those of `launch`, or `launches`."""

    name: str
    module: Module
    launch: Launch
    launches: tuple[Launch, ...] = ()
    more: tuple[Launch, ...] = ()

    def verdict(self, target: Module, machine: Machine) -> Verdict:
        """What the check says of a target."""
        launches = self.launches or None
        return check(self.module, target, self.launch, machine, launches=launches)

    def difference(self, target: Module, machine: Machine, seed: int, inputs: int) -> str | None:
        """What the check should have seen: how the target differs, None where it does not."""
        launches = self.more or list(wide_inputs(self.module, target, self.launch, inputs, seed))
        natively = native_difference(self.module, target, launches)
        return natively or wide_difference(self.module, target, launches, machine)


def generated_subject(seed: int, machine: Machine, size: int = DEFAULT_SIZE) -> Subject:
    """A generated kernel, melded wherever the IR alone speaks for it."""
    module, launch = generate_kernel(seed, size)
    melded = api.optimize(module, machine=machine, threshold=0, decide="ir").module
    return Subject(f"generated {seed}, of size {size}", melded, launch)


def project_subjects(machine: Machine) -> Iterator[Subject]:
    """The kernels of the tables at their smallest size, melded."""
    for name, spec in {**synthetic_kernels(), **all_kernels()}.items():
        block = spec.blocks[0]
        launches = tuple(spec.launch(block, seed) for seed in range(PROJECT_INPUTS))
        same = [launch for launch in launches if _shape(launch) == _shape(launches[0])]
        module = api.read(spec.ir_path(block, "O2").read_bytes(), name)
        melded = api.optimize(module, machine=machine, launch=launches[0]).module
        yield Subject(name, melded, launches[0], tuple(same[:20]), tuple(same[20:]))


def _shape(launch: Launch) -> object:
    return launch.kernel, launch.grid, launch.block, launch.dynamic_shared_bytes


def mutants_of(subject: Subject, count: int, seed: int) -> Iterator[Mutant]:
    """`count` mutants; fewer where there are not so many."""
    rng = random.Random(f"{subject.name} {seed}")
    made = 0
    for _ in range(10 * count):
        mutant = make_mutant(subject.module, subject.launch.kernel, rng)
        if mutant is not None:
            made += 1
            yield mutant
        if made == count:
            return


def all_mutants(count: int, seed: int, machine: Machine) -> Iterator[tuple[Subject, Mutant]]:
    """`count` mutants, about a fifth of them of the project's kernels."""
    made = 0
    project = list(project_subjects(machine)) if count >= 200 else []
    for subject in project:
        for mutant in mutants_of(subject, count // (5 * len(project)), seed):
            made += 1
            yield subject, mutant
    kernel = 0
    while made < count:
        subject = generated_subject(seed + kernel, machine)
        kernel += 1
        for mutant in mutants_of(subject, min(PER_KERNEL, count - made), seed):
            made += 1
            yield subject, mutant


def measure(count: int, seed: int, inputs: int) -> tuple[Counter[tuple[str, str]], list[str]]:
    """How many mutants per operator were "rejected", "inconclusive", "accepted" and equal as far as was seen,
    or "missed"; and a line for each that was missed.
    """
    machine = load(MACHINE)
    counts: Counter[tuple[str, str]] = Counter()
    missed = []
    for subject, mutant in all_mutants(count, seed, machine):
        verdict = subject.verdict(mutant.module, machine)
        ending = {"MISMATCH": "rejected", "INCONCLUSIVE": "inconclusive"}.get(verdict.name, "accepted")
        if ending == "accepted":
            difference = subject.difference(mutant.module, machine, seed, inputs)
            if difference is not None:
                ending = "missed"
                missed.append(f"{subject.name}: {mutant.operator}, {mutant.detail}: {difference}")
        counts[mutant.operator, ending] += 1
    return counts, missed


def table(counts: Counter[tuple[str, str]], endings: Sequence[str]) -> str:
    """By operator and ending."""
    lines = [f"| {'operator':<20} | " + " | ".join(endings) + " |", "| --- |" + " ---: |" * len(endings)]
    for operator in (*OPERATORS, "all"):
        row = [
            sum(n for (o, e), n in counts.items() if operator in (o, "all") and e == ending)
            for ending in endings
        ]
        lines.append(f"| {operator:<20} | " + " | ".join(map(str, row)) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--inputs", type=int, default=WIDE_INPUTS)
    options = parser.parse_args()
    counts, missed = measure(options.mutants, options.seed, options.inputs)
    sys.stdout.write("\n".join([*missed, table(counts, ENDINGS), ""]))


if __name__ == "__main__":
    main()
