"""Divergence, loops, reconvergence: what each lane computes and what the counters say of control."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import ScalarArg
from pcfm.simt import BranchCount, Counters, Observer, OutOfFuel, Trapped
from pcfm.simt.block_placement import loop_contiguous_order, weak_topological_order
from pcfm.simt.outcome import Place
from pcfm.simt.program import Node
from pcfm.simt.program_cache import program_of
from pcfm.simt.reconvergence import place_positions, thread_frontiers
from pcfm.simt.step import Step
from pcfm.simt.values import Array
from tests.simt.kernels import GCN, VOLTA, buffer, map_kernel, run

INT = np.dtype(np.int32)


def lanes(body: str, threads: int = 64, **options: object) -> tuple[list[int], Counters]:
    """What `body` computes as %r for lanes 0, 1, 2 …, which it has as %a; and the counters."""
    text = map_kernel(body, ["i32"], "i32")
    result = run(text, [np.arange(threads, dtype=INT), np.full(threads, -1, INT)], threads=threads, **options)  # type: ignore[arg-type]
    return buffer(result, 1).tolist(), result.counters


def branch(counters: Counters, block: str) -> BranchCount:
    return next(item for item in counters.branches if item.block == block)


LOOP = """
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i1, %latch ]
  %s = phi i32 [ 0, %0 ], [ %s1, %latch ]
  %done = icmp uge i32 %i, %a
  br i1 %done, label %end, label %body
body:
  %odd = and i32 %i, 1
  %skip = icmp eq i32 %odd, 1
  br i1 %skip, label %latch, label %work
work:
  %stop = icmp ugt i32 %i, 20
  br i1 %stop, label %end, label %add
add:
  %t2 = add i32 %s, %i
  br label %latch
latch:
  %s1 = phi i32 [ %s, %body ], [ %t2, %add ]
  %i1 = add i32 %i, 1
  br label %head
end:
  %r = add i32 %s, 0
"""


def expected_loop(a: int) -> int:
    total = 0
    for i in range(a):
        if i % 2:
            continue
        if i > 20:
            break
        total += i
    return total


@pytest.mark.parametrize("threads", [1, 33, 64, 100])
@pytest.mark.parametrize("machine", [GCN, VOLTA])
def test_a_loop_with_continue_and_break_keeps_the_values_of_lanes_that_left(
    threads: int, machine: object
) -> None:
    results, _ = lanes(LOOP, threads, machine=machine)
    assert results == [expected_loop(a) for a in range(threads)]


def test_divergence_of_a_loop_is_counted_once_per_warp_and_iteration() -> None:
    results, counters = lanes("""
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i1, %head ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %a
  br i1 %more, label %head, label %end
end:
  %r = add i32 %i, 0
""")
    assert results == list(range(64))
    # Lane n leaves in iteration n: 63 splits, and the last lane leaves on its own.
    assert branch(counters, "head") == BranchCount("k", "head", (0, 1), 63, (sum(range(64)), 64))
    assert next(b for b in counters.blocks if b.block == "head").lanes == sum(range(1, 65))
    assert next(b for b in counters.blocks if b.block == "end").warps == 1


def test_the_two_sides_of_a_diamond_run_one_after_the_other() -> None:
    results, counters = lanes("""
  %c = icmp ult i32 %a, 10
  br i1 %c, label %left, label %right
left:
  %x = mul i32 %a, 3
  br label %join
right:
  %y = sub i32 %a, 100
  br label %join
join:
  %r = phi i32 [ %x, %left ], [ %y, %right ]
""")
    assert results == [a * 3 if a < 10 else a - 100 for a in range(64)]
    counted = {item.block: (item.warps, item.lanes) for item in counters.blocks}
    assert (counted["left"], counted["right"], counted["join"]) == ((1, 10), (1, 54), (1, 64))
    assert counters.divergent_branches == 1


def test_a_branch_that_divides_between_warps_only_does_not_diverge() -> None:
    body = """
  %c = icmp ult i32 %a, 64
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %r = phi i32 [ 1, %left ], [ 2, %0 ]
"""
    _, counters = lanes(body, 128)
    assert counters.divergent_branches == 0
    _, counters = lanes(body.replace("64", "65"), 128)
    assert counters.divergent_branches == 1


def test_a_switch_runs_each_way_once() -> None:
    results, counters = lanes("""
  %m = urem i32 %a, 5
  switch i32 %m, label %other [ i32 0, label %zero
                                i32 2, label %two
                                i32 3, label %two ]
