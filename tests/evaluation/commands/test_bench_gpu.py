"""`pcfm bench --gpu`: bundles made, timed here, and shown; without a GPU one line and exit code 2."""

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace

import pytest

from evaluation.commands.gpu import command_line
from evaluation.gpu.bundle import Plan, filling_scale, make_bundle, refuse_lasting_variables
from evaluation.provenance import Provenance
from evaluation.settings import every_instance
from pcfm.diagnostics import PcfmError
from pcfm.ir.parser import parse_module
from pcfm.sweep import InProcess, Sweep
from pcfm.workloads.workload import known_kernels, workload
from tests.breadth import choose
from tests.gpu.driver import gpu, libraries

__all__ = ["gpu", "libraries"]

VERSIONS = ["none", "llvm-O3", "baseline", "pcfm-without", "pcfm"]
MADE = Provenance("a test", "0", "no commit", 0, 1)


@pytest.fixture
def one_block(monkeypatch):
    monkeypatch.setitem(known_kernels(), "sb1", replace(known_kernels()["sb1"], blocks=(32,)))


@pytest.fixture(scope="module")
def cached(tmp_path_factory):
    """With one cache for all tests: what the device measures is not kept in it."""
    return ("--cache", tmp_path_factory.mktemp("cells"), "-j", "1")


@pytest.fixture
def own(mix, mix_launch, cached):
    """A kernel of one's own, on a GPU."""
    return ("bench", mix, "--launch", mix_launch, "--gpu", *cached)


def test_without_a_gpu_one_line_and_exit_2(pcfm, own, gpu, tmp_path):
    gpu.fault = "none"
    done = pcfm(*own, "-o", tmp_path / "out")
    assert (done.code, done.out, done.err) == (2, "", "no GPU: the driver finds none\n")
    assert not (tmp_path / "out").exists()


def test_a_gpu_that_is_here(pcfm, own, gpu, tmp_path):
    done = pcfm(*own, "-o", tmp_path / "gpu")
    assert done.code == 0, done.err
    head, *lines = done.out.splitlines()
    assert head == "O2-noshare on a GPU of the tests, speedup over the kernel as compiled"
    assert "1 of 1" in done.err
    (row,) = [line.split() for line in lines if line.strip().startswith(own[1][:8]) or "mix.ll" in line]
    assert "small" in row
    names = sorted(path.name for path in (tmp_path / "gpu").iterdir())
    assert names == [
        "gpu-cells.csv",
        "gpu-other.csv",
        "gpu-slower.csv",
        "gpu.csv",
        "gpu.json",
        "gpu.md",
        "gpu.png",
        "gpu.svg",
    ]
    (cell,) = json.loads((tmp_path / "gpu" / "gpu.json").read_text())["cells"]
    assert [each["version"] for each in cell["versions"]] == VERSIONS
    assert len(cell["versions"][0]["milliseconds"]["warm"]) == 20
    melded = cell["versions"][-1]
    low, high = melded["interval"]
    # The GPU's clock counts what the simulator does; the estimate is another figure of the same code.
    assert low <= melded["speedup"] <= high and melded["speedup"] > 1.3 < melded["cycles_speedup"]


def test_from_one_machine_to_another_and_back(pcfm, own, gpu, tmp_path):
    archive, times = tmp_path / "gpu.zip", tmp_path / "times.json"
    done = pcfm(*own, "--bundle", archive, "--arch", "sm_80", "--minutes", "2")
    assert done.code == 0 and done.out == ""
    assert "unzip gpu.zip -d gpu && python3 gpu/run.py" in done.err
    shutil.unpack_archive(archive, tmp_path / "node")
    command = [sys.executable, tmp_path / "node" / "run.py", "--out", times]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    shown = pcfm("bench", "--gpu", "--times", times, "--json", *own[-4:])
    report = json.loads(shown.out)
    assert shown.code == 0 and (report["architecture"], report["machine"]) == ("sm_80", "ampere-warp32")
    (row,) = report["rows"]
    assert row["versions"][-1]["estimated_cycles_speedup"] > 1
    # Whoever changes a result has no times, and an exit code.
    data = json.loads(times.read_text())
    (cell,) = data["cells"].values()
    cell["versions"]["pcfm"] = {"verdict": "MISMATCH", "detail": "data does not hold what it must"}
    times.write_text(json.dumps(data))
    shown = pcfm("bench", "--gpu", "--times", times, *own[-4:])
    assert shown.code == 1 and "mismatch" in shown.out and "data does not hold what it must" in shown.err


