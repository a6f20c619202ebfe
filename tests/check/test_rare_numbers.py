"""Rare numbers are among the inputs whatever the text says, within the launch's bounds, and do no harm."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.check import Mismatch, NoMismatch, Verdict, check
from pcfm.check.inputs import make_inputs
from pcfm.check.rare_numbers import rare_elements
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.launch.model import ELEMENT_DTYPES, FLOAT_TYPES
from tests.simt.kernels import GCN, HEADER

KERNEL = """
define ptx_kernel void @k(ptr %ints, ptr %floats, ptr %out, i32 %n, float %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %ints, i32 %t
  %q = getelementptr float, ptr %floats, i32 %t
  %o = getelementptr i32, ptr %out, i32 %t
  %i = load i32, ptr %p
  %f = load float, ptr %q
BODY
  store i32 %r, ptr %o
  ret void
}
declare float @llvm.minnum.f32(float, float)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
"""
INTEGERS = BufferRecipe("i32", 64, "random", 5, -(2**31), 2**31 - 1)
FLOATS = BufferRecipe("float", 64, "random", 6, -10.0, 10.0)


def launch(integers: BufferRecipe = INTEGERS) -> Launch:
    buffers = [
        BufferArg(recipe.draw(index), recipe=recipe) for index, recipe in enumerate((integers, FLOATS))
    ]
    out = BufferArg(np.zeros(64, np.int32))
    return Launch("k", (1, 1, 1), (64, 1, 1), (*buffers, out, ScalarArg("i32", 40), ScalarArg("float", 2.0)))


def verdict(source: str, target: str, given: Launch | None = None, **options: int) -> Verdict:
    modules = [parse_module(HEADER + KERNEL.replace("BODY", body)) for body in (source, target)]
    return check(*modules, given or launch(), GCN, **options)


BITS = "\n  %r = bitcast float %x to i32"
CHOICE = "\n  %r = select i1 %c, i32 1, i32 2"
PAIRS = [
    ("NaN", "  %c = fcmp olt float %f, 1.0" + CHOICE, "  %c = fcmp ult float %f, 1.0" + CHOICE),
    (
        "NaN chosen",
        "  %x = call float @llvm.minnum.f32(float %f, float 3.0)" + BITS,
        "  %c = fcmp olt float 3.0, %f\n  %x = select i1 %c, float 3.0, float %f" + BITS,
    ),
    ("-0.0", "  %x = fmul float %f, 1.0" + BITS, "  %x = fadd float %f, 0.0" + BITS),
    (
        "denormal",
        "  %y = fmul float %f, 0.5\n  %x = fmul float %y, 2.0" + BITS,
        "  %y = fmul float %f, 2.0\n  %x = fmul float %y, 0.5" + BITS,
    ),
    (
        "infinity",
        "  %y = fmul float %f, 0.0\n  %c = fcmp oeq float %y, 0.0" + CHOICE,
        "  %c = fcmp ord float %f, 0.0" + CHOICE,
    ),
    (
        "least",
        "  %r = call i32 @llvm.abs.i32(i32 %i, i1 false)",
        "  %r = call i32 @llvm.abs.i32(i32 %i, i1 true)",
    ),
    (
        "greatest",
        "  %r = add i32 %i, 1",
        "  %r = call i32 @llvm.sadd.sat.i32(i32 %i, i32 1)",
    ),
    (
        "power of two",
        "  %m = sub i32 %i, 1\n  %x = and i32 %i, %m\n  %c = icmp eq i32 %x, 0" + CHOICE,
        "  %x = call i32 @llvm.ctpop.i32(i32 %i)\n  %c = icmp ult i32 %x, 1" + CHOICE,
    ),
    (
        "scalar",
        "  %c = icmp slt i32 %n, %i" + CHOICE,
        "  %m = add i32 %n, 1\n  %c = icmp sle i32 %m, %i" + CHOICE,
    ),
    (
        "float scalar",
        "  %c = fcmp olt float %s, 5.0" + CHOICE,
        "  %d = fcmp oge float %s, 5.0\n  %c = xor i1 %d, true" + CHOICE,
    ),
    (
        "two numbers in one lane",
        "  %r = add i32 %i, 0",
        "  %a = icmp eq i32 %i, 37\n  %b = fcmp oeq float %f, 2.5\n  %c = and i1 %a, %b\n"
        "  %z = zext i1 %c to i32\n  %r = add i32 %i, %z",
    ),
    (
        "a number in one thread",
        "  %r = add i32 %i, 0",
        "  %a = icmp eq i32 %t, 41\n  br i1 %a, label %then, label %end\n"
        "then:\n  %b = icmp eq i32 %i, 91\n  %z = zext i1 %b to i32\n  br label %end\n"
        "end:\n  %y = phi i32 [ 0, %entry ], [ %z, %then ]\n  %r = add i32 %i, %y",
    ),
]


@pytest.mark.parametrize(("source", "target"), [each[1:] for each in PAIRS], ids=[each[0] for each in PAIRS])
def test_a_target_that_is_wrong_on_rare_numbers_alone_is_found(source: str, target: str) -> None:
    answer = verdict(source, target)
    assert isinstance(answer, Mismatch), str(answer)


def test_integers_stay_within_the_bounds_of_the_launch() -> None:
    indices = BufferRecipe("i32", 64, "random", 5, 3, 50)
    module = parse_module(HEADER + KERNEL.replace("BODY", "  %r = add i32 %i, 0"))
    seen = set()
    for each in make_inputs(module, module, launch(indices), 0, 0, 30):
        buffer = each.launch.args[0]
        assert isinstance(buffer, BufferArg)
        seen |= set(buffer.data.tolist())
    assert min(seen) == 3 and max(seen) == 50


INDEX = """  %w = fptosi float %f to i32
  %a = getelementptr i32, ptr %ints, i32 %w
  %r = load i32, ptr %a"""


def test_an_index_made_of_a_float_makes_no_input_useless() -> None:
    positive = BufferRecipe("float", 64, "random", 6, 0.0, 64.0)
    args = launch().args
    given = Launch(
        "k", (1, 1, 1), (64, 1, 1), (args[0], BufferArg(positive.draw(1), recipe=positive), *args[2:])
    )
    answer = verdict(INDEX, INDEX.replace("%w", "%other"), given)
    # The bound itself, 64.0, is what the launch says: its input "high" leaves the buffer, as it always did.
    assert isinstance(answer, NoMismatch) and answer.runs == 59, str(answer)
    assert answer.left_out and "with rare numbers" in str(answer)


ENDLESS = """  br label %round
round:
  %x = phi float [ 1.0, %entry ], [ %y, %round ]
  %y = fmul float %x, %s
  %c = fcmp ult float %y, 1.0e6
  br i1 %c, label %round, label %last
