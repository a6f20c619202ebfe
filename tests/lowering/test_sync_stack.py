"""`sync-stack`: memory as on the SSA simulator, what is on the stack, listings, and what cannot be run."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShape
from pcfm.lowering import listing, lower, run_lowered, verify_machine
from pcfm.lowering.program import EXEC, MachineInst, jump
from pcfm.lowering.targets.sync_stack import SyncStack
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.simt.outcome import BarrierDeadlock, Returned, Trapped
from rodinia_kernels import all_kernels
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, difference, kernel, launch_of, lowered_run, private_irregular

HOPPER = load("hopper-warp32")
PLAIN, BRANCHING = SyncStack(), SyncStack(predicate_limit=0)
HEAD = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %low = icmp ult i32 %tid, 7
"""
ODD = "  %odd = trunc i32 %tid to i1\n"


def module_of(body: str):
    """A kernel that HEAD begins."""
    return kernel(HEAD + (ODD if "%odd" in body else "") + body + "}")


def program_of(body: str, target: SyncStack = BRANCHING):
    """The module and program of a kernel that HEAD begins."""
    module = module_of(body)
    return module, lower(module.kernels[0], target, HOPPER)


def code(body: str, target: SyncStack = BRANCHING) -> list[str]:
    """The lines of its listing, without heading and comments."""
    lines = listing(program_of(body, target)[1]).splitlines()
    return [line.split("//")[0].rstrip() for line in lines if not line.startswith("//")]


# --- what the simulator computes ----------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans(), st.sampled_from((0, 7, 30)))
@example(3631, GCN, False, 7)  # predicates are combined from a condition that some lanes do not have
@settings(max_examples=choose(5, 30), deadline=None)
def test_generated_kernels(seed, machine, shaped, limit):
    module, launch = generate_kernel(seed)
    if "amdgcn" in (module.triple or ""):
        machine = GCN  # its ballots span 64 lanes
    assert difference(module, launch, SyncStack(predicate_limit=limit), machine, shaped=shaped) == ""


@given(st.integers(0, 2**32), st.sampled_from((GCN, HOPPER)), st.booleans(), st.sampled_from((0, 7, 30)))
@settings(max_examples=choose(20, 60), deadline=None)
def test_irregular_control_flow(seed, machine, shaped, limit):
    module, launch = private_irregular(seed)
    target = SyncStack(predicate_limit=limit)
    if simulate(module, launch, machine, fuel=600).returned:
        assert difference(module, launch, target, machine, shaped=shaped) == ""
    else:
        lower(module.function(launch.kernel), target, machine)


def test_counts_do_not_depend_on_batches():
    spec = all_kernels()["srad"]
    block = spec.blocks[0]
    launch = spec.launch(block, 0)
    module = parse_module(spec.ir_path(block, "O2-noshare").read_text(), "k.ll")
    program = lower(module.function(launch.kernel), PLAIN, HOPPER, LaunchShape.of(launch, 32))
    assert run_lowered(program, launch).counters == run_lowered(program, launch, batch=1).counters


# --- code ---------------------------------------------------------------------------------------------------

IF_ELSE = """
  br i1 %low, label %then, label %else
then:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %join
else:
  store i32 2, ptr addrspace(1) %here, align 4
  br label %join
join:
  %x = load i32, ptr addrspace(1) %here, align 4
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %here, align 4
  ret void
"""
BREAK = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
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
OUTER_BREAK = """
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %more ]
  %k = add i32 %i, %j
  %stop = icmp ugt i32 %k, %tid
  br i1 %stop, label %out, label %middle
middle:
  %end = icmp ugt i32 %j, %tid
  br i1 %end, label %latch, label %more
more:
  %j1 = add i32 %j, 1
  %low2 = icmp ult i32 %j1, 5
  br i1 %low2, label %inner, label %latch
latch:
  store i32 %i, ptr addrspace(1) %here, align 4
  %i1 = add i32 %i, 1
  br label %outer
out:
  %x = load i32, ptr addrspace(1) %here, align 4
  %y = add i32 %x, 100
  store i32 %y, ptr addrspace(1) %here, align 4
  ret void
"""
CONTINUE = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %first ], [ %i1, %second ]
  %i1 = add i32 %i, 1
  %go = icmp ult i32 %i, %tid
  br i1 %go, label %work, label %out
