"""Constants as values, and initialisers as bytes, once every global has its address."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.module import Function, GlobalAlias, GlobalValue, GlobalVariable
from pcfm.ir.types import ArrayType, FloatType, IntType, PtrType, Type, VectorType, scalar_of
from pcfm.ir.values import (
    ConstantAggregate,
    ConstantExpr,
    ConstantFP,
    ConstantInt,
    ConstantNull,
    ConstantSplat,
    ConstantString,
    ConstantZero,
    Poison,
    Undef,
    Value,
    walk_constant,
)
from pcfm.simt import values
from pcfm.simt.address_spaces import GENERIC, PRIVATE, PRIVATE_WINDOW, SHARED, SHARED_WINDOW
from pcfm.simt.operations import floating, integer
from pcfm.simt.operations.bits import bitcast, scalar_bits
from pcfm.simt.values import U64, build, dtype_of, scalar_array, zero_of

Addresses = Mapping[GlobalValue, int]


def evaluate(constant: Value, addresses: Addresses, layout: DataLayout) -> values.Value:
    """The value of a constant; undef and poison are zero. Raises: UnsupportedError."""
    match constant:
        case ConstantInt():
            return scalar_array(constant.type, constant.value)
        case ConstantFP():
            dtype = dtype_of(constant.type)
            return np.array([[constant.bits]], np.dtype(f"u{dtype.itemsize}")).view(dtype)
        case ConstantNull() | ConstantZero() | Undef() | Poison():
            return zero_of(constant.type)
        case ConstantSplat():
            return (evaluate(constant.element, addresses, layout),) * constant.type.count
        case ConstantString():
            return tuple(scalar_array(constant.type.element, byte) for byte in constant.data)
        case ConstantAggregate():
            return tuple(evaluate(element, addresses, layout) for element in constant.elements)
        case ConstantExpr():
            return _evaluate_expression(constant, addresses, layout)
        case GlobalVariable() if constant in addresses:
            return scalar_array(constant.type, addresses[constant])
        case GlobalAlias():
            return evaluate(constant.target, addresses, layout)
        case Function():
            raise UnsupportedError(
                f"the address of the function @{constant.name} cannot be taken in a simulation"
            )
    raise UnsupportedError(f"the constant {constant} cannot be simulated")


def _evaluate_expression(constant: ConstantExpr, addresses: Addresses, layout: DataLayout) -> values.Value:
    operands = [evaluate(operand, addresses, layout) for operand in constant.operands]
    kinds = [operand.type for operand in constant.operands]
    if constant.opcode == "getelementptr":
        assert constant.source_type is not None
        address = operands[0]
        steps = layout.gep_steps(constant.source_type, constant.operands)
        for (scale, offset), index, ty in zip(steps, operands[1:], kinds[1:], strict=True):
            address = address + np.uint64(offset % 2**64)
            if not isinstance(ty, IntType):
                raise UnsupportedError("a constant getelementptr with vector indices cannot be simulated")
            address = address + integer.sign_extend(index, ty.width, 64, U64) * np.uint64(scale)
        return address
    if constant.opcode in ("add", "sub", "xor") and isinstance(constant.type, IntType):
        return integer.binary(constant.opcode, constant.type.width)(*operands)
    [operand], [kind] = operands, kinds
    return convert(constant.opcode, operand, kind, constant.type)


def convert(opcode: str, value: values.Value, source: Type, target: Type) -> values.Value:
    """The casts of scalars and, element by element, of vectors (bit casts aside)."""
    if opcode == "bitcast":
        return bitcast(source, target)(value)
    if isinstance(target, VectorType):
        return tuple(convert_scalar(opcode, part, scalar_of(source), target.element) for part in value)
    return convert_scalar(opcode, value, source, target)


def convert_scalar(opcode: str, value: values.Array, source: Type, target: Type) -> values.Array:
    """One cast of a scalar; `source` and `target` are its types."""
    dtype = dtype_of(target)
    bits = scalar_bits(target)
    match opcode:
        case "trunc" | "ptrtoint" | "ptrtoaddr" if dtype.itemsize <= value.dtype.itemsize:
            return integer.truncate(value, bits, dtype)
        case "zext" | "inttoptr" | "ptrtoint" | "ptrtoaddr":
            return value.astype(dtype)
        case "sext":
            return integer.sign_extend(value, scalar_bits(source), bits, dtype)
        case "addrspacecast":
            assert isinstance(source, PtrType) and isinstance(target, PtrType)
            return move_space(value, source.addrspace, target.addrspace)
    if isinstance(source, FloatType) and isinstance(target, FloatType):
        return floating.convert(value, source, target)
    if isinstance(target, FloatType):
        number = values.signed(value, scalar_bits(source)) if opcode == "sitofp" else value
        return floating.from_integer(number, target)
    assert isinstance(source, FloatType)
    whole = floating.to_integer(floating.as_number(value, source), bits, is_signed=opcode == "fptosi")
    return integer.truncate(whole.view(U64), bits, dtype)


def move_space(address: values.Array, source: int, target: int) -> values.Array:
    """addrspacecast: shared and private pointers are offsets in their windows of the generic space."""
    windows = {SHARED: SHARED_WINDOW, PRIVATE: PRIVATE_WINDOW}
    if target == GENERIC and source in windows:
        return address + np.uint64(windows[source])
    if source == GENERIC and target in windows:
        return address - np.uint64(windows[target])
    return address


def referenced_variables(roots: list[Value]) -> list[GlobalVariable]:
    """The global variables that constants mention, also through initialisers, in order of appearance."""
    variables: dict[GlobalVariable, None] = {}
    stack = list(reversed(roots))
    while stack:
        for item in walk_constant(stack.pop()):
            if isinstance(item, GlobalAlias):
                stack.append(item.target)
            if isinstance(item, GlobalVariable) and item not in variables:
                variables[item] = None
                if item.initializer is not None:
                    stack.append(item.initializer)
    return list(variables)


def leaves_of(ty: Type, layout: DataLayout) -> list[tuple[int, Type]]:
    """The scalars of a type with their byte offsets in memory, in order. Raises: UnsupportedError."""
    leaves: list[tuple[int, Type]] = []
    stack: list[tuple[int, Type]] = [(0, ty)]
    while stack:
        offset, item = stack.pop()
        parts = values.element_types(item)
        if parts is None:
            leaves.append((offset, item))
            continue
        if isinstance(item, VectorType):
            scalar = item.element
            if isinstance(scalar, IntType) and scalar.width % 8:
                raise UnsupportedError(
                    f"{item} in memory cannot be simulated: its elements are not whole bytes"
                )
            offsets = [index * layout.store_size(scalar) for index in range(item.count)]
        elif values.struct_elements(item) is not None:
            offsets = layout.struct_offsets(item)[:-1]
        else:
            assert isinstance(item, ArrayType)
            size = layout.size_of(item.element)
            offsets = [index * size for index in range(len(parts))]
        stack.extend(reversed([(offset + inner, part) for inner, part in zip(offsets, parts, strict=True)]))
    return leaves


def initial_bytes(constant: Value, addresses: Addresses, layout: DataLayout) -> bytes:
    """The memory image of an initialiser; undef and padding are zero."""
    image = bytearray(layout.size_of(constant.type))
    if isinstance(constant, ConstantZero | Undef | Poison):
        return bytes(image)
    if isinstance(constant, ConstantString):
        image[: len(constant.data)] = constant.data
        return bytes(image)
    scalars = flatten(evaluate(constant, addresses, layout))
    for (offset, scalar), value in zip(leaves_of(constant.type, layout), scalars, strict=True):
        size = layout.store_size(scalar)
        image[offset : offset + size] = value.tobytes()[:size]
    return bytes(image)


def typed_value(ty: Type, scalars: list[values.Array]) -> values.Value:
    """Puts scalars, in memory order, together to a value of `ty`."""
    source = iter(scalars)
    return build(ty, lambda _: next(source))


def flatten(value: values.Value) -> list[values.Array]:
    """The scalars of a value, in order."""
    if not isinstance(value, tuple):
        return [value]
    scalars: list[values.Array] = []
    stack = list(reversed(value))
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(reversed(item))
        else:
            scalars.append(item)
    return scalars
