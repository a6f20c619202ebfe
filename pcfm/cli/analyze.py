"""`pcfm analyze`: which lines of each kernel run apart, what that costs, and what melding saves; with
`--bound`, what melding could gain at most on a launch, and how much of that pcfm gains.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options
from pcfm.defaults import METHODS, MOST_WARPS
from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from pcfm.bound import BranchBound, LaunchBound
    from pcfm.ir.module import Module
    from pcfm.launch import Launch
    from pcfm.machine import Machine
    from pcfm.report.answer import LaunchAnswer
    from pcfm.report.branch_report import BranchReport


@click.command()
@options.module("in")
@options.launch
@options.block
@options.readable
@options.machine
@options.threshold("Smallest fusion profit at which a pair counts as meldable.")
@options.method
@click.option("--detail", is_flag=True, help="Add a paragraph per branch, in the compiler's terms.")
@options.explain
@click.option(
    "--bound",
    "with_bound",
    is_flag=True,
    help="Execute the launch and say what melding can gain at most, and what pcfm gains of it.",
)
@click.option(
    "--warps",
    metavar="N",
    type=click.IntRange(min=2),
    default=MOST_WARPS,
    show_default=True,
    help="With --bound: how many warps to follow at most.",
)
@modules.reading
@options.says_when_slow
@options.json
def command(
    in_: str,
    launch: str | None,
    block: tuple[int, int, int] | None,
    readable: tuple[str, ...],
    machine: str | None,
    threshold: float,
    method: str | None,
    detail: bool,
    with_bound: bool,
    warps: int,
    read: modules.Reader,
    as_json: bool,
) -> None:
    """Say which lines run apart because a branch splits warps, what that costs, and what melding can save.

    Of each branch it says what opt does about it. Cycles are static: the latency of each block once, where a
    warp splits. A launch with arguments is executed: it says where lanes wait for others and how much of the
    time that is, and what came of what opt does. With --bound, what melding could save there at most.
    """
    from pcfm.cli.branch_text import describe
    from pcfm.ir.attributes import mark_readable
    from pcfm.launch import LaunchShapes
    from pcfm.machine import machine_for
    from pcfm.report.branch_report import report_module
    from pcfm.report.decisions import decide

    if with_bound and launch is None:
        raise click.UsageError("--bound needs --launch: it is about what lanes really run")
    module = read(in_)
    mark_readable(module, readable)
    model = machine_for(module, machine)
    loaded = modules.read_launch(launch, module)
    shapes = LaunchShapes.of([] if loaded is None else [loaded], model.warp_size)
    if block is not None:
        shapes = shapes.in_blocks(block, model.warp_size, [kernel.name for kernel in module.kernels])
    pipeline = METHODS[method or "pcfm"]
    answer = _answer(module, loaded, model, threshold, pipeline)
    if answer is not None:
        decided = answer.decided
    else:
        # As `opt` decides where it knows the shape of the launch at the most.
        shaped = None if loaded is None else replace(loaded, args=())
        decided = decide(module, model, shaped, threshold, pipeline, block=block)
    answered = () if answer is None else (answer.kernel,)
    reports = report_module(module, model, shapes, threshold, decided.by_branch, without=answered)
    if answer is not None:
        reports = [*answer.branches, *reports]
    functions = [fn.name for fn in module.kernels or module.defined_functions]
    if not functions:
        files.say(f"note: {in_} defines no function, so there is nothing to analyze")
    bounded = _bound(module, loaded, model, warps, pipeline) if with_bound and loaded is not None else None
    if as_json:
        said = _as_json(reports, functions, model, answer)
        text = json.dumps(said if bounded is None else {**said, "bound": bounded.as_json()})
    else:
        text = describe(reports, functions, model, answer, detail=detail)
        if bounded is not None:
            text += "\n\n" + "\n".join(_describe_bound(bounded))
    files.show(text + "\n")


def _as_json(
    reports: Sequence[BranchReport], functions: Sequence[str], machine: Machine, answer: LaunchAnswer | None
) -> dict[str, object]:
    from pcfm.ir.demangle import demangled

    names = {name: demangled(name) for name in functions}
    said: dict[str, object] = {"machine": machine.name, "functions": functions, "names": names, "cycles": {}}
    if answer is not None:
        said |= {"cycles": {answer.kernel: answer.before.cycles}, "launch": answer.as_json()}
    return {**said, "branches": [report.as_json() for report in reports]}


def _answer(
    module: Module, launch: Launch | None, machine: Machine, threshold: float, pipeline: str
) -> LaunchAnswer | None:
    """The answer for the launch; None, and a note, where it cannot be executed, or has no arguments."""
    if launch is None or not launch.args:
        return None
    from pcfm.report.answer import answer_launch

    try:
        return answer_launch(module, launch, machine, threshold, pipeline)
    except PcfmError as problem:
        text = problem.diagnostics[0].message
        files.say(f"note: cycles are static, the launch could not be measured: {text}")
        return None


@dataclass(frozen=True)
class Bounded:
    """The bounds of a launch as the module stands, and of what pcfm's default pipeline makes of it."""

    before: LaunchBound
    after: LaunchBound

    @property
    def captured(self) -> float | None:
        """The share of what melding can gain that the result gains; None where nothing can be gained."""
        return self.before.captured(self.after.cycles)

    def as_json(self) -> dict[str, object]:
        """Both, with the share."""
        return {
            **asdict(self.before),
            "captured": self.captured,
            "result": asdict(self.after),
        }


