"""Instructions that compute a value from values, without memory or control."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pcfm.ir.datalayout import struct_index_positions
from pcfm.ir.instructions.base import Instruction
from pcfm.ir.types import I1, VOID, Type, VectorType, scalar_of, shaped_like
from pcfm.ir.values import Constant, Value

if TYPE_CHECKING:
    from pcfm.ir.module import Block

INT_PREDICATES = ("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle")
FLOAT_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)
SWAPPED_PREDICATE: dict[str, str] = {
    p: p.translate(str.maketrans("gl", "lg")) if p[-2:] in ("gt", "ge", "lt", "le") else p
    for p in (*INT_PREDICATES, *FLOAT_PREDICATES)
}
INVERSE_PREDICATE: dict[str, str] = {
    **dict(eq="ne", ne="eq", ugt="ule", uge="ult", ult="uge", ule="ugt"),
    **dict(sgt="sle", sge="slt", slt="sge", sle="sgt"),
}
INVERSE_FCMP_PREDICATE: dict[str, str] = {
    **dict(false="true", oeq="une", ogt="ule", oge="ult", olt="uge", ole="ugt", one="ueq", ord="uno"),
    **dict(true="false", une="oeq", ule="ogt", ult="oge", uge="olt", ugt="ole", ueq="one", uno="ord"),
}


class Binary(Instruction):
    """An integer or float operation on two operands of one type."""

    __slots__ = ()

    def __init__(
        self, opcode: str, lhs: Value, rhs: Value, flags: Sequence[str] = (), name: str | None = None
    ) -> None:
        super().__init__(opcode, lhs.type, [lhs, rhs], name, flags)


class FNeg(Instruction):
    """`fneg`."""

    __slots__ = ()

    def __init__(self, value: Value, flags: Sequence[str] = (), name: str | None = None) -> None:
        super().__init__("fneg", value.type, [value], name, flags)


class Compare(Instruction):
    """`icmp` or `fcmp` under a predicate."""

    __slots__ = ("predicate",)

    def __init__(
        self,
        opcode: str,
        predicate: str,
        lhs: Value,
        rhs: Value,
        flags: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        super().__init__(opcode, shaped_like(I1, lhs.type), [lhs, rhs], name, flags)
        self.predicate = predicate

    def attributes(self) -> tuple[object, ...]:
        return (self.predicate,)

    @property
    def swapped_predicate(self) -> str:
        """The predicate that holds of (rhs, lhs) where this one holds of (lhs, rhs)."""
        return SWAPPED_PREDICATE[self.predicate]

    @property
    def inverse_predicate(self) -> str:
        """The predicate that holds exactly where this one does not."""
        table = INVERSE_PREDICATE if self.opcode == "icmp" else INVERSE_FCMP_PREDICATE
        return table[self.predicate]


class Select(Instruction):
    """`select cond, if_true, if_false`."""

    __slots__ = ()

    def __init__(
        self, cond: Value, if_true: Value, if_false: Value, flags: Sequence[str] = (), name: str | None = None
    ) -> None:
        super().__init__("select", if_true.type, [cond, if_true, if_false], name, flags)


class Freeze(Instruction):
    """`freeze`."""

    __slots__ = ()

    def __init__(self, value: Value, name: str | None = None) -> None:
        super().__init__("freeze", value.type, [value], name)


class Phi(Instruction):
    """`phi`: its operands are value, block, value, block, …"""

    __slots__ = ()

    def __init__(
        self,
        ty: Type,
        incoming: Sequence[tuple[Value, Block]] = (),
        flags: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        super().__init__("phi", ty, [part for pair in incoming for part in pair], name, flags)

    @property
    def incoming(self) -> list[tuple[Value, Block]]:
        """The (value, predecessor) pairs; one per edge, so a block with two edges here comes twice."""
        ops = self._operands
        return [(ops[i], ops[i + 1]) for i in range(0, len(ops), 2)]  # type: ignore[misc]

    def incoming_value(self, block: Block) -> Value:
        """The value that comes with control from `block`."""
        for value, pred in self.incoming:
            if pred is block:
                return value
        raise KeyError(f"no incoming value from %{block.name}")

    def add_incoming(self, value: Value, block: Block) -> None:
        """One more edge."""
        self._append_operand(value)
        self._append_operand(block)

    def remove_incoming(self, block: Block) -> None:
        """Takes out the first edge from `block`."""
        pairs = self.incoming
        index = next(i for i, (_, pred) in enumerate(pairs) if pred is block)
        del pairs[index]
        self.set_incoming(pairs)

    def set_incoming(self, incoming: Sequence[tuple[Value, Block]]) -> None:
        """Replaces all edges."""
        self._truncate_operands(0)
        for value, block in incoming:
            self.add_incoming(value, block)


def address_type(operands: Sequence[Value]) -> Type:
    """The type of a getelementptr over a base and indices: a pointer, or a vector of them where one is."""
    lead = next((v.type for v in operands if isinstance(v.type, VectorType)), VOID)
    return shaped_like(scalar_of(operands[0].type), lead)


class GetElementPtr(Instruction):
    """`getelementptr source_type, base, indices…`."""

    __slots__ = ("source_type",)

    def __init__(
        self,
        source_type: Type,
        base: Value,
        indices: Sequence[Value],
        flags: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        operands = [base, *indices]
        super().__init__("getelementptr", address_type(operands), operands, name, flags)
        self.source_type = source_type

    @property
    def base(self) -> Value:
        """The address it starts from."""
        return self._operands[0]

    @property
    def indices(self) -> tuple[Value, ...]:
        """The indices in order."""
        return tuple(self._operands[1:])

    def struct_indices(self) -> tuple[int, ...]:
        """The operand positions that select a struct field, which must stay constants."""
        return struct_index_positions(self.source_type, self._operands)

    def attributes(self) -> tuple[object, ...]:
        fields = tuple((i, self._operands[i]) for i in self.struct_indices())
        return (self.source_type, fields)


class Cast(Instruction):
    """A conversion of operand 0 to the instruction's type."""

    __slots__ = ()

    def __init__(
        self, opcode: str, value: Value, ty: Type, flags: Sequence[str] = (), name: str | None = None
    ) -> None:
        super().__init__(opcode, ty, [value], name, flags)


