"""The correct melds and merges that were written by hand are proved, and none of the wrong ones is."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, functions, prove_function
from pcfm.prove.walk import Walk, Walked
from tests.mustfail.baseline_cases import BASELINE_CASES
from tests.mustfail.cases import CASES, Case, Wrong
from tests.mustfail.test_wrong_rewrites import REWRITES

ALL = [*CASES, *BASELINE_CASES, *REWRITES]
# The proof knows nothing of the range of an index, of a count that runs the other way, of counters that are
# stepped by other amounts, nor of sizes.
BEYOND = (
    "unguarded lookups",
    "a loop up and a loop down as one",
    "chosen counter",
    "chosen counter of an address that was cast",
    "wrapping counter",
    "sum and difference",
)
WRONG = [(case, wrong) for case in ALL for wrong in case.wrong]


def verdict(case: Case, melded: str) -> Verdict:
    source = parse_module(case.text(case.source), f"{case.name}.source")
    return prove_function(source, parse_module(case.text(melded), f"{case.name}.melded"), "k")


class CheckedWalk(Walk):
    """A walk of which every step says which sides have left the head of a loop."""

    def run(self) -> Walked:
        walked = super().run()
        for move in walked.moves:
            for which, side in enumerate(self.sides):
                point = move.start[which]
                is_left = point.is_entered and point.block in side.headers and point != move.end[which]
                assert which in move.passed or not is_left
        return walked


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_the_correct_one_is_proved(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "Walk", CheckedWalk)
    answer = verdict(case, case.melded)
    assert answer.name == ("NOT_PROVED" if case.name in BEYOND else "PROVED"), str(answer)


@pytest.mark.parametrize(("case", "wrong"), WRONG, ids=[wrong.name for _, wrong in WRONG])
def test_the_wrong_one_is_not(case: Case, wrong: Wrong) -> None:
    assert not verdict(case, case.melded.replace(wrong.old, wrong.new)).accepted
