"""Crossing regions in one step changes nothing of what walking through them block by block finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from pcfm.analysis import reconvergence
from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.reconvergence import Reconvergence
from pcfm.ir.module import Function
from pcfm.ir.parser import parse_module
from tests.generators.nests import ladder, nested_diamonds
from tests.work import steps

CASES = Path(__file__).parents[1] / "transforms" / "melding" / "cases"
SOURCES = {path.stem: path.read_text() for path in sorted(CASES.glob("*.ll"))}
SOURCES |= {"nested": nested_diamonds(20), "ladder": ladder(20), "loops": nested_diamonds(8, loop=True)}


def function(text: str) -> Function:
    return parse_module(text).defined_functions[0]


def splits(fn: Function) -> list[tuple[object, ...]]:
    """Of each branch: joins, meeting points, and which of the joins' edges its lanes come by."""
    order = Reconvergence(compute_cfg(fn))
    splits_seen: list[tuple[object, ...]] = []
    for block in order.cfg.order:
        if len(order.cfg.succs[block]) > 1:
            split = order.split(block)
            joins = dict(sorted(split.joins.items()))
            preds = [order.cfg.index[p] for join in joins for p in order.cfg.preds[order.cfg.order[join]]]
            parted = [order.comes_from(split, pred) for pred in preds]
            splits_seen.append((block.name, joins, split.closing, split.meeting, parted))
    return splits_seen


@pytest.mark.parametrize("name", SOURCES)
def test_crossing_finds_what_walking_finds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    crossing = splits(function(SOURCES[name]))
    monkeypatch.setattr(reconvergence, "_NEAR", 0)
    assert crossing == splits(function(SOURCES[name]))


def test_nested_regions_that_end_in_one_block_take_linear_time() -> None:
    def run(fn: Function) -> None:
        order = Reconvergence(compute_cfg(fn))
        for block in order.cfg.order:
            order.split(block)

    counts: list[int] = []
    for levels in (50, 200):
        fn = function(nested_diamonds(levels))
        counts.append(steps(lambda fn=fn: run(fn), reconvergence.__name__))
    assert counts[1] < 5 * counts[0], counts
