"""Table 6: how hardware really runs divergence: every kernel on every target, before and after melding.

A row of *cells* is a kernel at a block size on a target: `pcfm.experiments.lowered_cells` executes the whole
application there, launch by launch, and compares all memory bit for bit with the SSA simulator's. The first
table has the means per target; *answers* says in sentences, made of those numbers alone, on which machines
melding pays and how much of the cost is mask bookkeeping.

Each target runs on one machine model, `MACHINES`: what its masks cost is that model's price of an integer
instruction. Beside the machine programs stands the PTX that LLVM emits, executed on the simulator. Melding is
done for that machine, so its reference (the simulator on the same model) has a row of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pcfm.defaults import O2_NOSHARE
from pcfm.experiments import drawing
from pcfm.experiments.cells import Version, run_versions
from pcfm.experiments.execution_answers import COLUMNS as ANSWER_COLUMNS
from pcfm.experiments.execution_answers import answers
from pcfm.experiments.lowered_cells import (
    PTX,
    REFERENCE,
    WITHOUT_MASKS,
    Executed,
    Execution,
    TargetCounts,
    TargetRequest,
    execution_cell,
    put_together,
)
from pcfm.experiments.lowering_peers import PEERS
from pcfm.experiments.pages import Column, Figure, Grid, Page, Row, Value
from pcfm.experiments.published import Instance
from pcfm.experiments.settings import GROUPS, INSTANCE_COLUMNS, PCFM, PIPELINES, Cells, Settings
from pcfm.experiments.statistics import arithmetic_mean, geometric_mean, geometric_means, numbers
from pcfm.experiments.sweep import Cell, Sweep
from pcfm.experiments.table import Table
from pcfm.lowering import TARGETS
from pcfm.machine import DEFAULT_MACHINE, load

MACHINES = {"sync-stack": "volta-warp32", PTX: "volta-warp32"}
"""The machine model of a target; of those not named here, `gcn-wave64`.

The synchronisation stack is NVIDIA's, with warps of 32. The pointers of `lane-ip` and `block-ip` belong to
machines with 16 and 8 or 16 channels (VC4, Gen), of which there is no model here: they run on `gcn-wave64`
too, so that what differs from `exec-mask` is the control alone.
"""

EXECUTED = (*TARGETS, PTX)
"""What is executed beside the reference."""

Measured = tuple[Mapping[TargetRequest, Executed], tuple[Grid, ...]]
"""The cells, and the grids beside LLVM's back ends."""


def machine_of(target: str) -> str:
    """The machine model on which a target runs."""
    return MACHINES.get(target, DEFAULT_MACHINE)


def rows_of_targets() -> list[tuple[str, str]]:
    """Target and machine of each row: per machine the reference, then its targets."""
    machines = dict.fromkeys(machine_of(target) for target in EXECUTED)
    return [(name, m) for m in machines for name in (REFERENCE, *_on(m))]


def _on(machine: str) -> list[str]:
    return [target for target in EXECUTED if machine_of(target) == machine]


def request(settings: Settings, instance: Instance, target: str, machine: str) -> TargetRequest:
    """The cell of a kernel on a target."""
    pipeline = PIPELINES[PCFM]
    return TargetRequest(*instance, target, machine, O2_NOSHARE, pipeline, settings.seed, settings.scale)


def measure(settings: Settings, sweep: Sweep) -> Measured:
    """All cells of the table, and the grids beside LLVM. What is melded is what the other tables use."""
    requests = {
        (instance, machine): settings.varied(instance, PCFM, machine=machine)
        for instance in settings.instances
        for machine in dict.fromkeys(machine for _, machine in rows_of_targets())
    }
    done = run_versions(requests, _execution_cell, sweep)
    cells = [
        put_together(request(settings, instance, target, machine), done[instance, machine])
        for instance in settings.instances
        for target, machine in rows_of_targets()
    ]
    return {cell.request: cell for cell in cells}, tuple(peer.grid(settings, sweep) for peer in PEERS)


