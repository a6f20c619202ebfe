"""The tail of what one lane did before the end of a run, for the eyes of whoever reads a counterexample."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from pcfm.check.traces import active_lanes
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import simulate
from pcfm.simt.accounting import block_name
from pcfm.simt.address_spaces import GLOBAL, SPACE_NAMES
from pcfm.simt.binding import argument_addresses
from pcfm.simt.memory import Part
from pcfm.simt.observers import Observer
from pcfm.simt.outcome import describe
from pcfm.simt.program import Node
from pcfm.simt.step import Step
from pcfm.simt.values import Array

TAIL = 12


class TailObserver(Observer):
    """The last blocks that a thread ran and accesses that it made; or all stores to one address of global
    memory.
    """

    def __init__(self, thread_block: int | None, thread: int | None, address: int | None = None) -> None:
        self.thread_block, self.thread, self.address = thread_block, thread, address
        self.events: deque[str] = deque(maxlen=TAIL)

    def _position(self, step: Step) -> int | None:
        """Where the watched thread is in a step, if it is active."""
        geometry = step.geometry
        mine = step.of_rows(geometry.thread_block) == self.thread_block
        lanes = np.flatnonzero(mine & (step.of_rows(geometry.thread) == self.thread) & step.active)
        return int(lanes[0]) if lanes.size else None

    def step(self, node: Node, step: Step) -> None:
        if self.address is None and node.first and self._position(step) is not None:
            self.events.append(f"block %{block_name(node)}")

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        step, access = part.step, part.access
        flat, addresses, values = active_lanes(part, data)
        if self.address is None:
            chosen = np.flatnonzero(flat == self._position(step))
        elif access.kind != "load" and part.space == GLOBAL:
            offset = np.uint64(self.address) - addresses
            chosen = np.flatnonzero(offset < np.uint64(access.size_bytes))
        else:
            return
        for index in chosen.tolist():
            row, lane = divmod(int(flat[index]), step.lanes)
            block = int(step.of_rows(step.geometry.thread_block)[row, 0])
            thread = int(step.of_rows(step.geometry.thread)[row, lane])
            written = ", ".join(hex(int(v[index])) for v in values)
            text = f"{access.kind} {SPACE_NAMES[part.space]} {int(addresses[index]):#x}"
            text += f" = {written}" if written else ""
            who = "" if self.address is None else f" by thread block {block}, thread {thread}"
            self.events.append(f"{text}{who}: {describe(access.inst)}")


def tail_of(
    module: Module,
    launch: Launch,
    machine: Machine,
    *,
    thread_block: int | None = None,
    thread: int | None = None,
    element: tuple[int, int] | None = None,
) -> tuple[str, ...]:
    """The last events of a thread, or the last stores to byte `element[1]` of argument `element[0]`."""
    address = None
    if element is not None:
        start = argument_addresses(launch)[element[0]]
        address = None if start is None else start + element[1]
    observer = TailObserver(thread_block, thread, address)
    result = simulate(module, launch, machine, observers=(observer,))
    return (*observer.events, str(result.outcome))
