"""Every compiled kernel, executed by the simulator, gives what its reference says."""

import pytest

import rodinia_kernels
from pcfm import machine
from pcfm.llvm import read_module
from pcfm.simt import simulate
from tests.breadth import cells

KERNELS = (
    rodinia_kernels.all_kernels() | rodinia_kernels.synthetic_kernels() | rodinia_kernels.suite_kernels()
)
FILES = [
    pytest.param(spec, block, baseline, id=f"{spec.name}-{block}-{baseline}")
    for spec, block, baseline in cells(KERNELS.values())
]


@pytest.mark.parametrize(("spec", "block", "baseline"), FILES)
def test_the_kernel_does_what_its_reference_says(spec, block, baseline):
    module = read_module(spec.ir_path(block, baseline))
    launch = spec.launch(block, 1)
    result = simulate(module, launch, machine.load("gcn-wave64"))
    assert result.returned, result.outcome
    assert spec.check(launch, result.buffers) == []
