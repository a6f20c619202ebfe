"""Which numbers a program is found to compare with, exactly: those that `check` puts into buffers and
scalars.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from pcfm.check.constants import Pair, compared_numbers
from pcfm.check.rare_numbers import rare_elements, rare_scalars
from pcfm.ir.parser import parse_module

KERNEL = """
define void @k(ptr %a, i32 %n, float %s, i1 %b, i64 %w) {
entry:
  %v = load i32, ptr %a
  %f = load float, ptr %a
BODY
}
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
"""


def compared(body: str, *more: str):
    texts = [
        KERNEL.replace("BODY", f"{text}\n  ret void" if "ret void" not in text else text)
        for text in (body, *more)
    ]
    return compared_numbers(*map(parse_module, texts))


MOST = 2**31 - 1


@pytest.mark.parametrize(
    ("operation", "result", "met"),
    [
        ("add i32 %v, 77", 100, {100, 23}),
        ("add i32 77, %v", 100, {100, 23}),
        ("sub i32 %v, 77", 100, {100, 177}),
        ("sub i32 77, %v", 100, {100, -23}),
        ("xor i32 %v, 12", 10, {10, 6}),
        ("and i32 %v, 12", 5, {5, 4, 5 | ~12}),
        ("or i32 %v, 12", 13, {13, 1}),
        ("mul i32 %v, 5", 23, {23, 4}),
        ("mul i32 %v, 0", 23, {23}),
        ("shl i32 %v, 3", 40, {40, 5}),
        ("shl i32 %v, 0", 40, {40}),
        ("shl i32 3, %v", 40, {40}),
        # A number of bits that no type here has is none to shift by.
        ("shl i32 %v, 63", 40, {40, 0}),
        ("shl i32 %v, 64", 40, {40}),
        ("lshr i32 %v, 63", 5, {5, 0, -1}),
        ("lshr i32 %v, 64", 5, {5}),
        ("shl i32 %v, -1", 40, {40}),
        ("ashr i32 %v, -1", 5, {5}),
        ("lshr i32 %v, 3", 5, {5, 40, 47}),
        ("ashr i32 %v, 3", -5, {-5, -40, -33}),
        ("lshr i32 3, %v", 5, {5}),
        ("udiv i32 %v, 7", 5, {5, 35}),
        ("sdiv i32 %v, 7", -5, {-5, -35}),
        ("sdiv i32 7, %v", 5, {5}),
        ("urem i32 %v, 7", 5, {5, 12}),
        ("srem i32 %v, 7", -5, {-5, 2}),
        ("srem i32 7, %v", 5, {5}),
        # Beyond the width numbers come round.
        ("add i32 %v, 2", -MOST - 1, {-MOST - 1, MOST - 1}),
        ("mul i32 %v, %n", 23, {23}),
        # A choice and what is frozen hand on what must come out.
        ("select i1 %b, i32 %v, i32 %n", 9, {9}),
        ("freeze i32 %n", 9, {9}),
    ],
)
def test_an_operation_is_undone(operation: str, result: int, met: set[int]) -> None:
    told = compared(f"  %x = {operation}\n  %c = icmp eq i32 %x, {result}")
    assert told.integers == met and not told.floats


@pytest.mark.parametrize(
    ("operation", "result", "met"),
    [
        ("fadd float %f, 0.5", 3.0, {3.0, 2.5}),
        ("fsub float %f, 0.5", 3.0, {3.0, 3.5}),
        ("fsub float 0.5, %f", 3.0, {3.0, -2.5}),
        ("fmul float %f, 0.5", 3.0, {3.0, 6.0}),
        ("fmul float %f, 0.0", 3.0, {3.0}),
        ("fdiv float %f, 0.5", 3.0, {3.0, 1.5}),
        ("fdiv float 0.5, %f", 2.0, {2.0, 0.25}),
        ("frem float %f, 0.5", 2.0, {2.0}),
    ],
)
def test_an_operation_on_fractions_is_undone(operation: str, result: float, met: set[float]) -> None:
    told = compared(f"  %x = {operation}\n  %c = fcmp oeq float %x, {result}")
    assert told.floats == met and not told.integers


def test_conversions_are_undone() -> None:
    told = compared("  %x = sitofp i32 %n to float\n  %c = fcmp oeq float %x, 12.0")
    assert (told.floats, told.integers) == ({12.0}, {12})
    told = compared("  %x = sitofp i64 %w to double\n  %c = fcmp oeq double %x, 6917529027641081856.0")
    assert told.of_arguments == {("k", 4): {3 << 61}}
    # Beyond any integer there is nothing to convert.
    told = compared(f"  %x = sitofp i32 %n to float\n  %c = fcmp oeq float %x, {2.0**63:.1f}")
    assert (told.floats, told.integers) == ({2.0**63}, set())
    told = compared("  %x = fptosi float %f to i32\n  %c = icmp eq i32 %x, 5")
    assert (told.floats, told.integers) == ({5.0}, {5})
    told = compared("  %x = zext i32 %n to i64\n  %c = icmp eq i64 %x, 5")
    assert told.integers == {5} and told.of_arguments == {("k", 1): {5}}
    told = compared("  %x = trunc i64 %w to i8\n  %c = icmp eq i8 %x, -56")
    assert told.of_arguments == {("k", 4): {-56}}
    # A pointer's number says nothing.
    assert compared("  %x = ptrtoint ptr %a to i64\n  %c = icmp eq i64 %x, 5").of_arguments == {}


def test_no_number_is_none_and_both_sides_are_looked_at() -> None:
    assert compared("  %c = fcmp oeq float %f, 0x7FF8000000000000").floats == set()
    assert compared("  %c = icmp eq i32 7, %n").of_arguments == {("k", 1): {7}}
    assert compared("  %c = icmp eq ptr %a, null").integers == set()
    assert compared("  %x = add i32 %n, %v\n  %c = icmp eq i32 %x, 7").of_arguments == {}
    # Nor is one that Python has no number for.
    assert compared("  %q = load fp128, ptr %a\n  %c = fcmp oeq fp128 %q, 0xL0").floats == set()


def test_both_arms_of_a_choice_are_followed_and_not_what_it_is_by() -> None:
    for arms in ("i32 %n, i32 3", "i32 3, i32 %n"):
        told = compared(f"  %x = select i1 %b, {arms}\n  %c = icmp eq i32 %x, 9")
        assert told.of_arguments == {("k", 1): {9}}


def test_values_that_take_turns_are_followed_once() -> None:
    turns = """  br label %l
