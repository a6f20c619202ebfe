"""Static costs of blocks, latency foremost: what their instructions cost in a machine model.

What a branch costs depends on where control goes and is not part of it; phis are free. Of accesses that the
back end makes one of (`pcfm.machine.joined_accesses`) each has an even part of what that one costs: any of
them may be all that a plan keeps or shares. See docs/architecture.md, Fusion profit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pcfm.ir.instructions import Instruction, Load, Store
from pcfm.ir.module import Block
from pcfm.machine import Cost, Machine
from pcfm.machine.cost_classes import memory_space
from pcfm.machine.joined_accesses import joined_groups


def block_latency(block: Block, machine: Machine) -> int:
    """lat(b), in cycles of one warp."""
    return latency_of(block_costs(block, machine))


def latency_of(costs: Mapping[Instruction, Cost]) -> int:
    """The latency of a straight run, of what its instructions cost."""
    return sum(cost.latency_cycles for cost in costs.values())


def instructions_latency(instructions: Iterable[Instruction], machine: Machine) -> int:
    """The sum of the latencies that instructions have in their blocks, in cycles of one warp."""
    insts = list(instructions)
    known = {block: block_costs(block, machine) for block in dict.fromkeys(inst.block for inst in insts)}
    return sum(known[inst.block][inst].latency_cycles for inst in insts)


def block_costs(block: Block, machine: Machine) -> dict[Instruction, Cost]:
    """What each instruction of a block costs. Where parts are not even, the first access in memory has the
    rest.
    """
    costs = {inst: machine.cost(inst) for inst in block.instructions}
    if sum(isinstance(inst, Load | Store) for inst in costs) < 2:
        return costs
    for first, others, size_bytes in joined_groups(
        block.instructions, block.function.datalayout, machine.emits
    ):
        kind = "load" if isinstance(first, Load) else "store"
        whole = machine.access_cost(kind, memory_space(first.ptr), size_bytes)
        count = len(others) + 1
        part = Cost(whole.issue_cycles // count, whole.latency_cycles // count)
        costs |= dict.fromkeys(others, part)
        costs[first] = Cost(
            whole.issue_cycles - len(others) * part.issue_cycles,
            whole.latency_cycles - len(others) * part.latency_cycles,
        )
    return costs
