"""The one rule by which a version of a function is taken, and what its judges say of costs."""

import math

import pytest

from pcfm.machine import load
from pcfm.transforms.acceptance import (
    MAX_COUNTED_LOSS,
    MAX_UNSPLIT_LOSS,
    Comparison,
    Loss,
    allowed_unsplit_loss,
    on_emitted_code,
    on_ir,
    on_launches,
)
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.passes import PassContext

BEFORE = Cycles(1000, 400, 500, 100)


@pytest.mark.parametrize(
    ("saved", "lost", "allowed", "is_taken"),
    [
        (0.1, 0.0, 0.0, True),
        (0.1, 0.02, 0.03, True),
        (0.1, 0.03, 0.03, True),
        (0.1, 0.04, 0.03, False),  # lost elsewhere
        (0.0, 0.0, 0.0, False),  # as good is no better
        (-0.1, -0.5, 0.0, False),  # what is saved elsewhere does not count
        (0.1, math.inf, math.inf, True),
    ],
)
def test_a_version_saves_where_it_counts_and_loses_elsewhere_no_more_than_it_may(
    saved: float, lost: float, allowed: float, is_taken: bool
) -> None:
    comparison = Comparison(saved, (Loss("elsewhere", lost, allowed),))
    assert comparison.is_better() == is_taken
    assert comparison.stands == (is_taken or (saved == 0 and lost <= allowed))
    assert not comparison.is_better(least=saved)


def test_savings_and_losses_are_fractions_of_what_it_cost() -> None:
    for judge in (on_ir, on_emitted_code):
        assert judge(BEFORE, Cycles(800, 400, 500, 100), 1.0).saved == pytest.approx(0.2)
        assert judge(BEFORE, Cycles(800, 520, 500, 100), 1.0).saved == pytest.approx(-0.1)
        assert judge(BEFORE, Cycles(800, 400, 500, 105), None).worst.part == pytest.approx(0.05)
        sides = (Cycles(1000, 400, 500, 100, 40, 20), Cycles(800, 400, 500, 100, 44, 20))
        assert judge(*sides, None).worst.part == pytest.approx(0.1)


def test_issue_cycles_of_emitted_code_count_where_warps_split_and_on_the_ir_in_those_that_do() -> None:
    after = Cycles(800, 440, 500, 100)  # saves 160 of 860 expected at 0.8, loses a tenth of the issue cycles
    assert on_ir(BEFORE, after, None).saved == pytest.approx(0.1)
    assert on_emitted_code(BEFORE, after, None).saved == pytest.approx(160 / 860 - 0.08)
    assert on_ir(BEFORE, after, None, mean=True).saved == pytest.approx((160 / 860 - 0.1) / 2)


def test_a_warp_that_does_not_split_is_asked_for_where_nothing_says_how_often_it_does() -> None:
    context = PassContext(load("gcn-wave64"))
    assert allowed_unsplit_loss(None, context) == MAX_UNSPLIT_LOSS
    assert allowed_unsplit_loss(0.5, context) == MAX_COUNTED_LOSS
    assert allowed_unsplit_loss(1.0, context) == math.inf
    context.is_measured = True
    assert allowed_unsplit_loss(None, context) == MAX_UNSPLIT_LOSS
    assert allowed_unsplit_loss(0.5, context) == math.inf
    after = Cycles(500, 300, 500, 104)
    assert not on_ir(BEFORE, after, None, MAX_UNSPLIT_LOSS).is_better()
    assert on_ir(BEFORE, after, None, math.inf).is_better()


def test_of_launches_the_estimate_outweighs_the_issue_cycles_and_between_melds_all() -> None:
    before = {"cycles": 1000, "issue_cycles": 1000, "estimated_cycles": 1000}
    after = {"cycles": 900, "issue_cycles": 1040, "estimated_cycles": 940}
    assert on_launches(before, after).is_better()
    assert not on_launches(before, after, outweighs="nothing").is_better()
    assert on_launches(before, after, outweighs="issue_cycles").is_better()
    slower = after | {"estimated_cycles": 970}
    assert not on_launches(before, slower, outweighs="issue_cycles").is_better()
    longer = {"cycles": 1040, "issue_cycles": 1000, "estimated_cycles": 940}
    assert on_launches(before, longer).is_better()
    assert not on_launches(before, longer, outweighs="issue_cycles").is_better()
    allowed = pytest.approx(1000 / 940 - 1)  # as many times as the estimate falls
    assert on_launches(before, after).worst == Loss("issue_cycles", pytest.approx(0.04), allowed)
    assert on_launches(before, after | {"issue_cycles": 1063}).is_better()
    assert not on_launches(before, after | {"issue_cycles": 1065}).is_better()
    assert on_launches(before, after).gain_of("cycles") == pytest.approx(0.1)
    assert on_launches(before, after).gain_of("registers") == 0
