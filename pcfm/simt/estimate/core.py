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

from collections.abc import Sequence
from typing import NamedTuple

import numba
import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.simt.values import Array

# Kinds of instructions.
PLAIN, LOAD, STORE, ATOMIC, BARRIER = range(5)
# Where an access goes.
IN_CACHES, IN_SHARED, IN_CONSTANT, NOWHERE = range(4)
UNITS = 4
# How often a cycle collectors go on. QV100: gpgpu_reg_file_port_throughput.
_STEPS = 2
# Of how many cycles it is kept what ends in them: more than most instructions take.
_ENDS = 256

_NEVER = np.int64(1) << 60
_RUNNING, _WAITING, _DONE = 1, 2, 3
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


class _Ways(NamedTuple):
    """From instructions to units, per multiprocessor, scheduler and kind of unit (the last: memory, which
    schedulers share): when there is room for the next instruction, when the collectors and the room before
    the unit are free (in steps), and when each unit is; which cycles instructions end in, as a ring; and the
    last step in which one of a kind entered a collector.
    """

    room: Array
    collector_free: Array
    unit_room: Array
    unit_free: Array
    ends: Array
    last_entered: Array


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
        _fill(*caches, figures.multiprocessors, trace.sectors_per_line)
    cycles, issued, spent, waited, spans = _run(
        figures, code, trace, warps_per_block, resident_blocks, caches
    )
    return int(cycles), int(issued), spent, waited, spans


# --- caches -------------------------------------------------------------------------------------------------


@numba.njit(inline="always")
def _touch(before, after, resident, lists, sector_ready, cache, line, per_line):
    """Makes `line` of a cache the most recently used; the one that has to go loses its sectors."""
    front = lists[cache, _FIRST]
    if not resident[cache, line]:
        resident[cache, line] = True
        lists[cache, _USED] += 1
        if lists[cache, _USED] > lists[cache, _CAPACITY]:
            gone = lists[cache, _LAST]
            resident[cache, gone] = False
            lists[cache, _USED] -= 1
            for sector in range(gone * per_line, (gone + 1) * per_line):
                sector_ready[cache, sector] = 0
            lists[cache, _LAST] = before[cache, gone]
            if lists[cache, _LAST] >= 0:
                after[cache, lists[cache, _LAST]] = -1
            else:
                front = np.int64(-1)
    elif front != line:
        previous, following = before[cache, line], after[cache, line]
        after[cache, previous] = following
        if following >= 0:
            before[cache, following] = previous
        else:
            lists[cache, _LAST] = previous
    if front != line:
        before[cache, line], after[cache, line] = -1, front
        if front >= 0:
            before[cache, front] = line
        lists[cache, _FIRST] = line
        if lists[cache, _LAST] < 0:
            lists[cache, _LAST] = line


@compiled
def _fill(before, after, resident, lists, sector_ready, cache, per_line):
    """Brings all lines in, in order."""
    for line in range(resident.shape[1]):
        _touch(before, after, resident, lists, sector_ready, cache, line, per_line)
        for sector in range(line * per_line, (line + 1) * per_line):
            sector_ready[cache, sector] = 1


