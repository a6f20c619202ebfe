"""How the operands of two similar instructions, or of two terminators, correspond."""

from __future__ import annotations

from pcfm.ir.instructions import Compare, Instruction
from pcfm.ir.module import Block
from pcfm.ir.types import LABEL, METADATA, TOKEN, Type
from pcfm.ir.values import ConstantFP, ConstantInt, ConstantNull, Poison, Undef, Value


def operand_pairs(left: Instruction, right: Instruction, *, swapped: bool) -> list[tuple[Value, Value]]:
    """Left's operands, each with the operand of right that stands in its place."""
    theirs = list(right.operands)
    if swapped:
        theirs[0], theirs[1] = theirs[1], theirs[0]
    return list(zip(left.operands, theirs, strict=True))


def condition_pairs(left_block: Block | None, right_block: Block | None) -> list[tuple[Value, Value]]:
    """What the terminators of two blocks decide on, where both are there and decide."""
    if left_block is None or right_block is None:
        return []
    left, right = left_block.terminator, right_block.terminator
    if left.successors and right.successors and left.operand(0).type != LABEL != right.operand(0).type:
        return [(left.operand(0), right.operand(0))]
    return []


def may_swap(left: Instruction, right: Instruction) -> bool:
    """Whether right still does the same as left with its first two operands swapped."""
    if isinstance(left, Compare) and isinstance(right, Compare):
        return left.predicate == right.swapped_predicate
    return left.is_commutative and right.is_commutative


def needs_swap(left: Instruction, right: Instruction) -> bool:
    """Whether right does the same as left only with its first two operands swapped."""
    return isinstance(left, Compare) and isinstance(right, Compare) and left.predicate != right.predicate


def can_select(ty: Type) -> bool:
    """Whether a select may choose between two values of that type."""
    return ty not in (LABEL, METADATA, TOKEN)


def either_for_both(left: Value, right: Value) -> Value | None:
    """The one of two values that may stand for both on every lane without a select; None where neither may.

    Poison may become anything. Undef may become any number, but not a value that might be poison on the lanes
    that had undef: so only a plain constant.
    """
    if left == right or isinstance(right, Poison):
        return left
    if isinstance(left, Poison):
        return right
    if isinstance(left, Undef) and is_plain_number(right):
        return right
    if isinstance(right, Undef) and is_plain_number(left):
        return left
    return None


def is_plain_number(value: Value) -> bool:
    """Whether it is a constant that is surely not poison."""
    return isinstance(value, ConstantInt | ConstantFP | ConstantNull)
