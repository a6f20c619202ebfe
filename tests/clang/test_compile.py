"""Source files in place of IR: which command, whose words where it fails, and that kernels mean the same."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from pcfm import api
from pcfm.clang import ClangError, SourceOptions, command_elsewhere, compile, compile_source
from pcfm.clang.compile_commands import flags_for
from pcfm.diagnostics import PcfmError
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.launch.model import to_elements
from pcfm.llvm import emit_assembly
from tests.assemblers import refusal
from tests.breadth import choose
from tests.cli.conftest import EXAMPLES, MIX, pcfm

__all__ = ["pcfm"]
needs_clang = pytest.mark.skipif(compile.newest_clang() is None, reason="there is no clang on the path")
LAUNCH = str(EXAMPLES / "neighbours.toml")
SOURCES = ("neighbours.cu", "neighbours.hip", "neighbours.cl")
HOST = """
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <vector>
#define CHECK(call) if (cudaError_t e = call) printf("%s", cudaGetErrorString(e))
__constant__ float table[16];
__device__ float square(float x) { return x * x; }
template <int N> __global__ void twist(float4 *out, float *x, unsigned *counter, int n) {
  __shared__ float tile[N];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = x[i];
  __syncthreads();
  if (i < n) {
    if (i & 1) x[i] = sqrtf(tile[threadIdx.x ^ 1]) * table[i & 15] + square(sin(x[i]));
    else x[i] = fmaxf(x[i], 2.f) + pow(x[i], 1.5f);
    float s = __shfl_down_sync(0xffffffff, x[i], 1);
    atomicAdd(counter, __popc(__ballot_sync(0xffffffff, i > 3)));
    atomicMax(counter, 3u);
    out[i] = make_float4(s, min(i, 5), max(s, 2.f), std::sqrt(s));
  }
}
int main() {
  float *d;
  std::vector<float> h(64);
  CHECK(cudaMalloc(&d, 256));
  CHECK(cudaMemcpy(d, h.data(), 256, cudaMemcpyHostToDevice));
  twist<64><<<dim3(1), 64>>>(nullptr, d, nullptr, 3);
  CHECK(cudaDeviceSynchronize());
  return cudaFree(d);
}
"""


@pytest.fixture(params=["own headers", "whatever toolkit there is"])
def toolkit(request, monkeypatch):
    if request.param == "own headers":
        monkeypatch.setattr(compile, "_toolkit", lambda: None)


@needs_clang
@pytest.mark.parametrize("name", SOURCES)
def test_a_kernel_does_in_each_language_what_it_says(toolkit, name):
    text, warnings = compile_source(str(EXAMPLES / name), SourceOptions())
    assert warnings == ""
    module = api.parse(text)
    assert [fn.name for fn in module.kernels] == ["neighbours"]
    data, out = (buffer for buffer in api.simulate(module, LAUNCH).buffers if buffer is not None)
    index = np.arange(128)
    x = data[index ^ 1]
    value = x * x + np.where(index & 1, 3 * x + 1, 5 * x - 7)
    assert out.tolist() == np.where(x > 0, value, 0).tolist()
    assert 32 < np.count_nonzero(x > 0) < 96


@needs_clang
@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.usefixtures("own_headers")
def test_a_source_file_is_analysed_by_its_lines(pcfm, name):
    done = pcfm("analyze", EXAMPLES / name)
    assert done.code == 0 and done.err == ""
    machine = "volta-warp32" if name.endswith(".cu") else "gcn-wave64"
    assert f"@neighbours on {machine}: 3 branches can split a warp" in done.out
    assert re.search(rf"^  \S*{name}:\d+:7: lines? [\d–]+ runs? apart from ", done.out, re.MULTILINE)


@needs_clang
@pytest.mark.usefixtures("own_headers")
def test_source_goes_through_opt_run_and_check(pcfm, tmp_path):
    source, melded = EXAMPLES / "neighbours.cu", tmp_path / "melded.ll"
    assert pcfm("opt", source, "-o", melded, "--no-share", "--launch", LAUNCH).code == 0
    done = pcfm("check", source, melded, "--launch", LAUNCH, "--no-share")
    assert done.code == 0 and "NO_MISMATCH" in done.out
    before, after = (
        json.loads(pcfm("run", path, "--launch", LAUNCH, "--json", "--no-share").out)
        for path in (source, melded)
    )
    assert after["cycles"] < before["cycles"] and after["divergent_branches"] < before["divergent_branches"]
    assert [path.name for path in tmp_path.iterdir()] == ["melded.ll"]


@needs_clang
def test_the_host_side_of_a_file_is_read_too(toolkit, tmp_path, pcfm):
    source = tmp_path / "host.cu"
    source.write_text(HOST)
    done = pcfm("analyze", source)
    assert done.code == 0 and "twist" in done.out, done.err


@needs_clang
@pytest.mark.usefixtures("toolkit")
def test_what_nvcc_declares_of_mathematics_on_the_host_and_of_nan(tmp_path, pcfm):
    source = tmp_path / "both.cu"
    source.write_text(
        "#include <algorithm>\n#include <cmath>\nusing namespace std;\n"
        "__global__ void k(double *p, float *q, int n) {\n"
        '  p[0] = nan("") + max(n, 2);\n  q[0] = nanf("1");\n}\n'
        "int main() {\n  unsigned u = 3;\n  size_t s = 4;\n  float f = max(1.0f, 2.0);\n"
        "  k<<<max(1, 2), 64>>>(0, 0, min(s, (size_t)1) + max(1, u) + std::min(2, 3) + (int)f);\n}\n"
    )
    done = pcfm("compile", source)
    assert done.code == 0, done.err
    assert "store float 0x7FF8000000000000" in done.out and "call double @_ZL3nan" not in done.out


@needs_clang
@pytest.mark.usefixtures("own_headers")
def test_the_compilers_errors_are_shown_and_nothing_is_written(pcfm, tmp_path):
    source, output = tmp_path / "bad.cu", tmp_path / "bad.ll"
    source.write_text("__global__ void k(int *p) {\n  *p = nonsense;\n}\n")
    commands = (("compile", source, "-o", output), ("analyze", source), ("opt", source, "-o", output))
    for command in commands[: choose(2, 3)]:
        done = pcfm(*command)
        assert (done.code, done.out) == (2, "")
        assert f"{source}:2:8: error: use of undeclared identifier 'nonsense'" in done.err
        assert f"refuses {source}\n" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["bad.cu"]


@needs_clang
@pytest.mark.usefixtures("own_headers")
def test_macros_folders_and_processors_are_handed_on(pcfm, tmp_path):
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "factor.h").write_text("#define FACTOR (BASE + 40)\n")
    source = tmp_path / "k.cu"
    source.write_text('#include "factor.h"\n__global__ void k(int *p) { *p = FACTOR; }\n')
    done = pcfm("compile", source, "-I", tmp_path / "include", "-D", "BASE=2", "--arch", "sm_80")
    assert done.code == 0 and "store i32 42" in done.out and '"target-cpu"="sm_80"' in done.out
    (tmp_path / "build").mkdir()
    entry = {"directory": str(tmp_path / "build"), "file": "../k.cu"}
    entry["command"] = "nvcc --std=c++17 -I../include -D BASE=3 -O3 -c ../k.cu -o k.o"
    (tmp_path / "build" / "compile_commands.json").write_text(json.dumps([entry]))
    done = pcfm("compile", source, "--compile-commands", tmp_path / "build")
    assert done.code == 0 and "store i32 43" in done.out


@needs_clang
@pytest.mark.usefixtures("own_headers")
def test_arithmetic_of_a_compile_commands_file_reaches_what_is_emitted(pcfm, tmp_path):
    source = tmp_path / "k.cu"
    source.write_text("__global__ void k(float *p) { *p = sqrtf(p[1]) / p[2]; }\n")
    database = tmp_path / "compile_commands.json"
    for command, root, quotient in (
        ("nvcc -c k.cu", "sqrt.rn.f32", "div.rn.f32"),
        ("nvcc -use_fast_math -c k.cu", "sqrt.approx.ftz.f32", "div.approx.ftz.f32"),
        ("clang++ -ffast-math -c k.cu", "sqrt.approx.f32", "div.approx.f32"),
    ):
        database.write_text(json.dumps([{"directory": str(tmp_path), "file": "k.cu", "command": command}]))
        done = pcfm("opt", source, "--emit", "ptx", "--compile-commands", tmp_path)
        assert done.code == 0 and root in done.out and quotient in done.out


GROUPS = """
#include <cassert>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void groups(int *d) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  int i = cg::this_grid().thread_rank(), total = cg::reduce(tile, i, cg::plus<int>());
  cg::thread_group any = tile;
  cg::sync(any);
  assert(total >= 0);
  if (i % 3 == 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    d[2 * i] = active.size() * 100 + active.thread_rank() + active.shfl(i, 1) * 10000;
  } else d[2 * i] = tile.ballot(i & 1) + tile.shfl_down(i, 1);
  d[2 * i + 1] = total + 1000 * tile.meta_group_rank() + 10000 * any.thread_rank();
}
int main() { groups<<<2, 32>>>(nullptr); cudaThreadSynchronize(); }
"""


@needs_clang
def test_cooperative_groups_without_a_toolkit(tmp_path, own_headers):
    source = tmp_path / "groups.cu"
    source.write_text(GROUPS)
    module = api.parse(compile_source(str(source), SourceOptions())[0])
    buffer = BufferArg(np.zeros(128, np.int32))
    result = api.simulate(module, Launch("groups", (2, 1, 1), (32, 1, 1), (buffer,)), machine="volta-warp32")
    assert result.returned and result.buffers[0] is not None
    first, second = result.buffers[0].reshape(64, 2).T
    i = np.arange(64)
    assert second.tolist() == (i // 8 * 64 + 28 + 1000 * (i % 32 // 8) + 10000 * (i % 8)).tolist()
    for warp in (i[:32], i[32:]):
        apart = [lane for lane in warp if lane % 3 == 0]
        assert [first[lane] for lane in apart] == [
            len(apart) * 100 + rank + apart[1] * 10000 for rank in range(len(apart))
        ]


GROUPS_OF_HIP = """
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;
template <class Tile> __device__ int total(const Tile &tile, int v) {
  for (int by = tile.size() / 2; by > 0; by /= 2) v += tile.shfl_down(v, by);
  return tile.shfl(v, 0);
}
__global__ void groups(int *d) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  int i = cg::this_grid().thread_rank(), *mine = d + 5 * i;
  cg::thread_group any = cg::tiled_partition(block, 4);
  any.sync();
  mine[0] = total(tile, i) + 10000 * any.thread_rank();
  mine[1] = tile.any(i % 32 == 20) + 2 * tile.all(i % 32 < 16) + 4 * tile.meta_group_rank();
  mine[2] = (int)tile.ballot(i % 3 == 0);
  if (i % 3 == 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    mine[3] = active.size() * 100 + active.thread_rank();
    mine[4] = active.shfl(i, active.size() - 1);
  }
  block.sync();
}
int main() { groups<<<2, 128>>>(nullptr); }
"""


@needs_clang
@pytest.mark.parametrize(
    ("processor", "machine", "lanes"), [("gfx906", "gcn-wave64", 64), ("gfx1100", "rdna3-wave32", 32)]
)
def test_cooperative_groups_of_hip(tmp_path, processor, machine, lanes):
    source = tmp_path / "groups.hip"
    source.write_text(GROUPS_OF_HIP)
    module = api.parse(compile_source(str(source), SourceOptions(arch=processor))[0])
    buffer = BufferArg(np.zeros(256 * 5, np.int32))
    result = api.simulate(module, Launch("groups", (2, 1, 1), (128, 1, 1), (buffer,)), machine=machine)
    assert result.returned and result.buffers[0] is not None
    rows = result.buffers[0].reshape(256, 5)
    for i in range(256):
        tile = range(i // 16 * 16, i // 16 * 16 + 16)
        assert rows[i, 0] == sum(tile) + 10000 * (i % 4)
        assert rows[i, 1] == (1 if i % 32 >= 16 else 2) + 4 * (i % 128 // 16)
        assert rows[i, 2] == sum(1 << lane % 16 for lane in tile if lane % 3 == 0)
        warp = range(i // lanes * lanes, i // lanes * lanes + lanes)
        apart = [lane for lane in warp if lane % 3 == 0]
        if i in apart:
            assert rows[i, 3:].tolist() == [len(apart) * 100 + apart.index(i), apart[-1]]


def left_by_a_wave(source, given):
    """What a wave of 64 lanes leaves of the one buffer that the file's one kernel is given."""
    module = api.parse(compile_source(str(source), SourceOptions())[0])
    launch = Launch(module.kernels[0].name, (1, 1, 1), (64, 1, 1), (BufferArg(given),))
    result = api.simulate(module, launch, machine="gcn-wave64")
    assert result.buffers[0] is not None
    return result.buffers[0].tolist()


