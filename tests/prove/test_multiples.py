"""A loop that steps an address in place of an index, and what is nearly one."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, prove_function, residual

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 %n, i32 %m) {
entry:
"""
SOURCE = """
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %w = WIDEN i32 %i to i64
  %a = getelementptr i32, ptr %p, i64 %w
  store i32 %i, ptr %a
  %b = icmp slt i32 %i, %m
  %s = select i1 %b, i32 1, i32 2
  %j = add FLAG i32 %i, %s
  %e = icmp slt i32 %j, %n
  br i1 %e, label %h, label %x
x:
  ret void
}"""
TARGET = """
  BEFORE
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %a = phi ptr [ START, %entry ], [ %a2, %h ]
  store i32 %i, ptr %a
  %b = icmp slt i32 %i, %m
  %s = select i1 %b, i32 1, i32 2
  %t = select i1 %b, i64 ONE, i64 TWO
  %j = add i32 %i, %s
  %a2 = getelementptr i8, ptr %a, i64 %t
  %e = icmp slt i32 %j, %n
  br i1 %e, label %h, label %x
x:
  ret void
}"""
INSIDE = "%g = getelementptr inbounds i8, ptr %p, i64 4\n  %s0 = getelementptr inbounds i8, ptr %g, i64 -4"


def verdict(
    flag: str = "nsw", widen: str = "sext", before: str = "", start: str = "%p", one: int = 4, two: int = 8
) -> Verdict:
    source = SOURCE.replace("FLAG", flag).replace("WIDEN", widen)
    target = TARGET.replace("BEFORE", before).replace("START", start)
    target = target.replace("ONE", str(one)).replace("TWO", str(two))
    modules = [parse_module(HEAD + body, "<text>") for body in (source, target)]
    return prove_function(modules[0], modules[1], "k")


@pytest.mark.skipif(residual.find_spec("z3") is None, reason="z3-solver is not installed")
def test_an_address_follows_an_index_that_does_not_wrap() -> None:
    assert str(verdict()) == "PROVED"
    assert str(verdict(flag="nuw", widen="zext")) == "PROVED"
    plain = "%s0 = getelementptr i8, ptr %p, i64 0"
    assert str(verdict(before=plain, start="%s0")) == "PROVED"


def test_an_index_may_wrap() -> None:
    assert not verdict(flag="").accepted
    assert not verdict(flag="nuw").accepted
    assert not verdict(flag="nsw", widen="zext").accepted


def test_the_steps_or_the_start_are_others() -> None:
    assert not verdict(two=9).accepted
    assert not verdict(one=8).accepted
    assert not verdict(one=8, two=16).accepted
    assert not verdict(one=8, two=4).accepted
    assert not verdict(start="%q").accepted
    assert not verdict(one=-4, two=-8).accepted


def test_the_start_may_be_poison_though_the_index_is_not() -> None:
    assert not verdict(before=INSIDE, start="%s0").accepted
    assert not verdict(start="poison").accepted
    assert not verdict(start="undef").accepted


COUNTER = """
  br label %h
h:
  %i = phi i32 [ START, %entry ], [ %j, %h ]
  %s = SCALED
  store i32 %s, ptr %p
  %j = add i32 %i, STEP
  %e = icmp eq i32 %j, END
  br i1 %e, label %x, label %h
x:
  ret void
}"""


def scaled(**words: str) -> Verdict:
    source = {"START": "0", "SCALED": "mul i32 %i, 5", "STEP": "1", "END": "16"}
    target = {"START": "0", "SCALED": "add i32 %i, 0", "STEP": "5", "END": "80", **words}
    texts = [HEAD + COUNTER, HEAD + COUNTER]
    for index, chosen in enumerate((source, target)):
        for word, now in chosen.items():
            texts[index] = texts[index].replace(word, now)
    modules = [parse_module(text, "<text>") for text in texts]
    return prove_function(modules[0], modules[1], "k", solver=False)


def test_a_loop_may_count_in_steps_of_five() -> None:
    assert scaled().accepted


@pytest.mark.parametrize(
    "words",
    [
        {"STEP": "4"},
        {"STEP": "-5"},
        {"END": "81"},  # it is never met
        {"END": "75"},
        {"START": "5"},
        {"SCALED": "add i32 %i, 5"},
        {"SCALED": "mul i32 %i, 5"},
    ],
    ids=str,
)
def test_one_that_counts_otherwise_is_not_proved(words: dict[str, str]) -> None:
    assert not scaled(**words).accepted


READ_ANEW = """
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %again ], [ %l, %jump ]
  %w = sext i32 %i to i64
  %a = getelementptr i32, ptr %p, i64 %w
  store i32 7, ptr %a
  %b = icmp slt i32 %n, %m
  br i1 %b, label %again, label %jump
again:
  %j = add nsw i32 %i, 1
  br label %h
jump:
  %l = load i32, ptr %q
  %e = icmp eq i32 %m, 0
  br i1 %e, label %h, label %x
x:
  ret void
}"""
STEPPED = """
  br label %h
h:
  %a = phi ptr [ %p, %entry ], [ %j, %again ], [ %l, %jump ]
  store i32 7, ptr %a
  %b = icmp slt i32 %n, %m
  br i1 %b, label %again, label %jump
again:
  %j = getelementptr i32, ptr %a, i64 1
  br label %h
jump:
  %t = load i32, ptr %q
  %w = sext i32 %t to i64
  %l = getelementptr i32, ptr %p, i64 %w
  %e = icmp eq i32 %m, 0
  br i1 %e, label %h, label %x
x:
  ret void
}"""


def test_what_may_be_undef_after_a_round_leads_no_address() -> None:
    """What follows it after another round was guessed at first, and is given up."""
    modules = [parse_module(HEAD + body, "<text>") for body in (READ_ANEW, STEPPED)]
    assert not prove_function(modules[0], modules[1], "k", solver=False).accepted


SHIFT = """
  %s = shl i32 -1, %n
  store i32 %s, ptr %p
  store i32 7, ptr %q
  ret void
}"""
GUARDED_SHIFT = """
  %s = shl i32 -1, %n
  %c = icmp ult i32 %n, BOUND
  %r = select i1 %c, i32 %s, i32 0
  store i32 %r, ptr %p
  store i32 7, ptr %q
  ret void
}"""


def test_a_shift_that_is_no_poison_is_not_too_far() -> None:
    source = parse_module(HEAD + SHIFT, "<text>")
    for bound, accepted in (("32", True), ("31", False)):
        text = HEAD + GUARDED_SHIFT.replace("BOUND", bound)
        proof = prove_function(source, parse_module(text, "<text>"), "k", solver=False)
        assert proof.accepted == accepted, bound
