"""`pcfm compile`: the LLVM IR that clang makes of the device side of a CUDA, HIP or OpenCL C file.

The other subcommands compile such files themselves, with the same options. The output is clang's; what would
act on a terminal in its comments is spelled out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pcfm.cli import files, options
from pcfm.diagnostics import printable

if TYPE_CHECKING:
    from pcfm.clang import SourceOptions


@click.command()
@click.argument("in_", metavar="IN.cu", type=click.Path())
@options.output
@options.sources
@click.option("--show-command", is_flag=True, help="Show the command that makes the IR elsewhere, and stop.")
def command(in_: str, output: str, sources: SourceOptions, show_command: bool) -> None:
    """Compile the kernels of a .cu, .hip or .cl file to LLVM IR, optimised, with line tables and names.

    CUDA's toolkit or ROCm is used where there is one that clang can read, else small headers of pcfm's own.
    """
    from pcfm.clang import command_elsewhere, compile_source, is_source

    if not is_source(in_):
        raise click.UsageError(
            f"{in_} is no source file: its name must end in .cu, .hip or .cl, or it include HIP's headers"
        )
    if show_command:
        files.write_text(output, command_elsewhere(in_, sources) + "\n")
        return
    text, warnings = compile_source(in_, sources)
    if warnings:
        files.say(warnings)
    files.write_text(output, printable(text))
