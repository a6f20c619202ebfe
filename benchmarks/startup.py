"""How long `pcfm --help` and each subcommand's help take, and `opt` and `analyze` of a small kernel, beside
the interpreter doing nothing and loading NumPy and LLVM.

Counted is processor time (user and system) of the whole process, the least of several runs, so that what else
the machine does matters little.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import click

from pcfm.cli.app import cli

RUNS = 5
KERNEL = "examples/mix.ll"


def main() -> int:
    """Prints seconds, and how many times those of a bare interpreter they are."""
    bare = _seconds("-c", "pass")
    print(f"{'bare python':<26}{bare:7.3f} s")
    libraries = _seconds("-c", "import numpy, llvmlite.binding")
    print(f"{'numpy and LLVM':<26}{libraries:7.3f} s{libraries / bare:7.1f} times as long")
    helps = [("--help",), *((name, "--help") for name in cli.list_commands(click.Context(cli)))]
    for words in (*helps, ("opt", KERNEL), ("analyze", KERNEL)):
        seconds = _seconds("-m", "pcfm", *words)
        print(f"{' '.join(('pcfm', *words)):<26}{seconds:7.3f} s{seconds / bare:7.1f} times as long")
    return 0


def _seconds(*arguments: str) -> float:
    """Of an interpreter with these arguments."""
    taken: list[float] = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken)


if __name__ == "__main__":
    sys.exit(main())
