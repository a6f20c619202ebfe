"""Cells computed by the workers of an existing Dask cluster (https://distributed.dask.org).

Each cell is one task, under a name made of its key. Dask gives a task whose worker was lost to another one,
and gives it up when it has lost several (its setting `distributed.scheduler.allowed-failures`). Every task
tells which program its sender is, so that a worker with another pcfm is refused, also one that joined late.
A worker process runs one cell at a time whatever its number of threads, since pcfm promises nothing about
threads: for a machine of many processors start `dask worker ADDRESS --nworkers=-1 --nthreads=1`.

What the workers must have: this version of pcfm, and of the libraries it computes with. They need no shared
disk: what a cell only names (a kernel, a machine model) they must have too, and it is compared
(`pcfm.sweep.cell`); the cache is on the side of whoever runs the sweep. Not handled: clusters
that need TLS certificates or other credentials beyond Dask's own configuration files.
"""

from __future__ import annotations

import importlib
import logging
import re
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.sweep.cell import Cell
from pcfm.sweep.computing import Outcome, compute
from pcfm.sweep.identity import Identity, identity

# How often to look for results, and for how long none may come before somebody asks whether workers are left.
_POLL_SECONDS = 0.05
_SILENCE_SECONDS = 10.0
# Dask itself fails late, and not cleanly, on what is no address.
_ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?([^\s/:\[\]]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}")
_ADDRESS_HINT = "`dask scheduler` prints its address, as tcp://HOST:PORT"
_LOGS = ("distributed", "distributed.client", "tornado.application")
_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True)
class Cluster:
    """The workers of the Dask scheduler at `address`, which must answer and have one in `timeout_seconds`."""

    address: str
    timeout_seconds: float = 30.0

    def run(self, cells: Sequence[Cell[Any]]) -> Iterator[tuple[int, Outcome]]:
        """See `Executor`. Raises: PcfmError where the cluster cannot be reached, or loses a cell for good."""
        distributed = _distributed()
        with _quiet_logs(), closing(self._connect(distributed)) as client:
            self._await_worker(client)
            names = [f"pcfm-{cell.key}" for cell in cells]
            futures = client.map(compute_alone, cells, [identity()] * len(cells), key=names)
            try:
                yield from self._finished(distributed, client, cells, futures)
            finally:
                # Before the end, the rest must not run on for nobody; another client's same tasks do.
                if client.status == "running":
                    client.cancel([future for future in futures if not future.done()])

    def _finished(
        self, distributed: Any, client: Any, cells: Sequence[Cell[Any]], futures: Sequence[Any]
    ) -> Iterator[tuple[int, Outcome]]:
        places = {future.key: index for index, future in enumerate(futures)}
        completed = distributed.as_completed(futures, loop=client.loop)
        heard = time.monotonic()
        # Not a plain loop over `completed`: it would wait for ever once the last worker is gone.
        while not completed.is_empty():
            batch = completed.next_batch(block=False)
            for future in batch:
                index = places[future.key]
                outcome = self._outcome(cells[index], future)
                if outcome is None:
                    completed.add(future)
                else:
                    heard = time.monotonic()
                    yield index, outcome
            if time.monotonic() - heard > _SILENCE_SECONDS:
                self._await_worker(client)
                heard = time.monotonic()
            if not batch:
                time.sleep(_POLL_SECONDS)

    def _outcome(self, cell: Cell[Any], future: Any) -> Outcome | None:
        """The outcome; None where a worker was lost with it, and Dask has the cell computed again."""
        try:
            return future.result(timeout=_SILENCE_SECONDS)
        except TimeoutError:
            return None
        except (CancelledError, OSError):
            raise self._scheduler_lost() from None
        except Exception as error:
            if type(error).__name__ == "KilledWorker":
                problem = f"every worker that computed {cell.label} was lost"
                raise PcfmError(problem, hint="the workers' logs may say why") from None
            problem = f"the cluster cannot compute {cell.label}: {type(error).__name__}: {_one_line(error)}"
            raise PcfmError(problem, hint="every worker needs this pcfm installed") from None

    def _connect(self, distributed: Any) -> Any:
        if not _ADDRESS.fullmatch(self.address):
            raise PcfmError(f"{self.address!r} is not the address of a Dask scheduler", hint=_ADDRESS_HINT)
        try:
            return distributed.Client(self.address, timeout=self.timeout_seconds, set_as_default=False)
        except (OSError, ValueError, RuntimeError) as error:
            problem = f"cannot reach a Dask scheduler at {self.address}: {_one_line(error)}"
            raise PcfmError(problem, hint=_ADDRESS_HINT) from None

    def _await_worker(self, client: Any) -> None:
        """Returns once there is a worker. Raises: PcfmError where there is none for too long."""
        try:
            client.wait_for_workers(1, timeout=self.timeout_seconds)
        except TimeoutError:
            raise PcfmError(
                f"the Dask scheduler at {self.address} has no workers",
                hint=f"start some: `dask worker {self.address} --nworkers=-1 --nthreads=1`",
            ) from None
        except OSError:
            raise self._scheduler_lost() from None

    def _scheduler_lost(self) -> PcfmError:
        return PcfmError(f"the Dask scheduler at {self.address} was lost before the sweep was done")


def compute_alone(cell: Cell[Any], wanted: Identity) -> Outcome:
    """What becomes of a cell in this process, while no other one is computed in it."""
    with _ONE_AT_A_TIME:
        return compute(cell, wanted)


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """Dask logs every lost connection with its traceback; a PcfmError tells what that means for the sweep."""
    logs = [logging.getLogger(name) for name in _LOGS]
    levels = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)


def _distributed() -> Any:
    # Half a second to import, and an optional extra: only a sweep on a cluster needs it.
    try:
        return importlib.import_module("distributed")
    except ImportError:
        hint = "pip install 'pcfm[cluster]'"
        raise PcfmError("a sweep on a cluster needs Dask, which is not installed", hint=hint) from None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
