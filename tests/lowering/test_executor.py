"""The executor: outcomes, barriers, counters; and the promises of scalar registers, broken on purpose."""

import numpy as np
import pytest

from pcfm.diagnostics import LaunchError
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShape
from pcfm.lowering import flow, lower, register_classes, run_lowered
from pcfm.lowering.executor import MachineExecutor
from pcfm.lowering.program import needs_lanes
from pcfm.lowering.targets import lane_ip
from pcfm.simt import BarrierDeadlock, OutOfFuel, Returned, Trapped, simulate
from rodinia_kernels import get
from tests.lowering.harness import GCN, VOLTA, difference, kernel, launch_of, lowered_run, private_irregular

TARGETS = ("exec-mask", "lane-ip")
START = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %low = icmp ult i32 %tid, 20
"""


def run(text, target, threads=64, size=256, **options):
    module = kernel(START + text + "}\n")
    launch = launch_of(module, np.zeros(size, np.int32), threads=threads)
    return lowered_run(module, launch, target, **options), simulate(module, launch, GCN, fuel=500)


@pytest.mark.parametrize("target", TARGETS)
class TestOutcomes:
    def test_a_store_outside_of_the_buffer(self, target):
        got, want = run(
            """
  br i1 %low, label %done, label %far
far:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %done
done:
  ret void
""",
            target,
            size=33,
        )
        assert isinstance(got.outcome, Trapped) and isinstance(want.outcome, Trapped)
        assert (got.outcome.where.thread, got.outcome.where.lane, got.outcome.where.block) == (33, 33, "far")
        assert got.outcome.reason == want.outcome.reason

    def test_unreachable_is_reached(self, target):
        got, want = run("  br i1 %low, label %ok, label %bad\nok:\n  ret void\nbad:\n  unreachable\n", target)
        assert isinstance(got.outcome, Trapped) and isinstance(want.outcome, Trapped)
        assert got.outcome.where.thread == 20

    def test_an_endless_loop(self, target):
        got, _ = run(
            "  br i1 %low, label %on, label %done\non:\n  br label %on\ndone:\n  ret void\n", target, fuel=500
        )
        assert isinstance(got.outcome, OutOfFuel)

    def test_a_barrier_that_some_lanes_miss(self, target):
        got, want = run(
            "  br i1 %low, label %meet, label %done\nmeet:\n  call void @llvm.nvvm.barrier0()\n"
            "  br label %done\ndone:\n  ret void\n",
            target,
        )
        assert isinstance(got.outcome, BarrierDeadlock) and isinstance(want.outcome, BarrierDeadlock)
        assert "some live lanes" in got.outcome.reason and got.outcome.where.block == "meet"

    def test_warps_at_different_barriers(self, target):
        text = """
  %first = icmp ult i32 %tid, 64
  br i1 %first, label %one, label %two
one:
  call void @llvm.nvvm.barrier0()
  ret void
two:
  call void @llvm.nvvm.barrier0()
  ret void
"""
        got, want = run(text, target, threads=128)
        assert isinstance(got.outcome, BarrierDeadlock) and isinstance(want.outcome, BarrierDeadlock)
        assert "another barrier" in got.outcome.reason

    def test_a_barrier_behind_early_returns(self, target):
        text = """
  br i1 %low, label %gone, label %stay
gone:
  store i32 5, ptr addrspace(1) %here, align 4
  ret void
stay:
  call void @llvm.nvvm.barrier0()
  %next = getelementptr i32, ptr addrspace(1) %here, i32 64
  store i32 6, ptr addrspace(1) %next, align 4
  ret void
"""
        got, want = run(text, target, threads=100)
        assert isinstance(got.outcome, Returned)
        assert got.buffers[0].tolist() == want.buffers[0].tolist()

    def test_counts_do_not_depend_on_batches(self, target):
        spec = get("nqu")
        launch = spec.launch(64, 0)
        module = parse_module(spec.ir_path(64, "O2").read_text(), "k.ll")
        program = lower(module.function(launch.kernel), target, GCN, LaunchShape.of(launch, 64))
        whole, single = run_lowered(program, launch), run_lowered(program, launch, batch=1)
        assert whole.counters == single.counters
        assert whole.buffers[0].tobytes() == single.buffers[0].tobytes()


IF = """
  br i1 %low, label %then, label %done
