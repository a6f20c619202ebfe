"""Dominators, post-dominators and dominance frontiers of a function's blocks.

`a` dominates `b` where every path from the entry to `b` visits `a`; it post-dominates `b` where every path
from `b` to the end of the function does. The end is a virtual exit behind every block without successors.
Blocks that cannot reach one (infinite loops) get a virtual edge to it: of each bottommost cycle, the block
that stands last in reverse post-order. Hence every reachable block is in both trees.

The algorithms are those of `pcfm.graph`, on the blocks' numbers in reverse post-order; here they get their
blocks back. Blocks that the entry does not reach are in no tree: nothing but themselves dominates them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pcfm import graph
from pcfm.analysis.cfg import Cfg
from pcfm.ir.module import Block


@dataclass(frozen=True, eq=False)
class DomTree:
    """A dominator or post-dominator tree; the virtual exit is None.

    `virtual_exits` are the blocks of infinite loops that were joined to the virtual exit.
    """

    is_post: bool
    virtual_exits: tuple[Block, ...]
    _cfg: Cfg
    tree: graph.DominatorTree

    def __contains__(self, block: Block) -> bool:
        return block in self._cfg.index

    def idom(self, block: Block) -> Block | None:
        """Its parent in the tree; None for a root (whose parent, in a post-dominator tree, is the virtual
        exit).
        """
        number = self._cfg.index.get(block)
        return None if number is None else self._block(self.tree.idom[number])

    def children(self, block: Block) -> tuple[Block, ...]:
        """The blocks that it immediately dominates, in reverse post-order of the function."""
        number = self._cfg.index.get(block)
        return () if number is None else tuple(self._cfg.order[i] for i in self.tree.children[number])

    def depth(self, block: Block) -> int:
        """How many blocks dominate it strictly."""
        return self.tree.depth[self._cfg.index[block]] - self.is_post  # the virtual exit is no block

    def dominates(self, a: Block, b: Block) -> bool:
        """Whether `a` dominates `b`; every block dominates itself."""
        if a is b:
            return True
        first, second = self._cfg.index.get(a), self._cfg.index.get(b)
        return first is not None and second is not None and self.tree.dominates(first, second)

    def strictly_dominates(self, a: Block, b: Block) -> bool:
        """Whether `a` dominates `b` and is another block."""
        return a is not b and self.dominates(a, b)

    def interval(self, block: Block) -> tuple[int, int]:
        """Where the blocks that it dominates stand in a preorder of the tree: from, up to but not with."""
        return self.tree.interval(self._cfg.index[block])

    def nearest_common(self, a: Block, b: Block) -> Block | None:
        """The deepest block that dominates both; None for the virtual exit."""
        return self._block(self.tree.nearest_common(self._cfg.index[a], self._cfg.index[b]))

    def preorder(self) -> list[Block]:
        """All blocks, parents before children."""
        return [block for number in self.tree.preorder() if (block := self._block(number)) is not None]

    def _block(self, number: int) -> Block | None:
        return self._cfg.order[number] if 0 <= number < len(self._cfg.order) else None


def compute_dominators(cfg: Cfg) -> DomTree:
    """The dominator tree."""
    return DomTree(False, (), cfg, graph.dominator_tree(cfg.numbered_succs))


def compute_post_dominators(cfg: Cfg) -> DomTree:
    """The post-dominator tree."""
    tree, joined = graph.post_dominator_tree(cfg.numbered_succs)
    return DomTree(True, tuple(cfg.order[i] for i in joined), cfg, tree)


@dataclass(frozen=True, eq=False)
class DominanceFrontiers:
    """Where the dominance of each block ends; of a block that the entry does not reach, nowhere."""

    _cfg: Cfg
    _frontiers: list[list[int]]

    def of(self, block: Block) -> tuple[Block, ...]:
        """The frontier of one block, in reverse post-order."""
        return tuple(self._cfg.order[i] for i in self._frontiers[self._cfg.index[block]])

    def iterated(self, blocks: Iterable[Block]) -> tuple[Block, ...]:
        """The closure of the frontiers of reachable `blocks`, in reverse post-order: where definitions in
        them need phis.
        """
        closure = graph.iterated_frontier(self._frontiers, [self._cfg.index[block] for block in blocks])
        return tuple(self._cfg.order[i] for i in closure)


def compute_frontiers(cfg: Cfg, dom: DomTree) -> DominanceFrontiers:
    """The dominance frontiers: O(edges + their size), which is quadratic for deeply nested loops."""
    return DominanceFrontiers(cfg, graph.dominance_frontiers(cfg.numbered_succs, dom.tree))
