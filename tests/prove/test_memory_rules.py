"""What may be accessed and when, which accesses are apart, and which addresses are one: pairs, and brute
force."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, prove_function

NVPTX = "nvptx64-nvidia-cuda"
HEAD = """
declare void @free(ptr)
declare void @unknown()
declare void @quiet() nofree nosync
declare i32 @alone() nofree
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.membar.gl()
declare ptr @llvm.stacksave()
declare void @llvm.stackrestore(ptr)
declare void @llvm.lifetime.start(i64, ptr)
declare void @llvm.lifetime.end(i64, ptr)
declare float @llvm.fmuladd.f32(float, float, float)
declare i32 @__nv_anything(i32)
declare i32 @__nv_popc(i32)
@bytes = internal addrspace(3) global [0 x i8] undef, align 4
@others = internal addrspace(3) global [0 x i8] undef, align 4
@kept = internal addrspace(1) global [4 x i32] zeroinitializer, align 4
"""


def verdict(source: str, target: str, *, head: str = "ptx_kernel void", triple: str = NVPTX) -> Verdict:
    modules = [
        parse_module(
            f'target datalayout = "e-i64:64"\ntarget triple = "{triple}"\n{HEAD}\n'
            f"define {head} @k(ptr noundef %p, ptr noundef %q, i64 noundef %n, float noundef %f,"
            f" ptr addrspace(1) noundef %g, ptr addrspace(5) noundef %s) {{\n{body}}}\n"
        )
        for body in (source, target)
    ]
    return prove_function(modules[0], modules[1], "k", solver=True)


# --- an access is granted until its object may have ended -------------------------------------------------

BEFORE = """
  %x = load i32, ptr {p}, align 4
  EVENT
  store i32 %x, ptr %q, align 4
  ret void
"""
AFTER = """
  %x = load i32, ptr {p}, align 4
  EVENT
  %y = load i32, ptr {p}, align 4
  %z = select i1 true, i32 %x, i32 %y
  store i32 %z, ptr %q, align 4
  ret void
"""
BARRIER = "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)"
ENDING = {
    "free": ("ptx_kernel void", "call void @free(ptr %p)"),
    "unknown": ("ptx_kernel void", "call void @unknown()"),
    "unknown pointer": ("ptx_kernel void", "call void %q()"),
    "another lane frees": ("ptx_kernel void", f"{BARRIER}\n  call void @free(ptr %q)"),
    "the caller's other lanes": ("void", BARRIER),
    "an acquire": ("void", "fence acquire"),
    "a fence that says it is none": ("void", "call void @llvm.nvvm.membar.gl() nosync"),
    "nofree alone": ("void", "%u = call i32 @alone()"),
}
KEEPING = {
    "nobody frees": ("ptx_kernel void", BARRIER),
    "no synchronisation": ("void", "call void @quiet()"),
    "a store": ("void", "store i32 1, ptr %q, align 4"),
    "a copy": ("void", "call void @llvm.memset.p0.i64(ptr %q, i8 1, i64 4, i1 false) nosync"),
}


@pytest.mark.parametrize("name", ENDING)
def test_what_was_accessed_before_may_be_gone(name: str) -> None:
    head, event = ENDING[name]
    source, target = (text.format(p="%p").replace("EVENT", event) for text in (BEFORE, AFTER))
    assert not verdict(source, target, head=head).accepted
    assert verdict(target, source, head=head).accepted


@pytest.mark.parametrize("name", KEEPING)
def test_what_was_accessed_before_is_still_there(name: str) -> None:
    head, event = KEEPING[name]
    source, target = (text.format(p="%p").replace("EVENT", event) for text in (BEFORE, AFTER))
    assert verdict(source, target, head=head).accepted


def test_a_variable_does_not_end() -> None:
    source, target = (
        text.replace("ptr {p}", "ptr addrspace(1) @kept").replace("EVENT", "call void @unknown()")
        for text in (BEFORE, AFTER)
    )
    assert verdict(source, target).accepted


@pytest.mark.parametrize(
    "end", ["call void @llvm.lifetime.end(i64 4, ptr %a)", "call void @llvm.stackrestore(ptr %save)"]
)
def test_an_alloca_ends(end: str) -> None:
    start = "  %save = call ptr @llvm.stacksave()\n  %a = alloca i32, align 4\n  store i32 1, ptr %a, align 4"
    source, target = (f"{start}{text.format(p='%a').replace('EVENT', end)}" for text in (BEFORE, AFTER))
    assert not verdict(source, target).accepted


# --- which accesses are apart -----------------------------------------------------------------------------


def test_an_index_that_may_be_undef_is_not_one_number_in_two_addresses() -> None:
    index = """
  %u = load i64, ptr %q, align 8
  %i = and i64 %u, 1
  %j = add i64 %i, 1
  %a = getelementptr i32, ptr %p, i64 %i
  %b = getelementptr i32, ptr %p, i64 %j
