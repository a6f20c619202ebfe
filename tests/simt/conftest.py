"""Both ways of the simulator to run: with array operations alone, and with compiled code; and what each test
is told by it. `runs.txt` has a line for each test that runs a kernel (see `tests.told`): how many runs of how
many returned, and a digest of their outcomes, counters, races and what is undefined.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from pcfm.diagnostics import PcfmError
from pcfm.simt import RunResult
from pcfm.simt.compiled import CODE
from pcfm.simt.races import RaceObserver
from tests.told import ToldLines

RUNS = ToldLines(Path(__file__).with_name("runs.txt"))


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


def _words(result: RunResult) -> str:
    undefined = [None if flags is None else flags.nonzero()[0].tolist() for flags in result.undefined or ()]
    races = [str(each.report()) for each in result.observers if isinstance(each, RaceObserver)]
    return f"{result.outcome} {result.fuel_used} {result.counters} {undefined} {races}"


@pytest.fixture(autouse=True)
def runs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the test is told of the kernels that it runs is what it was."""
    told: list[RunResult | str] = []
    run = import_module("pcfm.simt.simulate")._Run
    begin, results = run.__init__, run.results

    def begin_recorded(*arguments: object) -> None:
        try:
            begin(*arguments)
        except PcfmError as error:
            told.append(str(error))
            raise

    def results_recorded(*arguments: object) -> list[RunResult]:
        told.extend(answers := results(*arguments))
        return answers

    monkeypatch.setattr(run, "__init__", begin_recorded)
    monkeypatch.setattr(run, "results", results_recorded)
    yield
    if not told or hasattr(request.function, "hypothesis"):
        return
    returned = sum(isinstance(each, RunResult) and each.returned for each in told)
    words = [each if isinstance(each, str) else _words(each) for each in told]
    RUNS.compare(request.node, f"{returned} of {len(told)}", words)


def pytest_sessionfinish() -> None:
    """Writes the lines of the test files that ran anew."""
    RUNS.write()
