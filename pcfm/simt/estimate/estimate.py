"""From a run that was traced to its estimate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pcfm.diagnostics import PcfmError
from pcfm.machine import Machine
from pcfm.machine.core import Core
from pcfm.simt.estimate.code import Issued, assemble, ir_instructions
from pcfm.simt.estimate.core import Figures, run_core
from pcfm.simt.estimate.trace import TraceObserver
from pcfm.simt.program import Node, Program

# The instructions of a node, as the core sees them.
CodeOf = Callable[[Node, Program, Machine], Iterable[Issued]]


@dataclass(frozen=True)
class Estimate:
    """`cycles` from the first thread block's start to the last one's end; `instructions` that warps issued;
    `resident_blocks` that a multiprocessor held at once.
    """

    cycles: int
    instructions: int
    resident_blocks: int


class EstimateObserver(TraceObserver):
    """Watches a run of one launch; `estimate` then says what it takes on the machine's core.

    `code_of` gives the instructions of a node, by default the IR's own; `registers` are those of a thread,
    0 where they do not limit how many are resident.
    """

    def __init__(self, code_of: CodeOf = ir_instructions, registers: int = 0) -> None:
        super().__init__()
        self.code_of = code_of
        self.registers = registers

    def begin(self, program: Program, machine: Machine) -> None:
        if machine.core is None:
            raise PcfmError(
                f"the machine model {machine.name} has no core to estimate cycles on",
                hint='a table [core], or extends = "volta-warp32"',
            )
        super().begin(program, machine)
        nodes = (self.code_of(node, program, machine) for node in program.nodes)
        self.code, self.charged = assemble(nodes, machine)

    def estimate(self, shared_bytes: int = 0) -> Estimate:
        """The estimate; `shared_bytes` is what a thread block takes of shared memory."""
        core = self.machine.core
        assert core is not None
        if self.geometry is None:
            return Estimate(0, 0, 0)
        trace = self.finish(core.line_bytes)
        per_block = self.geometry.warps_per_block
        blocks = self.warps // per_block
        resident = core.resident_blocks(per_block, shared_bytes, self.registers, self.machine.warp_size)
        resident = min(resident, -(-blocks // core.multiprocessors))
        cycles, issued = run_core(_figures(core), self.code, trace, per_block, resident)
        return Estimate(cycles, issued, resident)


def _figures(core: Core) -> Figures:
    lines = {
        "l1_lines": max(1, core.l1_bytes // core.line_bytes),
        "l2_lines": max(1, core.l2_bytes // core.line_bytes),
    }
    return Figures(
        **{name: lines[name] if name in lines else getattr(core, name) for name in Figures._fields}
    )
