"""Table 3: memory instructions, normalised to the untransformed kernel, and how busy the vector ALU's lanes
are.

Memory instructions are those that warps execute. Those of shared and global memory are counted by the memory
that they reach; *flat* are those whose memory the program's text does not tell
(`pcfm.workloads.counts`). Where a kernel has none before or after, the normalised count is 0, as in
the published table.

Vector-ALU utilisation is busy lanes over all lanes, of the instructions that lanes execute and that access no
memory; SIMD utilisation includes those that do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation import drawing, published
from evaluation.pages import Column, Figure, Grid, Page, Row, Value
from evaluation.settings import (
    BASELINE,
    CHANGED,
    INSTANCE_COLUMNS,
    KEYS,
    NONE,
    PCFM,
    PIPELINES,
    PUBLISHED_AS,
    PUBLISHED_NAMES,
    Cells,
    Settings,
    instance_row,
)
from evaluation.statistics import arithmetic_mean, geometric_mean, numbers
from evaluation.table import Table
from pcfm.report import pictures

SPACES = {"shared": "shared", "global": "vector", "flat": "flat"}
"""The memories; as what their instructions are published."""


def _normalised(space: str, column: str) -> Column:
    return Column(f"{KEYS[column]}_{space}", f"{space}, {column}", "factor")


UTILIZATION = tuple(
    Column(f"{KEYS[column]}_alu_percent", f"vector ALU %, {column}", "percent") for column in PIPELINES
)
COLUMNS = (
    *INSTANCE_COLUMNS,
    *(_normalised(space, column) for space in SPACES for column in CHANGED),
    *UTILIZATION,
    *(Column(f"{KEYS[column]}_simd_percent", f"SIMD %, {column}", "percent") for column in PIPELINES),
)
KERNEL_COLUMNS = (
    Column("kernel", "kernel"),
    *(
        each
        for space in SPACES
        for column in CHANGED
        for each in (
            _normalised(space, column),
            Column(f"published_{KEYS[column]}_{space}", f"published {PUBLISHED_NAMES[column]}", "factor"),
        )
    ),
    *(
        column
        for ours in UTILIZATION
        for column in (ours, Column(f"published_{ours.key}", "published", "percent"))
    ),
)


def grids(settings: Settings, cells: Cells, _: None) -> tuple[Grid, ...]:
    """The table, which has a row per kernel, and its rows per block size."""
    rows = [_row(settings, cells, instance) for instance in settings.instances]
    per_kernel = [_kernel_row(k, [r for r in rows if r["kernel"] == k]) for k in settings.kernels]
    caption = "Per kernel: means over its block sizes (geometric for counts), beside the published."
    return (
        Grid("", caption, KERNEL_COLUMNS, tuple(per_kernel)),
        Grid("blocks", "Per block size", COLUMNS, tuple(rows)),
    )


def _row(settings: Settings, cells: Cells, instance: published.Instance) -> Row:
    row = instance_row(instance)
    for column, key in KEYS.items():
        cell = cells[settings.main(instance, column)]
        after = cell.after
        if column != NONE:
            for space in SPACES:
                row[f"{key}_{space}"] = cell.number(cell.remaining(f"{space}_instructions"))
        row[f"{key}_alu_percent"] = cell.number(100 * after.alu_utilization if after else None)
        row[f"{key}_simd_percent"] = cell.number(100 * after.simd_utilization if after else None)
    return row


def _kernel_row(kernel: str, rows: Sequence[Row]) -> Row:
    row: dict[str, Value] = {"kernel": kernel}
    theirs = published.memory_instructions().get(kernel)
    for space, name in SPACES.items():
        for column in CHANGED:
            key = f"{KEYS[column]}_{space}"
            row[key] = _mean(rows, key)
            how = PUBLISHED_AS[column]
            row[f"published_{key}"] = None if theirs is None else theirs[f"{name}_memory_{how}"]
    busy = published.utilizations().get(kernel)
    for column in PIPELINES:
        key = f"{KEYS[column]}_alu_percent"
        mean = arithmetic_mean(numbers(rows, key))
        row[key] = str(rows[0][key]) if mean is None else mean
        row[f"published_{key}"] = None if busy is None else busy[PUBLISHED_AS[column]]
    return row


def _mean(rows: Sequence[Row], key: str) -> Value:
    """The geometric mean of a column; 0 where a number is, the verdict where there is no number."""
    known = numbers(rows, key)
    if not known:
        return rows[0][key]
    return geometric_mean(known) if all(known) else 0.0


_PANELS = {
    "shared": "Shared-memory instructions",
    "global": "Global-memory instructions (published: vector memory)",
    "flat": "Flat instructions",
}


def _series(ending: str, *columns: str) -> list[drawing.Series]:
    return [
        drawing.Series(
            f"{KEYS[column]}_{ending}", column, drawing.COLUMN_COLOURS[column],
            f"published_{KEYS[column]}_{ending}", PUBLISHED_NAMES[column],
        )
        for column in columns
    ]  # fmt: skip


def _panel(page: Page, title: str, axis: str, series: list[drawing.Series], **options: Any) -> drawing.Panel:
    rows = page.grid().rows
    positions = [1.4 * number for number in range(len(rows))]
    return drawing.Panel(
        title, axis, rows, positions, [str(row["kernel"]) for row in rows], series, start=0.0, **options
    )


def draw_memory(page: Page) -> Mapping[pictures.Format, bytes]:
    """A panel per memory, a group of bars per kernel; 1 is the untransformed kernel."""
    panels = [
        _panel(page, title, "relative count", _series(space, BASELINE, PCFM))
        for space, title in _PANELS.items()
    ]
    return drawing.draw_panels(7.4, panels, 4)


def draw_utilization(page: Page) -> Mapping[pictures.Format, bytes]:
    """Percent of lanes busy, a group of bars per kernel."""
    series = _series("alu_percent", NONE, BASELINE, PCFM)
    panel = _panel(page, "", "vector-ALU utilisation, %", series, has_unity=False, most=105)
    return drawing.draw_panels(3.9, [panel], 3)


TABLE = Table(
    "memory",
    "Memory instructions and vector-ALU utilisation",
    "shared, global and flat memory instructions, and vector-ALU utilisation",
    (
        "Memory instructions that warps execute, relative to the untransformed kernel, and the share of "
        "busy lanes; `{baseline}` on `gcn-wave64`. 0 stands where a kernel has none, as in the published "
        "table. *Flat* are accesses whose memory is not known from the program's text.",
        "Each cell is checked on every launch of the computation and on {runs} seeded launches. Published: "
        "DARM's artifact figures (CGO 2022), one number per kernel.",
    ),
    grids,
    Settings.main_requests,
    figures={
        "memory": Figure(
            "Memory instructions relative to the untransformed kernel, beside the published counts",
            draw_memory,
        ),
        "utilization": Figure("Vector-ALU utilisation, beside the published figures", draw_utilization),
    },
)
