"""How long `pcfm --help` and each subcommand's help take, beside the interpreter doing nothing.

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


def main() -> int:
    """Prints seconds, and how many times those of a bare interpreter they are."""
    bare = _seconds("-c", "pass")
    print(f"{'bare python':<24}{bare:7.3f} s")
    for words in ((), *((name,) for name in cli.list_commands(click.Context(cli)))):
        seconds = _seconds("-m", "pcfm", *words, "--help")
        print(
            f"{' '.join(('pcfm', *words, '--help')):<24}{seconds:7.3f} s{seconds / bare:7.1f} times as long"
        )
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
