"""Intrinsics and library functions that real kernels call."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.llvm import emit_assembly
from pcfm.simt.operations import rounding
from tests.simt.kernels import HEADER, buffer, map_over, run

THIRDS = np.array([1 / 3, -1 / 3, 2.5, -0.1, 7.0, 1e-30, 3.0, -2.0], np.float32)
OTHERS = np.array([3.0, 3.0, 0.1, 10.0, -7.0, 1e-30, 1e8, 0.3], np.float32)


@pytest.mark.parametrize("mode", ["rz", "rm", "rp"])
def test_nvvm_arithmetic_rounds_as_its_name_says(mode: str) -> None:
    call = f"  %r = call float @llvm.nvvm.add.{mode}.f(float %a, float %b)"
    declared = f"declare float @llvm.nvvm.add.{mode}.f(float, float)"
    inputs = [("float", THIRDS), ("float", OTHERS)]
    results = map_over(call, inputs, ("float", np.dtype(np.float32)), declared)
    assert results.tolist() == rounding.add(THIRDS, OTHERS, mode).tolist()


def test_fused_operations_round_down_flush_and_saturate() -> None:
    names = ["fma.rm.f", "fma.rz.ftz.f", "fma.rp.ftz.sat.f"]
    tiny = np.array([1e-40] * 8, np.float32)
    results = []
    for name in names:
        call = f"  %r = call float @llvm.nvvm.{name}(float %a, float %b, float %c)"
        declared = f"declare float @llvm.nvvm.{name}(float, float, float)"
        inputs = [("float", THIRDS), ("float", OTHERS), ("float", tiny)]
        results.append(map_over(call, inputs, ("float", np.dtype(np.float32)), declared))
    assert results[0].tolist() == rounding.multiply_add(THIRDS, OTHERS, tiny, "rm").tolist()
    flushed = rounding.multiply_add(THIRDS, OTHERS, tiny * 0, "rz")
    assert results[1].tolist() == np.where(np.abs(flushed) < 2.0**-126, 0, flushed).tolist()
    assert (results[2] >= 0).all() and (results[2] <= 1).all() and results[2][5] == 0


@pytest.mark.parametrize(("suffix", "mode"), [("rd", "rm"), ("ru", "rp"), ("rz", "rz"), ("rn", "rn")])
def test_libdevice_conversions_round_as_their_names_say(suffix: str, mode: str) -> None:
    values = np.array([2**24 + 1, -(2**24) - 1, 2**31 - 1, 7, 0, -3, 2**30 + 65, 5], np.int32)
    call = f"  %r = call float @__nv_int2float_{suffix}(i32 %a)"
    declared = f"declare float @__nv_int2float_{suffix}(i32)"
    results = map_over(call, [("i32", values)], ("float", np.dtype(np.float32)), declared)
    assert results.tolist() == rounding.from_integer(values, np.dtype(np.float32), mode).tolist()


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("erf", math.erf), ("erfc", math.erfc), ("tgamma", math.gamma), ("lgamma", math.lgamma),
        ("asinh", math.asinh), ("rcbrt", lambda a: math.copysign(abs(a) ** (-1 / 3), a)),
        ("normcdf", lambda a: math.erfc(-a / math.sqrt(2)) / 2),
    ],
)  # fmt: skip
def test_library_functions(name: str, function: object) -> None:
    values = np.array([0.1, 0.5, 1.5, 2.25, 3.0, 4.5, 0.75, 6.0])
    call = f"  %r = call double @__nv_{name}(double %a)"
    results = map_over(
        call, [("double", values)], ("double", np.dtype("f8")), f"declare double @__nv_{name}(double)"
    )
    assert results.tolist() == pytest.approx([function(a) for a in values.tolist()], rel=1e-13)  # type: ignore[operator]


def test_inverse_functions_invert() -> None:
    values = np.array([0.001, 0.2, 0.5, 0.9, 0.999, 0.25, 0.75, 0.4])
    for name, forward in (
        ("erfinv", math.erf),
        ("erfcinv", math.erfc),
        ("normcdfinv", lambda a: math.erfc(-a / math.sqrt(2)) / 2),
    ):
        call = f"  %r = call double @__nv_{name}(double %a)"
        declared = f"declare double @__nv_{name}(double)"
        results = map_over(call, [("double", values)], ("double", np.dtype("f8")), declared)
        assert [forward(a) for a in results.tolist()] == pytest.approx(values.tolist(), rel=1e-12)


SINCOS = """
declare void @__nv_sincosf(float, ptr, ptr)
define ptx_kernel void @k(ptr %out) {
  %s = alloca float, align 4
  %c = alloca float, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sitofp i32 %tid to float
  call void @__nv_sincosf(float %x, ptr %s, ptr %c)
  %sv = load float, ptr %s, align 4
  %cv = load float, ptr %c, align 4
  %r = fsub float %sv, %cv
  %wide = zext i32 %tid to i64
  %po = getelementptr float, ptr %out, i64 %wide
  store float %r, ptr %po, align 4
  ret void
}
"""


@pytest.mark.parametrize("undef", ["zero", "random", "trap"])
def test_functions_of_two_results_store_what_is_defined(undef: str) -> None:
    stored = buffer(run(SINCOS, [np.zeros(64, np.float32)], undef=undef))
    expected = [np.float32(math.sin(t)) - np.float32(math.cos(t)) for t in range(64)]
    assert stored.tolist() == [float(value) for value in expected]


def test_reductions_of_vectors() -> None:
    body = """  %v0 = insertelement <3 x i32> poison, i32 %a, i32 0
  %v1 = insertelement <3 x i32> %v0, i32 %b, i32 1
  %v = insertelement <3 x i32> %v1, i32 -7, i32 2
  %whole = call i32 @llvm.vector.reduce.add.v3i32(<3 x i32> %v)
  %least = call i32 @llvm.vector.reduce.smin.v3i32(<3 x i32> %v)
  %f = sitofp <3 x i32> %v to <3 x float>
  %fs = call float @llvm.vector.reduce.fadd.v3f32(float 1.0, <3 x float> %f)
  %fi = fptosi float %fs to i32
  %s = mul i32 %whole, 1000
  %u = add i32 %s, %least
  %r = add i32 %u, %fi"""
    declared = """declare i32 @llvm.vector.reduce.add.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.smin.v3i32(<3 x i32>)
