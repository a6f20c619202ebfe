"""Computes one cell, wherever that is, and brings back what became of it as plain text; and the interface of
all that computes many, of which the simplest kind is here.

An outcome crosses process and machine borders, so it holds no exception and no object of a library: the JSON
text of the result; the diagnostics of a `PcfmError`; or, for any other exception, its name and traceback as
text.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pcfm.diagnostics import Diagnostic, PcfmError
from pcfm.sweep.cell import Cell
from pcfm.sweep.identity import Identity, identity


class CellError(RuntimeError):
    """A defect in a cell's function: the message names cell and exception, a note holds the traceback."""


@dataclass(frozen=True)
class Computed:
    """The result as JSON text."""

    text: str


@dataclass(frozen=True)
class Refused:
    """A `PcfmError`: what was given is wrong."""

    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Crashed:
    """Any other exception: a defect."""

    summary: str
    trace: str


Outcome = Computed | Refused | Crashed


def compute(cell: Cell[Any], wanted: Identity) -> Outcome:
    """What becomes of a cell in this process, unless that runs other code than `wanted`."""
    difference = wanted.difference(identity())
    if difference:
        hint = "the files of pcfm changed while the sweep ran, or a cluster's workers need a restart"
        return Refused((Diagnostic(f"a worker is another program: {difference}", hint=hint),))
    try:
        if not cell.reads_the_same():
            message = "what it reads is not what it was when the sweep began"
            hint = "a file changed while the sweep ran, or a cluster's workers have other files"
            return Refused((Diagnostic(message, hint=hint),))
        return Computed(json.dumps(cell.function(cell.argument), allow_nan=False))
    except PcfmError as error:
        return Refused(tuple(error.diagnostics))
    except Exception as error:
        summary = " ".join(f"{type(error).__name__}: {error}".split())
        return Crashed(summary, "".join(traceback.format_exception(error)))


def result_text(cell: Cell[Any], outcome: Outcome) -> str:
    """The JSON text of the result. Raises: PcfmError or CellError, which name the cell."""
    if isinstance(outcome, Computed):
        return outcome.text
    if isinstance(outcome, Refused):
        where = Diagnostic(f"while computing {cell.label}", severity="note")
        raise PcfmError([*outcome.diagnostics, where])
    error = CellError(f"{cell.label}: {outcome.summary}")
    error.add_note(outcome.trace)
    raise error


class Executor(Protocol):
    """Computes cells, in any order."""

    def run(self, cells: Sequence[Cell[Any]]) -> Iterator[tuple[int, Outcome]]:
        """The place of each cell among `cells` and its outcome, as they are done.

        Closing the iterator, or an exception in it, ends what is still being computed. Raises: PcfmError
        where a cell cannot be computed at all.
        """
        ...


@dataclass(frozen=True)
class InProcess:
    """Here, one cell after the other."""

    def run(self, cells: Sequence[Cell[Any]]) -> Iterator[tuple[int, Outcome]]:
        """See `Executor`."""
        for index, cell in enumerate(cells):
            yield index, compute(cell, identity())
