"""The table of `pcfm bench`: one row per cell, geometric means below, as people read it.

A row's numbers count only where the check accepted every run: a row with another verdict shows the verdict in
their place and enters no mean. PROVED says that a proof for all inputs stands beside the runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pcfm.experiments.cells import Measured
from pcfm.experiments.statistics import geometric_mean

COUNTED = (
    *("cycles\nbefore", "cycles\nafter", "\nspeedup"),
    *("issue cycles\nbefore", "issue cycles\nafter", "\nspeedup"),
)
NOTE = "Cycles are costs of divergence on this machine model, not a prediction of wall time on a chip."


def means(rows: Sequence[Measured]) -> dict[str, float | None]:
    """The geometric means of both speedups."""
    return {
        "speedup": geometric_mean([row.speedup for row in rows]),
        "issue_speedup": geometric_mean([row.issue_speedup for row in rows]),
    }


def render(rows: Sequence[Measured], title: str) -> Table:
    """The table as people read it."""
    table = Table(
        title=title,
        caption=NOTE,
        title_justify="left",
        caption_justify="left",
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for heading in ("\nkernel", "\nblock", "\nverdict", "\nruns", "\nmelds"):
        left = heading in ("\nkernel", "\nverdict")
        table.add_column(heading, justify="left" if left else "right", no_wrap=True)
    for heading in (*COUNTED, "SIMD %\nbefore", "SIMD %\nafter"):
        table.add_column(heading, justify="right", no_wrap=True)
    for index, row in enumerate(rows):
        last = index + 1 == len(rows) or rows[index + 1].request.kernel != row.request.kernel
        table.add_row(*_texts(row), end_section=last)
    mean = means(rows)
    table.add_row(
        *("", "", "geometric mean", "", "", "", "", _factor(mean["speedup"])),
        *("", "", _factor(mean["issue_speedup"]), "", ""),
    )
    return table


def _texts(row: Measured) -> list[str]:
    head = [row.request.kernel, row.request.block]
    if not row.accepted or row.before is None or row.after is None:
        return [*head, row.verdict, "", "", *[row.verdict.lower()] * 8]
    return [
        *head,
        row.verdict.lower().replace("_", " "),
        str(row.runs),
        str(len(row.done)),
        f"{row.before.cycles:,}",
        f"{row.after.cycles:,}",
        _factor(row.speedup),
        f"{row.before.issue_cycles:,}",
        f"{row.after.issue_cycles:,}",
        _factor(row.issue_speedup),
        f"{100 * row.before.simd_utilization:.1f}",
        f"{100 * row.after.simd_utilization:.1f}",
    ]


def _factor(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
