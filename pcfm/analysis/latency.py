"""Static latency of blocks: the sum of their instructions' latencies in a machine model.

What a branch costs depends on where control goes and is not part of it; phis are free. See
docs/architecture.md, Fusion profit.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block
from pcfm.machine import Machine


def block_latency(block: Block, machine: Machine) -> int:
    """lat(b), in cycles of one warp."""
    return instructions_latency(block.instructions, machine)


def instructions_latency(instructions: Iterable[Instruction], machine: Machine) -> int:
    """The sum of latencies, in cycles of one warp."""
    return sum(machine.latency_cycles(inst) for inst in instructions)
