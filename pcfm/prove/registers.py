"""Allocas that are registers in all but name: each part of them a value that is carried along, no memory.

An alloca is taken apart into *cells* where nothing but plain loads and stores of its function, at offsets
that are numbers, and the markers of its lifetime use it: then no other lane, call or pointer can reach it,
and what a load reads is what the lane stored there last. So a side that keeps a variable on the stack and one
that keeps it in registers (SROA, mem2reg and what undoes them) do the same, and stores that nobody reads are
nothing.

What must hold of an alloca, else it is memory as any other:
- each access lies inside it and is aligned by its own alignment; each address step stays inside it, and
  nothing is claimed of it;
- accesses of overlapping bytes are of one offset and one type;
- metadata of its accesses claims nothing, but for one and the same `!tbaa` where they touch each other, and
  what a load's own value can break (`!range`, `!nonnull`, ...);
- the function has no `stackrestore` and calls nothing that returns twice.

A cell is undef before it is stored to and where a lifetime starts or ends. An access outside of a lifetime is
undefined or poison: what the source may do is taken to be less undefined than it is, and a target must be
seen to access a living alloca, so whether it lives is a cell too. Linear in the uses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from pcfm.diagnostics import PcfmError
from pcfm.ir.claims import ModuleTexts
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Alloca, Call, CallBase, GetElementPtr, Instruction, Load, Store
from pcfm.ir.module import Function
from pcfm.ir.types import I1, Type, VectorType
from pcfm.ir.values import ConstantInt, TrackedValue, Value
from pcfm.prove.effects import attribute_words

_STARTS, _ENDS = "llvm.lifetime.start", "llvm.lifetime.end"
_FRAMES = "llvm.stackrestore"
_OF_VALUES = ("!range", "!nonnull", "!align", "!nofpclass", "!noundef")
_TYPED = "!tbaa"


class Cell(Value):
    """A part of an alloca that is loaded and stored as a whole; of `is_alive`, whether the alloca lives."""

    __slots__ = ("is_alive",)

    def __init__(self, ty: Type, *, is_alive: bool = False) -> None:
        super().__init__(ty)
        self.is_alive = is_alive


@dataclass
class Registers:
    """What each instruction does to cells: `accessed` by loads and stores; `marked` where a lifetime starts
    (with True) or ends; `alive` the cell that an access needs to be true; `initial` all cells, and whether
    their allocas live at first.
    """

    allocas: dict[Instruction, None] = field(default_factory=dict)
    accessed: dict[Instruction, Cell] = field(default_factory=dict)
    marked: dict[Instruction, tuple[list[Cell], bool]] = field(default_factory=dict)
    alive: dict[Instruction, Cell] = field(default_factory=dict)
    initial: dict[Cell, bool] = field(default_factory=dict)

    def concern(self, inst: Instruction) -> bool:
        """Whether an instruction is one of those allocas, or uses one."""
        return inst in self.accessed or inst in self.marked or inst in self.allocas

    def read_by(self, inst: Instruction) -> list[Cell]:
        """The cells that an instruction reads."""
        cells = [self.alive[inst]] if inst in self.alive else []
        return [*cells, self.accessed[inst]] if isinstance(inst, Load) and inst in self.accessed else cells

    def written_by(self, inst: Instruction) -> list[Cell]:
        """The cells that have another content behind an instruction."""
        if isinstance(inst, Store) and inst in self.accessed:
            return [self.accessed[inst]]
        return self.marked[inst][0] if inst in self.marked else []


def registers_of(fn: Function, texts: ModuleTexts, layout: DataLayout) -> Registers:
    """The allocas of a function that are registers."""
    registers = Registers()
    if any(map(_ends_frames, fn.instructions())):
        return registers
    for inst in fn.entry.instructions:
        if (
            isinstance(inst, Alloca)
            and inst.operand(0).is_constant
            and not (inst.inalloca or inst.swifterror)
        ):
            size = _size_of(inst, layout)
            uses = None if size is None else _uses_of(inst, size, texts, layout)
            if size is None or uses is None:
                continue
            cells = _cells_of(inst, size, uses, texts, layout)
            if cells is not None:
                registers.allocas[inst] = None
                _add(registers, uses, cells)
    return registers


def _ends_frames(inst: Instruction) -> bool:
    """Whether allocas may end with a call that names none of them, or come back as they were."""
    if not isinstance(inst, CallBase):
        return False
    return (inst.callee_name or "").startswith(_FRAMES) or "returns_twice" in attribute_words(inst)


@dataclass
class _Uses:
    accesses: list[tuple[Load | Store, int]] = field(default_factory=list)
    markers: list[tuple[Instruction, bool]] = field(default_factory=list)


def _uses_of(alloca: Alloca, size: int, texts: ModuleTexts, layout: DataLayout) -> _Uses | None:
    """All that uses an alloca; None where something else may than accesses at numbers and markers."""
    uses = _Uses()
    pending: list[tuple[TrackedValue, int]] = [(alloca, 0)]
    while pending:
        address, offset = pending.pop()
        for use in address.uses:
            user = use.user
            if not isinstance(user, Instruction):
                return None
            if not isinstance(user, Load | Store) and texts.claims(user.metadata.items()):
                return None  # it may be poison by what is claimed of it
            match user:
                case Load(volatile=False, ordering=None):
                    uses.accesses.append((user, offset))
                case Store(volatile=False, ordering=None) if user.value is not address:
                    uses.accesses.append((user, offset))
                case GetElementPtr() if user.operand(0) is address:
                    following = _moved(user, offset, size, layout)
                    if following is None:
                        return None
                    pending.append((user, following))
                case Instruction(opcode="addrspacecast"):
                    pending.append((user, offset))
                case Call() if (user.callee_name or "").startswith((_STARTS, _ENDS)) and address is alloca:
                    uses.markers.append((user, (user.callee_name or "").startswith(_STARTS)))
                case _:
                    return None
    return uses


def _size_of(alloca: Alloca, layout: DataLayout) -> int | None:
    count = alloca.operand(0)
    try:
        return layout.size_of(alloca.allocated_type) * count.value if isinstance(count, ConstantInt) else None
    except PcfmError:  # a type that only its target knows
        return None


def _moved(step: GetElementPtr, offset: int, size: int, layout: DataLayout) -> int | None:
    """The offset behind a step by numbers that stays in an object of that size."""
    if isinstance(step.type, VectorType):
        return None
    steps = layout.gep_steps(step.source_type, step.operands)
    for (scale, more), index in zip(steps, step.operands[1:], strict=True):
        if scale and not isinstance(index, ConstantInt):
            return None
        if scale:
            assert isinstance(index, ConstantInt)
            more += scale * index.signed
        offset += more
        if not 0 <= offset <= size:
            return None
    return offset


def _cells_of(
    alloca: Alloca, size: int, uses: _Uses, texts: ModuleTexts, layout: DataLayout
) -> list[tuple[Instruction, Cell]] | None:
    """The cell of each access; None where they do not go together."""
    kinds: dict[tuple[int, int], Cell] = {}
    claimed: dict[Cell, str] = {}
    cells: list[tuple[Instruction, Cell]] = []
    own_align = alloca.align or layout.align_of(alloca.allocated_type)
    for inst, offset in uses.accesses:
        ty = inst.value.type if isinstance(inst, Store) else inst.type
        if not (ty.is_scalar or isinstance(ty, VectorType)):
            return None
        width, align = layout.store_size(ty), inst.align or layout.align_of(ty)
        if offset + width > size or own_align % align or offset % align:
            return None
        cell = kinds.setdefault((offset, width), Cell(ty))
        if cell.type != ty:
            return None
        for name, text in _claims(inst, texts):
            if name != _TYPED or claimed.setdefault(cell, text) != text:
                return None
        cells.append((inst, cell))
    if any(start + width > following for (start, width), (following, _) in pairwise(sorted(kinds))):
        return None
    return cells


def _claims(inst: Load | Store, texts: ModuleTexts) -> list[tuple[str, str]]:
    """What the metadata of an access claims, but of a loaded value."""
    return [
        (claim.split(" ")[0], claim)
        for claim in texts.claims(inst.metadata.items())
        if not (isinstance(inst, Load) and claim.startswith(_OF_VALUES))
    ]


def _add(registers: Registers, uses: _Uses, cells: list[tuple[Instruction, Cell]]) -> None:
    registers.accessed |= dict(cells)
    parts = list(dict.fromkeys(cell for _, cell in cells))
    registers.initial |= dict.fromkeys(parts, True)
    if uses.markers:
        alive = Cell(I1, is_alive=True)
        registers.initial[alive] = not any(is_start for _, is_start in uses.markers)
        registers.alive |= dict.fromkeys((inst for inst, _ in cells), alive)
        for marker, is_start in uses.markers:
            registers.marked[marker] = [*parts, alive], is_start


NO_REGISTERS = Registers()
