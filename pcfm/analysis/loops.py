"""Natural loops as a forest, and the cycles that are none.

A back edge leads to a block that dominates its source; a natural loop is its target (the header) with
everything that reaches such a source without visiting the header. Loops with one header are one loop; two
loops are nested or disjoint. A cycle made of no back edge is irreducible: it is listed with all its blocks
and those among them that can be entered from outside.

The nest is found in near-linear time (`pcfm.graph`); each loop then lists all its blocks, inner loops' too,
which adds up to blocks x depth.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm import graph
from pcfm.analysis.cfg import Cfg
from pcfm.analysis.dominance import DomTree
from pcfm.ir.module import Block


@dataclass(eq=False)
class Loop:
    """A natural loop; `blocks` in reverse post-order, the header first; `exits` as (block inside, block
    outside).
    """

    header: Block
    blocks: tuple[Block, ...] = ()
    latches: tuple[Block, ...] = ()
    exits: tuple[tuple[Block, Block], ...] = ()
    parent: Loop | None = None
    depth: int = 1
    children: list[Loop] = field(default_factory=list)
    _members: dict[Block, None] = field(default_factory=dict)

    def __contains__(self, block: Block) -> bool:
        return block in self._members

    @property
    def exiting_blocks(self) -> tuple[Block, ...]:
        """The blocks with an edge out of it."""
        return tuple(dict.fromkeys(block for block, _ in self.exits))


@dataclass(frozen=True, eq=False)
class IrreducibleCycle:
    """A cycle that can be entered at each of `headers`; both in reverse post-order."""

    blocks: tuple[Block, ...]
    headers: tuple[Block, ...]


@dataclass(frozen=True, eq=False)
class LoopForest:
    """All loops, outer before inner, by the place of their headers in reverse post-order."""

    loops: tuple[Loop, ...]
    irreducible: tuple[IrreducibleCycle, ...]
    _innermost: dict[Block, Loop]

    def loop_of(self, block: Block) -> Loop | None:
        """The innermost loop around it."""
        return self._innermost.get(block)

    def depth_of(self, block: Block) -> int:
        """How many loops are around it."""
        loop = self._innermost.get(block)
        return loop.depth if loop else 0

    def loop_at(self, header: Block) -> Loop | None:
        """The loop with that header."""
        loop = self._innermost.get(header)
        return loop if loop is not None and loop.header is header else None


def compute_loops(cfg: Cfg, dom: DomTree) -> LoopForest:
    """The loop forest."""
    nest = graph.natural_loops(cfg.numbered_succs, dom.tree)
    loops: dict[int, Loop] = {}
    for number, latches in nest.latches.items():  # outer before inner
        loop = Loop(cfg.order[number], latches=tuple(cfg.order[latch] for latch in latches))
        loop.parent = loops.get(nest.parent[number])
        if loop.parent is not None:
            loop.depth = loop.parent.depth + 1
            loop.parent.children.append(loop)
        loops[number] = loop
    for number, block in enumerate(cfg.order):
        for header in nest.around(number):
            loops[header]._members[block] = None
    for loop in loops.values():
        loop.blocks = tuple(loop._members)
        loop.exits = tuple((b, s) for b in loop.blocks for s in cfg.succs[b] if s not in loop)
    innermost = {
        block: loops[header] for block, header in zip(cfg.order, nest.innermost, strict=True) if header >= 0
    }
    return LoopForest(tuple(loops.values()), _irreducible(cfg, dom), innermost)


def _irreducible(cfg: Cfg, dom: DomTree) -> tuple[IrreducibleCycle, ...]:
    cycles: list[IrreducibleCycle] = []
    for cycle in graph.irreducible_cycles(cfg.numbered_succs, dom.tree):
        blocks = tuple(cfg.order[i] for i in cycle)
        inside = dict.fromkeys(blocks)
        headers = tuple(b for b in blocks if any(p not in inside for p in cfg.preds[b]))
        cycles.append(IrreducibleCycle(blocks, headers))
    return tuple(cycles)
