"""Moves between the lanes of a quad, and what of whole-quad mode the simulator does not have."""

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.simt import simulate

GCN = load("gcn-wave64")
LANES = np.arange(64)


def run(call, guard="true"):
    """What each lane t gets from `call`, on %v = t + 100 and %old = t + 1000; -1 where not `guard`."""
    module = parse_module(
        f"""
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i32 @llvm.amdgcn.wqm.i32(i32)
declare i1 @llvm.amdgcn.wqm.vote(i1)
define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = add i32 %t, 100
  %old = add i32 %t, 1000
  %low = and i32 %t, 3
  %most = icmp ne i32 %low, 1
  br i1 {guard}, label %go, label %done
go:
  %r = {call}
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %p
  br label %done
done:
  ret void
}}""",
        "k.ll",
    )
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.full(64, -1, np.int32)),))
    return simulate(module, launch, GCN).buffers[0]


def dpp(control, bound="true", masks="i32 15, i32 15"):
    return f"call i32 @llvm.amdgcn.mov.dpp.i32(i32 %v, i32 {control}, {masks}, i1 {bound})"


def update(control, bound):
    return (
        f"call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %v, i32 {control}, i32 15, i32 15, i1 {bound})"
    )


@pytest.mark.parametrize(
    ("control", "picked"),
    [(0xE4, (0, 1, 2, 3)), (0xB1, (1, 0, 3, 2)), (0x1B, (3, 2, 1, 0)), (0xF5, (1, 1, 3, 3))],
)
def test_permutations_of_quads(control, picked):
    want = LANES - LANES % 4 + np.tile(picked, 16) + 100
    assert (run(dpp(control)) == want).all()
    assert (run(f"call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 {0x8000 | control})") == want).all()


def test_lanes_that_are_off_read_as_zero_or_the_old_value():
    assert list(run(dpp(0xB1), "%most")[:4]) == [0, -1, 103, 102]
    assert list(run(dpp(0xB1, "false"), "%most")[:4]) == [0, -1, 103, 102]
    assert list(run(update(0xB1, "false"), "%most")[:4]) == [1000, -1, 103, 102]
    assert list(run(update(0xB1, "true"), "%most")[:4]) == [0, -1, 103, 102]
    assert list(run(f"call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 {0x80B1})", "%most")[:4]) == [
        0, -1, 103, 102,
    ]  # fmt: skip


def test_swizzle_by_masks():
    """(lane and 0x1f or 0) xor 5, within 32 lanes; then lane and 0x18 or 2."""
    assert (run(f"call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 {5 << 10 | 0x1F})") == (LANES ^ 5) + 100).all()
    want = (LANES & 32 | LANES & 0x18 | 2) + 100
    assert (run(f"call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 {2 << 5 | 0x18})") == want).all()


def test_wqm_copies():
    assert (run("call i32 @llvm.amdgcn.wqm.i32(i32 %v)") == LANES + 100).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (dpp(0x111), "with the control 0x111"),
        (dpp(0xB1, masks="i32 3, i32 15"), "masks 0x3 and 0xf"),
        ("call i32 @llvm.amdgcn.mov.dpp.i32(i32 %v, i32 %t, i32 15, i32 15, i1 true)", "constant controls"),
        ("call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 49152)", "pattern 0xc000"),
        ("zext i1 0 to i32\n  %x = call i1 @llvm.amdgcn.wqm.vote(i1 %most)", "needs helper lanes"),
    ],
)
def test_what_is_refused(call, message):
    with pytest.raises(UnsupportedError, match=message):
        run(call)
