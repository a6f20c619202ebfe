"""Runs of whole computations: right before and after melding, counted per launch, with a verdict."""

from functools import cache

import numpy as np
import pytest

from pcfm import api, machine, simt
from pcfm.check import check
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, ScalarArg
from pcfm.workloads.applications import (
    add_counters,
    launches_by_shape,
    occurring_launches,
    run_application,
)
from rodinia_kernels import BASELINES, Application, Expected, Step, all_kernels, get, synthetic_kernels
from rodinia_kernels.nqu.spec import SOLUTIONS, queens
from tests.breadth import choose, in_wide

GCN = machine.load("gcn-wave64")
# pcm sorts as many values at every block size; the largest is the quickest.
CASES = [
    pytest.param(
        name,
        spec.blocks[-1 if name == "pcm" else 0],
        baseline,
        id=f"{name}-{baseline}",
        marks=in_wide if name in ("pcm", "ms") else (),  # more than half of what all of them take
    )
    for turn, (name, spec) in enumerate((all_kernels() | synthetic_kernels()).items())
    for baseline in choose(BASELINES[turn % 2 :][:1], BASELINES)
]


@cache
def module_of(name: str, block: int | str, baseline: str = "O2-noshare") -> Module:
    path = get(name).ir_path(block, baseline)
    return api.read(path.read_bytes(), str(path))


@pytest.mark.parametrize(("name", "block", "baseline"), CASES)
def test_every_application_is_right_before_and_after_melding(name, block, baseline, monkeypatch):
    # The same algorithms on less than usual; in `make test` after melding alone.
    monkeypatch.setattr("rodinia_kernels.ms.spec.VALUES", 1024)
    monkeypatch.setattr("rodinia_kernels.lud.spec.SIDE", 64)
    monkeypatch.setattr("rodinia_kernels.srad.spec.SIDE", 64)
    source = module_of(name, block, baseline)
    application = get(name).application(block)
    melded = api.optimize(source, launch=application.launches()).module
    for module in choose((melded,), (source, melded)):
        run = run_application(module, application, GCN, observe=tuple)
        assert str(run.verdict()) == "NO_MISMATCH(1)"
        assert [step.kernel for step in run.steps] == [step.kernel for step in application.steps]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6, 8])
def test_the_kernel_counts_all_solutions_of_n_queens(size):
    run = run_application(module_of("nqu", 64), queens(size, 64), GCN, observe=tuple)
    assert run.buffers["counts"].sum() == SOLUTIONS[size - 1]


def test_the_melder_knows_how_each_kernel_of_an_application_is_launched():
    """At 128 threads both sides of `perimeter` are whole warps: whoever knows melds no branch of it."""

    def perimeter(module: Module) -> str:
        return api.to_text(module).partition("@lud_perimeter(")[2].partition("\n}")[0]

    source = module_of("lud", 128)
    launches = get("lud").application(128).launches()
    known, unknown = (
        perimeter(api.optimize(source, launch=launch, decide="profit").module) for launch in (launches, None)
    )
    assert perimeter(source).count("br i1") == known.count("br i1") > unknown.count("br i1")


def test_counters_are_those_of_each_launch_added_up():
    application = get("srad").application("32x32")
    run = run_application(module_of("srad", "32x32"), application, GCN)
    buffers = {name: buffer.data for name, buffer in application.buffers.items()}
    cycles = 0
    for step, seen in zip(application.steps, run.steps, strict=True):
        result = simt.simulate(module_of("srad", "32x32"), application.launch(step, buffers), GCN)
        assert seen.counters == result.counters
        cycles += result.counters.cycles
        buffers |= {
            arg: after
            for arg, after in zip(step.args, result.buffers, strict=True)
            if isinstance(arg, str) and after is not None
        }
    assert run.counters.cycles == cycles


def test_the_counters_of_one_launch_are_unchanged_and_twice_them_is_double():
    application = get("bit").application(32)
    (step,) = run_application(module_of("bit", 32), application, GCN).steps
    once = step.counters
    assert once is not None and add_counters([once], GCN.warp_size) == once
    twice = add_counters([once, once], GCN.warp_size)
    assert twice.cycles == 2 * once.cycles and twice.simd_utilization == once.simd_utilization
    assert [(block.block, block.lanes) for block in twice.blocks] == [
        (block.block, 2 * block.lanes) for block in once.blocks
    ]
    assert [branch.divergent for branch in twice.branches] == [2 * b.divergent for b in once.branches]


