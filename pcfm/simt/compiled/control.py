"""The control of a batch, row by row: what `scheduler` and `warps` do with array operations.

The arrays are those of `Warps`: see there what they mean, and how the parts of a warp are kept.
"""

from __future__ import annotations

import numba
import numpy as np

from pcfm.simt.values import Array

_RUNNING, _DONE = 0, 2
_NOWHERE = np.iinfo(np.int32).max


@numba.njit(cache=True)
def choose(
    state: Array, node: Array, behind_first: bool, since: Array, longest: bool
) -> tuple[int, Array]:
    """The node that runs next, and the rows of the warps that stand there; -1 where none runs.

    The first or the last node at which a running warp stands, or, where the one that waited `longest` is to
    go on, its own.
    """
    first = np.int64(-1)
    earliest = np.int64(0)
    for row in range(state.size):
        if state[row] != _RUNNING:
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
        if node[row] == first and state[row] == _RUNNING:
            rows[count] = row
            count += 1
    return first, rows[:count]


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
    return most, lanes


@numba.njit(cache=True)
def decide(decision: Array, mask: Array, warps: int, lanes: int) -> tuple[Array, Array, int, int]:
    """How the active lanes of each warp decide a branch: 0 where all go the first way, 1 where all go the
    second, 2 where they part; their masks by way; and how many go each way.
    """
    some = mask.size > 0
    row_step, lane_step = int(decision.shape[0] > 1), int(decision.shape[1] > 1)
    kinds, masks = np.empty(warps, np.int8), np.empty((2, warps, lanes), np.bool_)
    yes = no = 0
    for warp in range(warps):
        true = false = 0
        for lane in range(lanes):
            active = not some or mask[warp, lane]
            holds = decision[warp * row_step, lane * lane_step]
            masks[0, warp, lane], masks[1, warp, lane] = active and holds, active and not holds
            true += active and holds
            false += active and not holds
        kinds[warp] = 2 if true and false else 0 if true else 1
        yes, no = yes + true, no + false
    return kinds, masks, yes, no


@numba.njit(cache=True)
def advance(
    rows: Array, goes_to: int, position: Array, node: Array, next_: Array, mask: Array, count: Array,
    depth: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
) -> int:  # fmt: skip
    """`Warps.advance`."""
    turned = 0
    for row in rows:
        position[row], node[row] = goes_to, node_at[goes_to]
        if next_[row] <= goes_to:
            turned += _settle(row, position, node, next_, mask, count, depth, waiting, masks, met, node_at)
    return turned


@numba.njit(cache=True)
def split(
    rows: Array, chosen: Array, ways: Array, parts: Array, position: Array, node: Array, next_: Array,
    mask: Array, count: Array, depth: Array, waiting: Array, masks: Array, met: Array, node_at: Array,
) -> int:  # fmt: skip
    """`Warps.split` of the rows `chosen` of `rows`, whose lanes go to positions `ways` with the masks
    `parts`.
    """
    turned = 0
    for number in chosen:
        row = rows[number]
        first = -1
        for way in range(ways.size):
            if parts[way, number].any() and (first < 0 or ways[way] < ways[first]):
                first = way
        for way in range(ways.size):
            if way != first and parts[way, number].any():
                _insert(row, ways[way], parts[way, number], next_, depth, waiting, masks)
        lanes = 0
        for lane in range(mask.shape[1]):
            mask[row, lane] = parts[first, number, lane]
            lanes += mask[row, lane]
        position[row], node[row], count[row] = ways[first], node_at[ways[first]], lanes
        if next_[row] <= ways[first]:
            turned += _settle(row, position, node, next_, mask, count, depth, waiting, masks, met, node_at)
    return turned


@numba.njit(cache=True)
def leave(
    rows: Array, state: Array, live: Array, position: Array, node: Array, next_: Array, mask: Array,
    count: Array, depth: Array, waiting: Array, masks: Array, node_at: Array,
) -> int:  # fmt: skip
    """`Warps.exit`."""
    turned = 0
    for row in rows:
        for lane in range(mask.shape[1]):
            if mask[row, lane]:
                live[row, lane] = mask[row, lane] = False
        count[row] = 0
        if depth[row] > 0:
            turned += 1
            _pop(row, position, node, next_, mask, count, depth, waiting, masks, node_at)
        else:
            state[row] = _DONE
    return turned


@numba.njit(cache=True)
def _settle(
    row: int, position: Array, node: Array, next_: Array, mask: Array, count: Array, depth: Array,
    waiting: Array, masks: Array, met: Array, node_at: Array,
) -> int:  # fmt: skip
    """Makes the part at the first position the one that runs; whether that is another."""
    top = depth[row] - 1
    if next_[row] == position[row]:
        for lane in range(mask.shape[1]):
            if mask[row, lane]:
                masks[top, row, lane] = True
        _pop(row, position, node, next_, mask, count, depth, waiting, masks, node_at)
        met[node[row]] += 1
        return 0
    _insert(row, position[row], mask[row], next_, depth, waiting, masks)
    _pop(row, position, node, next_, mask, count, depth, waiting, masks, node_at)
    return 1


@numba.njit(cache=True)
def _insert(
    row: int, position: int, lanes: Array, next_: Array, depth: Array, waiting: Array, masks: Array
) -> None:  # fmt: skip
    """Puts a part among the waiting ones, or together with those that wait at the same position."""
    level = depth[row]
    while level > 0 and waiting[level - 1, row] < position:
        level -= 1
    if level > 0 and waiting[level - 1, row] == position:
        for lane in range(lanes.size):
            if lanes[lane]:
                masks[level - 1, row, lane] = True
        return
    for upper in range(depth[row], level, -1):
        waiting[upper, row] = waiting[upper - 1, row]
        for lane in range(lanes.size):
            masks[upper, row, lane] = masks[upper - 1, row, lane]
    waiting[level, row] = position
    for lane in range(lanes.size):
        masks[level, row, lane] = lanes[lane]
    next_[row] = waiting[depth[row], row]
    depth[row] += 1


@numba.njit(cache=True)
def _pop(
    row: int, position: Array, node: Array, next_: Array, mask: Array, count: Array, depth: Array,
    waiting: Array, masks: Array, node_at: Array,
) -> None:  # fmt: skip
    """Lets the next part run, in place of the one that did."""
    top = depth[row] - 1
    depth[row] = top
    position[row], node[row] = waiting[top, row], node_at[waiting[top, row]]
    lanes = 0
    for lane in range(mask.shape[1]):
        mask[row, lane] = masks[top, row, lane]
        lanes += mask[row, lane]
    count[row] = lanes
    next_[row] = waiting[top - 1, row] if top > 0 else _NOWHERE
