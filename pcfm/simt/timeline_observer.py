"""Makes the timelines of warps (`pcfm.simt.timeline`) of what was recorded of their lanes.

What each event costs is what `pcfm.simt.accounting` charges for it, so that the segments of a warp add up to
its cycles and those of all warps to the counters'. Where it counts:

- instructions, memory accesses and the branch: in the block that has them;
- turning to another side of a branch (`divergent_else`): at the start of that side;
- reconvergence: at the start of the block in which the lanes go on together.

So turning and reconverging show where the mask changes. Of a run that was stopped, the branch that a warp ran
last costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from pcfm.diagnostics import LaunchError
from pcfm.ir.metadata import inlined_locations
from pcfm.ir.module import Block
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt.accounting import block_name
from pcfm.simt.counters import SCALAR_CLASSES
from pcfm.simt.lane_traces import LaneTraceObserver, WarpTrace, step_cycles
from pcfm.simt.lines import is_compiler_header
from pcfm.simt.node_costs import node_costs
from pcfm.simt.program import Node, Program
from pcfm.simt.timeline import DEFAULT_LIMIT, SegmentLog, Timeline, TimelineBlock


class TimelineObserver(LaneTraceObserver):
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
        self.warps_per_block, self.limit = launch.warps_per_block(machine.warp_size), limit
        first = thread_block * self.warps_per_block
        super().__init__(chosen=[first + warp for warp in dict.fromkeys(warps)], most_steps=inf)

    def timelines(self) -> list[Timeline]:
        """One timeline per warp, in the order in which they were asked for."""
        assert self.chosen is not None
        traces = {warp: self.traces.get(warp, WarpTrace()) for warp in self.chosen}
        return _timelines(self.program, self.machine, traces, self.warps_per_block, self.limit)


def trace_timelines(observer: LaneTraceObserver, warps_per_block: int, limit: int) -> list[Timeline]:
    """The timelines of the warps that were followed lane by lane and have run, in the order of the launch."""
    traces = {warp: trace for warp, trace in observer.traces.items() if trace.nodes}
    return _timelines(observer.program, observer.machine, traces, warps_per_block, limit)


def _timelines(
    program: Program, machine: Machine, traces: dict[int, WarpTrace], warps_per_block: int, limit: int
) -> list[Timeline]:
    blocks = tuple(program_blocks(program))
    timelines: list[Timeline] = []
    for number, trace in traces.items():
        thread_block, warp = divmod(number, warps_per_block)
        threads = trace.masks[0] if trace.masks else 0
        log = _replay(program, machine, trace, limit)
        timelines.append(log.timeline(program.kernel.name, machine, thread_block, warp, threads, blocks))
    return timelines


def _replay(program: Program, machine: Machine, trace: WarpTrace, limit: int) -> SegmentLog:
    """The segments of what a warp ran."""
    log = SegmentLog(limit)
    masks, names = trace.masks, [node_block(node, program) for node in program.nodes]
    vector_instructions = [
        sum(n for name, n in node_costs(node, machine).instructions.items() if name not in SCALAR_CLASSES)
        for node in program.nodes
    ]
    before: Node | None = None
    unspent = 0  # belongs to the segment that comes next
    for step, cost in enumerate(step_cycles(program, machine, trace)):
        node, mask = program.nodes[trace.nodes[step]], masks[step]
        goes_on = before is not None and (before.instance, before.block) == (node.instance, node.block)
        if node.first or not goes_on or mask != log.mask:
            log.enter(names[node.index], mask)
        before = node
        log.count_vector_instructions(vector_instructions[node.index], mask.bit_count())
        log.spend(unspent)
        following = masks[step + 1] if step + 1 < len(masks) else 0
        if following and not following & mask:
            unspent = machine.divergent_else.latency_cycles
        elif following & mask and following & ~mask:
            unspent = machine.reconvergence.latency_cycles
        else:
            unspent = 0
        log.spend(cost.instructions + cost.control - unspent)
    return log


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


def check_warps(launch: Launch, machine: Machine, thread_block: int, warps: Sequence[int]) -> None:
    """Raises: LaunchError for a thread block or warp that the launch does not have."""
    if not 0 <= thread_block < launch.thread_blocks:
        count = launch.thread_blocks
        raise LaunchError(
            f"there is no thread block {thread_block}: the launch has {_amount(count, 'thread block')}",
            hint="thread blocks are numbered from 0 on, x first",
        )
    count = launch.warps_per_block(machine.warp_size)
    for warp in warps:
        if not 0 <= warp < count:
            raise LaunchError(
                f"there is no warp {warp}: a thread block of this launch has {_amount(count, 'warp')}",
                hint=f"warps are numbered from 0 on: {_amount(launch.threads_per_block, 'thread')}, "
                f"{machine.warp_size} to a warp on {machine.name}",
            )


def _amount(count: int, what: str) -> str:
    return f"{count} {what}" + ("s" if count != 1 else "")
