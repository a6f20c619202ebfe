"""Holds scalar registers to their promise: what they hold is what each lane that reads them would have had.

Source of the idea: the divergence analysis is held to the simulator the same way (a value seen to differ must
have been called divergent); here it is the register that is watched.
"""

from __future__ import annotations

import numpy as np

from pcfm.lowering.decode import BlockCode, Closure, Coder
from pcfm.lowering.executor import MachineExecutor
from pcfm.lowering.program import MachineInst
from pcfm.simt.decoder import Decoder, Registers
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array, Value, full


class ScalarWatch(MachineExecutor):
    """Keeps a value per lane beside every scalar register: what lanes would have had in a vector register.
    Raises: AssertionError where a lane reads another one's.
    """

    def coder(self, decoder: Decoder) -> Coder:
        return _WatchedCoder(self, decoder)

    def start(self, geometry: Geometry, arguments: list[Value]) -> None:
        super().start(geometry, arguments)
        self.shape = (geometry.warps, geometry.lanes)
        self.lanes: dict[int, Array] = {
            reg.index: full(value, self.shape).copy()
            for reg, value in zip(self.program.arguments, arguments, strict=True)
            if reg.cls == "s"
        }

    def _leave(self, code: BlockCode, rows: Array, step: Step) -> None:
        for branch in code.branches:
            self.check(branch.inst, self.registers, step)
        super()._leave(code, rows, step)

    def check(self, inst: MachineInst, regs: Registers, step: Step) -> None:
        """Checks what an instruction is about to read."""
        rows = slice(None) if step.rows is None else step.rows
        for register in [reg.index for reg in inst.reads if reg.cls == "s"]:
            if register not in self.lanes:
                continue  # no lane has come to its definition yet, so none is here
            want, have = self.lanes[register][rows], full(regs[register], step.shape)
            word = f"u{want.itemsize}"
            if ((want.view(word) != have.view(word)) & step.active).any():
                raise AssertionError(f"a lane reads another lane's value in s{register}: {inst.inst}")

    def note(self, inst: MachineInst, regs: Registers, step: Step) -> None:
        """Notes what an instruction has written for the lanes that are on."""
        rows = slice(None) if step.rows is None else step.rows
        for register in [dst.index for dst in inst.dsts if dst.cls == "s"]:
            value = full(regs[register], step.shape)
            lanes = self.lanes.setdefault(register, np.zeros(self.shape, value.dtype))
            lanes[rows] = np.where(step.active, value, lanes[rows])


class _WatchedCoder(Coder):
    """Puts a check before and a note behind every instruction of a body: what computes masks may read what
    only some lanes have, and leaves the others out.
    """

    def __init__(self, watch: ScalarWatch, decoder: Decoder) -> None:
        super().__init__(decoder, watch.table, watch.program.instruction_set, watch.custom)
        self.watch = watch
        self.bodies = {id(inst) for block in watch.program.blocks for inst in block.body}

    def closure(self, inst: MachineInst) -> Closure | None:
        run = super().closure(inst)
        if run is None or id(inst) not in self.bodies:
            return run

        def watched(regs: Registers, step: Step) -> None:
            self.watch.check(inst, regs, step)
            run(regs, step)
            self.watch.note(inst, regs, step)

        return watched
