"""Listings of machine programs, in the assembly style of their target.

A `Style` says how registers, IR instructions, mask operations and branches are written; the base class writes
a neutral three-address code that any program can be read in. Registers are virtual: they are numbered per
class, and a value of n words has n numbers. The margin (`annotate`) says what a mask or branch means, and
which IR instruction, of which source line, an instruction is.

Free IR instructions (a truncation, say) leave none behind on hardware; they are written as comments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import source_location
from pcfm.ir.printer import print_instruction, print_value
from pcfm.ir.printer.operands import number_values
from pcfm.ir.types import VOID
from pcfm.ir.values import Value
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Operand, Reg

_MARGIN = 52
Words = Mapping[str, str]
Templates = Mapping[str, Sequence[str]]


class Style:
    """How a program is written; made for one program."""

    comment = "; "
    # The lines of operations on masks and of a target's own: `{dst}`, `{0}`, `{1}`… are operands, `{all}` all
    # of them, `{target}` is a label, and the rest is what `words` says.
    templates: ClassVar[Templates] = {}
    # Barriers, traps and ends; others are written by their own names.
    controls: ClassVar[Words] = {}

    def __init__(self, program: MachineFunction) -> None:
        self.program = program
        self.names = number_values(program.fn)
        self.numbers = self._number()

    # --- registers ---
    def group(self, reg: Reg) -> str:
        """The register file of a register: registers of one file are numbered together."""
        return reg.cls

    def width(self, reg: Reg) -> int:
        """How many registers of its file a register takes."""
        return 1

    def _number(self) -> dict[Reg, int]:
        used: dict[str, int] = {}
        numbers: dict[Reg, int] = {}
        wanted = dict.fromkeys(self.program.arguments)
        for inst in self.program.instructions():
            wanted.update(dict.fromkeys((*inst.reads, *inst.dsts)))
        for reg in self.program.registers:
            if reg is EXEC or reg not in wanted:
                continue
            group, width = self.group(reg), self.width(reg)
            first = used.get(group, 0)
            if width > 1:
                first += first % 2  # pairs are aligned
            numbers[reg] = first
            used[group] = first + width
        return numbers

    def register(self, reg: Reg) -> str:
        """The name of a register."""
        return "exec" if reg is EXEC else f"{reg.cls}{self.numbers[reg]}"

    def operand(self, operand: Operand) -> str:
        """An operand."""
        if isinstance(operand, Reg):
            return self.register(operand)
        if isinstance(operand, Value):
            return print_value(operand, self.names)
        return str(operand)

    def operands(self, inst: MachineInst) -> str:
        """Destinations, then operands."""
        return ", ".join([*map(self.register, inst.dsts), *map(self.operand, inst.srcs)])

    # --- instructions ---
    def instruction(self, inst: MachineInst) -> list[str]:
        """The lines of an instruction, without indentation; none where it is free."""
        if inst.op == "ir":
            assert inst.inst is not None
            text = self.ir(inst, inst.inst)
            return [self.comment + text] if self._is_free(inst) else [text]
        if inst.op == "copy":
            return [self.copy(inst)]
        if inst.op == "retire":
            return [f"{self.comment}the lanes here have returned"]
        if inst.op == "branch":
            return [self.branch(inst)]
        if inst.op in ("barrier", "warp_barrier", "trap", "end"):
            return [self.control(inst)]
        return self.operation(inst)

    def _is_free(self, inst: MachineInst) -> bool:
        assert inst.inst is not None
        return self.program.machine.cost_class(inst.inst) == "free"

    def ir(self, inst: MachineInst, source: Instruction) -> str:
        """An IR instruction on registers."""
        name = getattr(source, "callee_name", None) or getattr(source, "predicate", None)
        word = f"{source.opcode}.{name}" if name else source.opcode
        return f"{word} {self.operands(inst)}".rstrip()

    def copy(self, inst: MachineInst) -> str:
        """A copy."""
        return f"mov {self.operands(inst)}"

    def operation(self, inst: MachineInst) -> list[str]:
        """An operation on masks, or one of the target's own."""
        if inst.op not in self.templates:
            return [f"{inst.op} {self.operands(inst)}".rstrip()]
        words = {**self.words(), "all": self.operands(inst)}
        words["dst"] = self.register(inst.dsts[0]) if inst.dsts else ""
        words["target"] = self.label(inst.target) if inst.target is not None else ""
        operands = [self.operand(src) for src in inst.srcs]
        return [template.format(*operands, **words) for template in self.templates[inst.op]]

    def words(self) -> dict[str, str]:
        """What templates may name besides operands."""
        return {}

    def branch(self, inst: MachineInst) -> str:
        """A branch."""
        assert inst.target is not None
        if inst.condition is None:
            return f"jump {self.label(inst.target)}"
        tested = ", ".join(map(self.operand, inst.srcs))
        return f"branch.{inst.condition} {tested}, {self.label(inst.target)}"

    def control(self, inst: MachineInst) -> str:
        """A barrier, trap or end."""
        return self.controls.get(inst.op, inst.op)

    # --- blocks ---
    def label(self, block: MachineBlock) -> str:
        """The label of a block."""
        return f"BB{block.index}"

    def heading(self) -> list[str]:
        """What stands above the first block."""
        arguments = ", ".join(
            f"{self.register(reg)} = {self.names[arg]}"
            for reg, arg in zip(self.program.arguments, self.program.fn.args, strict=True)
            if reg in self.numbers
        )
        lines = [f"{self.comment}@{self.program.name} for {self.program.target}"]
        return lines + ([f"{self.comment}{arguments}"] if arguments else [])


def line(mnemonic: str, *operands: str) -> str:
    """A mnemonic and the operands that there are."""
    return f"{mnemonic} {', '.join(filter(None, operands))}".rstrip()


def print_machine(
    program: MachineFunction, style: Callable[[MachineFunction], Style] = Style, *, annotate: bool = False
) -> str:
    """The listing of a program."""
    writer = style(program)
    lines = writer.heading()
    for block in program.blocks:
        lines.append(f"{writer.label(block)}:  {writer.comment}%{block.name}")
        for inst in block.instructions():
            notes = _notes(writer, inst) if annotate else ""
            for text in writer.instruction(inst):
                code = f"  {text}"
                lines.append(f"{code:<{_MARGIN}} {writer.comment}{notes}".rstrip() if notes else code)
                notes = ""
    return "\n".join(lines) + "\n"


def _notes(writer: Style, inst: MachineInst) -> str:
    """What the margin says of an instruction."""
    parts = [inst.note] if inst.note else []
    if inst.inst is not None and inst.op in ("ir", "barrier", "trap"):
        # What a target has changed stands in no block and has no name there: its note says what it was.
        if inst.inst.type == VOID or inst.inst in writer.names:
            parts.append(print_instruction(inst.inst, writer.names).split(", !")[0].strip())
        location = source_location(inst.inst.metadata.get("dbg"))
        if location is not None:
            parts.append(f"line {location[1]}")
    return "; ".join(parts)
