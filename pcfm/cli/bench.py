"""`pcfm bench`: melds the kernels that come with pcfm, checks them, and prints the table of costs.

The table goes to stdout, progress to stderr. Exit code 1 where a row shows a mismatch, else 3 where one is
inconclusive.
"""

from __future__ import annotations

import io
import json

import click
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from pcfm.cli import files, options
from pcfm.cli.app import EXIT_INCONCLUSIVE, EXIT_NO, EXIT_OK
from pcfm.experiments import bench
from pcfm.experiments.table import Row, means, render
from pcfm.machine import load
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline
from rodinia_kernels import BASELINES, O2_NOSHARE


@click.command(short_help="The table of kernels.")
@click.argument("kernels", nargs=-1, metavar="[KERNEL]...")
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=bench.DEFAULT_RUNS,
    show_default=True,
    help="Seeded inputs per row.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The first seed.")
@click.option(
    "--baseline",
    type=click.Choice(BASELINES),
    default=O2_NOSHARE,
    show_default=True,
    help="How clang compiled the kernels: as is, or without its own sharing of common instructions.",
)
@options.machine_option()
@click.option("-p", "--passes", metavar="PIPELINE", default=bench.DEFAULT_PIPELINE, help="What to measure.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    default=bench.default_processes,
    help="Processes; default: all.",
)
@click.option(
    "--undefined", is_flag=True, help="Also compare how undefined values are read; ten times slower."
)
@options.json_option()
def command(
    kernels: tuple[str, ...],
    runs: int,
    seed: int,
    baseline: str,
    machine: str,
    passes: str,
    jobs: int,
    undefined: bool,
    as_json: bool,
) -> int:
    """Meld, check and measure kernels at each of their block sizes; bit, pcm and lud where none is named."""
    model = load(machine)
    pipeline = spell_pipeline(parse_pipeline(passes))
    settings = {"baseline": baseline, "machine": machine, "pipeline": pipeline, "runs": runs, "seed": seed}
    settings |= {"undefined": undefined}
    rows = bench.measure_all(bench.jobs_for(kernels, **settings), jobs, show_progress)
    for row in rows:
        if not row.accepted:
            click.echo(f"{row.kernel} {row.block}: {row.verdict}: {row.detail}", err=True)
    if as_json:
        report = {
            **settings,
            "machine": model.name,
            "rows": [row.as_json() for row in rows],
            "mean": means(rows),
        }
        files.write_text(files.STDIO, json.dumps(report) + "\n")
    else:
        title = f"{baseline} on {model.name}, before and after melding; inputs per row: {runs}"
        files.write_text(files.STDIO, table_text(render(rows, title)))
    if any(row.verdict == "MISMATCH" for row in rows):
        return EXIT_NO
    return EXIT_OK if all(row.accepted for row in rows) else EXIT_INCONCLUSIVE


def table_text(table: Table) -> str:
    """The table as plain text, as wide as it is: a narrow terminal wraps it, but no number is cut."""
    console = Console(file=io.StringIO(), width=1000)
    width = Measurement.get(console, console.options, table).maximum
    out = io.StringIO()
    Console(file=out, width=width).print(table)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def show_progress(row: Row) -> None:
    """One line per finished row."""
    speedup = "" if row.speedup is None else f", {row.speedup:.3f} times as fast"
    click.echo(f"{row.kernel} at {row.block}: {row.verdict} in {row.runs} runs{speedup}", err=True)
