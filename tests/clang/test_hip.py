"""HIP: which files are, and what ROCm's headers have beside CUDA's, by pcfm's own headers and by ROCm's."""

from __future__ import annotations

import math
import shutil

import numpy as np
import pytest

from pcfm import api, toolkits
from pcfm.clang import SourceOptions, compile, compile_source
from pcfm.launch import BufferArg, Launch
from tests.cli.conftest import EXAMPLES, pcfm

__all__ = ["pcfm"]
pytestmark = pytest.mark.skipif(compile.newest_clang() is None, reason="there is no clang on the path")
INCLUDE = "#include <hip/hip_runtime.h>\n"


def signed(x):
    return x - (x >> 31 << 32)


def eighths(x):
    return ((x & 0xFF) - 128) / 8


# Of a thread's words x and y: what is expected, of the words as numbers without a sign.
INTEGERS = {
    "__hadd(x, y)": lambda x, y: signed(x) + signed(y) >> 1,
    "__rhadd(x, y)": lambda x, y: signed(x) + signed(y) + 1 >> 1,
    "__uhadd(x, y)": lambda x, y: x + y >> 1,
    "__urhadd(x, y)": lambda x, y: x + y + 1 >> 1,
    "__usad(x, y, 3)": lambda x, y: abs(x - y) + 3,
    "__sad(x, y, 3)": lambda x, y: abs(signed(x) - signed(y)) + 3,
    "__byte_perm(x, y, 0x7041)": lambda x, y: (
        x >> 8 & 0xFF | (y & 0xFF) << 8 | (x & 0xFF) << 16 | y >> 24 << 24
    ),
    "__bitextract_u32(x, 37, 9)": lambda x, y: x >> 5 & 0x1FF,
    "__bitinsert_u64((unsigned long long)x << 32 | y, y, 20, 24)": lambda x, y: (
        (x << 32 | y) & ~(0xFFFFFF << 20) | (y & 0xFFFFFF) << 20
    ),
    "warpSize": lambda x, y: 64,
    "__funnelshift_l(x, y, 37)": lambda x, y: (y << 32 | x) << 5 >> 32,
    "__funnelshift_r(x, y, 37)": lambda x, y: (y << 32 | x) >> 5,
    "__funnelshift_lc(x, y, 37)": lambda x, y: x,
    "__funnelshift_rc(x, y, 37)": lambda x, y: y,
    "__umul64hi((long long)x << 32 | y, (long long)y << 32 | x)": lambda x, y: (
        (x << 32 | y) * (y << 32 | x) >> 64
    ),
    "__mul64hi(-((long long)x << 30 | y), (long long)y << 31)": lambda x, y: -(x << 30 | y) * (y << 31) >> 64,
    "__double2hiint(__hiloint2double(x, y))": lambda x, y: x,
    "__double2loint(__hiloint2double(x & 0x3fffffff, y))": lambda x, y: y,
    "__float_as_uint(__uint_as_float(x & 0x3fffffff))": lambda x, y: x & 0x3FFFFFFF,
    "__float2int_rn(((int)(x & 0xff) - 128) / 8.f)": lambda x, y: round(eighths(x)),
    "__float2int_rd(((int)(x & 0xff) - 128) / 8.f)": lambda x, y: math.floor(eighths(x)),
    "__double2ll_ru(((int)(x & 0xff) - 128) / 8.0)": lambda x, y: math.ceil(eighths(x)),
    "__double2uint_rz((x & 0xff) / 8.0)": lambda x, y: (x & 0xFF) // 8,
}


@pytest.mark.parametrize("name", ["neighbours.cu", "neighbours.cpp"])
def test_what_includes_the_headers_of_hip_is_hip(pcfm, tmp_path, name):
    path = tmp_path / name
    shutil.copy(EXAMPLES / "neighbours.hip", path)
    run = pcfm("run", str(path), "--launch", str(EXAMPLES / "neighbours.toml"))
    assert run.code == 0 and "gcn-wave64" in run.out
    path.write_text("// #include <hip/hip_runtime.h>\n__global__ void nothing() {}\n")
    assert compile.language_of(str(path)) == {".cu": "cuda", ".cpp": None}[path.suffix]


