"""Generated and arbitrary kernels leave on two targets what they leave on the SSA simulator."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.lowering import lower
from pcfm.lowering.targets.exec_mask import ExecMask
from pcfm.lowering.targets.lane_ip import LaneIp
from pcfm.simt import simulate
from pcfm.simt.observers import MemoryObserver
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, VOLTA, difference, lowered_run, private_irregular

TARGETS = ("exec-mask", "lane-ip")


@given(st.integers(0, 2**32), st.sampled_from((GCN, VOLTA)), st.booleans(), st.sampled_from(TARGETS))
@settings(max_examples=choose(8, 60), deadline=None)
def test_generated_kernels(seed, machine, shaped, target):
    module, launch = generate_kernel(seed)
    if "amdgcn" in (module.triple or ""):
        machine = GCN  # its ballots span 64 lanes
    assert difference(module, launch, target, machine, shaped=shaped) == ""


@given(
    st.integers(0, 2**32),
    st.sampled_from((GCN, VOLTA)),
    st.booleans(),
    st.sampled_from([*TARGETS, ExecMask(skip_threshold=0), LaneIp(skip_threshold=1000)]),
)
@settings(max_examples=choose(25, 150), deadline=None)
def test_arbitrary_control_flow(seed, machine, shaped, target):
    """Irreducible cycles, unstructured joins, infinite loops: wherever the simulator comes to an end."""
    module, launch = private_irregular(seed)
    if simulate(module, launch, machine, fuel=600).returned:
        assert difference(module, launch, target, machine, shaped=shaped) == ""
    else:
        lower(module.function(launch.kernel), target, machine)


FOUR_LOADS = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %a) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds { i32, i32, i32, i32 }, ptr addrspace(1) %a, i32 %t
  %p1 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  %p2 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %p3 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 12
  %v0 = load i32, ptr addrspace(1) %p, align 16
  %v1 = load i32, ptr addrspace(1) %p1, align 4
  %v2 = load i32, ptr addrspace(1) %p2, align 8
  %v3 = load i32, ptr addrspace(1) %p3, align 4
  %s1 = add i32 %v0, %v1
  %s2 = add i32 %s1, %v2
  %s3 = add i32 %s2, %v3
  store i32 %s3, ptr addrspace(1) %p, align 4
  ret void
}
"""


@pytest.mark.parametrize("target", TARGETS)
def test_a_vector_access_that_clang_split_costs_on_a_target_what_it_costs_in_the_ir(target):
    launch = Launch("k", (1, 1, 1), (32, 1, 1), (BufferArg(np.arange(128, dtype=np.int32)),))
    module = parse_module(FOUR_LOADS, "k.ll")
    memory = MemoryObserver()
    simulate(module, launch, VOLTA, observers=[memory])
    lowered = lowered_run(module, launch, target, VOLTA).counters
    assert (lowered.global_instructions, memory.instructions["global"]) == (2, 2)
    assert lowered.memory_cycles == memory.latency_cycles
    assert lowered.global_transactions == memory.transactions
