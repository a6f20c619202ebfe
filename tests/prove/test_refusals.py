"""Pairs that differ only in undef, poison, promises or what may trap: none may be proved."""

from __future__ import annotations

import pytest

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.parser import parse_module
from pcfm.prove import Proved, Verdict, functions, prove, prove_function
from pcfm.prove.terms import Rule, Terms

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare {i32, i1} @llvm.usub.with.overflow.i32(i32, i32)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.ushl.sat.i32(i32, i32)
@s1 = external addrspace(3) global [0 x i32], align 4
@s2 = external addrspace(3) global [0 x i32], align 4
define void @k(ptr noundef %p, ptr noundef %q, i32 %n, i1 %c) {
entry:
  """
END = """
}
!0 = !{}
"""
CASES: dict[str, tuple[str, str]] = {
    "a divisor that is one where it is not poison": (
        "ret void",
        """%m = ptrtoint ptr %p to i32
  %a = add nsw i32 %m, 1
  %b = sub i32 %a, %m
  %z = udiv i32 7, %b
  ret void""",
    ),
    "a divisor that is known where it is not poison": (
        """%t = icmp eq i32 %n, 2147483647
  br i1 %t, label %a, label %b
a:
  ret void
b:
  ret void""",
        """%t = icmp eq i32 %n, 2147483647
  br i1 %t, label %a, label %b
a:
  %x = add nsw i32 %n, 1
  %z = udiv i32 7, %x
  ret void
b:
  ret void""",
    ),
    "a saturating shift by too much, not frozen": (
        """%m = freeze i32 %n
  %x = call i32 @llvm.sshl.sat.i32(i32 %m, i32 %m)
  %z = freeze i32 %x
  store i32 %z, ptr %q
  ret void""",
        """%m = freeze i32 %n
  %x = call i32 @llvm.sshl.sat.i32(i32 %m, i32 %m)
  store i32 %x, ptr %q
  ret void""",
    ),
    "a branch on a saturating shift by too much": (
        "store i32 1, ptr %q\n  ret void",
        """%m = ptrtoint ptr %p to i32
  %x = call i32 @llvm.ushl.sat.i32(i32 1, i32 %m)
  %y = or i32 %x, 1
  %z = icmp eq i32 %y, 0
  br i1 %z, label %a, label %b
a:
  store i32 1, ptr %q
  ret void
b:
  store i32 1, ptr %q
  ret void""",
    ),
    "a switch on undef that has one way to go": (
        "ret void",
        """switch i32 undef, label %a []
a:
  ret void""",
    ),
    "undef cancelled": (
        """%x = load i32, ptr %p
  store i32 0, ptr %q
  ret void""",
        """%x = load i32, ptr %p
  %z = xor i32 %x, %x
  store i32 %z, ptr %q
  ret void""",
    ),
    "undef subtracted from itself": (
        """%x = load i32, ptr %p
  store i32 0, ptr %q
  ret void""",
        """%x = load i32, ptr %p
  %z = sub i32 %x, %x
  store i32 %z, ptr %q
  ret void""",
    ),
    "undef used twice": (
        """%x = load i32, ptr %p
  %z = mul i32 %x, 2
  store i32 %z, ptr %q
  ret void""",
        """%x = load i32, ptr %p
  %z = add i32 %x, %x
  store i32 %z, ptr %q
  ret void""",
    ),
    "a branch on what may be poison": (
        """%v = select i1 %c, i32 1, i32 2
  store i32 %v, ptr %q
  ret void""",
        """br i1 %c, label %a, label %b
a:
  store i32 1, ptr %q
  ret void
b:
  store i32 2, ptr %q
  ret void""",
    ),
    "two freezes as one": (
        """%x = load i32, ptr %p
  store i32 0, ptr %q
  ret void""",
        """%x = load i32, ptr %p
  %f = freeze i32 %x
  %g = freeze i32 %x
  %z = sub i32 %f, %g
  store i32 %z, ptr %q
  ret void""",
    ),
    "abs promises": (
        """%z = call i32 @llvm.abs.i32(i32 %n, i1 false)
  store i32 %z, ptr %q
  ret void""",
        """%z = call i32 @llvm.abs.i32(i32 %n, i1 true)
  store i32 %z, ptr %q
  ret void""",
    ),
    "cttz promises": (
        """%z = call i32 @llvm.cttz.i32(i32 %n, i1 false)
  store i32 %z, ptr %q
  ret void""",
        """%z = call i32 @llvm.cttz.i32(i32 %n, i1 true)
  store i32 %z, ptr %q
  ret void""",
    ),
    "a wider load": (
        """%x = load i32, ptr %p
  store i32 0, ptr %q
  ret void""",
        """%x = load i64, ptr %p
  store i32 0, ptr %q
  ret void""",
    ),
    "dynamic shared arrays share memory": (
        """store i32 1, ptr addrspace(3) @s1
  %x = load i32, ptr addrspace(3) @s2
  store i32 %x, ptr %q
  ret void""",
        """%x = load i32, ptr addrspace(3) @s2
  store i32 1, ptr addrspace(3) @s1
  store i32 %x, ptr %q
  ret void""",
    ),
    "an endless loop": (
        """store i32 1, ptr %q
  ret void""",
        """br label %l
