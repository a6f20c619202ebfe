"""What a run's cycles were spent on, and how many of its memory instructions are flat.

Cycles fall into three parts: `arithmetic` (what every instruction that is no memory access costs), `memory`
(accesses with their serialisation), and control, which is the rest: branches, turning to a second side,
reconvergence.

A *flat* access is one for which a back end cannot know the memory: its pointer is generic and comes from
objects of several memories (as where melding selects between a shared and a global one) or from somewhere
unknown, such as another load. What a kernel's parameters point to is global memory. This is how LLVM's
InferAddressSpaces decides; on AMD such an access is a `flat_*` instruction.
"""

from __future__ import annotations

from pcfm.ir.instructions import (
    Alloca,
    AtomicRMW,
    CmpXchg,
    Instruction,
    Load,
    Store,
)
from pcfm.ir.pointers import address_space, pointer_sources
from pcfm.ir.values import Argument, Poison, Undef, Value
from pcfm.machine import Machine
from pcfm.simt.accounting import node_costs
from pcfm.simt.observers import MemoryObserver
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Step

_GLOBAL, _PRIVATE, _UNKNOWN = 1, 5, -1


class CostObserver(MemoryObserver):
    """Counts what `MemoryObserver` counts, and the parts of the cycles."""

    def begin(self, program: Program, machine: Machine) -> None:
        super().begin(program, machine)
        self.arithmetic_cycles = 0
        self.flat_instructions = 0
        self._latency = [node_costs(node, machine).latency_cycles for node in program.nodes]
        self._flat = [sum(is_flat(inst) for inst in node.instructions) for node in program.nodes]

    def step(self, node: Node, step: Step) -> None:
        self.arithmetic_cycles += step.warps * self._latency[node.index]
        self.flat_instructions += step.warps * self._flat[node.index]


def is_flat(inst: Instruction) -> bool:
    """Whether an instruction accesses memory that cannot be told from the program's text."""
    if not isinstance(inst, Load | Store | AtomicRMW | CmpXchg):
        return False
    spaces = _spaces(inst.ptr)
    return len(spaces) > 1 or _UNKNOWN in spaces


def _spaces(ptr: Value) -> dict[int, None]:
    """The address spaces of the objects that a pointer may come from."""
    spaces: dict[int, None] = {}
    seen: dict[int, None] = {}
    pending = [ptr]
    while pending:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = None
        space, sources = address_space(value), pointer_sources(value)
        if space:
            spaces[space] = None
        elif isinstance(value, Alloca):
            spaces[_PRIVATE] = None
        elif isinstance(value, Argument):
            spaces[_GLOBAL] = None
        elif sources:
            pending += sources
        elif not isinstance(value, Poison | Undef):
            spaces[_UNKNOWN] = None
    return spaces
