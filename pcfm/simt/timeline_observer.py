"""Records the timelines of chosen warps of a run (`pcfm.simt.timeline`).

What each event costs is what `pcfm.simt.accounting` charges for it, so that the segments of a warp add up to
its cycles and those of all warps to the counters'. Where it counts:

- instructions, memory accesses and the branch: in the block that has them;
- turning to another side of a branch (`divergent_else`): at the start of that side;
- reconvergence: at the start of the block in which the lanes go on together.

So turning and reconverging show where the mask changes.

Where a warp stands is followed with `Warps`, the simulator's own, for one warp at a time.
Costs some 0.1 ms per block that a chosen warp runs, next to nothing for the others.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.diagnostics import LaunchError
from pcfm.ir.metadata import inlined_locations
from pcfm.ir.module import Block
from pcfm.launch import Launch
from pcfm.machine import Cost, Machine
from pcfm.simt.accounting import block_name, edge_cost
from pcfm.simt.counters import SCALAR_CLASSES
from pcfm.simt.lane_traces import LaneTraceObserver, WarpTrace, step_cycles
from pcfm.simt.lines import is_compiler_header
from pcfm.simt.memory import Part
from pcfm.simt.node_costs import node_costs
from pcfm.simt.observers import MemoryObserver, Observer
from pcfm.simt.program import Instance, Node, Program
from pcfm.simt.step import Geometry, Step
from pcfm.simt.timeline import DEFAULT_LIMIT, SegmentLog, Timeline, TimelineBlock, mask_bits
from pcfm.simt.values import Array
from pcfm.simt.warps import Warps

_ROW = np.zeros(1, np.intp)


class TimelineObserver(Observer):
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
        self.thread_block, self.warps = thread_block, tuple(dict.fromkeys(warps))
        _check_warps(launch, machine, thread_block, self.warps)
        self.limit = limit

    def begin(self, program: Program, machine: Machine) -> None:
        self.program, self.machine = program, machine
        self._recorders = [_Recorder(program, machine, self.limit) for _ in self.warps]
        self._meter = MemoryObserver()
        self._meter.begin(program, machine)
        self._geometry: Geometry | None = None
        self._rows: list[tuple[int, _Recorder]] = []  # in the batch
        self._here: list[tuple[int, _Recorder]] = []  # in the step that runs

    def step(self, node: Node, step: Step) -> None:
        if step.geometry is not self._geometry:
            self._start(step.geometry)
        self._here = []
        for row, recorder in self._rows:
            position = _place(step, row)
            if position is not None:
                self._here.append((position, recorder))
                recorder.run(node, _lanes(step, position))

    def leave(self, node: Node, way: int, step: Step, select: Array | None, mask: Array | None) -> None:
        for position, recorder in self._here:
            if select is None:
                lanes = None if mask is None else mask[position]
            else:
                chosen = int(np.searchsorted(select, position))
                if chosen == select.size or select[chosen] != position:
                    continue
                lanes = None if mask is None else mask[chosen]
            recorder.leave(node, way, np.ones(step.lanes, np.bool_) if lanes is None else lanes)

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        for position, recorder in self._here:
            own = part_of_warp(part, position)
            if own is not None:
                before = self._meter.latency_cycles
                self._meter.memory(own, ())
                recorder.log.spend(self._meter.latency_cycles - before)

    def timelines(self) -> list[Timeline]:
        """One timeline per warp, in the order in which they were asked for."""
        blocks = tuple(program_blocks(self.program))
        return [
            recorder.timeline(self.thread_block, warp, blocks)
            for warp, recorder in zip(self.warps, self._recorders, strict=True)
        ]

    def _start(self, geometry: Geometry) -> None:
        """Finds the warps in a new batch; where several launches run at once, those of the first."""
        self._geometry, self._rows = geometry, []
        rows = np.flatnonzero((geometry.thread_block[:, 0] == self.thread_block) & (geometry.launch == 0))
        if rows.size:
            for warp, recorder in zip(self.warps, self._recorders, strict=True):
                row = int(rows[0]) + warp
                self._rows.append((row, recorder))
                recorder.start(geometry.active[row : row + 1])


class _Recorder:
    """The timeline of one warp while it runs."""

    def __init__(self, program: Program, machine: Machine, limit: int) -> None:
        self.program, self.machine = program, machine
        self.log = SegmentLog(limit)
        self.threads = 0
        self._nodes: dict[int, tuple[str, int, int]] = {}  # see `_describe`; of the nodes that have run
        self._ways: list[tuple[int, Array]] = []  # of the branch that is being left
        self._at: tuple[Instance, Block] | None = None
        self._unspent = 0  # belongs to the segment that comes next
        self._control = Warps(np.zeros((1, 1), np.bool_), program.node_at)

    def start(self, active: Array) -> None:
        self.threads = mask_bits(active[0])
        self._control = Warps(active, self.program.node_at, has_joins=self.program.has_joins)

    def run(self, node: Node, active: Array) -> None:
        """The warp is about to run a node."""
        assert self._control.node[0] == node.index, "the warp is not where its branches led"
        self._enter(node, mask_bits(active))

    def replay(self, trace: WarpTrace) -> None:
        """Everything that a warp ran, from what was recorded of it."""
        masks = trace.masks
        for step, cost in enumerate(step_cycles(self.program, self.machine, trace)):
            node = self.program.nodes[trace.nodes[step]]
            self._enter(node, masks[step])
            following = masks[step + 1] if step + 1 < len(masks) else 0
            if following and not following & masks[step]:
                self._unspent = self.machine.divergent_else.latency_cycles
            elif following & masks[step] and following & ~masks[step]:
                self._unspent = self.machine.reconvergence.latency_cycles
            static = self._nodes[node.index][1]
            self.log.spend(cost.instructions + cost.control - static - self._unspent)

    def _enter(self, node: Node, mask: int) -> None:
        if node.index not in self._nodes:
            self._nodes[node.index] = self._describe(node)
        block, cycles, vector_instructions = self._nodes[node.index]
        where = (node.instance, node.block)
        if node.first or self._at != where or mask != self.log.mask:
            self.log.enter(block, mask)
        self._at = where
        self.log.spend(self._unspent + cycles)
        self._unspent = 0
        self.log.count_vector_instructions(vector_instructions, mask.bit_count())

    def _describe(self, node: Node) -> tuple[str, int, int]:
        """The block's name, the cycles of its instructions save memory accesses, its vector instructions."""
        costs = node_costs(node, self.machine)
        vector = sum(n for name, n in costs.instructions.items() if name not in SCALAR_CLASSES)
        return node_block(node, self.program), costs.latency_cycles, vector

    def leave(self, node: Node, way: int, lanes: Array) -> None:
        """Some of the warp's lanes leave a node by one of its ways, or return."""
        self._ways.append((way, lanes))
        if sum(int(np.count_nonzero(each)) for _, each in self._ways) < self._control.masks[0].bit_count():
            return
        ways, self._ways = self._ways, []
        before = int(self._control.met.sum())
        if len(ways) > 1:
            positions = np.array([node.edges[way].position for way, _ in ways])
            masks = [mask[None, :] for _, mask in ways]
            turned = self._control.split(_ROW, positions, masks, node.joins) > 0
            self.log.spend(_latency(self.machine.branch_not_taken) + _latency(self.machine.divergent_branch))
        elif node.kind == "return":
            turned = self._control.exit(_ROW) > 0
        else:
            edge = node.edges[way]
            turned = self._control.advance(_ROW, edge.position) > 0
            cost = edge_cost(node, edge, self.program, self.machine)
            if node.kind != "barrier" and not (node.kind == "goto" and turned):
                self.log.spend(_latency(cost))
        if turned:
            self._unspent = self.machine.divergent_else.latency_cycles
        elif int(self._control.met.sum()) > before:
            self._unspent = self.machine.reconvergence.latency_cycles

    def timeline(self, thread_block: int, warp: int, blocks: tuple[TimelineBlock, ...]) -> Timeline:
        return Timeline(
            kernel=self.program.kernel.name,
            machine=self.machine.name,
            thread_block=thread_block,
            warp=warp,
            lanes=self.machine.warp_size,
            threads=self.threads,
            blocks=blocks,
            segments=self.log.segments(self._unspent),
            cycles=self.log.cycles + self._unspent,
            segment_count=self.log.count,
            simd_utilization=self.log.utilization(self.machine.warp_size),
        )


