"""Costs counted by hand, and that counts depend neither on batching nor on who watches."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import product

import numpy as np
import pytest

from pcfm.ir.instructions import Unreachable
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import Machine
from pcfm.simt import Counters, Observer, OutOfFuel, simulate, simulate_many
from pcfm.simt.accesses import MemoryAccess
from pcfm.simt.lines import BlockCost, LineCount, _Access
from rodinia_kernels import all_kernels
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import GCN, HEADER, VOLTA, buffer, run

INT = np.dtype(np.int32)
PREFIX = """
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
"""


def cycles(machine: Machine, *names: str) -> tuple[int, int]:
    """The sum of issue and latency of cost classes."""
    costs = [machine.costs[name] for name in names]
    return sum(c.issue_cycles for c in costs), sum(c.latency_cycles for c in costs)


def start(machine: Machine) -> tuple[int, int]:
    """What PREFIX and `ret` cost a warp."""
    return cycles(machine, "special_register", "int_alu")


def measured(text: str, machine: Machine, count: int = 64) -> tuple[int, int]:
    result = run(PREFIX + text + "\n}", [np.zeros(count, INT)], machine=machine, threads=machine.warp_size)
    assert result.returned, str(result.outcome)
    issue, latency = start(machine)
    return result.counters.issue_cycles - issue, result.counters.cycles - latency


@pytest.mark.parametrize("machine", [GCN, VOLTA])
def test_straight_code_costs_its_instructions(machine: Machine) -> None:
    text = "  %a = mul i32 %t, %t\n  %b = add i32 %a, 1\n  %f = sitofp i32 %b to float\n  ret void"
    assert measured(text, machine) == cycles(machine, "int_mul", "int_alu", "convert")


@pytest.mark.parametrize("machine", [GCN, VOLTA])
@pytest.mark.parametrize("bound", [0, 10])
def test_an_if_without_else(machine: Machine, bound: int) -> None:
    text = f"""
  %c = icmp ult i32 %t, {bound}
  br i1 %c, label %then, label %end
then:
  %x = mul i32 %t, %t
  br label %end
end:
  ret void"""
    issue, latency = cycles(machine, "compare")
    if bound == 0:  # all jump over the side
        expected = issue + machine.branch_taken.issue_cycles, latency + machine.branch_taken.latency_cycles
    else:
        parts = [
            machine.branch_not_taken,
            machine.divergent_branch,
            machine.reconvergence,
            machine.costs["int_mul"],
        ]
        expected = issue + sum(p.issue_cycles for p in parts), latency + sum(p.latency_cycles for p in parts)
    assert measured(text, machine) == expected


@pytest.mark.parametrize("machine", [GCN, VOLTA])
@pytest.mark.parametrize("bound", [0, 10, 100])
def test_an_if_with_else(machine: Machine, bound: int) -> None:
    text = f"""
  %c = icmp ult i32 %t, {bound}
  br i1 %c, label %then, label %else
then:
  %x = mul i32 %t, %t
  br label %end
else:
  %y = add i32 %t, 1
  %z = add i32 %y, 1
  br label %end
end:
  ret void"""
    taken, not_taken = machine.branch_taken, machine.branch_not_taken
    mul, add = machine.costs["int_mul"], machine.costs["int_alu"]
    parts = {
        0: [taken, add, add],  # to the second side, which falls through to the end
        10: [
            not_taken,
            machine.divergent_branch,
            machine.divergent_else,
            machine.reconvergence,
            mul,
            add,
            add,
        ],
        100: [not_taken, mul, taken],  # into the first side, then over the second
    }[bound]
    issue, latency = cycles(machine, "compare")
    expected = issue + sum(p.issue_cycles for p in parts), latency + sum(p.latency_cycles for p in parts)
    assert measured(text, machine) == expected


def test_a_loop_pays_a_taken_branch_per_further_iteration() -> None:
    text = """
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  %m = icmp ult i32 %j, 5
  br i1 %m, label %loop, label %end
