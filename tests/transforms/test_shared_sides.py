"""What both sides of a branch come to, as a guard of its own: which is found, and that it means the same."""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.ir.verifier import check_valid
from pcfm.llvm import verify
from pcfm.prove import Proved, prove
from pcfm.transforms.shared_sides import find_shared_side, guard_shared_side

TEXT = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr %p, i32 %x, i32 %y) {
entry:
  %c = icmp slt i32 %x, 0
  br i1 %c, label %shared, label %side
side:
  %half = ashr i32 %x, 1
  %e = add nsw i32 %half, %y
  %d = icmp slt i32 %e, 7
  store i32 %y, ptr %p, align 4
  br i1 %d, label %join, label %shared
shared:
  %from = phi i32 [ %x, %entry ], [ %e, %side ]
  store i32 %from, ptr %p, align 4
  br label %join
join:
  %r = phi i32 [ %e, %side ], [ %x, %shared ]
  %q = getelementptr i32, ptr %p, i32 1
  store i32 %r, ptr %q, align 4
  ret void
}
"""
BARRIER = "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)"


@pytest.mark.parametrize("at_once", ["label %shared, label %side", "label %side, label %shared"])
@pytest.mark.parametrize("behind", ["label %join, label %shared", "label %shared, label %join"])
def test_lanes_go_where_they_went(at_once: str, behind: str) -> None:
    text = TEXT.replace("label %shared, label %side", at_once).replace("label %join, label %shared", behind)
    source, target = api.parse(text), api.parse(text)
    shared_side = find_shared_side(target.function("k").entry)
    assert shared_side is not None
    assert [inst.name for inst in shared_side.early] == ["half", "e", "d"]
    guard = guard_shared_side(shared_side)
    check_valid(target)
    verify(api.to_text(target))
    assert set(guard.predecessors) == {shared_side.block, shared_side.side}
    assert shared_side.shared.predecessors == [guard]
    assert all(isinstance(each.verdict, Proved) for each in prove(source, target))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("ashr i32 %x, 1", "sdiv i32 %x, %y", id="what the condition is computed of may trap"),
        pytest.param("ashr i32 %x, 1", "load i32, ptr %p, align 4", id="the condition is loaded"),
        pytest.param("  store i32 %from", f"{BARRIER}\n  store i32 %from", id="a barrier"),
        pytest.param("br label %join", "br i1 %c, label %join, label %shared", id="it is a loop"),
        pytest.param("br i1 %d, label %join, label %shared", "br label %shared", id="the side has no branch"),
    ],
)
def test_what_must_stay_is_left(old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    if "label %shared\n" in new + "\n" and "br i1 %c" in new:
        text = text.replace("[ %e, %side ]\n", "[ %e, %side ], [ %from, %shared ]\n", 1)
    if new == "br label %shared":
        text = text.replace("%r = phi i32 [ %e, %side ], [", "%r = phi i32 [")
    assert find_shared_side(api.parse(text).function("k").entry) is None


def test_loads_ahead_says_that_it_changed_what_has_a_guard_more_though_no_load_may_move() -> None:
    text = TEXT.replace(
        "%c = icmp slt i32 %x, 0", "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %c = icmp ult i32 %t, 7"
    )
    text = text.replace("  store i32 %y", "  %far = load i32, ptr %other\n  store i32 %far")
    text = text.replace("ptr %p, i32 %x", "ptr %p, ptr %other, i32 %x")
    text += "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    done = api.optimize(api.parse(text), "loads-ahead")
    assert "guard:" in api.to_text(done.module) and not done.remarks
    assert done.changed
