"""What all tables have in common: which kernels, how many inputs, which pipelines; and words for cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from evaluation.cells import NO_PIPELINE, Measured, Request
from evaluation.pages import Column, Row, Value
from evaluation.published import Instance
from pcfm.defaults import (
    BASELINE_PIPELINE,
    DEFAULT_PIPELINE,
    DEFAULT_RUNS,
    O2_NOSHARE,
    O3,
    SWEEP_RUNS,
    TRIED_BASELINE_PIPELINE,
)
from pcfm.machine import DEFAULT_MACHINE
from pcfm.workloads.workload import find_spec, known_kernels
from rodinia_kernels import all_kernels, suite_kernels, synthetic_kernels
from rodinia_kernels.suite import EVEN

NONE, BASELINE, PCFM = "none", "branch fusion + tail merging", "PCFM"
PIPELINES = {NONE: NO_PIPELINE, BASELINE: BASELINE_PIPELINE, PCFM: DEFAULT_PIPELINE}
"""The pipeline of each column."""
CHANGED = {BASELINE: "baseline", PCFM: "pcfm"}
KEYS = {NONE: "none", **CHANGED}
TRIED = "branch fusion by trial + tail merging"
"""The baseline decided as melding is: a further column where methods are held against each other."""
BOTH_BASELINES = {BASELINE: CHANGED[BASELINE], TRIED: "tried", PCFM: CHANGED[PCFM]}
"""`CHANGED` with that column."""
"""What the keys of a column's values begin with; `CHANGED` are the columns that have a pipeline."""
PUBLISHED_AS = {NONE: "baseline", BASELINE: "branch_fusion", PCFM: "melding"}
PUBLISHED_NAMES = {column: name.replace("_", " ") for column, name in PUBLISHED_AS.items()}
"""What figures of others for a column are called in `evaluation.published`, and on pages."""

MACHINES = ("gcn-wave64", "hopper-warp32", "volta-warp32")
"""The machine models that tables compare: the others are for whoever has the chip."""

COUNTERS = {
    "cycles": "cycles",
    "issue_cycles": "issue cycles",
    "estimated_cycles": "estimated cycles",
}
"""What tables compare, with its name on pages."""

SEVEN, SYNTHETIC, ALL = "the seven kernels", "the synthetic kernels", "all kernels"
SUITE, OTHER = "the suite", "other kernels"
"""The suite has a table of its own; others are one's own, or of plugins, and in no mean but that of all."""
SUITE_NAME = "suite"
"""Stands for all kernels of the suite where kernels are named."""
GROUPS = (SEVEN, SYNTHETIC, ALL)

Cells = Mapping[Request, Measured]

INSTANCE_COLUMNS = (Column("kernel", "kernel"), Column("block", "block"))
"""Which kernel at which block size a row is about; see `instance_row`."""


def every_instance() -> tuple[Instance, ...]:
    """The kernels of the paper and the synthetic ones at all block sizes, in the order of the tables."""
    return instances_of({**all_kernels(), **synthetic_kernels()})


def instances_of(kernels: Iterable[str]) -> tuple[Instance, ...]:
    """Kernels at all their block sizes: those of the tables in their order, then others as they are given.
    `suite` stands for all of the suite, and a kernel of the suite for itself on both kinds of inputs.

    Raises: PcfmError for an unknown name.
    """
    order = {name: number for number, name in enumerate(known_kernels())}
    suite = suite_kernels()
    named = [
        each
        for kernel in kernels
        for each in (
            suite if kernel == SUITE_NAME else (kernel, kernel + EVEN) if kernel in suite else (kernel,)
        )
        if each in suite or kernel not in suite
    ]
    specs = [find_spec(kernel) for kernel in dict.fromkeys(named)]
    specs.sort(key=lambda spec: order.get(spec.name, len(order)))
    return tuple((spec.name, str(block)) for spec in specs for block in spec.blocks)


@dataclass(frozen=True)
class Settings:
    """Which kernels at which block sizes, how compiled, on how many inputs, and the options of the command.

    `baseline` is the compilation of the tables that published figures stand in; others name their own.
    """

    instances: tuple[Instance, ...] = field(default_factory=every_instance)
    runs: int = DEFAULT_RUNS
    sweep_runs: int = SWEEP_RUNS
    seed: int = 0
    scale: int = 1
    baseline: str = O3

    @property
    def kernels(self) -> list[str]:
        """The kernels, in order."""
        return list(dict.fromkeys(kernel for kernel, _ in self.instances))

    def group(self, name: str) -> list[str]:
        """The kernels of a group, in order."""
        return [kernel for kernel in self.kernels if name in (ALL, group_of(kernel))]

    def parts(self, rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
        """What means are taken over: the rows of each kernel, then those of each group."""
        members = {kernel: [kernel] for kernel in self.kernels} | {name: self.group(name) for name in GROUPS}
        return [
            (name, [row for row in rows if row["kernel"] in kernels]) for name, kernels in members.items()
        ]

    def has_all(self, group: str) -> bool:
        """Whether no kernel or block size of a group is left out: only then can its aims be judged."""
        wanted = [instance for instance in every_instance() if group in (ALL, group_of(instance[0]))]
        return set(wanted) <= set(self.instances)

    def main(self, instance: Instance, column: str) -> Request:
        """A cell of the main table."""
        return self.request(instance, pipeline_of(column), runs=self.runs)

    def main_requests(self) -> list[Request]:
        """The cells of the main table: every pipeline on every kernel at every block size."""
        return [self.main(instance, column) for instance in self.instances for column in PIPELINES]

    def varied(
        self, instance: Instance, column: str, *, baseline: str = O2_NOSHARE, machine: str = DEFAULT_MACHINE
    ) -> Request:
        """A cell of a compilation, on a machine; with the main table's runs where it may be one of its."""
        may_be_main = baseline in (O2_NOSHARE, self.baseline) and machine == DEFAULT_MACHINE
        runs = self.runs if may_be_main else self.sweep_runs
        return self.request(instance, pipeline_of(column), baseline=baseline, machine=machine, runs=runs)

    def request(self, instance: Instance, pipeline: str, **options: Any) -> Request:
        """A cell on the inputs of these settings; as many as sweeps have, where nothing else is said.

        What clang -O3 makes no other code of, or is not asked about, is `O2-noshare`, measured once.
        """
        options = {"runs": self.sweep_runs, "seed": self.seed, "scale": self.scale, **options}
        compiled = options.pop("baseline", self.baseline)
        if compiled == O3 and not find_spec(instance[0]).unrolled:
            compiled = O2_NOSHARE
        return Request(*instance, compiled, pipeline=pipeline, **options)


def pipeline_of(column: str) -> str:
    """What a column's cells are transformed by."""
    return TRIED_BASELINE_PIPELINE if column == TRIED else PIPELINES[column]


def group_of(kernel: str) -> str:
    """The group that a kernel belongs to, apart from that of all."""
    if kernel in all_kernels():
        return SEVEN
    if kernel in synthetic_kernels():
        return SYNTHETIC
    return SUITE if kernel in suite_kernels() else OTHER


def instance_row(instance: Instance) -> dict[str, Value]:
    """The beginning of a row about a kernel at a block size."""
    return {"kernel": instance[0], "block": instance[1]}
