"""What types are made of, which convert to which, and where an address into one leads.

Each `…_problem` returns what is wrong, in words, or None; instructions and constant expressions share them.
Nested types are walked without recursion. Source: LLVM LangRef, "Type System", "Conversion Operations",
"getelementptr".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pcfm.ir.instructions import OPCODES
from pcfm.ir.types import (
    LABEL,
    METADATA,
    VOID,
    ArrayType,
    FloatType,
    FunctionType,
    IdentifiedStructType,
    IntType,
    PtrType,
    StructType,
    TargetType,
    Type,
    VectorType,
    scalar_of,
    struct_elements,
)
from pcfm.ir.values import ConstantInt, Value


def is_first_class(ty: Type) -> bool:
    """Whether a value other than a label or metadata can have it."""
    return ty not in (VOID, LABEL, METADATA) and not isinstance(ty, FunctionType)


def is_sized(ty: Type) -> bool:
    """Whether memory can hold it. Nested types are walked without recursion, named ones once."""
    pending = [ty]
    seen: dict[IdentifiedStructType, None] = {}
    while pending:
        item = pending.pop()
        match item:
            case ArrayType(element=element):
                pending.append(element)
            case StructType(elements=elements):
                pending.extend(elements)
            case IdentifiedStructType(body=body):
                if body is None:
                    return False
                if item not in seen:
                    seen[item] = None
                    pending.append(body)
            case IntType() | FloatType() | PtrType() | VectorType() | TargetType():
                pass
            case _:
                return False
    return True


def shape_of(ty: Type) -> tuple[int, bool] | None:
    """Element count and scalability of a vector, None of a scalar."""
    return (ty.count, ty.scalable) if isinstance(ty, VectorType) else None


def element_at(ty: Type, indices: Sequence[int]) -> Type | None:
    """The type inside an aggregate at `indices`; None where there is none."""
    for index in indices:
        fields = struct_elements(ty)
        if fields is not None:
            if not 0 <= index < len(fields):
                return None
            ty = fields[index]
        elif isinstance(ty, ArrayType) and 0 <= index < ty.count:
            ty = ty.element
        else:
            return None
    return ty


# --- conversions and addresses ------------------------------------------------------------------------------


def cast_problem(opcode: str, source: Type, target: Type) -> str | None:
    """What is wrong with converting `source` to `target` by `opcode`."""
    wrong = f"'{opcode}' cannot convert {source} to {target}"
    a, b = scalar_of(source), scalar_of(target)
    row = OPCODES.get(opcode)
    if row is None or row.shape != "cast":
        return f"'{opcode}' is no conversion"
    if row.source is None or row.result is None:
        return None if _bitcast_fits(source, target) else wrong
    if not isinstance(a, row.source) or not isinstance(b, row.result) or shape_of(source) != shape_of(target):
        return wrong
    if opcode == "addrspacecast" and a == b:
        return f"{wrong}: the address space is the same"
    if row.widens:
        widths: Any = (a, b)
        if (widths[1].width - widths[0].width) * row.widens <= 0:
            return wrong
    return None


def _bitcast_fits(source: Type, target: Type) -> bool:
    a, b = scalar_of(source), scalar_of(target)
    if isinstance(a, PtrType) or isinstance(b, PtrType):
        return a == b and shape_of(source) == shape_of(target)
    if getattr(source, "scalable", False) != getattr(target, "scalable", False):
        return False
    if not isinstance(a, IntType | FloatType) or not isinstance(b, IntType | FloatType):
        return source == target and is_first_class(source)
    return a.width * getattr(source, "count", 1) == b.width * getattr(target, "count", 1)


def gep_problem(source_type: Type, operands: Sequence[Value]) -> str | None:
    """What is wrong with a getelementptr; `operands[0]` is the base."""
    if not isinstance(scalar_of(operands[0].type), PtrType):
        return f"the base of 'getelementptr' must be a pointer, not {operands[0].type}"
    if not is_sized(source_type):
        return f"'getelementptr' cannot step over the unsized type {source_type}"
    shapes = {shape for shape in (shape_of(v.type) for v in operands) if shape}
    if len(shapes) > 1:
        return "the vectors of 'getelementptr' differ in length"
    ty = source_type
    for position, index in enumerate(operands[1:]):
        if not isinstance(scalar_of(index.type), IntType):
            return f"index {position} of 'getelementptr' must be an integer, not {index.type}"
        if position == 0:
            continue
        fields = struct_elements(ty)
        if fields is not None:
            number = getattr(index, "element", index)
            if not isinstance(number, ConstantInt) or number.value >= len(fields):
                return f"index {position} of 'getelementptr' selects no field of {ty}"
            ty = fields[number.value]
        elif isinstance(ty, ArrayType | VectorType):
            ty = ty.element
        else:
            return f"index {position} of 'getelementptr' cannot index into {ty}"
    return None
