"""Table 1: how much branch fusion with tail merging, and PCFM, gain; beside what is published.

Per kernel and block size the speedup in both counters and the published medians; geometric means per kernel
and group; rank correlations with the published columns; and for each cell whose direction is not the
published one, why (`pcfm.experiments.tables.explain`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pcfm.experiments import published
from pcfm.experiments.cells import Measured, Request
from pcfm.experiments.pages import Column, Grid, Page, Row, Value
from pcfm.experiments.provenance import Provenance
from pcfm.experiments.statistics import NEUTRAL, RESAMPLES, direction, geometric_mean, rank_correlation
from pcfm.experiments.tables.explain import explain
from pcfm.experiments.tables.settings import (
    ALL,
    BASELINE,
    COUNTERS,
    GROUPS,
    NONE,
    PCFM,
    PIPELINES,
    Cells,
    Settings,
    number,
)

WORDS = {1: "faster", 0: "neutral", -1: "slower"}


@dataclass(frozen=True)
class Rival:
    """A column that is compared with a published one; `key` is its prefix in rows."""

    name: str
    key: str
    published_key: str
    published: Callable[[published.Speedup], float]


RIVALS = (
    Rival(BASELINE, "baseline", "published_branch_fusion", lambda speedup: speedup.branch_fusion),
    Rival(PCFM, "pcfm", "published_melding", lambda speedup: speedup.melding),
)


def requests(settings: Settings) -> list[Request]:
    """The cells of the table."""
    return [settings.main(place, column) for place in settings.places for column in PIPELINES]


def page(settings: Settings, cells: Cells, made: Provenance) -> Page:
    """The table."""
    rows = [_row(settings, cells, place) for place in settings.places]
    return Page(
        "speedup",
        "Speedup of branch fusion with tail merging, and of PCFM",
        _intro(settings),
        (
            Grid("", "Speedup per kernel and block size.", COLUMNS, tuple(rows)),
            Grid("means", "Geometric means", MEAN_COLUMNS, tuple(means(settings, rows))),
            Grid("correlation", "Rank correlation with the published columns", *correlations(settings, rows)),
            Grid(
                "disagreements",
                f"Cells that disagree in direction with the published ones (within {100 * NEUTRAL:g}% of "
                "1 is neutral), and why",
                WHY_COLUMNS,
                tuple(disagreements(settings, cells)),
            ),
        ),
        made,
        {
            "speedup": "Speedup in cycles per kernel and block size, beside the published medians",
            "speedup-issue": "Speedup in issue cycles, beside the published medians",
            "speedup-estimated": "Speedup in estimated cycles, beside the published medians",
            "speedup-correlation": "Our speedups against the published ones",
        },
        [cells[request].as_json() for request in requests(settings)],
    )


def _intro(settings: Settings) -> tuple[str, ...]:
    return (
        "Kernels compiled by clang -O2 without its own sharing of common instructions (`O2-noshare`), on "
        "the machine model `gcn-wave64`. Speedup is cycles before / cycles after, of the whole "
        "computation; `cycles` adds up latencies as if nothing were hidden, `issue cycles` issue costs as "
        "if all latency were; `estimated cycles` are those of a core with its resident warps.",
        f"Each cell is checked bit for bit on every launch of the computation and on {settings.runs} "
        "seeded launches, and both against a NumPy reference. Published: DARM's artifact figures (CGO "
        "2022), medians on an AMD GPU, of branch fusion alone and of melding.",
    )


COLUMNS = (
    Column("kernel", "kernel"),
    Column("block", "block"),
    Column("none_verdict", "none"),
    Column("none_cycles", "cycles", "count"),
    Column("none_issue_cycles", "issue cycles", "count"),
    Column("none_estimated_cycles", "estimated cycles", "count"),
    Column("baseline_verdict", "branch fusion + tail merging"),
    Column("baseline_cycles", "cycles, speedup", "factor"),
    Column("baseline_issue_cycles", "issue cycles, speedup", "factor"),
    Column("baseline_estimated_cycles", "estimated cycles, speedup", "factor"),
    Column("published_branch_fusion", "published branch fusion", "factor"),
    Column("pcfm_verdict", "PCFM"),
    Column("pcfm_merged", "merged", "count"),
    Column("pcfm_cycles", "cycles, speedup", "factor"),
    Column("pcfm_issue_cycles", "issue cycles, speedup", "factor"),
    Column("pcfm_estimated_cycles", "estimated cycles, speedup", "factor"),
    Column("published_melding", "published melding", "factor"),
)


def _row(settings: Settings, cells: Cells, place: published.Key) -> Row:
    none = cells[settings.main(place, NONE)]
    row: dict[str, Value] = {"kernel": place[0], "block": place[1], "none_verdict": none.verdict}
    for counter in COUNTERS:
        row[f"none_{counter}"] = number(none, getattr(none.after, counter, None))
    theirs = published.speedups().get(place)
    for rival in RIVALS:
        cell = cells[settings.main(place, rival.name)]
        row[f"{rival.key}_verdict"] = cell.verdict_text
        for counter in COUNTERS:
            row[f"{rival.key}_{counter}"] = number(cell, cell.ratio(counter))
        row[f"{rival.key}_merged"] = number(cell, len(cell.done))
        row[rival.published_key] = None if theirs is None else rival.published(theirs)
    return row


MEAN_COLUMNS = (
    Column("group", "geometric mean of"),
    Column("cells", "cells", "count"),
    Column("baseline_cycles", "branch fusion + tail merging, cycles", "factor"),
    Column("baseline_issue_cycles", "issue cycles", "factor"),
    Column("baseline_estimated_cycles", "estimated cycles", "factor"),
    Column("published_branch_fusion", "published branch fusion", "factor"),
    Column("pcfm_cycles", "PCFM, cycles", "factor"),
    Column("pcfm_issue_cycles", "issue cycles", "factor"),
    Column("pcfm_estimated_cycles", "estimated cycles", "factor"),
    Column("published_melding", "published melding", "factor"),
    Column("ahead_percent", "PCFM ahead, cycles %", "percent"),
    Column("ahead_issue_percent", "issue cycles %", "percent"),
    Column("published_ahead_percent", "published %", "percent"),
)
_AVERAGED = [column.key for column in MEAN_COLUMNS[2:10]]


def means(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    """Per kernel, per group over its cells, and per group with each kernel counting once."""
    found = [_mean(kernel, [row for row in rows if row["kernel"] == kernel]) for kernel in settings.kernels]
    per_kernel = {str(row["group"]): row for row in found}
    for group in GROUPS:
        members = settings.group(group)
        found.append(_mean(group, [row for row in rows if row["kernel"] in members]))
    for group in GROUPS:
        members = [per_kernel[kernel] for kernel in settings.group(group)]
        found.append(_mean(f"{group}, each once", members))
    return found


def _mean(name: str, rows: Sequence[Row]) -> Row:
    mean: dict[str, Value] = {"group": name}
    mean["cells"] = sum(isinstance(row["pcfm_cycles"], float) for row in rows)
    for key in _AVERAGED:
        mean[key] = geometric_mean(value for row in rows if isinstance(value := row[key], float))
    for key, ours, theirs in (
        ("ahead_percent", "pcfm_cycles", "baseline_cycles"),
        ("ahead_issue_percent", "pcfm_issue_cycles", "baseline_issue_cycles"),
        ("published_ahead_percent", "published_melding", "published_branch_fusion"),
    ):
        pair = mean[ours], mean[theirs]
        known = isinstance(pair[0], float) and isinstance(pair[1], float)
        mean[key] = 100 * (pair[0] / pair[1] - 1) if known else None  # type: ignore[operator]
    return mean


def correlations(settings: Settings, rows: Sequence[Row]) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    """Spearman's rho per column, counter and group, over the cells that have both numbers."""
    columns = (
        Column("column", "column"),
        Column("counter", "counter"),
        Column("group", "cells of"),
        Column("pairs", "pairs", "count"),
        Column("rho", "Spearman's rho", "factor"),
        Column("low", f"95% interval from ({RESAMPLES:,} bootstrap samples)", "factor"),
        Column("high", "to", "factor"),
    )
    found: list[Row] = []
    for rival in RIVALS:
        for counter, name in COUNTERS.items():
            for group in GROUPS:
                ours, theirs = pairs(settings, rows, rival, counter, group)
                rho = rank_correlation(ours, theirs, settings.seed)
                head = {"column": rival.name, "counter": name, "group": group}
                found.append({**head, "pairs": rho.pairs, "rho": rho.rho, "low": rho.low, "high": rho.high})
    return columns, tuple(found)


