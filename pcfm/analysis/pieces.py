"""Cutting a part of a graph into the pieces that lanes run one after the other.

The part is entered at one block and left from its `ends`. It is cut at the blocks that all lanes pass that
come from the entry to an end: post-dominators within the part. Such blocks that lie on a common cycle stay in
one piece, so that no back edge crosses a cut. Blocks from which no lane comes to an end belong to the piece
that leads to them; those that two pieces lead to, to both.

Cost: a dominator tree of the part, and its blocks once more for each cut that would divide a cycle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pcfm.analysis.cfg import Successors, cycles_among, reachable
from pcfm.graph import dominator_tree
from pcfm.ir.module import Block


@dataclass(frozen=True, eq=False)
class Piece:
    """Blocks entered at `entry`; `cycle` is the maximal cycle that it is on, `following` the entry of the
    next piece, None for the last.
    """

    entry: Block
    blocks: dict[Block, None]
    cycle: tuple[Block, ...] | None
    following: Block | None


def cut(entry: Block, succs: Successors, ends: Iterable[Block]) -> list[Piece]:
    """The pieces of the part whose edges are `succs`, in the order of execution."""
    next_passed = _next_passed(succs, ends)
    cycle_of = cycles_among(succs, succs)
    pieces: list[Piece] = []
    current: Block | None = entry
    while current is not None:
        following = next_passed.get(current)
        while following is not None and _cuts_cycle(current, following, succs, cycle_of):
            following = next_passed.get(following)
        blocks = reachable((current,), succs, avoid=following)
        pieces.append(Piece(current, blocks, cycle_of.get(current), following))
        current = following
    return pieces


def _next_passed(succs: Successors, ends: Iterable[Block]) -> dict[Block, Block | None]:
    """For each block from which lanes come to an end, the next one that all of these pass; None where they
    pass no other.
    """
    blocks = list(succs)
    number = {block: i for i, block in enumerate(blocks, 1)}
    preds: list[list[int]] = [[] for _ in range(len(blocks) + 1)]
    preds[0] = [number[block] for block in ends]
    for block, targets in succs.items():
        for target in targets:
            preds[number[target]].append(number[block])
    idom = dominator_tree(preds).idom
    return {block: blocks[idom[i] - 1] if idom[i] else None for block, i in number.items() if idom[i] >= 0}


def _cuts_cycle(
    entry: Block, following: Block, succs: Successors, cycle_of: dict[Block, tuple[Block, ...]]
) -> bool:
    """Whether a cycle has blocks on both sides of a cut before `following`."""
    cycle = cycle_of.get(following)
    if cycle is None or cycle_of.get(entry) is cycle:
        return cycle is not None
    before = reachable((entry,), succs, avoid=following)
    return any(block in before for block in cycle)
