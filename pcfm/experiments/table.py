"""The rows of the main table, their means, and how they are shown: as text or as JSON.

A row compares one kernel at one block size before and after melding. Its numbers count only where the check
accepted every run: a row with another verdict shows the verdict in their place and enters no mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

ACCEPTED = ("UNCHANGED", "NO_MISMATCH")
COUNTED = (
    *("cycles\nbefore", "cycles\nafter", "\nspeedup"),
    *("issue cycles\nbefore", "issue cycles\nafter", "\nspeedup"),
)
NOTE = "Cycles are costs of divergence on this machine model, not a prediction of wall time on a chip."


@dataclass(frozen=True)
class Measured:
    """What one version of a kernel did on one launch."""

    cycles: int
    issue_cycles: int
    simd_utilization: float
    divergent_branches: int


@dataclass(frozen=True)
class Row:
    """One kernel at one block size: the verdict over `runs` inputs, and the counts of the first."""

    kernel: str
    block: str
    verdict: str
    runs: int
    melds: int
    before: Measured | None
    after: Measured | None
    detail: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the check found no difference in any run."""
        return self.verdict in ACCEPTED and self.before is not None and self.after is not None

    @property
    def speedup(self) -> float | None:
        """Cycles before / after; None without an accepting verdict."""
        return self._ratio("cycles")

    @property
    def issue_speedup(self) -> float | None:
        """Issue cycles before / after; None without an accepting verdict."""
        return self._ratio("issue_cycles")

    def _ratio(self, counter: str) -> float | None:
        if not self.accepted:
            return None
        after = getattr(self.after, counter)
        return getattr(self.before, counter) / after if after else None

    def as_json(self) -> dict[str, Any]:
        """The row as plain data, its speedups included."""
        return {**asdict(self), "speedup": self.speedup, "issue_speedup": self.issue_speedup}


def geometric_mean(values: Sequence[float | None]) -> float | None:
    """The geometric mean of the values that there are; None where there are none."""
    known = [value for value in values if value is not None]
    return math.exp(math.fsum(map(math.log, known)) / len(known)) if known else None


def means(rows: Sequence[Row]) -> dict[str, float | None]:
    """The geometric means of both speedups."""
    return {
        "speedup": geometric_mean([row.speedup for row in rows]),
        "issue_speedup": geometric_mean([row.issue_speedup for row in rows]),
    }


def render(rows: Sequence[Row], title: str) -> Table:
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
    for heading in ("\nkernel", "\nblock", "\nverdict", "\nmelds"):
        table.add_column(
            heading, justify="right" if heading in ("\nblock", "\nmelds") else "left", no_wrap=True
        )
    for heading in (*COUNTED, "SIMD %\nbefore", "SIMD %\nafter"):
        table.add_column(heading, justify="right", no_wrap=True)
    for index, row in enumerate(rows):
        last = index + 1 == len(rows) or rows[index + 1].kernel != row.kernel
        table.add_row(*_cells(row), end_section=last)
    mean = means(rows)
    table.add_row(
        *("", "", "geometric mean", "", "", "", _factor(mean["speedup"])),
        *("", "", _factor(mean["issue_speedup"]), "", ""),
    )
    return table


def _cells(row: Row) -> list[str]:
    head = [row.kernel, row.block]
    if not row.accepted or row.before is None or row.after is None:
        return [*head, row.verdict, "", *[row.verdict.lower()] * 8]
    return [
        *head,
        row.verdict.lower().replace("_", " "),
        str(row.melds),
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
