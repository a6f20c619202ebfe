"""The suite: kernels of the kind that authors bring, on skewed and on even inputs, and how pcfm fares.

For each kernel and kind of inputs, at its smallest thread block: what its divergence costs and where most of
it is, what melding could gain at most, what the passes did, and what that is worth in estimated cycles, with
the launch known and without. The loss is that of `pcfm.bound`: cycles less those of each warp's busiest lane.
What an author could do, and pcfm cannot, is said by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation import drawing, resource_grids
from evaluation.cells import (
    KernelVersion,
    Measured,
    Request,
    build_cell,
    machine_and_launch,
    run_versions,
    version_of,
)
from evaluation.pages import Column, Figure, Grid, Page, Row, Value
from evaluation.published import Instance
from evaluation.settings import (
    ALL,
    INSTANCE_COLUMNS,
    SUITE,
    SUITE_NAME,
    Cells,
    Settings,
    group_of,
    instance_row,
    instances_of,
)
from evaluation.statistics import geometric_means
from evaluation.table import Table
from pcfm import api
from pcfm.bound import LaunchBound
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError
from pcfm.ir.metadata import inlined_locations
from pcfm.ir.module import Module
from pcfm.machine import DEFAULT_MACHINE, load
from pcfm.report import pictures
from pcfm.sweep import Cell, Sweep, make_cell
from pcfm.workloads.workload import workload
from rodinia_kernels.suite import EVEN

MACHINES = (DEFAULT_MACHINE, "volta-warp32")

BY_HAND: Mapping[str, str] = {
    "bfs": "a warp per node with many edges; edges handed out evenly",
    "btree": "queries sorted by key; keys of a node compared by the lanes together",
    "nw": "several diagonals per lane, so that the wavefront is never short",
    "pathfinder": "fewer rows per launch, or wider tiles: a smaller halo",
    "hotspot": "borders by clamped addresses in place of guards; fewer rounds per launch",
    "particlefilter": "binary search in the distribution; particles near the border sorted together",
    "lavamd": "particles sorted inside of a box; a list of pairs within the cut-off",
    "kmeans": "nothing: all lanes do the same but for the rare update",
    "mummer": "reads sorted by length; several reads per lane in turn",
    "myocyte": "cells sorted by voltage; gates from tables",
    "spmv": "a warp or a part of one per row; rows sorted by length (which pays only with enough warps left)",
    "mandelbrot": "pixels handed out dynamically as lanes finish",
    "raytrace": "rays sorted by material after each bounce; shapes sorted by kind",
    "photons": "a packet handed to each lane whose own has ended",
    "forest": "trees cut to one depth and laid out level by level",
    "probe": "keys sorted or partitioned by bucket; long chains by a whole warp",
}
"""What an author could do and pcfm cannot, by kernel."""

Data = dict[str, Any]


def blind_estimate(version: KernelVersion) -> Data:
    """The cell's work: estimated cycles of what the default pipeline makes with no launch known."""
    work = workload(version.kernel, version.block, version.scale)
    machine = load(version.machine)
    module = api.optimize(api.parse(version.text), DEFAULT_PIPELINE, machine=machine).module
    counts, problem = work.count(module, machine, version.seed)
    return {"estimated_cycles": counts.estimated_cycles, "problem": problem}


def losses(version: KernelVersion) -> Data:
    """The cell's work: what divergence costs the kernel as compiled, and the line at which most of it is."""
    work = workload(version.kernel, version.block, version.scale)
    module = api.parse(version.text)
    bounds = work.bound(module, load(version.machine), version.seed)
    total = sum(bound.cycles for bound in bounds)
    return {
        "cycles": total,
        "lost_cycles": total - sum(bound.busiest_lane_cycles for bound in bounds),
        "melded_cycles": sum(bound.supersequence_cycles for bound in bounds),
        "first": _first_loss(module, bounds),
    }


def resources(version: KernelVersion) -> Data:
    """The cell's work: by measured function, its resources; why there are none where the back end refuses, as
    AMD's does for mathematics where its library is not at hand.
    """
    try:
        return resource_grids.count(version)
    except PcfmError as error:
        return {"refused": str(error).splitlines()[0]}