zero:
  br label %join
two:
  %v = add i32 %m, 40
  br label %join
other:
  br label %join
join:
  %r = phi i32 [ 10, %zero ], [ %v, %two ], [ 30, %other ]
""")
    assert results == [{0: 10, 2: 42, 3: 43}.get(a % 5, 30) for a in range(64)]
    assert counters.divergent_branches == 1
    assert next(b for b in counters.blocks if b.block == "join").warps == 1


def test_a_switch_whose_ways_meet_in_phis_of_one_block() -> None:
    results, _ = lanes("""
  switch i32 %a, label %join [ i32 1, label %join
                               i32 2, label %two ]
two:
  br label %join
join:
  %r = phi i32 [ 5, %0 ], [ 5, %0 ], [ 6, %two ]
""")
    assert results == [6 if a == 2 else 5 for a in range(64)]


def test_phis_of_one_block_are_read_before_any_is_written() -> None:
    results, _ = lanes("""
  br label %head
head:
  %x = phi i32 [ 0, %0 ], [ %y, %head ]
  %y = phi i32 [ 1, %0 ], [ %x, %head ]
  %i = phi i32 [ 0, %0 ], [ %i1, %head ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %a
  br i1 %more, label %head, label %end
end:
  %r = add i32 %x, 0
""")
    assert results == [a % 2 for a in range(64)]


def test_an_irreducible_loop() -> None:
    results, _ = lanes("""
  %c = icmp ult i32 %a, 32
  br i1 %c, label %one, label %two
one:
  %i = phi i32 [ %a, %0 ], [ %k, %two ]
  %j = add i32 %i, 7
  %d = icmp ugt i32 %j, 90
  br i1 %d, label %end, label %two
two:
  %l = phi i32 [ %a, %0 ], [ %j, %one ]
  %k = add i32 %l, 11
  %e = icmp ugt i32 %k, 95
  br i1 %e, label %end, label %one
end:
  %r = phi i32 [ %j, %one ], [ %k, %two ]
""")

    def walk(a: int) -> int:
        value, at_one = a, a < 32
        while True:
            value += 7 if at_one else 11
            if value > (90 if at_one else 95):
                return value
            at_one = not at_one

    assert results == [walk(a) for a in range(64)]


def test_lanes_that_return_early_stay_away() -> None:
    text = """
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %q = getelementptr i32, ptr %p, i64 %w
  %c = icmp ult i32 %t, 20
  br i1 %c, label %out, label %on
out:
  store i32 1, ptr %q
  ret void
on:
  %d = icmp ult i32 %t, 40
  br i1 %d, label %mid, label %last
mid:
  ret void
last:
  store i32 3, ptr %q
  ret void
}"""
    result = run(text, [np.zeros(64, INT)])
    assert buffer(result).tolist() == [1] * 20 + [0] * 20 + [3] * 24
    assert result.counters.divergent_branches == 2


def test_a_called_function_is_run_in_place_with_early_returns() -> None:
    text = """
define i32 @f(i32 %x) {
  %c = icmp ult i32 %x, 8
  br i1 %c, label %small, label %large
small:
  ret i32 100
large:
  %y = call i32 @g(i32 %x)
  ret i32 %y
}
define i32 @g(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}
""" + map_kernel(
        "  %s = call i32 @f(i32 %a)\n  %u = call i32 @f(i32 1)\n  %r = add i32 %s, %u", ["i32"], "i32"
    )
    result = run(text, [np.arange(64, dtype=INT), np.zeros(64, INT)])
    assert buffer(result, 1).tolist() == [(100 if a < 8 else a * a) + 100 for a in range(64)]
    assert {(b.function, b.block, b.warps) for b in result.counters.blocks} >= {
        ("f", "small", 2),
        ("g", "<0>", 1),
    }


def test_unreachable_code_that_is_reached_is_a_trap_of_its_lane() -> None:
    text = map_kernel(
        """
  %c = icmp eq i32 %a, 37
  br i1 %c, label %bad, label %good
bad:
  unreachable
