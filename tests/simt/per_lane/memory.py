"""Memory of the slow simulator: objects with bytes of their own; a pointer is an object's number and an
offset.

Every address is 2**40 times the number of the object plus the offset, so that an address one past an object,
or computed beyond it, never meets another one. Shared variables are objects per thread block, allocas per
execution.
"""

from __future__ import annotations

from typing import Any

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.module import GlobalVariable
from pcfm.ir.types import (
    ArrayType,
    FloatType,
    IntType,
    PtrType,
    Type,
    VectorType,
    struct_elements,
)
from pcfm.ir.values import (
    ConstantAggregate,
    ConstantExpr,
    ConstantFP,
    ConstantInt,
    ConstantSplat,
    ConstantString,
    Value,
)
from tests.simt.per_lane.scalars import (
    LaneTrap,
    cast,
    float_bits,
    float_of_bits,
    integer_binary,
    to_signed,
    width_of,
)

OBJECT = 1 << 40


class ObjectMemory:
    """The objects that one thread block sees; those of `base` (global memory) are shared with others."""

    def __init__(self, layout: DataLayout, base: ObjectMemory | None = None) -> None:
        self.layout = layout
        self.objects: dict[int, bytearray] = base.objects if base is not None else {}
        self.readonly: set[int] = base.readonly if base is not None else set()
        self.own: dict[int, bytearray] = {}
        self.addresses: dict[Value, int] = dict(base.addresses) if base is not None else {}
        self.next = 1 if base is None else 1 << 20

    def add(self, data: bytes, *, readonly: bool = False) -> int:
        """A new object in global memory; returns its address."""
        number = self.next
        self.next += 1
        self.objects[number] = bytearray(data)
        if readonly:
            self.readonly.add(number)
        return number * OBJECT

    def allocate(self, size: int) -> int:
        """A new object of this thread block."""
        number = self.next
        self.next += 1
        self.own[number] = bytearray(size)
        return number * OBJECT

    def find(self, address: int, size: int, align: int | None) -> tuple[bytearray, int]:
        """The bytes behind an address. Raises: LaneTrap."""
        number, offset = divmod(address, OBJECT)
        data = self.own.get(number, self.objects.get(number))
        if data is None or offset + size > len(data):
            raise LaneTrap(f"an access of {size} bytes outside of every object")
        if align and offset % align:
            raise LaneTrap("a misaligned access")
        return data, offset

    def load(self, address: int, ty: Type, align: int | None) -> Any:
        size = self.layout.store_size(ty)
        data, offset = self.find(address, size, align or self.layout.align_of(ty))
        return self.decode(bytes(data[offset : offset + size]), ty)

    def store(self, address: int, value: Any, ty: Type, align: int | None) -> None:
        raw = self.encode(value, ty)
        data, offset = self.find(address, len(raw), align or self.layout.align_of(ty))
        if address // OBJECT in self.readonly:
            raise LaneTrap("a store to read-only memory")
        data[offset : offset + len(raw)] = raw

    def move(self, target: int, source: int, size: int, *, fill: bool) -> None:
        """memcpy and memmove; memset where `fill`, with the byte as source."""
        if size == 0:
            return
        if fill:
            raw = bytes([source]) * size
        else:
            data, offset = self.find(source, size, 1)
            raw = bytes(data[offset : offset + size])
        data, offset = self.find(target, size, 1)
        data[offset : offset + size] = raw

    def _parts(self, ty: Type) -> list[tuple[int, Type]] | None:
        """Offsets and types of the elements of a vector, array or struct."""
        if isinstance(ty, VectorType):
            size = self.layout.store_size(ty.element)
            return [(number * size, ty.element) for number in range(ty.count)]
        if isinstance(ty, ArrayType):
            size = self.layout.size_of(ty.element)
            return [(number * size, ty.element) for number in range(ty.count)]
        fields = struct_elements(ty)
        return None if fields is None else list(zip(self.layout.struct_offsets(ty), fields, strict=False))

    def decode(self, raw: bytes, ty: Type) -> Any:
        parts = self._parts(ty)
        if parts is not None:
            return [
                self.decode(raw[offset : offset + self.layout.store_size(part)], part)
                for offset, part in parts
            ]
        bits = int.from_bytes(raw[: self.layout.store_size(ty)], "little")
        if isinstance(ty, FloatType):
            return float_of_bits(bits, ty.kind)
        return bits & ((1 << width_of(ty)) - 1)

    def encode(self, value: Any, ty: Type) -> bytes:
        size = self.layout.store_size(ty)
        parts = self._parts(ty)
        if parts is None:
            bits = float_bits(value, ty.kind) if isinstance(ty, FloatType) else value
            return bits.to_bytes(size, "little")
        raw = bytearray(size)
        for (offset, part), element in zip(parts, value, strict=True):
            piece = self.encode(element, part)
            raw[offset : offset + len(piece)] = piece
        return bytes(raw)

    def constant(self, value: Value) -> Any:
        """The value of a constant; undef is zero."""
        match value:
            case ConstantInt():
                return value.value
            case ConstantFP():
                return float_of_bits(value.bits, value.type.kind)
            case ConstantAggregate():
                return [self.constant(element) for element in value.elements]
            case ConstantSplat():
                return [self.constant(value.element)] * value.type.count
            case ConstantString():
                return list(value.data)
            case ConstantExpr():
                return self._expression(value)
            case GlobalVariable():
                return self.addresses[value]
        return self.zero(value.type)

    def _expression(self, value: ConstantExpr) -> Any:
        operands = [self.constant(operand) for operand in value.operands]
        if value.opcode == "getelementptr":
            assert value.source_type is not None
            steps = self.layout.gep_steps(value.source_type, value.operands)
            total = operands[0]
            for (scale, offset), index, operand in zip(steps, operands[1:], value.operands[1:], strict=True):
                total += offset + (scale * to_signed(index, width_of(operand.type)) if scale else 0)
            return total % 2**64
        if value.opcode in ("add", "sub", "xor"):
            return integer_binary(value.opcode, operands[0], operands[1], width_of(value.type))
        return cast(value.opcode, operands[0], value.operands[0].type, value.type)

    def zero(self, ty: Type) -> Any:
        """Zero of any type."""
        parts = self._parts(ty)
        if parts is not None:
            return [self.zero(part) for _, part in parts]
        if isinstance(ty, FloatType):
            return 0.0
        if isinstance(ty, IntType | PtrType):
            return 0
        raise UnsupportedError(f"values of type {ty} cannot be simulated")
