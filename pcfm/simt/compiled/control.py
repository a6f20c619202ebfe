"""The control of a batch in arrays, for compiled code: the same as `pcfm.simt.warps`, which says what parts
are.

What has more results than a number writes them to arrays that its caller made: an array that compiled code
makes costs more than the call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.simt.values import NO_LANES, Array, count_lanes, places
from pcfm.simt.warps import DONE, NO_JOINS, NOWHERE, RUNNING, WAITING, Warps, flags_of


class Parts(NamedTuple):
    """The arrays of `WarpArrays` that say where its parts are, as compiled code names them: of the part that
    runs in each warp, and the positions and masks of those that wait, from the bottom of the stack up. `next`
    is the position of the part on top, unless there are joins.
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
    has_joins: bool


class WarpArrays:
    """As `Warps`, with the same results, in the same order; made of warps wherever they stand."""

    def __init__(self, warps: Warps) -> None:
        size, self.lanes = len(warps.masks), warps.lanes
        self.node_at = np.array(warps.node_at, np.int32)
        self._standing = np.zeros((5, size), np.int64)
        self.position, self.node, self.next, self.depth, self.count = self._standing
        self.mask = flags_of(warps.masks, self.lanes).copy()
        self.position[:], self.node[:] = warps.position, warps.node
        self.count[:] = count_lanes(self.mask)
        self.next[:] = NOWHERE
        self.state = np.array(warps.state, np.int8)
        # No more parts than lanes wait, each at a position of its own, unless there are joins, of which no
        # two have one.
        levels = self.lanes + len(warps.node_at) if warps.has_joins else min(self.lanes, len(warps.node_at))
        self._position = np.zeros((levels, size), np.int32)
        self._mask = np.zeros((levels, size, self.lanes), np.bool_)
        for row, stack in enumerate(warps.stack):
            if stack:
                depth = self.depth[row] = len(stack)
                self._position[:depth, row] = [position for position, _ in stack]
                self._mask[:depth, row] = flags_of([mask for _, mask in stack], self.lanes)
                self.next[row] = NOWHERE if warps.has_joins else stack[-1][0]
        self.last_step = np.array(warps.last_step, np.int64)
        self.fuel_used = np.array(warps.fuel_used, np.int64)
        self.met = warps.met
        # As compiled code takes it: see `Parts`.
        self._parts = (
            self._standing, self.mask, self._position, self._mask, self.met, self.node_at, warps.has_joins,
        )  # fmt: skip

    def begin(
        self, lengths: Array, step: int, *, behind_first: bool, longest: bool
    ) -> tuple[int, Array, int, int]:
        """See `Warps.begin`."""
        rows = np.empty(self.state.size, np.int64)
        first, count, most, lanes = begin(
            self.state, self.node, self.last_step, self.fuel_used, self.count, lengths, step,
            behind_first, longest, rows,
        )  # fmt: skip
        return first, rows[:count], most, lanes

    def masks_of(self, rows: Array) -> Array:
        """See `Warps.masks_of`."""
        return self.mask.take(rows, axis=0)

    def advance(self, rows: Array, position: int) -> int:
        """See `Warps.advance`."""
        return advance(rows, position, *self._parts)

    def branch(
        self,
        rows: Array,
        active: Array | None,
        decision: Array,
        positions: Array,
        joins: tuple[int, int] = NO_JOINS,
    ) -> tuple[Array, Array, Array, Array, list[int], int]:
        """See `Warps.branch`."""
        ways, masks = np.empty((3, rows.size), np.int64), np.empty((2, rows.size, self.lanes), np.bool_)
        first, second, parting, *lanes, turned = branch(
            decision,
            NO_LANES if active is None else active,
            rows,
            positions,
            joins,
            ways,
            masks,
            *self._parts,
        )
        parts = np.ascontiguousarray(masks[:, :parting])
        return ways[0, :first], ways[1, :second], ways[2, :parting], parts, lanes, turned

    def split(
        self, rows: Array, positions: Array, masks: Sequence[Array], joins: tuple[int, int] = NO_JOINS
    ) -> int:
        """See `Warps.split`."""
        return split(rows, positions, joins, np.asarray(masks), *self._parts)

    def exit(self, rows: Array) -> int:
        """See `Warps.exit`."""
        return leave(rows, self.state, *self._parts)

    def wait(self, rows: Array) -> int | None:
        """See `Warps.wait`."""
        for row in rows[places(self.depth[rows])].tolist():
            if self._mask[: self.depth[row], row].any():
                return row
        self.state[rows] = WAITING
        return None

    def release(self) -> tuple[Array, Array]:
        """See `Warps.release`."""
        waiting = places(self.state == WAITING)
        self.state[waiting] = RUNNING
        return waiting, self.node[waiting]


