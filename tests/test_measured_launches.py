"""Which launches are executed to decide by, how much of them, and that nothing is executed twice."""

import numpy as np
import pytest

from pcfm import profile
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.profile import Chosen, LaunchMeter, choose_launches, measure_launches
from pcfm.simt import simulate

GCN, VOLTA = load("gcn-wave64"), load("volta-warp32")
SOURCE = """
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %block
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %set, label %done
set:
  %word = add i32 %block, 1
  store i32 %word, ptr addrspace(1) %here, align 4
  br label %done
done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
"""
# Each thread block waits for the one before it, which a sample leaves out.
WAITING = SOURCE.replace(
    "  br i1 %odd, label %set, label %done\n",
    """  %first = icmp eq i32 %block, 0
  br i1 %first, label %set, label %wait
wait:
  %last = sub i32 %block, 1
  %there = getelementptr i32, ptr addrspace(1) %data, i32 %last
  %seen = load volatile i32, ptr addrspace(1) %there, align 4
  %unset = icmp eq i32 %seen, 0
  br i1 %unset, label %wait, label %set
""",
)


# The first branch comes again and again, the second never.
ENDLESS = SOURCE.replace(
    "done:\n",
    "done:\n"
    + "\n".join(f"  %x{n} = add i32 %tid, {n}" for n in range(99))
    + """
  %ends = icmp eq i32 %block, 99
  br i1 %ends, label %last, label %again
again:
  br i1 %odd, label %set, label %done
last:
  br i1 %odd, label %one, label %other
one:
  br label %other
other:
""",
)


def launch(blocks: int, threads: int = 64, kernel: str = "k") -> Launch:
    return Launch(kernel, (blocks, 1, 1), (threads, 1, 1), (BufferArg(np.zeros(blocks, np.int32)),))


@pytest.fixture
def executed(monkeypatch):
    """The launches that are executed, with how many thread blocks of each."""
    profile.forget()
    seen: list[tuple[int, int | None]] = []

    def watched(module, given, machine, *, sampled=None, **options):
        seen.append((given.thread_blocks, sampled))
        return simulate(module, given, machine, sampled=sampled, **options)

    monkeypatch.setattr(profile, "simulate", watched)
    yield seen
    profile.forget()


def blocks_measured(launches: list[Launch]) -> list[int]:
    measured = measure_launches(parse_module(SOURCE), launches, GCN)
    return [each.launch.thread_blocks for each in measured.chosen]


def test_of_many_launches_the_first_the_last_and_the_longest_between_are_chosen():
    launches = [launch(n) for n in range(1, 16)]
    shapeless = Launch("k", (99, 1, 1), (64, 1, 1), ())
    assert sorted(blocks_measured([*launches, shapeless])) == [1, 13, 15]
    assert sorted(blocks_measured(launches[:2])) == [1, 2]
    assert blocks_measured([shapeless]) == []


def test_each_launch_counts_for_those_nearest_to_it_and_what_counts_for_most_comes_first():
    cycles = [4, 2, 6, 30, 10, 8, 20]
    chosen = choose_launches([(launch(1 + number), each) for number, each in enumerate(cycles)])
    weights = {each.launch.thread_blocks - 1: each.weight for each in chosen}
    assert weights == {3: (6 + 30 + 10) / 30, 6: (8 + 20) / 20, 0: (4 + 2) / 4}
    assert list(weights) == [3, 6, 0]
    assert {each.weight for each in choose_launches([(launch(1), 5), (launch(2), 7)])} == {1.0}
    # Of two as near, the one that takes more nearly as long: the first launch is often unlike all others.
    alike = choose_launches([(launch(1 + number), each) for number, each in enumerate([8, 7, 7, 7])])
    assert {each.launch.thread_blocks - 1: each.weight for each in alike} == {1: 2.0, 0: 1.0, 3: 1.0}
    once, twice = (
        LaunchMeter([Chosen(launch(2), weight)], GCN)(parse_module(SOURCE), "k") for weight in (1.0, 2.0)
    )
    assert once is not None and twice == {name: 2 * count for name, count in once.items()}