good:
  %r = add i32 0, 0""",
        ["i32"],
        "i32",
    )
    outcome = run(text, [np.arange(64, dtype=INT), np.zeros(64, INT)]).outcome
    assert isinstance(outcome, Trapped)
    assert (outcome.where.thread, outcome.where.block) == (37, "bad")


def test_an_endless_loop_runs_out_of_fuel_at_its_place() -> None:
    text = "define ptx_kernel void @k() {\n  br label %on\non:\n  br label %on\n}"
    outcome = run(text, [], fuel=1000).outcome
    assert isinstance(outcome, OutOfFuel)
    assert (outcome.fuel, outcome.where.block) == (1000, "on")


@pytest.mark.parametrize("undef", ["zero", "trap"])
@pytest.mark.parametrize("taken", [0, 1])
def test_a_kernel_branches_on_its_first_parameter(taken: int, undef: str) -> None:
    text = """
define ptx_kernel void @k(i1 %c, ptr %out) {
  br i1 %c, label %yes, label %no
yes:
  store i32 5, ptr %out
  ret void
no:
  store i32 6, ptr %out
  ret void
}"""
    result = run(text, [ScalarArg("i1", taken), np.zeros(1, np.int32)], threads=1, undef=undef)
    assert buffer(result, 1).tolist() == [6 - taken]


@pytest.mark.parametrize("undef", ["trap", "poison"])
def test_a_branch_on_undef_has_no_meaning(undef: str) -> None:
    text = (
        "define ptx_kernel void @k() {\n  br i1 undef, label %a, label %b\na:\n  ret void\nb:\n  ret void\n}"
    )
    ending = run(text, [], undef=undef).outcome
    assert isinstance(ending, Trapped) and ending.reason == "a branch on an undefined value"


def test_fuel_is_per_warp_and_exact() -> None:
    text = "define ptx_kernel void @k() {\n  br label %on\non:\n  br label %off\noff:\n  ret void\n}"
    assert run(text, [], blocks=50, fuel=3).returned
    assert isinstance(run(text, [], blocks=50, fuel=2).outcome, OutOfFuel)


def frontiers(graph: dict[str, list[str]]) -> dict[str, list[str]]:
    """Of each node of a graph, where other lanes may stand; a latch is `^` and the head of its cycle."""
    names = list(graph)
    number = {name: index for index, name in enumerate(names)}
    order = weak_topological_order(0, {number[n]: [number[s] for s in graph[n]] for n in graph})
    positions = place_positions(order)
    exits = [[positions.of_edge(number[name], number[succ]) for succ in graph[name]] for name in names]
    latches = dict.fromkeys(positions.of_latch.values())
    shown = [
        ("^" if position in latches else "") + names[node] for position, node in enumerate(positions.node_at)
    ]
    by_node = thread_frontiers(positions.node_at, exits)
    return {name: [shown[p] for p in range(len(shown)) if by_node[number[name]] >> p & 1] for name in names}


def test_lanes_wait_behind_a_diamond_and_behind_a_loop_and_at_its_latch() -> None:
    diamond = {"e": ["t", "f"], "t": ["x"], "f": ["x"], "x": []}
    assert frontiers(diamond) == {"e": [], "t": ["f"], "f": ["x"], "x": []}
    # Lanes that `continue` at b wait at the latch for those in c; those that leave at h wait at x.
    loop = {"e": ["h"], "h": ["b", "x"], "b": ["h", "c"], "c": ["h"], "x": []}
    assert frontiers(loop) == {"e": [], "h": ["x"], "b": ["x"], "c": ["^h", "x"], "x": []}


def test_lanes_wait_for_nobody_that_has_left() -> None:
    early = {"e": ["t", "f"], "t": ["r", "u"], "r": [], "u": ["x"], "f": ["x"], "x": ["y"], "y": []}
    assert frontiers(early)["x"] == frontiers(early)["y"] == []


def test_inner_latches_come_before_outer_ones() -> None:
    order = weak_topological_order(0, {0: [1], 1: [2], 2: [2, 1, 3], 3: []})
    positions = place_positions(order)
    assert positions.node_at == [0, 1, 2, 2, 1, 3]
    assert (positions.of_latch, positions.of_edge(2, 2), positions.of_edge(2, 1)) == ({2: 3, 1: 4}, 3, 4)


def test_the_layout_keeps_loops_together_and_the_true_side_next() -> None:
    graph = {"e": ["h"], "h": ["x", "b"], "b": ["c", "d"], "c": ["l"], "d": ["l"], "l": ["h"], "x": []}
    assert loop_contiguous_order("e", graph) == ["e", "h", "b", "c", "d", "l", "x"]
    nested = {"e": ["a"], "a": ["b"], "b": ["b", "c"], "c": ["a", "x"], "x": []}
    assert loop_contiguous_order("e", nested) == ["e", "a", "b", "c", "x"]


def test_the_layout_survives_long_chains() -> None:
    graph = {n: [n + 1] for n in range(5000)} | {5000: []}
    assert loop_contiguous_order(0, graph) == list(range(5001))


def graphs(count: int):
    """Nothing leads to an entry block."""
    return st.lists(st.lists(st.integers(1, count - 1), max_size=3), min_size=count, max_size=count)


@given(st.integers(2, 12).flatmap(graphs))
def test_what_leads_back_leads_to_the_head_of_a_cycle_around_it_that_lies_together(succs):
    placed = weak_topological_order(0, dict(enumerate(succs)))
    graph = nx.DiGraph([(node, succ) for node, targets in enumerate(succs) for succ in targets])
    graph.add_node(0)
    assert sorted(placed.order) == sorted({0} | nx.descendants(graph, 0))
    rank = {node: index for index, node in enumerate(placed.order)}
    for node in placed.order:
        for succ in succs[node]:
            assert rank[succ] > rank[node] or rank[node] <= rank[placed.last[succ]]
    for head, last in placed.last.items():
        assert nx.is_strongly_connected(graph.subgraph(placed.order[rank[head] : rank[last] + 1]))


def test_a_place_says_what_is_known_of_it() -> None:
    assert str(Place("k")) == "kernel k"
    assert str(Place("k", "load", "b", ("k.ll", 3, 4), 0, 1, 2)) == (
        "kernel k, block %b, instruction `load`, source k.ll:3:4, thread block 0, thread 1, lane 2"
    )


@pytest.mark.parametrize(
    "inst",
    ["%v = va_arg ptr %p, i32\n  ret void", "indirectbr ptr %p, [label %end]", "resume { ptr, i32 } undef"],
    ids=lambda inst: inst.split()[2 if "=" in inst else 0],
)
def test_an_instruction_that_is_not_known_is_refused_by_name(inst: str) -> None:
    name = inst.split()[2 if "=" in inst else 0]
    text = f"define ptx_kernel void @k(ptr %p) {{\n  {inst}\nend:\n  ret void\n}}"
    with pytest.raises(UnsupportedError, match=f"{name} cannot be simulated"):
        run(text, [np.zeros(1, np.int32)])


def test_a_value_of_more_parts_than_arrays_are_made_for_is_refused() -> None:
    text = "define ptx_kernel void @k(ptr %p) {{\n  %v = load [{} x i8], ptr %p\n  ret void\n}}"
    assert program_of(parse_module(text.format(65_536)).kernels[0]).program.nodes
    with pytest.raises(UnsupportedError, match="a value of 65,537 bytes cannot be simulated; at most 65,536"):
        program_of(parse_module(text.format(65_537)).kernels[0])


def test_an_observer_is_told_which_lanes_leave_by_which_way() -> None:
    """Of two warps, one splits; what returns leaves by no edge."""
    text = """
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 5
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %p
  br label %end
end:
  ret void
}"""
    told: list[tuple[str, int, list[int]]] = []

    class Leaving(Observer):
        def leave(self, node: Node, way: int, step: Step, select: Array | None, mask: Array | None) -> None:
            rows = step.of_rows(np.arange(step.geometry.warps))
            chosen = rows if select is None else rows[select]
            lanes = np.ones((chosen.size, step.lanes), np.bool_) if mask is None else mask
            told.append((node.block.label, way, [int(row.sum()) for row in lanes]))

    run(text, [np.zeros(1, np.int32)], machine=VOLTA, observers=(Leaving(),))
    assert sorted(told) == [
        ("%end", -1, [32, 32]), ("%entry", 0, [5]), ("%entry", 1, [27]), ("%entry", 1, [32]),
        ("%then", 0, [5]),
    ]  # fmt: skip
