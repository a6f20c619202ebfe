"""The commands and scripts that README.md and the pages of docs show, and what they really print.

A `console` block is a session: lines after `$` are commands, run by bash in the project's folder with the
project's program on PATH; what stands below each is all that it prints to stdout. A `python` block is a
script whose output is the `text` block right after it. `make run` stands for what the Makefile runs under
that name, and what `make test` and `make bench` print is not shown.

`python -m tests.readme` writes the pages anew with what the commands print now; the pictures of docs draws
`python -m tests.pictures`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
SHOWING = "commands.md execution-models.md launch-files.md proof.md python.md tuning.md what-if.md".split()
"""The pages of docs that show what commands print."""
PAGES = (README, *(ROOT / "docs" / name for name in SHOWING))
NOT_SHOWN = ("make test", "make bench")
STANDS_FOR = {"make run": "pcfm bench"}
_BLOCK = re.compile(r"^```(console|python)\n(.*?)^```\n(?:\n```text\n.*?^```\n)?", re.MULTILINE | re.DOTALL)


def sessions(text: str) -> list[list[tuple[str, str]]]:
    """Per console block, the commands with the output shown for each."""
    return [_commands(match[2]) for match in _BLOCK.finditer(text) if match[1] == "console"]


def output_of(command: list[str]) -> str:
    """What a command prints to stdout in the project's folder. Raises: CalledProcessError."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.rstrip("\n")


def refreshed(text: str, kept: Collection[str] = (), run: Callable[[list[str]], str] = output_of) -> str:
    """`text` with what its commands and scripts print now; of the commands in `kept`, what it shows."""
    return _BLOCK.sub(
        lambda match: _session(match[2], kept, run) if match[1] == "console" else _script(match[2], run), text
    )


def _commands(body: str) -> list[tuple[str, str]]:
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]
    return [(command, output.rstrip("\n")) for command, _, output in (part.partition("\n") for part in parts)]


def _session(body: str, kept: Collection[str], run: Callable[[list[str]], str]) -> str:
    lines = []
    for command, output in _commands(body):
        lines.append(f"$ {command}")
        if command not in kept:
            line = ["bash", "-c", STANDS_FOR.get(command, command)]
            output = "" if command in NOT_SHOWN else run(line)
        lines += [output] if output else []
    return "```console\n" + "\n".join(lines) + "\n```\n"


def _script(body: str, run: Callable[[list[str]], str]) -> str:
    return f"```python\n{body}```\n\n```text\n{run([sys.executable, '-c', body])}\n```\n"


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(refreshed(page.read_text()))
