"""Runs applications: launches one after the other on buffers that they share, and what each of them cost.

`rodinia_kernels.Application` says what the launches and buffers are. Here each launch finds the buffers as
the one before it left them. Counters are kept per launch, so that they can be summed over all of them or over
some kernel functions.

Whatever becomes of a run is a value: a launch that traps, deadlocks, runs out of fuel or cannot be simulated
ends its application, and `ApplicationRun.verdict` says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

import numpy as np

from pcfm import simt
from pcfm.check import Inconclusive, Mismatch, NoMismatch, Verdict
from pcfm.check.verdict import Counterexample
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import Counters, Observer
from pcfm.simt.counters import by_block
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
        counted = [step.counters for step in self.steps if step.counters is not None]
        if len(counted) < len(self.steps):
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
    buffers = {name: buffer.data for name, buffer in application.buffers.items()}
    ending: simt.Outcome | NotSimulated = simt.Returned()
    steps: list[StepRun] = []
    for step in application.steps:
        launch = application.launch(step, buffers)
        kept = launch if keep_launches else None
        try:
            result = simt.simulate(module, launch, machine, fuel=application.fuel, observers=observe())
        except PcfmError as error:
            ending = NotSimulated(str(error))
            steps.append(StepRun(launch.kernel, launch=kept))
            break
        ending = result.outcome
        steps.append(StepRun(launch.kernel, result.counters, result.observers, kept))
        if not result.returned:
            break
        for name, buffer in zip(step.args, result.buffers, strict=True):
            if isinstance(name, str) and buffer is not None:
                buffers[name] = buffer
    return ApplicationRun(application, buffers, ending, tuple(steps), machine.warp_size)


def occurring_launches(
    module: Callable[[], Module], application: Application, machine: Machine
) -> Sequence[Launch]:
    """Each launch on the buffers as it finds them; where there is one only, nothing is executed for that."""
    if len(application.steps) == 1:
        return application.launches()
    run = run_application(module(), application, machine, observe=tuple, keep_launches=True)
    return [step.launch for step in run.steps if step.launch is not None]


def launches_by_shape(launches: Iterable[Launch]) -> dict[tuple[object, ...], list[Launch]]:
    """Launches in groups that differ in their arguments alone, as `pcfm.check` takes them:
    `check(source, target, group[0], machine, launches=group)`.
    """
    groups: dict[tuple[object, ...], list[Launch]] = {}
    for launch in launches:
        shape = launch.kernel, launch.grid, launch.block, launch.dynamic_shared_bytes
        groups.setdefault(shape, []).append(launch)
    return groups


_SUMMED = [each.name for each in fields(Counters) if isinstance(each.default, int)]


def add_counters(counters: Iterable[Counters], warp_size: int) -> Counters:
    """What several runs cost together; the utilisation is that of all their instructions."""
    every = list(counters)
    lanes, warps = Counter[str](), Counter[str]()
    for each in every:
        lanes.update(each.thread_instructions_by_class)
        warps.update(each.warp_instructions_by_class)
    total = Counters(
        **{name: sum(getattr(each, name) for each in every) for name in _SUMMED},
        thread_instructions_by_class=dict(sorted(lanes.items())),
        warp_instructions_by_class=dict(sorted(warps.items())),
        blocks=by_block(count for each in every for count in each.blocks),
        branches=by_block(count for each in every for count in each.branches),
    )
    return total.with_utilization(warp_size)