@compiled
def begin(
    state: Array, node: Array, since: Array, fuel_used: Array, lanes: Array, lengths: Array, step: int,
    behind_first: bool, longest: bool, rows: Array,
) -> tuple[int, int, int, int]:  # fmt: skip
    """`Warps.begin`: the node, how many warps stand there (whose numbers it writes to `rows`), the most
    instructions that one of them has run, and their active lanes.
    """
    first = np.int64(-1)
    earliest = np.int64(0)
    for row in range(state.size):
        if state[row] != RUNNING:
            continue
        if longest:
            better = first < 0 or since[row] < earliest
        else:
            better = first < 0 or (node[row] < first if behind_first else node[row] > first)
        if better:
            first, earliest = np.int64(node[row]), since[row]
    count = most = active = 0
    for row in range(state.size if first >= 0 else 0):
        if node[row] == first and state[row] == RUNNING:
            rows[count] = row
            count += 1
            since[row] = step
            fuel_used[row] += lengths[first]
            most = max(most, fuel_used[row])
            active += lanes[row]
    return int(first), count, int(most), int(active)


@compiled
def branch(  # noqa: PLR0913
    decision: Array, active: Array, rows: Array, targets: Array, joins: tuple[int, int],
    ways: Array, parts_of: Array,
    standing: Array, mask: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
    has_joins: bool,
) -> tuple[int, int, int, int, int, int]:  # fmt: skip
    """`Warps.branch`: how many warps go the first way as a whole, how many the second, of how many the lanes
    part; how many lanes go each way; and how many warps turned to another part.

    It writes the numbers in the step of these warps to the rows of `ways`, and the lanes of those that part,
    by way, to `parts_of`. `active` are the lanes of the step (empty: all); `decision` has one row per warp or
    one for all, and one column per lane or one for all.
    """
    parts = Parts(*_rows(standing), mask, waiting, masks, met, node_at, has_joins)
    some, columns = active.size > 0, mask.shape[1]
    row_step, lane_step = int(decision.shape[0] > 1), int(decision.shape[1] > 1)
    whole_yes = whole_no = parting = yes = no = turned = 0
    for warp in range(rows.size):
        first = second = 0
        for lane in range(columns):
            if not some or active[warp, lane]:
                holds = decision[warp * row_step, lane * lane_step]
                first += holds
                second += not holds
        yes, no = yes + first, no + second
        if not second:
            ways[0, whole_yes] = warp
            whole_yes += 1
            turned += go(rows[warp], targets[0], parts)
        elif not first:
            ways[1, whole_no] = warp
            whole_no += 1
            turned += go(rows[warp], targets[1], parts)
        else:
            for lane in range(columns):
                takes_part = not some or active[warp, lane]
                holds = decision[warp * row_step, lane * lane_step]
                parts_of[0, parting, lane] = takes_part and holds
                parts_of[1, parting, lane] = takes_part and not holds
            ways[2, parting] = warp
            turned += split_part(rows[warp], targets, joins, parts_of[:, parting], parts)
            parting += 1
    return whole_yes, whole_no, parting, yes, no, turned


@compiled
def advance(
    rows: Array, target: int,
    standing: Array, mask: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
    has_joins: bool,
) -> int:  # fmt: skip
    """`Warps.advance`."""
    parts = Parts(*_rows(standing), mask, waiting, masks, met, node_at, has_joins)
    turned = 0
    for row in rows:
        turned += go(row, target, parts)
    return turned


@compiled
def split(
    rows: Array, positions: Array, joins: tuple[int, int], ways: Array,
    standing: Array, mask: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
    has_joins: bool,
) -> int:  # fmt: skip
    """`Warps.split`: `ways[way, number]` are the lanes of row `rows[number]` that go to `positions[way]`."""
    parts = Parts(*_rows(standing), mask, waiting, masks, met, node_at, has_joins)
    turned = 0
    for number in range(rows.size):
        turned += split_part(rows[number], positions, joins, ways[:, number], parts)
    return turned


@compiled
def leave(
    rows: Array, state: Array,
    standing: Array, mask: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
    has_joins: bool,
) -> int:  # fmt: skip
    """`Warps.exit`."""
    parts = Parts(*_rows(standing), mask, waiting, masks, met, node_at, has_joins)
    turned = 0
    for row in rows:
        for lane in range(parts.mask.shape[1]):
            parts.mask[row, lane] = False
        parts.lanes[row] = 0
        if parts.depth[row] > 0 and pop(row, parts):
            turned += 1
        else:
            state[row] = DONE
    return turned


@compiled
def _rows(standing: Array) -> tuple[Array, Array, Array, Array, Array]:
    return standing[0], standing[1], standing[2], standing[3], standing[4]


@compiled
def go(row: int, target: int, parts: Parts) -> int:
    """Lets the running part go on to a position; how many turned to another, 0 or 1."""
    parts.position[row], parts.node[row] = target, parts.node_at[target]
    if parts.has_joins:
        level = _level_of_join(row, target, parts)
        return _come_to_join(row, level, parts) if level >= 0 else 0
    return _settle(row, parts) if parts.next[row] <= target else 0


@compiled
def _level_of_join(row: int, position: int, parts: Parts) -> int:
    """Where on the stack the join at a position is; -1 where it is not."""
    for level in range(parts.depth[row]):
        if parts.waiting[level, row] == ~position:
            return level
    return -1


