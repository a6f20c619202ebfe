"""What is lost to lanes that wait: per branch and loop of a launch, in any counter.

Of the warps whose lanes were followed (`pcfm.simt.lane_traces`) each has a *busiest lane*: the one that would
take longest by itself, on its own way through the kernel with the control that this takes. What the warp runs
while that lane waits is lost. It is lost at the branch where the lanes that run had last run together with
the busiest one: that is where the two parted, and until they meet again the one waits for the others. Where
the branch leaves a loop, the loop has lost it. What splitting costs (the mask, the turn to the other lanes,
the meeting) is lost at the branch that splits. So with the time of the busiest lane, what is lost adds up to
the warp's own time, exactly; a loop in which no lane waits has lost nothing.

At a branch that a warp comes to once, what is lost is the time from the split until the lanes meet, less what
the lane with the most to do there needs. Where lanes are busy in turn (in one of two guards each, in another
round each of an inner loop), what they wait for each other is lost too.

Lanes that have less to do than the busiest one idle, and nothing that is done inside the warp helps them:
their share (`idle_share`) stands beside the losses, and is part of none.

A counter that knows what instructions took altogether (`estimated_cycles`, issue slots) gives each execution
of a node by a warp the same. What a launch took in nodes that no warp followed ran counts as used. Cost:
linear in steps times lanes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pcfm.bound.episodes import find_exits
from pcfm.ir.module import Block
from pcfm.machine import Machine
from pcfm.simt.accounting import edge_cost
from pcfm.simt.lane_traces import LaneTraceObserver, WarpTrace, step_cycles
from pcfm.simt.program import Program
from pcfm.simt.values import Array

LOOP_EXIT = "loop exit"


@dataclass(frozen=True)
class Loss:
    """What is lost at the branch that ends a block; `kind` is "branch", "switch" or "loop exit"."""

    kind: str
    cycles: float


@dataclass(frozen=True)
class Losses:
    """A launch in one counter: what it took, what is lost of that and where, and which part of the lanes has
    nothing to do while the busiest one of its warp has.
    """

    total: float
    branches: Mapping[Block, Loss]
    idle_share: float

    def lost(self, *, in_loops: bool) -> float:
        """What is lost at loops, or at all other branches."""
        each = self.branches.values()
        return sum(loss.cycles for loss in each if (loss.kind == LOOP_EXIT) == in_loops)

    @property
    def lost_cycles(self) -> float:
        """All that is lost."""
        return self.lost(in_loops=True) + self.lost(in_loops=False)


class LossMeter:
    """What was followed of a launch, to be weighed in several counters."""

    def __init__(self, observer: LaneTraceObserver) -> None:
        self.program, self.machine = observer.program, observer.machine
        self.traces = [trace for trace in observer.traces.values() if trace.nodes]
        self._bits = [lanes_of(trace, self.machine.warp_size) for trace in self.traces]
        self._exits = find_exits(self.program)
        self._is_branch = np.array([node.kind in ("branch", "switch") for node in self.program.nodes])
        self.executions = np.zeros(len(self.program.nodes), np.int64)
        for trace in self.traces:
            self.executions += np.bincount(trace.nodes, minlength=self.executions.size)

    def kind(self, node: int) -> str:
        """What a branch is called."""
        return LOOP_EXIT if node in self._exits else self.program.nodes[node].kind

    @cached_property
    def own_costs(self) -> list[tuple[Array, Array]]:
        """Per warp what each step cost it, and what it would cost each of its lanes alone, in `cycles`."""
        return [
            own_costs(self.program, self.machine, trace, bits)
            for trace, bits in zip(self.traces, self._bits, strict=True)
        ]

    def in_cycles(self, total: float) -> Losses:
        """In the counter `cycles`, of which the launch took `total`."""
        weighed = [(*costs, bits) for costs, bits in zip(self.own_costs, self._bits, strict=True)]
        sampled = sum(float(ran.sum()) for ran, _, _ in weighed)
        return self._losses(weighed, total, total / sampled if sampled else 1.0)

    def by_node(self, took: Sequence[float], total: float) -> Losses:
        """In a counter of which the executions of each node `took` so much, and the launch `total`."""
        each = np.array(took, np.float64) / np.maximum(1, self.executions)
        weighed = [
            (ran := each[trace.nodes], ran[:, None] * bits, bits)
            for trace, bits in zip(self.traces, self._bits, strict=True)
        ]
        return self._losses(weighed, total, 1.0)

    def lost_parts(self, took: Sequence[float]) -> Array:
        """Per node, which part of its executions the busiest lanes waited, where the nodes `took` so much."""
        each = np.array(took, np.float64) / np.maximum(1, self.executions)
        waited = np.zeros(self.executions.size, np.int64)
        for trace, bits in zip(self.traces, self._bits, strict=True):
            busiest = int((each[trace.nodes] @ bits).argmax())
            nodes = np.array(trace.nodes)[bits[:, busiest] == 0]
            waited += np.bincount(nodes, minlength=waited.size)
        return waited / np.maximum(1, self.executions)

    def _losses(self, weighed: Sequence[tuple[Array, Array, Array]], total: float, scale: float) -> Losses:
        lost = np.zeros(len(self.program.nodes), np.float64)
        worked = busiest = 0.0
        for trace, (ran, own, bits) in zip(self.traces, weighed, strict=True):
            by_lane = own.sum(axis=0)
            lane = int(by_lane.argmax())
            worked, busiest = worked + float(by_lane.sum()), busiest + float(by_lane[lane])
            nodes = np.array(trace.nodes)
            steps, since = parted_at(bits, lane)
            np.add.at(lost, nodes[since], ran[steps])
            together = np.flatnonzero(bits[:, lane])
            extra = (ran - own[:, lane])[together]
            np.add.at(lost, nodes[_split_of(trace, bits, lane, self._is_branch)[together]], extra)
        branches = {}
        for index in np.flatnonzero(lost > 0).tolist():
            block = self.program.nodes[index].block
            known = branches.get(block)
            cycles = float(lost[index]) * scale + (known.cycles if known is not None else 0.0)
            branches[block] = Loss(self.kind(index), cycles)
        room = busiest * self.machine.warp_size
        return Losses(total, branches, 1 - worked / room if room else 0.0)


def lanes_of(trace: WarpTrace, lanes: int) -> Array:
    """Which lanes ran each step: 1 or 0, per step and lane."""
    raw = b"".join(mask.to_bytes(8, "little") for mask in trace.masks)
    steps = np.frombuffer(raw, np.uint8).reshape(-1, 8)
    return np.unpackbits(steps, axis=1, bitorder="little")[:, :lanes]


def parted_at(bits: Array, lane: int) -> tuple[Array, Array]:
    """The steps that a lane waits in, and for each the last one that it had run together with some of those
    that run.
    """
    steps = np.flatnonzero(bits[:, lane] == 0)
    return steps, _last_together(bits, lane, steps, bits[steps])


def own_costs(program: Program, machine: Machine, trace: WarpTrace, bits: Array) -> tuple[Array, Array]:
    """What each step cost the warp, and what it would cost each of its lanes alone, in `cycles`."""
    costs = step_cycles(program, machine, trace)
    worked = np.array([cost.instructions for cost in costs], np.float64)
    control = np.array([cost.control for cost in costs], np.float64)
    # A warp that turns to other lanes, or meets them, pays for that in the step before.
    masks = np.array(trace.masks, np.uint64)
    following = np.append(masks[1:], np.uint64(0))
    meets = (following & masks != 0) & (following & ~masks != 0)
    turns = (following != 0) & (following & masks == 0)
    alone = control - meets * machine.reconvergence.latency_cycles
    alone -= turns * machine.divergent_else.latency_cycles
    for step in np.flatnonzero(turns).tolist():
        node = program.nodes[trace.nodes[step]]
        jump = edge_cost(node, node.edges[0], program, machine) if node.kind == "goto" else None
        alone[step] += min(jump.latency_cycles, control[step]) if jump is not None else 0
    own = (worked + alone)[:, None] * bits
    for step, targets in _targets(trace, bits, np.array([cost.splits for cost in costs])):
        node = program.nodes[trace.nodes[step]]
        ways = {edge.target: edge_cost(node, edge, program, machine) for edge in node.edges}
        for target, way in ways.items():
            taken = way.latency_cycles if way is not None else 0
            own[step, targets == target] = worked[step] + min(taken, control[step])
    return worked + control, own * bits


def _targets(trace: WarpTrace, bits: Array, splits: Array) -> Iterator[tuple[int, Array]]:
    """The steps that split their lanes, each with the node that each lane runs next (-1: none)."""
    steps = np.flatnonzero(splits)
    nodes = np.append(np.array(trace.nodes), -1)
    table = np.empty((steps.size, bits.shape[1]), np.int64)
    for lane in range(bits.shape[1]):
        its = np.append(np.flatnonzero(bits[:, lane]), len(trace.nodes))
        table[:, lane] = nodes[its[np.minimum(np.searchsorted(its, steps, side="right"), its.size - 1)]]
    yield from zip(steps.tolist(), table, strict=True)


def _split_of(trace: WarpTrace, bits: Array, lane: int, is_branch: Array) -> Array:
    """Of each step that a lane runs, which one split the lanes that this step parts, turns to or meets."""
    every = np.arange(len(bits))
    following = np.append(bits[1:], np.zeros_like(bits[:1]), axis=0)
    since = _last_together(bits, lane, every, following & ~bits & 1)
    return np.where(is_branch[trace.nodes], every, since)


def _last_together(bits: Array, lane: int, steps: Array, others: Array) -> Array:
    """Of steps the last one up to each that a lane ran together with some of the others; 0 if none."""
    together = np.where((bits != 0) & (bits[:, lane : lane + 1] != 0), np.arange(len(bits))[:, None], 0)
    last = np.maximum.accumulate(together.astype(np.int32), axis=0)
    return np.where(others != 0, last[steps], 0).max(axis=1, initial=0)
