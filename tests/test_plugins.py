"""Plugins: the example is installed and used; a broken one says whose it is and what to do."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from pcfm import api, plugins
from pcfm.cli.app import cli, run
from pcfm.diagnostics import PcfmError
from pcfm.machine import load
from pcfm.sweep.identity import identity
from pcfm.transforms.pipeline import PASSES, parse_pipeline, spell_pipeline
from pcfm.workloads.workload import find_spec, workload
from rodinia_kernels import get

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "plugin"
MIX = str(ROOT / "examples" / "mix.ll")

SOURCE = """
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %twelve = mul nsw i32 %n, 12
  %eight = mul nsw i32 %twelve, 8
  store i32 %eight, ptr addrspace(1) %p, align 4
  ret void
}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A folder for the path, with the example installed in it."""
    folder = tmp_path_factory.mktemp("site")
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", folder)
    command = [sys.executable, "-m", "pip", "install", *map(str, options), str(EXAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def cleared():
    """Entry points are looked up anew, before and after."""
    plugins.installed.cache_clear()
    identity.cache_clear()
    yield
    plugins.installed.cache_clear()
    identity.cache_clear()


@pytest.fixture
def example(site, cleared, monkeypatch):
    monkeypatch.syspath_prepend(str(site))
    yield
    sys.modules.pop("pcfm_example_plugin", None)


@pytest.fixture
def plugin(tmp_path, cleared, monkeypatch):
    """A distribution `toy 0.1` made of a module's text and one entry point."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(group: str, entry: str, text: str) -> None:
        (tmp_path / "toy_plugin.py").write_text(text)
        info = tmp_path / "toy-0.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 0.1\n")
        (info / "entry_points.txt").write_text(f"[{group}]\n{entry}\n")

    yield make
    sys.modules.pop("toy_plugin", None)


def test_the_examples_pass_runs_from_the_command_line(site, tmp_path):
    path = tmp_path / "k.ll"
    path.write_text(SOURCE)
    command = [sys.executable, "-m", "pcfm", "opt", str(path), "-p", "mul-to-shift<least=4>"]
    done = subprocess.run(
        command, capture_output=True, text=True, env={"PYTHONPATH": f"{site}:{ROOT}"}, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    body = [line.strip() for line in done.stdout.splitlines() if " = " in line and "target" not in line]
    assert body == ["%twelve = mul nsw i32 %n, 12", "%1 = shl i32 %twelve, 3"]


def test_the_examples_names_are_known(example):
    text = "mul-to-shift<least=4>,meld<profit=memory-only>"
    assert spell_pipeline(parse_pipeline(text)) == text
    base, slow = load("gcn-wave64"), load("slow-memory")
    near, far = (machine.costs["global_load"].latency_cycles for machine in (base, slow))
    assert far == 2 * near
    with pytest.raises(PcfmError, match=r"one of .*slow-memory"):
        load("slow-memories")
    with pytest.raises(PcfmError, match="unknown pass") as unknown:
        parse_pipeline("mul-to-shifts")
    assert "did you mean mul-to-shift?" in str(unknown.value)


def test_the_examples_profit_model_decides_what_is_worth_melding(example):
    source = api.read(Path(MIX).read_bytes(), MIX)
    profits = {}
    for name in ("fusion", "memory-only"):
        done = api.optimize(source, f"meld<profit={name}>", decide="ir")
        (profits[name],) = (r.args["profit"] for r in done.remarks if r.kind == "passed")
    assert 0 < float(profits["memory-only"]) < float(profits["fusion"])


def test_a_plugins_code_is_part_of_what_computes(example):
    with_plugin = identity().code
    plugins.installed.cache_clear()
    identity.cache_clear()
    sys.path.pop(0)
    assert identity().code != with_plugin


KERNEL = """
from dataclasses import replace
from pathlib import Path
from rodinia_kernels import get
SPEC = replace(get("sb1"), name="toy", folder=Path(get("sb1").ir_path(32, "O2")).parent.parent)
"""


def test_a_kernel_of_a_plugin_is_a_kernel_of_the_tables(plugin):
    plugin("pcfm.kernels", "toy = toy_plugin:SPEC", KERNEL)
    assert find_spec("toy").name == "toy"
    assert workload("toy", "32").compiled("O2") == get("sb1").read(32, "O2")
    with pytest.raises(PcfmError, match=r"one of bit, .*, toy"):
        find_spec("toys")


def ask_pass() -> object:
    return parse_pipeline("toy")


def ask_command() -> object:
    return cli.get_command(click.Context(cli), "toy")


def ask_model() -> object:
    return parse_pipeline("meld<profit=toy>")


@pytest.mark.parametrize(
    ("group", "text", "ask", "problem"),
    [
        ("pcfm.passes", "import nowhere_to_be_found", ask_pass, "cannot be imported: ModuleNotFoundError"),
        ("pcfm.passes", "1 / 0", ask_pass, "cannot be imported: ZeroDivisionError"),
        ("pcfm.passes", "", ask_pass, "cannot be imported: AttributeError"),
        ("pcfm.passes", "IT = 7", ask_pass, "is no dataclass"),
        ("pcfm.machines", "IT = '/nowhere'", lambda: load("toy"), "is not the path of a file"),
        ("pcfm.kernels", "IT = 7", lambda: find_spec("toy"), "is no rodinia_kernels.KernelSpec"),
        ("pcfm.profit_models", "IT = 7", ask_model, "is no function"),
        ("pcfm.commands", "1 / 0", ask_command, "cannot be imported: ZeroDivisionError"),
        ("pcfm.commands", "IT = 7", ask_command, "is no click command"),
    ],
)
def test_a_broken_plugin_says_whose_it_is_and_what_to_do(plugin, group, text, ask, problem):
    plugin(group, "toy = toy_plugin:IT", text)
    with pytest.raises(PcfmError) as error:
        ask()
    message = str(error.value)
    assert f"the plugin 'toy' ({group}) of toy 0.1 {problem}" in message
    assert "hint: mend or uninstall toy 0.1; the entry point is toy_plugin:IT" in message


def test_a_broken_plugin_troubles_only_those_who_ask_for_it(plugin):
    plugin("pcfm.passes", "meld = toy_plugin:IT", "1 / 0")
    (meld,) = parse_pipeline("meld")
    assert type(meld) is PASSES["meld"]


def test_a_pass_with_another_name_is_refused(plugin):
    text = "from pcfm.transforms.dce import Dce as IT"
    plugin("pcfm.passes", "toy = toy_plugin:IT", text)
    with pytest.raises(PcfmError, match="has another name: 'dce'"):
        ask_pass()


def test_a_plugins_command_is_one_of_the_programs(plugin, capfd):
    text = "import click\n@click.command()\ndef IT():\n    'Count sheep.'\n    click.echo('one')\n"
    plugin("pcfm.commands", "toy = toy_plugin:IT", text)
    assert run(["toy"]) == 0 and capfd.readouterr().out == "one\n"
    assert run(["--help"]) == 0 and "toy        Count sheep." in capfd.readouterr().out


def test_the_help_names_a_broken_command_with_what_is_wrong(plugin, capfd):
    plugin("pcfm.commands", "toy = toy_plugin:IT", "1 / 0")
    assert run(["--help"]) == 0
    assert "the plugin 'toy' (pcfm.commands) of toy 0.1 cannot be" in capfd.readouterr().out
