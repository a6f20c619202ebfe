"""How many wrong targets are proved: `nice python -m tests.mutation.proofs --first 0 --kernels 300`.

Mutants of melded kernels, generated ones and with `--project` the project's own: small seeded changes
(`tests.mutation.mutants`, but for dropped flags, which are right), and some that differ on rare inputs only
(`tests.mutation.rare`). Each is run beside its original on a few inputs and on many more, of any values. What
they tell apart must not be proved, with a solver or, three times in four, without. Every fourth of the others
is proved too, and where it is, both are run on further inputs made for it, natively too.

One line per mutant that is proved and differs, of which there must be none, then a table by operator: those
that were told apart, among them those that rare inputs alone tell (the few do not, each of up to 256 lanes),
and those that nothing told. A weaker ordering or scope differs by what it promises, where a lane comes
to it: no run shows it here.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pcfm.diagnostics import UnsupportedError
from pcfm.machine import Machine, load
from pcfm.prove import prove
from tests.generators.kernels import DEFAULT_SIZE
from tests.mutation.measure import MACHINE, Subject, generated_subject, mutants_of, project_subjects
from tests.mutation.mutants import Mutant
from tests.mutation.rare import rare_mutants
from tests.mutation.truth import DIED, SourceRuns, native_difference, wide_inputs

FEW_INPUTS = 4
INPUTS = 24
FURTHER_INPUTS = 40
NATIVE_INPUTS = 6
PER_KERNEL = 16
RARE_PER_KIND = 3
SIZES = (2, DEFAULT_SIZE)
RACING = ("drop-barrier", "split-barrier", "move-over-barrier", "change-mask")
PROMISED = "weaken-ordering"
ENDINGS = (
    "told apart",
    "of those proved",
    "told by rare inputs",
    "proved of those",
    "not told",
    "proved, not told",
)


@dataclass
class Counts:
    """What came of mutants, by operator and ending."""

    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: int = 0
    died: int = 0
    not_run: int = 0

    def total(self, ending: str) -> int:
        return sum(number for (_, each), number in self.endings.items() if each == ending)

    def __str__(self) -> str:
        mutants = self.total("told apart") + self.total("not told")
        return (
            f"{mutants:,} mutants, {self.total('told apart'):,} told apart, of those proved:"
            f" {self.total('of those proved')}; {self.total('told by rare inputs'):,} by rare inputs only,"
            f" of those proved: {self.total('proved of those')};"
            f" {self.total('proved, not told'):,} proved of those that nothing told apart;"
            f" {self.died} native targets faulted or did not end;"
            f" {self.not_run} more that cannot be simulated"
        )

    def table(self) -> str:
        """By operator."""
        lines = [f"| operator | {' | '.join(ENDINGS)} |", "| --- |" + " ---: |" * len(ENDINGS)]
        for operator in sorted({name for name, _ in self.endings}):
            row = (str(self.endings[operator, ending]) for ending in ENDINGS)
            lines.append(f"| {operator} | {' | '.join(row)} |")
        return "\n".join(lines)


class Trial:
    """A kernel and its runs, by which mutants are told from it."""

    def __init__(self, subject: Subject, machine: Machine, seed: int) -> None:
        self.subject, self.machine, self.seed = subject, machine, seed
        self.entered = 0
        launches = list(subject.more[:INPUTS]) or list(
            wide_inputs(subject.module, subject.module, subject.launch, INPUTS, seed, beyond=True)
        )
        self.common, self.rare = launches[0], launches[-1]
        self.runs = SourceRuns(subject.module, launches, machine)

    def mutants(self) -> Iterator[Mutant]:
        """All that are tried of it."""
        small = mutants_of(self.subject, PER_KERNEL, self.seed)
        yield from (mutant for mutant in small if mutant.operator != "drop-flag")
        rng = random.Random(f"{self.subject.name} {self.seed}")
        yield from rare_mutants(self.subject.module, self.common, self.rare, self.machine, rng, RARE_PER_KIND)

    def enter(self, mutant: Mutant, counts: Counts) -> None:
        """Runs and proves a mutant, and counts what comes of it."""
        told = self.runs.difference(mutant.module, races=mutant.operator in RACING)
        what = None if told is None else str(told)
        if what is None and mutant.operator == PROMISED and self.runs.reaches(mutant.block):
            what = "it promises less"
        self.entered += 1
        is_chosen = self.entered % 4 == 0
        is_proved = False
        if what is not None or is_chosen:
            verdicts = prove(self.subject.module, mutant.module, solver=what is not None and is_chosen)
            is_proved = all(each.verdict.accepted for each in verdicts)
        if what is None and is_proved:
            what = self._further(mutant, counts)
        is_rare = told is None or told.number >= FEW_INPUTS
        groups = ENDINGS[:2], ENDINGS[2:4], ENDINGS[4:]
        for all_of_them, proved in groups[2:] if what is None else groups[: 1 + is_rare]:
            counts.endings[mutant.operator, all_of_them] += 1
            counts.endings[mutant.operator, proved] += is_proved
        if what is not None and is_proved:
            counts.wrong += 1
            sys.stdout.write(f"{self.subject.name}: {mutant.operator}, {mutant.detail}: {what}\n")
            sys.stdout.flush()

    def _further(self, mutant: Mutant, counts: Counts) -> str | None:
        """How a mutant differs on inputs that were made for it, natively too."""
        module = self.subject.module
        launches = list(self.subject.more[INPUTS : INPUTS + FURTHER_INPUTS]) or list(
            wide_inputs(module, mutant.module, self.subject.launch, FURTHER_INPUTS, self.seed + 1)
        )
        natively = native_difference(module, mutant.module, launches[:NATIVE_INPUTS])
        counts.died += natively == DIED
        told = natively or SourceRuns(module, launches, self.machine).difference(mutant.module)
        return None if told is None else str(told)


def subjects(first: int, kernels: int, machine: Machine, *, project: bool) -> Iterator[Subject]:
    """The melded kernels, the project's before generated ones."""
    if project:
        yield from project_subjects(machine)
    for number in range(first, first + kernels):
        yield generated_subject(number, machine, SIZES[number % len(SIZES)])


def measure(first: int, kernels: int, *, project: bool = False) -> Counts:
    """What comes of the mutants of so many kernels."""
    machine = load(MACHINE)
    counts = Counts()
    gc.freeze()
    for number, subject in enumerate(subjects(first, kernels, machine, project=project), 1):
        trial = Trial(subject, machine, first)
        for mutant in trial.mutants():
            try:
                trial.enter(mutant, counts)
            except UnsupportedError:
                counts.not_run += 1
        if number % 10 == 0:
            sys.stderr.write(f"{number} kernels: {counts}\n")
            sys.stderr.flush()
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="of the generated kernels")
    parser.add_argument("--kernels", type=int, default=300, help="generated ones")
    parser.add_argument("--project", action="store_true", help="the project's kernels too")
    options = parser.parse_args()
    start = time.perf_counter()
    counts = measure(options.first, options.kernels, project=options.project)
    seconds = time.perf_counter() - start
    sys.stdout.write("\n".join([counts.table(), f"{counts}; {seconds:.0f} s", ""]))
    sys.exit(1 if counts.wrong else 0)


if __name__ == "__main__":
    main()
