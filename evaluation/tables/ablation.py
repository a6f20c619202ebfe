"""What each step is worth: from the published method to ours one step at a time, and ours without each.

A step is a set of steps of melding (`melding.steps`) or of passes of the default pipeline, which is left out
whole. Each version of each kernel is a cell: checked, proved, and counted on both machines. One block size
per kernel, on the launch known, since what matters here is many versions of few kernels. Kernels of one's own
are a group by the name of their folder.

Lines of code are those of the modules, classes and functions that a step alone needs (`Step.code`); what it
needs beside in places that all share is not counted. Not handled: two steps that do each other's work each
seem to add nothing; the way from the published method shows what the first of them adds.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

from evaluation import resource_grids
from evaluation.cells import Measured, Request, run_versions
from evaluation.pages import Column, Grid, Row, Value
from evaluation.published import Instance
from evaluation.settings import INSTANCE_COLUMNS, OTHER, Cells, Settings, group_of, instance_row
from evaluation.statistics import geometric_mean
from evaluation.table import Table
from pcfm.defaults import DEFAULT_PIPELINE, O2_NOSHARE
from pcfm.sweep import Sweep
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.melding.steps import MeldStep, spelled
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline
from pcfm.workloads.own_kernels import is_own

MACHINES = {"volta": "volta-warp32", "gcn": "gcn-wave64"}
RUNS = 1
"""Seeded launches that each version is compared on, beside the whole computation and the proof."""
LEAST_THREADS = 32
"""The block size of a kernel is the first of so many threads."""
SAME = 0.005
"""Estimates that differ by less are equal."""


@dataclass(frozen=True)
class Step:
    """Something that pcfm does and that can be left out: steps of melding, passes.

    `code` are the modules that it alone needs, or what of a module, `module:Class.function`.
    """

    name: str
    melding: tuple[MeldStep, ...] = ()
    passes: tuple[str, ...] = ()
    code: tuple[str, ...] = ()


STEPS = (
    Step("block in a replica", (MeldStep.REPLICAS,), code=("melding.matching:Matcher._place",)),
    Step("launches", (MeldStep.LAUNCHES,), code=("melding.trials", "cleanup_on_launches", "measured")),
    Step("costs", (MeldStep.COSTS,), code=("melding.static_cost", "melding.pair_cost", "acceptance")),
    Step(
        "selects counted",
        (MeldStep.SELECT_COSTS,),
        code=("melding.wanted", "melding.scores:PairGains._selects"),
    ),
    Step("order of operands", (MeldStep.OPERAND_ORDER,), code=("melding.operands:swaps",)),
    Step("phis as one", (MeldStep.PHIS,), code=("melding.phi_pairs",)),
    Step("selects shared", (MeldStep.SHARED_SELECTS,), code=("melding.melded_region:MeldedRegion.choose",)),
    Step("other orders", (MeldStep.ORDERS,), code=("melding.order_free", "melding.gaps:Stepper.scheduled")),
    Step(
        "speculated gaps",
        (MeldStep.SPECULATION,),
        code=(
            "melding.gaps:Unguarded",
            "melding.gaps:Stepper._may_run_anywhere",
            "melding.gaps:Stepper._stand_in",
        ),
    ),
    Step("prices of a guard", (MeldStep.GUARD_PRICES,), code=("melding.outcomes:further_outcomes",)),
    Step(
        "memories apart",
        (MeldStep.MEMORIES,),
        code=("melding.meld:_memories_meet", "melding.meld:_mixed_pays"),
    ),
    Step("swapped arms", (MeldStep.SWAPS,), code=("melding.adaptation:Inversion",)),
    Step(
        "structural alignment",
        (MeldStep.STRUCTURES,),
        code=(
            *("melding.structural", "melding.block_pairs", "melding.block_paths"),
            "melding.known_alignments",
        ),
    ),
    Step("hubs", (MeldStep.HUBS,), code=("melding.hub", "melding.hub_plans")),
    Step("switches", (MeldStep.SWITCHES,), code=("lower_switch",)),
    Step("exclusive branches", (MeldStep.EXCLUSIVE_BRANCHES,), code=("exclusive_branches",)),
    Step("lanes counted", (MeldStep.COUNTED_LANES,), code=("passes:PassContext.learn",)),
    Step("decisions on emitted code", (MeldStep.EMITTED_CODE,), code=("melding.emitted_code",)),
    Step(
        "algebra after",
        passes=("simplify-instructions", "strength-reduction", "step-addresses"),
        code=(
            *("simplify_instructions", "select_algebra", "constant_selects"),
            *("strength_reduction", "step_addresses"),
        ),
    ),
    Step("if-conversion", passes=("if-convert",), code=("if_convert",)),
    Step("delayed branches", passes=("delay-branches",), code=("delay_branches",)),
    Step("plain operations", passes=("plain-operations",), code=("plain_operations",)),
    Step("loads ahead", passes=("loads-ahead",), code=("loads_ahead",)),
    Step("rare work delayed", passes=("delay-work",), code=("delay_work",)),
    Step("loop-merge", passes=("loop-merge",), code=("loop_merge",)),
)
"""In the order in which they are added to the published method, which has the first of them alone."""
PUBLISHED_STEPS = 1
STAYS: Mapping[str, str] = {
    "block in a replica": "published; the alignment of structures of any shape does its work beside it",
    "memories apart": "with a launch that decides too; without one a generic access is slower than it saves",
    "swapped arms": "the alignment of structures of any shape tries both ways; regions of one shape do not",
    "lanes counted": "launches are known here; without one the synthetic kernels gain 1.46 for 1.29 (0082)",
    "decisions on emitted code": "launches decide here; without one it alone sees registers and addresses",
    "plain operations": "it is for sources that spell one operation in several ways (0083)",
}
"""Why steps stay without which no kernel is slower, by their names."""


def _together(name: str, *members: str) -> Step:
    steps = [step for step in STEPS if step.name in members]
    return Step(
        name,
        tuple(each for step in steps for each in step.melding),
        tuple(each for step in steps for each in step.passes),
        tuple(each for step in steps for each in step.code),
    )


TOGETHER = (
    _together("hubs and switches", "hubs", "switches"),
    _together(
        "forms: switches, exclusive and delayed branches",
        "switches",
        "exclusive branches",
        "delayed branches",
    ),
    _together("other orders, of operands too", "order of operands", "other orders"),
)
"""Steps that stand in for each other, left out together."""


def pipeline(steps: Collection[Step]) -> str:
    """The default pipeline with these of all steps alone."""
    off = [step for step in STEPS if step not in steps]
    without = spelled(each for step in off for each in step.melding)
    skipped = {name for step in off for name in step.passes}
    passes = [each for each in parse_pipeline(DEFAULT_PIPELINE) if each.name not in skipped]
    return spell_pipeline(Meld(without=without) if isinstance(each, Meld) else each for each in passes)


def ladder() -> list[tuple[str, str]]:
    """From melding without any step on: what is added, and the pipeline with it."""
    rows = [("nothing", pipeline(()))]
    for count, step in enumerate(STEPS, 1):
        rows.append((step.name, pipeline(STEPS[:count])))
    return rows


def left_out() -> list[tuple[Step, str]]:
    """Each step, and the default pipeline without it."""
    return [
        (step, pipeline([each for each in STEPS if not (set(each.melding) | set(each.passes)) & _of(step)]))
        for step in (*STEPS, *TOGETHER)
    ]


def _of(step: Step) -> set[str]:
    return {*step.melding, *step.passes}


OURS = pipeline(STEPS)


def instances(settings: Settings) -> list[Instance]:
    """Each kernel at its first block size of `LEAST_THREADS`, or its last."""
    chosen: dict[str, Instance] = {}
    for kernel, block in settings.instances:
        if kernel not in chosen or _threads(chosen[kernel][1]) < LEAST_THREADS:
            chosen[kernel] = kernel, block
    return list(chosen.values())


def _threads(block: str) -> int:
    return prod(map(int, block.split("x")))


def group(kernel: str) -> str:
    """What a kernel's mean is taken with: of one's own, the others in its folder."""
    own = group_of(kernel)
    return (Path(kernel).parent.name or own) if own == OTHER and is_own(kernel) else own


def request(settings: Settings, instance: Instance, passes: str, machine: str) -> Request:
    """The cell of a version of a kernel."""
    return settings.request(instance, passes, baseline=O2_NOSHARE, machine=machine, runs=RUNS)


def _pipelines() -> list[str]:
    return list(dict.fromkeys([OURS, *(each for _, each in ladder()), *(each for _, each in left_out())]))


def requests(settings: Settings) -> list[Request]:
    """All versions of all kernels."""
    return [
        request(settings, instance, passes, machine)
        for instance in instances(settings)
        for machine in MACHINES.values()
        for passes in _pipelines()
    ]


@dataclass(frozen=True)
class Sizes:
    """Instructions of the emitted code, and registers, of a version's measured functions."""

    instructions: int
    registers: int


