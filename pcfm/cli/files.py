"""Reading inputs and writing outputs: `-` is stdin or stdout, and a file is written whole or not at all.

All that the commands print goes through here, since names, lines and paths of the user's may hold what a
terminal obeys. `show` and `say` print for people, with that escaped; a product is exact in a file or a pipe,
and escaped on a terminal.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from pcfm.atomic_file import replace_file
from pcfm.diagnostics import PcfmError, printable

STDIO = "-"
MAX_INPUT_BYTES = 2**29
"""An endless input, such as /dev/zero, must end somewhere."""


def read_bytes(path: str) -> bytes:
    """The contents of a file, or of stdin. Raises: PcfmError."""
    try:
        if path == STDIO:
            data = sys.stdin.buffer.read(MAX_INPUT_BYTES + 1)
        else:
            with Path(path).open("rb") as stream:
                data = stream.read(MAX_INPUT_BYTES + 1)
    except OSError as error:
        raise PcfmError(f"cannot read {path}: {reason(error)}") from None
    if len(data) > MAX_INPUT_BYTES:
        raise PcfmError(f"cannot read {path}: it has more than {MAX_INPUT_BYTES:,} bytes")
    return data


def show(text: str) -> None:
    """Prints on stdout what people read, or JSON, in which what is escaped stays JSON. Raises: PcfmError."""
    write_bytes(STDIO, printable(text).encode("utf-8"))


def say(text: str, *, end: str = "\n") -> None:
    """Prints on stderr."""
    click.echo(printable(text) + end, err=True, nl=False)


def write_text(path: str, text: str) -> None:
    """Writes to a file, or to stdout. Raises: PcfmError, and leaves what was there before."""
    if path == STDIO and sys.stdout.isatty():
        text = printable(text)
    write_bytes(path, text.encode("utf-8", "surrogateescape"))


def write_bytes(path: str, data: bytes) -> None:
    """Writes to a file, or to stdout. Raises: PcfmError, and leaves what was there before."""
    try:
        if path == STDIO:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        target = Path(path)
        if target.exists() and not target.is_file():
            # A device or a pipe cannot be replaced, only written to.
            with target.open("wb") as stream:
                stream.write(data)
            return
        _replace(target, data)
    except BrokenPipeError:
        raise  # the reader has had enough, which is no error
    except OSError as error:
        name = "stdout" if path == STDIO else path
        raise PcfmError(f"cannot write {name}: {reason(error)}") from None


def make_folder(folder: Path) -> None:
    """Makes a folder where there is none. Raises: PcfmError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PcfmError(f"cannot make the folder {folder}: {reason(error)}") from None


def reason(error: OSError) -> str:
    """What the operating system says, without the path, which the caller names."""
    return (error.strerror or str(error)).lower()


def _replace(target: Path, data: bytes) -> None:
    """Replaces `target`, which keeps its permissions."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = 0o666 & ~_umask()
    replace_file(target.resolve(), data, mode)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
