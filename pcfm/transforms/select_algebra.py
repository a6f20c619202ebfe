"""Fewer instructions for a select between two operations: the rules, one function each.

    select c, (op x, y), (op x, z)  -> op x, (select c, y, z)            the two operations used here alone
    select x < 0, (a - x), (a + x)  -> a + |x|                           likewise
    select x < 0, -((a + |x|) / q), ((a + |x|) / q) -> (x + select x < 0, -a, a) / q
    select c, (select d, x, y), (select d, y, x) -> select (c ^ d), y, x
    select c, !x, x -> x ^ c        select c, x, !x -> x ^ !c            of i1
    select c, (x op y), x -> x op (select c, y, e)   where x op e is x, and c and y do not change in the loop

The fourth is a division that rounds, of a signed x; `/` truncates, and the sum is none of which the negative
overflows, by the widths of what was extended to make it.

`op` is any operation that only computes: arithmetic, casts, comparisons, addresses (two pointers that are at
different distances from one base keep the base), intrinsics; in the last rule it is integer arithmetic, since
adding a zero may quiet a NaN, and the new select stands in front of the loop.

Each refines the source. A lane computes with the operands of the arm that it took before, so that an
operation gives what it gave, and cannot trap where it did not; the flags kept are those that both operations
promise, and `a + |x|` keeps none; `x op e` breaks no promise of any flag. Poison in the arm not taken reaches
nothing, as before; a poison condition made the result poison before too.

An operation in front of a loop is not brought to a select in it. Melding leaves such selects behind where two
sides do nearly the same. Cost: constant per select.
"""

from __future__ import annotations

from pcfm.analysis.similarity import must_stay_constant, similarity_class
from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Call, CallData, Cast, Compare, Freeze, Instruction, Phi, Select
from pcfm.ir.types import I1, FunctionType, IntType
from pcfm.ir.values import FALSE, TRUE, ConstantInt, Value
from pcfm.transforms.loop_invariants import LoopInvariants
from pcfm.transforms.melding.merge import merge_instructions
from pcfm.transforms.melding.operands import can_select, operand_pairs, swaps

_NEUTRAL = {"add": 0, "sub": 0, "or": 0, "xor": 0, "shl": 0, "lshr": 0, "ashr": 0, "mul": 1, "and": -1}
"""With which right operand an operation gives its left one, whatever its flags."""


def simplify_select_of_operations(select: Select, invariants: LoopInvariants) -> Instruction | None:
    """What `select` is equal to, to be put in its place; what that needs stands before `select` already.

    None where no rule applies.
    """
    negation = _of_negations(select)
    if negation is not None:
        return negation
    if invariants.is_in_front(select, select.operands[1:]):
        return _of_operation_and_operand(select, invariants)
    for rule in (_of_crossed_selects, _of_one_operation, _of_sum_and_difference, _of_quotients):
        simpler = rule(select)
        if simpler is not None:
            return simpler
    return _of_operation_and_operand(select, invariants)


def _of_negations(select: Select) -> Instruction | None:
    cond, a, b = select.operands
    if select.type != I1:
        return None
    if negated(a) == b:
        return Binary("xor", b, cond)
    if negated(b) == a:
        opposite = rewriter.insert_before(select, Binary("xor", cond, TRUE))
        return Binary("xor", a, opposite)
    return None


def negated(value: Value) -> Value | None:
    """x where `value` is `xor x, true`."""
    if not isinstance(value, Binary) or value.opcode != "xor" or value.type != I1:
        return None
    a, b = value.operands
    return a if b == TRUE else b if a == TRUE else None


def _of_crossed_selects(select: Select) -> Instruction | None:
    cond, a, b = select.operands
    if not (isinstance(a, Select) and isinstance(b, Select)) or cond.type != I1:
        return None
    inner, x, y = a.operands
    if b.operands != (inner, y, x) or inner.type != I1 or x == y:
        return None
    if not (a.is_used_only_by(select) and b.is_used_only_by(select)):
        return None
    differ = rewriter.insert_before(select, Binary("xor", cond, inner))
    return Select(differ, y, x, _common_flags(a, b, select))


