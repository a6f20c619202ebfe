"""Algorithms on directed graphs of integers: orders, components, dominator trees, frontiers, loops.

A graph is its successor lists: node `n` leads to `succs[n]`, where a node may be named more than once. The
verifier, the analyses and the lowering number their blocks and work here, so that each algorithm exists once
and knows nothing of the IR. (The simulator, which judges them, has its own.)

All are iterative, so that a chain of any length is fine, and near-linear in nodes and edges; what is
materialised for all nodes can be larger by its nature: dominance frontiers are quadratic for nested loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Adjacency = Sequence[Sequence[int]]


def reversed_edges(succs: Adjacency) -> list[list[int]]:
    """The predecessors of each node in ascending order, one for each edge."""
    preds: list[list[int]] = [[] for _ in succs]
    for node, targets in enumerate(succs):
        for target in targets:
            preds[target].append(node)
    return preds


def reachable(succs: Adjacency, starts: Iterable[int]) -> list[bool]:
    """For each node, whether a path from one of `starts` visits it; the starts themselves count."""
    reached = [False] * len(succs)
    pending = list(starts)
    for node in pending:
        reached[node] = True
    while pending:
        for succ in succs[pending.pop()]:
            if not reached[succ]:
                reached[succ] = True
                pending.append(succ)
    return reached


def reverse_post_order(succs: Adjacency, root: int = 0) -> list[int]:
    """What `root` reaches in reverse depth-first post-order, the side of the first successor first.

    A node stands after all its predecessors but those it reaches itself through a retreating edge.
    """
    seen = [False] * len(succs)
    seen[root] = True
    order: list[int] = []
    stack = [(root, len(succs[root]))]
    while stack:
        node, left = stack.pop()
        while left:
            left -= 1
            succ = succs[node][left]
            if not seen[succ]:
                seen[succ] = True
                stack.append((node, left))
                stack.append((succ, len(succs[succ])))
                break
        else:
            order.append(node)
    order.reverse()
    return order


def strong_components(succs: Adjacency) -> list[list[int]]:
    """The strongly connected components, each sorted, successors before predecessors; linear time.

    Source: Tarjan, Depth-first search and linear graph algorithms, 1972.
    """
    count = len(succs)
    number = [-1] * count
    low = [0] * count
    on_path = [False] * count
    path: list[int] = []
    components: list[list[int]] = []
    clock = 0
    for root in range(count):
        if number[root] >= 0:
            continue
        stack = [(root, 0)]
        while stack:
            node, edge = stack.pop()
            if edge == 0:
                number[node] = low[node] = clock
                clock += 1
                path.append(node)
                on_path[node] = True
            else:
                low[node] = min(low[node], low[succs[node][edge - 1]])
            pushed = False
            while edge < len(succs[node]):
                succ = succs[node][edge]
                edge += 1
                if number[succ] < 0:
                    stack.append((node, edge))
                    stack.append((succ, 0))
                    pushed = True
                    break
                if on_path[succ]:
                    low[node] = min(low[node], number[succ])
            if not pushed and low[node] == number[node]:
                components.append(_pop_component(path, on_path, node))
    return components


def _pop_component(path: list[int], on_path: list[bool], root: int) -> list[int]:
    component: list[int] = []
    while True:
        node = path.pop()
        on_path[node] = False
        component.append(node)
        if node == root:
            return sorted(component)


@dataclass(frozen=True, eq=False)
class DominatorTree:
    """Which nodes lie on every path from the root to a node.

    `idom` is the parent of each node, -1 for the root and for what the root does not reach; `children` stand
    in ascending order. `depth` is how many nodes dominate it strictly, -1 where it is not reached. A node
    that is not reached is dominated by itself alone.
    """

    root: int
    idom: list[int]
    children: list[list[int]]
    depth: list[int]
    _first: list[int]
    _last: list[int]

    def reaches(self, node: int) -> bool:
        """Whether the root reaches `node`."""
        return self.depth[node] >= 0

    def dominates(self, a: int, b: int) -> bool:
        """Whether every path from the root to `b` visits `a`; every node dominates itself. O(1)."""
        return self._first[a] <= self._first[b] and self._last[b] <= self._last[a]

    def interval(self, node: int) -> tuple[int, int]:
        """Where the nodes that `node` dominates stand in a preorder of the tree: from, up to but not with."""
        return self._first[node], self._last[node]

    def nearest_common(self, a: int, b: int) -> int:
        """The deepest node that dominates both, which the root reaches. O(depth)."""
        while not self.dominates(a, b):
            a = self.idom[a]
        return a

    def preorder(self) -> list[int]:
        """The nodes that the root reaches, parents before children, siblings ascending."""
        order: list[int] = []
        pending = [self.root]
        while pending:
            node = pending.pop()
            order.append(node)
            pending.extend(reversed(self.children[node]))
        return order


def dominator_tree(succs: Adjacency) -> DominatorTree:
    """The dominator tree of what node 0 reaches. O(edges x log nodes)."""
    return _tree_of(immediate_dominators(succs, reversed_edges(succs), 0), 0)


def post_dominator_tree(succs: Adjacency) -> tuple[DominatorTree, list[int]]:
    """The post-dominator tree, whose root `len(succs)` is a virtual exit, and the nodes joined to it at will.

    Every node without successors leads to the exit. From a cycle that cannot be left it is out of reach; the
    highest node of each bottommost one gets an edge to it, so that every node is in the tree.
    """
    exit_node = len(succs)
    preds = [*reversed_edges(succs), [node for node, targets in enumerate(succs) if not targets]]
    joined = _bottom_cycles(succs, reachable(preds, [exit_node]))
    preds[exit_node] = sorted([*preds[exit_node], *joined])
    forward = [list(targets) for targets in succs]
    for node in preds[exit_node]:
        forward[node].append(exit_node)
    return _tree_of(immediate_dominators(preds, [*forward, []], exit_node), exit_node), joined


def _bottom_cycles(succs: Adjacency, leaves: Sequence[bool]) -> list[int]:
    """The highest node of each component that nothing leads out of, among nodes from where none leaves."""
    stuck = [node for node in range(len(succs)) if not leaves[node]]
    number = {node: i for i, node in enumerate(stuck)}
    # Whatever a stuck node leads to is stuck too, so every edge has its number.
    edges = [[number[succ] for succ in succs[node]] for node in stuck]
    components = strong_components(edges)
    home = {node: i for i, component in enumerate(components) for node in component}
    return sorted(
        stuck[component[-1]]
        for i, component in enumerate(components)
        if all(home[succ] == i for node in component for succ in edges[node])
    )


def immediate_dominators(succs: Adjacency, preds: Adjacency, root: int) -> list[int]:
    """The immediate dominator of every node; -1 for the root and for what it does not reach.

    Source: Lengauer and Tarjan, A fast algorithm for finding dominators in a flowgraph, 1979, with simple
    linking: O(edges x log nodes) on every graph, irreducible ones too.
    """
    number, vertex, parent = _depth_first_tree(succs, root)
    idom = _immediate_by_number(preds, number, vertex, parent)
    result = [-1] * len(succs)
    for i in range(1, len(vertex)):
        result[vertex[i]] = vertex[idom[i]]
    return result


def _depth_first_tree(succs: Adjacency, root: int) -> tuple[list[int], list[int], list[int]]:
    """Each node's depth-first number (-1: not reached), the nodes by number, and their parents' numbers."""
    number = [-1] * len(succs)
    vertex: list[int] = []
    parent: list[int] = []
    stack = [(root, -1)]
    while stack:
        node, above = stack.pop()
        if number[node] >= 0:
            continue
        number[node] = len(vertex)
        vertex.append(node)
        parent.append(above)
        stack.extend((succ, number[node]) for succ in reversed(succs[node]) if number[succ] < 0)
    return number, vertex, parent


def _immediate_by_number(
    preds: Adjacency, number: list[int], vertex: list[int], parent: list[int]
) -> list[int]:
    """Immediate dominators among depth-first numbers."""
    count = len(vertex)
    semi = list(range(count))
    label = list(range(count))
    ancestor = list(parent)  # compressed as the loop goes; a node below `linked` is not linked to it yet
    idom = [0] * count
    waiting: list[list[int]] = [[] for _ in vertex]  # by semidominator

    def lowest(start: int, linked: int) -> int:
        """The label of least semidominator on the linked path above `start`, with path compression."""
        if start < linked:
            return start
        path = [start]
        while ancestor[path[-1]] >= linked:
            path.append(ancestor[path[-1]])
        top = path.pop()
        for node in reversed(path):
            if semi[label[top]] < semi[label[node]]:
                label[node] = label[top]
            ancestor[node] = ancestor[top]
            top = node
        return label[start]

    for i in range(count - 1, 0, -1):
        for pred in preds[vertex[i]]:
            if number[pred] >= 0:
                semi[i] = min(semi[i], semi[lowest(number[pred], i + 1)])
        waiting[semi[i]].append(i)
        for node in waiting[parent[i]]:
            best = lowest(node, i)
            idom[node] = best if semi[best] < semi[node] else parent[i]
        waiting[parent[i]] = []
    for i in range(1, count):
        if idom[i] != semi[i]:
            idom[i] = idom[idom[i]]
    return idom


def _tree_of(idom: list[int], root: int) -> DominatorTree:
    count = len(idom)
    children: list[list[int]] = [[] for _ in idom]
    for node, parent in enumerate(idom):
        if parent >= 0:
            children[parent].append(node)
    depth = [-1] * count
    depth[root] = 0
    # What the root does not reach is an interval of its own, behind those of the tree.
    first = [count + node for node in range(count)]
    last = list(first)
    clock = 0
    stack = [(root, True)]
    while stack:
        node, entering = stack.pop()
        if not entering:
            last[node] = clock
            continue
        first[node] = clock
        clock += 1
        if node != root:
            depth[node] = depth[idom[node]] + 1
        stack.append((node, False))
        stack.extend((child, True) for child in reversed(children[node]))
    return DominatorTree(root, idom, children, depth, first, last)


def dominance_frontiers(succs: Adjacency, tree: DominatorTree) -> list[list[int]]:
    """For each node the nodes, ascending, where its dominance ends. O(edges + size of the frontiers).

    Source: Cooper, Harvey and Kennedy, A simple, fast dominance algorithm, 2001, section 4; the walk up the
    tree ends where an earlier one came by.
    """
    frontiers: list[list[int]] = [[] for _ in succs]
    for node, preds in enumerate(reversed_edges(succs)):
        if not tree.reaches(node):
            continue
        stop = tree.idom[node]
        for runner in filter(tree.reaches, preds):
            while runner != stop and frontiers[runner][-1:] != [node]:
                frontiers[runner].append(node)
                runner = tree.idom[runner]
    return frontiers


def iterated_frontier(frontiers: Adjacency, nodes: Iterable[int]) -> list[int]:
    """The closure of the frontiers of `nodes`, ascending: where phis are needed for definitions in them."""
    closure: dict[int, None] = {}
    pending = list(nodes)
    while pending:
        for node in frontiers[pending.pop()]:
            if node not in closure:
                closure[node] = None
                pending.append(node)
    return sorted(closure)


@dataclass(frozen=True, eq=False)
class LoopNest:
    """The natural loops of a graph, each known by its header: the target of a back edge, which dominates the
    edge's source (a latch).

    `latches` has the headers in the order in which the nodes were numbered, each with its latches as often as
    edges come from them. `innermost` is the header of the innermost loop around each node (-1: none; a header
    is in its own loop), `parent` the header of the loop around a loop.
    """

    latches: dict[int, list[int]]
    innermost: list[int]
    parent: dict[int, int]

    def around(self, node: int) -> list[int]:
        """The headers of the loops around `node`, innermost first."""
        headers: list[int] = []
        header = self.innermost[node]
        while header >= 0:
            headers.append(header)
            header = self.parent[header]
        return headers


def natural_loops(succs: Adjacency, tree: DominatorTree) -> LoopNest:
    """The loop nest. Loops are collected from the innermost out, a finished one being crossed in one step.

    Near-linear: the outermost finished loop around a node is found with path compression.
    """
    preds = reversed_edges(succs)
    latches: dict[int, list[int]] = {}
    innermost = [-1] * len(succs)
    parent: dict[int, int] = {}
    outermost = list(range(len(succs)))
    deepest_first = sorted(filter(tree.reaches, range(len(succs))), key=lambda n: -tree.depth[n])
    for header in deepest_first:
        sources = [pred for pred in preds[header] if tree.dominates(header, pred)]
        if not sources:
            continue
        latches[header] = sources
        parent[header] = -1
        innermost[header] = header
        pending = list(sources)
        while pending:
            node = _find(outermost, pending.pop())
            if node == header:
                continue
            if node in latches:
                parent[node] = header
            else:
                innermost[node] = header
            outermost[node] = header
            pending.extend(filter(tree.reaches, preds[node]))
    return LoopNest({header: latches[header] for header in sorted(latches)}, innermost, parent)


def _find(above: list[int], node: int) -> int:
    """The root of `node` in a forest given by each node's parent (a root's is itself), halving the path."""
    while above[node] != node:
        above[node] = above[above[node]]
        node = above[node]
    return node


def irreducible_cycles(succs: Adjacency, tree: DominatorTree) -> list[list[int]]:
    """The cycles that are no natural loops, each sorted: what still is cyclic without back edges."""
    forward = [
        [succ for succ in targets if not tree.dominates(succ, node)] for node, targets in enumerate(succs)
    ]
    return sorted(component for component in strong_components(forward) if len(component) > 1)
