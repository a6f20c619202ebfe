"""What `analyze` says of a branch is what `opt` does with it."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.report.answer import LaunchAnswer, answer_launch
from pcfm.report.branch_report import BranchReport
from pcfm.transforms.explanations import EXPLANATIONS
from pcfm.transforms.remarks import RemarkName
from pcfm.workloads.workload import known_kernels, read_source, workload
from tests.breadth import choose
from tests.generators.guarded_loads import generate_guarded_loads
from tests.generators.kernels import generate_kernel
from tests.transforms.test_gains import GAINS, SHOWN, WAITING
from tests.transforms.test_loads_ahead import guards
from tests.transforms.test_loads_ahead import launch as guards_launch

MACHINES = ("gcn-wave64", "volta-warp32")


def assert_agrees(module: Module, launch: Launch, machine: str) -> tuple[BranchReport, ...]:
    """Whether a branch is melded says `opt`; it may meld branches besides that it has made itself. What is
    lost, waited for and used adds up; so does what the branches gained.
    """
    answer = answer_launch(module, launch, load(machine), 0.2)
    shown = answer.branches
    done = api.optimize(module, machine=machine, launch=launch)
    assert api.to_text(answer.result.module) == api.to_text(done.module)
    remarks = tuple(remark for remark in done.remarks if remark.function == launch.kernel)
    blocks = {report.block for report in shown}
    melded = {
        r.branch for r in remarks if r.kind == "passed" and r.name in (RemarkName.MELDED, RemarkName.HUB)
    }
    lowered = any(r.name in (RemarkName.LOWERED, RemarkName.DELAYED, RemarkName.CHAINED) for r in remarks)
    mine = {report.block for report in shown if report.decision == "melded"}
    if not lowered:
        assert mine == melded & blocks
    if melded:
        assert any(report.decision in ("melded", "rewritten") for report in shown)
    losses = [report.lost_cycles for report in shown]
    assert losses == sorted(losses, reverse=True)
    for report in shown:
        divergent = report.status == "divergent"
        assert (report.decision in ("melded", "rewritten", "declined")) == divergent
        if report.decision == "declined":
            assert report.kind in EXPLANATIONS and report.reason
            assert report.saved_cycles == 0
    assert_adds_up(answer)
    return shown


def assert_adds_up(answer: LaunchAnswer) -> None:
    time = answer.before.time
    parts = (time.useful, time.lost_in_branches, time.lost_in_loops, time.waiting_for_memory)
    assert all(part >= -1e-6 * time.total for part in parts) and sum(parts) == pytest.approx(time.total)
    assert time.total == answer.before.total
    lost = sum(report.lost_cycles for report in answer.branches)
    assert lost == pytest.approx(time.lost_in_branches + time.lost_in_loops)
    issue = sum(report.measured.lost_issue_cycles for report in answer.branches if report.measured)
    assert issue == pytest.approx(answer.before.issue_losses.lost_cycles)
    assert issue <= answer.before.counters.issue_cycles
    before, after = answer.totals
    if any(report.decision in ("melded", "rewritten") for report in answer.branches):
        assert sum(report.saved_cycles for report in answer.branches) == pytest.approx(before - after)


def test_marks_of_branches_keep_no_result_from_being_proved() -> None:
    source = api.read((GAINS / "five_guards.ll").read_bytes(), "five_guards")
    (shown,) = (each for each in WAITING if each.kernel == "five_guards")
    answer = answer_launch(source, shown.launch(source), load("volta-warp32"), None, prove=True)
    assert answer.result.steps and all(step.verdict.accepted for step in answer.result.steps)
    assert "rewritten" in {report.decision for report in answer.branches}


@pytest.mark.parametrize("turn", range(0, len(SHOWN), choose(4, 1)), ids=lambda turn: SHOWN[turn].kernel)
def test_on_kernels_that_gain(turn: int) -> None:
    source = api.read((GAINS / f"{SHOWN[turn].kernel}.ll").read_bytes(), SHOWN[turn].kernel)
    for machine in choose(MACHINES[turn % 2 :][:1], MACHINES):
        shown = assert_agrees(source, SHOWN[turn].launch(source), machine)
        assert any(report.decision in ("melded", "rewritten") for report in shown)


@pytest.mark.parametrize(
    "name", choose(["bit", "lud"], [name for name in known_kernels() if not name.endswith("-even")])
)
def test_on_the_projects_kernels(name: str) -> None:
    work = workload(name, str(known_kernels()[name].blocks[0]))
    assert_agrees(read_source(work, "O2-noshare"), work.launches([0])[0], "volta-warp32")


def test_on_generated_kernels() -> None:
    for seed in range(choose(4, 50)):
        made = generate_guarded_loads(seed) if seed % 2 else generate_kernel(seed, 3)
        assert_agrees(*made, MACHINES[seed % 4 // 2])


def test_guards_whose_loads_are_done_ahead_are_rewritten() -> None:
    shown = assert_agrees(api.parse(guards(5)), guards_launch(), "volta-warp32")
    assert [report.decision for report in shown] == ["rewritten"] * 5


SWITCH = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %a) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %k = load i32, ptr addrspace(1) %p, align 4
  %early = icmp ugt i32 %t, 62
  br i1 %early, label %end, label %decide
decide:
  %kind = and i32 %k, 3
  switch i32 %kind, label %other [ i32 0, label %zero  i32 1, label %one ]
zero:
  %z = udiv i32 77, %t
  br label %join
one:
  %o = mul i32 %k, %k
  br label %join
other:
  %f = uitofp i32 %k to float
  %r = call float @llvm.sqrt.f32(float %f)
  %i = fptoui float %r to i32
  br label %join
join:
  %v = phi i32 [ %z, %zero ], [ %o, %one ], [ %i, %other ]
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
declare float @llvm.sqrt.f32(float)
"""


def test_a_switch_that_splits_every_warp_comes_before_a_guard_that_splits_one() -> None:
    numbers = np.random.default_rng(2).integers(1, 1 << 20, 64, dtype=np.int32)
    shown = assert_agrees(
        api.parse(SWITCH), Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(numbers),)), "volta-warp32"
    )
    assert [(report.block, report.kind) for report in shown] == [
        ("%decide", "switch"),
        ("%entry", "one-sided"),
    ]
    switch, guard = shown
    assert switch.measured is not None and switch.measured.share == 1.0
    assert switch.left_cycles > 0 and switch.right_cycles > 0
    # Each warp comes once to it: all that its arms take but the dearest is lost, and nothing at the guard, in
    # which the lanes that wait have nothing to do.
    assert switch.lost_cycles > 3 * guard.lost_cycles
    assert switch.measured.lost_issue_cycles > 0
