"""Which instructions are similar: may become one instruction, with selects for the operands that differ.

Two are where they share opcode, types and every attribute that bears on the meaning, and where the operands
that must be constants agree. Beyond that a compare is similar to its swapped twin (`a > b` and `c < d`).
Nothing is similar to a phi, a terminator, an alloca, a convergent operation, a marker, a token
or anything that is never executed; nor to an atomic access or a fence: made one, the lanes of both sides
would do it in another order than before, which a program may tell (a counter's old value, a float sum).

Addresses of different memories are not similar, nor are accesses to them, though their types be one: what
came of them would point into either, and be accessed at the price of both (decision 0051).
"""

from __future__ import annotations

from pcfm.analysis.effects import is_convergent, is_debug_or_marker
from pcfm.ir.instructions import (
    NEVER_EXECUTED,
    Alloca,
    CallBase,
    Compare,
    Freeze,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Select,
    Store,
    Switch,
    Terminator,
)
from pcfm.ir.module import Function
from pcfm.ir.types import LABEL, METADATA, TOKEN, PtrType
from pcfm.ir.values import InlineAsm
from pcfm.machine.cost_classes import memory_space

_NEVER_SIMILAR = (Phi, Terminator, Alloca, *NEVER_EXECUTED)


def similarity_class(inst: Instruction) -> tuple[object, ...] | None:
    """A key, equal for similar instructions; None for one that is similar to nothing."""
    key = work_class(inst)
    if key is None:
        return None
    if isinstance(inst, Load | Store):
        return (*key, memory_space(inst.ptr))
    if isinstance(inst, GetElementPtr | Select | Freeze) and isinstance(inst.type, PtrType):
        return (*key, memory_space(inst))
    return key


def work_class(inst: Instruction) -> tuple[object, ...] | None:
    """A key, equal for instructions that do the same, be it in different memories."""
    if isinstance(inst, _NEVER_SIMILAR) or inst.type == TOKEN or getattr(inst, "ordering", None) is not None:
        return None
    if isinstance(inst, Compare):
        return (inst.opcode, inst.type, inst.operand(0).type, min(inst.predicate, inst.swapped_predicate))
    if isinstance(inst, CallBase):
        if isinstance(inst.callee, InlineAsm) or is_convergent(inst) or is_debug_or_marker(inst):
            return None
        fixed = tuple((i, o) for i, o in enumerate(inst.args) if must_stay_constant(inst, i))
        return (*inst.signature(), fixed)
    return inst.signature()


def must_stay_constant(inst: Instruction, index: int) -> bool:
    """Whether operand `index` may not become a select: its value bears on the instruction's meaning or
    validity.
    """
    operand = inst.operand(index)
    if operand.type in (LABEL, METADATA, TOKEN):
        return True
    match inst:
        case GetElementPtr():
            return index in inst.struct_indices()
        case Alloca():
            return True
        case Switch():
            return index > 0
        case CallBase():
            return index >= inst.argument_count or _is_immediate(inst, index)
    return False


def _is_immediate(call: CallBase, index: int) -> bool:
    callee = call.callee
    if (
        isinstance(callee, Function)
        and index < len(callee.args)
        and "immarg" in callee.args[index].attributes
    ):
        return True
    given = call.data.argument_attributes
    if index < len(given) and "immarg" in given[index]:
        return True
    info = call.intrinsic
    return info is not None and index in info.immediates
