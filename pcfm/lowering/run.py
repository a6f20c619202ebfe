"""Runs a lowered kernel on a launch: the whole grid, batch by batch, with counters.

Memory is laid out as by the SSA simulator (its `bind` on the prepared copy of the module), so that buffers
and addresses can be compared bit for bit. Undefined values read as zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from pcfm.defaults import DEFAULT_FUEL
from pcfm.diagnostics import LaunchError
from pcfm.launch import Launch
from pcfm.lowering.counters import LoweredCounters, account
from pcfm.lowering.executor import Counts, MachineExecutor, OnStep
from pcfm.lowering.program import MachineFunction
from pcfm.lowering.timeline import MachineTimelines
from pcfm.machine import Machine
from pcfm.simt.batch import Batches
from pcfm.simt.binding import bind
from pcfm.simt.decoder import Decoder
from pcfm.simt.memory import Listener
from pcfm.simt.observers import MemoryObserver
from pcfm.simt.outcome import Outcome, Returned
from pcfm.simt.program import number_values
from pcfm.simt.values import Value


@dataclass(frozen=True)
class LoweredResult:
    """The end of a run; `buffers` holds, per argument, its elements as they stand (None for scalars)."""

    outcome: Outcome
    buffers: list[np.ndarray | None]
    counters: LoweredCounters
    fuel_used: int = 0

    @property
    def returned(self) -> bool:
        """Whether every lane reached its end."""
        return isinstance(self.outcome, Returned)


def run_lowered(
    program: MachineFunction,
    launch: Launch,
    machine: Machine | None = None,
    *,
    fuel: int = DEFAULT_FUEL,
    batch: int | None = None,
    on_step: Sequence[OnStep] = (),
    listeners: Sequence[Listener] = (),
    check_scalars: bool = False,
    follow: MachineTimelines | None = None,
) -> LoweredResult:
    """Executes a lowered kernel; `fuel` is in instructions of a warp, `batch` in thread blocks.

    `machine` prices the run (default: the one it was lowered for) and must have the same warp size. `on_step`
    is told of each execution of a block's body by some warps, `listeners` of each memory access. With
    `check_scalars` every scalar register is held to what the lanes would have had. `follow` records what some
    warps do over time.

    Raises: LaunchError where launch and kernel do not fit, or the program was lowered for another shape;
    UnsupportedError for what the simulator does not know.
    """
    run = _Run(
        program, launch, machine or program.machine, fuel, tuple(on_step), tuple(listeners), check_scalars,
        follow,
    )  # fmt: skip
    outcome = run.execute(batch)
    counters = account(program, run.machine, run.counts, run.memory_observer)
    return LoweredResult(outcome, run.batches.buffers(), counters, run.counts.fuel_used)


class _Run:
    def __init__(
        self, program: MachineFunction, launch: Launch, machine: Machine, fuel: int,
        on_step: tuple[OnStep, ...], listeners: tuple[Listener, ...], check_scalars: bool,
        follow: MachineTimelines | None,
    ) -> None:  # fmt: skip
        _check_fit(program, launch, machine)
        self.machine, self.fuel = machine, fuel
        module = program.fn.module
        assert module is not None
        values = number_values(program.fn)
        (kernel,) = values.instances
        self.binding = bind(module, values, [launch])
        self.arguments = [self._given(values.register(kernel, arg)) for arg in program.fn.args]
        self.batches = Batches(self.binding, [launch], machine.warp_size)
        self.memory_observer = MemoryObserver()
        self.memory_observer.reset(machine)
        self.batches.memory.listeners = [self.memory_observer.memory, *listeners]
        decoder = Decoder(
            values, module.datalayout, module.types, self.batches.memory, launch, machine.warp_size,
            self.binding.private_offsets, self.binding.packets, kernel,
        )  # fmt: skip
        self.counts = Counts(program)
        make = MachineExecutor
        if follow is not None:
            make = partial(follow.executor, machine=machine, memory=self.memory_observer)
        self.executor = make(
            program, decoder, lambda constant: self._given(values.constants[constant]), self.counts,
            fuel, list(on_step), check_scalars=check_scalars,
        )  # fmt: skip

    def _given(self, register: int) -> Value:
        """The value that a register of the SSA form has from the beginning."""
        known = self.binding.constants.get(register)
        return self.binding.entering[register][0] if known is None else known

    def execute(self, batch: int | None) -> Outcome:
        """Runs all thread blocks, or up to the first that does not end well."""
        return self.batches.execute(
            lambda geometry: self.executor.run(geometry, self.arguments), self.fuel, size=batch
        )


def _check_fit(program: MachineFunction, launch: Launch, machine: Machine) -> None:
    if machine.warp_size != program.machine.warp_size:
        raise LaunchError(
            f"@{program.name} was lowered for warps of {program.machine.warp_size} lanes, "
            f"{machine.name} has {machine.warp_size}"
        )
    if launch.kernel != program.name:
        raise LaunchError(f"the launch is of {launch.kernel!r}, the lowered kernel is @{program.name}")
    shape = program.shape
    if shape is not None and (shape.block != launch.block or shape.grid not in (None, launch.grid)):
        raise LaunchError(
            f"@{program.name} was lowered for thread blocks of {list(shape.block)}, the launch has "
            f"{list(launch.block)}",
            hint="lower it for this launch, or without one",
        )
