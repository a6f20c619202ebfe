"""`pcfm lower`: a kernel as the machine program of a target, in that target's assembly style.

With a launch, branches and values that are uniform on it are scalar. What the passes did (copies,
dispatchers, guarded exits) goes to stderr.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options
from pcfm.defaults import MINMAX, PASSES_BEFORE, TARGETS
from pcfm.diagnostics import PcfmError, printable

if TYPE_CHECKING:
    from pcfm.ir.module import Function, Module


@click.command()
@options.module("in")
@click.option("--target", type=click.Choice(TARGETS), required=True, help="How the hardware runs divergence.")
@options.launch
@options.machine
@click.option("--kernel", metavar="NAME", help="Which kernel; default: the launch's, or the only one.")
@click.option(
    "-p",
    "--passes",
    metavar="PIPELINE",
    help=f"Passes to run before; default: {MINMAX} for sync-stack, whose machines have such instructions.",
)
@modules.reading
@click.option("--annotate", is_flag=True, help="Put meanings and source lines in the margin.")
@options.output
def command(
    in_: str,
    target: str,
    launch: str | None,
    machine: str | None,
    kernel: str | None,
    passes: str | None,
    read: modules.Reader,
    annotate: bool,
    output: str,
) -> None:
    """Lower a kernel to a target's machine program and print it.

    Masks, and who waits where, are explicit: what a warp does is what is written. Registers are virtual.
    """
    from pcfm import api
    from pcfm.launch import LaunchShape
    from pcfm.lowering import listing, lower
    from pcfm.machine import machine_for

    module = read(in_)
    model = machine_for(module, machine)
    what = modules.read_launch(launch, module)
    pipeline = PASSES_BEFORE.get(target, "") if passes is None else passes
    module = api.optimize(module, pipeline, machine=model, launch=what, in_place=True).module
    fn = choose_kernel(module, kernel or (what.kernel if what is not None else None))
    shape = LaunchShape.of(what, model.warp_size) if what is not None and what.kernel == fn.name else None
    program = lower(fn, target, model, shape)
    files.write_text(output, printable(listing(program, annotate=annotate)))
    counts = ", ".join(f"{number} {name}" for name, number in program.counts.items() if number)
    if counts:
        files.say(f"@{fn.name} for {target} on {model.name}: {counts}")


def choose_kernel(module: Module, name: str | None) -> Function:
    """The kernel of that name, or the only one. Raises: PcfmError."""
    kernels = module.kernels or module.defined_functions
    if name is None and len(kernels) == 1:
        return kernels[0]
    for fn in module.defined_functions:
        if fn.name == name:
            return fn
    names = ", ".join(fn.name for fn in kernels) or "none"
    problem = f"the module defines no kernel {name!r}" if name else "the module defines several kernels"
    raise PcfmError(problem if kernels else "the module defines no kernel", hint=f"--kernel: {names}")