Measurements = Mapping[Request, tuple[Sizes, Sizes]]
"""By cell, of the kernel as compiled and of what its pipeline made of it."""


def measure(settings: Settings, sweep: Sweep) -> Measurements:
    """How large the code of each version is."""
    counted = run_versions({each: each for each in requests(settings)}, resource_grids.count_cell, sweep)
    return {
        each: (_sizes(both[0]), _sizes(both[1]))
        for each, both in counted.items()
        if not isinstance(both, str)
    }


def _sizes(functions: Mapping[str, Mapping[str, Any]]) -> Sizes:
    return Sizes(
        sum(fn["instructions"] for fn in functions.values()),
        max((fn["registers"] or fn["max_live"] for fn in functions.values()), default=0),
    )


# --- lines of code ------------------------------------------------------------------------------------------


@cache
def code_lines(name: str) -> int:
    """Lines of a module of `pcfm.transforms`, or of what it defines, but for blank ones, comments and
    docstrings. Raises: LookupError where it defines no such thing.
    """
    module, _, path = name.partition(":")
    source = inspect.getsource(importlib.import_module(f"pcfm.transforms.{module}"))
    node: ast.AST = ast.parse(source)
    for part in filter(None, path.split(".")):
        node = {getattr(each, "name", ""): each for each in ast.iter_child_nodes(node)}[part]
    texts = {
        line
        for each in ast.walk(node)
        if isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
        for line in range(each.lineno, (each.end_lineno or each.lineno) + 1)
    }
    first, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", None)
    lines = enumerate(source.splitlines(), 1)
    return sum(
        bool(text.strip()) and not text.lstrip().startswith("#")
        for number, text in lines
        if number >= first and (last is None or number <= last) and number not in texts
    )


