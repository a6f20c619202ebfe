"""From a module to the text of LLVM IR, in the syntax that LLVM 22 prints.

What a module carries is printed; what LLVM would accept is so only where the module is valid (a reference
to a value that stands nowhere prints as `<badref>`, which every parser refuses). Unnamed values are
numbered anew. Equal modules print to equal text. Linear in the module.
"""

from __future__ import annotations

from collections.abc import Collection

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.printer.instructions import InstructionPrinter
from pcfm.ir.printer.modules import ModulePrinter
from pcfm.ir.printer.operands import OperandPrinter, number_values
from pcfm.ir.values import Value

__all__ = ["print_blocks", "print_function", "print_instruction", "print_module", "print_value"]


def print_module(module: Module) -> str:
    """The whole module."""
    return ModulePrinter(module).module(module)


def print_function(fn: Function) -> str:
    """One function; metadata by the numbers of its module."""
    return ModulePrinter(fn.module).function(fn)


def print_blocks(fn: Function, without: Collection[str] = ()) -> str:
    """The blocks of a function that has some, without attachments of these names."""
    return "\n".join(ModulePrinter(fn.module).blocks(fn, number_values(fn), without))


def print_instruction(
    inst: Instruction, names: dict[Value, str] | None = None, without: Collection[str] = ()
) -> str:
    """One instruction, without attachments of the names in `without`.

    Numbering its function is linear in it: pass `number_values(fn)` to print several.
    """
    fn = inst.parent.parent if inst.parent is not None else None
    if names is None:
        names = number_values(fn) if fn is not None else {}
    return InstructionPrinter(OperandPrinter(fn.module if fn else None, names), without).text(inst)


def print_value(value: Value, names: dict[Value, str] | None = None) -> str:
    """A value as an operand, without its type; `names` as of `number_values`."""
    return OperandPrinter(None, names).value(value)
