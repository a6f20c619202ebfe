"""What stands around operations counts: a target that says more, or otherwise, is not proved."""

from __future__ import annotations

from functools import cache

import pytest

from pcfm.check.promises import new_claims
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import verify
from pcfm.prove import prove
from tests.breadth import choose

KERNEL = r"""
source_filename = "a.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%pair = type { i32, float }
$shared = comdat any
@table = internal addrspace(1) constant [2 x ptr] [ptr @one, ptr @two], align 16
@counter = addrspace(1) global i32 7, align 8
@outside = external addrspace(1) global [8 x i32], align 8
@local = internal addrspace(1) global [4 x i32] zeroinitializer, align 4
@words = linkonce_odr addrspace(1) global i32 3, comdat($shared), align 4
@.name = private unnamed_addr constant [3 x i8] c"ab\00", align 1
@other_name = alias i32 (i32), ptr @one
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
  [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
@llvm.used = appending global [1 x ptr] [ptr @.name], section "llvm.metadata"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.sqrt.f32(float)
declare float @__nv_sinf(float)
declare i32 @plain(i32)
declare ptr @given(ptr byval(%pair) align 8, i16 signext) "no-trapping-math"="true"

define internal i32 @one(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define internal i32 @two(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}

define internal void @start() {
  store i32 1, ptr addrspace(1) @local, align 4
  ret void
}

define i32 @helper(ptr byval(%pair) align 8 %p, i8 zeroext %b, ptr %q) noinline {
  %v = load i32, ptr %p, align 8
  ret i32 %v
}

define ptx_kernel void @k(ptr %a, ptr %b, i32 %n, float %f) #0 !reqd_work_group_size !10 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %t
  %v = load i32, ptr %p, align 4, !tbaa !11
  %w = add i32 %v, %n
  %z = zext i32 %w to i64
  %g = fdiv float %f, 3.0
  %s = call float @llvm.sqrt.f32(float %g)
  %sine = call float @__nv_sinf(float %s)
  %c = icmp ult i32 %w, 100
  %h = select i1 %c, float %sine, float 1.0
  %i = fptosi float %h to i32
  br label %loop

loop:
  %x = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi float [ %h, %entry ], [ %h, %loop ]
  %next = add i32 %x, 1
  %e = load i32, ptr %b, align 4, !alias.scope !20
  %more = icmp ne i32 %next, %e
  br i1 %more, label %loop, label %done, !llvm.loop !12

done:
  store float %m, ptr %a, align 4
  %r = call i32 @plain(i32 %w) #1
  %j = call i32 @helper(ptr byval(%pair) align 8 %a, i8 zeroext 3, ptr %b)
  %pf = load ptr, ptr addrspace(1) @table, align 8
  %u = call i32 %pf(i32 %i)
  %sum = add i32 %u, %j
  store i32 %r, ptr %b, align 4, !noalias !21
  store i32 %sum, ptr %a, align 4
  store i64 %z, ptr %a, align 8
  ret void
}

attributes #0 = { convergent nounwind "denormal-fp-math-f32"="ieee,ieee" "nvvm.reqntid"="64"
  "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #1 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!nvvm.annotations = !{!3}
!llvm.ident = !{!4}
!nvvmir.version = !{!5}
!opencl.ocl.version = !{!5}

!0 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{ptr @k, !"maxntidx", i32 64}
!4 = !{!"clang version 19"}
!5 = !{i32 2, i32 0}
!10 = !{i32 64, i32 1, i32 1}
!11 = !{!13, !13, i64 0}
!12 = distinct !{!12, !14}
!13 = !{!"int", !15, i64 0}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{!"C"}
!16 = !{i32 0, i32 64}
!17 = !{}
!18 = !{float 2.5}
!19 = !{!"llvm.loop.mustprogress"}
!20 = !{!22}
!21 = !{!23}
!22 = distinct !{!22, !24}
!23 = distinct !{!23, !24}
!24 = distinct !{!24}
!25 = !{!"llvm.loop.parallel_accesses", !26}
!26 = distinct !{}
!27 = !{!"llvm.loop.vectorize.enable", i1 true}
"""

