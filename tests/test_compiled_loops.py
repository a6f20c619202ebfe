"""Where the machine code of compiled functions is kept, and what happens where nothing can be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core import caching

from pcfm.compiled_loops import compiled

SCRIPT = """
import os
from pcfm.compiled_loops import compiled
{before}
@compiled
def twice(number):
    return number + number
print(twice(21))
"""
# A file in a folder of caches is written beside its place, and then moved there.
FULL = """
def no_room(*_):
    raise OSError(28, "No space left on device")
os.replace = no_room
"""


# What numba says where it has missed what LLVM handed over.
MISSED = """
from numba.core.caching import CompileResultCacheImpl
def reduce(*_):
    raise RuntimeError("no compiled object yet")
CompileResultCacheImpl.reduce = reduce
"""


def run(folder: Path, before: str = "") -> tuple[str, list[Path]]:
    """What a process prints that compiles a function, and the files that it keeps of it."""
    (folder / "loops.py").write_text(SCRIPT.format(before=before))
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "kept")}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run(
        [sys.executable, "loops.py"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr, sorted((folder / "kept").rglob("*.nb?"))


def test_code_is_kept_where_it_can_be(tmp_path: Path) -> None:
    said, kept = run(tmp_path)
    assert said == "42\n" and [each.suffix for each in kept] == [".nbc", ".nbi"]


@pytest.mark.parametrize("fault", [FULL, MISSED], ids=["full disk", "interrupted"])
def test_code_that_cannot_be_kept_is_called_all_the_same(tmp_path: Path, fault: str) -> None:
    assert run(tmp_path, fault) == ("42\n", [])


class Nowhere:
    """What numba does where neither the source's folder nor the user's can be written."""

    def __init__(self, function: object) -> None:
        raise RuntimeError(f"cannot cache function {function!r}: no locator available")


def test_without_a_folder_that_can_be_written_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caching.FunctionCache, "_impl_class", Nowhere)

    def twice(number: int) -> int:
        return number + number

    assert compiled(twice)(21) == 42
