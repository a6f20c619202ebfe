"""How the run of a batch may end before all warps are done."""

from __future__ import annotations

from pcfm.lowering.program import MachineBlock
from pcfm.simt.step import Fault, Step


class Deadlock(Exception):
    """A barrier that cannot be met; `row` is a warp that waits at it."""

    def __init__(self, block: MachineBlock, row: int, reason: str) -> None:
        super().__init__(reason)
        self.block, self.row, self.reason = block, row, reason


class FuelSpent(Exception):
    """The warp `row` has run more instructions than it may."""

    def __init__(self, block: MachineBlock, row: int) -> None:
        super().__init__(block.name)
        self.block, self.row = block, row


class StepFault(Exception):
    """A fault, and the step in which it happened."""

    def __init__(self, fault: Fault, block: MachineBlock, step: Step) -> None:
        super().__init__(fault.reason)
        self.fault, self.block, self.step = fault, block, step
