"""The bytes of a kernel's parameters, by the types in its signature.

As NVPTX passes them: an integer of 8, 16, 32 or 64 bits in as many bytes, an i1 in one byte of 0 or 1, a
floating-point number in its own format, a pointer (generic, global or constant) as an address of 8 bytes; all
little-endian. A structure by value is its own bytes, of whose members a launch gives each (`launch_slots`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.diagnostics import LaunchError, UnsupportedError
from pcfm.ir.by_value import by_value_type
from pcfm.ir.module import Function, Module
from pcfm.ir.types import FloatType, IntType, PtrType, Type
from pcfm.ir.values import Argument
from pcfm.launch import ScalarArg
from pcfm.simt.parameters import Slot, launch_slots

ADDRESS_BYTES = 8
_POINTERS = (0, 1, 4)  # generic, global, constant
_FLOATS = {"half": np.dtype("<f2"), "float": np.dtype("<f4"), "double": np.dtype("<f8")}
_WIDTHS = (8, 16, 32, 64)


def pack_parameters(
    fn: Function, args: Sequence[int | ScalarArg | bytes], module: Module
) -> tuple[bytes, ...]:
    """The bytes of each parameter; an argument is an address, a scalar, or the elements of an array.

    Raises: LaunchError where they do not fit the signature, UnsupportedError for what cannot be passed.
    """
    slots = launch_slots(fn, module)
    if len(args) != len(slots):
        raise LaunchError(f"@{fn.name} takes {len(slots)} arguments, the launch gives {len(args)}")
    packed: dict[Argument, bytes] = {}
    for number, (slot, arg) in enumerate(zip(slots, args, strict=True)):
        data = _pack(number, slot, arg)
        if slot.offset is None:
            packed[slot.parameter] = data
            continue
        whole = packed.get(slot.parameter)
        if whole is None:
            structure = by_value_type(slot.parameter, module.types)
            assert structure is not None
            whole = bytes(module.datalayout.size_of(structure))
        packed[slot.parameter] = whole[: slot.offset] + data + whole[slot.offset + len(data) :]
    return tuple(packed.values())


def parameter_size(ty: Type) -> int | None:
    """How many bytes a parameter of this type takes; None where it cannot be passed."""
    if isinstance(ty, PtrType):
        return ADDRESS_BYTES if ty.addrspace in _POINTERS else None
    if isinstance(ty, IntType):
        return 1 if ty.width == 1 else ty.width // 8 if ty.width in _WIDTHS else None
    if isinstance(ty, FloatType):
        return 2 if ty.kind == "bfloat" else _FLOATS[ty.kind].itemsize if ty.kind in _FLOATS else None
    return None


def _pack(number: int, slot: Slot, arg: int | ScalarArg | bytes) -> bytes:
    ty = slot.type
    if isinstance(arg, bytes):
        if not slot.holds_elements or len(arg) != slot.size_bytes:
            raise LaunchError(f"argument {number} has {len(arg)} bytes, the parameter is of type {ty}")
        return arg
    size = parameter_size(ty)
    if size is None:
        raise UnsupportedError(f"argument {number}: a {ty} cannot be passed", span=slot.parameter.span)
    if isinstance(arg, int):
        if not isinstance(ty, PtrType):
            raise LaunchError(f"argument {number} is a buffer, the parameter of type {ty}")
        return arg.to_bytes(ADDRESS_BYTES, "little")
    if isinstance(ty, PtrType) or str(ty) != arg.type:
        raise LaunchError(f"argument {number} is of type {arg.type}, the parameter of type {ty}")
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
