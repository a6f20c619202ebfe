"""What the author of a kernel could change, and what each change is worth on a launch, by estimated cycles.

The launch is executed once, and what each lane did is kept (`pcfm.simt.estimate.lanes`). A proposal is that
launch with its lanes in other warps, or with the rounds of a loop shared between lanes: it is replayed and
runs on the machine's core. What an author has to add is in it: the table that a sorted order is read from,
the counter that work is handed out by, the sums over lanes that share an item. Those that pcfm can make of
the kernel itself are really executed beside: another order, by a table; another thread block, which is
proposed no more where it left another result. What the passes of `opt` make of the kernel is estimated as
`run` estimates it.

Needs a launch that returns. Lanes that see each other (shuffles, votes) are not regrouped, those of a thread
block that meet at barriers or share memory only within it. Whether a change keeps the result is the author's
to say: `needs` says what must hold, and an execution whether it did on this launch.

Time: one execution with its traces; per proposal a replay of what the lanes did and of its warps on the
core, a part of an execution where values are dear; an execution for the best proposal that can be executed,
or for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import AtomicRMW, Call, Instruction, Load
from pcfm.ir.module import Module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.types import I32, ptr_type
from pcfm.ir.values import ConstantInt, Undef
from pcfm.launch import Launch
from pcfm.launch.model import MAX_THREADS_PER_BLOCK
from pcfm.machine import Machine
from pcfm.report.located import has_locations, locate_by_text
from pcfm.report.what_if.independent_rounds import why_in_order
from pcfm.report.what_if.regrouping import (
    Key,
    behind_loop,
    grouped,
    handed_out,
    keys_of,
    shared_out,
    sorted_in_blocks,
)
from pcfm.report.what_if.reordered import execute, ordered_launch, with_order
from pcfm.simt import Returned, simulate
from pcfm.simt.binding import find_kernel
from pcfm.simt.estimate import emitted_code, estimate_launch
from pcfm.simt.estimate.code import Issued
from pcfm.simt.estimate.core import Code, Trace
from pcfm.simt.estimate.estimate import estimate_trace
from pcfm.simt.estimate.lanes import Added, LaneObserver, LaneTraces, replay
from pcfm.simt.intrinsics.barriers import is_barrier
from pcfm.simt.lines import line_of
from pcfm.simt.program_cache import is_convergent, program_of
from pcfm.simt.values import Array

MOST_KEYS = 2
WIDTHS = (4, 8, 16)
MOST_KERNELS = 4
MOST_SHARED_LANES = 1 << 22
LEAST_GAIN = 0.01
"""Of the warp instructions, below which an order is not looked at further."""
PASSES = {
    "melded": "meld",
    "loops merged": "loop-merge<measured>",
    "rare work delayed": "delay-branches<measured>",
    "loads ahead": "loads-ahead<measured>",
}
_CLEAN_UP = "simplify-instructions,simplify-phis,dce,simplify-cfg"


@dataclass(frozen=True)
class Figures:
    """What a launch takes: `warp_instructions` issued and `sectors` of memory that accesses touched;
    `warps_in_flight` at once in the mean; `tail_cycles` at its end in which less than half as many warps run
    as ran at once at most; `longest_warp_cycles` of one warp.
    """

    estimated_cycles: int
    warp_instructions: int
    sectors: int
    warps_in_flight: float
    tail_cycles: int
    longest_warp_cycles: int


@dataclass(frozen=True)
class Proposal:
    """A change, what the launch takes with it, and how many times as fast it is.

    `kind` is one of order, order-in-blocks, hand-out, lanes-per-item, block-size, kernels, passes. `needs` is
    what must hold or be made; `why` where the gain or loss is from. `executed_cycles` is the estimate of the
    changed kernel as it was really executed (None: it was not), `error` how far the replay is from it,
    `same_result` whether it left the same in memory.
    """

    change: str
    kind: str
    estimated_cycles: int
    speedup: float
    figures: Figures | None
    needs: str = ""
    why: str = ""
    executed_cycles: int | None = None
    error: float | None = None
    same_result: bool | None = None


@dataclass(frozen=True)
class WhatIf:
    """The proposals for a launch, best first; what was not proposed, and why not."""

    kernel: str
    machine: str
    figures: Figures
    proposals: tuple[Proposal, ...]
    declined: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class _Candidate:
    """A change before it is weighed: its launches, one after the other, as traces for thread blocks of so
    many warps; how it can be executed.
    """

    change: str
    kind: str
    traces: tuple[Trace, ...]
    code: Code
    warps_per_block: int
    needs: str = ""
    order: Array | None = None
    block: int = 0


@dataclass(eq=False)
class _Study:
    """One launch that is looked at."""

    module: Module
    launch: Launch
    machine: Machine
    observer: LaneObserver
    buffers: list[np.ndarray | None]
    located: bool
    declined: list[tuple[str, str]] = field(default_factory=list)

    @property
    def traces(self) -> LaneTraces:
        return self.observer.traces()


def what_if(
    module: Module,
    launch: Launch,
    machine: Machine,
    *,
    name: str = "<module>",
    execute_all: bool = False,
    passes: bool = True,
) -> WhatIf:
    """The proposals for a launch; `name` is the module's, whose text stands for the source where it has no
    debug information.

    Without `execute_all` only the best proposal that can be executed is; without `passes` those of `opt` are
    left out. Raises: PcfmError where the launch does not return or the machine has no core.
    """
    located = has_locations(module)
    source = module
    if not located:
        source = clone_module(module)
        locate_by_text(source, name)
    code = emitted_code(source, machine)
    observer = LaneObserver(code.code_of)
    result = simulate(code.module, launch, machine, observers=(observer,))
    if not isinstance(result.outcome, Returned):
        raise PcfmError(f"nothing can be said of a launch that does not return: {result.outcome}")
    study = _Study(source, launch, machine, observer, result.buffers, located)
    traces = study.traces
    if not traces.lanes.size:
        raise PcfmError("no thread of the launch runs anything")
    base = _weigh((replay(traces, traces.grouping),), traces.code, traces.warps_per_block, study)
    proposals = list(_weighed(study, base))
    proposals = _checked(proposals, base, study, every=execute_all)
    if passes:
        proposals += _by_passes(module, study, base)
    ranked = sorted(proposals, key=lambda each: (each.estimated_cycles, each.change))
    return WhatIf(launch.kernel, machine.name, base, tuple(ranked), tuple(dict.fromkeys(study.declined)))


# --- candidates ---------------------------------------------------------------------------------------------


def _candidates(study: _Study, base: Figures) -> Iterator[_Candidate]:
    traces = study.traces
    nodes = traces.program.nodes
    calls = [inst for node in nodes for inst in node.instructions if isinstance(inst, Call)]
    if any(is_convergent(call) and not is_barrier(call) for call in calls):
        study.declined.append(("lanes in other warps", "lanes see each other: shuffles or votes"))
        return
    kernel = find_kernel(study.module, study.launch)
    shared = static_shared_bytes(kernel) + study.launch.dynamic_shared_bytes
    bound = bool(shared) or any(node.kind == "barrier" for node in nodes)
    keys = keys_of(traces, study.observer.splits, MOST_KEYS)
    if not keys:
        study.declined.append(("lanes in another order", "no branch or loop splits a warp"))
    yield from _orders(study, keys, base, within_blocks_only=bound)
    if bound:
        study.declined.append(
            ("lanes of other thread blocks, another block size", "lanes share memory or meet at barriers")
        )
        return
    yield from _separate_kernels(study, keys)
    yield from _work_handed_out(study, keys)
    yield from _lanes_per_item(study, keys)
    yield from _block_sizes(study)


def _orders(
    study: _Study, keys: list[Key], base: Figures, *, within_blocks_only: bool
) -> Iterator[_Candidate]:
    traces, threads = study.traces, study.launch.threads_per_block
    whole = traces.lanes.size == study.launch.thread_blocks * threads
    if keys and not whole:
        study.declined.append(("lanes in another order", "some threads of the launch run nothing"))
        return
    code, number = traces.code_with(_table_load())
    added = Added(_before(traces, [0], number), 1)
    for key in keys:
        name = _name(key, study)
        how = f"by the way taken at {name}" if key.loop is None else f"by the rounds of {name}, most first"
        in_blocks = sorted_in_blocks(key, threads)
        orders = [(f"each thread block sorts its items {how}", "order-in-blocks", in_blocks)]
        if not within_blocks_only and study.launch.thread_blocks > 1:
            orders.append((f"items sorted {how}", "order", key.order))
        for change, kind, order in orders:
            grouping = grouped(traces.lanes[order], study.machine.warp_size, threads)
            try:
                trace = replay(traces, grouping, added=added)
            except PcfmError as error:
                study.declined.append((change, str(error)))
                continue
            if _instructions(trace, code) > base.warp_instructions * (1 - LEAST_GAIN):
                study.declined.append((change, "warps would run no fewer instructions"))
                continue
            needs = "a table of the order, made once from the data"
            yield _Candidate(change, kind, (trace,), code, traces.warps_per_block, needs, order)


def _separate_kernels(study: _Study, keys: list[Key]) -> Iterator[_Candidate]:
    traces, threads = study.traces, study.launch.threads_per_block
    code, number = traces.code_with(_table_load())
    added = Added(_before(traces, [0], number), 1)
    for key in keys:
        values = np.unique(key.values)
        if key.loop is not None or not 2 <= values.size <= MOST_KERNELS:
            continue
        parts = [traces.lanes[key.values == value] for value in values]
        launches = tuple(
            replay(traces, grouped(part, study.machine.warp_size, threads), added=added) for part in parts
        )
        change = f"{len(parts)} kernels in place of one, by the way taken at {_name(key, study)}"
        needs = "a list of the items of each, made once from the data; a launch more is not in the figure"
        yield _Candidate(change, "kernels", launches, code, traces.warps_per_block, needs)


def _work_handed_out(study: _Study, keys: list[Key]) -> Iterator[_Candidate]:
    traces, machine, threads = study.traces, study.machine, study.launch.threads_per_block
    loop = next((key.loop for key in keys if key.loop is not None), None)
    if loop is None:
        return
    core = machine.core
    assert core is not None
    at_once = core.resident_blocks(traces.warps_per_block, 0, 0, machine.warp_size) * core.multiprocessors
    blocks = min(at_once, study.launch.thread_blocks)
    change = "a lane takes the next item when it is done"
    if blocks * threads >= traces.lanes.size:
        study.declined.append((change, "all items run at once"))
        return
    first, then = handed_out(traces, blocks * threads)
    kernel = traces.program.kernel
    code, number = traces.code_with(_counter())
    trace = replay(
        traces,
        grouped(first, machine.warp_size, threads),
        then=then,
        added=Added(_before(traces, [0], number), 2),
        flattened=(program_of(kernel, "frontier").program, loop.head),
    )
    needs = f"{blocks} thread blocks whose lanes count items up, that loop and the inner one made one"
    yield _Candidate(change, "hand-out", (trace,), code, traces.warps_per_block, needs)


def _lanes_per_item(study: _Study, keys: list[Key]) -> Iterator[_Candidate]:
    traces, machine = study.traces, study.machine
    key = next((key for key in keys if key.loop is not None), None)
    if key is None or key.loop is None:
        return
    name = _name(key, study)
    tied = why_in_order(traces.program, key.loop)
    if tied:
        study.declined.append((f"several lanes per item, which share the rounds of {name}", tied))
        return
    for width in (*WIDTHS, machine.warp_size):
        if traces.lanes.size * width > MOST_SHARED_LANES:
            study.declined.append((f"{width} lanes per item", "the launch is too large to replay so"))
            continue
        shared = shared_out(traces, key.loop, width)
        code, number = traces.code_with(_sum_over(width))
        lanes = np.arange(traces.lanes.size * width)
        grouping = grouped(lanes, machine.warp_size, study.launch.threads_per_block)
        trace = replay(
            shared, grouping, added=Added(_before(traces, behind_loop(traces, key.loop), number), 0)
        )
        whose = "a warp" if width == machine.warp_size else f"{width} lanes"
        change = f"{whose} per item, which share the rounds of {name}"
        needs = "stores of a round that no other reads, and what rounds give added up over the lanes"
        yield _Candidate(change, "lanes-per-item", (trace,), code, traces.warps_per_block, needs)


def _block_sizes(study: _Study) -> Iterator[_Candidate]:
    traces, launch, machine = study.traces, study.launch, study.machine
    if launch.block[1:] != (1, 1) or launch.grid[1:] != (1, 1):
        study.declined.append(("another block size", "the launch has more than one dimension"))
        return
    total = launch.thread_blocks * launch.threads_per_block
    everyone = np.full(total, -1, np.int64)
    in_block = traces.warps_per_block * machine.warp_size
    ran = traces.lanes
    everyone[ran // in_block * launch.threads_per_block + ran % in_block] = ran
    for block in (launch.threads_per_block // 2, 2 * launch.threads_per_block):
        if not block or block % machine.warp_size or total % block or block > MAX_THREADS_PER_BLOCK:
            continue
        trace = replay(traces, grouped(everyone, machine.warp_size, block))
        needs = "a kernel that asks for its block's size"
        yield _Candidate(
            f"thread blocks of {block}", "block-size", (trace,), traces.code, block // machine.warp_size,
            needs, block=block,
        )  # fmt: skip


def _before(traces: LaneTraces, nodes: list[int], number: int) -> Array:
    before = np.full(len(traces.program.nodes), -1, np.int64)
    before[nodes] = number
    return before


def _name(key: Key, study: _Study) -> str:
    """Where a key is from: the line of its branch or loop."""
    line = line_of(key.node.instance, key.node.instructions[-1]).of_author
    what = "the loop" if key.loop is not None else "the branch"
    if not line.line:
        return f"{what} in %{key.node.block.name}"
    inlined = f", inlined at line {line.inlined_at[0][1]}" if line.inlined_at else ""
    return f"{what} at line {line.line}{'' if study.located else ' of the text'}{inlined}"


# --- code that an author would add --------------------------------------------------------------------------


def _table_load() -> list[Issued]:
    """Which thread, from a table; the item's number in the block and the block's."""
    load: Instruction = Load(I32, Undef(ptr_type(1)))
    return [
        Issued("special_register", (), ("n",)),
        Issued("int_mul", ("n",), ("position",)),
        Issued("address", ("position",), ("address",)),
        Issued("global_load", ("address",), ("item",), access=load, inst=load),
        Issued("logic", ("item",), ("thread",)),
        Issued("logic", ("item",), ("block",)),
        Issued("int_mul", ("thread", "block"), ("first",)),
    ]


def _counter() -> list[Issued]:
    """The next item, counted up by one lane for all that ask together."""
    count: Instruction = AtomicRMW("add", Undef(ptr_type(1)), ConstantInt(I32, 1), "monotonic")
    return [
        Issued("vote", (), ("asking",)),
        Issued("int_alu", ("asking",), ("how many",)),
        Issued("atomic_global", ("how many",), ("first",), access=count, inst=count),
        Issued("shuffle", ("first",), ("item",)),
        Issued("int_alu", ("item",), ("item",)),
        Issued("compare", ("item",), ("is one",)),
    ]


def _sum_over(width: int) -> list[Issued]:
    """A sum over `width` lanes."""
    steps = []
    for _ in range(width.bit_length() - 1):
        steps += [Issued("shuffle", ("sum",), ("other",)), Issued("float_alu", ("sum", "other"), ("sum",))]
    return steps


# --- what they are worth ------------------------------------------------------------------------------------


def _instructions(trace: Trace, code: Code) -> int:
    return int(np.diff(code.node_first)[trace.path].sum())


def _weigh(traces: tuple[Trace, ...], code: Code, warps_per_block: int, study: _Study) -> Figures:
    """What launches take one after the other."""
    kernel = find_kernel(study.module, study.launch)
    shared = static_shared_bytes(kernel) + study.launch.dynamic_shared_bytes
    total = instructions = sectors = tail = longest = busy = 0
    for trace in traces:
        cycles, issued, _, _, spans, _ = estimate_trace(trace, code, study.machine, warps_per_block, shared)
        total, instructions, sectors = total + cycles, instructions + issued, sectors + trace.sectors.size
        lengths = spans[:, 1] - spans[:, 0]
        lengths = lengths[lengths > 0]
        busy += int(lengths.sum())
        tail += _tail(spans[spans[:, 1] > spans[:, 0]], cycles)
        longest = max(longest, int(lengths.max(initial=0)))
    return Figures(total, instructions, sectors, round(busy / max(1, total), 2), tail, longest)


def _tail(spans: Array, end: int) -> int:
    """How long before the end less than half of the most warps that ran at once run."""
    times, starts = np.unique(spans, return_inverse=True)
    change = np.zeros(times.size, np.int64)
    np.add.at(change, starts.reshape(spans.shape)[:, 0], 1)
    np.add.at(change, starts.reshape(spans.shape)[:, 1], -1)
    running = np.cumsum(change)
    many = np.flatnonzero(running * 2 >= running.max(initial=0))
    return max(0, int(end - times[many[-1] + 1])) if many.size and many[-1] + 1 < times.size else 0


def _weighed(study: _Study, base: Figures) -> Iterator[tuple[_Candidate, Proposal]]:
    """The candidates with what they are worth; of several of a kind that come to the same the first."""
    known: dict[tuple[str, Figures], None] = {}
    for candidate in _candidates(study, base):
        weighed = _proposal(candidate, base, study)
        assert weighed[1].figures is not None
        key = candidate.kind if not candidate.block else candidate.change, weighed[1].figures
        if key not in known:
            known[key] = None
            yield weighed


def _proposal(candidate: _Candidate, base: Figures, study: _Study) -> tuple[_Candidate, Proposal]:
    figures = _weigh(candidate.traces, candidate.code, candidate.warps_per_block, study)
    speedup = base.estimated_cycles / max(1, figures.estimated_cycles)
    return candidate, Proposal(
        candidate.change, candidate.kind, figures.estimated_cycles, round(speedup, 4), figures,
        candidate.needs, explain(base, figures),
    )  # fmt: skip


def explain(before: Figures, after: Figures) -> str:
    """Where a gain or a loss is from: work, memory, overlap, the tail."""
    speedup = before.estimated_cycles / max(1, after.estimated_cycles)
    work = before.warp_instructions / max(1, after.warp_instructions)
    memory = after.sectors / max(1, before.sectors)
    overlap = before.warps_in_flight / max(0.01, after.warps_in_flight)
    parts = []
    if work >= 1.02 or work <= 0.98:
        fewer = f"{work:.2f} times fewer" if work > 1 else f"{1 / work:.2f} times as many"
        parts.append(f"{fewer} warp instructions")
    if memory >= 1.02 or memory <= 0.98:
        parts.append(f"{memory:.2f} times the sectors of memory")
    if overlap >= 1.1 or overlap <= 0.9:
        parts.append(f"{after.warps_in_flight:.1f} warps in flight for {before.warps_in_flight:.1f}")
    tail = after.tail_cycles / max(1, after.estimated_cycles)
    if after.tail_cycles > before.tail_cycles * 1.05 and tail >= 0.1:
        parts.append(f"a tail of {after.tail_cycles:,} cycles ({tail:.0%})")
    text = ", ".join(parts)
    if speedup < 1 <= work - 0.02:
        causes = []
        if overlap >= 1.1:
            causes.append(
                f"less overlaps: the longest warp takes {after.longest_warp_cycles:,} of"
                f" {after.estimated_cycles:,} cycles"
            )
        if memory >= 1.1:
            causes.append("lanes that run together no longer access what lies together")
        text += f"; the estimated time holds: {' and '.join(causes) or 'each instruction waits longer'}"
    return text


def _checked(
    weighed: list[tuple[_Candidate, Proposal]], base: Figures, study: _Study, *, every: bool
) -> list[Proposal]:
    """The proposals, those that can be executed executed: the best of them, or every one."""
    ranked = sorted(weighed, key=lambda each: (each[1].estimated_cycles, each[1].change))
    proposals: list[Proposal] = []
    reordered: Module | None = None
    why_not = ""
    executed = 0
    for candidate, proposal in ranked:
        can_be = candidate.order is not None or candidate.block
        if not can_be or (executed and not every):
            proposals.append(proposal)
            continue
        try:
            if candidate.order is not None:
                if why_not:
                    raise PcfmError(why_not)
                try:
                    reordered = reordered or with_order(study.module, study.launch)
                except PcfmError as error:
                    why_not = str(error)
                    raise
                done = execute(
                    reordered, ordered_launch(study.launch, candidate.order), study.machine, study.buffers
                )
            else:
                block = candidate.block
                total = study.launch.thread_blocks * study.launch.threads_per_block
                launch = replace(study.launch, block=(block, 1, 1), grid=(total // block, 1, 1))
                done = execute(study.module, launch, study.machine, study.buffers)
        except PcfmError as error:
            if candidate.block:
                study.declined.append((candidate.change, f"executed, it fails: {error}"))
            else:
                study.declined.append((f"to execute: {candidate.change}", str(error)))
                proposals.append(proposal)
            continue
        if candidate.block and not done.same_result:
            study.declined.append((candidate.change, "executed, it leaves another result"))
            continue
        executed += 1
        error = round(proposal.estimated_cycles / max(1, done.estimated_cycles) - 1, 4)
        own = {"executed_cycles": done.estimated_cycles, "error": error, "same_result": done.same_result}
        proposals.append(replace(proposal, **own))
    return proposals


def _by_passes(module: Module, study: _Study, base: Figures) -> list[Proposal]:
    """What pcfm's own passes make of the kernel with this launch: each of them, and all as `opt` has them."""
    proposals: list[Proposal] = []
    pipelines = {"all that `pcfm opt` does": DEFAULT_PIPELINE}
    for change, name in PASSES.items():
        pipelines[f"{change}, as `pcfm opt` does it"] = f"simplify-cfg,{name},{_CLEAN_UP}"
    for change, pipeline in pipelines.items():
        done = api.optimize(module, pipeline, machine=study.machine, launch=study.launch)
        if not any(remark.kind == "passed" for remark in done.remarks):
            study.declined.append((change, "it changes nothing"))
            continue
        cycles = estimate_launch(done.module, study.launch, study.machine).cycles
        speedup = base.estimated_cycles / max(1, cycles)
        needs = "pcfm opt --launch"
        needs += "" if pipeline == DEFAULT_PIPELINE else f" --passes '{pipeline}'"
        gain = round(speedup, 4)
        proposals.append(Proposal(change, "passes", cycles, gain, None, needs, "", cycles, 0.0))
    return proposals