def test_what_the_ir_takes_does_not_pass_for_what_the_emitted_code_does():
    called = "call void @other(ptr addrspace(1) %here)\n  br i1 %odd, label %set, label %done"
    text = SOURCE.replace("br i1 %odd, label %set, label %done", called, 1)
    body = "{\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n"
    text += f"define internal void @other(ptr addrspace(1) %p) noinline {body}"
    costs = [LaunchMeter([Chosen(launch(2))], GCN)(parse_module(each), "k") for each in (SOURCE, text)]
    assert [each and "estimated_cycles" in each for each in costs] == [True, False]


def test_a_launch_between_that_takes_longest_is_chosen_and_estimated(executed):
    launches = [launch(n) for n in (4, 1, 2, 40, 3)]
    assert blocks_measured(launches) == [40, 4, 3]
    assert [blocks for blocks, _ in executed] == [4, 1, 2, 40, 3]


def test_equal_text_is_executed_once_whichever_object_it_is(executed):
    for _ in range(2):
        assert measure_launches(parse_module(SOURCE), [launch(2)], GCN).shares
    assert len(executed) == 1
    costs = [LaunchMeter([Chosen(launch(2))], GCN)(parse_module(SOURCE), "k") for _ in range(2)]
    assert costs[0] == costs[1] and costs[0] is not None
    assert len(executed) == 2


@pytest.mark.parametrize("change", ["data", "grid", "machine", "text"])
def test_another_launch_machine_or_text_is_executed_anew(executed, change):
    measure_launches(parse_module(SOURCE), [launch(2)], GCN)
    other = launch(3 if change == "grid" else 2)
    if change == "data":
        other = Launch("k", other.grid, other.block, (BufferArg(np.ones(2, np.int32)),))
    text = SOURCE.replace("add i32 %block, 1", "add i32 %block, 2") if change == "text" else SOURCE
    measure_launches(parse_module(text), [other], VOLTA if change == "machine" else GCN)
    assert len(executed) == 2


def test_the_assembly_is_estimated_in_the_run_that_counts(executed):
    launches = [Chosen(launch(n)) for n in (1, 2, 3)]
    cost = LaunchMeter(launches, GCN)(parse_module(SOURCE), "k")
    assert cost is not None and cost["estimated_cycles"] > 0
    assert len(executed) == 3
    # PTX is executed by itself, for those that stand for most.
    assert LaunchMeter(launches, VOLTA)(parse_module(SOURCE), "k") is not None
    assert len(executed) == 3 + 5


def test_of_a_large_launch_a_sample_is_executed_with_the_same_shares(executed, monkeypatch):
    module = parse_module(SOURCE)
    (branch,) = module.function("k").conditional_branches()
    whole = measure_launches(module, [launch(64)], GCN).shares[branch]
    monkeypatch.setattr(profile, "MEASURED_LANES", 64 * 16)
    profile.forget()
    assert measure_launches(module, [launch(64)], GCN).shares[branch] == whole == 1.0
    assert executed == [(64, None), (64, 16)]


def test_where_a_sample_does_not_return_the_launch_is_executed_whole(executed, monkeypatch):
    monkeypatch.setattr(profile, "MEASURED_LANES", 64 * 4)
    measured = measure_launches(parse_module(WAITING), [launch(8)], GCN)
    assert not measured.failures and measured.shares
    assert executed == [(8, 4), (8, None)]


def test_sampled_thread_blocks_are_spread_over_the_grid():
    run = simulate(parse_module(SOURCE), launch(10), GCN, sampled=4)
    assert run.buffers[0] is not None
    assert np.flatnonzero(run.buffers[0]).tolist() == [0, 2, 5, 7]
    whole = simulate(parse_module(SOURCE), launch(10), GCN, sampled=100)
    assert whole.buffers[0] is not None and whole.buffers[0].tolist() == list(range(1, 11))


def test_a_launch_that_is_cut_short_tells_the_shares_of_what_was_executed():
    module = parse_module(ENDLESS)
    by_block = {branch.block.name: branch for branch in module.function("k").conditional_branches()}
    measured = measure_launches(module, [launch(2)], GCN)
    assert "out of fuel" in measured.failures["k"] and measured.chosen == []
    shares = {name: measured.shares.get(branch) for name, branch in by_block.items()}
    assert shares == {"entry": 1.0, "done": 0.0, "again": pytest.approx(1.0, abs=0.01), "last": None}
