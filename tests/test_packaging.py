"""The project as it is installed: the wheel, the editable install, the lock file, the Makefile."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import pytest

from tests.breadth import choose

ROOT = Path(__file__).parent.parent
PACKAGES = ("pcfm", "ir_grammar", "rodinia_kernels")
# One file per kind of package data; a folder that does not exist is a failure, not an empty list.
DATA_KINDS = (
    "ir_grammar/llvm_ir.lark",
    "ir_grammar/README.md",
    "pcfm/machine/gcn-wave64.toml",
    "rodinia_kernels/cuda_builtins.h",
    "rodinia_kernels/bit/kernel.cu",
    "rodinia_kernels/bit/O2/64.ll",
    "rodinia_kernels/bit/O2-noshare/64.ll",
)


def run(*command: str, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel of the working tree."""
    folder = tmp_path_factory.mktemp("wheel")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


def package_files() -> list[str]:
    names = [
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    assert set(DATA_KINDS) <= set(names)
    return names


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name for name in names if ".dist-info/" not in name}
    assert inside == {*package_files(), *(f"pcfm/{name}" for name in example_files())}
    assert {"pcfm/py.typed", "pcfm/examples/mix.ll", "pcfm/examples/plugin/pyproject.toml"} <= inside
    assert any(name.endswith("licenses/LICENSE") for name in names)


def example_files() -> list[str]:
    return [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "examples").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]


def test_the_tests_run_from_the_source_distribution(tmp_path):
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path), cwd=ROOT)
    assert done.returncode == 0, done.stderr
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert all((source / name).is_file() for name in example_files())
    pytest_in = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "--assert=plain")
    environment = {**os.environ, "PYTHONPATH": str(source)}
    few = ("tests/cli/test_app.py", "tests/test_results.py", "tests/test_plugins.py")
    tests = choose(few, (*few, "tests/cli", "tests/ir", "tests/test_readme.py"))
    # All of these are collected, which imports them; those of one name are run.
    passed = run(*pytest_in, *tests, "-k", "each_command_has_help", cwd=source, env=environment)
    assert passed.returncode == 0, passed.stdout


def test_the_program_runs_from_the_wheel(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    script = (
        "import pcfm, ir_grammar, rodinia_kernels as r; print(pcfm.__file__, ir_grammar.__file__, r.__file__)"
    )
    done = run(sys.executable, "-c", script, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path / "site")})
    assert done.returncode == 0, done.stderr
    assert all(path.startswith(str(tmp_path / "site")) for path in done.stdout.split())
    done = run(
        sys.executable, "-m", "pcfm", "--help", cwd=tmp_path, env={"PYTHONPATH": str(tmp_path / "site")}
    )
    assert done.returncode == 0 and "Commands:" in done.stdout


@pytest.mark.parametrize("name", DATA_KINDS)
def test_package_data_is_found_in_this_install(name):
    package, _, rest = name.partition("/")
    assert files(package).joinpath(rest).is_file()


def test_the_program_is_an_entry_point():
    (point,) = [p for p in entry_points(group="console_scripts") if p.name == "pcfm"]
    assert point.value == "pcfm.cli:main"


def test_the_lock_file_pins_every_dependency_with_hashes():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = project["project"]["dependencies"] + project["project"]["optional-dependencies"]["dev"]
    wanted += project["build-system"]["requires"]
    lock = (ROOT / "requirements.lock").read_text()
    pinned = dict(re.findall(r"^([a-z0-9-]+)==(\S+) \\$", lock, re.MULTILINE))
    assert {re.match(r"[a-z0-9-]+", name)[0] for name in wanted} <= set(pinned)  # type: ignore[index]
    for entry in re.split(r"\n(?=[a-z])", lock)[1:]:
        assert "--hash=sha256:" in entry
    assert "file:" not in lock and "://" not in lock.split("\n", 6)[6]


def test_make_help_lists_each_target_with_its_comment():
    done = run("make", "--no-print-directory", "help", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    listed = {line.split()[0]: line for line in done.stdout.splitlines()}
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony and set(listed) == set(phony[1].split())
    assert all(len(line.split()) > 3 for line in listed.values())
    for target in ("venv", "run", "test", "lint", "bench", "kernels", "clean"):
        assert target in listed


def test_without_a_usable_python_the_setup_says_what_it_needs(tmp_path):
    script = str(ROOT / ".ci" / "make-venv")
    done = run(script, str(tmp_path / "venv"), env={"PYTHON": "/bin/false", "PATH": "/usr/bin:/bin"})
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_the_licence_is_apache_2():
    text = (ROOT / "LICENSE").read_text()
    assert "Apache License" in text and "Version 2.0, January 2004" in text
    assert "END OF TERMS AND CONDITIONS" in text
