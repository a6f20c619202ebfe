"""Reading modules for the subcommands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from pcfm.cli import files

if TYPE_CHECKING:
    from pcfm.clang import ClangError, SourceOptions
    from pcfm.ir.module import Module
    from pcfm.launch import Launch


class CompilerRefused(click.ClickException):
    """A compiler's own words on the user's source, and that it was the compiler."""

    exit_code = 2

    def __init__(self, error: ClangError) -> None:
        super().__init__(f"{error.said}\n{error}")

    def show(self, file: object = None) -> None:
        """Prints it as the compiler did."""
        click.echo(self.message, err=True)


def read_module(path: str, triple: str | None = None, sources: SourceOptions | None = None) -> Module:
    """A module from LLVM IR, for `triple` where it names no target, from PTX, or from a source file that
    clang compiles; what the parser left out, and the compiler's warnings, are noted on stderr.

    Raises: PcfmError, CompilerRefused.
    """
    from pcfm import api
    from pcfm.clang import SourceOptions, is_source

    if is_source(path):
        module = api.read(compile_text(path, sources or SourceOptions()).encode(), path)
    else:
        filename = "<stdin>" if path == files.STDIO else path
        module = api.read(files.read_bytes(path), filename, triple=triple)
    for message, span in module.remarks:
        click.echo(f"{span}: note: {message}", err=True)
    return module


def named_launch(launch: Launch, module: Module) -> Launch:
    """The launch with its kernel's name in the module, where it names it as its author wrote it: `sort`, or
    `sort<int>`. As it is where no kernel of the module, or more than one, is called so.
    """
    from pcfm.ir.demangle import demangled

    names = [fn.name for fn in module.kernels or module.defined_functions]
    written = {name: demangled(name) for name in names if name != launch.kernel}
    called_so = [name for name, text in written.items() if launch.kernel in (text, text.partition("<")[0])]
    if launch.kernel in names or len(called_so) != 1:
        return launch
    return replace(launch, kernel=called_so[0])


def compile_text(path: str, sources: SourceOptions) -> str:
    """The IR that clang makes of a source file. Raises: PcfmError, CompilerRefused."""
    from pcfm.clang import ClangError, compile_source

    try:
        text, warnings = compile_source(path, sources)
    except ClangError as error:
        raise CompilerRefused(error) from None
    if warnings:
        click.echo(warnings, err=True)
    return text
