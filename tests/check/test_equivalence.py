"""Verdicts: what is accepted, what is rejected and with which words, what teaches nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pcfm.check import Inconclusive, Mismatch, NoMismatch, Unchanged, check
from pcfm.check.equivalence import check_inputs
from pcfm.check.runs import Input
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.machine import load
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import HEADER

GCN = load("gcn-wave64")
SOURCE = """
@tile = internal addrspace(3) global [128 x i32] undef
define ptx_kernel void @k(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %p = getelementptr i32, ptr %in, i64 %w
  %q = getelementptr i32, ptr %out, i64 %w
  %s = getelementptr [128 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(3) %s
  call void @llvm.nvvm.barrier0()
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %then, label %end
then:
  %r = add i32 %t, 64
  %m = and i32 %r, 127
  %o = getelementptr [128 x i32], ptr addrspace(3) @tile, i32 0, i32 %m
  %n = load i32, ptr addrspace(3) %o
  %x = add nsw i32 %n, 1
  %y = sdiv i32 %x, %v
  br label %end
end:
  %z = phi i32 [ -1, %0 ], [ %y, %then ]
  store i32 %z, ptr %q
  ret void
}
"""


def launch(low: int = -5, high: int = 5) -> Launch:
    recipe = BufferRecipe("i32", 128, "random", 3, low, high)
    arg = BufferArg(recipe.draw(0), False, recipe)
    return Launch("k", (1, 1, 1), (128, 1, 1), (arg, BufferArg(np.zeros(128, np.int32))))


def verdict(
    old: str, new: str, given: Launch | None = None, source: str = SOURCE, **options: object
) -> object:
    assert source.count(old) == 1
    target = parse_module(HEADER + source.replace(old, new))
    return check(parse_module(HEADER + source), target, given or launch(), GCN, **options)  # type: ignore[arg-type]


def rejected(old: str, new: str, what: str, given: Launch | None = None, **options: object) -> str:
    answer = verdict(old, new, given, **options)
    assert isinstance(answer, Mismatch), str(answer)
    assert answer.counterexample.what == what, str(answer)
    assert answer.exit_code == 1 and not answer.accepted
    return str(answer)


def test_the_same_text_is_unchanged() -> None:
    answer = verdict("  ret void\n}\n", "  ret void\n}\n")
    assert isinstance(answer, Unchanged) and answer.accepted and answer.exit_code == 0


def test_another_text_that_does_the_same_is_no_mismatch_on_all_inputs() -> None:
    answer = verdict("add i32 %t, 64", "xor i32 %t, 64", runs=9)
    assert isinstance(answer, NoMismatch), str(answer)
    assert answer.runs == 9 and answer.accepted and answer.exit_code == 0
    assert answer.compared == ("memory", "races", "undef", "definedness", "traces")
    answer = verdict("add i32 %t, 64", "xor i32 %t, 64", runs=2, undefined=False, traces=False)
    assert isinstance(answer, NoMismatch) and answer.compared == ("memory", "races")


def test_a_wrong_value_shows_input_place_values_and_both_traces() -> None:
    text = rejected("add nsw i32 %n, 1", "add nsw i32 %n, 2", "memory")
    assert "input: as given" in text
    assert "first difference: argument 1, element" in text
    assert text.count("store global") == 2 and "source trace" in text and "target trace" in text


def test_a_difference_on_boundary_inputs_only() -> None:
    source = SOURCE.replace("sdiv i32 %x, %v", "add i32 %x, 0")
    same = verdict("icmp sgt i32 %v, 0", "icmp sgt i32 %v, -1", launch(1, 5), source)
    assert isinstance(same, NoMismatch)
    text = str(verdict("icmp sgt i32 %v, 0", "icmp sge i32 %v, 0", launch(0, 2**31 - 2), source))
    assert "MISMATCH" in text and "input: zeros" in text


def test_a_dropped_guard_is_a_trap_of_the_target() -> None:
    text = rejected("br i1 %c, label %then, label %end", "br i1 true, label %then, label %end", "outcome")
    assert "the source returned, the target: trapped: division by zero" in text


def test_a_flag_that_does_not_hold_is_found() -> None:
    text = rejected("add i32 %t, 64", "add nsw i32 %t, 2147483600\n  %dead = add i32 %t, 64", "memory")
    assert "memory differs" in text
    source = SOURCE.replace(
        "  ret void",
        "  %big = add i32 %t, 2147483600\n  %f = freeze i32 %big\n  store i32 %f, ptr %p\n  ret void",
    )
    answer = verdict(
        "%big = add i32",
        "%big = add nsw i32",
        source=source.replace("%f = freeze i32 %big\n  store i32 %f", "store i32 %big"),
    )
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "definedness", str(answer)


def test_a_load_that_the_source_lane_did_not_make() -> None:
    source = SOURCE.replace(
        "then:\n", "then:\n  %e = getelementptr i32, ptr %in, i64 5\n  %l = load i32, ptr %e\n"
    )
    hoisted = source.replace(
        "  %e = getelementptr i32, ptr %in, i64 5\n  %l = load i32, ptr %e\n", ""
    ).replace("  %c = icmp", "  %e = getelementptr i32, ptr %in, i64 5\n  %l = load i32, ptr %e\n  %c = icmp")
    modules = [parse_module(HEADER + text) for text in (source, hoisted)]
    answer = check(*modules, launch(), GCN)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "loads"
    assert isinstance(check(*modules, launch(), GCN, traces=False), NoMismatch)
    assert isinstance(check(*reversed(modules), launch(), GCN), NoMismatch)  # fewer loads are fine


def test_stores_in_another_order_and_twice() -> None:
    two = SOURCE.replace("  store i32 %z, ptr %q\n", "  store i32 %z, ptr %q\n  store i32 %z, ptr %p\n")
    swapped = SOURCE.replace("  store i32 %z, ptr %q\n", "  store i32 %z, ptr %p\n  store i32 %z, ptr %q\n")
    modules = [parse_module(HEADER + text) for text in (two, swapped)]
    answer = check(*modules, launch(), GCN)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "lane trace"
    assert isinstance(check(*modules, launch(), GCN, traces=False), NoMismatch)


def test_a_kernel_that_loads_variables_of_the_module_alone() -> None:
    # Its traces have no buffer: an internal error.
    source = """
@table = addrspace(1) global [32 x i32] [i32 9, i32 -4, ZEROS], align 4
define ptx_kernel void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) @table, i32 %t
  %x = load i32, ptr addrspace(1) %p, align 4
  %y = mul i32 %x, 3
  store i32 %y, ptr addrspace(1) %p, align 4
  ret void
}
""".replace("ZEROS", ", ".join(["i32 0"] * 30))
    alone = Launch("k", (1, 1, 1), (32, 1, 1), ())
    same = verdict("mul i32 %x, 3", "mul i32 3, %x", alone, source)
    assert isinstance(same, NoMismatch), same
    other = verdict("i32 %x, 3", "i32 %x, 5", alone, source)
    assert isinstance(other, Mismatch) and "= 0x1b:" in str(other) and "= 0x2d:" in str(other)


def test_a_barrier_more_or_less_or_under_another_mask() -> None:
    rejected(
        "  call void @llvm.nvvm.barrier0()\n",
        "  call void @llvm.nvvm.barrier0()\n  call void @llvm.nvvm.barrier0()\n",
        "convergence",
    )
    rejected(
        "  %m = and i32 %r, 127\n", "  call void @llvm.nvvm.barrier0()\n  %m = and i32 %r, 127\n", "outcome"
    )


def test_dependence_on_undefined_values() -> None:
    source = SOURCE.replace("  ret void", "  %u = xor i32 %z, 0\n  store i32 %u, ptr %p\n  ret void")
    answer = verdict("xor i32 %z, 0", "xor i32 %z, undef", source=source)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "definedness"
    assert isinstance(
        verdict("xor i32 %z, 0", "xor i32 %z, undef", source=source, undefined=False), NoMismatch
    )
    # An undef that does not matter in the source, and does in the target.
    source = source.replace("%u = xor i32 %z, 0", "%u = and i32 undef, 0")
    answer = verdict("and i32 undef, 0", "and i32 undef, 1", source=source)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "undef", str(answer)
    assert isinstance(verdict("and i32 undef, 0", "and i32 0, 0", source=source), NoMismatch)


def test_a_source_with_a_race_between_warps_is_no_evidence() -> None:
    source = """
