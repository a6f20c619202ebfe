"""Runs of source and target on many inputs, together where all of them return.

Where a launch's buffers lie depends on which launches it runs with. Traces hold addresses, so that only runs
of equal company can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.check.traces import TraceObserver, Traces
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import RunResult, simulate
from pcfm.simt.races import Race, RaceObserver
from pcfm.simt.simulate import Schedule, Undef, simulate_together

Input = tuple[str, Launch]


@dataclass(frozen=True)
class Seen:
    """A run and what was traced of it; its first race that is not benign, where races were looked for."""

    result: RunResult
    traces: Traces | None
    race: Race | None = None


@dataclass
class Runner:
    """How a module is run."""

    module: Module
    machine: Machine
    fuel: int

    def together(self, launches: Sequence[Launch], *, traces: bool, races: bool = False) -> list[Seen] | None:
        """A run of each launch, with what is wanted; None where one does not run to its end."""
        observers = self._observers(launches, traces)
        detector = RaceObserver()
        watching = (*observers, detector) if races else observers
        results = simulate_together(self.module, launches, self.machine, fuel=self.fuel, observers=watching)
        if results is None:
            return None
        first = _first_races(detector) if races else {}
        return [
            Seen(result, observers[0].of_launch(index) if observers else None, first.get(index))
            for index, result in enumerate(results)
        ]

    def alone(self, launch: Launch, *, traces: bool) -> Seen:
        """A run of one launch, with traces where wanted."""
        observers = self._observers([launch], traces)
        result = simulate(self.module, launch, self.machine, fuel=self.fuel, observers=observers)
        return Seen(result, observers[0].of_launch(0) if observers else None)

    def read(
        self, launches: Sequence[Launch], undef: Undef, *, seed: int = 0, schedule: Schedule = "behind"
    ) -> list[RunResult]:
        """A run of each launch under a reading of undefined values."""
        together = simulate_together(
            self.module, launches, self.machine, fuel=self.fuel, undef=undef, seed=seed, schedule=schedule
        )
        if together is not None:
            return together
        return [
            simulate(
                self.module, launch, self.machine,
                fuel=self.fuel, undef=undef, seed=seed, observers=(), schedule=schedule,
            )
            for launch in launches
        ]  # fmt: skip

    def races(
        self, launches: Sequence[Launch], *, schedule: Schedule = "behind"
    ) -> list[tuple[RunResult, Race | None]]:
        """A run of each launch, and its first race that is not benign."""
        observer = RaceObserver()
        together = simulate_together(
            self.module, launches, self.machine, fuel=self.fuel, observers=(observer,), schedule=schedule
        )
        if together is None:
            if len(launches) > 1:
                return [self.races([launch], schedule=schedule)[0] for launch in launches]
            result = simulate(
                self.module, launches[0], self.machine,
                fuel=self.fuel, observers=(observer,), schedule=schedule,
            )  # fmt: skip
            together = [result]
        first = _first_races(observer)
        return [(result, first.get(index)) for index, result in enumerate(together)]

    def _observers(self, launches: Sequence[Launch], traces: bool) -> tuple[TraceObserver, ...]:
        return (TraceObserver(launches, self.machine.warp_size),) if traces else ()


def _first_races(observer: RaceObserver) -> dict[int, Race]:
    """By launch, its first race that is not benign."""
    first: dict[int, Race] = {}
    for race in observer.report().harmful:
        first.setdefault(race.launch, race)
    return first
