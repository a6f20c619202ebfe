"""Turns the counts of a run into counters: what was executed times what it costs on the machine.

Costs of memory accesses are counted where they happen (by `MemoryObserver`); everything else is static per
node. A warp that turns from one side of a branch to the other at the end of the first does not jump: the
unconditional branch there costs nothing, the turn having been paid with `divergent_else`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pcfm.ir.instructions import Instruction
from pcfm.machine import Cost, Machine
from pcfm.simt.counters import BlockCount, BranchCount, Counters, by_block
from pcfm.simt.node_costs import node_costs
from pcfm.simt.observers import MemoryObserver, Observer
from pcfm.simt.program import Edge, Node, Program
from pcfm.simt.scheduler import ControlCounts


def edge_cost(node: Node, edge: Edge, program: Program, machine: Machine) -> Cost | None:
    """What it costs a warp to leave a node by an edge; None for nothing."""
    if edge.block is None:
        return None
    falls_through = program.layout[edge.block] == program.layout[node.block] + 1
    if node.kind == "goto":
        return None if falls_through else machine.branch_taken
    return machine.branch_not_taken if falls_through else machine.branch_taken


def account(
    program: Program, machine: Machine, control: ControlCounts, observers: tuple[Observer, ...]
) -> Counters:
    """The counters of a run."""
    latency = issue = 0
    warp_classes: Counter[str] = Counter()
    lane_classes: Counter[str] = Counter()
    for node in program.nodes:
        executions, lanes = control.warps[node.index], control.lanes[node.index]
        if not executions:
            continue
        own = node_costs(node, machine)
        for name, count in own.instructions.items():
            warp_classes[name] += executions * count
            lane_classes[name] += lanes * count
        latency += executions * own.latency_cycles
        issue += executions * own.issue_cycles
        for _, cost, times in control_charges(node, program, machine, control):
            latency += times * cost.latency_cycles
            issue += times * cost.issue_cycles
    memory = next((o for o in observers if isinstance(o, MemoryObserver)), None)
    if memory is not None:
        latency += memory.latency_cycles
        issue += memory.issue_cycles
    instructions = memory.instructions if memory is not None else {}
    return Counters(
        cycles=latency,
        issue_cycles=issue,
        warp_instructions=sum(n for name, n in warp_classes.items() if name != "free"),
        thread_instructions=sum(n for name, n in lane_classes.items() if name != "free"),
        thread_instructions_by_class=dict(sorted(lane_classes.items())),
        warp_instructions_by_class=dict(sorted(warp_classes.items())),
        divergent_branches=sum(control.divergent),
        shared_instructions=instructions.get("shared", 0),
        global_instructions=instructions.get("global", 0),
        private_instructions=instructions.get("private", 0),
        constant_instructions=instructions.get("constant", 0),
        global_transactions=memory.transactions if memory is not None else 0,
        bank_conflicts=memory.bank_conflicts if memory is not None else 0,
        barriers=warp_classes["barrier"],
        blocks=_block_counts(program, control),
        branches=_branch_counts(program, control),
    ).with_utilization(machine.warp_size)


def charges(
    node: Node, program: Program, machine: Machine, control: ControlCounts
) -> Iterator[tuple[Instruction, Cost, int]]:
    """What a node's executions cost, accesses to memory aside: an instruction, its cost, how often."""
    for inst, cost in node_costs(node, machine).static:
        yield inst, cost, control.warps[node.index]
    yield from control_charges(node, program, machine, control)


def control_charges(
    node: Node, program: Program, machine: Machine, control: ControlCounts
) -> Iterator[tuple[Instruction, Cost, int]]:
    """What control costs: the terminator bears what leaving the node cost, the first instruction what parts
    cost that met there.
    """
    index, last = node.index, node.instructions[-1]
    if node.kind == "goto":
        cost = edge_cost(node, node.edge, program, machine)
        if cost is not None:
            yield last, cost, control.warps[index] - control.turned[index]
    elif node.kind in ("branch", "switch"):
        for edge, times in zip(node.edges, control.uniform[index], strict=True):
            cost = edge_cost(node, edge, program, machine)
            if cost is not None:
                yield last, cost, times
        yield last, machine.branch_not_taken, control.divergent[index]
        yield last, machine.divergent_branch, control.divergent[index]
    yield last, machine.divergent_else, control.turned[index]
    yield node.instructions[0], machine.reconvergence, int(control.met[index])


def _block_counts(program: Program, control: ControlCounts) -> tuple[BlockCount, ...]:
    return by_block(
        BlockCount(
            node.instance.fn.name, block_name(node), control.warps[node.index], control.lanes[node.index]
        )
        for node in program.nodes
        if node.first
    )


def _branch_counts(program: Program, control: ControlCounts) -> tuple[BranchCount, ...]:
    return by_block(
        BranchCount(
            node.instance.fn.name,
            block_name(node),
            tuple(control.uniform[node.index]),
            control.divergent[node.index],
            tuple(control.way_lanes[node.index]),
        )
        for node in program.nodes
        if node.kind in ("branch", "switch")
    )


def block_name(node: Node) -> str:
    """The name of a node's block; its position in its function where it has none."""
    block = node.block
    return block.name if block.name is not None else f"<{node.instance.fn.blocks.index(block)}>"