# (what is replaced, by what); each makes @k something that the source is not.
WRONG = [
    # Metadata of instructions that are neither loads nor events.
    ("tid.x()\n  %p", "tid.x(), !range !16\n  %p"),
    ("%w = add i32 %v, %n", "%w = add i32 %v, %n, !range !16"),
    ("%z = zext i32 %w to i64", "%z = zext i32 %w to i64, !unheard.of !17"),
    ("%p = getelementptr i32, ptr %a, i32 %t", "%p = getelementptr i32, ptr %a, i32 %t, !nonnull !17"),
    ("fdiv float %f, 3.0", "fdiv float %f, 3.0, !fpmath !18"),
    ("sqrt.f32(float %g)", "sqrt.f32(float %g), !fpmath !18"),
    ("sinf(float %s)", "sinf(float %s), !fpmath !18"),
    ("float %sine, float 1.0", "float %sine, float 1.0, !fpmath !18"),
    ("%m = phi float [ %h, %entry ], [ %h, %loop ]",
     "%m = phi float [ %h, %entry ], [ %h, %loop ], !fpmath !18"),
    ("%x = phi i32 [ 0, %entry ], [ %next, %loop ]",
     "%x = phi i32 [ 0, %entry ], [ %next, %loop ], !range !16"),
    ("%v = load i32, ptr %p, align 4, !tbaa !11",
     "%v = load i32, ptr %p, align 4, !tbaa !11, !invariant.load !17"),
    ("%v = load i32, ptr %p, align 4, !tbaa !11", "%v = load i32, ptr %p, align 4, !tbaa !11, !noundef !17"),
    ("%pf = load ptr, ptr addrspace(1) @table, align 8",
     "%pf = load ptr, ptr addrspace(1) @table, align 8, !nonnull !17"),
    ("store float %m, ptr %a, align 4", "store float %m, ptr %a, align 4, !invariant.group !17"),
    ("%u = call i32 %pf(i32 %i)", "%u = call i32 %pf(i32 %i), !callees !{ptr @one}"),
    # Scopes that look alike are not one.
    ("align 4, !noalias !21", "align 4, !noalias !20"),
    ("align 4, !alias.scope !20", "align 4, !alias.scope !21"),
    # Loops and other branches.
    ("!12 = distinct !{!12, !14}", "!12 = distinct !{!12, !14, !19}"),
    ("!12 = distinct !{!12, !14}", "!12 = distinct !{!12, !25}"),
    ("!12 = distinct !{!12, !14}", "!12 = distinct !{!12, !27}"),
    ("!12 = distinct !{!12, !14}", '!12 = distinct !{!12, !{!"llvm.loop.unheard_of"}}'),
    ("br label %loop\n\nloop", "br label %loop, !make.implicit !17\n\nloop"),
    ("ret void\n}\n\nattributes", "ret void, !unheard.of !17\n}\n\nattributes"),
    # Attributes of functions.
    ('"denormal-fp-math-f32"="ieee,ieee"', '"denormal-fp-math-f32"="preserve-sign,preserve-sign"'),
    ('"denormal-fp-math-f32"="ieee,ieee" ', ""),
    ("convergent nounwind", 'convergent nounwind "denormal-fp-math"="preserve-sign,preserve-sign"'),
    ("convergent nounwind", 'convergent nounwind "no-nans-fp-math"="true"'),
    ("convergent nounwind", 'convergent nounwind "unsafe-fp-math"="true"'),
    ("convergent nounwind", 'convergent nounwind "no-signed-zeros-fp-math"="true"'),
    ("convergent nounwind", 'convergent nounwind "amdgpu-no-workitem-id-x"'),
    ("convergent nounwind", 'convergent nounwind "amdgpu-flat-work-group-size"="1,32"'),
    ("convergent nounwind", 'convergent nounwind "amdgpu-unsafe-fp-atomics"="true"'),
    ("convergent nounwind", 'convergent nounwind "uniform-work-group-size"="true"'),
    ("convergent nounwind", 'convergent nounwind "unheard-of"'),
    ("convergent nounwind", "nounwind"),
    ("convergent nounwind", "convergent nounwind willreturn"),
    ("convergent nounwind", "convergent nounwind mustprogress"),
    ("convergent nounwind", "convergent nounwind memory(read)"),
    ("convergent nounwind", "convergent nounwind nosync"),
    ("convergent nounwind", "convergent nounwind noreturn"),
    ("convergent nounwind", "convergent nounwind sanitize_memory"),
    ("convergent nounwind", "convergent nounwind alignstack(16)"),
    ("convergent nounwind", "convergent nounwind naked"),
    ('"nvvm.reqntid"="64"', '"nvvm.reqntid"="32"'),
    ('"nvvm.reqntid"="64"', ""),
    ('"nvvm.reqntid"="64"', '"nvvm.maxntid"="64"'),
    ('"nvvm.reqntid"="64"', '"nvvm.reqntid"="64" "nvvm.maxnreg"="16"'),
    ('"target-cpu"="sm_70"', '"target-cpu"="sm_90"'),
    ("+ptx85,+sm_70", "+ptx85,+sm_90"),
    (" !reqd_work_group_size !10", ""),
    ("!10 = !{i32 64,", "!10 = !{i32 32,"),
    ("#0 !reqd_work_group_size", "#0 !max_work_group_size !10 !reqd_work_group_size"),
    # Of parameters and calls.
    ("@k(ptr %a", "@k(ptr noalias %a"),
    ("@k(ptr %a", "@k(ptr align 16 %a"),
    ("@k(ptr %a", "@k(ptr readonly %a"),
    ("@k(ptr %a", "@k(ptr byval(i32) %a"),
    ("i32 %n, float %f)", "i32 noundef %n, float %f)"),
    ("i32 %n, float %f)", "i32 zeroext %n, float %f)"),
    ("i32 %n, float %f)", "i32 inreg %n, float %f)"),
    ("i32 %n, float %f)", "i32 range(i32 0, 9) %n, float %f)"),
    ("i32 %n, float %f)", "i32 %n, float nofpclass(nan) %f)"),
    ("call i32 @plain(i32 %w)", "call i32 @plain(i32 noundef %w)"),
    ("call i32 @plain(i32 %w)", "call i32 @plain(i32 returned %w)"),
    ("call i32 @plain(i32 %w)", "call i32 @plain(i32 signext %w)"),
    ("call i32 @plain(i32 %w)", "call noundef i32 @plain(i32 %w)"),
    ("call i32 @plain(i32 %w)", "call range(i32 0, 4) i32 @plain(i32 %w)"),
    ("call i32 @plain(i32 %w)", "call fastcc i32 @plain(i32 %w)"),
    ("#1 = { nounwind }", "#1 = { nounwind memory(none) }"),
    ("#1 = { nounwind }", "#1 = { nounwind willreturn }"),
    ("#1 = { nounwind }", '#1 = { nounwind "no-nans-fp-math"="true" }'),
    ("#1 = { nounwind }", '#1 = { nounwind "unheard-of" }'),
    ("#1 = { nounwind }", "#1 = { nounwind noreturn }"),
    ("#1 = { nounwind }", "#1 = { nounwind builtin }"),
    ("call float @__nv_sinf(float %s)", "call nofpclass(nan) float @__nv_sinf(float %s)"),
    ("call float @__nv_sinf(float %s)",
     'call float @__nv_sinf(float %s) "denormal-fp-math-f32"="dynamic,dynamic"'),
    ("helper(ptr byval(%pair) align 8 %a", "helper(ptr byval(%pair) align 4 %a"),
    ("helper(ptr byval(%pair) align 8 %a", "helper(ptr %a"),
    # Of other functions, which it calls.
    ("@helper(ptr byval(%pair) align 8 %p", "@helper(ptr byval(%pair) align 4 %p"),
    ("@helper(ptr byval(%pair) align 8 %p", "@helper(ptr %p"),
    ("@helper(ptr byval(%pair) align 8 %p", "@helper(ptr byval(%pair) align 16 %p"),
    ("@helper(ptr byval(%pair) align 8 %p", "@helper(ptr byref(%pair) align 8 %p"),
    ("i8 zeroext %b", "i8 signext %b"),
    ("i8 zeroext %b", "i8 %b"),
    ("ptr %q) noinline", "ptr noalias %q) noinline"),
    ("define i32 @helper", "define range(i32 0, 2) i32 @helper"),
    ("define i32 @helper", "define zeroext i32 @helper"),
    ("define i32 @helper", "define fastcc i32 @helper"),
    ("define i32 @helper", "define weak i32 @helper"),
    ("define i32 @helper", "define internal i32 @helper"),
    ("define i32 @helper", "define hidden i32 @helper"),
    ("define i32 @helper", "define available_externally i32 @helper"),
    ("%q) noinline {", '%q) noinline section "a" {'),
    ("%q) noinline {", '%q) noinline align 64 {'),
    ("%q) noinline {", '%q) noinline gc "shadow-stack" {'),
    ("%q) noinline {", "%q) noinline prefix i32 5 {"),
    ("%q) noinline {", "%q) noinline prologue i8 5 {"),
    ("%q) noinline {", "%q) noinline personality ptr @plain {"),
    ("%q) noinline {", "%q) noinline comdat($shared) {"),
    ("%q) noinline {", '%q) noinline partition "p" {'),
    ("%q) noinline {", "%q) unnamed_addr noinline {"),
    ("declare i32 @plain(i32)", "define i32 @plain(i32 %x) {\n  ret i32 0\n}"),
    ("declare float @__nv_sinf(float)", "define float @__nv_sinf(float %x) {\n  ret float 0.0\n}"),
    ("declare i32 @plain(i32)", "declare i32 @plain(i32) nounwind"),
    ("declare i32 @plain(i32)", "declare i32 @plain(i32 returned)"),
    ("declare i32 @plain(i32)", "declare i32 @plain(i32 zeroext)"),
    ("declare i32 @plain(i32)", 'declare i32 @plain(i32) "no-nans-fp-math"="true"'),
    ("declare i32 @plain(i32)", "declare fastcc i32 @plain(i32)"),
    ("declare i32 @plain(i32)", "declare extern_weak i32 @plain(i32)"),
    ("declare i32 @plain(i32)", "declare dso_local i32 @plain(i32)"),
    ("declare i32 @plain(i32)", "@plain = external global i32"),
    ("@given(ptr byval(%pair) align 8", "@given(ptr byval(%pair) align 4"),
    ("i16 signext)", "i16 zeroext)"),
    ('"no-trapping-math"="true"', '"no-trapping-math"="false"'),
    # How the kernel is linked.
    ("define ptx_kernel void @k", "define internal ptx_kernel void @k"),
    ("define ptx_kernel void @k", "define void @k"),
    ("define ptx_kernel void @k", "define hidden ptx_kernel void @k"),
    ("define ptx_kernel void @k", "define weak_odr ptx_kernel void @k"),
    ("define ptx_kernel void @k", "define linkonce ptx_kernel void @k"),
    ("define ptx_kernel void @k", "define available_externally ptx_kernel void @k"),
    ("define ptx_kernel void @k", "define dso_local ptx_kernel void @k"),
    ("define ptx_kernel void @k", "define spir_kernel void @k"),
    # Variables, aliases, and what a loader reads.
    ("@counter = addrspace(1) global i32 7", "@counter = thread_local addrspace(1) global i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = addrspace(1) global i32 8"),
    ("@counter = addrspace(1) global i32 7", "@counter = addrspace(1) constant i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = addrspace(4) global i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = internal addrspace(1) global i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = weak addrspace(1) global i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = addrspace(1) externally_initialized global i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = unnamed_addr addrspace(1) global i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = dso_local addrspace(1) global i32 7"),
    ("@counter = addrspace(1) global i32 7", "@counter = external addrspace(1) global i32"),
    ("@counter = addrspace(1) global i32 7, align 8\n", ""),
    ("i32 7, align 8", "i32 7, align 4"),
    ("i32 7, align 8", "i32 7, align 16"),
    ("i32 7, align 8", 'i32 7, section "s", align 8'),
    ("i32 7, align 8", "i32 7, align 8, !absolute_symbol !16"),
    ("i32 7, align 8", 'i32 7, align 8 #1'),
    ("i32 7, align 8", "i32 7, no_sanitize_address, align 8"),
    ("@outside = external addrspace(1) global [8 x i32]",
     "@outside = addrspace(1) global [8 x i32] zeroinitializer"),
    ("@outside = external addrspace(1) global [8 x i32], align 8",
     "@outside = external addrspace(1) global [8 x i32], align 4"),
    ("@outside = external addrspace(1)", "@outside = extern_weak addrspace(1)"),
    ("[ptr @one, ptr @two]", "[ptr @two, ptr @one]"),
    ("[ptr @one, ptr @two]", "[ptr @one, ptr @plain]"),
    ("%pair = type { i32, float }", "%pair = type { i32, i32 }"),
    ("%pair = type { i32, float }", "%pair = type <{ i32, float }>"),
    ("$shared = comdat any", "$shared = comdat nodeduplicate"),
    (", comdat($shared), align 4", ", align 4"),
    ("alias i32 (i32), ptr @one", "alias i32 (i32), ptr @two"),
    ("alias i32 (i32), ptr @one", "ifunc i32 (i32), ptr @one"),
    ("@other_name = alias", "@other_name = weak alias"),
    ("@other_name = alias i32 (i32), ptr @one\n", ""),
    ("ptr @start, ptr null", "ptr @plain, ptr null"),
    ("i32 65535, ptr @start", "i32 1, ptr @start"),
    ("@llvm.global_ctors = ", "@llvm.global_dtors = "),
    ("@llvm.used = ", "@llvm.compiler.used = "),
    ("@local = ", "@new = addrspace(1) global i32 0\n@local = "),
    ("define internal i32 @two", "define void @free(ptr %x) {\n  ret void\n}\ndefine internal i32 @two"),
    # The module.
    ('source_filename = "a.cu"', 'module asm ".globl x"'),
    ("nvptx64-nvidia-cuda", "nvptx64-nvidia-nvcl"),
    ("-i64:64", "-i64:32"),
    ('"nvvm-reflect-ftz", i32 0', '"nvvm-reflect-ftz", i32 1'),
    ("!{!0, !1, !2}", "!{!1, !2}"),
    ('!"wchar_size", i32 4', '!"wchar_size", i32 2'),
    ("i32 1, !\"wchar_size\"", "i32 2, !\"wchar_size\""),
    ('!"maxntidx", i32 64', '!"maxntidx", i32 32'),
    ('!"maxntidx", i32 64', '!"reqntidx", i32 64'),
    ("!nvvm.annotations = !{!3}\n", ""),
    ("!nvvmir.version = !{!5}\n", ""),
    ("!llvm.ident = !{!4}", "!llvm.linker.options = !{!4}"),
]  # fmt: skip

