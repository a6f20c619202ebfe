"""`pcfm check`: whether two modules do the same on a launch; the verdict on stdout.

Exit code 0 for UNCHANGED and NO_MISMATCH, 1 for MISMATCH, 3 for INCONCLUSIVE.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options, sweeps
from pcfm.defaults import DEFAULT_RUNS

if TYPE_CHECKING:
    from pcfm.sweep import Sweep


@click.command()
@options.module("src")
@options.module("tgt")
@options.launch
@options.machine
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    show_default=f"{DEFAULT_RUNS}, up to 8 times as many where a launch has at most 128 threads",
    help="How many inputs to try.",
)
@options.seed("The first random seed.")
@modules.reading
@options.json
@sweeps.options
def command(
    src: str,
    tgt: str,
    launch: str | None,
    machine: str | None,
    runs: int | None,
    seed: int,
    read: modules.Reader,
    as_json: bool,
    sweep: Sweep,
) -> int:
    """Execute both modules on the launch and variations of it, and compare them bit for bit.

    The inputs are those of the launch, boundary values, rare numbers (NaN, -0.0, powers of two, what the text
    compares with), and other seeds. A mismatch is shown with its input and what each version did. More than
    100 runs are split among processes, or the workers of a cluster.
    """
    from pcfm.check import Unchanged
    from pcfm.machine import machine_for
    from pcfm.parallel_check import check_many

    source, target = modules.read_pair(src, tgt, read)
    model = machine_for(source, machine)
    verdict = check_many(
        source,
        target,
        modules.need_launch(launch, source),
        model,
        runs=runs,
        seed=seed,
        sweep=sweep,
    )
    if as_json:
        text = json.dumps({"verdict": verdict.name, "machine": model.name, **asdict(verdict)})
    else:
        text = str(verdict) if isinstance(verdict, Unchanged) else f"{verdict}\non {model.name}"
    files.show(text + "\n")
    return verdict.exit_code