@needs_clang
def test_hips_atomics_on_floats_and_symbols(tmp_path):
    source = tmp_path / "most.hip"
    source.write_text(
        "#include <hip/hip_runtime.h>\n__constant__ float scale[1];\n"
        '__global__ void most(float *d) { float v = (float)threadIdx.x; asm volatile("" ::: "memory");\n'
        "  atomicMax(d, v); atomicMin(d + 1, -v); atomicAdd(d + 2, v); }\n"
        "int main() { float one = 1; hipMemcpyToSymbol(HIP_SYMBOL(scale), &one, sizeof one); }\n"
    )
    assert left_by_a_wave(source, np.zeros(3, np.float32)) == [63, -63, 2016]


@needs_clang
def test_votes_of_hip_heed_a_mask_of_64_bits(tmp_path):
    source = tmp_path / "votes.hip"
    source.write_text(
        "__global__ void votes(unsigned long long *d) { unsigned i = threadIdx.x;\n"
        "  unsigned long long low = 0xffffull; d[0] = __ballot_sync(low, i % 2);\n"
        "  d[1] = __any_sync(low, i > 15) + 2 * __all_sync(low, i < 16);\n"
        "  d[2] = __ballot_sync(0xffffffff, i > 40);\n}"
    )
    assert left_by_a_wave(source, np.zeros(3, np.uint64)) == [0xAAAA, 2, 2**64 - 2**41]


