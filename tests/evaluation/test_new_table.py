"""A new table is a value: the path that makes all tables needs nothing else to make it."""

import json

from evaluation.pages import Column, Grid
from evaluation.results import evaluate, index
from evaluation.settings import PCFM, Settings, instance_row
from evaluation.table import Table
from pcfm.sweep import Sweep
from tests.evaluation.tables.conftest import MADE

SETTINGS = Settings((("sb1", "32"),), runs=1, sweep_runs=1)


def melds_after_a_second_step() -> Table[int]:
    """A table of every kind of measurement: cells, cells that follow from them, and something else."""

    def further(settings, cells):
        (first,) = cells.values()
        return (
            [settings.varied(settings.instances[0], PCFM, machine="volta-warp32")] if first.accepted else []
        )

    def grids(settings, cells, measured):
        row = {"cells": len(cells), "measured": measured}
        return [Grid("", "Counts.", (Column("cells", "cells"), Column("measured", "measured")), (row,))]

    return Table(
        "steps",
        "Steps",
        "what each step measures",
        ("{runs} and {sweep_runs}.",),
        grids,
        lambda settings: [settings.main(instance, PCFM) for instance in settings.instances],
        further,
        measure=lambda settings, sweep: settings.seed + 7,
        cells=lambda settings, cells, measured: [instance_row(instance) for instance in settings.instances],
    )


def test_a_value_is_made_into_a_page_by_the_path_of_all_tables():
    (page,), judged = evaluate(SETTINGS, [melds_after_a_second_step()], Sweep(), MADE)
    assert page.grid().rows == ({"cells": 2, "measured": 7},)
    assert page.intro == ("1 and 1.",)
    assert set(page.files()) == {"steps.csv", "steps.json", "steps.md"}
    assert json.loads(page.texts()["steps.json"])["cells"] == [{"kernel": "sb1", "block": "32"}]
    assert [request.machine for request in judged] == ["gcn-wave64", "volta-warp32"]
    assert "| [steps](steps.md) | what each step measures | [steps.csv](steps.csv), " in index([page])
