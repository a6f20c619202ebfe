"""Calls that clang marks convergent because it does not see their bodies: which of them may become one."""

from __future__ import annotations

import re

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, prove_function

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @CALLEE(i32) #0
attributes #0 = { convergent nounwind }
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 noundef %n) {
entry:
  %x = load i32, ptr %p
  %c = icmp slt i32 %n, 9
"""
SOURCE = """
  br i1 %c, label %a, label %b
a:
  %xa = add i32 %x, 3
  %va = call i32 @CALLEE(i32 %xa) #0
  br label %end
b:
  %xb = add i32 %x, 5
  %vb = call i32 @CALLEE(i32 %xb) #0
  br label %end
end:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  store i32 %v, ptr %q
  ret void
}"""
TARGET = """
  %s = select i1 %c, i32 3, i32 5
  %xs = add i32 %x, %s
  %v = call i32 @CALLEE(i32 %xs) #0
  store i32 %v, ptr %q
  ret void
}"""


CONVERTED = r"\1f = sitofp i32 \2 to float\n  \1 = call i32 @CALLEE(float \1f)"


def prove(callee: str, head: str = HEAD) -> Verdict:
    texts = [head + body for body in (SOURCE, TARGET)]
    if callee.startswith("__ocml"):  # which takes a number in floating point
        texts = [
            re.sub(r"(%v\w?) = call i32 @CALLEE\(i32 (%\w+)\)", CONVERTED, text).replace(
                "@CALLEE(i32)", "@CALLEE(float)"
            )
            for text in texts
        ]
    modules = [parse_module(text.replace("CALLEE", callee), filename="k.ll") for text in texts]
    return prove_function(modules[0], modules[1], "k", solver=False)


@pytest.mark.parametrize("callee", ["__nv_popc", "__nv_clz", "__ocml_ilogb_f32"])
def test_a_library_function_of_its_arguments_alone_is_not_convergent(callee: str) -> None:
    own, other = "nvptx64-nvidia-cuda", "amdgcn-amd-amdhsa"
    if callee.startswith("__ocml"):
        own, other = other, own
    head = HEAD.replace("ptx_kernel ", "")
    assert prove(callee, head.replace("nvptx64-nvidia-cuda", own)).accepted
    # Where its library is not linked, anybody may have named a function so.
    assert not prove(callee, head.replace("nvptx64-nvidia-cuda", other)).accepted


@pytest.mark.parametrize(
    "callee", ["exchange", "nv_popc", "llvm.nvvm.barrier0.popc", "llvm.nvvm.barrier0.and"]
)
def test_two_convergent_calls_are_not_one(callee: str) -> None:
    verdict = prove(callee)
    assert not verdict.accepted
    assert "one convergent operation stands for two" in str(verdict)


def test_a_function_with_a_body_is_what_its_attributes_say() -> None:
    body = "define i32 @CALLEE(i32 %v) #0 {\n  ret i32 %v\n}"
    assert not prove("__nv_popc", HEAD.replace("declare i32 @CALLEE(i32) #0", body)).accepted


@pytest.mark.parametrize("marked", [True, False])
def test_a_call_that_is_marked_and_reads_or_writes_keeps_its_lanes(marked: bool) -> None:
    """Its row says what a copy does; that it computes from its arguments alone it does not say."""
    name = "void @llvm.memcpy.p0.p0.i64(ptr {}, ptr {}, i64 {}, i1 {})"
    head = HEAD.replace("i32 @CALLEE(i32) #0", name.replace(" {}", "")).replace(
        "ptr noundef", "ptr noalias noundef"
    )
    call = "call " + name.format("%q", "%{0}", "4", "false") + (" #0" if marked else "")
    both = f"""
  %r = getelementptr i32, ptr %p, i64 4
  br i1 %c, label %a, label %b
a:
  {call.format("p")}
  br label %end
b:
  {call.format("r")}
  br label %end
end:
  ret void
}}"""
    once = f"""
  %r = getelementptr i32, ptr %p, i64 4
  %s = select i1 %c, ptr %p, ptr %r
  {call.format("s")}
  ret void
}}"""
    modules = [parse_module(head + body) for body in (both, once)]
    assert prove_function(modules[0], modules[1], "k", solver=False).accepted == (not marked)
