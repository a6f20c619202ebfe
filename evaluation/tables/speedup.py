"""Table 1: how much branch fusion with tail merging, and PCFM, gain; beside what is published.

Per kernel and block size the speedup in both counters and the published medians; geometric means per kernel
and group; rank correlations with the published columns; and for each cell whose direction is not the
published one, why (`evaluation.explain`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

from evaluation import drawing, published, published_targets
from evaluation.cells import Request
from evaluation.explain import explain
from evaluation.pages import Column, Figure, Grid, Kind, Page, Row, Value
from evaluation.settings import (
    ALL,
    BASELINE,
    BOTH_BASELINES,
    CHANGED,
    COUNTERS,
    GROUPS,
    INSTANCE_COLUMNS,
    NONE,
    OTHER,
    PCFM,
    PUBLISHED_AS,
    PUBLISHED_NAMES,
    SEVEN,
    SYNTHETIC,
    TRIED,
    Cells,
    Settings,
    group_of,
    instance_row,
)
from evaluation.statistics import (
    NEUTRAL,
    RESAMPLES,
    Pair,
    direction,
    geometric_means,
    numbers,
    rank_correlation,
)
from evaluation.table import Table
from pcfm.report import pictures

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

WORDS = {1: "faster", 0: "neutral", -1: "slower"}


def _counters(key: str, kind: Kind, ending: str = "") -> list[Column]:
    return [Column(f"{key}_{counter}", f"{name}{ending}", kind) for counter, name in COUNTERS.items()]


COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("none_verdict", NONE),
    *_counters("none", "count"),
    Column("baseline_verdict", BASELINE),
    *_counters("baseline", "factor", ", speedup"),
    Column("published_branch_fusion", "published branch fusion", "factor"),
    Column("tried_verdict", TRIED),
    *_counters("tried", "factor", ", speedup"),
    Column("pcfm_verdict", PCFM),
    Column("pcfm_merged", "merged", "count"),
    *_counters("pcfm", "factor", ", speedup"),
    Column("published_melding", "published melding", "factor"),
)


def _row(settings: Settings, cells: Cells, instance: published.Instance) -> Row:
    none = cells[settings.main(instance, NONE)]
    row: dict[str, Value] = instance_row(instance) | {"none_verdict": none.verdict}
    for counter in COUNTERS:
        row[f"none_{counter}"] = none.number(getattr(none.after, counter, None))
    theirs = published.speedups().get(instance)
    for column, key in BOTH_BASELINES.items():
        cell = cells[settings.main(instance, column)]
        row[f"{key}_verdict"] = cell.verdict_text
        row |= {f"{key}_{counter}": cell.number(cell.ratio(counter)) for counter in COUNTERS}
        row[f"{key}_merged"] = cell.number(len(cell.done))
        if column in CHANGED:
            how = PUBLISHED_AS[column]
            row[f"published_{how}"] = None if theirs is None else theirs[how]
    return row


def requests(settings: Settings) -> list[Request]:
    """The cells of the table: those of the main table, and the baseline's second column."""
    return [
        *settings.main_requests(),
        *(settings.main(instance, TRIED) for instance in settings.instances),
    ]


def grids(settings: Settings, cells: Cells, _: None) -> tuple[Grid, ...]:
    """The table, the aims, means, correlations, and what disagrees."""
    rows = tuple(_row(settings, cells, instance) for instance in settings.instances)
    mean_rows, rhos = means(settings, rows), correlations(settings, rows)
    return (
        Grid("", "Speedup per kernel and block size.", COLUMNS, rows),
        published_targets.grid(settings, cells, rows, mean_rows, rhos),
        Grid("means", "Geometric means", MEAN_COLUMNS, tuple(mean_rows)),
        Grid("correlation", "Rank correlation with the published columns", RHO_COLUMNS, tuple(rhos)),
        Grid(
            "disagreements",
            f"Cells that disagree in direction with the published ones (within {100 * NEUTRAL:g}% of 1 is "
            "neutral), and why",
            WHY_COLUMNS,
            tuple(disagreements(settings, cells)),
        ),
    )


MEAN_COLUMNS = (
    Column("group", "geometric mean of"),
    Column("cells", "cells", "count"),
    Column("baseline_cycles", "branch fusion + tail merging, cycles", "factor"),
    Column("baseline_issue_cycles", "issue cycles", "factor"),
    Column("baseline_estimated_cycles", "estimated cycles", "factor"),
    Column("published_branch_fusion", "published branch fusion", "factor"),
    Column("tried_cycles", f"{TRIED}, cycles", "factor"),
    Column("tried_issue_cycles", "issue cycles", "factor"),
    Column("tried_estimated_cycles", "estimated cycles", "factor"),
    Column("pcfm_cycles", "PCFM, cycles", "factor"),
    Column("pcfm_issue_cycles", "issue cycles", "factor"),
    Column("pcfm_estimated_cycles", "estimated cycles", "factor"),
    Column("published_melding", "published melding", "factor"),
    Column("ahead_percent", "PCFM ahead, cycles %", "percent"),
    Column("ahead_issue_percent", "issue cycles %", "percent"),
    Column("published_ahead_percent", "published %", "percent"),
    Column("method_ahead_percent", f"ahead of {TRIED}, cycles %", "percent"),
    Column("method_ahead_issue_percent", "issue cycles %", "percent"),
)
_AVERAGED = [column.key for column in MEAN_COLUMNS[2:13]]


