"""All tables of two kernels at one block size each, on few inputs: made once."""

from __future__ import annotations

import os
from dataclasses import dataclass

import pytest

from evaluation import settings as table_settings
from evaluation.cells import Measured, Request
from evaluation.pages import Page
from evaluation.provenance import Provenance
from evaluation.results import evaluate
from evaluation.settings import PCFM, PIPELINES, Settings
from evaluation.tables import find_table, usual_tables
from pcfm.sweep import Cache, Sweep
from pcfm.transforms.pipeline import PASSES
from tests.evaluation.wrong_pass import TurnSigned

MADE = Provenance("pcfm results", "0.1.0", "0123abc", 0, 1)
SETTINGS = Settings((("bit", "32"), ("sb1", "32")), runs=1, sweep_runs=1)
OF_THE_SUITE = Settings((("kmeans", "64"), ("kmeans-even", "64")), runs=1, sweep_runs=1)


@dataclass(frozen=True)
class Made:
    pages: dict[str, Page]
    cells: dict[Request, Measured]


def make(cache: Cache) -> Made:
    pages: dict[str, Page] = {}
    cells: dict[Request, Measured] = {}
    every = [find_table(name) for name in usual_tables()]
    for settings in (SETTINGS, OF_THE_SUITE):
        tables = [table for table in every if not table.missing(settings) and table.name not in pages]
        made, judged = evaluate(settings, tables, Sweep(cache=cache), MADE)
        pages |= {page.name: page for page in made}
        cells |= judged
    return Made({table.name: pages[table.name] for table in every}, cells)


@pytest.fixture(scope="session")
def cache(tmp_path_factory) -> Cache:
    """What the processes of one run of the tests share: no cell is computed twice."""
    folder = tmp_path_factory.getbasetemp()
    return Cache((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "cells")


@pytest.fixture(scope="session")
def made(cache) -> Made:
    return make(cache)


@pytest.fixture(scope="session")
def planted(cache) -> Made:
    """The same with a pass that is wrong in the place of PCFM: sb1 has no comparison that it breaks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PASSES, TurnSigned.name, TurnSigned)
        patch.setitem(PIPELINES, PCFM, TurnSigned.name)
        assert table_settings.PIPELINES is PIPELINES
        return make(cache)
