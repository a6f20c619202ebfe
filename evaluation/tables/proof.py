"""What is proved equal for all inputs.

Every kernel at every block size and in both compilations goes through branch fusion, tail merging, PCFM at
two thresholds and all passes together; each result is proved against its source. Melds are decided by their
profit alone, so that they are many. A second grid asks for each pass which share of what it made of its own
input is proved; beside them stand LLVM's own pipelines, and PTX as it is emitted and lifted again. Equal
texts are one pair. Over generated kernels `tests/prove/passes.py` asks the same.

Times differ from run to run, so the page has none: terms are what a proof's time grows with, and
`benchmarks/proof.py` measures seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from textwrap import shorten
from typing import Any

from evaluation.pages import Column, Grid, Row, Value
from evaluation.settings import INSTANCE_COLUMNS, Cells, Settings, instance_row
from evaluation.table import Table
from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_THRESHOLD, O2, O2_NOSHARE
from pcfm.llvm import canonicalise, emit_assembly, optimise
from pcfm.machine import DEFAULT_MACHINE, load
from pcfm.prove import NotProved
from pcfm.proved_pipeline import run_proved_pipeline
from pcfm.sweep import Cell, Sweep, make_cell
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from pcfm.workloads.proofs import PROVED, Texts, prove_texts
from pcfm.workloads.workload import read_source, workload

_CLEAN_UP = "simplify-instructions,simplify-phis,dce,simplify-cfg"
_ALL = (
    "simplify-cfg,lower-switch,exclusive-branches,implied-conditions,loop-merge<batch=1>,if-convert,"
    f"delay-branches,meld<threshold=0.0>,loads-ahead,branch-fusion,tail-merge,minmax,{_CLEAN_UP},strength-reduction,step-addresses"
)
PIPELINES = {
    "branch fusion": f"simplify-cfg,branch-fusion,{_CLEAN_UP}",
    "tail merging": f"simplify-cfg,tail-merge,{_CLEAN_UP}",
    f"PCFM, threshold {DEFAULT_THRESHOLD}": DEFAULT_PIPELINE,
    "PCFM, threshold 0": DEFAULT_PIPELINE.replace("meld", "meld<threshold=0.0>"),
    "all passes, threshold 0": _ALL,
}
"""What is proved end to end."""
COMPILED_AS = (O2_NOSHARE, O2)

Data = dict[str, Any]


@dataclass(frozen=True)
class PipelineTask:
    """A kernel as text, and the pipeline that it goes through."""

    source: str
    pipeline: str


@dataclass(frozen=True)
class Source:
    """A kernel as text, to be changed by what is no pass of ours."""

    text: str


@dataclass(frozen=True)
class Proofs:
    """Rows of kernels, block sizes, compilations and pipelines with their proofs; and steps: what made each,
    and what its proof lacks.
    """

    rows: Sequence[Row]
    steps: Sequence[tuple[str, str]]


def prove_version(version: PipelineTask) -> Data:
    """The cell's work: the proof of what a pipeline makes of a kernel; UNCHANGED where that is nothing."""
    module = api.parse(version.source)
    run_pipeline(module, parse_pipeline(version.pipeline), melding_by_profit())
    target = api.to_text(module)
    if target == version.source:
        return {"verdict": "UNCHANGED", "reason": ""}
    return prove_texts(Texts(version.source, target))


def prove_steps(version: PipelineTask) -> Data:
    """The cell's work: what each pass of a pipeline that changed something made, and what its proof lacks."""
    passes = parse_pipeline(version.pipeline)
    done = run_proved_pipeline(api.parse(version.source), passes, melding_by_profit(), solver=False)
    return {
        "steps": [
            [
                step.pass_text.partition("<")[0],
                step.alone.reason if isinstance(step.alone, NotProved) else "",
            ]
            for step in done.steps
        ]
    }


def melding_by_profit() -> PassContext:
    """Melding by profit alone: how often branches split is not known, and what comes of it is not tried."""
    return PassContext(load(DEFAULT_MACHINE), decide="ir", tuning=True)


def prove_others(source: Source) -> Data:
    """The cell's work: the same of LLVM's pipelines, and of the PTX that LLVM emits, as it is lifted."""
    text = canonicalise(source.text)
    first = optimise(text, "O1")
    pairs = {
        "LLVM -O1": Texts(text, first),
        "LLVM -O2 after -O1": Texts(first, optimise(first, "O2")),
        "PTX, emitted and lifted": Texts(text, emit_assembly(text, "ptx", None, "<emitted>"), is_ptx=True),
    }
    return {
        "steps": [
            [name, prove_texts(pair)["reason"]] for name, pair in pairs.items() if pair.source != pair.target
        ]
    }


