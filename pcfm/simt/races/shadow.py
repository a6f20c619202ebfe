"""The last accesses to each place of a memory.

A place is as many bytes as every access so far has had as a common measure of its size and alignment (four
where all are of words; one as soon as a byte is touched), so that what is kept of a place is exact for each
of its bytes. For each sort of access (reading or writing, and the scope of its atomicity) two stamps are
kept: `latest`, and `other`, of the accesses that are not ordered before it the one that is furthest: of
another thread block, else another warp, else another lane.

Two are enough. Let S be the accesses of one sort to a place, t a thread that comes now, x in S not ordered
before t. If `other` is of another thread block than `latest`, t is of a third or of one of the two, and the
one of another thread block is not ordered before t, for barriers order within thread blocks only. Otherwise
all of S that barriers have not ordered before everything in the thread block is of one thread block since its
last barrier: a t from elsewhere races with `latest`; a t of that thread block with whichever of the two is of
another warp than its own; and if all of S is of one warp since it last met, with whichever is not t. Where
only some lanes of a warp meet, or threads order themselves by atomics, the order is finer than that, and the
two may hide a third: then of several races on a place one can be missed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pcfm.simt.memory import MemoryAccess
from pcfm.simt.races.threads import THREAD_MASK, Threads
from pcfm.simt.values import Array

_LARGEST_PLACE_BYTES = 16
Sort = tuple[bool, int]  # whether it writes, the scope of its atomicity


@dataclass(eq=False)
class Table:
    """The stamps of one sort of access, per place; `has_others`: whether any `other` has been set."""

    latest: Array
    other: Array
    has_others: bool = False


class Shadow:
    """What is kept of one memory of `size_bytes`."""

    def __init__(self, size_bytes: int) -> None:
        self.size_bytes = size_bytes
        self.place_bytes = 0
        self.tables: dict[Sort, Table] = {}

    def places(self, index: Array, access: MemoryAccess) -> list[Array]:
        """The places that accesses at byte offsets `index` touch, the first of each, the second of each, …"""
        measure = access.size_bytes & -access.size_bytes
        if access.align < measure:
            bits = int(np.bitwise_or.reduce(index, axis=None)) | access.size_bytes
            measure = bits & -bits
        measure = min(measure, _LARGEST_PLACE_BYTES)
        if not self.place_bytes:
            self.place_bytes = measure
        elif measure < self.place_bytes:
            self._refine(self.place_bytes // measure)
            self.place_bytes = measure
        first = index >> (self.place_bytes.bit_length() - 1)
        return [first, *(first + further for further in range(1, access.size_bytes // self.place_bytes))]

    def _refine(self, parts: int) -> None:
        for table in self.tables.values():
            table.latest, table.other = _refined(table.latest, parts), _refined(table.other, parts)

    def table(self, sort: Sort) -> Table:
        """The table of a sort of access."""
        if sort not in self.tables:
            count = -(-self.size_bytes // self.place_bytes)
            # Zeroed memory costs nothing until it is touched.
            self.tables[sort] = Table(np.zeros(count, np.int64), np.zeros(count, np.int64))
        return self.tables[sort]

    def record(
        self, sort: Sort, index: Array, stamps: Array, bounds: Array | int, threads: Threads, *, shared: bool
    ) -> Array:
        """Enters accesses that happen at once; returns, for each, the stamp that its place has now."""
        table = self.table(sort)
        before = table.latest[index]
        table.latest[index] = stamps
        winners = table.latest[index]
        collided = winners != stamps
        numbers = stamps & THREAD_MASK
        beside = threads.unordered(before, numbers, bounds, shared=shared, level=0)
        if beside.size or collided.any():
            collided[beside] = True
            positions = np.flatnonzero(collided)
            furthest = 2 if shared else 3
            self._keep_others(
                table,
                index[positions],
                before[positions],
                stamps[positions],
                winners[positions],
                threads,
                furthest,
            )
        return winners

    def _keep_others(
        self, table: Table, index: Array, before: Array, stamps: Array, latest: Array, threads: Threads,
        furthest: int,
    ) -> None:  # fmt: skip
        """Lets `other` of each place be the furthest of what it was, the former `latest`, and what happened
        at the same time.
        """
        kept = threads.distance(table.other[index], latest)
        near = kept < furthest
        index, latest, kept = np.tile(index[near], 2), np.tile(latest[near], 2), np.tile(kept[near], 2)
        candidates = np.concatenate([before[near], stamps[near]])
        distance = threads.distance(candidates, latest)
        better = distance > kept
        order = np.argsort(distance[better], kind="stable")  # of several to one place the last stays
        table.other[index[better][order]] = candidates[better][order]
        table.has_others |= bool(better.any())


def _refined(stamps: Array, parts: int) -> Array:
    """The same for places of which `parts` were one."""
    used = np.flatnonzero(stamps)
    finer = np.zeros(stamps.size * parts, np.int64)
    for part in range(parts):
        finer[used * parts + part] = stamps[used]
    return finer
