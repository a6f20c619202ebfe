"""Which accesses barriers and meeting lanes order, against clocks of every thread of every other."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import Unreachable
from pcfm.launch import Launch
from pcfm.simt.accesses import MemoryAccess
from pcfm.simt.batch import make_geometry
from pcfm.simt.races.release_order import Barrier, Fences, ReleaseOrder
from pcfm.simt.races.shadow import Shadow
from pcfm.simt.races.sites import BLOCK, THREAD, WARP
from pcfm.simt.races.threads import THREAD_MASK, TIME_SHIFT, Threads
from pcfm.simt.step import Geometry, Step
from tests.breadth import choose

LANES, WARPS, BLOCKS = 4, 2, 3  # warps of a thread block
PER_BLOCK = LANES * WARPS
FIRST_BLOCK = 2  # of the batch


class Clocks:
    """`known[a][b]`: up to when a's accesses come behind those of b."""

    def __init__(self, threads: list[int]) -> None:
        self.known = {a: dict.fromkeys(threads, 0) for a in threads}

    def join(self, members: list[int]) -> None:
        """What one of them knows all do."""
        for other in self.known:
            latest = max((self.known[member][other] for member in members), default=0)
            for member in members:
                self.known[member][other] = latest


class Run:
    """Threads of a batch that access memory, meet and pass barriers at random."""

    def __init__(self, seed: int, partly: bool, size: int) -> None:
        self.rng, self.partly = np.random.default_rng(seed), partly
        launch = Launch("k", (FIRST_BLOCK + BLOCKS, 1, 1), (size, 1, 1), ())
        self.geometry = make_geometry(launch, LANES, np.arange(FIRST_BLOCK, FIRST_BLOCK + BLOCKS))
        self.time = 7
        self.threads = Threads(self.geometry, self.time)
        self.numbers = self.threads.numbers[self.geometry.active].tolist()
        self.clocks = Clocks(self.numbers)
        self.accesses: list[tuple[int, int]] = []  # thread, time

    def go_on(self) -> None:
        """One step more."""
        kind = self.rng.random()
        if kind < 0.55:
            self.time += 1
            for number in self.rng.choice(self.numbers, 4, replace=False).tolist():
                self.clocks.known[number][number] = self.time
                self.accesses.append((number, self.time))
        elif kind < 0.75:
            blocks = self.rng.choice(BLOCKS, int(self.rng.choice([1, 2, 3])), replace=False)
            rows = np.concatenate([np.arange(WARPS) + block * WARPS for block in np.sort(blocks)])
            passed = self.threads.release(rows, self.time)
            assert passed.tolist() == [FIRST_BLOCK + block for block in sorted(blocks.tolist())]
            for block in blocks.tolist():
                self.clocks.join(self.of_rows(np.arange(WARPS) + block * WARPS))
        else:
            rows = np.sort(self.rng.choice(WARPS * BLOCKS, int(self.rng.integers(1, 4)), replace=False))
            part = self.geometry.active[rows].copy()
            if self.partly:
                part &= self.rng.random(part.shape) < 0.6
            step = Step(self.geometry, rows, part, rows.size, LANES)
            if rows.size == WARPS * BLOCKS and self.rng.random() < 0.5:
                step = Step(self.geometry, None, part, rows.size, LANES)
            self.threads.meet(step, part, self.time)
            for row, members in zip(rows.tolist(), part, strict=True):
                self.clocks.join(self.threads.numbers[row][members].tolist())

    def of_rows(self, rows: np.ndarray) -> list[int]:
        return self.threads.numbers[rows][self.geometry.active[rows]].tolist()

    def is_ordered(self, before: tuple[int, int], now: int) -> bool:
        return self.clocks.known[now][before[0]] >= before[1]


def group(number: int, level: int) -> int:
    return number // {THREAD: 1, WARP: LANES, BLOCK: PER_BLOCK}[level]


