"""Figures of the main table: speedups per kernel and block size, and against the published ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pcfm.experiments import drawing
from pcfm.experiments.figures.bars import Series, draw_bars, label_groups, label_rows, positions
from pcfm.experiments.pages import Page, Row
from pcfm.experiments.tables.settings import ALL, BASELINE, COUNTERS, OTHER, PCFM, SEVEN, SYNTHETIC, group_of

PARTS = (SEVEN, SYNTHETIC, OTHER)
_MARKERS = "osD^vPX"
_COLOURS = (
    drawing.BLUE,
    drawing.ORANGE,
    drawing.GREEN,
    drawing.VERMILION,
    drawing.PURPLE,
    drawing.SKY,
    drawing.YELLOW,
)


def draw_speedups(page: Page, counter: str) -> Mapping[drawing.Format, bytes]:
    """Bars per kernel and block size, the seven kernels above the synthetic ones."""
    parts = _parts(page.grid().rows)

    def into(figure: Figure) -> None:
        axes = figure.subplots(len(parts), 1, squeeze=False)[:, 0]
        for each, (name, rows) in zip(axes, parts.items(), strict=True):
            _draw_part(each, name, rows, counter)
        drawing.legend(figure, 4)

    return drawing.draw(12.0, 1.0 + 3.2 * len(parts), into)


def _parts(rows: Sequence[Row]) -> dict[str, list[Row]]:
    parts = {group: [r for r in rows if group_of(str(r["kernel"])) == group] for group in PARTS}
    return {group: members for group, members in parts.items() if members}


def _draw_part(axes: Axes, name: str, rows: Sequence[Row], counter: str) -> None:
    series = (
        Series(
            f"baseline_{counter}", BASELINE, drawing.COLUMN_COLOURS[BASELINE], "published_branch_fusion",
            "branch fusion (wall time, AMD GPU)",
        ),
        Series(
            f"pcfm_{counter}", PCFM, drawing.COLUMN_COLOURS[PCFM], "published_melding",
            "melding (wall time, AMD GPU)",
        ),
    )  # fmt: skip
    kernels = [str(row["kernel"]) for row in rows]
    places = positions(kernels)
    draw_bars(axes, rows, places, series, start=1.0)
    drawing.unity(axes)
    label_rows(axes, [str(row["block"]) for row in rows], places, fontsize=8)
    label_groups(axes, kernels, places)
    axes.set_ylabel(f"speedup in {COUNTERS[counter]}")
    axes.set_title(f"{name[0].upper()}{name[1:]} (gcn-wave64, O2-noshare)")


def draw_correlation(page: Page) -> Mapping[drawing.Format, bytes]:
    """Published speedups across, ours up, a panel per column; on the line both are equal."""
    rows = page.grid().rows
    rhos = [row for row in page.grid("correlation").rows if row["counter"] == COUNTERS["cycles"]]
    panels = (
        (BASELINE, "baseline_cycles", "published_branch_fusion", "branch fusion"),
        (PCFM, "pcfm_cycles", "published_melding", "melding"),
    )

    def into(figure: Figure) -> None:
        axes = figure.subplots(1, 2)
        for each, (name, ours, theirs, published_as) in zip(axes, panels, strict=True):
            _scatter(each, rows, ours, theirs)
            (rho,) = [row for row in rhos if (row["column"], row["group"]) == (name, ALL)]
            each.set_title(f"{name}: {_spell(rho)}")
            each.set_xlabel(f"published speedup of {published_as}")
            each.set_ylabel("speedup in cycles here")
        figure.legend(*axes[0].get_legend_handles_labels(), loc="outside right center", title="kernel")

    return drawing.draw(10.0, 4.6, into)


def _spell(correlation: Row) -> str:
    """Spearman's rho with its interval, of how many cells."""
    if not isinstance(correlation["rho"], float):
        return f"no rank correlation, {correlation['pairs']} cells"
    low, high = correlation["low"], correlation["high"]
    return f"rho {correlation['rho']:.2f} ({low:.2f} to {high:.2f}), {correlation['pairs']} cells"


def _scatter(axes: Axes, rows: Sequence[Row], ours: str, theirs: str) -> None:
    kernels = list(dict.fromkeys(str(row["kernel"]) for row in rows))
    seven = [kernel for kernel in kernels if group_of(kernel) == SEVEN]
    low = high = 1.0
    for kernel in kernels:
        pairs = [(row[theirs], row[ours]) for row in rows if row["kernel"] == kernel]
        known = [(x, y) for x, y in pairs if isinstance(x, float) and isinstance(y, float)]
        if kernel in seven:
            place = seven.index(kernel)
            look: dict[str, Any] = {"marker": _MARKERS[place % len(_MARKERS)], "label": kernel}
            look |= {"color": _COLOURS[place % len(_COLOURS)], "s": 34, "edgecolors": "black"}
        else:
            look = {"marker": "x" if kernel.endswith("r") else "+", "color": drawing.GREY, "s": 26}
        axes.scatter([x for x, _ in known], [y for _, y in known], zorder=4, linewidths=0.7, **look)
        low = min([low, *(min(pair) for pair in known)])
        high = max([high, *(max(pair) for pair in known)])
    for marker, label in (("+", "sb1 to sb4"), ("x", "sb1r to sb4r")):
        axes.scatter([], [], marker=marker, color=drawing.GREY, s=26, label=label)
    margin = 0.04 * (high - low) + 0.01
    axes.plot([low, high], [low, high], color="black", linewidth=0.6, linestyle=":")
    axes.axhline(1.0, color="black", linewidth=0.6)
    axes.axvline(1.0, color="black", linewidth=0.6)
    axes.set_xlim(low - margin, high + margin)
    axes.set_ylim(low - margin, high + margin)
    axes.grid(axis="x")
