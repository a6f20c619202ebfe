"""The bytes of a kernel's parameters, by the types in its signature.

As NVPTX passes them: an integer of 8, 16, 32 or 64 bits in as many bytes, an i1 in one byte of 0 or 1, a
floating-point number in its own format, a pointer (generic, global or constant) as an address of 8 bytes; all
little-endian. A structure passed by value is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.diagnostics import LaunchError, UnsupportedError
from pcfm.ir.module import Function
from pcfm.ir.types import FloatType, IntType, PtrType, Type
from pcfm.ir.values import Argument
from pcfm.launch import ScalarArg

ADDRESS_BYTES = 8
_POINTERS = (0, 1, 4)  # generic, global, constant
_FLOATS = {"half": np.dtype("<f2"), "float": np.dtype("<f4"), "double": np.dtype("<f8")}
_WIDTHS = (8, 16, 32, 64)


def pack_parameters(fn: Function, args: Sequence[int | ScalarArg]) -> tuple[bytes, ...]:
    """The bytes of each parameter; an argument is an address or a scalar.

    Raises: LaunchError where they do not fit the signature, UnsupportedError for what cannot be passed.
    """
    if len(args) != len(fn.args):
        raise LaunchError(f"@{fn.name} takes {len(fn.args)} arguments, the launch gives {len(args)}")
    return tuple(_pack(parameter, arg) for parameter, arg in zip(fn.args, args, strict=True))


def parameter_size(ty: Type) -> int | None:
    """How many bytes a parameter of this type takes; None where it cannot be passed."""
    if isinstance(ty, PtrType):
        return ADDRESS_BYTES if ty.addrspace in _POINTERS else None
    if isinstance(ty, IntType):
        return 1 if ty.width == 1 else ty.width // 8 if ty.width in _WIDTHS else None
    if isinstance(ty, FloatType):
        return 2 if ty.kind == "bfloat" else _FLOATS[ty.kind].itemsize if ty.kind in _FLOATS else None
    return None


def _pack(parameter: Argument, arg: int | ScalarArg) -> bytes:
    ty = parameter.type
    size = parameter_size(ty)
    by_value = any(word.startswith("byval") for word in parameter.attributes)
    if size is None or by_value:
        what = "a structure by value" if by_value else f"a {ty}"
        raise UnsupportedError(f"argument {parameter.index}: {what} cannot be passed", span=parameter.span)
    if isinstance(arg, int):
        if not isinstance(ty, PtrType):
            raise LaunchError(f"argument {parameter.index} is a buffer, the parameter of type {ty}")
        return arg.to_bytes(ADDRESS_BYTES, "little")
    if isinstance(ty, PtrType) or str(ty) != arg.type:
        raise LaunchError(f"argument {parameter.index} is of type {arg.type}, the parameter of type {ty}")
    return _scalar(ty, arg.value, size)


def _scalar(ty: Type, value: int | float, size: int) -> bytes:
    if isinstance(ty, IntType):
        return (int(value) & ((1 << ty.width) - 1)).to_bytes(size, "little")
    assert isinstance(ty, FloatType)
    if ty.kind == "bfloat":
        return _bfloat(float(value))
    return np.array(value, _FLOATS[ty.kind]).tobytes()


def _bfloat(value: float) -> bytes:
    """The upper half of the single-precision number, rounded to nearest even; a NaN stays one."""
    bits = int(np.array(value, "<f4").view("<u4"))
    if np.isnan(value):
        return (bits >> 16 | 0x40).to_bytes(2, "little")
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).to_bytes(2, "little")
