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
from pcfm.experiments.cells import build_cell
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
from pcfm.experiments.pages import Column, Grid, Page, Row, Value
from pcfm.experiments.provenance import Provenance
from pcfm.experiments.published import Key
from pcfm.experiments.statistics import geometric_mean
from pcfm.experiments.sweep import Sweep
from pcfm.experiments.tables.execution_answers import COLUMNS as ANSWER_COLUMNS
from pcfm.experiments.tables.execution_answers import answers
from pcfm.experiments.tables.settings import GROUPS, PCFM, PIPELINES, Settings
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

Executions = Mapping[TargetRequest, Executed]


def machine_of(target: str) -> str:
    """The machine model on which a target runs."""
    return MACHINES.get(target, DEFAULT_MACHINE)


def rows_of_targets() -> list[tuple[str, str]]:
    """Target and machine of each row: per machine the reference, then its targets."""
    machines = dict.fromkeys(machine_of(target) for target in EXECUTED)
    return [(name, m) for m in machines for name in (REFERENCE, *_on(m))]


def _on(machine: str) -> list[str]:
    return [target for target in EXECUTED if machine_of(target) == machine]


def request(settings: Settings, place: Key, target: str, machine: str) -> TargetRequest:
    """The cell of a kernel on a target."""
    pipeline = PIPELINES[PCFM]
    return TargetRequest(*place, target, machine, O2_NOSHARE, pipeline, settings.seed, settings.scale)


def measure(settings: Settings, sweep: Sweep) -> dict[TargetRequest, Executed]:
    """All cells of the table. What the pipeline makes is what the other tables use."""
    machines = list(dict.fromkeys(machine for _, machine in rows_of_targets()))
    wanted = {
        (place, machine): settings.varied(place, PCFM, machine=machine)
        for place in settings.places
        for machine in machines
    }
    built = dict(zip(wanted, sweep.run([build_cell(each) for each in wanted.values()]), strict=True))
    versions: dict[Execution, None] = {}
    for (place, machine), made in built.items():
        if not made["broken"]:
            for text in (made["source"], made["target"]):
                versions[_execution(settings, place, machine, text)] = None
    done = dict(zip(versions, sweep.run([execution_cell(each) for each in versions]), strict=True))
    found: dict[TargetRequest, Executed] = {}
    for place in settings.places:
        for target, machine in rows_of_targets():
            made, cell = built[place, machine], request(settings, place, target, machine)
            if made["broken"]:
                found[cell] = Executed(cell, "INVALID", 0, made["broken"])
                continue
            texts = (made["source"], made["target"])
            before, after = (done[_execution(settings, place, machine, text)] for text in texts)
            found[cell] = put_together(cell, before, after)
    return found


def _execution(settings: Settings, place: Key, machine: str, text: str) -> Execution:
    return Execution(*place, machine, tuple(_on(machine)), settings.seed, settings.scale, text)


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
    Column("kernel", "kernel"),
    Column("block", "block"),
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


def page(settings: Settings, cells: Executions, made: Provenance, further: Sequence[Grid] = ()) -> Page:
    """The table; `further` grids stand behind its own."""
    rows = [
        _row(settings, cells[request(settings, place, target, machine)])
        for place in settings.places
        for target, machine in rows_of_targets()
    ]
    by_target = _by_target(rows)
    means = [
        _mean(settings, key, group, by_target)
        for key in by_target
        for group in GROUPS
        if settings.group(group)
    ]
    return Page(
        "execution",
        "How hardware runs divergence: every kernel on every target",
        _intro(),
        (
            Grid("", "Means per target: geometric of factors, arithmetic of percentages.", TARGET_COLUMNS,
                 tuple(means)),
            Grid("answers", "What the numbers say", ANSWER_COLUMNS, tuple(answers(rows))),
            Grid("cells", "Per kernel, block size and target", CELL_COLUMNS, tuple(rows)),
            *further,
        ),
        made,
        {
            "execution": "Speedup in cycles by melding on each target, geometric means per kernel",
            "execution-masks": "Share of the cycles that mask operations and branches take on each target, "
            "means per kernel",
        },
        [cells[each].as_json() for each in cells],
    )  # fmt: skip


def _intro() -> tuple[str, ...]:
    where = ", ".join(f"`{target}` on `{machine}`" for target, machine in rows_of_targets())
    return (
        "`O2-noshare`, the whole application of each kernel, before and after melding, executed as machine "
        f"programs with explicit masks: {where}. Melding is done for that machine. VC4 and Gen, whose ways "
        "`lane-ip` and `block-ip` are, have narrower warps; there is no model of them here.",
        "The verdict holds where the memory after every launch, of both versions, is bit for bit what the "
        "SSA simulator leaves, and both versions leave the same. "
        f"`{REFERENCE}` is the simulator itself, which reconverges without mask operations in the program; "
        "what its stack costs is in its control. "
        f"`{PTX}` is what LLVM's NVPTX back end emits, read back, executed on the simulator and counted in "
        "PTX instructions; which lanes run is left to the hardware there too, so it has no mask operations. "
        "On the other targets what is uniform runs in scalar registers, and SIMD utilisation is of vector "
        "instructions alone: compare it before and after, not with the simulator's.",
    )


def _row(settings: Settings, cell: Executed) -> Row:
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
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((str(row["target"]), str(row["machine"])), []).append(row)
    return found


def _mean(
    settings: Settings, key: tuple[str, str], group: str, by_target: Mapping[tuple[str, str], list[Row]]
) -> Row:
    members = settings.group(group)
    chosen = [row for row in by_target[key] if row["kernel"] in members]
    speedups = [value for row in chosen if isinstance(value := row["speedup"], float)]
    mean: dict[str, Value] = {
        "target": key[0], "machine": key[1], "group": group, "cells": len(chosen),
        "equal_memory": len(speedups), "faster": sum(s > 1 for s in speedups),
        "equal": sum(s == 1 for s in speedups), "slower": sum(s < 1 for s in speedups),
    }  # fmt: skip
    for column in MEANS:
        mean[column.key] = geometric_mean(v for row in chosen if isinstance(v := row[column.key], float))
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
        shares = [value for row in chosen if isinstance(value := row[column.key], float)]
        mean[column.key] = sum(shares) / len(shares) if shares else None
    return mean
