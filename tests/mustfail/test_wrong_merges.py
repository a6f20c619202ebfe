"""The checker accepts each correct fusion, tail merge and hoist, and rejects every wrong one."""

from __future__ import annotations

import pytest

from pcfm.check import Mismatch, NoMismatch
from pcfm.ir.parser import parse_module
from pcfm.ir.verifier import check_valid
from tests.mustfail.baseline_cases import BASELINE_CASES
from tests.mustfail.cases import Case, Wrong
from tests.mustfail.test_wrong_melds import verdict

WRONG = [(case, wrong) for case in BASELINE_CASES for wrong in case.wrong]


@pytest.mark.parametrize("case", BASELINE_CASES, ids=lambda case: case.name)
def test_the_correct_merge_is_accepted(case: Case) -> None:
    result = verdict(case, case.melded)
    assert isinstance(result, NoMismatch), str(result)


@pytest.mark.parametrize(("case", "wrong"), WRONG, ids=[wrong.name for _, wrong in WRONG])
def test_the_wrong_merge_is_rejected(case: Case, wrong: Wrong) -> None:
    assert case.melded.count(wrong.old) == 1
    wrongly_merged = case.melded.replace(wrong.old, wrong.new)
    check_valid(parse_module(case.text(wrongly_merged)))
    result = verdict(case, wrongly_merged)
    assert isinstance(result, Mismatch), f"{wrong.name}: {result}"