@cell = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %write, label %read
write:
  store i32 7, ptr addrspace(3) @cell
  br label %end
read:
  %v = load i32, ptr addrspace(3) @cell
  store i32 %v, ptr %out
  br label %end
end:
  ret void
}
"""
    answer = verdict(
        "i32 %t, 64", "i32 %t, 64 ; the same".replace(" ; the same", "\n  %u = add i32 %t, 0"), source=source
    )
    assert isinstance(answer, Inconclusive) and "a data race, on input as given" in answer.reason


def test_rare_inputs_alone_on_which_the_source_fails_leave_none() -> None:
    source = parse_module(HEADER + SOURCE.replace("sdiv i32 %x, %v", "sdiv i32 %x, 0"))
    rare = [Input("odd", launch(1, 5), rare=True)]
    answer = check_inputs(source, parse_module(HEADER + SOURCE), rare, GCN)
    assert isinstance(answer, Inconclusive) and answer.reason == "no usable input"


ROUNDS = """
define ptx_kernel void @k(ptr %out, i32 %n, i32 %step) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, %step
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  store i32 %next, ptr %out
  ret void
}
"""


def rounds(name: str, count: int, step: int = 1) -> Input:
    args = BufferArg(np.zeros(1, np.int32)), ScalarArg("i32", count), ScalarArg("i32", step)
    return Input(name, Launch("k", (1, 1, 1), (1, 1, 1), args), rare=name == "rare")


@pytest.mark.parametrize(("first", "rare", "left_out"), [(3, 90, 0), (3, 700, 1), (400, 700, 0)])
def test_a_rare_input_may_take_a_few_times_what_the_source_takes_else(
    first: int, rare: int, left_out: int
) -> None:
    source, target = (
        parse_module(HEADER + text) for text in (ROUNDS, ROUNDS.replace("%i, %step", "%step, %i"))
    )
    # What has no end says nothing about it.
    inputs = [rounds("first", first), rounds("endless", 1, 0), rounds("second", 1), rounds("rare", rare)]
    answer = check_inputs(source, target, inputs, GCN, fuel=3000)
    assert isinstance(answer, NoMismatch) and answer.left_out == left_out, str(answer)
    assert answer.runs == 3 - left_out and "input endless is no evidence" in str(answer)


def test_inputs_on_which_the_source_fails_are_no_evidence() -> None:
    source = SOURCE.replace("icmp sgt i32 %v, 0", "icmp sge i32 %v, 0")
    answer = verdict("add i32 %t, 64", "xor i32 %t, 64", launch(0, 0), source)
    assert isinstance(answer, Inconclusive) and answer.exit_code == 3 and not answer.accepted
    assert "division by zero" in answer.reason
    answer = verdict(
        "add i32 %t, 64", "xor i32 %t, 64", launch(1, 5), source.replace("%v, 0", "%v, -7"), runs=6
    )
    assert isinstance(answer, NoMismatch)
    mixed = verdict("add i32 %t, 64", "xor i32 %t, 64", launch(0, 5), source, runs=6)
    assert isinstance(mixed, NoMismatch | Inconclusive)
    if isinstance(mixed, NoMismatch):
        assert mixed.runs < 6 and any("no evidence" in note for note in mixed.notes)


def test_a_target_that_never_ends_is_inconclusive_and_found_out_soon() -> None:
    answer = verdict(
        "  %y = sdiv i32 %x, %v\n  br label %end",
        "  %y = sdiv i32 %x, %v\n  br i1 %c, label %then, label %end",
    )
    assert isinstance(answer, Inconclusive) and "out of fuel" in answer.reason


def test_what_cannot_be_simulated_is_inconclusive() -> None:
    target = SOURCE.replace("add nsw i32 %n, 1", "call i32 @mystery(i32 %n)") + "declare i32 @mystery(i32)\n"
    answer = check(parse_module(HEADER + SOURCE), parse_module(HEADER + target), launch(), GCN)
    assert isinstance(answer, Inconclusive) and "@mystery" in answer.reason


def test_any_nan_equals_any_in_a_float_buffer() -> None:
    source = """