# Bodies of functions that it may reach.
BODIES = [
    (
        "load i32, ptr %p, align 8\n  ret i32 %v",
        "load i32, ptr %p, align 8\n  %o = add i32 %v, 1\n  ret i32 %o",
    ),
    ("mul i32 %x, 3", "mul i32 %x, 4"),  # reached through the table alone
    ("add i32 %x, 1\n  ret", "add i32 %x, 2\n  ret"),
]

# What a target may change: promises that it drops, demands that it adds, and what is harmless.
RIGHT = [
    ('source_filename = "a.cu"', 'source_filename = "b.cu"'),
    ("clang version 19", "clang version 22"),
    (", !tbaa !11", ""),
    (", !noalias !21", ""),
    (", !alias.scope !20", ""),
    ("llvm.loop.unroll.disable", "llvm.loop.unroll.enable"),
    (", !llvm.loop !12", ""),
    ("%w = add i32 %v, %n", '%w = add i32 %v, %n, !annotation !{!"x"}'),
    ("label %done, !llvm.loop !12", 'label %done, !llvm.loop !12, !prof !{!"branch_weights", i32 1, i32 9}'),
    ("call float @__nv_sinf(float %s)", "call float @__nv_sinf(float noundef %s)"),  # as an argument is
    ("#1 = { nounwind }", "#1 = { cold }"),
    ("#1 = { nounwind }", "#1 = { nounwind nomerge }"),
    ("convergent nounwind", "convergent nounwind minsize optsize noinline"),
    ("convergent nounwind", "convergent"),
    ("convergent nounwind", 'convergent nounwind "no-nans-fp-math"="false"'),
    ("convergent nounwind", 'convergent nounwind "tune-cpu"="sm_90"'),
    (") noinline {", ") alwaysinline {"),
    ("declare i32 @plain(i32)", "declare i32 @plain(i32)\ndeclare i32 @unused()"),
    ("%q) noinline {", "%q) local_unnamed_addr noinline {"),
    ("@local = ", "@new = internal addrspace(1) global i32 0\n@local = "),
    ("define internal i32 @two", "define internal i32 @three() {\n  ret i32 3\n}\ndefine internal i32 @two"),
    ("@table = internal addrspace(1) constant", "@table = internal addrspace(1) global"),
    ("@.name = private unnamed_addr", "@.name = private"),
    ("Debug Info Version\", i32 3", "Debug Info Version\", i32 4"),
    ("i32 64, i32 1, i32 1}", "i32 64, i32 1, i32 1}\n!99 = !{i32 1}"),
]  # fmt: skip


