"""The threads of a batch, numbered through all launches, and what barriers have ordered among them.

An access is known by its *stamp*: the number of the step of the run in which it happened (its time), and the
thread, in one 64-bit word, time first. A barrier orders all earlier accesses of a thread block before all
later ones, so that it need only be known when the thread block last passed one: the *bound*. An earlier
access of the same thread block is ordered if its stamp is below. Where lanes of a warp meet
(`bar.warp.sync`), the same holds for the warp; where only some of them do, for each pair of lanes (a vector
clock per lane, as wide as the warp).

Source: vector clocks and epochs as in Flanagan & Freund, FastTrack (PLDI 2009), section 3, where barriers
make the clocks of a thread block equal, so that one number stands for them (as Eizenberg, Peng, Pigli, Mansky
& Devietti, BARRACUDA, PLDI 2017, section 4.3, compress them).
"""

from __future__ import annotations

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.simt.races.sites import BLOCK, WARP
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array

TIME_SHIFT = 32
THREAD_MASK = (1 << TIME_SHIFT) - 1


class Threads:
    """Who is who in a batch; `time` is that of its start."""

    def __init__(self, geometry: Geometry, time: int) -> None:
        self.geometry = geometry
        self.lanes = geometry.lanes
        self.per_block = geometry.warps_per_block * geometry.lanes
        grid = int(np.prod(geometry.grid, dtype=np.int64))
        block = geometry.launch * grid + geometry.thread_block.ravel()
        self.first_block = int(block[0])
        if (int(block[-1]) + 1) * self.per_block > THREAD_MASK:
            raise UnsupportedError(f"races can be looked for among {THREAD_MASK} threads at most")
        inside = np.arange(geometry.warps, dtype=np.int64) % geometry.warps_per_block * geometry.lanes
        first = block * self.per_block + inside
        self.numbers = first[:, None] + np.arange(geometry.lanes, dtype=np.int64)
        self.slots = geometry.block_slot.ravel()
        start = (time + 1) << TIME_SHIFT
        self.bounds = np.full(int(self.slots[-1]) + 1, start, np.int64)
        self.common_bound: int | None = start
        self.warp_bounds: Array | None = None
        self.pair_bounds: Array | None = None

    def release(self, rows: Array, time: int) -> Array:
        """Thread blocks pass a barrier; returns their numbers."""
        slots = np.unique(self.slots[rows])
        bound = (time + 1) << TIME_SHIFT
        self.bounds[slots] = bound
        self.common_bound = bound if slots.size == self.bounds.size else None
        return slots + self.first_block

    def meet(self, step: Step, taking_part: Array, time: int) -> None:
        """Lanes of each warp meet."""
        rows = np.arange(self.geometry.warps) if step.rows is None else step.rows
        whole = (taking_part | ~self.geometry.active[rows]).all(axis=1)
        bound = (time + 1) << TIME_SHIFT
        if self.warp_bounds is None:
            self.warp_bounds = np.zeros(self.geometry.warps, np.int64)
        self.warp_bounds[rows[whole]] = bound
        if whole.all():
            return
        if self.pair_bounds is None:
            self.pair_bounds = np.zeros((self.geometry.warps, self.lanes, self.lanes), np.int64)
        rows, members = rows[~whole], taking_part[~whole]
        known = self.pair_bounds[rows]
        together = np.where(members[:, :, None], known, 0).max(axis=1)
        together = np.where(members, bound, together)
        self.pair_bounds[rows] = np.where(members[:, :, None], together[:, None, :], known)

    def differ(self, one: Array, other: Array, level: int) -> Array:
        """Which pairs of threads are of different groups (threads, warps, thread blocks)."""
        size = {WARP: self.lanes, BLOCK: self.per_block}.get(level, 1)
        return one // size != other // size

    def unordered(
        self, previous: Array, numbers: Array, bounds: Array | int, *, shared: bool, level: int
    ) -> Array:
        """The positions at which an earlier access (stamp 0: there was none) by a thread of another group is
        not ordered before what thread `numbers` does now. `shared`: it was of the same thread block.
        """
        positions = np.flatnonzero(previous >= bounds if shared else previous)
        if not positions.size:
            return positions
        before, now = previous[positions] & THREAD_MASK, numbers[positions]
        positions = positions[self.differ(before, now, level)]
        if not positions.size:
            return positions
        before, now = previous[positions] & THREAD_MASK, numbers[positions]
        if not shared:
            apart = self.differ(before, now, BLOCK)
            limit = bounds[positions] if isinstance(bounds, np.ndarray) else bounds
            keep = apart | (previous[positions] >= limit)
            positions, before, now = positions[keep], before[keep], now[keep]
        if self.warp_bounds is None:
            return positions
        return positions[~self._met(previous[positions], before, now)]

    def _met(self, previous: Array, before: Array, now: Array) -> Array:
        """Which earlier accesses by lanes of the same warp are ordered by the warp's meeting."""
        assert self.warp_bounds is not None
        rows = (now - int(self.numbers[0, 0])) // self.lanes
        bound = self.warp_bounds[rows]
        if self.pair_bounds is not None:
            pairs = self.pair_bounds[rows, now % self.lanes, before % self.lanes]
            bound = np.maximum(bound, pairs)
        return ~self.differ(before, now, WARP) & (previous < bound)

    def distance(self, stamps: Array, latest: Array) -> Array:
        """How far an access is from a later one, `latest`, that it is not ordered before: 3 for another
        thread block, 2 for another warp, 1 for another lane, 0 where it is ordered, the same or none.
        """
        one, other = stamps & THREAD_MASK, latest & THREAD_MASK
        fresh = stamps >= self.bounds[other // self.per_block - self.first_block]
        if self.warp_bounds is not None:
            in_warp = fresh & (stamps >= self.warp_bounds[(other - int(self.numbers[0, 0])) // self.lanes])
        else:
            in_warp = fresh
        far = np.where(in_warp & (one != other), 1, 0)
        far = np.where(fresh & self.differ(one, other, WARP), 2, far)
        far = np.where(self.differ(one, other, BLOCK), 3, far)
        return np.where(stamps == 0, 0, far)
