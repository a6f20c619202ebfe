"""What the program imports before it has anything to do: a library that help does not need costs every call.

Times are held only as multiples of what loading NumPy and LLVM takes; `python -m benchmarks startup` prints
them.
"""

import gc
import json
import os
import resource
import subprocess
import sys

import pytest

from pcfm.cli.app import COMMANDS, main
from pcfm.plugins import installed
from tests.breadth import in_wide

LIBRARIES = {
    "distributed", "jinja2", "lark", "llvmlite", "matplotlib", "networkx", "numba", "numpy", "pygments",
    "rich",
}  # fmt: skip
NOT_FOR_HELP = {
    "analysis", "api", "bound", "check", "llvm", "lowering", "prove", "ptx", "report", "simt", "sweep",
    "transforms", "tuning", "workloads",
}  # fmt: skip
SHOW = """import sys, json
from pcfm.cli.app import run
code = max(run(command.split()) for command in sys.argv[1:])
print(json.dumps([code, *sys.modules]))"""


def modules_after(*commands: str) -> set[str]:
    """The modules that the program has imported after these commands, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", SHOW, *commands], capture_output=True, text=True)
    code, *modules = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stderr
    return set(modules)


def packages(modules: set[str]) -> set[str]:
    """The libraries, and the packages of pcfm by their names alone."""
    parts = [name.split(".") for name in modules]
    return {each[0] for each in parts} | {each[1] for each in parts if each[0] == "pcfm" and len(each) > 1}


def test_the_programs_help_imports_no_subcommand():
    seen = modules_after("--help")
    assert not packages(seen) & (LIBRARIES | NOT_FOR_HELP)
    assert not seen & {f"pcfm.cli.{command}" for command in COMMANDS}


def test_the_help_of_no_subcommand_imports_a_compiler():
    """What none of them may import is not there after the last."""
    seen = modules_after(*(f"{command} --help" for command in [*COMMANDS, *installed("pcfm.commands")]))
    assert {"pcfm.cli.opt", "pcfm.cli.prove", "evaluation.commands.results"} <= seen
    assert not packages(seen) & (LIBRARIES | NOT_FOR_HELP)


def test_opt_without_a_launch_imports_neither_the_simulator_nor_what_draws(mix, tmp_path):
    seen = packages(modules_after(f"opt {mix} -o {tmp_path / 'out.ll'}"))
    unwanted = {
        "simt", "bound", "check", "tuning", "matplotlib", "rich", "numba", "networkx", "prove", "email",
    }  # fmt: skip
    assert "transforms" in seen and not seen & unwanted


def test_analyze_without_a_launch_imports_no_simulator(mix):
    seen = packages(modules_after(f"analyze {mix}"))
    unwanted = {"simt", "bound", "check", "prove", "matplotlib", "rich", "numba", "networkx"}
    assert "report" in seen and not seen & unwanted


def seconds(*arguments: str) -> float:
    """Processor time of an interpreter with these arguments and bytecode, the least of three runs."""
    environment = {
        **os.environ, "PYTHONDONTWRITEBYTECODE": "", "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip
    taken: list[float] = []
    for _ in range(4):  # the first writes what bytecode and tables are missing
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken[1:])


@pytest.mark.parametrize("command", ["opt", pytest.param("analyze", marks=in_wide)])
def test_a_short_command_takes_few_times_what_loading_numpy_and_llvm_takes(command, mix):
    """About 3.8 and 2.9 times; without the tables of the grammars that are kept, 6."""
    libraries = seconds("-c", "import numpy, llvmlite.binding")
    assert seconds("-m", "pcfm", command, str(mix)) < 5 * libraries


def test_numpy_starts_no_threads_and_the_end_collects_nothing(monkeypatch):
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    frozen: list[bool] = []
    with pytest.raises(SystemExit):
        main(["--version"])
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1" and frozen
