"""Where the lanes of a warp come together again: the immediate post-dominator of each node.

The graph gets a virtual exit, to which every node without successors leads. From an infinite loop the exit is
out of reach; each strongly connected component without a way out gets an edge to it from its first node, so
that every node has a post-dominator (the exit, at the latest). Computed with networkx's dominators on the
reversed graph, which share no code with pcfm's own analyses. O(edges) for the graphs at hand.
"""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

EXIT = -1


def immediate_post_dominators(succs: Sequence[Sequence[int]]) -> list[int]:
    """For each node of a graph in which node 0 reaches all, its immediate post-dominator (`EXIT`: none before
    it).
    """
    graph = nx.DiGraph()
    graph.add_node(EXIT)
    graph.add_nodes_from(range(len(succs)))
    for node, targets in enumerate(succs):
        for target in targets:
            graph.add_edge(target, node)  # reversed
        if not targets:
            graph.add_edge(EXIT, node)
    stuck = _cannot_reach_exit(graph)
    if stuck:
        forward = graph.reverse(copy=True).subgraph(sorted(stuck))
        for members in nx.strongly_connected_components(forward):
            if all(target in members for node in members for target in forward.successors(node)):
                graph.add_edge(EXIT, min(members))
    found = nx.immediate_dominators(graph, EXIT)
    return [found[node] for node in range(len(succs))]


def _cannot_reach_exit(reversed_graph: nx.DiGraph) -> list[int]:
    reached = nx.descendants(reversed_graph, EXIT) | {EXIT}
    return [node for node in reversed_graph if node not in reached]


def region_nodes(succs: Sequence[Sequence[int]], start: int, reconvergence: int) -> list[int]:
    """What runs between the branch at `start` and its reconvergence point, in ascending order.

    It includes `start` itself where a loop comes back to it.
    """
    seen: set[int] = set()
    stack = [node for node in succs[start] if node != reconvergence]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        stack.extend(succ for succ in succs[node] if succ != reconvergence and succ not in seen)
    return sorted(seen)
