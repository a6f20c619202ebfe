"""What a program of a toolkit is to be called with: its own arguments, with melded code in them.

`python -P -m pcfm.build.step ARGUMENT...` prints them for a shell, or nothing where they stay. With
`--refused` before them it notes first that the program did not take what is melded; behind `--written` is a
file of PTX whose melded form it prints. The shell (`toolkit`) runs the program, whatever becomes of this, and
names it and a folder for files in the environment.

Of NVIDIA's programs the arguments name PTX. That ptxas takes what is melded is marked where it does; PTX for
a fat binary that has no such mark is given to it first. clang's (`-cc1`) name a source: its IR for the
device, as it is before the back end, is made first, by clang with the same arguments; the back end alone then
gets that.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from pathlib import Path
from types import FrameType

from pcfm.build.melded import assembled_mark, melded_form, note, refuse

WORK, REAL = "PCFM_BUILD_WORK", "PCFM_BUILD_REAL"
REFUSED, WRITTEN = "--refused", "--written"
_IN_FATBINARY = re.compile(r"(--image3?=(?:kind=ptx|profile=compute_)[^\"]*?file=)(.+)")
_OF_DEVICES = re.compile(r"amdgcn|nvptx")
_EMITTED = ("-emit-obj", "-S", "-emit-llvm", "-emit-llvm-bc")
# What the front end alone does, each with a word after it.
_OF_FRONT_END = ("-mlink-builtin-bitcode", "-mlink-bitcode-file", "-dependency-file", "-MT")


def main(arguments: list[str]) -> int:
    """Prints the arguments, as melded where that can be."""
    signal.signal(signal.SIGTERM, _stop)
    if arguments[:2] == [REFUSED, "-cc1"]:
        refuse(_device_ir(), _value(arguments, "-main-file-name"))
        return 0
    if arguments[:1] == [REFUSED]:
        arguments = arguments[1:]
        for path in filter(None, (_named(argument)[0] for argument in arguments)):
            refuse(path)
    if arguments[:1] == [WRITTEN]:
        melded = _assembled(Path(arguments[1]))
        sys.stdout.write("" if melded is None else shlex.quote(str(melded)))
        return 0
    try:
        is_clang = arguments[:1] == ["-cc1"]
        changed = _of_clang(arguments) if is_clang else [_exchanged(argument) for argument in arguments]
    except Exception as error:
        note(f"it could not be looked at: {type(error).__name__}: {error}")
        return 1
    if changed != arguments:
        sys.stdout.write(shlex.join(changed))
    return 0


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(1)


def _named(argument: str) -> tuple[Path | None, str]:
    """The PTX file that an argument names, and what stands before its name."""
    match = _IN_FATBINARY.fullmatch(argument)
    path = Path(argument if match is None else match[2])
    if path.suffix != ".ptx" or argument.startswith(("-o", "@")) or not path.is_file():
        return None, ""
    return path, "" if match is None else match[1]


def _exchanged(argument: str) -> str:
    path, before = _named(argument)
    melded = None if path is None else _assembled(path) if before else melded_form(path)
    if melded is not None and not before:
        with Path(os.environ[WORK], "assembled").open("a") as marks:
            marks.write(f"{assembled_mark(melded)}\n")
    return argument if melded is None else before + str(melded)


def _assembled(path: Path) -> Path | None:
    """The melded form, as ptxas takes it."""
    from pcfm.ptxas import complaint_of_ptxas

    os.environ["PCFM_BUILD"] = "off"  # the ptxas that is found may be the one that this is a step of
    while (melded := melded_form(path)) is not None and not (mark := assembled_mark(melded)).exists():
        if complaint_of_ptxas(melded.read_text(encoding="utf-8", errors="surrogateescape"), separate=True):
            refuse(path)
        else:
            mark.touch()
    return melded


# --- clang --------------------------------------------------------------------------------------------------


def _device_ir() -> Path:
    return Path(os.environ[WORK], "device.ll")


def _of_clang(arguments: list[str]) -> list[str]:
    """The arguments of a compilation for a device, from its melded IR on."""
    if "-fcuda-is-device" not in arguments or "-disable-llvm-passes" in arguments:
        return arguments
    triple, output, language = (_position(arguments, name) for name in ("-triple", "-o", "-x"))
    emitted = max(_position(arguments, name) for name in _EMITTED)
    if min(triple, output, language, emitted) < 0 or not _OF_DEVICES.match(arguments[triple + 1]):
        return arguments
    import subprocess

    front = list(arguments)
    front[emitted], front[output + 1] = "-emit-llvm", str(_device_ir())
    front = [word for word in front if word != "-emit-llvm-uselists"]
    done = subprocess.run(
        [os.environ[REAL], *front], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    melded = melded_form(_device_ir(), _value(arguments, "-main-file-name")) if done.returncode == 0 else None
    if melded is None:
        return arguments
    Path(os.environ[WORK], "said").write_bytes(done.stderr)
    back = [*arguments[:language], "-x", "ir", str(melded)]
    for name in _OF_FRONT_END:
        while name in back:
            index = back.index(name)
            del back[index : index + 2]
    # What came of pcfm is verified, what comes of clang is not.
    back = [word for word in back if word != "-disable-llvm-verifier"]
    # In CUDA, and not in IR, clang's back end may join what stands apart to one `fma`.
    is_cuda = arguments[language + 1].startswith("cuda")
    contracts = [word for word in arguments if word.startswith("-ffp-contract=")]
    joins = is_cuda and contracts[-1:] in ([], ["-ffp-contract=fast"])
    return ["-cc1", "-disable-llvm-passes", *(("-mllvm", "-nvptx-fma-level=2") if joins else ()), *back[1:]]


def _position(arguments: list[str], name: str) -> int:
    """Where an option stands last, -1 where it does not."""
    return max((index for index, word in enumerate(arguments) if word == name), default=-1)


def _value(arguments: list[str], name: str) -> str:
    position = _position(arguments, name)
    return arguments[position + 1] if 0 <= position < len(arguments) - 1 else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
