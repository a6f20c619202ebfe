"""What one warp did over time: the blocks that it ran, in order, with which lanes, and how long each took.

A `Segment` is one execution of one block with one mask; a `Timeline` is the segments of a warp and what a
picture of them has to say beside. Time is the warp's own: machine cycles as the counters count them
(`Counters.cycles`), in which waiting at a barrier takes none. Each segment starts where the one before ends,
so their cycles add up to the warp's.

`SegmentLog` collects the segments while a program runs, and keeps the first `limit` of them; the rest is
still counted, not kept. It knows nothing of how programs are executed: whoever executes one tells it of
blocks and cycles (`pcfm.simt.timeline_observer` does so for the SSA simulator).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pcfm.machine import Machine
from pcfm.simt.values import Array

MASKS = "masks and branches"
"""The name of segments in which a program runs no code of the kernel, and decides who runs what."""
DEFAULT_LIMIT = 20_000  # segments: ten to a pixel of a wide picture


@dataclass(frozen=True, slots=True)
class Segment:
    """One execution of a block; bit i of `mask` says whether lane i is active."""

    block: str
    start_cycle: int
    cycles: int
    mask: int

    @property
    def end_cycle(self) -> int:
        return self.start_cycle + self.cycles

    @property
    def active_lanes(self) -> tuple[int, ...]:
        """The numbers of the active lanes, ascending."""
        return tuple(lane for lane in range(self.mask.bit_length()) if self.mask >> lane & 1)


@dataclass(frozen=True, slots=True)
class TimelineBlock:
    """A block that segments name; `source` is file, line and column where debug information says so."""

    name: str
    source: tuple[str, int, int] | None = None


@dataclass(frozen=True)
class Timeline:
    """A warp's run. `warp` is its number in its thread block, `thread_block` that one's linear index.

    `lanes` is the warp size, bit i of `threads` says whether lane i has a thread at all. `blocks` are all
    blocks of the program in the order of its layout, run or not. `cycles` and `segment_count` are those of
    the whole run, of which `segments` are the first; `simd_utilization` is defined as that of the counters.
    """

    kernel: str
    machine: str
    thread_block: int
    warp: int
    lanes: int
    threads: int
    blocks: tuple[TimelineBlock, ...]
    segments: tuple[Segment, ...]
    cycles: int
    segment_count: int
    simd_utilization: float

    @property
    def is_cut(self) -> bool:
        """Whether the run has more segments than were kept."""
        return len(self.segments) < self.segment_count

    @property
    def shown_cycles(self) -> int:
        """Where the last kept segment ends."""
        return self.segments[-1].end_cycle if self.segments else 0


def trace_events(timelines: Sequence[Timeline]) -> dict[str, object]:
    """Timelines as trace events, which Perfetto and chrome://tracing open: a process per thread block, a
    thread per warp, a slice per segment, a cycle as a microsecond.

    Source: the Trace Event Format, "Complete Events" and "Metadata Events".
    """
    events: list[dict[str, object]] = []
    for line in timelines:
        track = {"pid": line.thread_block, "tid": line.warp}
        for kind, name in (("process", f"thread block {line.thread_block}"), ("thread", f"warp {line.warp}")):
            events.append({"ph": "M", "name": f"{kind}_name", **track, "args": {"name": name}})
        sources = {block.name: block.source for block in line.blocks}
        for each in line.segments:
            if not each.cycles:
                continue
            said: dict[str, object] = {"lanes": each.mask.bit_count(), "mask": f"{each.mask:#x}"}
            source = sources.get(each.block)
            if source is not None:
                said["source"] = f"{source[0]}:{source[1]}"
            events.append(
                {
                    "ph": "X",
                    "name": each.block,
                    "ts": each.start_cycle,
                    "dur": each.cycles,
                    **track,
                    "args": said,
                }
            )
    return {"traceEvents": events, "otherData": {"unit": "one microsecond stands for a cycle"}}


class SegmentLog:
    """The segments of one warp as they come; the last one is open and takes what is spent."""

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        self.limit = limit
        self.cycles = 0
        self.count = 0
        self.vector_instructions = 0
        self.vector_lanes = 0
        self._closed: list[Segment] = []
        self._open: tuple[str, int, int] | None = None  # block, start, mask; None before the first

    def enter(self, block: str, mask: int) -> None:
        """Closes the open segment and opens another."""
        if self._open is not None and self.count <= self.limit:
            self._closed.append(self._segment(self.cycles))
        self._open = (block, self.cycles, mask)
        self.count += 1

    @property
    def mask(self) -> int:
        """The mask of the open segment."""
        return 0 if self._open is None else self._open[2]

    def spend(self, cycles: int) -> None:
        """Lets the open segment take longer."""
        self.cycles += cycles

    def count_vector_instructions(self, instructions: int, lanes: int) -> None:
        """Counts instructions that ran in `lanes` lanes each, for the SIMD utilization."""
        self.vector_instructions += instructions
        self.vector_lanes += instructions * lanes

    def utilization(self, warp_size: int) -> float:
        """Which part of the lanes the vector instructions kept busy; 0 where there were none."""
        issued = self.vector_instructions * warp_size
        return self.vector_lanes / issued if issued else 0.0

    def segments(self) -> tuple[Segment, ...]:
        """The kept segments so far."""
        if self._open is None or self.count > self.limit:
            return tuple(self._closed)
        return (*self._closed, self._segment(self.cycles))

    def timeline(
        self, kernel: str, machine: Machine, thread_block: int, warp: int, threads: int,
        blocks: tuple[TimelineBlock, ...], target: str = "",
    ) -> Timeline:  # fmt: skip
        """The warp's timeline as it stands, of a kernel on a machine (as a target)."""
        name = f"{machine.name} as {target}" if target else machine.name
        return Timeline(
            kernel, name, thread_block, warp, machine.warp_size, threads, blocks,
            self.segments(), self.cycles, self.count, self.utilization(machine.warp_size),
        )  # fmt: skip

    def _segment(self, end: int) -> Segment:
        assert self._open is not None
        block, start, mask = self._open
        return Segment(block, start, end - start, mask)


def mask_bits(active: Array) -> int:
    """A row of bools as the bits of a number."""
    return int.from_bytes(np.packbits(active, bitorder="little").tobytes(), "little")
