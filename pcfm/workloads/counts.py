"""What one version of a kernel cost: the numbers that the tables show, as integers that can be added up.

A computation of several launches costs the sum of what its launches cost; ratios are therefore taken last.

Cycles fall into three parts: `arithmetic` (what every instruction that is no memory access costs), `memory`
(accesses with their serialisation), and control, which is the rest: branches, turning to a second side,
reconvergence.

A *flat* access is one for which a back end cannot know the memory: its pointer is generic and comes from
objects of several memories (as where melding selects between a shared and a global one) or from somewhere
unknown, such as another load. What a kernel's parameters point to is global memory. This is how LLVM's
InferAddressSpaces decides; on AMD such an access is a `flat_*` instruction.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass

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
from pcfm.simt import Counters
from pcfm.simt.counters import SCALAR_CLASSES
from pcfm.simt.node_costs import is_access, node_costs
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


@dataclass(frozen=True)
class Counts:
    """Costs of one or more launches. A slot is one lane's place in one warp instruction, used or not.

    `cycles` is the sum of the arithmetic, memory and control parts;
    `estimated_cycles` are those of the machine's core, on what its back end emits (0: not estimated);
    `vector_*` counts instructions that lanes execute, `alu_*` those of them that access no memory.
    """

    cycles: int = 0
    issue_cycles: int = 0
    estimated_cycles: int = 0
    arithmetic_cycles: int = 0
    memory_cycles: int = 0
    control_cycles: int = 0
    warp_instructions: int = 0
    thread_instructions: int = 0
    vector_lanes: int = 0
    vector_slots: int = 0
    alu_lanes: int = 0
    alu_slots: int = 0
    divergent_branches: int = 0
    shared_instructions: int = 0
    global_instructions: int = 0
    flat_instructions: int = 0
    global_transactions: int = 0
    bank_conflicts: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def simd_utilization(self) -> float:
        """Busy lanes over all instructions that lanes execute."""
        return self.vector_lanes / self.vector_slots if self.vector_slots else 0.0

    @property
    def alu_utilization(self) -> float:
        """Busy lanes over those that access no memory: what profilers call vector-ALU utilisation."""
        return self.alu_lanes / self.alu_slots if self.alu_slots else 0.0

    @staticmethod
    def of(seen: Counters, observer: CostObserver, warp_size: int) -> Counts:
        """Those of one run, watched by `observer`."""
        lanes, warps = seen.thread_instructions_by_class, seen.warp_instructions_by_class
        alu = [name for name in warps if name not in SCALAR_CLASSES and not is_access(name)]
        return Counts(
            cycles=seen.cycles,
            issue_cycles=seen.issue_cycles,
            arithmetic_cycles=observer.arithmetic_cycles,
            memory_cycles=observer.latency_cycles,
            control_cycles=seen.cycles - observer.arithmetic_cycles - observer.latency_cycles,
            warp_instructions=seen.warp_instructions,
            thread_instructions=seen.thread_instructions,
            vector_lanes=seen.vector_lanes,
            vector_slots=seen.vector_instructions * warp_size,
            alu_lanes=sum(lanes[name] for name in alu),
            alu_slots=sum(warps[name] for name in alu) * warp_size,
            divergent_branches=seen.divergent_branches,
            shared_instructions=seen.shared_instructions,
            global_instructions=seen.global_instructions,
            flat_instructions=observer.flat_instructions,
            global_transactions=seen.global_transactions,
            bank_conflicts=seen.bank_conflicts,
        )
