"""Giving a subgraph one exit edge of its own, so that it is a simple region.

See docs/architecture.md, Regions.
"""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, Phi
from pcfm.ir.module import Block


def gather_edges(preds: Sequence[Block], target: Block, block: Block) -> Block:
    """Puts `block`, new and empty, on all edges from `preds` to `target`, and their phis with it."""
    block.append(Br(target))
    for phi in target.phis:
        mine = [(v, p) for v, p in phi.incoming if p in preds]
        others = [(v, p) for v, p in phi.incoming if p not in preds]
        values = [v for v, _ in mine]
        if all(v == values[0] for v in values):
            value = values[0]
        else:
            merged = Phi(phi.type, mine)
            rewriter.insert_phi(block, merged)
            value = merged
        phi.set_incoming([*others, (value, block)])
    for pred in preds:
        pred.terminator.replace_successor(target, block)
    return block


def same_shaped_phis(left: Block, right: Block) -> list[tuple[Phi, Phi]]:
    """Phis of two exit blocks paired in order by type."""
    pairs: list[tuple[Phi, Phi]] = []
    rest = right.phis
    for phi in left.phis:
        twin = next((p for p in rest if p.type == phi.type), None)
        if twin is not None:
            pairs.append((phi, twin))
            rest = [p for p in rest if p is not twin]
    return pairs
