"""Dominators, post-dominators and dominance frontiers.

`a` dominates `b` where every path from the entry to `b` visits `a`; it post-dominates `b` where every path
from `b` to the end of the function does. The end is a virtual exit behind every block without successors.
Blocks that cannot reach one (infinite loops) get a virtual edge to it: of each bottommost cycle, the block
that stands last in reverse post-order. Hence every reachable block has its place in both trees.

Trees: semi-NCA (see `graph`); queries of dominance are O(1) by numbering the tree, the nearest common
ancestor is O(depth). Frontiers: Cooper, Harvey and Kennedy, A simple, fast dominance algorithm, 2001, section
4. Blocks that the entry does not reach are in no tree: nothing but themselves dominates them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.graph import immediate_dominators, strong_components
from pcfm.ir.module import Block


@dataclass(frozen=True, eq=False)
class DomTree:
    """A dominator or post-dominator tree; the virtual exit is None.

    `virtual_exits` are the blocks of infinite loops that were joined to the virtual exit.
    """

    is_post: bool
    roots: tuple[Block, ...]
    virtual_exits: tuple[Block, ...]
    _idom: dict[Block, Block | None]
    _children: dict[Block, tuple[Block, ...]]
    _depth: dict[Block, int]
    _first: dict[Block, int]
    _last: dict[Block, int]

    def __contains__(self, block: Block) -> bool:
        return block in self._idom

    def idom(self, block: Block) -> Block | None:
        """Its parent in the tree; None for a root (whose parent, in a post-dominator tree, is the virtual
        exit).
        """
        return self._idom.get(block)

    def children(self, block: Block) -> tuple[Block, ...]:
        """The blocks that it immediately dominates, in reverse post-order of the function."""
        return self._children.get(block, ())

    def depth(self, block: Block) -> int:
        """How many blocks dominate it strictly."""
        return self._depth[block]

    def dominates(self, a: Block, b: Block) -> bool:
        """Whether `a` dominates `b`; every block dominates itself."""
        if a is b:
            return True
        if a not in self._first or b not in self._first:
            return False
        return self._first[a] <= self._first[b] and self._last[b] <= self._last[a]

    def strictly_dominates(self, a: Block, b: Block) -> bool:
        """Whether `a` dominates `b` and is another block."""
        return a is not b and self.dominates(a, b)

    def nearest_common(self, a: Block, b: Block) -> Block | None:
        """The deepest block that dominates both; None for the virtual exit."""
        first: Block | None = a
        while first is not None and not self.dominates(first, b):
            first = self.idom(first)
        return first

    def preorder(self) -> list[Block]:
        """All blocks, parents before children."""
        return sorted(self._first, key=self._first.__getitem__)


def compute_dominators(cfg: Cfg) -> DomTree:
    """The dominator tree."""
    succs = [[cfg.index[s] for s in cfg.succs[b]] for b in cfg.order]
    preds = [[cfg.index[p] for p in cfg.preds[b]] for b in cfg.order]
    idoms = immediate_dominators(succs, preds, 0)
    parents = [None if i < 0 else cfg.order[i] for i in idoms]
    return _build(cfg, parents, is_post=False, virtual_exits=())


def compute_post_dominators(cfg: Cfg) -> DomTree:
    """The post-dominator tree."""
    virtual = _virtual_exits(cfg)
    count = len(cfg.order)
    succs = [[cfg.index[s] for s in cfg.succs[b]] for b in cfg.order] + [[]]
    for block in (*cfg.exits, *virtual):
        succs[cfg.index[block]].append(count)
    preds: list[list[int]] = [[] for _ in succs]
    for node, targets in enumerate(succs):
        for target in targets:
            preds[target].append(node)
    idoms = immediate_dominators(preds, succs, count)
    parents = [None if i in (-1, count) else cfg.order[i] for i in idoms[:count]]
    return _build(cfg, parents, is_post=True, virtual_exits=virtual)


def _virtual_exits(cfg: Cfg) -> tuple[Block, ...]:
    """One block of every cycle that cannot be left: the last one in reverse post-order."""
    reaching = {block: None for block in cfg.exits}
    pending = list(reaching)
    while pending:
        for pred in cfg.preds[pending.pop()]:
            if pred not in reaching:
                reaching[pred] = None
                pending.append(pred)
    stuck = [block for block in cfg.order if block not in reaching]
    number = {block: i for i, block in enumerate(stuck)}
    # Whatever a stuck block branches to is stuck too, so every edge has its number.
    edges = [[number[succ] for succ in cfg.succs[block]] for block in stuck]
    components = strong_components(edges)
    home = {node: i for i, component in enumerate(components) for node in component}
    bottom = [
        component[-1]
        for i, component in enumerate(components)
        if all(home[succ] == i for node in component for succ in edges[node])
    ]
    return tuple(stuck[node] for node in sorted(bottom))


def _build(
    cfg: Cfg, parents: Sequence[Block | None], *, is_post: bool, virtual_exits: tuple[Block, ...]
) -> DomTree:
    idom = dict(zip(cfg.order, parents, strict=True))
    children: dict[Block, list[Block]] = {block: [] for block in cfg.order}
    roots: list[Block] = []
    for block, parent in idom.items():
        (roots if parent is None else children[parent]).append(block)
    depth: dict[Block, int] = {}
    first: dict[Block, int] = {}
    last: dict[Block, int] = {}
    clock = 0
    stack: list[tuple[Block, bool]] = [(root, True) for root in reversed(roots)]
    while stack:
        block, entering = stack.pop()
        if not entering:
            last[block] = clock
            continue
        first[block] = clock
        clock += 1
        parent = idom[block]
        depth[block] = 0 if parent is None else depth[parent] + 1
        stack.append((block, False))
        stack.extend((child, True) for child in reversed(children[block]))
    frozen = {block: tuple(found) for block, found in children.items()}
    return DomTree(is_post, tuple(roots), virtual_exits, idom, frozen, depth, first, last)


def dominance_frontiers(cfg: Cfg, dom: DomTree) -> dict[Block, tuple[Block, ...]]:
    """For each block, in reverse post-order, the blocks where its dominance ends.

    Takes O(edges + size of the frontiers), which is quadratic for deeply nested loops.
    """
    found: dict[Block, dict[Block, None]] = {block: {} for block in cfg.order}
    for block in cfg.order:
        preds = cfg.preds[block]
        # The entry may not have predecessors; a block with one lies in no frontier but its own, as a loop.
        stop = dom.idom(block)
        for pred in preds:
            runner: Block | None = pred
            while runner is not None and runner is not stop:
                found[runner][block] = None
                runner = dom.idom(runner)
    return {block: cfg.sorted(frontier) for block, frontier in found.items()}


def iterated_frontier(
    frontiers: dict[Block, tuple[Block, ...]], blocks: Sequence[Block]
) -> dict[Block, None]:
    """The closure of the frontiers of `blocks`: where phis are needed for definitions in them."""
    found: dict[Block, None] = {}
    pending = list(blocks)
    while pending:
        for block in frontiers.get(pending.pop(), ()):
            if block not in found:
                found[block] = None
                pending.append(block)
    return found
