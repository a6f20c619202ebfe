"""The program as a whole: help, usage, errors, signals and pipes."""

import fcntl
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import termios
import time
from dataclasses import replace
from functools import partial
from typing import IO

import click
import pytest

from pcfm.cli import app
from pcfm.diagnostics import Diagnostic, PcfmError, Span
from pcfm.sweep.identity import identity

NAMES = app.cli.list_commands(click.Context(app.cli))


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
    for name in NAMES:
        assert f"  {name} " in done.stdout
    for line in app.COMMANDS.values():
        assert line.split()[0] in done.stdout
    assert "published ones." in done.stdout, "registered commands have a line too"


@pytest.mark.parametrize("name", NAMES)
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


# What keeps each command from its answer: `1` is the answer no.
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["opt", "no.ll"], "cannot read no.ll"),
        (["opt", "MIX", "--launch", "no.toml"], "no.toml"),
        (["opt", "MIX", "-o", "no/out.ll"], "cannot write no/out.ll"),
        (["analyze", "no.ll"], "cannot read no.ll"),
        (["explain", "no"], "no reason or remark"),
        (["compile", "no.cu"], "no.cu: no such file"),
        (["lower", "MIX", "--target", "exec-mask", "--kernel", "no"], "no kernel 'no'"),
        (["run", "MIX", "--launch", "BROKEN"], "broken.toml:"),
        (["check", "MIX", "no.ll", "--launch", "LAUNCH"], "cannot read no.ll"),
        (["check", "MIX", "MIX", "--launch", "BROKEN"], "broken.toml:"),
        (["prove", "MIX", "no.ll"], "cannot read no.ll"),
        (["resources", "MIX", "--machine", "no"], "no machine model 'no'"),
        (
            ["report", "MIX", "--launch", "LAUNCH", "--runs", "1", "-o", "no/out.html"],
            "cannot write no/out.html",
        ),
        (["tune", "MIX", "--launch", "no.toml"], "no.toml"),
        (["bench", "no.ll", "--launch", "LAUNCH", "--no-cache"], "cannot read no.ll"),
        (["bench", "no", "--no-cache"], "no kernel 'no'"),
        (["results", "no", "--no-cache"], "no kernel 'no'"),
    ],
)
def test_what_could_not_be_done_is_exit_2(pcfm, mix, mix_launch, tmp_path, monkeypatch, arguments, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.toml").write_text('kernel = "mix"\ngrid = [')
    names = {"MIX": mix, "LAUNCH": mix_launch, "BROKEN": "broken.toml"}
    done = pcfm(*(names.get(each, each) for each in arguments))
    assert done.code == 2 and done.out == "" and says in done.err, done
    assert [path.name for path in tmp_path.iterdir()] == ["broken.toml"]


@pytest.mark.parametrize("command", ["check", "bench"])
def test_a_worker_that_fails_is_exit_2_and_no_answer(pcfm, mix, mix_launch, tmp_path, monkeypatch, command):
    melded = tmp_path / "melded.ll"
    assert pcfm("opt", mix, "-q", "-o", melded).code == 0
    other = replace(identity(), version="9.9.9")
    monkeypatch.setattr("pcfm.sweep.processes.identity", lambda: other)
    modules = [mix, melded] if command == "check" else [mix]
    done = pcfm(command, *modules, "--launch", mix_launch, "--runs", "200", "-j", "2", "--no-cache")
    assert done.code == 2 and done.out == "" and "a worker is another program" in done.err, done


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_told_how_to_complete(shell):
    done = run(env={**os.environ, "_PCFM_COMPLETE": f"{shell}_source"})
    assert done.returncode == 0 and f"_PCFM_COMPLETE={shell}_complete" in done.stdout and done.stderr == ""


def completions(*words: str, monkeypatch, capsys) -> list[str]:
    """What bash is given for the last word."""
    monkeypatch.setenv("_PCFM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    assert app.run([]) == 0
    return capsys.readouterr().out.splitlines()


def test_commands_options_and_their_values_are_completed(monkeypatch, capsys):
    complete = partial(completions, monkeypatch=monkeypatch, capsys=capsys)
    assert complete("pcfm", "re") == ["plain,resources", "plain,report", "plain,results"]
    assert complete("pcfm", "opt", "--th") == ["plain,--threshold"]
    assert complete("pcfm", "opt", "--emit", "p") == ["plain,ptx"]
    assert complete("pcfm", "opt", "ex") == ["file,ex"]


@pytest.fixture
def shell_environment(tmp_path) -> dict[str, str]:
    """One in which `pcfm` is the program under test, as a user's shell would find it."""
    program = tmp_path / "pcfm"
    program.write_text(f"#!{sys.executable}\nfrom pcfm.cli import main\nmain()\n")
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path), "TERM": "dumb"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes(shell_environment):
    script = """
    eval "$(_PCFM_COMPLETE=bash_source pcfm)"
    COMP_WORDS=(pcfm resu); COMP_CWORD=1
    $(complete -p pcfm | sed 's/.*-F \\([a-z_]*\\).*/\\1/') pcfm
    echo "${COMPREPLY[@]}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=shell_environment)
    assert done.stdout.split() == ["results"], done.stderr


@pytest.mark.skipif(shutil.which("fish") is None, reason="needs fish")
def test_fish_completes(shell_environment):
    script = '_PCFM_COMPLETE=fish_source pcfm | source; complete -C "pcfm resu"; complete -C "pcfm opt --dec"'
    done = subprocess.run(["fish", "-c", script], capture_output=True, text=True, env=shell_environment)
    words = [line.split("\t")[0] for line in done.stdout.splitlines() if line]
    assert words == ["results", "--decide"], done.stderr


@pytest.mark.skipif(shutil.which("zsh") is None, reason="needs zsh")
def test_zsh_completes(shell_environment):
    """Its completion works in its line editor alone: a terminal is typed into, and what it shows is read."""
    parent, child = pty.openpty()
    shell = ["zsh", "-f", "-i"]
    with subprocess.Popen(shell, stdin=child, stdout=child, stderr=child, env=shell_environment) as process:
        os.close(child)
        setup = (
            'autoload -Uz compinit; compinit -u -D; eval "$(_PCFM_COMPLETE=zsh_source pcfm)"; echo re""ady\n'
        )
        os.write(parent, setup.encode())
        assert "ready" in read_until(parent, "ready")
        os.write(parent, b"pcfm resu\t")
        shown = read_until(parent, "results")
        process.kill()
    os.close(parent)
    assert "pcfm results" in shown


def read_until(terminal: int, text: str, seconds: float = 60) -> str:
    """What a terminal shows until it shows `text`, or so long."""
    shown, end = "", time.monotonic() + seconds
    while text not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.5)[0]:
            shown += os.read(terminal, 4096).decode(errors="replace")
    return shown


def test_version():
    assert run("--version").stdout.startswith("pcfm, version ")


def test_an_error_in_the_input_is_shown_with_line_and_caret(failing, capsys):
    span = Span("k.ll", 3, 5, 8)
    failing(PcfmError([Diagnostic("expected a type", span, "one of i1 ...", "  %x = ad i32")]))
    assert app.run(["opt"]) == 2
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


def test_an_error_that_an_interrupt_caused_is_an_interrupt(failing, capsys):
    error = SystemError("a compiled function returned a result with an exception set")
    error.__cause__ = KeyboardInterrupt()
    failing(error)
    assert app.run(["opt"]) == 130
    assert capsys.readouterr().err == "\npcfm: interrupted\n"


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


# A command that is interrupted where it stands: while an object is made whose finaliser then fails, or by the
# finaliser itself, after which it would never end.
HALF_MADE = """
import signal, sys
from pcfm.cli import app

class Handle:
    def __init__(self):
        if sys.argv[-1] == "made":
            signal.raise_signal(signal.SIGINT)
        self.pointer = 1

    def __del__(self):
        if sys.argv.pop() == "finalised":
            signal.raise_signal(signal.SIGINT)
        del self.pointer

def command(arguments):
    Handle()
    while True:
        pass

app.cli.invoke = command
app.main(["opt"])
"""


@pytest.mark.parametrize("when", ["made", "finalised"])
def test_an_interrupt_within_an_object_is_neither_lost_nor_followed_by_its_complaint(heed_interrupts, when):
    done = subprocess.run(
        [sys.executable, "-c", HALF_MADE, when],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=heed_interrupts,
    )
    assert (done.returncode, done.stderr) == (130, "\npcfm: interrupted\n")


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