@compiled
def _come_to_join(row: int, level: int, parts: Parts) -> int:
    """Lets the running part wait at a join; as `_go`."""
    position = parts.position[row]
    meets = _wait_at_join(row, level, parts.mask[row], parts)
    pop(row, parts)
    if parts.position[row] != position:
        return 1
    parts.met[parts.node[row]] += meets
    return 0


@compiled
def _wait_at_join(row: int, level: int, lanes: Array, parts: Parts) -> bool:
    """Lets lanes wait at a join on the stack; whether others do."""
    meets = False
    for lane in range(lanes.size):
        meets |= parts.masks[level, row, lane]
        parts.masks[level, row, lane] |= lanes[lane]
    return meets


@compiled
def _push(row: int, position: int, lanes: Array, parts: Parts) -> None:
    """Puts a part on top of the stack."""
    level = parts.depth[row]
    parts.waiting[level, row] = position
    for lane in range(lanes.size):
        parts.masks[level, row, lane] = lanes[lane]
    parts.depth[row] += 1


@compiled
def _split_to_join(row: int, positions: Array, joins: tuple[int, int], ways: Array, parts: Parts) -> int:
    """Splits the running part, whose lanes meet at `joins`; as `_go`."""
    for join in joins:
        if join >= 0 and _level_of_join(row, join, parts) < 0:
            _push(row, ~join, ways[0], parts)
            for lane in range(parts.mask.shape[1]):
                parts.masks[parts.depth[row] - 1, row, lane] = False
    running = -1
    for way in np.argsort(-positions):
        if not ways[way].any():
            continue
        level = _level_of_join(row, int(positions[way]), parts)
        if level >= 0:
            _wait_at_join(row, level, ways[way], parts)
        else:
            if running >= 0:
                _push(row, positions[running], ways[running], parts)
            running = way
    if running < 0:
        pop(row, parts)
        return 1
    count = 0
    for lane in range(parts.mask.shape[1]):
        parts.mask[row, lane] = ways[running, lane]
        count += parts.mask[row, lane]
    parts.lanes[row] = count
    parts.position[row], parts.node[row] = positions[running], parts.node_at[positions[running]]
    return 0


@compiled
def split_part(row: int, positions: Array, joins: tuple[int, int], ways: Array, parts: Parts) -> int:
    """Splits the running part, of which the lanes `ways[way]` go to `positions[way]`; as `_go`."""
    if parts.has_joins:
        return _split_to_join(row, positions, joins, ways, parts)
    first = -1
    for way in range(len(positions)):
        if ways[way].any() and (first < 0 or positions[way] < positions[first]):
            first = way
    for way in range(len(positions)):
        if way != first and ways[way].any():
            _insert(row, positions[way], ways[way], parts)
    count = 0
    for lane in range(parts.mask.shape[1]):
        parts.mask[row, lane] = ways[first, lane]
        count += parts.mask[row, lane]
    parts.lanes[row] = count
    return go(row, positions[first], parts)


@compiled
def _settle(row: int, parts: Parts) -> int:
    """Makes the part at the first position the one that runs; how many turned to another, 0 or 1."""
    top = parts.depth[row] - 1
    meets = parts.next[row] == parts.position[row]
    if meets:
        for lane in range(parts.mask.shape[1]):
            if parts.mask[row, lane]:
                parts.masks[top, row, lane] = True
    else:
        _insert(row, parts.position[row], parts.mask[row], parts)
    pop(row, parts)
    if meets:
        parts.met[parts.node[row]] += 1
    return 0 if meets else 1


@compiled
def _insert(row: int, position: int, lanes: Array, parts: Parts) -> None:
    """Puts a part among the waiting ones, or together with those that wait at the same position."""
    waiting, masks = parts.waiting, parts.masks
    level = parts.depth[row]
    while level > 0 and waiting[level - 1, row] < position:
        level -= 1
    if level > 0 and waiting[level - 1, row] == position:
        for lane in range(lanes.size):
            if lanes[lane]:
                masks[level - 1, row, lane] = True
        return
    for upper in range(parts.depth[row], level, -1):
        waiting[upper, row] = waiting[upper - 1, row]
        for lane in range(lanes.size):
            masks[upper, row, lane] = masks[upper - 1, row, lane]
    waiting[level, row] = position
    for lane in range(lanes.size):
        masks[level, row, lane] = lanes[lane]
    parts.next[row] = waiting[parts.depth[row], row]
    parts.depth[row] += 1


@compiled
def pop(row: int, parts: Parts) -> bool:
    """Lets the next part run, in place of the one that did; whether there is one."""
    level, lanes = parts.depth[row], 0
    while lanes == 0 and level > 0:  # nobody came to joins without lanes
        level -= 1
        for lane in range(parts.mask.shape[1]):
            parts.mask[row, lane] = parts.masks[level, row, lane]
            lanes += parts.mask[row, lane]
    parts.depth[row], parts.lanes[row] = level, lanes
    if lanes == 0:
        return False
    position = parts.waiting[level, row]
    if parts.has_joins:
        if position < 0:
            position = ~position
    else:
        parts.next[row] = parts.waiting[level - 1, row] if level > 0 else NOWHERE
    parts.position[row], parts.node[row] = position, parts.node_at[position]
    return True
