"""How often each branch split a warp in a simulated run: what melding decides by where a launch is known.

`measure_launches` takes it of a module before its pipeline, on launches that have their arguments. `pcfm tune
--profile` takes it on the code that melding is about to see (after the passes that stand before it), on the
launch's own input; of a kernel of the tables, on the first input, summed over its launches. Of every
conditional branch and switch it counts how many times a warp executed it, and how many of those times its
lanes went different ways; the quotient is the branch's share. Melding then

- holds share · FP against the threshold in place of FP: FP is the part of the cycles saved where the warp
  diverges, and where it does not, nothing is saved;
- keeps a meld for what it saves when that part of the executions splits the warp, and not the part that it
  assumes of a branch of which nothing is known (`pcfm.transforms.melding.costs`);
- leaves a branch of share 0 (it never diverged, or never ran) alone at every threshold.

A branch that melding itself makes, or of a function that no run reached, is in no profile: nothing is known.

What a profile decides is what is worth melding, never what is sound: a launch on which a branch diverges
after all gets the same results, more slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pcfm.analysis.pressure import compute_pressure
from pcfm.diagnostics import PcfmError
from pcfm.fingerprint import fingerprint
from pcfm.ir.instructions import CondBr, Instruction, Switch
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.values import Value
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import Counters, Observer, OutOfFuel, RunResult, simulate
from pcfm.simt.estimate import EstimateObserver, emitted_code
from pcfm.simt.observers import MemoryObserver

MEASURE_FUEL = 100_000
"""How many instructions of a warp a launch may take that is executed only to see where it splits warps."""
MEASURED_LAUNCHES = 3
"""How many of a kernel's launches a trial executes: what is to be seen is how its branches behave, not every
input, and the launches of an application differ most from its first to its last."""
WEIGHED_LAUNCHES = 8
"""How many are executed before, to find those that take longest, and for how much each of them stands."""
ESTIMATED_LAUNCHES = 2
"""How many of those that a trial executes it estimates too: those that stand for most."""
MEASURED_LANES = 1 << 16
"""Of a launch of more, thread blocks are executed that have so many together, spread evenly over the grid."""
MAX_KNOWN = 1 << 12
"""How many results of executions are kept."""


@dataclass(frozen=True)
class BranchProfile:
    """One conditional branch or switch: how often warps executed it, and how often that split them."""

    function: str
    block: str
    executed: int
    diverged: int

    @property
    def share(self) -> float:
        """The part of the executions that diverged, 0 where there were none."""
        return self.diverged / self.executed if self.executed else 0.0


def take_profile(module: Module, counters: Counters) -> dict[Instruction, BranchProfile]:
    """The conditional branches and switches of `module`, in the order of its text, in a run that was counted.

    Functions that the run did not reach are not in the profile: nothing is known of them.
    """
    counts: dict[tuple[str, str], tuple[int, int]] = {}
    for count in counters.branches:
        counts[count.function, count.block] = sum(count.uniform) + count.divergent, count.divergent
    profile: dict[Instruction, BranchProfile] = {}
    for fn in module.defined_functions:
        for number, block in enumerate(fn.blocks):
            name = block.name if block.name is not None else f"<{number}>"  # as the counters spell it
            if isinstance(block.terminator, CondBr | Switch) and (fn.name, name) in counts:
                profile[block.terminator] = BranchProfile(fn.name, name, *counts[fn.name, name])
    return profile


@dataclass(frozen=True)
class Measured:
    """The shares of a module's branches in runs of its launches; per kernel that could not be run, or not to
    its end, why.
    """

    shares: dict[Instruction, float]
    condition_shares: dict[Value, float]  # of several branches on one condition the greatest
    failures: dict[str, str]
    executions: dict[Instruction, int]  # by branch, how often warps came to it
    chosen: list[Chosen]  # what to decide by, of each kernel what stands for most first


def measure_launches(module: Module, launches: Sequence[Launch], machine: Machine) -> Measured:
    """Executes launches once, on their own input and a little fuel, and adds up what their branches did.

    Of each kernel `WEIGHED_LAUNCHES` at most, thread blocks sampled: the shares of a launch of more than
    `MEASURED_LANES` are those of the sample. What was executed before, of this text, is known.
    A kernel one of whose launches does not return is not measured, but where it only takes too long, which
    tells the shares of the branches that were executed until then. Nor is one that is launched without the
    arguments that it takes: such a launch tells its shape alone.
    """
    branches = [
        block.terminator
        for fn in module.defined_functions
        for block in fn.blocks
        if isinstance(block.terminator, CondBr | Switch)
    ]
    totals: dict[Instruction, tuple[int, int]] = {}
    failures: dict[str, str] = {}
    text = print_module(module)
    chosen: list[Chosen] = []
    for kernel in dict.fromkeys(launch.kernel for launch in launches):
        whole = [launch for launch in launches if launch.kernel == kernel and launch.args]
        runs, problem = _runs_of(spread(whole, WEIGHED_LAUNCHES), module, text, machine, branches)
        if problem:
            failures[kernel] = problem
        else:
            chosen += choose_launches([(launch, run.cycles) for launch, run in runs])
        for _, run in runs:
            for number, executed, diverged in run.branches:
                before = totals.get(branches[number], (0, 0))
                totals[branches[number]] = before[0] + executed, before[1] + diverged
    executions = {branch: executed for branch, (executed, _) in totals.items()}
    shares = {
        branch: diverged / executed if executed else 0.0 for branch, (executed, diverged) in totals.items()
    }
    conditions: dict[Value, float] = {}
    for branch, share in shares.items():
        if isinstance(branch, CondBr):
            conditions[branch.cond] = max(share, conditions.get(branch.cond, 0.0))
    return Measured(shares, conditions, failures, executions, chosen)


def _runs_of(
    launches: Sequence[Launch],
    module: Module,
    text: str,
    machine: Machine,
    branches: Sequence[Instruction],
) -> tuple[list[tuple[Launch, _Counted]], str]:
    """What launches of a kernel took, up to one that does not return, and why it does not; of one that
    cannot be executed, nothing.
    """
    runs: list[tuple[Launch, _Counted]] = []
    for launch in launches:
        run = _once(
            ("shares", text, launch, repr(machine)),
            lambda launch=launch: _count_branches(module, launch, machine, branches),
        )
        if isinstance(run, str):
            return [], run
        runs.append((launch, run))
        if run.ending:
            return runs, run.ending
    return runs, ""


@dataclass(frozen=True)
class _Counted:
    """What a launch took, and by the number of each branch that it reached, how often warps executed the
    branch and how often it split them; `ending` says where it was cut short.
    """

    cycles: int
    branches: list[tuple[int, int, int]]
    ending: str = ""


@dataclass(frozen=True)
class Chosen:
    """A launch to decide by, and how many times it counts, for those that it stands for."""

    launch: Launch
    weight: float = 1.0


def choose_launches(weighed: Sequence[tuple[Launch, int]]) -> list[Chosen]:
    """The launches of a kernel to decide by, of some in order with the cycles that each takes: the first, the
    last, and of those between the one that takes longest.

    Each of the others is stood for by the nearest of these, and of two as near by the one that takes more
    nearly as long; they count accordingly. What stands for most cycles comes first.
    """
    last = len(weighed) - 1
    numbers = range(len(weighed))
    if len(weighed) > MEASURED_LAUNCHES:
        numbers = (0, max(range(1, last), key=lambda number: weighed[number][1]), last)
    stood_for = dict.fromkeys(numbers, 0)
    for number, (_, cycles) in enumerate(weighed):
        nearest = min(numbers, key=lambda chosen: (abs(chosen - number), abs(weighed[chosen][1] - cycles)))
        stood_for[nearest] += cycles
    ordered = sorted(numbers, key=lambda number: -stood_for[number])
    return [
        Chosen(launch, stood_for[number] / cycles if cycles else 1.0)
        for number in ordered
        for launch, cycles in [weighed[number]]
    ]


def spread(launches: Sequence[Launch], most: int) -> Sequence[Launch]:
    """The first, the last, and some between: at most so many."""
    if len(launches) <= most:
        return launches
    return [launches[(len(launches) - 1) * part // (most - 1)] for part in range(most)]


def _count_branches(
    module: Module, launch: Launch, machine: Machine, branches: Sequence[Instruction]
) -> str | _Counted:
    """What a launch took and what its branches did; or how it ended, if it did not return."""
    numbers = {branch: number for number, branch in enumerate(branches)}
    try:
        result = _execute(module, launch, machine, ())
    except PcfmError as problem:
        return str(problem)
    ending = "" if result.returned else str(result.outcome)
    if ending and not isinstance(result.outcome, OutOfFuel):
        return ending
    profile = take_profile(module, result.counters)
    counts = [
        (numbers[branch], count.executed, count.diverged)
        for branch, count in profile.items()
        if count.executed or not ending
    ]
    return _Counted(result.counters.cycles, counts, ending)


class LaunchMeter:
    """What a kernel costs on what `measure_launches` chose, all counters, each launch as many times as it
    counts; and `estimated_cycles`, where the machine has a core, of those that stand for most. Sampled
    launches count as their samples; equal text is not executed again.
    """

    def __init__(self, chosen: Sequence[Chosen], machine: Machine) -> None:
        self.chosen, self.machine = chosen, machine

    def __call__(self, module: Module, kernel: str) -> dict[str, int] | None:
        """The counters by name; None where there is no launch, or one does not return."""
        chosen = [each for each in self.chosen if each.launch.kernel == kernel and each.launch.args]
        if not chosen:
            return None
        what = "costs", print_module(module), chosen, repr(self.machine)
        cost = _once(what, lambda: self._measure(module, chosen))
        return None if cost is None else dict(cost)

    def _measure(self, module: Module, chosen: Sequence[Chosen]) -> dict[str, int] | None:
        cost: dict[str, float] = {"cycles": 0, "issue_cycles": 0}
        try:
            code = emitted_code(module, self.machine) if self.machine.core is not None else None
            for number, each in enumerate(chosen):
                counting: list[Observer] = [MemoryObserver()]
                # What the IR itself takes would pass for what the emitted code does.
                is_estimated = code is not None and each.launch.kernel not in code.notes
                is_estimated = is_estimated and number < ESTIMATED_LAUNCHES
                # What is issued on the module's own nodes needs no run of its own.
                if code is not None and code.module is module and is_estimated:
                    counting.append(EstimateObserver(code.code_of))
                run = _execute(module, each.launch, self.machine, counting)
                if not run.returned:
                    return None
                cost["cycles"] += each.weight * run.counters.cycles
                cost["issue_cycles"] += each.weight * run.counters.issue_cycles
                if code is None or not is_estimated:
                    continue
                if code.module is not module:
                    counting = [EstimateObserver(code.code_of)]
                    fuel = 2 * MEASURE_FUEL
                    if not _execute(code.module, each.launch, self.machine, counting, fuel).returned:
                        return None
                observer = counting[-1]
                assert isinstance(observer, EstimateObserver)
                fn = code.module.function(each.launch.kernel)
                shared_bytes = each.launch.dynamic_shared_bytes + static_shared_bytes(fn)
                estimate = observer.estimate(shared_bytes, compute_pressure(fn).registers)
                cost["estimated_cycles"] = cost.get("estimated_cycles", 0) + each.weight * estimate.cycles
        except PcfmError:
            return None
        return {name: round(value) for name, value in cost.items()}


def _execute(
    module: Module, launch: Launch, machine: Machine, observers: Sequence[Observer], fuel: int = MEASURE_FUEL
) -> RunResult:
    """A run of a launch, or of a sample of its thread blocks, unless that does not return: they may wait for
    each other.
    """
    lanes = launch.warps_per_block(machine.warp_size) * machine.warp_size
    if launch.thread_blocks * lanes > MEASURED_LANES:
        sampled = max(1, MEASURED_LANES // lanes)
        run = simulate(module, launch, machine, fuel=fuel, observers=observers, sampled=sampled)
        if run.returned:
            return run
    return simulate(module, launch, machine, fuel=fuel, observers=observers)


# --- what was executed, by text -----------------------------------------------------------------------------

_known: dict[str, Any] = {}


def forget() -> None:
    """Lets go of what is known by its text."""
    _known.clear()


def _once(what: object, execute: Callable[[], Any]) -> Any:
    """What `execute` gives, executed for `what` the first time alone."""
    key = fingerprint(what)
    if key not in _known:
        if len(_known) >= MAX_KNOWN:
            del _known[next(iter(_known))]
        _known[key] = execute()
    return _known[key]