read = cache(parse_module)


def is_proved(source: str, target: str) -> bool:
    """Whether the verdict on @k is PROVED."""
    answers = prove(read(source), parse_module(target), kernel="k", solver=False)
    (answer,) = answers
    return answer.verdict.accepted


def changed(old: str, new: str) -> str:
    assert KERNEL.count(old) == 1, f"{old} stands {KERNEL.count(old)} times"
    return KERNEL.replace(old, new)


def test_a_module_refines_itself_and_llvm_reads_it() -> None:
    verify(KERNEL)
    assert is_proved(KERNEL, KERNEL)
    assert is_proved(KERNEL, print_module(parse_module(KERNEL)))


@pytest.mark.parametrize(("old", "new"), WRONG[:: choose(6, 1)])
def test_what_a_target_says_beyond_its_source_is_neither_proved_nor_passed_over(old: str, new: str) -> None:
    assert not is_proved(KERNEL, changed(old, new))
    assert new_claims(read(KERNEL), parse_module(changed(old, new)))


@pytest.mark.parametrize(("old", "new"), BODIES)
def test_another_body_of_what_is_reached_is_not_proved(old: str, new: str) -> None:
    assert not is_proved(KERNEL, changed(old, new))


def test_each_change_is_one() -> None:
    for old, new in (*WRONG, *BODIES, *RIGHT):
        assert changed(old, new) != KERNEL


