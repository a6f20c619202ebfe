"""`block-ip`: memory as on the SSA simulator, its listings, and what it cannot lower."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.diagnostics import UnsupportedError
from pcfm.lowering import listing, lower
from pcfm.lowering.targets import block_ip
from pcfm.lowering.targets.block_ip import BlockIp
from pcfm.machine import load
from pcfm.simt import simulate
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, difference, kernel, private_irregular

HOPPER = load("hopper-warp32")
TARGET = BlockIp()


# --- what the simulator computes ----------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans())
@settings(max_examples=choose(5, 20), deadline=None)
def test_generated_kernels(seed, machine, shaped):
    module, launch = generate_kernel(seed)
    if "amdgcn" in (module.triple or ""):
        machine = GCN  # its ballots span 64 lanes
    assert difference(module, launch, TARGET, machine, shaped=shaped) == ""


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans())
@settings(max_examples=choose(20, 50), deadline=None)
def test_irregular_control_flow(seed, machine, shaped):
    module, launch = private_irregular(seed)
    if simulate(module, launch, machine, fuel=600).returned:
        assert difference(module, launch, TARGET, machine, shaped=shaped) == ""


def test_uniform_control_flow_needs_no_block_pointer():
    module = kernel(
        """
        define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
        entry:
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %next = add i32 %i, 1
          %more = icmp slt i32 %next, %n
          br i1 %more, label %loop, label %out
        out:
          call void @llvm.nvvm.barrier0()
          %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
          store i32 %i, ptr addrspace(1) %a
          ret void
        }
        """
    )
    program = lower(module.kernels[0], TARGET, GCN)
    assert not any(inst.op.startswith(("bip", "m_")) for inst in program.instructions())


IF_ELSE = """
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp ult i32 %t, 9
  br i1 %c, label %then, label %other
then:
  store i32 1, ptr addrspace(1) %a
  br label %join
other:
  store i32 2, ptr addrspace(1) %a
  br label %join
join:
  call void @llvm.nvvm.barrier0()
  ret void
}
"""

LISTING = """\
// @k for block-ip
// r0<0;1,0>:uq = %p
BB0:  // %entry
  mov (64) blockip:uw, 0xffff:uw {NoMask}
  (+f0.0) mov (64) blockip:uw, 0x0:uw
  (+f0.0) mov (64) r2:d, tid.x
  (+f0.0) add (64) r4:uq, r0<0;1,0>:uq, r2:d
  (+f0.0) cmp.l.f1 (64) null, r2:ud, 9:ud
  (+f0.0) mov (64) blockip:uw, 0x2:uw
  (+f1) mov (64) blockip:uw, 0x1:uw
BB1:  // %then.head
  cmp.e.f0.0 (64) null:uw, blockip:uw, 0x1:uw {NoMask}
  (-f0.0.any64h) jmpi BB3
BB2:  // %then
  (+f0.0) send (64) null, r4:uq, 1:d, global.write
  (+f0.0) mov (64) blockip:uw, 0x3:uw
BB3:  // %other.head
  cmp.e.f0.0 (64) null:uw, blockip:uw, 0x2:uw {NoMask}
  (-f0.0.any64h) jmpi BB5
BB4:  // %other
  (+f0.0) send (64) null, r4:uq, 2:d, global.write
  (+f0.0) mov (64) blockip:uw, 0x3:uw
BB5:  // %join
  cmp.e.f0.0 (64) null:uw, blockip:uw, 0x3:uw {NoMask}
  send (1) null, r0, gateway.barrier; wait n0
BB6:  // %finish
  send (1) null, r127, thread_spawner.end {EOT}
"""


def test_listing():
    module = kernel(IF_ELSE)
    assert listing(lower(module.kernels[0], TARGET, GCN)) == LISTING


# --- what cannot be lowered ---------------------------------------------------------------------------------


def test_what_cannot_be_lowered_is_named_with_its_block(monkeypatch):
    module = kernel("define ptx_kernel void @k(ptr %f) {\nhere:\n  call void %f()\n  ret void\n}\n")
    with pytest.raises(UnsupportedError, match="an indirect call in %here cannot be lowered"):
        lower(module.kernels[0], TARGET, GCN)
    monkeypatch.setattr(block_ip, "MOST_BLOCKS", 2)
    with pytest.raises(UnsupportedError, match=r"block number 2 of @k, %other, cannot be lowered: .* 16 b"):
        lower(kernel(IF_ELSE).kernels[0], TARGET, GCN)
