"""What melding can gain at most, and how much of it pcfm gains: `pcfm.bound` on every cell of the main table.

Two versions of each kernel run its whole application: as compiled, and as pcfm melds it. The bound of the
first says what there was to gain; that of the second what it still leaves. Where pcfm gains less than
`EXPLAINED` of the first, a sentence says why, from the branch of the result that leaves most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import Any

from evaluation.cells import KernelVersion, Measured, Request, build_cell, machine_and_launch
from evaluation.pages import Column, Grid, Row
from evaluation.published import Instance
from evaluation.settings import INSTANCE_COLUMNS, PCFM, PIPELINES, Cells, Settings, instance_row
from evaluation.table import Table
from pcfm import api
from pcfm.bound import BranchBound, LaunchBound
from pcfm.defaults import DEFAULT_THRESHOLD
from pcfm.diagnostics import PcfmError
from pcfm.launch import LaunchShapes
from pcfm.machine import DEFAULT_MACHINE, load
from pcfm.report.branch_report import BranchReport, report_module
from pcfm.sweep import Cell, Sweep, make_cell
from pcfm.transforms.melding.reasons import Reason
from pcfm.workloads.workload import workload

EXPLAINED = 0.9
"""A share of the bound below this is explained."""

Data = dict[str, Any]
Bounds = Mapping[Instance, Data]


@dataclass(frozen=True)
class Versions(KernelVersion):
    """A kernel as compiled and as melded; `refused` says what trials had against more melds."""

    target: str
    refused: str = ""


def bound(versions: Versions) -> Data:
    """The cell's work: the bounds of both versions; nothing where one of them does not run to its end."""
    work = workload(versions.kernel, versions.block, versions.scale)
    machine = load(versions.machine)
    target = api.parse(versions.target)
    try:
        before = work.bound(api.parse(versions.text), machine, versions.seed)
        after = work.bound(target, machine, versions.seed)
    except PcfmError:
        return {}
    shapes = LaunchShapes.of(work.shapes([versions.seed]), machine.warp_size)
    reports = report_module(target, machine, shapes, DEFAULT_THRESHOLD)
    return {
        "before": _sum(before),
        "after": _sum(after),
        "branches": [asdict(branch) for branch in _by_branch(before)],
        "why": explain(before, after, reports, versions.refused),
    }


_CYCLES = ("cycles", "busiest_lane_cycles", "supersequence_cycles", "order_free_cycles")


def _sum(launches: Sequence[LaunchBound]) -> Data:
    return {
        **{name: sum(getattr(launch, name) for launch in launches) for name in _CYCLES},
        "error_cycles": sqrt(sum(launch.error_cycles**2 for launch in launches)),
        "sampled": sum(launch.sampled for launch in launches),
        "warps": sum(launch.warps for launch in launches),
    }


def _by_branch(launches: Sequence[LaunchBound]) -> list[BranchBound]:
    """The branches of several launches, added up."""
    total: dict[tuple[str, str], BranchBound] = {}
    for now in (branch for launch in launches for branch in launch.branches):
        key = now.function, now.block
        old = total.get(key)
        if old is not None:
            counts = ("splits", "two_sided", *_CYCLES)
            sums = {name: getattr(old, name) + getattr(now, name) for name in counts}
            groups, is_exact = max(old.groups, now.groups), old.is_exact and now.is_exact
            now = replace(now, groups=groups, is_exact=is_exact, **sums)
        total[key] = now
    return list(total.values())


def explain(
    before: Sequence[LaunchBound],
    after: Sequence[LaunchBound],
    reports: Sequence[BranchReport],
    refused: str = "",
) -> str:
    """Why the result gains less than the bound: what its own bound leaves, and at which branch most of it;
    the rest is what the bound leaves out: guards and branches inside sides, and groups that cannot all meet.
    `refused` says what trials had against a meld that would be planned.
    """
    room = sum(each.cycles - each.supersequence_cycles for each in before)
    cycles = sum(each.cycles for each in after)
    gained = sum(each.cycles for each in before) - cycles
    left = cycles - sum(each.supersequence_cycles for each in after)
    if room <= 0 or gained >= EXPLAINED * room:
        return ""
    share = f"{100 * left / room:.0f}% of it is still there to meld"
    groups = max((branch.groups for branch in _by_branch(before) if branch.two_sided), default=0)
    unreached = "guards and branches inside sides, which the bound leaves out"
    if groups > 2:
        unreached += f", and up to {groups} groups of lanes, whose bound is that of pairs"
    sided = [branch for branch in _by_branch(after) if branch.two_sided]
    if not sided or left < 0.01 * room:
        return f"nothing is left to meld; what is missing is {unreached}"
    worst = max(sided, key=lambda branch: branch.cycles - branch.supersequence_cycles)
    reason = next(
        (
            report.reason or refused or "melding would change it once more"
            for report in reports
            if (report.function, report.block) == (worst.function, f"%{worst.block}")
        ),
        "not one that melding looks at",
    )
    where = f"{share}, most at %{worst.block}: {reason}"
    return where if left + gained >= EXPLAINED * room else f"{where}; the rest is {unreached}"


def requests(settings: Settings) -> list[Request]:
    """The cells whose verdicts the table needs."""
    return [settings.varied(instance, PCFM) for instance in settings.instances]


def measure(settings: Settings, sweep: Sweep) -> dict[Instance, Data]:
    """The bounds of the wanted kernels; of one that a pass broke, or that no longer runs, there are none."""
    built = sweep.run([build_cell(request) for request in requests(settings)])
    general = DEFAULT_MACHINE, settings.seed, settings.scale
    versions = [
        Versions(*instance, *general, data["source"], data["target"], _refused(data))
        for instance, data in zip(settings.instances, built, strict=True)
        if not data["broken"]
    ]
    bounds = sweep.run([bound_cell(version) for version in versions])
    return {(each.kernel, each.block): data for each, data in zip(versions, bounds, strict=True) if data}


