"""Table 6: how hardware really runs divergence: every kernel on every target, before and after melding.

A row of *cells* is a kernel at a block size on a target: `evaluation.lowered_cells` executes the whole
application there, launch by launch, and compares all memory bit for bit with the SSA simulator's. The first
table has the means per target; *answers* says in sentences, made of those numbers alone, on which machines
melding pays and how much of the cost is mask bookkeeping.

Each target runs on one machine model, `MACHINES`: what its masks cost is that model's price of an integer
instruction. Beside the machine programs stands the PTX that LLVM emits, executed on the simulator. Melding is
done for that machine, so its reference (the simulator on the same model) has a row of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from evaluation import drawing
from evaluation.cells import KernelVersion, run_versions
from evaluation.execution_answers import COLUMNS as ANSWER_COLUMNS
from evaluation.execution_answers import SHARES, WHEN, TargetRows, answers, by_target
from evaluation.lowered_cells import (
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
from evaluation.lowering_peers import PEERS
from evaluation.pages import Column, Figure, Grid, Page, Row, Value
from evaluation.published import Instance
from evaluation.settings import GROUPS, INSTANCE_COLUMNS, PCFM, PIPELINES, Cells, Settings
from evaluation.table import Table
from pcfm.defaults import O2_NOSHARE
from pcfm.lowering import TARGETS
from pcfm.machine import DEFAULT_MACHINE, load
from pcfm.report import pictures
from pcfm.sweep import Cell, Sweep

MACHINES = {"sync-stack": "volta-warp32", "convergence-barriers": "volta-warp32", PTX: "volta-warp32"}
"""The machine model of a target; of those not named here, `gcn-wave64`.

The synchronisation stack and convergence barriers are NVIDIA's, with warps of 32. `lane-ip`, `block-ip` and
`jip-uip` belong to machines with 16 and 8 or 16 channels (VC4, Gen), of which there is no model here: they
run on `gcn-wave64` too, so that what differs from `exec-mask` is the control alone.
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


def _execution_cell(version: KernelVersion) -> Cell[Execution]:
    return execution_cell(Execution(**vars(version), targets=tuple(_on(version.machine))))


_PAIRS = (
    Column("instructions", "warp instructions", "count"),
    Column("divergent_branches", "divergent branches", "count"),
    Column("mask_operations", "mask operations", "count"),
    Column("mask_percent", SHARES["mask_percent"], "percent"),
    Column("control_percent", SHARES["control_percent"], "percent"),
    Column("skipped", "skipped regions", "count"),
    Column("simd_percent", SHARES["simd_percent"], "percent"),
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
    *(Column(f"{pair.key}_{when}", f"{pair.heading}, {when}", pair.kind) for pair in _PAIRS for when in WHEN),
)
TARGET_COLUMNS = (
    Column("target", "target"),
    Column("machine", "machine"),
    Column("group", "mean of"),
    Column("cells", "cells", "count"),
    Column("equal_memory", "memory equal", "count"),
    Column("speedup", "cycles, speedup", "factor"),
    Column("issue_speedup", "issue cycles, speedup", "factor"),
    Column("faster", "faster", "count"),
    Column("equal", "equal", "count"),
    Column("slower", "slower", "count"),
    Column("over_before", "cycles over the reference's, before", "factor"),
    Column("over_after", "after", "factor"),
    *(
        column
        for share, heading in SHARES.items()
        for column in (
            Column(f"{share}_before", f"{heading}, before", "percent"),
            Column(f"{share}_after", "after", "percent"),
        )
    ),
)


def grids(settings: Settings, _: Cells, measured: Measured) -> tuple[Grid, ...]:
    """The means, which are the table; what they say; the rows; and counts beside LLVM's."""
    cells, beside_llvm = measured
    rows = [_row(cell) for cell in cells.values()]
    means = [
        {"target": each.target, "machine": each.machine, "group": group, **each.of_kernels(members).mean()}
        for each in by_target(rows)
        for group in GROUPS
        if (members := settings.group(group))
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
        "speedup": cell.number(cell.speedup), "issue_speedup": cell.number(cell.issue_speedup),
    }  # fmt: skip
    warp_size = load(asked.machine).warp_size
    for when, counts in zip(WHEN, (cell.before, cell.after), strict=True):
        numbers = _numbers(counts or TargetCounts(), asked.target, warp_size)
        row |= {f"{key}_{when}": cell.number(value) for key, value in numbers.items()}
    return row


