"""Where buffers lie depends on which launches run together: no difference between source and target comes of
that."""

from __future__ import annotations

import pytest

from pcfm.check import Inconclusive, Mismatch, NoMismatch, check
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch
from pcfm.machine import load

MACHINE = load()
TEXT = """
define void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  BODY
  store i32 %r, ptr addrspace(1) %a
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
DIVIDE = "%r = udiv i32 12, %v"
HALF = "%r = sub i32 12, %v"
SPIN = """%far = icmp eq i32 %v, 3
  br label %loop
loop:
  br i1 %far, label %loop, label %done
done:
  %r = sub i32 12, %v"""


def verdict(source: str, target: str, low: int = 0):
    # Nothing happens on the input as given and on zeros: then a wrong comparison of traces shows first.
    recipes = (BufferRecipe("i32", 2, "random", seed, low, 3) for seed in range(1000))
    recipe = next(recipe for recipe in recipes if set(recipe.draw(0).tolist()) == {1, 2})
    launch = Launch("k", (1, 1, 1), (2, 1, 1), (BufferArg(recipe.draw(0), recipe=recipe),))
    modules = [parse_module(TEXT.replace("BODY", body)) for body in (source, target)]
    return check(*modules, launch, MACHINE, runs=40, fuel=1_000)


@pytest.mark.parametrize("low", [0, 1], ids=["some inputs trap the source", "none does"])
def test_where_the_source_traps_on_some_inputs_the_others_show_no_difference(low):
    answer = verdict(DIVIDE, f"{DIVIDE}\n  %u = add i32 %r, 1", low)
    assert isinstance(answer, NoMismatch) and (answer.runs < 40) == (low == 0)
    assert any("is no evidence, the source trapped" in note for note in answer.notes) == (low == 0)


def test_a_target_that_traps_is_told_by_the_input_on_which_it_does():
    answer = verdict(HALF, f"%w = sub i32 3, %v\n  %x = udiv i32 12, %w\n  {HALF}")
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "outcome"
    assert answer.counterexample.input == "high"
    assert "division by zero" in answer.counterexample.detail


def test_a_target_that_never_ends_on_some_inputs_is_inconclusive():
    answer = verdict(HALF, SPIN)
    assert isinstance(answer, Inconclusive) and "input high: the target is out of fuel" in answer.reason
