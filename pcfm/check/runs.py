"""Runs of source and target on many inputs, together where all of them return.

Where a launch's buffers lie depends on which launches it runs with. Traces hold addresses, so that only runs
of equal company can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pcfm.check.traces import TraceObserver, Traces
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import RunResult, simulate, simulate_many
from pcfm.simt.races import Race, RaceObserver
from pcfm.simt.simulate import Schedule, Undef, simulate_together


@dataclass(frozen=True, eq=False)
class Input:
    """What a launch is run with, and what it is called.

    A `rare` one holds what programs need not be made for: where the source does not return on it, the input
    that `instead` makes, if any, takes its place.
    """

    name: str
    launch: Launch
    rare: bool = False
    instead: Callable[[], Input] | None = None


@dataclass(frozen=True)
class Seen:
    """A run and what was traced of it; its first race that is not benign, where races were looked for."""

    result: RunResult
    traces: Traces | None
    race: Race | None = None


@dataclass
class Runner:
    """How a module is run; what may be read whatever guards say, the `standard` says."""

    module: Module
    standard: Module
    machine: Machine
    fuel: int

    def together(self, launches: Sequence[Launch], *, traces: bool, races: bool = False) -> list[Seen] | None:
        """A run of each launch, with what is wanted; None where one does not run to its end."""
        tracer = self._tracer(launches, traces)
        detector = RaceObserver()
        watching = (*tracer, detector) if races else tracer
        results = simulate_together(self.module, launches, self.machine, fuel=self.fuel, observers=watching)
        if results is None:
            return None
        first = _first_races(detector) if races else {}
        return [
            Seen(result, tracer[0].of_launch(index) if tracer else None, first.get(index))
            for index, result in enumerate(results)
        ]

    def alone(self, launch: Launch, *, traces: bool) -> Seen:
        """A run of one launch, with traces where wanted."""
        tracer = self._tracer([launch], traces)
        result = simulate(self.module, launch, self.machine, fuel=self.fuel, observers=tracer)
        return Seen(result, tracer[0].of_launch(0) if tracer else None)

    def returns(self, launches: Sequence[Launch], fuel: int) -> list[bool]:
        """Whether a run of each launch comes to its end with so much fuel."""
        results = simulate_many(self.module, launches, self.machine, fuel=fuel)
        return [result.returned for result in results]

    def read(self, launches: Sequence[Launch], undef: Undef, *, seed: int = 0) -> list[RunResult]:
        """A run of each launch under a reading of undefined values."""
        return simulate_many(self.module, launches, self.machine, fuel=self.fuel, undef=undef, seed=seed)

    def races(
        self, launches: Sequence[Launch], *, schedule: Schedule = "behind"
    ) -> list[tuple[RunResult, Race | None]]:
        """A run of each launch, and its first race that is not benign."""
        detector = RaceObserver()
        options: dict[str, Any] = {"fuel": self.fuel, "observers": (detector,), "schedule": schedule}
        if len(launches) == 1:
            results = [simulate(self.module, launches[0], self.machine, **options)]
        elif (together := simulate_together(self.module, launches, self.machine, **options)) is not None:
            results = together
        else:
            return [self.races([launch], schedule=schedule)[0] for launch in launches]
        first = _first_races(detector)
        return [(result, first.get(index)) for index, result in enumerate(results)]

    def _tracer(self, launches: Sequence[Launch], traces: bool) -> tuple[TraceObserver, ...]:
        return (TraceObserver(self.standard, launches, self.machine.warp_size),) if traces else ()


def _first_races(observer: RaceObserver) -> dict[int, Race]:
    """By launch, its first race that is not benign."""
    first: dict[int, Race] = {}
    for race in observer.report().harmful:
        first.setdefault(race.launch, race)
    return first
