"""The project as it is installed: the wheel, the editable install, the lock file, the Makefile."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import distribution, entry_points
from importlib.resources import files
from pathlib import Path

import click
import pytest
from packaging.requirements import Requirement

from pcfm.cli import app
from tests.breadth import choose, in_wide

ROOT = Path(__file__).parent.parent
PACKAGES = ("pcfm", "evaluation", "ir_grammar", "rodinia_kernels")
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


@in_wide
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
    environment.pop("PCFM_TESTS", None)
    tests = (
        "tests/cli",
        "tests/ir",
        "tests/test_results.py",
        "tests/test_plugins.py",
        "tests/test_readme.py",
    )
    # All of these are collected, which imports them; those of one name are run.
    passed = run(*pytest_in, *tests, "-k", "each_command_has_help", cwd=source, env=environment)
    assert passed.returncode == 0, passed.stdout


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """A folder with what pip makes of the wheel, its program in `bin`."""
    folder = tmp_path_factory.mktemp("site")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    done = run(*pip, "--target", str(folder), str(wheel))
    assert done.returncode == 0, done.stderr
    return folder


# As the program's own script, for several commands; a script's folder is the first place for its modules.
SEVERAL = """import sys
from pcfm.cli import app
if __name__ == "__main__":
    for line in sys.stdin.read().splitlines():
        code = app.run(line.split())
        print(f"exit code {code} of {line}")
"""
# Each command once. Workers are other processes, and where those start decides which modules they find.
BY_ITSELF = """\
opt {mix} -q -o melded.ll --remarks remarks.yaml
opt {mix} -q --emit ptx -o melded.ptx
analyze {mix} --launch {launch}
explain one-sided
run melded.ptx --launch {launch}
check {mix} melded.ll --launch {launch}
prove {mix} melded.ll
lower {mix} --target exec-mask -o lowered.txt
resources {mix}
what-if {mix} --launch {launch}
report {mix} --launch {launch} --runs 3 --no-thresholds -o report.html
compile {source} --show-command
build {compiler}"""
WITH_WORKERS = """\
check {mix} {out}/melded.ll --launch {launch} --runs 200 -j 2 --no-cache
tune {mix} --launch {launch} --runs 3 --meld-only -j 2 --no-cache
bench {mix} --launch {launch} --runs 3 -j 2 --no-cache
results {mix} --launch {launch} --only memory --runs 1 --sweep-runs 1 -j 2 --no-cache -o {out}/results"""


@pytest.mark.parametrize("in_the_checkout", choose((True,), (True, False)))
def test_every_command_runs_from_the_wheel(installed, tmp_path, in_the_checkout):
    """What works alone runs in another folder; what starts workers, in the checkout too, whose pcfm is not
    the one that was started."""
    (installed / "bin" / "several").write_text(SEVERAL)
    paths = {name: ROOT / "examples" / f"mix.{end}" for name, end in (("mix", "ll"), ("launch", "toml"))}
    paths["source"] = ROOT / "examples" / "neighbours.cu"
    # Other compilers run as they are.
    has_nvcc = shutil.which("nvcc") is not None
    paths["compiler"] = f"--report out nvcc -arch=sm_80 -c {paths['source']} -o k.o" if has_nvcc else "true"
    # Compiled anew for each place that the packages lie in, which is not what is tested.
    environment = {**os.environ, "PYTHONPATH": str(installed), "NUMBA_DISABLE_JIT": "1"}
    environment.pop("PYTHONSAFEPATH", None)
    folders = (tmp_path, ROOT if in_the_checkout else tmp_path)
    for commands, folder in zip((BY_ITSELF, WITH_WORKERS), folders, strict=True):
        lines = commands.format(**paths, out=tmp_path)
        program = (sys.executable, str(installed / "bin" / "several"))
        done = run(*program, input=lines, cwd=folder, env=environment)
        codes = [line for line in done.stdout.splitlines() if line.startswith("exit code ")]
        assert codes == [f"exit code 0 of {line}" for line in lines.splitlines()], done.stderr
    commands = {line.split()[0] for line in f"{BY_ITSELF}\n{WITH_WORKERS}".splitlines()}
    assert commands == set(app.cli.list_commands(click.Context(app.cli)))
    assert not has_nvcc or "melded" in (tmp_path / "out" / "index.html").read_text()


def test_the_program_of_the_wheel_is_the_wheels_own(installed, tmp_path):
    script = (
        "import pcfm, ir_grammar, rodinia_kernels as r; print(pcfm.__file__, ir_grammar.__file__, r.__file__)"
    )
    environment = {"PYTHONPATH": str(installed)}
    done = run(sys.executable, "-c", script, cwd=tmp_path, env=environment)
    assert done.returncode == 0, done.stderr
    assert all(path.startswith(str(installed)) for path in done.stdout.split())
    done = run(str(installed / "bin" / "pcfm"), "--help", cwd=ROOT, env=environment)
    assert done.returncode == 0 and "Commands:" in done.stdout


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="needs clang-19")
def test_the_wheel_has_the_headers_that_clang_reads(installed, tmp_path):
    command = (str(installed / "bin" / "pcfm"), "compile", str(ROOT / "examples" / "neighbours.cu"))
    done = run(*command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(installed)})
    assert done.returncode == 0 and "@neighbours" in done.stdout, done.stderr


@pytest.mark.parametrize("name", DATA_KINDS)
def test_package_data_is_found_in_this_install(name):
    package, _, rest = name.partition("/")
    assert files(package).joinpath(rest).is_file()


def required(name: str) -> list[str]:
    """A distribution and all that it requires, without what only an extra wants."""
    wanted = [name]
    for each in wanted:
        requirements = [Requirement(line) for line in distribution(each).requires or ()]
        wanted += [
            requirement.name
            for requirement in requirements
            if requirement.name not in wanted
            and (requirement.marker is None or requirement.marker.evaluate({"extra": ""}))
        ]
    return wanted


def test_all_that_is_installed_takes_less_than_350_mb(wheel):
    """Counted without bytecode, which took 44 of 324 MB in a new environment, without pip and setuptools."""
    with zipfile.ZipFile(wheel) as archive:
        sizes = {"pcfm": sum(info.file_size for info in archive.infolist())}
    for name in required("pcfm")[1:]:
        files = distribution(name).files or ()
        sizes[name] = sum(Path(path.locate()).stat().st_size for path in files if path.suffix != ".pyc")
    assert {"click", "jinja2", "lark", "llvmlite", "numba", "numpy", "rich"} < set(sizes)
    assert not {"scipy", "matplotlib", "networkx"} & set(sizes)
    assert sum(sizes.values()) < 300e6, sizes


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
