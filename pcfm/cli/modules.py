"""Reading modules, and the launches of their kernels, for the subcommands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, options

if TYPE_CHECKING:
    from pcfm.clang import SourceOptions
    from pcfm.ir.module import Module
    from pcfm.launch import Launch


Reader = Callable[[str], "Module"]
"""Reads the module at a path, or from stdin, as the options say."""


def read_module(path: str, triple: str | None, sources: SourceOptions) -> Module:
    """A module from LLVM IR, for `triple` where it names no target, from PTX, or from a source file that
    clang compiles; what the parser left out is noted on stderr.

    Raises: PcfmError, ClangError.
    """
    from pcfm import api
    from pcfm.clang import check_ending, compile_source, is_source

    check_ending(path)
    if is_source(path):
        # What clang warns of, mostly in code for the host, is no part of the answer: `pcfm compile` shows it.
        text, _ = compile_source(path, sources)
        module = api.read(text.encode(), f"{path} as LLVM IR")
    else:
        filename = "<stdin>" if path == files.STDIO else path
        module = api.read(files.read_bytes(path), filename, triple=triple)
    for message, span in module.remarks:
        files.say(f"{span}: note: {message}")
    return module


reading = options.as_argument(
    "read",
    lambda triple, sources: partial(read_module, triple=triple, sources=sources),
    click.option(
        "--triple",
        metavar="T",
        help="Target of a module that states none, such as nvptx64-nvidia-cuda or amdgcn-amd-amdhsa.",
    ),
    options.sources,
)
"""How modules are read: a command gets a `Reader` as `read`."""


def read_pair(source: str, target: str, read: Reader) -> tuple[Module, Module]:
    """Two modules to compare. Raises: PcfmError, ClangError; UsageError where both are to come from stdin."""
    if source == target == files.STDIO:
        raise click.UsageError("only one of the two modules can come from stdin")
    return read(source), read(target)


def read_launch(path: str | None, module: Module) -> Launch | None:
    """The launch in a file, of a kernel of `module`; None where no file was named. Raises: PcfmError."""
    from pcfm.launch import load_launch, named_launch

    return None if path is None else named_launch(load_launch(path), module)


def need_launch(path: str | None, module: Module) -> Launch:
    """The same, for a command that cannot do without.

    Raises: PcfmError; UsageError where no file was named, with one to begin with.
    """
    launch = read_launch(path, module)
    if launch is None:
        raise click.UsageError("--launch is missing" + launch_to_begin_with(module))
    return launch


def launch_to_begin_with(module: Module) -> str:
    """The end of a message: a launch file for the first kernel of `module`; empty where it has none."""
    from pcfm.machine import machine_for
    from pcfm.simt.proposed_launch import proposed_launch

    return "".join(
        f". A launch file to begin with:\n\n{proposed_launch(kernel, module, machine_for(module)).rstrip()}"
        for kernel in module.kernels[:1]
    )
