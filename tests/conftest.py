"""What all tests share: how many examples a property test draws, in CI the same each time; who compiles."""

from __future__ import annotations

import os
from importlib import import_module

import pytest
from hypothesis import settings

from tests.breadth import choose

settings.register_profile("pcfm", max_examples=choose(33, 100), derandomize=bool(os.environ.get("CI")))
settings.load_profile("pcfm")


def pytest_configure() -> None:
    """Of several processes the first compiles the simulator's loops, where no run has yet; the others come to
    them later, and find them compiled.
    """
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0":
        import_module("pcfm.simt.compiled").STEPS_THAT_PAY *= 8


@pytest.fixture
def own_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    """CUDA C is read with pcfm's own small headers: those of a toolkit take three times as long."""
    monkeypatch.setattr("pcfm.clang.compile._toolkit", lambda: None)