l:
  br i1 true, label %l, label %e
e:
  store i32 1, ptr %q
  ret void""",
    ),
    "undef chosen": (
        """%v = select i1 %c, i32 %n, i32 %n
  store i32 %n, ptr %q
  ret void""",
        """%z = select i1 %c, i32 %n, i32 undef
  store i32 %z, ptr %q
  ret void""",
    ),
    "a poison condition": (
        """store i32 %n, ptr %q
  ret void""",
        """%z = select i1 %c, i32 %n, i32 %n
  store i32 %z, ptr %q
  ret void""",
    ),
    "nsw added": (
        """%z = shl i32 %n, 3
  store i32 %z, ptr %q
  ret void""",
        """%z = shl nsw i32 %n, 3
  store i32 %z, ptr %q
  ret void""",
    ),
    "inbounds added": (
        """%a = getelementptr i32, ptr %p, i32 %n
  %i = ptrtoint ptr %a to i64
  store i64 %i, ptr %q
  ret void""",
        """%a = getelementptr inbounds i32, ptr %p, i32 %n
  %i = ptrtoint ptr %a to i64
  store i64 %i, ptr %q
  ret void""",
    ),
    "reassoc added": (
        """%f = bitcast i32 %n to float
  %z = fadd float %f, 1.0
  store float %z, ptr %q
  ret void""",
        """%f = bitcast i32 %n to float
  %z = fadd reassoc float %f, 1.0
  store float %z, ptr %q
  ret void""",
    ),
    "invariant.load added": (
        """%x = load i32, ptr %p
  store i32 %x, ptr %q
  ret void""",
        """%x = load i32, ptr %p, !invariant.load !0
  store i32 %x, ptr %q
  ret void""",
    ),
    "a load before a volatile store": (
        """store volatile i32 1, ptr %q
  %x = load i32, ptr %p
  store i32 %x, ptr %q
  ret void""",
        """%x = load i32, ptr %p
  store volatile i32 1, ptr %q
  store i32 %x, ptr %q
  ret void""",
    ),
    "a load behind a store that may touch it": (
        """%x = load i32, ptr %p
  store i32 %x, ptr %q
  %y = load i32, ptr %p
  store i32 %y, ptr %q
  ret void""",
        """%x = load i32, ptr %p
  store i32 %x, ptr %q
  store i32 %x, ptr %q
  ret void""",
    ),
    "a speculated load": (
        """br i1 %c, label %a, label %b
a:
  %x = load i32, ptr %p
  store i32 %x, ptr %q
  ret void
b:
  ret void""",
        """%x = load i32, ptr %p
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %q
  ret void
b:
  ret void""",
    ),
    "and for a short circuit": (
        """%e = icmp eq i32 %n, 0
  %d = select i1 %e, i1 %c, i1 false
  br i1 %d, label %a, label %b
a:
  store i32 1, ptr %q
  ret void
b:
  ret void""",
        """%e = icmp eq i32 %n, 0
  %d = and i1 %e, %c
  br i1 %d, label %a, label %b
a:
  store i32 1, ptr %q
  ret void
