"""The program as a whole: help, usage, errors, signals and pipes."""

import fcntl
import os
import signal
import subprocess
import sys
import termios
import time
from typing import IO

import click
import pytest

from pcfm.cli import app
from pcfm.diagnostics import Diagnostic, PcfmError, Span


def run(*arguments: str, **options) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pcfm", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


@pytest.fixture
def failing(monkeypatch):
    """Makes `pcfm opt` raise an exception of the test's choice."""

    def install(error: BaseException) -> None:
        @click.command()
        def command() -> None:
            raise error

        monkeypatch.setattr(app.LazyGroup, "get_command", lambda *_: command)

    return install


def test_help_names_every_command():
    done = run("--help")
    assert done.returncode == 0 and done.stderr == ""
    for name, line in app.COMMANDS.items():
        assert f"{name} " in done.stdout
        assert line.split()[0] in done.stdout


@pytest.mark.parametrize("name", app.COMMANDS)
def test_each_command_has_help(pcfm, name):
    done = pcfm(name, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: pcfm {name}")


def test_help_does_not_import_the_compiler():
    script = (
        "import sys; from pcfm.cli import app; app.run(['--help']);"
        "sys.exit(sum(m in sys.modules for m in ('numpy', 'llvmlite', 'networkx', 'lark')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0


@pytest.mark.parametrize("arguments", [["nonsense"], ["opt", "--nonsense"], ["run"], ["check", "x.ll"]])
def test_a_wrong_command_line_is_exit_2_on_stderr(pcfm, arguments):
    done = pcfm(*arguments)
    assert done.code == 2
    assert done.out == "" and "Usage:" in done.err


def test_version():
    assert run("--version").stdout.startswith("pcfm, version ")


def test_an_error_in_the_input_is_shown_with_line_and_caret(failing, capsys):
    span = Span("k.ll", 3, 5, 8)
    failing(PcfmError([Diagnostic("expected a type", span, "one of i1 ...", "  %x = ad i32")]))
    assert app.run(["opt"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "k.ll:3:5: error: expected a type\n    %x = ad i32\n      ^^^\n  hint: one of i1 ...\n"
    )


def test_a_defect_of_pcfm_is_one_line(failing, capsys):
    failing(ValueError("two\nlines"))
    assert app.run(["opt"]) == 70
    assert capsys.readouterr().err == (
        "pcfm: internal error, please report: ValueError: two lines; `pcfm --debug ...` shows where\n"
    )


def test_debug_shows_the_traceback_of_a_defect(failing, capsys):
    failing(ValueError("two"))
    assert app.run(["--debug", "opt"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_exit_130(failing, capsys):
    failing(KeyboardInterrupt())
    assert app.run(["opt"]) == 130
    assert capsys.readouterr().err == "\npcfm: interrupted\n"


def unread(pipe: IO[str]) -> int:
    """The bytes of a pipe that nobody has read."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_a_real_interrupt_leaves_no_traceback(heed_interrupts):
    command = [sys.executable, "-m", "pcfm", "opt", "-"]
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    try:
        # Anything that the parser has to wait for: the module never ends.
        assert child.stdin is not None
        child.stdin.write("; a comment\n" * 10)
        child.stdin.flush()
        while unread(child.stdin):
            assert child.poll() is None
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=30)
    finally:
        child.kill()
    assert child.returncode == 130
    assert err == "\npcfm: interrupted\n"


def test_a_reader_that_goes_away_is_no_error():
    """`pcfm --help | head -c1` writes no traceback."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    command = [sys.executable, "-m", "pcfm", "--help"]
    done = subprocess.run(command, stdout=write_end, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(write_end)
    assert done.returncode == 141
    assert done.stderr == ""


def test_json_is_available_on_every_command_that_answers(pcfm):
    for name in ("analyze", "run", "check", "bench"):
        assert "--json" in pcfm(name, "--help").out