def trace_timelines(observer: LaneTraceObserver, warps_per_block: int, limit: int) -> list[Timeline]:
    """The timelines of the warps that were followed lane by lane, in the order of the launch."""
    program, machine = observer.program, observer.machine
    blocks = tuple(program_blocks(program))
    timelines: list[Timeline] = []
    for warp, trace in observer.traces.items():
        if not trace.nodes:
            continue
        recorder = _Recorder(program, machine, limit)
        recorder.threads = trace.masks[0]
        recorder.replay(trace)
        timelines.append(recorder.timeline(warp // warps_per_block, warp % warps_per_block, blocks))
    return timelines


def _latency(cost: Cost | None) -> int:
    return 0 if cost is None else cost.latency_cycles


def _place(step: Step, row: int) -> int | None:
    """The number in a step of a row of the batch; None where it does not take part."""
    if step.rows is None:
        return row
    position = int(np.searchsorted(step.rows, row))
    return position if position < step.rows.size and step.rows[position] == row else None


def _lanes(step: Step, position: int) -> Array:
    return np.ones(step.lanes, np.bool_) if step.mask is None else step.mask[position]


def part_of_warp(part: Part, position: int) -> Part | None:
    """What of an access is that of the warp which is number `place` of its step; None for nothing.

    For counting what it costs: byte offsets in the storage are not kept.
    """
    step, addresses, flat = part.step, part.addresses, part.flat
    mask = None if step.mask is None else step.mask[position : position + 1]
    if mask is not None and not mask.any():
        return None
    if addresses.ndim == 2:
        addresses = addresses[position : position + 1]
    else:
        assert flat is not None
        first, last = np.searchsorted(flat, (position * step.lanes, (position + 1) * step.lanes))
        addresses, flat = addresses[first:last], flat[first:last] % step.lanes
        if not flat.size:
            return None
    rows = np.array([position]) if step.rows is None else step.rows[position : position + 1]
    own = Step(step.geometry, rows, mask, 1, step.lanes)
    return Part(part.access, part.space, part.storage, addresses, part.index[:0], flat, None, own)


def program_blocks(program: Program) -> list[TimelineBlock]:
    """The blocks of a program in the order of its layout, those of inlined functions once for all calls."""
    blocks: dict[str, TimelineBlock] = {}
    for node in program.nodes:
        name = node_block(node, program)
        if name not in blocks:
            blocks[name] = TimelineBlock(name, block_source(node.block))
    return list(blocks.values())


def block_source(block: Block) -> tuple[str, int, int] | None:
    """File, line and column of the first instruction of a block that has a line, of its author's where it was
    inlined from a header of the compiler; None where none has.
    """
    for inst in block.instructions:
        for location in inlined_locations(inst.metadata.get("dbg")):
            if location[1] and not is_compiler_header(location[0]):
                return location
    return None


def node_block(node: Node, program: Program) -> str:
    """The name of a node's block, with its function's where that is not the kernel."""
    name = block_name(node)
    return name if node.instance.fn is program.kernel else f"{node.instance.fn.name}: {name}"


def _check_warps(launch: Launch, machine: Machine, thread_block: int, warps: Sequence[int]) -> None:
    if not 0 <= thread_block < launch.thread_blocks:
        count = launch.thread_blocks
        raise LaunchError(
            f"there is no thread block {thread_block}: the launch has {_amount(count, 'thread block')}",
            hint=f"thread blocks are numbered {_range(count)}, x first",
        )
    count = launch.warps_per_block(machine.warp_size)
    for warp in warps:
        if not 0 <= warp < count:
            raise LaunchError(
                f"there is no warp {warp}: a thread block of this launch has {_amount(count, 'warp')}",
                hint=f"warps are numbered {_range(count)}: {_amount(launch.threads_per_block, 'thread')}, "
                f"{machine.warp_size} to a warp on {machine.name}",
            )


def _amount(count: int, what: str) -> str:
    return f"{count} {what}" + ("s" if count != 1 else "")


def _range(count: int) -> str:
    return "from 0 on" if count == 1 else f"0 to {count - 1}"