def _first_loss(module: Module, bounds: Sequence[LaunchBound]) -> str:
    """Line and kind of the branch whose lanes lose most until they meet; empty where none is split."""
    lost: dict[tuple[str, str, str], int] = {}
    for branch in (branch for bound in bounds for branch in bound.branches):
        key = branch.function, branch.block, branch.kind
        lost[key] = lost.get(key, 0) + branch.cycles - branch.busiest_lane_cycles
    if not lost or max(lost.values()) <= 0:
        return ""
    function, block, kind = max(lost, key=lost.__getitem__)
    blocks = {each.name: each for each in module.function(function).blocks}
    frames = inlined_locations(blocks[block].terminator.metadata.get("dbg")) if block in blocks else []
    return f"line {frames[0][1]}, {kind}" if frames else f"%{block}, {kind}"


def instances(settings: Settings) -> list[Instance]:
    """The wanted kernels of the suite at their smallest thread block; all of them where none was named."""
    wanted = [instance for instance in settings.instances if group_of(instance[0]) == SUITE]
    if settings.has_all(ALL):
        wanted = instances_of([SUITE_NAME])
    smallest: dict[str, Instance] = {}
    for instance in wanted:
        smallest.setdefault(instance[0], instance)
    return list(smallest.values())


def _missing(settings: Settings) -> str:
    return "" if instances(settings) else "none of these kernels is of the suite"


def requests(settings: Settings) -> list[Request]:
    """The cells whose verdicts and counts the table needs."""
    return [_melded(settings, instance, machine) for instance in instances(settings) for machine in MACHINES]


def _melded(settings: Settings, instance: Instance, machine: str) -> Request:
    return settings.request(instance, DEFAULT_PIPELINE, machine=machine)


def measure(settings: Settings, sweep: Sweep) -> Mapping[tuple[Instance, str], Data]:
    """By kernel and machine: the losses as compiled, the estimate without a launch, what the passes changed,
    and the resources of both versions.
    """
    wanted = {
        (instance, machine): _melded(settings, instance, machine)
        for instance in instances(settings)
        for machine in MACHINES
    }
    built = sweep.run([build_cell(request) for request in wanted.values()])
    versions = [
        version_of(request, data["source"]) for request, data in zip(wanted.values(), built, strict=True)
    ]
    lost = sweep.run([_cell(losses, each, "losses") for each in versions])
    blind = sweep.run([_cell(blind_estimate, each, "estimate without a launch") for each in versions])
    counted = run_versions(wanted, lambda version: _cell(resources, version, "resources"), sweep)
    return {
        key: {"changed": data["changed"], "blind": without, "resources": counted[key], **loss}
        for key, data, loss, without in zip(wanted, built, lost, blind, strict=True)
    }


def _cell(work: Any, version: KernelVersion, what: str) -> Cell[KernelVersion]:
    name = f"{version.kernel} at {version.block} on {version.machine}"
    return make_cell(work, version, label=f"{what} of {name}", reads=machine_and_launch)


def _per_machine(kind: str, heading: str) -> tuple[Column, ...]:
    return tuple(Column(f"{machine}_{kind}", f"{machine}, {heading}", "factor") for machine in MACHINES)


SPEEDUPS = _per_machine("launch", "launch known")
COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("inputs", "inputs"),
    Column("simd_percent", "SIMD %", "percent"),
    Column("lost_percent", "lanes wait, %", "percent"),
    Column("first", "most of it at"),
    Column("bound", "melded, at most", "factor"),
    Column("captured_percent", "captured %", "percent"),
    Column("changed", "changed by"),
    *SPEEDUPS,
    *_per_machine("blind", "without"),
    Column("instructions", "instructions"),
    Column("registers", "registers"),
    Column("verdict", "verdict"),
    Column("runs", "runs", "count"),
    Column("by_hand", "what an author could do"),
)


def grids(
    settings: Settings, cells: Cells, measured: Mapping[tuple[Instance, str], Data]
) -> tuple[Grid, ...]:
    """A row per kernel and kind of inputs, and the means of both kinds."""
    rows = [
        _row(
            instance, {machine: cells[_melded(settings, instance, machine)] for machine in MACHINES}, measured
        )
        for instance in instances(settings)
    ]
    keys = [column.key for column in COLUMNS if column.key.endswith(("_launch", "_blind"))]
    means = [
        {"group": kind, **geometric_means([row for row in rows if row["inputs"] == kind], keys)}
        for kind in ("skewed", "even")
    ]
    columns = tuple(column for column in COLUMNS if column.key in keys)
    return (
        Grid("", "Per kernel and kind of inputs; costs other than speedups are those of "
             f"`{DEFAULT_MACHINE}`.", COLUMNS, tuple(rows)),
        Grid("means", "Geometric means of the speedups", (Column("group", "inputs"), *columns), tuple(means)),
    )  # fmt: skip


