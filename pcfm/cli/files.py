"""Reading inputs and writing outputs: `-` is stdin or stdout, and a file is written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from pcfm.diagnostics import PcfmError

STDIO = "-"


def read_bytes(path: str) -> bytes:
    """The contents of a file, or of stdin. Raises: PcfmError."""
    if path == STDIO:
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise PcfmError(f"cannot read {path}: {reason(error)}") from None


def write_text(path: str, text: str) -> None:
    """Writes to a file, or to stdout. Raises: PcfmError, and leaves what was there before."""
    write_bytes(path, text.encode("utf-8", "surrogateescape"))


def write_bytes(path: str, data: bytes) -> None:
    """Writes to a file, or to stdout. Raises: PcfmError, and leaves what was there before."""
    if path == STDIO:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe cannot be replaced, only written to.
            with target.open("wb") as stream:
                stream.write(data)
            return
        _replace(target, data)
    except OSError as error:
        raise PcfmError(f"cannot write {path}: {reason(error)}") from None


def reason(error: OSError) -> str:
    """What the operating system says, without the path, which the caller names."""
    return (error.strerror or str(error)).lower()


def _replace(target: Path, data: bytes) -> None:
    """Writes beside `target` and renames, so that nobody ever sees half a file."""
    target = target.resolve()
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
