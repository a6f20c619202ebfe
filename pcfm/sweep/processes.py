"""Cells computed by processes of this machine.

Each worker has a pipe of its own and one cell at a time, so that a worker that dies (killed for memory, say)
takes exactly one cell with it, and it is known which: that cell goes to the end of the queue and a fresh
worker takes its place; the others notice nothing. `concurrent.futures` cannot tell: there one death breaks
the whole pool and everything in it. A cell whose worker dies `tries` times is given up, and named once all
others are done.

Workers are forked from a server process of multiprocessing's (spawned where there is none: Windows). A fork
of this process would copy locks that one of its threads (the progress bar's, NumPy's) may hold, and the ends
of the siblings' pipes, which would hide that the parent has gone. The server starts with the first sweep,
imports what is imported here, and serves all later sweeps of the process: what the files become while a long
sweep runs concerns no worker. It costs about a second once, then some milliseconds per worker.

The server is a Python started by `-c`, whose first place to look for modules is the working directory: in a
checkout that would be the checkout's pcfm, whichever one is running. So it is told to look there no more, and
where this process looks instead. Each worker then has this process's environment and working directory.

An interrupt is for the parent alone, which then ends the workers: SIGINT is blocked while they and the server
are started, since they inherit that, and would otherwise be hit in the middle of their imports.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import forkserver, get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.sweep.cell import Cell
from pcfm.sweep.computing import Outcome, compute
from pcfm.sweep.identity import Identity, identity

_FORKSERVER = "forkserver" in get_all_start_methods()
_CONTEXT: Any = get_context("forkserver" if _FORKSERVER else "spawn")
_OURS = ("pcfm", "ir_grammar", "rodinia_kernels")
# Imported last by the server: it takes down which code the server has imported.
_PRELOADED = "pcfm.sweep.preloaded"
_END_SECONDS = 5.0


@dataclass(frozen=True)
class Processes:
    """At most `count` workers; a cell is given up when it has lost `tries` of them."""

    count: int
    tries: int = 3

    def run(self, cells: Sequence[Cell[Any]]) -> Iterator[tuple[int, Outcome]]:
        """See `Executor`. Raises: PcfmError for a cell whose worker dies again and again."""
        waiting = deque(range(len(cells)))
        lost: Counter[int] = Counter()
        given_up: list[PcfmError] = []
        workers: list[_Worker] = []
        try:
            workers += [_Worker.start() for _ in range(min(self.count, len(cells)))]
            while waiting or any(worker.cell is not None for worker in workers):
                for worker in workers:
                    if waiting and worker.cell is None:
                        worker.give(waiting.popleft(), cells)
                busy = {worker.connection: worker for worker in workers if worker.cell is not None}
                for connection in wait(list(busy)):
                    worker = busy[connection]
                    index, outcome = worker.take()
                    if outcome is not None:
                        yield index, outcome
                        continue
                    lost[index] += 1
                    ending = worker.end()
                    workers[workers.index(worker)] = _Worker.start()
                    if lost[index] < self.tries:
                        waiting.append(index)
                    else:
                        given_up.append(_given_up(cells[index], lost[index], ending))
            for error in given_up[:1]:
                raise error
        finally:
            for worker in workers:
                worker.stop()
            for worker in workers:
                worker.end()


@dataclass(eq=False)
class _Worker:
    """A process, this side of its pipe, and the cell that it computes."""

    process: BaseProcess
    connection: Any
    cell: int | None = None

    @classmethod
    def start(cls) -> _Worker:
        """A new one, idle. Raises: PcfmError."""
        ours, theirs = _CONTEXT.Pipe()
        # Daemons: should the parent end without a word to them, multiprocessing ends them.
        process = _CONTEXT.Process(
            target=_serve, args=(theirs, identity(), os.getcwd(), dict(os.environ)), daemon=True
        )
        try:
            with _interrupts_blocked(), _imports_as_here():
                _start_server()
                process.start()
        except (OSError, EOFError) as error:
            reason = str(error) or type(error).__name__
            raise PcfmError(f"cannot start a process: {reason}", hint="try --jobs 1") from None
        # From here on only the worker holds the other end: when it dies, ours reads end of file.
        theirs.close()
        return cls(process, ours)

    def give(self, index: int, cells: Sequence[Cell[Any]]) -> None:
        self.cell = index
        # Where it died while it had nothing to do, `take` finds that out.
        with suppress(OSError):
            self.connection.send(cells[index])

    def take(self) -> tuple[int, Outcome | None]:
        """The cell and its outcome, None where the process is gone."""
        assert self.cell is not None
        index, self.cell = self.cell, None
        try:
            return index, self.connection.recv()
        except (EOFError, OSError):
            self.stop()
            return index, None

    def stop(self) -> None:
        """Ends the process: an idle one by itself, a busy one at once, since nobody waits for its cell."""
        self.connection.close()
        if self.cell is not None:
            self.process.terminate()

    def end(self) -> int | None:
        """Waits until it has ended; its exit code, negative for a signal."""
        self.process.join(_END_SECONDS)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        return self.process.exitcode


def _start_server() -> None:
    if _FORKSERVER:
        imported = [name for name in sys.modules if name.partition(".")[0] in _OURS]
        names = [name for name in imported if not name.endswith("__main__")]
        _CONTEXT.set_forkserver_preload([*sorted(names), _PRELOADED])
        forkserver.ensure_running()


def _serve(connection: Any, wanted: Identity, folder: str, environment: dict[str, str]) -> None:
    """The worker: computes what it is sent until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The server may have been started elsewhere, and relative paths are those of whoever runs the sweep.
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    try:
        while True:
            connection.send(compute(connection.recv(), wanted))
    except (EOFError, OSError):
        return


@contextmanager
def _imports_as_here() -> Iterator[None]:
    """A Python started meanwhile finds the modules that this one finds."""
    path = os.pathsep.join(folder or os.getcwd() for folder in sys.path)
    ours = {"PYTHONSAFEPATH": "1", "PYTHONPATH": path}
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # multiprocessing's own helper process would unblock SIGINT on its start: it must be there before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _given_up(cell: Cell[Any], times: int, exit_code: int | None) -> PcfmError:
    signalled = exit_code is not None and exit_code < 0
    how = f"killed by signal {-exit_code}" if signalled and exit_code else f"exit code {exit_code}"
    hint = "often there is too little memory: try fewer --jobs" if exit_code == -signal.SIGKILL else None
    return PcfmError(f"the process that computed {cell.label} ended {times} times ({how})", hint=hint)
