"""The figure of the threshold table: a panel per kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pcfm.experiments import drawing
from pcfm.experiments.figures.bars import grouped_rows
from pcfm.experiments.pages import Page, Row
from pcfm.experiments.tables.settings import PCFM

COLUMNS = 5
LEAST_SPAN = 0.12
"""Speedups that differ by less are not blown up to the height of a panel."""


def draw_thresholds(page: Page) -> Mapping[drawing.Format, bytes]:
    """Speedup over the threshold; the profits of what is melded at 0 as ticks at the bottom.

    A speedup is constant between the profits that occur: curves are steps, which fall where a pair that was
    melded at the threshold before is melded no more.
    """
    kernels = grouped_rows(page.grid().rows, "kernel")
    lines = -(-len(kernels) // COLUMNS)
    across = min(COLUMNS, len(kernels))

    def into(figure: Figure) -> None:
        axes = figure.subplots(lines, across, squeeze=False).reshape(-1)
        for each in axes[len(kernels) :]:
            each.set_axis_off()
        for number, (kernel, rows) in enumerate(kernels.items()):
            _panel(axes[number], kernel, rows)
            if number % across == 0:
                axes[number].set_ylabel("speedup")
            if number + across >= len(kernels):
                axes[number].set_xlabel("fusion threshold")
        drawing.legend(figure, across)

    return drawing.draw(2.5 * max(across, 3), 0.8 + 2.1 * lines, into)


def _panel(axes: Axes, kernel: str, rows: Sequence[Row]) -> None:
    for key, name, look in (
        ("cycles", "cycles", {"color": drawing.BLUE, "marker": ".", "markersize": 6}),
        ("issue_cycles", "issue cycles", {"color": drawing.VERMILION, "linestyle": "--", "linewidth": 1.1}),
    ):
        xs, ys, measured = steps(rows, key)
        axes.plot(xs, ys, label=name, zorder=4, markevery=measured, **look)  # type: ignore[arg-type]
    theirs = [(row["threshold"], row["published"]) for row in rows if isinstance(row["published"], float)]
    drawing.published(
        axes, PCFM, [x for x, _ in theirs], [y for _, y in theirs],  # type: ignore[arg-type]
        label="published: melding (wall time, AMD GPU)",
    )  # fmt: skip
    for row in rows:
        if row["verdict"] == row["cycles"]:
            drawing.verdict(axes, float(str(row["threshold"])), 1.0, str(row["verdict"]))
    profits = [float(profit) for profit in _profits(rows[0])]
    if profits:  # a line without points that is not clipped has no extent, which upsets the layout
        axes.plot(
            profits, [0.0] * len(profits), "|", color="black", markersize=7, clip_on=False,
            transform=axes.get_xaxis_transform(), label="profit of a pair melded at 0",
        )  # fmt: skip
    drawing.unity(axes)
    axes.set_xticks([step / 10 for step in range(6)])
    axes.set_xlim(-0.02, 0.52)
    low, high = axes.get_ylim()
    if high - low < LEAST_SPAN:
        middle = (low + high) / 2
        axes.set_ylim(middle - LEAST_SPAN / 2, middle + LEAST_SPAN / 2)
    axes.set_title(f"{kernel}, block {rows[0]['block']}")


def steps(rows: Sequence[Row], key: str) -> tuple[list[float], list[float], list[int]]:
    """The corners of a curve over the threshold, and which of them were measured.

    Where two neighbouring thresholds differ, the curve falls or rises at the greatest profit between them of
    a pair melded at the first: up to that, threshold included, the pair is melded.
    """
    xs: list[float] = []
    ys: list[float] = []
    measured: list[int] = []
    profits: list[float] = []
    for row in rows:
        value = row[key]
        if not isinstance(value, float):
            continue
        threshold = float(str(row["threshold"]))
        if ys and ys[-1] != value:
            passed = [profit for profit in profits if xs[-1] <= profit < threshold]
            edge = max(passed, default=threshold)
            xs += [edge, edge]
            ys += [ys[-1], value]
        measured.append(len(xs))
        xs.append(threshold)
        ys.append(value)
        profits = [float(profit) for profit in _profits(row)]
    return xs, ys, measured


def _profits(row: Row) -> list[str]:
    """The fusion profits in a row; none where a verdict stands in their place."""
    return [] if row["profits"] == row["verdict"] else str(row["profits"]).split()
