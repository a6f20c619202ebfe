"""Predication: which ifs it takes, what their code looks like, and what a guarded instruction does."""

import numpy as np
import pytest

from pcfm.lowering import listing, lower, run_lowered
from pcfm.lowering.targets.sync_stack import SyncStack
from pcfm.machine import load
from tests.lowering.harness import GCN, difference, kernel, launch_of, lowered_run

HOPPER = load("hopper-warp32")
HEAD = """
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.fabs.f32(float)
declare float @expf(float)
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
"""
TAIL = """
join:
  %last = load i32, ptr addrspace(1) %here, align 4
  %sum = add i32 %last, 1
  store i32 %sum, ptr addrspace(1) %here, align 4
  ret void
}
"""


def module_of(body: str):
    return kernel(HEAD + body + TAIL)


def program_of(body: str, limit: int = 7):
    return lower(module_of(body).kernels[0], SyncStack(predicate_limit=limit), HOPPER)


def code(body: str, limit: int = 7) -> list[str]:
    """The lines of the listing between those of HEAD and TAIL, without labels and comments."""
    lines = [line.split("//")[0].rstrip() for line in listing(program_of(body, limit)).splitlines()]
    lines = [line.strip() for line in lines if line.startswith("  ")]
    return lines[2:-4]


def run(body: str, limit: int = 7, data: np.ndarray | None = None, threads: int = 64):
    """The run, held to the simulator's."""
    module = module_of(body)
    launch = launch_of(module, np.zeros(256, np.int32) if data is None else data, threads)
    target = SyncStack(predicate_limit=limit)
    assert difference(module, launch, target, HOPPER) == ""
    return lowered_run(module, launch, target, HOPPER)


IF = """
  %low = icmp ult i32 %tid, 7
  br i1 %low, label %then, label %join
then:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %join
"""
IF_ELSE = """
  %low = icmp ult i32 %tid, 7
  br i1 %low, label %then, label %else
then:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %join
else:
  store i32 2, ptr addrspace(1) %here, align 4
  br label %join
"""
NESTED = """
  %low = icmp ult i32 %tid, 7
  br i1 %low, label %then, label %else
then:
  %x = load i32, ptr addrspace(1) %here, align 4
  %odd = trunc i32 %x to i1
  br i1 %odd, label %inner, label %other
inner:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %join
other:
  store i32 2, ptr addrspace(1) %here, align 4
  br label %join
else:
  %y = load i32, ptr addrspace(1) %here, align 4
  %big = icmp ugt i32 %y, 50
  br i1 %big, label %third, label %join
third:
  store i32 3, ptr addrspace(1) %here, align 4
  br label %join
"""


def test_the_body_of_an_if_runs_under_its_condition():
    assert code(IF) == ["ISETP.LT.U32.AND P0, PT, R2, 7, PT", "@P0 STG [R4], 1"]
    counters = run(IF).counters
    assert counters.of_target == {"predicated_instructions": 2, "predicated_without_lanes": 1}
    assert counters.divergent_branches == counters.branches == counters.mask_operations == 0


def test_both_arms_run_under_the_condition_and_its_opposite():
    assert code(IF_ELSE)[1:] == ["@P0 STG [R4], 1", "@!P0 STG [R4], 2"]
    assert run(IF_ELSE).buffers[0].tolist()[:64] == [2] * 7 + [3] * 57


def test_ifs_in_arms_combine_their_conditions():
    """A comparison under a guard takes it along; the opposite and a truncation need an instruction more."""
    assert code(NESTED)[1:] == [
        "@P0 LDG R6, [R4]",
        "@P0 ISETP.NE.AND P1, PT, R6&1, RZ, PT",
        "PSETP.AND.AND P4, PT, P0, P1, PT",
        "PSETP.AND.AND P5, PT, P0, !P1, PT",
        "@P4 STG [R4], 1",
        "@P5 STG [R4], 2",
        "@!P0 LDG R7, [R4]",
        "ISETP.GT.U32.AND P2, PT, R7, 50, !P0",
        "@P2 STG [R4], 3",
    ]
    data = np.arange(0, 256, dtype=np.int32)
    assert "stack_pushes" not in run(NESTED, data=data).counters.of_target


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 4, 5, 7])
def test_nested_ifs_at_every_limit(limit):
    run(NESTED, limit, data=np.arange(0, 256, dtype=np.int32))
    names = {0: 0, 1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 7: 1}
    assert program_of(NESTED, limit).counts["predicated ifs"] == names[limit]


