"""What all tests share: how many examples a property test draws, in CI the same each time; who compiles."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from tests.breadth import WIDE, choose, takes_more
from tests.told import write_told

ROOT = Path(__file__).parent.parent
# A run of all that numba compiles: a fresh clone has none of it.
COMPILING = """
from pcfm import api
from pcfm.machine import load
from pcfm.simt.compiled import CODE
from pcfm.simt.estimate import estimate_launch
from pcfm.report.what_if import what_if
from rodinia_kernels import get
CODE.load()
for name in ("pcm", "lud"):
    spec = get(name)
    block = spec.blocks[0]
    module = api.read(spec.ir_path(block, "O2").read_bytes(), name)
    estimate_launch(module, spec.launch(block, 1), load("volta-warp32"))
spec = get("spmv")
module = api.read(spec.ir_path(64, "O2").read_bytes(), "spmv")
what_if(module, spec.launch(64, 0), load("volta-warp32"), passes=False)
"""

settings.register_profile("pcfm", max_examples=choose(33, 100), derandomize=bool(os.environ.get("CI")))
settings.load_profile("pcfm")


def pytest_configure(config: pytest.Config) -> None:
    """Of several processes none compiles the simulator's loops: one more does so while they collect tests,
    and they come to them later than a program does.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        import_module("pcfm.simt.compiled").STEPS_THAT_PAY *= 8
    elif getattr(config.option, "numprocesses", None) and not any(ROOT.glob("pcfm/simt/**/*.nbi")):
        subprocess.Popen([sys.executable, "-c", COMPILING], cwd=ROOT)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make wide` leaves out what takes the same inputs in `make test`, and that what is `in_wide`."""
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        if WIDE:
            runs = re.split(r"::|\[", item.nodeid)[1] in takes_more(item.path)
        else:
            runs = item.get_closest_marker("in_wide") is None
        (kept if runs else left).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What tests were told is written down, where that is asked for."""
    write_told(session.config)


@pytest.fixture
def own_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    """CUDA C is read with pcfm's own small headers: those of a toolkit take three times as long."""
    monkeypatch.setattr("pcfm.clang.compile._toolkit", lambda: None)
