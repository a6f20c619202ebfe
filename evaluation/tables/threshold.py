"""Table 2: the fusion threshold, from 0 to 0.5, for each kernel at the block size at which PCFM gains most.

The block size is that with the greatest speedup in cycles at the default threshold, in the main table.
Published is a sweep from 0.1 on, at one block size per kernel that is not named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from evaluation import drawing, published
from evaluation.cells import Measured, Request
from evaluation.pages import Column, Figure, Grid, Page, Row
from evaluation.published import Instance
from evaluation.settings import (
    INSTANCE_COLUMNS,
    PCFM,
    Cells,
    Settings,
    instance_row,
)
from evaluation.table import Table
from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_THRESHOLD
from pcfm.report import pictures
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

THRESHOLDS = tuple(step / 20 for step in range(11))


def pipeline(threshold: float) -> str:
    """The default pipeline with another fusion threshold."""
    passes = parse_pipeline(DEFAULT_PIPELINE)
    return spell_pipeline(Meld(threshold) if isinstance(each, Meld) else each for each in passes)


def best_blocks(settings: Settings, cells: Cells) -> dict[str, str]:
    """Per kernel the block size with the greatest speedup of PCFM; the first one where none is accepted."""
    best: dict[str, tuple[float, str]] = {}
    for kernel, block in settings.instances:
        speedup = cells[settings.main((kernel, block), PCFM)].speedup or 0.0
        if kernel not in best or speedup > best[kernel][0]:
            best[kernel] = (speedup, block)
    return {kernel: block for kernel, (_, block) in best.items()}


def request(settings: Settings, instance: Instance, threshold: float) -> Request:
    """The cell of a kernel at a threshold."""
    if threshold == DEFAULT_THRESHOLD:
        return settings.main(instance, PCFM)
    return settings.request(instance, pipeline(threshold))


def requests(settings: Settings, cells: Cells) -> list[Request]:
    """The cells of the table: each threshold at the block sizes that the main table's cells name."""
    return [
        request(settings, instance, threshold)
        for instance in best_blocks(settings, cells).items()
        for threshold in THRESHOLDS
    ]


COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("threshold", "threshold"),
    Column("verdict", "verdict"),
    Column("cycles", "cycles, speedup", "factor"),
    Column("issue_cycles", "issue cycles, speedup", "factor"),
    Column("published", "published", "factor"),
    Column("pairs", "pairs melded", "count"),
    Column("profits", "their fusion profits"),
)


def grids(settings: Settings, cells: Cells, _: None) -> tuple[Grid]:
    """The table."""
    rows = [
        _row(instance, threshold, cells[request(settings, instance, threshold)])
        for instance in best_blocks(settings, cells).items()
        for threshold in THRESHOLDS
    ]
    return (Grid("", "Speedup, pairs melded and their profits.", COLUMNS, tuple(rows)),)


def _row(instance: Instance, threshold: float, cell: Measured) -> Row:
    swept = published.threshold_sweep().get(instance[0], {})
    theirs = swept.get(threshold) if published.sweep_block(instance[0]) == instance[1] else None
    profits = " ".join(f"{profit:.3f}" for profit in cell.profits)
    return {
        **instance_row(instance),
        "threshold": threshold,
        "verdict": cell.verdict,
        "cycles": cell.number(cell.speedup),
        "issue_cycles": cell.number(cell.issue_speedup),
        "published": theirs,
        "pairs": cell.number(len(cell.profits)),
        "profits": profits if cell.accepted else cell.verdict,
    }


PANELS = 5
"""Kernels beside each other in the figure."""
LEAST_SPAN = 0.12
"""Speedups that differ by less are not blown up to the height of a panel."""


def draw_thresholds(page: Page) -> Mapping[pictures.Format, bytes]:
    """Speedup over the threshold; the profits of what is melded at 0 as ticks at the bottom.

    A speedup is constant between the profits that occur: curves are steps, which fall where a pair that was
    melded at the threshold before is melded no more.
    """
    kernels = drawing.grouped_rows(page.grid().rows, "kernel")
    lines = -(-len(kernels) // PANELS)
    across = min(PANELS, len(kernels))

    def into(figure: Canvas) -> None:
        axes = figure.subplots(lines, across, squeeze=False).reshape(-1)
        for axis in axes[len(kernels) :]:
            axis.set_axis_off()
        for index, (kernel, rows) in enumerate(kernels.items()):
            _panel(axes[index], kernel, rows)
            if index % across == 0:
                axes[index].set_ylabel("speedup")
            if index + across >= len(kernels):
                axes[index].set_xlabel("fusion threshold")
        drawing.legend(figure, across)

    return drawing.draw(2.5 * max(across, 3), 0.8 + 2.1 * lines, into)


def _panel(axes: Axes, kernel: str, rows: Sequence[Row]) -> None:
    for key, name, look in (
        ("cycles", "cycles", {"color": pictures.BLUE, "marker": ".", "markersize": 6}),
        ("issue_cycles", "issue cycles", {"color": pictures.VERMILION, "linestyle": "--", "linewidth": 1.1}),
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


TABLE = Table(
    "threshold",
    "The fusion threshold",
    "the fusion threshold from 0 to 0.5: speedup, pairs melded, profit of each",
    (
        "PCFM at fusion thresholds 0 to 0.5, `{baseline}` on `gcn-wave64`; each kernel at the block size "
        f"at which it gains most at the default threshold {DEFAULT_THRESHOLD}. A pair of subgraphs is melded "
        "where its fusion profit reaches the threshold and melding it saves static cycles; 0 leaves only the "
        "latter.",
        "Each cell is checked on every launch of the computation and on {sweep_runs} seeded launches "
        "({runs} at the default threshold). Published: DARM's artifact figures (CGO 2022), from 0.1 on, "
        "where their block size is the one here. They do not state it: it is the one at which the speedup "
        "that they publish for it is the sweep's at 0.2; for nqu and srad there is none.",
    ),
    grids,
    Settings.main_requests,
    requests,
    figures={"threshold": Figure("Speedup of PCFM over the fusion threshold, per kernel", draw_thresholds)},
    cells=lambda settings, cells, _: [cells[each].as_json() for each in requests(settings, cells)],
)
