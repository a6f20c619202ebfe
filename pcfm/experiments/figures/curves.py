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
    """Speedup over the threshold; the profits of what is melded at 0 as ticks at the bottom."""
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
        known = [(row["threshold"], row[key]) for row in rows if isinstance(row[key], float)]
        axes.plot([x for x, _ in known], [y for _, y in known], label=name, zorder=4, **look)  # type: ignore[arg-type]
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


def _profits(row: Row) -> list[str]:
    """The fusion profits in a row; none where a verdict stands in their place."""
    return [] if row["profits"] == row["verdict"] else str(row["profits"]).split()
