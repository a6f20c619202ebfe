"""Floating-point operations: IEEE 754, round to nearest even, exact to the bit save for the payload of NaNs.

half, float and double are NumPy's; bfloat is computed in float and rounded, which is exact for + - * / since
float has more than twice its precision (the same holds of half within NumPy).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from pcfm.ir.types import FloatType
from pcfm.simt.values import FLOATS, U16, U32, Array

Function = Callable[..., Array]


def bfloat_to_float(a: Array) -> Array:
    """The floats that bfloat bit patterns stand for."""
    return (a.astype(U32) << np.uint32(16)).view(np.float32)


def float_to_bfloat(a: Array) -> Array:
    """The bit patterns of the nearest bfloats of floats or doubles."""
    single = a if a.dtype == np.float32 else _to_float_odd(a)
    bits = np.ascontiguousarray(single).view(U32)
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    return np.where(np.isnan(single), (bits >> np.uint32(16)) | np.uint32(0x40), rounded).astype(U16)


def _to_float_odd(a: Array) -> Array:
    """Doubles as floats, inexact ones rounded to the odd neighbour: a second rounding is then still right."""
    single = a.astype(np.float32)
    error = a - single.astype(np.float64)
    bits = single.view(np.int32)
    even = (error != 0) & np.isfinite(single) & ((bits & 1) == 0)
    away = (error > 0) == (single > 0)
    return np.where(even, np.where(away, bits + 1, bits - 1), bits).view(np.float32)


def lifted(ty: FloatType, function: Function) -> Function:
    """`function` on floats, made to work on the representation of `ty`."""
    if ty.kind != "bfloat":
        return function

    def on_bfloat(*args: Array) -> Array:
        result = function(*(bfloat_to_float(a) for a in args))
        return result if result.dtype == np.bool_ else float_to_bfloat(result)

    return on_bfloat


BINARY: dict[str, Function] = {
    "fadd": np.add,
    "fsub": np.subtract,
    "fmul": np.multiply,
    "fdiv": np.divide,
    "frem": np.fmod,
}


def negate(ty: FloatType) -> Function:
    """fneg: flips the sign bit, of NaNs too."""
    if ty.kind == "bfloat":
        return lambda a: a ^ np.uint16(0x8000)
    return np.negative


def compare(predicate: str) -> Function:
    """fcmp under a predicate."""
    return _COMPARE[predicate]


def _is_nan(a: Array, b: Array) -> Array:
    return np.isnan(a) | np.isnan(b)


_COMPARE: dict[str, Function] = {
    "false": lambda a, b: np.zeros(np.broadcast_shapes(a.shape, b.shape), np.bool_),
    "oeq": np.equal,
    "ogt": np.greater,
    "oge": np.greater_equal,
    "olt": np.less,
    "ole": np.less_equal,
    "one": lambda a, b: (a < b) | (a > b),
    "ord": lambda a, b: ~_is_nan(a, b),
    "ueq": lambda a, b: ~((a < b) | (a > b)),
    "ugt": lambda a, b: ~(a <= b),
    "uge": lambda a, b: ~(a < b),
    "ult": lambda a, b: ~(a >= b),
    "ule": lambda a, b: ~(a > b),
    "une": np.not_equal,
    "uno": _is_nan,
    "true": lambda a, b: np.ones(np.broadcast_shapes(a.shape, b.shape), np.bool_),
}


def as_number(a: Array, ty: FloatType) -> Array:
    """A float array of the values (bfloat as float)."""
    return bfloat_to_float(a) if ty.kind == "bfloat" else a


def convert(a: Array, source: FloatType, target: FloatType) -> Array:
    """fptrunc and fpext."""
    number = as_number(a, source)
    return float_to_bfloat(number) if target.kind == "bfloat" else number.astype(FLOATS[target.kind])


def in_integer_range(a: Array, width: int, *, is_signed: bool) -> Array:
    """Where a double, rounded towards zero, fits an integer type."""
    whole = np.trunc(a)
    low = -(2.0 ** (width - 1)) if is_signed else 0.0
    high = 2.0 ** (width - 1 if is_signed else width)
    return (whole >= low) & (whole < high)


def to_integer(a: Array, width: int, *, is_signed: bool) -> Array:
    """The integer towards zero, as int64 or uint64; zero where it does not fit (poison in LLVM)."""
    number = a.astype(np.float64)
    fits = in_integer_range(number, width, is_signed=is_signed)
    whole = np.where(fits, np.trunc(number), 0.0)
    return whole.astype(np.int64 if is_signed else np.uint64)


def to_integer_saturating(a: Array, width: int, *, is_signed: bool) -> Array:
    """The integer towards zero, clamped into the type; zero for NaN."""
    number = a.astype(np.float64)
    fits = in_integer_range(number, width, is_signed=is_signed)
    low = -(1 << (width - 1)) if is_signed else 0
    high = (1 << (width - 1 if is_signed else width)) - 1
    dtype = np.int64 if is_signed else np.uint64
    whole = to_integer(number, width, is_signed=is_signed)
    whole = np.where(~fits & (number > 0), dtype(high), whole)
    return np.where(~fits & (number < 0), dtype(low), whole)


def from_integer(a: Array, target: FloatType) -> Array:
    """The nearest float of signed or unsigned integers."""
    if target.kind == "bfloat":
        # Not every 64-bit integer is a double: its halves are, and their sum is rounded to odd.
        word = np.dtype(np.int64 if a.dtype.kind == "i" else np.uint64).type
        wide = a.astype(word)
        high = (wide >> word(32)).astype(np.float64) * 2.0**32
        return float_to_bfloat(_add_odd(high, (wide & word(2**32 - 1)).astype(np.float64)))
    return a.astype(FLOATS[target.kind])


def fma(a: Array, b: Array, c: Array) -> Array:
    """a * b + c, rounded once."""
    if a.dtype == np.float64:
        return _fma_double(a, b, c)
    product = a.astype(np.float64) * b.astype(np.float64)  # exact: 24 + 24 bits fit into 53
    return _add_odd(product, c.astype(np.float64)).astype(a.dtype)


def two_sum(a: Array, b: Array) -> tuple[Array, Array]:
    """The rounded sum and its exact error (Knuth)."""
    total = a + b
    virtual = total - a
    return total, (a - (total - virtual)) + (b - virtual)


def _add_odd(a: Array, b: Array) -> Array:
    """The sum rounded to odd: the neighbour with an odd last bit where it is not exact."""
    total, error = two_sum(a, b)
    bits = total.view(np.int64)
    inexact = (error != 0) & np.isfinite(total) & ((bits & 1) == 0)
    away = (error > 0) == (total > 0)
    return np.where(inexact, np.where(away, bits + 1, bits - 1), bits).view(np.float64)


def _fma_double(a: Array, b: Array, c: Array) -> Array:
    """Source: Boldo & Melquiond, Emulation of FMA and correctly rounded sums (2008); exact fractions at the
    edges.
    """
    a, b, c = np.broadcast_arrays(a, b, c)
    product = a * b
    low = _product_error(a, b, product)
    t_high, t_low = two_sum(c, low)
    v_high, v_low = two_sum(product, t_high)
    result = v_high + _add_odd(t_low, v_low)
    sizes = np.abs(np.stack([a, b, c, product]))
    safe = ((sizes == 0) | ((sizes > 1e-130) & (sizes < 1e130))).all(axis=0)
    for index in np.argwhere(~safe):
        position = tuple(index)
        result[position] = _fma_exact(float(a[position]), float(b[position]), float(c[position]))
    return result


def _product_error(a: Array, b: Array, product: Array) -> Array:
    """a * b - product, exactly (Dekker, Veltkamp's splitting)."""
    a_high, b_high = _split(a), _split(b)
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low


def _split(a: Array) -> Array:
    scaled = a * 134217729.0  # 2**27 + 1
    return scaled - (scaled - a)


def _fma_exact(a: float, b: float, c: float) -> float:
    plain = a * b + c
    if not (np.isfinite(a) and np.isfinite(b) and np.isfinite(c)):
        return plain
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:  # then the product is exact, and the sign of the sum as it should be
        return plain
    try:
        return float(exact)
    except OverflowError:
        return float("inf") if exact > 0 else float("-inf")
