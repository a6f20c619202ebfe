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

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pcfm.analysis.pressure import compute_pressure
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import CondBr, Instruction, Switch
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.values import Value
from pcfm.launch import BufferArg, Launch
from pcfm.machine import Machine
from pcfm.simt import Counters, Observer, RunResult, simulate
from pcfm.simt.estimate import EstimateObserver, emitted_code
from pcfm.simt.observers import MemoryObserver

MEASURE_FUEL = 100_000
"""How many instructions of a warp a launch may take that is executed only to see where it splits warps."""
MEASURED_LAUNCHES = 3
"""How many of a kernel's launches a trial executes: what is to be seen is how its branches behave, not every
input, and the launches of an application differ most from its first to its last."""
WEIGHED_LAUNCHES = 8
"""How many are executed before, to find the one that takes longest: what that loses nothing makes up for."""
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


@dataclass(frozen=True)
class Profile:
    """The conditional branches and switches of a module, in the order of its text."""

    branches: tuple[tuple[CondBr | Switch, BranchProfile], ...]

    def shares(self, mapping: Mapping[Value, Value]) -> dict[Instruction, float]:
        """The shares by branch of a copy of the module; `mapping` leads from the original to the copy."""
        shares: dict[Instruction, float] = {}
        for branch, counted in self.branches:
            twin = mapping[branch]
            assert isinstance(twin, CondBr | Switch)
            shares[twin] = counted.share
        return shares

    @property
    def rows(self) -> tuple[BranchProfile, ...]:
        """The counts alone."""
        return tuple(counted for _, counted in self.branches)


def take_profile(module: Module, counters: Counters) -> Profile:
    """The profile of `module` from the counters of a run of it.

    Functions that the run did not reach are not in the profile: nothing is known of them.
    """
    counts: dict[tuple[str, str], tuple[int, int]] = {}
    for count in counters.branches:
        counts[count.function, count.block] = sum(count.uniform) + count.divergent, count.divergent
    branches: list[tuple[CondBr | Switch, BranchProfile]] = []
    for fn in module.defined_functions:
        for number, block in enumerate(fn.blocks):
            name = block.name if block.name is not None else f"<{number}>"  # as the counters spell it
            if isinstance(block.terminator, CondBr | Switch) and (fn.name, name) in counts:
                counted = BranchProfile(fn.name, name, *counts[fn.name, name])
                branches.append((block.terminator, counted))
    return Profile(tuple(branches))


@dataclass(frozen=True)
class Measured:
    """The shares of a module's branches in runs of its launches; per kernel that could not be run, why."""

    shares: dict[Instruction, float]
    condition_shares: dict[Value, float]  # of several branches on one condition the greatest
    failures: dict[str, str]
    executions: dict[Instruction, int]  # by branch, how often warps came to it
    launches: list[Launch]  # those executed, of each kernel the ones to estimate first and last


def measure_launches(module: Module, launches: Sequence[Launch], machine: Machine) -> Measured:
    """Executes launches once, on their own input and a little fuel, and adds up what their branches did.

    Of each kernel those of `choose_launches`, thread blocks sampled: the shares of a launch of more than
    `MEASURED_LANES` are those of the sample. What was executed before, of this text, is known.
    A kernel one of whose launches does not return is not measured. Nor is one that is launched without the
    arguments that it takes: such a launch tells its shape alone.
    """
    branches = [
        block.terminator
        for fn in module.defined_functions
        for block in fn.blocks
        if isinstance(block.terminator, CondBr | Switch)
    ]
    totals: dict[int, tuple[int, int]] = {}
    failures: dict[str, str] = {}
    text = print_module(module)
    chosen: list[Launch] = []

    def counted(launch: Launch) -> _Counted | str:
        key = _key("shares", text, [launch], machine)
        known = _known.get(key)
        return _keep(key, _count_branches(module, launch, machine, branches)) if known is None else known

    for kernel in dict.fromkeys(launch.kernel for launch in launches):
        of_kernel = choose_launches(launches, kernel, counted)
        runs = [counted(launch) for launch in of_kernel]
        problems = [run for run in runs if isinstance(run, str)]
        chosen += of_kernel
        if problems:
            failures[kernel] = problems[0]
            continue
        for run in runs:
            assert isinstance(run, _Counted)
            for number, executed, diverged in run.branches:
                before = totals.get(number, (0, 0))
                totals[number] = before[0] + executed, before[1] + diverged
    shares: dict[Instruction, float] = {}
    conditions: dict[Value, float] = {}
    for number, (executed, diverged) in totals.items():
        branch = branches[number]
        share = diverged / executed if executed else 0.0
        shares[branch] = share
        if isinstance(branch, CondBr):
            conditions[branch.cond] = max(share, conditions.get(branch.cond, 0.0))
    executions: dict[Instruction, int] = {branches[n]: executed for n, (executed, _) in totals.items()}
    return Measured(shares, conditions, failures, executions, chosen)


