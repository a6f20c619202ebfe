"""`pcfm results`: what it writes, that a second run computes nothing, and its errors."""

import json
from dataclasses import replace

import pytest

from evaluation import tables
from evaluation.commands import results
from evaluation.settings import PCFM, PIPELINES, Settings
from evaluation.tables import usual_tables
from pcfm.report import pictures
from pcfm.transforms.pipeline import PASSES
from pcfm.workloads.workload import known_kernels
from tests.evaluation.wrong_pass import TurnSigned

NEW_TABLE = """
from evaluation.pages import Column, Grid
from evaluation.settings import PCFM, INSTANCE_COLUMNS, instance_row
from evaluation.table import Table

def requests(settings):
    return [settings.main(place, PCFM) for place in settings.instances]

def grids(settings, cells, measured):
    columns = (*INSTANCE_COLUMNS, Column("melds", "melds", "count"))
    melds = {place: len(cells[settings.main(place, PCFM)].done) for place in settings.instances}
    rows = tuple(instance_row(place) | {"melds": number} for place, number in melds.items())
    return [Grid("", "Melds.", columns, rows)]

TABLE = Table("meld_counts", "Melds", "how many pairs are melded", ("On {runs} launches.",), grids, requests)
"""
FEW = ("--runs", "1", "--sweep-runs", "1", "-j", "1")


@pytest.fixture
def two_blocks(monkeypatch):
    """One kernel at its two smallest block sizes alone."""
    spec = known_kernels()["sb1"]
    monkeypatch.setitem(known_kernels(), "sb1", replace(spec, blocks=spec.blocks[:2]))


@pytest.mark.usefixtures("two_blocks")
def test_one_table_of_one_kernel_and_again_from_the_cache(pcfm, tmp_path):
    command = (
        "results",
        "sb1",
        "--only",
        "memory",
        *FEW,
        "--cache",
        tmp_path / "cache",
        "-o",
        tmp_path / "out",
    )
    first = pcfm(*command)
    assert first.code == 0 and "cells done" in first.err
    assert first.out == f"{tmp_path / 'out' / 'memory.md'}\n"
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert set(written) == {
        *("memory.csv", "memory-blocks.csv", "memory.json", "memory.md"),
        *("memory.svg", "memory.png", "utilization.svg", "utilization.png"),
    }
    data = json.loads(written["memory.json"])
    assert data["command"] == "pcfm results sb1 --only memory --runs 1 --sweep-runs 1"
    assert [row["block"] for row in data["grids"]["blocks"]] == ["32", "64"]
    second = pcfm(*command)
    assert second.code == 0 and "cells done" not in second.err and "in the cache" in second.err
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == written


def test_a_wrong_pass_fails_the_command_and_is_named(pcfm, tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "_bytes", lambda figure, kind: b"")
    monkeypatch.setitem(PASSES, TurnSigned.name, TurnSigned)
    monkeypatch.setitem(PIPELINES, PCFM, TurnSigned.name)
    monkeypatch.setattr("evaluation.settings.every_instance", lambda: (("bit", "32"),))
    done = pcfm("results", "--only", "speedup", *FEW, "--no-cache", "-o", tmp_path)
    assert done.code == 1
    assert "bit 32, O3 on gcn-wave64: MISMATCH" in done.err
    (row,) = json.loads((tmp_path / "speedup.json").read_text())["grids"]["table"]
    assert row["pcfm_cycles"] == "MISMATCH" and row["baseline_cycles"] > 1
    assert "not met    PCFM, geometric mean of the seven kernels, all cells: no number" in done.out


def test_what_does_not_exist_is_named(pcfm, tmp_path):
    assert pcfm("results", "--only", "speed", "-o", tmp_path).code == 2
    done = pcfm("results", "bot", "-o", tmp_path)
    assert done.code == 2 and "there is no kernel 'bot'" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_an_error(pcfm, tmp_path, monkeypatch):
    monkeypatch.setattr("evaluation.results.evaluate", lambda *_: ([], {}))
    (tmp_path / "file").write_text("")
    done = pcfm("results", "-o", tmp_path / "file" / "out", "--no-cache")
    assert done.code == 2 and "cannot make the folder" in done.err and "Traceback" not in done.err


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [(Settings(()), "pcfm results"), (Settings((), seed=3, scale=2), "pcfm results --seed 3 --scale 2")],
)
def test_the_command_is_spelled_without_what_is_usual(settings, wanted):
    assert results.spell_command((), usual_tables(), settings) == wanted


@pytest.mark.usefixtures("two_blocks")
def test_one_file_makes_a_table_of_the_command_line(pcfm, tmp_path, monkeypatch):
    (tmp_path / "meld_counts.py").write_text(NEW_TABLE)
    monkeypatch.setattr(tables, "__path__", [*tables.__path__, str(tmp_path)])
    assert usual_tables() == (*tables.ORDER, "meld_counts")
    command = ("results", "sb1", "--only", "meld_counts", "--runs", "1", "-j", "1", "--no-cache")
    done = pcfm(*command, "-o", tmp_path / "out")
    assert done.code == 0 and done.out == f"{tmp_path / 'out' / 'meld_counts.md'}\n"
    assert (tmp_path / "out" / "meld_counts.csv").read_text().splitlines() == [
        "kernel,block,melds", "sb1,32,1", "sb1,64,1",
    ]  # fmt: skip
    assert "On 1 launches." in (tmp_path / "out" / "meld_counts.md").read_text()