@pytest.mark.parametrize(("old", "new"), RIGHT[:: choose(3, 1)])
def test_what_a_target_no_longer_promises_is_proved(old: str, new: str) -> None:
    assert is_proved(KERNEL, changed(old, new))


LOOPS = """
define ptx_kernel void @k(ptr %a, i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %j1 = add i32 %j, 1
  %c = icmp ne i32 %j1, %n
  br i1 %c, label %inner, label %latch, !llvm.loop !1
latch:
  %i1 = add i32 %i, 1
  %d = icmp ne i32 %i1, %n
  br i1 %d, label %outer, label %done, !llvm.loop !2
done:
  store i32 1, ptr %a, align 4
  ret void
}
!1 = distinct !{!1INNER}
!2 = distinct !{!2OUTER}
!3 = !{!"llvm.loop.mustprogress"}
!4 = !{!"llvm.loop.vectorize.width", i32 4}
!5 = !{!"llvm.loop.vectorize.enable", i1 false}
"""


@pytest.mark.parametrize(
    ("source", "target", "proved"),
    [
        (("", ""), (", !5", ", !5"), True),
        ((", !3", ", !4"), (", !3", ", !4"), True),
        ((", !3", ""), ("", ""), True),
        # Rounds of the inner loop are rounds of the outer one, which then does not end either.
        (("", ", !3"), (", !3", ""), True),
        ((", !3", ""), ("", ", !3"), False),
        ((", !4", ""), ("", ", !4"), False),
        (("", ", !4"), (", !4", ""), False),
        (("", ""), ("", ", !3"), False),
    ],
)
def test_a_loop_is_said_to_be_what_its_own_source_is(
    source: tuple[str, str], target: tuple[str, str], proved: bool
) -> None:
    texts = [LOOPS.replace("INNER", inner).replace("OUTER", outer) for inner, outer in (source, target)]
    assert is_proved(texts[0], texts[1]) == proved


