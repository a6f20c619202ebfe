"""What the prover says in each test of it: `verdicts.txt` has a line for each test that asks for a proof (see
`tests.told`): how many attempts of how many were proved, and a digest of all their words. Where the first
number changes a proof was gained or lost; the rest shows in what a proof took, in the relations of its loops,
in what is said to be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from importlib.util import find_spec
from pathlib import Path

import pytest

from pcfm.prove import NotProved, functions
from tests.told import ToldLines

VERDICTS = ToldLines(Path(__file__).with_name("verdicts.txt"))
# What another program made is not the same everywhere.
_OF_TOOLS = ("test_a_kernel_is_proved_against_the_ptx_that_llvm_makes_of_it",)


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
    """What the test is told is what it was; each function is walked, one that is the same text too."""
    told: list[object] = []
    # What is said of one text twice would hold nothing of the walk.
    monkeypatch.setattr(functions, "is_same_text", lambda *_: False)
    for name in ("_surroundings", "_signature_problem", "_prove_bodies"):
        monkeypatch.setattr(functions, name, _recorded(getattr(functions, name), told))
    yield
    if not told or find_spec("z3") is None or request.node.originalname in _OF_TOOLS:
        return
    proved = sum(getattr(each, "accepted", False) for each in told)
    VERDICTS.compare(request.node, f"{proved} of {len(told)}", list(map(_words, told)))
