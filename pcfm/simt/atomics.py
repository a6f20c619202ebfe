"""Atomic operations of many lanes at once, as if done one lane after the other in linear thread order.

Lanes are sorted by address, keeping their order. Where no address is used often, the operations run in
rounds, the k-th use of each address in round k; where many lanes share few addresses, each address's lanes
run as one prefix computation (`ufunc.accumulate`, which goes from left to right, so that rounding is that of
the order too).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.types import FloatType, IntType, Type
from pcfm.simt.memory import MemoryAccess, MemorySystem, Part
from pcfm.simt.operations import floating
from pcfm.simt.operations.bits import scalar_bits
from pcfm.simt.step import Step
from pcfm.simt.values import Array, bits_of, dtype_of, full, is_odd_width, signed, unsigned

Combine = Callable[[Array, Array], Array]


def combination(operation: str, ty: Type) -> Combine:
    """The new memory value from the old one and the operand, on the representation of `ty`."""
    if operation == "xchg":
        return lambda _old, new: new
    if isinstance(ty, FloatType):
        function = _FLOAT.get(operation)
        if function is not None:
            return floating.lifted(ty, function)
    elif isinstance(ty, IntType) and not is_odd_width(ty.width) and ty.width >= 8:
        width = ty.width
        if operation in ("max", "min"):
            pick = np.maximum if operation == "max" else np.minimum
            return lambda old, new: unsigned(pick(signed(old, width), signed(new, width)), width)
        function = _INTEGER.get(operation)
        if function is not None:
            return function
    raise UnsupportedError(f"atomicrmw {operation} on {ty} cannot be simulated")


_INTEGER: dict[str, Combine] = {
    "add": np.add,
    "sub": np.subtract,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
    "nand": lambda old, new: ~(old & new),
    "umax": np.maximum,
    "umin": np.minimum,
    "uinc_wrap": lambda old, new: np.where(old >= new, old.dtype.type(0), old + old.dtype.type(1)),
    "udec_wrap": lambda old, new: np.where((old == 0) | (old > new), new, old - old.dtype.type(1)),
    "usub_cond": lambda old, new: np.where(old >= new, old - new, old),
    "usub_sat": lambda old, new: old - np.minimum(old, new),
}
_FLOAT: dict[str, Combine] = {
    "fadd": np.add,
    "fsub": np.subtract,
    "fmax": np.fmax,
    "fmin": np.fmin,
    "fmaximum": np.maximum,
    "fminimum": np.minimum,
}
_PREFIX: dict[str, np.ufunc] = {
    "add": np.add,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
    "umax": np.maximum,
    "umin": np.minimum,
    "fadd": np.add,
}


def apply_atomic(
    memory: MemorySystem,
    access: MemoryAccess,
    operation: str,
    ty: Type,
    address: Array,
    operand: Array,
    step: Step,
) -> Array:
    """atomicrmw by all active lanes: what each found in memory before its turn."""
    combine = combination(operation, ty)
    dtype = dtype_of(ty)
    prefix = None if isinstance(ty, FloatType) and ty.kind == "bfloat" else _PREFIX.get(operation)
    flat, addresses, data = _active(access, address, operand, step)
    previous = np.zeros(step.shape, dtype)
    for part in memory.locate(access, addresses, flat, step):
        index, values, slots = _part_lanes(part, data, flat)
        order, starts, lengths = _segments(index)
        old = np.empty(index.size, dtype)
        storage = part.storage.words[access.size_bytes]
        words = index[order] // access.size_bytes
        mine = values[order]
        if prefix is not None and lengths.max() > lengths.size:
            for start, length in zip(starts.tolist(), lengths.tolist(), strict=True):
                base = storage[words[start] : words[start] + 1].view(dtype)
                series = prefix.accumulate(np.concatenate([base, mine[start : start + length]]), dtype=dtype)
                old[order[start : start + length]] = series[:-1]
                base[0] = series[-1]
        else:
            for round_number in range(int(lengths.max())):
                turn = starts[lengths > round_number] + round_number
                before = storage[words[turn]].view(dtype)
                old[order[turn]] = before
                storage[words[turn]] = bits_of(np.ascontiguousarray(combine(before, mine[turn])))
        previous.ravel()[slots] = old
        for listener in memory.listeners:
            listener(part, (bits_of(np.ascontiguousarray(values)),))
    return previous


def compare_exchange(
    memory: MemorySystem,
    access: MemoryAccess,
    ty: Type,
    address: Array,
    expected: Array,
    replacement: Array,
    step: Step,
) -> tuple[Array, Array]:
    """cmpxchg by all active lanes: what each found, and whether it wrote."""
    if scalar_bits(ty) < 8:
        raise UnsupportedError(f"cmpxchg on {ty} cannot be simulated", span=access.inst.span)
    dtype = dtype_of(ty)
    flat, addresses, wanted = _active(access, address, bits_of(expected), step)
    _, _, new = _active(access, address, bits_of(replacement), step)
    previous, success = np.zeros(step.shape, dtype), np.zeros(step.shape, np.bool_)
    for part in memory.locate(access, addresses, flat, step):
        index, compare, slots = _part_lanes(part, wanted, flat)
        _, write, _ = _part_lanes(part, new, flat)
        order, starts, lengths = _segments(index)
        storage = part.storage.words[access.size_bytes]
        words = index[order] // access.size_bytes
        old = np.empty(index.size, storage.dtype)
        for round_number in range(int(lengths.max())):
            turn = starts[lengths > round_number] + round_number
            before = storage[words[turn]]
            old[order[turn]] = before
            lane = order[turn]
            storage[words[turn]] = np.where(before == compare[lane], write[lane], before)
        previous.ravel()[slots] = old.view(dtype)
        success.ravel()[slots] = old == compare
        for listener in memory.listeners:
            listener(part, (compare, write, old == compare))
    return previous, success


def _active(access: MemoryAccess, address: Array, operand: Array, step: Step) -> tuple[Array, Array, Array]:
    """Positions, addresses and operands of the active lanes, in linear thread order."""
    flat = step.flat
    return (
        flat,
        full(address, step.shape).ravel().take(flat),
        full(operand, step.shape).ravel().take(flat),
    )


def _part_lanes(part: Part, data: Array, flat: Array) -> tuple[Array, Array, Array]:
    """Storage offsets, operands and positions of the lanes of a part."""
    if part.select is None:
        return part.index, data, flat
    return part.index, data[part.select], flat[part.select]


def _segments(index: Array) -> tuple[Array, Array, Array]:
    """A stable order by storage offset, and where in it each offset's run starts and how long it is."""
    order = np.argsort(index, kind="stable")
    ordered = index[order]
    starts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    lengths = np.diff(np.append(starts, ordered.size))
    return order, starts, lengths
