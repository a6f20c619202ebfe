"""Intrinsics that move memory, and loads with another name.

memcpy, memmove and memset go byte by byte (8 bytes where everything is a multiple of 8), all active lanes at
once, over the longest length among them. Each lane's length may differ. As every lane reads a piece before it
writes the next, an overlapping memmove goes backwards where the destination lies above the source; where
lanes of one step differ in that, they run one after the other.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.ir.types import PtrType
from pcfm.ir.values import ConstantInt
from pcfm.simt.atomics import apply_atomic, compare_exchange
from pcfm.simt.constants import typed_value
from pcfm.simt.decode_memory import access_of, from_memory, memory_leaves
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics.registry import Intrinsic, Table
from pcfm.simt.memory import MemoryAccess
from pcfm.simt.step import Step
from pcfm.simt.values import Array, Value, dtype_of, full


def _space(call: Call, index: int) -> int:
    ty = call.args[index].type
    assert isinstance(ty, PtrType)
    return ty.addrspace


def narrowed(step: Step, mask: Array, *values: Array) -> tuple[Step, list[Array]]:
    """The step with fewer lanes, and values on it; a warp that has none left takes no part."""
    rows = np.flatnonzero(mask.any(axis=1))
    if len(rows) == step.warps:
        return Step(step.geometry, step.rows, mask, step.warps, step.lanes), list(values)
    of_batch = rows if step.rows is None else step.rows[rows]
    part = Step(step.geometry, of_batch, mask[rows], len(rows), step.lanes)
    return part, [value if value.shape[0] == 1 else value[rows] for value in values]


def _copy(call: Call, decoder: Decoder) -> Callable[..., Value]:
    length_arg = call.args[2]
    unit = 8 if isinstance(length_arg, ConstantInt) and length_arg.value % 8 == 0 else 1
    read = MemoryAccess(call, "load", _space(call, 1), unit, 1)
    write = MemoryAccess(call, "store", _space(call, 0), unit, 1)
    memory = decoder.memory

    def copy(step: Step, target: Array, source: Array, length: Array, _volatile: Array) -> Value:
        lengths = np.broadcast_to(length.astype(np.int64), step.shape)
        count = int(lengths[step.active].max(initial=0))
        backwards = full(target > source, step.shape)
        for direction in (True, False):
            lanes = step.active & (backwards == direction)
            if not lanes.any():
                continue
            at_list = range(0, count, unit)
            for index in reversed(at_list) if direction else at_list:
                now = lanes & (index < lengths)
                if now.any():
                    part, (to, come_from) = narrowed(step, now, target, source)
                    offset = np.uint64(index)
                    data = memory.load(read, come_from + offset, part, [(0, unit)])[0]
                    memory.store(write, to + offset, part, [(0, unit, data)])
        return ()

    return copy


def _fill(call: Call, decoder: Decoder) -> Callable[..., Value]:
    write = MemoryAccess(call, "store", _space(call, 0), 1, 1)
    memory = decoder.memory

    def fill(step: Step, target: Array, byte: Array, length: Array, _volatile: Array) -> Value:
        lengths = np.broadcast_to(length.astype(np.int64), step.shape)
        for offset in range(int(lengths[step.active].max(initial=0))):
            now = step.active & (offset < lengths)
            if now.any():
                part, (to, what) = narrowed(step, now, target, byte)
                memory.store(write, to + np.uint64(offset), part, [(0, 1, what)])
        return ()

    return fill


def _load_global(call: Call, decoder: Decoder) -> Callable[..., Value]:
    """ldg and ldu: a load through the read-only cache; the second argument is the alignment."""
    access = access_of(call, call.args[0].type, call.type, "load", decoder)
    align = call.args[1] if len(call.args) > 1 else None
    if isinstance(align, ConstantInt):
        access = MemoryAccess(call, "load", access.space, access.size_bytes, align.value)
    leaves = memory_leaves(call.type, decoder)
    places = [(offset, size) for offset, size, _ in leaves]
    memory = decoder.memory

    def load(step: Step, address: Array) -> Value:
        parts = memory.load(access, address, step, places)
        return typed_value(
            call.type, [from_memory(b, dtype_of(ty)) for b, (_, _, ty) in zip(parts, leaves, strict=True)]
        )

    return load


def _atomic(operation: str) -> Intrinsic:
    """An atomic operation that clang calls by a name of NVVM's, as it does for scopes and for wrapping."""

    def make(call: Call, decoder: Decoder) -> Callable[..., Value]:
        access, memory = _atomic_access(call, decoder), decoder.memory

        def run(step: Step, address: Array, operand: Array) -> Value:
            return apply_atomic(memory, access, operation, call.type, address, operand, step)

        return run

    return Intrinsic("step", make, memory=True)


def _atomic_exchange(call: Call, decoder: Decoder) -> Callable[..., Value]:
    access, memory = _atomic_access(call, decoder), decoder.memory

    def run(step: Step, address: Array, expected: Array, replacement: Array) -> Value:
        return compare_exchange(memory, access, call.type, address, expected, replacement, step)[0]

    return run


def _atomic_access(call: Call, decoder: Decoder) -> MemoryAccess:
    size = decoder.layout.store_size(call.type)
    return MemoryAccess(call, "atomic", _space(call, 0), size, size)


# Named by operation; the type follows, and after it the scope.
_SCOPED = {
    **{f"{each}.gen.i": each for each in ("add", "max", "min", "and", "or", "xor")},
    "add.gen.f": "fadd",
    "exch.gen.i": "xchg",
    "inc.gen.i": "uinc_wrap",
    "dec.gen.i": "udec_wrap",
}

TABLE: Table = {
    **{f"llvm.nvvm.atomic.{name}": _atomic(operation) for name, operation in _SCOPED.items()},
    "llvm.nvvm.atomic.cas.gen.i": Intrinsic("step", _atomic_exchange, memory=True),
    "llvm.nvvm.atomic.load.inc": _atomic("uinc_wrap"),
    "llvm.nvvm.atomic.load.dec": _atomic("udec_wrap"),
    "llvm.memcpy": Intrinsic("step", _copy),
    "llvm.memmove": Intrinsic("step", _copy),
    "llvm.memset": Intrinsic("step", _fill),
    "llvm.nvvm.ldg.global": Intrinsic("step", _load_global, 1),
    "llvm.nvvm.ldu.global": Intrinsic("step", _load_global, 1),
}