def test_a_file_that_ends_as_cudas_do_is_hip_for_a_processor_of_amd(pcfm, tmp_path):
    (tmp_path / "mine.h").write_text(INCLUDE)
    path = tmp_path / "k.cu"
    path.write_text('#include "mine.h"\n__global__ void k(int *p) { *p = __lane_id(); }\n')
    assert "amdgcn" in compile_source(str(path), SourceOptions(arch="gfx90a"))[0]
    refused = pcfm("compile", str(path))
    if refused.code:  # ROCm's headers are where every compiler looks
        assert "--arch gfx906 takes it for HIP, and so does a name that ends in .hip" in refused.err


def test_what_hips_header_has_of_integers_and_of_blocks(tmp_path):
    path = tmp_path / "k.hip"
    stores = "".join(f"  out[{n} * 64 + i] = {each};\n" for n, each in enumerate(INTEGERS))
    path.write_text(
        f'{INCLUDE}extern "C" __global__ void k(const unsigned *a, long long *out) {{\n'
        f"  int i = threadIdx.x;\n  unsigned x = a[i], y = a[64 + i];\n{stores}}}\n"
    )
    a = np.random.default_rng(5).integers(0, 2**32, 128, np.uint32)
    arguments = (BufferArg(a.view(np.int32)), BufferArg(np.zeros(64 * len(INTEGERS), np.int64)))
    module = api.parse(compile_source(str(path), SourceOptions())[0])
    result = api.simulate(module, Launch("k", (1, 1, 1), (64, 1, 1), arguments))
    assert result.returned
    words = [int(each) for each in a]
    for words_out, (name, expected) in zip(result.buffers[1].reshape(-1, 64), INTEGERS.items(), strict=True):
        wanted = [expected(*each) % 2**32 for each in zip(words[:64], words[64:], strict=True)]
        assert [int(each) % 2**32 for each in words_out] == wanted, name


@pytest.mark.usefixtures("own_headers")
def test_names_and_types_of_the_runtime_that_no_header_has_are_the_hosts_alone(pcfm, tmp_path):
    path = tmp_path / "k.hip"
    host = (
        "int main() {\n  hipModule_t module;\n  hipDeviceProp_t properties;\n"
        '  hipModuleLoad(&module, "k");\n  void *ends[] = {HIP_LAUNCH_PARAM_END};\n'
        "  hipGetDeviceProperties(&properties, 0);\n"
        "  k<<<1, 64 > properties.warpSize ? 32 : 64, 0, hipStreamDefault>>>(0);\n}\n"
    )
    path.write_text(f"{INCLUDE}__global__ void k(int *p) {{ *p = 1; }}\n{host}")
    done = pcfm("compile", str(path))
    assert done.code == 0, done.err
    # A kernel that takes one has other parameters than were read.
    path.write_text(f"{INCLUDE}__global__ void k(hipTextureObject_t t, int *p) {{ *p = 1; }}\n")
    done = pcfm("compile", str(path))
    assert done.code == 2 and "unknown type name 'hipTextureObject_t'" in done.err


def test_what_all_threads_of_a_block_say(tmp_path):
    path = tmp_path / "k.hip"
    path.write_text(
        f'{INCLUDE}extern "C" __global__ void k(int *out) {{\n'
        "  int i = threadIdx.x + blockDim.x * threadIdx.y;\n"
        "  out += blockIdx.x * 480 + i;\n  out[0] = __syncthreads_count(i % 3 == 0);\n"
        "  out[160] = __syncthreads_or(i == 77 && blockIdx.x == 1);\n"
        "  out[320] = __syncthreads_and(i != 77 || blockIdx.x == 0);\n}\n"
    )
    module = api.parse(compile_source(str(path), SourceOptions())[0])
    arguments = (BufferArg(np.full(960, -1, np.int32)),)
    result = api.simulate(module, Launch("k", (2, 1, 1), (80, 2, 1), arguments))
    assert result.buffers[0].reshape(2, 3, 160).tolist() == [
        [[said] * 160 for said in block] for block in ((54, 0, 1), (54, 1, 0))
    ]


