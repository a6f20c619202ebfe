"""The control of a batch, row by row: what `scheduler` and `warps` do with array operations.

The arrays are those of `Warps`: see there how the parts of a warp are kept. What has more results than a
number writes them to arrays that its caller made: an array that compiled code makes costs more than the call.
"""

from __future__ import annotations

import numba
import numpy as np

from pcfm.simt.values import Array
from pcfm.simt.warps import DONE, NOWHERE, RUNNING, Parts


@numba.njit(cache=True)
def choose(
    state: Array, node: Array, behind_first: bool, since: Array, longest: bool, rows: Array
) -> tuple[int, int]:
    """The node that runs next, and how many warps stand there, whose numbers it writes to `rows`; -1 where
    none runs.

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
    count = 0
    for row in range(state.size if first >= 0 else 0):
        if node[row] == first and state[row] == RUNNING:
            rows[count] = row
            count += 1
    return int(first), count


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
    decision: Array, mask: Array, warps: int, lanes: int, ways: Array, masks: Array
) -> tuple[int, int, int, int, int]:
    """How the active lanes of each warp decide a branch: how many warps go the first way as a whole, how many
    the second, of how many the lanes part; and how many lanes go each way.

    It writes the numbers of these warps to the rows of `ways`, and the lanes of those that part, by way, to
    `masks`. `decision` has one row per warp or one for all, and one column per lane or one for all.
    """
    some = mask.size > 0
    row_step, lane_step = int(decision.shape[0] > 1), int(decision.shape[1] > 1)
    yes = no = whole_yes = whole_no = parting = 0
    for warp in range(warps):
        first = second = 0
        for lane in range(lanes):
            if not some or mask[warp, lane]:
                holds = decision[warp * row_step, lane * lane_step]
                first += holds
                second += not holds
        yes, no = yes + first, no + second
        if not (first and second):
            if first:
                ways[0, whole_yes] = warp
                whole_yes += 1
            else:
                ways[1, whole_no] = warp
                whole_no += 1
            continue
        for lane in range(lanes):
            active = not some or mask[warp, lane]
            holds = decision[warp * row_step, lane * lane_step]
            masks[0, parting, lane], masks[1, parting, lane] = active and holds, active and not holds
        ways[2, parting] = warp
        parting += 1
    return whole_yes, whole_no, parting, yes, no


@numba.njit(cache=True)
def advance(
    rows: Array, target: int,
    standing: Array, mask: Array, lanes: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
) -> int:  # fmt: skip
    """`Warps.advance`."""
    parts = Parts(
        standing[0], standing[1], standing[2], standing[3], mask, lanes, waiting, masks, met, node_at
    )
    turned = 0
    for row in rows:
        parts.position[row], parts.node[row] = target, parts.node_at[target]
        if parts.next[row] <= target:
            turned += _settle(row, parts)
    return turned


@numba.njit(cache=True)
def split(
    rows: Array, positions: Array, ways: Array,
    standing: Array, mask: Array, lanes: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
) -> int:  # fmt: skip
    """`Warps.split`: `ways[way, number]` are the lanes of row `rows[number]` that go to `positions[way]`."""
    parts = Parts(
        standing[0], standing[1], standing[2], standing[3], mask, lanes, waiting, masks, met, node_at
    )
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
        target, count = positions[first], 0
        for lane in range(parts.mask.shape[1]):
            parts.mask[row, lane] = ways[first, number, lane]
            count += parts.mask[row, lane]
        parts.position[row], parts.node[row], parts.lanes[row] = target, parts.node_at[target], count
        if parts.next[row] <= target:
            turned += _settle(row, parts)
    return turned


@numba.njit(cache=True)
def leave(
    rows: Array, state: Array, live: Array,
    standing: Array, mask: Array, lanes: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
) -> int:  # fmt: skip
    """`Warps.exit`."""
    parts = Parts(
        standing[0], standing[1], standing[2], standing[3], mask, lanes, waiting, masks, met, node_at
    )
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
