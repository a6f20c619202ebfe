"""Whole-quad mode: derivatives see helper lanes, stores and atomics do not; the mode changes no more than it
must.
"""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.llvm import emit_assembly
from pcfm.lowering import build_flow, listing, lower, run_lowered, verify_machine
from pcfm.lowering.structurise import structurise
from pcfm.lowering.targets import exec_mask
from pcfm.lowering.targets.exec_mask import ExecMask
from pcfm.lowering.wqm import insert_whole_quads
from pcfm.simt import simulate
from rodinia_kernels import all_kernels
from tests.lowering.harness import GCN, VOLTA, difference
from tests.lowering.quad_kernels import quad_kernel, without_helpers

SOURCE = (Path(__file__).parent / "quads.ll").read_text()
SHADER = parse_module(SOURCE, "quads.ll")
UNTOUCHED = -1.0
TARGET = ExecMask()
OTHER = "i32 177, i32 15, i32 15, i1 true"  # the other lane of the row
HEADER = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.wqm.i32(i32)
declare i32 @llvm.amdgcn.softwqm.i32(i32)
declare void @llvm.amdgcn.wqm.demote(i1)
declare void @llvm.amdgcn.kill(i1)
declare i1 @llvm.amdgcn.ps.live()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
"""


def kernel(body):
    """A kernel on one buffer; `%d = other %x` gives each lane the %x of its neighbour, in whole quads."""
    lines = []
    for line in body.splitlines():
        if "= other " in line:
            name, value = (part.strip() for part in line.split("= other "))
            lines += [
                f"  {name}.dpp = call i32 @llvm.amdgcn.mov.dpp.i32(i32 {value}, {OTHER})",
                f"  {name} = call i32 @llvm.amdgcn.wqm.i32(i32 {name}.dpp)",
            ]
        else:
            lines.append(line)
    return parse_module(HEADER + "\n".join(lines) + "\n}\n", "k.ll")


def program_of(body, target=TARGET, machine=GCN):
    program = lower(kernel(body).function("k"), target, machine)
    assert verify_machine(program) == []
    return program


def run(body, threads=64, size=128, n=0, target=TARGET):
    """What a kernel of one thread block leaves in its buffer of -1."""
    launch = Launch(
        "k", (1, 1, 1), (threads, 1, 1), (BufferArg(np.full(size, -1, np.int32)), ScalarArg("i32", n))
    )
    result = run_lowered(program_of(body, target), launch)
    assert result.returned
    return result.buffers[0]


def changes(body):
    """How often a program goes to whole quads, to live lanes, and into ifs of live lanes."""
    counts = program_of(body).counts
    return counts["to whole quads"], counts["to live lanes"], counts["ifs of live lanes"]


# --- the shader ---------------------------------------------------------------------------------------------


def shade(threads, blocks, limit, target=TARGET, machine=GCN):
    """(the shader's result, its height map, the result of the run)"""
    rng = np.random.default_rng(5)
    height = rng.uniform(0, 8, blocks * 128).astype(np.float32)
    out = BufferArg(np.full(blocks * 128, UNTOUCHED, np.float32))
    args = (out, BufferArg(height), ScalarArg("i32", 8), ScalarArg("float", limit))
    program = lower(SHADER.function("shade"), target, machine)
    assert verify_machine(program) == []
    result = run_lowered(program, Launch("shade", (blocks, 1, 1), (threads, 1, 1), args), check_scalars=True)
    assert result.returned
    return result.buffers[0], height, result


def expected(height, threads, limit, seen=None):
    """By NumPy, from all four lanes of each quad; of those not `seen` a derivative reads zero."""
    lane = np.arange(height.size)
    quad = lane // 4
    x = (2 * (quad % 8) + lane % 2).astype(np.float32)
    y = (2 * (quad // 8) + lane // 2 % 2).astype(np.float32)
    u = x * x + x * y + height
    quads = np.where(True if seen is None else seen, u, np.float32(0)).reshape(-1, 2, 2)
    dx = np.repeat(quads[:, :, 1] - quads[:, :, 0], 2)
    dy = np.tile(quads[:, 1, :] - quads[:, 0, :], 2).reshape(-1)
    live = (lane % 128 < threads) & (height < limit)
    return np.where(live, dx + dy * np.float32(256), np.float32(UNTOUCHED)), live


class TestShader:
    @pytest.mark.parametrize("machine", [GCN, VOLTA])
    @pytest.mark.parametrize("threads", [128, 101, 66, 3])
    @pytest.mark.parametrize("limit", [-1.0, 1.0, 5.0, 9.0])
    def test_derivatives_and_stores_are_right(self, machine, threads, limit):
        got, height, _ = shade(threads, 2, limit, machine=machine)
        want, live = expected(height, threads, limit)
        assert got.tobytes() == want.astype(np.float32).tobytes()
        assert live.any() == (limit > 0)

    def test_derivatives_are_wrong_where_helper_lanes_do_not_run(self):
        got, height, _ = shade(101, 1, 5.0, ExecMask(whole_quads=False))
        want, live = expected(height, 101, 5.0)
        alone, _ = expected(height, 101, 5.0, seen=live)
        assert got.tobytes() == alone.astype(np.float32).tobytes()
        partial = np.repeat(~live.reshape(-1, 4).all(axis=1), 4)
        assert 20 < np.count_nonzero(got != want) <= np.count_nonzero(live & partial)
        assert not (got != want)[~(live & partial)].any()

    def test_stores_are_wrong_where_helper_lanes_act(self):
        got, height, _ = shade(101, 1, 5.0, ExecMask(exact=False))
        want, live = expected(height, 101, 5.0)
        assert (got[live] == want[live]).all()
        helpers = np.repeat(live.reshape(-1, 4).any(axis=1), 4) & ~live
        assert (got[helpers] != UNTOUCHED).all() and helpers.sum() > 20

    def test_quads_without_live_lanes_stop(self):
        all_gone, _, result = shade(128, 1, -1.0)
        _, _, kept = shade(128, 1, 9.0)
        assert (all_gone == UNTOUCHED).all()
        assert (result.counters.skipped_regions, kept.counters.skipped_regions) == (2, 0)
        # Two warps, each with its load; the store never runs.
        assert (result.counters.global_instructions, kept.counters.global_instructions) == (2, 4)

    def test_listing(self):
        text = listing(lower(SHADER.function("shade"), "exec-mask", GCN), annotate=True)
        masks = [" ".join(line.split()) for line in text.splitlines() if "s_" in line and "exec" in line]
        assert masks == [
            "s_mov_b64 s[10:11], exec ; lanes with a thread are live",
            "s_wqm_b64 exec, exec ; whole quads: helper lanes on",
            "s_andn2_b64 s[12:13], exec, s[8:9] ; discarded lanes",
            "s_andn2_b64 s[18:19], exec, s[14:15] ; lanes that go to %end wait",
            "s_andn2_b64 exec, exec, s[18:19] ; the others go on",
            "s_cbranch_execz BB4 ; no lanes left here",
            "s_and_b64 exec, exec, s[10:11] ; live lanes only",
            "s_or_b64 exec, exec, s[16:17] ; with the lanes that waited for %end",
        ]

    def test_llvm_changes_as_often(self):
        """With a store to a buffer descriptor: LLVM lets helper lanes store through plain pointers."""
        store = "store float %both, ptr addrspace(1) %to"
        assert store in SOURCE
        name = "llvm.amdgcn.raw.buffer.store.f32"
        call = f"call void @{name}(float %both, <4 x i32> zeroinitializer, i32 %thread, i32 0, i32 0)"
        text = SOURCE.replace(store, call) + f"declare void @{name}(float, <4 x i32>, i32, i32, i32)\n"
        ours = listing(lower(SHADER.function("shade"), "exec-mask", GCN))
        for assembly in (ours, emit_assembly(text, "amdgcn", "gfx906")):
            saved = re.findall(r"s_mov_b64 (\S+), exec\b", assembly)
            assert len(saved) == 1
            assert assembly.count("s_wqm_b64 exec, exec") == 1
            assert assembly.count(f"s_and_b64 exec, exec, {saved[0]}") == 1


# --- what needs which mode ----------------------------------------------------------------------------------


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


# --- no more changes than needed ----------------------------------------------------------------------------


class TestChanges:
    def test_a_line(self):
        """Loads and computation come first, then a derivative; stores; another; stores."""
        body = """
  %v = load i32, ptr addrspace(1) %p
  %a = add i32 %v, 1
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  %w = load i32, ptr addrspace(1) %p
  %b = add i32 %w, %a
  store i32 %b, ptr addrspace(1) %p
  %twice = shl i32 %t, 1
  %e = other %twice
  %c = add i32 %b, %e
  store i32 %c, ptr addrspace(1) %p
  ret void
"""
        # Whole quads for %t, on from the start: there for the load, and the two stores and what is between.
        assert changes(body) == (3, 3, 0)
        first = body.replace("%d = other %t", "%d = other %n").replace(
            "%twice = shl i32 %t", "%twice = shl i32 %n"
        )
        assert changes(first) == (2, 2, 0)  # here the load comes before anything that needs quads

    def test_an_if_between_derivatives_is_one_item(self):
        body = """
  %d = other %t
  %low = icmp ult i32 %t, 9
  br i1 %low, label %then, label %join
then:
  store i32 %d, ptr addrspace(1) %p
  %even = icmp eq i32 %n, %t
  br i1 %even, label %more, label %join
more:
  store i32 7, ptr addrspace(1) %p
  br label %join
join:
  store i32 %t, ptr addrspace(1) %p
  %e = other %t
  store i32 %e, ptr addrspace(1) %p
  ret void
"""
        assert changes(body) == (2, 2, 0)

    def test_an_if_with_a_derivative(self):
        body = """
  %low = icmp ult i32 %t, 9
  br i1 %low, label %then, label %join
then:
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  br label %join
join:
  store i32 %t, ptr addrspace(1) %p
  ret void
"""
        # Nothing behind the derivative needs helpers: nobody comes back, in the arm or behind the if.
        assert changes(body) == (1, 2, 0)
        again = body.replace("  ret void", "  %e = other %t\n  store i32 %e, ptr addrspace(1) %p\n  ret void")
        # In the arm and back; at %join and back; for the last store.
        assert changes(again) == (3, 3, 0)

    def test_a_loop_without_derivatives_is_one_item(self):
        body = """
  %d = other %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  store i32 %i, ptr addrspace(1) %p
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %t
  br i1 %more, label %loop, label %done
done:
  %e = other %t
  %sum = add i32 %d, %e
  store i32 %sum, ptr addrspace(1) %p
  ret void
"""
        assert changes(body) == (2, 2, 0)
        assert list(run(body)[:4]) == [2, 0, 6, 4]

    def test_a_loop_with_a_derivative_changes_twice_a_round(self):
        body = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %v = add i32 %t, %i
  %d = other %v
  store i32 %d, ptr addrspace(1) %p
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
"""
        assert changes(body) == (2, 1, 0)
        assert list(run(body, threads=6, n=3)[:7]) == [3, 2, 5, 4, 7, 6, -1]

    def test_live_lanes_get_an_if_where_lanes_leave(self):
        body = """
  %low = icmp ult i32 %t, 9
  br i1 %low, label %then, label %done
then:
  %d = other %t
  br label %loop
loop:
  %i = phi i32 [ 0, %then ], [ %i1, %loop ]
  store i32 %i, ptr addrspace(1) %p
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %t
  br i1 %more, label %loop, label %behind
behind:
  %e = other %t
  %sum = add i32 %d, %e
  store i32 %sum, ptr addrspace(1) %p
  br label %done
done:
  ret void
"""
        assert changes(body) == (1, 1, 1)
        assert list(run(body, threads=10)[:11]) == [2, 0, 6, 4, 10, 8, 14, 12, 0, -1, -1]


# --- what must stay, and what is refused --------------------------------------------------------------------


@pytest.mark.parametrize("name", list(all_kernels()))
def test_kernels_without_derivatives_stay_as_they_are(name, monkeypatch):
    spec = all_kernels()[name]
    module = parse_module(spec.ir_path(spec.blocks[0], "O2-noshare").read_text(), "k.ll")
    fn = module.kernels[0]
    structured = structurise(build_flow(fn, GCN, None, "exec-mask"))
    tokens = list(structured.tokens)
    bodies = [list(token.block.body) for token in tokens]
    insert_whole_quads(structured)
    assert structured.tokens == tokens
    assert [token.block.body for token in tokens] == bodies
    with_pass = listing(lower(fn, "exec-mask", GCN), annotate=True)
    monkeypatch.setattr(exec_mask, "insert_whole_quads", lambda *_args, **_options: None)
    assert listing(lower(fn, "exec-mask", GCN), annotate=True) == with_pass


def test_without_helpers_the_simulator_agrees():
    """All quads are full and nothing is discarded: whole quads are the threads."""
    module = kernel("""
  %odd = and i32 %t, 4
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %a, label %b
a:
  %x = other %t
  store i32 %x, ptr addrspace(1) %p
  br label %join
b:
  %y = mul i32 %t, 3
  br label %join
join:
  %z = phi i32 [ %x, %a ], [ %y, %b ]
  %w = other %z
  %q = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 %w, ptr addrspace(1) %q
  ret void
""")
    args = (BufferArg(np.zeros(128, np.int32)), ScalarArg("i32", 0))
    launch = Launch("k", (1, 1, 1), (64, 1, 1), args)
    assert difference(module, launch, "exec-mask") == ""
    assert difference(module, launch, "lane-ip") == ""
    assert difference(module, launch, "exec-mask", VOLTA) == ""


def test_what_is_refused():
    barrier = kernel(
        """
  call void @llvm.amdgcn.wqm.demote(i1 %c)
  call void @llvm.amdgcn.s.barrier()
  ret void
""".replace("%c", "true")
    )
    with pytest.raises(UnsupportedError, match="a barrier in a kernel that discards lanes in %entry"):
        lower(barrier.function("k"), "exec-mask", GCN)
    with pytest.raises(UnsupportedError, match="which warps of 2 lanes do not have"):
        lower(SHADER.function("shade"), "exec-mask", replace(GCN, warp_size=2))
    args = (BufferArg(np.zeros(4, np.float32)),) * 2 + (ScalarArg("i32", 1), ScalarArg("float", 1.0))
    launch = Launch("shade", (1, 1, 1), (4, 1, 1), args)
    with pytest.raises(UnsupportedError, match="needs helper lanes, which the simulator does not have"):
        simulate(SHADER, launch, GCN)
    with pytest.raises(UnsupportedError, match="needs helper lanes"):
        run_lowered(lower(SHADER.function("shade"), "lane-ip", GCN), launch)


# --- arbitrary control flow ---------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from((GCN, VOLTA)), st.sampled_from((0, 12, 1000)))
@example(103, GCN, 12)  # the live lanes' if stood across the end of a merge
@example(6, GCN, 12)  # a jump to the end of its merge passed the way back to whole quads
@example(511, GCN, 12)  # so did the exit of a uniform loop in live lanes
@example(1036, GCN, 12)  # lanes that had parted before took a jump together: not all of the warp
@settings(max_examples=150, deadline=None)
def test_arbitrary_kernels_with_discards(seed, machine, threshold):
    """They leave what they leave where every lane is a thread, and discarded ones store elsewhere."""
    module, launch = quad_kernel(seed)
    elements = launch.args[0].data.size // 2
    meant = lower(without_helpers(module, elements).function(launch.kernel), "exec-mask", machine)
    want = run_lowered(meant, launch, fuel=2000)
    program = lower(module.function(launch.kernel), ExecMask(skip_threshold=threshold), machine)
    if want.returned:
        got = run_lowered(program, launch, fuel=4000)
        assert got.returned
        assert (got.buffers[0][:elements] == want.buffers[0][:elements]).all()
