"""What each test is told of the programs that it makes and runs: `programs.txt` has a line for each test that
lowers a kernel or runs one that is lowered (see `tests.told`): how many programs and runs, and a digest of
the programs with their margins, of what a run counts, and of what is said where a kernel is refused or a
program is malformed. What melding made of a kernel first has no line here.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from pcfm.lowering import TARGETS, find_target, verifier
from pcfm.lowering import timeline as lowered_timeline
from pcfm.lowering.printer import print_machine
from pcfm.lowering.program import MachineFunction
from tests.told import ToldLines, watch

PROGRAMS = ToldLines(Path(__file__).with_name("programs.txt"))


def _words(program: MachineFunction) -> str:
    registers = [(reg, reg.type, reg.hint) for reg in program.registers]
    blocks = [
        (block.split, [(inst.skips, inst.sends) for inst in block.instructions()]) for block in program.blocks
    ]
    text = f"{print_machine(program, annotate=True)}{registers}{blocks}{program.counts}{program.arguments}"
    if program.target in TARGETS:
        text += print_machine(program, find_target(program.target).style, annotate=True)
    return text


_PROBLEMS = verifier._problems


def problems(program: MachineFunction, told: list[str]) -> list[str]:
    """What the verifier finds, which is told."""
    told.extend(said := list(_PROBLEMS(program)))
    return said


@pytest.fixture(autouse=True)
def programs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the test is told of its programs is what it was."""
    told: list[str] = []

    lowering, run = import_module("pcfm.lowering"), import_module("pcfm.lowering.run")
    for owner, name, say in (
        (lowering, "build_flow", lambda *_: []),
        (lowering, "check_machine", lambda _, program: [_words(program)]),
        (run, "LoweredResult", lambda result, *_: [f"{result.outcome}{result.counters}{result.fuel_used}"]),
        (lowered_timeline.MachineTimelines, "timelines", lambda timelines, _: map(str, timelines)),
    ):
        watch(monkeypatch, owner, name, told, say)
    monkeypatch.setattr(verifier, "_problems", lambda program: problems(program, told))
    yield
    if told and "melded" not in request.node.name:
        PROGRAMS.compare(request.node, f"{len(told)}", told)
