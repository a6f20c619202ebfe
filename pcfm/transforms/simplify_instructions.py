"""Local simplification of what melding leaves behind: selects, negations, and logic on constants.

    select true, x, y -> x           select c, x, x -> x              select c, true, false -> c
    select !c, x, y -> select c, y, x                                 select c, x, poison -> x
    select c, (select c, x, y), z -> select c, x, z, and likewise on the other arm
    !!x -> x                         !(icmp p a, b) -> icmp !p a, b   (where the compare has no other use)
    br !c, A, B -> br c, B, A        x op constant, constant op constant for and, or and xor

and the rules of `select_algebra` and `constant_selects`. `!x` is `xor x, true`. Each refines the source: none
makes poison or undef where there was none. A worklist over users; every step removes an instruction, an
operand that is itself an operation, or a negation, makes the operation behind a select one of logic, or takes
a select out of a loop.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Cast, Compare, CondBr, Instruction, Select
from pcfm.ir.module import Function
from pcfm.ir.types import IntType
from pcfm.ir.values import FALSE, TRUE, ConstantInt, Poison, Value
from pcfm.transforms.constant_selects import OPERATIONS, simplify_on_constants
from pcfm.transforms.loop_invariants import LoopInvariants
from pcfm.transforms.passes import PassContext
from pcfm.transforms.select_algebra import negated, simplify_select_of_operations

_LOGIC = ("and", "or", "xor")


@dataclass(frozen=True)
class SimplifyInstructions:
    """Folds selects, negations and logic on constants."""

    name = "simplify-instructions"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether anything was folded."""
        return simplify_instructions(fn)


def simplify_instructions(fn: Function) -> bool:
    """Simplifies the instructions of `fn` to a fixed point; whether anything changed."""
    pending = deque(fn.instructions())
    invariants = LoopInvariants(fn)
    changed = False
    while pending:
        inst = pending.popleft()
        if inst.parent is None:
            continue
        if isinstance(inst, Select | Binary | Compare | Cast):
            touched = _replace(inst, invariants)
        else:
            touched = _turn_branch(inst)
        if touched is not None:
            changed = True
            pending.extend(touched)
    return changed


def _replace(inst: Select | Binary | Compare | Cast, invariants: LoopInvariants) -> list[Instruction] | None:
    """Simplifies one instruction; what to look at again, None where nothing changed."""
    simpler = _simplify(inst, invariants)
    if simpler is None:
        return None
    if simpler is inst:  # an operand was replaced
        return [inst]
    if isinstance(simpler, Instruction) and simpler.parent is None:
        simpler.name, inst.name = inst.name, None
        rewriter.locate(simpler, inst)
        rewriter.insert_before(inst, simpler)
    users = [user for user in inst.users if isinstance(user, Instruction)]
    operands = [op for op in inst.operands if isinstance(op, Instruction)]
    rewriter.replace_all_uses(inst, simpler)
    rewriter.erase(inst)
    for operand in operands:
        idle = operand.parent is not None and not operand.has_uses
        if idle and (operand.traits.pure or may_speculate(operand)):
            rewriter.erase(operand)
    made = [simpler, *simpler.operands] if isinstance(simpler, Instruction) else []
    return [*(value for value in made if isinstance(value, Instruction)), *users]


def _simplify(inst: Select | Binary | Compare | Cast, invariants: LoopInvariants) -> Value | None:
    """What an instruction is equal to, by the first rule that holds."""
    simpler: Value | None = None
    if isinstance(inst, Select):
        simpler = _simplify_select(inst) or simplify_select_of_operations(inst, invariants)
    elif isinstance(inst, Binary):
        simpler = _simplify_logic(inst)
    return simplify_on_constants(inst) if simpler is None else simpler


def _simplify_select(select: Select) -> Value | None:
    """What `select` is equal to; itself where an operand was changed in place; None where it must stay."""
    cond, a, b = select.operands
    if isinstance(cond, ConstantInt):
        return a if cond.value else b
    if a == b or isinstance(b, Poison):
        return a
    if isinstance(a, Poison):
        return b
    if (a, b) == (TRUE, FALSE):
        return cond
    inner = negated(cond)
    if inner is not None:
        return Select(inner, b, a, select.flags)
    for index, arm in ((1, a), (2, b)):
        if isinstance(arm, Select) and arm.operand(0) is cond:
            select.set_operand(index, arm.operand(index))
            if not arm.has_uses:
                rewriter.erase(arm)
            return select
    return None


def _simplify_logic(inst: Binary) -> Value | None:
    if inst.opcode not in _LOGIC or not isinstance(inst.type, IntType):
        return None
    a, b = inst.operands
    ones, zero = ConstantInt(inst.type, -1), ConstantInt(inst.type, 0)
    if isinstance(a, ConstantInt) and isinstance(b, ConstantInt):
        return ConstantInt(inst.type, OPERATIONS[inst.opcode](a.value, b.value))
    if isinstance(a, ConstantInt):
        a, b = b, a
    if (inst.opcode, b) in (("and", ones), ("or", zero), ("xor", zero)):
        return a
    if (inst.opcode, b) in (("and", zero), ("or", ones)):
        return b
    inner = negated(inst)
    if inner is None:
        return None
    again = negated(inner)
    if again is not None:
        return again
    # A flag restricts the operands of a compare alone, so it holds for the inverse too.
    if isinstance(inner, Compare) and len(inner.uses) == 1 and inner.parent is inst.parent:
        a, b = inner.operands
        return Compare(inner.opcode, inner.inverse_predicate, a, b, inner.flags)
    return None


def _turn_branch(inst: Instruction) -> list[Instruction] | None:
    if not isinstance(inst, CondBr):
        return None
    inner = negated(inst.cond)
    if inner is None:
        return None
    old = inst.cond
    turned = CondBr(inner, inst.if_false, inst.if_true)
    kept = {key: node for key, node in inst.metadata.items() if key != "prof"}
    rewriter.set_terminator(inst.block, turned)
    turned.metadata = kept
    if isinstance(old, Instruction) and not old.has_uses:
        rewriter.erase(old)
    return [turned]
