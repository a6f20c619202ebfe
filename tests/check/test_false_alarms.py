"""Correct targets that the check once rejected, each beside a wrong one that it must still reject."""

from __future__ import annotations

import numpy as np

from pcfm.check import Inconclusive, Mismatch, NoMismatch, Verdict, check
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch
from pcfm.machine import load
from tests.simt.kernels import HEADER

GCN = load("gcn-wave64")
START = """
define ptx_kernel void @k(ptr %a) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %t
  %v = load i32, ptr %p
  %c = icmp sgt i32 %v, 0
"""
END = "  ret void\n}\n"


def verdict(source: str, target: str, before: str = "") -> Verdict:
    recipe = BufferRecipe("i32", 64, "random", 3, -5, 5)
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(recipe.draw(0), False, recipe),))
    modules = [parse_module(HEADER + before + START + body + END) for body in (source, target)]
    return check(*modules, launch, GCN, runs=6)


VARIABLES = """
@one = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@two = internal addrspace(1) global [4 x i32] [i32 5, i32 6, i32 7, i32 8]
"""
TWO_LOADS = """  br i1 %c, label %x, label %y
x:
  %l1 = load i32, ptr addrspace(1) @one
  br label %e
y:
  %l2 = load i32, ptr addrspace(1) @two
  br label %e
e:
  %r = phi i32 [ %l1, %x ], [ %l2, %y ]
  store i32 %r, ptr %p
"""
ONE_LOAD = """  %q = select i1 %c, ptr addrspace(1) @one, ptr addrspace(1) @two
  %r = load i32, ptr addrspace(1) %q
  store i32 %r, ptr %p
"""
THROUGH_A_PHI = """  br i1 %c, label %x, label %y
x:
  br label %e
y:
  br label %e
e:
  %q = phi ptr addrspace(1) [ @one, %x ], [ @two, %y ]
  %r = load i32, ptr addrspace(1) %q
  store i32 %r, ptr %p
"""


def test_arms_that_load_different_global_variables_melded_through_a_select_or_phi() -> None:
    for target in (ONE_LOAD, THROUGH_A_PHI):
        assert isinstance(answer := verdict(TWO_LOADS, target, VARIABLES), NoMismatch), str(answer)
    swapped = ONE_LOAD.replace(
        "%c, ptr addrspace(1) @one, ptr addrspace(1) @two", "%c, ptr addrspace(1) @two, ptr addrspace(1) @one"
    )
    answer = verdict(TWO_LOADS, swapped, VARIABLES)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "memory"


def test_a_source_that_stores_poison_allows_any_value() -> None:
    source = "  store i32 poison, ptr %p\n"
    answer = verdict(source, "  store i32 7, ptr %p\n")
    assert isinstance(answer, NoMismatch) and any("leaves undefined" in note for note in answer.notes)
    assert isinstance(verdict("  store i32 undef, ptr %p\n", "  store i32 7, ptr %p\n"), NoMismatch)


def test_a_source_whose_promise_breaks_on_some_inputs_is_compared_on_the_others() -> None:
    source = "  %w = add nsw i32 %v, 2147483646\n  store i32 %w, ptr %p\n"
    zero = """  %over = icmp sgt i32 %v, 1
  %w = add i32 %v, 2147483646
  %r = select i1 %over, i32 0, i32 %w
  store i32 %r, ptr %p
"""
    assert isinstance(answer := verdict(source, zero), NoMismatch), str(answer)
    answer = verdict(source, zero.replace("sgt i32 %v, 1", "sgt i32 %v, 0"))
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "memory"


def test_an_undef_that_decides_nothing_is_no_licence() -> None:
    answer = verdict(
        "  %w = and i32 undef, 0\n  store i32 %w, ptr %p\n",
        "  %w = and i32 undef, 1\n  store i32 %w, ptr %p\n",
    )
    assert isinstance(answer, Mismatch), str(answer)


def test_an_input_on_which_the_source_is_undefined_is_no_evidence() -> None:
    source = """  %w = add nsw i32 %v, 2147483646
  %d = icmp sgt i32 %w, 0
  br i1 %d, label %x, label %e
x:
  store i32 1, ptr %p
  br label %e
e:
"""
    always = "  store i32 1, ptr %p\n"
    answer = verdict(source, always)  # no input on which the sum overflows can tell them apart, and no other
    assert isinstance(answer, NoMismatch), str(answer)
    assert answer.runs < 6 and any("is no evidence, the source is undefined" in note for note in answer.notes)
    wrapping = source.replace("add nsw", "add")
    assert isinstance(verdict(wrapping, always), Mismatch)


