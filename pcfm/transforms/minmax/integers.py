"""Which choices between integers are a minimum, a maximum, an absolute value or a distance.

"Any" stands for strict and non-strict predicates, commuted and inverted ones alike; `<` is signed or
unsigned, and `>` likewise with the signs turned round.

===============================  =====================  ====================================================
choice                           becomes                why it is the same
===============================  =====================  ====================================================
a < b ? a : b, any               smin, umin; smax, umax  equal integers are one integer
x < c+1 ? x : c, any             likewise               x < c+1 is x <= c: true implies x <= c, false x >= c
x == 0 ? 1 : x                   umax(x, 1)             x == 0 is x < 1, at the end of the range; likewise at
                                                        the other end, signed, with !=
x < lo ? lo : smin(x, hi)        smax(smin(x, hi), lo)  for lo <= hi the comparison is also right for
                                                        smin(x, hi) and lo
x < 0 ? 0 - x : x, any           abs(x, false)          either arm does for 0. The least number stays itself,
                                                        as it does in 0 - x; with nsw that is poison
a > b ? a -nsw b : b -nsw a      abs(a -nsw b, false)   signed only. Where b - a is at least 0 and does not
                                                        overflow, neither does a - b
===============================  =====================  ====================================================

Poison: a poison operand makes the comparison poison, and with it the choice, whatever is chosen; `samesign`
and `nsw` that the source loses make it more defined.

Not handled: vectors, pointers, i1, negated absolute values, comparisons of extended or truncated values,
unsigned differences. Constant work per choice. Source: LangRef.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pcfm.ir.instructions import Binary, Compare
from pcfm.ir.types import IntType
from pcfm.ir.values import FALSE, ConstantInt, Value
from pcfm.transforms.minmax.choices import Choice, Match, intrinsic_stem, is_operation, other_argument

Family = Literal["s", "u"]


@dataclass(frozen=True, eq=False)
class _Order:
    """Where the comparison holds, `small` <= `big`; where it does not, `small` >= `big`."""

    family: Family
    small: Value
    big: Value


def match_integers(choice: Choice) -> Match | None:
    """What a choice by an `icmp` is."""
    ty = choice.result.type
    if not isinstance(ty, IntType) or ty.width == 1 or choice.cond.operand(0).type != ty:
        return None
    orders = list(_orders(choice.cond))
    return _pick(choice, orders) or _absolute(choice, orders) or _distance(choice, orders)


def _orders(cond: Compare) -> Iterator[_Order]:
    """What the comparison says of its operands, and where one is a constant, of its neighbour."""
    left, right, predicate = cond.operand(0), cond.operand(1), cond.predicate
    if isinstance(left, ConstantInt):
        left, right, predicate = right, left, cond.swapped_predicate
    if predicate in ("eq", "ne"):
        yield from _orders_at_ends(left, right, equal=predicate == "eq")
        return
    family: Family = "s" if predicate[0] == "s" else "u"
    less, strict = predicate[1] == "l", predicate[2] == "t"
    yield _Order(family, left, right) if less else _Order(family, right, left)
    if isinstance(right, ConstantInt):
        # x < c is x <= c - 1, and x <= c is x < c + 1; x > c is x >= c + 1, and x >= c is x > c - 1.
        near = _next(right, family, -1 if less == strict else 1)
        if near is not None:
            yield _Order(family, left, near) if less else _Order(family, near, left)


def _orders_at_ends(x: Value, constant: Value, *, equal: bool) -> Iterator[_Order]:
    """`x == 0` is `x < 1` unsigned, and likewise at every end of a range; `!=` turns them round."""
    if not isinstance(constant, ConstantInt):
        return
    families: tuple[Family, ...] = ("u", "s")
    for family in families:
        for step in (1, -1):
            if _next(constant, family, -step) is not None:
                continue  # not at that end
            for bound in (constant, _next(constant, family, step)):
                assert bound is not None
                below = (step == 1) == equal
                yield _Order(family, x, bound) if below else _Order(family, bound, x)


def _next(constant: ConstantInt, family: Family, step: int) -> ConstantInt | None:
    """`constant` + `step`; None where that is beyond the end of the family's range."""
    value = _number(constant, family) + step
    width = constant.type.width
    low = -(1 << (width - 1)) if family == "s" else 0
    return ConstantInt(constant.type, value) if low <= value < low + (1 << width) else None


def _number(constant: ConstantInt, family: Family) -> int:
    return constant.signed if family == "s" else constant.value


def _pick(choice: Choice, orders: list[_Order]) -> Match | None:
    """The smaller or the larger of two integers."""
    pair = (choice.if_true, choice.if_false)
    for order in orders:
        for small, big in ((order.small, order.big), *_clamps(order, pair)):
            if pair in ((small, big), (big, small)):
                stem = f"llvm.{order.family}{'min' if pair[0] == small else 'max'}"
                # A constant stands second, as LLVM writes it.
                args = (big, small) if isinstance(small, ConstantInt) else (small, big)
                return Match(stem, args, (), "the same integer")
    return None


def _clamps(order: _Order, pair: tuple[Value, Value]) -> Iterator[tuple[Value, Value]]:
    """The order with a minimum or maximum of x and d, one of `pair`, in place of x, where it still holds."""
    less = isinstance(order.big, ConstantInt)
    x, bound = (order.small, order.big) if less else (order.big, order.small)
    if not isinstance(bound, ConstantInt):
        return
    for inner in pair:
        stem = intrinsic_stem(inner)
        if stem not in (f"llvm.{order.family}min", f"llvm.{order.family}max"):
            continue
        limit = other_argument(inner, x)
        if isinstance(limit, ConstantInt):
            a, b = _number(limit, order.family), _number(bound, order.family)
            if a >= b if stem.endswith("min") else a <= b:
                yield (inner, bound) if less else (bound, inner)


def _absolute(choice: Choice, orders: list[_Order]) -> Match | None:
    assert isinstance(choice.result.type, IntType)
    zero = ConstantInt(choice.result.type, 0)
    for order in orders:
        if order.family != "s" or zero not in (order.small, order.big):
            continue
        below = order.big == zero
        x = order.small if below else order.big
        negated, plain = (choice.if_true, choice.if_false) if below else (choice.if_false, choice.if_true)
        if plain == x and is_operation(negated, "sub", zero, x):
            return Match("llvm.abs", (x, FALSE), (), "either arm does for 0")
    return None


def _distance(choice: Choice, orders: list[_Order]) -> Match | None:
    """The absolute value of a difference, where neither of the two overflows."""
    rising, falling = choice.if_true, choice.if_false
    for order in orders:
        if order.family != "s" or not is_operation(rising, "sub", order.big, order.small):
            continue
        if not is_operation(falling, "sub", order.small, order.big):
            continue
        assert isinstance(rising, Binary) and isinstance(falling, Binary)
        if "nsw" in rising.flags and "nsw" in falling.flags:
            for distance in (rising, falling):
                # nuw would be a promise about lanes that chose the other.
                if "nuw" not in distance.flags:
                    return Match("llvm.abs", (distance, FALSE), (), "neither difference overflows")
    return None
