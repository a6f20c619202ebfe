"""PTX functions with their names resolved: registers, symbols, operations, basic blocks.

What `pcfm.ptx.reader` makes of the syntax, and lifting reads.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from pcfm.ir.module import GlobalValue
from pcfm.ir.parser.source import Fault
from pcfm.ir.types import Type
from pcfm.ir.values import Value
from pcfm.ptx import syntax as ptx
from pcfm.ptx.row import Row
from pcfm.ptx.types import GENERIC, bits_of, named_space

_WIDER = {"16": "32", "32": "64", "64": "128"}


@dataclass(slots=True, eq=False)
class Register:
    """A virtual register, or a scalar in parameter space; `ir_type` is what `register_types` finds for it."""

    name: str
    ptx_type: str
    start: int
    ir_type: Type
    is_parameter: bool = False

    @property
    def bits(self) -> int:
        """Its size."""
        return bits_of(self.ir_type)


@dataclass(slots=True, eq=False)
class Memory:
    """A variable in memory: `value` is its address, in address space `space`; no `size_bytes` where open."""

    name: str
    space: int
    size_bytes: int | None
    align: int | None
    value: Value | None = None


@dataclass(slots=True, eq=False)
class Routine:
    """A function as a name in the code; `value` once it is made."""

    name: str
    value: GlobalValue | None = None


@dataclass(slots=True, eq=False)
class Label:
    """A place in the code; `block` once it is reached, `targets` where a table stands there."""

    name: str
    start: int
    block: Block | None = None
    targets: list[str] | None = None
    prototype: ptx.Prototype | None = None


Symbol = Register | Memory | Routine | Label


# --- operands -----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Use:
    """A register; `negated` for `!%p`."""

    register: Register
    start: int
    negated: bool = False


@dataclass(slots=True)
class SymbolAddress:
    """The address of a variable or function, `offset` bytes on; `generic` in the generic space."""

    symbol: Memory | Routine
    start: int
    offset: int = 0
    generic: bool = False


@dataclass(slots=True)
class Special:
    """A special register."""

    name: str
    start: int


@dataclass(slots=True)
class Sink:
    """`_`: a result that nobody wants."""

    start: int


@dataclass(slots=True)
class Parts:
    """`{a, b}`."""

    parts: list[Operand]
    start: int


@dataclass(slots=True)
class Both:
    """`%p|%q`."""

    first: Operand
    second: Operand
    start: int


@dataclass(slots=True)
class Place:
    """`[base + offset]`; `more` as textures have it."""

    base: Use | ptx.Number | SymbolAddress
    offset: int
    start: int
    more: list[Operand] = field(default_factory=list)

    @property
    def parameter(self) -> Register | None:
        """The scalar in parameter space that it is the address of."""
        register = self.base.register if isinstance(self.base, Use) else None
        return register if register is not None and register.is_parameter else None


@dataclass(slots=True)
class Arguments:
    """`(a, b)` of a call."""

    parts: list[Operand]
    start: int


@dataclass(slots=True)
class Target:
    """A label."""

    label: Label
    start: int


Operand = Use | ptx.Number | SymbolAddress | Special | Sink | Parts | Both | Place | Arguments | Target


@dataclass(slots=True, eq=False)
class Op:
    """An instruction: opcode, modifiers, the types among them, operands, guard, debug location."""

    source: ptx.Instruction
    base: str
    modifiers: tuple[str, ...]
    types: tuple[str, ...]
    operands: list[Operand]
    row: Row
    guard: Use | None = None
    location: ptx.Location | None = None
    _signature: list[str] | None = None
    _typed: list[tuple[Operand, str, bool]] | None = None

    @property
    def type(self) -> str:
        """The first type of the opcode. Raises: Fault where it has none."""
        if not self.types:
            raise self.fault(f"'{self.source.opcode}' lacks a type")
        return self.types[0]

    @property
    def last_type(self) -> str:
        """The last type of the opcode."""
        return self.types[-1] if self.types else self.type

    def has(self, *words: str) -> bool:
        """Whether one of these modifiers stands in the opcode."""
        return not set(words).isdisjoint(self.modifiers)

    def modifier(self, words: Container[str]) -> str | None:
        """The first of its modifiers that is one of these; None where none is."""
        return next((word for word in self.modifiers if word in words), None)

    def suffix(self, word: str) -> str:
        """`.word` where that modifier stands in the opcode, else nothing: part of an intrinsic's name."""
        return f".{word}" if word in self.modifiers else ""

    @property
    def space(self) -> int:
        """The address space of the state space that its modifiers name, GENERIC where they name none."""
        space = named_space(self.modifiers)
        return GENERIC if space is None else space

    def fault(self, message: str) -> Fault:
        """What is wrong with it, at its place."""
        return Fault(message, self.source.start, self.source.end)

    def signature_types(self) -> list[str]:
        """The PTX type of each operand that its row's signature names."""
        if self._signature is None:
            self._signature = [self._type_of(word.rstrip("?")) for word in self.row.signature]
        return self._signature

    def _type_of(self, word: str) -> str:
        if word == "T":
            return self.type
        if word == "S":
            return self.last_type
        if word == "W":
            return self.type[0] + _WIDER.get(self.type[1:], "?")
        return word

    def check_count(self) -> None:
        """Raises: Fault where the number of operands is wrong."""
        if self.row.is_opaque:
            return
        signature = self.row.signature
        least = sum(not word.endswith("?") for word in signature)
        most = len(signature)
        given = len(self.operands)
        if "..." in signature:
            least, most = least - 1, given
        if not least <= given <= max(most, least):
            wanted = str(least) if least == most else f"{least} to {most}"
            raise self.fault(f"'{self.source.opcode}' takes {wanted} operands, not {given}")

    def operand_types(self) -> list[tuple[Operand, str, bool]]:
        """Its operands, those in vectors and pairs one by one, with their PTX types (`@` an address, `*` any
        other operand) and whether they are written.
        """
        if self._typed is None:
            self._typed = list(self._type_operands())
        return self._typed

    def _type_operands(self) -> Iterator[tuple[Operand, str, bool]]:
        names = self.signature_types()
        results = self.row.results
        for index, operand in enumerate(self.operands):
            name = names[index] if index < len(names) else "*"
            written = index < results
            if isinstance(operand, Both):
                yield operand.first, name, written
                yield operand.second, "pred", written
            elif isinstance(operand, Parts):
                yield from ((part, name, written) for part in operand.parts)
            else:
                yield operand, name, written