work:
  br i1 %odd, label %some, label %rest
some:
  %x = load i32, ptr addrspace(1) %here, align 4
  %a = add i32 %x, %i
  store i32 %a, ptr addrspace(1) %here, align 4
  %big = icmp ugt i32 %a, 20
  br i1 %big, label %first, label %rest
first:
  br label %loop
rest:
  %y = load i32, ptr addrspace(1) %here, align 4
  %b = mul i32 %y, 3
  store i32 %b, ptr addrspace(1) %here, align 4
  br label %second
second:
  br label %loop
out:
  ret void
"""


def test_an_if_with_else_pushes_where_all_meet_and_parts():
    assert code(IF_ELSE)[3:] == [
        "  ISETP.LT.U32.AND P0, PT, R2, 7, PT",
        "  SSY BB3",
        "  @P0 BRA BB2",
        "BB1:",
        "  STG [R4], 2",
        "  SYNC",
        "BB2:",
        "  STG [R4], 1",
        "  SYNC",
        "BB3:",
        "  LDG R6, [R4]",
        "  IADD R7, R6, 1",
        "  STG [R4], R7",
        "  EXIT",
    ]


def test_lanes_leave_a_loop_one_after_the_other():
    assert code(BREAK)[1:] == [
        "  PBK BB4",
        "BB1:",
        "  S2R R2, SR_TID.X",
        "  LEA R4, R0, R2",
        "  ISETP.LT.U32.AND P0, PT, R2, 7, PT",
        "  MOV R6, RZ",
        "BB2:",
        "  ISETP.EQ.AND P1, PT, R6, R2, PT",
        "  @P1 BRK",
        "BB3:",
        "  IADD R9, R6, 1",
        "  STG [R4], R6",
        "  MOV R6, R9",
        "  BRA BB2",
        "BB4:",
        "  LDG R7, [R4]",
        "  IADD R8, R7, 1",
        "  STG [R4], R8",
        "  EXIT",
    ]


def test_lanes_that_leave_two_loops_leave_the_inner_one_first():
    assert code(OUTER_BREAK) == [
        "BB0:",
        "  PSETP.AND.AND P4, PT, !PT, PT, PT",
        "  PBK BB10",
        "BB1:",
        "  S2R R2, SR_TID.X",
        "  LEA R4, R0, R2",
        "  ISETP.LT.U32.AND P0, PT, R2, 7, PT",
        "  MOV R6, RZ",
        "BB2:",
        "  MOV R7, RZ",
        "  PBK BB8",
        "BB3:",
        "  IADD R8, R6, R7",
        "  ISETP.GT.U32.AND P1, PT, R8, R2, PT",
        "  PSETP.OR.AND P4, PT, P4, P1, PT",
        "  @P1 BRK",
        "BB4:",
        "  ISETP.GT.U32.AND P2, PT, R7, R2, PT",
        "  @P2 BRK",
        "BB5:",
        "  IADD R11, R7, 1",
        "  ISETP.LT.U32.AND P3, PT, R11, 5, PT",
        "  @!P3 BRA.U BB7",
        "BB6:",
        "  MOV R7, R11",
        "  BRA BB3",
        "BB7:",
        "  BRK",
        "BB8:",
        "  @P4 BRK",
        "BB9:",
        "  STG [R4], R6",
        "  IADD R12, R6, 1",
        "  MOV R6, R12",
        "  BRA BB2",
        "BB10:",
        "  LDG R9, [R4]",
        "  IADD R10, R9, 100",
        "  STG [R4], R10",
        "  EXIT",
    ]


@pytest.mark.parametrize("body", [IF_ELSE, BREAK, OUTER_BREAK, CONTINUE])
@pytest.mark.parametrize("target", [PLAIN, BRANCHING])
def test_small_kernels_compute_what_the_simulator_does(body, target):
    module = module_of(body)
    launch = launch_of(module, np.zeros(96, np.int32), 96)
    assert difference(module, launch, target, HOPPER) == ""


def test_lanes_that_continue_early_wait_for_the_iteration_to_end():
    lines = code(CONTINUE)
    assert lines[lines.index("BB1:") + 1] == "  PCNT BB1"  # anew for each iteration
    assert lines[lines.index("  @P3 BRA BB6") :][:5] == [
        "  @P3 BRA BB6",
        "BB5:",
        "  BRA BB7",
        "BB6:",
        "  MOV R12, R7",
    ]
    assert lines.count("  CONT") == 2


def test_lanes_that_leave_after_little_code_run_it_under_the_guard():
    body = """
  br i1 %low, label %a, label %y