def _of_one_operation(select: Select) -> Instruction | None:
    cond, a, b = select.operands
    if not isinstance(a, Instruction) or not isinstance(b, Instruction) or not _are_alike(a, b):
        return None
    if not (a.is_used_only_by(select) and b.is_used_only_by(select)):
        return None
    for swapped in swaps(a, b):
        pairs = operand_pairs(a, b, swapped=swapped)
        different = [index for index, (ours, theirs) in enumerate(pairs) if ours != theirs]
        if len(different) != 1 or must_stay_constant(a, different[0]):
            continue
        ours, theirs = pairs[different[0]]
        if not can_select(ours.type) or not (cond.type == I1 or isinstance(a, Binary)):
            continue
        made = merge_instructions(a, b, swapped=swapped, fn=select.function)
        made.set_operand(different[0], rewriter.insert_before(select, Select(cond, ours, theirs)))
        return made
    return None


def _are_alike(a: Instruction, b: Instruction) -> bool:
    """Whether the two are one operation, which computes a value from its operands and does nothing else."""
    if isinstance(a, Phi | Select | Freeze) or not (a.traits.pure or may_speculate(a)):
        return False
    key = similarity_class(a)
    return key is not None and key == similarity_class(b)


def _of_operation_and_operand(select: Select, invariants: LoopInvariants) -> Instruction | None:
    cond, a, b = select.operands
    for done, x, is_first in ((a, b, True), (b, a, False)):
        if not isinstance(done, Binary) or done.opcode not in _NEUTRAL or not done.is_used_only_by(select):
            continue
        left, right = done.operands if done.operand(0) == x else done.operands[::-1]
        if left != x or not (done.is_commutative or done.operand(0) == x):
            continue
        before = invariants.in_front(select, (cond, right))
        if before is None or not isinstance(x.type, IntType):
            continue
        neutral = ConstantInt(x.type, _NEUTRAL[done.opcode])
        arms = (right, neutral) if is_first else (neutral, right)
        chosen = rewriter.insert_before(before, Select(cond, *arms))
        return Binary(done.opcode, x, chosen, flags=done.flags)
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
    if not (a.is_used_only_by(select) and b.is_used_only_by(select)):
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


def _of_quotients(select: Select) -> Instruction | None:
    cond, negative, quotient = select.operands
    is_negative = not (isinstance(negative, Binary) and negative.opcode == "sdiv")
    if not is_negative:
        negative, quotient = quotient, negative
    if not isinstance(negative, Binary) or not isinstance(quotient, Binary) or quotient.opcode != "sdiv":
        return None
    ty, (dividend, divisor) = select.type, quotient.operands
    if not isinstance(ty, IntType) or negative.opcode != "sub":
        return None
    if negative.operands != (ConstantInt(ty, 0), quotient) or not negative.is_used_only_by(select):
        return None
    if not all(user in (negative, select) for user in quotient.users):
        return None
    for base, absolute in _terms_of(dividend, quotient):
        if not isinstance(absolute, Call) or absolute.callee_name != f"llvm.abs.{ty}":
            continue
        x = absolute.args[0]
        if len(absolute.uses) > 1 or not _tells_sign(cond, x, is_negative=is_negative):
            continue
        if max(_signed_bits(base), _signed_bits(x) + 1) + 1 >= ty.width:
            continue
        opposite = rewriter.insert_before(select, Binary("sub", ConstantInt(ty, 0), base))
        arms = (opposite, base) if is_negative else (base, opposite)
        rounding = rewriter.insert_before(select, Select(cond, *arms))
        total = rewriter.insert_before(select, Binary("add", x, rounding))
        return Binary("sdiv", total, divisor)
    return None


def _terms_of(value: Value, user: Instruction) -> list[tuple[Value, Value]]:
    """The two terms of a sum that `user` alone uses, either way round."""
    if not isinstance(value, Binary) or value.opcode != "add" or not value.is_used_only_by(user):
        return []
    left, right = value.operands
    return [(left, right), (right, left)]


def _signed_bits(value: Value) -> int:
    """In how many bits a signed integer fits for certain, by what it was extended from."""
    assert isinstance(value.type, IntType)
    if isinstance(value, Cast) and value.opcode in ("sext", "zext"):
        source = value.operand(0).type
        assert isinstance(source, IntType)
        return source.width + (value.opcode == "zext")
    return value.signed.bit_length() + 1 if isinstance(value, ConstantInt) else value.type.width


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


def _common_flags(first: Instruction, *others: Instruction) -> tuple[str, ...]:
    return tuple(flag for flag in first.flags if all(flag in other.flags for other in others))
