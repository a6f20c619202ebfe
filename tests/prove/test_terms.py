"""Terms, the budget that bounds them, and the sums of what paths bring."""

from __future__ import annotations

import pytest

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.parser import parse_module
from pcfm.ir.types import I1
from pcfm.prove import prove
from pcfm.prove.terms import BudgetExceeded, Terms


def test_a_term_that_stands_on_thousands_of_conditions_takes_as_much_off_the_budget() -> None:
    """A proof of a kernel with early exits took gigabytes, of sets of symbols, within its budget."""
    terms = Terms(DataLayout.parse(""), {}, 20_000)
    condition = terms.symbol("argument", I1, (0,))
    with pytest.raises(BudgetExceeded):
        for number in range(20_000):
            condition = terms.raw("and", I1, (number,), (condition,))
    assert 1_000 < terms.count < 5_000


@pytest.mark.parametrize("on_path", [True, False], ids=["on a path", "wherever it came from"])
def test_what_is_added_twice_on_one_path_is_not_what_is_added_once(on_path: bool) -> None:
    """A loaded value may be undef, so that two of it are two addends: what both paths have is one of them."""
    kernel = """
define void @k(ptr %p, i1 %c) {{
entry:
  %n = load i8, ptr %p
  %twice = add i8 %n, %n
  %four = add i8 %twice, %twice
  br i1 %c, label %other, label %end
other:
  br label %end
end:
  %r = phi i8 [ {first}, %entry ], [ {second}, %other ]
  store i8 %r, ptr %p
  ret void
}}
"""
    incoming = ("%n", "%twice") if on_path else ("%twice", "%n")
    four = ("%n", "%four") if on_path else ("%four", "%n")
    source, *wrong = (
        parse_module(kernel.format(first=first, second=second))
        for first, second in (incoming, ("%n", "%n"), ("%twice", "%twice"), four)
    )
    same = parse_module(kernel.format(first=incoming[0], second=incoming[1]))
    assert prove(source, same)[0].verdict.accepted
    assert not any(prove(source, target)[0].verdict.accepted for target in wrong)
