"""The control of a batch, row by row: what `scheduler` and `warps` do with array operations.

The arrays are those of `Warps` and `Parts`: see there how the parts of a warp are kept.
"""

from __future__ import annotations

import numba
import numpy as np

from pcfm.simt.values import Array
from pcfm.simt.warps import DONE, NOWHERE, RUNNING, Parts


@numba.njit(cache=True)
def choose(state: Array, node: Array, behind_first: bool, since: Array, longest: bool) -> tuple[int, Array]:
    """The node that runs next, and the rows of the warps that stand there; -1 where none runs.

    The first or the last node at which a running warp stands, or, where the one that waited `longest` is to
    go on, its own.
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
    rows = np.empty(state.size, np.int64)
    count = 0
    for row in range(state.size if first >= 0 else 0):
        if node[row] == first and state[row] == RUNNING:
            rows[count] = row
            count += 1
    return int(first), rows[:count]


@numba.njit(cache=True)
def charge(
    rows: Array, since: Array, step: int, fuel_used: Array, length: int, count: Array
) -> tuple[int, int]:
    """Notes that the warps of the rows run; the most instructions that one of them has run, and their active
    lanes.
    """
    most = lanes = 0
    for row in rows:
        since[row] = step
        fuel_used[row] += length
        most = max(most, fuel_used[row])
        lanes += count[row]
    return int(most), int(lanes)


@numba.njit(cache=True)
def decide(
    decision: Array, mask: Array, warps: int, lanes: int
) -> tuple[Array, Array, Array, Array, int, int]:
    """How the active lanes of each warp decide a branch: the warps that go the first way as a whole, those
    that go the second, those whose lanes part, with these lanes by way; and how many lanes go each way.

    `decision` has one row per warp or one for all, and one column per lane or one for all.
    """
    some = mask.size > 0
    row_step, lane_step = int(decision.shape[0] > 1), int(decision.shape[1] > 1)
    kinds = np.empty((3, warps), np.int64)
    sizes = np.zeros(3, np.int64)
    yes = no = 0
    for warp in range(warps):
        first = second = 0
        for lane in range(lanes):
            if not some or mask[warp, lane]:
                holds = decision[warp * row_step, lane * lane_step]
                first += holds
                second += not holds
        kind = 2 if first and second else 0 if first else 1
        kinds[kind, sizes[kind]] = warp
        sizes[kind] += 1
        yes, no = yes + first, no + second
    parting = kinds[2, : sizes[2]]
    parts = np.empty((2, parting.size, lanes), np.bool_)
    for number in range(parting.size):
        warp = parting[number]
        for lane in range(lanes):
            active = not some or mask[warp, lane]
            holds = decision[warp * row_step, lane * lane_step]
            parts[0, number, lane], parts[1, number, lane] = active and holds, active and not holds
    return kinds[0, : sizes[0]], kinds[1, : sizes[1]], parting, parts, yes, no


@numba.njit(cache=True)
def advance(rows: Array, position: int, parts: Parts) -> int:
    """`Warps.advance`."""
    turned = 0
    for row in rows:
        parts.position[row], parts.node[row] = position, parts.node_at[position]
        if parts.next[row] <= position:
            turned += _settle(row, parts)
    return turned


@numba.njit(cache=True)
def split(rows: Array, positions: Array, ways: Array, parts: Parts) -> int:
    """`Warps.split`: `ways[way, number]` are the lanes of row `rows[number]` that go to `positions[way]`."""
    turned = 0
    for number in range(rows.size):
        row = rows[number]
        first = -1
        for way in range(positions.size):
            if ways[way, number].any() and (first < 0 or positions[way] < positions[first]):
                first = way
        for way in range(positions.size):
            if way != first and ways[way, number].any():
                _insert(row, positions[way], ways[way, number], parts)
        position, lanes = positions[first], 0
        for lane in range(parts.mask.shape[1]):
            parts.mask[row, lane] = ways[first, number, lane]
            lanes += parts.mask[row, lane]
        parts.position[row], parts.node[row], parts.lanes[row] = position, parts.node_at[position], lanes
        if parts.next[row] <= position:
            turned += _settle(row, parts)
    return turned


@numba.njit(cache=True)
def leave(rows: Array, state: Array, live: Array, parts: Parts) -> int:
    """`Warps.exit`."""
    turned = 0
    for row in rows:
        for lane in range(parts.mask.shape[1]):
            if parts.mask[row, lane]:
                live[row, lane] = parts.mask[row, lane] = False
        parts.lanes[row] = 0
        if parts.depth[row] > 0:
            turned += 1
            _pop(row, parts)
        else:
            state[row] = DONE
    return turned


@numba.njit(cache=True)
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
    _pop(row, parts)
    if meets:
        parts.met[parts.node[row]] += 1
    return 0 if meets else 1


@numba.njit(cache=True)
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


@numba.njit(cache=True)
def _pop(row: int, parts: Parts) -> None:
    """Lets the next part run, in place of the one that did."""
    top = parts.depth[row] - 1
    position, lanes = parts.waiting[top, row], 0
    for lane in range(parts.mask.shape[1]):
        parts.mask[row, lane] = parts.masks[top, row, lane]
        lanes += parts.mask[row, lane]
    parts.depth[row], parts.lanes[row] = top, lanes
    parts.position[row], parts.node[row] = position, parts.node_at[position]
    parts.next[row] = parts.waiting[top - 1, row] if top > 0 else NOWHERE
