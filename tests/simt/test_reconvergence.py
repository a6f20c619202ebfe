"""Where lanes meet, rule by rule: what runs how often; what is computed never depends on it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from pcfm import api
from pcfm.machine import RULES, MachineError, load, machine_for
from pcfm.simt import Counters, simulate
from pcfm.simt.program_cache import program_of
from pcfm.simt.reconvergence import _Tree, place_joins
from pcfm.workloads.workload import known_kernels, workload
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import buffer, map_kernel, run
from tests.work import steps

MODULE = "pcfm.simt.reconvergence"
INT = np.dtype(np.int32)


def runs(body: str, rule: str, threads: int = 32) -> tuple[list[int], dict[str, int], Counters]:
    """What `body` computes as %r of %a = lane, how often a warp ran each block, and the counters."""
    text = map_kernel(body, ["i32"], "i32")
    result = run(
        text, [np.arange(threads, dtype=INT), np.full(threads, -1, INT)], threads=threads,
        machine=load(f"volta-warp32@{rule}"),
    )  # fmt: skip
    counters = result.counters
    return buffer(result, 1).tolist(), {each.block: each.warps for each in counters.blocks}, counters


SHORT_CIRCUIT = """
  %small = icmp ult i32 %a, 8
  br i1 %small, label %shared, label %second
second:
  %large = icmp ugt i32 %a, 23
  br i1 %large, label %shared, label %end
shared:
  %double = mul i32 %a, 2
  br label %end
end:
  %r = phi i32 [ %double, %shared ], [ 7, %second ]
"""


@pytest.mark.parametrize("rule", RULES)
def test_a_block_that_two_conditions_share_runs_once_for_each_of_them_at_post_dominators_alone(rule):
    values, blocks, _ = runs(SHORT_CIRCUIT, rule)
    assert values == [2 * a if a < 8 or a > 23 else 7 for a in range(32)]
    assert blocks["shared"] == (2 if rule == "post-dominator" else 1)
    assert blocks["end"] == 1


LEAVING = """
  %odd = and i32 %a, 1
  %side = icmp eq i32 %odd, 0
  %large = icmp ugt i32 %a, 23
  br i1 %side, label %left, label %right
left:
  br i1 %large, label %done, label %more
right:
  br i1 %large, label %done, label %more
more:
  %p = getelementptr i32, ptr %pa, i32 %a
  store i32 7, ptr %p
  br label %done
done:
  OUT
  ret void
rest:
  %r = add i32 %a, 0
"""


@pytest.mark.parametrize("last", ["", "%z = add i32 %a, 1"])
def test_lanes_that_leave_at_once_are_not_waited_for(last: str) -> None:
    # ptxas makes EXIT with a predicate of a branch to a block that only returns.
    text = map_kernel(LEAVING.replace("OUT", last), ["i32"], "i32")
    result = run(
        text, [np.arange(32, dtype=INT), np.zeros(32, INT)], threads=32, machine=load("volta-warp32@barriers")
    )
    assert buffer(result, 0).tolist() == [7 if a <= 23 else a for a in range(32)]
    ran = {each.block: each.warps for each in result.counters.blocks}
    assert ran["done"] == (1 if last else 2)


@pytest.mark.parametrize("seed", range(choose(20, 200)))
def test_a_forest_knows_depths_and_who_is_under_whom(seed: int) -> None:
    rng = Random(seed)
    above = [rng.choice([-1, *range(node)]) if rng.random() < 0.9 else -1 for node in range(12)]
    names = rng.sample(range(12), 12)  # a node need not stand behind the one above it
    mixed = [-1] * 12
    for node, parent in enumerate(above):
        mixed[names[node]] = -1 if parent < 0 else names[parent]
    chains: list[list[int]] = []
    for node in range(12):
        chain = [node]
        while mixed[chain[-1]] >= 0:
            chain.append(mixed[chain[-1]])
        chains.append(chain)
    tree = _Tree(mixed)
    assert tree.depth == [len(chain) - 1 for chain in chains]
    assert [[tree.is_under(node, upper) for upper in range(12)] for node in range(12)] == [
        [upper in chain for upper in range(12)] for chain in chains
    ]
    assert [sorted(below) for below in tree.below] == [
        [node for node in range(12) if mixed[node] == upper] for upper in range(12)
    ]


LEFT_ALONE = """
  %side = icmp ult i32 %a, 8
  br i1 %side, label %left, label %right
