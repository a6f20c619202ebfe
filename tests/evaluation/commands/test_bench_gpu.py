"""`pcfm bench --gpu`: without a GPU one line and exit code 2; with one, a table and files."""

import json
from dataclasses import replace

import pytest

from pcfm.gpu import timing
from pcfm.gpu.cuda import NoDevice
from pcfm.workloads.workload import known_kernels
from tests.gpu.simulated import SimulatedDevice


@pytest.fixture
def device(monkeypatch):
    simulated = SimulatedDevice()
    monkeypatch.setattr("pcfm.gpu.cuda.open_device", lambda: simulated)
    monkeypatch.setattr(timing, "PAD_BYTES", 16)
    small = replace(known_kernels()["sb1"], blocks=(32,), largest_scale=9)
    monkeypatch.setitem(known_kernels(), "sb1", small)
    return simulated


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """With one cache for all tests: what the device measures is not kept in it."""
    folder = tmp_path_factory.mktemp("cells")
    return ("bench", "sb1", "--gpu", "--runs", "1", "--cache", folder, "-j", "1")


def test_without_a_gpu_one_line_and_exit_2(pcfm, command, monkeypatch, tmp_path):
    def none():
        raise NoDevice("no GPU: there is none")

    monkeypatch.setattr("pcfm.gpu.cuda.open_device", none)
    done = pcfm(*command, "-o", tmp_path / "out")
    assert (done.code, done.out, done.err) == (2, "", "no GPU: there is none\n")
    assert not (tmp_path / "out").exists()


def test_the_table_and_the_files(pcfm, command, device, tmp_path):
    out = tmp_path / "results" / "gpu"
    done = pcfm(*command, "-o", out)
    assert done.code == 0 and device.closed
    lines = done.out.splitlines()
    assert lines[0] == "O2-noshare on a simulated device, scale 1, 20 timed runs of each"
    (row,) = [line for line in lines if line.startswith(" sb1") or line.startswith("sb1")]
    assert "no mismatch" in row
    assert sorted(path.name for path in out.iterdir()) == ["README.md", "gpu.csv", "gpu.json"]
    made = json.loads((out / "gpu.json").read_text())
    assert len(made["cells"][0]["versions"][0]["timing"]["milliseconds"]) == 20
    assert "sb1 at 32: baseline" in done.err


def test_json(pcfm, command, device):
    done = pcfm(*command, "--json", "--timed-runs", "21")
    report = json.loads(done.out)
    assert (done.code, report["device"], report["timed_runs"]) == (0, "a simulated device", 21)


def test_a_wrong_result_is_exit_1(pcfm, command, device):
    device.corrupt = lambda label, kernel: label.endswith("PCFM")
    done = pcfm(*command)
    assert done.code == 1 and "sb1 32, PCFM: MISMATCH" in done.err
    assert "mismatch" in done.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("bench", "sb1", "--gpu", "--machine", "gcn-wave64"), "--machine cannot go with --gpu"),
        (("bench", "sb1", "--gpu", "-p", "meld"), "--passes cannot go with --gpu"),
        (("bench", "sb1", "--timed-runs", "20"), "go with --gpu"),
        (("bench", "sb1", "-o", "x"), "go with --gpu"),
        (("bench", "sb1", "--gpu", "--timed-runs", "19"), "19"),
        (("bench", "sb9", "--gpu"), "there is no kernel 'sb9'"),
        (("bench", "sb1", "--gpu", "--scale", "99"), "the scale of sb1"),
    ],
)
def test_bad_input(pcfm, device, arguments, says):
    done = pcfm(
        *arguments, *(() if "--timed-runs" in arguments else ("--runs", "1")), "--no-cache", "-j", "1"
    )
    assert (done.code, done.out) == (2, "") and says in done.err
