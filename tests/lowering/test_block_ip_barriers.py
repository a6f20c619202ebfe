"""`block-ip`: barriers that lanes of a warp reach in turns, with the soft mask and without."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.ir import rewriter
from pcfm.ir.instructions import Call, CallData
from pcfm.ir.module import Function
from pcfm.ir.types import VOID, FunctionType
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.lowering.targets import block_ip
from pcfm.lowering.targets.block_ip import BlockIp
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.simt.outcome import BarrierDeadlock
from tests.breadth import choose
from tests.lowering.harness import kernel, launch_of, lowered_run, private_irregular

HOPPER = load("hopper-warp32")
TARGET, PLAIN = BlockIp(), BlockIp(soft_mask=False)

# Each thread writes its word, meets the others at the barrier, and reads the word of thread `t ^ 16`; the
# lower 16 lanes of a warp come in round 0 of a loop, the others in round 1. Then it writes the round.
IN_ROUNDS = """
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %u = xor i32 %t, 16
  %theirs = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %result = getelementptr i32, ptr addrspace(1) %mine, i32 64
  %side = and i32 %t, 16
  %low = icmp eq i32 %side, 0
  %value = add i32 %t, 100
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %first = icmp eq i32 %i, 0
  %mine.now = icmp eq i1 %low, %first
  br i1 %mine.now, label %meet, label %latch
meet:
  store i32 %value, ptr addrspace(1) %mine
  call void @llvm.nvvm.barrier0()
  %word = load i32, ptr addrspace(1) %theirs
  %round = mul i32 %i, 1000
  %both = add i32 %word, %round
  store i32 %both, ptr addrspace(1) %result
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 2
  br i1 %more, label %loop, label %out
out:
  ret void
}
"""

# The two arms of an if lead to the same barrier, one of them through %right, which the other may enter behind
# it: no order of the two blocks lets all lanes come to %left at once.
ARMS = """
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %u = xor i32 %t, 16
  %theirs = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %result = getelementptr i32, ptr addrspace(1) %mine, i32 64
  %c = icmp uge i32 %t, 16
  store i32 7, ptr addrspace(1) %mine
  br i1 %c, label %right, label %left
left:
  %again = phi i1 [ false, %entry ], [ %never, %right ]
  call void @llvm.nvvm.barrier0()
  %word = load i32, ptr addrspace(1) %theirs
  store i32 %word, ptr addrspace(1) %result
  br i1 %again, label %right, label %out
right:
  store i32 %t, ptr addrspace(1) %mine
  %never = icmp ugt i32 %t, 5000
  br label %left
out:
  ret void
}
"""

# Two warps, each of whose threads comes to the barrier twice: in warp 1 in rounds 0 and 1; in warp 0 the
# upper lanes in rounds 0 and 2, the lower ones in 1 and 3. Between its two visits a thread of warp 0 writes
# the word that its partner in warp 1 reads behind the second.
TWO_WARPS = """
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %u = xor i32 %t, 32
  %theirs = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %result = getelementptr i32, ptr addrspace(1) %mine, i32 64
  %writes = icmp ult i32 %t, 32
  %side = lshr i32 %t, 4
  %other = xor i32 %side, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = and i32 %i, 1
  %turn = icmp eq i32 %odd, %other
  %soon = icmp ult i32 %i, 2
  %now = select i1 %writes, i1 %turn, i1 %soon
  br i1 %now, label %meet, label %latch
meet:
  call void @llvm.nvvm.barrier0()
  %word = load i32, ptr addrspace(1) %theirs
  store i32 %word, ptr addrspace(1) %result
  br i1 %writes, label %write, label %latch
write:
  store i32 %t, ptr addrspace(1) %mine
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 4
  br i1 %more, label %loop, label %out