def _bound(module: Module, launch: Launch, machine: Machine, warps: int, pipeline: str) -> Bounded:
    from pcfm import api

    before = api.bound(module, launch, machine=machine, warps=warps)
    result = api.optimize(module, pipeline, machine=machine, launch=launch).module
    return Bounded(before, api.bound(result, launch, machine=machine, warps=warps))


def _describe_bound(bounded: Bounded) -> list[str]:
    """The bounds for people: the launch, pcfm's result, and each branch that split a warp."""
    before, after = bounded.before, bounded.after
    followed = "all followed" if before.sampled == before.warps else f"{before.sampled} followed"
    error = f", standard error {before.error_cycles:,.0f}" if before.error_cycles else ""
    lines = [
        f"@{before.kernel} on this launch: {before.cycles:,} cycles of {before.warps:,} warps, {followed}",
        f"  with no lane waiting:     {_factor(before, before.busiest_lane_cycles)}",
        f"  melded, at best:          {_factor(before, before.supersequence_cycles)}{error}",
        f"  in any order, at best:    {_factor(before, before.order_free_cycles)}",
    ]
    share = "" if bounded.captured is None else f", {bounded.captured:.0%} of what melding can gain"
    lines.append(f"  as pcfm melds it:         {_factor(before, after.cycles)}{share}")
    lines.append(f"  that melded, at best:     {_factor(before, after.supersequence_cycles)}")
    lines.append(
        f"  lanes with nothing to do while the busiest of their warp works: {before.idle_share:.0%}"
        " (nothing inside a warp helps them)"
    )
    if before.is_cut or after.is_cut:
        lines.append("  some warps ran so long that only their beginnings were followed")
    for branch in before.branches:
        lines += _describe_split(branch)
    return lines


def _factor(bound: LaunchBound, cycles: int) -> str:
    return f"{cycles:>12,} cycles, {bound.cycles / cycles if cycles else 1:.3f} times as fast"


def _describe_split(branch: BranchBound) -> list[str]:
    exact = "" if branch.is_exact else " or more"
    return [
        f"  %{branch.block} ({branch.kind}): split warps {branch.splits:,} times, "
        f"into {branch.groups} groups of lanes at most",
        f"    cycles until they met: {branch.cycles:,}; of the busiest lanes {branch.busiest_lane_cycles:,}; "
        f"melded, at best {branch.supersequence_cycles:,}{exact}; in any order {branch.order_free_cycles:,}",
    ]
