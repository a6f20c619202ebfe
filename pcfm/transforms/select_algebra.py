"""Fewer instructions for a select between two operations: the rules, one function each.

    select c, (op x, y), (op x, z)  -> op x, (select c, y, z)            the two operations used here alone
    select x < 0, (a - x), (a + x)  -> a + |x|                           likewise
    select c, (select d, x, y), (select d, y, x) -> select (c ^ d), y, x
    select c, !x, x -> x ^ c        select c, x, !x -> x ^ !c            of i1

Each refines the source. A lane computes with the operands of the arm that it took before, so that an
operation gives what it gave, and cannot trap where it did not; the flags kept are those that both operations
promise, and `a + |x|` keeps none. Poison in the arm not taken reaches nothing, as before; a poison condition
made the result poison before too.

Melding leaves such selects behind where two sides do nearly the same. Cost: constant per select.
"""

from __future__ import annotations

from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Call, CallData, Cast, Compare, Instruction, Select
from pcfm.ir.types import I1, FunctionType, IntType
from pcfm.ir.values import FALSE, TRUE, ConstantInt, Value


def simplify_select_of_operations(select: Select) -> Instruction | None:
    """What `select` is equal to, to be put in its place; what that needs stands before `select` already.

    None where no rule applies.
    """
    for rule in (_of_negations, _of_crossed_selects, _of_one_operation, _of_sum_and_difference):
        simpler = rule(select)
        if simpler is not None:
            return simpler
    return None


def _of_negations(select: Select) -> Instruction | None:
    cond, a, b = select.operands
    if select.type != I1:
        return None
    if _is_negation_of(a, b):
        return Binary("xor", b, cond)
    if _is_negation_of(b, a):
        negated = rewriter.insert_before(select, Binary("xor", cond, TRUE))
        return Binary("xor", a, negated)
    return None


def _is_negation_of(value: Value, other: Value) -> bool:
    if not isinstance(value, Binary) or value.opcode != "xor":
        return False
    return set(value.operands) == {other, TRUE} and other != TRUE


def _of_crossed_selects(select: Select) -> Instruction | None:
    cond, a, b = select.operands
    if not (isinstance(a, Select) and isinstance(b, Select)) or cond.type != I1:
        return None
    inner, x, y = a.operands
    if b.operands != (inner, y, x) or inner.type != I1 or x == y:
        return None
    if not (_is_used_only_by(a, select) and _is_used_only_by(b, select)):
        return None
    differ = rewriter.insert_before(select, Binary("xor", cond, inner))
    return Select(differ, y, x, _common_flags(a, b, select))


def _of_one_operation(select: Select) -> Instruction | None:
    cond, a, b = select.operands
    if not (isinstance(a, Binary) and isinstance(b, Binary)) or a.opcode != b.opcode:
        return None
    if not (_is_used_only_by(a, select) and _is_used_only_by(b, select)):
        return None
    theirs = [b.operands]
    if a.is_commutative:
        theirs.append((b.operand(1), b.operand(0)))
    for first, second in theirs:
        same = [a.operand(0) == first, a.operand(1) == second]
        if same.count(True) != 1:
            continue
        kept = same.index(True)
        chosen = Select(cond, a.operand(1 - kept), (first, second)[1 - kept])
        rewriter.insert_before(select, chosen)
        operands = [a.operand(0), chosen] if kept == 0 else [chosen, a.operand(1)]
        return Binary(a.opcode, *operands, flags=_common_flags(a, b))
    return None


def _of_sum_and_difference(select: Select) -> Instruction | None:
    cond, a, b = select.operands
    if not (isinstance(a, Binary) and isinstance(b, Binary)) or not isinstance(select.type, IntType):
        return None
    is_negative = True
    if (a.opcode, b.opcode) == ("add", "sub"):
        a, b, is_negative = b, a, False
    if (a.opcode, b.opcode) != ("sub", "add"):
        return None
    if not (_is_used_only_by(a, select) and _is_used_only_by(b, select)):
        return None
    base, x = a.operands
    if b.operands not in ((base, x), (x, base)) or not _tells_sign(cond, x, is_negative=is_negative):
        return None
    function_type = FunctionType(select.type, (select.type, I1))
    callee = rewriter.declare(select.function, f"llvm.abs.{select.type}", function_type)
    if callee is None:
        return None
    absolute = Call(callee, [x, FALSE], CallData(function_type))
    rewriter.insert_before(select, absolute)
    return Binary("add", base, absolute)


def _tells_sign(cond: Value, x: Value, *, is_negative: bool) -> bool:
    """Whether `cond` holds exactly where `x` is negative (or exactly where it is not)."""
    if not isinstance(cond, Compare) or cond.opcode != "icmp":
        return False
    tested, bound = cond.operands
    ty = tested.type
    if not isinstance(ty, IntType):
        return False
    # A sign extension has the sign of what it extends.
    sources = [x, x.operand(0)] if isinstance(x, Cast) and x.opcode == "sext" else [x]
    if tested not in sources:
        return False
    wanted = ("slt", ConstantInt(ty, 0)) if is_negative else ("sgt", ConstantInt(ty, -1))
    return (cond.predicate, bound) == wanted


def _is_used_only_by(value: Instruction, user: Instruction) -> bool:
    return all(use.user is user for use in value.uses)


def _common_flags(first: Instruction, *others: Instruction) -> tuple[str, ...]:
    return tuple(flag for flag in first.flags if all(flag in other.flags for other in others))
