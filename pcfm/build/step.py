"""What a program of a toolkit is to be called with: its own arguments, with melded PTX in them.

`python -P -m pcfm.build.step ARGUMENT...` prints them for a shell, or nothing where they stay. With
`--refused` before them it notes that the program did not take what is melded. The shell (`toolkit`) runs the
program, whatever becomes of this.
"""

from __future__ import annotations

import re
import shlex
import signal
import sys
from pathlib import Path
from types import FrameType

from pcfm.build.melded import melded_form, refuse

_IN_FATBINARY = re.compile(r"(--image3?=(?:kind=ptx|profile=compute_)[^\"]*?file=)(.+)")
REFUSED = "--refused"


def main(arguments: list[str]) -> int:
    """Prints the arguments, as melded where that can be."""
    signal.signal(signal.SIGTERM, _stop)
    if arguments[:1] == [REFUSED]:
        for argument in arguments[1:]:
            path, _ = _named(argument)
            if path is not None:
                refuse(path)
        return 0
    changed = [_exchanged(argument) for argument in arguments]
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
    melded = None if path is None else melded_form(path)
    return argument if melded is None else before + str(melded)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
