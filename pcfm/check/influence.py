"""Which bytes a data race may have had a part in, in a run of a source and one of a target.

A racing byte may hold anything; a lane that reads one, or shuffles or votes with a lane that has, may do
anything with what it writes. So lanes and words of memory are *touched* in turn until no more are: the words
that race in either run, the lanes that read a touched word in either run (and those that exchange values with
them), the words that a touched lane writes in either run. When in a run that happens does not matter. What is
left was computed, in both runs, by lanes that never saw what came of a race, from memory that none wrote to:
it is the same under every schedule, and so a difference there is the target's. (A touched lane may write
elsewhere under another schedule; then it does so in the target's run, if that is right, and the word is
touched there.) Words have four bytes. The races are those that the detector sees (`pcfm.simt.races`); the
order of atomic operations is that of the simulator.

Cost: two runs with the detector, and memory for each lane's distinct words.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.check.runs import Runner
from pcfm.check.undefined import Elements
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import Instruction
from pcfm.ir.types import VOID
from pcfm.launch import BufferArg, Launch
from pcfm.machine import Machine
from pcfm.simt import simulate
from pcfm.simt.address_spaces import GLOBAL, GLOBAL_WINDOW, SHARED
from pcfm.simt.binding import argument_addresses
from pcfm.simt.memory import MemorySystem, Part
from pcfm.simt.observers import Observer
from pcfm.simt.program import Program
from pcfm.simt.races import RaceObserver
from pcfm.simt.races.report import shared_address
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array, full

_CHUNK = 2_000_000
_MOST = 16_000_000
_WORD_SHIFT = 2


class _Accesses(Observer):
    """The words that each lane reads and writes, and the warps whose lanes exchange values; of one launch."""

    def begin(self, program: Program, machine: Machine) -> None:
        self.reads, self.writes = _Pairs(), _Pairs()
        self.exchanging: list[Array] = []

    def start(self, memory: MemorySystem, geometry: Geometry) -> None:
        self._memory = memory
        first = geometry.thread_block[:, 0] * geometry.warps_per_block * geometry.lanes
        first = first + geometry.thread[:, 0] // geometry.lanes * geometry.lanes
        self._numbers = first[:, None] + np.arange(geometry.lanes, dtype=np.int64)
        self._per_block = geometry.warps_per_block * geometry.lanes

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        if part.space not in (GLOBAL, SHARED):
            return
        step = part.step
        flat, index = part.flat, part.index.ravel()
        if flat is None:
            flat = step.flat
            index = full(part.index, step.shape).ravel()[flat]
        lanes = step.of_rows(self._numbers).ravel()[flat]
        if part.space == SHARED:
            addresses = shared_address(lanes // self._per_block, index % self._memory.shared.stride)
        else:
            addresses = index + GLOBAL_WINDOW
        words = addresses >> _WORD_SHIFT
        last = (addresses + part.access.size_bytes - 1) >> _WORD_SHIFT
        for further in range(int((last - words).max(initial=-1)) + 1):
            each = np.minimum(words + further, last)
            if part.access.kind != "store":
                self.reads.add(lanes, each)
            if part.access.kind != "load":
                self.writes.add(lanes, each)

    def convergent(self, inst: Instruction, step: Step) -> None:
        if inst.type != VOID:
            self.exchanging.append(np.unique(step.of_rows(self._numbers)[:, 0]))


class _Pairs:
    """Distinct pairs of a lane and a word."""

    def __init__(self) -> None:
        self._kept: list[tuple[Array, Array]] = []
        self._pending = 0

    def add(self, lanes: Array, words: Array) -> None:
        """Enters some."""
        self._kept.append((lanes, words))
        self._pending += lanes.size
        if self._pending > _CHUNK:
            self._kept = [self.all()]
            self._pending = 0
            if self._kept[0][0].size > _MOST:
                raise UnsupportedError("too many accesses to tell what a race reaches")

    def all(self) -> tuple[Array, Array]:
        """Lanes and words."""
        if not self._kept:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        lanes, words = (np.concatenate(parts) for parts in zip(*self._kept, strict=True))
        order = np.lexsort((lanes, words))
        lanes, words = lanes[order], words[order]
        new = np.ones(lanes.size, np.bool_)
        new[1:] = (lanes[1:] != lanes[:-1]) | (words[1:] != words[:-1])
        return lanes[new], words[new]


def touched_elements(source: Runner, target: Runner, launch: Launch) -> Elements:
    """Which elements of each buffer a race may have had a part in; None for scalars.

    Raises: UnsupportedError where there are too many accesses.
    """
    observed = []
    for runner in (source, target):
        races, accesses = RaceObserver(), _Accesses()
        simulate(runner.module, launch, runner.machine, fuel=runner.fuel, observers=(races, accesses))
        races.report()
        observed.append((races.racing_bytes >> _WORD_SHIFT, accesses))
    lanes = launch.thread_blocks * launch.warps_per_block(source.machine.warp_size) * source.machine.warp_size
    words = _touched_words(
        np.concatenate([racing for racing, _ in observed]),
        [accesses.reads.all() for _, accesses in observed],
        [accesses.writes.all() for _, accesses in observed],
        [warps for _, accesses in observed for warps in accesses.exchanging],
        lanes,
        source.machine.warp_size,
    )
    return [
        _elements(arg, start, words) if isinstance(arg, BufferArg) and start is not None else None
        for arg, start in zip(launch.args, argument_addresses(launch), strict=True)
    ]


def _touched_words(
    racing: Array,
    reads: list[tuple[Array, Array]],
    writes: list[tuple[Array, Array]],
    exchanging: list[Array],
    lane_count: int,
    warp_size: int,
) -> Array:
    readers, read = (np.concatenate(parts) for parts in zip(*reads, strict=True))
    writers, written = (np.concatenate(parts) for parts in zip(*writes, strict=True))
    known = np.unique(np.concatenate([racing, read, written]))
    read_at, written_at = np.searchsorted(known, read), np.searchsorted(known, written)
    words, lanes = np.isin(known, racing), np.zeros(lane_count, np.bool_)
    joined = np.zeros(lane_count // warp_size, np.bool_)
    for warps in exchanging:
        joined[warps // warp_size] = True
    count = -1
    while count != (count := int(words.sum() + lanes.sum())):
        lanes[readers[words[read_at]]] = True
        of_warps = lanes.reshape(-1, warp_size)
        of_warps |= (joined & of_warps.any(axis=1))[:, None]
        words[written_at[lanes[writers]]] = True
    return known[words]


def _elements(arg: BufferArg, start: int, words: Array) -> np.ndarray:
    """By element, of structures by byte."""
    size = 1 if arg.data.dtype.names is not None else arg.data.dtype.itemsize
    addresses = start + np.arange(0, arg.data.nbytes, size, dtype=np.int64)
    touched = np.zeros(addresses.size, np.bool_)
    for offset in range(0, size, 1 << _WORD_SHIFT):
        touched |= np.isin((addresses + offset) >> _WORD_SHIFT, words)
    return touched
