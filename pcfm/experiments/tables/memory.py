"""Table 3: memory instructions, normalised to the untransformed kernel, and how busy the vector ALU's lanes
are.

Memory instructions are those that warps execute. Those of shared and global memory are counted by the memory
that they reach; *flat* are those whose memory the program's text does not tell
(`pcfm.experiments.cost_observer`). Where a kernel has none before or after, the normalised count is 0, as in
the published table.

Vector-ALU utilisation is busy lanes over all lanes, of the instructions that lanes execute and that access no
memory; SIMD utilisation includes those that do.
"""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.experiments import published
from pcfm.experiments.cells import Measured, Request
from pcfm.experiments.pages import Column, Grid, Page, Row, Value
from pcfm.experiments.provenance import Provenance
from pcfm.experiments.statistics import geometric_mean
from pcfm.experiments.tables.settings import BASELINE, NONE, PCFM, PIPELINES, Cells, Settings, number

SPACES = {"shared": "shared", "global": "global", "flat": "flat"}
KEYS = {NONE: "none", BASELINE: "baseline", PCFM: "pcfm"}
CHANGED = (BASELINE, PCFM)
_PUBLISHED = {"shared": "shared", "global": "vector", "flat": "flat"}


def requests(settings: Settings) -> list[Request]:
    """The cells of the table: those of the main one."""
    return [settings.main(place, column) for place in settings.places for column in PIPELINES]


def _normalised(space: str) -> tuple[Column, ...]:
    return tuple(Column(f"{KEYS[column]}_{space}", f"{space}, {column}", "factor") for column in CHANGED)


UTILIZATION = tuple(
    Column(f"{KEYS[column]}_alu_percent", f"vector ALU %, {column}", "percent") for column in PIPELINES
)
SIMD = tuple(Column(f"{KEYS[column]}_simd_percent", f"SIMD %, {column}", "percent") for column in PIPELINES)
COLUMNS = (
    Column("kernel", "kernel"),
    Column("block", "block"),
    *(column for space in SPACES for column in _normalised(space)),
    *UTILIZATION,
    *SIMD,
)
KERNEL_COLUMNS = (
    Column("kernel", "kernel"),
    *(
        column
        for space in SPACES
        for pair in zip(
            _normalised(space),
            (
                Column(f"published_baseline_{space}", "published branch fusion", "factor"),
                Column(f"published_pcfm_{space}", "published melding", "factor"),
            ),
            strict=True,
        )
        for column in pair
    ),
    *(
        column
        for ours in UTILIZATION
        for column in (ours, Column(f"published_{ours.key}", "published", "percent"))
    ),
)


def page(settings: Settings, cells: Cells, made: Provenance) -> Page:
    """The table."""
    rows = [_row(settings, cells, place) for place in settings.places]
    per_kernel = [_kernel_row(k, [r for r in rows if r["kernel"] == k]) for k in settings.kernels]
    return Page(
        "memory",
        "Memory instructions and vector-ALU utilisation",
        (
            "Memory instructions that warps execute, relative to the untransformed kernel, and the share "
            "of busy lanes; `O2-noshare` on `gcn-wave64`. 0 stands where a kernel has none, as in the "
            "published table. *Flat* are accesses whose memory is not known from the program's text.",
            f"Each cell is checked on every launch of the computation and on {settings.runs} seeded "
            "launches. Published: DARM's artifact figures (CGO 2022), one number per kernel.",
        ),
        (
            Grid("", "Per kernel: means over its block sizes (geometric for counts), beside the published.",
                 KERNEL_COLUMNS, tuple(per_kernel)),
            Grid("blocks", "Per block size", COLUMNS, tuple(rows)),
        ),
        made,
        {
            "memory": "Memory instructions relative to the untransformed kernel, beside the published counts",
            "utilization": "Vector-ALU utilisation, beside the published figures",
        },
        [cells[each].as_json() for each in requests(settings)],
    )  # fmt: skip


def _row(settings: Settings, cells: Cells, place: published.Key) -> Row:
    row: dict[str, Value] = {"kernel": place[0], "block": place[1]}
    for column, key in KEYS.items():
        cell = cells[settings.main(place, column)]
        after = cell.after
        if column != NONE:
            for space in SPACES:
                row[f"{key}_{space}"] = number(cell, normalised(cell, f"{space}_instructions"))
        row[f"{key}_alu_percent"] = number(cell, 100 * after.alu_utilization if after else None)
        row[f"{key}_simd_percent"] = number(cell, 100 * after.simd_utilization if after else None)
    return row


def normalised(cell: Measured, counter: str) -> float:
    """A count after / before; 0 where there is none before or after."""
    before, after = getattr(cell.before, counter, 0), getattr(cell.after, counter, 0)
    return after / before if before else 0.0


def _kernel_row(kernel: str, rows: Sequence[Row]) -> Row:
    row: dict[str, Value] = {"kernel": kernel}
    theirs = published.memory_instructions().get(kernel)
    for space, name in _PUBLISHED.items():
        for column in CHANGED:
            key = f"{KEYS[column]}_{space}"
            row[key] = _mean([each[key] for each in rows])
            how = "branch_fusion" if column == BASELINE else "melding"
            row[f"published_{key}"] = None if theirs is None else getattr(theirs, f"{name}_{how}")
    busy = published.utilizations().get(kernel)
    for column, how in ((NONE, "baseline"), (BASELINE, "branch_fusion"), (PCFM, "melding")):
        key = f"{KEYS[column]}_alu_percent"
        known = [value for each in rows if isinstance(value := each[key], float)]
        row[key] = sum(known) / len(known) if known else str(rows[0][key])
        row[f"published_{key}"] = None if busy is None else getattr(busy, how)
    return row


def _mean(values: Sequence[Value]) -> Value:
    """The geometric mean of the numbers; 0 where one is, the verdict where there is no number."""
    known = [value for value in values if isinstance(value, float)]
    if not known:
        return values[0]
    return geometric_mean(known) if all(known) else 0.0
