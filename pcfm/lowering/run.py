"""Runs a lowered kernel on a launch: the whole grid, batch by batch, with counters.

Memory is laid out as by the SSA simulator (its `bind` on the prepared copy of the module), so that buffers
and addresses can be compared bit for bit. Undefined values read as zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from pcfm.defaults import DEFAULT_FUEL
from pcfm.diagnostics import LaunchError
from pcfm.launch import Launch
from pcfm.lowering.counters import LoweredCounters, account
from pcfm.lowering.executor import Counts, MachineExecutor
from pcfm.lowering.program import MachineFunction
from pcfm.lowering.timeline import FollowingExecutor, MachineTimelines
from pcfm.simt.batch import Batches
from pcfm.simt.binding import bind
from pcfm.simt.decoder import Decoder
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
    *,
    fuel: int = DEFAULT_FUEL,
    batch: int | None = None,
    executor: type[MachineExecutor] = MachineExecutor,
    follow: MachineTimelines | None = None,
) -> LoweredResult:
    """Executes a lowered kernel; `fuel` is in instructions of a warp, `batch` in thread blocks.

    An `executor` of one's own may look closer; `follow` records what some warps do over time.

    Raises: LaunchError where launch and kernel do not fit, or the program was lowered for another shape;
    UnsupportedError for what the simulator does not know.
    """
    _check_fit(program, launch)
    machine = program.machine
    module = program.fn.module
    assert module is not None
    values = number_values(program.fn)
    (kernel,) = values.instances
    binding = bind(module, values, [launch])

    def given(register: int) -> Value:
        """The value that a register of the SSA form has from the beginning."""
        known = binding.constants.get(register)
        return binding.entering[register][0] if known is None else known

    batches = Batches(binding, [launch], machine.warp_size)
    memory = MemoryObserver()
    memory.reset(machine, [block.joined(machine) for block in program.blocks])
    batches.memory.listeners = [memory.memory]
    decoder = Decoder(
        values, module.datalayout, module.types, batches.memory, machine.warp_size,
        binding.private_offsets, binding.packets, kernel,
    )  # fmt: skip
    counts = Counts(program)
    make = executor if follow is None else partial(FollowingExecutor, follow, memory)
    run = make(program, decoder, lambda constant: given(values.constants[constant]), counts, fuel)
    arguments = [given(values.register(kernel, arg)) for arg in program.fn.args]
    outcome = batches.execute(lambda geometry: run.run(geometry, arguments), fuel, size=batch)
    counters = account(program, counts, memory)
    return LoweredResult(outcome, batches.buffers(), counters, counts.fuel_used)


def _check_fit(program: MachineFunction, launch: Launch) -> None:
    if launch.kernel != program.name:
        raise LaunchError(f"the launch is of {launch.kernel!r}, the lowered kernel is @{program.name}")
    shape = program.shape
    if shape is not None and (shape.block != launch.block or shape.grid not in (None, launch.grid)):
        raise LaunchError(
            f"@{program.name} was lowered for thread blocks of {list(shape.block)}, the launch has "
            f"{list(launch.block)}",
            hint="lower it for this launch, or without one",
        )
