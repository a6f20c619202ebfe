"""`run.py` of a bundle, whole, against a driver of the tests (`driver.c`) that launches on the simulator.

A bundle of two modules; each test says what is wrong with the GPU and what `run.py` says of it.
"""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pcfm.cli import app
from pcfm.gpu import run
from tests.cli.conftest import heed_interrupts
from tests.gpu.driver import gpu, libraries

__all__ = ["gpu", "heed_interrupts", "libraries"]

EXAMPLES = Path(__file__).parents[2] / "examples"
CELLS = ("mix.ll-128-small", "shrink.ll-64-small")
VERSIONS = ["none", "llvm-O3", "baseline", "pcfm-without", "pcfm"]
MELDED = "selp"  # mix as compiled has a branch and no selection


def written(path: Path) -> Any:
    """What a file says; None where there is none."""
    return json.loads(path.read_text()) if path.exists() else None


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    """The bundle, unpacked."""
    folder = tmp_path_factory.mktemp("bundle")
    kernels = folder / "kernels"
    kernels.mkdir()
    for name in ("mix.ll", "mix.toml", "shrink.ll", "shrink.toml"):
        shutil.copy(EXAMPLES / name, kernels)
    words = ["bench", str(kernels), "--gpu", "--bundle", str(folder / "gpu.zip"), "--arch", "sm_70"]
    assert app.run([*words, "--cache", str(folder / "cache"), "-j", "1"]) == 0
    shutil.unpack_archive(folder / "gpu.zip", folder / "gpu")
    described = json.loads((folder / "gpu" / "bundle.json").read_text())
    # A few rounds will do here.
    (folder / "gpu" / "bundle.json").write_text(json.dumps(described | {"rounds": 2}))
    assert tuple(described["cells"]) == CELLS
    return folder / "gpu"


def test_the_same_sources_make_the_same_bytes(bundle, tmp_path):
    words = [sys.executable, "-m", "pcfm", "bench", bundle.parent / "kernels", "--gpu", "--arch", "sm_70"]
    words += ["--bundle", tmp_path / "again.zip", "--cache", tmp_path / "cache", "-j", "2"]
    seeded = os.environ | {"PYTHONHASHSEED": "1"}
    done = subprocess.run(words, env=seeded, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "again.zip").read_bytes() == (bundle.parent / "gpu.zip").read_bytes()


