"""Table 5: all machine models, and what gains on one of them and not on another.

Each kernel is melded for each machine. *Differences* has a row for each cell whose sign differs between
machines (faster on one; neutral or slower on another; compared to the cycle, without a tolerance), in any
counter, with what was merged on each. *Melds* has a row for each pair of subgraphs that was melded on one
machine and not on another, and why not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from evaluation import drawing, resource_grids
from evaluation.cells import Measured, Request
from evaluation.explain import reasons, what_was_merged
from evaluation.pages import Column, Figure, Grid, Page, Row
from evaluation.published import Instance
from evaluation.resource_grids import Counted
from evaluation.settings import (
    CHANGED,
    COUNTERS,
    INSTANCE_COLUMNS,
    MACHINES,
    NONE,
    PCFM,
    PIPELINES,
    Cells,
    Settings,
    instance_row,
)
from evaluation.statistics import direction, geometric_means
from evaluation.table import Table
from pcfm.report import pictures

WORDS = {1: "faster", 0: "equal", -1: "slower"}


def requests(settings: Settings) -> list[Request]:
    """The cells of the table."""
    return [
        settings.varied(instance, column, machine=machine)
        for instance in settings.instances
        for machine in MACHINES
        for column in PIPELINES
    ]


def _columns() -> tuple[Column, ...]:
    return tuple(
        Column(f"{machine}_{key}_{counter}", f"{machine}, {column}, {name}", "factor")
        for machine in MACHINES
        for column, key in CHANGED.items()
        for counter, name in COUNTERS.items()
    )


def grids(settings: Settings, cells: Cells, counted: Counted) -> tuple[Grid, ...]:
    """The means, which are the table; its rows; what differs between machines; what kernels take of them."""
    rows = [_row(settings, cells, instance) for instance in settings.instances]
    columns = _columns()
    keys = [column.key for column in columns]
    means = [{"group": name, **geometric_means(part, keys)} for name, part in settings.parts(rows)]
    return (
        Grid("", "Geometric means.", (Column("group", "geometric mean of"), *columns), tuple(means)),
        Grid("cells", "Per kernel and block size", (*INSTANCE_COLUMNS, *columns), tuple(rows)),
        Grid("differences", "Cells whose sign differs between machine models", DIFFERENCE_COLUMNS,
             tuple(differences(settings, cells))),
        Grid("melds", "Melds that are done on one machine model and not on another", MELD_COLUMNS,
             tuple(melds(settings, cells))),
        *resource_grids.grids(settings, cells, counted),
    )  # fmt: skip


def _row(settings: Settings, cells: Cells, instance: Instance) -> Row:
    row = instance_row(instance)
    for machine in MACHINES:
        none = cells[settings.varied(instance, NONE, machine=machine)]
        for column, key in CHANGED.items():
            cell = cells[settings.varied(instance, column, machine=machine)]
            for counter in COUNTERS:
                trusted = cell if none.accepted else none
                row[f"{machine}_{key}_{counter}"] = trusted.number(cell.ratio(counter))
    return row


DIFFERENCE_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("column", "column"),
    Column("counter", "counter"),
    Column("signs", "signs"),
    Column("why", "what was merged"),
)


def _accepted(settings: Settings, cells: Cells, instance: Instance, column: str) -> dict[str, Measured]:
    """By machine, the cells that have numbers to trust."""
    by_machine = {m: cells[settings.varied(instance, column, machine=m)] for m in MACHINES}
    return {machine: cell for machine, cell in by_machine.items() if cell.accepted}


def differences(settings: Settings, cells: Cells) -> list[Row]:
    """A row per cell and counter that does not have the same sign on all machines."""
    rows: list[Row] = []
    for instance, column in product(settings.instances, CHANGED):
        by_machine = _accepted(settings, cells, instance, column)
        for counter, name in COUNTERS.items():
            ratios = {m: ratio for m, c in by_machine.items() if (ratio := c.ratio(counter)) is not None}
            signs = {machine: direction(ratio, 0.0) for machine, ratio in ratios.items()}
            if len(set(signs.values())) > 1:
                text = ", ".join(f"{m} {WORDS[signs[m]]} ({ratios[m]:.3f})" for m in signs)
                why = ". ".join(f"{machine}: {what_was_merged(by_machine[machine])}" for machine in signs)
                head = instance_row(instance) | {"column": column, "counter": name}
                rows.append({**head, "signs": text, "why": why})
    return rows


MELD_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("meld", "meld"),
    Column("done", "done on (cycles saved)"),
    Column("not_done", "not on"),
)


def melds(settings: Settings, cells: Cells) -> list[Row]:
    """A row per pair of subgraphs that PCFM melds on some machines only."""
    rows: list[Row] = []
    for instance in settings.instances:
        by_machine = _accepted(settings, cells, instance, PCFM)
        done: dict[str, dict[str, Mapping[str, Any]]] = {}
        for machine, cell in by_machine.items():
            for remark in cell.done:
                done.setdefault(_name(remark), {})[machine] = remark
        for name, where in done.items():
            why = [f"{m}: {_why_not(cell, name)}" for m, cell in by_machine.items() if m not in where]
            if why:
                savings = "; ".join(f"{machine}{_saving(remark)}" for machine, remark in where.items())
                head = instance_row(instance) | {"meld": name}
                rows.append({**head, "done": savings, "not_done": "; ".join(why)})
    return rows


def _name(remark: Mapping[str, Any]) -> str:
    """What tells a pair of subgraphs from others: the function, their kind and where they begin."""
    return f"@{remark['function']}: {remark.get('left', '?')} with {remark.get('right', '?')}"


def _saving(remark: Mapping[str, Any]) -> str:
    before, after = remark.get("cycles_before"), remark.get("cycles_after")
    return "" if before is None or after is None else f" ({before:g} to {after:g} static cycles)"


def _why_not(cell: Measured, name: str) -> str:
    """The reason that the cell gives for the same pair; where it has none such, those for others."""
    for remark in cell.declined:
        if "left" in remark and _name(remark) == name:
            return str(remark["reason"])
    given = ", ".join(f"{reason} ({count})" for reason, count in reasons(cell.declined))
    return f"no such pair; declined there: {given or 'nothing'}"


def draw_machines(page: Page) -> Mapping[pictures.Format, bytes]:
    """Bars per machine model."""
    panels = {
        column: [(f"{machine}_{key}_cycles", machine) for machine in MACHINES]
        for column, key in reversed(CHANGED.items())
    }
    return drawing.draw_group_means(page.grid().rows, panels, "O2-noshare")


TABLE = Table(
    "machines",
    "All machine models",
    "all machine models, and what differs between them; registers, spills, code and resident warps before "
    "and after",
    (
        "`O2-noshare`, each kernel transformed for and executed on each machine model; speedups in cycles, "
        "in issue cycles and in estimated cycles.",
        "Each cell is checked on every launch of the computation and on {sweep_runs} seeded launches "
        "({runs} on `gcn-wave64`).",
    ),
    grids,
    requests,
    measure=resource_grids.measure,
    figures={
        "machines": Figure(
            "Speedup in cycles on each machine model, geometric means per kernel", draw_machines
        )
    },
)
