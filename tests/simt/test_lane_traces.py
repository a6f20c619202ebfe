"""What chosen warps ran: their cycles add up to the counters', and they are the right warps."""

import numpy as np
import pytest

from pcfm.api import read
from pcfm.machine import load
from pcfm.simt import MemoryObserver, simulate
from pcfm.simt.lane_traces import MOST_STEPS, LaneTraceObserver, step_cycles
from rodinia_kernels import get
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import buffer, run


def traced(module, launch, machine, most=10_000, most_steps=MOST_STEPS, **options):
    observer = LaneTraceObserver(most, most_steps=most_steps)
    result = simulate(module, launch, machine, observers=(MemoryObserver(), observer), **options)
    assert result.returned
    return observer, result.counters


def cycles_of(observer) -> int:
    return sum(
        step.instructions + step.control
        for trace in observer.traces.values()
        for step in step_cycles(observer.program, observer.machine, trace)
    )


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_the_cycles_of_all_warps_are_the_counters(machine):
    for seed in range(choose(8, 20)):
        module, launch = generate_kernel(seed, 3 + seed % 4)
        observer, counters = traced(module, launch, load(machine))
        assert cycles_of(observer) == counters.cycles, seed


@pytest.mark.parametrize(("kernel", "block"), [("bit", 64), ("sb3r", 32)])
def test_so_they_are_on_real_kernels_and_splits_are_their_divergent_branches(kernel, block):
    spec = get(kernel)
    path = spec.ir_path(block, "O2-noshare")
    module, launch = read(path.read_bytes(), str(path)), spec.launch(block, 0)
    observer, counters = traced(module, launch, load("gcn-wave64"))
    assert cycles_of(observer) == counters.cycles
    splits = sum(
        step.splits
        for trace in observer.traces.values()
        for step in step_cycles(observer.program, observer.machine, trace)
    )
    assert splits == counters.divergent_branches


def test_some_warps_run_what_they_run_among_all_whatever_the_batch():
    spec = get("bit")
    path = spec.ir_path(64, "O2-noshare")
    module, launch = read(path.read_bytes(), str(path)), spec.launch(64, 0)
    every, _ = traced(module, launch, load("gcn-wave64"))
    some, _ = traced(module, launch, load("gcn-wave64"), 5, batch=3)
    assert len(some.traces) == 5 and some.warps == every.warps == len(every.traces)
    for warp, trace in some.traces.items():
        assert (trace.nodes, trace.masks) == (every.traces[warp].nodes, every.traces[warp].masks)
        assert [len(each) for each in trace.charges.values()] == [
            len(each) for each in every.traces[warp].charges.values()
        ]


def test_a_warp_that_runs_for_long_is_followed_to_the_limit():
    spec = get("bit")
    path = spec.ir_path(64, "O2-noshare")
    module = read(path.read_bytes(), str(path))
    observer, _ = traced(module, spec.launch(64, 0), load("gcn-wave64"), 2, most_steps=10)
    assert all(trace.is_cut and len(trace.nodes) == 10 for trace in observer.traces.values())


def test_a_warp_is_charged_for_the_memory_that_its_lanes_go_to():
    """Of one store the first warp goes to shared memory, the second to global, the third to both."""
    text = """
@s = internal addrspace(3) global [96 x i32] undef
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %generic = addrspacecast ptr addrspace(3) %mine to ptr
  %place = getelementptr i32, ptr %out, i32 %t
  %warp = lshr i32 %t, 5
  %odd = and i32 %t, 1
  %first = icmp eq i32 %warp, 0
  %third = icmp eq i32 %warp, 2
  %alone = icmp eq i32 %odd, 0
  %half = and i1 %third, %alone
  %in = or i1 %first, %half
  %p = select i1 %in, ptr %generic, ptr %place
  store i32 1, ptr %p
  ret void
}
"""
    machine, observer = load("volta-warp32"), LaneTraceObserver(3)
    out = np.zeros(96, np.int32)
    result = run(text, [out], threads=96, machine=machine, observers=(MemoryObserver(), observer))
    assert buffer(result).tolist() == [0] * 32 + [1] * 32 + [0, 1] * 16
    costs = {space: machine.access_cost("store", space, 4).latency_cycles for space in ("shared", "global")}
    charged = [
        [charge.cycles for of_step in trace.charges.values() for charge in of_step]
        for trace in observer.traces.values()
    ]
    assert charged == [[costs["shared"]], [costs["global"]], [costs["shared"], costs["global"]]]
    assert cycles_of(observer) == result.counters.cycles


def test_addresses_cost_nothing_more_in_memory_that_serves_all_lanes_at_once():
    text = """
@table = internal addrspace(4) constant [64 x [64 x i32]] zeroinitializer
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = alloca [64 x [64 x i32]], addrspace(5)
  %p = getelementptr [64 x i32], ptr addrspace(5) %own, i32 %t
  store i32 %t, ptr addrspace(5) %p
  %q = getelementptr [64 x i32], ptr addrspace(4) @table, i32 %t
  %v = load i32, ptr addrspace(4) %q
  %o = getelementptr [64 x i32], ptr %out, i32 %t
  store i32 %v, ptr %o
  ret void
}
"""
    for machine in map(load, ("gcn-wave64", "volta-warp32")):
        observer = LaneTraceObserver(1)
        out = np.zeros(64 * 64, np.int32)
        options = {"threads": machine.warp_size, "machine": machine}
        result = run(text, [out], observers=(MemoryObserver(), observer), **options)
        assert result.returned and cycles_of(observer) == result.counters.cycles
        charges = [charge for of_step in observer.traces[0].charges.values() for charge in of_step]
        assert [charge.serialisation_cycles > 0 for charge in charges] == [False, False, True]
