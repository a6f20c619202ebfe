"""The graph algorithms against slow ones by definition, on irreducible and partly unreachable graphs too."""

from __future__ import annotations

from functools import partial

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.graph import (
    dominance_frontiers,
    dominator_tree,
    irreducible_cycles,
    iterated_frontier,
    natural_loops,
    post_dominator_tree,
    reachable,
    reverse_post_order,
    strong_components,
)
from tests.breadth import choose
from tests.work import steps


@st.composite
def graphs(draw, most=12):
    """Any graph: self loops, parallel edges, edges into the root, unreachable nodes, irreducible cycles."""
    count = draw(st.integers(1, most))
    return [draw(st.lists(st.integers(0, count - 1), max_size=3)) for _ in range(count)]


def _avoiding(succs, start, avoided=None):
    """What `start` reaches without passing `avoided`."""
    if start == avoided:
        return set()
    reached, pending = {start}, [start]
    while pending:
        for succ in succs[pending.pop()]:
            if succ not in reached and succ != avoided:
                reached.add(succ)
                pending.append(succ)
    return reached


def slow_dominators(succs, root):
    """For each node that the root reaches, all that dominate it: those without which it is out of reach.

    The baseline of the fast algorithm: quadratic, and too simple to be wrong.
    """
    whole = _avoiding(succs, root)
    without = {node: _avoiding(succs, root, node) for node in whole}
    return {node: {d for d in whole if d == node or node not in without[d]} for node in whole}


def _check_tree(succs, tree, root):
    slow = slow_dominators(succs, root)
    for b in range(len(succs)):
        assert tree.reaches(b) == (b in slow)
        for a in range(len(succs)):
            assert tree.dominates(a, b) == (a in slow.get(b, {b}))
        strict = slow.get(b, {b}) - {b}
        assert tree.idom[b] == (max(strict, key=lambda d: len(slow[d])) if strict else -1)
        assert tree.depth[b] == (len(strict) if b in slow else -1)
    assert sorted(tree.preorder()) == sorted(slow)
    return slow


@given(graphs())
@settings(max_examples=choose(133, 400), deadline=None)
def test_the_fast_dominators_are_the_slow_ones(succs):
    tree = dominator_tree(succs)
    slow = _check_tree(succs, tree, 0)
    for a in slow:
        for b in slow:
            assert tree.nearest_common(a, b) == max(slow[a] & slow[b], key=lambda d: len(slow[d]))


@given(graphs())
@settings(max_examples=choose(133, 400), deadline=None)
def test_the_fast_post_dominators_are_the_slow_ones_of_the_reversed_graph(succs):
    tree, joined = post_dominator_tree(succs)
    exit_node = len(succs)
    leaving = [node for node, targets in enumerate(succs) if not targets or node in joined]
    preds = [[p for p, targets in enumerate(succs) if node in targets] for node in range(exit_node)]
    slow = _check_tree([*preds, leaving], tree, exit_node)
    assert len(slow) == exit_node + 1, "every node is in the tree"
    for node in joined:  # the highest of a component that cannot be left
        assert max(_avoiding(succs, node)) == node
        assert all(node in _avoiding(succs, other) for other in _avoiding(succs, node))


@given(graphs(40))
@settings(max_examples=choose(66, 200), deadline=None)
def test_dominators_and_components_of_larger_graphs_equal_networkx(succs):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(succs)))
    graph.add_edges_from((node, succ) for node, targets in enumerate(succs) for succ in targets)
    tree = dominator_tree(succs)
    theirs = nx.immediate_dominators(graph, 0)
    assert {n: i for n, i in enumerate(tree.idom) if i >= 0} == {n: i for n, i in theirs.items() if n != 0}
    components = strong_components(succs)
    assert sorted(components) == sorted(sorted(c) for c in nx.strongly_connected_components(graph))
    position = {node: i for i, component in enumerate(components) for node in component}
    assert all(position[succ] <= position[node] for node, targets in enumerate(succs) for succ in targets)