def test_vectors_of_hip_are_added_by_their_elements(tmp_path):
    path = tmp_path / "k.hip"
    path.write_text(
        INCLUDE
        + """
        extern "C" __global__ __launch_bounds__(64, 2) void k(float4 *a, int3 *b, uchar2 *c) {
          int i = threadIdx.x;
          float4 v = 2 * a[i] - a[i] / 4.f;
          v += a[i];
          v *= 0.5f;
          a[i] = -v;
          b[i] = (b[i] % 7 ^ b[i]) << 1;
          c[i] = c[i] + c[i];
        }
        """
    )
    text = compile_source(str(path), SourceOptions())[0]
    assert '"amdgpu-flat-work-group-size"="1,64"' in text
    random = np.random.default_rng(6)
    a = random.integers(-8, 8, 256).astype(np.float32)
    b, c = random.integers(0, 99, 192, np.int32), random.integers(0, 256, 128).astype(np.uint8)
    arguments = (BufferArg(a), BufferArg(b), BufferArg(c.view(np.int8)))
    result = api.simulate(api.parse(text), Launch("k", (1, 1, 1), (64, 1, 1), arguments))
    # The negative of 0 is −0.
    assert result.buffers[0].tobytes() == (-((2 * a - a / 4 + a) / 2)).tobytes()
    assert result.buffers[1].tolist() == ((b % 7 ^ b) << 1).tolist()
    assert result.buffers[2].tobytes() == (c + c).tobytes()


def test_overloads_of_c_are_by_the_type_of_the_argument(tmp_path):
    path = tmp_path / "k.hip"
    path.write_text(
        INCLUDE + "__device__ __attribute__((__noinline__))\n"
        "float f(float x) { return std::tanh(x) + erf(x); }\n"
        "__global__ void k(float *x, double *y) { x[0] = f(x[1]) + pow(x[2], x[3]); y[0] = tanh(y[1]); }\n"
    )
    text = compile_source(str(path), SourceOptions())[0]
    for name in ("tanh_f32", "erf_f32", "pow_f32", "tanh_f64"):
        assert f"@__ocml_{name}(" in text
    assert "f32 = " not in text and "llvm.tanh" not in text


def test_a_kernel_of_hip_that_prints_runs(pcfm, tmp_path):
    path = tmp_path / "k.hip"
    path.write_text(
        INCLUDE + "#include <cassert>\n__global__ void k(int *p) {\n"
        '  assert(p[0] >= 0);\n  if (p[threadIdx.x] & 1) printf("%d %s\\n", threadIdx.x, "odd");\n'
        "  p[0] = 1;\n}\n"
    )
    asked = pcfm("run", str(path))
    launch = tmp_path / "k.toml"
    launch.write_text(asked.err[asked.err.index("kernel = ") :])
    run = pcfm("run", str(path), "--launch", str(launch))
    assert run.code == 0 and "returned" in run.out


def test_headers_of_rocm_are_used_where_they_are(tmp_path, monkeypatch):
    rocm = tmp_path / "rocm"
    (rocm / "include/hip").mkdir(parents=True)
    version = "#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 2\n"
    (rocm / "include/hip/hip_version.h").write_text(version)
    (rocm / "include/hip/hip_runtime.h").write_text(
        "#define __global__ __attribute__((global))\n#define __device__ __attribute__((device))\n"
        'extern "C" __device__ unsigned long __ockl_get_local_id(unsigned);\n'
        'extern "C" __device__ float __ocml_tanh_f32(float);\n'
    )
    monkeypatch.setenv("ROCM_PATH", str(rocm))
    path = tmp_path / "k.hip"
    path.write_text(
        INCLUDE + "__global__ void k(float *x) {\n"
        "  int i = __ockl_get_local_id(0);\n  x[i] = __ocml_tanh_f32(x[i]);\n}\n"
    )
    text = compile_source(str(path), SourceOptions())[0]
    assert "call contract float @__ocml_tanh_f32(" in text
    assert ("call i64 @__ockl_get_local_id(" in text) == (not toolkits.hip_bitcode("gfx906"))
    # What they refuse and pcfm's own headers do not is read with these.
    path.write_text(INCLUDE + "__global__ void k(float4 *x) { x[threadIdx.x] += 1; }\n")
    assert "amdgcn.workitem.id.x" in compile_source(str(path), SourceOptions())[0]
