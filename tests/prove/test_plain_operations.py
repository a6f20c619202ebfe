"""Functions that are an operation are that operation to the proof, and no other."""

from __future__ import annotations

import pytest

from pcfm.ir.intrinsics.library_bodies import plain_operation
from pcfm.ir.parser import parse_module
from pcfm.prove import prove

HEAD = """
target triple = "nvptx64-nvidia-cuda"
declare float @__nv_fdiv_rn(float, float)
declare float @__nv_fmul_rn(float, float)
declare float @__nv_fmul_rz(float, float)
declare float @__nv_fsqrt_rn(float)
declare float @__nv_sqrtf(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.nvvm.mul.rn.f(float, float)
define ptx_kernel void @k(ptr %p, float %x, float %y) {attributes} {{
"""
END = """
  store float %r, ptr %p, align 4
  ret void
}
"""
APPROXIMATES = '!llvm.module.flags = !{!0}\n!0 = !{i32 4, !"nvvm-reflect-prec-sqrt", i32 0}'
QUOTIENT = "%r = call contract float @__nv_fdiv_rn(float %x, float %y)"
PRODUCT = "%r = call float @__nv_fmul_rn(float %x, float %y)"


def is_proved(source: str, target: str, attributes: str = "", end: str = "") -> bool:
    head = HEAD.format(attributes=attributes)
    modules = [parse_module(head + text + END + end) for text in (source, target)]
    (verdict,) = prove(*modules)
    return verdict.verdict.accepted


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (QUOTIENT, "%r = fdiv float %x, %y"),
        ("%r = fdiv float %x, %y", "%r = call float @__nv_fdiv_rn(float %x, float %y)"),
        (PRODUCT, "%r = call float @llvm.nvvm.mul.rn.f(float %y, float %x)"),
        ("%r = call float @__nv_fsqrt_rn(float %x)", "%r = call float @llvm.sqrt.f32(float %x)"),
        ("%r = call contract float @__nv_sqrtf(float %x)", "%r = call float @llvm.sqrt.f32(float %x)"),
    ],
)
def test_a_function_is_the_operation_that_it_does(source: str, target: str) -> None:
    assert is_proved(source, target)
    assert not is_proved(source, target, '"denormal-fp-math-f32"="preserve-sign,preserve-sign"')
    assert not is_proved(source, target, '"unsafe-fp-math"="true"')
    assert not is_proved(source, target, '"approx-func-fp-math"="true"')
    assert not is_proved(source, target, end=APPROXIMATES)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (PRODUCT, "%r = fmul contract float %x, %y"),  # which a sum behind it may take into itself
        (PRODUCT, "%r = call nnan float @__nv_fmul_rn(float %x, float %y)"),
        ("%r = fmul float %x, %y", "%r = call nnan float @__nv_fmul_rn(float %x, float %y)"),
        ("%r = call float @__nv_fmul_rz(float %x, float %y)", "%r = fmul float %x, %y"),
        (QUOTIENT, "%r = fdiv float %y, %x"),
        (QUOTIENT, "%r = fdiv arcp float %x, %y"),
    ],
)
def test_no_function_is_a_freer_operation(source: str, target: str) -> None:
    assert not is_proved(source, target)


def test_what_takes_more_than_one_operation_is_none() -> None:
    assert plain_operation("__nv_fdiv_rn") == "fdiv"
    assert plain_operation("__nv_fmaf") == "llvm.fma.f32"
    assert [plain_operation(name) for name in ("__nv_abs", "__nv_sinf", "__nv_fdiv_rz", "llvm.sqrt.f32")] == [
        None
    ] * 4


def test_a_root_of_what_is_rounded_with_less_freedom_is_poison_no_more_often() -> None:
    ratio = "%q = fdiv {}float %x, %y\n%r = call float @__nv_sqrtf(float %q)"
    for text in (ratio, ratio.replace("%x", "%z")):
        text = f"%n = ptrtoint ptr %p to i32\n%s = add nsw i32 %n, 1\n%z = bitcast i32 %s to float\n{text}"
        assert is_proved(text.format("contract "), text.format(""))
        assert not is_proved(text.format(""), text.format("contract "))


def test_an_operation_may_be_less_wrong() -> None:
    ratio, end = "%r = fdiv float %x, %y{}", "!1 = !{float 2.5}"
    assert is_proved(ratio.format(", !fpmath !1"), ratio.format(""), end=end)
    assert not is_proved(ratio.format(""), ratio.format(", !fpmath !1"), end=end)


def test_a_sum_of_what_is_rounded_with_less_freedom_is_that_sum() -> None:
    total = "%q = fmul {}float %x, %y\n%b = bitcast float %q to i32\n%s = add i32 %b, {}\n"
    total += "%r = bitcast i32 %s to float"
    assert is_proved(total.format("contract ", 3), total.format("", 3))
    assert not is_proved(total.format("", 3), total.format("contract ", 3))
    assert not is_proved(total.format("contract ", 3), total.format("", 4))
