"""A plugin of pytest: which test executes which line of `pcfm`, by the library coverage, and how long each
takes.

`-p tests.source_mutants.contexts`, with `PCFM_CONTEXTS` naming the folder for the data: one file of coverage
and one of durations (JSON, seconds by test, passed ones alone) per process. Set-up of a test counts as the
test: what a fixture of a module executes is counted for the first test that asks for it.
`PCFM_CONTEXTS_UNTIL` (seconds since 1970) ends the run early; files of tests named after a source in
`PCFM_CONTEXTS_FIRST` (stems, commas between) come first.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

_FOLDER = Path(os.environ["PCFM_CONTEXTS"])
_UNTIL = float(os.environ.get("PCFM_CONTEXTS_UNTIL", "inf"))
_FIRST = [stem for stem in os.environ.get("PCFM_CONTEXTS_FIRST", "").split(",") if stem]
_SECONDS: dict[str, float] = {}
_FAILED: set[str] = set()
_COVERAGE = Coverage(
    data_file=str(_FOLDER / ".coverage"), data_suffix=str(os.getpid()), source=["pcfm"], config_file=False
)
_COVERAGE.start()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of what is asked for come first."""
    items.sort(key=lambda item: not any(stem in item.path.stem for stem in _FIRST))


def pytest_runtest_setup() -> None:
    """None is begun that comes too late."""
    if time.time() > _UNTIL:
        pytest.skip("time is up")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Name what is executed from here on after the test."""
    _COVERAGE.switch_context(item.nodeid)
    result = yield
    _COVERAGE.switch_context("")
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """How long a test took; what does not pass tells nothing of a mutant."""
    _SECONDS[report.nodeid] = _SECONDS.get(report.nodeid, 0.0) + report.duration
    if not report.passed:
        _FAILED.add(report.nodeid)


def pytest_unconfigure() -> None:
    """Write both."""
    _COVERAGE.stop()
    _COVERAGE.save()
    passed = {test: seconds for test, seconds in _SECONDS.items() if test not in _FAILED}
    (_FOLDER / f"seconds-{os.getpid()}.json").write_text(json.dumps(passed), encoding="utf-8")