def adds(count: int) -> str:
    """An if with `count` instructions."""
    lines = ["  %low = icmp ult i32 %tid, 7\n  br i1 %low, label %then, label %join\nthen:\n"]
    value = "%tid"
    for number in range(count - 1):
        lines.append(f"  %a{number} = mul i32 {value}, 3\n")
        value = f"%a{number}"
    lines.append(f"  store i32 {value}, ptr addrspace(1) %here, align 4\n  br label %join\n")
    return "".join(lines)


@pytest.mark.parametrize(
    ("size", "limit", "guarded"), [(7, 7, 7), (8, 7, 0), (3, 3, 3), (4, 3, 0), (1, 0, 0)]
)
def test_the_limit_is_on_the_instructions_of_an_arm(size, limit, guarded):
    lines = code(adds(size), limit)
    assert sum(line.startswith("@P0 ") and "BRA" not in line for line in lines) == guarded
    assert any(line.startswith("SSY") for line in lines) == (not guarded)
    run(adds(size), limit)


def test_accesses_that_become_one_count_once():
    """Four stores of one line, and as many that stand apart."""
    for step, limit in ((1, 1), (8, 4)):
        stores = "".join(
            f"  %p{n} = getelementptr i8, ptr addrspace(1) %data, i64 {4 * step * n}\n"
            f"  store i32 %tid, ptr addrspace(1) %p{n}, align {16 if not n else 4}\n"
            for n in range(4)
        )
        head = "  %low = icmp ult i32 %tid, 1\n  br i1 %low, label %then, label %join\nthen:\n"
        body = f"{head}{stores}  br label %join\n"
        assert [program_of(body, n).counts["predicated ifs"] for n in (limit - 1, limit)] == [0, 1]
        assert run(body, limit).counters.of_target["predicated_instructions"] == 2 * limit


def test_free_instructions_do_not_count():
    body = adds(7).replace("then:\n", "then:\n  %f = freeze i32 %tid\n").replace("mul i32 %tid", "mul i32 %f")
    assert not any(line.startswith("SSY") for line in code(body))


@pytest.mark.parametrize(
    "inside",
    [
        "  call void @llvm.nvvm.barrier0()\n",
        "  %e = call float @expf(float 1.0)\n",
        "  fence seq_cst\n",
        "  br label %loop\nloop:\n  %i = phi i32 [ 0, %then ], [ %i1, %loop ]\n  %i1 = add i32 %i, 1\n"
        "  %more = icmp ult i32 %i1, 3\n  br i1 %more, label %loop, label %behind\nbehind:\n",
    ],
    ids=["barrier", "call", "fence", "loop"],
)
def test_what_is_not_predicated(inside):
    body = IF.replace("then:\n", "then:\n" + inside)
    assert program_of(body, 100).counts["predicated ifs"] == 0


def test_uniform_branches_stay_branches():
    body = IF.replace("%low = icmp ult i32 %tid, 7", "%low = icmp eq i32 %n, 7")
    text = (HEAD + body + TAIL).replace("%data)", "%data, i32 %n)")
    lines = listing(lower(kernel(text).kernels[0], SyncStack(), HOPPER))
    assert "BRA.U" in lines and "@P0 STG" not in lines


def test_lanes_without_the_predicate_do_nothing():
    """Neither loads nor divisions of theirs fault, and their registers stay."""
    body = """
  %low = icmp ult i32 %tid, 7
  br i1 %low, label %then, label %join2
then:
  %far = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %x = load i32, ptr addrspace(1) %far, align 4
  %z = udiv i32 100, %x
  br label %join2
join2:
  %r = phi i32 [ %z, %then ], [ 5, %entry ]
  store i32 %r, ptr addrspace(1) %here, align 4
  br label %join
"""
    body = body.replace("%data, i32 %tid\n", "%data, i32 %index\n").replace(
        "  %low =", "  %index = mul i32 %tid, 36\n  %low ="
    )
    data = np.zeros(256, np.int32)
    data[:256:36] = 7
    got = run(body, data=data)
    assert "stack_pushes" not in got.counters.of_target
    assert got.buffers[0].tolist()[7:64] == [6] * 57


def test_a_predicate_without_lanes_costs_an_access_its_issue():
    module = module_of(IF)
    program = lower(module.kernels[0], SyncStack(), HOPPER)
    one = run_lowered(program, launch_of(module, np.zeros(256, np.int32), 32)).counters
    two = run_lowered(program, launch_of(module, np.zeros(256, np.int32), 64)).counters
    store = 2 * one.memory_cycles - two.memory_cycles  # of the warp whose lanes store
    assert store >= HOPPER.access_cost("store", "global", 4).latency_cycles
    assert 2 * one.cycles - two.cycles == store - HOPPER.charge("int_alu").latency_cycles
    assert two.warp_instructions == 2 * one.warp_instructions
    assert two.global_instructions == 2 * one.global_instructions - 1


