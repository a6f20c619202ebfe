"""Whole-quad mode: which instructions see helper lanes, and which the live lanes only."""

import numpy as np

from pcfm.lowering import listing
from pcfm.lowering.targets.exec_mask import ExecMask
from tests.lowering.quad_text import program_of, run


def test_atomics_run_in_the_live_lanes_only():
    body = """
  %odd = and i32 %t, 1
  %keep = icmp eq i32 %odd, 0
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %d = other %t
  %old = atomicrmw add ptr addrspace(1) %out, i32 %d monotonic
  ret void
"""
    # -1, and what each even lane saw of the odd one beside it.
    assert run(body)[0] == -1 + sum(t + 1 for t in range(0, 64, 2))
    assert run(body, target=ExecMask(exact=False))[0] == -1 + sum(range(64))
    assert run(body, target=ExecMask(whole_quads=False))[0] == -1


def test_votes_that_no_derivative_needs_count_live_lanes():
    body = """
  %keep = icmp ult i32 %t, 5
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %d = other %t
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %all to i32
  store i32 %low, ptr addrspace(1) %p
  %far = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 %d, ptr addrspace(1) %far
  ret void
}
declare i64 @llvm.amdgcn.ballot.i64(i1)
define void @unused() {
  ret void
"""
    got = run(body)
    assert list(got[:6]) == [31] * 5 + [-1]
    assert list(got[64:70]) == [1, 0, 3, 2, 5, -1]


def test_private_memory_that_derivatives_read_is_written_by_helpers():
    body = """
  %own = alloca i32, addrspace(5)
  %v = mul i32 %t, 7
  store i32 %v, ptr addrspace(5) %own
  %odd = and i32 %t, 1
  %keep = icmp eq i32 %odd, 0
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %again = load i32, ptr addrspace(5) %own
  %d = other %again
  store i32 %d, ptr addrspace(1) %p
  ret void
"""
    want = np.full(128, -1)
    want[0:64:2] = 7 * np.arange(1, 64, 2)
    assert (run(body) == want).all()


def test_helpers_do_not_load_what_no_derivative_needs():
    """The buffer ends where the live lanes do: a helper's load would be a fault."""
    body = """
  %v = load i32, ptr addrspace(1) %p
  %d = other %t
  %sum = add i32 %v, %d
  store i32 %sum, ptr addrspace(1) %p
  ret void
"""
    got = run(body, threads=6, size=6)
    assert list(got) == [0, -1, 2, 1, 4, 3]


def test_lanes_that_are_killed_are_no_helpers():
    body = """
  %low = and i32 %t, 3
  %keep = icmp ne i32 %low, 1
  call void @llvm.amdgcn.kill(i1 %keep)
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  ret void
"""
    assert list(run(body)[:8]) == [0, -1, 3, 2, 0, -1, 7, 6]


def test_a_lane_can_ask_whether_it_is_live():
    body = """
  %odd = and i32 %t, 1
  %keep = icmp eq i32 %odd, 0
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %live = call i1 @llvm.amdgcn.ps.live()
  %number = select i1 %live, i32 10, i32 20
  %d = other %number
  store i32 %d, ptr addrspace(1) %p
  ret void
"""
    assert list(run(body)[:4]) == [20, -1, 20, -1]


def test_soft_whole_quads_are_wanted_where_others_are():
    body = """
  %odd = and i32 %t, 1
  %keep = icmp eq i32 %odd, 0
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %v = mul i32 %t, 3
  %v.dpp = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %v, i32 177, i32 15, i32 15, i1 true)
  %soft = call i32 @llvm.amdgcn.softwqm.i32(i32 %v.dpp)
  store i32 %soft, ptr addrspace(1) %p
  ret void
"""
    assert list(run(body)[:4]) == [0, -1, 0, -1]
    also = body.replace("  ret void", "  %d = other %t\n  ret void")
    assert list(run(also)[:4]) == [3, -1, 9, -1]


def test_without_derivatives_a_discard_ends_lanes():
    body = """
  %keep = icmp ult i32 %t, 10
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  store i32 %t, ptr addrspace(1) %p
  ret void
"""
    assert list(run(body)) == [*range(10), *[-1] * 118]
    assert "to whole quads" not in program_of(body).counts


