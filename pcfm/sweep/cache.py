"""Finished cells, one JSON file each, under the key of the cell.

A file is written beside its place and renamed, so that nobody ever reads half of one, and two processes that
finish the same cell both leave a whole file. It holds a digest of its result: a file that was cut short,
edited or filled with zeros by a crash counts as missing and is replaced. JSON and not pickle: a cache that
was handed over cannot run code.

Nothing is ever removed, since nothing tells when a key is asked for again; a file has a few hundred bytes to
some kilobytes. Deleting the folder, or any file in it, at any time, costs only the time to compute anew.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pcfm.atomic_file import replace_file
from pcfm.diagnostics import PcfmError
from pcfm.sweep.cell import Cell

_FORMAT = 1
# The folder is in nobody's repository and nobody's backup (https://bford.info/cachedir/).
_MARKS = {
    ".gitignore": "*\n",
    "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n# Results of pcfm; may be deleted.\n",
}


@dataclass(frozen=True)
class Cache:
    """A folder of results; made when the first one is stored."""

    folder: Path

    def path(self, key: str) -> Path:
        """Where the result of this key is kept."""
        return self.folder / key[:2] / f"{key}.json"

    def load(self, key: str) -> str | None:
        """The JSON text of the result, or None where there is none that is whole."""
        try:
            entry = json.loads(self.path(key).read_bytes())
            text = json.dumps(entry["result"])
            whole = entry["format"] == _FORMAT and entry["key"] == key and entry["sha256"] == _digest(text)
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return None
        return text if whole else None

    def store(self, cell: Cell[Any], text: str) -> None:
        """Keeps the JSON text of a result, in place of any that there was. Raises: PcfmError."""
        text = json.dumps(json.loads(text))
        head = {"format": _FORMAT, "key": cell.key, "cell": cell.label, "sha256": _digest(text)}
        data = f'{json.dumps(head)[:-1]}, "result": {text}}}\n'
        path = self.path(cell.key)
        try:
            self.prepare()
            path.parent.mkdir(exist_ok=True)
            replace_file(path, data.encode())
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            hint = "name another folder with --cache, or keep nothing with --no-cache"
            raise PcfmError(f"cannot keep results in {self.folder}: {reason}", hint=hint) from None

    def prepare(self) -> None:
        """Makes the folder. Raises: OSError."""
        if self.folder.is_dir():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, text in _MARKS.items():
            replace_file(self.folder / name, text.encode())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
