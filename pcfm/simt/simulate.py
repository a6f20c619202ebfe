"""Runs a kernel on a launch under the SIMT rules: the whole grid, batch by batch, with counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from pcfm.defaults import DEFAULT_FUEL
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.launch.limits import memory_limit_bytes
from pcfm.machine import Machine
from pcfm.simt.accounting import account
from pcfm.simt.batch import Batches, lane_place
from pcfm.simt.binding import bind, find_kernel
from pcfm.simt.decoder import Decoder
from pcfm.simt.executor import NumpyExecutor, Watchers
from pcfm.simt.observers import Observer, default_observers
from pcfm.simt.outcome import Outcome, Place, Returned, RunResult, Trapped
from pcfm.simt.poison import PoisonExecutor
from pcfm.simt.poison_memory import ShadowMemory
from pcfm.simt.program import Node
from pcfm.simt.program_cache import program_of
from pcfm.simt.scheduler import ControlCounts, Scheduler
from pcfm.simt.step import Geometry
from pcfm.simt.undefined import RandomUndef, owners_of

Undef = Literal["zero", "random", "trap", "poison"]
Schedule = Literal["behind", "ahead"]


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
    (result,) = run.results(outcome, watching)
    return result


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
        if module.datalayout.big_endian:
            raise UnsupportedError("a big-endian data layout cannot be simulated")
        cached = program_of(find_kernel(module, self.launch), machine.rule)
        self.program = program = cached.program
        self.binding = binding = bind(module, program, launches)
        liveness = cached.liveness(binding.entering)
        self.control = ControlCounts(program)
        self.batches = Batches(binding, launches, machine.warp_size)
        self.memory = self.batches.memory
        for observer in observers:
            observer.begin(program, machine)

        def listeners(event: str) -> list[Any]:
            """The methods of those that wait for an event."""
            default = getattr(Observer, event)
            return [getattr(each, event) for each in observers if getattr(type(each), event) is not default]

        self.memory.listeners = listeners("memory")
        watchers = Watchers(listeners("convergent"), listeners("fence"))
        self.on_start, self.on_step = listeners("start"), listeners("step")
        self.on_leave, self.on_release = listeners("leave"), listeners("release")

        def decoder_for(node: Node) -> Decoder:
            return Decoder(
                program, module.datalayout, module.types, self.memory, machine.warp_size,
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
        scheduler = Scheduler(
            self.program, self.executor, self.control, fuel, self.on_step, self.on_leave, self.on_release
        )
        scheduler.behind_first = schedule == "behind"

        def run(geometry: Geometry) -> None:
            if self.shadows is not None:
                self.shadows.start(self.binding.private_images)
            scheduler.run(geometry)

        return self.batches.execute(run, fuel, size=batch, sampled=sampled, fill=self._fill)

    def _fill(self, geometry: Geometry) -> None:
        """Tells observers of a batch's fresh memory, and gives it random contents where those are wanted."""
        for listener in self.on_start:
            listener(self.memory, geometry)
        if self.random is not None:
            blocks, threads = owners_of(geometry)
            self.random.fill(self.memory.shared, blocks)
            self.random.fill(self.memory.private, threads)

    def results(self, outcome: Outcome, watching: tuple[Observer, ...]) -> list[RunResult]:
        """One result per launch; the counters are those of all."""
        for observer in watching:
            observer.end(self.control)
        counters = account(self.program, self.machine, self.control, watching)
        results = []
        for index in range(len(self.launches)):
            undefined = self.undefined(index) if isinstance(outcome, Returned) else None
            own = self.leak(undefined, index) or outcome
            used = self.control.fuel_used
            results.append(RunResult(own, self.batches.buffers(index), counters, watching, undefined, used))
        return results

    def undefined(self, index: int) -> list[np.ndarray | None] | None:
        """Which elements of each buffer of a launch are poison, of structures which bytes; None where poison
        was not followed.
        """
        if self.shadows is None:
            return None
        poisoned: list[np.ndarray | None] = []
        for argument in self.batches.arguments(index):
            if argument is None:
                poisoned.append(None)
            else:
                dtype = argument[0].data.dtype
                size = dtype.itemsize if dtype.names is None else 1
                flags = self.shadows.flags_of(argument[1]).reshape(-1, size)
                poisoned.append(flags.max(axis=1, initial=False))
        return poisoned

    def leak(self, undefined: list[np.ndarray | None] | None, launch: int) -> Trapped | None:
        """The outcome of a launch where poison is left in a buffer."""
        for index, flags in enumerate(undefined or ()):
            if flags is None or not flags.any():
                continue
            element = int(np.argmax(flags))
            buffer = self.binding.argument_buffers[launch][index]
            assert buffer is not None and self.shadows is not None
            size = buffer.size_bytes // flags.size
            where = next(
                (
                    lane_place(self.program.kernel.name, leak.inst, leak.geometry, leak.row, leak.lane)
                    for address in range(buffer.start + element * size, buffer.start + (element + 1) * size)
                    if (leak := self.shadows.leaks.get(address)) is not None
                ),
                Place(self.program.kernel.name),
            )
            arg = self.launches[launch].args[index]
            assert isinstance(arg, BufferArg)
            number = element * size // arg.data.dtype.itemsize
            reason = f"an undefined value is left in element {number} of argument {index}"
            return Trapped(where, reason, buffer.start + element * size)
        return None
