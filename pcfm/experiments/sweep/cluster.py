"""Cells computed by the workers of an existing Dask cluster (https://distributed.dask.org).

Each cell is one task, under a name made of its key. Dask gives a task whose worker was lost to another one,
and gives it up when it has lost several (its setting `distributed.scheduler.allowed-failures`). Every task
tells which program its sender is, so that a worker with another pcfm is refused, also one that joined late.
Workers run one cell at a time whatever their number of threads: pcfm promises nothing about threads.

What the workers must have: this version of pcfm, and of the libraries it computes with. They need no shared
disk: a cell brings what it reads, and the cache is on the side of whoever runs the sweep. Not handled:
clusters that need TLS certificates or other credentials beyond Dask's own configuration files.
"""

from __future__ import annotations

import importlib
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.experiments.sweep.cell import Cell
from pcfm.experiments.sweep.computing import Outcome, compute
from pcfm.experiments.sweep.identity import Identity, identity

_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True)
class Cluster:
    """The workers of the Dask scheduler at `address`, which must answer and have one in `timeout_seconds`."""

    address: str
    timeout_seconds: float = 30.0

    def run(self, cells: Sequence[Cell[Any]]) -> Iterator[tuple[int, Outcome]]:
        """See `Executor`. Raises: PcfmError where the cluster cannot be reached, or loses a cell for good."""
        distributed = _distributed()
        with self._client(distributed) as client:
            names = [f"pcfm-{cell.key}" for cell in cells]
            futures = client.map(compute_alone, cells, [identity()] * len(cells), key=names)
            places = {future.key: index for index, future in enumerate(futures)}
            try:
                for future in distributed.as_completed(futures):
                    index = places[future.key]
                    yield index, self._outcome(cells[index], future)
            finally:
                # At the end nothing is left to cancel; before it, the rest must not run on for nobody.
                if client.status == "running":
                    client.cancel([future for future in futures if not future.done()], force=True)

    def _outcome(self, cell: Cell[Any], future: Any) -> Outcome:
        if future.status == "finished":
            return future.result()
        if future.status != "error":
            raise PcfmError(f"the scheduler at {self.address} was lost before {cell.label} was done")
        error = future.exception()
        if type(error).__name__ == "KilledWorker":
            raise PcfmError(f"every worker that computed {cell.label} was lost", hint="see the workers' logs")
        raise PcfmError(
            f"the cluster could not compute {cell.label}: {type(error).__name__}: {error}",
            hint="every worker needs this pcfm installed",
        )

    @contextmanager
    def _client(self, distributed: Any) -> Iterator[Any]:
        # Dask logs every lost connection with its traceback; the PcfmError tells what that means here.
        log = logging.getLogger("distributed")
        level = log.level
        log.setLevel(logging.CRITICAL)
        client = None
        try:
            try:
                client = distributed.Client(self.address, timeout=self.timeout_seconds, set_as_default=False)
            except (OSError, ValueError, RuntimeError) as error:
                raise PcfmError(
                    f"cannot reach a Dask scheduler at {self.address}: {_one_line(error)}",
                    hint="`dask scheduler` prints its address, as tcp://HOST:PORT",
                ) from None
            try:
                client.wait_for_workers(1, timeout=self.timeout_seconds)
            except OSError:
                raise PcfmError(
                    f"the Dask scheduler at {self.address} has no workers",
                    hint=f"start some: `dask worker {self.address}`",
                ) from None
            yield client
        finally:
            if client is not None:
                client.close()
            log.setLevel(level)


def compute_alone(cell: Cell[Any], wanted: Identity) -> Outcome:
    """What becomes of a cell in this process, while no other one is computed in it."""
    with _ONE_AT_A_TIME:
        return compute(cell, wanted)


def _distributed() -> Any:
    # Half a second to import, and an optional extra: only a sweep on a cluster needs it.
    try:
        return importlib.import_module("distributed")
    except ImportError:
        hint = "pip install 'pcfm[cluster]'"
        raise PcfmError("a sweep on a cluster needs Dask, which is not installed", hint=hint) from None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
