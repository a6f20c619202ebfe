"""What figures of tables are drawn with: markers, groups of bars.

A value that is a verdict is written where its bar or point would stand. What others published is drawn as
black-edged markers, never as bars or lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING, Any

from evaluation.pages import Row
from evaluation.settings import ALL, BASELINE, NONE, PCFM, SEVEN, SYNTHETIC
from pcfm.report.pictures import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILION, Format, draw

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLUMN_COLOURS = {NONE: GREY, BASELINE: ORANGE, PCFM: BLUE}
PUBLISHED: dict[str, dict[str, Any]] = {
    BASELINE: {"marker": "o", "markerfacecolor": "#FFE5B0"},
    PCFM: {"marker": "D", "markerfacecolor": "#BFE3F7"},
    NONE: {"marker": "s", "markerfacecolor": "#EEEEEE"},
}
_MARKER: dict[str, Any] = {
    "linestyle": "none",
    "markersize": 4.5,
    "markeredgecolor": "black",
    "markeredgewidth": 0.9,
    "zorder": 5,
}


def published(axes: Axes, column: str, xs: Iterable[float], ys: Iterable[float], **options: Any) -> None:
    """What others published for a column, as markers."""
    axes.plot(list(xs), list(ys), **{**_MARKER, **PUBLISHED[column], **options})


def unity(axes: Axes) -> None:
    """The line at which nothing changes."""
    axes.axhline(1.0, color="black", linewidth=0.8, zorder=3)


def verdict(axes: Axes, x: float, y: float, text: str) -> None:
    """The verdict of a cell, where its bar would stand."""
    axes.text(x, y, text, rotation=90, fontsize=6, color=VERMILION, ha="center", va="bottom", zorder=6)


def no_bar(axes: Axes, x: float, value: float) -> None:
    """A value at which bars begin, where its bar would stand."""
    axes.text(x, value, f"{value:g}", fontsize=7, color="#555555", ha="center", va="bottom", zorder=4)


def legend(figure: Figure, columns: int) -> None:
    """One legend above all panels, each name once."""
    named: dict[str, Any] = {}
    for axes in figure.axes:
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            named.setdefault(label, handle)
    figure.legend(list(named.values()), list(named), loc="outside upper center", ncols=columns)


GAP = 0.8
"""Between the groups of one axis, in bar groups."""


@dataclass(frozen=True)
class Series:
    """One bar per row: the key of its value, its name and colour; and the key of what others published."""

    key: str
    name: str
    colour: str
    published_key: str = ""
    published_as: str = ""


def positions(groups: Sequence[str]) -> list[float]:
    """Where each row stands: one apart, and further where its group is another than that before it."""
    xs: list[float] = []
    for index, group in enumerate(groups):
        step = 1.0 if index and group == groups[index - 1] else 1.0 + GAP
        xs.append(xs[-1] + step if xs else 0.0)
    return xs


def draw_bars(
    axes: Axes, rows: Sequence[Row], places: Sequence[float], series: Sequence[Series], *, start: float
) -> None:
    """The bars of all series, side by side, from `start` up or down; published values as markers on them.

    Where a bar would have no height, its number stands.
    """
    width = 0.84 / len(series)
    for number, each in enumerate(series):
        offset = (number - (len(series) - 1) / 2) * width
        values = [row[each.key] for row in rows]
        known = [(x + offset, v) for x, v in zip(places, values, strict=True) if isinstance(v, float | int)]
        axes.bar(
            [x for x, _ in known], [v - start for _, v in known], width, bottom=start, color=each.colour,
            label=each.name,
        )  # fmt: skip
        for x, value in zip(places, values, strict=True):
            if isinstance(value, str):
                verdict(axes, x + offset, start, value)
            elif value == start:
                no_bar(axes, x + offset, start)
        if each.published_key:
            draw_published(axes, rows, [x + offset for x in places], each)
    axes.set_xlim(min(places) - 0.8, max(places) + 0.8)


def draw_published(axes: Axes, rows: Sequence[Row], xs: Sequence[float], series: Series) -> None:
    """The published values of a series."""
    known = [
        (x, value)
        for x, row in zip(xs, rows, strict=True)
        if isinstance(value := row[series.published_key], float)
    ]
    label = f"published: {series.published_as}"
    published(axes, series.name, [x for x, _ in known], [v for _, v in known], label=label)


def label_rows(axes: Axes, labels: Sequence[str], places: Sequence[float], **options: Any) -> None:
    """A label under each row."""
    axes.set_xticks(list(places), list(labels), **options)
    axes.tick_params(axis="x", length=0)


def label_groups(axes: Axes, groups: Sequence[str], places: Sequence[float]) -> None:
    """The name of each group, below the labels of its rows."""
    members: dict[str, list[float]] = {}
    for group, position in zip(groups, places, strict=True):
        members.setdefault(group, []).append(position)
    for group, where in members.items():
        middle = (where[0] + where[-1]) / 2
        axes.text(
            middle, -0.11, group, transform=axes.get_xaxis_transform(), ha="center", va="top",
            fontweight="bold",
        )  # fmt: skip


@dataclass(frozen=True)
class Panel:
    """A group of bars per row, which stands at one of `positions` under one of `labels`, tilted by `tilt`
    degrees; the y axis ends at `most` where that is given.
    """

    title: str
    axis: str
    rows: Sequence[Row]
    positions: Sequence[float]
    labels: Sequence[str]
    series: Sequence[Series]
    start: float
    has_unity: bool = True
    most: float | None = None
    tilt: float = 0


def draw_panels(
    height: float, panels: Sequence[Panel], names_per_line: int, *, same_scale: bool = False
) -> Mapping[Format, bytes]:
    """Panels one below the other, with one legend above them."""

    def into(figure: Figure) -> None:
        every = figure.subplots(len(panels), 1, sharex=True, sharey=same_scale, squeeze=False)[:, 0]
        for axes, panel in zip(every, panels, strict=True):
            draw_bars(axes, panel.rows, panel.positions, panel.series, start=panel.start)
            if panel.has_unity:
                unity(axes)
            axes.set_title(panel.title)
            axes.set_ylabel(panel.axis)
            if panel.most is not None:
                axes.set_ylim(0, panel.most)
            label_rows(axes, panel.labels, panel.positions, rotation=panel.tilt)
        legend(figure, names_per_line)

    return draw(10.0, height, into)


def grouped_rows(rows: Sequence[Row], key: str) -> Mapping[str, list[Row]]:
    """Rows by the value of a key, in order."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(str(row[key]), []).append(row)
    return groups


_COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION)
_SHORT = {SEVEN: "seven", SYNTHETIC: "synthetic", ALL: "all"}


def draw_group_means(
    rows: Sequence[Row], panels: Mapping[str, Sequence[tuple[str, str]]], where: str
) -> Mapping[Format, bytes]:
    """Speedups per kernel and group, from rows of means: panels by title, their bars as key and name."""
    groups = [str(row["group"]) for row in rows]
    # The groups' means stand apart from the kernels'.
    kernels = len([group for group in groups if group not in _SHORT])
    places = [1.2 * number + 0.9 * max(0, number + 1 - kernels) for number in range(len(groups))]
    names = list(dict.fromkeys(name for series in panels.values() for _, name in series))
    colours = dict(zip(names, cycle(_COLOURS), strict=False))
    labels = [_SHORT.get(group, group) for group in groups]
    drawn = [
        Panel(
            f"{title} ({where})", "speedup in cycles", rows, places, labels,
            [Series(key, name, colours[name]) for key, name in series], start=1.0,
        )
        for title, series in panels.items()
    ]  # fmt: skip
    return draw_panels(0.7 + 2.5 * len(panels), drawn, 4)
