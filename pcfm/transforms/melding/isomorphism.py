"""Which blocks of two regions of one shape stand for each other: those met at once by a walk in step.

All blocks must pair, and edges lead to blocks that pair, or out of both. Successors correspond in their
order, or, where arms may be swapped, in the order in which the walk can go on and more is saved. Linear in
the blocks; without swapping it is exact, else greedy. Source: DARM (CGO 2022), section IV-B.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from pcfm.analysis.regions import Subgraph
from pcfm.ir.instructions import Switch
from pcfm.ir.module import Block

BlockPair = tuple[Block, Block]


def isomorphic_blocks(
    left: Subgraph, right: Subgraph, saved: Callable[[Block, Block], float], *, swaps: bool
) -> list[BlockPair]:
    """The pairs, in the order of the walk; none where the two have not one shape."""
    if len(left.blocks) != len(right.blocks):
        return []
    inside = dict.fromkeys(left.blocks), dict.fromkeys(right.blocks)
    partner: dict[Block, Block] = {left.exit: right.exit}
    taken = {right.exit: left.exit}
    pairs: list[BlockPair] = []
    pending = deque([(left.entry, right.entry)])
    while pending:
        ours, theirs = pending.popleft()
        if partner.get(ours) is theirs:
            continue
        if ours in partner or theirs in taken or ours not in inside[0] or theirs not in inside[1]:
            return []
        partner[ours], taken[theirs] = theirs, ours
        pairs.append((ours, theirs))
        orders = _orders(ours, theirs, swaps=swaps)
        fitting = [
            order
            for order in orders
            if all(partner.get(a, b) is b and taken.get(b, a) is a for a, b in order)
        ]
        if not fitting:
            return []
        pending.extend(max(fitting, key=lambda order: sum(saved(a, b) for a, b in order)))
    return pairs if len(pairs) == len(left.blocks) else []


def _orders(ours: Block, theirs: Block, *, swaps: bool) -> list[list[BlockPair]]:
    """How the successors of two blocks may correspond."""
    end, other = ours.terminator, theirs.terminator
    if type(end) is not type(other) or len(end.successors) != len(other.successors):
        return []
    if isinstance(end, Switch) and isinstance(other, Switch):
        if [case for case, _ in end.cases] != [case for case, _ in other.cases]:
            return []
        return [list(zip(end.successors, other.successors, strict=True))]
    straight = list(zip(end.successors, other.successors, strict=True))
    swapped = list(zip(end.successors, reversed(other.successors), strict=True))
    return [straight, swapped] if swaps and len(straight) == 2 else [straight]
