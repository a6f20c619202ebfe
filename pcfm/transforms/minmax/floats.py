"""Which choices between floats are a minimum, a maximum, an absolute value or a distance.

Predicates are ordered or unordered, strict or not, commuted or inverted. `kept` is the one that is chosen
where either is a NaN, `tied` the one that is chosen where both are equal. On numbers that differ, every
choice between the two that were compared is a minimum or maximum; what is left are zeros and NaNs. "Never" is
the answer of `fp_classes`: by constants, flags, `nofpclass`, or what computed the value.

=======================================  ================================================================
zeros of both signs: either of           why
=======================================  ================================================================
nsz on the select or phi                 their sign does not matter then. (nsz on the fcmp says nothing)
minimum: tied never +0, or the other     only tied = +0, other = -0 gives +0, where the minimum is -0
never -0
maximum: tied never -0, or the other     likewise
never +0
=======================================  ================================================================

=======================================  ================  ==============================================
NaNs                                     becomes           why
=======================================  ================  ==============================================
kept never NaN; or nnan on the fcmp; or  minimumnum,       where the other is a NaN, signaling or not,
nnan on the select or phi                maximumnum        kept comes out of both. A kept NaN is poison:
                                                           under the fcmp's flag as operand, under the
                                                           select's as the chosen value
that, and: the other never NaN or nnan   minnum, maxnum    these do not say what a signaling NaN and two
on the fcmp; nsz, or one of the two                        zeros give (versions of LLVM differ), so are
never a zero                                               used where neither can be
the other never NaN or nnan on the       minimum, maximum  a kept NaN comes out of both, but perhaps with
fcmp, and no user can tell NaNs apart                      another payload; a select keeps all its bits
=======================================  ================  ==============================================

So `a olt b ? a : b` alone is none of them: it gives b where one is a NaN, and +0 for a = -0, b = +0.

=======================================  ================  ==============================================
choice                                   becomes           condition
=======================================  ================  ==============================================
x < 0 ? -x : x, any; -x by fneg, a zero  fabs(x)           zero: nsz; or x is chosen and never -0; or -x
minus x, or x times -1                                     is chosen and x never +0, or it is 0 - x,
                                                           which is +0 for both zeros. NaN, whose sign
                                                           fabs clears: nnan on fcmp, select or phi; or x
                                                           never NaN; or no user can tell; or a NaN takes
                                                           the arm of 0 - x, and gets a sign at random
a > b ? a - b : b - a, any               fabs(a - b)       rounding is symmetric, and the NaN of a
                                                           difference has any sign. A difference of zero
                                                           is +0 but for -0 - +0: nsz on the select, phi
                                                           or fsub, or its operands never these zeros
x < lo ? lo : minnum(x, hi), any kind    the maximum of    as above, for the maximum of the two; for lo <
of minimum, and mirrored                 both              hi the comparison is right for minnum(x, hi)
                                                           too, if a NaN goes the same way through both
=======================================  ================  ==============================================

New calls take nsz from the select or phi, and nnan and ninf from the fcmp (whose operands are theirs); those
of the select hold for the chosen value alone. In functions with `strictfp`, or where denormals are flushed
(the comparison of two denormals then finds a tie, and the choice keeps them), the caller asks for nothing.

Not handled: vectors, negated absolute values, products. Constant work per choice, save for the bounded walks
of `fp_classes`. Sources: LangRef (select, fcmp, "Fast-Math Flags", "Behavior of Floating-Point NaN values",
the intrinsics); IEEE 754-2019, 9.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pcfm.ir.instructions import Binary, Compare, FNeg, Instruction
from pcfm.ir.types import FloatType
from pcfm.ir.values import ConstantFP, Value
from pcfm.transforms.minmax.choices import Choice, Match, NearMiss, has_flag, intrinsic_stem, is_operation
from pcfm.transforms.minmax.choices import other_argument as limit_of
from pcfm.transforms.minmax.fp_classes import GREATER, LESSER, Kind, is_nan, is_zero, never, sees_nan_bits

FLOAT_SUFFIX = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}


@dataclass(frozen=True, eq=False)
class _Order:
    """On numbers the comparison says `small` < `big`, or <= where not `strict`; on a NaN it is `on_nan`."""

    small: Value
    big: Value
    strict: bool
    on_nan: bool


def match_floats(choice: Choice) -> Match | NearMiss | None:
    """What a choice by an `fcmp` is."""
    ty = choice.result.type
    if not isinstance(ty, FloatType) or ty.kind not in FLOAT_SUFFIX or choice.cond.operand(0).type != ty:
        return None
    order = _order_of(choice.cond)
    if order is None:
        return None
    return _pick(choice, order) or _absolute(choice, order) or _distance(choice, order)


def _order_of(cond: Compare) -> _Order | None:
    left, right, predicate = cond.operand(0), cond.operand(1), cond.predicate
    if predicate[1:] not in ("lt", "le", "gt", "ge"):
        return None
    small, big = (left, right) if predicate[1] == "l" else (right, left)
    return _Order(small, big, predicate[2] == "t", predicate[0] == "u")


def _pick(choice: Choice, order: _Order) -> Match | NearMiss | None:
    """The smaller or the larger of two floats."""
    a, b = choice.if_true, choice.if_false
    for small, big in ((order.small, order.big), *_clamps(order, (a, b))):
        flags = _flags(choice, compared=small is order.small and big is order.big)
        if _compares_as(a, small) and _compares_as(b, big):
            return _smaller_or_larger(choice, order, "min", flags)
        if _compares_as(a, big) and _compares_as(b, small):
            return _smaller_or_larger(choice, order, "max", flags)
    return None


def _compares_as(value: Value, compared: Value) -> bool:
    return value == compared or (is_zero(value) and is_zero(compared))


def _clamps(order: _Order, pair: tuple[Value, Value]) -> Iterator[tuple[Value, Value]]:
    """The order with a minimum or maximum of x and d, one of `pair`, in place of x, where it still holds.

    On numbers it does where d is on the far side of the bound. A NaN becomes d, or stays one.
    """
    less = isinstance(order.big, ConstantFP)
    x, bound = (order.small, order.big) if less else (order.big, order.small)
    if not isinstance(bound, ConstantFP) or is_nan(bound):
        return
    for inner in pair:
        stem = intrinsic_stem(inner)
        if stem not in (*LESSER, *GREATER):
            continue
        limit = limit_of(inner, x)
        if not isinstance(limit, ConstantFP) or is_nan(limit):
            continue
        lesser = stem in LESSER
        beyond = limit.value > bound.value if lesser else limit.value < bound.value
        holds_at_limit = lesser != less
        if beyond and (stem.endswith("imum") or holds_at_limit == order.on_nan):
            yield (inner, bound) if less else (bound, inner)


def _smaller_or_larger(
    choice: Choice, order: _Order, which: Literal["min", "max"], flags: tuple[str, ...]
) -> Match | NearMiss:
    """Which of the minima (maxima) it is, if any."""
    a, b = choice.if_true, choice.if_false
    tied, untied = (b, a) if order.strict else (a, b)
    kept, other = (a, b) if order.on_nan else (b, a)
    signs: tuple[Kind, Kind] = ("+0", "-0") if which == "min" else ("-0", "+0")
    free = has_flag(choice.result, "nsz")
    if not free and not never(tied, signs[0]) and not never(untied, signs[1]):
        return NearMiss(f"llvm.{which}imumnum", "of zeros of both signs it may choose the wrong one")
    no_nan = has_flag(choice.cond, "nnan")
    other_is_number = no_nan or never(other, "nan")
    args = (b, a) if isinstance(a, ConstantFP) else (a, b)
    if no_nan or has_flag(choice.result, "nnan") or never(kept, "nan"):
        no_tie = any(never(value, "+0") and never(value, "-0") for value in (a, b))
        if other_is_number and (free or no_tie):
            return Match(f"llvm.{which}num", args, flags, "no NaN, no sign of zero")
        return Match(f"llvm.{which}imumnum", args, flags, "the number stays")
    if not other_is_number:
        return NearMiss(f"llvm.{which}imumnum", "both of them may be a NaN")
    if sees_nan_bits(choice.result):
        return NearMiss(f"llvm.{which}imum", "it keeps all bits of a NaN, and a user may tell")
    return Match(f"llvm.{which}imum", args, flags, "a NaN stays")


def _flags(choice: Choice, *, compared: bool) -> tuple[str, ...]:
    """What the new call may promise; `compared` says that its arguments are the comparison's operands."""
    flags = [flag for flag in ("nnan", "ninf") if compared and has_flag(choice.cond, flag)]
    return (*flags, *(("nsz",) if has_flag(choice.result, "nsz") else ()))