a:
  %c = load i32, ptr addrspace(1) %here, align 4
  %zero = icmp eq i32 %c, 0
  br i1 %zero, label %x, label %y
x:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %join
y:
  store i32 2, ptr addrspace(1) %here, align 4
  br label %join
join:
  %v = load i32, ptr addrspace(1) %here, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %here, align 4
  ret void
"""
    lines = code(body, PLAIN)
    index = lines.index("  @P1 BRK")
    assert lines[index - 2] == "  @P1 STG [R4], 1"
    assert not any(line.startswith("  @P1 STG") for line in code(body))
    module = module_of(body)
    data = np.tile(np.array([0, 0, 5], np.int32), 11)[:32]
    for target in (PLAIN, BRANCHING):
        assert difference(module, launch_of(module, data, 32), target, HOPPER) == ""


def test_lanes_that_have_nothing_left_to_do_exit_at_once():
    lines = code(
        """
  br i1 %low, label %work, label %done
work:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %done
done:
  ret void
"""
    )
    assert lines[4:] == ["  @!P0 EXIT", "BB1:", "  STG [R4], 1", "BB2:", "  EXIT"]


def test_an_if_at_the_end_of_another_shares_its_entry():
    lines = code(
        """
  br i1 %low, label %outer, label %join
outer:
  store i32 1, ptr addrspace(1) %here, align 4
  br i1 %odd, label %inner, label %join
inner:
  store i32 2, ptr addrspace(1) %here, align 4
  br label %join
join:
  %x = load i32, ptr addrspace(1) %here, align 4
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %here, align 4
  ret void
