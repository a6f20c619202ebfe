"""What is not proved, executed: an input on which the target differs makes NOT_PROVED a MISMATCH.

The proof never says that a target is wrong; `pcfm.check` does, with an input. Kernels that are not proved run
on the launch given or, without one, on launches invented for their text; first with the numbers of a solver's
model, where there is one. Only what the results show counts (memory, outcome, races, definedness): a target
that does other things on the way is not wrong for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pcfm.check import Counterexample, Inconclusive, Mismatch, NoMismatch, check
from pcfm.check.invented_launches import invent_launches
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.module import Function, Module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.launch.model import FLOAT_TYPES, integer_range
from pcfm.machine import Machine
from pcfm.prove import FunctionVerdict, NotProved, Proved
from pcfm.simt import DEFAULT_FUEL

_FUEL = 200_000
"""Instructions of a warp: an invented launch may make loops run for very long."""


@dataclass(frozen=True)
class Refuted:
    """An input on which the two differ, of which launch, and what the proof had missed."""

    counterexample: Counterexample
    launch: str
    machine: str
    missing: NotProved

    name = "MISMATCH"
    accepted = False

    def __str__(self) -> str:
        missing = str(self.missing).partition(": ")[2]
        where = f"launch: {self.launch}, on {self.machine}"
        return f"MISMATCH\n{where}\n{self.counterexample}\nnot proved: {missing}"


@dataclass(frozen=True)
class Answer:
    """The verdict on a function; `executed` says what running it showed, where that was tried."""

    function: str
    verdict: Proved | NotProved | Refuted
    executed: str = ""

    def __str__(self) -> str:
        text = f"@{self.function}: {self.verdict}"
        return f"{text}\n  executed: {self.executed}" if self.executed else text

    def as_json(self) -> dict[str, Any]:
        """As `pcfm prove --json` writes it."""
        data = {"name": self.function, "verdict": self.verdict.name, **asdict(self.verdict)}
        return {**data, "executed": self.executed} if self.executed else data


def execute_unproved(
    source: Module,
    target: Module,
    verdicts: Sequence[FunctionVerdict],
    machine: Machine,
    *,
    launch: Launch | None = None,
    runs: int,
    seed: int = 0,
) -> list[Answer]:
    """The verdicts, MISMATCH where one of `runs` inputs shows a difference.

    Raises: PcfmError where the launch given does not fit the source.
    """
    return [
        _execute(source, target, each, machine, launch, runs, seed)
        if isinstance(each.verdict, NotProved) and runs and _can_run(source, target, each.function)
        else Answer(each.function, each.verdict)
        for each in verdicts
    ]


def _can_run(source: Module, target: Module, name: str) -> bool:
    """Whether both define a kernel of this name with the same parameters."""
    ours, theirs = source.function(name), target.globals.get(name)
    if not isinstance(theirs, Function) or theirs.is_declaration:
        return False
    return ours.is_kernel and theirs.is_kernel and str(ours.function_type) == str(theirs.function_type)


def _execute(
    source: Module,
    target: Module,
    unproved: FunctionVerdict,
    machine: Machine,
    launch: Launch | None,
    runs: int,
    seed: int,
) -> Answer:
    assert isinstance(unproved.verdict, NotProved)
    if launch is not None and launch.kernel == unproved.function:
        launches, fuel = [launch], DEFAULT_FUEL
    else:
        fuel = _FUEL
        try:
            launches = invent_launches(source, source.function(unproved.function))
        except UnsupportedError as error:
            return Answer(
                unproved.function, unproved.verdict, str(Inconclusive(error.diagnostics[0].message))
            )
    launches = [*_hinted(launches, unproved.verdict), *launches]
    agreed, problem = 0, "no launch gives what it takes"
    for each in launches:
        share = -(-runs // len(launches))
        verdict = check(source, target, each, machine, runs=share, seed=seed, fuel=fuel, traces=False)
        if isinstance(verdict, Mismatch):
            refuted = Refuted(verdict.counterexample, _describe(each), machine.name, unproved.verdict)
            return Answer(unproved.function, refuted)
        if isinstance(verdict, NoMismatch):
            agreed += verdict.runs
        elif isinstance(verdict, Inconclusive):
            problem = verdict.reason.partition("\n")[0]
    seen = NoMismatch(agreed) if agreed else Inconclusive(problem)
    return Answer(unproved.function, unproved.verdict, f"{seen} on {machine.name}")


def _hinted(launches: Sequence[Launch], verdict: NotProved) -> list[Launch]:
    """The launches with the numbers with which a solver saw a difference, where it names scalar arguments."""
    numbers = {name: number for name, number in verdict.inputs if name.startswith("argument ")}
    hinted: list[Launch] = []
    for launch in launches:
        args = [_with_number(arg, numbers.get(f"argument {index}")) for index, arg in enumerate(launch.args)]
        if any(new is not old for new, old in zip(args, launch.args, strict=True)):
            hinted.append(replace(launch, args=tuple(args)))
    return hinted


def _with_number(arg: BufferArg | ScalarArg, number: int | None) -> BufferArg | ScalarArg:
    """A scalar of an integer type with these bits; what is given where that says nothing of it."""
    if number is None or not isinstance(arg, ScalarArg) or arg.type in FLOAT_TYPES:
        return arg
    low, high = integer_range(arg.type)
    return ScalarArg(arg.type, number if number <= high else number + 2 * low)


def _describe(launch: Launch) -> str:
    """A launch in one line; the values of arguments may be others in the input that differs."""
    shape = f"grid {'x'.join(map(str, launch.grid))}, thread block {'x'.join(map(str, launch.block))}"
    return ", ".join([shape, *(f"argument {i} {_argument(arg)}" for i, arg in enumerate(launch.args))])


def _argument(arg: BufferArg | ScalarArg) -> str:
    if isinstance(arg, ScalarArg):
        return f"{arg.type} {arg.value}"
    if arg.recipe is None:
        return f"{arg.data.size} elements"
    low, high = arg.recipe.bounds()
    bounds = f" from {low} to {high}" if arg.recipe.init == "random" else ""
    return f"{arg.recipe.count} {arg.recipe.type}, {arg.recipe.init}{bounds}"
