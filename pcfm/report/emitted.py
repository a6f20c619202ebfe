"""What the back end makes of each instruction of a kernel.

A copy of the module with a line for each of its instructions goes through LLVM (`pcfm.llvm.annotate`), whose
`.loc` says again from which line an emitted instruction comes. Where a back end refuses the module there is
no emitted code, and the lines stand alone. Instructions that LLVM makes of none, or of several, stand with
none. Linear in the module and its assembly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pcfm.diagnostics import PcfmError, Span
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.printer import print_instruction, print_module
from pcfm.ir.printer.operands import number_values
from pcfm.llvm import annotate, emit_assembly
from pcfm.machine import Machine, processor_for

_LINE = re.compile(r"\.loc\s+\d+\s+(\d+)")
_BLOCK_LABEL = re.compile(r"(\$L__|\.L)BB\w+:$")
_DIRECTIVES = (".", "{", "}", "(", ")")


@dataclass(frozen=True)
class CodeLine:
    """An instruction: its block, its text, where it stood in the source (None of what a pass made), and what
    was emitted for it.
    """

    block: str
    text: str
    span: Span | None
    emitted: tuple[str, ...]


@dataclass(frozen=True)
class EmittedCode:
    """The instructions of a kernel in order, and its `assembly`: emitted instructions, labels of blocks."""

    lines: tuple[CodeLine, ...]
    assembly: tuple[str, ...]


def emit_code(module: Module, kernel: Function, machine: Machine) -> EmittedCode:
    """The kernel, with what the machine's back end makes of it: AMD's, where it names none."""
    annotated, sources = annotate(module)
    try:
        cpu = processor_for(machine, module)
        assembly = emit_assembly(print_module(annotated), machine.emits or "amdgcn", cpu)
    except PcfmError:
        assembly = ""
    return code_of(kernel, assembly, sources)


def code_of(
    kernel: Function, assembly: str = "", sources: Mapping[int, Instruction] = MappingProxyType({})
) -> EmittedCode:
    """The kernel, with what stands for it in `assembly`, whose lines are those of `sources`."""
    emitted: dict[Instruction, list[str]] = {}
    kept: list[str] = []
    is_own = False
    for written, line in _instructions(assembly):
        source = sources.get(line)
        is_own = is_own if source is None else source.function is kernel
        if is_own:
            kept.append(written)
        if source is not None and not written.endswith(":"):
            emitted.setdefault(source, []).append(written.strip())
    names = number_values(kernel)
    lines = tuple(
        CodeLine(
            block.label,
            print_instruction(inst, names, without=inst.metadata),
            inst.span,
            tuple(emitted.get(inst, ())),
        )
        for block in kernel.blocks
        for inst in block.instructions
    )
    return EmittedCode(lines, tuple(kept))


def _instructions(assembly: str) -> Iterator[tuple[str, int]]:
    """Instructions and labels, each with the line that `.loc` names before it, 0 where it names none."""
    line = 0
    for raw in assembly.splitlines():
        written = raw.split("//")[0].split(";")[0].rstrip().replace("\t", "  ")
        text = written.strip()
        if not text:
            continue
        if text == ".amdgpu_metadata":
            return
        if located := _LINE.match(text):
            line = int(located[1])
        elif _BLOCK_LABEL.match(text) or (not text.endswith(":") and not text.startswith(_DIRECTIVES)):
            yield written, line