"""
    )
    assert sum("SSY" in line for line in lines) == 1
    assert sum(" BRA" in line for line in lines) == 2


# --- the stack ----------------------------------------------------------------------------------------------


def nest(levels: int, both_arms: bool) -> str:
    """Ifs nested in each other, each with something to do behind the inner one."""
    text, tail = [], []
    for level in range(levels):
        text.append(f"  %c{level} = icmp ugt i32 %tid, {level}\n")
        other = f"e{level}" if both_arms else f"j{level}"
        text.append(f"  br i1 %c{level}, label %t{level}, label %{other}\nt{level}:\n")
        if both_arms:
            tail.append(f"  br label %j{level}\n")
        store = f"  store i32 {level}, ptr addrspace(1) %here, align 4\n"
        otherwise = f"e{level}:\n{store}  br label %j{level}\n" if both_arms else ""
        end = "  ret void\n" if level == 0 else f"  br label %j{level - 1}\n"
        behind = f"  %v{level} = load i32, ptr addrspace(1) %here, align 4\n" + store
        tail.append(f"{otherwise}j{level}:\n{behind}{end}")
    inner = "  store i32 99, ptr addrspace(1) %here, align 4\n"
    if not both_arms:
        inner += f"  br label %j{levels - 1}\n"
    body = "".join(text) + inner
    parts = []
    for level in reversed(range(levels)):
        begin = 2 * level if both_arms else level
        parts += tail[begin : begin + (2 if both_arms else 1)]
        if both_arms and level:
            parts[-1] = parts[-1].removesuffix(f"  br label %j{level - 1}\n")
    return body + "".join(parts)


@pytest.mark.parametrize("levels", [1, 2, 5])
@pytest.mark.parametrize(("both_arms", "entries"), [(True, 2), (False, 1)])
def test_depth_of_nested_ifs(levels, both_arms, entries):
    """An if takes an entry for where all meet, and one for the side that waits. Lanes with nothing to do go
    first, so that where there is no else, the second is gone when the body runs.
    """
    module, program = program_of(nest(levels, both_arms))
    launch = launch_of(module, np.zeros(32, np.int32), 32)
    counts = run_lowered(program, launch).counters.of_target
    assert counts["stack_depth"] == levels * entries + (not both_arms)
    assert counts["stack_pushes"] == counts["stack_pops"] == 2 * levels


def test_a_stack_that_is_too_small_is_a_fault_of_a_named_place():
    module = module_of(nest(5, True))
    launch = launch_of(module, np.zeros(32, np.int32), 32)
    fits = SyncStack(predicate_limit=0, stack_entries=10)
    assert difference(module, launch, fits, HOPPER) == ""
    got = lowered_run(module, launch, SyncStack(predicate_limit=0, stack_entries=9), HOPPER)
    assert isinstance(got.outcome, Trapped)
    assert got.outcome.reason == "the synchronisation stack overflows: a warp has 9 entries"
    # Threads 0 to 3 take the other sides before; 4 would be the next to wait.
    assert got.outcome.where.block == "t3" and got.outcome.where.thread == 4


def test_warps_that_do_not_part_push_no_side():
    module, program = program_of(
        IF_ELSE.replace("%low", "%same").replace(
            "  br i1", "  %z = udiv i32 %tid, 32\n  %same = icmp eq i32 %z, 0\n  br i1", 1
        )
    )
    launch = launch_of(module, np.zeros(64, np.int32), 64)
    counters = run_lowered(program, launch).counters
    assert counters.of_target == {"stack_pushes": 2, "stack_depth": 1, "stack_pops": 2}
    assert counters.divergent_branches == 0


def test_nothing_meets_unless_the_program_says_so():
    """With SYNC replaced by jumps to where it leads, the side that waits never runs."""
    module, program = program_of(IF_ELSE)
    launch = launch_of(module, np.zeros(32, np.int32), 32)
    want = run_lowered(program, launch)
    meet = program.blocks[3]
    for block in program.blocks[1:3]:
        block.terminators = [jump(meet)]
    got = run_lowered(program, launch)
    assert want.buffers[0].tolist() == [2] * 7 + [3] * 25
    assert got.buffers[0].tolist() == [2] * 7 + [0] * 25


def test_nothing_may_stand_behind_what_may_send_a_warp_elsewhere():
    _, program = program_of(IF_ELSE)
    assert verify_machine(program) == []
    program.blocks[0].terminators.append(MachineInst("sync", (EXEC,), (EXEC,), sends=(program.blocks[3],)))
    assert ["bra, which may send the warp elsewhere, is not last" in str(d) for d in verify_machine(program)]


# --- barriers -----------------------------------------------------------------------------------------------

BARRIER = "  call void @llvm.nvvm.barrier0()\n  store i32 5, ptr addrspace(1) %here, align 4\n"
BARRIERS = {
    "in an arm": f"  br i1 %low, label %a, label %z\na:\n{BARRIER}  br label %z\nz:\n  ret void\n",
    "in an arm for true, the other returns": (
        f"  br i1 %low, label %a, label %b\na:\n{BARRIER}  ret void\nb:\n  ret void\n"
    ),
    "in an arm for false, the other returns": (
        f"  br i1 %low, label %b, label %a\na:\n{BARRIER}  ret void\nb:\n  ret void\n"
    ),
    "in an arm, work behind it": (
        f"  br i1 %low, label %a, label %z\na:\n{BARRIER}  br label %z\n"
        "z:\n  store i32 6, ptr addrspace(1) %here, align 4\n  ret void\n"
    ),
    "behind an early way to the end": (
        "  br i1 %low, label %a, label %b\na:\n  store i32 8, ptr addrspace(1) %here, align 4\n"
        f"  br i1 %odd, label %z, label %b\nb:\n{BARRIER}  br label %z\nz:\n  ret void\n"
    ),
    "behind the if": (
        "  br i1 %low, label %a, label %b\na:\n  store i32 8, ptr addrspace(1) %here, align 4\n"
        f"  br label %b\nb:\n{BARRIER}  ret void\n"
    ),
}


@pytest.mark.parametrize("case", BARRIERS)
@pytest.mark.parametrize("target", [PLAIN, BRANCHING])
def test_barriers_in_divergent_code_end_as_in_the_simulator(case, target):
    module = module_of(BARRIERS[case])
    launch = launch_of(module, np.zeros(64, np.int32), 64)
    want = simulate(module, launch, HOPPER)
    got = lowered_run(module, launch, target, HOPPER)
    assert type(got.outcome) is type(want.outcome), (got.outcome, want.outcome)
    if isinstance(want.outcome, BarrierDeadlock):
        assert got.outcome.reason == want.outcome.reason
        assert got.outcome.where.block == want.outcome.where.block
    else:
        assert isinstance(want.outcome, Returned)
        assert got.buffers[0].tolist() == want.buffers[0].tolist()


def test_lanes_that_leave_beside_a_barrier_are_those_whose_condition_says_so():
    """The arms were turned around for the barrier, and then the wrong lanes left."""
    module = module_of("""  %first = icmp ult i32 %tid, 64
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %work ]
  br i1 %first, label %work, label %out
