"""Selects on what was loaded, which may be undef: no cases are made of them; each side needs its own."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, prove_function

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, ptr noundef %kind, i32 %n, i32 %m) {
entry:
"""
# A clamp behind a branch on one loaded value, of another: melding makes one of the two sides.
CLAMPS = """
  %k = load i32, ptr %kind
  %x = load i32, ptr %p
  %b = icmp eq i32 %k, 0
  br i1 %b, label %low, label %high
low:
  %al = mul i32 %x, 3
  %cl = icmp slt i32 %al, 9
  %sl = select i1 %cl, i32 9, i32 %al
  br label %end
high:
  %ah = mul i32 %x, 5
  %ch = icmp slt i32 %ah, 9
  %sh = select i1 %ch, i32 9, i32 %ah
  br label %end
end:
  %s = phi i32 [ %sl, %low ], [ %sh, %high ]
  store i32 %s, ptr %q
  ret void
}"""
ONE_CLAMP = """
  %k = load i32, ptr %kind
  %x = load i32, ptr %p
  %b = icmp eq i32 %k, 0
  %f = select i1 %b, i32 3, i32 5
  %a = mul FLAG i32 %x, %f
  %c = icmp slt i32 %a, 9
  %s = select i1 %c, i32 9, i32 %a
  store i32 %s, ptr %q
  ret void
}"""
# The chosen value is none that the condition needs.
CHOSEN = """
  %k = load i32, ptr %kind
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %b = icmp eq i32 %k, 0
  br i1 %b, label %low, label %high
low:
  %cl = icmp slt i32 %x, 9
  %sl = select i1 %cl, i32 7, i32 %y
  store i32 %sl, ptr %q
  br label %end
high:
  store i32 8, ptr %q
  br label %end
end:
  ret void
}"""
ONE_CHOSEN = """
  %k = load i32, ptr %kind
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %b = icmp eq i32 %k, 0
  %y.b = select i1 %b, i32 %y, i32 8
  %c = icmp slt i32 %x, 9
  %s = select i1 %c, i32 THEN, i32 ELSE
  %t = select i1 %b, i32 %s, i32 8
  store i32 %t, ptr %q
  ret void
}"""


def prove(source: str, target: str) -> Verdict:
    return prove_function(
        parse_module(HEAD + source, filename="s.ll"),
        parse_module(HEAD + target, filename="t.ll"),
        "k",
        solver=False,
    )


def test_a_clamp_that_needs_what_the_source_branched_on_is_proved() -> None:
    assert prove(CLAMPS, ONE_CLAMP.replace("FLAG", "")).accepted


def test_a_clamp_whose_operand_may_be_poison_by_a_flag_is_not() -> None:
    verdict = prove(CLAMPS, ONE_CLAMP.replace("FLAG", "nsw"))
    assert not verdict.accepted
    assert "may be poison in the target only" in str(verdict)


def test_a_value_that_one_side_of_a_choice_needs_is_needed_on_that_side() -> None:
    target = ONE_CHOSEN.replace("THEN", "7").replace("ELSE", "%y.b")
    assert prove(CHOSEN, target).accepted


@pytest.mark.parametrize(("then", "other"), [("%y.b", "7"), ("%y.b", "%y.b")])
def test_a_value_that_only_the_other_side_needs_is_not_given(then: str, other: str) -> None:
    assert not prove(CHOSEN, ONE_CHOSEN.replace("THEN", then).replace("ELSE", other)).accepted


FLAGGED = """
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %c = icmp slt i32 %x, 9
  %a = add LEFT i32 %y, 1
  %b = add RIGHT i32 %y, 1
  %s = select i1 %c, i32 %a, i32 %b
  store i32 %s, ptr %q
  ret void
}"""


@pytest.mark.parametrize(
    ("source", "target", "proved"),
    [
        (("nsw nuw", "nsw"), ("nuw", "nsw"), True),
        (("nsw", "nuw"), ("nsw", "nuw"), True),
        (("nsw", "nuw"), ("nuw", "nsw"), False),
        (("nsw", ""), ("nsw", "nsw"), False),
        (("", "nsw"), ("nsw", ""), False),
    ],
)
def test_promises_of_one_side_are_not_those_of_the_other(
    source: tuple[str, str], target: tuple[str, str], proved: bool
) -> None:
    texts = [FLAGGED.replace("LEFT", left).replace("RIGHT", right) for left, right in (source, target)]
    assert prove(texts[0], texts[1]).accepted == proved


# The number 5 is met before the value that it multiplies, so that their order is another than the select's.
FACTORS = """
  %early = udiv i32 %n, 5
  %b = icmp eq i32 %early, 0
  %x = load i32, ptr %p
"""
TWO_PRODUCTS = """
  br i1 %b, label %low, label %high
low:
  %al = mul nsw i32 %x, 5
  br label %end
high:
  %ah = mul FLAG i32 %x, 3
  br label %end
end:
  %a = phi i32 [ %al, %low ], [ %ah, %high ]
  store i32 %a, ptr %q
  ret void
}"""
ONE_PRODUCT = """
  %f = select i1 %b, i32 5, i32 3
  %a = mul nsw i32 %x, %f
  store i32 %a, ptr %q
  ret void
}"""


@pytest.mark.parametrize(("flag", "proved"), [("nsw", True), ("", False), ("nuw", False)])
def test_a_promise_is_one_whichever_operand_a_fact_made_a_number(flag: str, proved: bool) -> None:
    source = FACTORS + TWO_PRODUCTS.replace("FLAG", flag)
    assert prove(source, FACTORS + ONE_PRODUCT).accepted == proved


# The source branches on t and (the value where u holds, else 0) > 0.
BRANCHED = """
  %x = load i32, ptr %p
  %t = icmp eq i32 %n, 0
  %u = icmp slt i32 %m, 5
  %v = select i1 %u, i32 %x, i32 0
  %b = icmp sgt i32 %v, 0
  %c = select i1 %t, i1 %b, i1 false
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %q
  ret void
no:
  store i32 2, ptr %q
  ret void
}"""
BRANCHED_ANEW = """
  %x = load i32, ptr %p
  %t = icmp eq i32 %n, 0
  %u = icmp slt i32 %m, 5
  %b = icmp sgt i32 %x, 0
  CONDITION
  br i1 %c, label %yes, label %no
yes:
  %s = select i1 %t, i32 1, i32 2
  store i32 %s, ptr %q
  ret void
no:
  store i32 2, ptr %q
  ret void
}"""


@pytest.mark.parametrize(
    ("condition", "proved"),
    [
        ("%tb = select i1 %t, i1 %b, i1 false\n  %c = select i1 %u, i1 %tb, i1 false", True),
        ("%ub = select i1 %u, i1 %b, i1 false\n  %c = select i1 %t, i1 %ub, i1 false", True),
        ("%w = icmp sgt i32 %x, 1\n  %c = select i1 %t, i1 %w, i1 false", False),
        # Where t does not hold the source has not asked what was loaded, which may be undef.
        ("%c = select i1 %u, i1 %b, i1 false", False),
        ("%c = select i1 %t, i1 false, i1 %b", False),
    ],
)
def test_a_branch_on_what_the_source_branched_on_spelt_otherwise(condition: str, proved: bool) -> None:
    assert prove(BRANCHED, BRANCHED_ANEW.replace("CONDITION", condition)).accepted == proved
