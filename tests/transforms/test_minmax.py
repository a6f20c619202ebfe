"""When `minmax` replaces a choice: costs, shapes of branches, environments, remarks.

What the rules mean is tested by execution in `test_minmax_meaning`.
"""

from __future__ import annotations

import pytest

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.work import function_calls

HEADER = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent
"""


def run(text: str, machine: str = "gcn-wave64", pipeline: str = "minmax") -> tuple[Module, PassContext]:
    module = parse_module(HEADER + text)
    before = print_module(module)
    context = PassContext(load(machine))
    done = run_pipeline(module, parse_pipeline(pipeline), context)
    assert done.changed == (before != print_module(module))
    verify(print_module(module))
    return module, context


def opcodes(module: Module) -> list[str]:
    """The opcodes of the first kernel, calls by their intrinsic."""
    return [
        (getattr(inst, "callee_name", None) or inst.opcode).removeprefix("llvm.")
        for inst in module.kernels[0].instructions()
    ]


def said(context: PassContext) -> list[tuple[str, str]]:
    return [(remark.kind, remark.message) for remark in context.remarks]


# --- costs --------------------------------------------------------------------------------------------------

SELECT = """
define ptx_kernel void @k(ptr %p, i32 %x, i32 %y) {
  %c = icmp slt i32 %x, %y
  %r = select i1 %c, i32 %x, i32 %y
  store i32 %r, ptr %p, align 4
  ret void
}
"""


@pytest.mark.parametrize(
    ("machine", "pipeline", "expected"),
    [
        ("gcn-wave64", "minmax", ["smin.i32", "store", "ret"]),
        ("hopper-warp32", "minmax", ["smin.i32", "store", "ret"]),
        # 13 cycles against 4 + 4 there: more in latency, less in issue.
        ("volta-warp32", "minmax", ["icmp", "select", "store", "ret"]),
        ("volta-warp32", "minmax<any-cost>", ["smin.i32", "store", "ret"]),
    ],
)
def test_a_choice_is_replaced_where_the_machine_does_not_pay_more(
    machine: str, pipeline: str, expected: list[str]
) -> None:
    module, context = run(SELECT, machine, pipeline)
    assert opcodes(module) == expected
    (remark,) = context.remarks
    assert (remark.kind == "passed") == (expected[0] != "icmp")
    numbers = [remark.args[key] for key in ("cycles_before", "cycles_after")]
    assert numbers == {"gcn-wave64": [8, 4], "hopper-warp32": [8, 4], "volta-warp32": [8, 13]}[machine]
    assert run_pipeline(module, parse_pipeline(pipeline), PassContext(load(machine))).changed is False


def test_a_comparison_with_other_users_stays_and_counts() -> None:
    text = SELECT.replace("  store i32", "  store i1 %c, ptr %p, align 1\n  store i32")
    module, context = run(text)
    assert opcodes(module) == ["icmp", "smin.i32", "store", "store", "ret"]
    assert [remark.args["cycles_before"] for remark in context.remarks] == [4]


BRANCH = """
define ptx_kernel void @k(ptr %p, i32 %x, i32 %y) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp slt i32 OPERAND, %y
  br i1 %c, label %join, label %other
other:
  br label %join
join:
  %r = phi i32 [ OPERAND, %entry ], [ %y, %other ]
  store i32 %r, ptr %p, align 4
  ret void
}
"""


def test_parting_lanes_count_where_they_may_part() -> None:
    """On volta-warp32: 13 cycles against 4 + 4, and 8 more to part and meet in four of five executions."""
    divergent, context = run(BRANCH.replace("OPERAND", "%tid"), "volta-warp32")
    assert "smin.i32" in opcodes(divergent) and len(divergent.kernels[0].blocks) == 1
    assert [r.args["cycles_before"] for r in context.remarks] == pytest.approx([8 + 0.8 * 8])
    uniform, _ = run(BRANCH.replace("OPERAND", "%x"), "volta-warp32")
    assert "smin.i32" not in opcodes(uniform)


def test_what_all_lanes_would_execute_counts() -> None:
    """The one difference that stays is charged, the other dies with its arm."""
    text = """