declare float @llvm.vector.reduce.fadd.v3f32(float, <3 x float>)"""
    a, b = np.array([3, -20, 5, 100], np.int32), np.array([9, 1, -8, 2], np.int32)
    results = map_over(body, [("i32", a), ("i32", b)], ("i32", np.dtype("i4")), declared)
    total = a + b - 7
    assert results.tolist() == (total * 1000 + np.minimum(np.minimum(a, b), -7) + total + 1).tolist()


def test_atomics_that_wrap() -> None:
    text = """
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)
define ptx_kernel void @k(ptr %out, ptr %counter) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %old = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %counter, i32 4)
  %wide = zext i32 %tid to i64
  %po = getelementptr i32, ptr %out, i64 %wide
  store i32 %old, ptr %po, align 4
  ret void
}
"""
    for undef in ("zero", "trap"):
        result = run(text, [np.zeros(64, np.int32), np.array([3], np.int32)], undef=undef)
        assert buffer(result).tolist() == [(3 + t) % 5 for t in range(64)]
        assert buffer(result, 1).tolist() == [(3 + 64) % 5]


@pytest.mark.parametrize(
    ("operation", "start", "operands", "end"),
    [
        ("add", 5, "3", 5 + 64 * 3),
        ("max", -5, "-3", -3),
        ("min", 5, "-3", -3),
        ("and", 7, "10", 2),
        ("or", 5, "10", 15),
        ("xor", 5, "10", 5),
        ("exch", 5, "9", 9),
        ("inc", 3, "4", (3 + 64) % 5),
        ("dec", 0, "4", 1),
        ("cas", 5, "5, i32 8", 8),
        ("cas", 6, "5, i32 8", 6),
    ],
)
@pytest.mark.parametrize("scope", ["cta", "sys"])
def test_atomics_of_a_scope(operation: str, start: int, operands: str, end: int, scope: str) -> None:
    name = f"llvm.nvvm.atomic.{operation}.gen.i.{scope}.i32.p0"
    params = "ptr, i32" + ", i32" * ("," in operands)
    text = f"""
