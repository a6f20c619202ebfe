"""Arithmetic on selects between constants, done on the constants: the rules, one function each.

    op (select c, K1, K2), K3           -> select c, (K1 op K3), (K2 op K3)     the select used here alone
    op (select c, K1, K2), (select c, K3, K4) -> select c, (K1 op K3), (K2 op K4)              likewise
    zext, sext, trunc (select c, K1, K2) -> select c, K1', K2'                                 likewise
    icmp eq (x + K1), K2                -> icmp eq x, K2 - K1                    the sum used here alone
    icmp eq (select c, (x + s), x), e   -> icmp eq (x + s), (select c, e, e + s)  the select used here alone

and the same with ne, and with the arms the other way round; in the last `s` and `e` are constants or selects
of constants by the same `c`. Integers wrap, as `K2 - K1` and `e + s` do.

Each refines the source: where an operation on constants is poison by its flags, the sum of the constants
takes its place; a shift by too much is left alone. The last rule reads `x + s` on lanes that read `x`, so it
takes the flags off that sum: there they promise nothing. None adds an instruction; a loop that counts up on
one side and down on the other, melded, loses the select by which it ends. Cost: constant per instruction.
"""

from __future__ import annotations

from collections.abc import Callable

from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Cast, Compare, Instruction, Select
from pcfm.ir.types import I1, IntType
from pcfm.ir.values import ConstantInt, Value

Arms = tuple[ConstantInt, ConstantInt]

OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << b,
}
"""What integer operations give, modulo 2**width."""
_WIDTHS: dict[str, Callable[[ConstantInt], int]] = {
    "zext": lambda number: number.value,
    "trunc": lambda number: number.value,
    "sext": lambda number: number.signed,
}


def simplify_on_constants(inst: Instruction) -> Instruction | None:
    """What `inst` is equal to, to be put in its place; what that needs stands before it already."""
    if isinstance(inst, Binary):
        return _of_operation(inst)
    if isinstance(inst, Cast):
        return _of_cast(inst)
    if isinstance(inst, Compare) and inst.opcode == "icmp" and inst.predicate in ("eq", "ne"):
        return _compare_with_less(inst) or _compare_with_end(inst)
    return None


def _between(cond: Value, ty: IntType, if_true: int, if_false: int) -> Select:
    return Select(cond, ConstantInt(ty, if_true), ConstantInt(ty, if_false))


def _arms(value: Value, cond: Value) -> Arms | None:
    """The constants that `value` is where `cond` holds and where it does not."""
    if isinstance(value, ConstantInt):
        return value, value
    if not isinstance(value, Select) or value.operand(0) is not cond:
        return None
    a, b = value.operand(1), value.operand(2)
    return (a, b) if isinstance(a, ConstantInt) and isinstance(b, ConstantInt) else None


def _of_operation(inst: Binary) -> Instruction | None:
    operation, ty = OPERATIONS.get(inst.opcode), inst.type
    if operation is None or not isinstance(ty, IntType):
        return None
    selects = [operand for operand in inst.operands if isinstance(operand, Select)]
    if not selects or not all(select.is_used_only_by(inst) for select in selects):
        return None
    cond = selects[0].operand(0)
    first, second = _arms(inst.operand(0), cond), _arms(inst.operand(1), cond)
    if cond.type != I1 or first is None or second is None:
        return None
    if inst.opcode == "shl" and max(second[0].value, second[1].value) >= ty.width:
        return None
    return _between(cond, ty, *(operation(a.value, b.value) for a, b in zip(first, second, strict=True)))


def _of_cast(inst: Cast) -> Instruction | None:
    select, ty = inst.operand(0), inst.type
    if not isinstance(ty, IntType) or not isinstance(select, Select) or inst.opcode not in _WIDTHS:
        return None
    cond = select.operand(0)
    arms = _arms(select, cond)
    if cond.type != I1 or arms is None or not select.is_used_only_by(inst):
        return None
    return _between(cond, ty, *(_WIDTHS[inst.opcode](arm) for arm in arms))


def _compare_with_less(inst: Compare) -> Instruction | None:
    total, bound = inst.operands
    if not isinstance(total, Binary) or total.opcode != "add" or not isinstance(bound, ConstantInt):
        return None
    x, step = total.operands if isinstance(total.operand(1), ConstantInt) else total.operands[::-1]
    if not isinstance(step, ConstantInt) or not total.is_used_only_by(inst):
        return None
    return Compare("icmp", inst.predicate, x, ConstantInt(step.type, bound.value - step.value))


def _compare_with_end(inst: Compare) -> Instruction | None:
    for chosen, end in (inst.operands, inst.operands[::-1]):
        if not isinstance(chosen, Select) or not chosen.is_used_only_by(inst):
            continue
        cond, a, b = chosen.operands
        for total, x, other in ((a, b, 1), (b, a, 0)):
            step = _step(total, x)
            ends, steps = _arms(end, cond), _arms(step, cond) if step is not None else None
            if ends is None or steps is None or cond.type != I1 or not isinstance(end.type, IntType):
                continue
            values = [ends[0].value, ends[1].value]
            values[other] += steps[other].value
            early = next((value for value in (end, step) if isinstance(value, Select)), inst)
            made = rewriter.insert_before(early, _between(cond, end.type, *values))
            assert isinstance(total, Binary)
            total.flags = ()
            return Compare("icmp", inst.predicate, total, made)
    return None


def _step(total: Value, x: Value) -> Value | None:
    """What `total` adds to `x`."""
    if not isinstance(total, Binary) or total.opcode != "add" or x not in total.operands:
        return None
    return total.operand(1) if total.operand(0) == x else total.operand(0)
