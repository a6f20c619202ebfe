"""Mathematics from CUDA C to what ptxas takes, and its estimated cycles on NVIDIA's models."""

import re
import shutil
import subprocess

import numpy as np
import pytest

from pcfm import api, toolkits
from pcfm.clang import SourceOptions, compile, compile_source
from pcfm.launch import BufferArg, Launch
from pcfm.llvm import emit_assembly
from pcfm.machine import load
from pcfm.simt.estimate import estimate_launch
from tests.breadth import choose

SOURCE = """
extern "C" __global__ void k(float *x, double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = x[i];
  double b = y[i];
  if (i & 1) {
    x[i] = sqrtf(a) + expf(a) * powf(a, 1.7f) + sinf(a) + fmaxf(floorf(a), tanhf(a));
    y[i] = sqrt(b) + exp(b) * pow(b, 1.7);
  } else {
    x[i] = sqrtf(a) + expf(-a);
    y[i] = sin(b) + fmax(floor(b), tanh(b));
  }
}
"""
pytestmark = [
    pytest.mark.skipif(compile.newest_clang() is None, reason="there is no clang on the path"),
    pytest.mark.skipif(not toolkits.libdevice(), reason="no CUDA toolkit with libdevice is there"),
]


@pytest.fixture
def module(tmp_path, own_headers):
    path = tmp_path / "k.cu"
    path.write_text(SOURCE)
    text, _ = compile_source(str(path), SourceOptions())
    return api.read(text.encode(), "k.ll")


def test_source_with_mathematics_becomes_what_ptxas_takes(module, tmp_path):
    if shutil.which("ptxas") is None:
        pytest.skip("ptxas is not installed")
    known = subprocess.run(["ptxas", "--help"], capture_output=True, text=True, check=True).stdout
    melded = api.to_text(api.optimize(module, decide="ir", in_place=True).module)
    assert re.search(r"call .*@__nv_expf", melded)  # and so it is until it is emitted
    for cpu in choose(["sm_75", "sm_120"], ["sm_75", "sm_80", "sm_90", "sm_120"]):
        if f"'{cpu}'" in known:
            source = tmp_path / f"{cpu}.ptx"
            source.write_text(emit_assembly(melded, "ptx", cpu))
            command = ["ptxas", f"-arch={cpu}", str(source), "-o", "/dev/null"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr


def test_emitted_mathematics_has_estimated_cycles(module):
    numbers = np.linspace(0.1, 3, 128)
    args = (BufferArg(numbers.astype(np.float32)), BufferArg(numbers))
    launch = Launch("k", (1, 1, 1), (128, 1, 1), args, 0)
    estimate = estimate_launch(module, launch, load("volta-warp32"))
    assert estimate.cycles > 0
    assert not estimate.of_ir_because