def test_a_bundle_has_the_same_bytes_each_time_and_says_what_must_come_out(one_block, tmp_path):
    plan = Plan(("sb1",), ("sm_70", "sm_90"), each_pass=True)
    first, second = (make_bundle(plan, MADE, Sweep(InProcess())) for _ in range(2))
    assert first == second
    (tmp_path / "gpu.zip").write_bytes(first)
    with zipfile.ZipFile(tmp_path / "gpu.zip") as archive:
        described = json.loads(archive.read("bundle.json"))
        small, filled = described["cells"].values()
        words, _ = small["buffers"]
        data = archive.read(words["file"])
    assert list(small["versions"])[:5] == VERSIONS
    assert {"meld", "loop-merge<measured>"} <= set(small["versions"])
    assert {each["arch"] for each in small["versions"]["pcfm"]["images"]} == {"sm_70", "sm_90"}
    application = workload("sb1", "32").application(0)
    assert data == application.buffers["words"].data.tobytes()
    assert application.reference is not None
    right = application.reference()["words"].values
    assert words["expected"] == hashlib.sha256(right.tobytes()).hexdigest()
    assert small["changes"] and filled["size"] == "filled" and filled["waves"] >= 4
    assert all("draw" in each and "expected" not in each for each in filled["buffers"])


CELLS = choose([("bit", "32"), ("dct", "8x8")], list(every_instance()))


@pytest.mark.parametrize(("kernel", "block"), CELLS)
def test_a_filled_chip_or_as_much_as_can_be_stored(kernel, block):
    scale = filling_scale(kernel, block, "O2-noshare")
    application = workload(kernel, block, scale).application(0)
    blocks = max(step.grid[0] * step.grid[1] for step in application.steps)
    small = workload(kernel, block).application(0)
    assert blocks >= max(step.grid[0] * step.grid[1] for step in small.steps)
    assert sum(each.data.nbytes for each in application.buffers.values()) <= 1 << 28
    if kernel in ("bit", "pcm", "ms") or kernel.startswith("sb"):
        assert blocks >= 4 * 132 and scale > 16


KEPT = "@count = addrspace(1) global i32 0\n"
LISTED = '@llvm.compiler.used = appending global [1 x ptr] [ptr @k], section "llvm.metadata"\n'


def test_what_keeps_its_contents_is_refused_and_llvms_own_lists_are_not():
    kernel = "define ptx_kernel void @k() {\n  ret void\n}\n"
    refuse_lasting_variables(parse_module(LISTED + kernel))
    with pytest.raises(PcfmError, match="@count keeps its contents"):
        refuse_lasting_variables(parse_module(KEPT + kernel))


@pytest.mark.parametrize(
    ("architectures", "says"),
    [(("sm_70", "gfx90a"), "one kind of driver"), (("x86",), "there is no architecture 'x86'")],
)
def test_architectures(architectures, says):
    with pytest.raises(PcfmError, match=says):
        make_bundle(Plan(("sb1",), architectures), MADE, Sweep(InProcess()))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("sb1", "--gpu", "--machine", "gcn-wave64"), "--machine cannot go with --gpu"),
        (("sb1", "--gpu", "-p", "meld"), "--passes cannot go with --gpu"),
        (("sb1", "--timed-runs", "20"), "go with --gpu"),
        (("sb1", "--bundle", "x.zip"), "go with --gpu"),
        (("sb1", "-o", "x"), "go with --gpu"),
        (("sb1", "--gpu", "--timed-runs", "19"), "19"),
        (("sb1", "--gpu", "--arch", "sm_90"), "--arch cannot go with --gpu alone"),
        (("sb1", "--gpu", "--bundle", "x.zip", "--json"), "--json cannot go with --bundle"),
        (("sb1", "--gpu", "--times", "x.json", "--minutes", "3"), "--minutes cannot go with --times"),
        (("--gpu", "--times", "{here}"), "has no times"),
        (("--gpu", "--times", "{missing}"), "cannot read"),
        (("sb9", "--gpu", "--bundle", "x.zip"), "there is no kernel 'sb9'"),
    ],
)
def test_bad_input(pcfm, arguments, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.json").write_text("{}")
    names = {"here": str(tmp_path / "here.json"), "missing": str(tmp_path / "missing.json")}
    done = pcfm("bench", *(each.format(**names) for each in arguments), "--no-cache", "-j", "1")
    assert (done.code, done.out) == (2, "") and says in done.err
    assert not (tmp_path / "x.zip").exists()


def test_absolute_paths_of_the_command_are_named_by_their_last_part():
    words = ["bench", "--gpu", "--times", "/home/someone/times.json", "-o", "out/gpu", "--scale", "1"]
    assert command_line(words) == "pcfm bench --gpu --times times.json -o out/gpu --scale 1"
