"""`jip-uip`: memory as on the SSA simulator, listings, and that nothing wakes a channel but its address."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.lowering import listing, lower, run_lowered
from pcfm.lowering.program import MachineFunction
from pcfm.machine import load
from pcfm.simt import simulate
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, difference, launch_of, private_irregular
from tests.lowering.test_sync_stack import BARRIERS, BREAK, CONTINUE, IF_ELSE, OUTER_BREAK, module_of, nest

HOPPER = load("hopper-warp32")
JIP_UIP = "jip-uip"
STRUCTURED = re.compile(r"(\([+-]f\d+\) )?(if|else|endif|break|cont|goto|join|while) ")
UNIFORM_BREAK = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %over = icmp eq i32 %i, 5
  br i1 %over, label %out, label %check
check:
  %stop = icmp eq i32 %i, %tid
  br i1 %stop, label %out, label %next
next:
  %i1 = add i32 %i, 1
  store i32 %i, ptr addrspace(1) %here, align 4
  br label %loop
out:
  %x = load i32, ptr addrspace(1) %here, align 4
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %here, align 4
  ret void
"""

# Each arm is a loop that all its lanes leave for behind the if.
TWO_LOOPS = """
  %warp = udiv i32 %tid, 32
  %first = icmp eq i32 %warp, 0
  br i1 %first, label %five, label %seven
five:
  %i = phi i32 [ 0, %entry ], [ %i1, %five ]
  %i1 = add i32 %i, 1
  store i32 %i1, ptr addrspace(1) %here, align 4
  %done = icmp eq i32 %i1, 5
  br i1 %done, label %out, label %five
seven:
  %k = phi i32 [ 0, %entry ], [ %k1, %seven ]
  %k1 = add i32 %k, 1
  store i32 %k1, ptr addrspace(1) %here, align 4
  %over = icmp eq i32 %k1, 7
  br i1 %over, label %out, label %seven
out:
  ret void
"""


def program_of(body: str) -> MachineFunction:
    """The program of a kernel that HEAD begins."""
    return lower(module_of(body).kernels[0], JIP_UIP, HOPPER)


def control(body: str) -> list[str]:
    """The structured branches of its listing, each behind the label of its block."""
    label, lines = "", []
    for line in listing(program_of(body)).splitlines():
        text = line.split("//")[0].strip()
        if text.startswith("BB"):
            label = text
        elif STRUCTURED.match(text):
            lines.append(f"{label} {text}")
    return lines


# --- what the simulator computes ----------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans())
@settings(max_examples=choose(8, 60), deadline=None)
def test_generated_kernels(seed, machine, shaped):
    module, launch = generate_kernel(seed)
    if "amdgcn" in (module.triple or ""):
        machine = GCN  # its ballots span 64 lanes
    assert difference(module, launch, JIP_UIP, machine, shaped=shaped) == ""


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans())
@settings(max_examples=choose(20, 100), deadline=None)
def test_irregular_control_flow(seed, machine, shaped):
    module, launch = private_irregular(seed)
    if simulate(module, launch, machine, fuel=600).returned:
        assert difference(module, launch, JIP_UIP, machine, shaped=shaped) == ""
    else:
        lower(module.function(launch.kernel), JIP_UIP, machine)


@pytest.mark.parametrize(
    "body", [IF_ELSE, BREAK, UNIFORM_BREAK, OUTER_BREAK, CONTINUE, nest(20, both_arms=True)]
)
def test_small_kernels_compute_what_the_simulator_does(body):
    """`UNIFORM_BREAK`: all that are on leave by a jump, and those that broke before were left behind."""
    module = module_of(body)
    launch = launch_of(module, np.zeros(96, np.int32), 96)
    assert difference(module, launch, JIP_UIP, HOPPER) == ""


@pytest.mark.parametrize("case", BARRIERS)
def test_barriers_in_divergent_code_end_as_in_the_simulator(case):
    module = module_of(BARRIERS[case])
    launch = launch_of(module, np.zeros(64, np.int32), 64)
    assert difference(module, launch, JIP_UIP, HOPPER) == ""


