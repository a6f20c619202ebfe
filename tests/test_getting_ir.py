"""The commands of docs/getting-ir.md are run where their tools are there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from pcfm.clang.compile import newest_clang
from pcfm.cli import app
from tests.breadth import WIDE

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "getting-ir.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
SHELL = [name for name, body in SECTIONS.items() if "```sh" in body]
CLANG = shutil.which(newest_clang() or "clang")


@pytest.fixture
def folder(tmp_path):
    """A folder with the examples, and the programs `pcfm` and `clang` on the path."""
    for path in (ROOT / "examples").glob("neighbours.*"):
        shutil.copy(path, tmp_path)
    programs = tmp_path / "programs"
    programs.mkdir()
    pcfm = programs / "pcfm"
    pcfm.write_text(f'#!/bin/sh\nexec {sys.executable} -m pcfm "$@"\n')
    pcfm.chmod(0o755)
    if CLANG is not None:
        (programs / "clang").symlink_to(CLANG)
    return tmp_path


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": search_path(folder), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def search_path(folder: Path) -> str:
    return f"{folder / 'programs'}{os.pathsep}{os.environ['PATH']}"


def run_line(line: str, folder: Path) -> tuple[int, str]:
    """Exit code and output of a line of a shell; in `make test` the program itself runs in this process."""
    words = shlex.split(line)
    if not WIDE and words[0] == "pcfm" and not set(line) & set("|<>&;$"):
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            patch.setenv("PATH", search_path(folder))
            patch.setattr(
                "pcfm.clang.compile._toolkit", lambda: None
            )  # whose headers take three times as long
            return app.run(words[1:]), ""
    done = run(["sh", "-c", line], folder)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("section", SHELL)
def test_the_commands_of_a_section_work(section, folder):
    commands = [
        line
        for block in re.findall(r"```sh\n(.*?)```", SECTIONS[section], re.DOTALL)
        for line in block.splitlines()
    ]
    assert commands
    for command in commands:
        tool = command.split()[0]
        if tool == "pcfm" and any(word.endswith((".cu", ".hip", ".cl")) for word in command.split()):
            tool = "clang"
        program = shutil.which(tool, path=search_path(folder))
        if program is None:
            pytest.skip(f"{tool} is not installed")
        code, said = run_line(command, folder)
        assert code == 0, f"{command}\n{said}"


def test_numba_gives_ptx_that_is_analysed(folder):
    if find_spec("numba") is None or find_spec("numba.cuda") is None:
        pytest.skip("numba is not installed")
    (script,) = re.findall(r"```python\n(.*?)```", SECTIONS["Numba"], re.DOTALL)
    done = run([sys.executable, "-c", script], folder)
    if done.returncode and re.search("NVVM|nvvm|libdevice", done.stderr):
        pytest.skip("numba finds no NVVM")
    assert done.returncode == 0, done.stderr
    analysed = run(["pcfm", "analyze", "neighbours.numba.ptx"], folder)
    assert analysed.returncode == 0 and "can split a warp" in analysed.stdout, analysed.stderr


# What the sketches of a section leave to the reader: a kernel and its data.
SETTINGS = {
    "Triton": """
import torch
import triton.language as tl

@triton.jit
def kernel(data, out):
    i = tl.arange(0, 128)
    tl.store(out + i, tl.load(data + i) * 2)

arguments = (torch.zeros(128, dtype=torch.int32, device="cuda"),) * 2
""",
    "CuPy": """
data = cupy.arange(128, dtype="i4")
out = cupy.zeros_like(data)
""",
}


@pytest.mark.parametrize(("section", "package"), [("Triton", "triton"), ("CuPy", "cupy")])
def test_the_sketch_of_a_section_works_where_its_tool_and_a_gpu_are_there(section, package, folder):
    (script,) = re.findall(r"```python\n(.*?)```", SECTIONS[section], re.DOTALL)
    imported = f"import {package}\n"
    assert imported in script
    compile(script, section, "exec")
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    if shutil.which("nvidia-smi") is None:
        pytest.skip(f"{package} needs a GPU")
    if section == "CuPy":
        assert run(["sh", "-c", "nvcc -ptx neighbours.cu -o neighbours.melded.ptx"], folder).returncode == 0
    (folder / "sketch.py").write_text(script.replace(imported, imported + SETTINGS[section]))
    done = run([sys.executable, "sketch.py"], folder)
    assert done.returncode == 0, done.stderr