def test_a_loop_that_nothing_comes_to_may_be_said_to_be_anything() -> None:
    dead = LOOPS.replace("br label %outer\nouter", "br i1 false, label %outer, label %done\nouter")
    texts = [dead.replace("INNER", inner).replace("OUTER", "") for inner in ("", ", !3")]
    assert is_proved(texts[0], texts[1])


REACHED = """
@table = internal constant { i32, [1 x ptr] } { i32 0, [1 x ptr] [ptr @deep] }
@inside = internal constant ptr getelementptr (i8, ptr @table, i64 8)
@outer_name = alias void (ptr), ptr @inner_name
@inner_name = internal alias void (ptr), ptr @behind
define internal void @deep(ptr %p) {
  store i32 5, ptr %p, align 4
  ret void
}
define internal void @behind(ptr %p) {
  store i32 6, ptr %p, align 4
  ret void
}
define void @visible(ptr %p) {
  store i32 7, ptr %p, align 4
  ret void
}
define internal void @alone(ptr %p) {
  store i32 8, ptr %p, align 4
  ret void
}
define internal void @given(ptr %p, ptr %f) {
  call void %f(ptr %p)
  ret void
}
declare void @outside(ptr)
declare void @quiet(ptr) nocallback
define ptx_kernel void @k(ptr %a, ptr %f) {
  CALL
  ret void
}
"""


@pytest.mark.parametrize(
    ("call", "reached"),
    [
        ("store i32 1, ptr %a, align 4", ""),
        ("store ptr @inside, ptr %a, align 8", "5"),
        ("store ptr getelementptr (i8, ptr @table, i64 8), ptr %a, align 8", "5"),
        ("call void @outer_name(ptr %a)", "6"),
        ("call void %f(ptr %a)", "567"),  # whose address is taken, or that others can name
        ("call void @given(ptr %a, ptr %f)", "567"),
        ("call void @outside(ptr %a)", "567"),
        ("call void @quiet(ptr %a)", ""),
    ],
)
def test_a_verdict_waits_for_all_that_may_be_reached(call: str, reached: str) -> None:
    source = REACHED.replace("CALL", call)
    assert is_proved(source, source)
    for stored in "5678":
        target = source.replace(f"store i32 {stored},", f"store i32 {stored}0,")
        assert is_proved(source, target) == (stored not in reached), stored


# --- what others put in the place of a body, or say twice -------------------------------------------------

REPLACEABLE = """
define LINKAGE void @helper(ptr %p) WORDS {
  ret void
}
define ptx_kernel void @k(ptr %p, ptr %q) {
  %x = load i32, ptr %p
  call void @helper(ptr %p)
  AGAIN
  store i32 %z, ptr %q
  ret void
}
"""
_ONCE = "%z = add i32 %x, 0"
_AGAIN = "%y = load i32, ptr %p\n  %z = select i1 true, i32 %x, i32 %y"


