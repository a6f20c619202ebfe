"""Where lanes meet in drawn graphs, under every rule: `graphs.txt` has it graph by graph (written by
`python -m tests.simt.test_graphs`); and lanes that go through them at random stand where they may.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from pcfm.simt.block_placement import WeakTopologicalOrder, weak_topological_order
from pcfm.simt.reconvergence import (
    Joins,
    keeps_meaning,
    place_joins,
    place_positions,
    separate_loops,
    thread_frontiers,
    waiting_places,
)
from pcfm.simt.warps import DONE, Warps
from tests.breadth import choose
from tests.listings import read_sections, write_sections

GRAPHS = Path(__file__).with_name("graphs.txt")
SEEDS = (*range(100), 168, 192, 202, 212, 607)  # the last ones take rules that those before do not
LANES, LONGEST = 6, 120


@dataclass(frozen=True)
class Graph:
    """Nodes in a weak topological order; some that end return, others trap."""

    succs: list[list[int]]
    last: dict[int, int]
    returns: list[int]
    bare: list[int]
    passed: list[int]
    convergent: list[int]

    @property
    def name(self) -> str:
        targets = "; ".join(
            f"{node} -> {', '.join(map(str, tos))}" for node, tos in enumerate(self.succs) if tos
        )
        sorts = {"return": self.returns, "bare": self.bare, "empty": self.passed, "meet": self.convergent}
        return "; ".join(
            [targets, *(f"{sort} {', '.join(map(str, of))}" for sort, of in sorts.items() if of)]
        )

    @property
    def order(self) -> WeakTopologicalOrder[int]:
        return WeakTopologicalOrder(list(range(len(self.succs))), self.last)


def draw(seed: int) -> Graph:
    """A graph of up to ten nodes, with loops, side exits and shared nodes."""
    rng = random.Random(seed)
    count = rng.randint(4, 10)
    succs: dict[int, list[int]] = {}
    for node in range(count):
        near = [to for to in range(node + 1, count) if to <= node + 3]
        targets = [rng.choice(near) for _ in range(rng.choice((1, 1, 2, 2, 2, 3)))] if near else []
        if targets and node and rng.random() < 0.35:
            targets.append(rng.randrange(1, node + 1))
        if rng.random() < 0.1:
            targets = []
        succs[node] = targets
    order = weak_topological_order(0, succs)
    number = {node: index for index, node in enumerate(order.order)}
    placed = [[number[to] for to in succs[node]] for node in order.order]
    ends = [node for node, targets in enumerate(placed) if not targets]
    returns = [node for node in ends if rng.random() < 0.85] or ends
    single = [node for node, targets in enumerate(placed) if len(targets) == 1]
    return Graph(
        placed, {number[head]: number[end] for head, end in order.last.items()}, returns,
        [node for node in returns if rng.random() < 0.5],
        [node for node in single if rng.random() < 0.5],
        [node for node in range(len(placed)) if rng.random() < 0.15],
    )  # fmt: skip


@dataclass(frozen=True)
class Rule:
    """Where lanes stand that go along an edge, what runs at each place, and where they meet."""

    positions: dict[tuple[int, int], int]
    node_at: list[int]
    waited_at: list[int]
    joins: Joins | None = None


def rules_of(graph: Graph) -> dict[str, Rule]:
    """All rules on a graph, as `pcfm.simt.program` makes programs of them."""
    edges = [(node, to) for node, tos in enumerate(graph.succs) for to in tos]
    rules = {}
    separated, outer = separate_loops(graph.order, graph.succs, graph.passed, graph.convergent)
    for name, order, heads in (("frontier", graph.order, {}), ("structured", separated, outer)):
        placed = place_positions(order)
        positions = {
            edge: placed.of_latch[heads[edge]] if edge in heads else placed.of_edge(*edge) for edge in edges
        }
        stands_for = {number: to for (_, to), number in heads.items()}
        node_at = [stands_for.get(node, node) for node in placed.node_at]
        exits = [[positions[node, to] for to in tos] for node, tos in enumerate(graph.succs)]
        rules[name] = Rule(positions, node_at, thread_frontiers(node_at, exits))
    for name in ("post-dominator", "barriers"):
        joins = place_joins(graph.succs, graph.returns, graph.bare, breaks=name == "barriers")
        targets = {edge: edge[1] for edge in edges}
        rules[name] = Rule(targets, list(range(len(graph.succs))), waiting_places(graph.succs, joins), joins)
    return rules


def told(graph: Graph) -> Iterator[str]:
    """A line or two for each rule."""
    for name, rule in rules_of(graph).items():
        if rule.joins is None:
            if name == "frontier" or rule.node_at != rules_of(graph)["frontier"].node_at:
                yield f"{name}: {rule.node_at}, edges to {list(rule.positions.values())}"
                yield f"  others at {[bits_of(bits) for bits in rule.waited_at]}"
            continue
        keeps = keeps_meaning(graph.succs, rule.joins, graph.returns, graph.convergent, graph.last)
        meaning = "" if keeps else ", another meaning"
        yield f"{name}: joins {rule.joins.of_branch}, first {rule.joins.first}{meaning}"
        yield f"  regions {[sorted(region) for region in rule.joins.regions]}"
        yield f"  others at {[bits_of(bits) for bits in rule.waited_at]}"


def bits_of(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def sections() -> dict[str, list[str]]:
    return {graph.name: list(told(graph)) for graph in map(draw, SEEDS)}


def test_lanes_meet_where_they_did() -> None:
    assert sections() == read_sections(GRAPHS)


def walk(graph: Graph, rule: Rule, seed: int) -> list[tuple[int, list[tuple[int, int]], list[int]]]:
    """Step by step the node that runs, its lanes with how often each was there, and the positions of all
    others; nothing where some go on for long. What a lane does hangs on it, the node and how often it was
    there.
    """
    warps = Warps(np.ones((1, LANES), np.bool_), rule.node_at, has_joins=rule.joins is not None)
    row, visits = np.array([0]), Counter[tuple[int, int]]()
    steps = []
    while warps.state[0] != DONE:
        if len(steps) == LONGEST:
            return []
        node, lanes = warps.node[0], bits_of(warps.masks[0])
        others = [max(position, ~position) for position, _ in warps.stack[0]]
        steps.append((node, [(lane, visits[lane, node]) for lane in lanes], others))
        targets = list(dict.fromkeys(graph.succs[node]))
        if not targets:
            warps.exit(row)
            continue
        masks = np.zeros((len(targets), 1, LANES), np.bool_)
        for lane in lanes:
            chosen = crc32(bytes((seed, lane, node, visits[lane, node]))) % len(targets)
            masks[chosen, 0, lane] = True
            visits[lane, node] += 1
        going = masks.any(axis=(1, 2))
        positions = np.array([rule.positions[node, to] for to in targets])[going]
        if len(positions) == 1:
            warps.advance(row, int(positions[0]))
        else:
            joins = (rule.joins.of_branch[node], rule.joins.first[node]) if rule.joins else (-1, -1)
            warps.split(row, positions, masks[going], joins)
    return steps


@pytest.mark.parametrize("seed", range(choose(50, 400)))
def test_lanes_at_random_stand_where_they_may_and_do_together_what_they_do_at_frontiers(seed: int) -> None:
    graph = draw(seed)
    rules = rules_of(graph)
    for walked in range(6):
        steps = {name: walk(graph, rule, walked) for name, rule in rules.items()}
        if not all(steps.values()):
            continue
        for name, rule in rules.items():
            for node, _, others in steps[name]:
                assert not [each for each in others if not rule.waited_at[node] >> each & 1], (
                    name,
                    graph.name,
                )
        together = {
            name: sorted((node, lanes) for node, lanes, _ in told if node in graph.convergent)
            for name, told in steps.items()
        }
        for name, rule in rules.items():
            if rule.joins is None or keeps_meaning(
                graph.succs, rule.joins, graph.returns, graph.convergent, graph.last
            ):
                assert together[name] == together["frontier"], (name, graph.name)


@pytest.mark.parametrize("rule", ["post-dominator", "barriers"])
def test_lanes_that_go_round_meet_those_that_do_not_behind_the_last_of_a_loop_only(rule: str) -> None:
    # Its last node is convergent, behind which lanes wait for those that went back before it.
    graph = Graph([[1], [2, 1], [3, 1], []], {1: 2}, [3], [], [], [2])
    joins = rules_of(graph)[rule].joins
    assert joins is not None
    assert not keeps_meaning(graph.succs, joins, graph.returns, graph.convergent, graph.last)
    assert keeps_meaning(graph.succs, joins, graph.returns, [0, 3], graph.last)


if __name__ == "__main__":
    write_sections(GRAPHS, sections())
