"""Sizes, alignments and offsets of types under a module's `target datalayout`.

Source: LLVM LangRef, "Data Layout". Pointers of an address space that the layout does not name have the size
of address space 0. Natural alignment rules are those of LLVM: integers round up to the next named width,
vectors of no named width align to their size, aggregates to their largest element.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pcfm.diagnostics import PcfmError
from pcfm.ir.types import (
    ArrayType,
    FloatType,
    IdentifiedStructType,
    IntType,
    PtrType,
    StructType,
    Type,
    VectorType,
    struct_body,
    struct_elements,
)
from pcfm.ir.values import ConstantInt, Value


@dataclass(frozen=True)
class DataLayout:
    """Sizes in bytes, alignments in bytes, keyed by bit width (address space for pointers)."""

    text: str = ""
    big_endian: bool = False
    alloca_addrspace: int = 0
    pointers: dict[int, tuple[int, int]] = field(default_factory=dict)  # addrspace -> (size, alignment)
    index_bits: dict[int, int] = field(default_factory=dict)
    integers: dict[int, int] = field(default_factory=dict)
    floats: dict[int, int] = field(default_factory=dict)
    vectors: dict[int, int] = field(default_factory=dict)
    # Of named types, which may hold each other twice at every level: 2**40 fields in 40 lines of text.
    _known_offsets: dict[Type, list[int]] = field(default_factory=dict, compare=False, repr=False)
    _known_alignments: dict[Type, int] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def parse(text: str) -> DataLayout:
        """Reads a layout string. Raises: PcfmError where a component is malformed."""
        layout = DataLayout(
            text,
            big_endian="E" in text.split("-"),
            pointers={0: (8, 8)},
            integers={1: 1, 8: 1, 16: 2, 32: 4, 64: 8},
            floats={16: 2, 32: 4, 64: 8, 128: 16},
            vectors={64: 8, 128: 16},
        )
        alloca = 0
        for part in filter(None, text.split("-")):
            try:
                if part[0] == "p":
                    layout._read_pointer(part)
                elif part[0] in "ifv" and part[1:2].isdigit():
                    table = {"i": layout.integers, "f": layout.floats, "v": layout.vectors}[part[0]]
                    width, align = part[1:].split(":")[:2]
                    table[int(width)] = int(align) // 8
                elif part[0] == "A":
                    alloca = int(part[1:])
            except (ValueError, IndexError):
                raise PcfmError(f"target datalayout: cannot read the component {part!r}") from None
        object.__setattr__(layout, "alloca_addrspace", alloca)
        return layout

    def _read_pointer(self, part: str) -> None:
        head, size, align, *rest = part.split(":")
        digits = "".join(c for c in head if c.isdigit())  # flags such as `pe` or `pu` precede the number
        space = int(digits) if digits else 0
        self.pointers[space] = (int(size) // 8, int(align) // 8)
        self.index_bits[space] = int(rest[1]) if len(rest) > 1 else int(size)

    def pointer_bytes(self, addrspace: int = 0) -> int:
        """The size of a pointer into `addrspace`."""
        return self.pointers.get(addrspace, self.pointers[0])[0]

    def index_width(self, addrspace: int = 0) -> int:
        """The width in bits in which addresses of `addrspace` are computed."""
        return self.index_bits.get(addrspace, 8 * self.pointer_bytes(addrspace))

    def align_of(self, ty: Type) -> int:
        """The ABI alignment in bytes."""
        match ty:
            case PtrType(addrspace=space):
                return self.pointers.get(space, self.pointers[0])[1]
            case IntType(width=width):
                named = sorted(self.integers)
                return self.integers[next((w for w in named if w >= width), named[-1])]
            case FloatType(width=width):
                return self.floats.get(width, (width + 7) // 8)
            case VectorType():
                bits = 8 * self.size_of(ty)
                return self.vectors.get(bits, _next_power_of_two(self.size_of(ty)))
            case ArrayType(element=element):
                return self.align_of(element)
        body = struct_body(ty)
        if body is None:
            raise PcfmError(f"the type {ty} has no size")
        if body.packed:
            return 1
        if ty in self._known_alignments:
            return self._known_alignments[ty]
        align = max((self.align_of(e) for e in body.elements), default=1)
        if isinstance(ty, IdentifiedStructType):
            self._known_alignments[ty] = align
        return align

    def store_size(self, ty: Type) -> int:
        """The bytes that a store of it writes."""
        match ty:
            case IntType(width=width) | FloatType(width=width):
                return (width + 7) // 8
            case PtrType(addrspace=space):
                return self.pointer_bytes(space)
            case VectorType(element=element, count=count):
                bits = element.width if isinstance(element, IntType) else 8 * self.store_size(element)
                return (bits * count + 7) // 8
        return self.size_of(ty)

    def size_of(self, ty: Type) -> int:
        """The distance in bytes between two of it in an array."""
        match ty:
            case ArrayType(element=element, count=count):
                return self.size_of(element) * count
            case StructType() | IdentifiedStructType():
                return self.struct_offsets(ty)[-1]
            case VectorType():
                size = self.store_size(ty)
                return _round_up(size, self.vectors.get(8 * size, _next_power_of_two(size)))
        if not ty.is_scalar:
            raise PcfmError(f"the type {ty} has no size")
        return _round_up(self.store_size(ty), self.align_of(ty))

    def struct_offsets(self, ty: Type) -> list[int]:
        """The offset in bytes of every field, and at the end the size of the whole. Raises: PcfmError
        (opaque).
        """
        body = struct_body(ty)
        if body is None:
            raise PcfmError(f"the type {ty} has no size")
        if ty in self._known_offsets:
            return self._known_offsets[ty]
        offsets: list[int] = []
        offset = 0
        for element in body.elements:
            offset = offset if body.packed else _round_up(offset, self.align_of(element))
            offsets.append(offset)
            offset += self.size_of(element)
        offsets.append(_round_up(offset, self.align_of(ty)))
        if isinstance(ty, IdentifiedStructType):
            self._known_offsets[ty] = offsets
        return offsets

    def gep_steps(self, source_type: Type, operands: Sequence[Value]) -> list[tuple[int, int]]:
        """For each index operand (operands[1:]) of a getelementptr, (scale, constant offset) in bytes.

        An array index contributes scale * index, a struct index (scale 0) its field's offset.
        """
        if len(operands) < 2:  # it is the address that it was given
            return []
        steps: list[tuple[int, int]] = [(self.size_of(source_type), 0)]
        for position, ty in _indexed_types(source_type, operands):
            if isinstance(ty, ArrayType | VectorType):
                steps.append((self.size_of(ty.element), 0))
            elif struct_elements(ty) is not None:
                steps.append((0, self.struct_offsets(ty)[field_number(operands[position])]))
            else:
                raise PcfmError(f"getelementptr: cannot index into {ty}")
        return steps


def field_number(index: Value) -> int:
    """The number of the field that a struct index selects (a splat counts as its element)."""
    element = getattr(index, "element", index)
    if not isinstance(element, ConstantInt):
        raise PcfmError("getelementptr: a struct index must be a constant integer")
    return element.value


def struct_index_positions(source_type: Type, operands: Sequence[Value]) -> tuple[int, ...]:
    """Which operands of a getelementptr select a struct field; `operands[0]` is the base."""
    indexed = _indexed_types(source_type, operands)
    return tuple(position for position, ty in indexed if struct_elements(ty) is not None)


def _indexed_types(source_type: Type, operands: Sequence[Value]) -> Iterator[tuple[int, Type]]:
    """Each index of a getelementptr but the first, by its position among the operands, and what it selects
    from; the last selects from what has no parts where the indices do not fit the type.
    """
    ty = source_type
    for position in range(2, len(operands)):
        yield position, ty
        fields = struct_elements(ty)
        if fields is not None:
            ty = fields[field_number(operands[position])]
        elif isinstance(ty, ArrayType | VectorType):
            ty = ty.element
        else:
            return


def _round_up(value: int, multiple: int) -> int:
    return -(-value // multiple) * multiple


def _next_power_of_two(value: int) -> int:
    return 1 << max(0, (value - 1).bit_length())
