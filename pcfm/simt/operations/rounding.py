"""Floating-point operations under a directed rounding, exact to the bit.

The nearest result is computed first, then the sign of what it lacks of the exact one: a residual that double
represents (for float), or that one fused operation gives (for double). Where the residual may over- or
underflow, exact fractions decide. The nearest result is then moved by one unit where the direction wants it:
it is never more than one away, since it neighbours the exact result.

Modes are PTX's: "rn" to nearest even, "rz" towards zero, "rm" down, "rp" up. An exact sum of zero is -0 under
"rm" where its terms' signs differ (IEEE 754-2019, 6.3). Cost: about three times that of the plain operation.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from pcfm.simt.operations.floating import fma, two_sum
from pcfm.simt.values import Array

Function = Callable[..., Array]
MODES = ("rn", "rz", "rm", "rp")
# Between them, products and the residuals of quotients and roots neither over- nor underflow.
_SMALL, _LARGE = 1e-130, 1e130
_SCALE = float.fromhex("0x1p200")


def rounded(nearest: Array, lack: Array, mode: str) -> Array:
    """The result in direction `mode`, from the nearest one and the sign of (exact - nearest)."""
    kind = nearest.dtype.type
    if mode == "rn":
        return nearest
    down, up = np.nextafter(nearest, kind(-np.inf)), np.nextafter(nearest, kind(np.inf))
    if mode == "rm":
        return np.where(lack < 0, down, nearest)
    if mode == "rp":
        return np.where(lack > 0, up, nearest)
    lowered = np.where((lack < 0) & (nearest > 0), down, nearest)
    return np.where((lack > 0) & (nearest < 0), up, lowered)


def _sign(a: Array) -> Array:
    """-1, 0 or 1; 0 for NaN: infinities among the operands make the result exact."""
    return (a > 0).astype(np.int8) - (a < 0).astype(np.int8)


def _wide(*values: Array) -> list[Array]:
    return [np.asarray(value).astype(np.float64) for value in values]


def _sum_lack(high: Array, low: Array, nearest: Array) -> Array:
    """The sign of (high + low - nearest), where high is high + low rounded to double."""
    rest = high - nearest.astype(np.float64)
    return np.where(rest == 0, _sign(low), _sign(rest))


def _beyond(nearest: Array, lack: Array, *operands: Array) -> Array:
    """The lack, also where finite operands gave an infinity and the residual says nothing."""
    finite = np.logical_and.reduce(np.broadcast_arrays(*(np.isfinite(o) for o in operands)))
    return np.where(np.isinf(nearest) & finite, -_sign(nearest), lack)


def _signed_zero(result: Array, exact_zero: Array, differ: Array, mode: str) -> Array:
    if mode != "rm":
        return result
    return np.where(exact_zero & differ, result.dtype.type(-0.0), result)


def add(a: Array, b: Array, mode: str) -> Array:
    """a + b."""
    nearest = np.add(a, b)
    high, low = two_sum(*_wide(a, b))
    lack = _sum_lack(high, low, nearest) if nearest.dtype != np.float64 else _sign(low)
    lack = _beyond(nearest, lack, a, b)
    result = rounded(nearest, lack, mode)
    return _signed_zero(result, (nearest == 0) & (lack == 0), np.signbit(a) != np.signbit(b), mode)


def subtract(a: Array, b: Array, mode: str) -> Array:
    """a - b."""
    return add(a, np.negative(b), mode)


def multiply(a: Array, b: Array, mode: str) -> Array:
    """a * b."""
    nearest = np.multiply(a, b)
    if nearest.dtype == np.float64:
        lack = _by_fractions(nearest, fma(a, b, -nearest), lambda x, y: x * y, a, b)
    else:
        wide_a, wide_b = _wide(a, b)
        lack = _sign(wide_a * wide_b - nearest.astype(np.float64))
    return rounded(nearest, _beyond(nearest, lack, a, b), mode)


def multiply_add(a: Array, b: Array, c: Array, mode: str) -> Array:
    """a * b + c, rounded once."""
    nearest = fma(a, b, c)
    if nearest.dtype == np.float64:
        lack = _by_fractions(nearest, None, lambda x, y, z: x * y + z, a, b, c)
        with_zero = nearest == 0
    else:
        wide_a, wide_b, wide_c = _wide(a, b, c)
        high, low = two_sum(wide_a * wide_b, wide_c)
        lack = _sum_lack(high, low, nearest)
        with_zero = high == 0
    lack = _beyond(nearest, lack, a, b, c)
    differ = (np.signbit(a) ^ np.signbit(b)) != np.signbit(c)
    return _signed_zero(rounded(nearest, lack, mode), with_zero & (lack == 0), differ, mode)


def divide(a: Array, b: Array, mode: str) -> Array:
    """a / b; a division by zero is exact."""
    nearest = np.divide(a, b)
    if nearest.dtype == np.float64:
        residual = np.where(np.signbit(b), -1.0, 1.0) * fma(-nearest, b, a)
        lack = _by_fractions(nearest, residual, lambda x, y: x / y, a, b)
    else:
        wide_a, wide_b = _wide(a, b)
        lack = _sign(wide_a - nearest.astype(np.float64) * wide_b) * _sign(wide_b)
    exact = (b == 0) | np.isinf(a) | np.isinf(b)
    return rounded(nearest, np.where(exact, 0, _beyond(nearest, lack, a, b)), mode)


def reciprocal(a: Array, mode: str) -> Array:
    """1 / a."""
    return divide(np.ones((), a.dtype), a, mode)


def square_root(a: Array, mode: str) -> Array:
    """The square root."""
    nearest = np.sqrt(a)
    if nearest.dtype == np.float64:
        # A root of a tiny number squares to one: scaled by a power of four, none is tiny.
        scale = np.where(np.abs(a) < _SMALL, _SCALE, 1.0)
        root = nearest * scale
        lack = _sign(fma(-root, root, a * scale * scale))
    else:
        root = nearest.astype(np.float64)
        lack = _sign(a.astype(np.float64) - root * root)
    return rounded(nearest, np.where(np.isfinite(nearest), lack, 0), mode)


def narrow(a: Array, dtype: np.dtype, mode: str) -> Array:
    """A float in a narrower float type."""
    nearest = a.astype(dtype)
    lack = _beyond(nearest, _sign(a - nearest.astype(a.dtype)), a)
    return rounded(nearest, lack, mode)


def from_integer(a: Array, dtype: np.dtype, mode: str) -> Array:
    """An integer array (signed or unsigned) as floats."""
    wide = a.astype(np.int64) if a.dtype.kind == "i" else a.astype(np.uint64)
    low = (wide & wide.dtype.type(0xFFFFFFFF)).astype(np.float64)
    high = (wide >> wide.dtype.type(32)).astype(np.float64) * 2.0**32
    total, rest = two_sum(high, low)
    nearest = a.astype(dtype) if dtype != np.float16 else total.astype(dtype)
    return rounded(nearest, _beyond(nearest, _sum_lack(total, rest, nearest), total), mode)


def _by_fractions(
    nearest: Array, residual: Array | None, exact: Callable[..., Fraction], *operands: Array
) -> Array:
    """The sign of a residual of doubles; by exact fractions where it may not be exact, or is not given."""
    spread = [np.broadcast_to(operand, nearest.shape) for operand in (*operands, nearest)]
    finite = np.logical_and.reduce([np.isfinite(each) for each in spread])
    sizes = [np.abs(each) for each in spread]
    safe = np.logical_and.reduce([(size == 0) | ((size > _SMALL) & (size < _LARGE)) for size in sizes[:-1]])
    safe &= (sizes[-1] > _SMALL) & (sizes[-1] < _LARGE)
    lack = np.zeros(nearest.shape, np.int8) if residual is None else np.array(_sign(residual))
    by_hand = finite & (~safe if residual is not None else True)
    for index in np.argwhere(by_hand):
        position = tuple(index)
        *given, result = (Fraction(float(each[position])) for each in spread)
        try:
            difference = exact(*given) - result
        except ZeroDivisionError:
            difference = Fraction(0)
        lack[position] = (difference > 0) - (difference < 0)
    return lack
