"""Modules that are imported from other code than their files hold: one with a fault, or one that says what is
reached of it. Nothing of it is kept as bytecode.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

Change = Callable[[str], str | ast.Module]  # of a file's text


def import_changed(changes: Mapping[Path, Change]) -> None:
    """From here on each of these files is imported changed; none has been imported before."""
    sys.meta_path.insert(0, _Finder({os.path.realpath(path): change for path, change in changes.items()}))


class _Finder(MetaPathFinder):
    def __init__(self, changes: Mapping[str, Change]) -> None:
        self._changes = changes

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        origin = os.path.realpath(spec.origin) if spec and spec.origin else ""
        if not spec or origin not in self._changes:
            return None
        spec.loader = _Loader(fullname, origin, self._changes[origin])
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, change: Change) -> None:
        super().__init__(fullname, path)
        self._change = change

    def get_code(self, fullname: str) -> CodeType:
        """What the changed text, or tree, compiles to."""
        text = Path(self.path).read_text(encoding="utf-8")
        return compile(self._change(text), self.path, "exec", dont_inherit=True)