# --- code ---------------------------------------------------------------------------------------------------


def test_an_if_waits_for_else_and_else_for_endif():
    assert control(IF_ELSE) == [
        "BB0: (+f1) if (32) JIP: BB2 UIP: BB3",
        "BB1: else (32) JIP: BB3 UIP: BB3",
        "BB3: endif (32)",
    ]


def test_the_uip_of_a_break_is_the_while_and_all_that_leave_such_a_loop_break():
    assert control(BREAK) == ["BB1: (+f2) break (32) JIP: BB3 UIP: BB3", "BB3: while (32) JIP: BB1"]
    assert control(UNIFORM_BREAK) == [
        "BB2: break (32) JIP: BB5 UIP: BB5",
        "BB3: (+f3) break (32) JIP: BB5 UIP: BB5",
        "BB5: while (32) JIP: BB1",
    ]


def test_two_loops_are_left_by_goto_and_joined_behind_them():
    assert control(OUTER_BREAK) == [
        "BB2: (+f2) goto (32) JIP: BB7 UIP: BB11",
        "BB3: (+f3) break (32) JIP: BB7 UIP: BB7",
        "BB6: break (32) JIP: BB7 UIP: BB7",
        "BB7: while (32) JIP: BB2",
        "BB8: join (32) JIP: BB10",
        "BB10: while (32) JIP: BB1",
        "BB11: join (32)",
    ]


def test_channels_that_continue_wait_for_the_while():
    assert control(CONTINUE) == [
        "BB1: (-f2) break (32) JIP: BB8 UIP: BB8",
        "BB2: (+f4) if (32) JIP: BB6 UIP: BB6",
        "BB3: (+f3) if (32) JIP: BB5 UIP: BB5",
        "BB4: cont (32) JIP: BB5 UIP: BB8",
        "BB5: endif (32) JIP: BB6",
        "BB6: endif (32) JIP: BB8",
        "BB8: while (32) JIP: BB1",
    ]


# --- the channels -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("op", "stored"), [("endif", 0), ("else", 25)])
def test_channels_do_not_wake_but_at_their_address(op, stored):
    """Without what wakes them, channels that wait do nothing more."""
    program = program_of(IF_ELSE)
    for block in program.blocks:
        block.terminators = [inst for inst in block.terminators if inst.op != op]
    got = run_lowered(program, launch_of(module_of(IF_ELSE), np.zeros(32, np.int32), 32))
    assert got.buffers[0].tolist() != [2] * 7 + [3] * 25
    assert np.count_nonzero(got.buffers[0] == 0) == stored


def test_a_warp_goes_on_at_jip_where_no_channel_is_left():
    """Of two warps all lanes of one have the condition: it runs no second arm, the other no first."""
    body = IF_ELSE.replace("%low", "%same").replace(
        "  br i1", "  %z = udiv i32 %tid, 32\n  %same = icmp eq i32 %z, 0\n  br i1", 1
    )
    module = module_of(body)
    program = lower(module.kernels[0], JIP_UIP, HOPPER)
    counters = run_lowered(program, launch_of(module, np.zeros(64, np.int32), 64)).counters
    assert [block.warps for block in counters.blocks] == [2, 1, 1, 2, 2]
    assert counters.divergent_branches == 0


def test_a_warp_that_comes_to_else_without_channels_runs_no_second_arm():
    module = module_of(TWO_LOOPS)
    got = run_lowered(
        lower(module.kernels[0], JIP_UIP, HOPPER), launch_of(module, np.zeros(64, np.int32), 64)
    )
    assert got.returned, got.outcome
    assert got.buffers[0].tolist() == [5] * 32 + [7] * 32
    runs = {block.block: block.warps for block in got.counters.blocks}
    assert (runs["five"], runs["seven"]) == (5, 7)
