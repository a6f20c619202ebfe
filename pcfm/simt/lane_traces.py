"""Records what the lanes of chosen warps run: per warp the nodes in order, with the lanes that ran each.

An observer. What each access cost a warp is kept as what it costs in the memory that it went to, and what
its lanes' addresses cost beyond that (bank conflicts, further transactions). From the nodes and lanes alone
follow the branches that split the warp, where lanes waited, and every control cost (`step_cycles`): the
cycles of all warps of a launch add up to the counters' `cycles`.

Space: two numbers per node that a chosen warp ran, and three per access; no more than `MOST_STEPS` nodes of a
warp unless asked otherwise, after which its trace is cut off. Time: some microseconds per access and chosen
warp.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.machine import Cost, Machine
from pcfm.simt.accounting import edge_cost
from pcfm.simt.address_spaces import GLOBAL, SHARED, SPACE_NAMES
from pcfm.simt.compiled.serialisation import count_bank_conflicts, count_segments
from pcfm.simt.memory import MemorySystem, Part
from pcfm.simt.node_costs import as_emitted, node_costs
from pcfm.simt.observers import Observer
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Geometry, Step
from pcfm.simt.timeline import mask_bits
from pcfm.simt.values import Array

MOST_STEPS = 100_000


@dataclass(frozen=True)
class Charge:
    """An access of some lanes of a warp to one memory: its cost there, and what their addresses add."""

    inst: Instruction
    cycles: int
    serialisation_cycles: int


@dataclass(eq=False)
class WarpTrace:
    """What one warp ran: `nodes[i]` with the lanes `masks[i]` (bits), and the accesses of step i."""

    nodes: list[int] = field(default_factory=list)
    masks: list[int] = field(default_factory=list)
    charges: dict[int, list[Charge]] = field(default_factory=dict)
    is_cut: bool = False


def choose_warps(total: int, most: int) -> list[int]:
    """Which warps to follow: all, or one from each of `most` equal parts, drawn alike every time."""
    if total <= most:
        return list(range(total))
    edges = np.linspace(0, total, most + 1).astype(np.int64)
    return np.random.default_rng(0).integers(edges[:-1], edges[1:]).tolist()


class LaneTraceObserver(Observer):
    """Keeps the traces of the warps of a launch, of no more than `most_warps` of them or of those `chosen`,
    by their number in the launch, thread block by thread block, each at most `most_steps` nodes long.
    """

    def __init__(
        self, most_warps: int = 0, *, chosen: Sequence[int] | None = None, most_steps: float = MOST_STEPS
    ) -> None:
        self.most_warps, self.chosen, self.most_steps = most_warps, chosen, most_steps

    def begin(self, program: Program, machine: Machine) -> None:
        self.program, self.machine = program, machine
        self.warps = 0
        self.traces: dict[int, WarpTrace] = {}
        self._rows = np.zeros(0, np.int64)
        self._warps: list[int] = []
        self._running: list[tuple[int, WarpTrace]] = []  # in the step that runs, by their index in it
        self._node = program.nodes[0]

    def step(self, node: Node, step: Step) -> None:
        self._running, self._node = [], node
        indices = self._rows
        warps = self._warps
        if step.rows is not None and indices.size:
            positions = np.searchsorted(step.rows, indices)
            present = positions < step.rows.size
            present[present] = step.rows[positions[present]] == indices[present]
            indices = positions[present]
            warps = [warp for warp, is_here in zip(warps, present.tolist(), strict=True) if is_here]
        for index, warp in zip(indices.tolist(), warps, strict=True):
            trace = self.traces[warp]
            if len(trace.nodes) >= self.most_steps:
                trace.is_cut = True
                continue
            trace.nodes.append(node.index)
            trace.masks.append((1 << step.lanes) - 1 if step.mask is None else mask_bits(step.mask[index]))
            self._running.append((index, trace))

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        emitted = as_emitted(part, node_costs(self._node, self.machine).joined)
        if not self._running or emitted is None:
            return
        part = emitted
        extra = self._serialisation_cycles(part).tolist()
        present = None if part.flat is None else set((part.flat // part.step.lanes).tolist())
        cost = access_cost(part, self.machine).latency_cycles
        for index, trace in self._running:
            if present is None or index in present:
                charge = Charge(part.access.inst, cost, extra[index])
                trace.charges.setdefault(len(trace.nodes) - 1, []).append(charge)

    def _serialisation_cycles(self, part: Part) -> Array:
        """What the addresses of each warp of a step cost beyond a single service."""
        by_warp = np.zeros(part.step.warps, np.int64)
        if part.space == SHARED:
            count_bank_conflicts(part, self.machine, by_warp)
            return by_warp * self.machine.bank_conflict_cycles
        if part.space == GLOBAL:
            count_segments(part, self.machine.transaction_bytes, by_warp)
            return (by_warp - 1) * self.machine.transaction_cycles
        return by_warp

    def start(self, memory: MemorySystem, geometry: Geometry) -> None:
        """Finds the warps of a new batch; where several launches run at once, those of the first."""
        if not self.warps:
            self.warps = prod(geometry.grid) * geometry.warps_per_block
            chosen = choose_warps(self.warps, self.most_warps) if self.chosen is None else self.chosen
            self.traces = {warp: WarpTrace() for warp in chosen}
        in_block = np.arange(geometry.warps) % geometry.warps_per_block
        numbers: Array = geometry.thread_block.ravel() * geometry.warps_per_block + in_block
        chosen = np.isin(numbers, list(self.traces)) & (geometry.launch == 0)
        self._rows = np.flatnonzero(chosen)
        self._warps = numbers[self._rows].tolist()


def access_cost(part: Part, machine: Machine) -> Cost:
    """What an access costs a warp in the memory that it went to, at the best addresses."""
    return machine.access_cost(part.access.kind, SPACE_NAMES[part.space], part.access.size_bytes)


@dataclass(frozen=True)
class StepCycles:
    """What one step of a warp cost: its instructions and accesses, and how control went on from it; and
    whether its lanes went several ways.
    """

    instructions: int
    control: int
    splits: bool


def step_cycles(program: Program, machine: Machine, trace: WarpTrace) -> list[StepCycles]:
    """The cost of each step of a warp, as `pcfm.simt.accounting` charges it.

    Lanes that ran together and do not run together next have been split; a warp whose next step has none of
    them has turned to others; where others have joined them, they have met.
    """
    static = [node_costs(node, machine).latency_cycles for node in program.nodes]
    nodes, masks = trace.nodes, trace.masks
    costs: list[StepCycles] = []
    for step, (index, mask) in enumerate(zip(nodes, masks, strict=True)):
        node = program.nodes[index]
        spent = static[index] + sum(c.cycles + c.serialisation_cycles for c in trace.charges.get(step, ()))
        following = masks[step + 1] if step + 1 < len(masks) else 0
        turned = bool(following) and not following & mask
        control = machine.divergent_else.latency_cycles if turned else 0
        if following & mask and following & ~mask:
            control += machine.reconvergence.latency_cycles
        splits = False
        if node.kind == "goto" and not turned:
            control += _latency(edge_cost(node, node.edge, program, machine))
        elif node.kind in ("branch", "switch"):
            target, splits = _next_of(nodes, masks, step)
            if splits:
                control += _latency(machine.branch_not_taken) + _latency(machine.divergent_branch)
            else:
                edge = next((edge for edge in node.edges if edge.target == target), None)
                control += _latency(edge_cost(node, edge, program, machine)) if edge else 0
        costs.append(StepCycles(spent, control, splits))
    return costs


def _next_of(nodes: list[int], masks: list[int], step: int) -> tuple[int, bool]:
    """The node that some of a step's lanes run next (-1: none does), and whether others of them do not."""
    mask = masks[step]
    for later in range(step + 1, len(masks)):
        if masks[later] & mask:
            return nodes[later], bool(mask & ~masks[later])
    return -1, False


def _latency(cost: Cost | None) -> int:
    return 0 if cost is None else cost.latency_cycles
