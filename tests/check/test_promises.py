"""What a target claims beyond its source is found in the text, and nothing that a meld keeps."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.check import Inconclusive, NoMismatch, check
from pcfm.check.promises import new_claims
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.breadth import choose
from tests.generators.kernels import generate_kernel

MACHINE = load("gcn-wave64")
TEXT = """
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(1) global [4 x i32] zeroinitializer, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @other(i32) convergent
define i32 @unused(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define ptx_kernel void @k(ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %t
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  %x = lshr i32 %w, 1
  %c = icmp ult i32 %x, 7
  %z = zext i1 %c to i32
  %f = sitofp i32 %v to float
  %g = fadd float %f, 1.0
  %h = fptosi float %g to i32
  %o = or i32 %z, 2
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %o, i32 0, i32 31)
  %m = atomicrmw add ptr %b, i32 %s seq_cst, align 4
  %e = call i32 @other(i32 %s) convergent
  fence seq_cst
  store atomic i32 %h, ptr %b release, align 4
  store i32 %w, ptr %p, align 4
  ret void
}
!0 = !{i32 0, i32 9}
!1 = !{}
"""
NEW = [
    ("= add i32 %v", "= add nsw i32 %v", "flag nsw"),
    ("= lshr i32", "= lshr exact i32", "flag exact"),
    ("= icmp ult", "= icmp samesign ult", "flag samesign"),
    ("getelementptr i32", "getelementptr inbounds i32", "flag inbounds"),
    ("= fadd float", "= fadd nnan float", "flag nnan"),
    ("= fadd float", "= fadd fast float", "flag contract"),
    ("= or i32", "= or disjoint i32", "flag disjoint"),
    ("%v = load i32, ptr %p, align 4", "%v = load i32, ptr %p, align 8", "alignment align 8"),
    ("%v = load i32, ptr %p, align 4", "%v = load i32, ptr %p, align 4, !range !0", "!range"),
    ("%v = load i32, ptr %p, align 4", "%v = load i32, ptr %p, align 4, !noundef !1", "!noundef"),
    (
        "%v = load i32, ptr %p, align 4",
        "%v = load i32, ptr %p, align 4, !invariant.load !1",
        "!invariant.load",
    ),
    ("i32 %w, ptr %p, align 4", "i32 %w, ptr %p, align 16", "alignment align 16"),
    ("i32 %s seq_cst", "i32 %s monotonic", "weaker ordering not seq_cst"),
    ("i32 %s seq_cst", 'i32 %s syncscope("block") seq_cst', "narrower scope not system"),
    ("fence seq_cst", "fence acquire", "weaker ordering not release"),
    ("ptr %b release", "ptr %b monotonic", "weaker ordering not release"),
    ("(i32 -1, i32 %o", "(i32 1, i32 %o", "operand 0 of @llvm.nvvm.shfl.sync.idx.i32 1"),
    ("(ptr %a, ptr %b)", "(ptr noalias %a, ptr %b)", "parameter 0: noalias"),
    ("(ptr %a, ptr %b)", "(ptr %a, ptr dereferenceable(64) %b)", "parameter 1: dereferenceable 64"),
    ("(ptr %a, ptr %b) {", "(ptr %a, ptr %b) nosync {", "function: nosync"),
    ("@other(i32 %s) convergent", "@other(i32 %s) convergent memory(none)", "call: no write of other"),
    ("@other(i32 %s) convergent", "@other(i32 noundef %s) convergent", "argument 0: noundef"),
    ("zeroinitializer, align 4", "zeroinitializer, align 32", "align 32"),
    ("addrspace(1) global", "addrspace(1) constant", "constant"),
]


@pytest.mark.parametrize(("old", "new", "what"), NEW, ids=[what for _, _, what in NEW])
def test_a_new_claim_is_named_and_a_dropped_one_is_not(old: str, new: str, what: str) -> None:
    assert TEXT.count(old) == 1
    source, target = parse_module(TEXT), parse_module(TEXT.replace(old, new))
    claims = new_claims(source, target)
    assert len(claims) == 1 and what in str(claims[0]), [str(claim) for claim in claims]
    if "operand 0" not in what and old != "zeroinitializer, align 4":
        assert new_claims(target, source) == []


def test_losing_convergent_is_a_claim() -> None:
    text = TEXT.replace("declare i32 @other(i32) convergent", "declare i32 @other(i32)")
    claims = new_claims(parse_module(text), parse_module(text.replace("%s) convergent", "%s)")))
    assert ["call: without convergent" in str(claim) for claim in claims] == [True]


def test_two_instructions_melded_into_one_claim_what_both_did() -> None:
    source = """
define ptx_kernel void @k(ptr %a, i32 %x, i32 %y, i1 %c) {
  br i1 %c, label %l, label %r
l:
  %u = add nsw i32 %x, 1
  store i32 %u, ptr %a, align 4
  ret void
r:
  %v = add i32 %y, 1
  store i32 %v, ptr %a, align 2
  ret void
}
"""
    melded = """