@needs_clang
def test_a_refused_file_says_which_headers_were_used(pcfm, tmp_path, own_headers):
    source = tmp_path / "k.cu"
    source.write_text('#include "nowhere.h"\n')
    done = pcfm("analyze", source)
    assert done.code == 2 and "'nowhere.h' file not found" in done.err
    assert "hint: -I DIR names a folder with headers; there is no toolkit: small headers" in done.err


@needs_clang
def test_a_header_that_asks_for_nvcc_by_name_is_answered(pcfm, tmp_path):
    source = tmp_path / "k.cu"
    source.write_text(
        "#ifndef __NVCC__\n#define __device__\n#endif\n"
        "__device__ float twice(float x) { return x + x; }\n__global__ void k(float *p) { *p = twice(*p); }\n"
    )
    done = pcfm("compile", source)
    assert done.code == 2 and "-D __NVCC__ says that nvcc compiles it" in done.err
    assert pcfm("compile", source, "-D", "__NVCC__").code == 0


ABSENT = {
    "#include <cub/cub.cuh>": "CUB, Thrust and libcu++",
    "#include <thrust/device_vector.h>": "CUB, Thrust and libcu++",
    "#include <cuda_fp8.h>": "8-bit floats",
    "#include <mma.h>": "matrix fragments",
    "#include <curand_kernel.h>": "the toolkit's libraries",
    "__global__ void k(float *o, cudaTextureObject_t t) { *o = tex2D<float>(t, 1, 2); }": "textures and",
    "texture<float, 2, cudaReadModeElementType> t;": "textures and surfaces",
}


