"""What LLVM's intrinsics on integers compute, on numbers and for z3, and which of them are poison when.

A call of one is a term `call`, whose first attribute is its name. On numbers it is folded; a funnel shift by
a number is shifts, an overflow of an unsigned sum or difference a comparison; the rest is left to the solver.
Whether the least number or zero is excluded (`abs`, `ctlz`, `cttz`) is a promise, and no part of the term.
Source: LLVM 19's LangRef; what propagates poison: `llvm::intrinsicPropagatesPoison`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pcfm.ir.types import I1, VOID, IntType, Type
from pcfm.prove.algebra import Args, Attrs, make_sum, signed
from pcfm.prove.terms import Term, Terms, limits

_NAME = re.compile(r"llvm\.([a-z.]+)\.i\d+")
# Poison where an operand is, and nowhere else.
STRICT = frozenset(
    "smin smax umin umax abs ctpop ctlz cttz bswap bitreverse "
    "sadd.sat uadd.sat ssub.sat usub.sat "
    "sadd.with.overflow uadd.with.overflow ssub.with.overflow usub.with.overflow "
    "smul.with.overflow umul.with.overflow".split()
)
TOTAL = STRICT | {"fshl", "fshr"}
"""Never poison by themselves, what they promise aside."""
EXCLUDED = {"abs": "not least", "ctlz": "not zero", "cttz": "not zero"}
"""What the flag of an intrinsic promises of its operand."""
_MOST = 128
"""The widest integer whose bits are told to the solver one by one."""


def base_name(term: Term | str) -> str:
    """The part of an intrinsic's name that is not its type; "" for anything else."""
    name = term if isinstance(term, str) else term.word if term.op == "call" else ""
    match = _NAME.fullmatch(name)
    return match[1] if match is not None else ""


def _clamped(number: int, width: int, *, is_signed: bool) -> int:
    low, high = limits(width, is_signed=is_signed)
    return min(max(number, low), high)


def _bits(number: int, width: int) -> list[int]:
    return [number >> index & 1 for index in range(width)]


