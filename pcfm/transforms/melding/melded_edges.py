"""The edges of a melded pair: how its blocks end, and whose lanes come along each edge.

The terminators of a matched pair become one as `forks` says; there is an edge wherever either side has one,
so that each lane goes where its own side sends it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Instruction, Switch, Terminator
from pcfm.ir.module import Block
from pcfm.ir.types import I1
from pcfm.ir.values import ConstantInt, Value
from pcfm.transforms.melding.forks import ForkKind, fork
from pcfm.transforms.melding.melded_region import MeldedRegion
from pcfm.transforms.melding.merge import merge_branch_attachments
from pcfm.transforms.melding.pair import BlockMatch

Edge = tuple[Block, Block | None, Block | None]
"""From which melded block an edge comes, and whose it is: the block of each side that it comes from there."""


class MeldedEdges:
    """The edges by the block that they lead `into`; `heads` are the melded blocks of the sides' blocks."""

    def __init__(self, melded: MeldedRegion, heads: Mapping[Block, Block]) -> None:
        self._melded = melded
        self._heads = heads
        self.into: dict[Block, list[Edge]] = {}

    def head_of(self, block: Block) -> Block:
        """The melded block that stands for `block`, or itself where it is outside."""
        return self._heads.get(block, block)

    def enter(self, join: Block, left: Block, right: Block) -> None:
        """Leads from `join` to where left's and right's lanes enter the pair."""
        ours, theirs = self.head_of(left), self.head_of(right)
        if ours is theirs:
            rewriter.set_terminator(join, Br(ours))
            self._add(ours, join, join, join)
        else:
            self._part(join, ours, theirs, (join, join))

    def branch(self, match: BlockMatch, tail: Block) -> None:
        """The terminator of a melded block: each lane goes where its own side sends it."""
        if match.left is None or match.right is None:
            self._copy(tail, match.left, match.right)
            return
        left, right = match.left.terminator, match.right.terminator
        how = fork(left, right, self.head_of)
        both = (match.left, match.right)
        before = _placeholder(tail)
        if how.kind is ForkKind.ALIKE:
            value = None
            if not isinstance(left, Br) and not isinstance(right, Br):
                value = self._melded.choose(left.operand(0), right.operand(0), before)
            self._decide(tail, left, value, [both] * len(left.successors))
        elif how.kind in (ForkKind.LEFT_FREE, ForkKind.RIGHT_FREE):
            left_decides = how.kind is ForkKind.RIGHT_FREE
            decides = left if left_decides else right
            constant = _constant_for(decides, how.direction)
            values = (left.operand(0), constant) if left_decides else (constant, right.operand(0))
            alone = (match.left, None) if left_decides else (None, match.right)
            origins = [both if n == how.direction else alone for n in range(len(decides.successors))]
            self._decide(tail, decides, self._melded.choose(*values, before), origins)
        elif how.kind is ForkKind.SHARED:
            value = self._melded.choose(left.operand(0), right.operand(0), before)
            parting = self._melded.new_block("meld.part", after=tail)
            common = self.head_of(left.successors[how.direction])
            targets = (common, parting) if how.direction == 0 else (parting, common)
            rewriter.set_terminator(tail, CondBr(value, *targets))
            self._add(common, tail, *both)
            other = 1 - how.direction
            heads = self.head_of(left.successors[other]), self.head_of(right.successors[other])
            self._part(parting, *heads, both)
        elif how.kind is ForkKind.PARTED:
            self._part(tail, self.head_of(left.successors[0]), self.head_of(right.successors[0]), both)
        else:
            sides: list[Block] = []
            for origin in ((match.left, None), (None, match.right)):
                block = self._melded.new_block("meld.part", after=sides[-1] if sides else tail)
                self._copy(block, *origin)
                sides.append(block)
            rewriter.set_terminator(tail, CondBr(self._melded.cond, *sides))
        merge_branch_attachments(tail.terminator, left, right, self._melded.fn)

    def _add(self, head: Block, source: Block, left: Block | None, right: Block | None) -> None:
        self.into.setdefault(head, []).append((source, left, right))

    def _part(self, tail: Block, left: Block, right: Block, origins: tuple[Block, Block]) -> None:
        """Lets `tail` lead left's lanes and right's lanes to different blocks."""
        rewriter.set_terminator(tail, CondBr(self._melded.cond, left, right))
        self._add(left, tail, origins[0], None)
        self._add(right, tail, None, origins[1])

    def _copy(self, tail: Block, left: Block | None, right: Block | None) -> None:
        """Gives `tail` the terminator of the one side's block."""
        lone = left or right
        assert lone is not None
        terminator = lone.terminator
        value = None if isinstance(terminator, Br) else terminator.operand(0)
        self._decide(tail, terminator, value, [(left, right)] * len(terminator.successors))
        merge_branch_attachments(tail.terminator, terminator, None, self._melded.fn)

    def _decide(
        self,
        tail: Block,
        shape: Terminator,
        value: Value | None,
        origins: Sequence[tuple[Block | None, Block | None]],
    ) -> None:
        """Ends `tail` as `shape` ends its block, deciding on `value`; whose each edge is, in their order."""
        heads = [self.head_of(succ) for succ in shape.successors]
        terminator: Terminator
        if len(set(heads)) == 1:
            terminator, origins = Br(heads[0]), origins[:1]
        elif isinstance(shape, CondBr):
            assert value is not None
            terminator = CondBr(value, heads[0], heads[1])
        else:
            assert isinstance(shape, Switch)
            assert value is not None
            cases = [case for case, _ in shape.cases]
            terminator = Switch(value, heads[0], list(zip(cases, heads[1:], strict=True)))
        rewriter.set_terminator(tail, terminator)
        for head, (left, right) in zip(terminator.successors, origins, strict=True):
            self._add(head, tail, left, right)


def _placeholder(block: Block) -> Instruction:
    """A terminator to insert before, until the real one is known."""
    if not block.has_terminator:
        block.append(Br(block))
    return block.terminator


def _constant_for(terminator: Terminator, direction: int) -> Value:
    """A constant that sends a branch or a switch to its successor number `direction`."""
    if isinstance(terminator, CondBr):
        return ConstantInt(I1, 1 if direction == 0 else 0)
    assert isinstance(terminator, Switch)
    return _value_for(terminator, direction)


def _value_for(switch: Switch, direction: int) -> Value:
    """A constant that sends a switch to its successor number `direction` (0 is the default)."""
    if direction > 0:
        return switch.cases[direction - 1][0]
    taken = {case.value for case, _ in switch.cases}
    ty = switch.value.type
    value = next(v for v in range(len(taken) + 1) if v not in taken)
    return ConstantInt(ty, value)  # type: ignore[arg-type]
