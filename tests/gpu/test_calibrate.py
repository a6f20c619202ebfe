"""`run.py --calibrate`, on a GPU of the tests whose launches take what a machine model estimates: the model
that comes out is the one that went in.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pcfm.cli import app
from pcfm.gpu import run
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.ptxas import machine_code
from pcfm.toolkits import ptxas
from tests.gpu.driver import gpu, libraries

__all__ = ["gpu", "libraries"]

# Each figure is one that no model has that comes with pcfm.
COSTS = {
    "int_alu": (2, 6), "int_minmax": (2, 7), "int_mul": (3, 9), "int_mad": (2, 8), "int_div": (11, 37),
    "logic": (3, 5), "shuffle": (4, 26), "float_alu": (2, 10), "float_minmax": (2, 11), "float_mul": (2, 12),
    "fma": (3, 13), "float_div": (9, 43), "special": (8, 27), "double_alu": (16, 18),
    "double_minmax": (16, 19), "double_mul": (16, 21), "double_fma": (16, 22), "double_div": (90, 310),
    "double_special": (88, 290), "convert": (4, 9), "compare": (2, 5), "select": (2, 5),
}  # fmt: skip
CORE = {
    "collectors": 0, "writeback": 0, "shared_latency": 31, "shared_access": 1, "shared_pass": 2,
    "l1_latency": 45, "l2_latency": 210, "dram_latency": 320, "dram_interval": 9, "refetch": 30,
    "l2_bytes": 786432,
}  # fmt: skip


def costs(table, given):
    entry = '{} = {{ issue = {}, latency = {}, source = "the test" }}'
    return "\n".join([f"[{table}]", *(entry.format(key, *pair) for key, pair in given.items())])


@pytest.fixture
def machine(tmp_path):
    own = {key: pair for key, pair in COSTS.items() if key not in ("int_mad", "logic")}
    core = [f'{key} = {{ value = {value}, source = "the test" }}' for key, value in CORE.items()]
    text = f'name = "tried"\nextends = "hopper-warp32"\n{costs("cost", own)}\n{costs("pipeline", COSTS)}\n'
    (tmp_path / "tried.toml").write_text(text + "[core]\n" + "\n".join(core) + "\n")
    return str(tmp_path / "tried.toml")


def test_the_model_that_comes_out_is_the_one_that_is_simulated(gpu, machine, tmp_path, capsys):
    gpu.machine, gpu.milliseconds_per_cycle = machine, 1e-4
    folder = tmp_path / "gpu"
    folder.mkdir()
    (folder / "run.py").write_bytes(Path(run.__file__).read_bytes())
    plan = {"kernels": [], "architectures": ["sm_70"]}
    described = {"format": run.FORMAT, "driver": "cuda", "minutes": 5, "rounds": 2, "cells": {}, "plan": plan}
    described |= {"pcfm": "", "commit": "", "digest": "", "architectures": ["sm_70"]}
    (folder / "bundle.json").write_text(json.dumps(described))
    times = tmp_path / "times.json"
    command = [sys.executable, folder / "run.py", "--calibrate", "--out", times]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert f"--times {times} --machine-out my-gpu.toml" in done.stderr
    out = str(tmp_path / "my-gpu.toml")
    assert app.run(["bench", "--gpu", "--times", str(times), "--machine-out", out]) == 0
    ours, theirs = load(out), load(machine)
    assert ours.core is not None and theirs.core is not None
    assert {
        key: (ours.pipelined(key).issue_cycles, ours.pipelined(key).latency_cycles) for key in COSTS
    } == COSTS
    assert 'source = "measured on a GPU of the tests' in Path(out).read_text()
    for key in (
        "shared_latency",
        "shared_pass",
        "l1_latency",
        "l2_latency",
        "dram_latency",
        "l2_bytes",
        "schedulers",
    ):
        assert getattr(ours.core, key) == getattr(theirs.core, key), key
    assert abs(ours.core.dram_interval - theirs.core.dram_interval) <= 1
    assert (ours.core.warps, ours.core.thread_blocks, ours.core.shared_bytes) == (48, 24, 102400)
    measured = json.loads(times.read_text())["calibration"]
    assert round(measured["branches"]["branch_taken"]) == 1 + CORE["refetch"]
    assert abs(measured["branches"]["branch_not_taken"]) < 0.5  # while the side before it is under way
    assert abs(measured["branches"]["split_and_join"]) < 0.5  # the sides stand one behind the other


def test_a_file_without_a_calibration_makes_no_model(tmp_path, capsys):
    times = tmp_path / "times.json"
    times.write_text(json.dumps({"format": run.FORMAT, "bundle": {"plan": {}}, "cells": {}}))
    words = ["bench", "--gpu", "--times", str(times), "--machine-out", str(tmp_path / "my.toml")]
    assert app.run(words) == 2
    assert "the file has no calibration" in capsys.readouterr().err and not (tmp_path / "my.toml").exists()
    assert app.run(["bench", "--gpu", "--machine-out", "my.toml"]) == 2
    assert "--machine-out goes with --times" in capsys.readouterr().err


def test_ptxas_takes_each_probe(tmp_path):
    texts = [run.chained(name, chains, run.MANY) for name in run.CLASSES for chains in (1, run.CHAINS)]
    texts += [run.chasing(run.FEW), run.streaming()]
    texts += [run.branching(2, *how) for how in ((False,), (True,), (True, True))]
    for text in texts:
        assert "probe" in lift(text, "probe.ptx").module.globals
    if ptxas() is None:
        pytest.skip("no ptxas here: the probes were read, and not assembled")
    assert all(machine_code(text, "sm_90") for text in dict.fromkeys(texts))


def test_amds_gpus_are_not_calibrated(tmp_path):
    (tmp_path / "run.py").write_bytes(Path(run.__file__).read_bytes())
    (tmp_path / "bundle.json").write_text(json.dumps({"format": run.FORMAT, "driver": "hip", "minutes": 1}))
    command = [sys.executable, tmp_path / "run.py", "--calibrate"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr.startswith("calibration is for NVIDIA's GPUs")