def _execution_cell(version: Version) -> Cell[Execution]:
    return execution_cell(Execution(**vars(version), targets=tuple(_on(version.machine))))


_PAIRS = (
    ("instructions", "warp instructions", "count"),
    ("divergent_branches", "divergent branches", "count"),
    ("mask_operations", "mask operations", "count"),
    ("mask_percent", "mask operations, % of cycles", "percent"),
    ("control_percent", "masks and branches, % of cycles", "percent"),
    ("skipped", "skipped regions", "count"),
    ("simd_percent", "SIMD utilisation %", "percent"),
)
CELL_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("target", "target"),
    Column("machine", "machine"),
    Column("verdict", "verdict"),
    Column("launches", "launches", "count"),
    Column("cycles_before", "cycles, before", "count"),
    Column("cycles_after", "cycles, after", "count"),
    Column("speedup", "speedup", "factor"),
    Column("issue_cycles_before", "issue cycles, before", "count"),
    Column("issue_cycles_after", "issue cycles, after", "count"),
    Column("issue_speedup", "speedup", "factor"),
    *(
        Column(f"{key}_{when}", f"{name}, {when}", kind)  # type: ignore[arg-type]
        for key, name, kind in _PAIRS
        for when in ("before", "after")
    ),
)
MEANS = (
    Column("speedup", "cycles, speedup", "factor"),
    Column("issue_speedup", "issue cycles, speedup", "factor"),
)
SHARES = (
    Column("mask_percent_before", "mask operations, % of cycles, before", "percent"),
    Column("mask_percent_after", "after", "percent"),
    Column("mask_issue_percent_before", "% of issue cycles, before", "percent"),
    Column("mask_issue_percent_after", "after", "percent"),
    Column("control_percent_before", "masks and branches, % of cycles, before", "percent"),
    Column("control_percent_after", "after", "percent"),
    Column("simd_percent_before", "SIMD utilisation %, before", "percent"),
    Column("simd_percent_after", "after", "percent"),
)
TARGET_COLUMNS = (
    Column("target", "target"),
    Column("machine", "machine"),
    Column("group", "mean of"),
    Column("cells", "cells", "count"),
    Column("equal_memory", "memory equal", "count"),
    *MEANS,
    Column("faster", "faster", "count"),
    Column("equal", "equal", "count"),
    Column("slower", "slower", "count"),
    Column("over_before", "cycles over the reference's, before", "factor"),
    Column("over_after", "after", "factor"),
    *SHARES,
)


def grids(settings: Settings, _: Cells, measured: Measured) -> tuple[Grid, ...]:
    """The means, which are the table; what they say; the rows; and counts beside LLVM's."""
    cells, beside_llvm = measured
    rows = [
        _row(cells[request(settings, instance, target, machine)])
        for instance in settings.instances
        for target, machine in rows_of_targets()
    ]
    by_target = _by_target(rows)
    means = [
        _mean(settings, key, group, by_target)
        for key in by_target
        for group in GROUPS
        if settings.group(group)
    ]
    return (
        Grid("", "Means per target: geometric of factors, arithmetic of percentages.", TARGET_COLUMNS,
             tuple(means)),
        Grid("answers", "What the numbers say", ANSWER_COLUMNS, tuple(answers(rows))),
        Grid("cells", "Per kernel, block size and target", CELL_COLUMNS, tuple(rows)),
        *beside_llvm,
    )  # fmt: skip


def _row(cell: Executed) -> Row:
    asked = cell.request
    row: dict[str, Value] = {
        "kernel": asked.kernel, "block": asked.block, "target": asked.target, "machine": asked.machine,
        "verdict": cell.verdict, "launches": cell.runs,
        "speedup": cell.speedup if cell.accepted else cell.verdict,
        "issue_speedup": cell.issue_speedup if cell.accepted else cell.verdict,
    }  # fmt: skip
    warp_size = load(asked.machine).warp_size
    for when, counts in (("before", cell.before), ("after", cell.after)):
        numbers = _numbers(counts or TargetCounts(), asked.target, warp_size)
        row |= {f"{key}_{when}": value if cell.accepted else cell.verdict for key, value in numbers.items()}
    return row


