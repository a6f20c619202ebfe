"""The loop forest, on shapes and against the definition of a natural loop."""

from __future__ import annotations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dominance import compute_dominators
from pcfm.analysis.loops import compute_loops
from tests.breadth import choose


def _forest(fn):
    cfg = compute_cfg(fn)
    return cfg, compute_loops(cfg, compute_dominators(cfg))


def _names(blocks):
    return [block.name for block in blocks]


def test_nested_loops_with_a_break(shaped):
    fn = shaped(
        {"e": ["h"], "h": ["i", "x"], "i": ["k", "x"], "k": ["i", "l"], "l": ["h"], "x": []},
    )
    _, forest = _forest(fn)
    outer, inner = forest.loops
    assert _names(outer.blocks) == ["h", "i", "k", "l"]
    assert _names(inner.blocks) == ["i", "k"]
    assert inner.parent is outer and outer.parent is None and outer.children == [inner]
    assert (outer.depth, inner.depth) == (1, 2)
    assert _names(outer.latches) == ["l"] and _names(inner.latches) == ["k"]
    assert [(a.name, b.name) for a, b in outer.exits] == [("h", "x"), ("i", "x")]
    assert [(a.name, b.name) for a, b in inner.exits] == [("i", "x"), ("k", "l")]
    assert forest.irreducible == ()


def test_two_latches_make_one_loop(shaped):
    fn = shaped({"e": ["h"], "h": ["a", "b"], "a": ["h", "x"], "b": ["h"], "x": []})
    _, forest = _forest(fn)
    (loop,) = forest.loops
    assert _names(loop.latches) == ["a", "b"]
    assert _names(loop.blocks) == ["h", "a", "b"]


def test_a_cycle_with_two_entries_is_irreducible(shaped):
    fn = shaped({"e": ["a", "b"], "a": ["b"], "b": ["a", "x"], "x": []})
    _, forest = _forest(fn)
    assert forest.loops == ()
    (cycle,) = forest.irreducible
    assert sorted(_names(cycle.blocks)) == sorted(_names(cycle.headers)) == ["a", "b"]


def test_an_irreducible_cycle_inside_a_loop_is_found(shaped):
    fn = shaped({"e": ["h"], "h": ["a", "b"], "a": ["b"], "b": ["a", "l"], "l": ["h", "x"], "x": []})
    _, forest = _forest(fn)
    assert _names(forest.loops[0].blocks)[0] == "h" and len(forest.loops[0].blocks) == 4
    (cycle,) = forest.irreducible
    assert sorted(_names(cycle.headers)) == ["a", "b"]


@st.composite
def graphs(draw):
    count = draw(st.integers(2, 14))
    targets = st.integers(1, count - 1)
    return {f"b{i}": [f"b{t}" for t in draw(st.lists(targets, max_size=2))] for i in range(count)}


@given(graphs())
@settings(max_examples=choose(100, 300), deadline=None)
def test_loops_are_what_the_definition_says(shaped, edges):
    cfg, forest = _forest(shaped(edges))
    dom = compute_dominators(cfg)
    expected = {}
    for latch in cfg.order:
        for header in cfg.succs[latch]:
            if dom.dominates(header, latch):
                body, pending = {header, latch}, [latch]
                while pending:
                    block = pending.pop()
                    for pred in cfg.preds[block] if block is not header else ():
                        if pred not in body:
                            body.add(pred)
                            pending.append(pred)
                expected.setdefault(header, set()).update(body)
    assert {loop.header: set(loop.blocks) for loop in forest.loops} == expected
    for block in cfg.order:
        around = [loop for loop in forest.loops if block in loop]
        innermost = min(around, key=lambda loop: len(loop.blocks), default=None)
        assert forest.loop_of(block) is innermost
        assert forest.depth_of(block) == len(around)


@given(graphs())
@settings(max_examples=choose(100, 300), deadline=None)
def test_cycles_are_irreducible_exactly_where_no_back_edge_breaks_them(shaped, edges):
    cfg, forest = _forest(shaped(edges))
    dom = compute_dominators(cfg)
    graph = nx.DiGraph()
    graph.add_nodes_from(cfg.order)
    graph.add_edges_from((b, s) for b in cfg.order for s in cfg.succs[b] if not dom.dominates(s, b))
    assert bool(forest.irreducible) != nx.is_directed_acyclic_graph(graph)
    for cycle in forest.irreducible:
        assert len(cycle.headers) > 1
