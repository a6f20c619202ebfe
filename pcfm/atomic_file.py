"""Files that are written whole or not at all: the one place that writes beside a file and renames."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace_file(target: Path, data: bytes, mode: int | None = None) -> None:
    """Puts a file with `data` in the place of `target`, so that nobody ever sees half of it.

    `mode` are its permissions, by default the owner's alone. Raises: OSError, and leaves what was there.
    """
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:16]}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
