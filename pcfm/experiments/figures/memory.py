"""Figures of the memory table: normalised memory instructions, and vector-ALU utilisation."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.figure import Figure

from pcfm.experiments import drawing
from pcfm.experiments.figures.bars import Series, draw_bars, label_rows
from pcfm.experiments.pages import Page
from pcfm.experiments.tables.memory import KEYS
from pcfm.experiments.tables.settings import BASELINE, NONE, PCFM

_PANELS = {
    "shared": "Shared-memory instructions",
    "global": "Global-memory instructions (published: vector memory)",
    "flat": "Flat instructions",
}
_PUBLISHED_AS = {BASELINE: "branch fusion", PCFM: "melding", NONE: "baseline"}


def _series(ending: str, *columns: str) -> list[Series]:
    return [
        Series(
            f"{KEYS[column]}_{ending}", column, drawing.COLUMN_COLOURS[column],
            f"published_{KEYS[column]}_{ending}", _PUBLISHED_AS[column],
        )
        for column in columns
    ]  # fmt: skip


def draw_memory(page: Page) -> Mapping[drawing.Format, bytes]:
    """A panel per memory, a group of bars per kernel; 1 is the untransformed kernel."""
    rows = page.grid().rows
    places = [1.4 * number for number in range(len(rows))]

    def into(figure: Figure) -> None:
        axes = figure.subplots(len(_PANELS), 1, sharex=True)
        for each, (space, title) in zip(axes, _PANELS.items(), strict=True):
            draw_bars(each, rows, places, _series(space, BASELINE, PCFM), start=0.0)
            drawing.unity(each)
            each.set_title(title)
            each.set_ylabel("relative count")
            label_rows(each, [str(row["kernel"]) for row in rows], places)
        drawing.legend(figure, 4)

    return drawing.draw(10.0, 7.4, into)


def draw_utilization(page: Page) -> Mapping[drawing.Format, bytes]:
    """Percent of lanes busy, a group of bars per kernel."""
    rows = page.grid().rows
    places = [1.4 * number for number in range(len(rows))]

    def into(figure: Figure) -> None:
        axes = figure.subplots()
        draw_bars(axes, rows, places, _series("alu_percent", NONE, BASELINE, PCFM), start=0.0)
        axes.set_ylabel("vector-ALU utilisation, %")
        axes.set_ylim(0, 105)
        label_rows(axes, [str(row["kernel"]) for row in rows], places)
        drawing.legend(figure, 3)

    return drawing.draw(10.0, 3.9, into)
