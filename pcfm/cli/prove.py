"""`pcfm prove`: whether a module refines another for all inputs, function by function; verdicts on stdout.

Kernels that are not proved are executed, on the launch given or on invented ones. Exit code 0 where every
function is PROVED, 1 where one has a MISMATCH, else 3.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options
from pcfm.cli.app import exit_code
from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from pcfm.refutation import Answer


@click.command()
@options.module("src")
@options.module("tgt")
@click.option("--kernel", metavar="K", help="Only this function; default: each that SRC defines.")
@click.option(
    "--global-arguments",
    is_flag=True,
    help="Assume that pointers given to a kernel are to global memory, as PTX has them; addresses of all "
    "spaces are then compared.",
)
@click.option("--relations", is_flag=True, help="Print also which values are one at the loops.")
@options.readable
@options.launch
@options.machine
@options.runs("How many inputs to try of a kernel that is not proved.", least=0)
@options.seed("The first random seed.")
@modules.reading
@options.json
def command(
    src: str,
    tgt: str,
    kernel: str | None,
    global_arguments: bool,
    relations: bool,
    readable: tuple[str, ...],
    launch: str | None,
    machine: str | None,
    runs: int,
    seed: int,
    read: modules.Reader,
    as_json: bool,
) -> int:
    """Show for all inputs that TGT does what SRC does, or say what could not be shown.

    A function is PROVED where each lane has the same stores, atomic operations, barriers and other events, in
    the same order and with the same operands, and is undefined only where it was before. NOT_PROVED does not
    say that it is wrong: it names the path and the instructions where the proof ended. Such a kernel is
    executed, on the launch or, without one for it, on invented ones: MISMATCH shows an input on which the two
    differ.
    """
    from pcfm.ir.attributes import mark_readable
    from pcfm.machine import machine_for
    from pcfm.refutation import Refuted, execute_unproved, prove_with_assembly

    source, target = modules.read_pair(src, tgt, read)
    defined = [fn.name for fn in source.defined_functions]
    if not defined:
        raise PcfmError(f"{src}: no function is defined here, so there is nothing to prove")
    if kernel is not None and kernel not in defined:
        raise PcfmError(f"{src}: there is no function @{kernel}", hint=f"it defines: {', '.join(defined)}")
    mark_readable(source, readable)
    model = machine_for(source, machine)
    answers = execute_unproved(
        source,
        target,
        prove_with_assembly(source, target, kernel=kernel, global_arguments=global_arguments),
        model,
        launch=modules.read_launch(launch, source),
        runs=runs,
        seed=seed,
    )
    if as_json:
        functions = [answer.as_json() for answer in answers]
        text = json.dumps({"machine": model.name, "functions": functions}) + "\n"
    else:
        text = "".join(f"{line}\n" for answer in answers for line in _lines(answer, relations=relations))
    files.show(text)
    return exit_code(
        is_refuted=any(isinstance(answer.verdict, Refuted) for answer in answers),
        is_accepted=all(answer.verdict.accepted for answer in answers),
    )


def _lines(answer: Answer, *, relations: bool) -> list[str]:
    from pcfm.prove import Proved

    lines = [str(answer)]
    if relations and isinstance(answer.verdict, Proved):
        lines += [f"  at {text}" for text in answer.verdict.relations]
    return lines
