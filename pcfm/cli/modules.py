"""Reading modules for the subcommands."""

from __future__ import annotations

import click

from pcfm import api
from pcfm.cli import files
from pcfm.ir.module import Module


def read_module(path: str, triple: str | None = None) -> Module:
    """A module from LLVM IR, for `triple` where it names no target; what the parser left out is noted on
    stderr. Raises: PcfmError.
    """
    filename = "<stdin>" if path == files.STDIO else path
    module = api.read(files.read_bytes(path), filename, triple=triple)
    for message, span in module.remarks:
        click.echo(f"{span}: note: {message}", err=True)
    return module
