"""Where each warp stands: its node, its active lanes, and its reconvergence stack, for a whole batch at once.

The top of a warp's stack is (node to run, node at which this part of the warp comes together with the rest,
lanes). A branch that splits the lanes turns the top into the part that waits at the reconvergence point and
puts one entry on it per way that has lanes, the first way on top. A part that arrives at its reconvergence
point is popped. Where the point is the top's own already (a loop that lanes leave one by one) nothing is left
to wait, so the depth is bounded by the nesting of regions. Lanes that return are taken out of all entries.

Source: Fung, Sham, Yuan & Aamodt, Dynamic Warp Formation (MICRO 2007), section 2, for one warp; all warps of
the batch are rows of the same arrays here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.simt.reconvergence import EXIT
from pcfm.simt.values import Array, count_lanes

RUNNING, WAITING, DONE = 0, 1, 2


class Warps:
    """The control state of the warps of a batch."""

    def __init__(self, active: Array) -> None:
        warps, lanes = active.shape
        self.lanes = lanes
        self.node = np.zeros(warps, np.int32)
        self.point = np.full(warps, EXIT, np.int32)
        self.mask = active.copy()
        self.count = count_lanes(active)
        self.live = active.copy()
        self.state = np.where(self.count > 0, RUNNING, DONE).astype(np.int8)
        self.depth = np.zeros(warps, np.int32)
        self._node = np.zeros((4, warps), np.int32)
        self._point = np.zeros((4, warps), np.int32)
        self._mask = np.zeros((4, warps, lanes), np.bool_)
        self.reconvergences = 0

    def advance(self, rows: Array, target: int) -> int:
        """Lets whole parts go on to `target`; returns how many of them turned to a waiting part there."""
        self.node[rows] = target
        arrived = rows[self.point[rows] == target]
        return self._pop_arrived(arrived) if arrived.size else 0

    def split(self, rows: Array, targets: Sequence[int], masks: Sequence[Array], point: int) -> Array:
        """Splits parts whose lanes go several ways; returns how many ways with code each has."""
        deeper = rows[self.point[rows] != point]
        if deeper.size:
            self.node[deeper] = point
            self._push(deeper, self.mask[deeper])
        with_code = np.zeros(rows.size, np.int64)
        for target, mask in reversed(list(zip(targets, masks, strict=True))):
            if target == point:
                continue
            going = mask.any(axis=1)
            with_code += going
            chosen = rows[going]
            self.node[chosen], self.point[chosen] = target, point
            self._push(chosen, mask[going])
        self._pop(rows)
        return with_code

    def exit(self, rows: Array) -> None:
        """Ends the active lanes of the rows."""
        gone = self.mask[rows]
        self.live[rows] &= ~gone
        highest = int(self.depth[rows].max())
        for level in range(highest):
            self._mask[level, rows] &= ~gone
        self.mask[rows] = False
        self.count[rows] = 0
        self._drop_empty(rows)

    def _drop_empty(self, rows: Array) -> None:
        """Pops parts without lanes; a warp with nothing below is done."""
        while rows.size:
            empty = rows[self.count[rows] == 0]
            self.state[empty[self.depth[empty] == 0]] = DONE
            rows = empty[self.depth[empty] > 0]
            if rows.size:
                point = self.point[rows]
                self._pop(rows)
                self.reconvergences += int(
                    np.count_nonzero((self.count[rows] > 0) & (self.node[rows] == point))
                )

    def _pop_arrived(self, rows: Array) -> int:
        """Pops parts that stand at their point; returns how many turned to a part that still has to come
        there.
        """
        turned = 0
        while rows.size:
            point = self.point[rows]
            self._pop(rows)
            together = self.node[rows] == point
            self.reconvergences += int(np.count_nonzero(together))
            turned += int(np.count_nonzero(~together))
            rows = rows[together & (self.point[rows] == point)]
        return turned

    def _push(self, rows: Array, masks: Array) -> None:
        depth = self.depth[rows]
        if depth.size and int(depth.max()) >= self._node.shape[0]:
            self._node = np.concatenate([self._node, np.zeros_like(self._node)])
            self._point = np.concatenate([self._point, np.zeros_like(self._point)])
            self._mask = np.concatenate([self._mask, np.zeros_like(self._mask)])
        self._node[depth, rows] = self.node[rows]
        self._point[depth, rows] = self.point[rows]
        self._mask[depth, rows] = masks
        self.depth[rows] = depth + 1

    def _pop(self, rows: Array) -> None:
        depth = self.depth[rows] - 1
        self.depth[rows] = depth
        self.node[rows] = self._node[depth, rows]
        self.point[rows] = self._point[depth, rows]
        masks = self._mask[depth, rows]
        self.mask[rows] = masks
        self.count[rows] = count_lanes(masks)
