"""What a run of the simulator is made of, does and leaves, told in digests: a fault that costs only time, or
that nobody is told of, changes one of them.

`laid out`: the program's nodes, positions and registers, what is live where, and where memory has what.
`went`: which warps and lanes ran which node in what order, and the places and form of every access.
`left`: values, and poison, of registers and memory at the end. Of code that calls functions of floats only
shapes: their last bits are the mathematical library's. `known`: what observers have taken down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from zlib import crc32

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.ir.types import FloatType, scalar_of
from pcfm.simt import RunResult
from pcfm.simt.constants import flatten
from pcfm.simt.lane_traces import LaneTraceObserver, WarpTrace, step_cycles
from pcfm.simt.lines import LineObserver
from pcfm.simt.memory import MemorySystem, Part
from pcfm.simt.observers import Observer
from pcfm.simt.poison import PoisonExecutor
from pcfm.simt.program import Node, Program
from pcfm.simt.races import RaceObserver
from pcfm.simt.races.shadow import Shadow
from pcfm.simt.simulate import _Run
from pcfm.simt.step import Geometry, Step
from pcfm.simt.timeline_observer import TimelineObserver
from pcfm.simt.values import Array, Value
from pcfm.simt.work_limit import METER

BIG = 1 << 14  # lanes from which on an access is told by its form alone


class Steps(Observer):
    """What a run does, as it goes, and the work that was done before it."""

    def __init__(self) -> None:
        self.digest = 0
        self.work = METER.done

    def _take(self, *words: object) -> None:
        for word in words:
            if isinstance(word, np.ndarray):
                self.digest = crc32(repr(word.shape).encode(), self.digest)
                if word.size < BIG:
                    self.digest = crc32(np.ascontiguousarray(word).data, self.digest)
            else:
                self.digest = crc32(repr(word).encode(), self.digest)

    def start(self, memory: MemorySystem, geometry: Geometry) -> None:
        shape = geometry.warps, geometry.lanes, geometry.warps_per_block, geometry.grid, geometry.block
        self._take(shape, geometry.launch, geometry.thread_block, geometry.block_slot, geometry.thread)
        self._take(geometry.active, memory.shared.stride, memory.private.stride)

    def step(self, node: Node, step: Step) -> None:
        self._take(node.index, step.rows, step.mask, step.shape)

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        access, flat, select = part.access, part.flat, part.select
        self._take((access.kind, access.space, access.size_bytes, access.align, part.space))
        self._take(part.addresses, part.index, flat is None, select is None, *(each.shape for each in data))

    def release(self, rows: Array) -> None:
        self._take(rows)


def laid_out(run: _Run) -> str:
    """The program of a run, and its memory before it begins."""
    program, binding, live = run.program, run.binding, run.executor.liveness
    nodes = [
        (
            node.block.name, node.instance.index, node.first, node.kind, len(node.instructions),
            -1 if node.decision is None else node.decision, node.cases, node.positions.tolist(), node.joins,
            [(edge.target, edge.block and edge.block.name, edge.copies) for edge in node.edges],
        )
        for node in program.nodes
    ]  # fmt: skip
    return repr(
        (
            nodes, program.node_at, program.has_joins, program.waited_at, program.lengths.tolist(),
            program.register_count, list(program.layout.values()),
            live.reads, live.gives, live.copies, live.live_in,
            binding.global_memory.buffers, binding.argument_buffers, binding.shared_bytes,
            binding.private_bytes, list(binding.private_offsets.values()), binding.packets,
            binding.private_images, binding.shared_names, sorted(binding.undefined),
            [(register, list(map(_forms, values))) for register, values in binding.entering.items()],
            [(register, _forms(value)) for register, value in binding.constants.items()],
            crc32(binding.global_memory.storage.bytes.data),
        )
    )  # fmt: skip


def left(run: _Run, steps: Steps, results: Sequence[RunResult]) -> str:
    """What is in registers and memory behind a run."""
    executor, exact = run.executor, _is_exact(run.program)
    values = [[_forms(value) for value in executor.slots], executor.owned]
    if exact:
        values += [list(_digests(executor.slots))]
        values += [_digest(buffer) for result in results for buffer in result.buffers if buffer is not None]
    if isinstance(executor, PoisonExecutor):
        values += [[_forms(value) for value in executor.poison_slots], list(_digests(executor.poison_slots))]
    if run.shadows is not None:
        values += [_digest(flags) for flags in run.shadows.flags.values()]
        values += [(leak.row, leak.lane, leak.address) for leak in run.shadows.leaks.values()]
    values += [METER.done - steps.work]
    return repr(values)


def known(observer: object) -> object:
    """What an observer has taken down."""
    match observer:
        case RaceObserver():
            report, log = str(observer.report()), observer._order
            return (
                report,
                [memory and _tables(memory) for memory in (observer._global, observer._shared)],
                [(site.inst.opcode, replace(site, inst=None)) for site in observer.sites],
                observer.racing_bytes.tolist(),
                log and (log.times, list(map(type, log.events)), log.has_atomics, log.full),
            )
        case LaneTraceObserver(traces=traces, warps=warps):
            timelines = observer.timelines() if isinstance(observer, TimelineObserver) else ()
            lines = [replace(timeline, blocks=()) for timeline in timelines]
            return warps, [_trace(observer, number, trace) for number, trace in traces.items()], lines
        case LineObserver():
            blocks = [(block.name, cost) for block, cost in observer.blocks.items()]
            lines = [(line.line, line.inlined_at, count) for line, count in observer.lines.items()]
            splits = [replace(split, source=None) for split in observer.splits]
            return lines, splits, blocks, observer.node_issue_cycles
    return None


def _trace(observer: LaneTraceObserver, number: int, trace: WarpTrace) -> object:
    charges = [
        (step, [(charge.inst.opcode, charge.cycles, charge.serialisation_cycles) for charge in of_step])
        for step, of_step in trace.charges.items()
    ]
    cycles = step_cycles(observer.program, observer.machine, trace)
    return number, trace.nodes, trace.masks, charges, trace.is_cut, cycles


def _tables(memory: Shadow) -> object:
    return memory.place_bytes, [
        (sort, table.has_others, _digest(table.latest), _digest(table.other))
        for sort, table in memory.tables.items()
    ]


def _is_exact(program: Program) -> bool:
    calls = [inst for _, inst in program.executed() if isinstance(inst, Call)]
    return not any(isinstance(scalar_of(call.type), FloatType) for call in calls)


def _forms(value: Value) -> object:
    if isinstance(value, tuple):
        return tuple(map(_forms, value))
    return None if value is None else (value.shape, value.dtype.str)


def _digests(values: Sequence[Value]) -> Iterator[int]:
    for value in values:
        yield from map(_digest, () if value is None else flatten(value))


def _digest(array: Array) -> int:
    """Of the numbers; one NaN is as good as another."""
    if array.dtype.kind == "f":
        array = np.where(np.isnan(array), np.nan, array)
    return crc32(np.ascontiguousarray(array).view(np.uint8).data) if array.size else 0