def _row(
    instance: Instance, cells: Mapping[str, Measured], measured: Mapping[tuple[Instance, str], Data]
) -> Row:
    cell, data = cells[DEFAULT_MACHINE], measured[instance, DEFAULT_MACHINE]
    kernel = instance[0].removesuffix(EVEN)
    room = data["cycles"] - data["melded_cycles"]
    row: dict[str, Value] = {
        **instance_row((kernel, instance[1])),
        "inputs": "even" if instance[0].endswith(EVEN) else "skewed",
        "simd_percent": cell.number(None if cell.before is None else 100 * cell.before.simd_utilization),
        "lost_percent": 100 * data["lost_cycles"] / data["cycles"],
        "first": data["first"],
        "bound": data["cycles"] / data["melded_cycles"],
        "captured_percent": cell.number(_captured(cell, room)),
        "changed": ", ".join(data["changed"]) or "nothing",
        "verdict": cell.verdict,
        "runs": cell.runs,
        "by_hand": BY_HAND[kernel],
        **_resources(data["resources"]),
    }
    for machine, each in cells.items():
        row[f"{machine}_launch"] = each.number(each.ratio("estimated_cycles"))
        row[f"{machine}_blind"] = _blind_speedup(each, measured[instance, machine]["blind"])
    return row


def _captured(cell: Measured, room: int) -> float | None:
    if room <= 0 or cell.before is None or cell.after is None:
        return None
    return 100 * (cell.before.cycles - cell.after.cycles) / room


def _blind_speedup(cell: Measured, blind: Data) -> float | str | None:
    if blind["problem"]:
        return "MISMATCH"
    if cell.before is None or not blind["estimated_cycles"]:
        return None
    return cell.before.estimated_cycles / blind["estimated_cycles"]


def _resources(counted: tuple[Data, Data] | str) -> dict[str, Value]:
    """Instructions of all measured functions and the most registers of one, before and after."""
    if isinstance(counted, str) or any("refused" in version for version in counted):
        return {"instructions": None, "registers": None}
    code = [sum(each["instructions"] for each in version.values()) for version in counted]
    registers = [max(each["max_live"] for each in version.values()) for version in counted]
    return {
        name: f"{pair[0]} → {pair[1]}" for name, pair in (("instructions", code), ("registers", registers))
    }


def draw_suite(page: Page) -> Mapping[pictures.Format, bytes]:
    """Bars per kernel, skewed above and even below."""
    colours = (pictures.BLUE, pictures.ORANGE)
    series = [
        drawing.Series(column.key, column.heading, colour)
        for column, colour in zip(SPEEDUPS, colours, strict=True)
    ]
    panels = []
    for kind in ("skewed", "even"):
        rows = [row for row in page.grid().rows if row["inputs"] == kind]
        spots = [1.2 * number for number in range(len(rows))]
        labels = [str(row["kernel"]) for row in rows]
        panels.append(
            drawing.Panel(
                f"{kind} inputs", "estimated speedup", rows, spots, labels, series, start=1.0, tilt=30
            )
        )
    return drawing.draw_panels(6.0, panels, 2, same_scale=True)


TABLE = Table(
    "suite",
    "Kernels of the kind that authors bring",
    "the suite: where its kernels lose their lanes, what pcfm gains on skewed inputs, and that it loses "
    "nothing on even ones",
    (
        "`O2-noshare`, each kernel at its smallest thread block, on inputs that show how it loses its lanes "
        "(*skewed*) and on inputs that give all lanes as much to do as the algorithm allows (*even*). "
        "Speedups are in estimated cycles, with the launch known to the passes and without.",
        "*lanes wait* is the share of the cycles that is not those of each warp's busiest lane, *melded, at "
        "most* what melding could gain of it, *captured* how much of that is gained, in `cycles`. Each cell "
        "is checked on every launch of the computation and on {sweep_runs} seeded launches.",
    ),
    grids,
    requests,
    measure=measure,
    missing=_missing,
    figures={"suite": Figure("Estimated speedup of the suite's kernels, launch known", draw_suite)},
)
