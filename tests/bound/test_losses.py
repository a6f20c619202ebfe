"""What is lost to lanes that wait: by hand on small kernels, and what adds up on any."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.bound import bound_launch
from pcfm.bound.losses import Losses, LossMeter, own_costs
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import Machine
from pcfm.simt import MemoryObserver, simulate
from pcfm.simt.lane_traces import LaneTraceObserver
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import GCN, HEADER, VOLTA


def measured(module: Module, launch: Launch, machine: Machine = VOLTA) -> tuple[Losses, LossMeter, int]:
    observer = LaneTraceObserver(1000)
    result = simulate(module, launch, machine, observers=[MemoryObserver(), observer])
    assert result.returned
    meter = LossMeter(observer)
    return meter.in_cycles(result.counters.cycles), meter, result.counters.cycles


def launched(text: str, *, threads: int = 32, numbers: list[int] | None = None) -> tuple[Module, Launch]:
    data = np.zeros(4096, np.int32)
    data[: len(numbers or [])] = numbers or []
    return api.parse(HEADER + text), Launch("k", (1, 1, 1), (threads, 1, 1), (BufferArg(data),))


def by_label(losses: Losses) -> dict[str, tuple[str, float]]:
    return {block.label: (loss.kind, loss.cycles) for block, loss in losses.branches.items()}


GUARDED_LOOP = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %out = icmp uge i32 %tid, LIMIT
  br i1 %out, label %end, label %body
body:
  br label %loop
loop:
  %i = phi i32 [ 0, %body ], [ %i1, %loop ]
  %x = phi i32 [ %tid, %body ], [ %x1, %loop ]
  %x1 = mul i32 %x, 3
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, TRIPS
  br i1 %more, label %loop, label %last
last:
  store i32 %x, ptr addrspace(1) %here, align 4
  br label %end
end:
  ret void
}
"""


def test_an_even_loop_loses_nothing_and_the_bound_says_one():
    module, launch = launched(GUARDED_LOOP.replace("LIMIT", "99").replace("TRIPS", "50"))
    losses, _, cycles = measured(module, launch)
    assert losses.lost_cycles == 0 and losses.branches == {} and losses.idle_share == 0
    limits = bound_launch(module, launch, VOLTA)
    assert limits.busiest_lane_cycles == limits.order_free_cycles == limits.supersequence_cycles == cycles


def test_a_guard_loses_what_splitting_costs_and_not_the_control_of_the_loop_behind_it():
    module, launch = launched(GUARDED_LOOP.replace("LIMIT", "20").replace("TRIPS", "50"))
    losses, _, cycles = measured(module, launch)
    assert set(by_label(losses)) == {"%entry"}
    assert 0 < losses.lost_cycles <= 0.02 * cycles
    # Twelve of 32 lanes have next to nothing to do, and nothing in the warp helps them.
    assert 0.3 < losses.idle_share < 12 / 32
    limits = bound_launch(module, launch, VOLTA)
    assert limits.busiest_lane_cycles == round(cycles - losses.lost_cycles)
    assert limits.order_free_cycles >= 0.97 * cycles
    assert limits.idle_share == losses.idle_share


TWO_GUARDS = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %low = icmp ult i32 %tid, 16
  br i1 %low, label %one, label %next
one:
  %a = udiv i32 77, %tid1
  store i32 %a, ptr addrspace(1) %here, align 4
  br label %next
next:
  %high = icmp uge i32 %tid, 16
  br i1 %high, label %two, label %end
two:
  %b = udiv i32 78, %tid1
  %b1 = udiv i32 %b, %tid1
  store i32 %b1, ptr addrspace(1) %here, align 4
  br label %end
end:
  ret void
}
""".replace("  %low", "  %tid1 = add i32 %tid, 1\n  %low")


def test_of_guards_in_a_row_that_exclude_each_other_the_busy_lanes_wait_at_the_others():
    losses, meter, cycles = measured(*launched(TWO_GUARDS))
    ((ran, own),) = meter.own_costs
    assert losses.lost_cycles == cycles - own.sum(axis=0).max()
    table = by_label(losses)
    # Lanes of the second guard, who have more to do, wait for those of the first.
    nodes = {node.index: node.block.label for node in meter.program.nodes}
    first = sum(cost for step, cost in enumerate(ran) if nodes[meter.traces[0].nodes[step]] == "%one")
    assert table["%entry"][1] >= first > 5 * table["%next"][1]


ROWS = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %both = add i32 %i, %tid
  %odd = and i32 %both, 1
  %trips = mul i32 %odd, 40
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %j1 = add i32 %j, 1
  %m = mul i32 %j, 7
  store i32 %m, ptr addrspace(1) %here, align 4
  %more = icmp ule i32 %j1, %trips
  br i1 %more, label %inner, label %next
next:
  %i1 = add i32 %i, 1
  %again = icmp ult i32 %i1, 10
  br i1 %again, label %outer, label %end
end:
  ret void
}
"""


def test_lanes_that_are_busy_in_another_round_each_lose_at_the_inner_loop():
    losses, _, cycles = measured(*launched(ROWS))
    assert set(by_label(losses)) == {"%inner"} and by_label(losses)["%inner"][0] == "loop exit"
    # Each lane has 5 rounds of 41 and 5 of 1; the warp runs ten of 41.
    assert 0.40 < losses.lost_cycles / cycles < 0.52
    assert losses.lost(in_loops=False) == 0 and losses.idle_share < 0.01


@pytest.mark.parametrize("seed", range(choose(6, 40)))
@pytest.mark.parametrize("machine", [GCN, VOLTA], ids=lambda machine: machine.name)
def test_what_is_lost_and_what_the_busiest_lanes_take_add_up(seed, machine):
    module, launch = generate_kernel(seed, 3 + seed % 4)
    losses, meter, cycles = measured(module, launch, machine)
    busiest = sum(own.sum(axis=0).max() for _, own in meter.own_costs)
    assert losses.lost_cycles == pytest.approx(cycles - busiest)
    assert losses.lost_cycles == losses.lost(in_loops=True) + losses.lost(in_loops=False)
    assert 0 <= losses.idle_share < 1
    for trace, (ran, own) in zip(meter.traces, meter.own_costs, strict=True):
        assert (own <= ran[:, None]).all() and (own >= 0).all()
        again = own_costs(meter.program, machine, trace, (own > 0).astype(np.uint8))
        assert again[0].sum() == ran.sum()
    # Where each step counts one, a lane alone takes as many as it runs.
    steps = meter.executions.tolist()
    counted = meter.by_node(steps, sum(steps))
    longest = sum(max(sum(m >> lane & 1 for m in t.masks) for lane in range(64)) for t in meter.traces)
    assert counted.lost_cycles == pytest.approx(sum(steps) - longest)
