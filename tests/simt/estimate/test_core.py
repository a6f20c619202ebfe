"""The core on code of a few instructions, where every cycle can be counted by hand."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from pcfm import simt
from pcfm.diagnostics import PcfmError
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import load
from pcfm.simt.estimate import Estimate, EstimateObserver

MACHINE = load("volta-warp32")
assert MACHINE.core is not None
CORE = MACHINE.core
TO_UNIT = 3  # into a collector, out of it with the operands, into the unit
ADD = TO_UNIT + MACHINE.pipelined("int_alu").latency_cycles + CORE.writeback
HEAD = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
@tile = internal addrspace(3) global [4096 x i32] undef, align 4
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
"""


def estimate(body: str, threads: int = 32, blocks: int = 1, *, machine=MACHINE, **options: int) -> Estimate:
    module = parse_module(HEAD + body + "\n}\n")
    launch = Launch(
        "k", (blocks, 1, 1), (threads, 1, 1), (BufferArg(np.zeros(4096, np.int32)), ScalarArg("i32", 3))
    )
    observer = EstimateObserver()
    result = simt.simulate(module, launch, machine, observers=[observer])
    assert isinstance(result.outcome, simt.Returned)
    return observer.estimate(**options)


def chain(length: int, dependent: bool = True) -> str:
    lines = []
    for i in range(length):
        source = f"%x{i - 1}" if dependent and i else "%n"
        lines.append(f"  %x{i} = add i32 {source}, {i + 1}")
    return "\n".join([*lines, "  ret void"])


def test_a_dependent_instruction_waits_for_the_one_before_it() -> None:
    short, long = estimate(chain(10)), estimate(chain(30))
    assert long.instructions - short.instructions == 20
    assert long.cycles - short.cycles == 20 * ADD


def test_independent_instructions_issue_at_the_interval_of_their_unit() -> None:
    interval = MACHINE.pipelined("int_alu").issue_cycles
    short, long = estimate(chain(20, dependent=False)), estimate(chain(60, dependent=False))
    assert long.cycles - short.cycles == 40 * interval


def test_schedulers_work_side_by_side_and_warps_of_one_fill_its_gaps() -> None:
    alone = estimate(chain(50)).cycles
    assert estimate(chain(50), threads=32 * CORE.schedulers).cycles == alone
    # Two warps of one scheduler: the second goes where the first waits.
    assert alone < estimate(chain(50), threads=64 * CORE.schedulers).cycles <= alone + 4


def test_a_warp_may_have_to_wait_until_the_last_instruction_has_gone_in() -> None:
    blocking = dataclasses.replace(MACHINE, core=dataclasses.replace(CORE, blocking_issue=1))
    interval = MACHINE.pipelined("float_alu").issue_cycles
    assert interval > 1

    def mixed(count: int) -> str:  # two units take turns
        lines = [f"  %x{i} = add i32 %n, {i}\n  %y{i} = fadd float 1.0, {i}.0" for i in range(count)]
        return "\n".join([*lines, "  ret void"])

    for machine, each in ((MACHINE, interval), (blocking, 2 * interval)):
        short, long = estimate(mixed(20), machine=machine), estimate(mixed(60), machine=machine)
        assert long.cycles - short.cycles == 40 * each


def test_a_unit_ends_one_instruction_a_cycle() -> None:
    """A comparison (1 cycle) that would end with the addition (4 cycles) before it starts one later."""
    add, compare = (MACHINE.pipelined(name) for name in ("int_alu", "compare"))
    assert (add.latency_cycles, add.issue_cycles, compare.latency_cycles) == (4, 2, 1)
    pair = "  %a{0} = add i32 %n, {0}\n  %b{0} = icmp eq i32 %n, {0}\n  %c{0} = icmp ne i32 %n, {0}"

    def pairs(count: int) -> str:
        return "\n".join([*(pair.format(i) for i in range(count)), "  ret void"])

    # The addition goes in for two cycles, then a comparison; the second would end with the addition.
    assert estimate(pairs(60)).cycles - estimate(pairs(20)).cycles == 40 * 5


