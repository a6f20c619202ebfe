"""What the program imports before it has anything to do: a library that help does not need costs every call.

No times are held here; `python -m benchmarks startup` prints them.
"""

import json
import subprocess
import sys

from pcfm.cli.app import COMMANDS
from pcfm.plugins import installed

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
    unwanted = {"simt", "bound", "check", "tuning", "matplotlib", "rich", "numba", "networkx", "prove"}
    assert "transforms" in seen and not seen & unwanted


def test_analyze_without_a_launch_imports_no_simulator(mix):
    seen = packages(modules_after(f"analyze {mix}"))
    unwanted = {"simt", "bound", "check", "prove", "matplotlib", "rich", "numba", "networkx"}
    assert "report" in seen and not seen & unwanted
