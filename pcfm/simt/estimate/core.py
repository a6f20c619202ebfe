"""The core: warps of one launch on some multiprocessors, cycle by cycle, from recorded traces.

Each multiprocessor has schedulers with warps of their own; they take turns at being first. In a cycle a
scheduler issues the next instruction of the first of its warps, in turn from the one after the last (loose
round robin), that may go: whose operands are there (a scoreboard per warp: reads and writes wait for pending
writes), that waits at no barrier, and whose unit takes it. A warp issues in order, one instruction a cycle
or, where `blocking_issue` says so, the next when the interval of the last is over. Where what it runs next
does not stand next in the code it loses `refetch` cycles, from when its scheduler comes to it and sees so
(with `blocking_issue` at once). An instruction starts in its unit when that is free; its result is there
after its latency and `writeback` more.

Where there are `collectors`, an instruction goes to its unit by way of one of those of its scheduler, which
all units share: twice a cycle it can enter one, its operands be read, and it leave for the
unit, before which one waits for each scheduler. Where no collector is free it waits for one before them, with
room for one of each scheduler and kind of unit, and no younger instruction of that kind goes first, of
whatever scheduler. A unit ends one instruction a cycle: one that would end with another starts later.

With `shared_units` all units but that for vectors (0) are the multiprocessor's, which its schedulers share;
they take an instruction a cycle, however long its warp waits for it. With `shared_blocks` a warp goes on when
its access to shared memory is done.

Instructions stand in lines of a cache that each launch finds empty, and the first is there after
`launch_latency`. A line that nobody came to before is
there `fetch_latency` cycles after the first warp of its multiprocessor asks for it, and the one behind it
that much later (0: all are there).

Memory. One unit for loads and stores per multiprocessor takes an access as long as its passes over the shared
banks (`shared_pass` each, at least `shared_access`) or over the banks of the L1 take. Sectors are looked up
in the L1 of the multiprocessor (least recently used lines, filled by sectors, written through), then in the
L2 (which holds at the start what it can of all that the launch touches, or, with `l2_cold`, nothing), then
in DRAM. The address of a page that nobody came to before in the launch is known after `page_latency`, to all.
A miss leaves the multiprocessor one sector a cycle, channels of DRAM serve theirs one after
the other, and a sector on its way is waited for, not asked for twice. A thread block ends when its stores are
acknowledged; its place goes to the next in order.

Cycles in which nothing can issue are skipped, so the cost is that of instructions, not of waiting: about two
million warp instructions a second, compiled by numba.

Every cycle of a multiprocessor is an instruction's: of those that issue in it the first scheduler's, and
where none issues the one that is to issue next; where nothing is left to issue, the one whose result comes
last. A cycle in which none issues is one of waiting for memory where that instruction needs what a load or an
atomic operation gives, or the unit that accesses take, or where accesses are all that is waited for.

Deterministic. Not modelled: register banks, instructions that leave their cache, contention in the network,
rows of DRAM.
Source: the pipeline is that of GPGPU-Sim 4 (Khairy et al., ISCA 2020) in outline; every number is the machine
model's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, get_type_hints

import numba
import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.simt.values import Array

_F = TypeVar("_F", bound=Callable[..., Any])
# Kinds of instructions.
PLAIN, LOAD, STORE, ATOMIC, BARRIER = range(5)
# Where an access goes.
IN_CACHES, IN_SHARED, IN_CONSTANT, NOWHERE = range(4)
_REGISTERS = -1  # what is no access
UNITS = 4
# How often a cycle collectors go on. QV100: gpgpu_reg_file_port_throughput.
_STEPS = 2
# Of how many cycles it is kept what ends in them: more than most instructions take.
_ENDS = 256

_NEVER = 1 << 60
_RUNNING, _WAITING, _DONE = 1, 2, 3
# Compiled code makes no array and keeps none: to count references to those it is given would take most of its
# time.
_step: Callable[[_F], _F] = numba.njit(forceinline=True, _nrt=False)  # type: ignore[call-overload]
_whole = partial(compiled, _nrt=False)

# Of a cache's list: where it begins, where it ends, its lines, and how many there may be.
_FIRST, _LAST, _USED, _CAPACITY = range(4)


class Figures(NamedTuple):
    """The core's figures, as in `pcfm.machine.core`, with sizes of caches in lines."""

    multiprocessors: int
    schedulers: int
    collectors: int
    writeback: int
    blocking_issue: int
    fetch_latency: int
    refetch: int
    shared_latency: int
    shared_access: int
    shared_pass: int
    l1_latency: int
    l1_banks: int
    l1_lines: int
    l2_latency: int
    l2_lines: int
    dram_latency: int
    dram_channels: int
    dram_interval: int
    shared_units: int
    shared_blocks: int
    l2_cold: int
    page_latency: int
    launch_latency: int


