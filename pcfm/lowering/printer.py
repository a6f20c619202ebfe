"""Listings of machine programs, in the assembly style of their target.

A `Style` is two tables. One has a template per instruction; of several the most particular is taken: `add`,
`binary`, then `ir`; `icmp.slt`, `icmp`; `call.smin`, `call.*.tid` (for a word anywhere in the name), `call`;
`branch.empty`, `branch`, and `jump` for one without a condition; the name of a machine operation; each first
with one of the style's own variants behind it (`select s`). The other table has the words that templates say
beside the operands `{a}`, `{b}`, `{c}` and `{d}`, by how they are found.

Registers are virtual: they are numbered per class, and a value of n words has n numbers. The margin
(`annotate`) says what a mask or branch means, and which IR instruction, of which source line, an instruction
is.

Free IR instructions (a truncation, say) leave none behind on hardware; they are written as comments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pcfm.ir.instructions import AtomicRMW, Binary, Call, Cast, CmpXchg, Compare, Instruction, Load, Store
from pcfm.ir.metadata import source_location
from pcfm.ir.printer import print_instruction, print_value
from pcfm.ir.printer.operands import number_values
from pcfm.ir.types import VOID
from pcfm.ir.values import Value
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Operand, Reg
from pcfm.machine.cost_classes import memory_space

_MARGIN = 52
_LETTERS = "abcd"
Templates = Mapping[str, str]
Words = Mapping[str, Callable[[Any, MachineInst], str]]
NEUTRAL: Templates = {
    "ir": "{named} {all}",
    "copy": "mov {all}",
    "jump": "jump {target}",
    "branch": "branch.{condition} {srcs}, {target}",
    **{op: op for op in ("barrier", "warp_barrier", "trap", "end")},
    "retire": "{comment}the lanes here have returned",
    "operation": "{op} {all}",
}
"""Three-address code that any program can be read in: what a style has no templates of its own for."""


class Style:
    """How a program is written; made for one program. The base class has neutral templates (`NEUTRAL`)."""

    comment = "; "
    templates: ClassVar[Templates] = {}
    words: ClassVar[Words] = {
        "op": lambda _, inst: inst.op,
        "condition": lambda _, inst: inst.condition or "",
        "dst": lambda style, inst: style.register(inst.dsts[0]) if inst.dsts else "",
        "srcs": lambda style, inst: ", ".join(style.source(inst, index) for index in range(len(inst.srcs))),
        "all": lambda style, inst: style.operands(inst),
        "target": lambda style, inst: style.label(inst.target),
        "comment": lambda style, _: style.comment,
        "opcode": lambda _, inst: inst.ir.opcode,
        "named": lambda _, inst: _named(inst.ir),
        "operation": lambda _, inst: operation_of(inst),
        "space": lambda _, inst: space_of(inst),
        "callee": lambda _, inst: ".".join(callee_words(inst.ir)),
    }

    def __init__(self, program: MachineFunction) -> None:
        self.program = program
        self.names = number_values(program.fn)
        self.numbers = self._number()
        self._templates = {**NEUTRAL, **self.templates}

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

    def source(self, inst: MachineInst, index: int) -> str:
        """An operand of an instruction, as its template writes it."""
        return self.operand(inst.srcs[index])

    def operands(self, inst: MachineInst) -> str:
        """Destinations, then operands."""
        sources = (self.source(inst, index) for index in range(len(inst.srcs)))
        return ", ".join((*map(self.register, inst.dsts), *sources))

    # --- instructions ---
    def instruction(self, inst: MachineInst) -> list[str]:
        """The lines of an instruction, without indentation."""
        names = _names(inst)
        variants = (f"{name} {variant}" for variant in self.variants(inst) for name in names)
        chosen = next(name for name in (*variants, *names) if name in self._templates)
        text = self._templates[chosen].format_map(_Said(self, inst))
        free = inst.op == "ir" and self.program.machine.cost_class(inst.ir) == "free"
        return [(self.comment if free else "") + line.rstrip() for line in text.splitlines()]

    def variants(self, inst: MachineInst) -> list[str]:
        """Words behind the names of templates of which this instruction is one, the most telling first."""
        return []

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


class _Said:
    """What a template may say of an instruction, looked up where it says it."""

    def __init__(self, style: Style, inst: MachineInst) -> None:
        self.style, self.inst = style, inst

    def __getitem__(self, word: str) -> str:
        if word in _LETTERS:
            return self.style.source(self.inst, _LETTERS.index(word))
        return self.style.words[word](self.style, self.inst)


def _names(inst: MachineInst) -> list[str]:
    """What the template of an instruction may be called, the most particular name first."""
    if inst.op == "branch":
        return ["jump"] if inst.condition is None else [f"branch.{inst.condition}", "branch"]
    if inst.op != "ir":
        return [inst.op, "operation"]
    source = inst.ir
    match source:
        case Compare():
            own = [f"{source.opcode}.{source.predicate}", source.opcode]
        case Call():
            words = callee_words(source)
            own = [f"call.{words[0]}", *(f"call.*.{word}" for word in words), "call"]
        case Binary():
            own = [source.opcode, "binary"]
        case Cast():
            own = [source.opcode, "cast"]
        case _:
            own = [source.opcode]
    return [*own, "ir"]


def callee_words(source: Instruction) -> list[str]:
    """The words of an intrinsic's name, without `llvm`."""
    name = source.callee_name if isinstance(source, Call) else None
    return (name or "call").removeprefix("llvm.").split(".")


def operation_of(inst: MachineInst) -> str:
    """What an atomic operation does."""
    source = inst.ir
    assert isinstance(source, AtomicRMW)
    return source.operation


def accessed(source: Instruction) -> Value | None:
    """The pointer of a memory access; None for what is none."""
    return source.ptr if isinstance(source, Load | Store | AtomicRMW | CmpXchg) else None


def space_of(inst: MachineInst) -> str:
    """The memory that an access goes to."""
    pointer = accessed(inst.ir)
    assert pointer is not None
    return memory_space(pointer)


def _named(source: Instruction) -> str:
    name = getattr(source, "callee_name", None) or getattr(source, "predicate", None)
    return f"{source.opcode}.{name}" if name else source.opcode


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
