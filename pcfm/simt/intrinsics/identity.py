"""Who a lane is: the special values that tell threads, thread blocks and grids apart."""

from __future__ import annotations

import numpy as np

from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import U32, Array


def thread_index(step: Step, axis: int) -> Array:
    """The thread's index in its thread block along an axis; x runs fastest."""
    geometry = step.geometry
    linear = step.of_rows(geometry.thread)
    x, y, _ = geometry.block
    if axis == 0:
        index = linear if geometry.block[1] == geometry.block[2] == 1 else linear % x
    elif axis == 1:
        index = linear // x % y
    else:
        index = linear // (x * y)
    return index.astype(U32)


def thread_block_index(step: Step, axis: int) -> Array:
    """The thread block's index in the grid along an axis, one per warp."""
    linear = step.of_rows(step.geometry.thread_block)
    x, y, _ = step.geometry.grid
    index = (linear % x, linear // x % y, linear // (x * y))[axis]
    return index.astype(U32)


def extent(value: int) -> Array:
    """A size, the same everywhere."""
    return np.array([[value]], U32)


def global_thread(geometry: Geometry) -> Array:
    """The number of each thread in the whole launch, of shape (warps, lanes)."""
    threads = geometry.block[0] * geometry.block[1] * geometry.block[2]
    return geometry.thread_block * threads + geometry.thread
