"""The lanes of an access, and values written in some of them: what `memory` and `executor` do with a dozen
array operations each, in one pass over the lanes.

`locate_lanes` finds the storage offsets of an access all of whose lanes go to one space, and the bounds of
what they touch; whether they may go there is for its caller to say. `gather` reads what lies there.
`write_rows` writes some lanes of some rows of an array.
"""

from __future__ import annotations

import numpy as np

from pcfm.compiled_loops import compiled
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


@compiled
def locate_lanes(
    address: Array, flat: Array, rows: Array, warps: int, lanes: int, space: int,
    shared_base: Array, private_stride: int, offsets: Array, index: Array,
) -> tuple[int, np.uint64, np.uint64, np.uint64]:  # fmt: skip
    """Of the lanes at the positions `flat` (empty: all): the space that the first one goes to, the lowest and
    the highest address and all their bits together. Writes to `offsets` and `index` for each its offset in
    its window (global memory: its address) and its byte offset in the storage.

    The space is -1 where no lane takes part or the first address is in no window. All go to one space where
    the lowest and the highest address do. `address` has one row per warp or one for all, one column per lane
    or one for all; `rows` are the warps' rows in the batch (empty: all of it), where `shared_base` has the
    storage offset of each warp's shared memory.
    """
    some = flat.size > 0
    row_step, lane_step = int(address.shape[0] > 1), int(address.shape[1] > 1)
    low, high, bits, start = ~_ZERO, _ZERO, _ZERO, _ZERO
    goes_to = space
    if space == GENERIC:
        first = flat[0] if some else np.int64(0)
        where = address[first // lanes * row_step, first % lanes * lane_step]
        if where >= _GLOBAL:
            goes_to = GLOBAL
        elif where - _SHARED < _BYTES:
            goes_to, start = SHARED, _SHARED
        elif where - _PRIVATE < _BYTES:
            goes_to, start = PRIVATE, _PRIVATE
        else:
            return -1, low, high, bits
    warp = np.int64(-1)
    base, stride = -np.int64(_GLOBAL), np.int64(private_stride if goes_to == PRIVATE else 0)
    for number in range(offsets.size):
        position = flat[number] if some else np.int64(number)
        if position // lanes != warp:
            warp = position // lanes
            row = rows[warp] if rows.size else warp
            if goes_to == SHARED:
                base = shared_base[row]
            elif goes_to == PRIVATE:
                base = row * lanes * private_stride
        lane = position - warp * lanes
        where = address[warp * row_step, lane * lane_step]
        low, high, bits = min(low, where), max(high, where), bits | where
        offsets[number] = where - start
        index[number] = np.int64(where - start) + base + lane * stride
    return goes_to if offsets.size else -1, low, high, bits


@compiled
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


@compiled
def gather(words: Array, index: Array, offset: int, shift: int, flat: Array, values: Array) -> None:
    """Writes what `words` of 2**shift bytes hold `offset` bytes behind each index to `values`, by lane: to
    those at `flat` (empty: all).
    """
    if not flat.size:
        for lane in range(values.size):
            values[lane] = words[(index[lane] + offset) >> shift]
        return
    for number in range(flat.size):
        values[flat[number]] = words[(index[number] + offset) >> shift]


@compiled
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
