"""Proofs of pairs of versions, as cells of a sweep.

A proof depends on the two texts alone: one serves every launch, machine and table in which the pair occurs,
and is kept like any other cell. An accepting verdict becomes PROVED where there is one; a proof never makes
good what a run has shown to differ. No solver is asked: a table must not hang on whether one is installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pcfm import api
from pcfm.prove import NotProved, Proved, prove
from pcfm.sweep import Cell, make_cell

PROVED = Proved.name
Data = dict[str, Any]


@dataclass(frozen=True)
class Texts:
    """A version and its source; `is_ptx` where the version is PTX, whose kernels are taken to be given
    pointers to global memory.
    """

    source: str
    target: str
    is_ptx: bool = False


def proof_cells(pairs: Mapping[Texts, str]) -> dict[Texts, Cell[Texts]]:
    """A cell for each pair; with each stands what to call it."""
    return {pair: make_cell(prove_texts, pair, label=f"proof of {label}") for pair, label in pairs.items()}


def prove_texts(pair: Texts) -> Data:
    """The cell's work: PROVED where every function is, with how much work that took; else the first reason.

    `cut_points` are the pairs of places, one on each side, that loops come back to.
    """
    source = api.parse(pair.source)
    target = api.read(pair.target.encode(), "<emitted>.ptx") if pair.is_ptx else api.parse(pair.target)
    answers = prove(source, target, solver=False, global_arguments=pair.is_ptx)
    verdicts = [answer.verdict for answer in answers]
    missing = next((verdict for verdict in verdicts if isinstance(verdict, NotProved)), None)
    proved = [verdict for verdict in verdicts if isinstance(verdict, Proved)]
    return {
        "verdict": NotProved.name if missing is not None else PROVED,
        "reason": "" if missing is None else missing.reason,
        "functions": len(verdicts),
        "cut_points": sum(len(each.relations) for each in proved),
        "crossings": sum(each.crossings for each in proved),
        "walks": max((each.walks for each in proved), default=0),
        "goals": sum(each.goals for each in proved),
        "terms": sum(each.terms for each in proved),
    }


def proved_or(verdict: str, proof: Data | None) -> str:
    """The verdict of the runs, PROVED where that accepts and there is a proof."""
    return (
        PROVED if verdict == "NO_MISMATCH" and proof is not None and proof["verdict"] == PROVED else verdict
    )
