"""Two grids beside the table of machines: what kernels take of each machine, before and after melding.

Static counts of `pcfm.report.resources`, of the measured kernel functions at the application's own block
sizes: what is live at once, by pcfm's count; on AMD what LLVM's back end allocated and how long its code is.
`ptxas` is not asked: not everyone has it, and tables have to come out alike everywhere. Registers of NVIDIA's
machines are therefore those that are live at once in the PTX.

*Resources* sums up per machine: in how many functions a count rose or fell, and by how much registers change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from evaluation.cells import KernelVersion, machine_and_launch, run_versions
from evaluation.pages import Column, Grid, Row, Value
from evaluation.published import Instance
from evaluation.settings import GROUPS, INSTANCE_COLUMNS, MACHINES, PCFM, Cells, Settings, instance_row
from evaluation.statistics import geometric_mean
from pcfm import api
from pcfm.machine import load
from pcfm.report.resources import count_resources
from pcfm.sweep import Cell, Sweep, make_cell
from pcfm.workloads.workload import workload

COUNTS = {
    "max_live": "max live",
    "registers": "registers",
    "scalar_registers": "scalar registers",
    "spills": "spills",
    "scratch_bytes": "scratch bytes",
    "instructions": "instructions",
    "code_bytes": "code bytes",
    "resident_warps": "resident warps",
}
_WHEN = ("before", "after")
CELL_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("machine", "machine"),
    Column("function", "function"),
    *(
        Column(f"{key}_{when}", f"{name}, {when}" if when == "before" else when, "count")
        for key, name in COUNTS.items()
        for when in _WHEN
    ),
)
COLUMNS = (
    Column("machine", "machine"),
    Column("group", "functions of"),
    Column("functions", "functions", "count"),
    Column("registers_ratio", "registers, after / before", "factor"),
    Column("more_registers", "more registers", "count"),
    Column("fewer_registers", "fewer registers", "count"),
    Column("spilling", "with more spills or scratch", "count"),
    Column("code_ratio", "instructions, after / before", "factor"),
    Column("fewer_warps", "fewer resident warps", "count"),
    Column("more_warps", "more resident warps", "count"),
)

Data = dict[str, Any]


def count(version: KernelVersion) -> Data:
    """The cell's work: by measured function, its resources; in the order of the module."""
    work = workload(version.kernel, version.block, version.scale)
    machine = load(version.machine)
    launches = work.application(version.seed).launches()
    threads = {launch.kernel: launch.threads_per_block for launch in launches}
    counted = count_resources(api.parse(version.text), machine, threads=threads, ptxas=False)
    return {each.kernel: asdict(each) for each in counted if each.kernel in work.spec.measured}


def count_cell(version: KernelVersion) -> Cell[KernelVersion]:
    """The count as a cell of a sweep."""
    name = f"{version.kernel} at {version.block} on {version.machine}"
    return make_cell(count, version, label=f"resources of {name}", reads=machine_and_launch)


Counted = Mapping[tuple[Instance, str], tuple[Data, Data] | str]
"""By kernel and machine, what both versions take; what the pipeline said where it broke."""


def measure(settings: Settings, sweep: Sweep) -> Counted:
    """The resources of all versions of all kernels."""
    requests = {
        (instance, machine): settings.varied(instance, PCFM, machine=machine)
        for instance in settings.instances
        for machine in MACHINES
    }
    return run_versions(requests, count_cell, sweep)


def grids(settings: Settings, cells: Cells, counted: Counted) -> tuple[Grid, Grid]:
    """The summary and the rows; a version without an accepting verdict has that in place of numbers."""
    rows: list[Row] = []
    for (instance, machine), both in counted.items():
        verdict = cells[settings.varied(instance, PCFM, machine=machine)]
        if isinstance(both, str) or not verdict.accepted:
            numbers = dict.fromkeys((column.key for column in CELL_COLUMNS[4:]), verdict.verdict)
            rows.append(instance_row(instance) | {"machine": machine, "function": "", **numbers})
            continue
        before, after = both
        for function in before:
            row: dict[str, Value] = instance_row(instance) | {"machine": machine, "function": function}
            for key in COUNTS:
                row[f"{key}_before"], row[f"{key}_after"] = before[function][key], after[function][key]
            rows.append(row)
    summary = [
        _sum_up(machine, group, [r for r in rows if r["machine"] == machine and r["kernel"] in members])
        for machine in MACHINES
        for group in GROUPS
        if (members := settings.group(group))
    ]
    return (
        Grid("resources", "Registers, spills and resident warps: what melding changes", COLUMNS,
             tuple(summary)),
        Grid("resources-cells", "The same per kernel function; `ptxas` is not asked", CELL_COLUMNS,
             tuple(rows)),
    )  # fmt: skip


def _sum_up(machine: str, group: str, rows: Sequence[Row]) -> Row:
    known = [row for row in rows if isinstance(row["max_live_after"], int)]
    # What was allocated, where that is known, else what is live.
    registers = [_pair(row, "registers") or _pair(row, "max_live") or (0, 0) for row in known]
    warps = _pairs(known, "resident_warps")
    memory = [_pairs([row], "spills", "scratch_bytes") for row in known]
    spills = [_more(pairs) > 0 for pairs in memory if pairs]
    return {
        "machine": machine,
        "group": group,
        "functions": len(known),
        "registers_ratio": _mean_ratio(registers),
        "more_registers": _more(registers),
        "fewer_registers": _fewer(registers),
        "spilling": sum(spills) if spills else None,
        "code_ratio": _mean_ratio(_pairs(known, "instructions")),
        "fewer_warps": _fewer(warps),
        "more_warps": _more(warps),
    }


def _more(pairs: Sequence[tuple[int, int]]) -> int:
    return sum(after > before for before, after in pairs)


def _fewer(pairs: Sequence[tuple[int, int]]) -> int:
    return sum(after < before for before, after in pairs)


def _mean_ratio(pairs: Sequence[tuple[int, int]]) -> float | None:
    return geometric_mean(after / before for before, after in pairs if before and after)


def _pairs(rows: Sequence[Row], *keys: str) -> list[tuple[int, int]]:
    """What is known before and after, of these rows and keys."""
    return [pair for row in rows for key in keys if (pair := _pair(row, key))]


def _pair(row: Row, key: str) -> tuple[int, int] | None:
    before, after = row[f"{key}_before"], row[f"{key}_after"]
    return (before, after) if isinstance(before, int) and isinstance(after, int) else None
