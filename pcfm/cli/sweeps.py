"""The options of commands that sweep: what computes the cells, and where finished ones are kept.

`@sweeps.options` above a command adds `--jobs`, `--scheduler`, `--cache` and `--no-cache`, and hands the
command one argument `sweep` (`pcfm.sweep.Sweep`) made of them, with progress on stderr.

The cache is `.pcfm-cache` in the current folder unless `--cache` or the environment's `PCFM_CACHE` names
another; it may be deleted at any time. Where that folder cannot be made and nobody asked for it, the sweep
runs without.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pcfm.cli import files
from pcfm.cli.options import as_argument
from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from pcfm.sweep import Cache, Sweep

DEFAULT_CACHE = ".pcfm-cache"


def make_sweep(jobs: int | None, scheduler: str | None, cache: str | None, no_cache: bool) -> Sweep:
    """The sweep of these options. Raises: UsageError; PcfmError where there can be no such cache."""
    if jobs is not None and scheduler is not None:
        raise click.UsageError("--jobs is about this machine: it cannot go with --scheduler")
    from pcfm.sweep import Sweep, executor_for, terminal_progress

    kept = None if no_cache else open_cache(cache)
    return Sweep(executor_for(jobs, scheduler), kept, terminal_progress)


options = as_argument(
    "sweep",
    make_sweep,
    click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="Processes on this machine; default: one per processor.",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="Compute on the Dask cluster with this scheduler instead."
    ),
    click.option(
        "--cache",
        metavar="DIR",
        type=click.Path(file_okay=False),
        envvar="PCFM_CACHE",
        help=f"Where finished results are kept; default: $PCFM_CACHE, else {DEFAULT_CACHE}.",
    ),
    click.option("--no-cache", is_flag=True, help="Compute everything anew and keep nothing."),
)


def open_cache(folder: str | None) -> Cache | None:
    """The cache in `folder`; in the default one where there is none named, if that is possible.

    Nothing is written yet: a command may find that it has nothing to keep. Raises: PcfmError where the named
    folder cannot be made.
    """
    from pcfm.sweep import Cache

    path = Path(folder or DEFAULT_CACHE)
    problem = _problem(path)
    if not problem:
        return Cache(path)
    if folder is not None:
        raise PcfmError(f"cannot keep results in {folder}: {problem}")
    files.say(f"results are not kept: {DEFAULT_CACHE}: {problem}")
    return None


def _problem(folder: Path) -> str:
    """Why no files can be written in a folder, or in one made there; "" where nothing speaks against it."""
    existing = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not existing.is_dir():
        return f"{existing.name} is not a folder"
    return "" if os.access(existing, os.W_OK | os.X_OK) else "permission denied"