def test_discarding_constants():
    text = "\n  %d = other %t\n  store i32 %d, ptr addrspace(1) %p\n  ret void\n"
    for name in ("wqm.demote", "kill"):
        assert (run(f"  call void @llvm.amdgcn.{name}(i1 true){text}")[:4] == [1, 0, 3, 2]).all()
        assert (run(f"  call void @llvm.amdgcn.{name}(i1 false){text}") == -1).all()


def test_a_barrier_is_met_by_the_live_lanes():
    body = """
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  %last = sub i32 71, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %last
  %v = load i32, ptr addrspace(1) %q
  %e = other %v
  %r = getelementptr i32, ptr addrspace(1) %p, i32 72
  store i32 %e, ptr addrspace(1) %r
  ret void
"""
    got = run(body, threads=70, size=144)
    other = np.arange(72) ^ 1
    assert (got[:72] == np.where(other < 70, other, -1)).all()
    assert (got[72:142] == got[71 - other[:70]]).all()
    assert (got[142:] == -1).all()


def test_a_quad_that_parts():
    """Lanes of one quad go two ways; only those that went the same way are helpers to each other."""
    body = """
  %half = and i32 %t, 2
  %top = icmp eq i32 %half, 0
  br i1 %top, label %up, label %down
up:
  %odd = and i32 %t, 1
  %keep = icmp eq i32 %odd, 0
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %u = other %t
  store i32 %u, ptr addrspace(1) %p
  %twice = shl i32 %t, 1
  %u2 = other %twice
  %q = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 %u2, ptr addrspace(1) %q
  br label %join
down:
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  br label %join
join:
  ret void
"""
    got = run(body)
    assert list(got[:8]) == [1, -1, 3, 2, 5, -1, 7, 6]
    assert list(got[64:70]) == [2, -1, -1, -1, 10, -1]
    text = listing(program_of(body), annotate=True)
    assert "s_and_saveexec_b64" in text and "whole quads: the lanes as before" in text
    assert text.count("s_wqm_b64 exec") == 1


ODD_GO = """
  %odd = and i32 %t, 1
  %keep = icmp eq i32 %odd, 0
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %far = getelementptr i32, ptr addrspace(1) %p, i32 64
"""


def test_helpers_follow_branches_on_what_was_loaded():
    """The buffer holds -1: they must have loaded it to come to the derivative."""
    body = f"""{ODD_GO}
  %v = load i32, ptr addrspace(1) %p
  %c = icmp slt i32 %v, 0
  br i1 %c, label %then, label %join
then:
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  br label %join
join:
  ret void
"""
    assert list(run(body)[:4]) == [1, -1, 3, -1]


def test_helpers_leave_loops_by_what_was_loaded():
    """Those of the first two quads in the second round, the others in the fourth."""
    body = f"""{ODD_GO}
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %quad = lshr i32 %t, 3
  %slot = getelementptr i32, ptr addrspace(1) %far, i32 %i
  %v = load i32, ptr addrspace(1) %slot
  %i1 = sub i32 %i, %v
  %first = icmp eq i32 %quad, 0
  %low = icmp ugt i32 %i1, 1
  %stop = and i1 %first, %low
  br i1 %stop, label %done, label %latch
latch:
  %round = add i32 %i, %t
  %d = other %round
  store i32 %d, ptr addrspace(1) %p
  %more = icmp ult i32 %i1, 4
  br i1 %more, label %loop, label %done
done:
  %e = other %i
  store i32 %e, ptr addrspace(1) %far
  ret void
"""
    got = run(body, size=140)
    assert list(got[:12]) == [1, -1, 3, -1, 5, -1, 7, -1, 12, -1, 14, -1]
    assert list(got[64:76]) == [1, -1] * 4 + [3, -1] * 2


def test_lanes_that_come_to_a_merge_in_another_mode():
    """The warp jumps to %t2 in whole quads, or comes there with the live lanes."""
    body = f"""{ODD_GO}
  %d = other %t
  %c2 = icmp ult i32 %n, 32
  br i1 %c2, label %c, label %d2
c:
  %c3 = icmp ult i32 %n, 8
  br i1 %c3, label %t2, label %e2
d2:
  br label %e2
e2:
  store i32 5, ptr addrspace(1) %p
  br label %t2
t2:
  store i32 %d, ptr addrspace(1) %far
  %e = other %d
  store i32 %e, ptr addrspace(1) %far
  ret void
"""
    for n, first in ((0, -1), (20, 5), (40, 5)):
        got = run(body, n=n)
        assert list(got[:4]) == [first, -1] * 2
        assert list(got[64:68]) == [0, -1, 2, -1]
