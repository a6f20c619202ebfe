"""Kernels of one's own where the bundled ones are: a module and its launch, or a folder of them."""

import json
import shutil
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from evaluation import resource_grids
from evaluation.cells import KernelVersion, count_cell
from evaluation.lowered_cells import Execution, execution_cell
from evaluation.tables.bound import Versions, bound_cell
from pcfm.clang import SourceOptions
from pcfm.diagnostics import PcfmError
from pcfm.launch_table import launch_files
from pcfm.workloads.own_kernels import command_words, own_names
from pcfm.workloads.workload import known_kernels
from tests.breadth import choose
from tests.cli.conftest import GCN

FEW = ("--runs", "3", "--no-cache", "-j", "1")
EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture
def folder(tmp_path) -> Path:
    """Two modules with launches, and one without."""
    made = tmp_path / "kernels"
    made.mkdir()
    for name in ("mix.ll", "mix.toml", "shrink.ll", "shrink.toml"):
        shutil.copy(EXAMPLES / name, made)
    shutil.copy(EXAMPLES / "mix.ll", made / "alone.ll")
    return made


def test_a_module_is_a_row_beside_a_bundled_kernel(pcfm, mix, mix_launch, monkeypatch):
    monkeypatch.setitem(known_kernels(), "sb1", replace(known_kernels()["sb1"], blocks=(32,)))
    done = pcfm("bench", "sb1", mix, "--launch", mix_launch, *FEW, "--json")
    report = json.loads(done.out)
    assert done.code == 0 and {row["kernel"] for row in report["rows"]} == {"sb1", mix}
    (row,) = [row for row in report["rows"] if row["kernel"] == mix]
    assert (row["block"], row["before"]["cycles"], row["after"]["cycles"]) == ("128", 2708, 1436)
    # A kernel of the tables has their machine, another that of its target.
    assert report["machine"] == "gcn-wave64, volta-warp32"


def test_a_folder_is_its_modules_that_have_launches(pcfm, folder):
    done = pcfm("bench", folder, *FEW, "--json")
    assert done.code == 0, done.err
    rows = json.loads(done.out)["rows"]
    assert [row["kernel"] for row in rows] == [str(folder / "mix.ll"), str(folder / "shrink.ll")]


def test_a_table_of_launches_gives_each_kernel_of_the_module_its_own(mix, mix_launch, tmp_path):
    table, other = tmp_path / "pcfm.toml", tmp_path / "other.toml"
    other.write_text(Path(mix_launch).read_text().replace('kernel = "mix"', 'kernel = "elsewhere"'))
    table.write_text(f"[launch]\nmix = {str(mix_launch)!r}\nelsewhere = 'other.toml'\n")
    assert own_names(mix, str(table), SourceOptions()) == [f"{mix} with {mix_launch}"]
    table.write_text("[launch]\nelsewhere = 'other.toml'\n")
    with pytest.raises(PcfmError, match=r"names no launch of a kernel in .*mix\.ll"):
        own_names(mix, str(table), SourceOptions())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[launch", "is not TOML: "),
        ("launch = 3", "names a launch file"),
        ("[launch]\nk = 3", "names a launch file"),
    ],
)
def test_a_table_of_launches_that_is_none(text, says, tmp_path):
    table = tmp_path / "pcfm.toml"
    table.write_text(text)
    with pytest.raises(PcfmError, match=says):
        launch_files(table)


def test_a_cell_is_of_what_the_launch_file_holds(mix, mix_launch, tmp_path):
    launch = tmp_path / "other.toml"
    version = KernelVersion(f"{mix} with {launch}", "128", "gcn-wave64", 0, 1, "text")
    execution = Execution(**vars(version), targets=("exec-mask",))
    versions = Versions(**vars(version), target="text")
    keys = []
    for seed in (1, 1, 2):
        launch.write_text(Path(mix_launch).read_text().replace("seed = 1", f"seed = {seed}"))
        cells = (
            count_cell(version), resource_grids.count_cell(version), execution_cell(execution),
            bound_cell(versions),
        )  # fmt: skip
        keys.append([cell.key for cell in cells])
    assert keys[0] == keys[1] and not set(keys[1]) & set(keys[2])


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="needs clang-19")
def test_a_source_file_is_compiled(pcfm, own_headers):
    done = pcfm("bench", EXAMPLES / "neighbours.cu", *FEW, "--json")
    assert done.code == 0, done.err
    (row,) = json.loads(done.out)["rows"]
    assert row["verdict"] in ("PROVED", "NO_MISMATCH", "UNCHANGED") and row["before"]["cycles"] > 0