then:
  store i32 7, ptr addrspace(1) %here, align 4
  br label %done
done:
  ret void
"""


def test_what_an_if_costs_on_exec_mask():
    """Two warps: one parts at the branch, one has no lane in the arm and skips it."""
    got, _ = run(IF, "exec-mask", threads=128)
    counters = got.counters
    # v_cmp, then s_and_saveexec (8), s_cbranch_execz (4 or 20), the store, s_or (4).
    assert (counters.mask_operations, counters.mask_cycles) == (4, 2 * (8 + 4))
    assert (counters.branches, counters.branch_cycles, counters.skipped_regions) == (2, 4 + 20, 1)
    assert counters.divergent_branches == 1
    address, compare, store = 16, 4, 320 + 2  # of 20 words, in two lines
    assert counters.cycles == 2 * (address + compare) + store + 2 * 12 + 24
    assert counters.warp_instructions == 2 * 3 + 1 + 4 + 2
    assert counters.global_instructions == 1
    assert counters.simd_utilization == (2 * 3 * 64 + 20) / (7 * 64)


def test_what_an_if_costs_on_lane_ip():
    got, _ = run(IF, "lane-ip", threads=128)
    counters = got.counters
    assert counters.divergent_branches == 1 and counters.skipped_regions == 1
    # start 4; mark 8, flags 4; at the join wake 8, flags 4; the arm's one lane group needs no mark.
    assert counters.mask_cycles == 2 * (4 + 8 + 4 + 8 + 4)


def test_a_program_runs_on_launches_it_was_lowered_for():
    module = kernel(START + IF + "}\n")
    launch = launch_of(module, np.zeros(64, np.int32))
    program = lower(module.function("k"), "exec-mask", GCN, LaunchShape.of(launch, 64))
    with pytest.raises(LaunchError, match="thread blocks of"):
        run_lowered(program, launch_of(module, np.zeros(64, np.int32), threads=32))


def test_an_executor_of_ones_own_sees_every_block_and_changes_nothing():
    module = kernel(START + IF + "}\n")
    launch = launch_of(module, np.zeros(64, np.int32))
    program = lower(module.function("k"), "exec-mask", GCN)
    seen = []

    class Watching(MachineExecutor):
        def _body(self, code, step):
            seen.append((code.block.name, int(step.active.sum())))
            super()._body(code, step)

    watched = run_lowered(program, launch, executor=Watching)
    assert seen == [("entry", 64), ("then", 20), ("entry.endif", 64)]
    assert watched.counters == run_lowered(program, launch).counters


# What is broken, how, and the seed of a kernel that shows it (found by trying seeds from 0 on).
BROKEN = {
    "nothing is mirrored": (register_classes.ValueClasses, "is_apart", lambda *_: False, 38),
    "scalar phis change at once": (flow._Builder, "_give_scalar_phis", lambda *_: None, 1401),
    "regions with scalar phis run without lanes": (lane_ip, "must_be_skipped", needs_lanes, 3309),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_promise_of_scalar_registers_is_seen(monkeypatch, fault):
    where, name, broken, seed = BROKEN[fault]
    module, launch = private_irregular(seed)
    for target in TARGETS:
        assert difference(module, launch, target, VOLTA) == ""
    monkeypatch.setattr(where, name, broken)
    with pytest.raises(AssertionError, match="a lane reads another lane's value"):
        for target in TARGETS:
            lowered_run(module, launch, target, VOLTA, fuel=50_000)


def test_a_run_numbers_values_without_building_the_ssa_program(monkeypatch):
    monkeypatch.delattr("pcfm.simt.program._Builder")
    module = kernel(
        "define ptx_kernel void @k(ptr addrspace(1) %data) {\n"
        "  %own = alloca i32, align 4\n  store i32 7, ptr %own, align 4\n"
        "  %x = load i32, ptr %own, align 4\n  store i32 %x, ptr addrspace(1) %data, align 4\n  ret void\n}"
    )
    result = lowered_run(module, launch_of(module, np.zeros(4, np.int32)), "exec-mask")
    assert result.returned and result.buffers[0].tolist() == [7, 0, 0, 0]