@needs_clang
@pytest.mark.parametrize("line", ABSENT)
def test_what_the_small_headers_lack_is_named_with_what_to_do(pcfm, tmp_path, own_headers, line):
    source = tmp_path / "k.cu"
    source.write_text(f"{line}\n")
    done = pcfm("compile", source)
    assert done.code == 2 and done.out == ""
    (hint,) = (said for said in done.err.splitlines() if said.startswith("  hint: "))
    assert f"they have nothing of {ABSENT[line]}" in hint
    assert f"nvcc -ptx -lineinfo {source}" in hint


@needs_clang
@pytest.mark.parametrize(
    ("header", "what"),
    [
        ("hiprand/hiprand_kernel.h", "ROCm's libraries"),
        ("hipcub/hipcub.hpp", "ROCm's libraries"),
        ("rocprim/rocprim.hpp", "ROCm's libraries"),
        ("hip/hip_bf16.h", "bfloat16 of HIP: __bf16 is clang's own"),
    ],
)
def test_what_the_small_headers_of_hip_lack_is_named(pcfm, tmp_path, header, what):
    source = tmp_path / "k.hip"
    source.write_text(f"#include <hip/hip_runtime_api.h>\n#include <{header}>\n")
    done = pcfm("compile", source)
    assert done.code == 2 and done.out == ""
    assert f"they have nothing of {what}" in done.err


BITS = """
#include <hip/hip_runtime.h>
__global__ void bits(unsigned *x, int *y) {
  atomicOr(x, 1u << threadIdx.x % 32);
  atomicAnd(x + 1, ~(1u << threadIdx.x % 8));
  atomicXor(x + 2, threadIdx.x);
  atomicSub(y, 3);
}
int main() {
  hipDeviceProp_t properties;
  return hipGetDeviceProperties(&properties, 0);
}
"""


@needs_clang
def test_what_hip_files_use_of_bits_and_of_the_host(tmp_path):
    source = tmp_path / "bits.hip"
    source.write_text(BITS)
    module = api.parse(compile_source(str(source), SourceOptions())[0])
    args = (BufferArg(np.array([0, -1, 0], np.int32)), BufferArg(np.array([500], np.int32)))
    result = api.simulate(module, Launch(module.kernels[0].name, (1, 1, 1), (64, 1, 1), args))
    assert result.returned, result.outcome
    assert result.buffers[0].tolist() == [-1, -256, 0] and result.buffers[1].tolist() == [500 - 192]


HALF = """
#include <cuda_fp16.h>
__global__ void mixed(__half *y, const half2 *x, float *wide, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  half2 v = x[i];
  half r = i & 1 ? __hfma(v.x, v.y, y[i]) * __float2half(2.0f) : y[i] / (half)3.0f - __hmax(v.x, v.y);
  if (r > v.x) r = __hneg(r);
  float2 sum = __half22float2(v + v);
  r += (half)sum.y;
  wide[i] = __half2float(r);
  y[i] = r;
}
int main() { mixed<<<2, 32>>>(nullptr, nullptr, nullptr, 3); }
"""


@needs_clang
def test_half_precision_without_a_toolkit(tmp_path, own_headers):
    source = tmp_path / "half.cu"
    source.write_text(HALF)
    module = api.parse(compile_source(str(source), SourceOptions())[0])
    random = np.random.default_rng(3)
    y, pairs = random.uniform(-4, 4, 64).astype(np.float16), random.uniform(-4, 4, (64, 2)).astype(np.float16)
    arguments = (
        BufferArg(y),
        BufferArg(pairs.reshape(-1)),
        BufferArg(np.zeros(64, np.float32)),
        ScalarArg("i32", 64),
    )
    result = api.simulate(module, Launch("mixed", (2, 1, 1), (32, 1, 1), arguments), machine="volta-warp32")
    assert result.returned
    first, second = pairs.T
    exact = first.astype(np.float64) * second.astype(np.float64) + y.astype(np.float64)
    odd = exact.astype(np.float16) * np.float16(2)
    even = y / np.float16(3) - np.maximum(first, second)
    expected = np.where(np.arange(64) % 2 == 1, odd, even)
    expected = np.where(expected > first, -expected, expected) + (second + second)
    assert result.buffers[0].tobytes() == expected.tobytes()
    assert result.buffers[2].tolist() == expected.astype(np.float32).tolist()


