"""Where the lanes of a warp come together again: the positions at which they wait for each other.

A warp always runs, of the nodes at which its live lanes stand, the one that comes first in a weak topological
order; lanes that stand at the same place run together. So lanes that are behind catch up with those ahead,
and lanes that have left (returned, trapped, broken out of a loop) keep nobody waiting, since nobody waits for
an event: there are only places that come later. On structured code this is what the reconvergence stack with
immediate post-dominators does; blocks that several conditions share run once for all lanes that come there.

The *positions* are the nodes in that order and, behind the last node of each cycle, the cycle's *latch*:
where lanes wait that go back to its first node. Without it those that `continue` would run ahead of the rest
of their iteration. Inner latches come before outer ones. What lies behind a cycle comes after its latch, so
lanes that leave a cycle wait for those that stay.

Source: Diamos, Ashbaugh, Maiyuran, Kerr, Wu & Yalamanchili, SIMD re-convergence at thread frontiers (MICRO
2011), section 4; the order is Bourdoncle's (see `layout`), which leaves room for latches in irreducible
graphs too.

Lanes of one warp that spin on what others of it have still to do spin for ever, as on hardware that keeps no
program counter per lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.simt.block_placement import WeakTopologicalOrder


@dataclass(frozen=True)
class Positions:
    """`node_at[position]` is the node that runs there; `of_edge(node, target)` where an edge leads."""

    node_at: list[int]
    of_node: dict[int, int]
    of_latch: dict[int, int]

    def of_edge(self, node: int, target: int) -> int:
        """The position at which lanes wait that went from `node` to `target`."""
        is_back = self.of_node[target] <= self.of_node[node]
        return self.of_latch[target] if is_back else self.of_node[target]


def place_positions(order: WeakTopologicalOrder[int]) -> Positions:
    """Numbers the nodes and latches of a program."""
    heads_ending_at: dict[int, list[int]] = {}
    for head, last in order.last.items():
        heads_ending_at.setdefault(last, []).append(head)
    positions = Positions([], {}, {})
    for node in order.order:
        positions.of_node[node] = len(positions.node_at)
        positions.node_at.append(node)
        # The cycle that begins last is the innermost.
        for head in sorted(heads_ending_at.get(node, ()), key=positions.of_node.__getitem__, reverse=True):
            positions.of_latch[head] = len(positions.node_at)
            positions.node_at.append(head)
    return positions


def thread_frontiers(node_at: Sequence[int], exits: Sequence[Sequence[int]]) -> list[int]:
    """For each node, as bits, the positions at which other lanes of a warp may stand while it runs.

    `exits` are the positions to which each node's edges lead. Least fixed point from the entry, in rounds
    over the nodes, as many as cycles are nested; a round takes one operation on sets per node and position in
    its frontier.
    """
    frontiers = [0] * len(exits)
    changed = True
    while changed:
        changed = False
        for node, ways in enumerate(exits):
            waited_at = frontiers[node]
            for position in ways:
                waited_at |= 1 << position
            # Any of them may be the first at which lanes stand; but those that leave go somewhere.
            furthest = max(ways, default=len(node_at))
            while waited_at:
                first = (waited_at & -waited_at).bit_length() - 1
                if first > furthest:
                    break
                waited_at &= waited_at - 1
                runs = node_at[first]
                if waited_at & ~frontiers[runs]:
                    frontiers[runs] |= waited_at
                    changed = True
    return frontiers
