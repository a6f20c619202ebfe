"""OpenCL C's built-in functions: from pcfm's header, else a library, else refused by name."""

import re

import numpy as np
import pytest

from pcfm import api, toolkits
from pcfm.clang import SourceOptions, compile, compile_source
from pcfm.diagnostics import PcfmError
from pcfm.launch import BufferArg, Launch
from pcfm.llvm import emit_assembly
from pcfm.machine import machine_for
from pcfm.simt import simulate
from tests.assemblers import features_of, refusal

pytestmark = pytest.mark.skipif(compile.newest_clang() is None, reason="there is no clang on the path")
CHIPS = {"gfx906": "amdgcn", "gfx1100": "amdgcn", "sm_80": "ptx", "sm_120": "ptx"}
COMMON = """
kernel void k(global float4 *v, global double *d, global int *n, global float *s, global const float *w) {
  size_t i = get_global_id(0);
  float4 x = v[i];
  float whole, cosine, part = modf(s[i], &whole);
  float sine = sincos(s[i], &cosine);
  if (i & 1)
    v[i] = exp(x) + clamp(x, 0.5f, 2.0f) * smoothstep(0.0f, 3.0f, x) + pown(x, (int4)(3));
  else
    v[i] = select(sqrt(x), pow(x, (float4)(1.5f)), isgreater(x, (float4)(1.0f))) + step(1.0f, x);
  d[i] = log(d[i]) + fmax(d[i], 2.0) + dot((double2)(d[i], 1.0), (double2)(2.0, 3.0));
  n[i] = mul_hi(n[i], 1 << 20) + rotate(n[i], 3) + popcount(n[i]) + clz(n[i]);
  n[i] += hadd(n[i], 7) + mad24(n[i], 3, 1);
  s[i] = fma(part, whole, sine * cosine) + native_divide(fract(s[i], &whole), 2.0f) + length(vload2(i, w));
}
"""
RARE = """
kernel void k(global int *n, global uchar4 *c, global float4 *v) {
  size_t i = get_global_id(0);
  n[i] = mad_sat(n[i], 1 << 20, 5) + add_sat(n[i], 0x7fffff00);
  c[i] = convert_uchar4_sat_rte(v[i]);
}
"""


def module_of(source, tmp_path, chip):
    path = tmp_path / "k.cl"
    path.write_text(source)
    text, warnings = compile_source(str(path), SourceOptions(arch=chip))
    assert warnings == ""
    return api.parse(text)


def buffers_after(module, *arrays):
    launch = Launch("k", (2, 1, 1), (64, 1, 1), tuple(BufferArg(array) for array in arrays), 0)
    result = simulate(module, launch, machine_for(module))
    assert result.returned, result.outcome
    return result.buffers


@pytest.fixture
def no_library(monkeypatch):
    monkeypatch.setattr(compile, "opencl_bitcode", lambda _processor: [])


def expected_of_common(v, d, n, s, w):
    x, odd = v.astype(np.float64), (np.arange(128) & 1 == 1)[:, None]
    t = np.clip(x / 3, 0, 1)
    on_odd = np.exp(x) + np.clip(x, 0.5, 2) * (t * t * (3 - 2 * t)) + x**3
    on_even = np.where(x > 1, x**1.5, np.sqrt(x)) + (x >= 1)
    wide, u = n.astype(np.int64), n.view(np.uint32)
    rotated = ((u << np.uint32(3)) | (u >> np.uint32(29))).view(np.int32)
    zeros = 32 - np.array([int(each).bit_length() for each in u])
    ones = np.array([int(each).bit_count() for each in u])
    first = ((wide << 20 >> 32) + rotated + ones + zeros).astype(np.int32).astype(np.int64)
    low = first << 40 >> 40  # its 24 bits
    whole_numbers = first + (first + 7 >> 1) + low * 3 + 1
    y = s.astype(np.float64)
    return (
        np.where(odd, on_odd, on_even),
        np.log(d) + np.maximum(d, 2) + 2 * d + 3,
        whole_numbers.astype(np.int32),
        (y - np.trunc(y)) * np.trunc(y)
        + np.sin(y) * np.cos(y)
        + (y - np.floor(y)) / 2
        + np.hypot(w[0::2], w[1::2]),
    )