def bfloats(values):
    """Rounded to bfloat16, as their bits and as floats."""
    bits = to_elements(np.asarray(values, np.float32), "bfloat")
    return bits, (bits.astype(np.uint32) << 16).view(np.float32)


@needs_clang
def test_bfloat16_without_a_toolkit(tmp_path, own_headers):
    source = tmp_path / "bf.cu"
    source.write_text("""
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void mixed(__nv_bfloat16 *y, const nv_bfloat162 *x, float *wide, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  nv_bfloat162 v = x[i];
  __nv_bfloat16 r = i & 1 ? __hfma(v.x, v.y, y[i]) : y[i] / __float2bfloat16(3.0f) - __hmax(v.x, v.y);
  if (r > v.x) r = __hneg(r);
  float2 sum = __bfloat1622float2(v + v);
  wide[i] = __bfloat162float(r) + sum.y;
  y[i] = __habs(r);
}
""")
    module = api.parse(compile_source(str(source), SourceOptions())[0])
    random = np.random.default_rng(3)
    (y, fy), (pairs, fp) = bfloats(random.uniform(-4, 4, 64)), bfloats(random.uniform(-4, 4, (64, 2)))
    arguments = (
        BufferArg(y),
        BufferArg(pairs.reshape(-1)),
        BufferArg(np.zeros(64, np.float32)),
        ScalarArg("i32", 64),
    )
    result = api.simulate(module, Launch("mixed", (1, 1, 1), (64, 1, 1), arguments))
    assert result.returned, result.outcome
    first, second = fp.T
    odd = bfloats((first.astype(np.float64) * second + fy).astype(np.float32))[1]
    even = bfloats(bfloats(fy / np.float32(3))[1] - np.maximum(first, second))[1]
    expected = np.where(np.arange(64) % 2 == 1, odd, even)
    expected = np.where(expected > first, -expected, expected)
    assert result.buffers[0].tolist() == bfloats(np.abs(expected))[0].tolist()
    assert result.buffers[2].tolist() == (expected + bfloats(second + second)[1]).tolist()


WARPS = """
#include <device_functions.h>
__global__ void warps(const int *x, unsigned *same, int *counts, float *sums, long long *most) {
  int i = threadIdx.x, all;
  unsigned long long wide = (unsigned long long)x[i] << 40;
  same[i] = __match_any_sync(0xffffffffu, x[i]) ^ __match_any_sync(0xffffffffu, wide);
  same[64 + i] = __match_any_sync(0xffffffffu, (float)x[i]);
  __match_all_sync(0xffffffffu, x[i] >> 4, &all);
  int size;
  asm("mov.u32 %0, WARP_SZ;" : "=r"(size));
  counts[i] = all * size + __dp4a(i, 0x01ff0201, 5);
  atomicAdd_system(sums, 0.5f);
  atomicMax_block(most, (long long)i << 33);
  atomicCAS_system(counts + 64, 0, 7);
  __stcs(counts + 65 + i, __ldcg(x + i));
}
"""


@needs_clang
def test_what_warps_and_scopes_have_without_a_toolkit(tmp_path, own_headers):
    source = tmp_path / "warps.cu"
    source.write_text(WARPS)
    module = api.parse(compile_source(str(source), SourceOptions())[0])
    x = np.arange(64, dtype=np.int32) // 3
    buffers = (
        x, np.zeros(128, np.int32), np.zeros(129, np.int32), np.zeros(1, np.float32), np.zeros(1, np.int64)
    )  # fmt: skip
    launch = Launch("warps", (1, 1, 1), (64, 1, 1), tuple(BufferArg(each) for each in buffers))
    result = api.simulate(module, launch)
    assert result.returned, result.outcome
    _, same, counts, sums, most = result.buffers
    lanes = np.arange(64).reshape(2, 32)
    masks = [sum(1 << j for j in range(32) if x[warp[j]] == x[lane]) for warp in lanes for lane in warp]
    assert same.view(np.uint32).tolist() == [0] * 64 + masks
    whole = [len({int(x[lane]) >> 4 for lane in warp}) == 1 for warp in lanes for _ in warp]
    low, signed = np.arange(64), np.arange(64) >> 8
    assert counts[:64].tolist() == (np.where(whole, 32, 0) + low + 2 * signed + 5).tolist()
    assert (counts[64], counts[65:].tolist()) == (7, x.tolist())
    assert (sums.tolist(), most.tolist()) == ([32.0], [63 << 33])


