"""Runs applications: launches one after the other on buffers that they share, and what each of them cost.

`rodinia_kernels.Application` says what the launches and buffers are. Here each launch finds the buffers as
the one before it left them. Counters are kept per launch, so that they can be summed over all of them or over
some kernel functions. Several applications of one kind (a kernel on several seeds) go in step: launch number
i of all runs in one simulation wherever kernel, grid and thread block agree, which costs little more than one
of them.

Whatever becomes of a run is a value: a launch that traps, deadlocks, runs out of fuel or cannot be simulated
ends its application, and `ApplicationRun.verdict` says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from pcfm import simt
from pcfm.check import Inconclusive, Mismatch, NoMismatch, Verdict
from pcfm.check.verdict import Counterexample
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import BlockCount, BranchCount, Counters, Observer
from pcfm.simt.counters import SCALAR_CLASSES
from rodinia_kernels import Application


@dataclass(frozen=True)
class NotSimulated:
    """The simulator does not know how to run a launch, or it does not fit its kernel."""

    reason: str

    def __str__(self) -> str:
        return f"not simulated: {self.reason}"


@dataclass(frozen=True, eq=False)
class StepRun:
    """A launch as it occurred: its kernel function; what it cost, where that was counted, and who watched;
    and the launch itself, on the buffers as they stood, where those were kept.
    """

    kernel: str
    counters: Counters | None = None
    observers: tuple[object, ...] = ()
    launch: Launch | None = field(default=None, repr=False)


@dataclass(frozen=True, eq=False)
class ApplicationRun:
    """The end of an application: its buffers, how its last launch ended, and the launches that ran.

    Where one did not return it is the last of `steps`, and `buffers` are those before it.
    """

    application: Application
    buffers: Mapping[str, np.ndarray]
    ending: simt.Outcome | NotSimulated
    steps: tuple[StepRun, ...]
    warp_size: int

    @property
    def returned(self) -> bool:
        """Whether every launch returned."""
        return isinstance(self.ending, simt.Returned)

    @property
    def counters(self) -> Counters:
        """Of all launches together. Raises: ValueError where they were not counted."""
        return self.counters_of([step.kernel for step in self.steps])

    def counters_of(self, kernels: Collection[str]) -> Counters:
        """Of the launches of these kernel functions together. Raises: ValueError if nothing was counted."""
        chosen = [step.counters for step in self.steps if step.kernel in kernels]
        counted = [counters for counters in chosen if counters is not None]
        if len(counted) < len(chosen):
            raise ValueError("the launches of this run were not counted")
        return add_counters(counted, self.warp_size)

    def verdict(self) -> Verdict:
        """What the application's reference says about this run."""
        if not self.returned:
            where = f"launch {len(self.steps) - 1} ({self.steps[-1].kernel})"
            if isinstance(self.ending, simt.OutOfFuel | NotSimulated):
                return Inconclusive(f"{where}: {self.ending}")
            return Mismatch(Counterexample("application", "outcome", f"{where}: {self.ending}"))
        problems = self.application.check(self.buffers)
        if problems:
            return Mismatch(Counterexample("application", "memory", f"against the reference: {problems[0]}"))
        return NoMismatch(1, ("reference",))


def run_application(
    module: Module,
    application: Application,
    machine: Machine,
    *,
    observe: Callable[[], Sequence[Observer]] = simt.default_observers,
    keep_launches: bool = False,
) -> ApplicationRun:
    """Executes the launches in order, counting; `observe` makes the observers of each.

    `keep_launches` keeps each as it occurred: a copy of its buffers per launch.
    """
    return _run([application], module, machine, observe, keep_launches)[0]


def run_applications(
    module: Module, applications: Sequence[Application], machine: Machine, *, keep_launches: bool = False
) -> list[ApplicationRun]:
    """Executes several; the first is counted as by `run_application`, the others go in step, uncounted."""
    first = _run(applications[:1], module, machine, simt.default_observers, keep_launches)
    return first + _run(applications[1:], module, machine, None, keep_launches)


def launches_to_check(runs: Iterable[ApplicationRun]) -> list[list[Launch]]:
    """The kept launches of all runs, in groups that differ in their arguments alone, as `pcfm.check` takes
    them: `check(source, target, group[0], machine, launches=group)`.
    """
    groups: dict[tuple[object, ...], list[Launch]] = {}
    for run in runs:
        for step in run.steps:
            if step.launch is not None:
                groups.setdefault(launch_shape(step.launch), []).append(step.launch)
    return list(groups.values())