class Code(NamedTuple):
    """Instructions, node after node; all arrays int64.

    Node n has instructions `node_first[n]` to `node_first[n + 1]`. Instruction i runs in `unit[i]`, reads
    registers `sources[source_first[i]:source_first[i + 1]]`, and writes `targets` likewise.
    """

    node_first: Array
    unit: Array
    latency: Array
    interval: Array
    kind: Array
    source_first: Array
    sources: Array
    target_first: Array
    targets: Array
    line: Array
    registers: int


class Trace(NamedTuple):
    """What the warps of a launch did, in order of thread block and warp; all arrays int64.

    Warp w ran the nodes `path[path_first[w]:path_first[w + 1]]`. Its accesses are `access_first[w]` to
    `access_first[w + 1]`; access a went to `access_place[a]` and touched
    `sectors[sector_first[a]:sector_first[a + 1]]`, or, where it was shared, took as many passes over the
    banks as the one number there says. Sectors are numbered densely, `sectors_per_line` to each line; line n
    is in page `pages[n]`, which are numbered densely too.
    """

    path_first: Array
    path: Array
    access_first: Array
    access_place: Array
    sector_first: Array
    sectors: Array
    pages: Array
    sectors_per_line: int


class _Caches(NamedTuple):
    """The L1 of each multiprocessor and, last, the L2. Of each its lines in a list by last use: per line what
    stands before and after it, and whether it is resident; where the list begins and ends, how many lines
    are in it and how many may be; per sector, from which cycle on it is there (0: it is not).
    """

    before: Array
    after: Array
    resident: Array
    lists: Array
    sector_ready: Array


class _Instruction:
    """An instruction: `Code`'s, and where its line of the cache is."""

    unit: int
    latency: int
    interval: int
    kind: int
    source_first: int
    source_end: int
    target_first: int
    target_end: int
    line: int


class _Warp:
    """A resident warp: what it does, where in its path and its code it stands, and its next access."""

    status: int
    number: int
    position: int
    end: int
    inst: int
    access: int
    ready: int  # when the next instruction may issue, as far as the warp is concerned
    finish: int
    needs_memory: bool  # `ready` is when what it loads is there
    is_astray: bool  # its scheduler is to see that it has jumped


class _Scheduler:
    """A scheduler: which of its warps issued last; none goes before it `wakes`, and for what it then does."""

    last: int
    wakes: int
    wakes_for: int
    wakes_waiting: bool  # memory is what it waits for


class _ThreadBlock:
    """Where a thread block stands: how many of its warps live and are at the barrier; when it is free."""

    alive: int
    arrived: int
    free: int


class _Way:
    """From a scheduler to units of a kind (the last: memory, which schedulers share): when there is room for
    the next instruction, when the room before the unit is free (in steps), and when the unit is.
    """

    room: int
    unit_room: int
    unit_free: int


class _Core:
    """A multiprocessor: when the next sector may leave it, what ends last and when, when its last thread
    block ended, and the instruction whose cycle it is.
    """

    out_free: int
    latest: int
    latest_done: int
    ended: int
    owner: int
    is_waiting: bool  # memory is what that waits for


def _layout(kind: type) -> np.dtype[np.void]:
    fields = get_type_hints(kind).items()
    return np.dtype([(name, np.bool_ if of is bool else np.int64) for name, of in fields], align=True)


