"""How many inputs a test takes: few in `make test`, many in `make wide`.

A test that holds one property over many inputs (generated kernels, the project's kernels at every block size)
takes few of them in `make test`, enough that each kind of fault shows in some test, and all with
`PCFM_TESTS=wide` in the environment, which runs those tests alone. `.ci/run` runs both.

What starts whole programs (compilers, builds, installations) costs seconds whatever its input. Of tests that
come to the same code of ours from several ends `make test` runs one, and `in_wide` marks the others, a test
or a parameter of one: `make wide` alone runs those.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from rodinia_kernels.spec import Block, KernelSpec

T = TypeVar("T")
WIDE = os.environ.get("PCFM_TESTS") == "wide"
in_wide = pytest.mark.in_wide


def choose(few: T, many: T) -> T:
    """`few` in `make test`, `many` in `make wide`."""
    return many if WIDE else few


def cells(specs: Iterable[KernelSpec]) -> Iterator[tuple[KernelSpec, Block, str]]:
    """Kernel, block size, baseline: all of them, or each kernel once, blocks and baselines taking turns.

    From kernel to kernel the next block size and the next baseline, so that each comes up with some kernel.
    """
    for turn, spec in enumerate(specs):
        if WIDE:
            yield from ((spec, block, baseline) for baseline in spec.baselines for block in spec.blocks)
        else:
            yield spec, spec.blocks[(turn + 1) % len(spec.blocks)], spec.baselines[turn % len(spec.baselines)]


@cache
def takes_more(path: Path) -> frozenset[str]:
    """The names at the top of a test file that come from this module or from hypothesis, or use one that
    does: what the text says of them, so rather too many.
    """
    uses: dict[str, set[str]] = {}
    reaching: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names = {alias.asname or alias.name.partition(".")[0] for alias in getattr(node, "names", ())}
        if isinstance(node, ast.Import | ast.ImportFrom):
            if any(
                _is_source(name) for name in [getattr(node, "module", None), *(a.name for a in node.names)]
            ):
                reaching |= names
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined = {node.name}
        else:
            defined = {
                each.id for each in ast.walk(node) if isinstance(each, ast.Name) and not _is_read(each)
            }
        used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        used |= {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}  # fixtures
        for name in defined:
            uses.setdefault(name, set()).update(used)
    before = -1
    while before != (before := len(reaching)):
        reaching |= {name for name, used in uses.items() if used & reaching}
    return frozenset(reaching)


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


@cache
def _is_source(module: str | None) -> bool:
    """Whether a module is this one or hypothesis, or one of the tests whose text names one of them."""
    if module is None or not module.startswith("tests."):
        return module == "hypothesis"
    if module == __name__:
        return True
    path = Path(__file__).parent.parent.joinpath(*module.split(".")).with_suffix(".py")
    if not path.is_file():
        return False
    text = path.read_text(encoding="utf-8")
    return "tests.breadth" in text or "hypothesis" in text
