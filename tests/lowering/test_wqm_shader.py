"""A shader whose derivatives are right only if helper lanes ran, and its stores only if they did not."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.llvm import emit_assembly
from pcfm.lowering import build_flow, listing, lower, run_lowered, verify_machine
from pcfm.lowering.structurise import structurise, walk
from pcfm.lowering.targets import exec_mask
from pcfm.lowering.targets.exec_mask import ExecMask
from pcfm.lowering.wqm import insert_whole_quads
from pcfm.simt import simulate
from rodinia_kernels import all_kernels
from tests.lowering.harness import GCN, VOLTA, difference
from tests.lowering.quad_text import TARGET, kernel
from tests.lowering.scalar_watch import ScalarWatch

SOURCE = (Path(__file__).parent / "quads.ll").read_text()
SHADER = parse_module(SOURCE, "quads.ll")
UNTOUCHED = -1.0


def shade(threads, blocks, limit, target=TARGET, machine=GCN):
    """(the shader's result, its height map, the result of the run)"""
    rng = np.random.default_rng(5)
    height = rng.uniform(0, 8, blocks * 128).astype(np.float32)
    out = BufferArg(np.full(blocks * 128, UNTOUCHED, np.float32))
    args = (out, BufferArg(height), ScalarArg("i32", 8), ScalarArg("float", limit))
    program = lower(SHADER.function("shade"), target, machine)
    assert verify_machine(program) == []
    launch = Launch("shade", (blocks, 1, 1), (threads, 1, 1), args)
    result = run_lowered(program, launch, executor=ScalarWatch)
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


# --- what must stay, and what is refused --------------------------------------------------------------------


@pytest.mark.parametrize("name", list(all_kernels()))
def test_kernels_without_derivatives_stay_as_they_are(name, monkeypatch):
    spec = all_kernels()[name]
    module = parse_module(spec.ir_path(spec.blocks[0], "O2-noshare").read_text(), "k.ll")
    fn = module.kernels[0]
    structured = structurise(build_flow(fn, GCN, None, "exec-mask"))
    points = list(walk(structured.nodes))
    bodies = [list(node.block.body) for node, _ in points]
    insert_whole_quads(structured)
    assert list(walk(structured.nodes)) == points
    assert [node.block.body for node, _ in points] == bodies
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