"""
    late = "  store i32 7, ptr %a, align 4\n  %x = load i32, ptr %b, align 4\n"
    early = "  %x = load i32, ptr %b, align 4\n  store i32 7, ptr %a, align 4\n"
    out = "  store i32 %x, ptr %p, align 4\n  ret void\n"
    assert not verdict(index + late + out, index + early + out).accepted
    steady = index.replace("load i64, ptr %q, align 8", "add i64 %n, 0")
    assert verdict(steady + late + out, steady + early + out).accepted


SHARED = """
  store i8 7, ptr addrspace(3) @bytes, align 4
  %x = load i8, ptr addrspace(3) @others, align 4
  store i8 %x, ptr %q, align 4
  ret void
"""


def test_variables_without_a_size_may_share_their_memory() -> None:
    lines = SHARED.splitlines()
    early = "\n".join([lines[2], lines[1], *lines[3:], ""])
    assert not verdict(SHARED, early).accepted


@pytest.mark.parametrize(
    ("triple", "apart"),
    [
        (NVPTX, True),
        ("amdgcn-amd-amdhsa", True),
        ("spirv64-unknown-unknown", False),
        ("x86_64-linux-gnu", False),
    ],
)
def test_which_spaces_are_apart_is_the_targets_business(triple: str, apart: bool) -> None:
    store, load = (
        "  store i32 1, ptr addrspace(1) %g, align 4\n",
        "  %x = load i32, ptr addrspace(5) %s, align 4\n",
    )
    out = "  store i32 %x, ptr %q, align 4\n  ret void\n"
    assert verdict(store + load + out, load + store + out, triple=triple).accepted == apart


# --- equal addresses are not one pointer ------------------------------------------------------------------

ONE = """
  %same = icmp eq ptr %p, {other}
  br i1 %same, label %yes, label %no
yes:
  store i32 1, ptr {used}, align 4
  ret void
no:
  ret void
"""


@pytest.mark.parametrize("other", ["%q", "null"])
def test_a_pointer_does_not_stand_for_another_with_its_address(other: str) -> None:
    source = ONE.format(other=other, used="%p")
    assert not verdict(source, ONE.format(other=other, used=other)).accepted
    assert verdict(source, source).accepted


def test_a_pointer_that_is_chosen_by_its_address_is_not_one_that_is_not() -> None:
    choice = "  %same = icmp eq ptr %p, %q\n  %r = select i1 %same, ptr %p, ptr %q\n"
    out = "  store i32 1, ptr {}, align 4\n  ret void\n"
    assert not verdict(choice + out.format("%r"), choice + out.format("%q")).accepted
    assert not verdict(choice + out.format("%q"), choice + out.format("%r")).accepted


# --- what a function computes -----------------------------------------------------------------------------


def test_a_name_that_looks_like_a_librarys_says_nothing() -> None:
    once = (
        "  %x = call i32 @NAME(i32 3)\n  store i32 %x, ptr %p, align 4\n"
        "  store i32 %x, ptr %q, align 4\n  ret void\n"
    )
    twice = once.replace("  store i32 %x, ptr %q", "  %y = call i32 @NAME(i32 3)\n  store i32 %y, ptr %q")
    assert verdict(once.replace("NAME", "__nv_popc"), twice.replace("NAME", "__nv_popc")).accepted
    assert not verdict(once.replace("NAME", "__nv_anything"), twice.replace("NAME", "__nv_anything")).accepted


FUSED = """
  %m = FMUL
  store float %m, ptr %p, align 4
  SECOND
  store float %other, ptr %q, align 4
  ret void
