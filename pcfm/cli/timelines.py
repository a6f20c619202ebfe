"""The options of `pcfm run` that draw what warps did over time, and the drawing.

`@timelines.options` above a command adds `--timeline` and what belongs to it, and hands the command one
argument `timeline`: a `TimelineRequest`, or None where no picture is asked for. What a request cannot have is
said before anything runs. The drawing library is imported when there is something to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pcfm.cli import files
from pcfm.cli.options import as_argument
from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from pcfm.launch import Launch
    from pcfm.lowering.timeline import MachineTimelines
    from pcfm.machine import Machine
    from pcfm.simt.timeline import Timeline
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

    def run(
        self, path: str, launch: Launch, machine: Machine, execute: Execute,
        watcher: Watcher | None = None,
    ) -> Any:  # fmt: skip
        """Runs the module at `path` (and the one it is drawn against), draws, and returns its result.

        `watcher` keeps the timelines, by default those of a run on the simulator.
        Raises: PcfmError, LaunchError for a warp that the launch does not have.
        """
        from pcfm.report import timeline as drawing
        from pcfm.simt.timeline import DEFAULT_LIMIT
        from pcfm.simt.timeline_observer import TimelineObserver

        def watched(version: str) -> tuple[Any, Sequence[Timeline]]:
            observer = (watcher or TimelineObserver)(
                launch, machine, thread_block=self.thread_block, warps=self.warps, limit=DEFAULT_LIMIT
            )
            return execute(version, (observer,)), observer.timelines()

        result, timelines = watched(path)
        pictures = [("", timeline) for timeline in timelines]
        if self.against:
            other, above = watched(self.against)
            if not other.returned:
                files.say(f"{self.against}: {other.outcome}")
            pictures = [(Path(self.against).name, each) for each in above]
            pictures += [(Path(path).name, timeline) for timeline in timelines]
        files.write_bytes(self.path, drawing.draw_timelines(pictures, drawing.picture_format(self.path)))
        for title, each in pictures:
            if each.is_cut:
                which = f"{title}, warp {each.warp}" if title else f"warp {each.warp}"
                files.say(f"{self.path}: {which}: {drawing.cut_note(each)}")
        return result


def requested(
    timeline: str | None,
    timeline_warp: tuple[int, ...],
    timeline_block: int | None,
    timeline_against: str | None,
) -> TimelineRequest | None:
    """What these options ask for. Raises: UsageError; PcfmError for what cannot be drawn."""
    if timeline is None:
        if timeline_warp or timeline_block is not None or timeline_against is not None:
            raise click.UsageError(
                "--timeline-warp, -block and -against say what to draw: --timeline must say where"
            )
        return None
    from pcfm.report.pictures import require

    require()
    from pcfm.report.timeline import MOST_TIMELINES, picture_format

    picture_format(timeline)
    warps = tuple(dict.fromkeys(timeline_warp)) or (0,)
    count = len(warps) * (2 if timeline_against else 1)
    if count > MOST_TIMELINES:
        raise PcfmError(
            f"{count} timelines do not go into one picture",
            hint=f"it holds {MOST_TIMELINES}: ask for fewer warps",
        )
    return TimelineRequest(timeline, timeline_block or 0, warps, timeline_against or "")


options = as_argument(
    "timeline",
    requested,
    click.option(
        "--timeline",
        metavar="F.svg",
        help="Draw which lanes of a warp run which block when; SVG or PNG, by the name's ending.",
    ),
    click.option(
        "--timeline-warp",
        metavar="N",
        type=click.IntRange(min=0),
        multiple=True,
        help="Which warp of the thread block to draw; may be given again.  [default: 0]",
    ),
    click.option(
        "--timeline-block",
        metavar="B",
        type=click.IntRange(min=0),
        help="Whose warps to draw: a thread block's linear number.  [default: 0]",
    ),
    click.option(
        "--timeline-against",
        metavar="OTHER.ll",
        help="Run another version on the same launch and draw it above.",
    ),
)
