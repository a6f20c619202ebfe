"""Runs the program in this process, as `main` does, and keeps what it wrote."""

import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pcfm.cli import app

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GCN = ("--machine", "gcn-wave64")
MIX, MIX_LAUNCH = str(EXAMPLES / "mix.ll"), str(EXAMPLES / "mix.toml")


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


Pcfm = Callable[..., Done]


@pytest.fixture
def pcfm(capfd) -> Pcfm:
    def run(*arguments: str | Path) -> Done:
        code = app.run([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Done(code, out, err)

    return run


@pytest.fixture
def mix() -> str:
    return MIX


@pytest.fixture
def mix_launch() -> str:
    return MIX_LAUNCH


@pytest.fixture
def heed_interrupts():
    """For a child's `preexec_fn`: it heeds SIGINT even where whoever started the tests ignores it."""
    return lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