end:
  ret void"""
    issue, latency = (5 * n for n in cycles(GCN, "int_alu", "compare"))
    taken, not_taken = GCN.branch_taken, GCN.branch_not_taken
    assert measured(text, GCN) == (
        issue + 4 * taken.issue_cycles + not_taken.issue_cycles,
        latency + 4 * taken.latency_cycles + not_taken.latency_cycles,
    )


@pytest.mark.parametrize("machine", [GCN, VOLTA])
@pytest.mark.parametrize(("stride", "transactions"), [(1, 4), (2, 8), (16, 64), (0, 1)])
def test_global_transactions(machine: Machine, stride: int, transactions: int) -> None:
    size = machine.warp_size
    segment = machine.transaction_bytes
    expected = len({4 * stride * t // segment for t in range(size)})
    if machine is GCN:
        assert expected == transactions
    text = f"""
  %i = mul i64 %w, {stride}
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  ret void"""
    result = run(PREFIX + text + "\n}", [np.zeros(2048, INT)], machine=machine, threads=size)
    assert result.counters.global_transactions == expected
    assert result.counters.global_instructions == 1
    issue, latency = (
        a + b
        for a, b in zip(start(machine), cycles(machine, "int_mul64", "address64", "global_load"), strict=True)
    )
    extra = (expected - 1) * machine.transaction_cycles
    assert (result.counters.issue_cycles, result.counters.cycles) == (issue + extra, latency + extra)


@pytest.mark.parametrize("machine", [GCN, VOLTA, replace(VOLTA, shared_banks=128)])
@pytest.mark.parametrize("active", [64, 40, 7])
@pytest.mark.parametrize(("ty", "size"), [("i32", 4), ("i8", 1), ("i64", 8)])
@pytest.mark.parametrize("stride", [0, 1, 2, 3, 32, 33])
def test_bank_conflicts(machine: Machine, stride: int, ty: str, size: int, active: int) -> None:
    text = f"""
@tile = internal addrspace(3) global [20000 x i8] undef, align 8
define ptx_kernel void @k() {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, {active}
  br i1 %c, label %on, label %end
on:
  %i = mul i32 %t, {stride}
  %q = getelementptr {ty}, ptr addrspace(3) @tile, i32 %i
  %v = load {ty}, ptr addrspace(3) %q
  br label %end
end:
  ret void
}}"""
    group = min(machine.warp_size, machine.shared_banks * machine.bank_width_bytes // size)
    expected = 0
    for first in range(0, 64, group):
        banks: dict[int, set[int]] = {}
        for t in range(first, min(first + group, active)):
            for part in range(max(1, size // 4)):
                word = t * stride * size // 4 + part
                banks.setdefault(word % machine.shared_banks, set()).add(word)
        if banks:
            expected += max(map(len, banks.values())) - 1
    result = run(text, [], machine=machine, threads=64)
    assert result.returned
    assert result.counters.bank_conflicts == expected


def test_shared_atomics_on_one_address_are_passes_of_their_own() -> None:
    text = """
@cell = internal addrspace(3) global i32 undef
define ptx_kernel void @k() {
  %v = atomicrmw add ptr addrspace(3) @cell, i32 1 seq_cst
  ret void
}"""
    assert run(text, [], machine=GCN, threads=64).counters.bank_conflicts == 2 * 31
    assert run(text, [], machine=VOLTA, threads=20).counters.bank_conflicts == 19


def test_utilization_counts_vector_instructions_only() -> None:
    text = """
  %c = icmp ult i32 %t, 16
  br i1 %c, label %then, label %end
then:
  %x = mul i32 %t, %t
  %y = mul i32 %x, %t
  br label %end