@pytest.mark.usefixtures("no_library")
@pytest.mark.parametrize("chip", CHIPS)
def test_the_header_has_what_kernels_use_most_of_numbers_and_of_vectors(tmp_path, chip):
    module = module_of(COMMON, tmp_path, chip)
    assert not [fn.name for fn in module.functions if fn.is_declaration and fn.name.startswith("_Z")]
    random = np.random.default_rng(5)
    v = random.uniform(0.1, 3, (128, 4)).astype(np.float32)
    d = random.uniform(0.1, 3, 128)
    n = random.integers(1, 1 << 20, 128).astype(np.int32)
    s = random.uniform(-3, 3, 128).astype(np.float32)
    w = random.uniform(-3, 3, 256).astype(np.float32)
    floats, doubles, numbers, parts = expected_of_common(v, d, n, s, w)
    got = buffers_after(module, v.copy(), d.copy(), n.copy(), s.copy(), w)
    assert np.allclose(got[0].reshape(128, 4), floats, rtol=1e-5)
    assert np.allclose(got[1], doubles)
    assert np.array_equal(got[2], numbers)
    assert np.allclose(got[3], parts, rtol=1e-4, atol=1e-5)


@pytest.mark.skipif(not (toolkits.rocm_bitcode() and toolkits.libdevice()), reason="a library is missing")
@pytest.mark.parametrize("chip", CHIPS)
def test_it_is_emitted_for_both_vendors(tmp_path, chip):
    module = module_of(COMMON, tmp_path, chip)
    features = features_of(chip) if chip == "gfx1100" else None
    text = emit_assembly(api.to_text(module), CHIPS[chip], chip, features=features)
    assert not re.search(r"_Z\w+|__ocml", text)
    assert not (said := refusal(text, chip, tmp_path)), said


@pytest.mark.parametrize("chip", ["gfx90a", "sm_90"])
def test_what_the_header_lacks_comes_from_the_vendors_library(tmp_path, chip):
    if not toolkits.opencl_bitcode(chip):
        pytest.skip("neither opencl.bc nor libclc is there")
    module = module_of(RARE, tmp_path, chip)
    assert not [fn.name for fn in module.functions if fn.is_declaration and fn.name.startswith("_Z")]
    n = np.array([5, -7, 100_000, -100_000] * 32, np.int32)
    v = np.array([[-3, 0.5, 1.5, 300]] * 128, np.float32)
    got = buffers_after(module, n.copy(), np.zeros((128, 4), np.uint8), v)
    wide = n.astype(np.int64)
    low, high = -(2**31), 2**31 - 1
    sums = np.clip((wide << 20) + 5, low, high) + np.clip(wide + 0x7FFFFF00, low, high)
    assert np.array_equal(got[0], sums.astype(np.int32))
    assert got[1].reshape(128, 4)[0].tolist() == [0, 0, 2, 255]


@pytest.mark.usefixtures("no_library")
@pytest.mark.parametrize("chip", ["gfx906", "sm_80"])
def test_without_a_library_what_is_undefined_is_named_before_anything_is_written(tmp_path, chip):
    module = module_of(RARE, tmp_path, chip)
    with pytest.raises(PcfmError, match=r"@_Z7mad_satiii, .*: nothing defined"):
        emit_assembly(api.to_text(module), CHIPS[chip], chip)


@pytest.mark.usefixtures("no_library")
def test_a_sine_and_a_cosine_stay_two_calls(tmp_path):
    source = "kernel void k(global float *p) { p[0] = sin(p[1]) + cos(p[1]); }"
    module = module_of(source, tmp_path, "gfx906")
    assert {fn.name for fn in module.functions if fn.is_declaration} >= {"__ocml_sin_f32", "__ocml_cos_f32"}
    assert "_Z6sincosfPU3AS0f" not in api.to_text(module)


def test_a_library_that_clang_cannot_read_is_as_good_as_none(tmp_path, monkeypatch):
    broken = tmp_path / "opencl.bc"
    broken.write_bytes(b"BC\xc0\xde and nothing that follows")
    monkeypatch.setattr(compile, "opencl_bitcode", lambda _processor: [str(broken)])
    assert module_of(COMMON, tmp_path, "gfx906").kernels


def test_facts_about_a_processor_are_its_own_or_those_of_one_before_it(tmp_path, monkeypatch):
    names = ["906", "90a", "1030"]
    for name in ("ocml", "ockl", "opencl", *(f"oclc_isa_version_{each}" for each in names)):
        (tmp_path / f"{name}.bc").touch()
    monkeypatch.setenv("PCFM_ROCM_DEVICE_LIBS", str(tmp_path))
    last = {chip: toolkits.opencl_bitcode(chip)[-1][-7:-3] for chip in ("gfx906", "gfx942", "gfx1100")}
    assert last == {"gfx906": "_906", "gfx942": "_90a", "gfx1100": "1030"}
    (tmp_path / "opencl.bc").unlink()
    assert toolkits.opencl_bitcode("gfx906") == []
