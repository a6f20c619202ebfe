"""The program `pcfm`: its subcommands, and what happens to every error.

stdout is the product; diagnostics, progress and remarks go to stderr. Exit codes:

- 0: done, and the answer is yes;
- 1: the answer is no (a mismatch, a trap), or the input has an error, shown as file:line:col with a caret;
- 2: the command line is wrong;
- 3: inconclusive;
- 70: a defect of pcfm itself (one line; with --debug a traceback);
- 130: interrupted; 141: the reader of stdout has gone.

Each subcommand is a module of this package, imported when it is called; and each of these imports the
compiler when it runs, so that `--help` and a wrong option cost no import of it (decision 0036).
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback

import click

from pcfm import __version__
from pcfm.diagnostics import PcfmError

EXIT_OK = 0
EXIT_NO = 1
EXIT_USAGE = 2
EXIT_INCONCLUSIVE = 3
EXIT_INTERNAL = 70
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

# In the order in which one uses them; the value is the line that `pcfm --help` shows.
COMMANDS = {
    "opt": "Transform a module: LLVM IR in, melded LLVM IR, PTX or AMDGCN out.",
    "analyze": "Say which lines of a kernel run apart, what that costs, and what melding can save.",
    "explain": "Say what a reason or remark means, and what the author of a kernel can do.",
    "compile": "Show the LLVM IR that clang makes of a CUDA, HIP or OpenCL C file.",
    "lower": "Show how hardware runs a kernel: as a machine program with explicit masks.",
    "run": "Execute a launch on the SIMT simulator and count.",
    "check": "Compare two modules on a launch, bit for bit.",
    "prove": "Show for all inputs that one module does what another does.",
    "resources": "Show what kernels take of a machine: registers, spills, resident warps.",
    "report": "Write a page about a kernel: its source with costs, its branches, melding before and after.",
    "tune": "Find the fusion threshold and the passes that serve a kernel or module best.",
    "bench": "Meld the kernels that come with pcfm, check them, and show the table.",
    "results": "Make the tables and figures of the evaluation, beside the published ones.",
}


class LazyGroup(click.Group):
    """A group whose subcommand `x` is the attribute `command` of the module `pcfm.cli.x`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return importlib.import_module(f"pcfm.cli.{cmd_name}").command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pcfm")
@click.option("--debug", is_flag=True, help="On a defect of pcfm itself, show the traceback.")
def cli(debug: bool) -> None:
    """Partial control-flow merging for GPU kernels in LLVM IR.

    Files may be `-` for stdin or stdout. Exit codes: 0 fine, 1 the answer is no, 2 usage, 3 inconclusive.
    """


def main(args: list[str] | None = None) -> None:
    """Runs the program and exits with its code."""
    arguments = sys.argv[1:] if args is None else args
    sys.exit(run(arguments))


def run(arguments: list[str]) -> int:
    """Runs the program; every error becomes a message on stderr and an exit code."""
    try:
        # Not `cli.main`: it would turn a broken pipe and Ctrl-C into exit code 1 itself.
        with cli.make_context("pcfm", list(arguments)) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
        return code if isinstance(code, int) else EXIT_OK
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        error.show()
        return EXIT_USAGE
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except PcfmError as error:
        return show_error(error)
    except (KeyboardInterrupt, click.Abort) as interrupt:
        if str(interrupt):
            click.echo(f"\n{interrupt}", err=True)
        click.echo("\npcfm: interrupted", err=True)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return EXIT_BROKEN_PIPE
    except OSError as error:
        # Of files that the commands name they say so themselves; what is left is stdout on a full disk, say.
        discard_output()
        what = f"{error.filename}: " if error.filename is not None else "input or output failed: "
        click.echo(f"error: {what}{(error.strerror or str(error)).lower()}", err=True)
        return EXIT_NO
    except MemoryError:
        click.echo("error: not enough memory\n  hint: give pcfm more, or a smaller input", err=True)
        return EXIT_NO
    except Exception as error:
        show_internal_error(error, debug="--debug" in arguments)
        return EXIT_INTERNAL


def exit_code(*, is_refuted: bool, is_accepted: bool) -> int:
    """What a command that judges ends with: no, yes, or neither."""
    if is_refuted:
        return EXIT_NO
    return EXIT_OK if is_accepted else EXIT_INCONCLUSIVE


def discard_output() -> None:
    """Gives stdout, which cannot be written, somewhere to be flushed to when the interpreter exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def show_error(error: PcfmError) -> int:
    """Prints the diagnostics of an error in what the user gave, and gives the exit code: where a compiler
    refused a source file, its own words as it prints them.
    """
    from pcfm.clang import ClangError

    if isinstance(error, ClangError):
        click.echo(f"{error.said}\n{error}", err=True)
        return EXIT_USAGE
    for diagnostic in error.diagnostics:
        click.echo(diagnostic.render(), err=True)
    return EXIT_NO


def show_internal_error(error: Exception, debug: bool) -> None:
    """Prints one line on a defect of pcfm, or its traceback."""
    if debug:
        traceback.print_exception(error, file=sys.stderr)
    summary = " ".join(f"{type(error).__name__}: {error}".split())
    advice = "" if debug else "; `pcfm --debug ...` shows where"
    click.echo(f"pcfm: internal error, please report: {summary[:300]}{advice}", err=True)