SIDES = """
#include "sides.h"
__global__ void sides(int *d) {
  int x = d[threadIdx.x];
  if (threadIdx.x & 1) x = (x * x + W * x + 1) * N;
  else x = (x * x + 5 * x - 7) * N;
  d[threadIdx.x] = x;
}
"""
SIDES_LAUNCH = 'kernel = "sides"\ngrid = [1]\nblock = [64]\n[[arg]]\ntype = "i32"\ncount = 64\n'


@pytest.fixture
def sides(tmp_path, monkeypatch, own_headers) -> Path:
    """A source file that needs a folder of headers and a macro, whose launch names the kernel as it does."""
    (tmp_path / "headers").mkdir()
    (tmp_path / "headers" / "sides.h").write_text("#define W 3\n")
    (tmp_path / "sides.cu").write_text(SIDES)
    (tmp_path / "sides.toml").write_text(SIDES_LAUNCH)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="needs clang-19")
@pytest.mark.parametrize(
    ("command", "named"),
    choose([("bench", "sides.cu"), ("tune", ".")], list(product(("bench", "tune"), ("sides.cu", ".")))),
)
def test_tables_hand_options_on_to_the_compiler(pcfm, sides, command, named):
    flags = ("-I", "headers", "-D", "N=4", "--no-share")
    done = pcfm(command, named, *flags, *FEW, *(["--meld-only"] if command == "tune" else []), "--json")
    assert done.code == 0, done.err
    answer = json.loads(done.out)
    if command == "bench":
        (row,) = answer["rows"]
        assert row["kernel"] == "sides.cu by -I headers -D N=4 --no-share"
        assert row["after"]["cycles"] < row["before"]["cycles"]
    else:
        assert answer["best"]["speedup"] > 1


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="needs clang-19")
@pytest.mark.parametrize("command", ["bench", "tune", "analyze"])
def test_the_compiler_says_why_it_refuses_a_source_file(pcfm, sides, command):
    done = pcfm(command, "sides.cu")
    assert done.code == 2 and done.out == ""
    assert (
        "sides.cu:2:10: fatal error: 'sides.h' file not found" in done.err and "refuses sides.cu" in done.err
    )


def test_the_command_of_a_table_gives_its_kernels_again():
    flags = "-D N=4 --no-share"
    assert command_words(["bit", f"a.cu by {flags}", f"b.cu by {flags}"]) == ["bit", "a.cu", "b.cu", flags]
    assert command_words([f"a.cu with b.toml by {flags}"]) == ["a.cu", "--launch b.toml", flags]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("{folder}/alone.ll",), "alone.ll has no launch: there is no file {folder}/alone.toml"),
        (("{folder}/none.ll",), "none.ll has no launch"),
        (("{folder}", "--launch", "x.toml"), "is a folder, and a launch is that of one module"),
        (("sb1", "--launch", "x.toml"), "--launch is the launch of one module"),
        (("{folder}/mix.ll", "--scale", "2"), "the scale of {folder}/mix.ll is"),
        (("{empty}",), "no module in this folder has a launch file beside it"),
        (("bot",), "or a module (.ll, .bc, .ptx, .cu, .hip, .cl)"),
    ],
)
def test_what_is_missing_is_said(pcfm, folder, tmp_path, arguments, says):
    empty = tmp_path / "empty"
    empty.mkdir()
    names = {"folder": str(folder), "empty": str(empty)}
    done = pcfm("bench", *(each.format(**names) for each in arguments), *FEW)
    assert done.code == 2 and says.format(**names) in done.err and "Traceback" not in done.err


def test_a_folder_is_tuned_module_by_module(pcfm, folder):
    done = pcfm("tune", folder, "--meld-only", *FEW, "--json")
    assert done.code == 0, done.err
    assert [json.loads(line)["name"] for line in done.out.splitlines()] == ["mix.ll", "shrink.ll"]
    done = pcfm("tune", folder, "-o", folder / "best.ll", *FEW)
    assert done.code == 2 and "are for one module" in done.err


def test_tuning_a_module_takes_the_launch_beside_it(pcfm, mix):
    done = pcfm("tune", *GCN, mix, "--meld-only", *FEW, "--json")
    assert done.code == 0 and json.loads(done.out)["best"]["speedup"] == pytest.approx(2800 / 1416)
