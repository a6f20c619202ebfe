"""Order-free alignment: joint orders against a slow search for cycles, schedules against all permutations."""

from __future__ import annotations

from collections import Counter
from graphlib import CycleError, TopologicalSorter
from itertools import groupby, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.transforms.melding import plan
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.order_free import Node, Precedences, schedule
from pcfm.transforms.melding.pair import PairPlan, PhiPairs
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from tests.breadth import choose


@st.composite
def orders(draw: st.DrawFn, most: int) -> list[int]:
    """The transitive precedence of a run."""
    count = draw(st.integers(1, most))
    masks: list[int] = []
    for number in range(count):
        mask = 0
        for earlier in draw(st.sets(st.integers(0, max(0, number - 1)), max_size=number)):
            mask |= masks[earlier] | 1 << earlier
        masks.append(mask)
    return masks


def graph(left: list[int], right: list[int], pairs: list[tuple[int, int]]) -> dict[Node, set[Node]]:
    """The predecessors of every node, from the direct definition."""
    left_node: dict[int, Node] = {i: (i, j) for i, j in pairs}
    right_node: dict[int, Node] = {j: (i, j) for i, j in pairs}
    before: dict[Node, set[Node]] = {}
    for masks, nodes, alone in (
        (left, left_node, lambda k: (k, None)),
        (right, right_node, lambda k: (None, k)),
    ):
        for k, mask in enumerate(masks):
            earlier = {nodes.get(e, alone(e)) for e in range(k) if mask >> e & 1}
            before.setdefault(nodes.get(k, alone(k)), set()).update(earlier)
    return before


def is_acyclic(before: dict[Node, set[Node]]) -> bool:
    try:
        TopologicalSorter(before).prepare()
    except CycleError:
        return False
    return True


@given(orders(7), orders(7), st.data())
@settings(max_examples=choose(100, 300), deadline=None)
def test_a_pair_is_joined_exactly_where_the_joint_order_stays_acyclic(
    left: list[int], right: list[int], data: st.DataObject
) -> None:
    joint = Precedences(left, right)
    pairs: list[tuple[int, int]] = []
    wanted = data.draw(st.permutations([(i, j) for i in range(len(left)) for j in range(len(right))]))
    for i, j in wanted:
        if any(i == a or j == b for a, b in pairs):
            continue
        acyclic = is_acyclic(graph(left, right, [*pairs, (i, j)]))
        assert joint.join(i, j) == acyclic
        if acyclic:
            pairs.append((i, j))


@given(orders(3), orders(3), st.data())
@settings(max_examples=choose(33, 100), deadline=None)
def test_a_schedule_keeps_the_order_with_the_fewest_guarded_runs(
    left: list[int], right: list[int], data: st.DataObject
) -> None:
    joint = Precedences(left, right)
    pairs: list[tuple[int, int]] = []
    for i, j in data.draw(st.permutations([(i, j) for i in range(len(left)) for j in range(len(right))])):
        if data.draw(st.booleans()) and not any(i == a or j == b for a, b in pairs) and joint.join(i, j):
            pairs.append((i, j))
    before = graph(left, right, pairs)
    alone = sorted((node for node in before if None in node), key=str)
    guarded = data.draw(st.sets(st.sampled_from(alone))) if alone else set()

    def is_valid(order: tuple[Node, ...]) -> bool:
        return all(not before[node] - set(order[:k]) for k, node in enumerate(order))

    def runs(order: tuple[Node, ...]) -> int:
        return sum(is_guarded for is_guarded, _ in groupby(order, key=lambda node: node in guarded))

    scheduled = tuple(schedule(left, right, sorted(pairs), lambda node: node in guarded))
    assert set(scheduled) == set(before) and is_valid(scheduled)
    assert runs(scheduled) == min(runs(order) for order in permutations(before) if is_valid(order))


def plans_in_any_order(monkeypatch: pytest.MonkeyPatch) -> Counter[object]:
    """How many plans in any order each planner makes while two merge loops are melded."""
    calls: Counter[object] = Counter()
    make = plan._Planner._plan_freely

    def count(planner: plan._Planner, base: PairPlan, phis: PhiPairs) -> PairPlan:
        calls[planner] += 1
        return make(planner, base, phis)

    monkeypatch.setattr(plan._Planner, "_plan_freely", count)
    path = Path(__file__).parent / "cases" / "counters_of_two_merges.ll"
    module = parse_module(path.read_text(), str(path))
    melded_regions = meld_function(
        module.function("k"), PassContext(load("gcn-wave64"), tuning=True), MeldOptions(0.0)
    ).regions
    assert melded_regions
    return calls


def test_pairings_are_tried_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1 < max(plans_in_any_order(monkeypatch).values()) <= plan.MAX_PAIRINGS
    monkeypatch.undo()
    monkeypatch.setattr(plan, "MAX_PAIRINGS", 2)
    assert max(plans_in_any_order(monkeypatch).values()) == 2


def test_large_blocks_are_aligned_in_order_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "MAX_CELLS", 1)
    assert not plans_in_any_order(monkeypatch)