@pytest.mark.parametrize(
    ("linkage", "is_replaceable"),
    [
        *((word, True) for word in "weak weak_odr linkonce linkonce_odr available_externally".split()),
        ("internal", False),
    ],
)
def test_a_body_that_may_be_replaced_shows_nothing(linkage: str, is_replaceable: bool) -> None:
    text = REPLACEABLE.replace("LINKAGE", linkage)
    source = text.replace("WORDS", "").replace("AGAIN", _ONCE)
    assert is_proved(source, source)
    # Another body may free what this one only gets.
    assert is_proved(source, text.replace("WORDS", "").replace("AGAIN", _AGAIN)) != is_replaceable
    for words in ("nofree", "willreturn", "memory(none)"):
        assert is_proved(source, text.replace("WORDS", words).replace("AGAIN", _ONCE)) != is_replaceable
    target = source.replace("(ptr %p) ", "(ptr captures(none) %p) ", 1)
    assert is_proved(source, target) != is_replaceable


def test_what_stands_in_the_place_of_a_body_may_come_to_all_that_others_can_name() -> None:
    text = """
@counter = global i32 0
define void @visible() {
  store i32 1, ptr @counter
  ret void
}
define LINKAGE void @helper() {
  ret void
}
define ptx_kernel void @k() {
  call void @helper()
  ret void
}
"""
    for linkage, proved in (("weak", False), ("internal", True)):
        source = text.replace("LINKAGE", linkage)
        assert is_proved(source, source.replace("store i32 1", "store i32 2")) == proved


STARTED = """
@LIST = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @start, ptr @one }]
@one = global ptr @two
@two = global ptr @one
@value = global i32 0
define internal void @deeper() {
  store i32 1, ptr @value
  ret void
}
define internal void @start() {
  call void @deeper()
  store i32 2, ptr @value
  ret void
}
define ptx_kernel void @k(ptr %p) {
  %x = load i32, ptr @value
  store i32 %x, ptr %p
  ret void
}
"""


@pytest.mark.parametrize("name", ["llvm.global_ctors", "llvm.global_dtors"])
@pytest.mark.parametrize("stored", ["1", "2"])
def test_what_runs_before_and_after_a_kernel_counts_for_it(name: str, stored: str) -> None:
    source = STARTED.replace("LIST", name)
    assert is_proved(source, source)
    assert not is_proved(source, source.replace(f"store i32 {stored}", f"store i32 {stored}0"))


KERNELS = """
define ptx_kernel void @other(ptr %p) {
  store i32 1, ptr %p
  ret void
}
@kernels = global ptr @other
declare i32 @launch(ptr)
define ptx_kernel void @k(ptr %p) prefix ptr @named {
  %f = load ptr, ptr %p
  %x = call i32 @launch(ptr %f)
  ret void
}
define internal void @named() {
  store i32 3, ptr null
  ret void
}
"""


def test_a_kernel_that_another_may_launch_and_a_function_beside_a_body_are_reached() -> None:
    assert is_proved(KERNELS, KERNELS)
    assert not is_proved(KERNELS, KERNELS.replace("store i32 1", "store i32 2"))
    valid = KERNELS.replace("@named() {", "@named() null_pointer_is_valid {")
    assert not is_proved(valid, valid.replace("store i32 3", "store i32 4"))


TWICE = """
define ptx_kernel void @k(ptr %p, ptr %q) WORDS {
  %x = load i32, ptr %p FIRST
  %y = load i32, ptr %q SECOND
  %z = add i32 %x, 1
  %w = mul i32 %y, 3
  store i32 %z, ptr %p, align 4
  store i32 %w, ptr %p, align 4
  CALL
  ret void
}
declare void @llvm.donothing()
declare void @llvm.assume(i1)
declare void @llvm.fake.use(...)
@base = internal constant [4 x ptr] zeroinitializer
@inner = internal global ptr getelementptr inbounds RANGE (i8, ptr @base, i64 16)
attributes #0 = { "x"="1" }
!nvvm.annotations = !{ANNOTATIONS}
!1 = !{ptr @k, !"maxntidx", i32 64}
!2 = !{ptr @k, !"maxntidx", i32 32}
!3 = !{ptr @k, !"maxntidx", i32 32, !"maxntidx", i32 64}
!4 = !{!"a"}
!5 = !{!"b"}
"""


@pytest.mark.parametrize(
    ("name", "source", "target"),
    [
        # LLVM takes one of several; which, is not ours to say.
        ("WORDS", '"x"="1"', '"x"="1" "x"="2"'),
        ("WORDS", '"x"="1"', '"x"="2" "x"="1"'),
        ("WORDS", '"x"="1"', '#0 "x"="2"'),
        ("ANNOTATIONS", "!1", "!2, !1"),
        ("ANNOTATIONS", "!1", "!3"),
        # What does nothing may be said not to return, and an operand of it not to be undef.
        ("CALL", "call void @llvm.donothing()", "call void @llvm.donothing() noreturn"),
        ("CALL", "", "call void @llvm.donothing() noreturn"),
        ("CALL", "call void @llvm.assume(i1 true)", "call void @llvm.assume(i1 true) noreturn"),
        ("CALL", "call void (...) @llvm.fake.use(i32 %x)", "call void (...) @llvm.fake.use(i32 noundef %x)"),
        ("RANGE", "", "inrange(-16, 8)"),
        ("RANGE", "inrange(-16, 16)", "inrange(-16, 8)"),
    ],
)
def test_what_is_said_twice_or_of_nothing_is_read(name: str, source: str, target: str) -> None:
    texts = [filled(TWICE, **{name: text}) for text in (source, target)]
    assert is_proved(texts[0], texts[0])
    assert not is_proved(texts[0], texts[1])