WAVES = """\
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
template <typename T> __device__ T total(T v) {
  for (int d = warpSize / 2; d > 0; d >>= 1) v += __shfl_down(v, d);
  return __shfl(v, 0);
}
__global__ void waves(const int *x, float *sums, double *scan, int *bits, unsigned long long *votes,
                      __half *halves) {
  int i = threadIdx.x;
  sums[i] = total((float)x[i]) + __shfl_xor((float)i, 5);
  double v = x[i];
  for (int d = 1; d < 16; d <<= 1) { double u = __shfl_up(v, d, 16); if ((i & 15) >= d) v += u; }
  scan[i] = v;
  bits[i] = __clz(x[i]) * 10000 + __ffs(x[i]) * 100 + __popc(x[i]) + (int)(__brev(x[i]) >> 30);
  votes[i] = __any(x[i] > 5) ? __ballot(x[i] & 1) : 0;
  __half h = __float2half((float)x[i]);
  halves[i] = __hadd(h, hsqrt(h));
  __syncwarp();
}
"""


@needs_clang
def test_lanes_of_a_wavefront_and_half_precision_without_rocm(tmp_path):
    source = tmp_path / "waves.hip"
    source.write_text(WAVES)
    module = api.parse(compile_source(str(source), SourceOptions())[0])
    x = np.random.default_rng(3).integers(1, 1 << 14, 64, dtype=np.int32)
    outputs = [np.zeros(64, t) for t in (np.float32, np.float64, np.int32, np.uint64, np.uint16)]
    launch = Launch("waves", (1, 1, 1), (64, 1, 1), tuple(BufferArg(each) for each in (x, *outputs)))
    result = api.simulate(module, launch, machine="gcn-wave64")
    assert result.returned, result.outcome
    _, sums, scan, bits, votes, halves = result.buffers
    lanes = np.arange(64)
    assert sums.tolist() == (np.float32(x.sum()) + (lanes ^ 5)).tolist()
    assert scan.tolist() == np.cumsum(x.reshape(4, 16), axis=1).reshape(-1).tolist()
    words = [f"{value:032b}" for value in x.tolist()]
    counts = [
        10000 * (32 - len(word.lstrip("0")))
        + 100 * (32 - word.rindex("1"))
        + word.count("1")
        + int(word[:-3:-1], 2)
        for word in words
    ]
    assert bits.tolist() == counts
    assert votes.tolist() == [sum(1 << int(lane) for lane in lanes if x[lane] & 1)] * 64
    small = x.astype(np.float16)
    expected = small + np.sqrt(small.astype(np.float32)).astype(np.float16)
    assert halves.tolist() == expected.view(np.uint16).tolist()


@needs_clang
def test_what_cannot_be_executed_is_named_at_its_line(tmp_path, pcfm, own_headers):
    source, launch = tmp_path / "t.cu", tmp_path / "t.toml"
    source.write_text("""__global__ void t(float *o, unsigned long long texture) {
  float a, b, c, d;
  asm("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"
      : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(texture), "f"(1.f), "f"(2.f));
  *o = a;
}
""")
    launch.write_text(
        'kernel = "t"\ngrid = 1\nblock = 32\n[[arg]]\ntype = "float"\ncount = 1\n'
        '[[arg]]\ntype = "i64"\nvalue = 0\n'
    )
    done = pcfm("run", source, "--launch", launch)
    assert done.code == 2 and re.search(r"t\.cu:3:\d+: error: the inline assembly `tex.2d", done.err), (
        done.err
    )


@needs_clang
def test_what_a_header_cannot_have_executed_is_named_at_the_line_that_calls_it(tmp_path, pcfm, own_headers):
    source, launch = tmp_path / "t.cu", tmp_path / "t.toml"
    (tmp_path / "header.h").write_text("""static __device__ inline float fetched(unsigned long long texture) {
  float a, b, c, d;
  asm("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"
      : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(texture), "f"(1.f), "f"(2.f));
  return a;
}
""")
    source.write_text("""#include "header.h"
__global__ void t(float *o, unsigned long long texture) {
  *o = fetched(texture);
}
""")
    launch.write_text(
        'kernel = "t"\ngrid = 1\nblock = 32\n[[arg]]\ntype = "float"\ncount = 1\n'
        '[[arg]]\ntype = "i64"\nvalue = 0\n'
    )
    done = pcfm("run", source, "--launch", launch)
    assert done.code == 2 and re.search(
        r"t\.cu:3:\d+: error: the inline assembly `tex.2d.*, in .*header\.h:3", done.err
    ), done.err


def test_python_is_told_how_a_source_file_is_read(tmp_path):
    with pytest.raises(PcfmError, match=r"k.cu is a source file(.|\n)*compile_source"):
        api.read(b"#include <x.h>", "k.cu")


@needs_clang
@pytest.mark.usefixtures("own_headers")
def test_a_message_about_the_ir_of_a_source_file_is_not_of_its_lines(pcfm, tmp_path):
    launch = tmp_path / "l.toml"
    launch.write_text('kernel = "neighbours"\ngrid = 1\nblock = 32\n')
    done = pcfm("run", EXAMPLES / "neighbours.cu", "--launch", launch)
    assert done.code == 2 and "neighbours.cu as LLVM IR:" in done.err


