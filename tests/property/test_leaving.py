"""Lanes that leave (return, trap, break, continue) in divergent arms cost on every target what they cost in
the simulator, and leave the same memory.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.check import check
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify
from pcfm.launch import BufferArg, Launch
from pcfm.llvm import verify as verify_with_llvm
from pcfm.lowering import TARGETS, lower, run_lowered
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from tests.breadth import choose
from tests.generators.leaving import leaving_kernel

MACHINES = [load("gcn-wave64"), load("volta-warp32")]
MOST = 1.5

# for (i = 0; i < 256; i++) switch (op[i + t] & 3) { each decodes otherwise; the default is unreachable }
DECODER = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @decode(ptr addrspace(1) %ops, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %acc = phi i32 [ 1, %entry ], [ %new, %latch ]
  %at = add i32 %i, %t
  %place = getelementptr i32, ptr addrspace(1) %ops, i32 %at
  %word = load i32, ptr addrspace(1) %place
  %op = and i32 %word, 3
  switch i32 %op, label %never [ i32 0, label %zero i32 1, label %one i32 2, label %two i32 3, label %three ]
never:
  unreachable
zero:
  %a = mul i32 %acc, 3
  br label %latch
one:
  %b = xor i32 %acc, %word
  br label %latch
two:
  %c = sub i32 %acc, %word
  br label %latch
three:
  %d0 = lshr i32 %acc, 1
  %d = add i32 %d0, %word
  br label %latch
latch:
  %new = phi i32 [ %a, %zero ], [ %b, %one ], [ %c, %two ], [ %d, %three ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 256
  br i1 %more, label %head, label %end
end:
  %result = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %acc, ptr addrspace(1) %result
  ret void
}
"""


def differences(module, launch, machine):
    """What the targets do otherwise than the simulator: outcome, memory, or cycles by more than a factor."""
    want = simulate(module, launch, machine)
    assert want.returned, want.outcome
    wrong = []
    for target in TARGETS:
        got = run_lowered(lower(module.function(launch.kernel), target, machine), launch)
        same = got.returned and all(
            left.tobytes() == right.tobytes() for left, right in zip(want.buffers, got.buffers, strict=True)
        )
        ratio = got.counters.cycles / want.counters.cycles
        if not same or not 1 / MOST <= ratio <= MOST:
            wrong.append((machine.name, target, str(got.outcome), same, ratio))
    return wrong


@given(st.integers(0, 2**32), st.sampled_from(MACHINES))
@settings(max_examples=choose(4, 8), deadline=None)
def test_leaving_costs_everywhere_the_same(seed, machine):
    module, launch = leaving_kernel(seed)
    assert verify(module) == []
    assert differences(module, launch, machine) == []


@given(st.integers(0, 2**32))
@settings(max_examples=choose(2, 3), deadline=None)
def test_melding_around_lanes_that_leave_changes_nothing(seed):
    (source, launch), (target, _) = leaving_kernel(seed), leaving_kernel(seed)
    meld_function(target.function("k"), PassContext(MACHINES[0]), MeldOptions(0.0))
    assert verify(target) == []
    verify_with_llvm(print_module(target))
    assert check(source, target, launch, MACHINES[0], runs=2).accepted


@pytest.mark.parametrize("machine", MACHINES)
def test_a_decoder_with_an_exhaustive_switch_in_a_loop_meets_in_every_round(machine):
    rounds = choose(64, 256)
    module = parse_module(DECODER.replace("256", str(rounds)))
    ops = np.random.default_rng(3).integers(0, 1 << 20, rounds + 64).astype(np.int32)
    launch = Launch("decode", (1, 1, 1), (64, 1, 1), (BufferArg(ops), BufferArg(np.zeros(64, np.int32))))
    assert differences(module, launch, machine) == []
    warps = 64 // machine.warp_size
    blocks = {block.block: block.warps for block in simulate(module, launch, machine).counters.blocks}
    assert blocks["head"] == blocks["latch"] == rounds * warps
