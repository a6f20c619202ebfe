"""The batched simulator against the slow one, which runs each lane on its own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pcfm.check.undefined import first_difference
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.simt import BarrierDeadlock, OutOfFuel, RunResult, Trapped, simulate
from pcfm.simt.values import Array
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import GCN, HEADER, VOLTA, map_kernel
from tests.simt.per_lane import simulate_per_lane


def without_signs_of_nans(run: RunResult) -> list[Array | None]:
    """Memory with the NaN that an operation makes positive: IEEE 754 leaves its sign open."""
    buffers = [None if each is None else each.copy() for each in run.buffers]
    for buffer in buffers:
        if buffer is not None and buffer.nbytes % 8 == 0:
            singles, doubles = buffer.view(np.uint32), buffer.view(np.uint64)
            singles[singles == 0xFFC00000] = 0x7FC00000
            doubles[doubles == 0xFFF8000000000000] = 0x7FF8000000000000
    return buffers


@settings(
    max_examples=choose(12, 40), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(st.integers(0, 2**31))
def test_generated_kernels_end_the_same(seed: int) -> None:
    module, launch = generate_kernel(seed)
    machine = (GCN, VOLTA)[seed % 2]
    fast = simulate(module, launch, machine, observers=())
    slow = simulate_per_lane(module, launch, machine.warp_size)
    assert type(fast.outcome) is type(slow.outcome)
    assert first_difference(launch, *map(without_signs_of_nans, (slow, fast))) is None


@pytest.mark.parametrize(("name", "block"), [("bit", 32), ("lud", 16), ("srad", "16x16"), ("dct", "4x4")])
def test_real_kernels_end_the_same(name: str, block: int | str) -> None:
    spec = {**all_kernels(), **synthetic_kernels()}[name]
    whole = spec.launch(block, 0)
    launch = Launch(whole.kernel, (2, 1, 1), whole.block, whole.args, whole.dynamic_shared_bytes)
    module = parse_module(spec.ir_path(block, "O2").read_text())
    fast = simulate(module, launch, GCN, observers=())
    slow = simulate_per_lane(module, launch, GCN.warp_size)
    assert fast.returned and slow.returned
    assert first_difference(launch, slow.buffers, fast.buffers) is None
    assert any(
        np.any(b != a.data)
        for a, b in zip(launch.args, slow.buffers, strict=True)
        if isinstance(a, BufferArg)
    )


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("  %r = udiv i32 5, %a", Trapped),
        ("  %q = getelementptr i32, ptr %pa, i32 16\n  %r = load i32, ptr %q", Trapped),
        (
            "  br label %l\nl:\n  %f = icmp eq i32 %a, 99\n  br i1 %f, label %e, label %l\n"
            "e:\n  %r = add i32 0, 0",
            OutOfFuel,
        ),
    ],
)
def test_both_end_in_the_same_trouble(body: str, kind: type) -> None:
    module = parse_module(HEADER + map_kernel(body, ["i32"], "i32"))
    launch = Launch(
        "k",
        (1, 1, 1),
        (16, 1, 1),
        (BufferArg(np.arange(16, dtype=np.int32)), BufferArg(np.zeros(16, np.int32))),
    )
    assert isinstance(simulate(module, launch, GCN, fuel=5000).outcome, kind)
    assert isinstance(simulate_per_lane(module, launch, 64, fuel=5000).outcome, kind)


def test_both_see_warps_at_different_barriers() -> None:
    text = """
define ptx_kernel void @k(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, %n
  br i1 %c, label %one, label %two
one:
  call void @llvm.nvvm.barrier0()
  br label %end
two:
  call void @llvm.nvvm.barrier0()
  br label %end
end:
  ret void
}"""
    module = parse_module(HEADER + text)
    launch = Launch("k", (1, 1, 1), (128, 1, 1), (ScalarArg("i32", 64),))
    assert isinstance(simulate(module, launch, GCN).outcome, BarrierDeadlock)
    assert isinstance(simulate_per_lane(module, launch, 64).outcome, BarrierDeadlock)
