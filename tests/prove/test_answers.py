"""What the prover answers on small pairs, right and wrong, word for word: `answers.txt` has it (written by
`python -m tests.prove.test_answers`). Of the tables of other tests, too: of each pair both ways, and of each
side against itself, where a rule that is lost shows in what the proof took.

A pair that was proved and is not any more is a loss of precision, to be meant. None that is wrong may be
proved, whatever the file says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pcfm import api
from pcfm.ir.parser import parse_module
from pcfm.prove import NotProved, Proved, Verdict, functions, prove_function
from tests.breadth import choose
from tests.generators.kernels import generate_text_kernel
from tests.listings import read_sections, write_sections
from tests.mutation.mutants import make_mutant
from tests.prove import test_refusals, test_vectors, test_wrong_pairs
from tests.prove.pairs import Expression, pairs

ANSWERS = Path(__file__).with_name("answers.txt")
_MADE, _PAIRS = 4500, 300
_KERNELS, _MUTANTS = 12, 10
TABLES: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {
    "values and effects": ("k", test_wrong_pairs.PAIRS),
    "refusals": (
        "k",
        {
            name: (
                f"{test_refusals.HEAD}{source}{test_refusals.END}",
                f"{test_refusals.HEAD}{target}{test_refusals.END}",
            )
            for name, (source, target) in test_refusals.CASES.items()
        },
    ),
    "vectors": (
        "f",
        {
            name: (
                test_vectors.DECLARED + test_vectors.body(source),
                test_vectors.DECLARED + test_vectors.body(target),
            )
            for name, (source, target) in (test_vectors.RIGHT | test_vectors.WRONG).items()
        },
    ),
}


@cache
def _pairs(seed: int) -> tuple[list[tuple[Expression, Expression]], ...]:
    return pairs(seed, _PAIRS, _MADE)


def answers(number: int, source: Expression, target: Expression) -> Iterator[Verdict]:
    """As straight-line code; and where that may be, one side or both with branches in place of selects."""
    sides = (source, target)
    for form in ((False, False), (True, False), (False, True), (True, True))[: 4 if number % 3 == 0 else 1]:
        if all(side.may_branch or not branches for side, branches in zip(sides, form, strict=True)):
            texts = [side.function(branches=branches) for side, branches in zip(sides, form, strict=True)]
            yield prove_function(parse_module(texts[0]), parse_module(texts[1]), "f", solver=False)


def said(verdict: Verdict) -> str:
    """In one line; of a proof also what it took: a shortcut that is lost shows there alone."""
    if isinstance(verdict, NotProved):
        return verdict.reason
    return f"{verdict} ({verdict.walks}, {verdict.crossings}, {verdict.terms}, {verdict.goals})"


def of_pairs(right: bool, seed: int = 0) -> list[str]:
    """Of pairs drawn from a seed; none that is wrong is proved."""
    told = []
    for number, (source, target) in enumerate(_pairs(seed)[not right]):
        verdicts = list(answers(number, source, target))
        assert right or not any(isinstance(each, Proved) for each in verdicts), (
            f"{source.function()} is not refined by {target.function()}"
        )
        told.append(f"{number}: {'; '.join(map(said, verdicts))}")
    return told


def of_kernel(seed: int) -> list[str]:
    """Of faults in a generated kernel: some change nothing."""
    made = generate_text_kernel(seed, 2 + seed % 3)
    source, draw = api.parse(made.text), random.Random(seed)
    told = []
    while len(told) < _MUTANTS:
        mutant = make_mutant(source, source.kernels[0].name, draw)
        if mutant is not None:
            verdict = prove_function(source, mutant.module, source.kernels[0].name, solver=False)
            told.append(f"{mutant.operator}, {mutant.detail}: {said(verdict)}")
    return told


def of_table(table: str) -> list[str]:
    """Of each pair both ways, and of each side against itself."""
    function, named = TABLES[table]
    told = []
    for name, (source, target) in named.items():
        both = ((source, target), (target, source), (source, source), (target, target))
        verdicts = (
            prove_function(parse_module(one), parse_module(other), function, solver=False)
            for one, other in both
        )
        told.append(f"{name}: {'; '.join(map(said, verdicts))}")
    return told


def listing() -> dict[str, list[str]]:
    """What is told, by section."""
    told = {"right pairs": of_pairs(True), "wrong pairs": of_pairs(False)}
    told |= {table: of_table(table) for table in TABLES}
    return told | {f"kernel {seed}": of_kernel(seed) for seed in range(_KERNELS)}


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_the_answer_on_each_pair_is_what_it_was(right: bool) -> None:
    assert of_pairs(right) == read_sections(ANSWERS)[f"{'right' if right else 'wrong'} pairs"]


@pytest.mark.parametrize("table", TABLES)
def test_the_answer_on_each_pair_of_a_table_is_what_it_was(table: str) -> None:
    assert of_table(table) == read_sections(ANSWERS)[table]


@pytest.mark.parametrize("seed", range(1, 1 + choose(1, 6)))
def test_no_wrong_pair_is_proved(seed: int) -> None:
    assert of_pairs(False, seed)


@pytest.mark.parametrize("seed", range(choose(5, _KERNELS)))
def test_the_answer_on_each_fault_in_a_kernel_is_what_it_was(seed: int) -> None:
    assert of_kernel(seed) == read_sections(ANSWERS)[f"kernel {seed}"]


if __name__ == "__main__":
    functions.is_same_text = lambda *_: False  # as `conftest` does
    write_sections(ANSWERS, listing())