@pytest.mark.parametrize("size", [PER_BLOCK, PER_BLOCK - 1])
@pytest.mark.parametrize("seed", range(choose(10, 100)))
def test_an_access_is_unordered_where_no_clock_says_otherwise(seed: int, size: int) -> None:
    run = Run(seed, partly=seed % 2 == 0, size=size)
    for _ in range(30):
        run.go_on()
        if not run.accesses:
            continue
        some = [
            run.accesses[i] for i in run.rng.integers(max(0, len(run.accesses) - 20), len(run.accesses), 24)
        ]
        now = run.rng.choice(run.numbers, len(some)).tolist()
        for shared in (False, True):
            pairs = [
                (before, number)
                for before, number in zip(some, now, strict=True)
                if not shared or group(before[0], BLOCK) == group(number, BLOCK)
            ]
            stamps = np.array([0, *(when << TIME_SHIFT | thread for (thread, when), _ in pairs)], np.int64)
            numbers = np.array([run.numbers[0], *(number for _, number in pairs)], np.int64)
            slots = numbers // PER_BLOCK - FIRST_BLOCK
            common = run.threads.common_bound
            assert common is None or (run.threads.bounds == common).all()
            for bounds in (run.threads.bounds[slots], *([common] if common is not None else [])):
                for level in (THREAD, WARP, BLOCK):
                    told = run.threads.unordered(stamps, numbers, bounds, shared=shared, level=level)
                    wanted = [
                        position
                        for position, (before, number) in enumerate(pairs, 1)
                        if before[0] != number
                        and group(before[0], level) != group(number, level)
                        and not run.is_ordered(before, number)
                    ]
                    assert told.tolist() == wanted


@pytest.mark.parametrize("seed", range(choose(8, 80)))
def test_how_far_an_access_is_from_a_later_one(seed: int) -> None:
    run = Run(100 + seed, partly=False, size=PER_BLOCK)
    for _ in range(25):
        run.go_on()
        pairs = [(before, latest) for before in run.accesses[-12:] for latest in run.numbers]
        wanted = [how_far(run, *pair) for pair in pairs]
        stamps = np.array([0, *(when << TIME_SHIFT | thread for (thread, when), _ in pairs)], np.int64)
        now = np.array([run.numbers[0], *(latest for _, latest in pairs)], np.int64)
        assert run.threads.distance(stamps, now | (run.time + 1) << TIME_SHIFT).tolist() == [0, *wanted]


def how_far(run: Run, before: tuple[int, int], latest: int) -> int:
    thread, _ = before
    if group(thread, BLOCK) != group(latest, BLOCK):
        return 3
    if thread == latest or run.is_ordered(before, latest):
        return 0
    return 1 if group(thread, WARP) == group(latest, WARP) else 2


def test_as_many_threads_as_a_stamp_tells_apart_are_looked_at() -> None:
    """2**32 - 1 = 255 * 16_843_009 threads, and a thread block more."""
    rows = np.zeros((1, 1), np.int64)
    lanes = np.arange(255)[None, :]

    def last_of(blocks: int) -> Geometry:
        shape = (blocks, 1, 1), (255, 1, 1), rows[0]
        return Geometry(1, 255, 1, *shape, rows + blocks - 1, rows, lanes, lanes >= 0)

    threads = Threads(last_of(16_843_009), 0)
    assert threads.numbers.tolist() == [list(range(THREAD_MASK - 255, THREAD_MASK))]
    with pytest.raises(UnsupportedError, match=f"{THREAD_MASK} threads at most"):
        Threads(last_of(16_843_010), 0)


@pytest.mark.parametrize("seed", range(choose(20, 200)))
def test_places_are_the_bytes_of_an_access_and_no_smaller_than_all_accesses_need(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shadow, smallest = Shadow(256), 16
    for _ in range(6):
        size, align = int(rng.choice([1, 2, 4, 6, 8, 12, 16, 32])), int(rng.choice([1, 2, 4, 8, 16, 32]))
        starts = rng.integers(0, (256 - size) // align, 5) * align
        access = MemoryAccess(Unreachable(), "load", 0, size, align)
        places = shadow.places(starts, access)
        common = int(np.gcd.reduce([*starts, size])) if align < size & -size else size
        smallest = min(smallest, common & -common)
        assert shadow.place_bytes == smallest
        for number, start in enumerate(starts.tolist()):
            firsts = [int(numbers[number]) * smallest for numbers in places]
            assert firsts == list(range(start, start + size, smallest))


def test_a_log_is_full_once_it_has_no_room_for_what_comes() -> None:
    order = ReleaseOrder(64, 32, _room=6)
    order.add(1, Fences(np.arange(4), True, True, True))
    order.add(2, Barrier(np.arange(2)))
    assert not order.full
    order.add(3, Fences(np.arange(1), True, True, True))
    assert order.full and order.times == [1, 2, 3]
    order.add(4, Barrier(np.arange(2)))
    assert order.full and order.times == [1, 2, 3]
