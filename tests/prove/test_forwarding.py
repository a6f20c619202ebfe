"""What a lane has stored it loads again; paths that end in what is undefined are taken by no execution."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, prove_function

HEAD = """
target datalayout = "e-i64:64"
target triple = "nvptx64-nvidia-cuda"
declare void @seen(i32)
declare void @llvm.assume(i1)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
"""


def verdict(source: str, target: str, words: str = "") -> Verdict:
    start = "define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 noundef %n, i1 noundef %c)"
    modules = [parse_module(f"{HEAD}{start} {words} {{\n{body}}}\n") for body in (source, target)]
    return prove_function(modules[0], modules[1], "k", solver=False)


STORED = """
  %x = mul i32 %n, 3
  store i32 %x, ptr %p, align 4
BETWEEN
  %y = load i32, ptr %p, align 4
  store i32 %y, ptr %q, align 4
  ret void
"""
FORWARDED = STORED.replace("  %y = load i32, ptr %p, align 4\n", "").replace("%y", "%x")
BETWEEN = {
    "": True,
    "  store i32 1, ptr %q, align 4\n": False,  # may be the same bytes
    "  %b = getelementptr inbounds i32, ptr %p, i32 1\n  store i32 1, ptr %b, align 4\n": True,
    "  %b = getelementptr i8, ptr %p, i32 1\n  store i8 1, ptr %b, align 1\n": False,
    "  call void @seen(i32 0)\n": False,
    "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n": False,  # other lanes store too
    "  fence seq_cst\n": False,
}


@pytest.mark.parametrize("between", BETWEEN)
def test_what_was_stored_is_loaded_where_nothing_is_between(between: str) -> None:
    source, target = (text.replace("BETWEEN\n", between) for text in (STORED, FORWARDED))
    assert verdict(source, target).accepted == BETWEEN[between]
    assert verdict(target, source).accepted == BETWEEN[between]
    assert verdict(source, source).accepted


def test_another_value_is_not() -> None:
    source, target = (text.replace("BETWEEN\n", "") for text in (STORED, FORWARDED))
    assert not verdict(source, target.replace("store i32 %x, ptr %q", "store i32 %n, ptr %q")).accepted
    assert not verdict(source, target.replace("mul i32", "mul nsw i32")).accepted


def test_poison_that_was_stored_is_loaded() -> None:
    """In the source it is poison, so that the target may have anything; not the other way round."""
    poison = STORED.replace("mul i32 %n, 3", "mul nsw i32 %n, 3").replace("BETWEEN\n", "")
    clean = FORWARDED.replace("BETWEEN\n", "")
    assert verdict(poison, clean).accepted
    assert not verdict(clean, poison).accepted


def test_another_type_is_another_value() -> None:
    source = STORED.replace("BETWEEN\n", "").replace("%y = load i32", "%f = load float")
    source = source.replace("store i32 %y", "store float %f")
    assert not verdict(source, FORWARDED.replace("BETWEEN\n", "")).accepted


LOOP = """
  store i32 0, ptr %p, align 4
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %j, %head ]
  %s = phi i32 [ 0, %0 ], [ %s2, %head ]
  %v = VALUE
  %s2 = add i32 %v, %i
  store i32 %s2, ptr %p, align 4
  %j = add i32 %i, 1
  %t = icmp ult i32 %j, %n
  br i1 %t, label %head, label %end
end:
  ret void
}
"""


def test_what_was_stored_before_a_loop_is_not_what_a_later_round_loads() -> None:
    loop = LOOP.rstrip("}\n") + "\n"
    loaded = loop.replace("VALUE", "load i32, ptr %p, align 4")
    assert not verdict(loaded, loop.replace("VALUE", "add i32 0, 0")).accepted
    assert verdict(loaded, loaded).accepted


GUARDED = """
  br i1 %c, label %bad, label %good
bad:
UNDEFINED
  unreachable
good:
  store i32 1, ptr %p, align 4
  ret void
"""
STRAIGHT = "  store i32 1, ptr %p, align 4\n  ret void\n"


@pytest.mark.parametrize(
    ("before", "is_undefined"),
    [
        ("", True),
        ("  store i32 2, ptr %p, align 4\n", True),
        ("  store i32 2, ptr %p, align 4\n  %x = load i32, ptr %q, align 4\n", True),
        ("  store volatile i32 2, ptr %p, align 4\n", False),
        ("  call void @seen(i32 2)\n", False),
        ("  store i32 2, ptr %p, align 4\n  call void @seen(i32 2)\n", False),
        ("  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n", False),
        ("  store atomic i32 2, ptr %p seq_cst, align 4\n", False),
    ],
)
def test_no_execution_comes_to_plain_stores_before_what_is_undefined(before: str, is_undefined: bool) -> None:
    assert verdict(GUARDED.replace("UNDEFINED\n", before), STRAIGHT).accepted == is_undefined
    assert not verdict(STRAIGHT, GUARDED.replace("UNDEFINED\n", before)).accepted


@pytest.mark.parametrize(
    ("undefined", "words", "is_undefined"),
    [
        ("store i32 2, ptr null, align 4", "", True),
        ("store i32 2, ptr null, align 4", "null_pointer_is_valid", False),
        ("store i32 2, ptr addrspace(3) null, align 4", "", False),
        ("%x = load i32, ptr null, align 4", "", True),
        ("%x = load i32, ptr null, align 4", "null_pointer_is_valid", False),
        ("store volatile i32 2, ptr null, align 4", "", False),
        ("store i32 2, ptr poison, align 4", "", True),
        ("call void @llvm.assume(i1 false)", "", True),
        ("call void @llvm.assume(i1 true)", "", False),
        ("%x = udiv i32 %n, 0", "", True),
        ("%x = udiv exact i32 6, 0", "", True),
        ("%x = udiv i32 0, %n", "", False),
    ],
)
def test_what_is_undefined_ends_a_path_of_the_source_only(
    undefined: str, words: str, is_undefined: bool
) -> None:
    guarded = GUARDED.replace("UNDEFINED\n  unreachable", f"  {undefined}\n  ret void")
    assert verdict(guarded, STRAIGHT, words).accepted == is_undefined
    assert not verdict(STRAIGHT, guarded, words).accepted


def test_what_is_known_may_be_assumed() -> None:
    branch = GUARDED.replace("UNDEFINED\n", "")
    assumed = f"  %d = xor i1 %c, true\n  call void @llvm.assume(i1 %d)\n{STRAIGHT}"
    assert verdict(branch, assumed).accepted
    assert not verdict(branch, assumed.replace("i1 %d)", "i1 %c)")).accepted
    assert not verdict(STRAIGHT, assumed).accepted
