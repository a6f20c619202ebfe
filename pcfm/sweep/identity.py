"""What computes: this very pcfm, as the part of a cell's key that says which program made the result.

A version number would not do: a developer's tree changes many times under one. So the code itself is
digested: every Python file and grammar of the packages that a result can depend on (the compiler, the
simulator, the kernels' inputs and references), with the versions of Python and of the libraries that compute.
So are the modules of plugins, `evaluation` among them. The kernels' IR and the machine models are not in it:
they are a cell's own content, and a new kernel makes no old result stale.

It is computed once per process, when first asked for: what a process has imported does not change when its
files do. A worker tells its own identity with each cell, and one that runs other code than whoever sent the
cell is refused (`pcfm.sweep.computing`). Cost: about 2 MB to read, some 10 ms.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import pcfm
from pcfm.fingerprint import fingerprint
from pcfm.plugins import plugin_modules

_PACKAGES = ("pcfm", "ir_grammar", "rodinia_kernels")
_SUFFIXES = (".py", ".lark")
# Those whose results can enter a table; what draws and prints is not among them.
_LIBRARIES = ("lark", "llvmlite", "numba", "numpy")


@dataclass(frozen=True)
class Identity:
    """Which program computes: equal where results may be exchanged."""

    version: str
    code: str
    python: str
    libraries: tuple[tuple[str, str], ...]

    def difference(self, other: Identity) -> str:
        """How `other` differs from this one, in words; "" where it does not."""
        words = []
        if (self.version, self.code) != (other.version, other.code):
            words.append(f"pcfm {other.version} ({other.code[:12]}), not {self.version} ({self.code[:12]})")
        if self.python != other.python:
            words.append(f"Python {other.python}, not {self.python}")
        theirs = dict(other.libraries)
        words += [
            f"{name} {theirs.get(name)}, not {wanted}"
            for name, wanted in self.libraries
            if theirs.get(name) != wanted
        ]
        return "; ".join(words)


@lru_cache(maxsize=1)
def identity() -> Identity:
    """The identity of this process, as of the first call."""
    # Found, not imported: the kernels are no part of most sweeps.
    specs = [spec for spec in map(find_spec, (*_PACKAGES, *plugin_modules())) if spec is not None]
    paths = [Path(spec.origin) for spec in specs if spec.origin]
    return Identity(
        version=pcfm.__version__,
        code=code_digest([path.parent if path.name == "__init__.py" else path for path in paths]),
        # The patch level fixes bugs and computes the same.
        python=".".join(platform.python_version_tuple()[:2]),
        libraries=tuple((name, _version(name)) for name in _LIBRARIES),
    )


def code_digest(folders: list[Path]) -> str:
    """The digest of all code files under `folders`, or named among them, and of their names, whatever order a
    disk lists them in.
    """
    return fingerprint(
        [
            (folder.name, name, path.read_bytes())
            for folder in folders
            for name, path in sorted(_code_files(folder))
        ]
    )


def _code_files(folder: Path) -> Iterator[tuple[str, Path]]:
    if folder.is_file():
        yield folder.name, folder
    for path in folder.rglob("*"):
        if path.suffix in _SUFFIXES and path.is_file():
            yield path.relative_to(folder).as_posix(), path


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"
