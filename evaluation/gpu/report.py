"""The rows of `pcfm bench --gpu` as people and programs read them: a table, JSON, and files of results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table

from evaluation.cells import ACCEPTED
from evaluation.gpu.bench import (
    CORRECT,
    LABELS,
    SOURCE,
    VERSIONS,
    GpuRow,
    Plan,
    means,
)
from evaluation.pages import Column, Grid, Kind, Page, Value, shown
from evaluation.pages import Row as PageRow
from evaluation.provenance import Provenance
from pcfm.defaults import GPU_MACHINE
from pcfm.gpu.cuda import Device
from pcfm.report.terminal_table import terminal_table

NAME = "gpu"
NOTE = (
    "Times are medians over the runs, of the measured kernels' launches alone, between events; the spread is "
    f"the distance of the quartiles. The simulated speedups are those of {GPU_MACHINE} at scale 1, from "
    "costs of divergence: they are no prediction of the times beside them."
)
SHORT_MILLISECONDS = 0.01
_OTHERS = [name for name in VERSIONS if name != SOURCE]


def render(rows: Sequence[GpuRow], title: str) -> Table:
    """The table in a terminal."""
    headings = ["\n\nkernel", "\n\nblock", "\n\nverdict", "\nnone\nms", "\n\n± %"]
    for name in _OTHERS:
        label = LABELS[name].replace(" + ", " +\n")
        headings += [f"{label}\nspeedup" if "\n" in label else f"\n{label}\nspeedup"]
        headings += ["\n\n± %", "\nsimulated\ncycles", "\nsimulated\nissue"]
    table = terminal_table(title, headings, left=(0, 2), caption=NOTE)
    every = [_page_row(row) for row in rows]
    for number, (row, values) in enumerate(zip(rows, every, strict=True)):
        last = number + 1 == len(rows) or rows[number + 1].kernel != row.kernel
        wrong = [entry.verdict.lower() for entry in row.entries.values() if entry.verdict != CORRECT]
        table.add_row(*_cells(values, wrong[0] if wrong else "no mismatch"), end_section=last)
    table.add_row(*_cells(_mean_row(rows, every[0]), ""))
    return table


def _cells(values: PageRow, verdict: str) -> list[str]:
    """A row of the page as the terminal shows it."""

    def text(key: str, kind: Kind = "text") -> str:
        return shown(values[key], kind).lower()

    cells = [str(values["kernel"]), str(values["block"] or ""), verdict]
    cells += [text(f"{SOURCE}_median_ms"), text(f"{SOURCE}_spread_percent", "percent")]
    for name in _OTHERS:
        cells += [text(f"{name}_speedup", "factor") or text(f"{name}_verdict")]
        cells += [text(f"{name}_spread_percent", "percent")]
        cells += [text(f"{name}_simulated", "factor"), text(f"{name}_simulated_issue", "factor")]
    return cells


def as_json(plan: Plan, device: Device, rows: Sequence[GpuRow]) -> dict[str, Any]:
    """Everything, with all times."""
    return {
        "device": device.name,
        "device_properties": dict(device.properties),
        "machine": GPU_MACHINE,
        "baseline": plan.baseline,
        "seed": plan.seed,
        "scale": plan.scale,
        "timed_runs": plan.runs,
        "pipelines": dict(VERSIONS),
        "rows": [row.as_json() for row in rows],
        "mean": {name: means(rows, name) for name in _OTHERS},
    }


def files_of(plan: Plan, device: Device, rows: Sequence[GpuRow], made: Provenance) -> dict[str, str]:
    """The files of a folder of results, by name: a page, its table, and everything as JSON."""
    page = Page(
        NAME,
        f"On a GPU: {device.name}",
        (NOTE, _settings(plan, device), *_short(rows)),
        (Grid("", "Speedups over the kernel as compiled.", _columns(), tuple(_page_rows(rows))),),
        made,
        cells=[row.as_json() for row in rows],
    )
    return {"README.md": page.markdown(), f"{NAME}.csv": page.grids[0].csv(), f"{NAME}.json": page.json()}


def _settings(plan: Plan, device: Device) -> str:
    properties = ", ".join(f"{key} {value}" for key, value in device.properties.items())
    return (
        f"{device.name} ({properties}). Kernels compiled as {plan.baseline}; {plan.runs} timed runs of each "
        f"version, which take turns; inputs restored before each."
    )


def _short(rows: Sequence[GpuRow]) -> list[str]:
    """What to say of kernels too short for their times to tell much."""
    short = [
        f"{row.kernel} {row.block}"
        for row in rows
        if (median := row.entries[SOURCE].timing.median) is not None
        and median < SHORT_MILLISECONDS * row.launches
    ]
    if not short:
        return []
    return [
        f"Launches of less than {1000 * SHORT_MILLISECONDS:g} microseconds are mostly overhead; try a larger "
        f"scale: {', '.join(short)}."
    ]


def remarks(rows: Sequence[GpuRow]) -> list[str]:
    """What is wrong, and what to keep in mind, a line each."""
    lines = []
    for row in rows:
        for entry in row.entries.values():
            where = f"{row.kernel} {row.block}, {LABELS[entry.version]}"
            if entry.verdict != CORRECT:
                lines.append(f"{where}: {entry.verdict}: {entry.detail}")
            if entry.simulated_verdict not in ACCEPTED:
                lines.append(f"{where}: in the simulator {entry.simulated_verdict}")
    return lines + _short(rows)


def _columns() -> tuple[Column, ...]:
    columns = [Column("kernel", "kernel"), Column("block", "block"), Column("launches", "launches", "count")]
    for name, label in LABELS.items():
        columns += [
            Column(f"{name}_verdict", f"{label}: verdict"),
            Column(f"{name}_median_ms", f"{label}: median ms"),
            Column(f"{name}_spread_percent", f"{label}: spread %", "percent"),
        ]
        if name != SOURCE:
            columns += [
                Column(f"{name}_speedup", f"{label}: speedup", "factor"),
                Column(f"{name}_simulated", f"{label}: simulated, cycles", "factor"),
                Column(f"{name}_simulated_issue", f"{label}: simulated, issue cycles", "factor"),
            ]
    return tuple(columns)


def _page_rows(rows: Sequence[GpuRow]) -> list[PageRow]:
    every = [_page_row(row) for row in rows]
    return [*every, _mean_row(rows, every[0])] if len(every) > 1 else every


def _page_row(row: GpuRow) -> PageRow:
    data: dict[str, Value] = {"kernel": row.kernel, "block": row.block, "launches": row.launches}
    for entry in row.entries.values():
        name, timing = entry.version, entry.timing
        data |= {
            f"{name}_verdict": entry.verdict,
            f"{name}_median_ms": entry.verdict if timing.median is None else f"{timing.median:.4f}",
            f"{name}_spread_percent": None if timing.spread is None else 100 * timing.spread,
        }
        if name != SOURCE:
            simulated = entry.simulated_verdict
            data |= {
                f"{name}_speedup": row.speedup(name),
                f"{name}_simulated": entry.simulated_speedup or simulated,
                f"{name}_simulated_issue": entry.simulated_issue_speedup or simulated,
            }
    return data


def _mean_row(rows: Sequence[GpuRow], like: Mapping[str, Any]) -> PageRow:
    mean: dict[str, Value] = dict.fromkeys(like)
    mean["kernel"] = "geometric mean"
    for name in _OTHERS:
        speedups = means(rows, name)
        mean[f"{name}_speedup"] = speedups["speedup"]
        mean[f"{name}_simulated"] = speedups["simulated_speedup"]
        mean[f"{name}_simulated_issue"] = speedups["simulated_issue_speedup"]
    return mean
