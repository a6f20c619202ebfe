"""Every compiled kernel, executed by the simulator, gives what its reference says."""

import pytest

import rodinia_kernels
from pcfm import machine
from pcfm.llvm import read_module
from pcfm.simt import simulate
from rodinia_kernels.pcm.spec import make_whole_sort

KERNELS = rodinia_kernels.all_kernels() | rodinia_kernels.extra_kernels()
FILES = [
    pytest.param(spec, block, baseline, id=f"{spec.name}-{block}-{baseline}")
    for spec in KERNELS.values()
    for baseline in spec.baselines
    for block in spec.blocks
]


@pytest.mark.parametrize(("spec", "block", "baseline"), FILES)
def test_the_kernel_does_what_its_reference_says(spec, block, baseline):
    module = read_module(spec.ir_path(block, baseline))
    launch = spec.launch(block, 1)
    result = simulate(module, launch, machine.load("gcn-wave64"))
    assert result.returned, result.outcome
    assert spec.check(launch, result.buffers) == []


@pytest.mark.slow
def test_the_whole_sort_of_pcm_runs():
    spec = rodinia_kernels.get("pcm")
    launch = make_whole_sort(256, 3)
    result = simulate(read_module(spec.ir_path(256, "O2")), launch, machine.load("volta-warp32"))
    assert result.returned, result.outcome
    assert spec.check(launch, result.buffers) == []
