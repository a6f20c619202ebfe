"""LLVM's integer intrinsics: minimum, maximum, bit counting, funnel shifts, overflow and saturation."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.ir.types import VectorType, scalar_of
from pcfm.simt.decoder import Decoder, over_elements
from pcfm.simt.intrinsics.registry import Intrinsic, Maker, Table
from pcfm.simt.operations import integer as ops
from pcfm.simt.operations.bits import scalar_bits
from pcfm.simt.values import BOOL, Array, Value, int_mask, is_odd_width, signed, unsigned, wrap


def of_width(function: Callable[[int], Callable[..., Value]]) -> Maker:
    """A maker from a function of the width of the first argument's elements; lifted to vectors."""

    def make(call: Call, _decoder: Decoder) -> Callable[..., Value]:
        scalar = function(scalar_bits(scalar_of(call.args[0].type)))
        return over_elements(scalar) if isinstance(call.args[0].type, VectorType) else scalar

    return make


def pick(ufunc: np.ufunc, *, is_signed: bool) -> Callable[[int], Callable[..., Array]]:
    """The smaller or larger of two integers, by their width."""

    def of(width: int) -> Callable[..., Array]:
        if is_signed:
            return lambda a, b: unsigned(ufunc(signed(a, width), signed(b, width)), width)
        return ufunc

    return of


def absolute(width: int) -> Callable[..., Array]:
    """llvm.abs; the smallest number stays itself."""
    if width == 1:
        return lambda a: a
    return lambda a: np.where(signed(a, width) < 0, wrap(np.negative(a), width), a)


def popcount(width: int) -> Callable[..., Array]:
    """llvm.ctpop."""
    if width == 1:
        return lambda a: a
    return lambda a: np.bitwise_count(a).astype(a.dtype)


def leading_zeros(width: int) -> Callable[..., Array]:
    """llvm.ctlz; the width for zero."""

    def ctlz(a: Array) -> Array:
        if width == 1:
            return ~a
        smeared = a
        shift = 1
        while shift < width:
            smeared = smeared | (smeared >> a.dtype.type(shift))
            shift *= 2
        return a.dtype.type(width) - np.bitwise_count(smeared).astype(a.dtype)

    return ctlz


def trailing_zeros(width: int) -> Callable[..., Array]:
    """llvm.cttz; the width for zero."""

    def cttz(a: Array) -> Array:
        if width == 1:
            return ~a
        below = ~a & (a - a.dtype.type(1))
        return np.bitwise_count(wrap(below, width)).astype(a.dtype)

    return cttz


def bit_reverse(width: int) -> Callable[..., Array]:
    """llvm.bitreverse."""

    def reverse(a: Array) -> Array:
        result = np.zeros_like(a)
        for bit in range(width):
            result |= ((a >> a.dtype.type(bit)) & a.dtype.type(1)) << a.dtype.type(width - 1 - bit)
        return result

    return reverse if width > 1 else (lambda a: a)


def byte_swap(width: int) -> Callable[..., Array]:
    """llvm.bswap."""

    def swap(a: Array) -> Array:
        if not is_odd_width(width):
            return a.byteswap()
        result = np.zeros_like(a)
        for byte in range(0, width, 8):
            result |= ((a >> a.dtype.type(byte)) & a.dtype.type(0xFF)) << a.dtype.type(width - 8 - byte)
        return result

    return swap


def funnel(*, left: bool) -> Callable[[int], Callable[..., Array]]:
    """llvm.fshl and llvm.fshr."""

    def of(width: int) -> Callable[..., Array]:
        if width == 1:
            return lambda a, b, _: a if left else b

        def shift(a: Array, b: Array, amount: Array) -> Array:
            kind = a.dtype.type
            amount = amount % kind(width)
            rest = kind(width) - amount
            if left:
                moved = wrap(np.left_shift(a, amount), width) | np.right_shift(b, rest)
                return np.where(amount == 0, a, moved)
            moved = wrap(np.left_shift(a, rest), width) | np.right_shift(b, amount)
            return np.where(amount == 0, b, moved)

        return shift

    return of


def exact_range(
    opcode: str, a: Array, b: Array, width: int, *, is_signed: bool
) -> tuple[Array, Array, Array]:
    """The wrapped result of add, sub or mul, where it overflowed, and where the true result is negative."""
    wrapped = ops.binary(opcode, width)(a, b)
    if width == 1:
        x, y = (signed(v, 1).astype(np.int16) if is_signed else v.astype(np.int16) for v in (a, b))
        true = {"add": x + y, "sub": x - y, "mul": x * y}[opcode]
        low, high = (-1, 0) if is_signed else (0, 1)
        return wrapped, (true < low) | (true > high), true < 0
    if not is_signed:
        zero = np.zeros((), BOOL)
        if opcode == "add":
            return wrapped, wrapped < a, zero
        if opcode == "sub":
            return wrapped, a < b, a < b
        return wrapped, _high_product(a, b, width) != 0, zero
    a_negative, b_negative, negative = (signed(v, width) < 0 for v in (a, b, wrapped))
    if opcode == "add":
        return wrapped, (a_negative == b_negative) & (negative != a_negative), a_negative
    if opcode == "sub":
        return wrapped, (a_negative != b_negative) & (negative != a_negative), a_negative
    size = ops.binary("mul", width)(absolute(width)(a), absolute(width)(b))
    high = _high_product(absolute(width)(a), absolute(width)(b), width)
    true_negative = (a_negative != b_negative) & (a != 0) & (b != 0)
    limit = a.dtype.type(1 << (width - 1))
    fits = (high == 0) & ((size < limit) | (true_negative & (size == limit)))
    return wrapped, ~fits, true_negative