_LAYOUTS = {kind: _layout(kind) for kind in (_Instruction, _Warp, _Scheduler, _ThreadBlock, _Way, _Core)}


def _records(kind: type, *shape: int) -> Array:
    """Records of a kind, all zero, whose fields are attributes in Python too."""
    return np.zeros(shape, _LAYOUTS[kind]).view(np.recarray)


class _State(NamedTuple):
    """What changes: records per multiprocessor, and per resident warp, scheduler, thread block, kind of unit;
    when the registers of warps are there, and whether what comes is loaded; when collectors are free (in
    steps), the last step in which an instruction for a kind of unit entered one, and the cycles in which
    instructions end in each, as a ring; when channels of DRAM are free, lines of instructions there, and
    addresses of pages known; whose cycles there were, and which of them waited for memory; when warps ran, of
    which a thread block has `block_warps`.
    """

    cores: Array
    warps: Array
    schedulers: Array
    thread_blocks: Array
    ways: Array
    pending: Array
    is_loaded: Array
    collector_free: Array
    last_entered: Array
    ends: Array
    dram_free: Array
    bank_uses: Array
    fetched: Array
    page_known: Array
    spent: Array
    waited: Array
    spans: Array
    block_warps: int


def _begin(figures: Figures, code: Code, trace: Trace, block_warps: int, resident_blocks: int) -> _State:
    """The state in which nothing has run."""
    resident_warps = resident_blocks * block_warps
    cores, schedulers = figures.multiprocessors, figures.schedulers
    core_records = _records(_Core, cores)
    core_records["latest"] = -1
    registers = (cores, resident_warps, max(1, code.registers))
    spent = np.zeros((cores, max(1, code.unit.size)), np.int64)
    return _State(
        core_records,
        _records(_Warp, cores, resident_warps),
        _records(_Scheduler, cores, schedulers),
        _records(_ThreadBlock, cores, resident_blocks),
        _records(_Way, cores, schedulers, UNITS + 1),
        np.zeros(registers, np.int64),
        np.zeros(registers, np.bool_),
        np.zeros((cores, schedulers, max(1, figures.collectors)), np.int64),
        np.zeros((cores, UNITS + 1), np.int64),
        np.zeros((cores, schedulers, UNITS, _ENDS), np.int64),
        np.zeros(figures.dram_channels, np.int64),
        np.zeros(figures.l1_banks, np.int64),
        np.zeros((cores, int(code.line.max(initial=-1)) + 2), np.int64),
        np.zeros(trace.pages.size, np.int64),
        spent,
        np.zeros_like(spent),
        np.zeros((trace.path_first.size - 1, 2), np.int64),
        block_warps,
    )


class _Program(NamedTuple):
    """Instructions as records, the registers that they read and write, and where nodes begin."""

    insts: Sequence[_Instruction]
    sources: Sequence[int]
    targets: Sequence[int]
    node_first: Sequence[int]


def _program(code: Code) -> _Program:
    insts: Any = _records(_Instruction, code.unit.size)
    for name in ("unit", "latency", "interval", "kind", "line"):
        insts[name] = getattr(code, name)
    insts["source_first"], insts["source_end"] = code.source_first[:-1], code.source_first[1:]
    insts["target_first"], insts["target_end"] = code.target_first[:-1], code.target_first[1:]
    numbers: tuple[Any, Any, Any] = code.sources, code.targets, code.node_first
    return _Program(insts, *numbers)


def _empty_caches(lines: int, sectors_per_line: int, capacities: Sequence[int]) -> _Caches:
    shape = (len(capacities), lines)
    return _Caches(
        np.full(shape, -1, np.int64),
        np.full(shape, -1, np.int64),
        np.zeros(shape, np.bool_),
        np.array([(-1, -1, 0, capacity) for capacity in capacities], np.int64),
        np.zeros((len(capacities), lines * sectors_per_line), np.int64),
    )