def test_instructions_that_wait_for_a_busy_unit_keep_collectors_from_others() -> None:
    """Stores that conflict hold the two collectors of a scheduler, and its additions wait behind them."""

    def cycles(collectors: int) -> int:
        machine = dataclasses.replace(MACHINE, core=dataclasses.replace(CORE, collectors=collectors))
        lines = ["  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "  %j = mul i32 %t, 32"]
        lines += [
            "  %i = and i32 %j, 4095",
            "  %a = getelementptr i32, ptr addrspace(3) @tile, i32 %i",
        ]
        for i in range(12):
            lines += ["  store volatile i32 %n, ptr addrspace(3) %a, align 4"] * 2
            lines += [f"  %x{i}.{j} = add i32 %n, {j}" for j in range(24)]
        return estimate("\n".join([*lines, "  ret void"]), threads=32 * 4 * 8, machine=machine).cycles

    assert cycles(2) > cycles(8)


def test_many_warps_are_bound_by_their_unit() -> None:
    warps_each = 8
    interval = MACHINE.pipelined("int_alu").issue_cycles
    many = estimate(chain(50), threads=32 * CORE.schedulers * warps_each).cycles
    assert 50 * warps_each * interval <= many <= 50 * warps_each * interval + 2 * ADD


def test_thread_blocks_that_do_not_fit_wait_their_turn() -> None:
    # As much shared memory as there is: one thread block at a time.
    all_of_it = CORE.shared_bytes
    two = estimate(chain(50), blocks=2 * CORE.multiprocessors, shared_bytes=all_of_it)
    one = estimate(chain(50), blocks=CORE.multiprocessors, shared_bytes=all_of_it)
    assert two.resident_blocks == one.resident_blocks == 1
    assert two.cycles >= 2 * one.cycles - 2
    assert estimate(chain(50), blocks=2 * CORE.multiprocessors).cycles < one.cycles + 10


def test_a_load_again_is_answered_by_the_first_cache() -> None:
    def loads(count: int) -> str:
        lines = ["  %x0 = load i32, ptr addrspace(1) %p, align 4"]
        for i in range(1, count):
            # Each address depends on the value before it, which is 0.
            lines.append(f"  %a{i} = getelementptr i32, ptr addrspace(1) %p, i32 %x{i - 1}")
            lines.append(f"  %x{i} = load i32, ptr addrspace(1) %a{i}, align 4")
        return "\n".join([*lines, "  ret void"])

    first, second, third = (estimate(loads(count)).cycles for count in (1, 2, 3))
    hit = third - second
    assert second - first == hit  # only the first goes on to the L2
    assert CORE.l1_latency < hit < CORE.l1_latency + 2 * ADD
    assert first > CORE.l1_latency + CORE.l2_latency


def test_sectors_that_lie_apart_take_the_banks_longer() -> None:
    def loads(stride: int, count: int = 32) -> str:
        lines = ["  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", f"  %i = mul i32 %t, {stride}"]
        lines.append("  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i")
        lines += [f"  %x{i} = load volatile i32, ptr addrspace(1) %a, align 4" for i in range(count)]
        return "\n".join([*lines, "  ret void"])

    beside, apart = estimate(loads(1)).cycles, estimate(loads(8)).cycles
    # 32 sectors in place of 4, on 4 banks: eight cycles a load in place of one.
    assert beside < CORE.l1_latency + CORE.l2_latency + 32 + 3 * ADD < 32 * 8 < apart


def test_conflicts_in_shared_memory_take_the_unit_longer() -> None:
    def stores(stride: int, count: int = 20) -> str:
        lines = ["  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", f"  %i = mul i32 %t, {stride}"]
        lines.append("  %a = getelementptr i32, ptr addrspace(3) @tile, i32 %i")
        lines += ["  store volatile i32 %n, ptr addrspace(3) %a, align 4"] * count
        return "\n".join([*lines, "  ret void"])

    free, crowded = estimate(stores(1)), estimate(stores(32))
    assert free.instructions == crowded.instructions
    assert crowded.cycles - free.cycles == pytest.approx(20 * 31, abs=31)


def test_shared_memory_is_busy_for_its_passes_and_for_as_long_as_an_access_takes() -> None:
    def cycles(access: int, each: int, stride: int) -> int:
        core = dataclasses.replace(CORE, shared_access=access, shared_pass=each)
        lines = ["  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", f"  %i = mul i32 %t, {stride}"]
        lines.append("  %a = getelementptr i32, ptr addrspace(3) @tile, i32 %i")
        lines += ["  store volatile i32 %n, ptr addrspace(3) %a, align 4"] * 30
        machine = dataclasses.replace(MACHINE, core=core)
        return estimate("\n".join([*lines, "  ret void"]), machine=machine).cycles

    for stride, passes in ((1, 1), (2, 2), (8, 8)):
        assert cycles(12, 4, stride) - cycles(1, 1, stride) == pytest.approx(
            30 * (max(12, 4 * passes) - passes), abs=60
        )


def with_core(**figures: int):
    return dataclasses.replace(MACHINE, core=dataclasses.replace(CORE, collectors=0, **figures))


def test_units_that_schedulers_share_take_an_instruction_a_cycle_from_all_of_them() -> None:
    """Floats have unit 1. Four warps, one a scheduler: each alone takes its unit for the interval."""
    interval = MACHINE.pipelined("float_alu").issue_cycles
    assert 1 < interval < CORE.schedulers

    def cycles(count: int, **figures: int) -> int:
        lines = [f"  %y{i} = fadd float 1.0, {i}.0" for i in range(count)]
        body = "\n".join([*lines, "  ret void"])
        return estimate(body, threads=32 * CORE.schedulers, machine=with_core(**figures)).cycles

    assert cycles(60) - cycles(20) == 40 * interval
    shared = cycles(60, shared_units=1) - cycles(20, shared_units=1)
    assert shared == 40 * CORE.schedulers  # one a cycle, of four warps


def test_integers_are_the_schedulers_own_where_units_are_shared() -> None:
    four = {"threads": 32 * CORE.schedulers}
    body = chain(40, dependent=False)
    assert (
        estimate(body, **four, machine=with_core(shared_units=1)).cycles
        == estimate(body, **four, machine=with_core()).cycles
    )


def test_a_page_is_translated_once_in_a_launch_for_all_who_wait_for_it() -> None:
    def cycles(page_latency: int, *offsets: int) -> int:
        lines = []
        for index, offset in enumerate(offsets):
            if index:  # from where the load before says, which is 0
                lines.append(f"  %o{index} = add i32 %x{index - 1}, {offset}")
            where = f"%o{index}" if index else str(offset)
            lines.append(f"  %a{index} = getelementptr i32, ptr addrspace(1) %p, i32 {where}")
            lines.append(f"  %x{index} = load i32, ptr addrspace(1) %a{index}, align 4")
        body = "\n".join([*lines, "  ret void"])
        return estimate(body, machine=with_core(page_latency=page_latency)).cycles

    in_a_page = 1024  # words
    for offsets, pages in (((0,), 1), ((0, 64), 1), ((0, 2 * in_a_page), 2), ((0, 2 * in_a_page, 64), 2)):
        assert cycles(700, *offsets) - cycles(0, *offsets) == 700 * pages
    # Two that do not wait for each other are translated together.
    both = "".join(
        f"  %a{i} = getelementptr i32, ptr addrspace(1) %p, i32 {i * 2 * in_a_page}\n"
        f"  %x{i} = load volatile i32, ptr addrspace(1) %a{i}, align 4\n"
        for i in range(2)
    )
    slow = estimate(both + "  ret void", machine=with_core(page_latency=700)).cycles
    assert slow - estimate(both + "  ret void", machine=with_core()).cycles == pytest.approx(700, abs=4)


def test_a_launch_begins_late_and_with_nothing_in_the_second_cache_where_the_machine_says_so() -> None:
    load = "  %x = load volatile i32, ptr addrspace(1) %p, align 4\n  ret void"
    alone = estimate(load, machine=with_core()).cycles
    # The first instruction goes in the second cycle anyway.
    assert estimate(load, machine=with_core(launch_latency=900)).cycles == alone + 899
    cold = estimate(load, machine=with_core(l2_cold=1)).cycles
    assert cold - alone == CORE.dram_latency


def test_a_warp_waits_for_its_shared_memory_where_the_machine_says_so() -> None:
    def cycles(count: int, **figures: int) -> int:
        lines = ["  store volatile i32 %n, ptr addrspace(3) @tile, align 4"] * count
        return estimate("\n".join([*lines, "  ret void"]), machine=with_core(**figures)).cycles

    assert cycles(30) - cycles(10) == 20  # one a cycle
    waits = CORE.shared_latency + CORE.writeback
    assert cycles(30, shared_blocks=1) - cycles(10, shared_blocks=1) == 20 * waits


def test_a_barrier_waits_for_the_slowest_warp() -> None:
    body = f"""
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %late = icmp ugt i32 %t, 31
  br i1 %late, label %work, label %meet
work:
  {chain(40).rpartition("ret")[0].strip()}
  br label %meet
meet:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %y = add i32 %n, 1
  ret void
"""
    assert estimate(body, threads=64).cycles > 40 * ADD
    assert estimate(body, threads=32).cycles < 20 * ADD


def test_a_loop_takes_its_time_in_proportion() -> None:
    def loop(count: int) -> str:
        return f"""
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, {count}
  br i1 %more, label %loop, label %end
end:
  ret void
"""

    ten, twenty, thirty = (estimate(loop(count)).cycles for count in (10, 20, 30))
    assert thirty - twenty == twenty - ten > 10 * ADD


def test_it_does_not_depend_on_how_warps_are_batched() -> None:
    module = parse_module(HEAD + chain(20) + "\n}\n")
    launch = Launch("k", (9, 1, 1), (96, 1, 1), (BufferArg(np.zeros(4096, np.int32)), ScalarArg("i32", 3)))
    estimates = []
    for batch in (None, 1, 4):
        observer = EstimateObserver()
        simt.simulate(module, launch, MACHINE, observers=[observer], batch=batch)
        estimates.append(observer.estimate())
    assert estimates[0] == estimates[1] == estimates[2]


def test_a_machine_without_a_core_says_so() -> None:
    with pytest.raises(PcfmError, match="no core to estimate"):
        estimate(chain(1), machine=dataclasses.replace(MACHINE, core=None))


def test_a_warp_whose_lanes_go_to_two_memories_waits_for_the_caches() -> None:
    """Whichever of them is asked for first; banks are not sectors."""

    def load_where(condition: str) -> int:
        body = f"""
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %shared = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %shared, align 4
  %a = addrspacecast ptr addrspace(3) %shared to ptr
  %global = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %b = addrspacecast ptr addrspace(1) %global to ptr
  %c = icmp {condition}
  %q = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %q, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %global, align 4
  ret void"""
        return estimate(body).cycles

    shared, caches = load_where("uge i32 %t, 0"), load_where("ult i32 %t, 0")
    for half in ("ult i32 %t, 16", "uge i32 %t, 16"):  # of the sectors, too
        assert shared < caches - 8 < load_where(half) <= caches
