"""AMDGPU intrinsics: work item and group ids, packets in memory that hold the launch's shape, arithmetic."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.ir.types import FloatType, scalar_of
from pcfm.ir.values import ConstantInt
from pcfm.launch import Launch
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics import floating as fp
from pcfm.simt.intrinsics.identity import extent, thread_block_index, thread_index
from pcfm.simt.intrinsics.nvvm import multiply_24
from pcfm.simt.intrinsics.registry import Intrinsic, Table, pure
from pcfm.simt.step import Step
from pcfm.simt.values import Array, Value

DISPATCH_PACKET = "llvm.amdgcn.dispatch.ptr"
IMPLICIT_ARGUMENTS = "llvm.amdgcn.implicitarg.ptr"
PACKET_BYTES = 256


def packet_bytes(name: str, launch: Launch) -> bytes:
    """The memory behind one of the two packets, as far as it tells the launch's shape.

    Source: the HSA kernel dispatch packet, and the hidden arguments of code object version 5 (LLVM,
    AMDGPUUsage).
    """
    image = np.zeros(PACKET_BYTES, np.uint8)
    block, grid = launch.block, launch.grid

    def put(offset: int, dtype: str, *numbers: int) -> None:
        data = np.array(numbers, dtype).view(np.uint8)
        image[offset : offset + data.size] = data

    if name == DISPATCH_PACKET:
        put(4, "u2", *block)
        put(12, "u4", *(g * b for g, b in zip(grid, block, strict=True)))
    else:
        put(0, "u4", *grid)
        put(12, "u2", *block)
        put(64, "u2", max((axis + 1 for axis in range(3) if grid[axis] * block[axis] > 1), default=1))
    return image.tobytes()


def _packet(call: Call, decoder: Decoder) -> Callable[..., Value]:
    address = np.array([[decoder.packets[call.callee_name or ""]]], np.uint64)
    return lambda: address


def _axis(read: Callable[[Step, int], Array], axis: int) -> Intrinsic:
    return Intrinsic("step", lambda _call, _decoder: lambda step: read(step, axis))


def _warp_size(_call: Call, decoder: Decoder) -> Callable[..., Value]:
    size = extent(decoder.warp_size)
    return lambda: size


def _class(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    ty, mask = scalar_of(call.args[0].type), call.args[1]
    assert isinstance(ty, FloatType) and isinstance(mask, ConstantInt)
    return lambda a, _: fp.is_class(a, ty, mask.value)


def _median(a: Array, b: Array, c: Array) -> Array:
    return fp.maxnum(fp.minnum(a, b), fp.minnum(fp.maxnum(a, b), c))


def _fraction(a: Array) -> Array:
    return a - np.floor(a)


TABLE: Table = {
    **{f"llvm.amdgcn.workitem.id.{name}": _axis(thread_index, axis) for axis, name in enumerate("xyz")},
    **{
        f"llvm.amdgcn.workgroup.id.{name}": _axis(thread_block_index, axis) for axis, name in enumerate("xyz")
    },
    DISPATCH_PACKET: Intrinsic("pure", _packet),
    IMPLICIT_ARGUMENTS: Intrinsic("pure", _packet),
    "llvm.amdgcn.wavefrontsize": Intrinsic("pure", _warp_size),
    "llvm.amdgcn.mul.u24": pure(multiply_24(is_signed=False)),
    "llvm.amdgcn.mul.i24": pure(multiply_24(is_signed=True)),
    "llvm.amdgcn.class": Intrinsic("pure", _class),
    "llvm.amdgcn.fmed3": fp.entry(_median),
    "llvm.amdgcn.fract": fp.entry(_fraction),
    "llvm.amdgcn.rcp": fp.entry(fp.ROUNDED["rcp"]),
    "llvm.amdgcn.rsq": fp.entry(fp.ROUNDED["rsqrt"]),
    "llvm.amdgcn.sqrt": fp.entry(np.sqrt),
    "llvm.amdgcn.exp2": fp.entry(fp.ROUNDED["exp2"]),
    "llvm.amdgcn.log": fp.entry(fp.ROUNDED["log2"]),
    "llvm.amdgcn.sin": fp.entry(fp.through_double(lambda a: np.sin(2 * np.pi * a))),
    "llvm.amdgcn.cos": fp.entry(fp.through_double(lambda a: np.cos(2 * np.pi * a))),
}
