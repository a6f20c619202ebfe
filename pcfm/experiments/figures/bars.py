"""Groups of bars, for rows that belong together: block sizes of a kernel, compilations, machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes

from pcfm.experiments import drawing
from pcfm.experiments.pages import Row

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
    places: list[float] = []
    at = 0.0
    for index, group in enumerate(groups):
        if index:
            at += 1.0 if group == groups[index - 1] else 1.0 + GAP
        places.append(at)
    return places


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
                drawing.verdict(axes, x + offset, start, value)
            elif value == start:
                drawing.no_bar(axes, x + offset, start)
        if each.published_key:
            draw_published(axes, rows, [x + offset for x in places], each)
    axes.set_xlim(min(places) - 0.8, max(places) + 0.8)


def draw_published(axes: Axes, rows: Sequence[Row], xs: Sequence[float], series: Series) -> None:
    """The published values of a series."""
    found = [
        (x, value)
        for x, row in zip(xs, rows, strict=True)
        if isinstance(value := row[series.published_key], float)
    ]
    label = f"published: {series.published_as}"
    drawing.published(axes, series.name, [x for x, _ in found], [v for _, v in found], label=label)


def label_rows(axes: Axes, labels: Sequence[str], places: Sequence[float], **options: Any) -> None:
    """A label under each row."""
    axes.set_xticks(list(places), list(labels), **options)
    axes.tick_params(axis="x", length=0)


def label_groups(axes: Axes, groups: Sequence[str], places: Sequence[float], drop: float = -0.11) -> None:
    """The name of each group, below the labels of its rows."""
    members: dict[str, list[float]] = {}
    for group, place in zip(groups, places, strict=True):
        members.setdefault(group, []).append(place)
    for group, where in members.items():
        middle = (where[0] + where[-1]) / 2
        axes.text(
            middle, drop, group, transform=axes.get_xaxis_transform(), ha="center", va="top",
            fontweight="bold",
        )  # fmt: skip


def grouped_rows(rows: Sequence[Row], key: str) -> Mapping[str, list[Row]]:
    """Rows by the value of a key, in order."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(str(row[key]), []).append(row)
    return found