right:
  store i32 2, ptr %ga
  br label %more
left:
  %gone = icmp ult i32 %a, LIMIT
  br i1 %gone, label %leave, label %more
leave:
  store i32 1, ptr %ga
  ret void
more:
  %r = add i32 %a, 1
"""


@pytest.mark.parametrize(("limit", "meetings"), [(8, 0), (4, 1)])
def test_lanes_that_come_to_a_join_alone_meet_nobody(limit: int, meetings: int) -> None:
    machine = load("volta-warp32@barriers")
    meeting = machine.reconvergence
    dear = replace(machine, reconvergence=replace(meeting, latency_cycles=meeting.latency_cycles + 1000))
    text = map_kernel(LEFT_ALONE.replace("LIMIT", str(limit)), ["i32"], "i32")
    cheap_cycles, dear_cycles = (
        run(text, [np.arange(32, dtype=INT), np.zeros(32, INT)], threads=32, machine=each).counters.cycles
        for each in (machine, dear)
    )
    assert dear_cycles - cheap_cycles == 1000 * meetings


MERGED_NEST = """
  br label %head
head:
  %fresh = phi i1 [ true, %0 ], [ %fresh.next, %latch ]
  %round = phi i32 [ 0, %0 ], [ %round.next, %latch ]
  %left = phi i32 [ 0, %0 ], [ %left.next, %latch ]
  br i1 %fresh, label %prologue, label %body
prologue:
  %odd = xor i32 %a, %round
  %trips = and i32 %odd, 3
  br label %body
body:
  %now = phi i32 [ %left, %head ], [ %trips, %prologue ]
  %less = sub i32 %now, 1
  %over = icmp sle i32 %less, 0
  br i1 %over, label %epilogue, label %latch
epilogue:
  %further = add i32 %round, 1
  %last = icmp eq i32 %further, 4
  br i1 %last, label %end, label %latch
latch:
  %fresh.next = phi i1 [ false, %body ], [ true, %epilogue ]
  %round.next = phi i32 [ %round, %body ], [ %further, %epilogue ]
  %left.next = phi i32 [ %less, %body ], [ 0, %epilogue ]
  br label %head
end:
  %r = phi i32 [ %further, %epilogue ]
"""


@pytest.mark.parametrize("rule", RULES)
def test_an_epilogue_with_the_only_exit_makes_a_nest_of_a_merged_loop_but_at_frontiers(rule):
    values, blocks, _ = runs(MERGED_NEST, rule)
    assert values == [4] * 32
    # As a nest: in each of four rounds the prologue and epilogue once, the body as often as the slowest lane.
    nest = {"prologue": 4, "body": 12, "epilogue": 4}
    merged = {"prologue": 7, "body": 7, "epilogue": 7}
    assert {name: blocks[name] for name in nest} == (merged if rule == "frontier" else nest)


EARLY_RETURN = """
  %some = icmp ult i32 %a, 16
  br i1 %some, label %check, label %work
check:
  %none = icmp eq i32 %a, 5
  br i1 %none, label %leave, label %work
leave:
  ret void
work:
  %r = add i32 %a, 1
"""


@pytest.mark.parametrize("rule", RULES)
def test_lanes_that_return_are_waited_for_at_post_dominators_alone(rule):
    values, blocks, _ = runs(EARLY_RETURN, rule)
    assert values == [-1 if a == 5 else a + 1 for a in range(32)]
    assert blocks["work"] == (2 if rule == "post-dominator" else 1)


STRUCTURED = """
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i1, %latch ]
  %s = phi i32 [ 0, %0 ], [ %s1, %latch ]
  %done = icmp uge i32 %i, %a
  br i1 %done, label %end, label %body
