"""The control-flow graph of a function: its reachable blocks in reverse post-order, and their edges.

Before: every block ends in a terminator. After: `order` starts with the entry, and a block stands after all
its predecessors but those it reaches itself through a retreating edge. Blocks that the entry does not reach
are left out, as predecessors too. Linear time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pcfm.graph import reverse_post_order, strong_components
from pcfm.ir.module import Block, Function

Successors = Mapping[Block, Sequence[Block]]
"""The edges of a graph, or of a part of one."""


@dataclass(frozen=True, eq=False)
class Cfg:
    """Blocks and edges; each neighbour is named once.

    `order` is the reverse post-order and `index` the place in it; `succs` stand in operand order, `preds` in
    the order of the function's blocks.
    """

    fn: Function
    order: tuple[Block, ...]
    index: dict[Block, int]
    succs: dict[Block, tuple[Block, ...]]
    preds: dict[Block, tuple[Block, ...]]

    @property
    def entry(self) -> Block:
        """The entry block."""
        return self.order[0]

    @cached_property
    def numbered_succs(self) -> list[list[int]]:
        """The successors as numbers of `index`, for the algorithms of `pcfm.graph`."""
        return [[self.index[succ] for succ in self.succs[block]] for block in self.order]

    @property
    def exits(self) -> tuple[Block, ...]:
        """The reachable blocks without successors."""
        return tuple(block for block in self.order if not self.succs[block])

    def is_reachable(self, block: Block) -> bool:
        """Whether the entry reaches it."""
        return block in self.index

    def sorted(self, blocks: Iterable[Block]) -> tuple[Block, ...]:
        """Reachable blocks in reverse post-order."""
        return tuple(sorted(blocks, key=self.index.__getitem__))

    def reachable_from(self, start: list[Block], avoid: Block | None = None) -> dict[Block, None]:
        """What paths from `start` visit (the start included) without entering `avoid`."""
        return reachable(start, self.succs, avoid)


def compute_cfg(fn: Function) -> Cfg:
    """The control-flow graph of a function with a body."""
    blocks = fn.blocks
    number = {block: i for i, block in enumerate(blocks)}
    edges = [[number[succ] for succ in block.successors] for block in blocks]
    order = tuple(blocks[i] for i in reverse_post_order(edges))
    index = {block: i for i, block in enumerate(order)}
    succs = {block: tuple(block.successors) for block in order}
    preds: dict[Block, list[Block]] = {block: [] for block in order}
    for block in blocks:
        for succ in succs.get(block, ()):
            preds[succ].append(block)
    return Cfg(fn, order, index, succs, {block: tuple(sources) for block, sources in preds.items()})


def edges_among(blocks: Collection[Block], succs: Successors) -> dict[Block, list[Block]]:
    """The edges from one of `blocks` to another."""
    inside = dict.fromkeys(blocks)
    return {block: [succ for succ in succs[block] if succ in inside] for block in blocks}


def reachable(starts: Iterable[Block], succs: Successors, avoid: Block | None = None) -> dict[Block, None]:
    """What paths along `succs` visit from `starts` on (these included) without entering `avoid`."""
    reached = {block: None for block in starts if block is not avoid}
    pending = list(reached)
    while pending:
        for succ in succs[pending.pop()]:
            if succ not in reached and succ is not avoid:
                reached[succ] = None
                pending.append(succ)
    return reached


def cycles_among(blocks: Iterable[Block], succs: Successors) -> dict[Block, tuple[Block, ...]]:
    """For every block on a cycle among `blocks`, all blocks of its maximal cycle; cycles do not overlap."""
    number = {block: i for i, block in enumerate(blocks)}
    nodes = list(number)
    edges = [[number[s] for s in succs[b] if s in number] for b in nodes]
    cycle_of: dict[Block, tuple[Block, ...]] = {}
    for component in strong_components(edges):
        if len(component) > 1 or component[0] in edges[component[0]]:
            members = tuple(nodes[i] for i in component)
            cycle_of.update(dict.fromkeys(members, members))
    return cycle_of
