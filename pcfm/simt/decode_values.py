"""Instructions that compute values from values, as closures: arithmetic, comparisons, casts, addresses,
vectors.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import (
    Binary,
    Cast,
    Compare,
    ExtractElement,
    ExtractValue,
    FNeg,
    Freeze,
    GetElementPtr,
    InsertElement,
    InsertValue,
    Instruction,
    Select,
    ShuffleVector,
)
from pcfm.ir.types import FloatType, IntType, PtrType, VectorType, scalar_of
from pcfm.ir.values import ConstantInt
from pcfm.simt import constants
from pcfm.simt.decoder import Decoder, Operation, Registers, elementwise, over_elements
from pcfm.simt.operations import floating, integer
from pcfm.simt.operations.bits import bitcast, scalar_bits
from pcfm.simt.step import Step
from pcfm.simt.values import U64, Array, Value, blend, int_mask, signed, zero_of

_WHOLE_WIDTHS = (8, 16, 32, 64)
"""Of integers that fill the array elements that hold them."""


def decode_value(inst: Instruction, decoder: Decoder) -> Operation | None:
    """The closure of an instruction without side effects; None where it is not one of those."""
    target = decoder.register(inst)
    sources = [decoder.register(operand) for operand in inst.operands] if inst.operands else []
    match inst:
        case Binary() if inst.traits.traps == "divisor":
            return _division(inst, target, sources)
        case Binary() | FNeg() | Compare():
            function = scalar_function(inst)
            vector = isinstance(inst.operand(0).type, VectorType)
            return elementwise(target, sources, over_elements(function) if vector else function)
        case Select():
            return elementwise(target, sources, _select(inst))
        case Freeze():
            return elementwise(target, sources, lambda value: value)
        case Cast():
            return elementwise(target, sources, _cast(inst))
        case GetElementPtr():
            return elementwise(target, sources, _address(inst, decoder))
    return _decode_rearrangement(inst, decoder, target, sources)


def _decode_rearrangement(
    inst: Instruction, decoder: Decoder, target: int, sources: list[int]
) -> Operation | None:
    """Instructions that take vectors and aggregates apart and put them together."""
    match inst:
        case ExtractElement():
            return elementwise(target, sources, _extract_element(inst))
        case InsertElement():
            return elementwise(target, sources, _insert_element(inst))
        case ShuffleVector():
            return elementwise(target, sources, _shuffle(inst, decoder))
        case ExtractValue():
            return elementwise(target, sources, _extract_value(inst))
        case InsertValue():
            return elementwise(target, sources, _insert_value(inst))
    return None


def scalar_function(inst: Instruction) -> Callable[..., Array]:
    """What a binary operator, fneg or comparison computes on one pair of elements."""
    ty = scalar_of(inst.operand(0).type)
    if isinstance(ty, FloatType):
        if isinstance(inst, Compare):
            return floating.lifted(ty, floating.compare(inst.predicate))
        if isinstance(inst, FNeg):
            return floating.negate(ty)
        return floating.lifted(ty, floating.BINARY[inst.opcode])
    width = scalar_bits(ty)
    if isinstance(inst, Compare):
        return integer.compare(inst.predicate, width)
    return integer.binary(inst.opcode, width)


def _division(inst: Binary, target: int, sources: list[int]) -> Operation:
    """Division: a fault where an active lane's divisor is zero or the quotient does not fit."""
    ty = scalar_of(inst.type)
    if not isinstance(ty, IntType):
        raise UnsupportedError(f"{inst.opcode} on {ty} cannot be simulated", span=inst.span)
    width, opcode = ty.width, inst.opcode
    left, right = sources

    def divide(step: Step, a: Array, b: Array) -> Array:
        zero = b == 0
        if zero.any():
            step.check(inst, zero, "division by zero")
            b = np.where(zero, np.ones((), b.dtype), b)
        if opcode[0] == "s":
            overflow = integer.is_minimum_over_minus_one(a, b, width)
            if overflow.any():
                step.check(inst, overflow, "signed division overflow")
        return integer.divide(opcode, a, b, width)

    def scalar(regs: Registers, step: Step) -> None:
        regs[target] = divide(step, regs[left], regs[right])

    def vector(regs: Registers, step: Step) -> None:
        regs[target] = tuple(divide(step, a, b) for a, b in zip(regs[left], regs[right], strict=True))

    return vector if isinstance(inst.type, VectorType) else scalar


def select_values(cond: Array, if_true: Value, if_false: Value) -> Value:
    """The one or the other value by lane."""
    if isinstance(if_true, tuple):
        return tuple(select_values(cond, a, b) for a, b in zip(if_true, if_false, strict=True))
    if cond.size == 1:
        return if_true if cond[0, 0] else if_false
    return blend(cond, if_true, if_false)


def _select(inst: Select) -> Callable[..., Value]:
    if isinstance(inst.operand(0).type, VectorType):
        return lambda cond, a, b: tuple(map(select_values, cond, a, b))
    return select_values


