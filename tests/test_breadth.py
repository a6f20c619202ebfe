"""Which tests `make wide` runs again: those that take more there."""

from __future__ import annotations

from pathlib import Path

from tests.breadth import takes_more

TEXT = """
import pytest
from hypothesis import given as drawn
from tests.breadth import choose as fewer
from tests.graph import something

SEEDS = range(fewer(2, 20))
KIND = "given"


@pytest.fixture
def several():
    return list(SEEDS)


def helper(count=fewer(1, 2)):
    return count


def test_by_fixture(several):
    pass


def test_by_helper():
    assert helper()


@drawn()
def test_by_decorator():
    pass


class TestOf:
    def test_within(self):
        assert SEEDS


def test_the_same(tmp_path):
    fewest = KIND
    assert something(fewest)
"""


def test_what_comes_to_a_choice_takes_more(tmp_path: Path) -> None:
    path = tmp_path / "test_file.py"
    path.write_text(TEXT, encoding="utf-8")
    tests = {"test_by_fixture", "test_by_helper", "test_by_decorator", "TestOf"}
    assert takes_more(path) == tests | {"SEEDS", "several", "helper", "drawn", "fewer"}