end:
  ret void"""
    counters = run(PREFIX + text + "\n}", [np.zeros(1, INT)]).counters
    # Special register, zext and compare with 64 lanes, two multiplications with 16.
    assert counters.simd_utilization == (3 * 64 + 2 * 16) / (5 * 64)
    assert counters.warp_instructions == 8
    assert counters.thread_instructions == 3 * 64 + 64 + 3 * 16 + 64


@pytest.mark.parametrize("seed", range(choose(4, 12)))
def test_counts_and_results_do_not_depend_on_batching_or_on_observers(seed: int) -> None:
    module, launch = generate_kernel(seed)
    machine = (GCN, VOLTA)[seed % 2]
    standard = simulate(module, launch, machine)
    for batch in (1, 3):
        other = simulate(module, launch, machine, batch=batch)
        assert other.outcome == standard.outcome
        assert other.counters == standard.counters
        assert [b.tobytes() for b in other.buffers if b is not None] == [
            b.tobytes() for b in standard.buffers if b is not None
        ]
    bare = simulate(module, launch, machine, observers=())
    assert [b.tobytes() for b in bare.buffers if b is not None] == [
        b.tobytes() for b in standard.buffers if b is not None
    ]
    assert bare.counters.blocks == standard.counters.blocks
    assert bare.counters.shared_instructions == 0


@pytest.mark.parametrize("machine", [GCN, VOLTA])
def test_a_real_kernel_in_batches(machine: Machine) -> None:
    spec = all_kernels()["bit"]
    module = parse_module(spec.ir_path(64, "O2").read_text())
    launch = spec.launch(64, 0)
    results = [simulate(module, launch, machine, batch=batch) for batch in (None, 1, 3)]
    assert all(result.counters == results[0].counters for result in results)
    for result in results:
        assert spec.check(launch, {0: buffer(result)}) == []


def test_many_launches_at_once_are_as_each_alone() -> None:
    text = """
@total = internal global i32 0
define ptx_kernel void @k(ptr %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %q = getelementptr i32, ptr %p, i64 %w
  %v = load i32, ptr %q
  %o = atomicrmw add ptr @total, i32 %v seq_cst
  %x = add i32 %o, %n
  store i32 %x, ptr %q
  ret void
}"""

    module = parse_module(HEADER + text)
    launches = [
        Launch(
            "k",
            (1, 1, 1),
            (40, 1, 1),
            (BufferArg(np.arange(40, dtype=INT) + seed), ScalarArg("i32", seed * 1000)),
        )
        for seed in range(4)
    ]
    together = simulate_many(module, launches, GCN)
    for launch, result in zip(launches, together, strict=True):
        assert buffer(result).tolist() == buffer(simulate(module, launch, GCN)).tolist()


def test_an_observer_sees_every_step() -> None:
    class Watch(Observer):
        blocks: list[str]

        def begin(self, program: object, machine: object) -> None:
            self.blocks = []

        def step(self, node: object, step: object) -> None:
            self.blocks.append(node.block.name)  # type: ignore[attr-defined]

    watch = Watch()
    run("define ptx_kernel void @k() {\na:\n  br label %b\nb:\n  ret void\n}", [], observers=(watch,))
    assert watch.blocks == ["a", "b"]


def test_a_warp_whose_lanes_copy_nothing_pays_nothing_for_those_that_do() -> None:
    text = """
