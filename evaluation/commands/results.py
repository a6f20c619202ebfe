"""`pcfm results`: all tables and figures of the evaluation, written to a folder.

What was found of the aims goes to stdout, progress to stderr. Each table's files are written once all its
cells are measured. Exit code 1 where a cell shows a mismatch, else 3 where one is inconclusive.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from evaluation.commands import kernels
from evaluation.tables import ON_REQUEST, find_table, table_names, usual_tables
from pcfm.cli import files, options, sweeps
from pcfm.defaults import COMPILATIONS, DEFAULT_RUNS, O3, SWEEP_RUNS

if TYPE_CHECKING:
    from evaluation.pages import Page
    from evaluation.settings import Settings
    from pcfm.sweep import Sweep

DEFAULT_FOLDER = "results"


@click.command(short_help="Make the tables and figures of the evaluation, beside the published ones.")
@kernels.arguments
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(file_okay=False),
    default=DEFAULT_FOLDER,
    show_default=True,
    help="Where to write.",
)
@click.option(
    "--only",
    "--table",
    "only",
    metavar="TABLE,...",
    default=",".join(usual_tables()),
    show_default=True,
    help=f"Which tables to make; {', '.join(ON_REQUEST)} only where it is named.",
)
@options.runs("Seeded launches per cell of the main table, beside the whole computation.")
@click.option(
    "--sweep-runs",
    type=click.IntRange(min=1),
    default=SWEEP_RUNS,
    show_default=True,
    help="The same for the other tables.",
)
@options.seed()
@options.scale
@click.option(
    "--baseline",
    type=click.Choice(COMPILATIONS),
    default=O3,
    show_default=True,
    help="How kernels are compiled for the tables with published figures, which are over clang's -O3.",
)
@sweeps.options
def command(
    *,
    kernels: tuple[str, ...],
    output: str,
    only: str,
    runs: int,
    sweep_runs: int,
    seed: int,
    scale: int,
    baseline: str,
    sweep: Sweep,
) -> int:
    """Make the tables and figures of the evaluation, of all kernels, of some, or of your own.

    A kernel of your own is a module with --launch, or with a launch file of the same name beside it; a folder
    is all of those in it.

    Each is written as CSV, JSON and Markdown, with figures as SVG and PNG. An index with the aims, and
    whether they are met, is written where all tables are made.
    """
    from evaluation.cells import exit_code
    from evaluation.provenance import provenance
    from evaluation.results import evaluate
    from evaluation.settings import Settings, every_instance, instances_of
    from pcfm.report.pictures import require

    wanted = [name.strip() for name in only.split(",")]
    for name in wanted:
        if name not in table_names():
            raise click.UsageError(f"there is no table {name!r}; the tables are {', '.join(table_names())}")
    require()
    instances = instances_of(kernels) if kernels else every_instance()
    settings = Settings(instances, runs, sweep_runs, seed, scale, baseline)
    tables = [find_table(name) for name in table_names() if name in wanted]
    for table in tables:
        if missing := table.missing(settings):
            files.say(f"the table {table.name} is left out: {missing}")
            wanted.remove(table.name)
    tables = [table for table in tables if table.name in wanted]
    made = provenance(spell_command(kernels, wanted, settings), seed, scale)
    pages, cells = evaluate(settings, tables, sweep, made)
    folder = Path(output)
    write(folder, pages)
    for cell in cells.values():
        if not cell.accepted:
            where = f"{cell.request.kernel} {cell.request.block}, {cell.request.baseline}"
            text = f"{where} on {cell.request.machine}: {cell.verdict}: {cell.detail}"
            files.say(text)
    files.show(summary(folder, pages))
    return exit_code(cells.values())


def spell_command(kernels: Sequence[str], wanted: Sequence[str], settings: Settings) -> str:
    """The command that makes the same results, with the options that are not at their defaults."""
    from pcfm.workloads.own_kernels import command_words

    words = ["pcfm", "results", *command_words(kernels)]
    if list(wanted) != list(usual_tables()):
        words += ["--only", ",".join(wanted)]
    for option, value, default in (
        ("--runs", settings.runs, DEFAULT_RUNS),
        ("--sweep-runs", settings.sweep_runs, SWEEP_RUNS),
        ("--seed", settings.seed, 0),
        ("--scale", settings.scale, 1),
        ("--baseline", settings.baseline, O3),
    ):
        if value != default:
            words += [option, str(value)]
    return " ".join(words)


def write(folder: Path, pages: Sequence[Page]) -> None:
    """All files of the pages, and the index where no table is missing. Raises: PcfmError."""
    from evaluation.gpu import report as gpu
    from evaluation.results import INDEX, index

    files.make_folder(folder)
    for page in pages:
        for name, data in page.files().items():
            files.write_bytes(str(folder / name), data)
    if {page.name for page in pages} >= set(usual_tables()):
        others = (*ON_REQUEST, gpu.NAME)
        further = [f"{name}.md" for name in others if (folder / f"{name}.md").is_file()]
        further += sorted(f"{path.parent.name}/{INDEX}" for path in folder.glob(f"*/{INDEX}"))
        files.write_text(str(folder / INDEX), index(pages, further))


def summary(folder: Path, pages: Sequence[Page]) -> str:
    """What was found of the aims, and where the pages are."""
    lines = []
    for page in pages:
        if page.name == "speedup":
            for row in page.grid("aims").rows:
                lines.append(f"{row['met']:<10} {row['aim']}: {row['found']} (wanted: {row['wanted']})")
    lines += [str(folder / f"{page.name}.md") for page in pages]
    return "\n".join(lines) + "\n"
