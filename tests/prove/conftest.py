"""What the prover says in each test of it: `verdicts.txt` has a line for each test that asks for a proof.

A test asserts what must be so whatever the rules are; here it shows that a rule is lost though the verdict
stays: in what a proof took, in the relations of its loops, in what is said to be missing. A line has how many
attempts of how many were proved, and a digest of all their words: where the first number changes a proof was
gained or lost. A change that is meant is written down by `PCFM_VERDICTS=write python -m pytest tests/prove
-p no:xdist`, or of some of its files. What has no line is held by its own assertions alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, wraps
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from pcfm.prove import NotProved, functions
from tests.breadth import WIDE

VERDICTS = Path(__file__).with_name("verdicts.txt")
_WRITES = os.environ.get("PCFM_VERDICTS") == "write"
# What another program made is not the same everywhere.
_OF_TOOLS = ("test_a_kernel_is_proved_against_the_ptx_that_llvm_makes_of_it",)
_written: dict[str, str] = {}


@cache
def _known() -> dict[str, str]:
    lines = VERDICTS.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(": ", 1) for line in lines)


def _words(answer: object) -> str:
    """All of it but a solver's model, which hangs on what the solver was asked before."""
    return repr(replace(answer, inputs=()) if isinstance(answer, NotProved) else answer)


def _recorded(asked: Callable[..., object], told: list[object]) -> Callable[..., object]:
    @wraps(asked)
    def ask(*arguments: object, **named: object) -> object:
        told.append(None)
        told[-1] = asked(*arguments, **named)
        return told[-1]

    return ask


@pytest.fixture(autouse=True)
def verdicts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the test is told is what it was."""
    told: list[object] = []
    for name in ("_surroundings", "_signature_problem", "_prove_bodies"):
        monkeypatch.setattr(functions, name, _recorded(getattr(functions, name), told))
    yield
    if not told or WIDE or find_spec("z3") is None or request.node.originalname in _OF_TOOLS:
        return
    proved = sum(getattr(each, "accepted", False) for each in told)
    digest = sha256("\n".join(map(_words, told)).encode()).hexdigest()[:12]
    name = request.node.nodeid.removeprefix("tests/prove/")
    _written[name] = f"{proved} of {len(told)}, {digest}"
    assert _WRITES or _known().get(name, _written[name]) == _written[name]


def pytest_sessionfinish() -> None:
    """Writes the lines of the test files that ran anew."""
    if _WRITES:
        files = {name.partition("::")[0] for name in _written}
        kept = {name: told for name, told in _known().items() if name.partition("::")[0] not in files}
        lines = sorted(f"{name}: {told}\n" for name, told in {**kept, **_written}.items())
        VERDICTS.write_text("".join(lines), encoding="utf-8")
