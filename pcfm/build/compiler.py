"""Runs a compiler's command with its device code melded; as it is, where that cannot be."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from pcfm.build.melded import LAUNCHES, OBJECT, REPORT, UNPROVED, cache_folder
from pcfm.build.report import write_page
from pcfm.build.toolkit import nvcc_with_steps

SWITCH = "PCFM_BUILD"
SETTINGS = "pcfm.toml"
_SOURCES = (".cu", ".cpp", ".cc", ".cxx", ".c", ".ptx")


def run_compiler(command: Sequence[str], *, report: str | None = None, unproved: bool = False) -> int:
    """Runs it; its exit code, 128 and the signal's number where one ended it. Raises: OSError where there is
    no such program.
    """
    program = shutil.which(command[0])
    if program is None:
        raise FileNotFoundError(2, "no such program", command[0])
    environment = dict(os.environ)
    if report:
        environment[REPORT] = os.path.abspath(report)
    if unproved:
        environment[UNPROVED] = "1"
    instead = None
    if environment.get(SWITCH, "").lower() != "off" and Path(program).name == "nvcc":
        try:
            instead = nvcc_with_steps(program, cache_folder())
            environment[OBJECT] = _object(command[1:])
            environment.setdefault(LAUNCHES, json.dumps(_launches(command[1:])))
        except Exception:  # the build goes on with the compiler as it is
            instead = None
    code = subprocess.run([instead or program, *command[1:]], env=environment, check=False).returncode
    if instead is not None and environment.get(REPORT):
        try:
            write_page(Path(environment[REPORT]))
        except Exception as error:
            sys.stderr.write(f"pcfm build: no report: {error}\n")
    return code if code >= 0 else 128 - code


def _object(arguments: Sequence[str]) -> str:
    """What the command makes: its output, or else its sources."""
    for index, argument in enumerate(arguments):
        if argument in ("-o", "--output-file") and index + 1 < len(arguments):
            return os.path.abspath(arguments[index + 1])
    return ", ".join(_sources(arguments))


def _sources(arguments: Sequence[str]) -> list[str]:
    return [
        argument for argument in arguments if argument.endswith(_SOURCES) and not argument.startswith("-")
    ]


def _launches(arguments: Sequence[str]) -> dict[str, str]:
    """The launch files that `pcfm.toml` beside the sources names, by kernel."""
    launches: dict[str, str] = {}
    for folder in dict.fromkeys(Path(source).resolve().parent for source in _sources(arguments)):
        path = folder / SETTINGS
        if path.is_file():
            for kernel, name in tomllib.loads(path.read_text()).get("launch", {}).items():
                launches[kernel] = str((folder / name).resolve())
    return launches
