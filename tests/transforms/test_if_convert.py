"""If-conversion of trivial arms: what it gains on two small loops, and how launches decide."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.check import NoMismatch, check
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.transforms.if_convert import choose_arms, trivial_arms
from pcfm.transforms.passes import PassContext

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
@stack = internal addrspace(3) global [1024 x i32] zeroinitializer, align 4
define ptx_kernel void @k(ptr %p, ptr %q) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr %p, i32 %tid
  %x = load i32, ptr %pa, align 4
  %own = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @stack to ptr), i32 %tid
  br label %loop
"""
TAIL = """
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 60
  br i1 %again, label %loop, label %end
end:
  %po = getelementptr i32, ptr %q, i32 %tid
  store i32 %r, ptr %po, align 4
  ret void
}
"""
# An index goes back one step, or forward with a new value on the stack.
BACKTRACKING = """
loop:
  %r = phi i32 [ 0, %entry ], [ %r.next, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %bits = lshr i32 %x, %k
  %back = trunc i32 %bits to i1
  br i1 %back, label %less, label %more
less:
  %down = add i32 %r, -1
  br label %latch
more:
  %up = add i32 %r, 1
  store i32 %up, ptr %own, align 4
  br label %latch
latch:
  %r.next = phi i32 [ %down, %less ], [ %up, %more ]"""
# Two decisions in a row, the first with a trivial side, the second inside the other side.
NESTED = """
loop:
  %r = phi i32 [ 0, %entry ], [ %r.next, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %bits = lshr i32 %x, %k
  %first = trunc i32 %bits to i1
  br i1 %first, label %one, label %other
one:
  %odd = xor i32 %r, %x
  br label %latch
other:
  %higher = lshr i32 %bits, 7
  %second = trunc i32 %higher to i1
  br i1 %second, label %two, label %three
two:
  %even = add i32 %r, %x
  br label %latch
three:
  %old = load i32, ptr %own, align 4
  %mixed = add i32 %old, %r
  store i32 %mixed, ptr %own, align 4
  br label %latch
latch:
  %r.next = phi i32 [ %odd, %one ], [ %even, %two ], [ %mixed, %three ]"""
KERNELS = {"backtracking": BACKTRACKING, "nested": NESTED}


def module(name: str) -> api.Module:
    return api.parse(HEAD + KERNELS[name] + TAIL, name)


def launch(values: np.ndarray) -> Launch:
    args = BufferArg(values.astype(np.int32)), BufferArg(np.zeros(len(values), np.int32))
    return Launch("k", (1, 1, 1), (len(values), 1, 1), args)


def mixed() -> Launch:
    return launch(np.random.default_rng(2).integers(-(2**31), 2**31, 128))


@pytest.mark.parametrize(
    ("name", "machine"),
    [("backtracking", "gcn-wave64"), ("backtracking", "volta-warp32"), ("nested", "volta-warp32")],
)
def test_loops_with_a_trivial_side_gain(name: str, machine: str) -> None:
    source = module(name)
    done = api.optimize(source, "if-convert<measured>", machine=machine, launch=mixed())
    assert [remark.name for remark in done.remarks if remark.kind == "passed"] != []
    verdict = check(source, done.module, mixed(), load(machine), runs=1)
    assert isinstance(verdict, NoMismatch), str(verdict)
    before, after = (api.simulate(each, mixed(), machine=machine).counters for each in (source, done.module))
    assert before.issue_cycles / after.issue_cycles >= 1.02
    assert before.cycles / after.cycles >= 0.995


def test_an_arm_that_no_lane_goes_to_stays_where_it_is() -> None:
    given = launch(np.zeros(128))
    done = api.optimize(module("backtracking"), "if-convert<measured>", machine="volta-warp32", launch=given)
    (remark,) = done.remarks
    assert not done.changed and remark.name == "NotConverted" and "%less" in remark.message


def test_without_a_launch_nothing_is_converted_and_a_remark_says_so() -> None:
    done = api.optimize(module("backtracking"), "if-convert<measured>")
    (remark,) = done.remarks
    assert not done.changed and "no launch is known that says whether it pays" in remark.message


def test_no_more_arms_are_executed_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pcfm.transforms.measured.MAX_TRIED", 0)
    done = api.optimize(module("nested"), "if-convert<measured>", launch=mixed())
    assert not done.changed
    assert ["too many were tried" in remark.message for remark in done.remarks] == [True, True]


def test_an_arm_stays_where_the_estimate_speaks_against_it() -> None:
    fn = module("backtracking").function("k")
    context = PassContext(load("volta-warp32"))
    (arm,) = trivial_arms(fn, context)
    costs = iter([{"cycles": 1000, "estimated_cycles": 1000}, {"cycles": 900, "estimated_cycles": 1001}])
    context.measure = lambda *_: next(costs)
    assert choose_arms(fn, [arm], context) == []
    (remark,) = context.remarks
    assert "the estimate of the launches known speaks against it" in remark.message
