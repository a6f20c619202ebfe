"""Parameters as a launch gives them, structures passed by value among them.

A `byval` parameter is a pointer to memory of the callee's own, which begins as a copy of what the caller's
pointer shows. A launch has no memory to point to: it gives the members. So a kernel's parameters take their
launch arguments in slots: a parameter of a scalar type has one; a structure has one for each scalar in it, in
order, and one for each array or vector of numbers, whose elements a buffer gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.by_value import by_value_type
from pcfm.ir.instructions import AtomicRMW, GetElementPtr, Load, Phi, Select, Store
from pcfm.ir.module import Function, Module
from pcfm.ir.types import (
    VOID,
    ArrayType,
    FloatType,
    IntType,
    Type,
    VectorType,
    scalar_of,
    struct_elements,
)
from pcfm.ir.values import Argument, TrackedValue


@dataclass(frozen=True)
class Slot:
    """What one argument of a launch gives: a parameter, or the part at `offset` of a structure by value."""

    parameter: Argument
    type: Type
    size_bytes: int
    offset: int | None = None

    @property
    def holds_elements(self) -> bool:
        """Whether a buffer gives its bytes, rather than an address."""
        return isinstance(self.type, ArrayType | VectorType)


def launch_slots(kernel: Function, module: Module) -> list[Slot]:
    """The slots of a kernel, in the order in which a launch fills them. Raises: UnsupportedError."""
    slots: list[Slot] = []
    layout = module.datalayout
    for parameter in kernel.args:
        ty = by_value_type(parameter, module.types)
        if ty is None:
            vector = parameter.type if isinstance(parameter.type, VectorType) else None
            if vector is None and not parameter.type.is_scalar:
                reason = f"parameter {parameter.index} of type {parameter.type} cannot be given by a launch"
                raise UnsupportedError(reason, span=kernel.span)
            slots.append(Slot(parameter, parameter.type, _elements_bytes(vector) if vector else 0))
            continue
        pending: list[tuple[int, Type]] = [(0, ty)]
        while pending:
            offset, part = pending.pop()
            elements = struct_elements(part)
            if elements is not None:
                offsets = layout.struct_offsets(part)[: len(elements)]
                pending.extend(reversed([(offset + o, e) for o, e in zip(offsets, elements, strict=True)]))
            elif isinstance(part, ArrayType) and not isinstance(_element(part), IntType | FloatType):
                stride = layout.size_of(part.element)
                pending.extend((offset + i * stride, part.element) for i in reversed(range(part.count)))
            else:
                slots.append(Slot(parameter, part, layout.size_of(part), offset))
    return slots


def _elements_bytes(ty: VectorType) -> int:
    """The bytes of the elements one after the other, as a launch gives them."""
    element = ty.element
    return ty.count * (-(-element.width // 8) if isinstance(element, IntType | FloatType) else 8)


def _element(ty: Type) -> Type:
    """The element of an array (of arrays …) or vector; the type itself where it is neither."""
    while isinstance(ty, ArrayType | VectorType):
        ty = ty.element
    return ty


def accessed_numbers(pointer: TrackedValue) -> Iterator[str]:
    """The number types of the accesses through a pointer, near ones first; calls are not followed."""
    pending: list[TrackedValue] = [pointer]
    seen: set[TrackedValue] = {pointer}
    while pending:
        value = pending.pop(0)
        for use in value.uses:
            ty: Type = VOID
            match use.user:
                case Load() as load:
                    ty = load.type
                case Store() as store if store.ptr is value:
                    ty = store.value.type
                case AtomicRMW() as atomic if atomic.ptr is value:
                    ty = atomic.type
                case GetElementPtr() | Phi() | Select() as address if address not in seen:
                    seen.add(address)
                    pending.append(address)
            if struct_elements(ty) is None and isinstance(scalar_of(ty), IntType | FloatType):
                yield str(scalar_of(ty))
