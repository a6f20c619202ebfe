"""Integer operations and comparisons on unsigned arrays (see `pcfm.simt.values`), any width to 64.

Where LLVM gives poison (shifts too far) the result is zero or the sign; divisors are never zero here (the
caller has checked active lanes and put one into the others).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.simt.values import BOOL, Array, blend, int_mask, is_odd_width, signed, unsigned, wrap

Binary = Callable[[Array, Array], Array]


def binary(opcode: str, width: int) -> Binary:
    """The function that computes an integer opcode (no division) on `width` bits."""
    if width == 1:
        return _ON_BITS[opcode]
    plain = _PLAIN.get(opcode)
    if plain is not None:
        if not is_odd_width(width) or opcode in ("and", "or", "xor"):
            return plain
        return lambda a, b: wrap(plain(a, b), width)
    return {"shl": _shl, "lshr": _lshr, "ashr": _ashr}[opcode](width)


_PLAIN: dict[str, Binary] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}
_ON_BITS: dict[str, Binary] = {
    "add": np.logical_xor,
    "sub": np.logical_xor,
    "mul": np.logical_and,
    "and": np.logical_and,
    "or": np.logical_or,
    "xor": np.logical_xor,
    "shl": lambda a, b: a & ~b,
    "lshr": lambda a, b: a & ~b,
    "ashr": lambda a, b: a | (b & a),
}


def _shl(width: int) -> Binary:
    if not is_odd_width(width):
        return np.left_shift  # NumPy gives zero from the width of the element on
    return lambda a, b: wrap(np.left_shift(a, b), width)


def _lshr(width: int) -> Binary:
    return np.right_shift


def _ashr(width: int) -> Binary:
    def ashr(a: Array, b: Array) -> Array:
        return unsigned(np.right_shift(signed(a, width), b.view(signed(a, width).dtype)), width)

    return ashr


def is_minimum_over_minus_one(a: Array, b: Array, width: int) -> Array:
    """Where a signed division overflows."""
    dtype = a.dtype.type
    return (a == dtype(1 << (width - 1))) & (b == dtype(int_mask(width)))


def divide(opcode: str, a: Array, b: Array, width: int) -> Array:
    """udiv, sdiv, urem or srem by nonzero divisors; rounds towards zero."""
    if width == 1:
        return a & b if opcode in ("udiv", "sdiv") else np.zeros_like(a & b)
    if opcode == "udiv":
        return np.floor_divide(a, b)
    if opcode == "urem":
        return np.remainder(a, b)
    a_negative, b_negative = signed(a, width) < 0, signed(b, width) < 0
    a_size, b_size = _negate_where(a_negative, a, width), _negate_where(b_negative, b, width)
    if opcode == "sdiv":
        size, negative = np.floor_divide(a_size, b_size), a_negative ^ b_negative
    else:
        size, negative = np.remainder(a_size, b_size), a_negative
    return _negate_where(negative, size, width)


def _negate_where(where: Array, a: Array, width: int) -> Array:
    return blend(where, wrap(np.negative(a), width), a)


def compare(predicate: str, width: int) -> Binary:
    """icmp under a predicate."""
    plain = _COMPARE[predicate[-2:]]
    if predicate[0] == "s":
        if width > 1 and not is_odd_width(width):
            dtype = np.dtype(f"i{width // 8}")
            return lambda a, b: plain(a.view(dtype), b.view(dtype))
        return lambda a, b: plain(signed(a, width), signed(b, width))
    return plain


_COMPARE: dict[str, Binary] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "lt": np.less,
    "le": np.less_equal,
}


def truncate(a: Array, width: int, dtype: np.dtype) -> Array:
    """The low `width` bits."""
    if width == 1:
        return (a & a.dtype.type(1)).astype(BOOL)
    return wrap(a.astype(dtype), width)


def sign_extend(a: Array, from_width: int, width: int, dtype: np.dtype) -> Array:
    """The same signed number in `width` bits."""
    wide = signed(a, from_width).astype(np.dtype(f"i{dtype.itemsize}"))
    return wrap(wide.view(dtype), width)