b:
  ret void""",
    ),
}


def verdict(source: str, target: str) -> Verdict:
    modules = [
        parse_module(HEAD + body + END, name) for name, body in (("source", source), ("target", target))
    ]
    return prove_function(modules[0], modules[1], "k")


def test_a_number_shifted_by_more_bits_than_there_is_memory_is_poison_with_flags_or_without() -> None:
    shifted = "%z = shl i64 1, 9223372036854775807\n  store i64 %z, ptr %q\n  ret void"
    assert verdict(shifted, shifted.replace("shl", "shl nuw nsw")).accepted
    assert not verdict("store i64 0, ptr %q\n  ret void", shifted).accepted


@pytest.mark.parametrize(
    ("name", "number", "is_poison"),
    [
        *(("cttz", number, number == 0) for number in (-1, 0, 1, 2)),
        *(("abs", number, number == -(1 << 31)) for number in (-(1 << 31), 1 - (1 << 31), 0, 1)),
    ],
)
def test_the_number_that_a_call_rules_out_makes_it_poison_and_no_other(
    name: str, number: int, *, is_poison: bool
) -> None:
    source = f"%x = call i32 @llvm.{name}.i32(i32 {number}, i1 true)\n  store i32 %x, ptr %q\n  ret void"
    assert verdict(source, "store i32 77, ptr %q\n  ret void").accepted == is_poison


def test_a_difference_overflows_where_it_is_of_less_and_a_greater_number() -> None:
    source = """%m = freeze i32 %n
  %x = call {i32, i1} @llvm.usub.with.overflow.i32(i32 %m, i32 7)
  %z = extractvalue {i32, i1} %x, 1
  store i1 %z, ptr %q
  ret void"""
    target = "%m = freeze i32 %n\n  %z = icmp ult i32 %m, 7\n  store i1 %z, ptr %q\n  ret void"
    assert verdict(source, target).accepted
    assert not verdict(source, target.replace("ult", "ule")).accepted


def test_who_goes_on_from_a_switch_with_one_way_had_no_poison_there() -> None:
    start = "%m = freeze i32 %n\n  %x = add nsw i32 %m, 1\n  "
    source = (
        f"{start}switch i32 %x, label %a []\na:\n  %z = add i32 %m, 1\n  store i32 %z, ptr %q\n  ret void"
    )
    target = f"{start}store i32 %x, ptr %q\n  ret void"
    assert verdict(source, target).accepted
    assert not verdict(source.replace("switch i32 %x, label %a []", "br label %a"), target).accepted


def test_what_is_bundled_with_a_call_may_do_anything() -> None:
    text = """%m = freeze i32 %n
  %x = call i32 @llvm.abs.i32(i32 %m, i1 false) [ "mine"(i32 7) ]
  store i32 %x, ptr %q
  ret void"""
    assert verdict(text, text).accepted
    assert not verdict(text, text.replace("i32 7", "i32 8")).accepted
    assert not verdict(text, text.replace(' [ "mine"(i32 7) ]', "")).accepted


@pytest.mark.parametrize("name", CASES)
def test_it_is_not_proved(name: str) -> None:
    source, target = CASES[name]
    assert not verdict(source, target).accepted


@pytest.mark.parametrize("name", CASES)
def test_each_side_is_proved_against_itself(name: str) -> None:
    for body in CASES[name]:
        assert str(verdict(body, body)) == "PROVED"


@pytest.mark.parametrize("work", ["", "  %x = add i32 %n, 1\n"], ids=["empty", "with work"])
def test_a_cycle_that_is_entered_in_two_places_ends_without_a_proof(work: str) -> None:
    """No header stops the walk there; it went round for ever."""
    cycle = f"br i1 %c, label %a, label %b\na:\n{work}  br label %b\nb:\n  br label %a"
    assert not verdict(cycle, cycle).accepted


def test_what_was_frozen_is_named_by_its_number_and_not_by_where_it_lies_in_memory() -> None:
    assert "(freeze 1, freeze 2)" in str(verdict(*reversed(CASES["two freezes as one"])))


LOOP = """%x = load i32, ptr %p
  BEFORE
  br label %l
l:
  %old = phi i32 [ 0, %entry ], [ %f, %l ]
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  INSIDE
  store volatile i32 %STORED, ptr %q
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %l, label %e
e:
  ret void"""


def _loop(before: str, inside: str, stored: str) -> str:
    return LOOP.replace("BEFORE", before).replace("INSIDE", inside).replace("STORED", stored)


FREEZE = "%f = freeze i32 %x"
ONE, TWO = "%x = load i32, ptr %p\n  %f = freeze i32 %x\n", "  %g = freeze i32 %x\n"
STORES = "  store i32 %f, ptr %q\n  store i32 {}, ptr %p\n  ret void"
BARE = "%x = load i32, ptr %p\n  store i32 %{}, ptr %q\n  ret void"
NSW = BARE.replace("store", "%y = add{} i32 %x, 1\n  %f = freeze i32 %y\n  store").replace("%{}", "%f")
PATHS = """%x = load i32, ptr %p
  br i1 %c, label %a, label %b
a:
  FIRST
  store i32 1, ptr %q
  br label %e
b:
  store i32 2, ptr %q
  br label %e
