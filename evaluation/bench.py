"""`pcfm bench`: chosen kernels at each of their block sizes, through one pipeline, and the table of them.

A row's numbers count only where the check accepted every run: a row with another verdict shows the verdict in
their place and enters no mean. PROVED says that a proof for all inputs stands beside the runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table

from evaluation.cells import KernelVersion, Measured, Request, machine_and_launch, run_versions
from evaluation.settings import instances_of
from evaluation.statistics import geometric_mean
from pcfm import api
from pcfm.defaults import CYCLES_NOTE
from pcfm.machine import load
from pcfm.report.costs import measure_launch
from pcfm.report.terminal_table import terminal_table
from pcfm.sweep import Sweep, make_cell
from pcfm.workloads.own_kernels import machine_of
from pcfm.workloads.workload import workload

MAIN_KERNELS = ("bit", "pcm", "lud")
"""The kernels that are measured where none is named: one per way of melding, all quick to run."""


def requests_for(names: Sequence[str], *, machine: str | None = None, **settings: Any) -> list[Request]:
    """One cell per block size of each kernel, in their order; of MAIN_KERNELS where none is named. Where no
    machine is, kernels of one's own have that of their target.

    Raises: PcfmError for an unknown name.
    """
    return [
        Request(kernel, block, machine=machine or machine_of(kernel), **settings)
        for kernel, block in instances_of(names or MAIN_KERNELS)
    ]


COUNTERS = {"estimated_cycles": "estimated", "cycles": "cycles", "issue_cycles": "issue cycles"}
"""The counters of the table, the leading one first, as they are headed."""

Lost = Mapping[Request, Sequence[float | None]]
"""By cell, which part of the time is lost to lanes that wait, before and after; None: not measured."""


def lost_shares(rows: Sequence[Measured], sweep: Sweep) -> Lost:
    """What is lost in the cells that have numbers, over the launches of their computations, in the counter
    that leads there (`pcfm.report.costs`).
    """
    accepted = {row.request: row.request for row in rows if row.accepted}
    measured = run_versions(accepted, lambda version: make_cell(
        lose, version, label=f"losses of {version.kernel} at {version.block}", reads=machine_and_launch,
    ), sweep)  # fmt: skip
    return {
        request: (None, None) if isinstance(both, str) else [each["share"] for each in both]
        for request, both in measured.items()
    }


def lose(version: KernelVersion) -> dict[str, float]:
    """The work of a cell: which part of a version's time is lost to lanes that wait."""
    work = workload(version.kernel, version.block, version.scale)
    module, machine = api.parse(version.text), load(version.machine)
    lost = total = 0.0
    for launch in work.shapes([version.seed]):
        if launch.args and launch.kernel in work.spec.measured:
            costs = measure_launch(module, launch, machine)
            lost, total = lost + costs.losses.lost_cycles, total + costs.total
    return {"share": lost / total if total else 0.0}


_LOST = ("lost\nbefore", "lost\nafter")
_LANES = ("SIMD %\nbefore", "SIMD %\nafter")


def _headings(counter: str) -> tuple[str, str, str]:
    return f"{counter}\nbefore", f"{counter}\nafter", f"{counter}\nspeedup"


DROPPED = (
    *_LANES,
    *(_headings("issue cycles")[:2]),
    *(_headings("cycles")[:2]),
    "\nruns",
    *(_headings("issue cycles")[2:]),
    *(_headings("cycles")[2:]),
    "\nmelds",
)
"""The columns that a narrow terminal does without, in this order: what stands last is what is wanted most."""


def means(rows: Sequence[Measured]) -> dict[str, float | None]:
    """The geometric means of the speedups; that of the estimate where every row that counts has one."""
    return {
        "estimated_speedup": geometric_mean([row.ratio("estimated_cycles") for row in rows]),
        "speedup": geometric_mean([row.speedup for row in rows]),
        "issue_speedup": geometric_mean([row.issue_speedup for row in rows]),
    }


def render(rows: Sequence[Measured], lost: Lost, title: str) -> Table:
    """The table as people read it."""
    headings = (
        "\nkernel",
        "\nblock",
        "\nverdict",
        "\nruns",
        "\nmelds",
        *(heading for counter in COUNTERS.values() for heading in _headings(counter)),
        *_LOST,
        *_LANES,
    )
    table = terminal_table(title, headings, left=(0, 2), caption=CYCLES_NOTE)
    for index, row in enumerate(rows):
        last = index + 1 == len(rows) or rows[index + 1].request.kernel != row.request.kernel
        table.add_row(*_texts(row, lost.get(row.request, (None, None))), end_section=last)
    mean = means(rows)
    table.add_row(
        *("", "geom.", "mean", "", ""),
        *(text for value in mean.values() for text in ("", "", _factor(value))),
        *("", "", "", ""),
    )
    return table


def _texts(row: Measured, lost: Sequence[float | None]) -> list[str]:
    head = [row.request.kernel, row.request.block]
    if not row.accepted or row.before is None or row.after is None:
        return [*head, row.verdict, "", "", *[row.verdict.lower()] * 9, "–", "–", *[row.verdict.lower()] * 2]
    return [
        *head,
        row.verdict.lower().replace("_", " "),
        str(row.runs),
        str(len(row.done)),
        *(text for counter in COUNTERS for text in _counted(row, counter)),
        *("–" if share is None else f"{share:.0%}" for share in lost),
        f"{100 * row.before.simd_utilization:.1f}",
        f"{100 * row.after.simd_utilization:.1f}",
    ]


def _counted(row: Measured, counter: str) -> tuple[str, str, str]:
    """A counter before and after, and their ratio; nothing where it was not counted."""
    before, after = getattr(row.before, counter), getattr(row.after, counter)
    return (f"{before:,}", f"{after:,}", _factor(row.ratio(counter))) if before else ("–", "–", "–")


def _factor(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