def measure(settings: Settings, sweep: Sweep) -> Proofs:
    """All proofs that the page shows."""
    texts = {
        (kernel, block, compiled): api.to_text(read_source(workload(kernel, block), compiled))
        for kernel, block in settings.instances
        for compiled in COMPILED_AS
    }
    smallest: dict[tuple[str, str], str] = {}
    for (kernel, _, compiled), text in texts.items():
        smallest.setdefault((kernel, compiled), text)
    ours = list(dict.fromkeys(smallest.values()))
    cells: list[Cell[Any]] = [
        make_cell(prove_version, PipelineTask(text, pipeline), label=f"proof of {' '.join(which)}")
        for which, text in texts.items()
        for pipeline in PIPELINES.values()
    ]
    cells += [make_cell(prove_steps, PipelineTask(text, _ALL), label="proof by steps") for text in ours]
    cells += [make_cell(prove_others, Source(text), label="proof of LLVM's passes") for text in ours]
    done = iter(sweep.run(cells))
    rows = [_cell_row(*which, name, next(done)) for which in texts for name in PIPELINES]
    return Proofs(rows, [(name, reason) for data in done for name, reason in data["steps"]])


COLUMNS = (
    Column("pipeline", "passes"),
    Column("compilation", "compiled as"),
    Column("cells", "cells", "count"),
    Column("unchanged", "unchanged", "count"),
    Column("proved", "proved", "count"),
    Column("not_proved", "not proved", "count"),
    Column("cut_points", "cut points, at most", "count"),
    Column("goals", "goals, median", "count"),
    Column("most_goals", "at most", "count"),
    Column("terms", "terms, median", "count"),
    Column("most_terms", "at most", "count"),
)
PASS_COLUMNS = (
    Column("pass", "made by"),
    Column("results", "of kernels", "count"),
    Column("proved", "proved", "count"),
    Column("share", "%", "percent"),
    Column("reason", "most frequent reason where not"),
)
CELL_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("compilation", "compiled as"),
    Column("pipeline", "passes"),
    Column("verdict", "verdict"),
    Column("cut_points", "cut points", "count"),
    Column("crossings", "pairs of places walked", "count"),
    Column("walks", "walks", "count"),
    Column("goals", "goals", "count"),
    Column("terms", "terms", "count"),
    Column("reason", "what is missing"),
)
_REASON = 100  # characters
_COUNTS = ("cut_points", "crossings", "walks", "goals", "terms")


def grids(_: Settings, __: Cells, proofs: Proofs) -> tuple[Grid, ...]:
    """The table, the passes, and the cells."""
    summary = [_summary(name, compiled, proofs.rows) for name in PIPELINES for compiled in COMPILED_AS]
    return (
        Grid("", "Cells by pipeline and compilation.", COLUMNS, tuple(summary)),
        Grid("passes", "By pass", PASS_COLUMNS, tuple(_pass_rows(proofs.steps))),
        Grid("cells", "Per kernel and block size", CELL_COLUMNS, tuple(proofs.rows)),
    )


def _cell_row(kernel: str, block: str, compiled: str, pipeline: str, data: Data) -> Row:
    return {
        **instance_row((kernel, block)),
        "compilation": compiled,
        "pipeline": pipeline,
        "verdict": data["verdict"],
        "reason": data["reason"],
        **{name: data.get(name) for name in _COUNTS},
    }


def _summary(name: str, compiled: str, rows: Sequence[Row]) -> Row:
    own = [row for row in rows if (row["pipeline"], row["compilation"]) == (name, compiled)]
    verdicts = Counter(row["verdict"] for row in own)
    proved = {
        key: [value for row in own if row["verdict"] == PROVED and isinstance(value := row[key], int)]
        for key in _COUNTS
    }
    summary: dict[str, Value] = {
        "pipeline": name,
        "compilation": compiled,
        "cells": len(own),
        "unchanged": verdicts["UNCHANGED"],
        "proved": verdicts[PROVED],
        "not_proved": verdicts[NotProved.name],
        "cut_points": max(proved["cut_points"], default=None),
    }
    for key in ("goals", "terms"):
        summary[key] = round(median(proved[key])) if proved[key] else None
        summary[f"most_{key}"] = max(proved[key], default=None)
    return summary


def _pass_rows(steps: Sequence[tuple[str, str]]) -> list[Row]:
    reasons: dict[str, list[str]] = {}
    for name, reason in steps:
        reasons.setdefault(name, []).append(reason)
    rows: list[Row] = []
    for name, given in sorted(reasons.items()):
        missing = Counter(shorten(reason, _REASON) for reason in given if reason)
        rows.append(
            {
                "pass": name,
                "results": len(given),
                "proved": given.count(""),
                "share": 100 * given.count("") / len(given),
                "reason": missing.most_common(1)[0][0] if missing else "",
            }
        )
    return rows


TABLE = Table(
    "proof",
    "What is proved equal for all inputs",
    "what is proved equal for all inputs: kernels melded and under the baselines, and pass by pass",
    (
        "`pcfm prove`, without a solver, on each kernel at each block size, before and after. Melds are "
        "decided by their profit alone, so there are more of them than in the other tables. *Cut points* "
        "are the pairs of places that loops come back to, each with an invariant; *goals* the questions "
        "that the form of the terms alone does not answer; the time of a proof grows with *terms*.",
        "By pass: what one pass of *all passes* made of its own input, over the kernels at their "
        "smallest block size; LLVM's -O1 and its PTX are held against the kernel "
        "as LLVM prints it, the PTX under `--global-arguments`.",
    ),
    grids,
    measure=measure,
    cells=lambda settings, _, proofs: [
        {**row, "pipeline": PIPELINES[str(row["pipeline"])], "seed": settings.seed} for row in proofs.rows
    ],
)
