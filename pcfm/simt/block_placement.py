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

import networkx as nx

from pcfm.ir.module import Block, Function

Node = TypeVar("Node", bound=Hashable)


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


def reverse_post_order(entry: Node, succs: Mapping[Node, Sequence[Node]]) -> list[Node]:
    """The nodes reachable from `entry`, a node's first successor right behind it where possible."""
    done: list[Node] = []
    seen = {entry}
    stack = [(entry, iter(reversed(succs[entry])))]
    while stack:
        node, remaining = stack[-1]
        for succ in remaining:
            if succ not in seen and succ in succs:
                seen.add(succ)
                stack.append((succ, iter(reversed(succs[succ]))))
                break
        else:
            done.append(node)
            stack.pop()
    done.reverse()
    return done


def loop_contiguous_order(entry: Node, succs: Mapping[Node, Sequence[Node]]) -> list[Node]:
    """A reverse post-order of what is reachable from `entry` that keeps each cycle together."""
    return weak_topological_order(entry, succs).order


def weak_topological_order(entry: Node, succs: Mapping[Node, Sequence[Node]]) -> WeakTopologicalOrder[Node]:
    """The weak topological order of what is reachable from `entry`: see the module."""
    order: list[Node] = []
    end_of: dict[Node, int] = {}
    # Each task is a set of nodes to be placed, entered at its first node; a task of one node is placed as it
    # is.
    tasks: list[tuple[Node, dict[Node, list[Node]]]] = [
        (entry, {n: list(succs[n]) for n in reverse_post_order(entry, succs)})
    ]
    while tasks:
        first, graph = tasks.pop()
        if any(first in targets for targets in graph.values()):
            end_of[first] = len(order) + len(graph) - 1
        if len(graph) == 1:
            order.append(first)
            continue
        inner = {node: [s for s in targets if s != first and s in graph] for node, targets in graph.items()}
        tasks.extend(reversed(_components(first, inner)))
    return WeakTopologicalOrder(order, {head: order[end] for head, end in end_of.items()})


def _components(entry: Node, graph: dict[Node, list[Node]]) -> list[tuple[Node, dict[Node, list[Node]]]]:
    """The strongly connected components of what `entry` reaches (all of `graph`), in topological order.

    Each comes with its first node: the one that a reverse post-order reaches first.
    """
    order = reverse_post_order(entry, graph)
    position = {node: index for index, node in enumerate(order)}
    digraph = nx.DiGraph()
    digraph.add_nodes_from(order)
    digraph.add_edges_from((node, succ) for node in order for succ in graph[node])
    components = [
        sorted(members, key=position.__getitem__) for members in nx.strongly_connected_components(digraph)
    ]
    component_of = {node: index for index, members in enumerate(components) for node in members}
    condensed: dict[int, list[int]] = {index: [] for index in range(len(components))}
    for node in order:
        for succ in graph[node]:
            if component_of[succ] != component_of[node]:
                condensed[component_of[node]].append(component_of[succ])
    tasks = []
    for index in reverse_post_order(component_of[entry], condensed):
        members = components[index]
        inside = dict.fromkeys(members)
        tasks.append((members[0], {node: [s for s in graph[node] if s in inside] for node in members}))
    return tasks