body:
  %odd = and i32 %i, 1
  %skip = icmp eq i32 %odd, 1
  %other = icmp ult i32 %a, 9
  br i1 %other, label %left, label %right
left:
  %l = add i32 %s, 3
  br label %latch
right:
  %m = mul i32 %s, 3
  br label %latch
latch:
  %s1 = phi i32 [ %l, %left ], [ %m, %right ]
  %i1 = add i32 %i, 1
  br label %head
end:
  %r = add i32 %s, 1
"""


def test_structured_code_counts_the_same_by_every_rule():
    counted = [runs(STRUCTURED, rule) for rule in RULES]
    assert all(each == counted[0] for each in counted)


VOTE_IN_A_SHARED_BLOCK = SHORT_CIRCUIT.replace(
    "%double = mul i32 %a, 2", "%double = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)"
)


@pytest.mark.parametrize("rule", RULES)
def test_what_lanes_do_together_they_do_together_by_every_rule(rule):
    values, blocks, _ = runs(VOTE_IN_A_SHARED_BLOCK, rule)
    there = sum(1 << a for a in range(32) if a < 8 or a > 23)
    assert values == [there - (1 << 32) if a < 8 or a > 23 else 7 for a in range(32)]
    assert blocks["shared"] == 1


def test_a_last_block_that_does_something_is_not_left_out_of_a_loop() -> None:
    last = MERGED_NEST.rindex("  br label %head")
    busy = f"{MERGED_NEST[:last]}  %more = add i32 %a, 3\n{MERGED_NEST[last:]}"
    assert runs(busy, "structured")[:2] == runs(busy, "frontier")[:2]
    assert runs(MERGED_NEST, "structured")[1] != runs(MERGED_NEST, "frontier")[1]


VOTE_IN_AN_EPILOGUE = MERGED_NEST.replace(
    "%further = add", "%seen = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)\n  %further = add"
).replace("%r = phi i32 [ %further, %epilogue ]", "%r = phi i32 [ %seen, %epilogue ]")


@pytest.mark.parametrize("rule", RULES)
def test_lanes_that_would_wait_at_a_convergent_operation_do_not(rule):
    assert runs(VOTE_IN_AN_EPILOGUE, rule) == runs(VOTE_IN_AN_EPILOGUE, "frontier")


VOTE_BEHIND_A_LOOP = """
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %j, %latch ]
  %late = icmp eq i32 %i, 5
  br i1 %late, label %end, label %latch
latch:
  %j = add i32 %i, 1
  %left = icmp eq i32 %j, %a
  br i1 %left, label %seen, label %head
seen:
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  br label %end
end:
  %r = phi i32 [ %v, %seen ], [ 7, %head ]
"""


@pytest.mark.parametrize("rule", RULES)
def test_lanes_that_leave_a_loop_in_different_rounds_vote_together_by_every_rule(rule):
    values, blocks, _ = runs(VOTE_BEHIND_A_LOOP, rule)
    assert values == [0b111110 if 1 <= a <= 5 else 7 for a in range(32)]
    assert blocks["seen"] == 1


ONLY_THE_OUTER_LOOP_HAS_A_LATCH = """
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %inner ], [ %j.next, %latch ]
  %i.next = add i32 %i, 1
  %early = icmp ult i32 %i.next, %a
  br i1 %early, label %inner, label %body
inner:
  %low = icmp ult i32 %i, 3
  br i1 %low, label %outer, label %body
body:
  %j = phi i32 [ %i, %outer ], [ %i, %inner ], [ %j.next, %more ]
  %j.next = add i32 %j, 2
  %again = icmp ult i32 %j, 9
  br i1 %again, label %choose, label %end
choose:
  %odd = trunc i32 %j to i1
  br i1 %odd, label %more, label %latch
more:
  br label %body
latch:
  br label %outer
end:
  %r = mul i32 %j.next, 3