out:
  ret void
}
"""

LANES = np.arange(32)


def barrier_run(text, target, threads=32):
    module = kernel(text)
    launch = launch_of(module, np.full(128, -1, np.int32), threads)
    assert isinstance(simulate(module, launch, HOPPER).outcome, BarrierDeadlock)
    return lowered_run(module, launch, target, HOPPER)


def test_soft_mask_lets_lanes_of_different_rounds_meet():
    got = barrier_run(IN_ROUNDS, TARGET)
    assert got.returned
    assert got.counters.barriers == 1
    want = (LANES ^ 16) + 100 + 1000 * (LANES // 16)
    assert got.buffers[0][64:96].tolist() == want.tolist()


def test_without_soft_mask_the_barrier_runs_twice_and_code_behind_it_too_early():
    got = barrier_run(IN_ROUNDS, PLAIN)
    assert got.returned
    assert got.counters.barriers == 2
    # The lower lanes read before the upper ones have written.
    early = np.where(LANES < 16, -1, (LANES ^ 16) + 100 + 1000)
    assert got.buffers[0][64:96].tolist() == early.tolist()


def test_soft_mask_lets_both_arms_of_an_if_meet():
    """In the order of blocks %left comes first, where the simulator sees lanes at a barrier alone."""
    got = barrier_run(ARMS, TARGET)
    assert got.returned
    assert got.counters.barriers == 1
    assert got.buffers[0][64:96].tolist() == np.where(LANES < 16, LANES + 16, 7).tolist()


def test_without_soft_mask_one_arm_does_not_wait_for_the_other():
    got = barrier_run(ARMS, PLAIN)
    assert got.returned
    assert got.counters.barriers == 2
    assert got.buffers[0][64:80].tolist() == [7] * 16  # what stood there before the other arm ran


def test_without_soft_mask_warps_meet_at_different_barriers():
    got = barrier_run(TWO_WARPS, TARGET, threads=64)
    assert got.returned
    assert got.counters.barriers == 4
    assert got.buffers[0][96:].tolist() == LANES.tolist()
    got = barrier_run(TWO_WARPS, PLAIN, threads=64)
    # Warp 1 goes on from its second visit when half of warp 0 comes for the first time. Warp 0 is there four
    # times and warp 1 twice: hardware that waits for both would hang.
    assert got.counters.barriers == 6
    assert got.buffers[0][96:].tolist() == np.where(LANES < 16, -1, LANES).tolist()


def test_values_that_are_uniform_in_each_round_are_kept_per_lane(monkeypatch):
    monkeypatch.setattr(block_ip, "let_lanes_slip", lambda flow, plan: False)
    with pytest.raises(AssertionError, match="a lane reads another lane's value"):
        barrier_run(IN_ROUNDS, TARGET)


def test_lanes_that_return_are_not_waited_for():
    """Lanes 0 to 7 return, others park; the barrier fires when there is nobody left to arrive."""
    text = """
    define ptx_kernel void @k(ptr addrspace(1) %p) {
    entry:
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t
      %few = icmp ult i32 %t, 8
      br i1 %few, label %out, label %meet
    meet:
      store i32 1, ptr addrspace(1) %mine
      call void @llvm.nvvm.barrier0()
      %first = load i32, ptr addrspace(1) %p
      br label %out
    out:
      %v = phi i32 [ 5, %entry ], [ %first, %meet ]
      store i32 %v, ptr addrspace(1) %mine
      ret void
    }
    """
    got = barrier_run(text, TARGET)
    assert got.returned
    assert got.counters.barriers == 1
    # Lane 0 has stored before it returned, and so before the barrier.
    assert got.buffers[0][:32].tolist() == [5] * 32


def test_lanes_parked_at_different_barriers_are_a_deadlock():
    text = """
    define ptx_kernel void @k(ptr addrspace(1) %p) {
    entry:
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %few = icmp ult i32 %t, 8
      br i1 %few, label %left, label %right
    left:
      call void @llvm.nvvm.barrier0()
      br label %out
    right:
      call void @llvm.nvvm.barrier0()
      store i32 1, ptr addrspace(1) %p
      br label %out
    out:
      ret void
    }
    """
    got = barrier_run(text, TARGET)
    assert isinstance(got.outcome, BarrierDeadlock)
    assert "some live lanes of the warp are elsewhere" in str(got.outcome)


# In each round a thread may come to the barrier (`table[round][thread]` is 1 or 2: by which way) or not. At
# its k-th visit it writes slot (k, t), and reads slot (k, t ^ mask) behind the barrier.
VISITS = """
define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %table, i32 %rounds, i32 %mask) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, %mask
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %sum = phi i32 [ 1, %entry ], [ %sum.next, %latch ]
  %row = mul i32 %i, 128
  %place = add i32 %row, %t
  %a = getelementptr i32, ptr addrspace(1) %table, i32 %place
  %way = load i32, ptr addrspace(1) %a
  %slots = mul i32 %k, 128
  switch i32 %way, label %latch [ i32 1, label %one
                                  i32 2, label %two ]
