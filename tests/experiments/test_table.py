"""The main table: ratios, means, and no number without an accepting verdict."""

import io
import math

import pytest
from rich.console import Console

from pcfm.experiments.table import NOTE, Measured, Row, geometric_mean, means, render

FAST = Row("bit", "64", "NO_MISMATCH", 20, 1, Measured(300, 200, 0.5, 9), Measured(200, 100, 0.75, 3))
SAME = Row("lud", "128", "UNCHANGED", 20, 0, Measured(70, 70, 1.0, 0), Measured(70, 70, 1.0, 0))
WRONG = Row("pcm", "32", "MISMATCH", 3, 1, Measured(900, 90, 0.5, 9), Measured(100, 10, 1.0, 0), "arg 0")


def shown(*rows: Row) -> str:
    out = io.StringIO()
    Console(file=out, width=160).print(render(rows, "kernels on a model"))
    return out.getvalue()


def test_speedups_are_before_over_after():
    assert FAST.speedup == 1.5 and FAST.issue_speedup == 2.0
    assert SAME.speedup == 1.0


def test_a_mismatch_has_no_speedup_and_enters_no_mean():
    assert WRONG.speedup is None and WRONG.issue_speedup is None
    assert means([FAST, WRONG, SAME]) == pytest.approx(
        {"speedup": math.sqrt(1.5), "issue_speedup": math.sqrt(2)}
    )
    assert WRONG.as_json()["speedup"] is None


def test_a_mean_of_nothing_is_nothing():
    assert geometric_mean([]) is None and geometric_mean([None]) is None


def test_the_verdict_stands_in_place_of_the_numbers():
    text = shown(FAST, SAME, WRONG)
    line = next(line for line in text.splitlines() if "pcm" in line)
    assert line.count("mismatch") == 8 and "900" not in line
    assert "1.500" in text and "no mismatch" in text and "75.0" in text


def test_the_table_says_what_cycles_are():
    assert NOTE in shown(FAST)


def test_a_verdict_without_measurements_is_shown():
    row = Row("bit", "64", "INCONCLUSIVE", 0, 0, None, None, "out of fuel")
    assert row.speedup is None
    assert shown(row).count("inconclusive") == 8
