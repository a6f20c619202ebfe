"""Natural loops as a forest, and the cycles that are none.

A back edge leads to a block that dominates its source; a natural loop is its target (the header) with
everything that reaches such a source without visiting the header. Loops with one header are one loop; two
loops are nested or disjoint. A cycle made of no back edge is irreducible: it is listed with all its blocks
and those among them that can be entered from outside.

Loops are collected from the innermost out, a finished inner loop being crossed in one step: near-linear time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.graph import strong_components
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
    innermost: dict[Block, Loop] = {}
    found: list[Loop] = []
    for header in reversed(cfg.order):
        latches = tuple(pred for pred in cfg.preds[header] if dom.dominates(header, pred))
        if latches:
            loop = Loop(header, latches=latches)
            _collect(cfg, loop, innermost)
            found.append(loop)
    loops = tuple(reversed(found))
    _fill(cfg, loops, innermost)
    return LoopForest(loops, _irreducible(cfg, dom), innermost)


def _outermost(loop: Loop) -> Loop:
    while loop.parent is not None:
        loop = loop.parent
    return loop


def _collect(cfg: Cfg, loop: Loop, innermost: dict[Block, Loop]) -> None:
    """Claims the blocks of `loop` that no inner loop has, and adopts the inner loops."""
    innermost[loop.header] = loop
    pending = [latch for latch in loop.latches if latch is not loop.header]
    while pending:
        block = pending.pop()
        inner = innermost.get(block)
        if inner is None:
            innermost[block] = loop
            pending.extend(pred for pred in cfg.preds[block] if innermost.get(pred) is not loop)
            continue
        inner = _outermost(inner)
        if inner is loop:
            continue
        inner.parent = loop
        pending.extend(pred for pred in cfg.preds[inner.header] if innermost.get(pred) is not loop)


def _fill(cfg: Cfg, loops: tuple[Loop, ...], innermost: dict[Block, Loop]) -> None:
    for loop in loops:
        if loop.parent is not None:
            loop.depth = loop.parent.depth + 1
            loop.parent.children.append(loop)
    for block in cfg.order:
        loop = innermost.get(block)
        while loop is not None:
            loop._members[block] = None
            loop = loop.parent
    for loop in loops:
        loop.blocks = tuple(loop._members)
        loop.exits = tuple((b, s) for b in loop.blocks for s in cfg.succs[b] if s not in loop)


def _irreducible(cfg: Cfg, dom: DomTree) -> tuple[IrreducibleCycle, ...]:
    forward = [[cfg.index[s] for s in cfg.succs[b] if not dom.dominates(s, b)] for b in cfg.order]
    cycles = sorted(c for c in strong_components(forward) if len(c) > 1)
    result: list[IrreducibleCycle] = []
    for cycle in cycles:
        blocks = tuple(cfg.order[i] for i in cycle)
        inside = dict.fromkeys(blocks)
        headers = tuple(b for b in blocks if any(p not in inside for p in cfg.preds[b]))
        result.append(IrreducibleCycle(blocks, headers))
    return tuple(result)
