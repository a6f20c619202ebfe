"""The prepared copy of a kernel, and what is refused."""

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import Br, CondBr, Ret, Switch
from pcfm.ir.printer import print_function
from pcfm.ir.verifier import verify
from pcfm.lowering import lower
from pcfm.lowering.prepare import prepare
from tests.breadth import choose
from tests.lowering.harness import GCN, difference, kernel, launch_of, private_irregular

SWITCH = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %low = and i32 %tid, 7
  switch i32 %low, label %other [
    i32 0, label %join
    i32 1, label %side
    i32 4, label %join
    i32 5, label %other
    i32 6, label %side
    i32 7, label %gone
  ]
side:
  br label %join
other:
  %y = phi i32 [ 40, %entry ], [ 40, %entry ]
  br label %join
join:
  %x = phi i32 [ 10, %entry ], [ 10, %entry ], [ 20, %side ], [ %y, %other ]
  store i32 %x, ptr addrspace(1) %here, align 4
  ret void
gone:
  ret void
}
"""


def test_switches_branches_returns_and_critical_edges():
    for module in [kernel(SWITCH)] + [private_irregular(seed)[0] for seed in range(choose(50, 150))]:
        (fn,) = module.kernels
        before = print_function(fn)
        twin = prepare(fn).fn
        assert print_function(fn) == before
        assert verify(twin.module) == []
        ends = [block.terminator for block in twin.blocks]
        assert not any(isinstance(end, Switch) for end in ends)
        assert sum(isinstance(end, Ret) for end in ends) <= 1
        for block in twin.blocks:
            assert len(block.successors) == len(block.terminator.successors)
            for succ in block.successors:
                assert len(succ.phis) == 0 or isinstance(block.terminator, Br)
                assert not isinstance(block.terminator, CondBr) or len(block.successors) == 2
            assert all(len(phi.incoming) > 1 for phi in block.phis)


def test_a_switch_takes_one_branch_per_target():
    twin = prepare(kernel(SWITCH).function("k")).fn
    assert sum(isinstance(block.terminator, CondBr) for block in twin.blocks) == 3


@pytest.mark.parametrize("target", ["exec-mask", "lane-ip"])
def test_a_switch_runs(target):
    module = kernel(SWITCH)
    assert difference(module, launch_of(module, np.full(64, -1, np.int32)), target) == ""


REFUSED = {
    "a call of @f, which the module defines, in %side": "call void @f()",
    "inline assembly in %side": 'call void asm "nop", ""()',
    "an indirect call in %side": "call void %p()",
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_cannot_be_lowered_is_named_with_its_block(message):
    module = kernel(f"""
define void @f() {{
  ret void
}}
define ptx_kernel void @k(ptr %p) {{
entry:
  br label %side
side:
  {REFUSED[message]}
  ret void
}}
""")
    for target in ("exec-mask", "lane-ip"):
        with pytest.raises(UnsupportedError) as raised:
            lower(module.function("k"), target, GCN)
        (diagnostic,) = raised.value.diagnostics
        assert diagnostic.message == f"{message} cannot be lowered"
        assert diagnostic.span is not None


def test_a_returned_value_and_a_declaration_are_refused():
    module = kernel("define i32 @f(i32 %x) {\n  ret i32 %x\n}\n")
    with pytest.raises(UnsupportedError, match="a return of a value in an unnamed block cannot be lowered"):
        lower(module.function("f"), "exec-mask", GCN)
    with pytest.raises(UnsupportedError, match="has no body"):
        lower(module.function("llvm.nvvm.barrier0"), "exec-mask", GCN)


ASSEMBLY = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %low = and i32 %tid, 4
  %c = icmp eq i32 %low, 0
  br i1 %c, label %some, label %end
some:
  %x = call i32 asm sideeffect "{ .reg .b32 t; ld.global.b32 t, [$1]; shf.l.wrap.b32 $0, t, t, $2; }",
    "=r,l,r"(ptr addrspace(1) %here, i32 %tid)
  store i32 %x, ptr addrspace(1) %here, align 4
  br label %end
end:
  ret void
}
"""


@pytest.mark.parametrize("target", ["exec-mask", "lane-ip"])
def test_straight_assembly_runs(target):
    module = kernel(ASSEMBLY)
    before = print_function(module.function("k"))
    assert difference(module, launch_of(module, np.arange(64, dtype=np.int32) + 7), target) == ""
    assert print_function(module.function("k")) == before
