"""Runs a compiler's command with its device code melded; as it is, where that cannot be.

The compiler may stand behind a launcher (`ccache nvcc ...`).
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from pcfm.atomic_file import replace_file
from pcfm.build.melded import (
    LAUNCHES,
    OBJECT,
    REPORT,
    SETTINGS,
    STATE,
    UNPROVED,
    cache_folder,
    note,
    pcfm_state,
    settings,
)
from pcfm.build.report import write_page
from pcfm.build.toolkit import clang_of_hipcc, clang_with_steps, nvcc_with_steps
from pcfm.build.worker import begin_worker, worker_folder
from pcfm.diagnostics import PcfmError
from pcfm.launch_table import NAME, launch_files

SWITCH = "PCFM_BUILD"
_SOURCES = (".cu", ".hip", ".cpp", ".cc", ".cxx", ".c", ".ptx")
_LAUNCHERS = ("ccache", "sccache", "distcc", "icecc", "time", "nice", "ionice", "nohup", "timeout", "env")
_OF_LAUNCHER = re.compile(r"-.*|[^/]*=.*|\d+\w?")  # options, their numbers, and variables
_OPTIONS_FILE = ("--options-file", "-optf")
_FLAGS = ("NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS")
_DOING_NOTHING = {"--dryrun", "-dryrun", "-###", "--version", "-V", "--help", "-h"}
_WITHOUT_CODE = {
    "-E",
    "--preprocess",
    "-M",
    "-MM",
    "--generate-dependencies",
    "--generate-nonsystem-dependencies",
}
_LINK_TIME = "code for link-time optimisation is no PTX"
_LINK_TIME_ALL = {"-dlto", "--dlink-time-opt", "-ltoir", "--ltoir"}
_LINK_TIME_CODE = re.compile(r"lto_\d+")
_CLANG = re.compile(r"(?:.*-)?clang(?:\+\+)?(?:-\d+(?:\.\d+)*)?|amdclang(?:\+\+)?")
_OFFLOADED = re.compile(
    r"-x ?(?:cuda|hip|cu)|--(?:offload|cuda-gpu)-arch.*|-fgpu-rdc|--hip-link|.*\.(?:cu|hip)"
)


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
    words = [program, *command[1:]]
    is_on = environment.get(SWITCH, "").lower() != "off"
    if is_on:
        words = _with_steps(words, environment)
    code = subprocess.run(words, env=environment, check=False).returncode
    if is_on and code == 0:
        with contextlib.suppress(Exception):  # it is written already
            _meld_written(words, environment)
    if is_on and environment.get(REPORT):
        try:
            write_page(Path(environment[REPORT]))
        except Exception as error:
            sys.stderr.write(f"pcfm build: no report: {error}\n")
    return code if code >= 0 else 128 - code


def _with_steps(words: list[str], environment: dict[str, str]) -> list[str]:
    """The command with a compiler in it that melds, and what that goes by in the environment; the command as
    it is, and a line in the report, where there is none for code of devices.
    """
    position = _position_of_compiler(words)
    name = Path(words[position]).name
    environment.pop(STATE, None)
    environment.pop(SETTINGS, None)
    try:
        arguments = _expanded(words[position + 1 :], environment if name == "nvcc" else {})
        environment[OBJECT] = _object(arguments)
        environment[STATE] = pcfm_state(environment)
        compiler = shutil.which(words[position])
        if compiler is None:
            raise PcfmError("no such program")
        if not _is_for_devices(name, arguments):
            return words
        environment.setdefault(LAUNCHES, json.dumps(_launches(arguments)))
        if name == "nvcc" and _LINK_TIME_ALL & set(arguments):
            raise PcfmError(_LINK_TIME)
        if name == "nvcc":
            instead = nvcc_with_steps(compiler, cache_folder())
        elif name.startswith("hipcc"):
            clang = clang_with_steps(clang_of_hipcc(compiler), cache_folder())
            environment["HIP_CLANG_PATH"], instead = str(Path(clang).parent), compiler
        elif _CLANG.fullmatch(name):
            instead = clang_with_steps(compiler, cache_folder())
        else:
            raise PcfmError("no compiler that pcfm build knows: nvcc, clang and hipcc are")
    except Exception as error:  # the build goes on with the compiler as it is
        problem = str(error).partition("\n")[0].removeprefix("error: ")
        note(f"{name} ran as it is: {problem}", environment)
        return words
    if name == "nvcc" and any(_LINK_TIME_CODE.search(word) for word in arguments):
        note(f"{_LINK_TIME}, and stays as it is", environment)
    with contextlib.suppress(OSError):
        environment[SETTINGS] = settings(environment)
        _tell_ccache(environment)
        if _makes_something_new(arguments):
            folder = worker_folder(cache_folder(), environment[STATE][:16])
            begin_worker(folder, executes=bool(json.loads(environment[LAUNCHES])))
    return [*words[:position], instead, *words[position + 1 :]]


def _makes_something_new(arguments: Sequence[str]) -> bool:
    """Whether code is compiled that was not before, as it seems: a worker that is begun now is soon ready."""
    output = _option(arguments, "-o", "--output-file")
    return bool(_sources(arguments)) and not (_WITHOUT_CODE & set(arguments) or os.path.exists(output))


def _tell_ccache(environment: dict[str, str]) -> None:
    """An object that ccache keeps is of these settings, and of no other compiler's."""
    name = environment[SETTINGS]
    path = cache_folder() / f"settings-{name[:16]}"
    if not path.is_file():
        replace_file(path, name.encode(), 0o644)
    environment["CCACHE_EXTRAFILES"] = os.pathsep.join(
        filter(None, (environment.get("CCACHE_EXTRAFILES"), str(path)))
    )


