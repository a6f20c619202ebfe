"""The options of `pcfm run` that draw what warps did over time, and the drawing.

`@timelines.options()` above a command adds `--timeline` and what belongs to it, and hands the command one
argument `timeline`: a `TimelineRequest`, or None where no picture is asked for. What a request cannot have is
said before anything runs. The drawing library is imported when there is something to draw.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pcfm.cli import files
from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from pcfm.launch import Launch
    from pcfm.lowering.timeline import MachineTimelines
    from pcfm.machine import Machine
    from pcfm.simt.timeline_observer import TimelineObserver

    Watcher = type[TimelineObserver] | type[MachineTimelines]
    """Keeps the timelines of a run: on the simulator, or on a target."""

Execute = Callable[[str, Sequence[Any]], Any]
"""Runs the module at a path, watched."""


@dataclass(frozen=True)
class TimelineRequest:
    """Where to draw which warps; `against` is a module to draw above, "" for none."""

    path: str
    thread_block: int = 0
    warps: tuple[int, ...] = (0,)
    against: str = ""

    def check(self) -> None:
        """Raises: PcfmError for a file or number of warps that cannot be drawn."""
        drawing = _drawing()
        drawing.picture_format(self.path)
        count = len(self.warps) * (2 if self.against else 1)
        if count > drawing.MOST_TIMELINES:
            raise PcfmError(
                f"{count} timelines do not go into one picture",
                hint=f"it holds {drawing.MOST_TIMELINES}: ask for fewer warps",
            )

    def run(
        self, path: str, launch: Launch, machine: Machine, execute: Execute,
        watcher: Watcher | None = None,
    ) -> Any:  # fmt: skip
        """Runs the module at `path` (and the one it is drawn against), draws, and returns its result.

        `watcher` keeps the timelines, by default those of a run on the simulator.
        Raises: PcfmError, LaunchError for a warp that the launch does not have.
        """
        from pcfm.simt.timeline_observer import TimelineObserver

        watcher = watcher or TimelineObserver
        observer = self._observer(launch, machine, watcher)
        result = execute(path, (observer,))
        runs = [("", observer)]
        if self.against:
            above = self._observer(launch, machine, watcher)
            other = execute(self.against, (above,))
            if not other.returned:
                click.echo(f"{self.against}: {other.outcome}", err=True)
            runs = [(Path(self.against).name, above), (Path(path).name, observer)]
        self._draw(runs)
        return result

    def _observer(
        self, launch: Launch, machine: Machine, watcher: Watcher
    ) -> TimelineObserver | MachineTimelines:
        from pcfm.simt.timeline import DEFAULT_LIMIT

        return watcher(launch, machine, thread_block=self.thread_block, warps=self.warps, limit=DEFAULT_LIMIT)

    def _draw(self, runs: Sequence[tuple[str, TimelineObserver | MachineTimelines]]) -> None:
        drawing = _drawing()
        pictures = [(title, timeline) for title, observer in runs for timeline in observer.timelines()]
        files.write_bytes(self.path, drawing.draw_timelines(pictures, drawing.picture_format(self.path)))
        for title, timeline in pictures:
            if timeline.is_cut:
                which = f"{title}, warp {timeline.warp}" if title else f"warp {timeline.warp}"
                click.echo(f"{self.path}: {which}: {drawing.cut_note(timeline)}", err=True)


def options() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options, and the argument `timeline` made of them."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @click.option(
            "--timeline",
            metavar="F.svg",
            help="Draw which lanes of a warp run which block when; SVG or PNG, by the name's ending.",
        )
        @click.option(
            "--timeline-warp",
            metavar="N",
            type=click.IntRange(min=0),
            multiple=True,
            help="Which warp of the thread block to draw; may be given again.  [default: 0]",
        )
        @click.option(
            "--timeline-block",
            metavar="B",
            type=click.IntRange(min=0),
            help="Whose warps to draw: a thread block's linear number.  [default: 0]",
        )
        @click.option(
            "--timeline-against",
            metavar="OTHER.ll",
            help="Run another version on the same launch and draw it above.",
        )
        @functools.wraps(command)
        def wrapped(
            *,
            timeline: str | None,
            timeline_warp: tuple[int, ...],
            timeline_block: int | None,
            timeline_against: str | None,
            **rest: Any,
        ) -> Any:
            if timeline is None:
                if timeline_warp or timeline_block is not None or timeline_against is not None:
                    raise click.UsageError(
                        "--timeline-warp, -block and -against say what to draw: --timeline must say where"
                    )
                return command(timeline=None, **rest)
            request = TimelineRequest(
                timeline,
                timeline_block or 0,
                tuple(dict.fromkeys(timeline_warp)) or (0,),
                timeline_against or "",
            )
            request.check()
            return command(timeline=request, **rest)

        return wrapped

    return decorate


def _drawing() -> Any:
    return importlib.import_module("pcfm.experiments.timeline")