@pytest.fixture
def go(bundle, tmp_path):
    """Starts it: how it ended, and its file."""

    def start(*words):
        command = [sys.executable, bundle / "run.py", "--out", tmp_path / "times.json", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
        return done, written(tmp_path / "times.json")

    return start


def test_right_results_get_times(go, gpu):
    done, times = go()
    assert done.returncode == 0, done.stderr
    assert list(times["cells"]) == list(CELLS) and times["architecture"] == "sm_70"
    for cell in times["cells"].values():
        assert list(cell["versions"]) == VERSIONS
        for version in cell["versions"].values():
            assert version["verdict"] == "NO_MISMATCH"
            assert [len(version["milliseconds"][each]) for each in run.CACHES] == [2, 2]
    mix = times["cells"][CELLS[0]]["versions"]
    assert run.median(mix["none"]["milliseconds"]["warm"]) > run.median(mix["pcfm"]["milliseconds"]["warm"])
    assert "1 of 2" in done.stderr and "min left" in done.stderr
    # What is done is not done again.
    before = gpu.launches
    again, same = go()
    assert (again.returncode, gpu.launches, same["cells"]) == (0, before, times["cells"])


def test_intervals_are_long_enough_for_events(go, gpu):
    gpu.milliseconds_per_cycle = 1e-5
    _, times = go("--only", "mix*")
    mix = times["cells"][CELLS[0]]
    shortest = min(min(each["milliseconds"]["warm"]) for each in mix["versions"].values())
    longest = max(max(each["milliseconds"]["warm"]) for each in mix["versions"].values())
    copies = mix["launches_per_interval"]
    assert copies > 1 and shortest > 0
    assert copies * longest >= run.INTERVAL_RESOLUTIONS * run.EVENT_RESOLUTION_MS["cuda"]


def test_the_gpu_waits_until_an_interval_is_handed_over(go, gpu, monkeypatch):
    """The driver of the tests refuses to be waited for while it is held back."""
    _, times = go("--only", "mix*")
    versions = times["cells"][CELLS[0]]["versions"].values()
    timed = [each for each in versions if "same_code" not in each]
    # Each driver is tried once; then every interval, of four warm-up runs and two rounds, warm and cold.
    assert gpu.holds >= 2 + len(timed) * (run.WARM_UP + 2) * 2


def test_equal_code_is_timed_once(bundle, gpu, tmp_path):
    folder = tmp_path / "equal"
    shutil.copytree(bundle, folder)
    described = json.loads((folder / "bundle.json").read_text())
    versions = described["cells"][CELLS[0]]["versions"]
    versions["pcfm"]["images"] = versions["none"]["images"]
    (folder / "bundle.json").write_text(json.dumps(described))
    command = [sys.executable, folder / "run.py", "--out", tmp_path / "times.json", "--only", "mix*"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    measured = written(tmp_path / "times.json")["cells"][CELLS[0]]["versions"]
    assert measured["pcfm"] == {**measured["none"], "same_code": "none"}
    assert measured["none"]["code"] == [each["file"] for each in versions["none"]["images"]]
    assert "same_code" not in measured["none"]


def test_drawn_items_are_those_of_a_sample_and_stay_together():
    sample = np.arange(4096, dtype=np.int32)
    drawn = np.frombuffer(
        run.draw(7, 4 * 10_000, sampled={"item_bytes": 4}, sample=sample.tobytes()), np.int32
    )
    rows = drawn[: 10_000 // run.TOGETHER * run.TOGETHER].reshape(-1, run.TOGETHER)
    assert (rows == rows[:, :1] + np.arange(run.TOGETHER)).all() and (rows[:, 0] % run.TOGETHER == 0).all()
    assert 60 < len(set(rows[:, 0].tolist())) <= 128
    # Two columns of the same items, and another buffer that holds a part of each of them.
    columns = np.stack([sample, -sample])
    both = run.draw(7, 8 * 10_000, sampled={"item_bytes": 4, "columns": 2}, sample=columns.tobytes())
    assert (np.frombuffer(both, np.int32) == np.concatenate([drawn, -drawn])).all()
    ascending = {"format": "i", "segment": 0, "stride": 1}
    in_order = run.draw(7, 4 * 100, ordered=ascending, sampled={"item_bytes": 4}, sample=sample.tobytes())
    assert (np.frombuffer(in_order, np.int32) == np.sort(drawn[:100])).all()


def test_a_driver_that_executes_nothing_is_found_out(go, gpu):
    gpu.fault = "idle"
    done, times = go()
    assert done.returncode == 1
    for cell in times["cells"].values():
        assert {version["verdict"] for version in cell["versions"].values()} == {"MISMATCH"}
        assert not any("milliseconds" in version for version in cell["versions"].values())
    assert "leaves everything as it was" in done.stderr


def test_one_wrong_byte_of_one_version(go, gpu):
    gpu.fault, gpu.wrong = "corrupt", MELDED
    done, times = go("--only", "mix*")
    versions = times["cells"][CELLS[0]]["versions"]
    assert done.returncode == 1
    assert (versions["none"]["verdict"], versions["pcfm"]["verdict"]) == ("NO_MISMATCH", "MISMATCH")
    assert "milliseconds" in versions["none"] and "milliseconds" not in versions["pcfm"]
    assert "is not as the first version leaves it, from byte" in versions["pcfm"]["detail"]


@pytest.mark.parametrize(
    ("fault", "detail"),
    [
        ("fault", "failed with ERROR_LAUNCH_FAILED"),
        ("hang", "not done after"),
        ("memory", "ERROR_OUT_OF_MEMORY"),
    ],
)
def test_a_failure_costs_its_kernel_alone(go, gpu, fault, detail):
    gpu.fault, gpu.wrong = fault, "mix"
    done, times = go("--timeout", "5" if fault == "hang" else "60")
    assert done.returncode == 2
    first, second = (times["cells"][each] for each in CELLS)
    assert first["status"] == "failed" and detail in first["detail"]
    assert second["status"] == ("failed" if fault == "memory" else "done")  # there is one memory for all


def test_an_interrupt_leaves_what_is_done_and_a_second_start_goes_on(
    bundle, go, gpu, tmp_path, heed_interrupts
):
    gpu.fault, gpu.wrong = "hang", "shrink"
    command = [sys.executable, bundle / "run.py", "--out", tmp_path / "times.json"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts) as started:
        for line in started.stderr or ():
            if line.startswith("1 of 2"):
                break
        time.sleep(0.5)
        started.send_signal(signal.SIGINT)
        assert started.wait(30) == 130
    assert list(written(tmp_path / "times.json")["cells"]) == [CELLS[0]]
    gpu.fault = ""
    done, times = go()
    assert done.returncode == 0 and list(times["cells"]) == list(CELLS)
    assert "1 of 1" in done.stderr


def test_no_device_is_one_line(go, gpu):
    gpu.fault = "none"
    done, times = go()
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "no GPU: the driver finds none\n")
    assert times is None


def test_a_pattern_that_names_no_cell_is_one_line(go, gpu):
    done, times = go("--only", "mix_*")
    assert done.returncode == 2 and times is None
    assert done.stderr == f"no cell is named mix_*; there are {', '.join(CELLS)} and the like\n"


def test_no_driver_is_one_line(go, monkeypatch, tmp_path):
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    done, _ = go()
    if os.path.exists("/dev/nvidia0"):
        pytest.skip("there is a GPU here")
    assert done.returncode == 2 and done.stderr == "no GPU: there is no driver here (libcuda.so.1)\n"


def test_by_the_names_of_hip(bundle, gpu, tmp_path):
    folder = tmp_path / "amd"
    shutil.copytree(bundle, folder)
    described = json.loads((folder / "bundle.json").read_text())
    (folder / "bundle.json").write_text(json.dumps(described | {"driver": "hip"}))
    command = [sys.executable, folder / "run.py", "--out", tmp_path / "times.json", "--only", "mix*"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    times = written(tmp_path / "times.json")
    assert times["device"]["driver"] == "hip" and gpu.holds == 0  # it has another way to fill the time
    assert times["cells"][CELLS[0]]["versions"]["pcfm"]["verdict"] == "NO_MISMATCH"


def test_another_bundles_times_are_not_gone_on_from(go, gpu, tmp_path):
    (tmp_path / "times.json").write_text(json.dumps({"format": 1, "bundle": {}, "cells": {}}))
    done, times = go()
    assert done.returncode == 2 and "is of another bundle or GPU" in done.stderr
    assert times == {"format": 1, "bundle": {}, "cells": {}}


def test_it_is_python_3_8_and_needs_nothing_else():
    tree = ast.parse(Path(run.__file__).read_text(), feature_version=(3, 8))
    imported = {
        name.name.partition(".")[0]
        for each in ast.walk(tree)
        if isinstance(each, ast.Import)
        for name in each.names
    } | {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    assert imported <= set(sys.stdlib_module_names) and "pcfm" not in imported
    # What came later than 3.8, of what is easily written by mistake.
    text = Path(run.__file__).read_text()
    assert not any(
        word in text
        for word in (".removeprefix(", ".removesuffix(", "strict=", "randbytes", "match ", " | None")
    )


def test_drawn_inputs_are_the_same_everywhere_and_in_order_where_that_is_asked():
    assert run.draw(7, 12).hex() == run.draw(7, 1 << 21)[:12].hex()
    assert run.draw(7, 12) != run.draw(8, 12)
    # Four buckets of eight numbers in each segment of 32, as the threads of a thread block have them.
    numbers = np.frombuffer(run.draw(3, 128, {"format": "h", "segment": 32, "stride": 4}), np.int16)
    buckets = numbers.reshape(2, 8, 4)
    assert (np.diff(buckets.astype(int), axis=1) >= 0).all() and (np.diff(numbers.astype(int)) < 0).any()
    plain = np.frombuffer(run.draw(3, 128), np.int16).reshape(2, 8, 4)
    assert (np.sort(plain, axis=1) == buckets).all()


def test_the_interval_of_a_ratio_holds_it_and_shrinks_with_the_noise():
    before = [2.0 + 0.01 * (number % 7) for number in range(40)]
    after = [1.0 + 0.01 * (number % 5) for number in range(40)]
    low, high = run.ratio_interval(before, after)
    assert low <= run.median(before) / run.median(after) <= high
    assert run.ratio_interval([2.0] * 9, [1.0] * 9) == (2.0, 2.0)
    assert run.quartiles([1, 2, 3, 4, 5]) == (2, 4)