define ptx_kernel void @k(ptr %p) {
  %v = load float, ptr %p
  %x = fadd float %v, 0x7FF8000000000000
  store float %x, ptr %p
  ret void
}
"""
    negated = source.replace("%x = fadd", "%y = fadd").replace("store", "%x = fneg float %y\n  store")
    modules = [parse_module(HEADER + text) for text in (source, negated)]
    as_float = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(1, np.float32)),))
    as_bits = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(1, np.int32)),))
    assert isinstance(check(*modules, as_float, GCN, traces=False), NoMismatch)
    assert isinstance(check(*modules, as_bits, GCN, traces=False), Mismatch)
    # Which of two NaNs a sum is, is left open, where its bits are seen too.
    commuted = parse_module(HEADER + source.replace("%v, 0x7FF8000000000000", "0x7FF8000000000000, %v"))
    other = replace(as_bits, args=(BufferArg(np.full(1, 0x7FC00001, np.int32)),))
    for traces in (True, False):
        assert isinstance(check(modules[0], commuted, other, GCN, traces=traces), NoMismatch)


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
@pytest.mark.parametrize("seed", range(choose(2, 6)))
def test_a_generated_kernel_equals_itself_with_another_name(seed: int, machine: str) -> None:
    module, given = generate_kernel(seed)
    twin, _ = generate_kernel(seed)
    twin.defined_functions[0].args[0].name = "another"
    answer = check(module, twin, given, load(machine), runs=5)
    assert isinstance(answer, NoMismatch), str(answer)
    assert "definedness" in answer.compared and not answer.notes


def test_a_vote_on_a_condition_folded_to_a_constant_is_the_same_vote():
    text = """
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  %yes = xor i1 false, true
  %all = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %yes)
  store i32 %all, ptr %p, align 4
  ret void
}
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
"""
    source = parse_module(text)
    target = parse_module(text.replace("i1 %yes)", "i1 true)"))
    launch = Launch("k", (1, 1, 1), (17, 1, 1), (BufferArg(np.zeros(4, np.int32)),))
    assert isinstance(check(source, target, launch, "volta-warp32", runs=2), NoMismatch)


def test_a_launch_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "k.toml"
    path.write_text(
        'kernel = "k"\ngrid = [1]\nblock = [128]\n'
        + '[[arg]]\ntype = "i32"\ncount = 128\ninit = "random"\nseed = 1\nlow = -9\nhigh = 9\n' * 2
    )
    source, target = (
        parse_module(HEADER + text) for text in (SOURCE, SOURCE.replace("nsw i32 %n, 1", "i32 1, %n"))
    )
    assert isinstance(check(source, target, path, GCN), NoMismatch)


def test_what_ends_within_the_fuel_only_without_one_nan_is_compared_as_it_ended() -> None:
    # With one NaN the source ran out before its store, both sides' buffers were equal, and nothing differed.
    source = parse_module(f"""{HEADER}
define ptx_kernel void @k(ptr %p) {{
entry:
  br label %round
round:
  %i = phi i32 [ 0, %entry ], [ %j, %round ]
  %f = phi float [ 0.0, %entry ], [ %g, %round ]
  %g = fadd float %f, 1.0
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 100
  br i1 %c, label %round, label %end
end:
  store float %g, ptr %p, align 4
  ret void
}}
""")
    target = parse_module(f"{HEADER}\ndefine ptx_kernel void @k(ptr %p) {{\n  ret void\n}}\n")
    given = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(4, np.float32)),))
    assert isinstance(check(source, target, given, fuel=520), Mismatch)
