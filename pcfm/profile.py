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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pcfm.analysis.pressure import compute_pressure
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import CondBr, Instruction, Switch
from pcfm.ir.module import Module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.values import Value
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import Counters, simulate
from pcfm.simt.estimate import EstimateObserver, emitted_code
from pcfm.simt.observers import MemoryObserver

MEASURE_FUEL = 100_000
"""How many instructions of a warp a launch may take that is executed only to see where it splits warps."""
MEASURED_LAUNCHES = 8


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
        for place, block in enumerate(fn.blocks):
            name = block.name if block.name is not None else f"<{place}>"  # as the counters spell it
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


def measure_launches(module: Module, launches: Sequence[Launch], machine: Machine) -> Measured:
    """Executes launches once, on their own input and a little fuel, and adds up what their branches did.

    Of each kernel the first `MEASURED_LAUNCHES`: what is to be seen is how branches behave, not every input;
    but an application whose later launches no longer split a warp must be seen too.
    A kernel one of whose launches does not return is not measured. Nor is one that is launched without the
    arguments that it takes: such a launch tells its shape alone.
    """
    totals: dict[CondBr | Switch, tuple[int, int]] = {}
    failures: dict[str, str] = {}
    by_kernel: dict[str, list[Launch]] = {}
    for launch in launches:
        by_kernel.setdefault(launch.kernel, []).append(launch)
    for kernel, runs in by_kernel.items():
        runs = _measured(runs)
        counted: list[Profile] = []
        for launch in runs:
            try:
                result = simulate(module, launch, machine, fuel=MEASURE_FUEL, observers=())
            except PcfmError as problem:
                failures[kernel] = str(problem)
                break
            if not result.returned:
                failures[kernel] = str(result.outcome)
                break
            counted.append(take_profile(module, result.counters))
        if kernel in failures:
            continue
        for profile in counted:
            for branch, count in profile.branches:
                executed, diverged = totals.get(branch, (0, 0))
                totals[branch] = executed + count.executed, diverged + count.diverged
    shares: dict[Instruction, float] = {}
    conditions: dict[Value, float] = {}
    for branch, (executed, diverged) in totals.items():
        share = diverged / executed if executed else 0.0
        shares[branch] = share
        if isinstance(branch, CondBr):
            conditions[branch.cond] = max(share, conditions.get(branch.cond, 0.0))
    return Measured(shares, conditions, failures)


def _measured(launches: Sequence[Launch]) -> list[Launch]:
    return [launch for launch in launches if launch.args][:MEASURED_LAUNCHES]


@dataclass(frozen=True)
class LaunchMeter:
    """What a kernel costs on its launches, all counters: on those that `measure_launches` executes, and
    `estimated_cycles`, where the machine has a core, on the first and the last of these.
    """

    launches: Sequence[Launch]
    machine: Machine

    def __call__(self, module: Module, kernel: str) -> dict[str, int] | None:
        """The counters by name; None where there is no launch, or one does not return."""
        launches = _measured([launch for launch in self.launches if launch.kernel == kernel])
        try:
            runs = [
                simulate(module, each, self.machine, fuel=MEASURE_FUEL, observers=(MemoryObserver(),))
                for each in launches
            ]
            if not runs or not all(run.returned for run in runs):
                return None
            cost = {
                "cycles": sum(run.counters.cycles for run in runs),
                "issue_cycles": sum(run.counters.issue_cycles for run in runs),
            }
            if self.machine.core is not None:
                cost["estimated_cycles"] = self._estimate(module, launches[:: max(1, len(launches) - 1)])
        except PcfmError:
            return None
        return cost

    def _estimate(self, module: Module, launches: Sequence[Launch]) -> int:
        code = emitted_code(module, self.machine)
        fn = code.module.function(launches[0].kernel)
        registers, shared_bytes = compute_pressure(fn).registers, static_shared_bytes(fn)
        total = 0
        for launch in launches:
            observer = EstimateObserver(code.code_of)
            simulate(code.module, launch, self.machine, fuel=2 * MEASURE_FUEL, observers=(observer,))
            total += observer.estimate(launch.dynamic_shared_bytes + shared_bytes, registers).cycles
        return total