def run_core(
    figures: Figures, code: Code, trace: Trace, warps_per_block: int, resident_blocks: int
) -> tuple[int, int, Array, Array, Array]:
    """The cycle in which the last thread block ends; how many instructions were issued; whose the cycles
    were on the multiprocessor where it ended, per instruction, which add up to the first; in how many of
    these memory was waited for; and from when to when each warp ran, of shape (warps, 2).

    Unless it is `l2_cold` the L2 holds at the start what it can of all that the launch touches, as after a
    copy to the device.
    """
    capacities = (*[figures.l1_lines] * figures.multiprocessors, figures.l2_lines)
    caches = _empty_caches(trace.pages.size, trace.sectors_per_line, capacities)
    if not figures.l2_cold:
        _fill(caches, figures.multiprocessors, trace.sectors_per_line)
    state = _begin(figures, code, trace, warps_per_block, resident_blocks)
    issued, now = _run(figures, _program(code), trace, caches, state)
    last = int(state.cores["ended"].argmax())
    spent, waited = state.spent[last], state.waited[last]
    _drain(state.cores[last], code, spent, waited, now)
    return int(state.cores[last]["ended"]), issued, spent, waited, state.spans


def _drain(core: np.void, code: Code, spent: Array, waited: Array, now: int) -> None:
    """What comes after the last instruction is the wait for what it and others before it began."""
    left, owner = core["ended"] - now, core["owner"]
    if left > 0 and core["latest"] >= 0:
        owner = core["latest"]
        if LOAD <= code.kind[owner] <= ATOMIC:
            waited[owner] += left
    spent[owner] += left


# --- caches -------------------------------------------------------------------------------------------------


@_step
def _touch(caches: _Caches, cache: int, line: int, per_line: int) -> None:
    """Makes `line` of a cache the most recently used; the one that has to go loses its sectors."""
    before, after, lists = caches.before[cache], caches.after[cache], caches.lists[cache]
    front = lists[_FIRST]
    if not caches.resident[cache, line]:
        caches.resident[cache, line] = True
        lists[_USED] += 1
        if lists[_USED] > lists[_CAPACITY]:
            gone = lists[_LAST]
            caches.resident[cache, gone] = False
            lists[_USED] -= 1
            for sector in range(gone * per_line, (gone + 1) * per_line):
                caches.sector_ready[cache, sector] = 0
            lists[_LAST] = before[gone]
            if lists[_LAST] >= 0:
                after[lists[_LAST]] = -1
            else:
                front = -1
    elif front != line:
        previous, following = before[line], after[line]
        after[previous] = following
        if following >= 0:
            before[following] = previous
        else:
            lists[_LAST] = previous
    if front != line:
        before[line], after[line] = -1, front
        if front >= 0:
            before[front] = line
        lists[_FIRST] = line
        if lists[_LAST] < 0:
            lists[_LAST] = line


@_whole
def _fill(caches: _Caches, cache: int, per_line: int) -> None:
    """Brings all lines in, in order."""
    for line in range(caches.resident.shape[1]):
        _touch(caches, cache, line, per_line)
        for sector in range(line * per_line, (line + 1) * per_line):
            caches.sector_ready[cache, sector] = 1


@_step
def _access(
    figures: Figures,
    trace: Trace,
    caches: _Caches,
    state: _State,
    core: int,
    access: int,
    kind: int,
    start: int,
) -> tuple[int, int]:
    """An access to global or private memory that starts in its unit at `start`: when all of it is there,
    and how long it keeps the unit busy.
    """
    own: Any = state.cores[core]
    ready, second = caches.sector_ready, figures.multiprocessors
    sectors: Any = trace.sectors
    dram_free: Any = state.dram_free
    page_known: Any = state.page_known
    begin, end = trace.sector_first[access], trace.sector_first[access + 1]
    busy = _bank_passes(sectors, begin, end, state.bank_uses)
    through = start + busy - 1 + figures.l1_latency
    arrives = through + figures.writeback
    for index in range(begin, end):
        sector = sectors[index]
        line = sector // trace.sectors_per_line
        if figures.page_latency:
            page = trace.pages[line]
            if page_known[page] == 0:
                page_known[page] = start + figures.page_latency
            through = max(through, page_known[page] + figures.l1_latency)
        hit = kind == LOAD and ready[core, sector] > 0
        if hit:
            there = ready[core, sector]
        else:
            leaves = max(through, own.out_free)
            own.out_free = leaves + 1
            there = leaves + figures.l2_latency
            if kind != STORE and ready[second, sector] == 0:
                channel = line % figures.dram_channels
                served = max(there, dram_free[channel])
                dram_free[channel] = served + figures.dram_interval
                there = served + figures.dram_latency
            there = max(there, ready[second, sector])
            _touch(caches, second, line, trace.sectors_per_line)
            if ready[second, sector] == 0:
                ready[second, sector] = there
        if kind == LOAD:
            _touch(caches, core, line, trace.sectors_per_line)
            if not hit:
                ready[core, sector] = there
        arrives = max(arrives, there + figures.writeback)
    return arrives, busy