def _numbers(counts: TargetCounts, target: str, warp_size: int) -> dict[str, Value]:
    masks: dict[str, Value] = {
        "mask_operations": counts.mask_operations,
        "mask_percent": 100 * counts.mask_share,
        "mask_issue_percent": 100 * counts.mask_issue_share,
        "skipped": counts.skipped_regions,
        "mask_cycles": counts.mask_cycles,
    }
    if target in WITHOUT_MASKS:
        masks = dict.fromkeys(masks)
    return {
        "cycles": counts.cycles,
        "issue_cycles": counts.issue_cycles,
        "instructions": counts.warp_instructions,
        "divergent_branches": counts.divergent_branches,
        "control_percent": 100 * counts.control_share,
        "simd_percent": 100 * counts.utilization(warp_size),
        **masks,
    }


def _by_target(rows: Sequence[Row]) -> Mapping[tuple[str, str], list[Row]]:
    by_target: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        by_target.setdefault((str(row["target"]), str(row["machine"])), []).append(row)
    return by_target


def _mean(
    settings: Settings, key: tuple[str, str], group: str, by_target: Mapping[tuple[str, str], list[Row]]
) -> Row:
    members = settings.group(group)
    chosen = [row for row in by_target[key] if row["kernel"] in members]
    speedups = numbers(chosen, "speedup")
    mean: dict[str, Value] = {
        "target": key[0], "machine": key[1], "group": group, "cells": len(chosen),
        "equal_memory": len(speedups), "faster": sum(s > 1 for s in speedups),
        "equal": sum(s == 1 for s in speedups), "slower": sum(s < 1 for s in speedups),
    }  # fmt: skip
    mean |= geometric_means(chosen, [column.key for column in MEANS])
    reference = by_target[REFERENCE, key[1]]
    for when in ("before", "after"):
        pairs = [
            (row[f"cycles_{when}"], base[f"cycles_{when}"])
            for row, base in zip(by_target[key], reference, strict=True)
            if row["kernel"] in members
        ]
        known = [mine / its for mine, its in pairs if isinstance(mine, int) and isinstance(its, int) and its]
        mean[f"over_{when}"] = None if key[0] == REFERENCE else geometric_mean(known)
    for column in SHARES:
        mean[column.key] = arithmetic_mean(numbers(chosen, column.key))
    return mean


_COLOURS = {
    "exec-mask": drawing.BLUE,
    "lane-ip": drawing.ORANGE,
    "block-ip": drawing.GREEN,
    "sync-stack": drawing.PURPLE,
    PTX: drawing.SKY,
}
_OTHERS = (drawing.VERMILION, drawing.YELLOW)
_SHADES = ("#777777", "#BBBBBB")
_ALL = "all"


def draw_speedups(page: Page) -> Mapping[drawing.Format, bytes]:
    """A bar per target, panels per machine model."""
    rows = page.grid("cells").rows
    panels = [
        _panel(f"Melding on {machine}", "speedup in cycles", mine, rows, "speedup", start=1.0)
        for machine, mine in drawing.grouped_rows(rows, "machine").items()
    ]
    return drawing.draw_panels(0.7 + 2.4 * len(panels), panels, 6)


def draw_masks(page: Page) -> Mapping[drawing.Format, bytes]:
    """What mask operations take of the cycles: all targets that have them, before and after."""
    rows = [row for row in page.grid("cells").rows if row["target"] not in WITHOUT_MASKS]
    panels = [
        _panel(
            f"Mask operations, {when} melding", "% of cycles", rows, rows, f"mask_percent_{when}", start=0.0
        )
        for when in ("before", "after")
    ]
    return drawing.draw_panels(0.7 + 2.4 * len(panels), panels, 6, same_scale=True)