declare i32 @{name}({params})
define ptx_kernel void @k(ptr %cell) {{
  %old = call i32 @{name}(ptr %cell, i32 {operands})
  ret void
}}
"""
    assert buffer(run(text, [np.array([start], np.int32)])).tolist() == [end]


def test_an_atomic_sum_of_a_scope_in_floating_point() -> None:
    text = """
declare double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr, double)
define ptx_kernel void @k(ptr %sum) {
  %old = call double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr %sum, double 0.5)
  ret void
}
"""
    assert buffer(run(text, [np.array([1.0])])).tolist() == [33.0]


@pytest.mark.parametrize("name", ["abs", "ctlz", "cttz"])
def test_a_broken_promise_of_a_bit_intrinsic_is_poison(name: str) -> None:
    bad = -(2**31) if name == "abs" else 0
    for promised in (False, True):
        text = f"""
declare i32 @llvm.{name}.i32(i32, i1)
define ptx_kernel void @k(ptr %out, ptr %in) {{
  %a = load i32, ptr %in, align 4
  %r = call i32 @llvm.{name}.i32(i32 %a, i1 {str(promised).lower()})
  store i32 %r, ptr %out, align 4
  ret void
}}
"""
        arguments = [np.zeros(1, np.int32), np.array([bad], np.int32)]
        assert run(text, arguments, undef="trap").returned != promised
        arguments[1][0] = 12
        assert run(text, arguments, undef="trap").returned


def test_promises_of_vectors_hold_element_by_element() -> None:
    text = """
declare <2 x i32> @llvm.abs.v2i32(<2 x i32>, i1)
define ptx_kernel void @k(ptr %out, ptr %in) {
  %a = load <2 x i32>, ptr %in, align 8
  %v = call <2 x i32> @llvm.abs.v2i32(<2 x i32> %a, i1 true)
  %r = extractelement <2 x i32> %v, i32 1
  store i32 %r, ptr %out, align 4
  ret void
}
"""
    for values, defined in (([-(2**31), -5], True), ([-5, -(2**31)], False)):
        result = run(text, [np.zeros(1, np.int32), np.array(values, np.int32)], undef="trap")
        assert result.returned == defined


FLUSHES = '!llvm.module.flags = !{!0}\n!0 = !{i32 4, !"nvvm-reflect-ftz", i32 1}\n'
ASKED = ("__CUDA_FTZ", "__CUDA_PREC_SQRT", "__CUDA_ARCH")
REFLECTS = "\n".join([
    *(f'@s{n} = private constant [{len(asked) + 1} x i8] c"{asked}\\00"' for n, asked in enumerate(ASKED)),
    "declare i32 @__nvvm_reflect(ptr)",
    "define ptx_kernel void @k(ptr %p) FLAGS {",
    *(f"  %v{n} = call i32 @__nvvm_reflect(ptr @s{n})" for n in range(len(ASKED))),
    *(f"  %q{n} = getelementptr i32, ptr %p, i64 {n}" for n in range(len(ASKED))),
    *(f"  store volatile i32 %v{n}, ptr %q{n}" for n in range(len(ASKED))),
    "  ret void",
    "}",
    "",
])  # fmt: skip


@pytest.mark.parametrize("processor", ["", '"target-cpu"="sm_90a"'])
@pytest.mark.parametrize("flag", ["", FLUSHES])
def test_what_a_library_asks_is_answered_as_by_llvm(processor: str, flag: str) -> None:
    text = REFLECTS.replace("FLAGS", processor) + flag
    stored = buffer(run(text, [np.zeros(4, np.int32)], threads=1))
    ptx = emit_assembly(HEADER + text, "ptx")
    assert stored.tolist()[:3] == [int(word) for word in re.findall(r"st\.volatile\S* \t?\S+, (\d+);", ptx)]


def test_what_is_asked_must_be_known() -> None:
    text = REFLECTS.replace("FLAGS", "").replace("private constant", "private global")
    with pytest.raises(UnsupportedError, match="asked what no constant string says"):
        run(text, [np.zeros(4, np.int32)], threads=1)
