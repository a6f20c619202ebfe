"""Runs a sweep: what is cached is read, the rest computed, each result kept the moment it arrives.

So whatever ends a sweep, an interrupt, a killed process, a full disk or an error in one cell, what was
finished stays finished, and the same sweep run again computes only the rest. Cells with equal keys are
computed once. An error in a cell ends the sweep: the first that arrives is the one that is told.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from pcfm.sweep.cache import Cache
from pcfm.sweep.cell import Cell, Json
from pcfm.sweep.cluster import Cluster
from pcfm.sweep.computing import Executor, InProcess, Outcome, result_text
from pcfm.sweep.processes import Processes
from pcfm.sweep.progress import Describe, Progress


class SweepInterrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a sweep: how far it was, and what that is worth."""

    def __init__(self, done: int, total: int, cache: Cache | None) -> None:
        kept = "nothing was kept"
        if cache is not None:
            kept = f"kept in {cache.folder}; run it again to go on from there"
        super().__init__(f"{done} of {total} cells are done, {kept}")


@dataclass(frozen=True)
class Sweep:
    """How cells are computed: what by, where results are kept, and what shows progress.

    `show` makes a `Progress` of what a command has to say of each result, or of None.
    """

    executor: Executor = field(default_factory=InProcess)
    cache: Cache | None = None
    show: Callable[[Describe | None], Progress] = lambda _: Progress()

    def run(self, cells: Sequence[Cell[Any]], describe: Describe | None = None) -> list[Json]:
        """The results of the cells, in their order, as JSON reads them back.

        Raises: PcfmError with the diagnostics of a cell's; CellError for another exception in a cell;
        SweepInterrupted, which is a KeyboardInterrupt.
        """
        distinct = list({cell.key: cell for cell in cells}.values())
        texts: dict[str, str] = {}
        for cell in distinct:
            text = self.cache.load(cell.key) if self.cache is not None else None
            if text is not None:
                texts[cell.key] = text
        missing = [cell for cell in distinct if cell.key not in texts]
        progress = self.show(describe)
        progress.begin(len(distinct), len(texts))
        try:
            with closing(self._outcomes(missing)) as outcomes:
                for index, outcome in outcomes:
                    cell = missing[index]
                    text = result_text(cell, outcome)
                    if self.cache is not None:
                        self.cache.store(cell, text)
                    texts[cell.key] = text
                    progress.done(cell, json.loads(text))
        except KeyboardInterrupt:
            raise SweepInterrupted(len(texts), len(distinct), self.cache) from None
        finally:
            progress.end()
        # Each its own object: what a caller does to one result is seen in no other.
        return [json.loads(texts[cell.key]) for cell in cells]

    def _outcomes(self, cells: Sequence[Cell[Any]]) -> Generator[tuple[int, Outcome], None, None]:
        # No processes and no connection for nothing.
        if cells:
            yield from self.executor.run(cells)


def executor_for(processes: int | None = None, scheduler: str | None = None) -> Executor:
    """The cluster of `scheduler` where one is named, else so many processes of this machine: by default as
    many as there are processors for this process.
    """
    if scheduler is not None:
        return Cluster(scheduler)
    if processes is None:
        processes = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Processes(processes) if processes > 1 else InProcess()