@dataclass(frozen=True)
class _Counted:
    """What a launch took, and by the number of each branch that it reached, how often warps executed the
    branch and how often it split them.
    """

    cycles: int
    branches: list[tuple[int, int, int]]


def choose_launches(
    launches: Sequence[Launch], kernel: str, counted: Callable[[Launch], _Counted | str]
) -> list[Launch]:
    """The launches of a kernel to decide by, of those with arguments: the first, one between, and the last.

    Where one between takes longer than both it is that one, and stands first, since the first and the last
    of those chosen are estimated. Of many launches `WEIGHED_LAUNCHES` are asked how long they take.
    """
    whole = [launch for launch in launches if launch.kernel == kernel and launch.args]
    if len(whole) <= MEASURED_LAUNCHES:
        return whole
    first, middle, last = spread(whole, MEASURED_LAUNCHES)
    cycles = [
        (run.cycles, launch)
        for launch in spread(whole, WEIGHED_LAUNCHES)
        if not isinstance(run := counted(launch), str)
    ]
    longest = max(cycles, key=lambda each: each[0], default=(0, first))[1]
    return [first, middle, last] if longest is first or longest is last else [longest, first, last]


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
    if not result.returned:
        return str(result.outcome)
    profile = take_profile(module, result.counters)
    counts = [(numbers[branch], count.executed, count.diverged) for branch, count in profile.branches]
    return _Counted(result.counters.cycles, counts)


class LaunchMeter:
    """What a kernel costs on its launches, all counters: on those that `measure_launches` chose, and
    `estimated_cycles`, where the machine has a core, on the first and the last of these. Sampled launches
    count as their samples; equal text is not executed again.
    """

    def __init__(self, launches: Sequence[Launch], machine: Machine) -> None:
        self.launches, self.machine = launches, machine

    def __call__(self, module: Module, kernel: str) -> dict[str, int] | None:
        """The counters by name; None where there is no launch, or one does not return."""
        launches = [launch for launch in self.launches if launch.kernel == kernel and launch.args]
        if not launches:
            return None
        key = _key("costs", print_module(module), launches, self.machine)
        if key not in _known:
            _keep(key, self._measure(module, launches))
        cost = _known[key]
        return None if cost is None else dict(cost)

    def _measure(self, module: Module, launches: Sequence[Launch]) -> dict[str, int] | None:
        try:
            code = emitted_code(module, self.machine) if self.machine.core is not None else None
            fn = module.function(launches[0].kernel)
            cost = {"cycles": 0, "issue_cycles": 0}
            for number, launch in enumerate(launches):
                counting: list[Observer] = [MemoryObserver()]
                is_estimated = number in (0, len(launches) - 1)
                # What is issued on the module's own nodes needs no run of its own.
                if code is not None and code.module is module and is_estimated:
                    counting.append(EstimateObserver(code.code_of))
                run = _execute(module, launch, self.machine, counting)
                if not run.returned:
                    return None
                cost["cycles"] += run.counters.cycles
                cost["issue_cycles"] += run.counters.issue_cycles
                if code is None or not is_estimated:
                    continue
                if code.module is not module:
                    counting = [EstimateObserver(code.code_of)]
                    fn = code.module.function(launch.kernel)
                    if not _execute(code.module, launch, self.machine, counting, 2 * MEASURE_FUEL).returned:
                        return None
                observer = counting[-1]
                assert isinstance(observer, EstimateObserver)
                shared_bytes = launch.dynamic_shared_bytes + static_shared_bytes(fn)
                estimate = observer.estimate(shared_bytes, compute_pressure(fn).registers)
                cost["estimated_cycles"] = cost.get("estimated_cycles", 0) + estimate.cycles
        except PcfmError:
            return None
        return cost


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


def _key(what: str, text: str, launches: Sequence[Launch], machine: Machine) -> str:
    sha = hashlib.sha256()
    for part in (what, text, repr(machine)):
        sha.update(f"{len(part)} {part}".encode("utf-8", "surrogatepass"))
    for launch in launches:
        head = launch.kernel, launch.grid, launch.block, launch.dynamic_shared_bytes, len(launch.args)
        sha.update(repr(head).encode("utf-8", "surrogatepass"))
        for arg in launch.args:
            is_buffer = isinstance(arg, BufferArg)
            sha.update(repr((arg.data.dtype, arg.data.size) if is_buffer else arg).encode())
            sha.update(arg.data.tobytes() if is_buffer else b"")
    return sha.hexdigest()


def _keep(key: str, result: Any) -> Any:
    if len(_known) >= MAX_KNOWN:
        del _known[next(iter(_known))]
    _known[key] = result
    return result
