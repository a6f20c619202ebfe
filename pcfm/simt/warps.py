"""Where each warp stands: its node, its active lanes, and its other lanes, for a whole batch at once.

The lanes of a warp stand in *parts*: sets of lanes at one position of the program's order. The part at the
first position runs; the others are kept on a stack, the next one on top. Where a part that runs goes on to a
position before all others (nearly always), nothing else is touched. Where it comes to a position at which
lanes wait, it is one with them; where some wait before it, it is put in its place among the waiting ones, and
the warp *turns* to the first of them. Lanes that return are gone.

Source: the sorted stack of Diamos et al., SIMD re-convergence at thread frontiers (MICRO 2011), section 5.2;
all warps of the batch are rows of the same arrays here. What positions there are says `reconvergence`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pcfm.simt.compiled import CODE
from pcfm.simt.values import NO_LANES, NO_ROWS, Array, count_lanes, full, places

RUNNING, WAITING, DONE = 0, 1, 2
NOWHERE = np.iinfo(np.int32).max
"""The position of the next part where there is none."""


class Parts(NamedTuple):
    """The arrays of `Warps` that say where its parts are, as compiled code names them: of the part that runs
    in each warp, and the positions and masks of those that wait, from the bottom of the stack to its top.
    """

    position: Array
    node: Array
    next: Array
    depth: Array
    lanes: Array
    mask: Array
    waiting: Array
    masks: Array
    met: Array
    node_at: Array


class Warps:
    """The control state of the warps of a batch; all lanes begin at the first position."""

    def __init__(self, active: Array, node_at: Sequence[int]) -> None:
        warps, lanes = active.shape
        self.lanes = lanes
        self.node_at = np.array(node_at, np.int32)
        self._standing = np.zeros((5, warps), np.int64)
        self.position, self.node, self.next, self.depth, self.count = self._standing
        self.node[:] = self.node_at[0]
        self.next[:] = NOWHERE  # the position of the part on top of the stack
        self.mask = active.copy()
        self.count[:] = count_lanes(active)
        self.state = np.where(self.count > 0, RUNNING, DONE).astype(np.int8)
        # No more parts than lanes wait, each at a position of its own.
        levels = min(lanes, len(node_at))
        self._position = np.zeros((levels, warps), np.int32)
        self._mask = np.zeros((levels, warps, lanes), np.bool_)
        self.last_step = np.zeros(warps, np.int64)
        self.fuel_used = np.zeros(warps, np.int64)
        self.most_used = 0  # no warp has run more instructions; kept where code is not compiled
        self.met = np.zeros(int(self.node_at.max()) + 1, np.int64)
        """Per node, how often two parts met there."""
        # As compiled code takes it: see `Parts`.
        self._parts = self._standing, self.mask, self._position, self._mask, self.met, self.node_at

    def begin(
        self, lengths: Array, step: int, *, behind_first: bool, longest: bool
    ) -> tuple[int, Array, int, int]:
        """Chooses the node that is to run next (-1 where no warp runs) and the warps that stand there, and
        notes that they run its `lengths[node]` instructions in a step: no less than the most that one of them
        has run by now, and how many of their lanes are active.

        It is the first node at which a warp stands, or the last; or, with `longest`, that of the warp that
        has not run for longest.
        """
        if CODE.control is not None:
            rows = np.empty(self.state.size, np.int64)
            first, count, most, lanes = CODE.control.begin(
                self.state, self.node, self.last_step, self.fuel_used, self.count, lengths, step,
                behind_first, longest, rows,
            )  # fmt: skip
            return first, rows[:count], most, lanes
        running = self.state == RUNNING
        far = NOWHERE if behind_first else -1
        standing = np.where(running, self.node, far)
        reduce = np.minimum.reduce if behind_first else np.maximum.reduce
        first = int(reduce(standing))
        if first == far:
            return -1, NO_ROWS, 0, 0
        if longest:
            first = int(self.node[int(np.argmin(np.where(running, self.last_step, NOWHERE)))])
        rows = places(standing == first)
        length = int(lengths[first])
        self.most_used += length
        if rows.size == self.position.size:
            self.last_step.fill(step)
            self.fuel_used += length
            return first, rows, self.most_used, int(np.add.reduce(self.count))
        self.last_step[rows] = step
        self.fuel_used[rows] += length
        return first, rows, self.most_used, int(np.add.reduce(self.count.take(rows)))

    def advance(self, rows: Array, position: int) -> int:
        """Lets the running parts go on to `position`; returns how many warps turned to another part."""
        if CODE.control is not None:
            return CODE.control.advance(rows, position, *self._parts)
        if rows.size == self.position.size:
            self.position.fill(position)
            self.node.fill(self.node_at[position])
            waits = self.next <= position
        else:
            self.position[rows] = position
            self.node[rows] = self.node_at[position]
            waits = self.next.take(rows) <= position
        return self._settle(rows[waits]) if np.logical_or.reduce(waits) else 0

    def branch(
        self, rows: Array, active: Array | None, decision: Array, positions: Array
    ) -> tuple[Array, Array, Array, Array, list[int], int]:
        """Moves the running parts on whose `active` lanes (None: all) a branch sends to one of two positions:
        the numbers in the step of the warps that go the first way as a whole, of those that go the second, of
        those whose lanes part, and these lanes by way; how many lanes go each way; and how many warps turned.
        """
        if CODE.control is None:
            return self._branch(rows, active, decision, positions)
        ways, masks = np.empty((3, rows.size), np.int64), np.empty((2, rows.size, self.lanes), np.bool_)
        first, second, parting, *lanes, turned = CODE.control.branch(
            decision, NO_LANES if active is None else active, rows, positions, ways, masks, *self._parts
        )
        parts = np.ascontiguousarray(masks[:, :parting])
        return ways[0, :first], ways[1, :second], ways[2, :parting], parts, lanes, turned

    def _branch(
        self, rows: Array, active: Array | None, decision: Array, positions: Array
    ) -> tuple[Array, Array, Array, Array, list[int], int]:
        standing = self.count.take(rows)
        if decision.shape[1] == 1:
            taken = full(decision, (rows.size, 1))
            going, holds = np.where(taken[:, 0], standing, 0), taken
        else:
            holds = full(decision, (rows.size, self.lanes))
            holds = holds if active is None else holds & active
            going = count_lanes(holds)
        first, second = places(going == standing), places(going == 0)
        yes, turned = int(np.add.reduce(going)), 0
        for select, position in ((first, positions[0]), (second, positions[1])):
            if select.size:
                turned += self.advance(rows if select.size == rows.size else rows[select], position)
        parting, parts = NO_ROWS, np.empty((2, 0, self.lanes), np.bool_)
        if first.size + second.size < rows.size:
            parting = places((going != standing) & (going != 0))
            parted = holds[parting]
            parts = np.stack([parted, ~parted if active is None else active[parting] & ~parted])
            turned += self.split(rows[parting], positions, parts)
        return first, second, parting, parts, [yes, int(np.add.reduce(standing)) - yes], turned

    def masks_of(self, rows: Array) -> Array:
        """The active lanes of warps."""
        return self.mask.take(rows, axis=0)

    def wait(self, rows: Array) -> int | None:
        """Lets warps wait at a barrier; the first that has lanes elsewhere, which cannot."""
        divided = places(self.depth[rows])
        if divided.size:
            return int(rows[divided[0]])
        self.state[rows] = WAITING
        return None

    def release(self) -> tuple[Array, Array]:
        """Lets all warps run that wait at barriers: these, and the nodes at which they stand."""
        waiting = places(self.state == WAITING)
        self.state[waiting] = RUNNING
        return waiting, self.node[waiting]

    def split(self, rows: Array, positions: Array, masks: Sequence[Array] | Array) -> int:
        """Splits the running parts, whose lanes go several ways; returns how many warps turned to a part that
        waited before all of these.
        """
        if CODE.control is not None:
            return CODE.control.split(rows, positions, np.asarray(masks), *self._parts)
        by_position = sorted(zip(positions, masks, strict=True), key=lambda way: way[0], reverse=True)
        going = [mask.any(axis=1) for _, mask in by_position]
        first = np.full(rows.size, NOWHERE, np.int32)
        for (position, _), chosen in zip(by_position, going, strict=True):
            first[chosen] = position
        for (position, mask), chosen in zip(by_position, going, strict=True):
            leads = first == position
            self.mask[rows[leads]] = mask[leads]
            waits = chosen & ~leads
            if waits.any():
                self._insert(rows[waits], np.full(np.count_nonzero(waits), position), mask[waits])
        self.position[rows] = first
        self.node[rows] = self.node_at[first]
        self.count[rows] = count_lanes(self.mask[rows])
        return self._settle(rows[self.next[rows] <= first])

    def stand_waiting(self, row: int, positions: Sequence[int], masks: Array) -> None:
        """Lets parts of a warp wait, the one that comes next last."""
        depth = len(positions)
        self._position[:depth, row], self._mask[:depth, row] = positions, masks
        self.depth[row], self.next[row] = depth, positions[-1]

    def exit(self, rows: Array) -> int:
        """Ends the active lanes of the rows; returns how many warps turned to another part."""
        if CODE.control is not None:
            return CODE.control.leave(rows, self.state, *self._parts)
        self.mask[rows] = False
        self.count[rows] = 0
        more = self.depth[rows] > 0
        self.state[rows[~more]] = DONE
        self._pop(rows[more])
        return int(np.count_nonzero(more))

    def _settle(self, behind: Array) -> int:
        """Makes the part at the first position the one that runs, in the rows where it may be another."""
        if not behind.size:
            return 0
        meets = self.next[behind] == self.position[behind]
        met, turned = behind[meets], behind[~meets]
        if met.size:
            together = self.mask[met] | self._mask[self.depth[met] - 1, met]
            self._pop(met)
            self.mask[met] = together
            self.count[met] = count_lanes(together)
            self.met += np.bincount(self.node[met], minlength=self.met.size)
        if turned.size:
            self._insert(turned, self.position[turned], self.mask[turned])
            self._pop(turned)
        return turned.size

    def _insert(self, rows: Array, positions: Array, masks: Array) -> None:
        """Puts parts among the waiting ones, or together with those that wait at the same position."""
        depth = self.depth[rows]
        # Down from the top past all parts that come before: these move up by one, unless a part is met.
        level = depth.copy()
        pending = np.flatnonzero(level > 0)
        while pending.size:
            standing = self._position[level[pending] - 1, rows[pending]]
            pending = pending[standing < positions[pending]]
            level[pending] -= 1
            pending = pending[level[pending] > 0]
        meets = (level > 0) & (self._position[level - 1, rows] == positions)
        if meets.any():
            self._mask[level[meets] - 1, rows[meets]] |= masks[meets]
            new = ~meets
            rows, depth, level, positions, masks = (
                rows[new],
                depth[new],
                level[new],
                positions[new],
                masks[new],
            )
            if not rows.size:
                return
        for upper in range(int(depth.max()), int(level.min()), -1):
            moved = rows[(level < upper) & (upper <= depth)]
            self._position[upper, moved] = self._position[upper - 1, moved]
            self._mask[upper, moved] = self._mask[upper - 1, moved]
        self._position[level, rows] = positions
        self._mask[level, rows] = masks
        self.depth[rows] = depth + 1
        self.next[rows] = self._position[depth, rows]

    def _pop(self, rows: Array) -> None:
        """Lets the next part run, in place of the one that did."""
        depth = self.depth[rows] - 1
        self.depth[rows] = depth
        position = self._position[depth, rows]
        self.position[rows] = position
        self.node[rows] = self.node_at[position]
        masks = self._mask[depth, rows]
        self.mask[rows] = masks
        self.count[rows] = count_lanes(masks)
        self.next[rows] = np.where(depth > 0, self._position[depth - 1, rows], NOWHERE)
