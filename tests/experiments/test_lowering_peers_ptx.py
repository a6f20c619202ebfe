"""`sync-stack` beside PTX: what is counted, and the reasons that are given."""

from pcfm import api
from pcfm.experiments.lowering_peers import Compared
from pcfm.experiments.lowering_peers_ptx import (
    MACHINE,
    Features,
    compare_ptx,
    features_of,
    ptx_counts,
    sync_stack_counts,
    why_worse,
)
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
    machine = load(MACHINE)
    with_guards = sync_stack_counts(lower(module.kernels[0], "sync-stack", machine))
    without = sync_stack_counts(lower(module.kernels[0], SyncStack(predicate_limit=0), machine))
    assert with_guards == {"branches": 4, "predicated": 4, "selects": 0, "minmax": 0, "stack": 4}
    assert without == {"branches": 6, "predicated": 0, "selects": 0, "minmax": 0, "stack": 4}


def test_a_kernel_of_ours_beside_llvm():
    spec = get("ms")
    text = spec.ir_path(spec.blocks[0], "O2-noshare").read_text()
    data = compare_ptx(Compared("ms", "32", 0, 1, text))
    assert data["problem"] == ""
    assert data["theirs"]["branches"] == 6 and data["theirs"]["minmax"] == data["ours"]["minmax"] == 2
    features = Features(**data["features"])
    assert features.left_in_turn == 1
    reason = "1 more conditional branches: regions left in turn (1)"
    assert why_worse(data["ours"], data["theirs"], features) == reason


def test_features_of_selects_and_saturating_operations():
    program = lower(api.parse(SELECTS).kernels[0], "sync-stack", load(MACHINE))
    assert features_of(program) == Features(repeated_selects=1, saturating=1)


def test_reasons():
    theirs = {"branches": 2, "predicated": 0, "selects": 1, "minmax": 2}
    assert why_worse(theirs | {"predicated": 9}, theirs, Features()) == ""
    ours = {"branches": 4, "predicated": 0, "selects": 2, "minmax": 0}
    assert why_worse(ours, theirs, Features(left_in_turn=1, saturating=2)) == (
        "2 more conditional branches: regions left in turn (1), 1 not explained; "
        "1 more selects, 1 not explained; 2 fewer min, max, abs: saturating operations (2)"
    )


def test_a_kernel_that_llvm_refuses_is_told_as_such():
    text = SELECTS.replace("ptx_kernel ", "").replace("llvm.usub.sat", "llvm.amdgcn.readfirstlane")
    text = text.replace("(i32, i32)", "(i32)").replace("(i32 %x, i32 %y)", "(i32 %x)")
    assert compare_ptx(Compared("k", "32", 0, 1, text))["problem"]
