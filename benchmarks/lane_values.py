"""Which instructions give different values to active lanes of one warp at one execution: the ground truth
that a divergence analysis over-approximates, as far as given runs show it.

The simulator's executor is replaced by one that looks at every result before it goes on; nothing else
differs. Floats are compared by their bits. A phi is seen where its block begins, if anything still needs it.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from pcfm.ir.instructions import Instruction, Terminator
from pcfm.ir.module import Block, Module
from pcfm.ir.types import VOID
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import Outcome, simulate
from pcfm.simt.executor import NumpyExecutor
from pcfm.simt.program import Node
from pcfm.simt.step import Step
from pcfm.simt.values import take_rows

_BITS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


class LaneValues:
    """What was seen so far; several runs may add to it."""

    def __init__(self) -> None:
        self.executed: dict[Instruction, None] = {}
        self.differing: dict[Instruction, None] = {}
        self.parting: dict[Block, None] = {}

    def look_at_phis(self, executor: NumpyExecutor, node: Node, step: Step) -> None:
        """Looks at what the edges into a node brought."""
        if not node.first:
            return
        live = executor.liveness.live_in[node.index]
        for phi in node.block.phis:
            register = executor.program.register(node.instance, phi)
            value = executor.slots[register]
            if live >> register & 1 and value is not None:
                self._note(phi, value if step.rows is None else take_rows(value, step.rows), step)

    def look_at_results(
        self, executor: NumpyExecutor, node: Node, step: Step, decision: np.ndarray | None
    ) -> None:
        """Looks at a node that has just run."""
        inlined = node.instructions[-1] if node.ends_in_call else None
        for inst in node.instructions:
            if not isinstance(inst, Terminator) and inst.type != VOID and inst is not inlined:
                value = executor.registers[executor.program.register(node.instance, inst)]
                if value is not None:
                    self._note(inst, value, step)
        if decision is not None and _differs(decision, step):
            self.parting[node.block] = None

    def _note(self, inst: Instruction, value: object, step: Step) -> None:
        self.executed[inst] = None
        if inst not in self.differing and _differs(value, step):
            self.differing[inst] = None


def _differs(value: object, step: Step) -> bool:
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, tuple):
            pending.extend(part)
            continue
        assert isinstance(part, np.ndarray)
        if part.ndim != 2 or part.shape[1] == 1:
            continue
        bits = np.ascontiguousarray(part).view(_BITS[part.dtype.itemsize])
        if step.mask is None:
            if (bits != bits[:, :1]).any():
                return True
            continue
        first = np.take_along_axis(
            np.broadcast_to(bits, step.shape), step.mask.argmax(axis=1)[:, None], axis=1
        )
        if ((bits != first) & step.mask).any():
            return True
    return False


@contextmanager
def _watched_by(seen: LaneValues) -> Iterator[None]:
    class Watching(NumpyExecutor):
        def run(self, node: Node, step: Step) -> np.ndarray | None:
            seen.look_at_phis(self, node, step)
            decision = super().run(node, step)
            seen.look_at_results(self, node, step, decision)
            return decision

    # The package's name `simulate` is the function; this is the module of the same name.
    module = importlib.import_module("pcfm.simt.simulate")
    module.NumpyExecutor = Watching  # type: ignore[attr-defined]
    try:
        yield
    finally:
        module.NumpyExecutor = NumpyExecutor  # type: ignore[attr-defined]


def watch(
    seen: LaneValues, module: Module, launch: Launch, machine: Machine, fuel: int = 10_000_000
) -> Outcome:
    """Runs the launch and adds what it shows to `seen`."""
    with _watched_by(seen):
        return simulate(module, launch, machine, fuel=fuel, observers=()).outcome