@given(graphs())
@settings(max_examples=choose(100, 300), deadline=None)
def test_a_frontier_is_where_dominance_ends(succs):
    tree = dominator_tree(succs)
    frontiers = dominance_frontiers(succs, tree)
    for a in range(len(succs)):
        ends = [
            b
            for b in range(len(succs))
            if tree.reaches(a) and tree.reaches(b) and not (a != b and tree.dominates(a, b))
            if any(b in succs[p] and tree.reaches(p) and tree.dominates(a, p) for p in range(len(succs)))
        ]
        assert frontiers[a] == ends
    closure = set(frontiers[0])
    while more := {n for node in closure for n in frontiers[node]} - closure:
        closure |= more
    assert iterated_frontier(frontiers, [0]) == sorted(closure)


@given(graphs())
@settings(max_examples=choose(100, 300), deadline=None)
def test_loops_are_what_reaches_a_back_edge_without_the_header(succs):
    tree = dominator_tree(succs)
    nest = natural_loops(succs, tree)
    bodies = {}
    for header in range(len(succs)):
        latches = [
            p for p, targets in enumerate(succs) for s in targets if s == header and tree.dominates(header, p)
        ]
        if latches and tree.reaches(header):
            backwards = [[p for p, targets in enumerate(succs) if n in targets] for n in range(len(succs))]
            whole = {header}.union(*(_avoiding(backwards, p, header) for p in latches))
            bodies[header] = {n for n in whole if tree.reaches(n)}
            assert nest.latches[header] == latches
    assert list(nest.latches) == sorted(bodies)
    for node in range(len(succs)):
        around = [h for h, body in bodies.items() if node in body]
        assert nest.around(node) == sorted(around, key=lambda h: len(bodies[h]))


@given(graphs())
@settings(max_examples=choose(100, 300), deadline=None)
def test_an_order_puts_nodes_behind_their_predecessors_but_for_retreating_edges(succs):
    order = reverse_post_order(succs)
    assert sorted(order) == [n for n, reached in enumerate(reachable(succs, [0])) if reached]
    position = {node: i for i, node in enumerate(order)}
    retreating = [(n, s) for n in order for s in succs[n] if position[s] <= position[n]]
    assert all(n in _avoiding(succs, s) for n, s in retreating), "such an edge closes a cycle"


def test_a_cycle_with_two_entries_is_irreducible():
    succs = [[1, 2], [2, 3], [1], []]
    assert irreducible_cycles(succs, dominator_tree(succs)) == [[1, 2]]
    succs = [[1], [2], [1, 3], []]
    assert irreducible_cycles(succs, dominator_tree(succs)) == []


def _chain(count):
    return [[i + 1] for i in range(count)] + [[]]


def _ladder(count):
    """Every node of a chain also leads to the end, as in a long else-if."""
    return [[count, i + 1] for i in range(count)] + [[]]


def _nested_diamonds(count):
    """Level i branches to two arms and to level i + 1, which all meet behind it."""
    succs = []
    for i in range(count):
        inner = 3 * (i + 1) if i + 1 < count else 3 * i + 2
        # head, second arm, join
        succs += [[inner, 3 * i + 1], [3 * i + 2], [3 * i - 1] if i else []]
    return succs


def _crossed(count):
    """Two chains that lead to each other all the way down: irreducible at every level."""
    succs = [[1, 2]]
    for i in range(1, 2 * count, 2):
        succs += [[i + 1, i + 2], [i, i + 3]]
    return [[s for s in targets if s <= 2 * count] for targets in succs]


def _everything(succs):
    order = reverse_post_order(succs)
    tree = dominator_tree(succs)
    post_dominator_tree(succs)
    natural_loops(succs, tree)
    irreducible_cycles(succs, tree)
    dominance_frontiers(succs, tree)
    return order


@pytest.mark.parametrize("shape", [_chain, _ladder, _nested_diamonds, _crossed])
def test_four_times_the_nodes_take_little_more_than_four_times_the_steps(shape):
    few, many = (
        steps(partial(_everything, shape(count)), "pcfm.graph")
        for count in choose((300, 1_200), (1_000, 4_000))
    )
    assert many < 5 * few