def test_a_comparison_that_no_lane_runs_leaves_false():
    """In the second round no lane of the first warp is in the arm, and its comparison from the first round
    must not be taken for one of this round.
    """
    body = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %t = add i32 %tid, %i
  %low = icmp ult i32 %t, 32
  br i1 %low, label %then, label %latch
then:
  %x = load i32, ptr addrspace(1) %here, align 4
  %zero = icmp ult i32 %x, 100
  br i1 %zero, label %inner, label %latch
inner:
  %y = add i32 %t, 1
  store i32 %y, ptr addrspace(1) %here, align 4
  br label %latch
latch:
  %i1 = add i32 %i, 32
  %more = icmp ult i32 %i1, 96
  br i1 %more, label %loop, label %join
"""
    got = run(body)
    assert program_of(body).counts["predicated ifs"] == 1
    assert got.buffers[0].tolist()[:64] == [*range(2, 34)] + [1] * 32


def test_an_arm_may_change_its_own_condition():
    """The condition of the loop's if is a phi, which the first arm gives its next value."""
    body = """
  %start = icmp ult i32 %tid, 7
  br label %loop
loop:
  %c = phi i1 [ %start, %entry ], [ %d, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br i1 %c, label %then, label %else
then:
  %x = load i32, ptr addrspace(1) %here, align 4
  %x1 = add i32 %x, 1
  store i32 %x1, ptr addrspace(1) %here, align 4
  br label %latch
else:
  %y = load i32, ptr addrspace(1) %here, align 4
  %y1 = add i32 %y, 100
  store i32 %y1, ptr addrspace(1) %here, align 4
  br label %latch
latch:
  %d = phi i1 [ false, %then ], [ true, %else ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 5
  br i1 %more, label %loop, label %join
"""
    got = run(body)
    assert program_of(body).counts["predicated ifs"] == 1
    assert got.buffers[0].tolist()[:64] == [204] * 7 + [303] * 57


def test_atomics_may_be_guarded():
    body = IF.replace(
        "store i32 1, ptr addrspace(1) %here, align 4",
        "%old = atomicrmw add ptr addrspace(1) %data, i32 1 monotonic, align 4",
    )
    assert "@P0 RED.ADD [R0], 1" in code(body)
    assert run(body).buffers[0][0] == 8


def test_minimum_maximum_and_absolute_value_are_single_instructions():
    body = """
  %a = call i32 @llvm.smax.i32(i32 %tid, i32 7)
  %b = call i32 @llvm.umin.i32(i32 %a, i32 9)
  %c = call i32 @llvm.abs.i32(i32 %b, i1 false)
  %f = sitofp i32 %c to float
  %g = call float @llvm.fabs.f32(float %f)
  %h = call float @llvm.minnum.f32(float %g, float 2.0)
  %i = fptosi float %h to i32
  store i32 %i, ptr addrspace(1) %here, align 4
  br label %join
"""
    assert code(body) == [
        "IMNMX R6, R2, 7, !PT",
        "IMNMX.U32 R7, R6, 9, PT",
        "I2I.S32.S32 R8, |R7|",
        "I2F.F32.S32 R9, R8",
        "FADD R10, -RZ, |R9|",
        "FMNMX R11, R10, 2.000000e+00, PT",
        "F2I.S32.F32 R12, R11",
        "STG [R4], R12",
    ]


def test_predication_saves_the_stack_and_costs_what_no_lane_needs():
    """Where all warps part, guards are cheaper than the stack; where none does, branches may be."""
    parting, apart = run(IF_ELSE), run(IF_ELSE.replace("%tid, 7", "%tid, 32"))
    parting_branch = run(IF_ELSE, 0)
    apart_branch = run(IF_ELSE.replace("%tid, 7", "%tid, 32"), 0)
    assert parting.counters.cycles < parting_branch.counters.cycles
    assert parting.counters.mask_operations == 0 < parting_branch.counters.mask_operations
    assert apart.counters.of_target["predicated_without_lanes"] == 2
    assert apart_branch.counters.divergent_branches == 0


def test_on_waves_of_64_lanes():
    module = module_of(NESTED)
    launch = launch_of(module, np.arange(0, 256, dtype=np.int32), 100)
    assert difference(module, launch, SyncStack(), GCN) == ""