"""


@pytest.mark.parametrize("rule", RULES)
def test_a_last_block_that_no_inner_loop_comes_to_is_run(rule):
    values = runs(ONLY_THE_OUTER_LOOP_HAS_A_LATCH, rule)[0]
    assert values == runs(ONLY_THE_OUTER_LOOP_HAS_A_LATCH, "frontier")[0]


def test_joins_of_a_loop_in_a_branch():
    #      0 -> 1 <-> 2, 1 -> 3;  0 -> 3 -> 4 (a trap), 3 -> 5 (returns)
    succs = [[1, 3], [2, 3], [1], [4, 5], [], []]
    plain, unwound = (place_joins(succs, [5], breaks=breaks) for breaks in (False, True))
    assert plain.of_branch == [3, 3, 1, -1, -1, -1]
    # Of the lanes that part at 3 those that return wait for nobody.
    assert unwound.of_branch == [3, 3, 1, -1, -1, -1]
    assert plain.regions == unwound.regions == [[1, 2], [1, 2], [], [4, 5], [], []]


def drawn_graph(random: Random) -> list[list[int]]:
    """A small graph in which some edges lead back, and some nodes may not be reached."""
    count, back = random.randint(2, 14), random.random() / 3
    succs: list[list[int]] = []
    for node in range(count - 1):
        ahead = range(node + 1, min(count, node + 5))
        ways = random.choice([0, 1, 1, 2, 2, 2, 3])
        succs.append(
            [random.randint(0, node) if random.random() < back else random.choice(ahead) for _ in range(ways)]
        )
    return [*succs, []]


@pytest.mark.parametrize("breaks", [False, True])
def test_what_runs_before_a_join_is_what_a_walk_finds(breaks: bool):
    random = Random(20)
    for _ in range(choose(300, 3000)):
        succs = drawn_graph(random)
        returns = [node for node, targets in enumerate(succs) if not targets]
        joins = place_joins(succs, returns, breaks=breaks)
        for branch, region in enumerate(joins.regions):
            reached = {to: None for to in succs[branch] if to != joins.of_branch[branch]}
            pending = list(reached)
            for node in pending:
                fresh = [to for to in succs[node] if to not in reached and to != joins.of_branch[branch]]
                reached |= dict.fromkeys(fresh)
                pending += dict.fromkeys(fresh)
            assert region == (sorted(reached) if len(set(succs[branch])) > 1 else [])


def test_joins_of_nested_branches_are_placed_in_linear_time():
    counts: list[int] = []
    for levels in (50, 200):
        # Each branch leads to the next and to a node of its own; all of these lead to the last.
        succs = [[node + 2, node + 1] if node % 2 == 0 else [2 * levels] for node in range(2 * levels)]
        counts.append(steps(lambda succs=succs: place_joins([*succs, []], [len(succs)], breaks=True), MODULE))
    assert counts[1] < 5 * counts[0], counts


def joins_of(succs: list[list[int]], *bare: int) -> dict[int, tuple[int, int]]:
    """Per branch whose lanes meet anywhere, by `barriers`, where all of them do and where the first."""
    returns = [node for node, targets in enumerate(succs) if not targets]
    joins = place_joins(succs, returns, bare, breaks=True)
    pairs = dict(enumerate(zip(joins.of_branch, joins.first, strict=True)))
    return {node: pair for node, pair in pairs.items() if len(succs[node]) > 1 and pair != (-1, -1)}


def test_lanes_meet_among_the_ways_to_returns_that_two_ways_lead_to():
    # 0 -> 1, 2; both lead to 4, or return: 1 in 3, 2 in 6; 4 -> 5 (returns). Where the last return is one
    # that a single way leads to, it says nothing of where the others meet.
    succs = [[1, 2], [3, 4], [4, 6], [], [5], [], []]
    assert joins_of(succs) == {0: (4, -1)}


def test_of_two_blocks_that_several_ways_share_the_one_further_in_is_a_join():
    # As `ms` is: 0 -> 1, 2;  1 -> 6;  2 -> 3, 4;  3 -> 5;  4 -> 5, 6;  5, 6 -> 7. ptxas has a barrier for 5,
    # which lanes that go from 4 to 6 break, and none for 6.
    succs = [[1, 2], [6], [3, 4], [5], [5, 6], [7], [7], []]
    assert joins_of(succs) == {0: (7, -1), 2: (7, 5), 4: (7, 5)}


def test_lanes_that_leave_a_loop_by_the_way_that_goes_round_it_meet_behind_it():
    # As the search in `btree` is: 0 -> 6, 1;  1 -> 5, 2 (the loop);  2 -> 6, 3;  3 -> 2, 5;  5 -> 6, 7;
    # 6, 7 -> 8. ptxas has barriers for 5, made at 1, and for 8; lanes that go from 2 to 6 break the former.
    succs = [[6, 1], [5, 2], [6, 3], [2, 4], [5], [6, 7], [8], [8], []]
    assert joins_of(succs) == {0: (8, -1), 1: (8, 5), 2: (8, 5), 3: (8, 5), 5: (8, -1)}


def test_of_blocks_that_a_round_shares_the_last_is_a_join():
    # 0 -> 1, 2;  1 -> 6, 4;  2 -> 7, 3;  3 -> 4, 5;  4 -> 8, 6;  5 -> 6;  6 -> 8, 7;  7 -> 0. Of 4, 6 and 7,
    # to which several ways lead in a round, ptxas has a barrier for 7; lanes that go to 8 break it.
    succs = [[1, 2], [6, 4], [7, 3], [4, 5], [8, 6], [6], [8, 7], [0], []]
    assert joins_of(succs) == {node: (8, 7) for node in (0, 1, 2, 3, 4, 6)}


def test_the_exit_of_a_loop_that_begins_with_a_test_is_a_join():
    # As the search in `btree` is in PTX: 0 -> 5, 1 (the loop);  1 -> 4, 2;  2 -> 5, 3;  3 -> 1;  4 -> 5, 6;
    # 5, 6 -> 7. ptxas makes it the loop of the test above. One that ends with its test is left as it is:
    # 0 -> 1;  1 -> 4, 2;  2 -> 1, 3;  3 -> 4.
    begins = [[5, 1], [4, 2], [5, 3], [1], [5, 6], [7], [7], []]
    assert joins_of(begins) == {0: (7, -1), 1: (7, 4), 2: (7, 4), 4: (7, -1)}
    assert joins_of([[1], [4, 2], [1, 3], [4], []]) == {1: (4, -1), 2: (4, -1)}


def test_lanes_that_return_out_of_a_loop_are_waited_for_by_nobody():
    # 0 -> 1 (the loop);  1 -> 2, 9;  2 -> 3, 4, 5;  3 -> 6, 7;  4 -> 8, 7;  5 -> 7;  7 -> 1; 6, 8, 9 return.
    # ptxas has barriers for 7, made at 2, and for 9, made before the loop; 3 and 4 have none.
    succs = [[1], [2, 9], [3, 4, 5], [6, 7], [8, 7], [7], [], [1], [], []]
    assert joins_of(succs) == {1: (9, -1), 2: (7, -1)}


def test_of_two_exits_of_a_loop_that_return_lanes_meet_at_the_first():
    # 0 -> 1 (the loop);  1 -> 3, 2;  2 -> 4, 1;  3, 4 return: ptxas has a barrier for 3 alone.
    assert joins_of([[1], [3, 2], [4, 1], [], []]) == {1: (3, -1)}
    # 1 -> 2, 3;  2 -> 5, 4;  3 -> 4;  4 -> 6, 1;  5, 6 return: for 4, and for 6, as all rounds come to 4.
    assert joins_of([[1], [2, 3], [5, 4], [4], [6, 1], [], []]) == {1: (4, -1), 4: (6, -1)}
    # An inner loop with a return in it: 1 -> 7, 2;  2 -> 4, 3;  3 -> 8, 2;  4 -> 9, 1: for 7, and for 4.
    succs = [[1], [7, 2], [4, 3], [8, 2], [9, 1], [], [], [], [], []]
    assert joins_of(succs) == {1: (7, -1), 2: (4, -1)}


def test_a_loop_that_nothing_leaves_leads_nowhere():
    # 0 -> 1, 2;  1 -> 3, 4 (a loop that goes on for ever: 4 -> 4);  2, 3 -> 5 (returns).
    assert joins_of([[1, 2], [3, 4], [5], [5], [4], []]) == {0: (5, -1), 1: (3, -1)}


# 2 -> 3, 4; 3 -> 5, 7; 4 -> 5; 5 -> 8 or 9, 6; 6 -> 7: lanes part at 2 and meet in 5 or 7, some return in 5.
RETURNS_BETWEEN = {
    "a loop, one return": ([[1], [8, 2], [3, 4], [5, 7], [5], [8, 6], [7], [1], []], (1, 5)),
    "no loop, one return": ([[1], [8, 2], [3, 4], [5, 7], [5], [8, 6], [7], [8], []], (1, 5)),
    "a loop, work before the return": ([[1], [8, 2], [3, 4], [5, 7], [5], [9, 6], [7], [1], [], []], (1,)),
    "no loop, work before the return": ([[1], [8, 2], [3, 4], [5, 7], [5], [9, 6], [7], [8], [], []], ()),
}


@pytest.mark.parametrize("shape", RETURNS_BETWEEN)
def test_lanes_meet_behind_a_return_between(shape):
    # ptxas has barriers for 7 and, broken by lanes that go from 3 to 7, for 5 each time; 8 does nothing but
    # return, so that lanes which go there (from 1, from 5) take EXIT where they are.
    succs, to_the_return = RETURNS_BETWEEN[shape]
    assert joins_of(succs, 8) == {2: (7, 5), 3: (7, 5)} | dict.fromkeys(to_the_return, (8, -1))


def memory(module, launch, machine):
    result = simulate(module, launch, machine)
    return str(result.outcome), [None if each is None else each.tobytes() for each in result.buffers]


def test_kernels_compute_the_same_by_every_rule():
    names = [name for name in known_kernels() if not name.endswith("-even")]
    machines = ("volta-warp32", "gcn-wave64")
    for turn, name in enumerate(choose(names[::6], names)):
        spec = known_kernels()[name]
        work = workload(name, str(spec.blocks[0]))
        module = api.read(work.compiled(spec.baselines[0]), name)
        (launch,) = work.launches([0])
        for machine in choose(machines[turn % 2 :][:1], machines):
            results = [memory(module, launch, load(f"{machine}@{rule}")) for rule in RULES]
            assert all(each == results[0] for each in results), name


@pytest.mark.parametrize("seed", range(choose(8, 60)))
def test_generated_kernels_compute_the_same_by_every_rule(seed):
    module, launch = generate_kernel(seed, 4)
    results = [memory(module, launch, load(f"volta-warp32@{rule}")) for rule in RULES]
    assert all(each == results[0] for each in results)


def test_a_rule_is_named_with_a_machine_or_alone(tmp_path: Path):
    assert load("volta-warp32@structured").rule == "structured"
    assert load("volta-warp32@structured").name == "volta-warp32@structured"
    module, _ = generate_kernel(0, 3)
    assert machine_for(module, "@frontier").name == machine_for(module).name + "@frontier"
    with pytest.raises(MachineError, match="no machine model 'volta-warp32@stack'"):
        load("volta-warp32@stack")
    for given, message in (
        ('{ rule = "stack", source = "here" }', "must be one of frontier, post-dominator, barriers"),
        ('{ rule = "barriers", source = "" }', "names no source"),
        ('"barriers"', "must be { rule"),
    ):
        path = tmp_path / "machine.toml"
        path.write_text(f'extends = "volta-warp32"\nreconvergence = {given}\n')
        with pytest.raises(MachineError, match=message):
            load(path)


def test_a_program_is_remembered_for_each_rule():
    module, launch = generate_kernel(1, 3)
    kernel = module.function(launch.kernel)
    first = program_of(kernel, "frontier")
    assert program_of(kernel, "barriers") is not first and program_of(kernel, "frontier") is first