"""


@pytest.mark.parametrize(
    ("ty", "operation"),
    [
        ("float", "fmul contract float %f, %f"),
        ("float", "call float @llvm.fmuladd.f32(float %f, float %f, float %f)"),
        ("<2 x float>", "fmul contract <2 x float> %v, %v"),
    ],
)
def test_a_result_that_is_left_to_the_compiler_is_computed_once_or_the_verdict_says_so(
    ty: str, operation: str
) -> None:
    text = FUSED.replace("float", ty).replace("FMUL", operation)
    text = f"  %v = insertelement <2 x float> zeroinitializer, float %f, i32 0\n{text}"
    once = text.replace("SECOND", f"%other = select i1 true, {ty} %m, {ty} zeroinitializer")
    twice = text.replace("SECOND", f"%other = {operation}")
    assert str(verdict(once, once)) == "PROVED"
    assert str(verdict(twice, once)) == "PROVED"
    answer = verdict(once, twice)
    assert answer.accepted and "assuming" in str(answer)


def test_the_bits_of_a_nan_are_shown_once_or_the_verdict_says_so() -> None:
    shown = "  %u = fadd float %f, %f\n  %x = bitcast float %u to i32\n  store i32 %x, ptr %p, align 4\n"
    once = f"{shown}  store i32 %x, ptr %q, align 4\n  ret void\n"
    again = "  %h = fadd float %f, %f\n  %y = bitcast float %h to i32\n  store i32 %y, ptr %q, align 4\n"
    twice = f"{shown}{again}  ret void\n"
    assert str(verdict(once, once)) == "PROVED"
    assert str(verdict(twice, once)) == "PROVED"
    answer = verdict(once, twice)
    assert answer.accepted and "assuming" in str(answer)
    loaded = shown.replace("fadd float %f, %f", "load float, ptr %p, align 4").replace(
        "  store", "  %y = bitcast float %u to i32\n  store"
    )
    texts = [f"{loaded}  store i32 %{name}, ptr %q, align 4\n  ret void\n" for name in "xy"]
    assert str(verdict(*texts)) == "PROVED"  # memory keeps the bits that it holds


BEHIND_A_BRANCH = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 noundef %n) {
entry:
  %c = icmp slt i32 %n, 9
  %r = getelementptr inbounds i32, ptr %p, i64 STEP
  %u = load i32, ptr %p, align 4
  br i1 %c, label SIDES
a:
  store i32 5, ptr %r, align 4
  br label %b
b:
  %v = load i32, ptr %p, align 4
  store i32 SEEN, ptr %q, align 4
  ret void
}
"""


@pytest.mark.parametrize("sides", ["%a, label %b", "%b, label %a"])
@pytest.mark.parametrize(("step", "apart"), [("0", False), ("1", True), ("-1", True)])
def test_a_load_looks_behind_what_one_side_of_a_branch_stored_where_that_is_apart(
    step: str, apart: bool, sides: str
) -> None:
    text = BEHIND_A_BRANCH.replace("STEP", step).replace("SIDES", sides)
    late, early = (parse_module(text.replace("SEEN", seen)) for seen in ("%v", "%u"))
    assert prove_function(late, early, "k", solver=False).accepted == apart