# --- the page -----------------------------------------------------------------------------------------------


def grids(settings: Settings, cells: Cells, sizes: Measurements) -> tuple[Grid, ...]:
    """The way to ours, ours without each step, and for which kernels a step counts."""
    table = _Versions(settings, cells, sizes)
    columns = table.columns()
    way = [{"step": name, **table.row(passes), "code_lines": None} for name, passes in ladder()]
    for step, row in zip(STEPS, way[1:], strict=True):
        row["code_lines"] = _lines(step)
    without = [
        {"step": step.name, **table.row(passes), **table.against_ours(passes), "code_lines": _lines(step)}
        for step, passes in left_out()
    ]
    idle = [
        {"step": step.name, "why": STAYS.get(step.name, "")}
        for (step, _), row in zip(left_out(), without, strict=True)
        if step in STEPS and not row["cells_slower"]
    ]
    step, lines = Column("step", "step"), Column("code_lines", "lines of code", "count")
    return (
        Grid(
            "",
            "One step after the other, each with all that stand above it; *block in a replica* is the "
            "published method, the last is ours.",
            (step, *columns, lines),
            tuple(way),
        ),
        Grid("without", "Ours without one step", (step, *columns, *LOST_COLUMNS, lines), tuple(without)),
        Grid(
            "kernels",
            "Per kernel: the steps without which it is slower",
            KERNEL_COLUMNS,
            tuple(table.kernels()),
        ),
        Grid("idle", "Steps without which no kernel here is slower", IDLE_COLUMNS, tuple(idle)),
    )


LOST_COLUMNS = (
    Column("cells_slower", "cells slower without", "count"),
    Column("cells_faster", "cells faster without", "count"),
)
KERNEL_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("machine", "machine"),
    Column("method", "published method", "factor"),
    Column("ours", "ours", "factor"),
    Column("steps", "slower without"),
)
IDLE_COLUMNS = (Column("step", "step"), Column("why", "why it stays"))


def _lines(step: Step) -> int:
    return sum(map(code_lines, step.code))