def _cast(inst: Cast) -> Callable[[Value], Value]:
    source, target, opcode = inst.operand(0).type, inst.type, inst.opcode
    if opcode == "bitcast":
        return bitcast(source, target)
    widths = [ty.width for ty in (source, target) if isinstance(ty, IntType) and ty.width in _WHOLE_WIDTHS]
    if opcode in ("sext", "zext", "trunc") and len(widths) == 2:
        return _integer_cast(opcode, widths[0] // 8, widths[1] // 8)
    if not isinstance(target, VectorType):
        return lambda value: constants.convert_scalar(opcode, value, source, target)
    return lambda value: constants.convert(opcode, value, source, target)


def _integer_cast(opcode: str, from_bytes: int, to_bytes: int) -> Callable[[Array], Array]:
    """sext, zext or trunc between integers that fill their array elements."""
    target = np.dtype(f"u{to_bytes}")
    if opcode != "sext":
        return lambda value: value.astype(target)
    narrow, wide = np.dtype(f"i{from_bytes}"), np.dtype(f"i{to_bytes}")
    return lambda value: value.view(narrow).astype(wide).view(target)


def _address(inst: GetElementPtr, decoder: Decoder) -> Callable[..., Value]:
    """Base plus scaled indices, in the index width of the address space."""
    pointer = scalar_of(inst.type)
    assert isinstance(pointer, PtrType)
    index_width = decoder.layout.index_width(pointer.addrspace)
    offset = 0
    scaled: list[tuple[int, np.int64, int]] = []  # operand, scale, width
    steps = decoder.layout.gep_steps(inst.source_type, inst.operands)
    for number, (scale, constant), operand in zip(range(1, 1 + len(steps)), steps, inst.indices, strict=True):
        if isinstance(operand, ConstantInt):
            offset += constant + scale * operand.signed
            continue
        offset += constant
        if scale:
            scaled.append((number, np.int64(scale), scalar_bits(scalar_of(operand.type))))
    fixed = np.uint64(offset % 2**64)
    mask = np.uint64(int_mask(index_width))

    def address(*args: Array) -> Array:
        total = args[0]
        for number, scale, width in scaled:
            total = total + (signed(args[number], width) * scale).view(U64)
        if offset:
            total = total + fixed
        return total if index_width == 64 else total & mask

    if not isinstance(inst.type, VectorType):
        return address
    count = inst.type.count

    def addresses(*args: Value) -> Value:
        spread = [arg if isinstance(arg, tuple) else (arg,) * count for arg in args]
        return tuple(map(address, *spread))

    return addresses


def _known_position(inst: ExtractElement | InsertElement) -> int | None:
    """The element that an instruction reads or replaces whatever lanes compute; None also where there is no
    such element (the result is poison).
    """
    index, vector = inst.operands[-1], inst.operand(0).type
    assert isinstance(vector, VectorType)
    return index.value if isinstance(index, ConstantInt) and index.value < vector.count else None


def _extract_element(inst: ExtractElement) -> Callable[..., Value]:
    position = _known_position(inst)
    if position is not None:
        return lambda vector, _: vector[position]

    def extract(vector: Value, chosen: Array) -> Array:
        result = vector[0]
        for position in range(1, len(vector)):
            result = select_values(chosen == position, vector[position], result)
        return result

    return extract


def _insert_element(inst: InsertElement) -> Callable[..., Value]:
    position = _known_position(inst)
    if position is not None:
        return lambda vector, element, _: (*vector[:position], element, *vector[position + 1 :])

    def insert(vector: Value, element: Array, chosen: Array) -> Value:
        return tuple(select_values(chosen == position, element, old) for position, old in enumerate(vector))

    return insert


def shuffle_mask(inst: ShuffleVector, decoder: Decoder) -> list[int | None]:
    """The element of left followed by right that each element of the result is; None where it is poison."""
    parts = getattr(inst.mask, "elements", None)
    if parts is None:
        value = constants.evaluate(inst.mask, {}, decoder.layout)
        undefined = type(inst.mask).__name__ in ("Undef", "Poison")
        return [None if undefined else part.item() for part in value]
    return [part.value if isinstance(part, ConstantInt) else None for part in parts]


def _shuffle(inst: ShuffleVector, decoder: Decoder) -> Callable[..., Value]:
    mask = shuffle_mask(inst, decoder)
    blank = zero_of(scalar_of(inst.type))

    def shuffle(left: Value, right: Value) -> Value:
        both = (*left, *right)
        return tuple(blank if position is None else both[position] for position in mask)

    return shuffle


def _extract_value(inst: ExtractValue) -> Callable[[Value], Value]:
    indices = inst.indices

    def extract(value: Value) -> Value:
        for index in indices:
            value = value[index]
        return value

    return extract


def _insert_value(inst: InsertValue) -> Callable[[Value, Value], Value]:
    indices = inst.indices

    def insert(aggregate: Value, element: Value) -> Value:
        path = [aggregate]
        for index in indices[:-1]:
            path.append(path[-1][index])
        for index, level in zip(reversed(indices), reversed(path), strict=True):
            element = (*level[:index], element, *level[index + 1 :])
        return element

    return insert