def test_without_a_clang_the_command_to_run_elsewhere_is_said(pcfm, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    done = pcfm("analyze", EXAMPLES / "neighbours.cu", "-D", "A=1", "--no-share")
    assert (done.code, done.out) == (2, "")
    assert "there is no clang on the path to compile" in done.err
    options = SourceOptions(define=("A=1",), no_share=True)
    assert command_elsewhere(str(EXAMPLES / "neighbours.cu"), options) in done.err
    assert "there is no clang-77 to" in pcfm("analyze", EXAMPLES / "neighbours.cu", "--clang", "clang-77").err


def test_a_source_file_that_is_not_there_or_is_none(pcfm, tmp_path):
    done = pcfm("run", tmp_path / "none.cu", "--launch", LAUNCH)
    assert done.code == 2 and "none.cu: no such file" in done.err
    done = pcfm("compile", MIX)
    assert done.code == 2 and "must end in .cu, .hip or .cl" in done.err


@pytest.mark.parametrize("name", ["k.cpp", "k.h", "k.py"])
def test_a_source_file_of_another_ending_is_told_which_there_are(pcfm, tmp_path, name):
    source = tmp_path / name
    source.write_text("#include <x.h>\n")
    done = pcfm("analyze", source)
    assert done.code == 2 and f"{source} is no LLVM IR or PTX" in done.err
    assert "sources end in .cu, .cuh, .hip, .cl" in done.err


@needs_clang
@pytest.mark.usefixtures("own_headers")
def test_a_header_of_kernels_is_a_source(pcfm, tmp_path):
    source = tmp_path / "k.cuh"
    source.write_text("#pragma once\n__global__ void k(int *p) { if (threadIdx.x & 1) *p = 1; }\n")
    done = pcfm("analyze", source)
    assert done.code == 0 and "k.cuh" not in done.err and done.out.startswith("k (@_Z1kPi)")


CHIPS = {
    "neighbours.cu": ("sm_70", "sm_75", "sm_80", "sm_89", "sm_90", "sm_100", "sm_120", "sm_120a"),
    "neighbours.hip": ("gfx906", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1200", "gfx1250"),
    "neighbours.cl": ("gfx906", "gfx1100"),
}


@needs_clang
@pytest.mark.parametrize("name", CHIPS)
def test_each_chip_has_its_code_whether_clang_knows_it_or_not(own_headers, name):
    kind = "ptx" if name.endswith(".cu") else "amdgcn"
    for chip in CHIPS[name][:: choose(2, 1)]:
        text, _ = compile_source(str(EXAMPLES / name), SourceOptions(arch=chip))
        assembly = emit_assembly(text, kind)
        assert re.search(rf"^\.target {chip}\b|amdhsa--{chip}\"", assembly, re.MULTILINE), chip
        wide = re.search(r"\.amdhsa_wavefront_size32 1|\.wavefront_size: +32", assembly) is None
        assert kind == "ptx" or wide == (len(chip) == len("gfx906")), chip


@needs_clang
@pytest.mark.parametrize("chip", ["sm_x", "sm_1", "gfx1310"])
def test_a_chip_that_is_none_is_refused_with_clangs_words(own_headers, chip):
    name = "neighbours.cu" if chip.startswith("sm") else "neighbours.hip"
    with pytest.raises(ClangError) as refused:
        compile_source(str(EXAMPLES / name), SourceOptions(arch=chip))
    assert chip in refused.value.said


def test_the_newest_clang_that_is_read_is_taken_and_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))

    def clang(name: str, version: str) -> None:
        (tmp_path / name).write_text(f"#!/bin/sh\necho Debian clang version {version}.1.7\n")
        (tmp_path / name).chmod(0o755)
        compile._version.cache_clear()

    for name, version, taken in (
        ("clang", "14", "clang"),
        ("clang-19", "19", "clang-19"),
        ("clang-cpp-20", "20", "clang-19"),
        ("clang-99", "99", "clang-19"),
        ("clang", "19", "clang"),
        ("clang-22", "22", "clang-22"),
    ):
        clang(name, version)
        assert compile.newest_clang() == taken
        assert command_elsewhere("k.cu", SourceOptions()).startswith(f"{taken} -x cuda ")
    assert command_elsewhere("k.cu", SourceOptions(clang="clang-19")).startswith("clang-19 ")


def test_the_command_is_that_of_the_language():
    assert "--cuda-gpu-arch=sm_70" in command_elsewhere("k.cu", SourceOptions())
    assert "--offload-arch=gfx90a" in command_elsewhere("k.hip", SourceOptions(arch="gfx90a"))
    assert "-mcpu=gfx906" in command_elsewhere("k.cl", SourceOptions())
    assert "-hoist-common-insts=false" in command_elsewhere("k.cl", SourceOptions(no_share=True))
    assert "-hoist-common-insts=false" not in command_elsewhere("k.cl", SourceOptions())