def _refused(built: Data) -> str:
    """The reason of the first meld that was tried on the launches and left out."""
    reasons = (remark["reason"] for remark in built["declined"] if remark["code"] == Reason.LAUNCH_LOSS)
    return next(reasons, "")


def bound_cell(versions: Versions) -> Cell[Versions]:
    """The bounds as a cell of a sweep."""
    name = f"{versions.kernel} at {versions.block}"
    return make_cell(bound, versions, label=f"bound of {name}", reads=machine_and_launch)


COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("cycles", "cycles", "count"),
    Column("busiest_lane", "no lane waiting", "factor"),
    Column("order_free", "any order, at most", "factor"),
    Column("supersequence", "melded, at most", "factor"),
    Column("pcfm", "pcfm", "factor"),
    Column("captured_percent", "captured %", "percent"),
    Column("left", "left in the result, at most", "factor"),
    Column("error_percent", "standard error %", "percent"),
    Column("sampled", "warps followed", "count"),
    Column("warps", "of", "count"),
    Column("why", "where less than 90% is captured"),
)
BRANCH_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("function", "function"),
    Column("branch", "branch"),
    Column("kind", "kind"),
    Column("splits", "warps split", "count"),
    Column("two_sided", "with two sides", "count"),
    Column("groups", "groups of lanes", "count"),
    Column("cycles", "cycles until they meet", "count"),
    Column("busiest_lane_cycles", "of the busiest lanes", "count"),
    Column("supersequence_cycles", "melded, at best", "count"),
    Column("order_free_cycles", "any order, at best", "count"),
)
MEAN_COLUMNS = (
    Column("kernels", "cells"),
    Column("room", "cycles to gain", "count"),
    Column("gained", "gained", "count"),
    Column("captured_percent", "captured %", "percent"),
)


def grids(settings: Settings, cells: Cells, bounds: Bounds) -> tuple[Grid, ...]:
    """The table; where a cell's result cannot be trusted, its verdict stands in place of numbers about it."""
    judged = {
        instance: cells[settings.varied(instance, PCFM)]
        for instance in settings.instances
        if instance in bounds
    }
    rows = [_row(instance, bounds[instance], cell) for instance, cell in judged.items()]
    trusted = [bounds[instance] for instance, cell in judged.items() if cell.accepted]
    branches = [row for instance in judged for row in _branches(instance, bounds[instance])]
    return (
        Grid("", "Per kernel and block size.", COLUMNS, tuple(rows)),
        Grid("all", "All cells, weighted by cycles", MEAN_COLUMNS, (_all(trusted),)),
        Grid("branches", "By branch, as compiled", BRANCH_COLUMNS, tuple(branches)),
    )


def _plain_cells(settings: Settings, cells: Cells, bounds: Bounds) -> list[Data]:
    head = {"pipeline": PIPELINES[PCFM], "seed": settings.seed}
    return [
        instance_row(instance)
        | head
        | {"verdict": cells[settings.varied(instance, PCFM)].verdict}
        | bounds[instance]
        for instance in settings.instances
        if instance in bounds
    ]


def _row(instance: Instance, data: Data, cell: Measured) -> Row:
    before, after = data["before"], data["after"]
    cycles = before["cycles"]
    room = cycles - before["supersequence_cycles"]
    return {
        **instance_row(instance),
        "cycles": cycles,
        **{
            name: cycles / before[f"{name}_cycles"]
            for name in ("busiest_lane", "order_free", "supersequence")
        },
        "pcfm": cell.number(cycles / after["cycles"]),
        "captured_percent": cell.number(100 * (cycles - after["cycles"]) / room if room > 0 else None),
        "left": cell.number(after["cycles"] / after["supersequence_cycles"]),
        "error_percent": 100 * before["error_cycles"] / before["supersequence_cycles"],
        "sampled": before["sampled"],
        "warps": before["warps"],
        "why": data["why"],
    }


def _all(bounds: Sequence[Data]) -> Row:
    pairs = [(each["before"], each["after"]) for each in bounds]
    room = sum(before["cycles"] - before["supersequence_cycles"] for before, _ in pairs)
    gained = sum(before["cycles"] - after["cycles"] for before, after in pairs)
    return {
        "kernels": str(len(pairs)),
        "room": room,
        "gained": gained,
        "captured_percent": 100 * gained / room if room > 0 else None,
    }


def _branches(instance: Instance, data: Data) -> list[Row]:
    return [
        {**branch, **instance_row(instance), "branch": f"%{branch['block']}"} for branch in data["branches"]
    ]


TABLE = Table(
    "bound",
    "What melding can gain at most",
    "what melding can gain at most, from what lanes really run, and how much of that pcfm gains",
    (
        "Lower bounds on `cycles` on `gcn-wave64`, from what the lanes of warps really run, as speedups: "
        "*melded, at most* makes similar instructions of different lanes one between a branch and the "
        "point where its lanes meet, and keeps each lane's order (the shortest common supersequence); "
        "*any order* ignores order, over all of a warp; *no lane waiting* is what each warp's busiest "
        "lane takes.",
        "*captured* is what pcfm gains of what the second of these leaves room for, *left* what the same "
        "bound says of the result. Bounds are below what can be reached: selects and most branches are "
        "free in them, and of more than two groups of lanes only pairs are aligned. pcfm gains more where "
        "the passes behind melding make code cheaper that all lanes run: addresses that a loop steps. "
        "Some warps are followed; the standard error is that of the bound.",
    ),
    grids,
    requests,
    measure=measure,
    cells=_plain_cells,
)
