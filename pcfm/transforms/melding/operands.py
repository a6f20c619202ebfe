"""How the operands of two similar instructions, or of two terminators, correspond.

Two instructions may correspond `swapped`: right's first two operands stand in the other order, or, of two
selects, right's arms stand in the other order and its condition is negated: `select c, a, b` is
`select !c, b, a`.
"""

from __future__ import annotations

from pcfm.ir.instructions import Compare, Instruction, Select
from pcfm.ir.module import Block
from pcfm.ir.types import I1, LABEL, METADATA, TOKEN, Type
from pcfm.ir.values import ConstantFP, ConstantInt, ConstantNull, Poison, Undef, Value


def operand_pairs(left: Instruction, right: Instruction, *, swapped: bool) -> list[tuple[Value, Value]]:
    """Left's operands, each with the operand of right that stands in its place.

    The first pair of selects that correspond `swapped` is their conditions; right's is to be negated.
    """
    theirs = right.operands
    order = swapped_order(right) if swapped else range(len(theirs))
    return [(left.operand(index), theirs[other]) for index, other in enumerate(order)]


def swapped_order(inst: Instruction) -> list[int]:
    """The operands of an instruction in the order in which they stand where it corresponds swapped."""
    rest = range(len(inst.operands))
    return [0, 2, 1] if isinstance(inst, Select) else [1, 0, *rest[2:]]


def negates_condition(inst: Instruction, *, swapped: bool) -> bool:
    """Whether the first operand of the right one of two instructions like `inst` is negated."""
    return swapped and isinstance(inst, Select)


def condition_pairs(left_block: Block | None, right_block: Block | None) -> list[tuple[Value, Value]]:
    """What the terminators of two blocks decide on, where both are there and decide."""
    if left_block is None or right_block is None:
        return []
    left, right = left_block.terminator, right_block.terminator
    if left.successors and right.successors and left.operand(0).type != LABEL != right.operand(0).type:
        return [(left.operand(0), right.operand(0))]
    return []


def swaps(left: Instruction, right: Instruction) -> list[bool]:
    """Whether right can do the same as left straight (False), swapped (True), or both; of similar ones."""
    if isinstance(left, Compare) and isinstance(right, Compare):
        predicates = (right.predicate, right.swapped_predicate)
        return [swapped for swapped in (False, True) if predicates[swapped] == left.predicate]
    if isinstance(left, Select) and isinstance(right, Select):
        may_swap = left.operand(0).type == I1 == right.operand(0).type
    else:
        may_swap = left.is_commutative and right.is_commutative
    return [False, True] if may_swap else [False]


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