def _absolute(choice: Choice, order: _Order) -> Match | NearMiss | None:
    below = is_zero(order.big)
    if not below and not is_zero(order.small):
        return None
    x = order.small if below else order.big
    negated, plain = (choice.if_true, choice.if_false) if below else (choice.if_false, choice.if_true)
    if plain != x or not _is_negation(negated, x):
        return None
    assert isinstance(negated, Instruction)
    at_zero = choice.if_false if order.strict else choice.if_true
    wrong = "" if has_flag(choice.result, "nsz") else _wrong_at_zero(at_zero, plain, negated)
    if wrong:
        return NearMiss("llvm.fabs", wrong)
    if not has_flag(choice.cond, "nnan") and not has_flag(choice.result, "nnan") and not never(x, "nan"):
        on_nan = choice.if_true if order.on_nan else choice.if_false
        any_sign = on_nan is negated and (not isinstance(negated, FNeg) or has_flag(negated, "nnan"))
        if not any_sign and sees_nan_bits(choice.result):
            return NearMiss("llvm.fabs", "the sign of a NaN is not cleared, and a user may tell")
    return Match("llvm.fabs", (x,), _flags(choice, compared=True), "signs of zero and NaN")


def _wrong_at_zero(chosen: Value, plain: Value, negated: Instruction) -> str:
    """What one of these, which is chosen at zero, does to a zero's sign that an absolute value does not."""
    if chosen is plain and not never(plain, "-0"):
        return "-0 stays -0"
    if chosen is negated and not _is_plus_at_zero(negated) and not never(plain, "+0"):
        return "+0 becomes -0"
    return ""