@_step
def _bank_passes(sectors: Any, begin: Any, end: Any, uses: Any) -> int:
    """How many passes over the banks of the L1 sectors take; `uses` has room for a count of each bank."""
    uses[:] = 0
    passes = 1
    for index in range(begin, end):
        bank = sectors[index] % uses.size
        uses[bank] += 1
        passes = max(passes, uses[bank])
    return passes


# --- units --------------------------------------------------------------------------------------------------


@_step
def _start(
    figures: Figures, state: _State, inst: _Instruction, core: int, scheduler: int, unit: int, now: int
) -> int:
    """When an instruction that issues `now` starts in its unit."""
    if figures.collectors == 0:
        return now
    free, ends = state.collector_free[core, scheduler], state.ends[core, scheduler]
    collector = 0
    for each in range(1, figures.collectors):
        if free[each] < free[collector]:
            collector = each
    way, reads = state.ways[core, scheduler, unit], int(inst.source_end > inst.source_first)
    entered = max((now + 1) * _STEPS, free[collector])
    entered = max(entered, state.last_entered[core, unit])
    left = max(entered + 1 + reads, way.unit_room)
    start = max(left // _STEPS + 1, way.unit_free)
    if unit != UNITS:
        while ends[unit, (start + inst.latency) % _ENDS] == start + inst.latency:
            start += 1
        ends[unit, (start + inst.latency) % _ENDS] = start + inst.latency
    state.last_entered[core, unit] = entered
    way.room = entered // _STEPS
    free[collector] = left
    way.unit_room = start * _STEPS
    return start


@_step
def _keep_busy(
    figures: Figures, state: _State, core: int, scheduler: int, unit: int, until: int, interval: int
) -> None:
    """The unit in which an instruction began takes no other: one that all schedulers share before `until`, a
    scheduler's own for the interval.
    """
    if unit == UNITS or (figures.shared_units and unit != 0):
        for each in range(figures.schedulers):
            state.ways[core, each, unit].unit_free = until
    else:
        state.ways[core, scheduler, unit].unit_free = until - 1 + interval


@_step
def _perform(
    figures: Figures, program: _Program, trace: Trace, caches: _Caches, state: _State, core: int,
    scheduler: int, slot: int, now: int,
) -> tuple[int, int]:  # fmt: skip
    """The instruction of a warp goes through its unit: when its result is there, and where it went."""
    warp = state.warps[core, slot]
    inst = program.insts[warp.inst]
    places: Any = trace.access_place
    sectors: Any = trace.sectors
    is_access = LOAD <= inst.kind <= ATOMIC
    unit = UNITS if is_access else inst.unit
    start = _start(figures, state, inst, core, scheduler, unit, now)
    done = start + inst.latency + figures.writeback
    busy = 1
    destination = _REGISTERS
    if is_access:
        destination = places[warp.access]
        if destination == IN_CACHES:
            done, busy = _access(figures, trace, caches, state, core, warp.access, inst.kind, start)
        elif destination == IN_SHARED:
            passes = sectors[trace.sector_first[warp.access]]
            busy = max(figures.shared_access, passes * figures.shared_pass)
        if destination in (IN_SHARED, IN_CONSTANT):
            done = start + busy - 1 + figures.shared_latency + figures.writeback
        warp.access += 1
    _keep_busy(figures, state, core, scheduler, unit, start + busy, inst.interval)
    for index in range(inst.target_first, inst.target_end):
        register = program.targets[index]
        state.pending[core, slot, register] = done
        state.is_loaded[core, slot, register] = is_access
    return done, destination


# --- warps --------------------------------------------------------------------------------------------------


@_step
def _settle(
    program: _Program, trace: Trace, position: int, end: int, following: int
) -> tuple[int, int, bool]:
    """Where a warp stands that comes to instruction `following` of the node at `position` of its path: past
    the ends of nodes, over those without instructions. The position (`end` at the end), the instruction,
    whether it is another than `following`.
    """
    jumped = False
    while following == program.node_first[trace.path[position] + 1]:
        position += 1
        if position == end:
            return position, following, jumped
        start = program.node_first[trace.path[position]]
        if start != following:
            jumped = True
        following = start
    return position, following, jumped


@_step
def _fetch(state: _State, core: int, line: int, now: int, latency: int) -> int:
    """When a line of instructions is there for who comes to it now; the next one is asked for behind it."""
    fetched = state.fetched[core]
    if latency == 0:
        return 0
    if fetched[line] == 0:
        fetched[line] = now + latency
    if fetched[line + 1] == 0:
        fetched[line + 1] = max(now, fetched[line]) + latency
    return fetched[line]


@_step
def _operands_ready(program: _Program, state: _State, inst: _Instruction, core: int, slot: int) -> int:
    """When the registers that `inst` reads and writes have no write pending."""
    ready = 0
    for index in range(inst.source_first, inst.source_end):
        ready = max(ready, state.pending[core, slot, program.sources[index]])
    for index in range(inst.target_first, inst.target_end):
        ready = max(ready, state.pending[core, slot, program.targets[index]])
    return ready


@_step
def _waits_for_memory(
    program: _Program, state: _State, inst: _Instruction, core: int, slot: int, ready: int
) -> bool:
    """Whether a register that `inst` reads or writes comes from memory, and last of them, at `ready`."""
    pending, is_loaded = state.pending[core, slot], state.is_loaded[core, slot]
    waits = False
    for index in range(inst.source_first, inst.source_end):
        register = program.sources[index]
        waits |= is_loaded[register] and pending[register] == ready
    for index in range(inst.target_first, inst.target_end):
        register = program.targets[index]
        waits |= is_loaded[register] and pending[register] == ready
    return waits


@_step
def _advance(
    figures: Figures,
    program: _Program,
    trace: Trace,
    state: _State,
    core: int,
    slot: int,
    now: int,
    free: int,
) -> None:
    """The warp goes on to its next instruction, where it may not issue before it is `free`, or ends."""
    warp, thread_block = state.warps[core, slot], state.thread_blocks[core, slot // state.block_warps]
    inst = program.insts[warp.inst]
    position, following, jumped = _settle(program, trace, warp.position, warp.end, warp.inst + 1)
    warp.position, warp.inst = position, following
    if position == warp.end:
        warp.status = _DONE
        thread_block.alive -= 1
        state.spans[warp.number, 1] = now + 1
        return
    behind = now + (inst.interval if figures.blocking_issue else 1)
    warp.is_astray = jumped and not figures.blocking_issue
    behind += figures.refetch if jumped and figures.blocking_issue else 0
    came = _fetch(state, core, program.insts[following].line, now, figures.fetch_latency)
    behind = max(behind, free, came)
    operands = _operands_ready(program, state, program.insts[following], core, slot)
    warp.ready = max(behind, operands)
    warp.needs_memory = operands > behind and _waits_for_memory(
        program, state, program.insts[following], core, slot, operands
    )
    if inst.kind == BARRIER:
        thread_block.arrived += 1
        warp.status = _WAITING


# --- thread blocks ------------------------------------------------------------------------------------------


@_step
def _free_place(state: _State, core: int, now: int) -> tuple[int, int]:
    """The place that the next thread block may take (-1: none), and else when there may be one."""
    soonest = _NEVER
    for number in range(state.thread_blocks.shape[1]):
        thread_block = state.thread_blocks[core, number]
        if thread_block.alive == 0:
            if thread_block.free <= now:
                return number, soonest
            soonest = min(soonest, thread_block.free)
    return -1, soonest


@_step
def _move_in(
    figures: Figures, program: _Program, trace: Trace, state: _State, core: int, number: int, block: int,
    now: int,
) -> bool:  # fmt: skip
    """The warps of a thread block move in; whether one of them has anything to run."""
    thread_block = state.thread_blocks[core, number]
    for index in range(state.block_warps):
        slot, each = number * state.block_warps + index, block * state.block_warps + index
        warp = state.warps[core, slot]
        begin, end = trace.path_first[each], trace.path_first[each + 1]
        state.spans[each] = now
        warp.number, warp.end, warp.access = each, end, trace.access_first[each]
        warp.ready, warp.finish, warp.needs_memory = now + 1, now, False
        warp.status = _DONE
        if begin < end:
            path: Any = trace.path
            first = program.node_first[path[begin]]
            position, inst, _ = _settle(program, trace, begin, end, first)
            warp.position, warp.inst = position, inst
            if position < end:
                warp.status = _RUNNING
                thread_block.alive += 1
                came = _fetch(state, core, program.insts[inst].line, now, figures.fetch_latency)
                warp.ready = max(warp.ready, came, figures.launch_latency)
        state.pending[core, slot, :] = 0
    thread_block.arrived = 0
    _wake(state, core, now)
    return thread_block.alive > 0


@_step
def _move_out(state: _State, core: int, number: int) -> None:
    """A thread block ends when all that its warps began has."""
    thread_block, own = state.thread_blocks[core, number], state.cores[core]
    for slot in range(number * state.block_warps, (number + 1) * state.block_warps):
        thread_block.free = max(thread_block.free, state.warps[core, slot].finish + 1)
    own.ended = max(own.ended, thread_block.free)


@_step
def _meet(state: _State, core: int, number: int, now: int) -> None:
    """Where all warps of a thread block that live are at its barrier they go on."""
    thread_block = state.thread_blocks[core, number]
    if 0 < thread_block.arrived == thread_block.alive:
        thread_block.arrived = 0
        _wake(state, core, now)
        for slot in range(number * state.block_warps, (number + 1) * state.block_warps):
            warp = state.warps[core, slot]
            if warp.status == _WAITING:
                warp.status = _RUNNING
                warp.ready = max(warp.ready, now + 1)


# --- a cycle ------------------------------------------------------------------------------------------------


@_step
def _wake(state: _State, core: int, now: int) -> None:
    """All schedulers of a multiprocessor look at their warps again."""
    for each in range(state.schedulers.shape[1]):
        state.schedulers[core, each].wakes = now


@_step
def _wait_until(own: _Scheduler, cycle: int, inst: int, is_memory: bool) -> None:
    """A warp of a scheduler may go in that cycle, if none may sooner."""
    if cycle < own.wakes:
        own.wakes, own.wakes_for, own.wakes_waiting = cycle, inst, is_memory


@_step
def _choose(figures: Figures, program: _Program, state: _State, core: int, scheduler: int, now: int) -> int:
    """The warp of a scheduler that issues now (-1: none may)."""
    own = state.schedulers[core, scheduler]
    if own.wakes > now:
        return -1
    own.wakes = _NEVER
    count = (state.warps.shape[1] - scheduler + figures.schedulers - 1) // figures.schedulers
    for turn in range(count):
        index = own.last + 1 + turn
        if index >= count:
            index -= count
        slot = index * figures.schedulers + scheduler
        warp = state.warps[core, slot]
        if warp.status != _RUNNING:
            continue
        if warp.is_astray:
            warp.is_astray = False
            warp.ready = max(warp.ready, now + figures.refetch)
        if warp.ready > now:
            _wait_until(own, warp.ready, warp.inst, warp.needs_memory)
            continue
        inst = program.insts[warp.inst]
        is_access = LOAD <= inst.kind <= ATOMIC
        way = state.ways[core, scheduler, UNITS if is_access else inst.unit]
        takes_it = way.room if figures.collectors > 0 else way.unit_free
        if takes_it > now:
            _wait_until(own, takes_it, warp.inst, is_access)
            continue
        own.last = index
        return slot
    return -1


@_step
def _issue(
    figures: Figures, program: _Program, trace: Trace, caches: _Caches, state: _State, core: int,
    scheduler: int, slot: int, now: int,
) -> bool:  # fmt: skip
    """The next instruction of a warp issues; whether its thread block ends with it."""
    own, warp, number = state.cores[core], state.warps[core, slot], slot // state.block_warps
    inst = warp.inst
    done, destination = _perform(figures, program, trace, caches, state, core, scheduler, slot, now)
    warp.finish = max(warp.finish, done)
    if done >= own.latest_done:
        own.latest_done, own.latest = done, inst
    is_waited_for = figures.shared_blocks and destination == IN_SHARED
    _advance(figures, program, trace, state, core, slot, now, done if is_waited_for else now)
    ends = warp.status == _DONE and state.thread_blocks[core, number].alive == 0
    if ends:
        _move_out(state, core, number)
    state.schedulers[core, scheduler].wakes = now
    if figures.collectors == 0 and (destination != _REGISTERS or figures.shared_units):
        _wake(state, core, now)
    _meet(state, core, number, now)
    return ends


@_step
def _own_cycle(program: _Program, own: _Core, issued: int, to_issue: int, is_memory: bool) -> None:
    """Whose a cycle of a multiprocessor is: the instruction's that issues, or is to issue next, or ends last
    (-1: there is none).
    """
    own.is_waiting = False
    if issued >= 0:
        own.owner = issued
    elif to_issue >= 0:
        own.owner, own.is_waiting = to_issue, is_memory
    elif own.latest >= 0:
        own.owner = own.latest
        own.is_waiting = LOAD <= program.insts[own.latest].kind <= ATOMIC


@_whole
def _run(
    figures: Figures, program: _Program, trace: Trace, caches: _Caches, state: _State
) -> tuple[int, int]:
    """Cycle by cycle until nothing is left to run: how many instructions were issued, and the cycle then."""
    blocks = (trace.path_first.size - 1) // state.block_warps
    issued = now = 0
    next_block = running = 0
    while next_block < blocks or running > 0:
        soonest = _NEVER
        progress = False
        # Thread blocks move in where there is room, one per multiprocessor and cycle.
        for core in range(figures.multiprocessors):
            if next_block == blocks:
                break
            number, may_move = _free_place(state, core, now)
            soonest = min(soonest, may_move)
            if number >= 0:
                running += _move_in(figures, program, trace, state, core, number, next_block, now)
                next_block += 1
                progress = True
        for core in range(figures.multiprocessors):
            first_issued = next_to_issue = -1
            goes_at = _NEVER
            next_waits = False
            for turn in range(figures.schedulers):
                scheduler = (turn + now) % figures.schedulers
                slot = _choose(figures, program, state, core, scheduler, now)
                if slot >= 0:
                    if first_issued < 0:
                        first_issued = state.warps[core, slot].inst
                    running -= _issue(figures, program, trace, caches, state, core, scheduler, slot, now)
                    issued += 1
                    progress = True
                own = state.schedulers[core, scheduler]
                if goes_at > own.wakes:
                    goes_at, next_to_issue, next_waits = own.wakes, own.wakes_for, own.wakes_waiting
            soonest = min(soonest, goes_at)
            _own_cycle(program, state.cores[core], first_issued, next_to_issue, next_waits)
        if not progress and soonest == _NEVER:
            break  # a barrier that is never met, which no run that ended leaves behind
        later = now + 1 if progress else max(now + 1, soonest)
        for core in range(figures.multiprocessors):
            owner = state.cores[core].owner
            state.spent[core, owner] += later - now
            if state.cores[core].is_waiting:
                state.waited[core, owner] += later - now
        now = later
    return issued, now
