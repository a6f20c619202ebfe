"""Calls that mean an operation become that operation, where a branch has it written in two ways.

`__fdiv_rn(a, b)` on one side of a branch and `a / b` on the other do one thing and do not look alike. So
where the blocks of a meldable divergent region have an operation in several spellings (an instruction, a
function of a device library or of NVPTX that is nothing else, inline assembly of one instruction), all of
them take the plain one. What a function is says `library_bodies.plain_operation`; what assembly is says
`ptx.assembly`.

The operation has none of the flags that let a compiler choose: `__fmul_rn` is never contracted, nor is what
it melds with. In functions where operations on floats give something else than each by itself says (subnormal
numbers flushed, unsafe mathematics) nothing is done. Calls outside of such regions stay as their author wrote
them.

Before: SSA. Cost: linear in the blocks of the divergent regions. Not handled: functions that take several
instructions, assembly of several, and what has effects.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pcfm.analysis.regions import find_divergent_regions
from pcfm.ir import rewriter
from pcfm.ir.attributes import why_floats_differ
from pcfm.ir.instructions import Binary, Call, CallData, Cast, Freeze, Instruction
from pcfm.ir.intrinsics.library_bodies import plain_operation
from pcfm.ir.module import Block, Function
from pcfm.ir.types import FunctionType
from pcfm.ir.values import InlineAsm, Value
from pcfm.ptx.assembly import lifted_or_none, straight_code
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName


@dataclass(frozen=True)
class PlainOperations:
    """Spells operations alike that a branch has in several spellings."""

    name = "plain-operations"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether a call was replaced."""
        if not any(_operation_of(inst) for inst in fn.instructions() if isinstance(inst, Call)):
            return False
        if why_floats_differ(fn):
            return False
        chosen: dict[Call, str] = {}
        for region in find_divergent_regions(context.analyses(fn)):
            if region.meldable:
                chosen |= _spelled_apart(region.blocks)
        for call, operation in chosen.items():
            spelling = call.callee_name or "inline assembly"
            message = f"{spelling} became {operation}, as the branch has it elsewhere"
            args: dict[str, object] = {"from": spelling, "operation": operation}
            context.remarks.passed(call, self.name, RemarkName.SPELLED, message, args)
            _replace(call, operation)
        return bool(chosen)


def _spelled_apart(blocks: Iterable[Block]) -> dict[Call, str]:
    """The calls that are operations which these blocks have in other spellings too."""
    spellings: dict[str, dict[str, list[Call]]] = {}
    for block in blocks:
        for inst in block.instructions:
            operation = _operation_of(inst)
            if operation is not None:
                assert isinstance(inst, Call)
                spellings.setdefault(operation, {}).setdefault(inst.callee_name or "asm", []).append(inst)
            elif not isinstance(inst, Call) or (inst.callee_name or "").startswith("llvm."):
                spelled = inst.callee_name if isinstance(inst, Call) else inst.opcode
                spellings.setdefault(spelled or "", {}).setdefault("", [])
    return {
        call: operation
        for operation, calls in spellings.items()
        if len(calls) > 1
        for those in calls.values()
        for call in those
    }


def _operation_of(inst: Instruction) -> str | None:
    """The opcode or intrinsic that a call is, under another name; None for all else."""
    if not isinstance(inst, Call) or inst.data.bundles:
        return None
    if not isinstance(inst.callee, InlineAsm):
        return plain_operation(inst.callee_name or "") if inst.intrinsic is not None else None
    body = None if "sideeffect" in inst.callee.flags else lifted_or_none(inst)
    straight = None if body is None else straight_code(body)
    if body is None or straight is None or len(straight[0]) != 1:
        return None
    (only,) = straight[0]
    if not isinstance(only, Binary | Cast) or only is not straight[1] or only.traits.traps:
        return None
    return only.opcode if tuple(only.operands) == tuple(body.args) else None


def _replace(call: Call, operation: str) -> None:
    """Puts the operation in place of the call."""
    made: Instruction | None
    operands: list[Value] = list(call.args)
    if isinstance(call.callee, InlineAsm):
        # Assembly computes with the bits that it is given, whatever they come from.
        operands = [
            each if each.is_constant else rewriter.insert_before(call, Freeze(each)) for each in operands
        ]
    if operation.startswith("llvm."):
        function_type = FunctionType(call.type, tuple(each.type for each in operands))
        callee = rewriter.declare(call.block.function, operation, function_type)
        if callee is None:
            return
        made = Call(callee, operands, CallData(function_type))
    elif len(operands) == 1:
        made = Cast(operation, operands[0], call.type)
    else:
        made = Binary(operation, operands[0], operands[1])
    made.name, call.name = call.name, None
    rewriter.locate(made, call)
    rewriter.insert_before(call, made)
    rewriter.replace_all_uses(call, made)
    rewriter.erase(call)
