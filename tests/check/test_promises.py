"""What a target claims beyond its source is found in the text, and nothing that a meld keeps."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.check import Inconclusive, NoMismatch, check, promises
from pcfm.check.promises import new_claims
from pcfm.ir.module import Module
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
    # The declaration says it for each call.
    assert new_claims(parse_module(TEXT), parse_module(TEXT.replace("%s) convergent", "%s)"))) == []


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


TWO_PATHS = """
define ptx_kernel void @k(ptr %p, i32 %x, i32 %y, i32 %u, i32 %v, i1 %c) {
  br i1 %c, label %l, label %r
l:
  BEFORE
  br label %join
r:
  BEHIND
  br label %join
join:
  JOIN
  store i32 %s, ptr %p, align 4
  ret void
}
"""


def two_paths(left: str, right: str, join: str) -> Module:
    return parse_module(TWO_PATHS.replace("BEFORE", left).replace("BEHIND", right).replace("JOIN", join))


def test_what_is_done_behind_a_join_may_be_done_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    phis = "%a = phi i32 [ %x, %l ], [ %y, %r ]\n  %b = phi i32 [ %u, %l ], [ %v, %r ]\n"
    source = two_paths("", "", f"{phis}  %j = add nsw i32 %a, %b\n  %s = mul nsw i32 %j, %a")
    copies = [
        f"%j{n} = add nsw i32 %{a}, %{b}\n  %s{n} = mul nsw i32 %j{n}, %{a}" for n, a, b in ("1xu", "2yv")
    ]
    copied = two_paths(*copies, "%s = phi i32 [ %s1, %l ], [ %s2, %r ]")
    assert new_claims(source, copied) == []
    monkeypatch.setattr(promises, "_MOST_COPIES", 1)
    assert [claim.what for claim in new_claims(source, copied)] == ["flag nsw"]


def test_losing_what_must_be_the_same_is_a_claim_where_another_still_has_it() -> None:
    text = """