def means(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    """Per kernel, per group over its cells, and per group with each kernel counting once."""
    by_part = {name: _mean(name, part) for name, part in settings.parts(rows)}
    once = [
        _mean(f"{group}, each once", [by_part[kernel] for kernel in settings.group(group)])
        for group in GROUPS
    ]
    return [*by_part.values(), *once]


def _mean(name: str, rows: Sequence[Row]) -> Row:
    mean: dict[str, Value] = {"group": name}
    mean["cells"] = len(numbers(rows, "pcfm_cycles"))
    mean |= geometric_means(rows, _AVERAGED)
    for key, ours, theirs in (
        ("ahead_percent", "pcfm_cycles", "baseline_cycles"),
        ("ahead_issue_percent", "pcfm_issue_cycles", "baseline_issue_cycles"),
        ("published_ahead_percent", "published_melding", "published_branch_fusion"),
        ("method_ahead_percent", "pcfm_cycles", "tried_cycles"),
        ("method_ahead_issue_percent", "pcfm_issue_cycles", "tried_issue_cycles"),
    ):
        pair = mean[ours], mean[theirs]
        known = isinstance(pair[0], float) and isinstance(pair[1], float)
        mean[key] = 100 * (pair[0] / pair[1] - 1) if known else None  # type: ignore[operator]
    return mean


RHO_COLUMNS = (
    Column("column", "column"),
    Column("counter", "counter"),
    Column("group", "cells of"),
    Column("pairs", "pairs", "count"),
    Column("rho", "Spearman's rho", "factor"),
    Column("low", f"95% interval from ({RESAMPLES:,} bootstrap samples)", "factor"),
    Column("high", "to", "factor"),
)


def correlations(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    """Spearman's rho per column, counter and group, over the cells that have both numbers."""
    return [
        {
            "column": column,
            "counter": name,
            "group": group,
            **asdict(rank_correlation(_pairs(settings, rows, column, counter, group), settings.seed)),
        }
        for column in CHANGED
        for counter, name in COUNTERS.items()
        for group in GROUPS
    ]


def _pairs(settings: Settings, rows: Sequence[Row], column: str, counter: str, group: str) -> list[Pair]:
    """Our speedups and the published ones, of the cells that have both."""
    members = settings.group(group)
    ours, theirs = f"{CHANGED[column]}_{counter}", f"published_{PUBLISHED_AS[column]}"
    both = [(row[ours], row[theirs]) for row in rows if row["kernel"] in members]
    return [(a, b) for a, b in both if isinstance(a, float) and isinstance(b, float)]


WHY_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("column", "column"),
    Column("published", "published", "factor"),
    Column("published_direction", ""),
    Column("ours", "here, cycles", "factor"),
    Column("our_direction", ""),
    Column("why", "why"),
)


def disagreements(settings: Settings, cells: Cells) -> list[Row]:
    """A row for each cell that is faster, slower or neutral where the published one is not."""
    differing: list[Row] = []
    for instance in settings.instances:
        for column in CHANGED if instance in published.speedups() else ():
            cell = cells[settings.main(instance, column)]
            figure = published.speedups()[instance][PUBLISHED_AS[column]]
            if cell.speedup is None or direction(figure) == direction(cell.speedup):
                continue
            differing.append(
                {
                    **instance_row(instance),
                    "column": column,
                    "published": figure,
                    "published_direction": WORDS[direction(figure)],
                    "ours": cell.speedup,
                    "our_direction": WORDS[direction(cell.speedup)],
                    "why": explain(cell, column == PCFM),
                }
            )
    return differing


PARTS = (SEVEN, SYNTHETIC, OTHER)
_MARKERS = "osD^vPX"
_COLOURS = (
    pictures.BLUE,
    pictures.ORANGE,
    pictures.GREEN,
    pictures.VERMILION,
    pictures.PURPLE,
    pictures.SKY,
    pictures.YELLOW,
)


def draw_speedups(page: Page, counter: str) -> Mapping[pictures.Format, bytes]:
    """Bars per kernel and block size, the seven kernels above the synthetic ones."""
    parts = _parts(page.grid().rows)

    def into(figure: Canvas) -> None:
        axes = figure.subplots(len(parts), 1, squeeze=False)[:, 0]
        for each, (name, rows) in zip(axes, parts.items(), strict=True):
            _draw_part(each, name, rows, counter)
        drawing.legend(figure, 4)

    return drawing.draw(12.0, 1.0 + 3.2 * len(parts), into)


def _parts(rows: Sequence[Row]) -> dict[str, list[Row]]:
    parts = {group: [r for r in rows if group_of(str(r["kernel"])) == group] for group in PARTS}
    return {group: members for group, members in parts.items() if members}


def _draw_part(axes: Axes, name: str, rows: Sequence[Row], counter: str) -> None:
    series = [
        drawing.Series(
            f"{key}_{counter}",
            column,
            drawing.COLUMN_COLOURS[column],
            f"published_{PUBLISHED_AS[column]}",
            f"{PUBLISHED_NAMES[column]} (wall time, AMD GPU)",
        )
        for column, key in CHANGED.items()
    ]
    kernels = [str(row["kernel"]) for row in rows]
    places = drawing.positions(kernels)
    drawing.draw_bars(axes, rows, places, series, start=1.0)
    drawing.unity(axes)
    drawing.label_rows(axes, [str(row["block"]) for row in rows], places, fontsize=8)
    drawing.label_groups(axes, kernels, places)
    axes.set_ylabel(f"speedup in {COUNTERS[counter]}")
    axes.set_title(f"{name[0].upper()}{name[1:]} (gcn-wave64)")


def draw_correlation(page: Page) -> Mapping[pictures.Format, bytes]:
    """Published speedups across, ours up, a panel per column; on the line both are equal."""
    rows = page.grid().rows
    rhos = [row for row in page.grid("correlation").rows if row["counter"] == COUNTERS["cycles"]]

    def into(figure: Canvas) -> None:
        axes = figure.subplots(1, 2)
        for each, (column, key) in zip(axes, CHANGED.items(), strict=True):
            _scatter(each, rows, f"{key}_cycles", f"published_{PUBLISHED_AS[column]}")
            (rho,) = [row for row in rhos if (row["column"], row["group"]) == (column, ALL)]
            each.set_title(f"{column}: {_spell(rho)}")
            each.set_xlabel(f"published speedup of {PUBLISHED_NAMES[column]}")
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
            number = seven.index(kernel)
            look: dict[str, Any] = {"marker": _MARKERS[number % len(_MARKERS)], "label": kernel}
            look |= {"color": _COLOURS[number % len(_COLOURS)], "s": 34, "edgecolors": "black"}
        else:
            look = {"marker": "x" if kernel.endswith("r") else "+", "color": pictures.GREY, "s": 26}
        axes.scatter([x for x, _ in known], [y for _, y in known], zorder=4, linewidths=0.7, **look)
        low = min([low, *(min(pair) for pair in known)])
        high = max([high, *(max(pair) for pair in known)])
    for marker, label in (("+", "sb1 to sb4"), ("x", "sb1r to sb4r")):
        axes.scatter([], [], marker=marker, color=pictures.GREY, s=26, label=label)
    margin = 0.04 * (high - low) + 0.01
    axes.plot([low, high], [low, high], color="black", linewidth=0.6, linestyle=":")
    axes.axhline(1.0, color="black", linewidth=0.6)
    axes.axvline(1.0, color="black", linewidth=0.6)
    axes.set_xlim(low - margin, high + margin)
    axes.set_ylim(low - margin, high + margin)
    axes.grid(axis="x")


TABLE = Table(
    "speedup",
    "Speedup of branch fusion with tail merging, and of PCFM",
    "speedup per kernel and block size, of branch fusion + tail merging, as published and by trial, and of "
    "PCFM; means, rank correlations, and why a cell disagrees with the published one",
    (
        "Kernels compiled as `{baseline}` (by default `O3`: as published, by clang -O3, unrolled, without "
        "LLVM's own sharing of common instructions), on the machine model `gcn-wave64`. Speedup is cycles "
        "before / cycles after, of the whole computation; `cycles` adds up latencies as if nothing were "
        "hidden, `issue cycles` issue costs as if all latency were; `estimated cycles` are those of a core "
        "with its resident warps.",
        "Each cell is checked bit for bit on every launch of the computation and on {runs} seeded "
        "launches, and both against a NumPy reference. Published: DARM's artifact figures (CGO 2022), "
        "medians on an AMD GPU, of branch fusion alone and of melding.",
        "*Branch fusion + tail merging* is as published: the threshold decides, and nothing holds it back "
        "where it loses. *By trial* it knows and tries what PCFM does, so that PCFM is ahead of it by the "
        "method alone.",
        "What remains different: `bit` (published 0.97 to 1.00) has no diamond, here as there (the "
        "published counts and utilisation are those of unchanged code); what it gains here is tail "
        "merging's, which the published column lacks. `dct` (published 1.00) is fused there too, its "
        "utilisation rises from 64% to 100%: the time that is published does not hang on what fusion saves, "
        "the cycles here do.",
    ),
    grids,
    requests,
    figures={
        "speedup": Figure(
            "Speedup in cycles per kernel and block size, beside the published medians",
            partial(draw_speedups, counter="cycles"),
        ),
        "speedup-issue": Figure(
            "Speedup in issue cycles, beside the published medians",
            partial(draw_speedups, counter="issue_cycles"),
        ),
        "speedup-estimated": Figure(
            "Speedup in estimated cycles, beside the published medians",
            partial(draw_speedups, counter="estimated_cycles"),
        ),
        "speedup-correlation": Figure("Our speedups against the published ones", draw_correlation),
    },
)
