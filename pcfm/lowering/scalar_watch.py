"""Holds scalar registers to their promise: what they hold is what each lane that reads them would have had.

Source of the idea: the divergence analysis is held to the simulator the same way (a value seen to differ must
have been called divergent); here it is the register that is watched.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.lowering.decode import BlockCode, OperandTable
from pcfm.lowering.program import MachineFunction, MachineInst, Reg
from pcfm.simt.decoder import Registers
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array, Value, full


class ScalarWatch:
    """A value per lane beside every scalar register: what the lanes would have had in a vector register."""

    def __init__(self, program: MachineFunction, table: OperandTable) -> None:
        self.table = table
        self.program = program

    def start(self, geometry: Geometry, regs: list[Reg], values: list[Value]) -> None:
        shape = (geometry.warps, geometry.lanes)
        self.shape = shape
        self.lanes: dict[int, Array] = {
            reg.index: full(value, shape).copy()
            for reg, value in zip(regs, values, strict=True)
            if reg.cls == "s"
        }

    def attach(self, code: list[BlockCode]) -> None:
        """Puts a check before and a note behind every instruction of every body."""
        for item in code:
            closures = zip(list(item.body_insts), list(item.body), strict=True)
            item.body = [
                part for inst, run in closures for part in (self._before(inst), run, self._behind(inst))
            ]

    def check(self, inst: MachineInst, regs: Registers, step: Step) -> None:
        """Checks what an instruction is about to read."""
        self._before(inst)(regs, step)

    def _before(self, inst: MachineInst) -> Callable[[Registers, Step], None]:
        scalars = [reg.index for reg in inst.reads if reg.cls == "s"]

        def check(regs: Registers, step: Step) -> None:
            rows = slice(None) if step.rows is None else step.rows
            for register in scalars:
                if register not in self.lanes:
                    continue  # no lane has come to its definition yet, so none is here
                want, have = self.lanes[register][rows], full(regs[register], step.shape)
                word = f"u{want.itemsize}"
                if ((want.view(word) != have.view(word)) & step.active).any():
                    raise AssertionError(f"a lane reads another lane's value in s{register}: {inst.inst}")

        return check if scalars else _nothing

    def _behind(self, inst: MachineInst) -> Callable[[Registers, Step], None]:
        scalars = [dst.index for dst in inst.dsts if dst.cls == "s"]

        def note(regs: Registers, step: Step) -> None:
            rows = slice(None) if step.rows is None else step.rows
            for register in scalars:
                value = full(regs[register], step.shape)
                lanes = self.lanes.setdefault(register, np.zeros(self.shape, value.dtype))
                lanes[rows] = np.where(step.active, value, lanes[rows])

        return note if scalars else _nothing


def _nothing(_regs: Registers, _step: Step) -> None:
    """Nothing to check."""