@pytest.mark.parametrize(
    ("first", "second", "then_first", "then_second"),
    [
        (", !pcsections !4", ", !pcsections !5", ", !pcsections !5", ", !pcsections !4"),
        (", !nosanitize !4", ", !nosanitize !4", ", !nosanitize !4", ""),
        (", !nosanitize !4", "", "", ", !nosanitize !4"),
    ],
)
def test_metadata_that_must_be_the_same_stays_at_its_instructions(
    first: str, second: str, then_first: str, then_second: str
) -> None:
    source = filled(TWICE, FIRST=first, SECOND=second)
    assert is_proved(source, source)
    assert not is_proved(source, filled(TWICE, FIRST=then_first, SECOND=then_second))


def filled(text: str, **parts: str) -> str:
    """A text with those parts, and with none where another stands."""
    for name in ("WORDS", "FIRST", "SECOND", "CALL", "ANNOTATIONS", "RANGE"):
        text = text.replace(name, parts.get(name, ""))
    return text


SPLIT = """
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  br label %head
latch:
  br label %head LATCH
head:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %latch, label %done BRANCH
done:
  store i32 %j, ptr %p
  ret void
}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.mustprogress"}
"""


def test_a_branch_that_is_no_latch_says_what_its_loop_is_said_to_be() -> None:
    def text(latch: str, branch: str) -> str:
        return SPLIT.replace("LATCH", latch).replace("BRANCH", branch)

    said = ", !llvm.loop !1"
    assert is_proved(text(said, said), text(said, said))
    assert is_proved(text(said, ""), text(said, said))
    assert not is_proved(text("", ""), text("", said))
    assert not is_proved(text("", said), text(said, said))


def test_a_branch_where_the_source_has_none_says_nothing() -> None:
    jump, loop = "br label %next{}\nnext:\n  ", ", !llvm.loop !1"
    text = "define void @k(ptr %p) {{\n  {}store i32 1, ptr %p\n  ret void\n}}\n!1 = distinct !{{!1, !2}}\n{}"
    progress = '!2 = !{!"llvm.loop.mustprogress"}\n'
    straight, plain, said = (
        text.format(start, progress) for start in ("", jump.format(""), jump.format(loop))
    )
    assert is_proved(straight, plain)
    assert not is_proved(straight, said)


TYPED = """
target triple = "nvptx64-nvidia-cuda"
declare RESULT @NAME(TYPE)
define ptx_kernel void @k(ptr %p, CALLED %x) {
  %a = call RESULT @NAME(CALLED %x)
  %b = call RESULT @NAME(CALLED OPERAND)
  store RESULT %a, ptr %p
  store RESULT %b, ptr %p
  ret void
}
"""


@pytest.mark.parametrize(
    ("name", "result", "ty", "called", "is_known"),
    [
        ("__nv_sinf", "float", "float", "float", True),
        ("__nv_sinf", "i32", "i32", "i32", False),  # was taken for libdevice's, and PROVED
        ("__nv_sinf", "double", "double", "double", False),
        ("__nv_sinf", "float", "float", "double", False),  # called as another than it is declared as
        ("__nv_abs", "i32", "i32", "i32", True),
        ("__nv_abs", "i64", "i64", "i64", False),
        ("__nv_popcll", "i32", "i64", "i64", True),
        ("__nv_popcll", "i64", "i64", "i64", False),
        ("__nv_float2half_rn", "i16", "float", "float", True),
        ("__nv_float2half_rn", "half", "float", "float", False),
        ("__nv_dsqrt_rz", "double", "double", "double", True),
        ("__nv_dsqrt_rz", "float", "float", "float", False),
    ],
)
def test_a_librarys_function_is_known_with_its_own_type_only(
    name: str, result: str, ty: str, called: str, is_known: bool
) -> None:
    text = TYPED.replace("NAME", name).replace("RESULT", result).replace("TYPE", ty).replace("CALLED", called)
    source, target = text.replace("OPERAND", "%x"), text.replace("OPERAND", "%x")
    target = target.replace(f"  %b = call {result} @{name}({called} %x)\n", "").replace(" %b,", " %a,")
    assert is_proved(source, source)
    assert is_proved(source, target) == is_known
