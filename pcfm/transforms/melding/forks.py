"""How the terminators of two blocks that become one are made one.

Blocks that stand for each other share a `head`; both terminators lead to heads, or out of what is melded. The
melded block's lanes must each go where their own side's terminator sends them. From the cheapest on:

- ALIKE: both decide between the same heads in the same order: one terminator on the one or the other value;
- LEFT_FREE, RIGHT_FREE: that side's lanes all go to one head, which the other side may go to as well: a
  constant is its value;
- PARTED: each side goes to one head, another: a branch on the condition;
- SHARED: of two and two heads one is common: a branch to it, and behind it one on the condition;
- APART: nothing in common: a branch on the condition, and behind it each side's own terminator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from pcfm.ir.instructions import CondBr, Switch, Terminator
from pcfm.ir.module import Block
from pcfm.ir.types import IntType


class ForkKind(Enum):
    """How two terminators become one."""

    ALIKE = auto()
    LEFT_FREE = auto()
    RIGHT_FREE = auto()
    PARTED = auto()
    SHARED = auto()
    APART = auto()


@dataclass(frozen=True)
class Fork:
    """A kind; `direction` is the successor of the deciding terminator that the free side takes, or the
    number of the common successor.
    """

    kind: ForkKind
    direction: int = 0


def fork(left: Terminator, right: Terminator, head_of: Callable[[Block], Block]) -> Fork:
    """How the two become one."""
    ours = [head_of(succ) for succ in left.successors]
    theirs = [head_of(succ) for succ in right.successors]
    if _is_alike(left, right) and ours == theirs:
        return Fork(ForkKind.ALIKE)
    one_left, one_right = len(set(ours)) == 1, len(set(theirs)) == 1
    if one_left and one_right:
        return Fork(ForkKind.ALIKE if ours[0] is theirs[0] else ForkKind.PARTED)
    if one_left or one_right:
        kind = ForkKind.LEFT_FREE if one_left else ForkKind.RIGHT_FREE
        decides, heads, goal = (right, theirs, ours[0]) if one_left else (left, ours, theirs[0])
        for direction, head in enumerate(heads):
            if head is goal and is_eligible(decides, direction):
                return Fork(kind, direction)
    elif isinstance(left, CondBr) and isinstance(right, CondBr):
        for direction, head in enumerate(ours):
            if head is theirs[direction]:
                return Fork(ForkKind.SHARED, direction)
    return Fork(ForkKind.APART)


def wants_inversion(left: Terminator, right: Terminator, head_of: Callable[[Block], Block]) -> bool:
    """Whether right's branch has more in common with left's once its successors are swapped."""
    if not (isinstance(left, CondBr) and isinstance(right, CondBr)):
        return False
    ours = [head_of(succ) for succ in left.successors]
    theirs = [head_of(succ) for succ in right.successors]
    if ours[0] is ours[1] or theirs[0] is theirs[1]:
        return False
    straight = sum(a is b for a, b in zip(ours, theirs, strict=True))
    return sum(a is b for a, b in zip(ours, reversed(theirs), strict=True)) > straight


def is_eligible(terminator: Terminator, direction: int) -> bool:
    """Whether some constant leads to successor `direction`: the default of a switch needs a free value."""
    if direction > 0 or not isinstance(terminator, Switch):
        return True
    ty = terminator.value.type
    return isinstance(ty, IntType) and len(terminator.cases) < 1 << ty.width


def _is_alike(left: Terminator, right: Terminator) -> bool:
    if isinstance(left, Switch) and isinstance(right, Switch):
        cases = [[case for case, _ in each.cases] for each in (left, right)]
        return cases[0] == cases[1] and left.value.type == right.value.type
    return type(left) is type(right)
