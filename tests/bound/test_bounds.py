"""Bounds of launches: by hand on small kernels, and what must hold on any."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.bound import bound_launch
from pcfm.diagnostics import PcfmError
from pcfm.launch import BufferArg, Launch
from pcfm.simt.lane_traces import choose_warps
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import GCN, HEADER, VOLTA
from tests.work import steps

MUL, ADD, STORE = 16, 4, 320  # on gcn-wave64, at the best addresses
SEGMENT = 2  # each further one
# What a branch costs that splits a warp and turns: not taken, the mask, the else, the meeting.
SPLIT, TURN, MEET = 4 + 8, 16, 4


def bounded(text: str, *, threads: int = 64, blocks: int = 1, machine=GCN, **options: object):
    module = api.parse(HEADER + text)
    launch = Launch("k", (blocks, 1, 1), (threads, 1, 1), (BufferArg(np.zeros(4096, np.int32)),))
    return bound_launch(module, launch, machine, **options)  # type: ignore[arg-type]


START = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
"""
TWO_SIDES = (
    START
    + """
  %bit = and i32 %tid, BIT
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %then, label %else
then:
  %a = mul i32 %tid, 3
  %a1 = add i32 %a, 1
  store i32 %a1, ptr addrspace(1) %here, align 4
  br label %done
else:
  %b = mul i32 %tid, 5
  %b7 = sub i32 %b, 7
  store i32 %b7, ptr addrspace(1) %here, align 4
  br label %done
done:
  ret void
}
"""
)


def test_two_sides_leave_what_they_do_not_have_in_common():
    limits = bounded(TWO_SIDES.replace("BIT", "1"))
    (branch,) = limits.branches
    # Each side's lanes touch every second word of 256 bytes: four segments.
    store = STORE + 3 * SEGMENT
    side = MUL + ADD + store
    assert (branch.block, branch.kind, branch.splits, branch.two_sided) == ("entry", "branch", 1, 1)
    assert branch.cycles == SPLIT + side + TURN + side + MEET
    # Alone, a lane of the first side falls through to it and jumps behind it, which takes no longer than the
    # warp's turn to the other side.
    own = side + GCN.branch_not_taken.latency_cycles + min(GCN.branch_taken.latency_cycles, TURN)
    assert branch.busiest_lane_cycles == own
    # The addition and the subtraction, of which each side has one, stay two.
    assert branch.supersequence_cycles == branch.order_free_cycles == side + ADD
    assert limits.cycles - limits.supersequence_cycles == branch.cycles - branch.supersequence_cycles
    assert limits.cycles - limits.busiest_lane_cycles == branch.cycles - own
    assert branch.groups == 2 and branch.is_exact and limits.error_cycles == 0


def test_a_version_is_held_against_the_bound():
    limits = bounded(TWO_SIDES.replace("BIT", "1"))
    assert limits.captured(limits.cycles) == 0 and limits.captured(limits.supersequence_cycles) == 1
    unsplit = bounded(TWO_SIDES.replace("BIT", "64"))
    assert unsplit.branches == () and unsplit.captured(unsplit.cycles) is None
    assert unsplit.supersequence_cycles == unsplit.order_free_cycles == unsplit.cycles


def test_a_branch_that_splits_some_warps_may_go_in_the_others_too():
    # The second warp's threads all go one way: melded, it loses the branch and the jump behind its side.
    text = TWO_SIDES.replace("%bit = and i32 %tid, BIT", "%bit = lshr i32 %tid, 5")
    limits = bounded(text, threads=128)
    (branch,) = limits.branches
    assert branch.splits == 1
    rest = limits.cycles - limits.supersequence_cycles - (branch.cycles - branch.supersequence_cycles)
    assert rest == GCN.branch_not_taken.latency_cycles + GCN.branch_taken.latency_cycles


ONE_SIDE = (
    START
    + """
  %low = icmp ult i32 %tid, 5
  br i1 %low, label %then, label %done
then:
  store i32 %tid, ptr addrspace(1) %here, align 4
  br label %done
done:
  ret void
}
"""
)


def test_one_side_has_nothing_to_meld():
    limits = bounded(ONE_SIDE)
    (branch,) = limits.branches
    assert (branch.splits, branch.two_sided) == (1, 0)
    assert branch.supersequence_cycles == branch.cycles and limits.supersequence_cycles == limits.cycles


LOOP = (
    START
    + """
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %odd = and i32 %i, 1
  %own = xor i32 %odd, %tid
  %way = and i32 %own, 1
  %left = icmp eq i32 %way, 0
  br i1 %left, label %even, label %uneven
even:
  %e = mul i32 %i, 3
  br label %join
uneven:
  %u = mul i32 %tid, 5
  br label %join
join:
  %v = phi i32 [ %e, %even ], [ %u, %uneven ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %tid
  br i1 %more, label %head, label %done
done:
  store i32 %v, ptr addrspace(1) %here, align 4
  ret void
}
"""
)


