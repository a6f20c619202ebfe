"""The program `pcfm`: its subcommands, and what happens to every error.

stdout is the product; diagnostics, progress and remarks go to stderr. Exit codes:

- 0: done, and the answer is yes;
- 1: the answer is no (a mismatch, a data race, a launch that does not return), and nothing else is;
- 2: it could not be done: a wrong command line, a file that is missing or has an error (shown as
  file:line:col with a caret), a launch that does not fit, a full disk, a failed worker;
- 3: inconclusive;
- 70: a defect of pcfm itself (one line; with --debug a traceback);
- 130: interrupted; 141: the reader of stdout has gone.

Each subcommand is a module of this package, or registered by an installed one (`pcfm.plugins`). It is
imported when it is called, and imports the compiler when it runs, so that `--help` and a wrong option cost no
import of that (decision 0036).
"""

from __future__ import annotations

import gc
import importlib
import io
import os
import signal
import sys
import traceback
from types import FrameType
from typing import TextIO

import click

from pcfm import __version__
from pcfm.cli import files
from pcfm.diagnostics import PcfmError
from pcfm.signals import raise_in

EXIT_OK = 0
EXIT_NO = 1
EXIT_FAILED = 2
EXIT_INCONCLUSIVE = 3
EXIT_INTERNAL = 70
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

_MOMENT_SECONDS = 0.01

COMPLETION = "_PCFM_COMPLETE"
"""In the environment where a shell asks what can follow, or how to ask."""

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
    "build": "Run a compiler's command, such as nvcc's, with its device code melded.",
    "what-if": "Say what changes to a kernel or its launch are worth, such as sorting its items.",
    "tune": "Find the fusion threshold and the passes that serve a kernel or module best.",
}

# How many new objects start a collection. At Python's 700 it takes an eighth of a short command's time.
_COLLECT_AFTER = 100_000


class LazyGroup(click.Group):
    """A group whose subcommand `x-y` is the attribute `command` of the module `pcfm.cli.x_y`, or else what an
    installed package has registered under that name.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        from pcfm.plugins import installed

        return [*COMMANDS, *(name for name in installed("pcfm.commands") if name not in COMMANDS)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            return importlib.import_module(f"pcfm.cli.{cmd_name.replace('-', '_')}").command
        from pcfm.plugins import load_plugin, refuse

        command = load_plugin("pcfm.commands", cmd_name)
        if command is None or isinstance(command, click.Command):
            return command
        raise refuse("pcfm.commands", cmd_name, "is no click command")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.line(ctx, name)) for name in self.list_commands(ctx)])

    def line(self, ctx: click.Context, name: str) -> str:
        """What the help says of a command; of one that is broken, why."""
        if name in COMMANDS:
            return COMMANDS[name]
        try:
            command = self.get_command(ctx, name)
        except PcfmError as error:
            return error.diagnostics[0].message
        return "" if command is None else command.get_short_help_str(100)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pcfm")
@click.option("--debug", is_flag=True, help="On a defect of pcfm itself, show the traceback.")
def cli(debug: bool) -> None:
    """Partial control-flow merging for GPU kernels in LLVM IR.

    Files may be `-` for stdin or stdout. Exit codes: 0 fine, 1 the answer is no, 2 it could not
    be done, 3 inconclusive.
    """


def main(args: list[str] | None = None) -> None:
    """Runs the program and exits with its code."""
    gc.set_threshold(_COLLECT_AFTER)
    # NumPy's library of linear algebra, which nothing here calls, starts its threads when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    open_closed_streams()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    arguments = sys.argv[1:] if args is None else args
    try:
        code = run(arguments)
    except OSError:  # of stderr, where an error was to be shown
        code = EXIT_FAILED
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            discard(stream)
    gc.freeze()  # the interpreter collects once more while it ends: a fifth of a short command's time
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Runs the program; every error becomes a message on stderr and an exit code."""
    try:
        if COMPLETION in os.environ:
            return complete(os.environ[COMPLETION])
        # Not `cli.main`: it would turn a broken pipe and Ctrl-C into exit code 1 itself.
        with cli.make_context("pcfm", list(arguments)) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
        return code if isinstance(code, int) else EXIT_OK
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        files.say(shown.getvalue(), end="")
        return EXIT_FAILED
    except PcfmError as error:
        show_error(error)
        return EXIT_FAILED
    except (KeyboardInterrupt, click.Abort) as interrupt:
        if str(interrupt):
            files.say(f"\n{interrupt}")
        files.say("\npcfm: interrupted")
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)
        return EXIT_BROKEN_PIPE
    except OSError as error:
        # Of files that the commands name they say so themselves; what is left is stdout on a full disk, say.
        discard(sys.stdout)
        what = f"{error.filename}: " if error.filename is not None else "input or output failed: "
        files.say(f"error: {what}{(error.strerror or str(error)).lower()}")
        return EXIT_FAILED
    except MemoryError:
        files.say("error: not enough memory\n  hint: give pcfm more, or a smaller input")
        return EXIT_FAILED
    except Exception as error:
        return unexpected(error, debug="--debug" in arguments)


def interrupt(_number: int, frame: FrameType | None) -> None:
    """Raises KeyboardInterrupt, within a finaliser a moment later."""

    def later() -> None:
        import _thread
        from threading import Timer

        timer = Timer(_MOMENT_SECONDS, _thread.interrupt_main)
        timer.daemon = True
        timer.start()

    raise_in(frame, KeyboardInterrupt(), later)


def complete(instruction: str) -> int:
    """Tells a shell what can follow (`bash_complete`), or how to ask for it (`bash_source`)."""
    from click.shell_completion import shell_complete

    problem = shell_complete(cli, {}, "pcfm", COMPLETION, instruction)
    sys.stdout.flush()
    return EXIT_FAILED if problem else EXIT_OK


def exit_code(*, is_refuted: bool, is_accepted: bool) -> int:
    """What a command that judges ends with: no, yes, or neither."""
    if is_refuted:
        return EXIT_NO
    return EXIT_OK if is_accepted else EXIT_INCONCLUSIVE


def open_closed_streams() -> None:
    """Where the shell closed a stream, as with `>&-`, puts one in its place, so that no file that is opened
    later does so: what cannot be read or written, for messages what takes them all.
    """
    closed = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
    for name, mode, flags in closed:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, closefd=False))


def discard(stream: TextIO) -> None:
    """Gives a stream that cannot be written somewhere to be flushed to when the interpreter exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def show_error(error: PcfmError) -> None:
    """Prints the diagnostics of an error in what the user gave; where a compiler refused a source file, its
    own words as it prints them.
    """
    from pcfm.clang import ClangError

    if isinstance(error, ClangError):
        files.say(f"{error.said}\n{error}")
        return
    for diagnostic in error.diagnostics:
        files.say(diagnostic.render())


def unexpected(error: Exception, debug: bool) -> int:
    """Prints one line on a defect of pcfm, or its traceback; the exit code. An interrupt within compiled code
    comes out as an error that it caused.
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, KeyboardInterrupt):
            files.say("\npcfm: interrupted")
            return EXIT_INTERRUPTED
        cause = cause.__cause__ or cause.__context__
    if debug:
        files.say("".join(traceback.format_exception(error)), end="")
    summary = " ".join(f"{type(error).__name__}: {error}".split())
    advice = "" if debug else "; `pcfm --debug ...` shows where"
    files.say(f"pcfm: internal error, please report: {summary[:300]}{advice}")
    return EXIT_INTERNAL
