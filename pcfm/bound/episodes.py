"""The episodes of divergence in what a warp ran: from a branch that splits it to where its lanes meet again.

An episode is opened by a step after which its lanes do not run on together, and lasts until all of them that
have not returned do. What it costs is the control cost of that step and all steps of its lanes in between.
An episode of a branch inside another of the same branch (a loop's exit splits once per iteration at which
lanes leave) is part of that one.

Melding makes the sides of a branch one. An episode has *sides* unless lanes of one way alone did something
before all met, and where the branch is no loop's exit: one of whose ways leaves the innermost cycle around
it. The episode of an exit holds whole iterations, and melding, which lets lanes meet at the end of each, does
not reach across those. In an episode without sides there is no more to gain than in those inside it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from pcfm.simt.block_placement import weak_topological_order
from pcfm.simt.lane_traces import StepCycles, WarpTrace
from pcfm.simt.program import Program


@dataclass(eq=False)
class Episode:
    """One episode: the step of the branch and its node, the lanes as bits, the cost of the branch, and the
    episodes of which it is part, outermost first; its steps in order; the node at which its lanes met (-1:
    they did not); whether it has sides.
    """

    step: int
    node: int
    lanes: int
    branch_cycles: int
    enclosing: tuple[Episode, ...]
    steps: list[int] = field(default_factory=list)
    meeting: int = -1
    has_sides: bool = False

    def groups(self, trace: WarpTrace) -> dict[int, list[int]]:
        """The lanes that ran the same steps, as bits, with those; the lanes that ran none are a group too."""
        by_lanes: dict[int, list[int]] = {self.lanes: []}
        for step in self.steps:
            mask = trace.masks[step]
            for lanes in [lanes for lanes in by_lanes if lanes & mask]:
                steps = by_lanes.pop(lanes)
                if lanes & ~mask:
                    by_lanes[lanes & ~mask] = steps.copy()
                steps.append(step)
                by_lanes[lanes & mask] = steps
        return by_lanes


def find_loops(program: Program) -> dict[int, tuple[int, ...]]:
    """The cycles around each node that is in one, by their heads, outermost first."""
    succs = {node.index: [edge.target for edge in node.edges] for node in program.nodes}
    order = weak_topological_order(0, succs)
    position = {node: index for index, node in enumerate(order.order)}
    loops: dict[int, tuple[int, ...]] = {}
    for head in sorted(order.last, key=position.__getitem__):  # an outer cycle begins before an inner one
        for node in order.order[position[head] : position[order.last[head]] + 1]:
            loops[node] = (*loops.get(node, ()), head)
    return loops


def find_exits(program: Program) -> set[int]:
    """The nodes of branches one of whose ways leaves the innermost cycle around them."""
    loops = find_loops(program)
    return {
        node
        for node, heads in loops.items()
        if len(edges := program.nodes[node].edges) > 1
        and not all(heads[-1] in loops.get(edge.target, ()) for edge in edges)
    }


def find_loop_jumps(program: Program) -> set[int]:
    """The nodes that jump back to the head of a cycle, and nowhere else."""
    succs = {node.index: [edge.target for edge in node.edges] for node in program.nodes}
    position = {node: index for index, node in enumerate(weak_topological_order(0, succs).order)}
    return {
        node
        for node, targets in succs.items()
        if node in position and len(targets) == 1 and position[targets[0]] <= position[node]
    }


def find_episodes(
    program: Program,
    trace: WarpTrace,
    costs: list[StepCycles],
    exits: Collection[int],
    working: Collection[int],
) -> list[Episode]:
    """The episodes of a warp in the order in which they open, those that the trace's end cuts off included.

    `exits` are the branches that leave loops, `working` the nodes that do something that costs.
    """
    episodes: list[Episode] = []
    pending: list[Episode] = []
    live = -1
    for step, (node, mask) in enumerate(zip(trace.nodes, trace.masks, strict=True)):
        for each in pending:
            if not each.lanes & live & ~mask:
                each.meeting = node if each.lanes & mask else -1
            elif not mask & ~each.lanes:
                each.steps.append(step)
        pending = [each for each in pending if each.lanes & live & ~mask]
        if costs[step].splits and not any(each.node == node for each in pending):
            around = tuple(each for each in pending if not mask & ~each.lanes)
            opened = Episode(step, node, mask, costs[step].control, around)
            episodes.append(opened)
            pending.append(opened)
        if program.nodes[node].kind == "return":
            live &= ~mask
    for each in episodes:
        each.has_sides = each.node not in exits and _working_sides(each, trace, working) != 1
    return episodes


def _working_sides(episode: Episode, trace: WarpTrace, working: Collection[int]) -> int:
    """Of how many of its ways the lanes did something; lanes of one way run their first step together."""
    sides: list[int] = []
    begun = worked = 0
    for step in episode.steps:
        mask = trace.masks[step]
        if not mask & begun:
            sides.append(mask)
        begun |= mask
        if trace.nodes[step] in working:
            worked |= mask
    return sum(bool(side & worked) for side in sides)
