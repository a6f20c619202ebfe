"""Each machine model that comes with pcfm, used: kernels are melded for it, run on it and estimated on it.

The code that estimates run on is that of the model's own back end and processor.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from evaluation.settings import MACHINES
from pcfm import api
from pcfm.cli import app
from pcfm.machine import available, load
from pcfm.simt.estimate.estimate import estimate_launch
from pcfm.workloads.workload import read_source, workload
from tests.breadth import choose

EXAMPLES = Path(__file__).parents[2] / "examples"
KERNELS = (("bit", "64"), ("lud", "16"), ("dct", "8x8"))
UNTABLED = sorted({*available()} - {*MACHINES})
"""The models on which no table runs kernels."""


@pytest.mark.parametrize(
    ("kernel", "block", "name"),
    [
        (*kernel, name)
        for turn, name in enumerate(UNTABLED)
        for kernel in choose(KERNELS[turn % len(KERNELS) :][:1], KERNELS)
    ],
)
def test_kernels_are_melded_and_estimated_on_the_code_of_each_machine(kernel, block, name):
    machine = load(name)
    work = workload(kernel, block)
    launch = work.application(0).launches()[0]
    source = read_source(work, "O2-noshare")
    melded = api.optimize(read_source(work, "O2-noshare"), launch=launch, machine=name).module
    before, after = (estimate_launch(module, launch, machine) for module in (source, melded))
    assert after.cycles <= 1.001 * before.cycles and not before.of_ir_because and not after.of_ir_because
    results = [api.simulate(module, launch, machine=name).buffers for module in (source, melded)]
    for ours, theirs in zip(*results, strict=True):
        assert (ours is None) == (theirs is None)
        assert ours is None or theirs is None or np.array_equal(ours, theirs)


@pytest.mark.parametrize("name", choose(UNTABLED[:2], available()))
def test_commands_take_each_machine(name, tmp_path, capsys):
    mix, toml = str(EXAMPLES / "mix.ll"), str(EXAMPLES / "mix.toml")
    on = ["--launch", toml, "--machine", name]
    assert app.run(["opt", mix, *on, "-o", str(tmp_path / "melded.ll")]) == 0
    assert app.run(["check", mix, str(tmp_path / "melded.ll"), *on]) == 0
    capsys.readouterr()
    assert app.run(["run", mix, *on, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["machine"] == name
    assert app.run(["analyze", mix, *on, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["machine"] == name
    assert app.run(["report", mix, *on, "-o", str(tmp_path / "page.html")]) == 0
    assert name in (tmp_path / "page.html").read_text()


def test_waves_of_32_lanes_have_masks_of_32_bits(capsys):
    mix = str(EXAMPLES / "mix.ll")
    assert app.run(["lower", mix, "--target", "exec-mask", "--machine", "rdna3-wave32"]) == 0
    lowered = capsys.readouterr().out
    assert "s_and_saveexec_b32" in lowered and "_b64 s" not in lowered
    assert app.run(["opt", mix, "-p", "simplify-cfg", "--emit", "amdgcn", "--machine", "rdna3-wave32"]) == 0
    emitted = capsys.readouterr().out
    assert "gfx1100" in emitted and "s_and_not1_saveexec_b32" in emitted and "exec_lo" in emitted
