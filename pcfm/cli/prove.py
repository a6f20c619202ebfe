"""`pcfm prove`: whether a module refines another for all inputs, function by function; verdicts on stdout.

Exit code 0 where every function is PROVED, 3 where one is not.
"""

from __future__ import annotations

import json

import click

from pcfm.cli import files, options
from pcfm.cli.modules import read_module
from pcfm.diagnostics import PcfmError
from pcfm.prove import Proved, prove

EXIT_NOT_PROVED = 3


@click.command(short_help="Prove two modules equal.")
@options.module_argument("src")
@options.module_argument("tgt")
@click.option("--kernel", metavar="K", help="Only this function; default: each that SRC defines.")
@click.option("--relations", is_flag=True, help="Print also which values are one at the loops.")
@options.triple_option()
@options.json_option()
def command(
    src: str, tgt: str, kernel: str | None, relations: bool, triple: str | None, as_json: bool
) -> int:
    """Show for all inputs that TGT does what SRC does, or say what could not be shown.

    A function is PROVED where each lane has the same stores, atomic operations, barriers and other events, in
    the same order and with the same operands, and is undefined only where it was before. NOT_PROVED does not
    say that it is wrong: it names the path and the instructions where the proof ended.
    """
    if src == tgt == files.STDIO:
        raise click.UsageError("only one of the two modules can come from stdin")
    source, target = read_module(src, triple), read_module(tgt, triple)
    defined = [fn.name for fn in source.defined_functions]
    if kernel is not None and kernel not in defined:
        raise PcfmError(f"{src}: there is no function @{kernel}", hint=f"it defines: {', '.join(defined)}")
    verdicts = prove(source, target, kernel=kernel)
    if as_json:
        text = json.dumps({"functions": [verdict.as_json() for verdict in verdicts]})
    else:
        lines: list[str] = []
        for found in verdicts:
            lines.append(f"@{found.function}: {found.verdict}")
            if relations and isinstance(found.verdict, Proved):
                lines += [f"  at {text}" for text in found.verdict.relations]
        text = "\n".join(lines)
    files.write_text(files.STDIO, text + "\n")
    return 0 if all(found.verdict.accepted for found in verdicts) else EXIT_NOT_PROVED