def test_kept_launches_are_checked_on_the_inputs_that_occur(monkeypatch):
    monkeypatch.setattr("rodinia_kernels.srad.spec.SIDE", 64)
    spec, block = get("srad"), "32x32"
    source = module_of("srad", block)
    applications = [spec.application(block, seed) for seed in (0, 1)]
    melded = api.optimize(source, launch=applications[0].launches()).module
    launches = [launch for each in applications for launch in occurring_launches(lambda: source, each, GCN)]
    groups = list(launches_by_shape(launches).values())
    assert [[launch.kernel for launch in group] for group in groups] == [[name] * 8 for name in spec.measured]
    first, second = (launch.args[0] for launch in groups[0][:2])
    assert isinstance(first, BufferArg) and isinstance(second, BufferArg)
    assert np.array_equal(first.data, applications[0].buffers["image"].data)
    assert not np.array_equal(first.data, second.data), "the second step of time finds what the first left"
    for group in groups:
        verdict = check(source, melded, group[0], GCN, launches=group, undefined=False)
        # The other kernel function of the module changed too, and is named.
        assert verdict.accepted and getattr(verdict, "runs", 8) == 8
    forgotten = run_application(source, applications[0], GCN, observe=tuple)
    assert all(step.launch is None for step in forgotten.steps)


def small(kernel: str, *args: str | ScalarArg, expected: int = 1, fuel: int = 1000) -> Application:
    """Two launches of a kernel on one buffer of 32 integers."""
    step = Step(kernel, (1, 1, 1), (32, 1, 1), args or ("data",))
    return Application(
        {"data": BufferArg(np.zeros(32, np.int32))},
        (Step("add", (1, 1, 1), (32, 1, 1), ("data",)), step),
        lambda: {"data": Expected(np.full(32, expected, np.int32))},
        fuel,
    )


SMALL = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @elsewhere()

define ptx_kernel void @add(ptr %data) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr %data, i32 %tid
  %old = load i32, ptr %here, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %here, align 4
  ret void
}

define ptx_kernel void @astray(ptr %data) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %next = add i32 %tid, 1
  %there = getelementptr i32, ptr %data, i32 %next
  store i32 %tid, ptr %there, align 4
  ret void
}

define ptx_kernel void @endless(ptr %data) {
entry:
  br label %loop
loop:
  store volatile i32 1, ptr %data, align 4
  br label %loop
}

define ptx_kernel void @stuck(ptr %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %wait, label %loop
wait:
  call void @llvm.nvvm.barrier0()
  ret void
loop:
  ret void
}

define ptx_kernel void @strange(ptr %data) {
  call void @elsewhere()
  ret void
}
"""


@pytest.mark.parametrize(
    ("application", "verdict", "why"),
    [
        (small("add", expected=2), "NO_MISMATCH", ""),
        (small("add", expected=3), "MISMATCH", "against the reference: buffer data: 32 of 32 elements"),
        (small("astray"), "MISMATCH", "launch 1 (astray): trapped: "),
        (small("endless"), "INCONCLUSIVE", "launch 1 (endless): out of fuel: "),
        (small("strange"), "INCONCLUSIVE", "launch 1 (strange): not simulated: "),
        (small("missing"), "INCONCLUSIVE", "launch 1 (missing): not simulated: "),
        (small("add", "data", ScalarArg("i32", 1)), "INCONCLUSIVE", "launch 1 (add): not simulated: "),
    ],
    ids=["right", "wrong", "trap", "endless", "unknown-callee", "missing-kernel", "misfit"],
)
def test_whatever_becomes_of_a_run_is_a_verdict(application, verdict, why):
    module = api.parse(SMALL)
    run = run_application(module, application, GCN)
    answer = run.verdict()
    assert (answer.name, answer.accepted) == (verdict, verdict == "NO_MISMATCH")
    assert why in str(answer)
    assert len(run.steps) == 2 and run.returned == (verdict == "NO_MISMATCH" or "reference" in why)
    expected = {"right": 2, "wrong": 2}.get("right" if run.returned else "", 1)
    assert (run.buffers["data"] == expected).all(), "buffers as the last launch that returned left them"
