"""What a run of a lowered kernel cost.

`cycles` and `issue_cycles` mean what they mean for the SSA simulator (`pcfm.simt.counters`): costs of
divergence on the machine model, exact and independent of how warps were batched. An IR instruction costs what
it costs there, whether a vector or a scalar register takes its result; a copy costs a `move`; a branch costs
`branch_taken` or `branch_not_taken`, and so does a custom operation that sends warps elsewhere, which counts
as a mask operation unless its cost class is `branch`; what a mask operation costs says `operations`. One of
no units is part of the instructions around it and not counted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field

from pcfm.lowering.executor import Counts
from pcfm.lowering.operations import Operation
from pcfm.lowering.program import MachineBlock, MachineFunction, MachineInst
from pcfm.machine import Cost, Machine
from pcfm.machine.cost_classes import words_of
from pcfm.simt.counters import SCALAR_CLASSES
from pcfm.simt.node_costs import is_access
from pcfm.simt.observers import MemoryObserver

_CONTROL = ("branch", "end", "trap", "retire")


@dataclass(frozen=True)
class MachineBlockCount:
    """How often a machine block ran: by how many warps, with how many lanes on in all."""

    block: str
    warps: int
    lanes: int


@dataclass(frozen=True)
class LoweredCounters:
    """The counts of one run.

    `warp_instructions` counts what warps executed, mask operations and branches included, free IR
    instructions not. `simd_utilization` is that of vector instructions, `vector_instructions` of which had
    `vector_lanes` lanes on in all; scalar ones have no lanes. `memory_cycles` is what accesses cost.
    `mask_operations` are those that keep the masks, `mask_cycles` and `mask_issue_cycles` what they cost;
    `copies` what phis became. `skipped_regions` counts branches taken around regions without lanes,
    `divergent_branches` the executions of a branch at which a warp parted. `of_target` are the counts of what
    only this target has, by name.
    """

    cycles: int = 0
    issue_cycles: int = 0
    warp_instructions: int = 0
    scalar_instructions: int = 0
    mask_operations: int = 0
    mask_cycles: int = 0
    mask_issue_cycles: int = 0
    copies: int = 0
    branches: int = 0
    branch_cycles: int = 0
    memory_cycles: int = 0
    skipped_regions: int = 0
    divergent_branches: int = 0
    simd_utilization: float = 0.0
    vector_instructions: int = 0
    vector_lanes: int = 0
    shared_instructions: int = 0
    global_instructions: int = 0
    private_instructions: int = 0
    constant_instructions: int = 0
    global_transactions: int = 0
    bank_conflicts: int = 0
    barriers: int = 0
    of_target: dict[str, int] = field(default_factory=dict)
    blocks: tuple[MachineBlockCount, ...] = field(default=())

    def as_dict(self) -> dict[str, object]:
        """The plain numbers, for JSON."""
        table = asdict(self)
        del table["blocks"]
        return table


def _instruction_cost(inst: MachineInst, operation: Operation, machine: Machine) -> Cost:
    """What an instruction costs a warp wherever it goes; accesses to memory and branches are added apart."""
    if inst.op in ("ir", "barrier", "warp_barrier"):
        apart = inst.inst is None or is_access(machine.cost_class(inst.inst))
        return Cost(0, 0) if apart else machine.cost(inst.ir)
    if inst.op in _CONTROL:
        return Cost(0, 0)
    if inst.op == "copy":
        return machine.charge("move", words_of(inst.dsts[0].type))
    return machine.charge(operation.cost_class, operation.units)


def _is_vector(inst: MachineInst, operation: Operation, machine: Machine) -> bool:
    """Whether it is an instruction of the kernel that runs in lanes."""
    if inst.op == "copy":
        return inst.dsts[0].cls == "v"
    if inst.op == "ir":
        scalar = bool(inst.dsts) and inst.dsts[0].cls == "s"
        return not scalar and machine.cost_class(inst.ir) not in SCALAR_CLASSES
    return operation.kind == "vector"


def account(program: MachineFunction, counts: Counts, memory: MemoryObserver | None) -> LoweredCounters:
    """The counters of a run, on the machine that the program was lowered for."""
    total: Counter[str] = Counter()
    machine = program.machine
    for block in program.blocks:
        if counts.warps[block.index]:
            _add_block(total, block, program, counts)
    if memory is not None:
        _spend(total, Cost(memory.issue_cycles, memory.latency_cycles))
        total["memory_cycles"] = memory.latency_cycles
        total["global_transactions"] = memory.transactions
        total["bank_conflicts"] = memory.bank_conflicts
        for space, number in memory.instructions.items():
            total[f"{space}_instructions"] = number
    for name, units in counts.charged.items():
        _spend(total, machine.charge(name, units))
    total["divergent_branches"] = sum(counts.divergent)
    lanes, warps = total["vector_lanes"], total["vector_instructions"]
    blocks = tuple(
        MachineBlockCount(block.name, counts.warps[block.index], counts.lanes[block.index])
        for block in program.blocks
    )
    utilization = lanes / (warps * machine.warp_size) if warps else 0.0
    return LoweredCounters(
        **total,  # type: ignore[arg-type]
        simd_utilization=utilization,
        of_target=dict(counts.of_target),
        blocks=blocks,
    )


def _spend(total: Counter[str], cost: Cost, times: int = 1, what: str = "") -> None:
    """Adds a cost to the cycles of a kind."""
    total[f"{what}cycles"] += times * cost.latency_cycles
    total[f"{what}issue_cycles"] += times * cost.issue_cycles


def _add_block(total: Counter[str], block: MachineBlock, program: MachineFunction, counts: Counts) -> None:
    machine = program.machine
    times, lanes = counts.warps[block.index], counts.lanes[block.index]
    joined = block.joined(machine)
    for inst in block.instructions():
        operation = program.instruction_set.operations[inst.op]
        # What is part of an access that another stands for leaves no instruction behind.
        if inst.sends or not operation.units or (inst.op == "ir" and joined.get(inst.ir) == 0):
            continue
        cost = _instruction_cost(inst, operation, machine)
        _spend(total, cost, times)
        if inst.op == "ir":
            if machine.cost_class(inst.ir) == "free":
                continue
            total["scalar_instructions"] += times * bool(inst.dsts and inst.dsts[0].cls == "s")
        if inst.op not in _CONTROL:
            total["warp_instructions"] += times
        total["copies"] += times * (inst.op == "copy")
        total["barriers"] += times * inst.op.endswith("barrier")
        if operation.keeps_masks:
            total["mask_operations"] += times
            _spend(total, cost, times, "mask_")
        if _is_vector(inst, operation, machine):
            total["vector_instructions"] += times
            total["vector_lanes"] += lanes
    for number, inst in enumerate(block.terminators):
        if inst.op == "branch" or inst.sends:
            taken, not_taken = counts.taken[block.index][number], counts.not_taken[block.index][number]
            operation = program.instruction_set.operations[inst.op]
            _add_branch(total, inst, operation, machine, taken, not_taken)


def _add_branch(
    total: Counter[str], inst: MachineInst, operation: Operation, machine: Machine, taken: int, not_taken: int
) -> None:
    is_branch = not operation.keeps_masks or operation.cost_class == "branch"
    total["branches" if is_branch else "mask_operations"] += taken + not_taken
    for cost, times in ((machine.branch_taken, taken), (machine.branch_not_taken, not_taken)):
        _spend(total, cost, times)
        if is_branch:
            total["branch_cycles"] += times * cost.latency_cycles
        else:
            _spend(total, cost, times, "mask_")
    total["warp_instructions"] += taken + not_taken
    if inst.skips:
        total["skipped_regions"] += taken