def _meld_written(words: Sequence[str], environment: dict[str, str]) -> None:
    """Exchanges the PTX that `nvcc -ptx` has written, which no step comes behind."""
    position = _position_of_compiler(words)
    arguments = _expanded(words[position + 1 :], environment)
    if Path(words[position]).name != "nvcc" or not {"-ptx", "--ptx"} & set(arguments):
        return
    sources = [source for source in _sources(arguments) if not source.endswith(".ptx")]
    folder = _option(arguments, "-odir", "--output-directory") or "."
    given = _option(arguments, "-o", "--output-file")
    outputs = [given] if given else [str(Path(folder, f"{Path(source).stem}.ptx")) for source in sources]
    for output in filter(os.path.isfile, outputs):
        command = [sys.executable, "-P", "-m", "pcfm.build.step", "--written", os.path.abspath(output)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        for path in shlex.split(done.stdout)[:1]:
            replace_file(Path(output), Path(path).read_bytes(), os.stat(output).st_mode & 0o777)


def _position_of_compiler(words: Sequence[str]) -> int:
    """Where the compiler stands, behind what launches it."""
    position = 0
    while position + 1 < len(words) and Path(words[position]).name in _LAUNCHERS:
        position += 1
        while position + 1 < len(words) and _OF_LAUNCHER.fullmatch(words[position]):
            position += 1
    return position


def _is_for_devices(name: str, arguments: Sequence[str]) -> bool:
    if _DOING_NOTHING & set(arguments):
        return False
    pairs = [*arguments, *(f"-x {after}" for word, after in pairwise(arguments) if word == "-x")]
    return name in ("nvcc", "hipcc") or any(_OFFLOADED.fullmatch(word) for word in pairs)


def _expanded(arguments: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """The arguments with those of files in their places, and with nvcc's that stand in the environment."""
    before, behind = (shlex.split(environment.get(name, "")) for name in _FLAGS)
    expanded: list[str] = []
    rest = [*before, *arguments, *behind]
    for _ in range(10_000):  # a file may name itself
        if not rest:
            break
        word = rest.pop(0)
        option, _, named = word.partition("=")
        if option not in _OPTIONS_FILE:
            named = word[1:] if word.startswith("@") else ""
        elif not named and rest:
            named = rest.pop(0)
        paths = [Path(each) for each in ([named] if word.startswith("@") else named.split(","))]
        if not named or not all(path.is_file() for path in paths):
            expanded.append(word)
            continue
        with contextlib.suppress(OSError, ValueError):
            rest = [*(each for path in paths for each in shlex.split(path.read_text())), *rest]
    return [*expanded, *rest]


def _object(arguments: Sequence[str]) -> str:
    """What the command makes: its output, or else its sources."""
    output = _option(arguments, "-o", "--output-file")
    return os.path.abspath(output) if output else ", ".join(_sources(arguments))


def _option(arguments: Sequence[str], *names: str) -> str:
    """The value of an option, empty where it is not there."""
    for word, after in pairwise(arguments):
        if word in names:
            return after
        if word.startswith(tuple(f"{name}=" for name in names)):
            return word.partition("=")[2]
    return ""


def _sources(arguments: Sequence[str]) -> list[str]:
    """The files that are compiled: by their names, or any that are there where a language is said (`-x`)."""
    is_said = any(word == "--x" or word.startswith("-x") for word in arguments)
    output = _option(arguments, "-o", "--output-file")
    return [
        word
        for word in arguments
        if not word.startswith("-")
        and (word.endswith(_SOURCES) or (is_said and word != output and os.path.isfile(word)))
    ]


def _launches(arguments: Sequence[str]) -> dict[str, str]:
    """The launch files that `pcfm.toml` beside the sources names, by kernel. Raises: PcfmError."""
    folders = dict.fromkeys(Path(source).resolve().parent for source in _sources(arguments))
    tables = [folder / NAME for folder in folders]
    try:
        named = [launch_files(table) for table in tables if table.is_file()]
    except PcfmError as error:
        sys.stderr.write(f"pcfm build: {error.diagnostics[0].message}; the code stays as compiled\n")
        raise
    return {kernel: str(path.resolve()) for each in named for kernel, path in each.items()}
