"""Branches on a comparison whose two ways meet again at once, and their removal.

::

        block                block
        /   \\                /   |
     left   right         left   |
        \\   /                \\   |
        join                 join

A way is empty or one block that nothing else enters and that may be executed for nothing. Once every phi of
the join has one value for both ways, `join_ways` executes both for all lanes and takes the branch out: lanes
that parted stay together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, Compare, CondBr, Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.transforms.arms import do_ahead, end_of_arm
from pcfm.transforms.kill_records import kill_records


@dataclass(frozen=True, eq=False)
class Ways:
    """A branch whose two ways meet in `join`; a way is None where the branch goes there itself."""

    block: Block
    branch: CondBr
    cond: Compare
    if_true: Block | None
    if_false: Block | None
    join: Block

    @property
    def arms(self) -> tuple[Block, ...]:
        """The blocks on the ways."""
        return tuple(arm for arm in (self.if_true, self.if_false) if arm is not None)

    @property
    def body(self) -> list[Instruction]:
        """What stands on the ways."""
        return [inst for arm in self.arms for inst in arm.body]

    def incoming(self, phi: Phi) -> tuple[Value, Value]:
        """What `phi` of the join takes from either way."""
        return phi.incoming_value(self.if_true or self.block), phi.incoming_value(self.if_false or self.block)


def ways_of(block: Block) -> Ways | None:
    """The ways of the branch at the end of `block`, where it is of that shape."""
    branch = block.terminator
    if not isinstance(branch, CondBr) or not isinstance(branch.cond, Compare):
        return None
    if_true, if_false = branch.if_true, branch.if_false
    if if_true is if_false:
        return None
    ends = [
        end_of_arm(arm, block) if all(map(may_speculate, arm.body)) else None for arm in (if_true, if_false)
    ]
    if ends[0] is not None and ends[0] is ends[1]:
        ways = Ways(block, branch, branch.cond, if_true, if_false, ends[0])
    elif ends[0] is if_false:
        ways = Ways(block, branch, branch.cond, if_true, None, if_false)
    elif ends[1] is if_true:
        ways = Ways(block, branch, branch.cond, None, if_false, if_true)
    else:
        return None
    return None if ways.join is block else ways


def join_ways(ways: Ways, made: Mapping[Phi, Instruction]) -> None:
    """Executes both ways for all lanes, in `block`, and then the values of `made`; the branch goes.

    Before: every phi of the join has a value in `made` or takes one and the same from both ways. What nothing
    needs any more of the ways and of the condition goes too. Debug records that tell of one way become kill
    records.
    """
    block, join = ways.block, ways.join
    moved = ways.body
    do_ahead(moved, block)
    for value in made.values():
        rewriter.insert_before(ways.branch, value)
    for phi in join.phis:
        value = made.get(phi) or ways.incoming(phi)[0]
        others = [(other, pred) for other, pred in phi.incoming if pred not in (*ways.arms, block)]
        phi.set_incoming([*others, (value, block)])
    # Where the join heads a loop, one of the ends was its latch.
    loops = [end.terminator.metadata.get("llvm.loop") for end in (*ways.arms, block)]
    dropped = [record for end in ways.arms for record in end.terminator.debug_records]
    onwards = Br(join)
    rewriter.set_terminator(block, onwards)
    onwards.debug_records = onwards.debug_records + kill_records(dropped)
    for loop in loops:
        if loop is not None:
            onwards.metadata.setdefault("llvm.loop", loop)
    rewriter.erase_blocks(ways.arms)
    for inst in (*reversed(moved), ways.cond):
        if not inst.has_uses:
            rewriter.erase(inst)


def merge_join(ways: Ways, made: Mapping[Phi, Instruction]) -> None:
    """Appends the join of a branch that is gone to the block before it, where that is its only way in.

    The values of `made` take over the names of their phis.
    """
    join = ways.join
    preds = join.predecessors
    if len(preds) != 1 or preds[0].successors != [join] or not isinstance(preds[0].terminator, Br):
        return
    if preds[0] is join:
        return
    for phi, value in made.items():
        value.name, phi.name = phi.name, None
    rewriter.merge_into_predecessor(join)
