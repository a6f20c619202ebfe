"""What the instructions of a node cost a warp wherever they go, and which accesses the back end makes of one.

Costs of memory accesses are counted where they happen; of accesses that are joined
(`pcfm.machine.joined_accesses`) the first in memory stands for all, and the others leave no instruction
behind.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pcfm.ir.instructions import Instruction
from pcfm.machine import Machine
from pcfm.machine.joined_accesses import joined_accesses
from pcfm.simt.accesses import Part
from pcfm.simt.program import Node, NodeCosts

_MEMORY_SUFFIXES = ("_load", "_store")


def is_access(name: str) -> bool:
    """Whether a cost class is one of memory accesses, whose cost depends on where they go."""
    return name.endswith(_MEMORY_SUFFIXES) or name.startswith("atomic_")


def node_costs(node: Node, machine: Machine) -> NodeCosts:
    """What a node costs a warp on a machine; remembered of the machine that asked last."""
    if node.costs is None or node.costs.machine is not machine:
        joined = joined_accesses(node.instructions, node.instance.fn.datalayout, machine.emits)
        # What is part of an access that another stands for leaves no instruction behind.
        names = ["free" if joined.get(inst) == 0 else machine.cost_class(inst) for inst in node.instructions]
        static = [
            (inst, machine.cost_in_class(name, inst))
            for name, inst in zip(names, node.instructions, strict=True)
            if not is_access(name)
        ]
        node.costs = NodeCosts(
            machine, names, Counter(names), static, joined,
            sum(cost.latency_cycles for _, cost in static), sum(cost.issue_cycles for _, cost in static),
        )  # fmt: skip
    return node.costs


def as_emitted(part: Part, joined: dict[Instruction, int]) -> Part | None:
    """An access as the back end makes it, which joins these; None for what is part of another."""
    size_bytes = joined.get(part.access.inst)
    if size_bytes is None:
        return part
    return replace(part, access=replace(part.access, size_bytes=size_bytes)) if size_bytes else None
