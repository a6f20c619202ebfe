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
from pcfm.launch import BufferArg, Launch
from pcfm.lowering.counters import LoweredCounters, account
from pcfm.lowering.executor import Counts, Deadlock, FuelSpent, MachineExecutor, OnStep, StepFault
from pcfm.lowering.program import MachineBlock, MachineFunction
from pcfm.lowering.timeline import MachineTimelines
from pcfm.machine import Machine
from pcfm.simt.address_spaces import PRIVATE_WINDOW, SHARED_WINDOW, WindowMemory
from pcfm.simt.binding import bind
from pcfm.simt.decoder import Decoder
from pcfm.simt.memory import Listener, MemorySystem
from pcfm.simt.observers import MemoryObserver
from pcfm.simt.outcome import BarrierDeadlock, Outcome, OutOfFuel, Place, Returned, Trapped, place_of
from pcfm.simt.program import number_values
from pcfm.simt.simulate import BATCH_LANES, make_geometry
from pcfm.simt.step import Geometry
from pcfm.simt.values import Value

_BATCH_BYTES = 128 << 20  # of shared and private memory together


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
    return LoweredResult(outcome, run.buffers(), counters, run.counts.fuel_used)


class _Run:
    def __init__(
        self, program: MachineFunction, launch: Launch, machine: Machine, fuel: int,
        on_step: tuple[OnStep, ...], listeners: tuple[Listener, ...], check_scalars: bool,
        follow: MachineTimelines | None,
    ) -> None:  # fmt: skip
        _check_fit(program, launch, machine)
        self.program, self.launch, self.machine, self.fuel = program, launch, machine, fuel
        module = program.fn.module
        assert module is not None
        values = number_values(program.fn)
        (kernel,) = values.instances
        self.binding = bind(module, values, [launch])
        self.arguments = [self._given(values.register(kernel, arg)) for arg in program.fn.args]
        empty = WindowMemory(self.binding.shared_bytes, 0, SHARED_WINDOW)
        self.memory = MemorySystem(self.binding.global_memory, empty, empty)
        self.memory_observer = MemoryObserver()
        self.memory_observer.reset(machine)
        self.memory.listeners = [self.memory_observer.memory, *listeners]
        decoder = Decoder(
            values, module.datalayout, module.types, self.memory, launch, machine.warp_size,
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
        batch = batch or self._default_batch()
        with np.errstate(all="ignore"):
            for first in range(0, self.launch.thread_blocks, batch):
                count = min(batch, self.launch.thread_blocks - first)
                numbers = np.arange(first, first + count)
                geometry = make_geometry(self.launch, self.machine.warp_size, numbers)
                lanes = geometry.warps * geometry.lanes
                self.memory.shared = WindowMemory(self.binding.shared_bytes, count, SHARED_WINDOW)
                self.memory.private = WindowMemory(self.binding.private_bytes, lanes, PRIVATE_WINDOW)
                self.memory.start(geometry)
                launch_of_lane = np.zeros(lanes, np.int64)
                self.binding.initialise_private(self.memory.private, launch_of_lane)
                try:
                    self.executor.run(geometry, self.arguments)
                except (StepFault, Deadlock, FuelSpent) as ending:
                    return self._outcome(ending, geometry)
        return Returned()

    def buffers(self) -> list[np.ndarray | None]:
        """The buffers as they stand, in their own element types."""
        found: list[np.ndarray | None] = []
        for arg, buffer in zip(self.launch.args, self.binding.argument_buffers[0], strict=True):
            if isinstance(arg, BufferArg) and buffer is not None:
                raw = self.binding.global_memory.contents(buffer)
                found.append(np.frombuffer(raw.tobytes(), arg.data.dtype).copy())
            else:
                found.append(None)
        return found

    def _default_batch(self) -> int:
        lanes = self.launch.warps_per_block(self.machine.warp_size) * self.machine.warp_size
        per_block = self.binding.shared_bytes + 256 + lanes * (self.binding.private_bytes + 256)
        return max(1, min(BATCH_LANES // lanes, _BATCH_BYTES // per_block))

    def _outcome(self, ending: StepFault | Deadlock | FuelSpent, geometry: Geometry) -> Outcome:
        if isinstance(ending, StepFault):
            fault, step = ending.fault, ending.step
            position = fault.position if fault.position is not None else step.first_active(0)
            row, lane = divmod(position, step.lanes)
            row = row if step.rows is None else int(step.rows[row])
            place = place_of(
                self.program.name,
                fault.inst,
                thread_block=int(geometry.thread_block[row, 0]),
                thread=int(geometry.thread[row, lane]),
                lane=lane,
            )
            return Trapped(place, fault.reason, fault.address)
        place = self._block_place(ending.block, int(geometry.thread_block[ending.row, 0]))
        if isinstance(ending, Deadlock):
            return BarrierDeadlock(place, ending.reason)
        return OutOfFuel(place, self.fuel)

    def _block_place(self, block: MachineBlock, thread_block: int) -> Place:
        inst = next((i.inst for i in reversed(list(block.instructions())) if i.inst is not None), None)
        if inst is None or inst.parent is None:
            return Place(self.program.name, block=block.name, thread_block=thread_block)
        return place_of(self.program.name, inst, thread_block=thread_block)


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