def test_the_exit_of_a_loop_saves_what_its_iterations_save():
    limits = bounded(LOOP, threads=8)
    head, join = limits.branches
    assert (head.kind, join.kind, join.two_sided) == ("branch", "loop exit", 0)
    # Eight iterations; in the last one lane is left, which does not split.
    assert head.splits == head.two_sided == 7 and join.splits == 1
    assert head.cycles - head.supersequence_cycles == 7 * (MUL + SPLIT + TURN + MEET)
    inside = head.cycles - head.supersequence_cycles
    first = MUL + SPLIT + TURN + MEET  # the first iteration's is before the lanes begin to leave
    assert join.cycles - join.supersequence_cycles == inside - first
    # In any order the lanes' multiplications meet, those of the lane that stays longest.
    assert join.order_free_cycles < join.supersequence_cycles


NESTED = (
    START
    + """
  %kind = and i32 %tid, 3
  switch i32 %kind, label %c [ i32 0, label %a
                               i32 1, label %b ]
a:
  %x = mul i32 %tid, 3
  store i32 %x, ptr addrspace(1) %here, align 4
  br label %done
b:
  %y = mul i32 %tid, 5
  store i32 %y, ptr addrspace(1) %here, align 4
  br label %done
c:
  %z = mul i32 %tid, 7
  %z1 = mul i32 %z, %tid
  store i32 %z1, ptr addrspace(1) %here, align 4
  br label %done
done:
  ret void
}
"""
)


LONG_LOOP = (
    START
    + """
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %loop, label %else
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i32 [ %tid, %entry ], [ %x.next, %loop ]
  %x.next = mul i32 %x, 3
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 8
  br i1 %again, label %loop, label %done
else:
  OTHER
  br label %done
done:
  %v = phi i32 [ %x.next, %loop ], [ %y, %else ]
  store i32 %v, ptr addrspace(1) %here, align 4
  ret void
}
"""
)


def test_what_one_side_does_once_is_done_in_one_round_of_the_others_loop():
    once = bounded(LONG_LOOP.replace("OTHER", "%y = mul i32 %tid, 5"))
    three = "%a = mul i32 %tid, 5\n%b = mul i32 %a, 5\n%y = mul i32 %b, 5"
    thrice = bounded(LONG_LOOP.replace("OTHER", three))
    # Of three multiplications one is one with a round's. Where any round will do, none is left over.
    assert thrice.supersequence_cycles == once.supersequence_cycles + 2 * MUL
    assert thrice.order_free_cycles == once.order_free_cycles


def test_three_ways_of_a_switch():
    limits = bounded(NESTED)
    (branch,) = limits.branches
    assert (branch.kind, branch.groups, branch.is_exact) == ("switch", 3, False)
    assert branch.supersequence_cycles == 2 * MUL + STORE + 3 * SEGMENT


@pytest.mark.parametrize("seed", range(choose(4, 12)))
@pytest.mark.parametrize("machine", [GCN, VOLTA], ids=lambda machine: machine.name)
def test_bounds_are_in_order_on_generated_kernels(seed, machine):
    module, launch = generate_kernel(seed, 3 + seed % 4)
    limits = bound_launch(module, launch, machine, warps=1000)
    assert limits.sampled == limits.warps and limits.error_cycles == 0
    assert limits.busiest_lane_cycles <= limits.cycles
    assert limits.order_free_cycles <= limits.supersequence_cycles <= limits.cycles
    for branch in limits.branches:
        # Melding may leave less than the busiest lane takes, which keeps its branches.
        assert branch.busiest_lane_cycles <= branch.cycles
        assert branch.order_free_cycles <= branch.cycles and branch.supersequence_cycles <= branch.cycles


def test_following_some_warps_says_how_far_it_may_be_off():
    text = TWO_SIDES.replace(
        "%bit = and i32 %tid, BIT", "%half = icmp ult i32 %tid, 200\n%bit = zext i1 %half to i32"
    )
    every = bounded(text, threads=256, blocks=8, warps=1000)
    some = bounded(text, threads=256, blocks=8, warps=12)
    assert (every.sampled, some.sampled, some.warps) == (32, 12, 32) and some.error_cycles > 0
    assert some.cycles == every.cycles
    assert abs(some.supersequence_cycles - every.supersequence_cycles) < 4 * some.error_cycles
    assert some == bounded(text, threads=256, blocks=8, warps=12)


def test_warps_are_chosen_alike_every_time_one_of_each_part():
    chosen = choose_warps(100, 10)
    assert [number // 10 for number in chosen] == list(range(10)) and chosen == choose_warps(100, 10)
    assert choose_warps(5, 10) == [0, 1, 2, 3, 4]


def test_equal_episodes_are_aligned_once():
    many = TWO_SIDES.replace("BIT", "1")
    few = steps(lambda: bounded(many, threads=64, blocks=2), "pcfm.bound.supersequence")
    lots = steps(lambda: bounded(many, threads=64, blocks=64, warps=64), "pcfm.bound.supersequence")
    assert 0 < lots <= few + 62 * 2 * 2  # per warp what its two groups and its lanes spend, and nothing else


def test_a_launch_that_traps_has_no_bound():
    with pytest.raises(PcfmError, match="there is no bound"):
        bounded(ONE_SIDE.replace("ptr addrspace(1) %here, align 4", "ptr addrspace(1) null, align 4"))
