"""Table 4: what is left for melding after LLVM's own optimisation.

Three compilations: `O2-noshare` (clang -O2 with its hoisting and sinking of common instructions off), `O2`
(as it is: LLVM has hoisted and sunk what it could), and `O3` (clang -O3, which unrolls, with them off: as
published).
Speedups are relative to the same compilation without a pipeline; *LLVM alone* and *total* are relative to
`O2-noshare` without one.
"""

from __future__ import annotations

from collections.abc import Mapping

from evaluation import drawing
from evaluation.cells import Request
from evaluation.pages import Column, Figure, Grid, Page, Row
from evaluation.published import Instance
from evaluation.settings import (
    BASELINE,
    BOTH_BASELINES,
    INSTANCE_COLUMNS,
    NONE,
    PCFM,
    TRIED,
    Cells,
    Settings,
    instance_row,
)
from evaluation.statistics import geometric_means
from evaluation.table import Table
from pcfm.defaults import COMPILATIONS, O2_NOSHARE
from pcfm.report import pictures
from pcfm.workloads.workload import find_spec

COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("compilation", "compiled as"),
    Column("llvm", "LLVM alone, cycles", "factor"),
    Column("baseline_verdict", "branch fusion + tail merging"),
    Column("baseline_cycles", "cycles, speedup", "factor"),
    Column("baseline_issue_cycles", "issue cycles, speedup", "factor"),
    Column("tried_verdict", TRIED),
    Column("tried_cycles", "cycles, speedup", "factor"),
    Column("tried_issue_cycles", "issue cycles, speedup", "factor"),
    Column("pcfm_verdict", "PCFM"),
    Column("pcfm_merged", "merged", "count"),
    Column("pcfm_cycles", "cycles, speedup", "factor"),
    Column("pcfm_issue_cycles", "issue cycles, speedup", "factor"),
    Column("total", "total, cycles", "factor"),
)
_WHOSE = {key: f"{column}, " for column, key in BOTH_BASELINES.items()}
MEAN_KEYS = ("llvm", *(f"{key}_{each}" for key in _WHOSE for each in ("cycles", "issue_cycles")), "total")
MEAN_COLUMNS = (
    Column("group", "geometric mean of"),
    Column("compilation", "compiled as"),
    *(
        Column(column.key, _WHOSE.get(column.key.split("_")[0], "") + column.heading, column.kind)
        for column in COLUMNS
        if column.key in MEAN_KEYS
    ),
)


def requests(settings: Settings) -> list[Request]:
    """The cells of the table."""
    return [
        settings.varied(instance, column, baseline=compilation)
        for instance in settings.instances
        for compilation in _compilations(instance)
        for column in (NONE, *BOTH_BASELINES)
    ]


def _compilations(instance: Instance) -> list[str]:
    """Those that there are of a kernel."""
    known = find_spec(instance[0]).compilations
    return [compilation for compilation in COMPILATIONS if compilation in known]


def grids(settings: Settings, cells: Cells, _: None) -> tuple[Grid, ...]:
    """The means, which are the table, and its rows."""
    rows = [
        _row(settings, cells, instance, compilation)
        for instance in settings.instances
        for compilation in _compilations(instance)
    ]
    return (
        Grid("", "Geometric means.", MEAN_COLUMNS, tuple(_means(settings, rows))),
        Grid("cells", "Per kernel and block size", COLUMNS, tuple(rows)),
    )


def _row(settings: Settings, cells: Cells, instance: Instance, compilation: str) -> Row:
    none = cells[settings.varied(instance, NONE, baseline=compilation)]
    first = cells[settings.varied(instance, NONE, baseline=O2_NOSHARE)]
    row = instance_row(instance) | {"compilation": compilation}
    row["llvm"] = _relative(first.after, none.after) if none.accepted and first.accepted else none.verdict
    for column, key in BOTH_BASELINES.items():
        cell = cells[settings.varied(instance, column, baseline=compilation)]
        row[f"{key}_verdict"] = cell.verdict_text
        row[f"{key}_merged"] = cell.number(len(cell.done))
        row[f"{key}_cycles"] = cell.number(cell.speedup)
        row[f"{key}_issue_cycles"] = cell.number(cell.issue_speedup)
        if column == PCFM:
            both = cell.accepted and first.accepted
            row["total"] = _relative(first.after, cell.after) if both else cell.verdict
    return row


def _relative(before: object, after: object) -> float:
    return getattr(before, "cycles", 0) / getattr(after, "cycles", 1)


def _means(settings: Settings, rows: list[Row]) -> list[Row]:
    """Per kernel, then per group over its cells, for each compilation."""
    return [
        {
            "group": name,
            "compilation": compilation,
            **geometric_means([row for row in part if row["compilation"] == compilation], MEAN_KEYS),
        }
        for name, part in settings.parts(rows)
        for compilation in COMPILATIONS
    ]


def draw_baselines(page: Page) -> Mapping[pictures.Format, bytes]:
    """Bars per compilation."""
    rows = [
        {
            "group": group,
            **{f"{row['compilation']}_{key}": row[key] for row in members for key in row},
        }
        for group, members in drawing.grouped_rows(page.grid().rows, "group").items()
    ]
    panels = {
        PCFM: [(f"{each}_pcfm_cycles", each) for each in COMPILATIONS],
        BASELINE: [(f"{each}_baseline_cycles", each) for each in COMPILATIONS],
        "LLVM alone, against O2-noshare": [(f"{each}_llvm", each) for each in COMPILATIONS[1:]],
    }
    return drawing.draw_group_means(rows, panels, "gcn-wave64")


TABLE = Table(
    "baselines",
    "What LLVM's own optimisation leaves for melding",
    "what is left for melding after clang -O2, and after what clang -O3 unrolls",
    (
        "`O2-noshare`: clang -O2 with its hoisting and sinking of common instructions off. `O2`: as it is. "
        "`O3`: clang -O3, which unrolls, with them off; where it unrolls nothing, `O2-noshare` is the same. "
        "On `gcn-wave64`; speedups are relative to the same compilation, *LLVM alone* and *total* to "
        "`O2-noshare` without any pass of pcfm.",
        "Each cell is checked on every launch of the computation and on {sweep_runs} seeded launches "
        "({runs} with `O2-noshare` and `{baseline}`).",
    ),
    grids,
    requests,
    figures={
        "baselines": Figure(
            "Speedup in cycles after each compilation, geometric means per kernel", draw_baselines
        )
    },
)