define ptx_kernel void @k(ptr %p, ptr %q) {
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = mul i32 %b, 4
  %w = zext i32 %n to i64
  call void @llvm.memset.p0.i64(ptr %q, i8 7, i64 %w, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 %w, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""
    module = parse_module(HEADER + text)
    buffers = tuple(BufferArg(np.arange(64, dtype=np.uint8)) for _ in range(2))
    launch = Launch("k", (3, 1, 1), (1, 1, 1), buffers)
    together, alone = (simulate(module, launch, GCN, batch=batch) for batch in (None, 1))
    assert together.counters == alone.counters
    assert buffer(together, 1)[:8].tolist() == list(range(8))


def test_what_ran_out_of_fuel_paid_for_its_reconvergences() -> None:
    text = """
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %t to i1
  br label %loop
loop:
  br i1 %odd, label %then, label %join
then:
  store i32 1, ptr %p
  br label %join
join:
  %v = load i32, ptr %p
  %never = icmp eq i32 %v, 5
  br i1 %never, label %end, label %loop
end:
  ret void
}"""
    module = parse_module(HEADER + text)
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(4, np.int32)),))
    free = replace(GCN.reconvergence, latency_cycles=0, issue_cycles=0)
    machines = GCN, replace(GCN, reconvergence=free)
    costly, cheap = (simulate(module, launch, machine, fuel=100) for machine in machines)
    assert isinstance(costly.outcome, OutOfFuel)
    assert costly.counters.cycles > cheap.counters.cycles


@pytest.mark.parametrize("align", [4, 256])
def test_an_access_wider_than_a_transaction_takes_several(align: int, both_ways: None) -> None:
    text = f"""
define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(1) %in, i32 %t
  %v = load [64 x i32], ptr addrspace(1) %p, align {align}
  %q = getelementptr [64 x i32], ptr addrspace(1) %out, i32 %t
  store [64 x i32] %v, ptr addrspace(1) %q, align {align}
  ret void
}}"""
    numbers = np.arange(64 * 64, dtype=np.int32)
    result = run(text, [numbers, np.zeros_like(numbers)], machine=VOLTA)
    assert buffer(result, 1).tolist() == numbers.tolist()
    assert result.counters.global_transactions == 2 * 64 * 256 // VOLTA.transaction_bytes


def test_nothing_that_ran_counts_as_nothing() -> None:
    assert not any(Counters().as_dict().values())
    assert (Counters().blocks, Counters().branches, Counters().vector_instructions) == ((), (), 0)


def test_a_switch_parts_a_warp_where_its_lanes_go_several_ways() -> None:
    text = """
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %low = and i32 %t, 3
  %some = icmp eq i32 %b, 2
  %v = select i1 %some, i32 %low, i32 %b
  switch i32 %v, label %end [ i32 0, label %first  i32 1, label %second  i32 7, label %second ]
first:
  br label %end
second:
  br label %end
end:
  ret void
}"""
    counters = run(text, [np.zeros(1, INT)], threads=32, blocks=4, machine=VOLTA).counters
    (branch,) = counters.branches
    # Thread block 3 goes on as a whole, 0 and 1 to their blocks, 2 three ways.
    assert (branch.divergent, sum(branch.uniform), sorted(branch.lanes)) == (1, 3, [40, 40, 48])
    assert sorted(branch.uniform) == [1, 1, 1]
    assert counters.divergent_branches == 1


def test_an_access_may_cross_where_one_that_is_aligned_does() -> None:
    for size, align, segment in product(range(1, 34), (1, 2, 4, 8, 16, 64), (16, 32, 64)):
        crosses = any(byte // segment != (byte + size - 1) // segment for byte in range(0, 128, align))
        access = MemoryAccess(Unreachable(), "load", 0, size, align)
        assert access.may_cross(segment) is crosses


def test_what_is_behind_all_addresses_that_are_aligned_is_aligned_or_may_not_be() -> None:
    for size, align, offset in product((1, 2, 4, 8), (1, 2, 4, 8, 16), range(17)):
        access = MemoryAccess(Unreachable(), "load", 0, 32, align)
        aligned = all((address + offset) % size == 0 for address in range(0, 64, align))
        assert access.is_aligned_to(size, offset) is aligned


@pytest.mark.parametrize("counts", [Counters, LineCount, BlockCost, _Access], ids=lambda each: each.__name__)
def test_counts_begin_at_nothing(counts: type) -> None:
    begun = asdict(counts())
    assert all(begun[name] in (0, None, {}, ()) for name in begun)