def add_counters(counters: Iterable[Counters], warp_size: int) -> Counters:
    """What several runs cost together; the utilisation is that of all their instructions."""
    every = list(counters)
    lanes, warps = Counter[str](), Counter[str]()
    for each in every:
        lanes.update(each.thread_instructions_by_class)
        warps.update(each.warp_instructions_by_class)
    slots = warp_size * sum(n for name, n in warps.items() if name not in SCALAR_CLASSES)
    busy = sum(n for name, n in lanes.items() if name not in SCALAR_CLASSES)
    return Counters(
        cycles=sum(each.cycles for each in every),
        issue_cycles=sum(each.issue_cycles for each in every),
        warp_instructions=sum(each.warp_instructions for each in every),
        thread_instructions=sum(each.thread_instructions for each in every),
        thread_instructions_by_class=dict(sorted(lanes.items())),
        warp_instructions_by_class=dict(sorted(warps.items())),
        simd_utilization=busy / slots if slots else 0.0,
        divergent_branches=sum(each.divergent_branches for each in every),
        shared_instructions=sum(each.shared_instructions for each in every),
        global_instructions=sum(each.global_instructions for each in every),
        private_instructions=sum(each.private_instructions for each in every),
        constant_instructions=sum(each.constant_instructions for each in every),
        global_transactions=sum(each.global_transactions for each in every),
        bank_conflicts=sum(each.bank_conflicts for each in every),
        barriers=sum(each.barriers for each in every),
        blocks=_add_blocks(count for each in every for count in each.blocks),
        branches=_add_branches(count for each in every for count in each.branches),
    )


def _add_blocks(counts: Iterable[BlockCount]) -> tuple[BlockCount, ...]:
    totals: dict[tuple[str, str], BlockCount] = {}
    for now in counts:
        key = (now.function, now.block)
        old = totals.get(key)
        totals[key] = BlockCount(*key, old.warps + now.warps, old.lanes + now.lanes) if old else now
    return tuple(totals.values())


def _add_branches(counts: Iterable[BranchCount]) -> tuple[BranchCount, ...]:
    totals: dict[tuple[str, str], BranchCount] = {}
    for now in counts:
        key = (now.function, now.block)
        old = totals.get(key)
        if old is not None:
            uniform = tuple(a + b for a, b in zip(old.uniform, now.uniform, strict=True))
            lanes = tuple(a + b for a, b in zip(old.lanes, now.lanes, strict=True))
            now = BranchCount(*key, uniform, old.divergent + now.divergent, lanes)
        totals[key] = now
    return tuple(totals.values())


class _Progress:
    """An application on its way."""

    def __init__(self, application: Application, keep_launches: bool) -> None:
        self.application, self.keep_launches = application, keep_launches
        self.buffers = {name: buffer.data for name, buffer in application.buffers.items()}
        self.ending: simt.Outcome | NotSimulated = simt.Returned()
        self.steps: list[StepRun] = []

    def next_launch(self) -> Launch | None:
        """The next launch on the buffers as they stand; None at the end."""
        steps, done = self.application.steps, len(self.steps)
        if done == len(steps) or not isinstance(self.ending, simt.Returned):
            return None
        return self.application.launch(steps[done], self.buffers)

    def take(self, launch: Launch, result: simt.RunResult | NotSimulated, counted: bool) -> None:
        """What became of the launch."""
        names = self.application.steps[len(self.steps)].args
        kept = launch if self.keep_launches else None
        if isinstance(result, NotSimulated):
            self.ending = result
            self.steps.append(StepRun(launch.kernel, launch=kept))
            return
        self.ending = result.outcome
        counters = result.counters if counted else None
        self.steps.append(StepRun(launch.kernel, counters, result.observers, kept))
        if result.returned:
            for name, buffer in zip(names, result.buffers, strict=True):
                if isinstance(name, str) and buffer is not None:
                    self.buffers[name] = buffer


def _run(
    applications: Sequence[Application],
    module: Module,
    machine: Machine,
    observe: Callable[[], Sequence[Observer]] | None,
    keep_launches: bool,
) -> list[ApplicationRun]:
    """Each application to its end; launches of one shape together, or one by one where they are watched."""
    states = [_Progress(application, keep_launches) for application in applications]
    while waiting := [(state, launch) for state in states if (launch := state.next_launch()) is not None]:
        groups: dict[tuple[object, ...], list[tuple[_Progress, Launch]]] = {}
        for state, launch in waiting:
            groups.setdefault(launch_shape(launch), []).append((state, launch))
        for group in groups.values():
            fuel = max(state.application.fuel for state, _ in group)
            results = _simulate([launch for _, launch in group], module, machine, observe, fuel)
            for (state, launch), result in zip(group, results, strict=True):
                state.take(launch, result, counted=observe is not None)
    return [
        ApplicationRun(each.application, each.buffers, each.ending, tuple(each.steps), machine.warp_size)
        for each in states
    ]


def _simulate(
    launches: list[Launch],
    module: Module,
    machine: Machine,
    observe: Callable[[], Sequence[Observer]] | None,
    fuel: int,
) -> Sequence[simt.RunResult | NotSimulated]:
    try:
        if observe is None:
            return simt.simulate_many(module, launches, machine, fuel=fuel)
        return [simt.simulate(module, each, machine, fuel=fuel, observers=observe()) for each in launches]
    except PcfmError as error:
        return [NotSimulated(str(error))] * len(launches)


def launch_shape(launch: Launch) -> tuple[object, ...]:
    """What launches have alike that differ in their arguments alone."""
    return (launch.kernel, launch.grid, launch.block, launch.dynamic_shared_bytes)