def pairs(
    settings: Settings, rows: Sequence[Row], rival: Rival, counter: str, group: str = ALL
) -> tuple[list[float], list[float]]:
    """Our speedups and the published ones, of the cells that have both."""
    members = settings.group(group)
    both = [
        (row[f"{rival.key}_{counter}"], row[rival.published_key]) for row in rows if row["kernel"] in members
    ]
    known = [(a, b) for a, b in both if isinstance(a, float) and isinstance(b, float)]
    return [a for a, _ in known], [b for _, b in known]


WHY_COLUMNS = (
    Column("kernel", "kernel"),
    Column("block", "block"),
    Column("column", "column"),
    Column("published", "published", "factor"),
    Column("published_direction", ""),
    Column("ours", "here, cycles", "factor"),
    Column("our_direction", ""),
    Column("why", "why"),
)


def disagreements(settings: Settings, cells: Cells) -> list[Row]:
    """A row for each cell that is faster, slower or neutral where the published one is not."""
    found: list[Row] = []
    for place in settings.places:
        theirs = published.speedups().get(place)
        for rival in RIVALS:
            cell = cells[settings.main(place, rival.name)]
            if theirs is None or cell.speedup is None:
                continue
            wanted, ours = direction(rival.published(theirs)), direction(cell.speedup)
            if wanted != ours:
                found.append(_disagreement(place, rival, cell, rival.published(theirs), wanted, ours))
    return found


def _disagreement(
    place: published.Key, rival: Rival, cell: Measured, theirs: float, wanted: int, ours: int
) -> Row:
    return {
        "kernel": place[0],
        "block": place[1],
        "column": rival.name,
        "published": theirs,
        "published_direction": WORDS[wanted],
        "ours": cell.speedup,
        "our_direction": WORDS[ours],
        "why": explain(cell, rival.name == PCFM),
    }
