"""Every rule of the algebra on all values of two operands of four bits, and choices pushed inwards
likewise."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping

import pytest

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import I1, IntType, ptr_type
from pcfm.prove.algebra import RULES, compare_integers, make_sum, signed
from pcfm.prove.choices import choose
from pcfm.prove.terms import Term, Terms
from tests.breadth import WIDE
from tests.breadth import choose as fewer

I4, I8 = IntType(4), IntType(8)
MASK = 15
Values = Mapping[Term, int]


def as_signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


MEANING: dict[str, Callable[[list[int], int], int]] = {
    "add": lambda a, w: a[0] + a[1],
    "sub": lambda a, w: a[0] - a[1],
    "mul": lambda a, w: a[0] * a[1],
    "shl": lambda a, w: a[0] << a[1] if a[1] < w else 0,
    "lshr": lambda a, w: a[0] >> a[1] if a[1] < w else 0,
    "ashr": lambda a, w: as_signed(a[0], w) >> a[1] if a[1] < w else 0,
    "and": lambda a, w: a[0] & a[1],
    "or": lambda a, w: a[0] | a[1],
    "xor": lambda a, w: a[0] ^ a[1],
}


def value_of(term: Term, values: Values) -> int:
    """A term by its definition; small ones only, so it may recurse."""
    if term in values:
        return values[term]
    if term.is_const:
        return term.value
    args = [value_of(arg, values) for arg in term.args]
    width = term.type.width if isinstance(term.type, IntType) else 1
    operand = term.args[0].type
    narrow = operand.width if isinstance(operand, IntType) else 1
    match term.op:
        case "sum":
            coefficients, constant = term.attrs
            assert isinstance(coefficients, tuple) and isinstance(constant, int)
            result = constant + sum(c * a for c, a in zip(coefficients, args, strict=True))
        case "not":
            result = 1 - args[0]
        case "both":
            result = int(all(args))
        case "ite":
            result = args[1] if args[0] else args[2]
        case "eq":
            result = int(args[0] == args[1])
        case "ult":
            result = int(args[0] < args[1])
        case "slt":
            result = int(as_signed(args[0], narrow) < as_signed(args[1], narrow))
        case "zext" | "trunc":
            result = args[0]
        case "sext":
            result = as_signed(args[0], narrow)
        case "sdiv":
            result = quotient(args)
        case _:
            result = MEANING[term.op](args, width)
    return result & ((1 << width) - 1)


def make_terms() -> tuple[Terms, Term, Term, list[Term]]:
    """Terms, two symbols, and operands made of them."""
    terms = Terms(DataLayout.parse(""), RULES, 10**7)
    x, y = (terms.symbol("argument", I4, (index,), steady=index == 0) for index in range(2))
    atoms = [x, y, *(terms.const(I4, n) for n in (0, 1, 2, 7, 8, 15))]
    pairs = [
        ("add", x, atoms[3]),
        ("sub", x, y),
        ("mul", y, atoms[4]),
        ("and", x, atoms[5]),
        ("shl", x, atoms[3]),
    ]
    return terms, x, y, [*atoms, *(terms.make(op, I4, (), (a, b)) for op, a, b in pairs)]


def assert_same(term: Term, x: Term, y: Term, meant: Callable[[Values], int]) -> None:
    for a, b in itertools.product(range(16), repeat=2):
        values = {x: a, y: b}
        assert value_of(term, values) == meant(values), (term, a, b)


@pytest.mark.parametrize("op", MEANING)
def test_an_operation_keeps_its_value(op: str) -> None:
    terms, x, y, operands = make_terms()
    for left, right in itertools.product(operands, repeat=2):
        if op in ("shl", "lshr", "ashr") and not right.is_const:
            continue

        def meant(values: Values, left: Term = left, right: Term = right) -> int:
            return MEANING[op]([value_of(left, values), value_of(right, values)], 4) & MASK

        assert_same(terms.make(op, I4, (), (left, right)), x, y, meant)


def quotient(numbers: list[int]) -> int:
    """The first divided by the second, truncated; nothing divided by zero is compared."""
    dividend, divisor = (as_signed(number, 8) for number in numbers)
    if divisor == 0:
        return 0
    size = abs(dividend) // abs(divisor)
    return size if (dividend < 0) == (divisor < 0) else -size


def test_a_quotient_keeps_its_value_where_its_sign_goes_outside() -> None:
    terms, x, y, _ = make_terms()
    wide = [terms.make(op, I8, (), (value,)) for op in ("sext", "zext") for value in (x, y)]
    pieces = [(1, 1), (1, -1), (-1, 1), (-1, -1), (3, -2), (-7, 0), (-8, 1), (-15, 1), (-16, 0)]
    divisors = [wide[1], *(terms.const(I8, number) for number in (1, 2, 3, 7, -1, -2, -128))]
    turned = 0
    for (first, second), (a, b), constant in itertools.product(
        pieces, itertools.combinations(wide, 2), (0, 5, -120) if WIDE else (5, -120)
    ):
        dividend = make_sum(terms, I8, [(first, a), (second, b)], constant)
        for divisor in divisors[:: fewer(2, 1)]:
            made = terms.make("sdiv", I8, (), (dividend, divisor))
            turned += made.op == "sum"

            def meant(values: Values, dividend: Term = dividend, divisor: Term = divisor) -> int:
                return quotient([value_of(dividend, values), value_of(divisor, values)]) & 255

            assert_same(made, x, y, meant)
    assert turned > 100 if WIDE else turned == 92


@pytest.mark.parametrize("predicate", ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"])
def test_a_comparison_keeps_its_value(predicate: str) -> None:
    terms, x, y, operands = make_terms()
    compare = {"eq": int.__eq__, "ne": int.__ne__, "gt": int.__gt__, "ge": int.__ge__, "lt": int.__lt__}
    test = {**compare, "le": int.__le__}[predicate if predicate in compare else predicate[1:]]
    wide = [*operands, *(terms.make(op, I8, (), (x,)) for op in ("zext", "sext"))]
    wide += [terms.const(I8, n) for n in (0, 1, 7, 8, 15, 16, 127, 128, 248, 255)]
    for left, right in itertools.product(wide, repeat=2):
        if left.type != right.type:
            continue
        width = 4 if left.type == I4 else 8

        def meant(values: Values, left: Term = left, right: Term = right, width: int = width) -> int:
            numbers = [value_of(left, values), value_of(right, values)]
            if predicate.startswith("s"):
                numbers = [as_signed(number, width) for number in numbers]
            return int(test(*numbers))

        assert_same(compare_integers(terms, predicate, left, right), x, y, meant)


def test_conditions_and_choices_keep_their_values() -> None:
    terms, x, y, operands = make_terms()
    conds = [
        compare_integers(terms, p, x, b) for p, b in (("eq", y), ("ult", operands[4]), ("sge", operands[6]))
    ]
    conds += [
        terms.negation(conds[0]),
        terms.make("and", I1, (), conds[:2]),
        terms.make("or", I1, (), conds[1:3]),
    ]
    conds += [terms.make("xor", I1, (), conds[:2]), terms.true, terms.false]
    for cond, left, right in itertools.product(conds[::2], conds, conds[1:]):

        def meant(values: Values, parts: tuple[Term, ...] = (cond, left, right)) -> int:
            return value_of(parts[1 if value_of(parts[0], values) else 2], values)

        assert_same(terms.make("ite", I1, (), (cond, left, right)), x, y, meant)
    for cond, left, right in itertools.product(conds[:4], operands[1::2], operands[::2]):

        def chosen(values: Values, parts: tuple[Term, ...] = (cond, left, right)) -> int:
            return value_of(parts[1 if value_of(parts[0], values) else 2], values)

        assert_same(choose(terms, cond, left, right), x, y, chosen)


def test_a_sum_of_a_value_that_may_differ_at_each_use_keeps_its_uses() -> None:
    terms, x, y, _ = make_terms()
    assert terms.make("sub", I4, (), (x, x)) is terms.const(I4, 0)
    twice = terms.make("add", I4, (), (y, y))
    assert twice.args == (y, y)
    assert not terms.make("sub", I4, (), (y, y)).is_const
    assert terms.make("eq", I1, (), (y, y)) is not terms.true


def test_conversions_keep_their_values() -> None:
    terms, x, y, operands = make_terms()
    for operand, (one, ty, two, last) in itertools.product(
        operands, [("zext", I8, "trunc", I4), ("sext", I8, "trunc", I4), ("zext", I8, "sext", IntType(12))]
    ):
        wide = terms.make(one, ty, (), (operand,))

        def meant(values: Values, operand: Term = operand, last: IntType = last, one: str = one) -> int:
            value = value_of(operand, values)
            value = as_signed(value, 4) & 255 if one == "sext" else value
            return value & ((1 << last.width) - 1)

        assert_same(terms.make(two, last, (), (wide,)), x, y, meant)
    assert signed(terms.const(I4, 15)) == -1


def test_what_no_rule_is_for_stays_as_it_is() -> None:
    """Shifts by the width, which are poison; orders and equality of addresses, which are no words; a sum of
    numbers alone that is an address.
    """
    terms, x, y, _ = make_terms()
    for op in ("shl", "lshr", "ashr"):
        for value in (x, terms.const(I4, 3)):
            assert terms.make(op, I4, (), (value, terms.const(I4, 4))).op == op
            assert terms.make(op, I4, (), (value, y)).op == op
    pointer = ptr_type(0)
    base, null = terms.symbol("argument", pointer, (2,), steady=True), terms.const(pointer, 0)
    behind = make_sum(terms, pointer, [(1, base)], 4)
    for op, pair in itertools.product(("ult", "slt"), itertools.permutations((behind, null))):
        assert terms.make(op, I1, (), pair) is terms.raw(op, I1, (), pair)
    equal = terms.make("eq", I1, (), (behind, null))
    assert (equal.op, set(equal.args)) == ("eq", {behind, null})
    index = terms.symbol("argument", IntType(64), (3,), steady=True)
    assert make_sum(terms, pointer, [(1, index)], 0).type == pointer


def test_an_equation_is_divided_by_what_has_an_inverse() -> None:
    terms, x, y, _ = make_terms()
    for factor, other, number in itertools.product(range(1, 16), (0, 1, 3, 6), range(16)):
        left = make_sum(terms, I4, [(factor, x), (other, y)], 0)
        made = terms.make("eq", I1, (), (left, terms.const(I4, number)))

        def meant(values: Values, left: Term = left, number: int = number) -> int:
            return int(value_of(left, values) == number)

        assert_same(made, x, y, meant)
        (coefficients, _) = made.args[0].attrs if made.args[0].op == "sum" else ((1,), 0)
        assert isinstance(coefficients, tuple)
        assert coefficients[0] == 1 or coefficients[0] % 2 == 0
