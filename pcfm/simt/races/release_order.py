"""What threads order among themselves by atomics and fences: a log of such events, and what follows from it.

A write that releases (or any atomic write behind a fence that releases) and a read at the same address,
later, that acquires (or any atomic read before a fence that acquires) order what stands before the one before
what stands behind the other (LangRef, "Atomic Memory Ordering Constraints"; PTX ISA, "Release and Acquire
Patterns"). An update (`atomicrmw`, a `cmpxchg` that wrote) carries on what the value it replaces released; a
plain atomic store does not. Memory is coherent in the simulator, so that a read sees the last write.

Whether two accesses are ordered is asked for few pairs only, those that barriers leave open; so nothing is
computed while the kernel runs. The questions are answered together, by going through the log once: bit s of a
thread's word says that it is behind the first access of question s; releases carry bits to addresses,
acquires from them, barriers between all threads of a thread block.

Source: the happens-before relation of Flanagan & Freund, FastTrack (PLDI 2009), Figure 3, turned round: not
what each thread knows of all others, but who knows of a given access.

Cost: each event's lanes times a word per 64 questions. The log ends after `MAX_LOGGED` lanes, and of the
questions `MAX_SOURCES` are answered; what is not known to be ordered counts as a race. A fence or atomic of a
scope less than the grid's orders within that scope, and not together with one of another scope.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from pcfm.simt.races.sites import BLOCK, WARP
from pcfm.simt.races.threads import THREAD_MASK, TIME_SHIFT
from pcfm.simt.values import Array

MAX_LOGGED = 1 << 22
MAX_SOURCES = 1 << 14
_SOURCES_AT_ONCE = 1 << 10
_ANYWHERE = -1


@dataclass(frozen=True, eq=False)
class Barrier:
    """Thread blocks pass a barrier, or groups of lanes meet: `groups` holds the group of each of `threads`,
    sorted; or, where `threads` is None, the thread blocks.
    """

    groups: Array
    threads: Array | None = None


@dataclass(frozen=True, eq=False)
class Fences:
    """Threads order their own accesses, for those of their thread block or for all."""

    threads: Array
    wide: bool
    acquires: bool
    releases: bool


@dataclass(frozen=True, eq=False)
class Atomics:
    """Threads access `addresses`, one after the other in this order, within `groups` of threads that may see
    each other's. `wrote`: which of them wrote.
    """

    threads: Array
    addresses: Array
    groups: Array
    wide: bool
    reads: bool
    wrote: Array
    acquires: bool
    releases: bool


@dataclass
class ReleaseOrder:
    """The log of a run. `per_block` and `lanes` are how many threads a thread block and a warp have."""

    per_block: int
    lanes: int
    times: list[int] = field(default_factory=list)
    events: list[Barrier | Fences | Atomics] = field(default_factory=list)
    has_atomics: bool = False
    _room: int = MAX_LOGGED

    @property
    def full(self) -> bool:
        """Whether there was more to log than is kept."""
        return self._room < 0

    def add(self, time: int, event: Barrier | Fences | Atomics) -> None:
        """Logs an event that happens at `time`."""
        if self.full:
            return
        self._room -= event.groups.size if isinstance(event, Barrier) else event.threads.size
        self.times.append(time)
        self.events.append(event)
        self.has_atomics |= isinstance(event, Atomics)

    def group_of(self, threads: Array, scope: int, *, shared: bool) -> Array:
        """The groups within which atomics of a scope see each other's."""
        size = {WARP: self.lanes, BLOCK: self.per_block}.get(scope)
        if size is None or (shared and scope == BLOCK):
            return np.full(threads.shape, _ANYWHERE)
        return (threads // size) * 4 + scope

    def unordered(self, first: Array, second: Array) -> Array:
        """Which pairs of accesses (stamps) are not ordered by what was logged between them."""
        result = np.ones(first.size, np.bool_)
        times = np.array(self.times, np.int64)
        begin = np.searchsorted(times, first >> TIME_SHIFT, side="left")
        end = np.searchsorted(times, second >> TIME_SHIFT, side="left")
        asked = np.flatnonzero(end > begin)
        # Accesses of a thread between the same two events are one question.
        sources, source_of = np.unique(
            np.stack([begin[asked], first[asked] & THREAD_MASK]), axis=1, return_inverse=True
        )
        source_of = source_of.ravel()
        for start in range(0, min(sources.shape[1], MAX_SOURCES), _SOURCES_AT_ONCE):
            stop = min(start + _SOURCES_AT_ONCE, MAX_SOURCES)
            chosen = np.flatnonzero((source_of >= start) & (source_of < stop))
            pairs = asked[chosen]
            replay = _Replay(self, sources[:, start:stop], second[pairs] & THREAD_MASK)
            result[pairs] = ~replay.run(end[pairs], source_of[chosen] - start)
        return result


class _Replay:
    """The log gone through for some sources (event, thread); `readers` are the threads asked about."""

    def __init__(self, order: ReleaseOrder, sources: Array, readers: Array) -> None:
        self.order = order
        self.sources = sources
        self.readers = readers
        logged = [e.threads for e in order.events if e.threads is not None]
        self.threads = np.unique(np.concatenate([*logged, sources[1], readers]))
        self.blocks = self.threads // order.per_block
        shape = (self.threads.size, -(-sources.shape[1] // 64))
        self.behind = np.zeros(shape, np.uint64)  # per thread: the sources that it is behind
        # What a thread's atomic writes pass on since its last fence, and what its next fence will take in:
        # for all threads, and for those of its thread block.
        self.released = {wide: np.zeros(shape, np.uint64) for wide in (True, False)}
        self.seen = {wide: np.zeros(shape, np.uint64) for wide in (True, False)}
        atomics = [e for e in order.events if isinstance(e, Atomics)]
        keys = [np.stack([e.addresses, e.groups]) for e in atomics]
        distinct, index = np.unique(np.concatenate(keys, axis=1), axis=1, return_inverse=True)
        self.at_address = np.zeros((distinct.shape[1], shape[1]), np.uint64)
        cuts = np.cumsum([e.threads.size for e in atomics])[:-1]
        self.slots = dict(zip(map(id, atomics), np.split(index.ravel(), cuts), strict=True))

    def row(self, threads: Array) -> Array:
        """Where threads stand in the arrays."""
        return np.searchsorted(self.threads, threads)

    def run(self, ends: Array, sources: Array) -> Array:
        """Whether each reader is behind its source (an index) when the log is at its end."""
        result = np.zeros(ends.size, np.bool_)
        word, bit = np.divmod(np.arange(self.sources.shape[1]), 64)
        by_start = _runs(self.sources[0])
        by_end = _runs(ends)
        rows = self.row(self.readers)
        for index in range(int(ends.max()) + 1):
            for s in by_start.get(index, ()):
                self.behind[self.row(self.sources[1, s]), word[s]] |= np.uint64(1) << np.uint64(bit[s])
            if index in by_end:
                asked = by_end[index]
                s = sources[asked]
                result[asked] = self.behind[rows[asked], word[s]] >> bit[s].astype(np.uint64) & np.uint64(1)
            if index < len(self.order.events):
                self._apply(self.order.events[index])
        return result

    def _apply(self, event: Barrier | Fences | Atomics) -> None:
        match event:
            case Barrier(groups, threads) if threads is not None:
                self._join(self.row(threads), groups)
            case Barrier(groups, _):
                rows = np.flatnonzero(np.isin(self.blocks, groups))
                self._join(rows, self.blocks[rows])
            case Fences():
                rows = self.row(event.threads)
                if event.acquires:
                    self.behind[rows] |= self.seen[False][rows]
                    if event.wide:
                        self.behind[rows] |= self.seen[True][rows]
                if event.releases:
                    self.released[False][rows] = self.behind[rows]
                    if event.wide:
                        self.released[True][rows] = self.behind[rows]
            case Atomics():
                rows, slots = self.row(event.threads), self.slots[id(event)]
                order = np.argsort(slots, kind="stable")
                starts = np.flatnonzero(np.r_[True, np.diff(slots[order]) != 0])
                lengths = np.diff(np.r_[starts, slots.size])
                for turn in range(int(lengths.max())):
                    now = order[starts[lengths > turn] + turn]
                    self._access(event, rows[now], slots[now], event.wrote[now])

    def _join(self, rows: Array, groups: Array) -> None:
        """The threads of a group (sorted) come to know what any of them knows."""
        if not rows.size:
            return
        starts = np.flatnonzero(np.r_[True, groups[1:] != groups[:-1]])
        together = np.bitwise_or.reduceat(self.behind[rows], starts, axis=0)
        self.behind[rows] = np.repeat(together, np.diff(np.r_[starts, rows.size]), axis=0)

    def _access(self, event: Atomics, rows: Array, slots: Array, wrote: Array) -> None:
        """One access each to different addresses."""
        there = self.at_address[slots]
        if event.reads:
            self.seen[event.wide][rows] |= there
            if event.acquires:
                self.behind[rows] |= there
        passed_on = self.behind[rows] if event.releases else self.released[event.wide][rows]
        written = passed_on | there if event.reads else passed_on
        self.at_address[slots[wrote]] = written[wrote]


def _runs(keys: Array) -> dict[int, Array]:
    """The positions of each key."""
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.r_[True, np.diff(keys[order]) != 0])
    return {int(keys[part[0]]): part for part in np.split(order, starts[1:])}
