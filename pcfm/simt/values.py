"""How values of the IR are held: NumPy arrays of shape (warps or 1, lanes or 1), by scalar type.

Shapes broadcast: a value that is the same in all lanes of each warp has one column, one that is the same in
all warps has one row. Arrays are never changed once made, so that they may be shared freely.

- iN is the unsigned array of the next width (i1 is bool), the bits above N zero;
- half, float and double are float arrays, bfloat is its bit pattern as uint16;
- pointers are uint64 (see `pcfm.simt.memory` for what the numbers mean);
- vectors, arrays and structs are tuples of their elements' values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.types import ArrayType, FloatType, IntType, PtrType, Type, VectorType, struct_elements

Array = np.ndarray
Value = Any  # an Array, or a tuple of Values

BOOL = np.dtype(np.bool_)
U8, U16, U32, U64 = (np.dtype(f"u{n}") for n in (1, 2, 4, 8))
SIGNED = {U8: np.dtype("i1"), U16: np.dtype("i2"), U32: np.dtype("i4"), U64: np.dtype("i8")}
UNSIGNED_OF_SIZE = {1: U8, 2: U16, 4: U32, 8: U64}
FLOATS = {
    "half": np.dtype(np.float16),
    "float": np.dtype(np.float32),
    "double": np.dtype(np.float64),
    "bfloat": U16,
}
NO_LANES = np.zeros((0, 0), np.bool_)
"""The mask that compiled code takes for that of all lanes."""
NO_ROWS = np.zeros(0, np.int64)
_MANY = 2048  # elements from which on blending by bit masks beats np.where, whose time depends on the data


def dtype_of(ty: Type) -> np.dtype:
    """The dtype that holds a scalar type. Raises: UnsupportedError."""
    if isinstance(ty, IntType):
        if ty.width == 1:
            return BOOL
        for bits, dtype in ((8, U8), (16, U16), (32, U32), (64, U64)):
            if ty.width <= bits:
                return dtype
    elif isinstance(ty, FloatType) and ty.kind in FLOATS:
        return FLOATS[ty.kind]
    elif isinstance(ty, PtrType):
        return U64
    raise UnsupportedError(f"values of type {ty} cannot be simulated")


def element_types(ty: Type) -> tuple[Type, ...] | None:
    """The types of the elements of a vector, array or struct; None for a scalar."""
    if isinstance(ty, VectorType | ArrayType):
        if isinstance(ty, VectorType) and ty.scalable:
            raise UnsupportedError(f"values of the scalable type {ty} cannot be simulated")
        return (ty.element,) * ty.count
    return struct_elements(ty)


def int_mask(width: int) -> int:
    """The bits of an integer of `width` bits."""
    return (1 << width) - 1


def is_odd_width(width: int) -> bool:
    """Whether integers of this width do not fill the array elements that hold them."""
    return width not in (1, 8, 16, 32, 64)


def wrap(array: Array, width: int) -> Array:
    """Clears what an operation left above `width` bits."""
    return array & array.dtype.type(int_mask(width)) if is_odd_width(width) else array


def signed(array: Array, width: int) -> Array:
    """The values read as two's complement, in the signed dtype of their size (i1 as int8 0 and -1)."""
    if width == 1:
        return -array.astype(np.int8)
    view = array.view(SIGNED[array.dtype])
    if is_odd_width(width):
        shift = 8 * array.dtype.itemsize - width
        return (view << shift) >> shift
    return view


def unsigned(array: Array, width: int) -> Array:
    """The inverse of `signed`; also narrows what lies outside of `width` bits."""
    if width == 1:
        return (array & 1).astype(BOOL)
    return wrap(array.view(UNSIGNED_OF_SIZE[array.dtype.itemsize]), width)


def bits_of(array: Array) -> Array:
    """The bit pattern as an unsigned array."""
    return array if array.dtype == BOOL else array.view(UNSIGNED_OF_SIZE[array.dtype.itemsize])


def scalar_array(ty: Type, value: int | float) -> Array:
    """A value that is the same everywhere, of shape (1, 1); integers and bit patterns of bfloat as ints."""
    dtype = dtype_of(ty)
    if isinstance(ty, IntType):
        value = int(value) & int_mask(ty.width)
    return np.array([[value]], dtype=dtype)


def zero_of(ty: Type) -> Value:
    """Zero of any first-class type."""
    return build(ty, lambda scalar: np.zeros((1, 1), dtype_of(scalar)))


def build(ty: Type, make: Callable[[Type], Array]) -> Value:
    """A value of `ty` whose scalars `make` gives from their types."""
    parts = element_types(ty)
    if parts is None:
        return make(ty)
    return tuple(build(part, make) for part in parts)


def map_scalars(function: Callable[..., Array], first: Value, *others: Value) -> Value:
    """Applies `function` to corresponding scalars of equally built values."""
    if isinstance(first, tuple):
        return tuple(map_scalars(function, *parts) for parts in zip(first, *others, strict=True))
    return function(first, *others)


def blend(mask: Array, if_true: Array, if_false: Array) -> Array:
    """`np.where`, in a time that does not depend on how regular the mask is."""
    if mask.size < _MANY or not mask.shape[1] > 1:
        return np.where(mask, if_true, if_false)
    dtype = if_true.dtype
    if dtype == BOOL:
        return (mask & if_true) | (if_false & ~mask)
    word = UNSIGNED_OF_SIZE[dtype.itemsize]
    true_bits, false_bits = if_true.view(word), if_false.view(word)
    picked = np.negative(mask.astype(word))
    picked &= true_bits ^ false_bits
    return (picked ^ false_bits).view(dtype)


def take_rows(value: Value, rows: Array | None) -> Value:
    """The rows of a value that holds one row per warp of the batch (or one for all)."""
    if rows is None:
        return value
    if isinstance(value, tuple):
        return tuple(take_rows(part, rows) for part in value)
    return value if value.shape[0] == 1 else value.take(rows, axis=0)


def full(value: Array, shape: tuple[int, ...]) -> Array:
    """The value spread over `shape`, contiguous."""
    if value.shape == shape:
        return value
    spread = np.empty(shape, value.dtype)
    spread[:] = value
    return spread


def count_lanes(mask: Array) -> Array:
    """How many lanes of each warp a mask holds."""
    if mask.shape[1] % 8 == 0 and mask.flags.c_contiguous:
        # Eight flags of a byte each at a time: several times as fast as a sum over bools.
        mask = np.bitwise_count(mask.view(U64))
    return np.add.reduce(mask, axis=1, dtype=np.intp)


def places(flags: Array) -> Array:
    """The indices, in the flattened array, at which `flags` holds."""
    return flags.ravel().nonzero()[0]
