"""Runs a kernel on a launch under the SIMT rules: the whole grid, batch by batch, with counters.

A batch is as many thread blocks as make arrays of a size that suits the processor's caches; results and
counters do not depend on it (where thread blocks race with each other in global memory, results may).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from pcfm.defaults import DEFAULT_FUEL
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.launch.limits import memory_limit_bytes
from pcfm.machine import Machine
from pcfm.simt.accounting import account
from pcfm.simt.address_spaces import PRIVATE_WINDOW, SHARED_WINDOW, WindowMemory
from pcfm.simt.binding import bind, find_kernel
from pcfm.simt.decoder import Decoder
from pcfm.simt.executor import NumpyExecutor, Watchers
from pcfm.simt.intrinsics.barriers import is_barrier
from pcfm.simt.liveness import compute_liveness
from pcfm.simt.memory import MemorySystem
from pcfm.simt.observers import Observer, default_observers
from pcfm.simt.outcome import (
    BarrierDeadlock,
    Outcome,
    OutOfFuel,
    Place,
    Returned,
    RunResult,
    Trapped,
    place_of,
)
from pcfm.simt.poison import PoisonExecutor
from pcfm.simt.poison_memory import ShadowMemory
from pcfm.simt.program import Node, build_program
from pcfm.simt.scheduler import ControlCounts, Deadlock, FuelSpent, Scheduler, StepFault
from pcfm.simt.step import Geometry
from pcfm.simt.undefined import RandomUndef, owners_of
from pcfm.simt.values import Array

Undef = Literal["zero", "random", "trap", "poison"]
Schedule = Literal["behind", "ahead"]
BATCH_LANES = 65_536
_BATCH_BYTES = 128 << 20  # of shared and private memory together


def simulate(
    module: Module,
    launch: Launch,
    machine: Machine,
    *,
    fuel: int = DEFAULT_FUEL,
    undef: Undef = "zero",
    seed: int = 0,
    batch: int | None = None,
    observers: Sequence[Observer] | None = None,
    schedule: Schedule = "behind",
    sampled: int | None = None,
) -> RunResult:
    """Executes the launch's kernel; `fuel` is per warp, `batch` in thread blocks.

    With `sampled`, no more than so many thread blocks are executed, spread evenly over the grid: the counters
    are theirs, and the buffers hold what they left.

    `schedule` says which warps go first, those behind or those ahead: a kernel that ends differently has a
    race.

    Raises: LaunchError where launch and kernel do not fit, UnsupportedError for what the simulator does not
    know.
    """
    watching = tuple(default_observers() if observers is None else observers)
    run = _Run(module, [launch], machine, watching, undef, seed)
    outcome = run.execute(fuel, batch, schedule, sampled)
    return run.results(outcome, watching)[0]


def simulate_many(
    module: Module,
    launches: Sequence[Launch],
    machine: Machine,
    *,
    fuel: int = DEFAULT_FUEL,
    undef: Undef = "zero",
    seed: int = 0,
) -> list[RunResult]:
    """Executes launches that differ in their arguments alone, at little more than the price of one of them.

    Buffers and outcomes are those of `simulate` of each; nothing is watched, and the counters are those of
    all together.
    """
    together = simulate_together(module, launches, machine, fuel=fuel, undef=undef, seed=seed)
    if together is not None:
        return together
    return [
        simulate(module, launch, machine, fuel=fuel, undef=undef, seed=seed, observers=())
        for launch in launches
    ]


def simulate_together(
    module: Module,
    launches: Sequence[Launch],
    machine: Machine,
    *,
    fuel: int = DEFAULT_FUEL,
    undef: Undef = "zero",
    seed: int = 0,
    observers: Sequence[Observer] = (),
    schedule: Schedule = "behind",
) -> list[RunResult] | None:
    """As `simulate_many`, watched; None where one of the launches does not run to its end, or where their
    buffers take too much memory together.
    """
    buffer_bytes = sum(launch.buffer_bytes for launch in launches)
    if len(launches) > 1 and buffer_bytes > memory_limit_bytes() // 2:
        return None
    run = _Run(module, launches, machine, tuple(observers), undef, seed)
    outcome = run.execute(fuel, None, schedule)
    return run.results(outcome, tuple(observers)) if isinstance(outcome, Returned) else None


class _Run:
    def __init__(
        self,
        module: Module,
        launches: Sequence[Launch],
        machine: Machine,
        observers: tuple[Observer, ...],
        undef: Undef,
        seed: int,
    ) -> None:
        self.launches, self.machine = launches, machine
        self.launch = launches[0]
        self.program = program = build_program(find_kernel(module, self.launch), is_barrier)
        self.binding = binding = bind(module, program, launches)
        liveness = compute_liveness(program, binding.entering)
        self.control = ControlCounts(program)
        empty = WindowMemory(binding.shared_bytes, 0, SHARED_WINDOW)
        self.memory = MemorySystem(binding.global_memory, empty, empty)
        self.memory.shared_names = binding.shared_names
        for observer in observers:
            observer.begin(program, machine)
        wanted = [o for o in observers if type(o).memory is not Observer.memory]
        self.memory.listeners = [o.memory for o in wanted]
        self.on_start = [o.start for o in observers if type(o).start is not Observer.start]
        watchers = Watchers(
            [o.convergent for o in observers if type(o).convergent is not Observer.convergent],
            [o.fence for o in observers if type(o).fence is not Observer.fence],
        )
        self.on_step = [o.step for o in observers if type(o).step is not Observer.step]
        self.on_leave = [o.leave for o in observers if type(o).leave is not Observer.leave]
        self.on_release = [o.release for o in observers if type(o).release is not Observer.release]

        def decoder_for(node: Node) -> Decoder:
            return Decoder(
                program, module.datalayout, module.types, self.memory, self.launch, machine.warp_size,
                binding.private_offsets, binding.packets, node.instance,
            )  # fmt: skip

        self.random = RandomUndef(binding.undefined, binding.constants, seed) if undef == "random" else None
        self.shadows: ShadowMemory | None = None
        if undef in ("trap", "poison"):
            tracking = PoisonExecutor(program, liveness, decoder_for, binding.constants, watchers)
            self.shadows = ShadowMemory(self.memory, undef_is_poison=undef == "trap")
            tracking.prepare(binding.undefined, binding.constants, self.shadows)
            self.executor: NumpyExecutor = tracking
        else:
            fresh = self.random.values if self.random is not None and binding.undefined else None
            self.executor = NumpyExecutor(program, liveness, decoder_for, binding.constants, watchers, fresh)
        self.executor.entering = binding.entering

    def execute(
        self, fuel: int, batch: int | None, schedule: Schedule, sampled: int | None = None
    ) -> Outcome:
        """Runs all thread blocks of all launches, or up to the first that does not end well."""
        batch = batch or self._default_batch()
        scheduler = Scheduler(
            self.program, self.executor, self.control, fuel, self.on_step, self.on_leave, self.on_release
        )
        scheduler.behind_first = schedule == "behind"
        with np.errstate(all="ignore"):
            total = self.launch.thread_blocks * len(self.launches)
            executed = total if sampled is None else min(total, sampled)
            for first in range(0, executed, batch):
                count = min(batch, executed - first)
                numbers = np.arange(first, first + count, dtype=np.int64) * total // executed
                geometry = make_geometry(self.launch, self.machine.warp_size, numbers)
                lanes = geometry.warps * geometry.lanes
                self.memory.shared = WindowMemory(self.binding.shared_bytes, count, SHARED_WINDOW)
                self.memory.private = WindowMemory(self.binding.private_bytes, lanes, PRIVATE_WINDOW)
                self.memory.start(geometry)
                for listener in self.on_start:
                    listener(self.memory, geometry)
                if self.random is not None:
                    blocks, threads = owners_of(geometry)
                    self.random.fill(self.memory.shared, blocks)
                    self.random.fill(self.memory.private, threads)
                launch_of_lane = np.repeat(geometry.launch, geometry.lanes)
                self.binding.initialise_private(self.memory.private, launch_of_lane)
                if self.shadows is not None:
                    self.shadows.start(self.binding.private_images)
                try:
                    scheduler.run(geometry)
                except (StepFault, Deadlock, FuelSpent) as ending:
                    return self._outcome(ending, geometry, fuel)
        return Returned()

    def buffers(self, index: int) -> list[np.ndarray | None]:
        """The buffers of one launch as they stand, in their own element types."""
        found: list[np.ndarray | None] = []
        places = self.binding.argument_buffers[index]
        for arg, buffer in zip(self.launches[index].args, places, strict=True):
            if isinstance(arg, BufferArg) and buffer is not None:
                raw = self.binding.global_memory.contents(buffer)
                found.append(np.frombuffer(raw.tobytes(), arg.data.dtype).copy())
            else:
                found.append(None)
        return found

    def results(self, outcome: Outcome, watching: tuple[Observer, ...]) -> list[RunResult]:
        """One result per launch; the counters are those of all."""
        for observer in watching:
            observer.end(self.control)
        counters = account(self.program, self.machine, self.control, watching)
        found = []
        for index in range(len(self.launches)):
            undefined = self.undefined(index) if isinstance(outcome, Returned) else None
            own = self.leak(undefined, index) or outcome
            used = self.control.fuel_used
            found.append(RunResult(own, self.buffers(index), counters, watching, undefined, used))
        return found

    def undefined(self, index: int) -> list[np.ndarray | None] | None:
        """Which elements of each buffer of a launch are poison; None where poison was not followed."""
        if self.shadows is None:
            return None
        found: list[np.ndarray | None] = []
        places = self.binding.argument_buffers[index]
        for arg, buffer in zip(self.launches[index].args, places, strict=True):
            if isinstance(arg, BufferArg) and buffer is not None:
                flags = self.shadows.flags_of(buffer).reshape(-1, arg.data.dtype.itemsize)
                found.append(flags.max(axis=1, initial=False))
            else:
                found.append(None)
        return found

    def leak(self, undefined: list[np.ndarray | None] | None, launch: int) -> Trapped | None:
        """The outcome of a launch where poison is left in a buffer."""
        for index, flags in enumerate(undefined or ()):
            if flags is None or not flags.any():
                continue
            element = int(np.argmax(flags))
            buffer = self.binding.argument_buffers[launch][index]
            assert buffer is not None and self.shadows is not None
            size = buffer.size_bytes // flags.size
            place = next(
                (
                    self._place(leak.inst, leak.geometry, leak.row, leak.lane)
                    for at in range(buffer.start + element * size, buffer.start + (element + 1) * size)
                    if (leak := self.shadows.leaks.get(at)) is not None
                ),
                Place(self.program.kernel.name),
            )
            reason = f"an undefined value is left in element {element} of argument {index}"
            return Trapped(place, reason, buffer.start + element * size)
        return None

    def _default_batch(self) -> int:
        lanes = self.launch.warps_per_block(self.machine.warp_size) * self.machine.warp_size
        per_block = self.binding.shared_bytes + 256 + lanes * (self.binding.private_bytes + 256)
        return max(1, min(BATCH_LANES // lanes, _BATCH_BYTES // per_block))

    def _outcome(self, ending: StepFault | Deadlock | FuelSpent, geometry: Geometry, fuel: int) -> Outcome:
        if isinstance(ending, StepFault):
            fault, step = ending.fault, ending.step
            position = fault.position if fault.position is not None else step.first_active(0)
            row, lane = divmod(position, step.lanes)
            row = row if step.rows is None else int(step.rows[row])
            where = self._place(fault.inst, geometry, row, lane)
            return Trapped(where, fault.reason, fault.address)
        if isinstance(ending, Deadlock):
            return BarrierDeadlock(
                self._place(ending.node.instructions[-1], geometry, ending.row, None), ending.reason
            )
        return OutOfFuel(self._place(ending.node.instructions[-1], geometry, ending.row, None), fuel)

    def _place(self, inst: Instruction, geometry: Geometry, row: int, lane: int | None) -> Place:
        thread = None if lane is None else int(geometry.thread[row, lane])
        block = int(geometry.thread_block[row, 0])
        return place_of(self.program.kernel.name, inst, thread_block=block, thread=thread, lane=lane)


def make_geometry(launch: Launch, warp_size: int, numbers: Array) -> Geometry:
    """The warps of thread blocks with these numbers, where launches of one shape follow each other."""
    count = numbers.size
    per_block = launch.warps_per_block(warp_size)
    slot = np.repeat(np.arange(count, dtype=np.int64), per_block)[:, None]
    warp = np.tile(np.arange(per_block, dtype=np.int64), count)[:, None]
    thread = warp * warp_size + np.arange(warp_size, dtype=np.int64)[None, :]
    number, thread_block = np.divmod(numbers[slot], launch.thread_blocks)
    return Geometry(
        count * per_block, warp_size, per_block, launch.grid, launch.block,
        number[:, 0], thread_block, slot, thread, thread < launch.threads_per_block,
    )  # fmt: skip
