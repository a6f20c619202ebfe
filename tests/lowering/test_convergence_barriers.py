"""`convergence-barriers`: memory as on the SSA simulator, lanes as on the stack, listings, lost lanes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.lowering import listing, lower, run_lowered
from pcfm.lowering.program import EXEC, MachineBlock, MachineInst
from pcfm.lowering.targets.barrier_hardware import LaneCounters
from pcfm.lowering.targets.convergence_barriers import ConvergenceBarriers
from pcfm.lowering.targets.sync_stack import SyncStack
from pcfm.machine import load
from pcfm.simt import simulate
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, difference, launch_of, lowered_run, private_irregular
from tests.lowering.test_sync_stack import (
    BARRIERS,
    BREAK,
    CONTINUE,
    IF_ELSE,
    OUTER_BREAK,
    module_of,
    nest,
)

HOPPER = load("hopper-warp32")
PLAIN, BRANCHING = ConvergenceBarriers(), ConvergenceBarriers(predicate_limit=0)
NEST = nest(20, both_arms=True)


def program_of(body: str):
    """The module and program of a kernel, with branches in place of predicates."""
    module = module_of(body)
    return module, lower(module.kernels[0], BRANCHING, HOPPER)


def control(body: str) -> list[str]:
    """The labels and control instructions of its listing."""
    words = ("BB", "BSSY", "BSYNC", "BREAK", "BRA", "EXIT")
    lines = [line.split("//")[0].strip() for line in listing(program_of(body)[1]).splitlines()]
    return [line for line in lines if line.removeprefix("@!").lstrip("@P0123456789 ").startswith(words)]


# --- what the simulator computes ----------------------------------------------------------------------------

LIMITS = st.sampled_from((0, 7, 30))


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans(), LIMITS)
@settings(max_examples=choose(8, 60), deadline=None)
def test_generated_kernels(seed, machine, shaped, limit):
    module, launch = generate_kernel(seed)
    if "amdgcn" in (module.triple or ""):
        machine = GCN  # its ballots span 64 lanes
    assert difference(module, launch, ConvergenceBarriers(limit), machine, shaped=shaped) == ""


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans(), LIMITS)
@settings(max_examples=choose(20, 100), deadline=None)
def test_irregular_control_flow_runs_the_lanes_together_that_the_stack_does(seed, machine, shaped, limit):
    """Masks in registers in place of entries: the same code, for the same lanes."""
    module, launch = private_irregular(seed)
    if not simulate(module, launch, machine, fuel=600).returned:
        lower(module.function(launch.kernel), ConvergenceBarriers(limit), machine)
        return
    assert difference(module, launch, ConvergenceBarriers(limit), machine, shaped=shaped) == ""
    runs = [
        lowered_run(module, launch, target, machine, shaped=shaped).counters
        for target in (ConvergenceBarriers(limit), SyncStack(limit))
    ]
    assert runs[0].vector_instructions == runs[1].vector_instructions
    assert runs[0].vector_lanes == runs[1].vector_lanes
    assert runs[0].memory_cycles == runs[1].memory_cycles


@pytest.mark.parametrize("body", [IF_ELSE, BREAK, OUTER_BREAK, CONTINUE, NEST])
@pytest.mark.parametrize("target", [PLAIN, BRANCHING])
def test_small_kernels_compute_what_the_simulator_does(body, target):
    module = module_of(body)
    launch = launch_of(module, np.zeros(96, np.int32), 96)
    assert difference(module, launch, target, HOPPER) == ""


@pytest.mark.parametrize("case", BARRIERS)
@pytest.mark.parametrize("target", [PLAIN, BRANCHING])
def test_barriers_in_divergent_code_end_as_in_the_simulator(case, target):
    module = module_of(BARRIERS[case])
    launch = launch_of(module, np.zeros(64, np.int32), 64)
    assert difference(module, launch, target, HOPPER) == ""


# --- code ---------------------------------------------------------------------------------------------------


def test_an_if_with_else_has_a_barrier_around_it():
    assert control(IF_ELSE) == [
        "BB0:", "BSSY B0, BB3", "@P0 BRA BB2",
        "BB1:", "BRA BB3",
        "BB2:",
        "BB3:", "BSYNC B0",
        "BB4:", "EXIT",
    ]  # fmt: skip


def test_lanes_that_leave_two_loops_break_the_inner_barrier():
    lines = control(OUTER_BREAK)
    assert lines[:7] == ["BB0:", "BSSY B0, BB9", "BB1:", "BB2:", "BSSY B1, BB7", "BB3:", "@P1 BREAK B1"]
    assert lines[7] == "@P1 BRA BB9"
    assert lines[lines.index("BB7:") + 1] == "BSYNC B1" and lines[lines.index("BB9:") + 1] == "BSYNC B0"


def test_lanes_that_continue_early_wait_for_the_iteration_to_end():
    lines = control(CONTINUE)
    assert lines[1:3] == ["BB1:", "BSSY B0, BB9"]  # anew for each iteration
    assert lines[lines.index("BREAK B1") + 1] == "BRA BB9" and lines[lines.index("BB9:") + 1] == "BSYNC B0"
    assert "@!P2 EXIT" in lines


def test_nested_barriers_have_numbers_of_their_own_and_those_beside_each_other_share_one():
    _, program = program_of(NEST)
    made = [inst.srcs[1] for inst in program.instructions() if inst.op == "bssy"]
    assert sorted(made) == list(range(20))
    twice = "  br i1 %low, label %a, label %b\na:\n  store i32 1, ptr addrspace(1) %here, align 4\n"
    twice += "  br label %b\n"
    twice += "b:\n  br i1 %low, label %c, label %d\nc:\n  store i32 2, ptr addrspace(1) %here, align 4\n"
    twice += "  br label %d\nd:\n  store i32 3, ptr addrspace(1) %here, align 4\n  ret void\n"
    assert [line for line in control(twice) if line.startswith("BSSY")] == ["BSSY B0, BB2", "BSSY B0, BB5"]


# --- the barriers -------------------------------------------------------------------------------------------


def test_barriers_are_counted():
    module, program = program_of(OUTER_BREAK)
    launch = launch_of(module, np.zeros(32, np.int32), 32)
    counters = run_lowered(program, launch).counters
    # Lane 31 leaves when 28 + 4 > 31: one barrier around both loops, and one in each of 29 rounds of the
    # outer loop, which every lane goes past once.
    assert counters.of_target == {"barriers_made": 1 + 29, "barriers_left": 32}
    stack = run_lowered(lower(module.kernels[0], SyncStack(0), HOPPER), launch).counters
    assert counters.divergent_branches == stack.divergent_branches


def test_lanes_that_do_not_say_so_are_waited_for():
    """Without its BREAK, lanes that go past a barrier keep others waiting for ever."""
    module, program = program_of(OUTER_BREAK)
    for block in program.blocks:
        block.terminators = [inst for inst in block.terminators if inst.op != "break"]
    with pytest.raises(AssertionError, match="lanes wait for each other"):
        run_lowered(program, launch_of(module, np.zeros(32, np.int32), 32))


def test_lanes_do_not_meet_without_a_barrier():
    """The code behind an if runs once for each side if nothing makes them meet."""
    module, program = program_of(IF_ELSE)
    launch = launch_of(module, np.zeros(32, np.int32), 32)
    want = run_lowered(program, launch)
    (met,) = (block for block in program.blocks if any(inst.op == "bsync" for inst in block.terminators))
    met.terminators = []
    (last,) = (block for block in program.blocks if any(inst.op == "end" for inst in block.terminators))
    done = MachineBlock("done", terminators=last.terminators)
    last.terminators = [MachineInst("exit", (EXEC,), (EXEC,), sends=(done, program.blocks[1]))]
    program.blocks.append(done)
    program.number()
    program.blocks[0].terminators = [i for i in program.blocks[0].terminators if i.op != "bssy"]
    got = run_lowered(program, launch)
    assert got.buffers[0].tolist() == want.buffers[0].tolist()
    assert got.counters.global_instructions == want.counters.global_instructions + 2


def lane_counters(count: int) -> tuple[LaneCounters, np.ndarray]:
    """The state of a warp of four lanes with some barriers, and its row."""
    return LaneCounters(1, 4, count), np.array([0])


def lanes(text: str) -> np.ndarray:
    """A mask."""
    return np.array([[bit == "1" for bit in text]])


def test_the_lanes_that_were_set_aside_last_go_first_and_a_complete_barrier_before_older_ones():
    state, row = lane_counters(2)
    state.join(row, lanes("1111"), 0)
    state.set_aside(row, lanes("0001"), 7)
    state.join(row, lanes("1110"), 1)
    state.set_aside(row, lanes("0010"), 8)
    state.wait(row, lanes("1000"), 1, 9)
    state.leave(row, lanes("0100"), 1)
    state.wait(row, lanes("0100"), 0, 10)
    resumed = []
    for _ in range(2):
        on, pc = state.resume(row)
        resumed.append((on[0].tolist(), int(pc[0])))
        state.wait(row, on, 1 if pc[0] == 8 else 0, 9 if pc[0] == 8 else 10)
    on, pc = state.resume(row)
    assert resumed == [([False, False, True, False], 8), ([True, False, True, False], 9)]
    assert (on[0].tolist(), int(pc[0])) == ([False, False, False, True], 7)


def test_a_barrier_that_lanes_take_part_in_is_not_made_again():
    state, row = lane_counters(1)
    state.join(row, lanes("1100"), 0)
    with pytest.raises(AssertionError, match="still take part"):
        state.join(row, lanes("0011"), 0)
