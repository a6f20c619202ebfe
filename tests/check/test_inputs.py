"""On which inputs source and target are compared, and that the verdict says how many differed."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.check import Mismatch, NoMismatch, Verdict, check
from pcfm.check.constants import compared_numbers
from pcfm.check.inputs import digest, make_inputs
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.machine import load
from tests.simt.kernels import HEADER

GCN = load("gcn-wave64")
KERNEL = """
define ptx_kernel void @k(ptr %a, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %t
  %v = load i32, ptr %p
BODY
  store i32 %r, ptr %p
  ret void
}
"""


def module(body: str):
    return parse_module(HEADER + KERNEL.replace("BODY", body))


def launch(low: int = -(2**31), high: int = 2**31 - 1) -> Launch:
    recipe = BufferRecipe("i32", 64, "random", 1003, low, high)
    return Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(recipe.draw(0), False, recipe), ScalarArg("i32", 5)))


def verdict(source: str, target: str, given: Launch | None = None, **options: object) -> Verdict:
    return check(module(source), module(target), given or launch(), GCN, **options)  # type: ignore[arg-type]


RIGHT = "  %r = add i32 %v, 1"


def test_inputs_are_the_launch_then_bounds_then_constants_and_seeds_in_turn() -> None:
    target = module("  %c = icmp eq i32 %n, 7\n  %r = select i1 %c, i32 9, i32 %v")
    inputs = list(make_inputs(module(RIGHT), target, launch(-2, 2), 100, 0, 13))
    assert [each.name for each in inputs] == [
        *("as given", "zeros", "low", "high", "rare numbers 0", "constants 0", "iota"),
        *("argument 1 = 6", "rare numbers 1, in scalars too", "argument 1 = -2147483648", "constants 1"),
        *("rare numbers 2", "seed 100"),
    ]
    arrays = [arg.data for each in inputs if isinstance(arg := each.launch.args[0], BufferArg)]
    assert [(int(a.min()), int(a.max())) for a in arrays[1:4]] == [(0, 0), (-2, -2), (2, 2)]
    assert all(a.min() >= -2 and a.max() <= 2 for a in arrays), "the launch's bounds hold"
    again = list(make_inputs(module(RIGHT), target, launch(-2, 2), 100, 4, 9))
    assert [each.name for each in again] == [each.name for each in inputs[4:9]]
    for one, other in zip(again, inputs[4:9], strict=True):
        assert digest(one.launch) == digest(other.launch)


def test_a_launch_that_cannot_be_varied_has_one_input() -> None:
    given = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(1, np.int32)),))
    inputs = list(make_inputs(module(RIGHT), module(RIGHT), given, 0, 0, 20))
    assert [each.name for each in inputs] == ["as given"]


@pytest.mark.parametrize(
    "test",
    [
        "  %c = icmp eq i32 %v, 123456",
        "  %x = add i32 %v, 77\n  %c = icmp eq i32 %x, 123456",
        "  %x = xor i32 %v, 77\n  %y = shl i32 %x, 3\n  %c = icmp eq i32 %y, 123456",
        "  %x = and i32 %v, 65535\n  %c = icmp eq i32 %x, 4242",
        "  %x = ashr i32 %v, 4\n  %y = sext i32 %x to i64\n  %c = icmp eq i64 %y, -9999",
        "  %x = mul i32 %v, 5\n  %c = icmp eq i32 %x, 123455",
        "  %x = sitofp i32 %v to float\n  %c = fcmp oeq float %x, 12345.0",
        "  %c = icmp eq i32 %n, 31",
    ],
)
def test_a_target_that_is_wrong_for_one_number_alone_is_found(test: str) -> None:
    wrong = f"{test}\n  %d = select i1 %c, i32 2, i32 1\n  %r = add i32 %v, %d"
    answer = verdict(RIGHT, wrong)
    assert isinstance(answer, Mismatch), str(answer)
    assert answer.counterexample.input.startswith(("rare numbers", "constants", "argument 1"))


def test_cases_of_a_switch_and_neighbours_of_bounds_are_tried() -> None:
    switch = """  switch i32 %v, label %o [ i32 5000, label %x ]
x:
  br label %o
o:
  %d = phi i32 [ 1, %0 ], [ 2, %x ]
  %r = add i32 %v, %d"""
    assert isinstance(verdict(RIGHT, switch), Mismatch)
    bound = "  %c = icmp slt i32 %v, 70000\n  %r = select i1 %c, i32 1, i32 2"
    assert isinstance(verdict(bound, bound.replace("slt", "sle")), Mismatch)
    between = bound.replace("slt i32 %v, 70000", "slt i32 %v, 70001")
    assert isinstance(verdict(bound, between), Mismatch)


def test_numbers_are_followed_through_operations_a_bounded_way() -> None:
    chain = "\n".join(f"  %x{n + 1} = xor i32 %x{n}, {n * 31 + 1}" for n in range(3000))
    body = f"  %x0 = add i32 %v, 3\n{chain}\n  %c = icmp eq i32 %x3000, 5\n  %r = select i1 %c, i32 1, i32 2"
    assert 10 < len(compared_numbers(module(body)).integers) <= 200


@pytest.mark.parametrize(("low", "high", "wrong"), [(-5, 2**31 - 1, "low"), (-(2**31), 5, "high")])
def test_definedness_is_looked_at_on_both_bounds(low: int, high: int, wrong: str) -> None:
    # The promise breaks at one end of the bounds; which flags are new is not asked here.
    edge = "-2147483648, %v" if wrong == "low" else "2147483647, %v"
    source = f"  %w = sub i32 {edge}\n  %r = xor i32 %w, 1"
    ends = launch(-(2**31) if wrong == "high" else 0, 0 if wrong == "high" else 2**31 - 1)
    answer = verdict(source, source.replace("sub i32", "sub nsw i32"), ends, runs=4)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "definedness", str(answer)


def test_the_verdict_says_how_many_inputs_differed() -> None:
    same = "  %r = sub i32 %v, -1"
    answer = verdict(RIGHT, same, launch(1, 1), runs=9)
    # The buffer holds ones; the others have another scalar.
    assert isinstance(answer, NoMismatch) and (answer.runs, answer.different) == (9, 4)
    assert "only 4 of the 9 inputs differ" in str(answer)
    answer = verdict(RIGHT, same, runs=9)
    assert isinstance(answer, NoMismatch) and answer.different == 9 and str(answer) == "NO_MISMATCH(9)"


FLOATS = """
define ptx_kernel void @k(ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %a, i32 %t
  %q = getelementptr i32, ptr %b, i32 %t
  %v = load float, ptr %p
  %i = load i32, ptr %q
  %o = OPERATION
  store float %o, ptr %p
  ret void
}
"""


def test_a_float_buffer_given_by_value_is_varied_and_an_integer_one_is_named() -> None:
    texts = [HEADER + FLOATS.replace("OPERATION", o) for o in ("fadd float %v, 1.0", "fsub float %v, -1.0")]
    args = (BufferArg(np.arange(8, dtype=np.float32)), BufferArg(np.arange(8, dtype=np.int32)))
    given = Launch("k", (1, 1, 1), (8, 1, 1), args)
    answer = check(*map(parse_module, texts), given, GCN, runs=6)
    assert isinstance(answer, NoMismatch), str(answer)
    assert (answer.runs, answer.different, answer.fixed) == (6, 6, (1,))
    assert "given by value, and the same on all inputs: argument 1" in str(answer)
