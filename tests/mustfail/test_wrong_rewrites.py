"""The checker accepts each correct rewriting around melding and rejects every wrong one."""

from __future__ import annotations

import pytest

from pcfm.check import Mismatch, NoMismatch
from tests.mustfail.algebra_cases import ALGEBRA_CASES
from tests.mustfail.arm_cases import ARM_CASES
from tests.mustfail.cases import Case, Wrong
from tests.mustfail.counter_cases import COUNTER_CASES
from tests.mustfail.form_cases import FORM_CASES
from tests.mustfail.hub_cases import HUB_CASES
from tests.mustfail.nest_cases import NEST_CASES
from tests.mustfail.test_wrong_melds import verdict

REWRITES = [*FORM_CASES, *NEST_CASES, *ARM_CASES, *COUNTER_CASES, *HUB_CASES, *ALGEBRA_CASES]
WRONG = [(case, wrong) for case in REWRITES for wrong in case.wrong]


@pytest.mark.parametrize("case", REWRITES, ids=lambda case: case.name)
def test_the_correct_rewriting_is_accepted(case: Case) -> None:
    result = verdict(case, case.melded)
    assert isinstance(result, NoMismatch), str(result)


@pytest.mark.parametrize(("case", "wrong"), WRONG, ids=[wrong.name for _, wrong in WRONG])
def test_the_wrong_rewriting_is_rejected(case: Case, wrong: Wrong) -> None:
    assert case.melded.count(wrong.old) == 1
    result = verdict(case, case.melded.replace(wrong.old, wrong.new))
    assert isinstance(result, Mismatch), f"{wrong.name}: {result}"