e:
  LAST
  store i32 %f, ptr %p
  ret void"""


BETWEEN = "store i32 3, ptr %q"  # what is matched before the target goes on


def _paths(first: str, last: str) -> str:
    return PATHS.replace("FIRST", first).replace("LAST", last)


def _aggregate(frozen: str) -> str:
    return f"""%x = load {{ i32, i32 }}, ptr %p
  %y = load {{ i32, i32 }}, ptr %q
  %f = freeze {{ i32, i32 }} {frozen}
  store {{ i32, i32 }} %f, ptr %p
  ret void"""


WRONG_FREEZES = {
    "of another structure": (_aggregate("%x"), _aggregate("%y")),
    "on one path for both": (
        _paths("%g = freeze i32 %x\n  store i32 %g, ptr %p", FREEZE),
        _paths("store i32 %x, ptr %p", FREEZE),
    ),
    "one for two": (ONE + STORES.format("%f"), ONE + TWO + STORES.format("%g")),
    "dropped": (ONE + STORES.format("%f"), ONE + STORES.format("%x")),
    "of what is poison more often": (NSW.format(""), NSW.format(" nsw")),
    "in a loop for one before it": (_loop(FREEZE, "", "f"), _loop("", FREEZE, "f")),
    "of the round before": (_loop("", FREEZE, "f"), _loop("", FREEZE, "old")),
    "the round before for this": (_loop("", FREEZE, "old"), _loop("", FREEZE, "f")),
}
RIGHT_FREEZES = {
    "of a structure": (_aggregate("%x"), _aggregate("%x")),
    "before paths part and behind where they meet": (
        _paths("", BETWEEN).replace("br i1", f"{FREEZE}\n  br i1"),
        _paths("", f"{BETWEEN}\n  {FREEZE}"),
    ),
    "of what is poison less often": (NSW.format(" nsw"), NSW.format("")),
    "added": (BARE.format("x"), BARE.replace("store", "%f = freeze i32 %x\n  store").format("f")),
    "in a loop": (_loop("", FREEZE, "f"), _loop("", FREEZE, "f")),
    "carried by a loop": (_loop("", FREEZE, "old"), _loop("", FREEZE, "old")),
    "two of one": (ONE + TWO + STORES.format("%g"), ONE + TWO + STORES.format("%g")),
}


def test_what_one_path_froze_is_not_taken_for_what_is_frozen_where_paths_meet() -> None:
    source = _paths("%g = freeze i32 %x", f"%f = phi i32 [ %g, %a ], [ 5, %b ]\n  {BETWEEN}")
    chosen = f"{BETWEEN}\n  %g = freeze i32 %x\n  %f = select i1 %c, i32 {{}}, i32 {{}}"
    assert str(verdict(source, source)) == "PROVED"
    assert str(verdict(source, _paths("", chosen.format(5, "%g")))) != "PROVED"


@pytest.mark.parametrize("name", WRONG_FREEZES)
def test_a_freeze_is_not_another(name: str) -> None:
    assert not verdict(*WRONG_FREEZES[name]).accepted


@pytest.mark.parametrize("name", RIGHT_FREEZES)
def test_a_freeze_is_itself_and_what_it_freezes_made_definite(name: str) -> None:
    assert str(verdict(*RIGHT_FREEZES[name])) == "PROVED"


UNNAMED = """
define ptx_kernel void @k(ptr %p, i32 %n) {
  br label %1
1:
  %2 = phi i32 [ 0, %0 ], [ %3, %1 ]
  store volatile i32 %2, ptr %p, align 4
  %3 = add i32 %2, 1
  %4 = icmp ult i32 %3, %n
  br i1 %4, label %1, label %5
5:
  store i32 1, ptr %p, align 4
  ret void
}
"""


def test_blocks_and_values_without_names_are_told_by_where_they_are() -> None:
    # They were all %None, in paths %?: clang's optimised builds name nothing.
    source = parse_module(UNNAMED)
    (proved,) = prove(source, source)
    assert isinstance(proved.verdict, Proved)
    phi = "phi in block 1 (<string>:5:3)"
    assert proved.verdict.relations == (f"block 1 and block 1: {phi} = {phi}",)
    (refused,) = prove(source, parse_module(UNNAMED.replace("i32 1, ptr", "i32 2, ptr")))
    text = str(refused.verdict)
    assert "path: block 1 false" in text and "store in block 2" in text and "None" not in text


def test_a_switch_on_what_is_undef_in_part_is_undefined_wherever_it_goes() -> None:
    target = """%x = zext i1 undef to i32
  switch i32 %x, label %a [ i32 7, label %b ]
a:
  ret void
b:
  ret void"""
    assert not verdict("ret void", target).accepted


def test_all_ways_of_proving_a_function_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each had the whole of it, so that what is beyond them all took five times as long.
    given = []
    made = functions.Terms

    def counted(layout: DataLayout, rules: dict[str, Rule], budget: int, **options: bool) -> Terms:
        given.append(budget)
        return made(layout, rules, budget, **options)

    monkeypatch.setattr(functions, "Terms", counted)
    source = parse_module(UNNAMED)
    (refused,) = prove(source, parse_module(UNNAMED.replace("i32 1, ptr", "i32 2, ptr")), budget=200)
    assert str(refused.verdict) == "NOT_PROVED: it takes more work than the budget allows"
    assert len(given) > 1 and sum(given) < 200
    assert prove(source, source, budget=2_000)[0].verdict.accepted