define ptx_kernel void @k(ptr %a, ptr %b) {
  %v = load i32, ptr %a, align 4, !pcsections !0
  %w = load i32, ptr %b, align 4, !pcsections !0
  store i32 %v, ptr %b, align 4
  store i32 %w, ptr %a, align 4
  ret void
}
!0 = !{!"seen"}
"""
    source = parse_module(text)
    one = parse_module(text.replace("ptr %b, align 4, !pcsections !0", "ptr %b, align 4"))
    assert [claim.what for claim in new_claims(source, one)] != []
    other = text.replace("ptr %b, align 4, !pcsections !0", "ptr %b, align 4, !pcsections !1")
    assert new_claims(source, parse_module(other + '!1 = !{!"other"}\n')) != []


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


def test_three_new_claims_are_shown_and_the_others_counted() -> None:
    body = "\n".join(f"  %x{n} = add i32 %v, {n}\n  store i32 %x{n}, ptr %p" for n in range(2, 7))
    many = SMALL.replace("  store i32 %w", f"{body}\n  store i32 %w")
    assert many != SMALL
    for count, more in ((3, ""), (4, " (and 1 more)"), (5, " (and 2 more)")):
        target = many
        for n in range(2, 2 + count):
            target = target.replace(f"%x{n} = add i32", f"%x{n} = add nsw i32")
        answer = check(parse_module(many), parse_module(target), launch(), MACHINE, runs=2)
        assert isinstance(answer, Inconclusive), str(answer)
        assert answer.reason.count("flag nsw") == 3 and answer.reason.endswith(")" + more), answer.reason
        answer = check(parse_module(many), parse_module(target), launch(), MACHINE, runs=2, traces=False)
        assert isinstance(answer, NoMismatch) and str(answer).count("claimed by the target alone") == 3


def test_no_inputs_are_no_evidence() -> None:
    source, target = parse_module(SMALL), parse_module(SMALL.replace("%w", "%other"))
    for none in ({"runs": 0}, {"launches": []}):
        answer = check(source, target, launch(), MACHINE, **none)
        assert isinstance(answer, Inconclusive) and answer.reason == "no inputs"


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


ATOMS = """
define ptx_kernel void @k(ptr %a, ptr %f) {
  ATOM
  ret void
}
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
"""


def claims_of(source: str, target: str) -> list[str]:
    return [
        claim.what
        for claim in new_claims(*(parse_module(ATOMS.replace("ATOM", atom)) for atom in (source, target)))
    ]


# Which orderings have all that one has (LangRef, "Atomic Memory Ordering Constraints").
AT_LEAST = {
    "unordered": {"unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"},
    "monotonic": {"monotonic", "acquire", "release", "acq_rel", "seq_cst"},
    "acquire": {"acquire", "acq_rel", "seq_cst"},
    "release": {"release", "acq_rel", "seq_cst"},
    "acq_rel": {"acq_rel", "seq_cst"},
    "seq_cst": {"seq_cst"},
}
_OF_CHANGES = ("monotonic", "acquire", "release", "acq_rel", "seq_cst")
KINDS = {
    "load": ("%v = load atomic i32, ptr %a ORDER, align 4", ("unordered", "monotonic", "acquire", "seq_cst")),
    "store": ("store atomic i32 1, ptr %a ORDER, align 4", ("unordered", "monotonic", "release", "seq_cst")),
    "rmw": ("%v = atomicrmw add ptr %a, i32 1 ORDER", _OF_CHANGES),
    "fence": ("fence ORDER", ("acquire", "release", "acq_rel", "seq_cst")),
    "exchange": ("%v = cmpxchg ptr %a, i32 1, i32 2 ORDER monotonic", _OF_CHANGES),
    "failure": ("%v = cmpxchg ptr %a, i32 1, i32 2 seq_cst ORDER", ("monotonic", "acquire", "seq_cst")),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_weaker_ordering_is_a_claim_and_a_stronger_one_is_none(kind: str) -> None:
    text, orderings = KINDS[kind]
    for before in orderings:
        for now in orderings:
            told = claims_of(text.replace("ORDER", before), text.replace("ORDER", now))
            assert (told == []) == (now in AT_LEAST[before]), (before, now, told)


@pytest.mark.parametrize("text", [KINDS["rmw"][0], KINDS["fence"][0], KINDS["exchange"][0]])
def test_a_narrower_scope_is_a_claim_and_a_wider_one_is_none(text: str) -> None:
    scopes = [
        *('syncscope("singlethread")', 'syncscope("wavefront")', 'syncscope("workgroup")'),
        *('syncscope("cluster")', 'syncscope("agent")', ""),
    ]
    texts = [text.replace("ORDER", f"{scope} seq_cst") for scope in scopes]
    for first, before in enumerate(texts):
        for second, now in enumerate(texts):
            assert (claims_of(before, now) == []) == (second >= first), (before, now)
    # A scope that nobody knows orders nothing for sure; one for one address space less than for all.
    unknown = text.replace("ORDER", 'syncscope("mine") seq_cst')
    assert claims_of(texts[0], unknown) == [] and claims_of(texts[1], unknown)
    one = [
        text.replace("ORDER", f'syncscope("{scope}one-as") seq_cst') for scope in ("workgroup-", "agent-", "")
    ]
    assert claims_of(texts[2], one[0]) == ["narrower scope one address space"]
    assert claims_of(one[0], texts[2]) == [] and claims_of(one[0], one[1]) == []
    assert claims_of(one[1], one[0]) and claims_of(one[2], one[1]) and claims_of(one[1], one[2]) == []


def test_an_exchange_that_may_fail_by_chance_and_what_is_not_atomic_any_more() -> None:
    strong, weak = (f"%v = cmpxchg {word}ptr %a, i32 1, i32 2 seq_cst seq_cst" for word in ("", "weak "))
    assert claims_of(strong, weak) == ["flag weak"] and claims_of(weak, strong) == []
    plain, atomic = "store i32 1, ptr %a, align 4", "store atomic i32 1, ptr %a unordered, align 4"
    assert claims_of(atomic, atomic.replace("align 4", "align 8")) == ["alignment align 8"]
    assert claims_of(plain, plain.replace(", align 4", "")) == []
    assert claims_of(plain.replace(", align 4", ""), plain.replace("align 4", "align 8")) == [
        "alignment align 8"
    ]
    assert claims_of(
        "%v = atomicrmw add ptr %a, i32 1 seq_cst", "%v = atomicrmw add ptr %a, i32 1 seq_cst, align 8"
    )


def test_operands_that_say_who_meets_are_the_same_and_others_may_change() -> None:
    barrier = "call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 0, i32 64)"
    for old, new in (("i32 0", "i32 1"), ("i32 64", "i32 32")):
        assert claims_of(barrier, barrier.replace(old, new))
    shuffle = "%v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 2, i32 3, i32 31)"
    assert claims_of(shuffle, shuffle.replace("i32 -1", "i32 1")) == [
        "operand 0 of @llvm.nvvm.shfl.sync.idx.i32 1"
    ]
    assert claims_of(shuffle, shuffle.replace("i32 2", "i32 5").replace("i32 3,", "i32 6,")) == []
    # What is computed may have any name.
    of_all = f"%all = add i32 -1, 0\n  {shuffle.replace('i32 -1', 'i32 %all')}"
    assert claims_of(of_all, of_all.replace("%all", "%every")) == []
    # Any other call says what it does with its operands by its result.
    least = "%v = call i32 @llvm.umin.i32(i32 1, i32 2)"
    assert claims_of(least, least.replace("i32 1", "i32 4")) == []


def test_a_call_through_a_pointer_claims_what_it_says_itself() -> None:
    call = "call void %f(i32 1) convergent"
    assert claims_of(call, "call void %f(i32 1)") == ["attribute call: without convergent"]
    assert claims_of(call, call) == [] and claims_of("call void %f(i32 1)", call) == []
    assert claims_of(call, "call void %f(i32 1) convergent nounwind memory(none)")
    eight, four = (f"call void %f(ptr dereferenceable({count}) %a)" for count in (8, 4))
    assert claims_of(four, eight) and claims_of(eight, four) == []


def test_fast_is_all_of_its_flags_and_inbounds_is_more_than_nusw() -> None:
    fast = "%v = fadd fast float 1.0, 2.0"
    for flag in ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"):
        assert claims_of(fast, fast.replace("fast", flag)) == []
        assert f"flag {flag}" not in claims_of(fast.replace("fast", flag), fast)[0]
    step = "%v = getelementptr inbounds i32, ptr %a, i64 1"
    assert claims_of(step, step.replace("inbounds", "nusw")) == []
    assert claims_of(step.replace("inbounds", "nusw"), step) == ["flag inbounds"]


OPERANDS = """
@g = global [4 x i32] zeroinitializer, align 4
@h = global [4 x i32] zeroinitializer, align 4
define ptx_kernel void @k(ptr %a, i32 %x, i32 %y, i1 %c) {
  BODY
  ret void
}
"""


@pytest.mark.parametrize(
    ("source", "target", "claims"),
    [
        # Which argument, which variable, which constant, which predicate.
        (
            "%u = add nsw i32 %x, 1\n  %v = add i32 %y, 1",
            "%u = add i32 %x, 1\n  %v = add nsw i32 %y, 1",
            ["nsw"],
        ),
        (
            "%u = add nsw i32 %x, 1\n  %v = add i32 %x, 2",
            "%u = add i32 %x, 1\n  %v = add nsw i32 %x, 2",
            ["nsw"],
        ),
        (
            "%u = load i32, ptr @g, align 8\n  %v = load i32, ptr @h, align 4",
            "%u = load i32, ptr @g, align 4\n  %v = load i32, ptr @h, align 8",
            ["align 8"],
        ),
        (
            "%u = icmp samesign ult i32 %x, %y\n  %v = icmp slt i32 %x, %y",
            "%u = icmp samesign ult i32 %x, %y\n  %v = icmp samesign slt i32 %x, %y",
            ["samesign"],
        ),
        # What is computed of which of two.
        (
            "%m = mul i32 %x, %y\n  %n = mul i32 %x, 3\n  %u = add nsw i32 %m, 1\n  %v = add i32 %n, 1",
            "%m = mul i32 %x, %y\n  %n = mul i32 %x, 3\n  %u = add i32 %m, 1\n  %v = add nsw i32 %n, 1",
            ["nsw"],
        ),
        # What is stored is of a type.
        (
            "%l = zext i32 %x to i64\n  %s = trunc i32 %x to i8\n"
            "  store i64 %l, ptr %a, align 8\n  store i8 %s, ptr %a, align 1",
            "%l = zext i32 %y to i64\n  %s = trunc i32 %y to i8\n"
            "  store i64 %l, ptr %a, align 1\n  store i8 %s, ptr %a, align 8",
            ["align 8"],
        ),
        # Which number a phi is does not matter, and how often it is used neither.
        (
            "br label %b\nb:\n  %p = phi i32 [ %x, %0 ]\n  %u = add nsw i32 %p, 1",
            "br i1 %c, label %d, label %b\nd:\n  br label %b\n"
            "b:\n  %p = phi i32 [ %y, %0 ], [ %x, %d ]\n  %q = phi i32 [ 3, %0 ], [ 4, %d ]\n"
            "  %u = add nsw i32 %p, 1\n  %v = add nsw i32 %q, 1",
            [],
        ),
    ],
)
def test_what_is_equal_is_told_by_its_operands(source: str, target: str, claims: list[str]) -> None:
    told = new_claims(*(parse_module(OPERANDS.replace("BODY", body)) for body in (source, target)))
    assert [claim.what.split(" ", 1)[1] for claim in told] == claims


AROUND = """br label %b
b:
  %p = phi i32 [ %x, %0 ], [ %q, %b ]
  %q = phi i32 [ %y, %0 ], [ %p, %b ]
  %u = add nsw i32 %p, 1
  br i1 %c, label %b, label %e
