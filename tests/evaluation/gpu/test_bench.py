"""The rows of `pcfm bench --gpu`, on a device that is the simulator."""

import json
from dataclasses import replace

import pytest

from evaluation.gpu import report
from evaluation.gpu.bench import VERSIONS, Entry, GpuRow, Plan, means, measure_rows
from evaluation.provenance import Provenance
from pcfm.diagnostics import PcfmError
from pcfm.gpu import timing
from pcfm.gpu.timing import Timing
from pcfm.sweep import Cache, Sweep
from pcfm.workloads.workload import known_kernels
from rodinia_kernels import KernelSpec
from tests.gpu.simulated import SimulatedDevice

MADE = Provenance("pcfm bench --gpu", "0", "unknown", 0, 1)
PLAN = Plan(("sb1",), runs=2, simulated_runs=1)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """One block size, no padding: the simulator has no delay to hide."""
    spec: KernelSpec = replace(known_kernels()["sb1"], blocks=(64,))
    monkeypatch.setitem(known_kernels(), "sb1", spec)
    monkeypatch.setattr(timing, "PAD_BYTES", 16)


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Cache:
    """The versions and what the simulator counts, made once; what the device measures is not kept."""
    return Cache(tmp_path_factory.mktemp("cells"))


@pytest.fixture(scope="module")
def rows(cache) -> list[GpuRow]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(known_kernels(), "sb1", replace(known_kernels()["sb1"], blocks=(64,)))
        patch.setattr(timing, "PAD_BYTES", 16)
        return measure_rows(PLAN, SimulatedDevice(), Sweep(cache=cache))


def test_what_the_device_measures_is_what_the_simulator_says(rows):
    """The device being the simulator, its clock counting cycles: measured and simulated must agree."""
    (row,) = rows
    assert (row.kernel, row.block, row.launches, row.accepted) == ("sb1", "64", 1, True)
    for version in VERSIONS:
        entry = row.entries[version]
        assert (entry.verdict, entry.detail, len(entry.timing.milliseconds)) == ("NO_MISMATCH", "", 2)
        assert row.speedup(version) == pytest.approx(entry.simulated_speedup)
    assert row.speedup("none") == 1 < row.speedup("pcfm")


def test_a_version_that_computes_the_wrong_thing_has_a_verdict_in_place_of_a_time(cache):
    device = SimulatedDevice(corrupt=lambda label, kernel: label.endswith(", PCFM"))
    (row,) = measure_rows(PLAN, device, Sweep(cache=cache))
    wrong = row.entries["pcfm"]
    assert wrong.verdict == "MISMATCH" and "1 of" in wrong.detail
    assert row.speedup("pcfm") is None and row.speedup("baseline") is not None
    assert not row.accepted
    assert report.remarks([row])[0].startswith("sb1 64, PCFM: MISMATCH: buffer")
    page = report.files_of(PLAN, device, [row], MADE)["README.md"]
    assert "| MISMATCH | MISMATCH |" in page


def test_memory_of_a_row_is_given_back_whatever_happens(cache):
    device = SimulatedDevice()
    measure_rows(PLAN, device, Sweep(cache=cache))
    assert not device.memory


def test_the_files(rows):
    files = report.files_of(PLAN, SimulatedDevice(), rows, MADE)
    assert sorted(files) == ["README.md", "gpu.csv", "gpu.json"]
    assert "a simulated device (compute capability 9.0)" in files["README.md"]
    header, line = files["gpu.csv"].splitlines()
    cells = dict(zip(header.split(","), line.split(","), strict=True))
    assert float(cells["pcfm_speedup"]) == pytest.approx(rows[0].speedup("pcfm"))
    assert json.loads(files["gpu.json"])["command"] == "pcfm bench --gpu"


def test_the_report_as_json(rows):
    data = report.as_json(PLAN, SimulatedDevice(), rows)
    assert json.loads(json.dumps(data)) is not None
    assert [each["version"] for each in data["rows"][0]["versions"]] == list(VERSIONS)
    assert data["mean"]["pcfm"]["speedup"] == pytest.approx(rows[0].speedup("pcfm"))
    assert data["timed_runs"] == 2 and data["pipelines"]["none"] == ""


def test_a_version_that_could_not_be_made_is_invalid():
    good = Entry("none", "NO_MISMATCH", "", Timing((1.0,)), "UNCHANGED", 1.0, 1.0)
    broken = Entry("pcfm", "INVALID", "it broke", Timing(problem="it broke"), "INVALID", None, None)
    row = GpuRow("x", "32", 1, {"none": good, "baseline": replace(good, version="baseline"), "pcfm": broken})
    assert means([row], "pcfm")["speedup"] is None and means([row], "baseline")["speedup"] == 1
    table = report.render([row], "title")
    assert [str(cell) for cell in table.columns[9].cells] == ["invalid", ""]
    assert "x 32, PCFM: in the simulator INVALID" in report.remarks([row])


def test_short_launches_are_pointed_out(rows):
    assert any("try a larger scale: sb1 64." in line for line in report.remarks(rows)) == (
        rows[0].entries["none"].timing.median < 0.01
    )
    slow = replace(
        rows[0], entries={n: replace(e, timing=Timing((5.0,))) for n, e in rows[0].entries.items()}
    )
    assert report.remarks([slow]) == []


def test_an_unknown_kernel(cache):
    with pytest.raises(PcfmError, match="there is no kernel 'sb9'"):
        measure_rows(Plan(("sb9",)), SimulatedDevice(), Sweep(cache=cache))
