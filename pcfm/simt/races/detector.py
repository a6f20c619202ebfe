"""Watches a run and finds the races in it.

Every load, store and atomic of shared and global memory is held against the last accesses to the same bytes
(`shadow`), under the order that barriers and meeting lanes make (`threads`). What that order leaves open, and
what atomics and fences may order nevertheless (`release_order`), is settled at the end of the run.

Modelled: barriers of the thread block; `bar.warp.sync` and `wave.barrier` between the lanes that execute them
together (and that the mask names, where it is a constant); atomics with their scopes and orderings; fences;
volatile accesses as relaxed atomics; thread blocks, which nothing but atomics orders; accesses of different
width; several lanes of one instruction. Lanes of a warp are threads like others: that they run in lockstep
orders nothing, since Volta on the chip and always for the compiler. Shuffles and votes order no memory.

Two plain writes of the same value are a race in the letter, but one that cannot be seen: they are told apart
(`benign`). A write of the value that is there already still races with a read.

Not seen: races of inputs that are not run, or of paths that this run does not take; private and constant
memory, which nobody shares; asynchronous copies; the host.

Cost: per access about ten NumPy operations on its lanes and places, and 16 bytes per place (usually four
bytes) and sort of access; nothing per lane in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from pcfm.ir.instructions import Call, Instruction
from pcfm.ir.values import ConstantInt
from pcfm.machine import Machine
from pcfm.simt.address_spaces import GLOBAL, GLOBAL_WINDOW, SHARED, SPACE_NAMES
from pcfm.simt.memory import MemoryAccess, MemorySystem, Part
from pcfm.simt.observers import Observer
from pcfm.simt.outcome import place_of
from pcfm.simt.program import Program
from pcfm.simt.races.release_order import Atomics, Barrier, Fences, ReleaseOrder
from pcfm.simt.races.report import Race, RaceReport, RacingAccess, shared_address
from pcfm.simt.races.shadow import Shadow
from pcfm.simt.races.sites import GRID, THREAD, Site, fence_effect, is_synchronising, site_of
from pcfm.simt.races.threads import THREAD_MASK, TIME_SHIFT, Threads
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array, full

MAX_OPEN = 1 << 20
"""How many pairs of accesses wait for the end of the run, to be held against atomics and fences."""
_WARP_SYNC, _WAVE_BARRIER = "llvm.nvvm.bar.warp.sync", "llvm.amdgcn.wave.barrier"


@dataclass(frozen=True, eq=False)
class _Lanes:
    """The lanes of an access: thread numbers, byte offsets, bounds, and where each stands in the data."""

    numbers: Array
    index: Array
    bounds: Array | int
    data_at: Array | None


@dataclass(frozen=True, eq=False)
class _Pairs:
    """Pairs of accesses, earlier and later, that barriers do not order, and the address of each."""

    first: Array
    second: Array
    address: Array
    benign: Array
    shared: bool
    size_bytes: int


class RaceObserver(Observer):
    """Collects the races of one run, of one launch or of several that run together."""

    def begin(self, program: Program, machine: Machine) -> None:
        self.kernel = program.kernel.name
        self.sites: list[Site] = []
        self._site_numbers: dict[MemoryAccess, int] = {}
        self._time = 0
        self._site_at = np.zeros(1 << 10, np.int32)  # by time
        self._global: Shadow | None = None
        self._shared = Shadow(0)
        self._order: ReleaseOrder | None = None
        self._synchronises = any(is_synchronising(i) for node in program.nodes for i in node.instructions)
        self._open: list[_Pairs] = []
        self._open_count = 0
        self._races: dict[tuple[int, int, bool], Race] = {}
        self._racing_bytes: list[Array] = []
        self._grid = self._per_block = self._lanes = 1
        self._memory: MemorySystem

    def start(self, memory: MemorySystem, geometry: Geometry) -> None:
        self._memory = memory
        self._threads = Threads(geometry, self._time)
        self._grid = int(np.prod(geometry.grid, dtype=np.int64))
        self._per_block, self._lanes = self._threads.per_block, geometry.lanes
        if self._global is None:
            self._global = Shadow(memory.global_memory.storage.bytes.size)
            if self._synchronises:
                self._order = ReleaseOrder(self._per_block, self._lanes)
        self._shared = Shadow(memory.shared.storage.bytes.size)

    def release(self, rows: Array) -> None:
        blocks = self._threads.release(rows, self._time)
        if self._order is not None:
            self._log(Barrier(blocks))

    def _log(self, event: Barrier | Fences | Atomics) -> None:
        """Notes what comes behind the last access and before the next."""
        assert self._order is not None
        self._order.add(self._time, event)

    def convergent(self, inst: Instruction, step: Step) -> None:
        if isinstance(inst, Call) and inst.callee_name == _WARP_SYNC:
            members = inst.args[0]
            taking_part = step.active
            if isinstance(members, ConstantInt):
                lane = np.arange(step.lanes) % 32
                taking_part = taking_part & ((members.value >> lane) & 1).astype(np.bool_)
            self._meet(step, taking_part)

    def fence(self, inst: Instruction, step: Step) -> None:
        if isinstance(inst, Call) and inst.callee_name == _WAVE_BARRIER:
            self._meet(step, step.active)
        elif self._order is not None:
            effect = fence_effect(inst)
            if effect.scope > THREAD:
                threads = step.of_rows(self._threads.numbers).ravel()[step.flat]
                self._log(Fences(threads, effect.scope == GRID, effect.acquires, effect.releases))

    def _meet(self, step: Step, taking_part: Array) -> None:
        self._threads.meet(step, taking_part, self._time)
        if self._order is not None:
            threads = step.of_rows(self._threads.numbers)[taking_part]
            self._log(Barrier(threads // self._lanes, threads))

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        if part.space not in (GLOBAL, SHARED):
            return
        site_number = self._site_number(part.access)
        site = self.sites[site_number]
        self._time += 1
        if self._time >= self._site_at.size:
            self._site_at = np.concatenate([self._site_at, np.zeros_like(self._site_at)])
        self._site_at[self._time] = site_number
        shared = part.space == SHARED
        lanes = self._lanes_of(part, shared)
        stamps = lanes.numbers | self._time << TIME_SHIFT
        shadow = self._shared if shared else self._global
        assert shadow is not None
        for number, index in enumerate(shadow.places(lanes.index, part.access)):
            meetings = self._meeting(shadow, site, index, lanes, shared=shared)
            winners = shadow.record(
                (site.writes, site.scope), index, stamps, lanes.bounds, self._threads, shared=shared
            )
            if site.writes and site.scope < GRID:
                positions = np.flatnonzero(winners != stamps)
                if positions.size:
                    positions = positions[
                        self._apart(winners[positions], lanes.numbers[positions], site.scope)
                    ]
                    meetings.append((positions, winners[positions], site.scope == THREAD))
            for positions, before, plain in meetings:
                if positions.size:
                    self._found(part, data, lanes, positions, before, plain, number, shadow)
        if self._order is not None and site.scope > THREAD:
            self._log_atomics(part, site, lanes, data, shared=shared)

    def _apart(self, before: Array, numbers: Array, scope: int) -> Array:
        return self._threads.differ(before & THREAD_MASK, numbers, scope)

    def _meeting(
        self, shadow: Shadow, site: Site, index: Array, lanes: _Lanes, *, shared: bool
    ) -> list[tuple[Array, Array, bool]]:
        """Earlier accesses that an access meets unordered: positions in it, their stamps, and whether both
        are plain writes.
        """
        meetings = []
        for (writes, scope), table in shadow.tables.items():
            level = min(scope, site.scope)
            if level >= GRID or not (writes or site.writes):
                continue
            both_write = writes and site.writes and scope == site.scope == THREAD
            for stamps in (table.latest, table.other) if table.has_others else (table.latest,):
                before = stamps[index]
                positions = self._threads.unordered(
                    before, lanes.numbers, lanes.bounds, shared=shared, level=level
                )
                if positions.size:
                    meetings.append((positions, before[positions], both_write))
        return meetings

    def _site_number(self, access: MemoryAccess) -> int:
        number = self._site_numbers.get(access)
        if number is None:
            number = self._site_numbers[access] = len(self.sites)
            self.sites.append(site_of(access))
        return number

    def _lanes_of(self, part: Part, shared: bool) -> _Lanes:
        """The lanes of a part. Where a warp's lanes have one address, two of them stand for all."""
        step, threads = part.step, self._threads
        numbers = step.of_rows(threads.numbers).ravel()
        data_at: Array | None = None
        if part.flat is not None:
            flat, index = part.flat, part.index.ravel()
        elif part.index.shape[1] == step.lanes:
            flat, index = None, part.index.ravel()
        else:
            if step.mask is None:
                first = np.zeros(step.warps, np.int64)
                last = first + (step.lanes - 1)
            else:
                first = np.argmax(step.mask, axis=1)
                last = step.lanes - 1 - np.argmax(step.mask[:, ::-1], axis=1)
            pairs = np.stack([first, last], axis=1) + np.arange(step.warps)[:, None] * step.lanes
            several = np.stack([np.ones(step.warps, np.bool_), first != last], axis=1)
            flat = pairs[several]
            data_at = flat // step.lanes
            index = part.index[:, 0][data_at]
        if flat is not None:
            numbers = numbers[flat]
        bounds: Array | int
        if threads.common_bound is not None:
            bounds = threads.common_bound
        else:
            of_rows = threads.bounds[step.of_rows(threads.slots)]
            bounds = np.repeat(of_rows, step.lanes) if flat is None else of_rows[flat // step.lanes]
        return _Lanes(numbers, index, bounds, data_at)

    def _found(
        self, part: Part, data: Sequence[Array], lanes: _Lanes, positions: Array, before: Array,
        plain_writes: bool, number: int, shadow: Shadow,
    ) -> None:  # fmt: skip
        """Takes down that an access, at positions `at` of its lanes, meets those with stamps `before` in the
        place `number` of it.
        """
        size = shadow.place_bytes
        offset = lanes.index[positions] // size * size + number * size
        benign = np.zeros(positions.size, np.bool_)
        if plain_writes:
            written = _written_bytes(part, data)
            if written is not None:
                at_once = before >> TIME_SHIFT == self._time
                rows = lanes.data_at if lanes.data_at is not None else np.arange(lanes.numbers.size)
                mine = written[rows[positions], number * size : (number + 1) * size]
                other = np.searchsorted(lanes.numbers, before & THREAD_MASK).clip(0, lanes.numbers.size - 1)
                theirs = np.where(
                    at_once[:, None],
                    written[rows[other], number * size : (number + 1) * size],
                    part.storage.bytes[offset[:, None] + np.arange(size)],
                )
                benign = (mine == theirs).all(axis=1)
        shared = part.space == SHARED
        address = offset % self._memory.shared.stride if shared else offset + GLOBAL_WINDOW
        second = lanes.numbers[positions] | self._time << TIME_SHIFT
        pairs = _Pairs(before, second, address, benign, shared, size)
        if self._order is None or not self._order.has_atomics or self._open_count > MAX_OPEN:
            self._take(pairs)
        else:
            self._open.append(pairs)
            self._open_count += positions.size

    def _log_atomics(
        self, part: Part, site: Site, lanes: _Lanes, data: Sequence[Array], *, shared: bool
    ) -> None:
        assert self._order is not None
        addresses = lanes.index
        if shared:
            addresses = (lanes.numbers // self._per_block) << 32 | addresses % self._memory.shared.stride
            addresses |= 1 << 62
        wrote = np.full(lanes.numbers.shape, site.writes)
        if len(data) == 3:  # a compare-exchange
            wrote = data[2].ravel()
        self._log(
            Atomics(
                lanes.numbers, addresses, self._order.group_of(lanes.numbers, site.scope, shared=shared),
                site.scope == GRID and not shared, site.reads, wrote, site.acquires, site.releases,
            )
        )  # fmt: skip

    def _take(self, pairs: _Pairs) -> None:
        """Adds pairs that race to the races, one for each two instructions."""
        addresses = pairs.address
        if pairs.shared:
            addresses = shared_address((pairs.second & THREAD_MASK) // self._per_block, addresses)
        addresses = np.unique(addresses[~pairs.benign])
        self._racing_bytes.append((addresses[:, None] + np.arange(pairs.size_bytes)).ravel())
        sites = self._site_at[pairs.first >> TIME_SHIFT], self._site_at[pairs.second >> TIME_SHIFT]
        low, high = np.minimum(*sites).astype(np.int64), np.maximum(*sites)
        keys, firsts, counts = np.unique(
            (low * len(self.sites) + high) * 2 + pairs.benign, return_index=True, return_counts=True
        )
        for key, position, count in zip(keys.tolist(), firsts.tolist(), counts.tolist(), strict=True):
            both, benign = divmod(key, 2)
            name = (*divmod(both, len(self.sites)), bool(benign))
            known = self._races.get(name)
            if known is None:
                self._races[name] = self._race(pairs, position, count)
            else:
                self._races[name] = replace(known, count=known.count + count)

    def _race(self, pairs: _Pairs, number: int, count: int) -> Race:
        first, second = int(pairs.first[number]), int(pairs.second[number])
        address = int(pairs.address[number])
        one, other = first & THREAD_MASK, second & THREAD_MASK
        between = "lanes" if one // self._lanes == other // self._lanes else "warps"
        if one // self._per_block != other // self._per_block:
            between = "thread blocks"
        name, offset = self._memory.object_at(SHARED if pairs.shared else GLOBAL, address)
        return Race(
            self._racing(first), self._racing(second), between, bool(pairs.benign[number]),
            SPACE_NAMES[SHARED if pairs.shared else GLOBAL], name, offset, address,
            one // self._per_block // self._grid, count,
        )  # fmt: skip

    def _racing(self, stamp: int) -> RacingAccess:
        site = self.sites[self._site_at[stamp >> TIME_SHIFT]]
        block, thread = divmod(stamp & THREAD_MASK, self._per_block)
        where = place_of(
            self.kernel, site.inst, thread_block=block % self._grid, thread=thread, lane=thread % self._lanes
        )
        return RacingAccess(site.what, site.size_bytes, where)

    @property
    def racing_bytes(self) -> Array:
        """The bytes that have races that are not benign, once the report has been asked for: addresses of
        global memory, and `shared_address` of shared.
        """
        return np.unique(np.concatenate([np.zeros(0, np.int64), *self._racing_bytes]))

    def report(self) -> RaceReport:
        """The races of the run; to be asked for once it has ended."""
        limits = []
        waiting, self._open = self._open, []
        if waiting:
            assert self._order is not None
            if self._order.full or self._open_count > MAX_OPEN:
                limits.append(
                    "there are more atomics than are followed: some may order what is shown as a race"
                )
            cuts = np.cumsum([pairs.first.size for pairs in waiting])[:-1]
            racing = self._order.unordered(
                np.concatenate([pairs.first for pairs in waiting]),
                np.concatenate([pairs.second for pairs in waiting]),
            )
            for pairs, keep in zip(waiting, np.split(racing, cuts), strict=True):
                self._take(
                    _Pairs(
                        pairs.first[keep], pairs.second[keep], pairs.address[keep], pairs.benign[keep],
                        pairs.shared, pairs.size_bytes,
                    )
                )  # fmt: skip
        return RaceReport(tuple(self._races.values()), tuple(limits))


def _written_bytes(part: Part, data: Sequence[Array]) -> Array | None:
    """What a store writes, one row of bytes per address; None where it leaves bytes between its scalars."""
    if sum(scalar.itemsize for scalar in data) != part.access.size_bytes:
        return None
    columns = []
    for scalar in data:
        raw = np.ascontiguousarray(full(scalar, part.index.shape)).ravel()
        columns.append(raw.view(np.uint8).reshape(raw.size, scalar.itemsize))
    return np.concatenate(columns, axis=1)
