"""What every machine that executes a launch shares: batches, the memory they begin with, and how they end.

A grid is executed batch by batch, a batch being as many thread blocks as make arrays of a size that suits the
processor's caches; results and counters do not depend on it (where thread blocks race with each other in
global memory, results may). Each batch begins with shared and private memory of its own. The machine itself,
the SIMT scheduler or a machine program's executor, is a function that runs one batch and raises an `Ending`
where it does not come to an end of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.launch import BufferArg, Launch
from pcfm.launch.model import exact_copy
from pcfm.simt.address_spaces import PRIVATE_WINDOW, SHARED_WINDOW, Buffer, WindowMemory
from pcfm.simt.binding import Binding
from pcfm.simt.memory import MemorySystem
from pcfm.simt.outcome import BarrierDeadlock, Outcome, OutOfFuel, Place, Returned, Trapped, place_of
from pcfm.simt.step import Fault, Geometry, Step
from pcfm.simt.values import Array

LANES_ELSEWHERE = "some live lanes of the warp are elsewhere"
_BATCH_LANES = 65_536
_BATCH_BYTES = 128 << 20  # of shared and private memory together


class Ending(Exception):
    """A batch ends before all of its warps are done."""

    def outcome(self, kernel: str, geometry: Geometry, fuel: int) -> Outcome:
        """What it means for the run of a kernel whose warps may run `fuel` instructions."""
        raise NotImplementedError


class StepFault(Ending):
    """A fault, and the step in which it happened."""

    def __init__(self, fault: Fault, step: Step) -> None:
        super().__init__(fault.reason)
        self.fault, self.step = fault, step

    def outcome(self, kernel: str, geometry: Geometry, fuel: int) -> Outcome:
        fault, step = self.fault, self.step
        row, lane = divmod(fault.position, step.lanes)
        row = row if step.rows is None else int(step.rows[row])
        return Trapped(lane_place(kernel, fault.inst, geometry, row, lane), fault.reason, fault.address)


class _WarpEnding(Ending):
    """The warp `row` stands at an instruction (None: at none of the IR's, in the block of that name)."""

    def __init__(self, inst: Instruction | None, row: int, reason: str = "", *, block: str = "") -> None:
        super().__init__(reason)
        self.inst, self.row, self.reason, self.block = inst, row, reason, block

    def where(self, kernel: str, geometry: Geometry) -> Place:
        """Where the warp stands."""
        thread_block = int(geometry.thread_block[self.row, 0])
        if self.inst is None:
            return Place(kernel, block=self.block, thread_block=thread_block)
        return place_of(kernel, self.inst, thread_block=thread_block)


class Deadlock(_WarpEnding):
    """A barrier that cannot be met; the warp waits at it."""

    def outcome(self, kernel: str, geometry: Geometry, fuel: int) -> Outcome:
        return BarrierDeadlock(self.where(kernel, geometry), self.reason)


class FuelSpent(_WarpEnding):
    """The warp has run more instructions than it may."""

    def outcome(self, kernel: str, geometry: Geometry, fuel: int) -> Outcome:
        return OutOfFuel(self.where(kernel, geometry), fuel)


def lane_place(kernel: str, inst: Instruction, geometry: Geometry, row: int, lane: int) -> Place:
    """Where a lane of a batch executes an instruction."""
    return place_of(
        kernel, inst,
        thread_block=int(geometry.thread_block[row, 0]), thread=int(geometry.thread[row, lane]), lane=lane,
    )  # fmt: skip


class Batches:
    """The grids of launches of one shape, cut into batches, and the memory that they run in."""

    def __init__(self, binding: Binding, launches: Sequence[Launch], warp_size: int) -> None:
        self.binding, self.launches, self.warp_size = binding, launches, warp_size
        self.launch = launches[0]
        empty = WindowMemory(binding.shared_bytes, 0, SHARED_WINDOW)
        self.memory = MemorySystem(binding.global_memory, empty, empty)
        self.memory.shared_names = binding.shared_names

    def execute(
        self,
        run: Callable[[Geometry], None],
        fuel: int,
        *,
        size: int | None = None,
        sampled: int | None = None,
        fill: Callable[[Geometry], None] | None = None,
    ) -> Outcome:
        """Runs all thread blocks, or up to the first batch that does not end well.

        `size` is how many thread blocks a batch has, `sampled` how many are executed, spread evenly (None:
        all). `fill` is told of fresh memory before what private memory begins with is written to it.
        """
        size = size or self._default_size()
        total = self.launch.thread_blocks * len(self.launches)
        executed = total if sampled is None else min(total, sampled)
        with np.errstate(all="ignore"):
            for first in range(0, executed, size):
                count = min(size, executed - first)
                numbers = np.arange(first, first + count, dtype=np.int64) * total // executed
                geometry = make_geometry(self.launch, self.warp_size, numbers)
                lanes = geometry.warps * geometry.lanes
                self.memory.shared = WindowMemory(self.binding.shared_bytes, count, SHARED_WINDOW)
                self.memory.private = WindowMemory(self.binding.private_bytes, lanes, PRIVATE_WINDOW)
                self.memory.start(geometry)
                if fill is not None:
                    fill(geometry)
                launch_of_lane = np.repeat(geometry.launch, geometry.lanes)
                self.binding.initialise_private(self.memory.private, launch_of_lane)
                try:
                    run(geometry)
                except Ending as ending:
                    return ending.outcome(self.launch.kernel, geometry, fuel)
        return Returned()

    def arguments(self, launch: int) -> Iterator[tuple[BufferArg, Buffer] | None]:
        """The buffers among a launch's arguments, and where they are; None for each scalar."""
        buffers = self.binding.argument_buffers[launch]
        for arg, buffer in zip(self.launches[launch].args, buffers, strict=True):
            yield (arg, buffer) if isinstance(arg, BufferArg) and buffer is not None else None

    def buffers(self, launch: int = 0) -> list[np.ndarray | None]:
        """The buffers of a launch as they stand, in their own element types; None for scalars."""
        contents: list[np.ndarray | None] = []
        for argument in self.arguments(launch):
            if argument is None:
                contents.append(None)
            else:
                raw = self.binding.global_memory.contents(argument[1])
                contents.append(exact_copy(raw, argument[0].data.dtype))
        return contents

    def _default_size(self) -> int:
        lanes = self.launch.warps_per_block(self.warp_size) * self.warp_size
        per_block = self.binding.shared_bytes + 256 + lanes * (self.binding.private_bytes + 256)
        return max(1, min(_BATCH_LANES // lanes, _BATCH_BYTES // per_block))


def make_geometry(launch: Launch, warp_size: int, numbers: Array) -> Geometry:
    """The warps of thread blocks with these numbers, where launches of one shape follow each other."""
    count = numbers.size
    per_block = launch.warps_per_block(warp_size)
    slot = np.repeat(np.arange(count, dtype=np.int64), per_block)[:, None]
    warp = np.tile(np.arange(per_block, dtype=np.int64), count)[:, None]
    thread = warp * warp_size + np.arange(warp_size, dtype=np.int64)[None, :]
    number, thread_block = np.divmod(numbers[slot], launch.thread_blocks)
    return Geometry(
        count * per_block, warp_size, per_block, launch.grid, launch.block,
        number[:, 0], thread_block, slot, thread, thread < launch.threads_per_block,
    )  # fmt: skip
