"""What a page of measured times says: means by group, what is slower, what is other code by now."""

import json

import pytest

from evaluation.gpu import report
from evaluation.gpu.bundle import SOURCE, Plan
from evaluation.gpu.times import ESTIMATED, Entry, TimedCell, Times, cycles_of_a_launch
from evaluation.provenance import provenance
from evaluation.settings import SEVEN, SUITE, SYNTHETIC
from pcfm.cli import app
from pcfm.gpu import run

ROUNDS = 20


def entry(version, milliseconds, *, estimated=None, same_code=""):
    """A version whose rounds differ a little."""
    rounds = [milliseconds * (1 + 1e-4 * (number % 3)) for number in range(ROUNDS)]
    counts = {} if estimated is None else {ESTIMATED: estimated}
    return Entry(version, run.CORRECT, "", {"warm": rounds, "cold": rounds}, counts, same_code=same_code)


def cell(kernel, speedup, estimated, *, same_code=""):
    """A cell that PCFM makes so many times as fast."""
    names = [name for name in Plan((kernel,)).labels if name not in (SOURCE, "pcfm")]
    entries = {SOURCE: entry(SOURCE, 1.0, estimated=1000)}
    entries |= {name: entry(name, 1.0, same_code=SOURCE) for name in names}
    entries["pcfm"] = entry("pcfm", 1 / speedup, estimated=round(1000 / estimated), same_code=same_code)
    return TimedCell(kernel, "64", "filled", 4.0, run.DONE, "", (), entries)


TIMES = Times(
    {"name": "a chip"},
    "sm_90",
    "today",
    Plan(("bit", "nqu", "sb1", "bfs")),
    (
        cell("bit", 1.5, 1.4),
        cell("nqu", 0.9, 1.1),
        cell("sb1", 2.0, 2.0),
        cell("bfs", 1.0, 1.0, same_code=SOURCE),
    ),
)


def test_means_are_of_all_cells_and_verdicts_of_those_changed():
    seven, synthetic, suite = report.summary_rows(TIMES)
    assert [row["group"] for row in (seven, synthetic, suite)] == [SEVEN, SYNTHETIC, SUITE]
    assert seven["pcfm"] == pytest.approx((1.5 * 0.9) ** 0.5, rel=1e-3)
    assert seven["low"] <= seven["pcfm"] <= seven["high"]
    assert seven["estimated"] == pytest.approx((1.4 * 1.1) ** 0.5, rel=1e-2)
    assert [seven[key] for key in ("cells", "changed", "faster", "equal", "slower")] == [2, 2, 1, 0, 1]
    assert seven["error"] == pytest.approx(50 * (abs(1.4 / 1.5 - 1) + abs(1.1 / 0.9 - 1)), rel=1e-2)
    assert [suite[key] for key in ("cells", "changed", "pcfm", "error")] == [1, 0, 1.0, None]


def test_what_is_slower_beyond_the_interval_is_named():
    page = report.page_of(TIMES, provenance("pcfm bench --gpu", 0, 1))
    (row,) = page.grid("slower").rows
    assert (row["kernel"], row["size"]) == ("nqu", "filled") and row["high"] < 0.99
    assert (
        "Of the 3 cells whose code PCFM changes" in page.intro[2]
        and "1 of them on the other side" in page.intro[2]
    )


def test_a_launch_is_what_small_cells_take_beyond_their_estimates():
    """In cycles of the clock beside the times, per launch, in the median; filled cells do not count."""

    def measured(milliseconds, size="small", mhz=1000):
        version = {"milliseconds": {"warm": [milliseconds] * 3}}
        clocks = {"sm_mhz": mhz} if mhz else None
        return {"described": {"size": size}, "versions": {SOURCE: version}, "clocks_before": clocks}

    cells = {"a": measured(0.003), "b": measured(0.005), "c": measured(0.009), "d": measured(1, "filled")}
    counts = {name: {SOURCE: {ESTIMATED: 1000}} for name in cells}
    assert cycles_of_a_launch(cells, counts, {"a": 1, "b": 2, "c": 4, "d": 1}) == 2000
    assert cycles_of_a_launch({"a": measured(0.003, mhz=None)}, counts, {"a": 1}) == 0


def times_file(folder, cell, **more):
    """A file of times of one cell of `bit`, and what else it says."""
    described = {
        "kernel": "bit",
        "block": "32",
        "size": "small",
        "scale": 1,
        "thread_blocks": 4,
        "waves": 0.1,
    }
    data = {
        "format": run.FORMAT,
        "bundle": {"plan": {"kernels": ["bit"], "architectures": ["sm_70"]}},
        "device": {"name": "a chip"},
        "architecture": "sm_70",
        "date": "today",
        "cells": {"bit-32-small": {**cell, "described": described}},
    }
    path = folder / "times.json"
    path.write_text(json.dumps(data | more))
    return path


def test_nothing_is_estimated_of_code_that_is_no_longer_made(tmp_path, capsys):
    rounds = {"warm": [1.0] * 20, "cold": [1.0] * 20}
    version = {"verdict": run.CORRECT, "detail": "", "milliseconds": rounds, "code": ["code/another.ptx"]}
    versions = dict.fromkeys(Plan(("bit",)).labels, version)
    times = times_file(tmp_path, {"status": run.DONE, "notes": [], "versions": versions})
    assert app.run(["bench", "--gpu", "--times", str(times), "-j", "1", "--json"]) == 0
    said = capsys.readouterr()
    assert "bit 32, small: pcfm makes other code by now of none, llvm-O3" in said.err
    assert all(
        each["estimated_cycles_speedup"] is None for each in json.loads(said.out)["rows"][0]["versions"]
    )
