"""`pcfm analyze`: each divergent branch of each kernel, what it costs, and what could be melded at which
profit.
"""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from pcfm.cli import files, options
from pcfm.cli.modules import read_module
from pcfm.experiments.branch_report import BranchReport, report_module
from pcfm.launch import LaunchShapes, load_launch
from pcfm.machine import Machine, load
from pcfm.transforms.melding.meld import DEFAULT_THRESHOLD


@click.command(short_help="Show the divergent branches.")
@options.module_argument("in")
@options.launch_option(required=False)
@options.machine_option()
@click.option(
    "--threshold",
    type=click.FloatRange(min=0),
    default=DEFAULT_THRESHOLD,
    show_default=True,
    help="Smallest fusion profit at which a pair counts as meldable.",
)
@options.triple_option()
@options.json_option()
def command(
    in_: str, launch: str | None, machine: str, threshold: float, triple: str | None, as_json: bool
) -> None:
    """List each branch on which a warp can split: its place, the cost of its sides, what could be melded.

    Cycles are static: the latency of each block once. A known launch tells branches that are uniform on it.
    """
    model = load(machine)
    shapes = LaunchShapes.of([] if launch is None else [load_launch(launch)], model.warp_size)
    module = read_module(in_, triple)
    reports = report_module(module, model, shapes, threshold)
    functions = [fn.name for fn in module.kernels or module.defined_functions]
    if as_json:
        branches = [{**asdict(report), "meldable": report.meldable} for report in reports]
        text = json.dumps({"machine": model.name, "functions": functions, "branches": branches})
    else:
        text = describe(reports, functions, model)
    files.write_text(files.STDIO, text + "\n")


def describe(reports: list[BranchReport], functions: list[str], machine: Machine) -> str:
    """The report for people: a paragraph per branch under its kernel."""
    lines = []
    for name in functions:
        own = [report for report in reports if report.function == name]
        divergent = sum(report.status == "divergent" for report in own)
        noun = "branch" if divergent == 1 else "branches"
        lines.append(f"@{name} on {machine.name}: {divergent} divergent {noun}")
        for report in own:
            lines += _describe_branch(report)
    return "\n".join(lines)


def _describe_branch(report: BranchReport) -> list[str]:
    place = "{}:{}:{}".format(*report.location) if report.location else "no source location"
    lines = [
        f"  {report.block} ({place}): {report.status}",
        f"    cycles of its sides: {report.left_cycles} on true, {report.right_cycles} on false",
    ]
    for pair in report.pairs:
        lines += [
            f"    meldable: {pair.left} with {pair.right} ({pair.kind})",
            f"      fusion profit {pair.fusion_profit:.3f}, {pair.instructions} pairs of instructions, "
            f"{pair.cycles_before:g} -> {pair.cycles_after:g} cycles",
        ]
    if not report.pairs:
        lines.append(f"    left as it is: {report.reason}")
    return lines