def test_a_source_that_is_undefined_on_every_input_teaches_nothing() -> None:
    source = "  br i1 poison, label %x, label %e\nx:\n  store i32 1, ptr %p\n  br label %e\ne:\n"
    answer = verdict(source, "  store i32 2, ptr %p\n")
    assert isinstance(answer, Inconclusive) and "the source is undefined" in answer.reason


PER_LANE = """  br i1 %c, label %x, label %y
x:
  %o1 = load i32, ptr @own
  %o2 = add i32 %o1, %t
  store i32 %o2, ptr @own
  br label %e
y:
  %o3 = load i32, ptr @own
  %o4 = add i32 %o3, %v
  store i32 %o4, ptr @own
  br label %e
e:
  %r = load i32, ptr @own
  store i32 %r, ptr %p
"""
PER_LANE_MELDED = """  %o1 = load i32, ptr @own
  %d = select i1 %c, i32 %t, i32 %v
  %o2 = add i32 %o1, %d
  store i32 %o2, ptr @own
  %r = load i32, ptr @own
  store i32 %r, ptr %p
"""


def test_every_lane_has_its_own_thread_local_variable() -> None:
    own = "@own = internal thread_local global i32 3\n"
    assert isinstance(answer := verdict(PER_LANE, PER_LANE_MELDED, own), NoMismatch), str(answer)
    wrong = PER_LANE_MELDED.replace("i32 %t, i32 %v", "i32 %v, i32 %t")
    assert isinstance(verdict(PER_LANE, wrong, own), Mismatch)
    in_space_5 = [text.replace("ptr @own", "ptr addrspace(5) @own") for text in (PER_LANE, PER_LANE_MELDED)]
    answer = verdict(*in_space_5, "@own = internal addrspace(5) global i32 3\n")
    assert isinstance(answer, NoMismatch), str(answer)


def test_a_thread_local_variable_of_another_address_space_is_refused_by_name() -> None:
    spaced = [text.replace("ptr @own", "ptr addrspace(1) @own") for text in (PER_LANE, PER_LANE_MELDED)]
    answer = verdict(*spaced, "@own = internal thread_local addrspace(1) global i32 3\n")
    assert isinstance(answer, Inconclusive) and "@own: thread_local" in answer.reason


def test_lanes_apart_may_vote_in_another_order() -> None:
    """Which of a branch's sides runs first is the scheduler's choice, and no lane can tell."""
    branch = "  %n = icmp sle i32 %v, 0\n  br i1 {}, label %{}, label %{}\n"
    near = "near:\n  %x = call i32 @llvm.nvvm.activemask()\n  br label %end\n"
    far = """far:
  %d = icmp slt i32 %t, 40
  br i1 %d, label %further, label %end
further:
  %y = call i32 @llvm.nvvm.activemask()
  br label %end
"""
    end = "end:\n  %m = phi i32 [ %x, %near ], [ 0, %far ], [ %y, %further ]\n  store i32 %m, ptr %p\n"
    source = branch.format("%c", "near", "far") + near + far + end
    inverted = branch.format("%n", "far", "near") + far + near + end
    declared = "declare i32 @llvm.nvvm.activemask()\n"
    assert isinstance(verdict(source, inverted, declared), NoMismatch)
    with_others = inverted.replace("%t, 40", "%t, 39")
    assert isinstance(verdict(source, with_others, declared), Mismatch)


ONLY_LOADS_OF_VARIABLES = """  %q = getelementptr [4 x i32], ptr addrspace(1) @one, i32 0, i32 SLOT
  %r = load i32, ptr addrspace(1) %q
  store i32 %r, ptr %p
"""


def test_a_kernel_that_loads_module_variables_alone_is_checked() -> None:
    start = START.replace("  %v = load i32, ptr %p\n  %c = icmp sgt i32 %v, 0\n", "")
    body = start + ONLY_LOADS_OF_VARIABLES + END
    texts = [HEADER + VARIABLES + body.replace("SLOT", slot) for slot in "12"]
    other_text = texts[0].replace("%r", "%other")
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(64, np.int32)),))
    same = check(parse_module(texts[0]), parse_module(other_text), launch, GCN)
    assert isinstance(same, NoMismatch) and "traces" in same.compared, str(same)
    wrong = check(parse_module(texts[0]), parse_module(texts[1]), launch, GCN)
    assert isinstance(wrong, Mismatch) and wrong.counterexample.what == "memory", str(wrong)
