"""Both ways of the simulator to run: with array operations alone, and with compiled code."""

import pytest

from pcfm.simt.compiled import CODE


@pytest.fixture
def array_operations(monkeypatch):
    """Nothing compiled runs, and nothing is loaded."""
    for name in ("control", "access", "serialisation"):
        monkeypatch.setattr(CODE, name, None)
    monkeypatch.setattr(CODE, "count", lambda steps: None)


@pytest.fixture
def compiled_code(monkeypatch):
    """Everything compiled runs, from the first step on."""
    for name in ("control", "access", "serialisation"):
        monkeypatch.setattr(CODE, name, getattr(CODE, name))
    CODE.load()


@pytest.fixture(params=["array_operations", "compiled_code"])
def both_ways(request):
    """The test runs once with each."""
    request.getfixturevalue(request.param)
