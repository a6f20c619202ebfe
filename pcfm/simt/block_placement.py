"""The order in which the blocks of a function would lie in memory, from its CFG alone.

Branch costs depend on what falls through. The order of blocks in the text is an accident of printing, so the
layout is computed: a reverse post-order in which the blocks of every loop (every cycle, irreducible ones too)
are contiguous, the `true` successor of a branch before its `false` one. Unreachable blocks come last, in
textual order.

It is a *weak topological order*: an edge that does not lead forward leads to the first block of a component
around the block that it leaves. Where lanes wait for each other follows from it (`reconvergence`).

Algorithm: strongly connected components in topological order; within a component, the same again without the
edges to its first block. O(depth of loop nesting × edges), no recursion. Source: Bourdoncle, Efficient
chaotic iteration strategies with widenings (1993), section 4.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pcfm.ir.module import Block, Function

Node = TypeVar("Node", bound=Hashable)
Adjacency = Sequence[Sequence[int]]


@dataclass(frozen=True)
class WeakTopologicalOrder(Generic[Node]):
    """Nodes in order, and for the head of each component (cycle) the last of its nodes in that order."""

    order: list[Node]
    last: dict[Node, Node]


def function_layout(fn: Function) -> list[Block]:
    """The blocks of a defined function as they would lie in memory."""
    succs = {block: block.successors for block in fn.blocks}
    order = loop_contiguous_order(fn.entry, succs)
    placed = dict.fromkeys(order)
    return order + [block for block in fn.blocks if block not in placed]


def loop_contiguous_order(entry: Node, succs: Mapping[Node, Sequence[Node]]) -> list[Node]:
    """A reverse post-order of what is reachable from `entry` that keeps each cycle together."""
    return weak_topological_order(entry, succs).order


def weak_topological_order(entry: Node, succs: Mapping[Node, Sequence[Node]]) -> WeakTopologicalOrder[Node]:
    """The weak topological order of what is reachable from `entry`: see the module."""
    nodes = list(succs)
    number = {node: index for index, node in enumerate(nodes)}
    edges = [[number[succ] for succ in succs[node] if succ in number] for node in nodes]
    order: list[Node] = []
    last: dict[Node, int] = {}
    # Each task is a set of nodes to be placed, in reverse post-order from the first, at which it is entered.
    tasks = [reverse_post_order(edges, number[entry])]
    while tasks:
        members = tasks.pop()
        first = nodes[members[0]]
        rank = {member: index for index, member in enumerate(members)}
        inner = [[rank[succ] for succ in edges[member] if succ in rank] for member in members]
        if any(0 in targets for targets in inner):
            last[first] = len(order) + len(members) - 1
        order.append(first)
        # Nothing leads back to the first any more: it is the first component, and has been placed.
        _, *parts = _components([[succ for succ in targets if succ != 0] for targets in inner])
        tasks.extend([members[index] for index in part] for part in reversed(parts))
    return WeakTopologicalOrder(order, {head: order[end] for head, end in last.items()})


def reverse_post_order(succs: Adjacency, root: int = 0) -> list[int]:
    """The nodes reachable from `root`, a node's first successor right behind it where possible."""
    done: list[int] = []
    seen = {root}
    stack = [(root, iter(reversed(succs[root])))]
    while stack:
        node, remaining = stack[-1]
        for succ in remaining:
            if succ not in seen:
                seen.add(succ)
                stack.append((succ, iter(reversed(succs[succ]))))
                break
        else:
            done.append(node)
            stack.pop()
    done.reverse()
    return done


def _components(succs: Adjacency) -> list[list[int]]:
    """The strongly connected components of what node 0 reaches (all nodes), in topological order; each in a
    reverse post-order of the whole.
    """
    order = reverse_post_order(succs)
    position = [0] * len(order)
    for index, node in enumerate(order):
        position[node] = index
    if all(position[succ] > position[node] for node in order for succ in succs[node]):
        return [[node] for node in order]
    # Kosaraju's algorithm: who can reach a node and is in no component yet is in its component, where nodes
    # are taken in a reverse post-order.
    preds: list[list[int]] = [[] for _ in order]
    for node in order:
        for succ in succs[node]:
            preds[succ].append(node)
    components: list[list[int]] = []
    placed: set[int] = set()
    for node in order:
        if node in placed:
            continue
        placed.add(node)
        members = [node]
        for member in members:
            fresh = [pred for pred in dict.fromkeys(preds[member]) if pred not in placed]
            placed.update(fresh)
            members += fresh
        components.append(sorted(members, key=position.__getitem__))
    return _in_topological_order(components, succs)


def _in_topological_order(components: list[list[int]], succs: Adjacency) -> list[list[int]]:
    component_of = {node: index for index, members in enumerate(components) for node in members}
    condensed = [
        [component_of[succ] for node in members for succ in succs[node] if component_of[succ] != index]
        for index, members in enumerate(components)
    ]
    return [components[index] for index in reverse_post_order(condensed, component_of[0])]
