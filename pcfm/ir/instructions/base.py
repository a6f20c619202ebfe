"""Instructions: one class per shape, the opcode as LLVM spells it.

An instruction is a `User` placed in a `Block`. Whatever bears on its meaning beside opcode, operands and
types is returned by `attributes()`, so that two instructions do the same operation exactly where their
`signature()` agrees; flags that only narrow where the result is defined (nuw, inbounds, fast-math …) are kept
apart in `flags`, metadata attachments in `metadata`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from pcfm.ir.instructions.opcodes import OPCODES, Opcode
from pcfm.ir.types import LABEL, VOID, Type
from pcfm.ir.values import ConstantExpr, LocalAsMetadata, User, Value

if TYPE_CHECKING:
    from pcfm.ir.metadata import Metadata
    from pcfm.ir.module import Block, Function


class DebugRecord(User):
    """`#dbg_value(…)` and its kin, standing before an instruction.

    `arguments` holds, per position, the index of an operand (a value of the function) or a metadata field.
    """

    __slots__ = ("arguments", "kind")
    is_debug = True

    def __init__(self, kind: str, arguments: Sequence[Value | Metadata | None]) -> None:
        values = [a for a in arguments if isinstance(a, Value)]
        super().__init__(VOID, values)
        self.kind = kind
        positions = iter(range(len(values)))
        self.arguments: list[int | Metadata | None] = [
            next(positions) if isinstance(a, Value) else a for a in arguments
        ]


class Instruction(User):
    """The base of all instructions.

    `metadata` maps attachment names (without `!`) to nodes in the order written; `debug_records` stand before
    it.
    """

    __slots__ = ("debug_records", "flags", "metadata", "opcode", "parent")
    is_terminator: ClassVar[bool] = False

    def __init__(
        self,
        opcode: str,
        ty: Type,
        operands: Sequence[Value],
        name: str | None = None,
        flags: Sequence[str] = (),
    ) -> None:
        super().__init__(ty, operands, name)
        self.opcode = opcode
        self.flags: tuple[str, ...] = tuple(flags)
        self.metadata: dict[str, Metadata] = {}
        self.debug_records: list[DebugRecord] = []
        self.parent: Block | None = None

    @property
    def block(self) -> Block:
        """The block it stands in."""
        if self.parent is None:
            raise ValueError(f"the {self.opcode} stands in no block")
        return self.parent

    @property
    def function(self) -> Function:
        """The function it stands in."""
        return self.block.function

    @property
    def traits(self) -> Opcode:
        """The row of its opcode: what is true of all instructions that have it."""
        return OPCODES[self.opcode]

    def attributes(self) -> tuple[object, ...]:
        """What bears on its meaning beside opcode, types and operands; hashable."""
        return ()

    def signature(self) -> tuple[object, ...]:
        """Equal for two instructions exactly where they are similar (docs/architecture.md, Words)."""
        return (self.opcode, self.type, *(o.type for o in self._operands), *self.attributes())

    @property
    def is_volatile(self) -> bool:
        """Whether it is a volatile access."""
        return bool(getattr(self, "volatile", False))

    @property
    def is_commutative(self) -> bool:
        """Whether its first two operands may be swapped."""
        return self.traits.commutes

    def unused_copy(self) -> Self:
        """As of any user; in no block, and without metadata and debug records."""
        twin = super().unused_copy()
        twin.parent, twin.metadata, twin.debug_records = None, {}, []
        return twin

    def clone(self) -> Instruction:
        """A copy with the same operands, in no block and without name or debug records."""
        twin = self.unused_copy()
        twin.name = None
        twin.metadata = dict(self.metadata)
        for operand in self._operands:
            # A wrapper around a local value belongs to one user.
            twin._append_operand(
                LocalAsMetadata(operand.operand(0)) if isinstance(operand, LocalAsMetadata) else operand
            )
        return twin


class Terminator(Instruction):
    """An instruction that ends a block."""

    __slots__ = ()
    is_terminator = True

    @property
    def successors(self) -> list[Block]:
        """The targets in operand order, one per edge: a block may come twice."""
        return [operand for operand in self._operands if operand.type == LABEL]  # type: ignore[misc]

    def replace_successor(self, old: Block, new: Block) -> None:
        """Turns every edge to `old` into one to `new`; phis are the caller's."""
        for index, operand in enumerate(self._operands):
            if operand is old:
                self.set_operand(index, new)


def forwarded_pointer(value: Value) -> Value | None:
    """The operand into whose object `value` points as well; None where it is not computed from a pointer."""
    if isinstance(value, Instruction | ConstantExpr) and OPCODES[value.opcode].forwards_pointer:
        return value.operands[0]
    return None
