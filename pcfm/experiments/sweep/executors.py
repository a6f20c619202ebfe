"""What computes the cells of a sweep: the interface, and the simplest of its kinds."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pcfm.experiments.sweep.cell import Cell
from pcfm.experiments.sweep.cluster import Cluster
from pcfm.experiments.sweep.computing import Outcome, compute
from pcfm.experiments.sweep.identity import identity
from pcfm.experiments.sweep.processes import Processes


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


def default_processes() -> int:
    """As many as there are processors for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def executor_for(processes: int, scheduler: str | None = None) -> Executor:
    """The cluster of `scheduler` where one is named, else as many processes of this machine."""
    if scheduler is not None:
        return Cluster(scheduler)
    return Processes(processes) if processes > 1 else InProcess()