e:"""
JOINED = """br label %b
b:
  %p = phi i32 [ %x, %0 ]
  br i1 %c, label %d, label %j
d:
  br label %j
j:
  %u = add nsw i32 %p, 1"""


@pytest.mark.parametrize(
    ("source", "claims"),
    [
        (AROUND, []),
        # Others come there too.
        (JOINED, ["flag nsw"]),
        # What is not reached at all.
        (JOINED + "\n  ret void\ndead:\n  %w = phi i32 [ 1, %dead ]\n  br label %dead\nmore:", ["flag nsw"]),
    ],
)
def test_a_copy_of_what_is_behind_a_phi(source: str, claims: list[str]) -> None:
    target = "%first = add nsw i32 %x, 1\n  " + source
    told = new_claims(*(parse_module(OPERANDS.replace("BODY", body)) for body in (source, target)))
    assert [claim.what for claim in told] == claims


def test_what_was_lifted_from_machine_code_makes_no_promises() -> None:
    source, target = parse_module(TEXT), parse_module(TEXT.replace("= add i32 %v", "= add nsw i32 %v"))
    target.is_lifted = True
    assert new_claims(source, target) == []


def test_a_body_where_the_source_only_declared_is_compared_with_nothing() -> None:
    source = parse_module("declare i32 @g(i32)\n")
    target = parse_module("define i32 @g(i32 %x) {\n  %y = add nsw i32 %x, 1\n  ret i32 %y\n}\n")
    assert not any("flag" in str(claim) for claim in new_claims(source, target))
    variable = parse_module("@g = global i32 0\n")
    assert not any("flag" in str(claim) for claim in new_claims(variable, target))


def test_an_alignment_can_be_given_once_by_each_that_had_it() -> None:
    """Claims are counted bit by bit: 8 is 4 and more."""
    source = ATOMS.replace("ATOM", "%x = load i32, ptr %a, align 8\n  %y = load i32, ptr %f, align 4")
    lines = "%p = getelementptr i8, ptr %a, i64 0\n  %q = getelementptr i8, ptr %f, i64 0\n"
    for first, second, new in ((8, 4, 0), (4, 8, 0), (8, 8, 1), (16, 4, 1), (4, 4, 0), (2, 8, 0)):
        loads = f"  %x = load i32, ptr %p, align {first}\n  %y = load i32, ptr %q, align {second}"
        told = new_claims(parse_module(source), parse_module(ATOMS.replace("ATOM", lines + loads)))
        assert len(told) == new, (first, second, told)


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("add i32 %x, 1", "sub i32 %x, 1", True),
        ("add i32 %x, 1", "add nsw i32 %x, 1", True),
        ("add i32 %x, 1", "add i32 %x, 3", True),
        ("add i32 %x, 1", "add i32 %x, %x", True),
        ("%r = add i32 %x, 1", "%u = add i32 %x, 1\n  %r = add i32 %x, 1", True),
        ("%r = add i32 %x, 1", "%r = load i32, ptr null, align 4", True),
        ("%r", "%other", False),
    ],
)
def test_what_the_launch_does_not_run_is_changed_where_an_instruction_is(
    old: str, new: str, changed: bool
) -> None:
    head = SMALL[SMALL.index("define i32 @unused") : SMALL.index("define ptx_kernel")]
    answer = check(
        parse_module(SMALL),
        parse_module(SMALL.replace(head, head.replace(old, new))),
        launch(),
        MACHINE,
        runs=1,
        traces=False,
    )
    assert isinstance(answer, NoMismatch), str(answer)
    assert answer.unchecked == (("unused",) if changed else ())
