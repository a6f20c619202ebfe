"""Our programs beside LLVM's: what is counted, and the reasons that are given."""

from collections import Counter

from evaluation.cells import KernelVersion
from evaluation.lowering_peers import (
    NVPTX,
    compare_nvptx,
    count_mask_instructions,
    exec_mask_features,
    ptx_counts,
    sync_stack_counts,
    sync_stack_features,
    why_more_branches,
    why_more_masks,
)
from pcfm import api
from pcfm.lowering import lower
from pcfm.lowering.targets.sync_stack import SyncStack
from pcfm.machine import load
from rodinia_kernels import get

PTX = """
	setp.ge.s32 	%p1, %r12, %r3;
	@%p1 bra 	$L__BB0_11;
	@!%p2 bra 	$L__BB0_12;
	bra.uni 	$L__BB0_3;
	@%p1 st.global.b32 	[%rd1], %r1;
	selp.b32 	%r9, 4, 8, %p1;
	selp.pred 	%p3, %p1, %p2, %p4;
	min.s32 	%r1, %r10, %r3;
	@%p4 max.f32 	%f1, %f2, %f3;
	abs.s32 	%r2, %r1;
	mov.b32 	%r13, %r1;
"""
SELECTS = """
declare i32 @llvm.usub.sat.i32(i32, i32)
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, 7
  %x = select i1 %c, i32 %a, i32 %b
  %y = select i1 %c, i32 %a, i32 %b
  %z = select i1 %c, i32 %b, i32 %a
  %s = call i32 @llvm.usub.sat.i32(i32 %x, i32 %y)
  %t = mul i32 %s, %z
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}
"""


def test_what_is_counted_in_ptx():
    assert ptx_counts(PTX) == {"branches": 2, "predicated": 2, "selects": 1, "minmax": 3}


def test_what_is_counted_in_ours():
    spec = get("bit")
    module = api.parse(spec.ir_path(spec.blocks[0], "O2-noshare").read_text())
    machine = load(NVPTX.machine)
    with_guards = sync_stack_counts(lower(module.kernels[0], "sync-stack", machine))
    without = sync_stack_counts(lower(module.kernels[0], SyncStack(predicate_limit=0), machine))
    assert with_guards == {"branches": 4, "predicated": 4, "selects": 0, "minmax": 0, "stack": 4}
    assert without == {"branches": 6, "predicated": 0, "selects": 0, "minmax": 0, "stack": 4}


def test_a_kernel_of_ours_beside_llvm():
    spec = get("ms")
    text = spec.ir_path(spec.blocks[0], "O2-noshare").read_text()
    data = compare_nvptx(KernelVersion("ms", "32", NVPTX.machine, 0, 1, text))
    assert data["llvm_branches"] == 6 and data["llvm_minmax"] == data["ours_minmax"] == 2
    assert data["why"] == "1 more conditional branches: regions left in turn (1)"


def test_features_of_selects_and_saturating_operations():
    program = lower(api.parse(SELECTS).kernels[0], "sync-stack", load(NVPTX.machine))
    assert sync_stack_features(program) == {"left_in_turn": 0, "repeated_selects": 1, "saturating": 1}


def test_reasons():
    theirs = {"branches": 2, "predicated": 0, "selects": 1, "minmax": 2}
    assert why_more_branches(theirs | {"predicated": 9}, theirs, Counter()) == ""
    ours = {"branches": 4, "predicated": 0, "selects": 2, "minmax": 0}
    assert why_more_branches(ours, theirs, Counter(left_in_turn=1, saturating=2)) == (
        "2 more conditional branches: regions left in turn (1), 1 not explained; "
        "1 more selects, 1 not explained; 2 fewer min, max, abs: saturating operations (2)"
    )


def test_a_kernel_that_llvm_refuses_is_told_as_such():
    text = SELECTS.replace("ptx_kernel ", "").replace("llvm.usub.sat", "llvm.amdgcn.readfirstlane")
    text = text.replace("(i32, i32)", "(i32)").replace("(i32 %x, i32 %y)", "(i32 %x)")
    data = compare_nvptx(KernelVersion("k", "32", NVPTX.machine, 0, 1, text))
    assert list(data) == ["why"] and data["why"]


ASSEMBLY = """
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB0_2
; s_or_b64 exec, exec, s[0:1]
	s_or_b64 s[2:3], s[2:3], exec
	s_or_b64 exec, exec, s[4:5]
  s_andn2_saveexec_b64 s[4:5], s[4:5]
  s_mov_b64 exec, 0
  s_and_b64 exec, exec, s[0:1]
  s_cbranch_execnz BB1
  s_cbranch_scc1 BB2
"""


def test_mask_instructions_are_counted_alike_in_both_languages():
    assert count_mask_instructions(ASSEMBLY) == {"saves": 2, "restores": 1, "others": 2, "skips": 2}


def test_features_are_what_the_program_has():
    text = get("sb3").ir_path(32, "O2-noshare").read_text()
    program = lower(api.parse(text).kernels[0], "exec-mask", load("gcn-wave64"))
    assert exec_mask_features(program) == {"copying_arms": 2, "inner_restores": 1, "parked_warps": 0}


def test_why_ours_is_worse_says_what_it_cannot_explain():
    ours = {"saves": 5, "restores": 4, "others": 0, "skips": 1}
    theirs = {"saves": 2, "restores": 4, "others": 3, "skips": 1}
    assert why_more_masks(ours, theirs, Counter(copying_arms=2, parked_warps=4)) == (
        "3 more saveexec; ours has 2 arms that only copy; not explained by that: 1 of saveexec"
    )
    assert why_more_masks(ours, theirs, Counter()) == "3 more saveexec; not explained: 3 of saveexec"
    assert why_more_masks(theirs | {"others": 0}, ours, Counter()) == ""
