"""Reversible changes to one side of a branch that make it alike to the other: no lane notices them.

- `Inversion` swaps the successors of a conditional branch and negates its condition.
- `Split` cuts a block into several in a row, empty ones among them.
- `Pad` puts an empty block on edges into one block.

They are applied before a pair of subgraphs is planned and undone after, and applied again where the plan is
carried out: each uses the same objects every time, so that what was planned with it in place still holds.
They are undone in the opposite order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Br, Compare, CondBr, Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.values import TRUE, Value


class Adaptation(Protocol):
    """A change that can be taken back."""

    def apply(self) -> None:
        """Does it."""
        ...

    def undo(self) -> None:
        """Takes it back."""
        ...


class Inversion:
    """Swapping the successors of one conditional branch and negating its condition.

    A compare of the same block that only the branch uses is inverted in place, but where `partner`, the block
    that this one is matched with, has a compare that is similar as it stands. One from further up may by then
    have been melded with a compare of the other side. Any other condition gets an xor.
    """

    def __init__(self, block: Block, partner: Block | None = None) -> None:
        branch = block.terminator
        if not isinstance(branch, CondBr):
            raise ValueError(f"%{block.name} does not end in a conditional branch")
        self.branch = branch
        self.compare = _own_compare(branch)
        if self.compare is not None and partner is not None and _decides_alike(partner, self.compare):
            self.compare = None
        self.negation: Binary | None = None

    def apply(self) -> None:
        """Does it."""
        cond = self.branch.cond
        if self.compare is not None:
            self.compare.predicate = self.compare.inverse_predicate
        else:
            if self.negation is None:
                self.negation = Binary("xor", cond, TRUE)
            else:
                self.negation.restore_operands([cond, TRUE])
            rewriter.insert_before(self.branch, self.negation)
            self.branch.set_operand(0, self.negation)
        self._swap_successors()

    def undo(self) -> None:
        """Takes it back."""
        if self.compare is not None:
            self.compare.predicate = self.compare.inverse_predicate
        elif self.negation is not None:
            self.branch.set_operand(0, self.negation.operand(0))
            rewriter.erase(self.negation)
        self._swap_successors()

    def _swap_successors(self) -> None:
        if_true, if_false = self.branch.if_true, self.branch.if_false
        self.branch.set_operand(1, if_false)
        self.branch.set_operand(2, if_true)


def _own_compare(branch: CondBr) -> Compare | None:
    """The compare of the branch's block that nothing but the branch uses."""
    cond = branch.cond
    if isinstance(cond, Compare) and cond.parent is branch.parent:
        return cond if len(cond.uses) == 1 and not cond.debug_uses else None
    return None


def _decides_alike(block: Block, compare: Compare) -> bool:
    """Whether `block` branches on a compare of its own that is similar to `compare`."""
    branch = block.terminator
    cond = branch.cond if isinstance(branch, CondBr) else None
    return isinstance(cond, Compare) and cond.parent is block and cond.signature() == compare.signature()


class Split:
    """Cutting a block before each of some instructions; the same one twice leaves an empty block between.

    `pieces` are the blocks that it becomes, in order, itself first; the last one has its terminator.
    """

    def __init__(self, block: Block, before: Sequence[Instruction]) -> None:
        self.pieces = [block, *(Block() for _ in before)]
        self.before = list(before)

    def apply(self) -> None:
        """Does it."""
        # From the last cut to the first, so that each moves what follows it once.
        for inst, piece in zip(reversed(self.before), reversed(self.pieces[1:]), strict=True):
            before = inst if inst.parent is self.pieces[0] else self.pieces[0].terminator
            rewriter.split_block(before, piece)

    def undo(self) -> None:
        """Takes it back."""
        for piece in self.pieces[1:]:
            rewriter.merge_into_predecessor(piece)


class Pad:
    """Putting `block`, which is empty, on all edges into `target` from outside of `inside` (where `entering`)
    or from within.
    """

    def __init__(self, target: Block, inside: Mapping[Block, object], *, entering: bool) -> None:
        self.block = Block()
        self.target = target
        self._inside = inside
        self._entering = entering
        self._merged: dict[Phi, Phi] = {}
        self._preds: list[Block] = []
        self._before: list[tuple[Phi, list[tuple[Value, Block]]]] = []

    def apply(self) -> None:
        """Does it."""
        fn, target = self.target.function, self.target
        self._preds = [p for p in target.predecessors if (p in self._inside) != self._entering]
        self._before = [(phi, phi.incoming) for phi in target.phis]
        rewriter.restore_block(fn, self.block, after=self._preds[0])
        self.block.append(Br(target))
        for phi, incoming in self._before:
            mine = [(value, pred) for value, pred in incoming if pred in self._preds]
            others = [(value, pred) for value, pred in incoming if pred not in self._preds]
            value = mine[0][0]
            if any(other != value for other, _ in mine):
                value = self._merged.setdefault(phi, Phi(phi.type))
                value.set_incoming(mine)
                rewriter.insert_phi(self.block, value)
            phi.set_incoming([*others, (value, self.block)])
        for pred in self._preds:
            pred.terminator.replace_successor(target, self.block)

    def undo(self) -> None:
        """Takes it back."""
        for pred in self._preds:
            pred.terminator.replace_successor(self.block, self.target)
        for phi, incoming in self._before:
            phi.set_incoming(incoming)
        rewriter.erase_blocks([self.block])
