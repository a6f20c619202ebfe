"""The checker accepts each correct conversion of an arm and rejects every wrong one."""

from __future__ import annotations

import pytest

from pcfm.check import Mismatch, NoMismatch
from tests.mustfail.arm_cases import ARM_CASES
from tests.mustfail.cases import Case, Wrong
from tests.mustfail.test_wrong_melds import verdict

WRONG = [(case, wrong) for case in ARM_CASES for wrong in case.wrong]


@pytest.mark.parametrize("case", ARM_CASES, ids=lambda case: case.name)
def test_the_correct_conversion_is_accepted(case: Case) -> None:
    result = verdict(case, case.melded)
    assert isinstance(result, NoMismatch), str(result)


@pytest.mark.parametrize(("case", "wrong"), WRONG, ids=[wrong.name for _, wrong in WRONG])
def test_the_wrong_conversion_is_rejected(case: Case, wrong: Wrong) -> None:
    assert case.melded.count(wrong.old) == 1
    result = verdict(case, case.melded.replace(wrong.old, wrong.new))
    assert isinstance(result, Mismatch), f"{wrong.name}: {result}"