@numba.njit(inline="always")
def _access(  # noqa: PLR0913
    figures, sector_first, sectors, pages, per_line, access, kind, start, core,
    before, after, resident, lists, sector_ready, out_free, dram_free, bank_uses, page_known,
):  # fmt: skip
    """An access to global or private memory that starts in its unit at `start`: when all of it is there,
    and how long it keeps the unit busy.
    """
    second = figures.multiprocessors
    begin, end = sector_first[access], sector_first[access + 1]
    for bank in range(bank_uses.size):
        bank_uses[bank] = 0
    busy = np.int64(1)
    for index in range(begin, end):
        bank = sectors[index] % figures.l1_banks
        bank_uses[bank] += 1
        busy = max(busy, bank_uses[bank])
    through = start + busy - 1 + figures.l1_latency
    arrives = through + figures.writeback
    for index in range(begin, end):
        sector = sectors[index]
        line = sector // per_line
        if figures.page_latency:
            page = pages[line]
            if page_known[page] == 0:
                page_known[page] = start + figures.page_latency
            through = max(through, page_known[page] + figures.l1_latency)
        hit = kind == LOAD and sector_ready[core, sector] > 0
        if hit:
            there = sector_ready[core, sector]
        else:
            leaves = max(through, out_free[core])
            out_free[core] = leaves + 1
            there = leaves + figures.l2_latency
            if kind != STORE and sector_ready[second, sector] == 0:
                channel = line % figures.dram_channels
                served = max(there, dram_free[channel])
                dram_free[channel] = served + figures.dram_interval
                there = served + figures.dram_latency
            there = max(there, sector_ready[second, sector])
            _touch(before, after, resident, lists, sector_ready, second, line, per_line)
            if sector_ready[second, sector] == 0:
                sector_ready[second, sector] = there
        if kind == LOAD:
            _touch(before, after, resident, lists, sector_ready, core, line, per_line)
            if not hit:
                sector_ready[core, sector] = there
        arrives = max(arrives, there + figures.writeback)
    return arrives, busy


# --- units --------------------------------------------------------------------------------------------------


