"""`pcfm check`: whether two modules do the same on a launch; the verdict on stdout.

Exit code 0 for UNCHANGED and NO_MISMATCH, 1 for MISMATCH, 3 for INCONCLUSIVE.
"""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from pcfm.check import DEFAULT_RUNS, check
from pcfm.cli import files, options
from pcfm.cli.modules import read_module
from pcfm.launch import load_launch
from pcfm.machine import load


@click.command(short_help="Compare two modules.")
@options.module_argument("src")
@options.module_argument("tgt")
@options.launch_option(required=True)
@options.machine_option()
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=DEFAULT_RUNS,
    show_default=True,
    help="How many inputs to try.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The first random seed."
)
@options.json_option()
def command(src: str, tgt: str, launch: str, machine: str, runs: int, seed: int, as_json: bool) -> int:
    """Execute both modules on the launch and variations of it, and compare them bit for bit.

    The inputs are those of the launch, boundary values, and other seeds. A mismatch is shown with its input
    and what each version did.
    """
    if src == tgt == files.STDIO:
        raise click.UsageError("only one of the two modules can come from stdin")
    verdict = check(
        read_module(src),
        read_module(tgt),
        load_launch(launch),
        runs=runs,
        seed=seed,
        machine=load(machine),
    )
    text = json.dumps({"verdict": verdict.name, **asdict(verdict)}) if as_json else str(verdict)
    files.write_text(files.STDIO, text + "\n")
    return verdict.exit_code