l:
  %x = phi i32 [ %n, %entry ], [ %y, %l ]
  %y = phi i32 [ 3, %entry ], [ %x, %l ]
  %c = icmp eq i32 %x, 9
  br i1 %c, label %l, label %r
r:
  ret void"""
    assert compared(turns).of_arguments == {("k", 1): {9}}


def test_cases_and_choices_of_the_larger_are_comparisons() -> None:
    body = "  switch i32 %n, label %o [ i32 50, label %o i32 -3, label %o ]\no:\n  ret void"
    assert compared(body).of_arguments == {("k", 1): {50, -3}}
    assert compared("  %x = call i32 @llvm.smax.i32(i32 %n, i32 8)").of_arguments == {("k", 1): {8}}
    assert compared("  %x = call i32 @llvm.abs.i32(i32 %n, i1 true)").of_arguments == {}
    assert compared("  %x = call i32 %a(i32 %n)").of_arguments == {}
    phi = """  br i1 %b, label %l, label %r
l:
  br label %r
r:
  %x = phi i32 [ %n, %entry ], [ 4, %l ]
  %c = icmp eq i32 %x, 9
  ret void"""
    assert compared(phi).of_arguments == {("k", 1): {9}}


def pairs(body: str) -> list[Pair]:
    return compared(body).pairs["k"]


EQUAL = "  %c = icmp eq i32 %v, 5\n  %d = icmp eq i32 %n, 9\n"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (EQUAL + "  %e = and i1 %c, %d", [Pair(((0, 5),), ((1, 9),))]),
        (EQUAL + "  %e = or i1 %c, %d", [Pair(((0, 5),), ((1, 9),))]),
        (EQUAL + "  %e = select i1 %c, i1 %d, i1 false", [Pair(((0, 5),), ((1, 9),))]),
        # A bound is tried beside itself too, an equality not.
        (
            "  %c = icmp slt i32 %v, 5\n  %d = icmp eq i32 %n, 9\n  %e = and i1 %c, %d",
            [Pair(((0, 5), (0, 4), (0, 6)), ((1, 9),))],
        ),
        (
            "  %c = icmp ne i32 %v, 5\n  %d = icmp ne i32 %n, 9\n  %e = and i1 %c, %d",
            [Pair(((0, 5),), ((1, 9),))],
        ),
        # Of floating-point numbers the neighbours are the buffers' business.
        (
            "  %c = fcmp olt float %f, 5.0\n  %d = icmp eq i32 %n, 9\n  %e = and i1 %c, %d",
            [Pair(((0, 5.0),), ((1, 9),))],
        ),
        # Two comparisons that nothing joins are none.
        (EQUAL, []),
        # One alone is none either, nor with itself.
        ("  %c = icmp eq i32 %v, 5\n  %e = and i1 %c, %c", []),
        (
            "  %c = icmp eq i32 %v, 5\n  %x = select i1 %c, i32 1, i32 2\n  %y = select i1 %c, i32 %x, i32 3",
            [],
        ),
        # Nor are two of which nothing is known that they need.
        (
            "  %x = ptrtoint ptr %a to i32\n  %c = icmp eq i32 %x, 5\n  %d = icmp eq i32 %x, 6\n"
            "  %e = and i1 %c, %d",
            [],
        ),
        # Three that are joined make three.
        (
            EQUAL + "  %g = icmp eq i32 %v, 6\n  %e = and i1 %c, %d\n  %h = and i1 %e, %g",
            [Pair(((0, 5),), ((1, 9),)), Pair(((0, 6),), ((1, 9),)), Pair(((0, 5), (0, 6)), ())],
        ),
        # What a choice is by is no arm of it.
        (
            EQUAL + "  %o = select i1 %c, i1 %d, i1 false\n  %x = select i1 %o, i32 1, i32 2",
            [Pair(((0, 5),), ((1, 9),))],
        ),
        # Choices one in the arm of the other.
        (
            EQUAL + "  %x = select i1 %d, i32 1, i32 2\n  %y = select i1 %c, i32 %x, i32 3",
            [Pair(((0, 5),), ((1, 9),))],
        ),
        (
            EQUAL + "  %x = select i1 %d, i32 1, i32 2\n  %y = select i1 %c, i32 3, i32 %x",
            [Pair(((0, 5),), ((1, 9),))],
        ),
    ],
)
def test_comparisons_that_one_lane_must_pass_together(body: str, told: list[Pair]) -> None:
    def plain(of: list[Pair]) -> set[tuple[frozenset[float], frozenset[tuple[int, float]]]]:
        return {(frozenset(pair.numbers), frozenset(pair.arguments)) for pair in of}

    assert plain(pairs(body)) == plain(told) and len(pairs(body)) == len(told)


def test_a_pair_says_whose_buffer_a_number_is_read_from() -> None:
    read = """  %at = getelementptr inbounds i32, ptr %a, i32 %n
  %as = addrspacecast ptr %at to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %as
  %own = alloca i32
  %y = load i32, ptr %own
  %c = icmp eq i32 %x, 5
  %d = icmp eq i32 %y, 6
  %e = and i1 %c, %d"""
    assert pairs(read) == [Pair(((0, 5), (None, 6)), ())]


def test_a_comparison_behind_the_branch_on_another() -> None:
    behind = """  %c = icmp eq i32 %v, 5
  br i1 %c, label %l, label %r
