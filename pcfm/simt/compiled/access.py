"""The lanes of an access, and values written in some of them: what `memory` and `executor` do with a dozen
array operations each, in one pass over the lanes.

`locate_lanes` finds the storage offsets of an access all of whose lanes go to one space, and the bounds of
what they touch; whether they may go there is for its caller to say. `gather` reads what lies there.
`write_rows` writes some lanes of some rows of an array.
"""

from __future__ import annotations

import numba
import numpy as np

from pcfm.simt.address_spaces import (
    GENERIC,
    GLOBAL,
    GLOBAL_WINDOW,
    PRIVATE,
    PRIVATE_WINDOW,
    SHARED,
    SHARED_WINDOW,
    WINDOW_BYTES,
)
from pcfm.simt.values import Array

_ZERO = np.uint64(0)
_GLOBAL = np.uint64(GLOBAL_WINDOW)
_SHARED, _PRIVATE, _BYTES = np.uint64(SHARED_WINDOW), np.uint64(PRIVATE_WINDOW), np.uint64(WINDOW_BYTES)


@numba.njit(cache=True)
def locate_lanes(
    address: Array, mask: Array, rows: Array, warps: int, lanes: int, space: int,
    shared_base: Array, private_stride: int,
) -> tuple[int, np.uint64, np.uint64, np.uint64, Array, Array, Array]:  # fmt: skip
    """Of the lanes that `mask` holds (empty: all): the space that the first one goes to, the lowest and the
    highest address and all their bits together; and of each its offset in its window (global memory: its
    address), its byte offset in the storage, and its position (nothing where all take part).

    The space is -1 where no lane takes part or the first address is in no window. All go to one space where
    the lowest and the highest address do. `address` has one row per warp or one for all, one column per lane
    or one for all; `rows` are the warps' rows in the batch (empty: all of it), where `shared_base` has the
    storage offset of each warp's shared memory.
    """
    some = mask.size > 0
    row_step, lane_step = int(address.shape[0] > 1), int(address.shape[1] > 1)
    low, high, bits, start = ~_ZERO, _ZERO, _ZERO, _ZERO
    goes_to = space
    if space == GENERIC:
        goes_to = -1
        for position in range(warps * lanes):
            warp, lane = position // lanes, position % lanes
            if some and not mask[warp, lane]:
                continue
            where = address[warp * row_step, lane * lane_step]
            if where >= _GLOBAL:
                goes_to = GLOBAL
            elif where - _SHARED < _BYTES:
                goes_to, start = SHARED, _SHARED
            elif where - _PRIVATE < _BYTES:
                goes_to, start = PRIVATE, _PRIVATE
            break
    room = warps * lanes if goes_to >= 0 else 0
    offsets, index = np.empty(room, np.uint64), np.empty(room, np.int64)
    flat = np.empty(room if some else 0, np.int64)
    count = 0
    for warp in range(warps if room else 0):
        row = rows[warp] if rows.size else np.int64(warp)
        base, stride = -np.int64(_GLOBAL), np.int64(0)
        if goes_to == SHARED:
            base = shared_base[row]
        elif goes_to == PRIVATE:
            base, stride = row * lanes * private_stride, np.int64(private_stride)
        for lane in range(lanes):
            if some and not mask[warp, lane]:
                continue
            where = address[warp * row_step, lane * lane_step]
            low, high, bits = min(low, where), max(high, where), bits | where
            offsets[count] = where - start
            index[count] = np.int64(where - start) + base + lane * stride
            if some:
                flat[count] = warp * lanes + lane
            count += 1
    return goes_to if count else -1, low, high, bits, offsets[:count], index[:count], flat[:count]


@numba.njit(cache=True)
def are_inside(addresses: Array, size: int, bounds: Array) -> bool:
    """Whether every address lies, with `size` bytes, in one of the objects that start and end at `bounds`."""
    starts, ends = bounds[0], bounds[1]
    if not starts.size:
        return False
    last = 0
    for address in addresses:
        if address < starts[last] or address > ends[last] - np.uint64(size):
            last = np.searchsorted(starts, address, side="right") - 1
            if last < 0 or address > ends[last] - np.uint64(size):
                return False
    return True


@numba.njit(cache=True)
def gather(words: Array, index: Array, offset: int, shift: int, flat: Array, size: int) -> Array:
    """What `words` of 2**shift bytes hold `offset` bytes behind each index, of `size` lanes: those at `flat`
    (empty: all); zero in the others.
    """
    if not flat.size:
        values = np.empty(size, words.dtype)
        for lane in range(size):
            values[lane] = words[(index[lane] + offset) >> shift]
        return values
    values = np.zeros(size, words.dtype)
    for number in range(flat.size):
        values[flat[number]] = words[(index[number] + offset) >> shift]
    return values


@numba.njit(cache=True)
def write_rows(array: Array, rows: Array, mask: Array, value: Array) -> None:
    """Writes a value, of one row for all or one each and of one column for all or one each, to rows of an
    array, in the lanes of `mask` (empty: all).
    """
    some = mask.size > 0
    row_step, lane_step = int(value.shape[0] > 1), int(value.shape[1] > 1)
    for number in range(rows.size):
        row = rows[number]
        for lane in range(array.shape[1]):
            if not some or mask[number, lane]:
                array[row, lane] = value[number * row_step, lane * lane_step]