define ptx_kernel void @k(ptr %p, i32 %x, i32 %y) {
entry:
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %more, label %less
more:
  %d = sub nsw i32 %x, %y
  br label %join
less:
  %u = sub nsw i32 %y, %x
  br label %join
join:
  %r = phi i32 [ %d, %more ], [ %u, %less ]
  store i32 %r, ptr %p, align 4
  ret void
}
"""
    module, context = run(text)
    assert opcodes(module) == ["sub", "abs.i32", "store", "ret"]
    (remark,) = context.remarks
    # A comparison, a branch and a difference against a difference and the call; nothing divergent here.
    assert [remark.args[key] for key in ("cycles_before", "cycles_after")] == [12, 8]


# --- shapes of branches -------------------------------------------------------------------------------------


def branch(arm: str = "", phis: str = "%r = phi i32 [ %x, %entry ], [ %y, %other ]", more: str = "") -> str:
    return f"""
define ptx_kernel void @k(ptr %p, i32 %x, i32 %y) {{
entry:
  %c = icmp slt i32 %x, %y
  br i1 %c, label %join, label %other
other:
  {arm}
  br label %join
join:
  {phis}
  {more}
  store i32 %r, ptr %p, align 4
  ret void
}}
"""


def test_dead_work_on_a_way_does_not_hold_a_branch() -> None:
    assert opcodes(run(branch("%d = mul i32 %x, %y"))[0]) == ["smin.i32", "store", "ret"]


@pytest.mark.parametrize(
    "arm",
    [
        "store i32 0, ptr %p, align 4",
        "%v = load i32, ptr %p, align 4",
        "%v = udiv i32 %x, %y",
        "call void @llvm.nvvm.barrier0()",
    ],
)
def test_a_way_that_must_not_be_executed_for_nothing_holds_its_branch(arm: str) -> None:
    assert "smin.i32" not in opcodes(run(branch(arm))[0])


def test_a_way_whose_address_is_taken_stays() -> None:
    # It was taken out, and its address became the number that stands for no block.
    taken = "@table = constant ptr blockaddress(@k, %other)\n"
    assert "smin.i32" not in opcodes(run(taken + branch())[0])


def test_every_phi_must_be_a_choice_or_none() -> None:
    both = "%r = phi i32 [ %x, %entry ], [ %y, %other ]\n  %s = phi i32 [ %y, %entry ], [ %x, %other ]"
    store = "store i32 %s, ptr %p, align 4"
    assert opcodes(run(branch("", both, store))[0])[:2] == ["smin.i32", "smax.i32"]
    same = both.replace("[ %y, %entry ], [ %x, %other ]", "[ 7, %entry ], [ 7, %other ]")
    module, _ = run(branch("", same, store))
    assert opcodes(module) == ["smin.i32", "store", "store", "ret"]
    assert "store i32 7" in print_module(module)
    index = both.replace("[ %y, %entry ], [ %x, %other ]", "[ 0, %entry ], [ 1, %other ]")
    assert "smin.i32" not in opcodes(run(branch("", index, store))[0])


def test_a_join_with_other_ways_in_keeps_its_phi() -> None:
    text = """
define ptx_kernel void @k(ptr %p, i32 %x, i32 %y, i1 %early) {
start:
  br i1 %early, label %join, label %entry
entry:
  %c = icmp ult i32 %x, %y
  br i1 %c, label %low, label %high
low:
  br label %join
high:
  br label %join
join:
  %r = phi i32 [ 3, %start ], [ %x, %low ], [ %y, %high ]
  store i32 %r, ptr %p, align 4
  ret void
}
"""
    printed = print_module(run(text)[0])
    assert "%r.umin = call i32 @llvm.umin.i32(i32 %x, i32 %y)" in printed
    assert "%r = phi i32 [ 3, %start ], [ %r.umin, %entry ]" in printed
    assert "low:" not in printed and "high:" not in printed


LOOP = """
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %best = phi i32 [ 0, %entry ], [ %most, %latch ]
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %next = add i32 %i, 3
  %c = icmp sgt i32 %i, %best
  br i1 %c, label %take, label %latch
