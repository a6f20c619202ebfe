"""The PTX of the kernels: parameters as they will be packed; accepted by ptxas where that is."""

import shutil
import subprocess

import pytest

from evaluation.cells import Request, build
from evaluation.settings import KEYS, PIPELINES
from pcfm import api
from pcfm.gpu.parameters import pack_parameters, parameter_size
from pcfm.llvm import emit_assembly
from pcfm.simt.binding import find_kernel
from pcfm.workloads.workload import workload
from tests.breadth import choose
from tests.gpu.ptx import parameter_sizes

VERSIONS = {KEYS[column]: pipeline for column, pipeline in PIPELINES.items()}
# Melding leaves parameters as they are.
REST = choose("none", "pcfm")
CASES = [
    *(("lud", "32", version) for version in choose(["pcfm"], list(VERSIONS))),
    *((kernel, block, REST) for kernel, block in (("bit", "64"), ("pcm", "32"), ("ms", "32"))),
    *((kernel, block, REST) for kernel, block in (("nqu", "64"), ("srad", "16x16"), ("dct", "4x4"))),
    ("sb4r", "32", REST),
]


@pytest.mark.parametrize(("kernel", "block", "version"), CASES)
def test_a_version(kernel, block, version, tmp_path):
    request = Request(kernel, block, pipeline=VERSIONS[version], machine="hopper-warp32", runs=1)
    text = build(request)["target"]
    module = api.parse(text)
    ptx = emit_assembly(text, "ptx", "sm_90")
    assert ".target sm_90" in ptx
    sizes = parameter_sizes(ptx)
    for launch in workload(kernel, block).application(0).launches():
        fn = find_kernel(module, launch)
        assert sizes[fn.name] == [parameter_size(each.type) for each in fn.args]
        args = [0 if hasattr(arg, "data") else arg for arg in launch.args]
        assert [len(each) for each in pack_parameters(fn, args, module)] == sizes[fn.name]
    assemble(ptx, tmp_path)


def assemble(ptx: str, folder) -> None:
    ptxas = shutil.which("ptxas")
    if ptxas is None:
        return  # what could be seen without it has been checked
    source = folder / "kernel.ptx"
    source.write_text(ptx)
    command = [ptxas, "-arch=sm_90", str(source), "-o", str(folder / "kernel.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_ptxas_is_here():
    if shutil.which("ptxas") is None:
        pytest.skip("no ptxas on the path: the PTX of the kernels was not assembled")
