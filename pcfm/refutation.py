"""What is not proved, executed: an input on which the target differs makes NOT_PROVED a MISMATCH. Before
that, what inline assembly does stands in for it in a second proof.

The proof never says that a target is wrong; `pcfm.check` does, with an input. Kernels that are not proved run
on the launch given or, without one, on launches invented for their text; first with the numbers of a solver's
model, where there is one. Only what the results show counts (memory, outcome, races, definedness): a target
that does other things on the way is not wrong for that.

A target may use the freedom that flags of the source's floats give it (`reassoc`, `nsz`, `arcp`, `contract`,
`afn`, `fmuladd`, `!fpmath`): runs compare bit by bit, so where they differ both run again on small whole
numbers, and only a difference that is left there, and is not one of a float's last digits, is a mismatch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from pcfm.check import Counterexample, Inconclusive, Mismatch, NoMismatch, check
from pcfm.check.invented_launches import invent_launches
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import FREE_FLAGS, CallBase
from pcfm.ir.module import Function, Module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.launch.model import FLOAT_TYPES, exact_copy, integer_range, members_of
from pcfm.machine import Machine
from pcfm.prove import FunctionVerdict, NotProved, Proved, prove
from pcfm.ptx.assembly import with_lifted_assembly
from pcfm.simt import DEFAULT_FUEL, OutOfFuel, simulate

_FUEL = 200_000
"""Instructions of a warp: an invented launch may make loops run for very long."""
_WORK = 1_000_000
"""Instructions of the longest warps of all inputs of a function together, about."""
_ABOUT_EQUAL = 1e-3
_EXACT_FLOATS = 16


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


def prove_with_assembly(
    source: Module, target: Module, *, kernel: str | None = None, global_arguments: bool = False
) -> list[FunctionVerdict]:
    """The verdicts of `prove`. A function that is not proved with its calls of inline assembly as they stand
    is asked about again with what the assembly does in their place.
    """
    verdicts = prove(source, target, kernel=kernel, global_arguments=global_arguments)
    lifted = with_lifted_assembly(source), with_lifted_assembly(target)
    if all(each.verdict.accepted for each in verdicts) or lifted == (source, target):
        return verdicts
    again = prove(*lifted, kernel=kernel, global_arguments=global_arguments)
    return [
        second if second.verdict.accepted and not first.verdict.accepted else first
        for first, second in zip(verdicts, again, strict=True)
    ]


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
    work, share = _WORK // max(len(launches), 1), -(-runs // max(len(launches), 1))
    for each in launches:
        # One run first: where the source takes long the others must be few, where it does not end none.
        try:
            probed = simulate(source, each, machine, fuel=fuel, observers=())
        except UnsupportedError as error:
            problem = f"cannot be simulated: {error}"
            continue
        if isinstance(probed.outcome, OutOfFuel):
            problem = f"the source is {probed.outcome}"
            fuel = min(fuel, _FUEL // 10)  # it is likely to be so on others
            continue
        count = max(1, min(share, work // max(probed.fuel_used, 1)))
        verdict = check(source, target, each, machine, runs=count, seed=seed, fuel=fuel, traces=False)
        if isinstance(verdict, Mismatch):
            counterexample = verdict.counterexample
            if freedom := _freedom(source, unproved.function):
                exact = _exact_difference(source, target, each, machine, fuel, freedom)
                if exact is None:
                    words = ", ".join(freedom)
                    problem = f"the results differ, but the source leaves them to the compiler ({words})"
                    continue
                each, counterexample = exact
            refuted = Refuted(counterexample, _describe(each), machine.name, unproved.verdict)
            return Answer(unproved.function, refuted)
        if isinstance(verdict, NoMismatch):
            agreed += verdict.runs
        elif isinstance(verdict, Inconclusive):
            problem = verdict.reason.partition("\n")[0]
    seen = NoMismatch(agreed) if agreed else Inconclusive(problem)
    return Answer(unproved.function, unproved.verdict, f"{seen} on {machine.name}")


# --- floats that are left to the compiler -----------------------------------------------------------------


def _freedom(module: Module, kernel: str) -> tuple[str, ...]:
    """What lets floats of a kernel, or of what it may call, be others: flags, `fmuladd`, `!fpmath`."""
    words: dict[str, None] = {}
    fn = module.function(kernel)
    seen, pending = {fn: None}, [fn]
    while pending:
        for inst in pending.pop().instructions():
            words |= dict.fromkeys(FREE_FLAGS if "fast" in inst.flags else set(inst.flags) & FREE_FLAGS)
            if "fpmath" in inst.metadata:
                words["!fpmath"] = None
            callee = inst.callee if isinstance(inst, CallBase) else None
            if isinstance(callee, Function):
                if callee.name.startswith("llvm.fmuladd."):
                    words["fmuladd"] = None
                if callee not in seen:
                    seen[callee] = None
                    pending.append(callee)
    return tuple(sorted(words))


def _exact_difference(
    source: Module, target: Module, launch: Launch, machine: Machine, fuel: int, freedom: tuple[str, ...]
) -> tuple[Launch, Counterexample] | None:
    """A difference that no freedom explains: where all floats are small whole numbers, so that sums and
    products are exact however they are formed, and one that is no float or far from the other.

    What divides by reciprocals or approximates functions may also differ in what is computed from that.
    """
    args = tuple(_with_whole_numbers(arg, index) for index, arg in enumerate(launch.args))
    exact = replace(launch, args=args)
    verdict = check(source, target, exact, machine, runs=1, fuel=fuel, traces=False, undefined=False)
    if not isinstance(verdict, Mismatch):
        return None
    seen = verdict.counterexample
    arg = None if seen.argument is None else exact.args[seen.argument]
    if isinstance(arg, BufferArg) and arg.data.dtype.kind == "f":
        ours, theirs = (float(value.split()[0]) for value in (seen.source_value, seen.target_value))
        is_close = abs(ours - theirs) <= _ABOUT_EQUAL * max(abs(ours), abs(theirs))
        return None if is_close else (exact, seen)
    return None if {"arcp", "afn", "!fpmath"} & {*freedom} else (exact, seen)


def _with_whole_numbers(arg: BufferArg | ScalarArg, index: int) -> BufferArg | ScalarArg:
    if isinstance(arg, ScalarArg):
        return replace(arg, value=3.0 + 4 * index) if arg.type in FLOAT_TYPES else arg
    floats = [member for member in members_of(arg.data.dtype) if member.dtype.kind == "f"]
    if not floats:
        return arg
    whole = (np.arange(arg.data.size) + 5 * index) % _EXACT_FLOATS
    raw = exact_copy(arg.data, np.dtype(np.uint8)).reshape(arg.data.size, -1)
    for member in floats:
        part = whole.astype(member.dtype).view(np.uint8).reshape(arg.data.size, -1)
        raw[:, member.offset : member.offset + member.dtype.itemsize] = part
    return replace(arg, data=raw.reshape(-1).view(arg.data.dtype), recipe=None, file="")


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
    bounds = ""
    if arg.recipe.init == "random" and isinstance(arg.recipe, BufferRecipe):
        low, high = arg.recipe.bounds()
        bounds = f" from {low} to {high}"
    return f"{arg.recipe.count} {arg.recipe.type}, {arg.recipe.init}{bounds}"
