"""Figures of the table of targets: speedups, and what masks and branches cost; means per kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pcfm.experiments import drawing
from pcfm.experiments.figures.bars import Series, draw_bars, grouped_rows, label_rows
from pcfm.experiments.lowered_cells import PTX, REFERENCE, WITHOUT_MASKS
from pcfm.experiments.pages import Page, Row, Value
from pcfm.experiments.statistics import geometric_mean

_COLOURS = {
    "exec-mask": drawing.BLUE,
    "lane-ip": drawing.ORANGE,
    "block-ip": drawing.GREEN,
    "sync-stack": drawing.PURPLE,
    PTX: drawing.SKY,
}
_OTHERS = (drawing.VERMILION, drawing.YELLOW)
_SHADES = ("#777777", "#BBBBBB")
_MASKS = ("mask_percent_before", "mask_percent_after")
_ALL = "all"


def draw_speedups(page: Page) -> Mapping[drawing.Format, bytes]:
    """A bar per target, panels per machine model."""
    rows = page.grid("cells").rows
    machines = grouped_rows(rows, "machine")

    def into(figure: Figure) -> None:
        panels = figure.subplots(len(machines), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (machine, mine) in zip(panels, machines.items(), strict=True):
            means = [_mean(name, some, "speedup") for name, some in _groups(mine).items()]
            _draw(axes, means, _series(mine, rows), start=1.0)
            drawing.unity(axes)
            axes.set_title(f"Melding on {machine}")
            axes.set_ylabel("speedup in cycles")
        drawing.legend(figure, 6)

    return drawing.draw(10.0, 0.7 + 2.4 * len(machines), into)


def draw_masks(page: Page) -> Mapping[drawing.Format, bytes]:
    """What mask operations take of the cycles: all targets that have them, before and after."""
    rows = [row for row in page.grid("cells").rows if row["target"] not in WITHOUT_MASKS]

    def into(figure: Figure) -> None:
        panels = figure.subplots(len(_MASKS), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
        for axes, key in zip(panels, _MASKS, strict=True):
            means = [_mean(name, some, key) for name, some in _groups(rows).items()]
            _draw(axes, means, _series(rows, rows), start=0.0)
            axes.set_title(f"Mask operations, {key.rpartition('_')[2]} melding")
            axes.set_ylabel("% of cycles")
        drawing.legend(figure, 6)

    return drawing.draw(10.0, 0.7 + 2.4 * len(_MASKS), into)


def _groups(rows: Sequence[Row]) -> Mapping[str, list[Row]]:
    """The rows of each kernel, then all of them."""
    return {**grouped_rows(rows, "kernel"), _ALL: list(rows)}


def _mean(name: str, rows: Sequence[Row], key: str) -> Row:
    mean: dict[str, Value] = {"kernel": name}
    for target, mine in grouped_rows(rows, "target").items():
        words = [value for row in mine if isinstance(value := row[key], str)]
        known = [value for row in mine if isinstance(value := row[key], float)]
        if key == "speedup":
            mean[target] = words[0] if words else geometric_mean(known)
        else:
            mean[target] = words[0] if words else sum(known) / len(known)
    return mean


def _series(rows: Sequence[Row], all_rows: Sequence[Row]) -> list[Series]:
    """A series per target, its colour the same in all panels."""
    others = [t for t in grouped_rows(all_rows, "target") if t not in _COLOURS and t != REFERENCE]
    colours = {**_COLOURS, REFERENCE: _SHADES[0], **dict(zip(others, _OTHERS, strict=False))}
    return [
        Series(target, _name(target), colours.get(target, _SHADES[1]))
        for target in grouped_rows(rows, "target")
    ]


def _name(target: str) -> str:
    return f"{target} (the simulator)" if target == REFERENCE else target


def _draw(axes: Axes, rows: Sequence[Row], series: Sequence[Series], *, start: float) -> None:
    places = [1.2 * number + 0.6 * (row["kernel"] == _ALL) for number, row in enumerate(rows)]
    draw_bars(axes, rows, places, series, start=start)
    label_rows(axes, [str(row["kernel"]) for row in rows], places)
