"""A module in which the assembly that LLVM makes of it can be found again.

Blocks are named by number and each instruction is on a line of its own: the comments of verbose assembly then
say which block stands where, `.loc` which instruction. Neither changes the code. Other debug information is
taken out of the copy, with the loops' own locations. Linear in the module.
"""

from __future__ import annotations

from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Call, Instruction
from pcfm.ir.module import Function, Module
from pcfm.ptx.debug import DebugInfo
from pcfm.ptx.syntax import Location

_PREFIX = "pcfm.block."


def block_numbers(fn: Function) -> dict[str, int]:
    """The numbers of the blocks of `fn`, the entry's 0, by their names in an annotated copy."""
    return {f"{_PREFIX}{number}": number for number in range(len(fn.blocks))}


def annotate(module: Module) -> tuple[Module, dict[int, Instruction]]:
    """An annotated copy, and the instruction of `module` on each of its lines."""
    copy = clone_module(module)
    debug = DebugInfo(copy, {1: "module.ll"})
    lines: dict[int, Instruction] = {}
    for fn, twin in zip(module.defined_functions, copy.defined_functions, strict=True):
        twin.metadata = [(key, node) for key, node in twin.metadata if key != "dbg"]
        debug.begin(twin)
        for number, (block, twin_block) in enumerate(zip(fn.blocks, twin.blocks, strict=True)):
            twin_block.name = f"{_PREFIX}{number}"
            for inst, twin_inst in zip(block.instructions, twin_block.instructions, strict=True):
                line = len(lines) + 1
                lines[line] = inst
                twin_inst.debug_records = []
                twin_inst.metadata.pop("llvm.loop", None)  # names lines of the old subprogram
                location = debug.location(Location(1, line, 1, 0))
                assert location is not None
                twin_inst.metadata["dbg"] = location
            twin_block.instructions = [inst for inst in twin_block.instructions if not _is_debug(inst)]
    return copy, lines


def _is_debug(inst: Instruction) -> bool:
    return isinstance(inst, Call) and (inst.callee_name or "").startswith("llvm.dbg.")
