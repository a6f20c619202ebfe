"""Both ways of the simulator to run: with array operations alone, and with compiled code; and what each test
is told by it. `runs.txt` has a line for each test that runs a kernel (see `tests.told`): how many runs of how
many returned, digests of how these were laid out, how they went and what they left (see `inside`), and one of
their outcomes, counters, what is undefined and what observers took down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from pcfm.diagnostics import PcfmError
from pcfm.simt import RunResult
from pcfm.simt.compiled import CODE
from tests.simt.inside import Steps, known, laid_out, left
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
    watched = [known(each) for each in result.observers]
    return f"{result.outcome} {result.fuel_used} {result.counters} {undefined} {watched}"


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str, list[str]], None]:
    """Holds what a test found against its line of `runs.txt`: a word, and all of it."""
    return lambda most, words: RUNS.compare(request.node, most, words)


@pytest.fixture(autouse=True)
def runs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the test is told of the kernels that it runs is what it was."""
    told: list[RunResult | str] = []
    digests = {"laid out": 0, "went": 0, "left": 0}
    run = import_module("pcfm.simt.simulate")._Run
    begin, results = run.__init__, run.results

    def add(name: str, text: str) -> None:
        digests[name] = crc32(text.encode(), digests[name])

    def begin_recorded(this: Any, *arguments: Any) -> None:
        module, launches, machine, observers, *rest = arguments
        this.steps = Steps()
        try:
            begin(this, module, launches, machine, (*observers, this.steps), *rest)
        except PcfmError as error:
            told.append(str(error))
            raise
        add("laid out", laid_out(this))

    def results_recorded(this: Any, *arguments: Any) -> list[RunResult]:
        told.extend(answers := results(this, *arguments))
        add("went", f"{this.steps.digest}")
        add("left", left(this, this.steps, answers))
        return answers

    monkeypatch.setattr(run, "__init__", begin_recorded)
    monkeypatch.setattr(run, "results", results_recorded)
    yield
    if not told:
        return
    returned = sum(isinstance(each, RunResult) and each.returned for each in told)
    inside = ", ".join(f"{name} {digest:08x}" for name, digest in digests.items())
    words = [each if isinstance(each, str) else _words(each) for each in told]
    RUNS.compare(request.node, f"{returned} of {len(told)}, {inside}", words)