def _numbers(counts: TargetCounts, target: str, warp_size: int) -> dict[str, float | None]:
    masks: dict[str, float | None] = {
        "mask_operations": counts.mask_operations,
        "mask_percent": _percent(counts.mask_cycles, counts.cycles),
        "mask_issue_percent": _percent(counts.mask_issue_cycles, counts.issue_cycles),
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
        "control_percent": _percent(counts.mask_cycles + counts.branch_cycles, counts.cycles),
        "simd_percent": _percent(counts.vector_lanes, counts.vector_instructions * warp_size),
        **masks,
    }


def _percent(part: int, whole: int) -> float:
    """How many percent a part is, 0 of nothing."""
    return 100 * (part / whole) if whole else 0.0


_COLOURS = {
    "exec-mask": pictures.BLUE,
    "lane-ip": pictures.ORANGE,
    "block-ip": pictures.GREEN,
    "sync-stack": pictures.PURPLE,
    "convergence-barriers": pictures.VERMILION,
    "jip-uip": pictures.YELLOW,
    PTX: pictures.SKY,
    REFERENCE: "#777777",
}
_NAMES = {REFERENCE: f"{REFERENCE} (the simulator)"}
_ALL = "all"


def draw_speedups(page: Page) -> Mapping[pictures.Format, bytes]:
    """A bar per target, panels per machine model."""
    targets = by_target(page.grid("cells").rows)
    panels = []
    for machine in dict.fromkeys(each.machine for each in targets):
        own = [each for each in targets if each.machine == machine]
        panels.append(_panel(f"Melding on {machine}", "speedup in cycles", own, "speedup", start=1.0))
    return drawing.draw_panels(0.7 + 2.4 * len(panels), panels, 6)


def draw_masks(page: Page) -> Mapping[pictures.Format, bytes]:
    """What mask operations take of the cycles: all targets that have them, before and after."""
    targets = [each for each in by_target(page.grid("cells").rows) if each.has_masks]
    panels = [
        _panel(f"Mask operations, {when} melding", "% of cycles", targets, f"mask_percent_{when}", start=0.0)
        for when in WHEN
    ]
    return drawing.draw_panels(0.7 + 2.4 * len(panels), panels, 6, same_scale=True)


def _panel(title: str, axis: str, targets: Sequence[TargetRows], key: str, *, start: float) -> drawing.Panel:
    """The means of each kernel, then those of all; a bar per target."""
    kernels = {str(row["kernel"]): [row["kernel"]] for row in targets[0].rows}
    members = {**kernels, _ALL: list(kernels)}
    means = [{each.target: each.of_kernels(some).shown(key) for each in targets} for some in members.values()]
    positions = [1.2 * index + 0.6 * (name == _ALL) for index, name in enumerate(members)]
    series = [
        drawing.Series(name, _NAMES.get(name, name), _COLOURS.get(name, pictures.YELLOW))
        for name in (each.target for each in targets)
    ]
    return drawing.Panel(title, axis, means, positions, list(members), series, start, has_unity=start == 1.0)


_WHERE = ", ".join(f"`{target}` on `{machine}`" for target, machine in rows_of_targets())
TABLE = Table(
    "execution",
    "How hardware runs divergence: every kernel on every target",
    "seven ways in which hardware runs divergence and the PTX that LLVM emits, executed: where melding "
    "pays, how much of the cost is mask bookkeeping; beside LLVM's back ends",
    (
        "`O2-noshare`, the whole application of each kernel, before and after melding, executed as machine "
        f"programs with explicit masks: {_WHERE}. Melding is done for that machine. VC4 and Gen, whose ways "
        "`lane-ip`, `block-ip` and `jip-uip` are, have narrower warps; there is no model of them here.",
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