define ptx_kernel void @k(ptr %a, i32 %x, i32 %y, i1 %c) {
  %s = select i1 %c, i32 %x, i32 %y
  %v = add i32 %s, 1
  store i32 %v, ptr %a, align 2
  ret void
}
"""
    assert new_claims(parse_module(source), parse_module(melded)) == []
    both = source.replace("add i32 %y", "add nsw i32 %y")
    assert new_claims(parse_module(both), parse_module(melded.replace("add i32", "add nsw i32"))) == []
    neither = source.replace("add nsw", "add")
    claims = new_claims(parse_module(neither), parse_module(melded.replace("add i32", "add nsw i32")))
    assert [claim.what for claim in claims] == ["flag nsw"]


def launch() -> Launch:
    return Launch("k", (1, 1, 1), (4, 1, 1), tuple(BufferArg(np.arange(4, dtype=np.int32)) for _ in range(2)))


SMALL = (
    TEXT.replace("  %e = call i32 @other(i32 %s) convergent\n", "")
    .replace("declare i32 @other(i32) convergent\n", "")
    .replace("  store atomic i32 %h, ptr %b release, align 4\n", "")
    .replace("(i32 -1, i32 %o", "(i32 15, i32 %o")
)


def test_a_new_claim_is_inconclusive_for_a_meld_and_a_note_for_an_optimiser() -> None:
    source, target = parse_module(SMALL), parse_module(SMALL.replace("= add i32 %v", "= add nsw i32 %v"))
    answer = check(source, target, launch(), MACHINE, runs=2)
    assert isinstance(answer, Inconclusive), str(answer)
    assert "flag nsw (k" in answer.reason and "%w = add" in answer.reason
    answer = check(source, target, launch(), MACHINE, runs=2, traces=False)
    assert isinstance(answer, NoMismatch) and any(
        "claimed by the target alone: flag nsw" in n for n in answer.notes
    )


def test_a_changed_function_that_the_launch_does_not_run_is_named() -> None:
    source, target = parse_module(SMALL), parse_module(SMALL.replace("add i32 %x, 1", "add i32 %x, 2"))
    answer = check(source, target, launch(), MACHINE, runs=2)
    assert isinstance(answer, NoMismatch) and answer.unchecked == ("unused",)
    assert "not checked, changed, and not run by the launch: @unused" in str(answer)
    renamed = parse_module(SMALL.replace("%r", "%other").replace("add i32 %v, 1", "sub i32 %v, -1"))
    answer = check(source, renamed, launch(), MACHINE, runs=2)
    assert isinstance(answer, NoMismatch) and answer.unchecked == ()


@pytest.mark.parametrize("seed", range(choose(2, 12)))
def test_a_generated_kernel_claims_no_more_once_melded(seed: int) -> None:
    source, given = generate_kernel(seed, 3 + seed % 4)
    target = api.optimize(source, machine=MACHINE, launch=given).module
    assert new_claims(source, target) == []


def test_the_projects_kernels_claim_no_more_once_melded() -> None:
    for name, spec in list({**synthetic_kernels(), **all_kernels()}.items())[:: choose(4, 1)]:
        source = api.read(spec.ir_path(spec.blocks[0], "O2").read_bytes(), name)
        target = api.optimize(source, machine=MACHINE, launch=spec.launch(spec.blocks[0], 0)).module
        assert new_claims(source, target) == [], name


BEHIND_A_PHI = """
define ptx_kernel void @k(ptr %a, i32 %x, i1 %c) {
  br i1 %c, label %work, label %next
work:
  store i32 %x, ptr %a, align 4
  br label %next
next:
  %y = phi i32 [ %x, %0 ], [ 7, %work ]
  %z = add nsw i32 %y, 5
  br i1 %c, label %more, label %end
more:
  store i32 %z, ptr %a, align 4
  br label %end
end:
  ret void
}
"""
COPY = """
define ptx_kernel void @k(ptr %a, i32 %x, i1 %c) {
  br i1 %c, label %work, label %twin
work:
  store i32 %x, ptr %a, align 4
  br label %more
twin:
  %z2 = add nsw i32 %x, 5
  br i1 %c, label %early, label %end
early:
  store i32 %z2, ptr %a, align 4
  br label %end
more:
  %y = phi i32 [ 7, %work ]
  %z = add nsw i32 %y, 5
  store i32 %z, ptr %a, align 4
  br label %end
end:
  ret void
}
"""


@pytest.mark.parametrize(
    ("old", "new", "claims"),
    [
        ("", "", []),
        ("%z2, ptr %a, align 4", "%z2, ptr %a, align 8", ["alignment align 8"]),
        ("%z2 = add nsw i32 %x, 5", "%z2 = add nuw nsw i32 %x, 5", ["flag nuw"]),
        ("%z2 = add nsw i32 %x, 5", "%z2 = add nsw i32 %x, 6", ["flag nsw", "alignment align 4"]),
    ],
)
def test_a_copy_for_one_edge_may_claim_what_is_behind_the_phi(old: str, new: str, claims: list[str]) -> None:
    target = COPY.replace(old, new) if old else COPY
    beyond = new_claims(parse_module(BEHIND_A_PHI), parse_module(target))
    assert [claim.what for claim in beyond] == claims
