"""Bit casts between scalars and vectors of one size: the bits in memory order (little endian), read anew."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.types import FloatType, IntType, PtrType, Type, VectorType, scalar_of
from pcfm.simt.values import U64, Array, Value, bits_of, dtype_of


def scalar_bits(ty: Type) -> int:
    """The width in bits of a scalar."""
    return ty.width if isinstance(ty, IntType | FloatType) else 64


def bitcast(source: Type, target: Type) -> Callable[[Value], Value]:
    """The function that reads the bits of a `source` as a `target`."""
    element, wanted = scalar_of(source), scalar_of(target)
    if isinstance(source, PtrType) or source == target:
        return lambda value: value
    if not isinstance(source, VectorType) and not isinstance(target, VectorType):
        dtype = dtype_of(target)
        return lambda value: bits_of(value).view(dtype)
    if isinstance(element, PtrType):
        return lambda value: value
    from_width, to_width = scalar_bits(element), scalar_bits(wanted)
    if from_width == to_width:
        dtype = dtype_of(wanted)
        return lambda value: tuple(bits_of(part).view(dtype) for part in _parts(value))
    count = target.count if isinstance(target, VectorType) else 1

    def cast(value: Value) -> Value:
        parts = regroup([bits_of(part) for part in _parts(value)], from_width, to_width)
        result = tuple(_as(part, wanted) for part in parts[:count])
        return result if isinstance(target, VectorType) else result[0]

    return cast


def _parts(value: Value) -> tuple[Array, ...]:
    return value if isinstance(value, tuple) else (value,)


def _as(bits: Array, ty: Type) -> Array:
    dtype = dtype_of(ty)
    return bits.astype(np.dtype(f"u{dtype.itemsize}")).view(dtype)


def regroup(parts: list[Array], from_width: int, to_width: int) -> list[Array]:
    """Numbers of `from_width` bits as numbers of `to_width` bits (in uint64), lowest first."""
    wide = [part.astype(U64) for part in parts]
    unit = np.gcd(from_width, to_width)
    if from_width > 64 or to_width > 64:
        raise UnsupportedError("integers wider than 64 bits cannot be simulated")
    mask = np.uint64((1 << int(unit)) - 1)
    pieces = [(w >> np.uint64(shift)) & mask for w in wide for shift in range(0, from_width, int(unit))]
    per = to_width // int(unit)
    result = []
    for start in range(0, len(pieces), per):
        number = pieces[start]
        for position, piece in enumerate(pieces[start + 1 : start + per], 1):
            number = number | (piece << np.uint64(position * int(unit)))
        result.append(number)
    return result
