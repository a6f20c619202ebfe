"""`pcfm squares FOLDER`: a subcommand that sweeps over toys, for tests that need a whole program."""

import json
import sys
from pathlib import Path

import click

from pcfm.cli import app, sweeps
from pcfm.sweep import Sweep
from tests.sweep import toy

COUNT = 6


@click.command()
@click.argument("folder")
@sweeps.options
def command(folder: str, sweep: Sweep) -> int:
    """Square six numbers."""
    click.echo(json.dumps(sweep.run(toy.cells(Path(folder), COUNT, toy.wait_for_the_gate))))
    return 0


if __name__ == "__main__":
    app.COMMANDS["squares"] = "Square six numbers."
    sys.modules["pcfm.cli.squares"] = sys.modules[__name__]
    app.main(["squares", *sys.argv[1:]])
