"""Terms and the budget that bounds them."""

from __future__ import annotations

import pytest

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import I1
from pcfm.prove.terms import BudgetExceeded, Terms


def test_a_term_that_stands_on_thousands_of_conditions_takes_as_much_off_the_budget() -> None:
    """A proof of a kernel with early exits took gigabytes, of sets of symbols, within its budget."""
    terms = Terms(DataLayout.parse(""), {}, 20_000)
    condition = terms.symbol("argument", I1, (0,))
    with pytest.raises(BudgetExceeded):
        for number in range(20_000):
            condition = terms.raw("and", I1, (number,), (condition,))
    assert 1_000 < terms.count < 5_000
