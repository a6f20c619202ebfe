"""What is known of floats: whole sets, so that nothing is claimed that is not listed here."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.transforms.minmax.fp_classes import Kind, never, sees_nan_bits

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'
FACTS = """
declare float @llvm.fabs.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.exp2.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.maximumnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
define ptx_kernel void @k(ptr %p, i32 %i, float %x, float nofpclass(nan nzero) %kind, i1 %c) {
entry:
  %whole = sitofp i32 %i to float
  %minus = fneg float %whole
  %size = call float @llvm.fabs.f32(float %x)
  %square = fmul float %x, %x
  %other = fmul float %x, %kind
  %sum = fadd float %x, 1.0
  %loose = fadd nsz float %x, 1.0
  %zero.sum = fadd float %x, -0.0
  %strict = fadd nnan float %x, 1.0
  %difference = fsub float %whole, %x
  %difference.x = fsub float %x, %whole
  %root = call float @llvm.sqrt.f32(float %whole)
  %root.x = call float @llvm.sqrt.f32(float %kind)
  %power = call float @llvm.exp2.f32(float %x)
  %floor = call float @llvm.floor.f32(float %kind)
  %above = call float @llvm.maximumnum.f32(float %x, float 0.0)
  %above.one = call float @llvm.maxnum.f32(float %x, float 1.0)
  %above.loose = call float @llvm.maxnum.f32(float %x, float 0.0)
  %below = call float @llvm.minimum.f32(float %kind, float -1.0)
  %either = select i1 %c, float %whole, float %kind
  %either.x = select i1 %c, float %whole, float %x
  %either.loose = select nsz i1 %c, float %whole, float %kind
  %wide = fpext float %whole to double
  br label %loop
loop:
  %turning = phi float [ %whole, %entry ], [ %turned, %loop ]
  %turned = select i1 %c, float %turning, float %kind
  br label %loop
}
"""
NEVER: dict[Kind, str] = {
    "nan": "kind whole minus strict floor above below either either.loose wide turning turned",
    "-0": "kind whole size square sum strict difference root root.x power above above.one below either wide "
    "turning turned",
    "+0": "minus above.one below",
}


@pytest.mark.parametrize("kind", NEVER)
def test_what_a_value_never_is(kind: Kind) -> None:
    module = parse_module(HEADER + FACTS)
    fn = module.kernels[0]
    values = [*fn.args[2:4], *(inst for inst in fn.instructions() if str(inst.type) in ("float", "double"))]
    names = {str(value.name) for value in values if never(value, kind)}
    assert names == set(NEVER[kind].split())


@pytest.mark.parametrize(
    ("uses", "seen"),
    [
        ("%u = fadd float %v, 1.0\n  store float %u, ptr %p, align 4", False),
        ("%u = fcmp olt float %v, 1.0\n  store i1 %u, ptr %p, align 1", False),
        ("%n = fneg float %v\n  %u = fptosi float %n to i32\n  store i32 %u, ptr %p, align 4", False),
        ("%n = select i1 %c, float %v, float %x\n  %u = fmul float %n, %n\n"
         "  store float %u, ptr %p, align 4", False),
        ("store float %v, ptr %p, align 4", True),
        ("%u = bitcast float %v to i32\n  store i32 %u, ptr %p, align 4", True),
        ("%n = fneg float %v\n  store float %n, ptr %p, align 4", True),
    ],
)  # fmt: skip
def test_whether_a_nan_s_bits_are_looked_at(uses: str, seen: bool) -> None:
    text = f"""
define ptx_kernel void @k(ptr %p, float %x, i1 %c) {{
  %v = select i1 %c, float %x, float 1.0
  {uses}
  ret void
}}
"""
    fn = parse_module(HEADER + text).kernels[0]
    value = next(inst for inst in fn.instructions() if inst.name == "v")
    assert sees_nan_bits(value) is seen