last:
  %r = fptosi float %y to i32"""


def test_a_loop_that_has_no_end_on_rare_numbers_costs_little() -> None:
    answer = verdict(ENDLESS, ENDLESS.replace("%y", "%other"), fuel=100_000_000)
    assert isinstance(answer, NoMismatch) and answer.runs == 60 and answer.left_out, str(answer)


def test_which_of_two_nans_an_addition_gives_is_no_difference() -> None:
    added = "  %x = fadd float %f, %g" + BITS
    load = (
        "  %u = sub i32 63, %t\n  %h = getelementptr float, ptr %floats, i32 %u\n  %g = load float, ptr %h\n"
    )
    answer = verdict(load + added, load + added.replace("%f, %g", "%g, %f"))
    assert isinstance(answer, NoMismatch), str(answer)
    # What only copies a NaN keeps its bits.
    copied = "  %x = fneg float %f" + BITS
    wrong = "  %y = fneg float %f\n  %z = bitcast float %y to i32\n  %n1 = fcmp uno float %f, %f\n"
    wrong += "  %w = zext i1 %n1 to i32\n  %r = xor i32 %z, %w"
    assert isinstance(verdict(copied, wrong), Mismatch)


@pytest.mark.parametrize("name", [*ELEMENT_DTYPES])
def test_rare_elements_of_each_type(name: str) -> None:
    low, high = (0.0, 1.0) if name in FLOAT_TYPES else (0, 1) if name == "i1" else (-5, 100)
    tame = rare_elements(name, low, high, beyond=False)
    assert tame.dtype == ELEMENT_DTYPES[name]
    if name in FLOAT_TYPES:
        word = f"u{tame.dtype.itemsize}"
        bits = set(rare_elements(name, low, high, beyond=True).view(word).tolist())
        fraction = {"half": 10, "bfloat": 7, "float": 23, "double": 52}[name]
        sign, infinity = (
            1 << (8 * tame.dtype.itemsize - 1),
            (1 << 8 * tame.dtype.itemsize - 1) - (1 << fraction),
        )
        one = {"half": 0x3C00, "bfloat": 0x3F80, "float": 0x3F800000, "double": 0x3FF0 << 48}[name]
        assert {one, one | sign, infinity - 1, 1 << fraction, (1 << fraction) - 1} <= bits
        assert {0, sign, 1, infinity, sign | infinity, infinity | 1, infinity | 1 << (fraction - 1)} <= bits
        assert name == "bfloat" or (tame.min() >= 0 and tame.max() <= 1)
    else:
        assert tame.min() >= low and tame.max() <= high and {low, 0, 1, high} <= {*tame.tolist()}