@compiled
def _empty_ways(figures):
    """Ways on which nothing is."""
    cores, schedulers = figures.multiprocessors, figures.schedulers
    shape = (cores, schedulers, UNITS + 1)
    return _Ways(
        np.zeros(shape, np.int64),
        np.zeros((cores, schedulers, max(1, figures.collectors)), np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros((cores, schedulers, UNITS, _ENDS), np.int64),
        np.zeros((cores, UNITS + 1), np.int64),
    )


@numba.njit(inline="always")
def _start(  # noqa: PLR0913
    collectors, reads, latency, core, scheduler, unit, now,
    room, collector_free, unit_room, unit_free, ends, last_entered,
):  # fmt: skip
    """When an instruction that issues `now` starts in its unit; `reads` says whether it reads registers."""
    if collectors == 0:
        return now
    collector = 0
    for each in range(1, collectors):
        if collector_free[core, scheduler, each] < collector_free[core, scheduler, collector]:
            collector = each
    entered = max((now + 1) * _STEPS, collector_free[core, scheduler, collector])
    entered = max(entered, last_entered[core, unit])
    left = max(entered + 1 + reads, unit_room[core, scheduler, unit])
    start = max(left // _STEPS + 1, unit_free[core, scheduler, unit])
    if unit != UNITS:
        while ends[core, scheduler, unit, (start + latency) % _ENDS] == start + latency:
            start += 1
        ends[core, scheduler, unit, (start + latency) % _ENDS] = start + latency
    last_entered[core, unit] = entered
    room[core, scheduler, unit] = entered // _STEPS
    collector_free[core, scheduler, collector] = left
    unit_room[core, scheduler, unit] = start * _STEPS
    return start


# --- warps --------------------------------------------------------------------------------------------------


@numba.njit(inline="always")
def _settle(node_first, path, position, end, following):
    """Where a warp stands that comes to instruction `following` of the node at `position` of its path: past
    the ends of nodes, over those without instructions. The position (`end` at the end), the instruction,
    whether it is another than `following`.
    """
    jumped = False
    while following == node_first[path[position] + 1]:
        position += 1
        if position == end:
            return position, following, jumped
        start = node_first[path[position]]
        if start != following:
            jumped = True
        following = start
    return position, following, jumped


@numba.njit(inline="always")
def _fetch(fetched, core, line, now, latency):
    """When a line of instructions is there for who comes to it now; the next one is asked for behind it."""
    if latency == 0:
        return np.int64(0)
    if fetched[core, line] == 0:
        fetched[core, line] = now + latency
    if fetched[core, line + 1] == 0:
        fetched[core, line + 1] = max(now, fetched[core, line]) + latency
    return fetched[core, line]


@numba.njit(inline="always")
def _operands_ready(source_first, sources, target_first, targets, inst, pending, core, slot):
    """When the registers that `inst` reads and writes have no write pending."""
    ready = np.int64(0)
    for index in range(source_first[inst], source_first[inst + 1]):
        ready = max(ready, pending[core, slot, sources[index]])
    for index in range(target_first[inst], target_first[inst + 1]):
        ready = max(ready, pending[core, slot, targets[index]])
    return ready


@numba.njit(inline="always")
def _waits_for_memory(
    source_first, sources, target_first, targets, inst, pending, is_loaded, core, slot, ready
):
    """Whether a register that `inst` reads or writes comes from memory, and last of them, at `ready`."""
    waits = False
    for index in range(source_first[inst], source_first[inst + 1]):
        register = sources[index]
        waits |= is_loaded[core, slot, register] and pending[core, slot, register] == ready
    for index in range(target_first[inst], target_first[inst + 1]):
        register = targets[index]
        waits |= is_loaded[core, slot, register] and pending[core, slot, register] == ready
    return waits


@compiled
def _run(figures, code, trace, warps_per_block, resident_blocks, caches):  # noqa: C901, PLR0912, PLR0915
    # Each array by a name of its own: to take one out of a tuple costs a count of references each time.
    node_first, units, latency, interval, kinds, source_first, sources, target_first, targets, lines, _ = code
    path_first, path, access_first, access_place, sector_first, sectors, pages, per_line = trace
    before, after, resident, lists, sector_ready = caches
    cores, schedulers = figures.multiprocessors, figures.schedulers
    blocks = (path_first.size - 1) // warps_per_block
    slots = resident_blocks * warps_per_block
    shape = (cores, slots)
    state = np.zeros(shape, np.int8)
    ready = np.zeros(shape, np.int64)  # when the next instruction may issue, as far as its warp is concerned
    path_at, path_end = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    inst_at, access_at = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    finish = np.zeros(shape, np.int64)
    pending = np.zeros((cores, slots, max(1, code.registers)), np.int64)
    is_loaded = np.zeros((cores, slots, max(1, code.registers)), np.bool_)
    needs_memory = np.zeros(shape, np.bool_)  # `ready` is when what it loads is there
    astray = np.zeros(shape, np.bool_)  # its scheduler is to see that it has jumped
    room, collector_free, unit_room, unit_free, ends, last_entered = _empty_ways(figures)
    has_collectors = figures.collectors > 0
    out_free = np.zeros(cores, np.int64)
    last = np.zeros((cores, schedulers), np.int64)
    alive = np.zeros((cores, resident_blocks), np.int64)
    arrived = np.zeros((cores, resident_blocks), np.int64)
    place_free = np.zeros((cores, resident_blocks), np.int64)
    dram_free = np.zeros(figures.dram_channels, np.int64)
    bank_uses = np.zeros(figures.l1_banks, np.int64)
    page_known = np.zeros(trace.pages.size, np.int64)
    spent = np.zeros((cores, max(1, units.size)), np.int64)
    fetched = np.zeros((cores, lines.max() + 2 if lines.size else 1), np.int64)
    waited = np.zeros_like(spent)
    owner = np.zeros(cores, np.int64)  # the instruction whose cycle it is
    is_waiting = np.zeros(cores, np.bool_)  # and whether memory is what it waits for
    # A scheduler none of whose warps may go is not looked at before one may, or its multiprocessor stirs.
    wakes, wakes_for = np.zeros((cores, schedulers), np.int64), np.zeros((cores, schedulers), np.int64)
    wakes_waiting = np.zeros((cores, schedulers), np.bool_)  # and whether memory is what it waits for
    latest, latest_done = np.full(cores, -1, np.int64), np.zeros(cores, np.int64)
    ended = np.zeros(cores, np.int64)
    warp_at, spans = np.zeros(shape, np.int64), np.zeros((path_first.size - 1, 2), np.int64)
    issued = now = np.int64(0)
    next_block = running = 0
    while next_block < blocks or running > 0:
        soonest = _NEVER
        progress = False
        # Thread blocks move in where there is room, one per multiprocessor and cycle.
        for core in range(cores):
            for block in range(resident_blocks):
                if next_block == blocks:
                    break
                if alive[core, block] > 0:
                    continue
                if place_free[core, block] > now:
                    soonest = min(soonest, place_free[core, block])
                    continue
                for index in range(warps_per_block):
                    slot = block * warps_per_block + index
                    warp = next_block * warps_per_block + index
                    begin, end = path_first[warp], path_first[warp + 1]
                    warp_at[core, slot], spans[warp] = warp, now
                    path_end[core, slot] = end
                    ready[core, slot] = now + 1
                    state[core, slot] = _DONE
                    if begin < end:
                        position, inst, _ = _settle(node_first, path, begin, end, node_first[path[begin]])
                        path_at[core, slot], inst_at[core, slot] = position, inst
                        if position < end:
                            state[core, slot] = _RUNNING
                            alive[core, block] += 1
                            came = _fetch(fetched, core, lines[inst], now, figures.fetch_latency)
                            ready[core, slot] = max(ready[core, slot], came, figures.launch_latency)
                    access_at[core, slot] = access_first[warp]
                    finish[core, slot] = now
                    pending[core, slot, :] = 0
                    needs_memory[core, slot] = False
                arrived[core, block] = 0
                running += alive[core, block] > 0
                next_block += 1
                wakes[core, :] = now
                progress = True
                break
        for core in range(cores):
            first_issued = next_to_issue = np.int64(-1)
            goes_at = _NEVER
            next_waits = False
            for number in range(schedulers):
                scheduler = (number + now) % schedulers
                count = (slots - scheduler + schedulers - 1) // schedulers
                if wakes[core, scheduler] > now:
                    count = 0
                else:
                    wakes[core, scheduler] = _NEVER
                for turn in range(count):
                    own = last[core, scheduler] + 1 + turn
                    if own >= count:
                        own -= count
                    slot = own * schedulers + scheduler
                    if state[core, slot] != _RUNNING:
                        continue
                    inst = inst_at[core, slot]
                    if astray[core, slot]:
                        astray[core, slot] = False
                        ready[core, slot] = max(ready[core, slot], now + figures.refetch)
                    if ready[core, slot] > now:
                        if ready[core, slot] < wakes[core, scheduler]:
                            wakes[core, scheduler], wakes_for[core, scheduler] = ready[core, slot], inst
                            wakes_waiting[core, scheduler] = needs_memory[core, slot]
                        continue
                    kind = kinds[inst]
                    is_access = LOAD <= kind <= ATOMIC
                    unit = UNITS if is_access else units[inst]
                    takes_it = unit_free[core, scheduler, unit]
                    if has_collectors:
                        takes_it = room[core, scheduler, unit]
                    if takes_it > now:
                        if takes_it < wakes[core, scheduler]:
                            wakes[core, scheduler], wakes_for[core, scheduler] = takes_it, inst
                            wakes_waiting[core, scheduler] = is_access
                        continue
                    # It issues.
                    last[core, scheduler] = own
                    issued += 1
                    progress = True
                    if first_issued < 0:
                        first_issued = inst
                    reads = np.int64(source_first[inst + 1] > source_first[inst])
                    start = _start(
                        figures.collectors, reads, latency[inst], core, scheduler, unit, now,
                        room, collector_free, unit_room, unit_free, ends, last_entered,
                    )  # fmt: skip
                    done = start + latency[inst] + figures.writeback
                    destination = np.int64(IN_CONSTANT)
                    if is_access:
                        access = access_at[core, slot]
                        access_at[core, slot] += 1
                        destination = access_place[access]
                        if destination == IN_CACHES:
                            done, busy = _access(
                                figures, sector_first, sectors, pages, per_line, access, kind, start, core,
                                before, after, resident, lists, sector_ready, out_free, dram_free, bank_uses,
                                page_known,
                            )  # fmt: skip
                        else:
                            busy = np.int64(1)
                            if destination == IN_SHARED:
                                passes = sectors[sector_first[access]]
                                busy = max(figures.shared_access, passes * figures.shared_pass)
                            if destination != NOWHERE:
                                done = start + busy - 1 + figures.shared_latency + figures.writeback
                        for each in range(schedulers):
                            unit_free[core, each, unit] = start + busy
                    elif figures.shared_units and unit != 0:
                        for each in range(schedulers):
                            unit_free[core, each, unit] = start + 1
                    else:
                        unit_free[core, scheduler, unit] = start + interval[inst]
                    for index in range(target_first[inst], target_first[inst + 1]):
                        pending[core, slot, targets[index]] = done
                        is_loaded[core, slot, targets[index]] = is_access
                    finish[core, slot] = max(finish[core, slot], done)
                    if done >= latest_done[core]:
                        latest_done[core], latest[core] = done, inst
                    # What comes next.
                    position, following, jumped = _settle(
                        node_first, path, path_at[core, slot], path_end[core, slot], inst + 1
                    )
                    path_at[core, slot], inst_at[core, slot] = position, following
                    block = slot // warps_per_block
                    own_warps = range(block * warps_per_block, (block + 1) * warps_per_block)
                    if position == path_end[core, slot]:
                        state[core, slot] = _DONE
                        spans[warp_at[core, slot], 1] = now + 1
                        alive[core, block] -= 1
                        if alive[core, block] == 0:
                            for other in own_warps:
                                place_free[core, block] = max(
                                    place_free[core, block], finish[core, other] + 1
                                )
                            ended[core] = max(ended[core], place_free[core, block])
                            running -= 1
                    else:
                        behind = now + (interval[inst] if figures.blocking_issue else 1)
                        astray[core, slot] = jumped and not figures.blocking_issue
                        behind += figures.refetch if jumped and figures.blocking_issue else 0
                        if figures.shared_blocks and is_access and destination == IN_SHARED:
                            behind = max(behind, done)
                        came = _fetch(fetched, core, lines[following], now, figures.fetch_latency)
                        behind = max(behind, came)
                        operands = _operands_ready(
                            source_first, sources, target_first, targets, following, pending, core, slot
                        )
                        ready[core, slot] = max(behind, operands)
                        needs_memory[core, slot] = operands > behind and _waits_for_memory(
                            source_first, sources, target_first, targets, following, pending, is_loaded, core,
                            slot, operands,
                        )  # fmt: skip
                        if kind == BARRIER:
                            arrived[core, block] += 1
                            state[core, slot] = _WAITING
                    wakes[core, scheduler] = now
                    if not has_collectors and (is_access or figures.shared_units):
                        wakes[core, :] = now
                    if 0 < arrived[core, block] == alive[core, block]:
                        arrived[core, block] = 0
                        wakes[core, :] = now
                        for other in own_warps:
                            if state[core, other] == _WAITING:
                                state[core, other] = _RUNNING
                                ready[core, other] = max(ready[core, other], now + 1)
                    break
                if goes_at > wakes[core, scheduler]:
                    goes_at, next_to_issue = wakes[core, scheduler], wakes_for[core, scheduler]
                    next_waits = wakes_waiting[core, scheduler]
            soonest = min(soonest, goes_at)
            is_waiting[core] = False
            if first_issued >= 0:
                owner[core] = first_issued
            elif next_to_issue >= 0:
                owner[core], is_waiting[core] = next_to_issue, next_waits
            elif latest[core] >= 0:
                owner[core] = latest[core]
                is_waiting[core] = LOAD <= kinds[owner[core]] <= ATOMIC
        if not progress and soonest == _NEVER:
            break  # a barrier that is never met, which no run that ended leaves behind
        later = now + 1 if progress else max(now + 1, soonest)
        for core in range(cores):
            spent[core, owner[core]] += later - now
            if is_waiting[core]:
                waited[core, owner[core]] += later - now
        now = later
    last_core = ended.argmax()
    # What comes after the last instruction is the wait for what it and others before it began.
    left = ended[last_core] - now
    drained = owner[last_core]
    if left > 0 and latest[last_core] >= 0:
        drained = latest[last_core]
        if LOAD <= kinds[drained] <= ATOMIC:
            waited[last_core, drained] += left
    spent[last_core, drained] += left
    return ended[last_core], issued, spent[last_core], waited[last_core], spans
