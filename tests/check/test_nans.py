"""Which results are made one NaN: what computes, and not what copies bits."""

from __future__ import annotations

import pytest

from pcfm.check.nans import with_one_nan
from pcfm.ir.instructions import Select
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module

TEXT = """
define {to} @k(float %f, double %d, i32 %i, <2 x float> %v, <4 x i8> %b, fp128 %q, ptr %p) {{
  %x = {text}
  ret {to} %x
}}
declare float @llvm.sqrt.f32(float)
declare float @llvm.fabs.f32(float)
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.powi.f32.i32(float, i32)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare float @llvm.amdgcn.readfirstlane.f32(float)
declare float @given(float)
"""


@pytest.mark.parametrize(
    ("to", "text", "nan"),
    [
        ("float", "fadd float %f, 1.0", "0x7FF8000000000000"),
        ("double", "fdiv double %d, %d", "0x7FF8000000000000"),
        ("<2 x float>", "fmul <2 x float> %v, %v", "splat (float 0x7FF8000000000000)"),
        ("double", "fpext float %f to double", "0x7FF8000000000000"),
        ("float", "fptrunc double %d to float", "0x7FF8000000000000"),
        ("float", "call float @llvm.sqrt.f32(float %f)", "0x7FF8000000000000"),
        (
            "<2 x float>",
            "call <2 x float> @llvm.fma.v2f32(<2 x float> %v, <2 x float> %v, <2 x float> %v)",
            "splat (float 0x7FF8000000000000)",
        ),
        ("float", "call float @given(float %f)", "0x7FF8000000000000"),
        ("float", "call float %p(float %f)", "0x7FF8000000000000"),
        # Bits that are copied, or come from elsewhere.
        ("float", "fneg float %f", ""),
        ("float", "bitcast i32 %i to float", ""),
        ("float", "call float @llvm.fabs.f32(float %f)", ""),
        ("float", "call float @llvm.copysign.f32(float %f, float 1.0)", ""),
        ("float", "call float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %f, i32 0, i32 31)", ""),
        ("float", "call float @llvm.amdgcn.readfirstlane.f32(float %f)", ""),
        ("float", "call float @llvm.powi.f32.i32(float %f, i32 %i)", ""),
        ("float", "select i1 true, float %f, float 1.0", ""),
        # No floating-point numbers of those that machines have.
        ("i32", "add i32 %i, 1", ""),
        ("<4 x i8>", "add <4 x i8> %b, %b", ""),
        ("fp128", "fadd fp128 %q, %q", ""),
    ],
)
def test_what_computes_gives_one_nan(to: str, text: str, nan: str) -> None:
    changed = with_one_nan(parse_module(TEXT.format(to=to, text=text)))
    chosen = [inst for inst in changed.function("k").instructions() if isinstance(inst, Select)]
    if not nan:
        assert len(chosen) == text.count("select")
        return
    assert len(chosen) == 1 and f", {to} {nan}\n" in print_module(changed)
    assert next(iter(changed.function("k").blocks)).terminator.operand(0) is chosen[0]
