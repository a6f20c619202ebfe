"""What a page of measured times says: means by group, what is slower, what is other code by now."""

import json
from dataclasses import replace

import pytest

from evaluation.gpu import report
from evaluation.gpu.bundle import SOURCE, VERSIONS, Plan, assemble, make_versions
from evaluation.gpu.counted import COUNTS
from evaluation.gpu.times import (
    AS_COMPILED,
    ESTIMATED,
    MEMORY,
    OTHER,
    Entry,
    TimedCell,
    Times,
    cycles_of_a_launch,
)
from evaluation.provenance import provenance
from evaluation.settings import SEVEN, SUITE, SYNTHETIC
from pcfm.cli import app
from pcfm.gpu import run
from pcfm.sweep import Sweep
from pcfm.workloads.workload import known_kernels

ROUNDS = 20


def entry(version, milliseconds, *, estimated=None, **more):
    """A version whose rounds differ a little."""
    rounds = [milliseconds * (1 + 1e-4 * (number % 3)) for number in range(ROUNDS)]
    counts = {} if estimated is None else {ESTIMATED: estimated, MEMORY: 100}
    return Entry(version, run.CORRECT, "", {"warm": rounds, "cold": rounds}, counts, **more)


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
    # Branch fusion leaves it as it is: it stands once.
    (row,) = page.grid("slower").rows
    assert (row["kernel"], row["size"]) == ("nqu", "filled") and row["high"] < 0.99
    assert (
        "Of the 3 cells whose code PCFM changes" in page.intro[2]
        and "1 of them on the other side" in page.intro[2]
    )


def slower_cell(block="64", *, chip=True, by_now=AS_COMPILED, fused=1.0, allocated=True):
    """A cell that PCFM makes slower, with counters of the chip."""
    given = cell("nqu", 0.9, 1.1)
    counters = [dict.fromkeys(COUNTS, 200), dict.fromkeys(COUNTS, 200) | {"warp_instructions": 220}]
    kept = [{"registers": each, "resident_warps": 64} for each in (19, 22)] if allocated else [{}, {}]
    entries = dict(given.entries)
    entries["baseline"] = entry("baseline", fused, estimated=1000, chip=counters[0])
    for name, chipped, own in zip((SOURCE, "pcfm"), counters, kept, strict=True):
        entries[name] = replace(given.entries[name], chip=chipped if chip else {}, allocated=own)
    entries["pcfm"] = replace(entries["pcfm"], by_now=by_now)
    return replace(given, block=block, entries=entries)


def grid_of(name, *cells):
    return report.page_of(replace(TIMES, cells=cells), provenance("", 0, 1)).grid(name).rows


def test_why_a_cell_is_slower_and_what_became_of_it_is_said():
    counted, other = slower_cell(), slower_cell("128", chip=False, by_now="", allocated=False)
    first, second, *fused = grid_of("slower", counted, other)
    assert first["instructions"] == ("+10.0% warp instructions")
    assert (first["registers"], first["resident_warps"]) == ("19 to 22", "64 to 64")
    assert first["memory"] == "+0.0%" and first["by_now"] == AS_COMPILED
    # Of what the chip did not count what it counted of the kernel is said, and where that was.
    assert second["instructions"] == first["instructions"] + " (64, filled)"
    assert second["registers"] is None and second["by_now"] == "the same code"
    assert [row["than"] for row in (first, second)] == [VERSIONS[SOURCE]] * 2
    assert [row["than"] for row in fused] == [VERSIONS["baseline"]] * 2
    assert not any(row["than"] == VERSIONS["baseline"] for row in grid_of("slower", slower_cell(fused=1.2)))


def test_cells_whose_code_is_made_otherwise_by_now_are_named_and_counted():
    slower = [
        slower_cell(block, by_now=made) for block, made in (("64", AS_COMPILED), ("96", OTHER), ("128", ""))
    ]
    cells = (*slower, cell("bit", 1.5, 1.4))
    rows = grid_of("other", *cells)
    assert [(row["block"], row["by_now"]) for row in rows] == [("64", AS_COMPILED), ("96", OTHER)]
    page = report.page_of(replace(TIMES, cells=cells), provenance("", 0, 1))
    slower, unmeasured = page.intro[3:5]
    assert "Of the 3 cells slower than as compiled pcfm leaves 1 as compiled by now" in slower
    assert "makes other code of 1, which was not measured, and the same code of 1." in slower
    assert unmeasured.startswith("Of 2 cells pcfm makes other code by now than was measured (of 1 of them")


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


def test_code_for_other_architectures_of_a_bundle_is_no_other_code(tmp_path, capsys, monkeypatch):
    spec = known_kernels()["bit"]
    monkeypatch.setitem(known_kernels(), "bit", replace(spec, blocks=spec.blocks[:1]))
    rounds = {"warm": [1.0] * 20, "cold": [1.0] * 20}
    plan = Plan(("bit",), ("sm_70",))
    sweep = Sweep()
    made = assemble(make_versions(plan, sweep), sweep)
    codes = {name: [image["file"] for image in each["images"]] for (_, _, name), each in made.items()}
    about = {"verdict": run.CORRECT, "detail": "", "milliseconds": rounds}
    versions = {name: about | {"code": [*code, "code/of_sm_90.ptx"]} for name, code in codes.items()}
    times = times_file(tmp_path, {"status": run.DONE, "notes": [], "versions": versions})
    assert app.run(["bench", "--gpu", "--times", str(times), "-j", "1", "--json"]) == 0
    said = capsys.readouterr()
    assert "other code by now" not in said.err
    assert all(each["estimated_cycles_speedup"] for each in json.loads(said.out)["rows"][0]["versions"])


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