l:
  %d = icmp eq i32 %n, 9
  br i1 %d, label %m, label %r
m:
  %e = icmp eq i32 %v, 7
  ret void
r:
  %g = icmp eq i32 %n, 11
  ret void"""
    # `r` has two predecessors: no comparison stands before it for sure.
    assert set(pairs(behind)) == {
        Pair(((0, 5),), ((1, 9),)),
        Pair(((0, 5), (0, 7)), ()),
        Pair(((0, 7),), ((1, 9),)),
    }
    # Nor is anything known of a block that stands before the only one that leads to it.
    early = behind.replace("  br i1 %c, label %l, label %r\n", "  br i1 %c, label %q, label %r\n").replace(
        "r:\n", "q:\n  br label %l\nr:\n"
    )
    assert set(pairs(early)) == {Pair(((0, 7),), ((1, 9),))}
    switch = """  switch i32 %v, label %r [ i32 5, label %l ]
l:
  %d = icmp eq i32 %n, 9
  ret void
r:
  ret void"""
    assert pairs(switch) == [Pair(((0, 5),), ((1, 9),))]


def joined(count: int) -> str:
    """So many comparisons of one value, all joined by `and`."""
    tests = "\n".join(f"  %c{n} = icmp eq i32 %v, {n}" for n in range(count))
    ands = "\n".join(f"  %e{n} = and i1 %{'c0' if n == 1 else f'e{n - 1}'}, %c{n}" for n in range(1, count))
    return f"{tests}\n{ands}"


@pytest.mark.parametrize(
    ("links", "frozen", "reached"), [(14, False, True), (15, False, False), (14, True, False)]
)
def test_a_condition_is_looked_into_a_bounded_way(links: int, frozen: bool, reached: bool) -> None:
    body = EQUAL + "  %e0 = xor i1 %d, %b\n"
    for n in range(1, links + 1):
        body += f"  %l{n} = load i1, ptr %a\n  %e{n} = xor i1 %e{n - 1}, %l{n}\n"
    last = f"%e{links}"
    if frozen:
        body, last = f"{body}  %z = freeze i1 {last}\n", "%z"
    assert pairs(f"{body}  %both = and i1 %c, {last}") == ([Pair(((0, 5),), ((1, 9),))] if reached else [])


def nested(count: int) -> str:
    """So many comparisons, each behind the branch on the one before."""
    text = "  br label %b0\n"
    for n in range(count):
        text += f"b{n}:\n  %c{n} = icmp eq i32 %v, {n}\n  br i1 %c{n}, label %b{n + 1}, label %end\n"
    return f"{text}b{count}:\n  br label %end\nend:\n  ret void"


def test_no_more_than_eight_conditions_are_paired_and_four_hundred_pairs_made() -> None:
    # Of each further `and` the eight comparisons next to it, of which the last is new: with seven others.
    assert [len(pairs(joined(count))) for count in (8, 9, 10, 12)] == [28, 28 + 7, 28 + 14, 28 + 28]
    # Behind the branches on all those above; eight of them.
    assert [len(pairs(nested(count))) for count in (8, 9, 10, 12)] == [28, 28 + 8, 28 + 16, 28 + 32]
    assert [len(pairs(nested(count))) for count in (54, 55, 80)] == [396, 400, 400]


def test_pairs_that_one_module_alone_has_are_new_and_the_plainest_come_first() -> None:
    both = EQUAL + "  %e = and i1 %c, %d"
    told = compared(both, both)
    assert told.pairs["k"] and told.new_pairs["k"] == []
    wide = "\n  %g = icmp slt i32 %v, 50\n  %h = icmp slt i32 %n, 60\n  %i = and i1 %g, %h"
    plain = "\n  %j = icmp eq i32 %v, 70\n  %l = icmp eq i32 %n, 80\n  %m = and i1 %j, %l"
    told = compared(both, both + wide + plain)
    assert told.new_pairs["k"] == [
        Pair(((0, 70),), ((1, 80),)),
        Pair(((0, 50), (0, 49), (0, 51)), ((1, 60), (1, 59), (1, 61))),
    ]
    assert len(told.pairs["k"]) == 3
    # Twice in one and once in the other is new too.
    told = compared(both, both + EQUAL.replace("%c", "%p").replace("%d", "%q") + "  %r = or i1 %p, %q")
    assert told.new_pairs["k"] == [Pair(((0, 5),), ((1, 9),))]


def bits(elements: np.ndarray) -> dict[int, int]:
    numbers, counts = np.unique(elements.view(f"u{elements.dtype.itemsize}"), return_counts=True)
    return dict(zip(numbers.tolist(), counts.tolist(), strict=True))


def test_rare_elements_of_half_are_these_bits() -> None:
    twice = {
        0x0000,
        0x7C00,
        0x7E00,
        0x7C01,
        0x0001,
        0x03FF,
    }  # 0, infinity, both NaNs, the ends of the denormals
    once = {0x7E05, 0x0400, 0x7BFF, 0x3C00}  # a payload, the least and greatest normal numbers, 1
    expected = {bit | sign: 2 if bit in twice else 1 for bit in twice | once for sign in (0, 0x8000)}
    assert bits(rare_elements("half", -1.0, 1.0, beyond=True)) == expected


def test_rare_elements_of_float_and_bfloat_have_the_same_shape() -> None:
    assert 0x3F800000 in bits(rare_elements("float", 0.0, 1.0, beyond=True))
    assert 0x7FC00005 in bits(rare_elements("float", 0.0, 1.0, beyond=True))
    assert 0x3F80 in bits(rare_elements("bfloat", 0.0, 1.0, beyond=True))
    assert 0x7FF8000000000005 in bits(rare_elements("double", 0.0, 1.0, beyond=True))


def test_within_its_bounds_a_fraction_has_no_infinity() -> None:
    tiny = [2.0**-149, (1 - 2.0**-23) * 2.0**-126, 2.0**-126]
    elements = rare_elements("float", -0.5, 8.0, beyond=False)
    expected = [0.0, -0.0, 1.0, -0.5, 8.0, *(sign * n for n in tiny for sign in (1, -1))]
    assert bits(elements) == bits(np.array(expected, np.float32))
    # bfloat is held in 16 bits.
    elements = rare_elements("bfloat", 0.0, 2.0, beyond=False)
    assert set(bits(elements)) == {0, 0x8000, 0x3F80, 0x4000, 0x0001, 0x007F, 0x0080}


def test_rare_integers_are_ends_and_powers_within_the_bounds() -> None:
    elements = rare_elements("i8", -128, 127, beyond=True)
    ends = [-128, -127, -1, 0, 1, 126, 127, -128, -127, 126, 127] * 2
    powers = [n for k in range(1, 7) for n in (2**k - 1, 2**k, 2**k + 1, -(2**k))]
    assert bits(elements) == bits(np.array([*ends, *powers], np.int8))
    for end in (-(2**63), 2**63 - 1):
        assert rare_elements("i64", end, end, beyond=True).tolist() == [end] * 6
    inside = rare_elements("i32", 3, 9, beyond=True)
    assert bits(inside) == bits(np.array([3, 4, 8, 9] * 2 + [3, 3, 4, 5, 7, 8, 9], np.int32))


def test_rare_scalars_begin_with_the_likeliest() -> None:
    assert rare_scalars("i1") == [0, 1]
    few = [-128, 127, -1, 0, 17, 16, 15, 1]
    powers = [4, 3, 5, 8, 7, 9, 32, 31, 33, 64, 63, 65]
    assert rare_scalars("i8") == [*few, *powers]
    floats = [float(n) for n in rare_scalars("float")]
    assert math.isnan(floats[0]) and math.copysign(1, floats[1]) == -1
    assert floats[2:] == [math.inf, -math.inf, 2.0**-149, 0.0]
