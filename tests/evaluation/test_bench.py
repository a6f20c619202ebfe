"""Which cells `pcfm bench` measures; its table: ratios, means, no number without an accepting verdict."""

import io
import math
from dataclasses import replace

import pytest
from rich.console import Console

from evaluation.bench import DROPPED, lose, means, render, requests_for
from evaluation.cells import KernelVersion, Measured, Request
from pcfm import api
from pcfm.defaults import CYCLES_NOTE, O2_NOSHARE
from pcfm.diagnostics import PcfmError
from pcfm.machine import load
from pcfm.report.costs import measure_launch
from pcfm.report.terminal_table import table_text
from pcfm.workloads.counts import Counts
from pcfm.workloads.workload import read_source, workload


def test_the_main_kernels_have_twelve_rows():
    requests = requests_for(())
    assert len(requests) == 12
    assert [(r.kernel, r.block) for r in requests[-4:]] == [("lud", b) for b in ("16", "32", "64", "128")]
    assert all(r.baseline == "O2-noshare" and r.runs == 20 for r in requests)


def test_kernels_stand_in_the_order_of_the_tables():
    requests = requests_for(("sb1", "bit"), runs=3, scale=2)
    assert [r.kernel for r in requests] == ["bit"] * 4 + ["sb1"] * 4
    assert {(r.runs, r.scale) for r in requests} == {(3, 2)}


def test_an_unknown_kernel_is_an_error():
    with pytest.raises(PcfmError, match="no kernel 'bot'"):
        requests_for(("bot",))


def counts(cycles: int, issue: int, busy: int) -> Counts:
    return Counts(cycles=cycles, issue_cycles=issue, vector_lanes=busy, vector_slots=100)


FAST = Measured(
    Request("bit", "64"),
    "NO_MISMATCH",
    20,
    "",
    counts(300, 200, 50),
    counts(200, 100, 75),
    ({"profit": 0.3},),
)
SAME = Measured(Request("lud", "128"), "UNCHANGED", 20, "", counts(70, 70, 100), counts(70, 70, 100))
WRONG = Measured(Request("pcm", "32"), "MISMATCH", 3, "arg 0", counts(900, 90, 50), counts(100, 10, 100))

LOST = {FAST.request: (0.41, 0.07)}


def shown(*rows: Measured) -> str:
    out = io.StringIO()
    Console(file=out, width=300).print(render(rows, LOST, "kernels on a model"))
    return out.getvalue()


def test_speedups_are_before_over_after():
    assert FAST.speedup == 1.5 and FAST.issue_speedup == 2.0
    assert SAME.speedup == 1.0


def test_a_mismatch_has_no_speedup_and_enters_no_mean():
    assert WRONG.speedup is None and WRONG.issue_speedup is None
    expected = {"estimated_speedup": None, "speedup": math.sqrt(1.5), "issue_speedup": math.sqrt(2)}
    assert means([FAST, WRONG, SAME]) == pytest.approx(expected)
    assert WRONG.as_json()["speedup"] is None


def test_the_verdict_stands_in_place_of_the_numbers():
    text = shown(FAST, SAME, WRONG)
    line = next(line for line in text.splitlines() if "pcm" in line)
    assert line.count("mismatch") == 11 and "900" not in line
    assert "1.500" in text and "no mismatch" in text and "75.0" in text


def test_what_is_lost_stands_beside_the_speedup_of_each_cell_that_has_numbers():
    lines = {line.split()[0]: line.split() for line in shown(FAST, SAME, WRONG).splitlines() if line.strip()}
    assert "41%" in lines["bit"] and "7%" in lines["bit"]
    assert lines["lud"].count("–") == 3 + 2  # no estimate, and no losses measured


def test_what_is_lost_is_that_of_the_launch_as_every_command_says_it():
    work = workload("bit", "64")
    version = KernelVersion("bit", "64", "gcn-wave64", 0, 1, api.to_text(read_source(work, O2_NOSHARE)))
    [launch] = [each for each in work.shapes([0]) if each.args]
    costs = measure_launch(api.parse(version.text), launch, load("gcn-wave64"))
    assert lose(version)["share"] == pytest.approx(costs.losses.lost_cycles / costs.total)
    assert 0.1 < lose(version)["share"] < 0.4


def test_the_table_says_what_cycles_are():
    assert CYCLES_NOTE in shown(FAST)


def test_a_verdict_without_measurements_is_shown():
    row = Measured(Request("bit", "64"), "INCONCLUSIVE", 0, "out of fuel")
    assert row.speedup is None
    assert shown(row).count("inconclusive") == 11


def test_a_proved_row_says_so_beside_the_number_of_its_runs():
    row = replace(FAST, verdict="PROVED", runs=57)
    line = next(line for line in shown(row).splitlines() if "bit" in line)
    assert line.split()[:5] == ["bit", "64", "proved", "57", "1"]
    assert (row.verdict_text, FAST.verdict_text) == ("PROVED, NO_MISMATCH(57)", "NO_MISMATCH(20)")
    assert row.speedup == 1.5 and WRONG.verdict_text == "MISMATCH"


def test_a_narrow_terminal_keeps_the_leading_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns go in a stated order until the table fits 80, and what went is said."""
    monkeypatch.setenv("COLUMNS", "80")
    timed = replace(
        FAST,
        before=replace(counts(123_456_789, 98_765_432, 50), estimated_cycles=12_345_678),
        after=replace(counts(23_456_789, 18_765_432, 75), estimated_cycles=6_172_839),
    )
    text = table_text(render([timed, SAME, WRONG], LOST, "kernels on a model"), DROPPED)
    assert max(map(len, text.splitlines())) <= 80
    assert "12,345,678" in text and "2.000" in text and "proved" not in text
    assert "not shown in 80 columns: SIMD % before, SIMD % after, issue cycles before," in text
    headings = {str(column.header) for column in render([timed], LOST, "").columns}
    assert headings > set(DROPPED)
    wide = table_text(render([timed], LOST, "kernels on a model"), DROPPED[:0])
    assert "98,765,432" in wide and "not shown" not in wide
