"""Checks on many inputs: split into cells of a sweep, with the verdict of the check that is not split.

The inputs of a check are in a fixed order, so a part is a range of them. Where every part accepts, and none
but the first has anything to note, so does the whole: the first part holds the inputs on which races and
undefined values are looked for, as they would be without a split; and a target that came to its end with the
fuel that a part allows (which grows with what the source needed) does so with what the whole allows. The
verdict is then put together. Where any part has something else to say, the check is done once more, unsplit,
and its verdict stands: at the cost of that time it is the same, down to the name of the first input that
differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pcfm import api
from pcfm.check import NoMismatch, Verdict, check
from pcfm.check.equivalence import check_inputs, default_runs, probed_inputs
from pcfm.check.inputs import digest, make_inputs
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.sweep import Cell, Sweep, make_cell

PART_INPUTS = 100
"""How many inputs run together: enough to share the cost of a simulation, few enough for its memory."""


@dataclass(frozen=True)
class Part:
    """Inputs `start` to `stop` of those of `launch`, for two modules given as text."""

    source: str
    target: str
    launch: Launch
    machine: Machine
    seed: int
    start: int
    stop: int


def check_many(
    source: Module,
    target: Module,
    launch: Launch,
    machine: Machine,
    *,
    runs: int | None = None,
    seed: int = 0,
    sweep: Sweep | None = None,
) -> Verdict:
    """As `pcfm.check.check`, on more than `PART_INPUTS` inputs in parts, as `sweep` says. Raises:
    PcfmError."""
    runs = default_runs(launch) if runs is None else runs
    texts = api.to_text(source), api.to_text(target)
    if runs > PART_INPUTS and launch.has_random_buffers and texts[0] != texts[1]:
        # What does not fit at all is told with its place in the files as they were given.
        check(source, target, launch, machine, runs=1, seed=seed, undefined=False)
        cells = list(part_cells(*texts, launch, machine, runs, seed))
        parts = (Sweep() if sweep is None else sweep).run(cells)
        if _settled(cells, parts, probed_inputs(launch)):
            return _together(source, target, cells, parts)
    return check(source, target, launch, machine, runs=runs, seed=seed)


def part_cells(
    source: str, target: str, launch: Launch, machine: Machine, runs: int, seed: int
) -> Iterator[Cell[Part]]:
    """The parts as cells, in the order of the inputs."""
    # Read-only views of mappings cannot travel to another process.
    machine = replace(machine, costs=dict(machine.costs), pipeline=dict(machine.pipeline))
    for start in range(0, runs, PART_INPUTS):
        stop = min(start + PART_INPUTS, runs)
        part = Part(source, target, launch, machine, seed, start, stop)
        yield make_cell(check_part, part, label=f"the check on inputs {start + 1} to {stop}")


def check_part(part: Part) -> dict[str, Any]:
    """The verdict on a part, as far as it is needed to put the whole together."""
    source, target = api.parse(part.source), api.parse(part.target)
    inputs = list(make_inputs(source, target, part.launch, part.seed, part.start, part.stop))
    verdict = check_inputs(source, target, inputs, part.machine, undefined=part.start == 0)
    if not isinstance(verdict, NoMismatch):
        return {"accepted": False}
    return {
        "accepted": True,
        "runs": verdict.runs,
        "compared": verdict.compared,
        "notes": verdict.notes,
        "digests": sorted({digest(each.launch) for each in inputs}),
        "fixed": verdict.fixed,
        "unchecked": verdict.unchecked,
        "left_out": verdict.left_out,
    }


def _settled(cells: list[Cell[Part]], parts: list[dict[str, Any]], probed: int) -> bool:
    """Whether the verdict of the whole follows from those of the parts: the inputs on which races and
    undefined values are looked for, so many, must all be in the first.
    """
    first, *others = parts
    sizes = [cell.argument.stop - cell.argument.start for cell in cells]
    return (
        first["accepted"]
        and first["runs"] >= probed
        and all(
            part["accepted"] and part["runs"] == size and not part["notes"]
            for size, part in zip(sizes[1:], others, strict=True)
        )
    )


def _together(
    source: Module, target: Module, cells: list[Cell[Part]], parts: list[dict[str, Any]]
) -> Verdict:
    """The verdict of the whole."""
    total, compared = sum(part["runs"] for part in parts), tuple(parts[0]["compared"])
    left_out = sum(part["left_out"] for part in parts)
    different = len({each for part in parts for each in part["digests"]})
    if not parts[0]["notes"]:
        return NoMismatch(
            total,
            compared,
            different=different,
            fixed=tuple(parts[0]["fixed"]),
            unchecked=tuple(parts[0]["unchecked"]),
            left_out=left_out,
        )
    # Notes name places in the files as they were given: a part has only their text as pcfm prints it.
    part = cells[0].argument
    first = check(source, target, part.launch, part.machine, runs=part.stop, seed=part.seed)
    if not isinstance(first, NoMismatch):
        return first
    return replace(first, runs=total, different=different, left_out=left_out)
