"""Whether an instruction may be executed where the source would not have executed it.

Rule 1 of docs/architecture.md, What must never happen, read strictly: no memory access and no integer
division is speculated on what the instruction itself says (which loads may be, since their address is proved
good, says `dereferenceable`); neither is anything convergent, anything with an effect, nor a call without
`speculatable` or a row in the table of intrinsics that says so. A result computed for nothing may be poison:
nothing uses it. Hence a call that makes poison immediate undefined behaviour (`noundef`, `nonnull`,
`dereferenceable` on an argument or the result) is not speculated either.
"""

from __future__ import annotations

from pcfm.analysis.effects import (
    call_attributes,
    is_convergent,
    reads_memory,
    writes_memory,
)
from pcfm.ir.instructions import CallBase, Instruction
from pcfm.ir.module import Function

_STRICT_ATTRIBUTES = ("noundef", "dereferenceable(", "dereferenceable_or_null(")


def may_speculate(inst: Instruction) -> bool:
    """Whether executing it for nothing can't be observed: no trap, fault, hang, effect or undefined
    behaviour.
    """
    if "noundef" in inst.metadata:
        return False
    if isinstance(inst, CallBase):
        return _may_speculate_call(inst)
    return inst.traits.pure and inst.traits.traps is None


def _may_speculate_call(call: CallBase) -> bool:
    if call.opcode != "call" or call.data.bundles or is_convergent(call):
        return False
    if reads_memory(call) or writes_memory(call) or _is_strict(call):
        return False
    words = call_attributes(call)
    if {"noreturn", "strictfp"} & words:
        return False
    info = call.intrinsic
    if info is not None and info.speculatable:
        return True
    return "speculatable" in words


def _is_strict(call: CallBase) -> bool:
    """Whether a poison argument or result would be undefined behaviour at once."""
    callee = call.callee
    attributes: list[tuple[str, ...]] = [*call.data.argument_attributes]
    if isinstance(callee, Function):
        attributes += [arg.attributes for arg in callee.args]
    if call.args:
        # Without arguments (thread ids and the like) the promise about the result holds everywhere.
        attributes.append(call.data.return_attributes)
        if isinstance(callee, Function):
            attributes.append(callee.return_attributes)
    return any(word.startswith(_STRICT_ATTRIBUTES) for words in attributes for word in words)
