"""Records what chosen warps of a lowered run did over time, as `pcfm.simt.timeline` describes it.

`run_lowered(..., follow=MachineTimelines(...))`. A followed warp runs each block by itself, not together with
others, into counts of its own, which are priced as those of the whole run are and then added to them: so the
segments of all warps add up to `LoweredCounters.cycles`. A segment's mask is that of the block's body.

A segment is named after the IR block whose code it runs, so that pictures of a kernel on several targets and
on the SSA simulator have the same colours. What a block spends on masks and branches is a segment of its own
behind it, `MASKS`, wherever in the block they stand; so is code that comes from no IR block (dispatchers).

Memory of a program without races is what it is without followers. Costs some 0.3 ms per block that a followed
warp runs, next to nothing for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pcfm.ir.module import Block
from pcfm.launch import Launch
from pcfm.lowering.counters import account
from pcfm.lowering.decode import BlockCode
from pcfm.lowering.executor import Counts, MachineExecutor
from pcfm.lowering.program import MachineBlock, MachineFunction
from pcfm.machine import Machine
from pcfm.simt.observers import MemoryObserver
from pcfm.simt.step import Geometry, Step
from pcfm.simt.timeline import DEFAULT_LIMIT, MASKS, SegmentLog, Timeline, TimelineBlock, mask_bits
from pcfm.simt.timeline_observer import block_source, check_warps
from pcfm.simt.values import Array, Value, full

_OF_THE_KERNEL = ("ir", "barrier", "warp_barrier", "trap")


class MachineTimelines:
    """Keeps the timelines of some warps of one thread block, each at most `limit` segments long.

    Raises: LaunchError for a thread block or warp that the launch does not have.
    """

    def __init__(
        self,
        launch: Launch,
        machine: Machine,
        *,
        thread_block: int = 0,
        warps: Sequence[int] = (0,),
        limit: int = DEFAULT_LIMIT,
    ) -> None:
        check_warps(launch, machine, thread_block, warps)
        self.thread_block, self.warps = thread_block, tuple(dict.fromkeys(warps))
        self.limit = limit

    def begin(self, program: MachineFunction) -> None:
        """A run of the program begins."""
        self.program = program
        self.logs = [SegmentLog(self.limit) for _ in self.warps]
        self.threads = [0] * len(self.warps)

    def timelines(self) -> list[Timeline]:
        """One timeline per warp, in the order in which they were asked for."""
        program, blocks = self.program, tuple(_program_blocks(self.program))
        return [
            log.timeline(
                program.name, program.machine, self.thread_block, warp, threads, blocks, program.target
            )
            for warp, threads, log in zip(self.warps, self.threads, self.logs, strict=True)
        ]


class FollowingExecutor(MachineExecutor):
    """Runs the warps that `owner` follows one by one; `memory` counts what accesses cost."""

    def __init__(
        self, owner: MachineTimelines, memory: MemoryObserver, program: MachineFunction, *arguments: Any
    ) -> None:
        super().__init__(program, *arguments)
        owner.begin(program)
        self.owner, self.memory = owner, memory
        self.names = [_shown_as(block) for block in program.blocks]
        self.followed: dict[int, SegmentLog] = {}  # by row of the batch
        self.mask: Array | None = None

    def start(self, geometry: Geometry, arguments: list[Value]) -> None:
        super().start(geometry, arguments)
        self.followed = {}
        rows = np.flatnonzero(geometry.thread_block[:, 0] == self.owner.thread_block)
        if rows.size:
            for number, warp in enumerate(self.owner.warps):
                row = int(rows[0]) + warp
                self.followed[row] = self.owner.logs[number]
                self.owner.threads[number] = mask_bits(geometry.active[row])

    def _step(self, code: BlockCode, rows: Array) -> None:
        mine = [row for row in self.followed if row in rows]
        others = rows[~np.isin(rows, mine)]
        if others.size:
            super()._step(code, others)
        for row in mine:
            self._alone(code, row)

    def _alone(self, code: BlockCode, row: int) -> None:
        whole, self.counts = self.counts, Counts(self.owner.program)
        self.counts.of_target = whole.of_target  # what is highest cannot be added
        before, self.mask = self.memory.latency_cycles, None
        try:
            super()._step(code, np.array([row]))
        finally:
            own, self.counts = self.counts, whole
            _add(whole, own)
            self._write(code.block, self.followed[row], own, self.memory.latency_cycles - before)

    def _body(self, code: BlockCode, step: Step) -> None:
        self.mask = np.ones(step.lanes, np.bool_) if step.mask is None else full(step.mask, step.shape)[0]
        super()._body(code, step)

    def _write(self, block: MachineBlock, log: SegmentLog, own: Counts, memory_cycles: int) -> None:
        priced = account(self.owner.program, own, None)
        # Bodies that access memory are not run where no lane is on.
        name, mask = self.names[block.index], 0 if self.mask is None else mask_bits(self.mask)
        control = priced.mask_cycles + priced.branch_cycles if name != MASKS else 0
        log.enter(name, mask)
        log.spend(priced.cycles - control + memory_cycles)
        if control:
            log.enter(MASKS, mask)
            log.spend(control)
        log.vector_instructions += priced.vector_instructions
        log.vector_lanes += priced.vector_lanes


def _add(whole: Counts, own: Counts) -> None:
    """Adds what one warp counted; `of_target` is the same object in both."""
    for mine, all_ in ((own.warps, whole.warps), (own.lanes, whole.lanes), (own.divergent, whole.divergent)):
        for index, number in enumerate(mine):
            all_[index] += number
    for mine, all_ in ((own.taken, whole.taken), (own.not_taken, whole.not_taken)):
        for index, numbers in enumerate(mine):
            for row, number in enumerate(numbers):
                all_[index][row] += number
    for name, units in own.charged.items():
        whole.charged[name] = whole.charged.get(name, 0) + units


def _ir_block(block: MachineBlock) -> Block | None:
    """The IR block whose code a machine block runs: that of its first instruction of the kernel."""
    for inst in block.instructions():
        if inst.op in _OF_THE_KERNEL and inst.inst is not None and inst.inst.parent is not None:
            return inst.inst.parent
    return None


def _shown_as(block: MachineBlock) -> str:
    source = _ir_block(block)
    if source is None:
        return MASKS
    return source.name if source.name is not None else f"<{source.function.blocks.index(source)}>"


def _program_blocks(program: MachineFunction) -> list[TimelineBlock]:
    """In the order of the layout; `MASKS`, which are everywhere, last."""
    blocks: dict[str, TimelineBlock] = {}
    for block in program.blocks:
        source, name = _ir_block(block), _shown_as(block)
        if name not in blocks and name != MASKS:
            blocks[name] = TimelineBlock(name, None if source is None else block_source(source))
    return [*blocks.values(), TimelineBlock(MASKS)]