class ExtractElement(Instruction):
    """`extractelement vector, index`."""

    __slots__ = ()

    def __init__(self, vector: Value, index: Value, name: str | None = None) -> None:
        super().__init__("extractelement", scalar_of(vector.type), [vector, index], name)


class InsertElement(Instruction):
    """`insertelement vector, element, index`."""

    __slots__ = ()

    def __init__(self, vector: Value, element: Value, index: Value, name: str | None = None) -> None:
        super().__init__("insertelement", vector.type, [vector, element, index], name)


class ShuffleVector(Instruction):
    """`shufflevector left, right, mask`; the mask is a constant and bears on the meaning."""

    __slots__ = ("mask",)

    def __init__(self, left: Value, right: Value, mask: Constant, name: str | None = None) -> None:
        super().__init__("shufflevector", shaped_like(scalar_of(left.type), mask.type), [left, right], name)
        self.mask = mask

    def attributes(self) -> tuple[object, ...]:
        return (self.mask,)


class ExtractValue(Instruction):
    """`extractvalue aggregate, indices…`."""

    __slots__ = ("indices",)

    def __init__(self, aggregate: Value, indices: Sequence[int], ty: Type, name: str | None = None) -> None:
        super().__init__("extractvalue", ty, [aggregate], name)
        self.indices = tuple(indices)

    def attributes(self) -> tuple[object, ...]:
        return self.indices


class InsertValue(Instruction):
    """`insertvalue aggregate, element, indices…`."""

    __slots__ = ("indices",)

    def __init__(
        self, aggregate: Value, element: Value, indices: Sequence[int], name: str | None = None
    ) -> None:
        super().__init__("insertvalue", aggregate.type, [aggregate, element], name)
        self.indices = tuple(indices)

    def attributes(self) -> tuple[object, ...]:
        return self.indices
