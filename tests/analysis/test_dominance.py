"""Dominators, post-dominators and frontiers against the definition and against networkx."""

from __future__ import annotations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.analysis.cfg import Cfg, compute_cfg
from pcfm.analysis.dominance import (
    compute_dominators,
    compute_frontiers,
    compute_post_dominators,
)
from tests.breadth import choose
from tests.work import function_calls


@st.composite
def graphs(draw, most=12):
    count = draw(st.integers(1, most))
    # The entry has no predecessors.
    targets = st.integers(1, count - 1) if count > 1 else st.nothing()
    return {
        f"b{i}": [f"b{t}" for t in draw(st.lists(targets, max_size=3))] if count > 1 else []
        for i in range(count)
    }


def _avoiding(succs, start, avoided):
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


def _slow_dominators(succs, root):
    """node -> all that dominate it, by the definition."""
    reachable = _avoiding(succs, root, None)
    return {n: {d for d in reachable if d == n or n not in _avoiding(succs, root, d)} for n in reachable}


def _with_exit(cfg: Cfg, virtual):
    succs = {b: list(cfg.succs[b]) for b in cfg.order}
    for block in (*cfg.exits, *virtual):
        succs[block].append("exit")
    succs["exit"] = []
    preds = {b: [] for b in succs}
    for block, targets in succs.items():
        for target in targets:
            preds[target].append(block)
    return preds


@given(graphs())
@settings(max_examples=choose(100, 300), deadline=None)
def test_dominance_is_what_the_definition_says(shaped, edges):
    cfg = compute_cfg(shaped(edges))
    dom = compute_dominators(cfg)
    slow = _slow_dominators(cfg.succs, cfg.entry)
    for a in cfg.order:
        for b in cfg.order:
            assert dom.dominates(a, b) == (a in slow[b])
        strict = slow[a] - {a}
        assert dom.depth(a) == len(strict)
        parent = max(strict, key=lambda d: len(slow[d])) if strict else None
        assert dom.idom(a) is parent
        assert parent is None or a in dom.children(parent)


@given(graphs())
@settings(max_examples=choose(100, 300), deadline=None)
def test_post_dominance_is_what_the_definition_says(shaped, edges):
    cfg = compute_cfg(shaped(edges))
    pdom = compute_post_dominators(cfg)
    slow = _slow_dominators(_with_exit(cfg, pdom.virtual_exits), "exit")
    assert set(slow) == {*cfg.order, "exit"}, "every block reaches the virtual exit"
    for a in cfg.order:
        for b in cfg.order:
            assert pdom.dominates(a, b) == (a in slow[b])


@given(graphs(30))
@settings(max_examples=choose(66, 200), deadline=None)
def test_immediate_dominators_and_frontiers_equal_networkx(shaped, edges):
    cfg = compute_cfg(shaped(edges))
    graph = nx.DiGraph()
    graph.add_nodes_from(cfg.order)
    graph.add_edges_from((b, s) for b in cfg.order for s in cfg.succs[b])
    dom = compute_dominators(cfg)
    theirs = nx.immediate_dominators(graph, cfg.entry)
    for block in cfg.order[1:]:
        assert dom.idom(block) is theirs[block]
    expected = nx.dominance_frontiers(graph, cfg.entry)
    ours = compute_frontiers(cfg, dom)
    assert {b: set(ours.of(b)) for b in cfg.order} == {b: expected.get(b, set()) for b in cfg.order}


@given(graphs())
@settings(max_examples=choose(33, 100), deadline=None)
def test_nearest_common_dominator_is_the_deepest_shared_one(shaped, edges):
    cfg = compute_cfg(shaped(edges))
    for tree in (compute_dominators(cfg), compute_post_dominators(cfg)):
        for a in cfg.order:
            for b in cfg.order:
                shared = [d for d in cfg.order if tree.dominates(d, a) and tree.dominates(d, b)]
                nearest = tree.nearest_common(a, b)
                assert nearest is (max(shared, key=tree.depth) if shared else None)


def _names(blocks):
    return [block.name for block in blocks]


def test_reverse_post_order_puts_the_first_successor_first(shaped):
    cfg = compute_cfg(shaped({"e": ["a", "b"], "b": ["x"], "a": ["x"], "dead": ["x"], "x": []}))
    assert _names(cfg.order) == ["e", "a", "b", "x"]
    assert _names(cfg.preds[cfg.order[3]]) == ["b", "a"], (
        "order of the function's blocks, without the dead one"
    )


def test_an_infinite_loop_is_joined_to_the_exit_at_its_last_block(shaped):
    cfg = compute_cfg(shaped({"e": ["h", "x"], "h": ["l"], "l": ["h"], "x": []}))
    pdom = compute_post_dominators(cfg)
    assert _names(pdom.virtual_exits) == ["l"]
    by_name = {b.name: b for b in cfg.order}
    assert pdom.idom(by_name["h"]) is by_name["l"]
    assert pdom.idom(by_name["e"]) is None


def test_only_the_bottommost_of_two_infinite_cycles_is_joined(shaped):
    cfg = compute_cfg(shaped({"e": ["a"], "a": ["u", "w"], "u": ["a"], "w": ["w"]}))
    pdom = compute_post_dominators(cfg)
    assert _names(pdom.virtual_exits) == ["w"]


def test_iterated_frontier_of_an_arm_in_a_loop_reaches_the_header(shaped):
    cfg = compute_cfg(shaped({"e": ["h"], "h": ["a", "b"], "a": ["j"], "b": ["j"], "j": ["h", "x"], "x": []}))
    by_name = {b.name: b for b in cfg.order}
    frontiers = compute_frontiers(cfg, compute_dominators(cfg))
    assert _names(frontiers.iterated([by_name["a"]])) == ["h", "j"]


def test_a_long_chain_of_blocks_takes_linear_time(shaped):
    def work(count):
        fn = shaped({f"b{i}": [f"b{i + 1}"] for i in range(count - 1)} | {f"b{count - 1}": []})

        def compute():
            cfg = compute_cfg(fn)
            dom, pdom = compute_dominators(cfg), compute_post_dominators(cfg)
            compute_frontiers(cfg, dom)
            assert dom.depth(cfg.order[-1]) == pdom.depth(cfg.order[0]) == count - 1

        return function_calls(compute)

    short = choose(1_000, 2_500)
    assert work(4 * short) < 5 * work(short)
