"""Instructions that touch memory, as closures: alloca, load, store, atomics."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.by_value import alignment_of, by_value_type, is_by_value
from pcfm.ir.instructions import Alloca, AtomicRMW, Call, CmpXchg, Fence, Instruction, Load, Store
from pcfm.ir.types import PtrType, Type
from pcfm.ir.values import Argument
from pcfm.simt.address_spaces import GENERIC, PRIVATE_WINDOW
from pcfm.simt.atomics import apply_atomic, compare_exchange
from pcfm.simt.constants import flatten, leaves_of, typed_value
from pcfm.simt.decoder import Decoder, Operation, Registers
from pcfm.simt.memory import MemoryAccess
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Step
from pcfm.simt.values import BOOL, Array, bits_of, dtype_of


def access_of(
    inst: Instruction, ptr_type: Type, value_type: Type, kind: str, decoder: Decoder
) -> MemoryAccess:
    """What is known of an access through a pointer of `ptr_type` to a value of `value_type`."""
    if not isinstance(ptr_type, PtrType):
        raise UnsupportedError(f"a {kind} through {ptr_type} cannot be simulated", span=inst.span)
    align = getattr(inst, "align", None) or decoder.layout.align_of(value_type)
    return MemoryAccess(inst, kind, ptr_type.addrspace, decoder.layout.store_size(value_type), align)


@dataclass(frozen=True)
class CopyIn:
    """The copy of an argument passed by value, made as its function is entered."""

    source: int
    run: Operation


def copies_by_value(node: Node, decoder: Decoder) -> list[CopyIn]:
    """The copies that the call at the end of a node asks for."""
    call = node.instructions[-1]
    if not node.ends_in_call or not isinstance(call, Call):
        return []
    assert isinstance(decoder.values, Program)
    instance = decoder.values.nodes[node.edge.target].instance
    copies = []
    for parameter, value in zip(instance.fn.args, call.args, strict=True):
        ty = by_value_type(parameter, decoder.types)
        if ty is not None and is_by_value(parameter):
            target = decoder.values.register(instance, parameter)
            copies.append(_copy_in(call, parameter, ty, decoder.register(value), target, decoder))
    return copies


def _copy_in(call: Call, parameter: Argument, ty: Type, source: int, target: int, decoder: Decoder) -> CopyIn:
    assert isinstance(parameter.type, PtrType)
    size, align = decoder.layout.size_of(ty), alignment_of(parameter)
    unit = next(unit for unit in (8, 4, 2, 1) if size % unit == 0)
    pieces = [(offset, unit) for offset in range(0, size, unit)]
    read = MemoryAccess(call, "load", parameter.type.addrspace, size, align)
    write = MemoryAccess(call, "store", parameter.type.addrspace, size, align)
    memory = decoder.memory

    def copy(regs: Registers, step: Step) -> None:
        data = memory.load(read, regs[source], step, pieces)
        memory.store(
            write, regs[target], step, [(*piece, bits) for piece, bits in zip(pieces, data, strict=True)]
        )

    return CopyIn(source, copy)


def decode_memory(inst: Instruction, decoder: Decoder) -> Operation | None:
    """The closure of a memory instruction; None where it is not one."""
    match inst:
        case Load():
            return _load(inst, decoder)
        case Store():
            return _store(inst, decoder)
        case Alloca():
            return _alloca(inst, decoder)
        case AtomicRMW():
            return _atomic(inst, decoder)
        case CmpXchg():
            return _compare_exchange(inst, decoder)
        case Fence():
            return lambda regs, step: None  # memory is already coherent
    return None


def memory_leaves(ty: Type, decoder: Decoder) -> list[tuple[int, int, Type]]:
    """The scalars of a type: byte offset, size in the storage (a power of two), type."""
    leaves = []
    for offset, scalar in leaves_of(ty, decoder.layout):
        size = decoder.layout.store_size(scalar)
        if size not in (1, 2, 4, 8):
            raise UnsupportedError(f"values of type {scalar} in memory cannot be simulated")
        leaves.append((offset, size, scalar))
    return leaves


def from_memory(bits: Array, dtype: np.dtype) -> Array:
    """Loaded bits as a value of a scalar type held as `dtype` (bits beyond its width are dropped)."""
    if dtype == BOOL:
        return (bits & 1).astype(BOOL)
    if bits.dtype.itemsize != dtype.itemsize:
        bits = bits.astype(f"u{dtype.itemsize}")
    return bits.view(dtype)


def to_memory(value: Array, size: int) -> Array:
    """A scalar as the bits that a store of `size` bytes writes."""
    bits = bits_of(value)
    return bits.astype(f"u{size}") if bits.dtype == BOOL or bits.dtype.itemsize != size else bits


def _load(inst: Load, decoder: Decoder) -> Operation:
    target, source = decoder.register(inst), decoder.register(inst.ptr)
    access = access_of(inst, inst.ptr.type, inst.type, "load", decoder)
    leaves = memory_leaves(inst.type, decoder)
    places = [(offset, size) for offset, size, _ in leaves]
    memory = decoder.memory
    if inst.type.is_scalar:
        dtype = dtype_of(inst.type)

        def load_scalar(regs: Registers, step: Step) -> None:
            regs[target] = from_memory(memory.load(access, regs[source], step, places)[0], dtype)

        return load_scalar

    def load(regs: Registers, step: Step) -> None:
        parts = memory.load(access, regs[source], step, places)
        scalars = [from_memory(bits, dtype_of(ty)) for bits, (_, _, ty) in zip(parts, leaves, strict=True)]
        regs[target] = typed_value(inst.type, scalars)

    return load


def _store(inst: Store, decoder: Decoder) -> Operation:
    source, address = decoder.register(inst.value), decoder.register(inst.ptr)
    access = access_of(inst, inst.ptr.type, inst.value.type, "store", decoder)
    leaves = memory_leaves(inst.value.type, decoder)
    memory = decoder.memory

    def store(regs: Registers, step: Step) -> None:
        scalars = flatten(regs[source])
        data = [
            (offset, size, to_memory(s, size)) for (offset, size, _), s in zip(leaves, scalars, strict=True)
        ]
        memory.store(access, regs[address], step, data)

    return store


def _alloca(inst: Alloca, decoder: Decoder) -> Operation:
    target = decoder.register(inst)
    offset = decoder.private_offsets[decoder.instance.index, inst]
    assert isinstance(inst.type, PtrType)
    address = offset + PRIVATE_WINDOW if inst.type.addrspace == GENERIC else offset
    value = np.array([[address]], np.uint64)

    def alloca(regs: Registers, step: Step) -> None:
        regs[target] = value

    return alloca


def _atomic(inst: AtomicRMW, decoder: Decoder) -> Operation:
    target, address, source = (decoder.register(v) for v in (inst, inst.ptr, inst.operand(1)))
    access = access_of(inst, inst.ptr.type, inst.type, "atomic", decoder)
    memory = decoder.memory
    if not inst.type.is_scalar:
        raise UnsupportedError(f"atomicrmw on {inst.type} cannot be simulated", span=inst.span)

    def atomic(regs: Registers, step: Step) -> None:
        regs[target] = apply_atomic(
            memory, access, inst.operation, inst.type, regs[address], regs[source], step
        )

    return atomic


def _compare_exchange(inst: CmpXchg, decoder: Decoder) -> Operation:
    target = decoder.register(inst)
    address, expected, replacement = (decoder.register(v) for v in inst.operands)
    ty = inst.operand(1).type
    access = access_of(inst, inst.ptr.type, ty, "atomic", decoder)
    memory = decoder.memory

    def exchange(regs: Registers, step: Step) -> None:
        regs[target] = compare_exchange(
            memory, access, ty, regs[address], regs[expected], regs[replacement], step
        )

    return exchange