class _Versions:
    """The cells of all versions, by pipeline."""

    def __init__(self, settings: Settings, cells: Cells, sizes: Measurements) -> None:
        self.settings, self.cells, self.sizes = settings, cells, sizes
        self.instances = instances(settings)
        self.groups = list(dict.fromkeys(group(kernel) for kernel, _ in self.instances))

    def columns(self) -> list[Column]:
        """Those of a version."""
        return [
            *(
                column
                for key, machine in MACHINES.items()
                for column in (
                    *(Column(f"{key}_{name}", f"{name}, {machine}", "factor") for name in self.groups),
                    Column(f"{key}_lost", f"cells that lose, {machine}", "count"),
                )
            ),
            Column("melds", "melds", "count"),
            Column("code", "instructions emitted", "factor"),
            Column("registers", "registers", "factor"),
            Column("seconds", "seconds of opt", "percent"),
        ]

    def row(self, passes: str) -> dict[str, Value]:
        """What comes of all kernels with these passes."""
        row: dict[str, Value] = {}
        for key, machine in MACHINES.items():
            for name in self.groups:
                members = [instance for instance in self.instances if group(instance[0]) == name]
                row[f"{key}_{name}"] = geometric_mean(
                    self.ratio(member, passes, machine) for member in members
                )
            ratios = [self.ratio(instance, passes, machine) for instance in self.instances]
            row[f"{key}_lost"] = sum(ratio is None or ratio < 1 - SAME for ratio in ratios)
        every = [self.cell(*pair, passes) for pair in self.pairs()]
        row["melds"] = sum(len(cell.done) for cell in every)
        both = [self.sizes[cell.request] for cell in every if cell.request in self.sizes]
        row["code"] = geometric_mean(after.instructions / before.instructions for before, after in both)
        row["registers"] = geometric_mean(
            after.registers / before.registers
            for before, after in both
            if before.registers and after.registers
        )
        row["seconds"] = sum(cell.seconds for cell in every)
        return row

    def pairs(self) -> Iterable[tuple[Instance, str]]:
        return ((instance, machine) for instance in self.instances for machine in MACHINES.values())

    def cell(self, instance: Instance, machine: str, passes: str) -> Measured:
        return self.cells[request(self.settings, instance, passes, machine)]

    def ratio(self, instance: Instance, passes: str, machine: str) -> float | None:
        """The speedup; None without an accepting verdict."""
        return self.cell(instance, machine, passes).ratio("estimated_cycles")

    def against_ours(self, passes: str) -> dict[str, Value]:
        """In how many cells it is slower, and faster, than with all steps."""
        slower = faster = 0
        for instance, machine in self.pairs():
            with_it, without = (self.ratio(instance, each, machine) for each in (OURS, passes))
            if with_it is not None and without is not None:
                slower += without < with_it * (1 - SAME)
                faster += without > with_it * (1 + SAME)
        return {"cells_slower": slower, "cells_faster": faster}

    def kernels(self) -> list[Row]:
        """For each kernel and machine what the methods gain, and the steps that it is slower without."""
        method = ladder()[PUBLISHED_STEPS][1]
        rows: list[Row] = []
        for instance, machine in self.pairs():
            with_it = self.ratio(instance, OURS, machine)
            lost: list[tuple[float, str]] = []
            for step, passes in left_out()[: len(STEPS)]:
                without = self.ratio(instance, passes, machine)
                if with_it and without and without < with_it * (1 - SAME):
                    lost.append((without / with_it - 1, step.name))
            cells = self.cell(instance, machine, method), self.cell(instance, machine, OURS)
            rows.append(
                {
                    **instance_row(instance),
                    "machine": machine,
                    "method": cells[0].number(cells[0].ratio("estimated_cycles")),
                    "ours": cells[1].number(with_it),
                    "steps": ", ".join(f"{name} {share:.1%}" for share, name in sorted(lost)),
                }
            )
        return rows


def _json(settings: Settings, cells: Cells, sizes: Measurements) -> list[Row]:
    """Each version that is not the same code as ours, shortly: a cell in full would take a page."""
    names = {passes: f"without {step.name}" for step, passes in left_out()}
    names |= {passes: f"up to {name}" for name, passes in ladder()} | {OURS: "ours"}
    return [
        {
            "kernel": each.kernel,
            "block": each.block,
            "machine": each.machine,
            "version": names[each.pipeline],
            "verdict": cells[each].verdict,
            "estimated_cycles": cells[each].ratio("estimated_cycles"),
            "melds": len(cells[each].done),
        }
        for each in requests(settings)
    ]


TABLE = Table(
    "ablation",
    "What each step is worth",
    "from the published method to ours one step at a time, and ours without each step",
    (
        "Speedups in estimated cycles over `O2-noshare`, geometric means, launches known; each kernel at its "
        f"first block size of {LEAST_THREADS} threads or more, each version checked on the whole "
        f"computation and {RUNS} seeded launch, and proved. *Cells that lose* are those below "
        f"{1 - SAME:.3f}; *melds*, emitted instructions and registers (over the kernel as compiled) and "
        "`opt`'s processor time are of all cells.",
        "A step that another stands in for seems worth nothing: the last rows of the second table leave such "
        "steps out together. Lines of code are those that a step alone needs.",
    ),
    grids,
    requests,
    measure=measure,
    cells=_json,
)