def registers_of(op: Op) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the registers that an operation reads, its guard's among them, and of those it writes."""
    reads = [op.guard.register.name] if op.guard is not None else []
    writes: list[str] = []
    pending = [(operand, written) for operand, _, written in op.operand_types()]
    for operand, written in pending:
        match operand:
            case Use():
                (writes if written else reads).append(operand.register.name)
            case Place():
                pending += [(part, False) for part in (operand.base, *operand.more)]
            case Parts() | Arguments():
                pending += [(part, written) for part in operand.parts]
    return tuple(reads), tuple(writes)


@dataclass(slots=True, eq=False)
class Block:
    """A basic block: operations, then how it ends. `condition` chooses between two `successors` (the first
    where it holds); `end` is the instruction that ends it, None where control just goes on.
    """

    name: str | None
    ops: list[Op] = field(default_factory=list)
    successors: list[Block] = field(default_factory=list)
    predecessors: list[Block] = field(default_factory=list)
    condition: Use | None = None
    end: Op | None = None


@dataclass(slots=True, eq=False)
class Code:
    """A function's body: its blocks, the entry first, those that nothing reaches left out."""

    blocks: list[Block]
    registers: list[Register]
    locals: list[Memory]

    @property
    def ops(self) -> Iterator[Op]:
        """All operations, those that end a block among them, in the order of the text."""
        for block in self.blocks:
            yield from block.ops
            if block.end is not None:
                yield block.end
