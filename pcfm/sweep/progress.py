"""How far a sweep is, for people: a bar on a terminal, else a line now and then.

A command that has a line to say for each result gives `describe`; those lines are then printed for every cell
that is computed, above the bar where there is one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from pcfm.diagnostics import printable
from pcfm.sweep.cell import Cell, Json

Describe = Callable[[Cell[Any], Json], str]
# Without a terminal and without a line per cell, at most about so many lines.
_LINES = 10


class Progress:
    """Is told how a sweep goes on: `begin`, `done` for each computed cell, `end` whatever happens. This one
    says nothing.
    """

    def begin(self, total: int, cached: int) -> None:
        """So many different cells, so many of them found in the cache."""

    def done(self, cell: Cell[Any], result: Json) -> None:
        """One more is computed and kept."""

    def end(self) -> None:
        """No more will come."""


class Lines(Progress):
    """A line per computed cell where there is something to say of it, else one per tenth of the sweep."""

    def __init__(self, stream: TextIO, describe: Describe | None = None) -> None:
        self.stream, self.describe = stream, describe

    def begin(self, total: int, cached: int) -> None:
        """See `Progress`."""
        self.total, self.cached, self.computed, self.started = total, cached, 0, time.monotonic()
        if cached:
            self._say(f"{cached} of {total} cells are in the cache")

    def done(self, cell: Cell[Any], result: Json) -> None:
        """See `Progress`."""
        self.computed += 1
        if self.describe is not None:
            self._say(self.describe(cell, result))
            return
        missing = self.total - self.cached
        if self.computed * _LINES // missing > (self.computed - 1) * _LINES // missing:
            seconds = (time.monotonic() - self.started) / self.computed * (missing - self.computed)
            rest = f", about {seconds:.0f} s left" if self.computed < missing else ""
            self._say(f"{self.cached + self.computed} of {self.total} cells done{rest}")

    def _say(self, text: str) -> None:
        self.stream.write(f"{printable(text)}\n")
        self.stream.flush()


class TerminalBar(Progress):
    """A bar with counts and the time left; it leaves nothing behind but the lines of the cells."""

    def __init__(self, console: Console, describe: Describe | None = None) -> None:
        self.describe = describe
        note = TextColumn("{task.description}")
        columns = (BarColumn(), MofNCompleteColumn(), note, TimeRemainingColumn())
        # The terminal's stdout may be a pipe to the next program: rich must leave it alone.
        self._bar = Bar(*columns, console=console, transient=True, redirect_stdout=False)

    def begin(self, total: int, cached: int) -> None:
        """See `Progress`."""
        # Cached cells took no time: the time left is told from the computed ones alone.
        self._bar.add_task(f"({cached} from the cache)" if cached else "", total=total, completed=cached)
        self._bar.start()

    def done(self, cell: Cell[Any], result: Json) -> None:
        """See `Progress`."""
        if self.describe is not None:
            text = printable(self.describe(cell, result))
            self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)
        (task,) = self._bar.task_ids
        self._bar.advance(task)

    def end(self) -> None:
        """See `Progress`."""
        self._bar.stop()


def terminal_progress(describe: Describe | None) -> Progress:
    """A bar where stderr is a terminal, else lines."""
    console = Console(file=sys.stderr)
    return TerminalBar(console, describe) if console.is_terminal else Lines(sys.stderr, describe)