one:
  %x1 = add i32 %sum, %i
  br label %meet
two:
  %x2 = mul i32 %sum, 3
  br label %meet
meet:
  %x = phi i32 [ %x1, %one ], [ %x2, %two ]
  %at = add i32 %slots, %t
  %mine = getelementptr i32, ptr addrspace(1) %p, i32 %at
  store i32 %x, ptr addrspace(1) %mine
  call void @llvm.nvvm.barrier0()
  %from = add i32 %slots, %u
  %theirs = getelementptr i32, ptr addrspace(1) %p, i32 %from
  %word = load i32, ptr addrspace(1) %theirs
  %y = add i32 %word, %x
  %k1 = add i32 %k, 1
  br label %latch
latch:
  %sum.next = phi i32 [ %sum, %loop ], [ %y, %meet ]
  %k.next = phi i32 [ %k, %loop ], [ %k1, %meet ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %rounds
  br i1 %more, label %loop, label %out
out:
  %last = add i32 %t, 1024
  %r = getelementptr i32, ptr addrspace(1) %p, i32 %last
  store i32 %sum.next, ptr addrspace(1) %r
  ret void
}
"""


def visits(table, threads, mask):
    """What the threads leave, run one by one up to their k-th barriers."""
    words = np.zeros(1152, np.int64)
    sums, rounds = np.ones(threads, np.int64), [np.flatnonzero(row) for row in table.T[:threads]]
    for k in range(len(table)):
        for t in range(threads):
            if k < len(rounds[t]):
                i = rounds[t][k]
                words[128 * k + t] = sums[t] + i if table[i, t] == 1 else 3 * sums[t]
        for t in range(threads):
            if k < len(rounds[t]):
                sums[t] = words[128 * k + t] + words[128 * k + (t ^ mask)]
    words[1024 : 1024 + threads] = sums
    return words, [max(len(r) for r in rounds[w : w + 32]) for w in range(0, threads, 32)]


@given(
    st.integers(0, 2**32), st.sampled_from((32, 50, 96)), st.integers(1, 7), st.sampled_from((1, 4, 16, 33))
)
@settings(max_examples=choose(10, 25), deadline=None)
def test_each_lane_meets_the_others_at_its_own_visits(seed, threads, rounds, mask):
    rng = np.random.default_rng(seed)
    table = rng.choice(3, size=(rounds, 128), p=(0.5, 0.3, 0.2)).astype(np.int32)
    module = kernel(VISITS)
    launch = Launch(
        "k",
        (1, 1, 1),
        (threads, 1, 1),
        (
            BufferArg(np.zeros(1152, np.int32)),
            BufferArg(table.ravel()),
            *(ScalarArg("i32", n) for n in (rounds, mask)),
        ),
    )
    got = lowered_run(module, launch, TARGET, HOPPER)
    words, barriers = visits(table, threads, mask)
    assert got.returned
    assert got.buffers[0].tolist() == words.tolist()
    assert got.counters.barriers == sum(barriers)


def with_barrier(seed):
    """An irregular kernel with a barrier somewhere; each thread has memory of its own."""
    module, launch = private_irregular(seed)
    rng, fn = random.Random(seed), module.function("irregular")
    barrier = Function("llvm.nvvm.barrier0", FunctionType(VOID, ()))
    module.add(barrier)
    block = rng.choice(fn.blocks[1:])
    follower = rng.choice(block.instructions[len(block.phis) :])
    rewriter.insert_before(follower, Call(barrier, [], CallData(FunctionType(VOID, ()))))
    return module, launch


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=choose(20, 50), deadline=None)
def test_one_barrier_anywhere_changes_nothing_for_threads_that_share_nothing(seed, shaped):
    """Where a kernel ends, it ends with a barrier put into it, and no thread sees the difference."""
    module, launch = private_irregular(seed)
    want = simulate(module, launch, HOPPER, fuel=600)
    if want.returned:
        got = lowered_run(with_barrier(seed)[0], launch, TARGET, HOPPER, shaped=shaped)
        assert got.returned, got.outcome
        assert got.buffers[0].tobytes() == want.buffers[0].tobytes()


@pytest.mark.parametrize("target", ["exec-mask", "lane-ip"])
def test_a_barrier_in_irreducible_arms_ends_as_in_the_simulator(target):
    got = barrier_run(ARMS, target)  # which holds that the simulator tells of a deadlock
    assert isinstance(got.outcome, BarrierDeadlock)