take:
  br label %latch
latch:
  %most = phi i32 [ %best, %loop ], [ %i, %take ]
  br label %loop, !llvm.loop !0
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
"""
TWO_LATCHES = """
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %best = phi i32 [ 0, %entry ], [ %i, %take ], [ %best, %keep ]
  %i = phi i32 [ 0, %entry ], [ %n, %take ], [ %n, %keep ]
  %c = icmp sgt i32 %i, %best
  br i1 %c, label %take, label %keep
take:
  br label %loop, !llvm.loop !0
keep:
  br label %loop, !llvm.loop !0
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
"""


def test_a_choice_in_a_loop() -> None:
    module, _ = run(LOOP)
    assert opcodes(module) == ["br", "phi", "phi", "add", "smax.i32", "br"]
    assert "br label %loop, !llvm.loop" in print_module(module)


def test_a_loop_keeps_its_metadata_and_is_no_join_of_itself() -> None:
    """Both latches go back to the block that branches: no lanes meet behind it."""
    assert opcodes(run(TWO_LATCHES)[0]).count("br") == 4
    inside = TWO_LATCHES.replace("  %c = icmp", "  br label %test\ntest:\n  %c = icmp")
    module, _ = run(inside)
    assert opcodes(module) == ["br", "phi", "phi", "br", "smax.i32", "br"]
    assert "br label %loop, !llvm.loop" in print_module(module)


def test_chains_and_nests_of_branches_take_linear_work() -> None:
    def chain(count: int) -> str:
        lines = ["define ptx_kernel void @k(ptr %p, i32 %x, i32 %y) {", "join0:", "  %r0 = add i32 %x, %y"]
        for n in range(1, count + 1):
            lines += [
                f"  %c{n} = icmp slt i32 %r{n - 1}, {n}",
                f"  br i1 %c{n}, label %join{n}, label %other{n}",
                f"other{n}:",
                f"  br label %join{n}",
                f"join{n}:",
                f"  %r{n} = phi i32 [ {n}, %join{n - 1} ], [ %r{n - 1}, %other{n} ]",
            ]
        return "\n".join([*lines, f"  store i32 %r{count}, ptr %p, align 4", "  ret void", "}"])

    def nest(count: int) -> str:
        lines = ["define ptx_kernel void @k(ptr %p, i32 %x, i32 %y) {", "test0:", "  br label %test1"]
        phi = []
        for n in range(1, count + 1):
            lines += [
                f"test{n}:",
                f"  %c{n} = icmp slt i32 %x, {n}",
                f"  br i1 %c{n}, label %hit{n}, label %test{n + 1}",
                f"hit{n}:",
                "  br label %join",
            ]
            phi.append(f"[ {n}, %hit{n} ]")
        lines += [f"test{count + 1}:", "  br label %join", "join:"]
        lines.append(f"  %r = phi i32 {', '.join(phi)}, [ %x, %test{count + 1} ]")
        return "\n".join([*lines, "  store i32 %r, ptr %p, align 4", "  ret void", "}"])

    for make in (chain, nest):
        calls: list[int] = []
        for count in (40, 160):
            module = parse_module(HEADER + make(count))
            passes = parse_pipeline("minmax")
            context = PassContext(load("gcn-wave64"))
            work = lambda m=module, c=context, p=passes: run_pipeline(m, p, c, verify_each=False)  # noqa: E731
            calls.append(function_calls(work))
            assert opcodes(module).count("smax.i32") == (count if make is chain else 1)
        assert calls[1] < 6 * calls[0]


# --- environments, names, remarks ---------------------------------------------------------------------------

FLOAT = """
define ptx_kernel void @k(ptr %p, float %x) ATTRIBUTES {
  %c = fcmp ogt float %x, 0.0
  %r = select i1 %c, float %x, float 0.0
  store float %r, ptr %p, align 4
  ret void
}
"""


@pytest.mark.parametrize(
    ("attributes", "reason"),
    [
        ("", None),
        ('"denormal-fp-math"="ieee,ieee"', None),
        ('"denormal-fp-math-f32"="preserve-sign,preserve-sign"', "denormals may be flushed"),
        ('"denormal-fp-math"="ieee,dynamic"', "denormals may be flushed"),
        ("strictfp", "the function is strictfp"),
    ],
)
def test_floats_are_left_alone_in_other_environments(attributes: str, reason: str | None) -> None:
    text = FLOAT.replace("ATTRIBUTES", attributes)
    module = parse_module(HEADER + text)
    context = PassContext(load("gcn-wave64"))
    run_pipeline(module, parse_pipeline("minmax"), context)
    if reason is None:
        assert opcodes(module) == ["maximumnum.f32", "store", "ret"]
    else:
        assert opcodes(module) == ["fcmp", "select", "store", "ret"]
        assert said(context) == [("missed", f"this is no llvm.maximumnum: {reason}")]


def test_a_declaration_is_added_once_and_one_that_is_there_is_used() -> None:
    twice = "  %d = icmp slt i32 %y, %x\n  %s = select i1 %d, i32 %y, i32 %x\n  store"
    text = SELECT.replace("  store", twice)
    declaration = "declare i32 @llvm.smin.i32(i32, i32)\n"
    for before in ("", declaration):
        assert print_module(run(before + text)[0]).count(declaration) == 1


def test_remarks_name_intrinsic_rule_and_cycles_or_what_is_missing() -> None:
    _, context = run(SELECT)
    (done,) = context.remarks
    assert str(done) == (
        "passed: a comparison and a select became llvm.smin.i32: the same integer (intrinsic llvm.smin.i32, "
        "from select, cycles_before 8, issue_cycles_before 8, cycles_after 4, issue_cycles_after 4) [minmax]"
    )
    text = FLOAT.replace("ATTRIBUTES", "").replace("0.0", "%y").replace("float %x)", "float %x, float %y)")
    for flags, reason in (
        ("", "llvm.maximumnum: of zeros of both signs it may choose the wrong one"),
        (" nsz", "llvm.maximumnum: both of them may be a NaN"),
    ):
        _, context = run(text.replace("select", f"select{flags}"))
        assert said(context) == [("missed", f"this is no {reason}")]


def test_a_clamp_s_inner_call_may_be_infinite_where_no_operand_is() -> None:
    """A NaN x becomes the limit, infinity: ninf of the comparison, true of x, is not true of the call's."""
    text = """
declare float @llvm.minimumnum.f32(float, float)
define ptx_kernel void @k(ptr %p, float %x) {
  %m = call float @llvm.minimumnum.f32(float %x, float 0x7FF0000000000000)
  %c = fcmp ninf olt float %x, -1.0
  %r = select i1 %c, float -1.0, float %m
  store float %r, ptr %p, align 4
  ret void
}
"""
    assert "%r = call float @llvm.maxnum.f32" in print_module(run(text)[0])


VECTOR = """
define ptx_kernel void @k(ptr %p, <2 x i32> %x, <2 x i32> %y) {
  %c = icmp slt <2 x i32> %x, %y
  %r = select <2 x i1> %c, <2 x i32> %x, <2 x i32> %y
  store <2 x i32> %r, ptr %p, align 8
  ret void
}
"""


def test_a_vector_choice_is_left_alone() -> None:
    assert opcodes(run(VECTOR)[0]) == ["icmp", "select", "store", "ret"]
