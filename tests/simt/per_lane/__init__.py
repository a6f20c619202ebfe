"""The slow simulator: each lane on its own, one instruction at a time, in Python's own numbers.

A second opinion on what `pcfm.simt.simulate` computes, for kernels without races: threads of a block run one
after the other up to a barrier (or a convergent call of their warp), then go on. It shares nothing with the
batched simulator but the IR, the launch and the outcome types, has no counters, and knows fewer intrinsics.

Not handled: convergent calls that only some live lanes of a warp reach (`UnsupportedError`), cmpxchg.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import numpy as np

from pcfm.diagnostics import LaunchError, UnsupportedError
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function, GlobalVariable, Module
from pcfm.ir.types import PtrType
from pcfm.launch import BufferArg, Launch
from pcfm.simt.counters import Counters
from pcfm.simt.outcome import (
    BarrierDeadlock,
    Outcome,
    OutOfFuel,
    Place,
    Returned,
    RunResult,
    Trapped,
    describe,
)
from tests.simt.per_lane.calls import warp_call
from tests.simt.per_lane.lane import Identity, LaneRunner, Wait
from tests.simt.per_lane.memory import OBJECT, ObjectMemory
from tests.simt.per_lane.scalars import LaneTrap

DEFAULT_FUEL = 1_000_000


@dataclass
class _Thread:
    runner: LaneRunner
    body: Generator[Wait, Any, Any]
    waits: Wait | None = None
    answer: Any = None
    done: bool = False


def simulate_per_lane(
    module: Module, launch: Launch, warp_size: int, *, fuel: int = DEFAULT_FUEL
) -> RunResult:
    """Executes the launch's kernel; `fuel` is per lane. Raises: LaunchError, UnsupportedError."""
    kernel = module.globals.get(launch.kernel)
    if not isinstance(kernel, Function) or kernel.is_declaration:
        raise LaunchError(f"the module defines no kernel {launch.kernel!r}")
    memory = ObjectMemory(module.datalayout)
    arguments: list[Any] = []
    for arg in launch.args:
        if isinstance(arg, BufferArg):
            arguments.append(memory.add(arg.data.tobytes(), readonly=arg.readonly))
        else:
            arguments.append(_scalar(arg.type, arg.value))
    _place_globals(module, memory)
    outcome: Outcome = Returned()
    for number in range(launch.thread_blocks):
        ending = _run_thread_block(module, kernel, launch, memory, arguments, number, warp_size, fuel)
        if ending is not None:
            outcome = ending
            break
    buffers: list[np.ndarray | None] = []
    for arg, value in zip(launch.args, arguments, strict=True):
        if isinstance(arg, BufferArg):
            buffers.append(np.frombuffer(bytes(memory.objects[value // OBJECT]), arg.data.dtype))
        else:
            buffers.append(None)
    return RunResult(outcome, buffers, Counters())


def _scalar(kind: str, value: int | float) -> int | float:
    return (
        int(value) % (1 << int(kind[1:]))
        if kind[0] == "i"
        else float(np.float32(value) if kind == "float" else value)
    )


def _place_globals(module: Module, memory: ObjectMemory) -> None:
    """Gives every variable outside of shared memory an object; contents once all have addresses."""
    for variable in module.variables:
        if any(word.startswith("thread_local") for word in variable.prefix):
            raise UnsupportedError("the slow simulator knows no thread_local variables", span=variable.span)
    variables = [v for v in module.variables if not _is_shared(v) and v.initializer is not None]
    for variable in variables:
        memory.addresses[variable] = memory.add(bytes(module.datalayout.size_of(variable.value_type)))
    for variable in variables:
        assert variable.initializer is not None
        raw = memory.encode(memory.constant(variable.initializer), variable.value_type)
        number = memory.addresses[variable] // OBJECT
        memory.objects[number][: len(raw)] = raw
        if variable.constant:
            memory.readonly.add(number)


def _is_shared(variable: GlobalVariable) -> bool:
    return isinstance(variable.type, PtrType) and variable.type.addrspace == 3


def _run_thread_block(
    module: Module, kernel: Function, launch: Launch, base: ObjectMemory, arguments: list[Any],
    number: int, warp_size: int, fuel: int,
) -> Outcome | None:  # fmt: skip
    memory = ObjectMemory(module.datalayout, base)
    for variable in module.variables:
        if _is_shared(variable):
            size = module.datalayout.size_of(variable.value_type) or launch.dynamic_shared_bytes
            memory.addresses[variable] = memory.allocate(size)
    gx, gy, _ = launch.grid
    position = number % gx, number // gx % gy, number // (gx * gy)
    threads = []
    for linear in range(launch.threads_per_block):
        bx, by, _ = launch.block
        index = linear % bx, linear // bx % by, linear // (bx * by)
        who = Identity(index, position, launch.block, launch.grid, linear % warp_size)
        runner = LaneRunner(who, memory, module.datalayout, fuel)
        threads.append(_Thread(runner, runner.run(kernel, arguments)))
    while not all(thread.done for thread in threads):
        for linear, thread in enumerate(threads):
            if thread.done or thread.waits is not None:
                continue
            whereabouts = Place(kernel.name, thread_block=number, thread=linear, lane=linear % warp_size)
            try:
                thread.waits = thread.body.send(thread.answer)
            except StopIteration:
                thread.done = True
            except LaneTrap as trap:
                return Trapped(_at(whereabouts, thread.runner.at), str(trap))
            except TimeoutError:
                return OutOfFuel(_at(whereabouts, thread.runner.at), fuel)
            thread.answer = None
        problem = _release(threads, warp_size, kernel.name, number)
        if problem is not None:
            return problem
    return None


def _at(position: Place, inst: Instruction | None) -> Place:
    if inst is None:
        return position
    block = inst.parent.name if inst.parent is not None and inst.parent.name else ""
    return Place(
        position.kernel, describe(inst), block, None, position.thread_block, position.thread, position.lane
    )


def _release(threads: list[_Thread], warp_size: int, kernel: str, number: int) -> BarrierDeadlock | None:
    """Lets warps go on whose lanes wait for each other, else the thread block if it has met."""
    released = False
    for first in range(0, len(threads), warp_size):
        live = [(i, t) for i, t in enumerate(threads[first : first + warp_size]) if not t.done]
        kinds = {t.waits[0] for _, t in live if t.waits is not None}
        if "warp" not in kinds:
            continue
        places = {t.waits[1] for _, t in live if t.waits is not None}
        if len(places) > 1:
            raise UnsupportedError(
                "the slow simulator needs convergent calls to be reached by all live lanes of a warp"
            )
        inst = next(iter(places))
        given = {lane: thread.waits[2] for lane, thread in live if thread.waits is not None}
        results = warp_call(getattr(inst, "callee_name", "") or "", given)
        for lane, thread in live:
            thread.answer, thread.waits = results[lane], None
        released = True
    if released:
        return None
    waiting = [t for t in threads if not t.done]
    if len({t.waits[1] for t in waiting if t.waits is not None}) > 1:
        return BarrierDeadlock(Place(kernel, thread_block=number), "threads wait at different barriers")
    for thread in waiting:
        thread.waits = None
    return None


__all__ = ["DEFAULT_FUEL", "simulate_per_lane"]