def _panel(
    title: str, axis: str, rows: Sequence[Row], all_rows: Sequence[Row], key: str, *, start: float
) -> drawing.Panel:
    """The means of each kernel, then those of all."""
    means = [_kernel_mean(name, some, key) for name, some in _groups(rows).items()]
    positions = [1.2 * number + 0.6 * (row["kernel"] == _ALL) for number, row in enumerate(means)]
    labels = [str(row["kernel"]) for row in means]
    series = _series(rows, all_rows)
    return drawing.Panel(title, axis, means, positions, labels, series, start, has_unity=start == 1.0)


def _groups(rows: Sequence[Row]) -> Mapping[str, list[Row]]:
    """The rows of each kernel, then all of them."""
    return {**drawing.grouped_rows(rows, "kernel"), _ALL: list(rows)}


def _kernel_mean(name: str, rows: Sequence[Row], key: str) -> Row:
    mean: dict[str, Value] = {"kernel": name}
    for target, mine in drawing.grouped_rows(rows, "target").items():
        words = [value for row in mine if isinstance(value := row[key], str)]
        average = geometric_mean if key == "speedup" else arithmetic_mean
        mean[target] = words[0] if words else average(numbers(mine, key))
    return mean


def _series(rows: Sequence[Row], all_rows: Sequence[Row]) -> list[drawing.Series]:
    """A series per target, its colour the same in all panels."""
    others = [t for t in drawing.grouped_rows(all_rows, "target") if t not in _COLOURS and t != REFERENCE]
    colours = {**_COLOURS, REFERENCE: _SHADES[0], **dict(zip(others, _OTHERS, strict=False))}
    return [
        drawing.Series(target, _name(target), colours.get(target, _SHADES[1]))
        for target in drawing.grouped_rows(rows, "target")
    ]


def _name(target: str) -> str:
    return f"{target} (the simulator)" if target == REFERENCE else target


_WHERE = ", ".join(f"`{target}` on `{machine}`" for target, machine in rows_of_targets())
TABLE = Table(
    "execution",
    "How hardware runs divergence: every kernel on every target",
    "five ways in which hardware runs divergence and the PTX that LLVM emits, executed: where melding "
    "pays, how much of the cost is mask bookkeeping; beside LLVM's back ends",
    (
        "`O2-noshare`, the whole application of each kernel, before and after melding, executed as machine "
        f"programs with explicit masks: {_WHERE}. Melding is done for that machine. VC4 and Gen, whose ways "
        "`lane-ip` and `block-ip` are, have narrower warps; there is no model of them here.",
        "The verdict holds where the memory after every launch, of both versions, is bit for bit what the "
        "SSA simulator leaves, and both versions leave the same. "
        f"`{REFERENCE}` is the simulator itself, which reconverges without mask operations in the program; "
        "what its stack costs is in its control. "
        f"`{PTX}` is what LLVM's NVPTX back end emits, read back, executed on the simulator and counted in "
        "PTX instructions; which lanes run is left to the hardware there too, so it has no mask operations. "
        "Where products and sums may be contracted, what is compared is emitted without. "
        "On the other targets what is uniform runs in scalar registers, and SIMD utilisation is of vector "
        "instructions alone: compare it before and after, not with the simulator's.",
    ),
    grids,
    measure=measure,
    figures={
        "execution": Figure(
            "Speedup in cycles by melding on each target, geometric means per kernel", draw_speedups
        ),
        "execution-masks": Figure(
            "Share of the cycles that mask operations and branches take on each target, means per kernel",
            draw_masks,
        ),
    },
    cells=lambda _, __, measured: [cell.as_json() for cell in measured[0].values()],
    judged=lambda measured: measured[0],
)