def test_what_a_compile_commands_file_says(tmp_path):
    database = tmp_path / "compile_commands.json"
    source = tmp_path / "src" / "k.cu"
    words = [
        "clang++",
        "-isystem",
        "/opt/x",
        "-I",
        "a",
        "-Ib",
        "-DX=1",
        "-U",
        "Y",
        "-std=c++20",
        "-O0",
        "-c",
        "k.cu",
    ]
    database.write_text(json.dumps([{"directory": str(source.parent), "file": "k.cu", "arguments": words}]))
    assert flags_for(str(database), str(source)) == [
        *("-isystem", "/opt/x", "-I", str(source.parent / "a"), "-I", str(source.parent / "b")),
        *("-D", "X=1", "-U", "Y", "-std=c++20"),
    ]
    words = "nvcc --use_fast_math -fmad=false -prec-div=false -ffast-math -fno-signed-zeros -fPIC".split()
    database.write_text(json.dumps([{"directory": str(source.parent), "file": "k.cu", "arguments": words}]))
    assert flags_for(str(database), str(source)) == [
        *("-fapprox-func", "-fgpu-flush-denormals-to-zero", "-fgpu-approx-transcendentals"),
        *("-ffp-contract=off", "-ffast-math", "-fno-signed-zeros"),
    ]
    with pytest.raises(PcfmError, match="has no entry for other"):
        flags_for(str(tmp_path), "other.cu")
    for broken in ("{", '[{"directory": "/"}]', "[1]"):
        database.write_text(broken)
        with pytest.raises(PcfmError, match=r"cannot read|no compile-commands file"):
            flags_for(str(database), str(source))


VOTES = """
__global__ void votes(const int *x, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i], total = 0;
  for (int round = 0; round < 2; round++) {
    total += __syncthreads_count(v > round);
    if (__syncthreads_or(v > 8)) total += 1000;
    if (x[threadIdx.x / 32] > n) total += 100000 * __syncthreads_and(v > 0);
    else total += 200000 * __syncthreads_and(v > 1);
  }
  out[i] = total;
}
"""


@needs_clang
@pytest.mark.parametrize("threads", [64, 90])
def test_barriers_that_count_and_reduce_from_source_to_assembly(tmp_path, threads, own_headers):
    source = tmp_path / "votes.cu"
    source.write_text(VOTES)
    text = compile_source(str(source), SourceOptions(arch="sm_75"))[0]
    x = np.tile(np.arange(90, dtype=np.int32)[:threads] % 11, 3)
    x[threads : 2 * threads] = 9
    launch = Launch(
        "votes",
        (3, 1, 1),
        (threads, 1, 1),
        (BufferArg(x), BufferArg(np.zeros(x.size, np.int32)), ScalarArg("i32", 90)),
    )
    blocks = x.reshape(3, threads)
    one = sum(
        ((blocks > r).sum(1) + 1000 * (blocks > 8).any(1) + 200000 * (blocks > 1).all(1)) for r in (0, 1)
    )
    melded = api.optimize(api.parse(text)).module
    # Neither merged nor run twice: one would wait for threads that are at the other.
    name = "@llvm.nvvm.barrier0.and("
    assert print_module(melded).count(name) == text.count(name)
    assembly = emit_assembly(print_module(melded), "ptx", "sm_75")
    for module in (api.parse(text), melded, api.read(assembly.encode(), "votes.ptx")):
        result = api.simulate(module, launch)
        assert result.returned, result.outcome
        assert result.buffers[1].tolist() == np.repeat(one, threads).tolist()
    assert refusal(assembly, "sm_75", tmp_path) == ""


HOST_NAMES = """
#include <hip/hip_runtime.h>
__global__ void k(unsigned *p) {
  unsigned old = atomicInc(p, 2u) * 4 + atomicDec(p + 1, 5u);
  p[2 + hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x] = old + BY_DEVICE;
}
int main() {
  unsigned *p;
  int wide;
  hipDeviceGetAttribute(&wide, hipDeviceAttributeWarpSize, 0);
  if (hipMemPrefetchAsync(p, 4, 0) != hipSuccess) return 1;
  hipError_t error = hipMemAdvise(p, 4, hipMemAdviseSetReadMostly, 0);
  k<<<1, 64>>>(p);
}
"""


@needs_clang
def test_names_of_the_host_that_the_header_lacks_stand_for_anything_in_code_for_the_host_alone(tmp_path):
    source = tmp_path / "k.hip"
    source.write_text(HOST_NAMES.replace("BY_DEVICE", "0"))
    text, _ = compile_source(str(source), SourceOptions())
    module = api.parse(text)
    launch = Launch("_Z1kPj", (1, 1, 1), (4, 1, 1), (BufferArg(np.zeros(6, np.uint32)),), 0)
    result = api.simulate(module, launch)
    assert result.buffers[0].tolist() == [1, 2, 0 * 4 + 0, 1 * 4 + 5, 2 * 4 + 4, 0 * 4 + 3]
    for name in choose(("hipFoo(1)",), ("hipFoo", "hipFoo(1)")):
        source.write_text(HOST_NAMES.replace("BY_DEVICE", name))
        with pytest.raises(ClangError) as error:
            compile_source(str(source), SourceOptions())
        assert "undeclared identifier 'hipFoo'" in error.value.said and "pcfm_any" not in error.value.said