def _reversed_bytes(a: int, width: int) -> int:
    return int.from_bytes(a.to_bytes(width // 8, "little"), "big")


_ON_NUMBERS: dict[str, Callable[..., int]] = {
    "ctpop": lambda a, w: a.bit_count(),
    "ctlz": lambda a, w: w - a.bit_length(),
    "cttz": lambda a, w: (a & -a).bit_length() - 1 if a else w,
    "bswap": _reversed_bytes,
    "bitreverse": lambda a, w: sum(bit << (w - 1 - index) for index, bit in enumerate(_bits(a, w))),
    "umin": lambda a, b, w: min(a, b),
    "umax": lambda a, b, w: max(a, b),
    "uadd.sat": lambda a, b, w: _clamped(a + b, w, is_signed=False),
    "usub.sat": lambda a, b, w: _clamped(a - b, w, is_signed=False),
    "ushl.sat": lambda a, b, w: _clamped(a << b, w, is_signed=False),
}
_ON_SIGNED: dict[str, Callable[..., int]] = {
    "abs": lambda a, w: abs(a),
    "smin": lambda a, b, w: min(a, b),
    "smax": lambda a, b, w: max(a, b),
    "sadd.sat": lambda a, b, w: _clamped(a + b, w, is_signed=True),
    "ssub.sat": lambda a, b, w: _clamped(a - b, w, is_signed=True),
}


def normal_call(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    """A call on numbers as a number, a funnel shift by one as shifts; None where it stays."""
    name = base_name(str(attrs[0]))
    if not name or not isinstance(ty, IntType):
        return None
    if name in ("fshl", "fshr"):
        return _funnel_shift(terms, ty, args, is_left=name == "fshl")
    args = args[:1] if name in EXCLUDED else args
    if not all(arg.is_const for arg in args) or (name == "ushl.sat" and args[1].value >= ty.width):
        return None
    if name in _ON_SIGNED:
        return terms.const(ty, _ON_SIGNED[name](*map(signed, args), ty.width))
    if name in _ON_NUMBERS:
        return terms.const(ty, _ON_NUMBERS[name](*(arg.value for arg in args), ty.width))
    return None


def _funnel_shift(terms: Terms, ty: IntType, args: Args, *, is_left: bool) -> Term | None:
    high, low, amount = args
    if not amount.is_const:
        return None
    left = amount.value % ty.width
    if left == 0:
        return high if is_left else low
    left = left if is_left else ty.width - left
    shifts = (("shl", high, left), ("lshr", low, ty.width - left))
    parts = [terms.make(op, ty, (), (value, terms.const(ty, number))) for op, value, number in shifts]
    return terms.make("or", ty, (), parts)


_OVERFLOWING = re.compile(r"([su])(add|sub|mul)\.with\.overflow")


def part_of_overflow(terms: Terms, whole: Term, indices: tuple[int, ...]) -> Term | None:
    """The result of an operation with overflow, or whether it overflows."""
    match = _OVERFLOWING.fullmatch(base_name(whole)) if whole.op == "call" else None
    if match is None:
        return None
    sign, opcode = match[1], match[2]
    left, right = whole.args
    ty = left.type
    if indices == (0,):
        return terms.make(opcode, ty, (), whole.args)
    if sign == "u" and opcode == "sub":
        return terms.make("ult", I1, (), (left, right))
    if sign == "u" and opcode == "add":
        others = make_sum(terms, ty, [(-1, left)], -1) if ty != I1 else terms.negation(left)
        return terms.make("ult", I1, (), (others, right))
    kept = terms.make("promise", VOID, ("nsw" if sign == "s" else "nuw", opcode), whole.args)
    if kept is terms.nothing or kept.op == "poison":
        return terms.bool(kept.op == "poison")
    return terms.make("overflow", I1, (sign, opcode), whole.args)


# --- for the solver ---------------------------------------------------------------------------------------


def call_for(z3: Any, term: Term, args: list[Any]) -> Any | None:
    """A call as an expression of z3; None where z3 is told nothing of it."""
    ty, name = term.type, base_name(term)
    if not isinstance(ty, IntType) or ty == I1 or ty.width > _MOST:
        return None
    if [arg.type for arg in term.args[:1]] != [ty]:
        return None  # a pointer may be narrower than what is said of it
    width, first = ty.width, args[0]
    bit = [z3.Extract(index, index, first) for index in range(width)]
    match name:
        case "ctpop":
            return sum((z3.ZeroExt(width - 1, each) for each in bit), z3.BitVecVal(0, width))
        case "ctlz" | "cttz":
            count = z3.BitVecVal(width, width)
            order = range(width) if name == "ctlz" else range(width - 1, -1, -1)
            for index in order:
                number = width - 1 - index if name == "ctlz" else index
                count = z3.If(bit[index] == 1, z3.BitVecVal(number, width), count)
            return count
        case "bitreverse":
            return z3.Concat(*bit)
        case "bswap":
            return z3.Concat(*(z3.Extract(index + 7, index, first) for index in range(0, width, 8)))
        case "fshl" | "fshr":
            amount = z3.ZeroExt(width, z3.URem(args[2], z3.BitVecVal(width, width)))
            both = z3.Concat(first, args[1])
            if name == "fshr":
                return z3.Extract(width - 1, 0, z3.LShR(both, amount))
            return z3.Extract(2 * width - 1, width, both << amount)
    return _saturating(z3, name, width, args)


def _saturating(z3: Any, name: str, width: int, args: list[Any]) -> Any | None:
    operations: dict[str, Callable[[Any, Any], Any]] = {
        "add.sat": lambda a, b: a + b, "sub.sat": lambda a, b: a - b,
    }  # fmt: skip
    operation = operations.get(name[1:])
    if operation is None:
        return None
    extend = z3.SignExt if name[0] == "s" else z3.ZeroExt
    exact = operation(*(extend(2, arg) for arg in args))
    low, high = (
        z3.BitVecVal(_clamped(bound << width, width, is_signed=name[0] == "s"), width + 2)
        for bound in (-1, 1)
    )
    bounded = z3.If(exact < low, low, z3.If(exact > high, high, exact))
    return z3.Extract(width - 1, 0, bounded)


def overflow_for(z3: Any, term: Term, args: list[Any]) -> Any | None:
    """Whether an operation overflows, computed in twice the width."""
    sign, opcode = term.attrs
    ty = term.args[0].type
    if not isinstance(ty, IntType) or ty == I1:
        return None
    extend = z3.SignExt if sign == "s" else z3.ZeroExt
    left, right = (extend(ty.width, arg) for arg in args)
    exact = left * right if opcode == "mul" else left + right if opcode == "add" else left - right
    return exact != extend(ty.width, z3.Extract(ty.width - 1, 0, exact))