work:
  store i32 5, ptr addrspace(1) %here, align 4
  call void @llvm.nvvm.barrier0()
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %out
out:
  %rounds = phi i32 [ %round, %loop ], [ %next, %work ]
  %there = getelementptr i32, ptr addrspace(1) %here, i32 128
  store i32 %rounds, ptr addrspace(1) %there, align 4
  ret void
""")
    launch = launch_of(module, np.zeros(256, np.int32), threads=128)
    for target in (PLAIN, BRANCHING):
        assert difference(module, launch, target) == ""


def test_lanes_meet_behind_an_early_return():
    module = module_of(
        "  br i1 %low, label %a, label %b\na:\n  store i32 8, ptr addrspace(1) %here, align 4\n"
        f"  br i1 %odd, label %r, label %b\nr:\n  ret void\nb:\n{BARRIER}  ret void\n"
    )
    launch = launch_of(module, np.zeros(32, np.int32), 32)
    for got in (simulate(module, launch, HOPPER), lowered_run(module, launch, PLAIN, HOPPER)):
        assert got.returned and got.buffers[0].tolist() == [5, 8, 5, 8, 5, 8] + [5] * 26


# --- what cannot be lowered ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "construct"),
    [
        ("call void @helper()", "a call of @helper"),
        ('call void asm sideeffect "exit;", ""()', "inline assembly"),
    ],
)
def test_what_cannot_be_lowered_is_named_with_its_block(call, construct):
    helper = "define void @helper() {\n  ret void\n}\n"
    body = f"  br label %here.it.is\nhere.it.is:\n  {call}\n  ret void\n}}"
    module = kernel(helper + HEAD + body)
    with pytest.raises(UnsupportedError) as caught:
        lower(module.function("k"), PLAIN, HOPPER)
    assert construct in str(caught.value) and "%here.it.is" in str(caught.value)