def _high_product(a: Array, b: Array, width: int) -> Array:
    """The bits of the unsigned product above `width`."""
    if width <= 32:
        return (a.astype(np.uint64) * b.astype(np.uint64)) >> np.uint64(width)
    low = a * b
    if width == 64:
        return high_product_64(a, b)
    shift = a.dtype.type(width)
    return (low >> shift) | (high_product_64(a, b) << a.dtype.type(64 - width))


def high_product_64(a: Array, b: Array) -> Array:
    """The upper half of the 128-bit product of unsigned 64-bit numbers."""
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    a0, a1, b0, b1 = a & mask, a >> half, b & mask, b >> half
    middle = a1 * b0 + ((a0 * b0) >> half)
    other = a0 * b1 + (middle & mask)
    return a1 * b1 + (middle >> half) + (other >> half)


def _with_overflow(opcode: str, *, is_signed: bool) -> Callable[[int], Callable[..., Value]]:
    def of(width: int) -> Callable[..., Value]:
        return lambda a, b: exact_range(opcode, a, b, width, is_signed=is_signed)[:2]

    return of


def _saturating(opcode: str, *, is_signed: bool) -> Callable[[int], Callable[..., Value]]:
    def of(width: int) -> Callable[..., Value]:
        low = 1 << (width - 1) if is_signed else 0
        high = int_mask(width - 1) if is_signed else int_mask(width)

        def saturate(a: Array, b: Array) -> Array:
            wrapped, overflow, negative = exact_range(opcode, a, b, width, is_signed=is_signed)
            kind = wrapped.dtype.type
            return np.where(overflow, np.where(negative, kind(low), kind(high)), wrapped)

        return saturate

    return of


def _shift_saturating(*, is_signed: bool) -> Callable[[int], Callable[..., Value]]:
    def of(width: int) -> Callable[..., Value]:
        shl = ops.binary("shl", width)
        back = ops.binary("ashr" if is_signed else "lshr", width)

        def saturate(a: Array, b: Array) -> Array:
            shifted = shl(a, b)
            lost = back(shifted, b) != a
            if not is_signed:
                return np.where(lost, a.dtype.type(int_mask(width)), shifted)
            edge = np.where(
                signed(a, width) < 0, a.dtype.type(1 << (width - 1)), a.dtype.type(int_mask(width - 1))
            )
            return np.where(lost, edge, shifted)

        return saturate

    return of


def _three_way(*, is_signed: bool) -> Maker:
    def make(call: Call, _decoder: Decoder) -> Callable[..., Value]:
        width = scalar_bits(scalar_of(call.args[0].type))
        result = scalar_bits(scalar_of(call.type))

        def compare(a: Array, b: Array) -> Array:
            x, y = (signed(a, width), signed(b, width)) if is_signed else (a, b)
            order = (x > y).astype(np.int8) - (x < y).astype(np.int8)
            dtype = np.dtype(f"i{max(1, 1 << (max(0, result - 1).bit_length())) // 8 or 1}")
            return unsigned(order.astype(dtype), result)

        return over_elements(compare) if isinstance(call.type, VectorType) else compare

    return make


def _entry(function: Callable[[int], Callable[..., Value]], arity: int | None = None) -> Intrinsic:
    return Intrinsic("pure", of_width(function), arity)


TABLE: Table = {
    "llvm.smax": _entry(pick(np.maximum, is_signed=True)),
    "llvm.smin": _entry(pick(np.minimum, is_signed=True)),
    "llvm.umax": _entry(pick(np.maximum, is_signed=False)),
    "llvm.umin": _entry(pick(np.minimum, is_signed=False)),
    "llvm.abs": _entry(absolute, 1),
    "llvm.ctpop": _entry(popcount),
    "llvm.ctlz": _entry(leading_zeros, 1),
    "llvm.cttz": _entry(trailing_zeros, 1),
    "llvm.bitreverse": _entry(bit_reverse),
    "llvm.bswap": _entry(byte_swap),
    "llvm.fshl": _entry(funnel(left=True)),
    "llvm.fshr": _entry(funnel(left=False)),
    "llvm.sshl.sat": _entry(_shift_saturating(is_signed=True)),
    "llvm.ushl.sat": _entry(_shift_saturating(is_signed=False)),
    "llvm.scmp": Intrinsic("pure", _three_way(is_signed=True)),
    "llvm.ucmp": Intrinsic("pure", _three_way(is_signed=False)),
}
for _opcode in ("add", "sub", "mul"):
    TABLE[f"llvm.s{_opcode}.with.overflow"] = _entry(_with_overflow(_opcode, is_signed=True))
    TABLE[f"llvm.u{_opcode}.with.overflow"] = _entry(_with_overflow(_opcode, is_signed=False))
    if _opcode != "mul":
        TABLE[f"llvm.s{_opcode}.sat"] = _entry(_saturating(_opcode, is_signed=True))
        TABLE[f"llvm.u{_opcode}.sat"] = _entry(_saturating(_opcode, is_signed=False))