def _is_negation(value: Value, x: Value) -> bool:
    """Whether it is -x for every number but zero."""
    if isinstance(value, FNeg):
        return value.operand(0) == x
    if not isinstance(value, Binary):
        return False
    a, b = value.operands
    if value.opcode == "fsub":
        return is_zero(a) and b == x
    if value.opcode == "fmul":
        return any(p == x and isinstance(q, ConstantFP) and q.value == -1.0 for p, q in ((a, b), (b, a)))
    return False


def _is_plus_at_zero(negated: Instruction) -> bool:
    """Whether both zeros become +0, or may."""
    if has_flag(negated, "nsz"):
        return True
    first = negated.operand(0)
    return negated.opcode == "fsub" and isinstance(first, ConstantFP) and first.bits == 0


def _distance(choice: Choice, order: _Order) -> Match | NearMiss | None:
    """The absolute value of a difference; it may be infinite or NaN where no operand is."""
    rising, falling = choice.if_true, choice.if_false
    if not is_operation(rising, "fsub", order.big, order.small):
        return None
    if not is_operation(falling, "fsub", order.small, order.big):
        return None
    assert isinstance(rising, Binary) and isinstance(falling, Binary)
    at_zero = falling if order.strict else rising
    is_plus = never(at_zero.operand(0), "-0") or never(at_zero.operand(1), "+0")
    if not is_plus and not has_flag(choice.result, "nsz") and not has_flag(at_zero, "nsz"):
        return NearMiss("llvm.fabs", "-0 - 0 is -0")
    for one, other in ((rising, falling), (falling, rising)):
        # Its flags will hold for lanes that chose the other.
        if all(flag == "nsz" or has_flag(other, flag) for flag in one.flags):
            return Match("llvm.fabs", (one,), (), "rounding is symmetric")
    return NearMiss("llvm.fabs", "the two differences promise different things")
