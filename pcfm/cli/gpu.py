"""What `pcfm bench --gpu` does: times the kernels on the first GPU and shows them beside the simulator.

The table goes to stdout, progress and remarks to stderr. Exit code 2, with one line, where there is no GPU;
1 where a version's results are wrong, else 3 where the simulator could not tell.
"""

from __future__ import annotations

import contextlib
import functools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from pcfm.cli import files
from pcfm.cli.app import EXIT_INCONCLUSIVE, EXIT_NO, EXIT_OK, EXIT_USAGE
from pcfm.defaults import GPU_MACHINE, TIMED_RUNS

if TYPE_CHECKING:
    from pcfm.experiments.gpu.bench import GpuRow, Plan
    from pcfm.experiments.sweep import Sweep

_FIXED = ("machine", "passes", "undefined")


def options() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--gpu` and what goes with it, for a command that also takes `sweep`, and stands in for it then."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @click.option(
            "--gpu", is_flag=True, help=f"Time the kernels on a real GPU, beside the simulated {GPU_MACHINE}."
        )
        @click.option(
            "--timed-runs",
            type=click.IntRange(min=20),
            help=f"With --gpu, how often each version is timed; default {TIMED_RUNS}.",
        )
        @click.option("-o", "--output", metavar="DIR", help="With --gpu, where to write the results.")
        @functools.wraps(command)
        def wrapped(*, gpu: bool, timed_runs: int | None, output: str | None, **rest: Any) -> Any:
            if not gpu:
                if timed_runs is not None or output is not None:
                    raise click.UsageError("--timed-runs and -o go with --gpu")
                return command(**rest)
            from pcfm.experiments.gpu.bench import Plan

            context = click.get_current_context()
            for name in _FIXED:
                if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                    raise click.UsageError(f"--{name} cannot go with --gpu, which fixes it")
            plan = Plan(
                rest["kernels"], rest["baseline"], rest["seed"], rest["scale"],
                timed_runs or TIMED_RUNS, rest["runs"],
            )  # fmt: skip
            return bench(plan, rest["sweep"], output=output, as_json=rest["as_json"])

        return wrapped

    return decorate


def bench(plan: Plan, sweep: Sweep, *, output: str | None, as_json: bool) -> int:
    """Times, prints, and writes the files of a folder of results to `output` where one is named."""
    from pcfm.experiments.cells import REFUTED
    from pcfm.experiments.gpu import report
    from pcfm.experiments.gpu.bench import CORRECT, measure_rows
    from pcfm.experiments.gpu.cuda import open_device
    from pcfm.experiments.gpu.device import NoDevice
    from pcfm.experiments.provenance import provenance
    from pcfm.experiments.terminal_table import table_text

    try:
        device = open_device()
    except NoDevice as none:
        click.echo(none.diagnostics[0].message, err=True)
        return EXIT_USAGE
    with contextlib.closing(device):
        click.echo(f"timing on {device.name}", err=True)
        rows = measure_rows(plan, device, sweep, show_progress)
        for line in report.remarks(rows):
            click.echo(line, err=True)
        if as_json:
            text = json.dumps(report.as_json(plan, device, rows)) + "\n"
        else:
            title = f"{plan.baseline} on {device.name}, scale {plan.scale}, {plan.runs} timed runs of each"
            text = table_text(report.render(rows, title))
        files.write_text(files.STDIO, text)
        if output is not None:
            made = provenance(" ".join(["pcfm", *sys.argv[1:]]), plan.seed, plan.scale)
            files.make_folder(Path(output))
            for name, text in report.files_of(plan, device, rows, made).items():
                files.write_text(str(Path(output, name)), text)
    entries = [entry for row in rows for entry in row.entries]
    if any(e.verdict != CORRECT or e.simulated_verdict in REFUTED for e in entries):
        return EXIT_NO
    return EXIT_OK if all(row.accepted for row in rows) else EXIT_INCONCLUSIVE


def show_progress(row: GpuRow) -> None:
    """One line per finished row."""
    from pcfm.experiments.gpu.bench import SOURCE, VERSIONS

    speedups = [(name, row.speedup(name)) for name in VERSIONS if name != SOURCE]
    shown = ", ".join(f"{name} {speedup:.3f}" for name, speedup in speedups if speedup is not None)
    click.echo(f"{row.kernel} at {row.block}: {shown or 'no times'}", err=True)
