"""Algorithms on plain directed graphs of integers: depth-first orders, strong components, dominators.

The analyses number their blocks and work here, so that each algorithm exists once and knows nothing of the
IR. All are iterative: a chain of any length is fine.
"""

from __future__ import annotations

from collections.abc import Sequence

Adjacency = Sequence[Sequence[int]]


def postorder(succs: Adjacency, roots: Sequence[int]) -> list[int]:
    """The nodes reachable from `roots` in depth-first post-order; linear time.

    Successors are visited last to first, so that the reverse of the result lists the first successor's side
    first.
    """
    seen = [False] * len(succs)
    order: list[int] = []
    for root in reversed(roots):
        if seen[root]:
            continue
        seen[root] = True
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
            node, at = stack.pop()
            if at == 0:
                number[node] = low[node] = clock
                clock += 1
                path.append(node)
                on_path[node] = True
            else:
                low[node] = min(low[node], low[succs[node][at - 1]])
            pushed = False
            while at < len(succs[node]):
                succ = succs[node][at]
                at += 1
                if number[succ] < 0:
                    stack.append((node, at))
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


def immediate_dominators(succs: Adjacency, preds: Adjacency, root: int) -> list[int]:
    """The immediate dominator of every node; -1 for the root and for what it does not reach.

    Semi-NCA: semidominators with path compression, then a walk up the tree built so far. O(n log n) but for
    the walk, which is short on control-flow graphs. Source: Georgiadis, Linear-time algorithms for dominators
    and related problems, 2005, section 2.3.
    """
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
    semi = _semidominators(preds, number, vertex, parent)
    idom = list(parent)
    for i in range(1, len(vertex)):
        candidate = idom[i]
        while candidate > semi[i]:
            candidate = idom[candidate]
        idom[i] = candidate
    result = [-1] * len(succs)
    for i in range(1, len(vertex)):
        result[vertex[i]] = vertex[idom[i]]
    return result


def _semidominators(preds: Adjacency, number: list[int], vertex: list[int], parent: list[int]) -> list[int]:
    count = len(vertex)
    semi = list(range(count))
    label = list(range(count))
    ancestor = list(parent)  # compressed as the loop goes; a node numbered below `linked` is not linked yet

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
        label[i] = i
    return semi
