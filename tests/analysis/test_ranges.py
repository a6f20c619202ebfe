"""Ranges hold of every number that a value can have, and flags that are kept hold too."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.analysis.range_finder import Computed, RangeFinder, Repairs
from pcfm.analysis.ranges import Range, operation_range
from pcfm.ir.instructions import Binary, Instruction
from pcfm.ir.parser import parse_module
from tests.breadth import choose

WIDTH = 8
SIZE, HALF = 1 << WIDTH, 1 << (WIDTH - 1)


def _signed(value: int) -> int:
    return value - SIZE if value >= HALF else value


def _concrete(opcode: str, a: int, b: int) -> int:
    """The exact result, before wrapping, of operations on unsigned 8-bit numbers that are defined."""
    x, y = _signed(a), _signed(b)
    return {
        "add": lambda: a + b,
        "sub": lambda: a - b,
        "mul": lambda: a * b,
        "and": lambda: a & b,
        "or": lambda: a | b,
        "xor": lambda: a ^ b,
        "shl": lambda: a << b,
        "lshr": lambda: a >> b,
        "ashr": lambda: x >> b,
        "udiv": lambda: a // b,
        "urem": lambda: a % b,
        "srem": lambda: abs(x) % abs(y) * (-1 if x < 0 else 1),
        "smin": lambda: min(x, y),
        "smax": lambda: max(x, y),
        "umin": lambda: min(a, b),
        "umax": lambda: max(a, b),
    }[opcode]()


def _breaks_flag(flag: str, opcode: str, a: int, b: int) -> bool:
    exact = _concrete(opcode, a, b)
    if flag == "nuw":
        return not 0 <= exact < SIZE
    if flag == "nsw":
        x, y = _signed(a), _signed(b)
        result = {"add": x + y, "sub": x - y, "mul": x * y, "shl": x << (b % WIDTH)}[opcode]
        return not -HALF <= result < HALF
    if flag == "exact":
        divisor = 1 << b if "shr" in opcode else b
        return a % divisor != 0
    return (a & b) != 0  # disjoint


FLAGS = {
    **dict.fromkeys(("add", "sub", "mul", "shl"), "nuw nsw"),
    **dict.fromkeys(("lshr", "ashr", "udiv"), "exact"),
    "or": "disjoint",
}
ANY_OPERAND = ("add", "sub", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax")
BY_CONSTANT = {
    **dict.fromkeys(("shl", "lshr", "ashr"), st.integers(0, WIDTH - 1)),
    **dict.fromkeys(("udiv", "urem"), st.integers(1, SIZE - 1)),
    "srem": st.sampled_from([1, 2, 3, 7, 8, 100, 253, 249]),
}


@st.composite
def steps(draw) -> list[tuple[str, int, int | None, int]]:
    """Operations, each on two values made before: (opcode, first, second or None, constant)."""
    chain = []
    for number in range(draw(st.integers(1, 6))):
        opcode = draw(st.sampled_from([*ANY_OPERAND, *BY_CONSTANT]))
        first = draw(st.integers(0, number))
        if opcode in BY_CONSTANT:
            chain.append((opcode, first, None, draw(BY_CONSTANT[opcode])))
        elif draw(st.booleans()):
            chain.append((opcode, first, draw(st.integers(0, number)), 0))
        else:
            chain.append((opcode, first, None, draw(st.sampled_from([0, 1, 3, 7, 63, 127, 128, 200, 255]))))
    return chain


@settings(max_examples=choose(50, 150), deadline=None)
@given(steps())
def test_ranges_hold_of_every_number_and_kept_flags_too(chain):
    lines, names = [], ["%x"]
    for number, (opcode, first, second, constant) in enumerate(chain):
        other = names[second] if second is not None else str(constant)
        if opcode[1:] in ("min", "max"):
            text = f"call i8 @llvm.{opcode}.i8(i8 {names[first]}, i8 {other})"
        else:
            text = f"{opcode} {FLAGS.get(opcode, '')} i8 {names[first]}, {other}"
        lines.append(f"  %v{number} = {text}")
        names.append(f"%v{number}")
    declared = "\n".join(f"declare i8 @llvm.{name}.i8(i8, i8)" for name in ("smin", "smax", "umin", "umax"))
    body = "\n".join(lines)
    fn = parse_module(f"define void @f(i8 noundef %x) {{\n{body}\n  ret void\n}}\n{declared}").function("f")
    repairs = Repairs()
    ranges = RangeFinder(fn, lambda read: read, repairs)
    insts = [inst for inst in fn.instructions() if inst.name]
    computed: list[Range] = []
    for inst in insts:
        result = ranges._find(Computed(inst))
        assert result is not None and result[1], "nothing here is poison, once the flags are dropped"
        computed.append(result[0])
    assert not repairs.freezes
    for x in range(SIZE):
        values = [x]
        for inst, bounds, (opcode, first, second, constant) in zip(insts, computed, chain, strict=True):
            a, b = values[first], values[second] if second is not None else constant
            if isinstance(inst, Binary) and inst not in repairs.flags:
                assert not any(_breaks_flag(flag, opcode, a, b) for flag in inst.flags), str(inst)
            value = _concrete(opcode, a, b) % SIZE
            values.append(value)
            assert bounds.low <= value <= bounds.high
            assert bounds.least <= _signed(value) <= bounds.most
            assert not value & bounds.zeros and value in bounds


def _range(body: str, attributes: str = "") -> tuple[Range | None, Repairs]:
    text = f"""
define ptx_kernel void @f(i32 %any, i32 noundef %n, ptr %p) {attributes} {{
{body}
  %used = add i32 %i, 0
  ret void
}}
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @given()
"""
    fn = parse_module(text).function("f")
    user = next(inst for inst in fn.instructions() if inst.name == "used")
    repairs = Repairs()
    return RangeFinder(fn, lambda read: read, repairs).of_operand(user, 0, speculated=False), repairs


def _named(repairs: Repairs) -> tuple[set[tuple[str | None, int]], set[str | None]]:
    frozen = {(inst.name, index) for inst, index in repairs.freezes}
    return frozen, {inst.name for inst in repairs.flags}


def test_a_thread_id_is_bounded_by_its_attribute_and_by_the_launch_bounds():
    body = "  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"
    bounds, _ = _range(body)
    assert bounds is not None and (bounds.low, bounds.high) == (0, 1023)
    bounds, _ = _range(body, '"nvvm.maxntid"="16,4"')
    assert bounds is not None and (bounds.low, bounds.high) == (0, 63)


def test_an_index_clamped_from_below_and_above_is_bounded_although_it_wraps():
    bounds, repairs = _range(
        """
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %left = add i32 %t, -1
  %low = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %i = call i32 @llvm.smin.i32(i32 %low, i32 255)"""
    )
    assert bounds is not None and (bounds.low, bounds.high) == (0, 255)
    assert _named(repairs) == (set(), set())


def test_what_may_be_poison_is_frozen_where_a_mask_bounds_it():
    for text in ("%any", "%loaded"):
        bounds, repairs = _range(f"  %loaded = load i32, ptr %p\n  %i = and i32 {text}, 63")
        assert bounds is not None and (bounds.low, bounds.high) == (0, 63)
        assert _named(repairs) == ({("i", 0)}, set())


def test_a_promise_that_is_not_proved_is_dropped_and_one_that_is_stays():
    body = """
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sure = add nuw nsw i32 %t, 21
  %unsure = add nsw i32 %sure, %n
  %i = and i32 %unsure, 63"""
    bounds, repairs = _range(body)
    assert bounds is not None and (bounds.low, bounds.high) == (0, 63)
    assert _named(repairs) == (set(), {"unsure"})


def test_a_broken_range_promise_is_poison_and_so_not_believed_where_it_is_frozen():
    # `range` on a load without `!noundef` makes poison of any other number, which frozen is any number.
    body = "  %i = load i32, ptr %p, !range !0"
    text = (
        f"define void @f(ptr %p) {{\n{body}\n  %used = add i32 %i, 0\n  ret void\n}}\n!0 = !{{i32 0, i32 9}}"
    )
    fn = parse_module(text).function("f")
    user: Instruction = next(inst for inst in fn.instructions() if inst.name == "used")
    repairs = Repairs()
    bounds = RangeFinder(fn, lambda read: read, repairs).of_operand(user, 0, speculated=False)
    assert bounds == Range.full(32)
    assert _named(repairs) == ({("used", 0)}, set())


def test_what_a_call_returns_is_in_its_range_where_it_is_no_poison():
    for words, high, frozen in (
        ("noundef range(i32 0, 9)", 8, set()),
        ("range(i32 0, 9)", 2**32 - 1, {("used", 0)}),
    ):
        bounds, repairs = _range(f"  %i = call {words} i32 @given()")
        assert bounds is not None and (bounds.low, bounds.high) == (0, high)
        assert _named(repairs) == (frozen, set())


def test_a_long_chain_is_followed_to_a_bound_and_without_recursion():
    lines = ["  %v0 = add i32 %n, 1"] + [f"  %v{k} = add i32 %v{k - 1}, 1" for k in range(1, 5000)]
    bounds, _ = _range("\n".join(lines) + "\n  %i = and i32 %v4999, 7")
    assert bounds is not None and bounds.high == 7


def numbers_of(of: Range) -> set[int]:
    return {number for number in range(1 << of.width) if number in of}


def test_bounds_of_either_reading_are_as_tight_as_the_numbers_allow() -> None:
    """All intervals of four bits: one reading tells what the other knows where it does not wrap."""
    width, half = 4, 8
    for low in range(16):
        for high in range(low, 16):
            unsigned = Range.of(width, unsigned=(low, high))
            assert (unsigned.low, unsigned.high) == (low, high)
            if low >= half or high < half:
                lift = 16 if low >= half else 0
                assert (unsigned.least, unsigned.most) == (low - lift, high - lift)
            else:
                assert (unsigned.least, unsigned.most) == (-8, 7)
            signed = Range.of(width, signed=(low - half, high - half))
            assert (signed.least, signed.most) == (low - half, high - half)
            if low >= half or high < half:
                lift = 0 if low >= half else 16
                assert (signed.low, signed.high) == (low - half + lift, high - half + lift)
            else:
                assert (signed.low, signed.high) == (0, 15)
            # Bits above the highest number are zero.
            assert numbers_of(unsigned) == set(range(low, high + 1))
            assert unsigned.zeros == 15 & ~((1 << high.bit_length()) - 1)


def test_bounds_that_no_number_of_the_width_has_say_nothing() -> None:
    full = Range.full(4)
    assert (full.low, full.high, full.least, full.most, full.zeros) == (0, 15, -8, 7, 0)
    for bounds in ((-1, 3), (3, 16), (5, 4)):
        assert Range.of(4, unsigned=bounds) == full
    for bounds in ((-9, 3), (3, 8), (5, 4)):
        assert Range.of(4, signed=bounds) == full


def test_a_number_resized_is_as_tight_as_its_reading_allows() -> None:
    for low in range(16):
        for high in range(low, 16):
            unsigned = Range.of(4, unsigned=(low, high))
            narrow = unsigned.resized(3, signed=False)
            assert {number & 7 for number in numbers_of(unsigned)} <= numbers_of(narrow)
            assert high >= 8 or (narrow.low, narrow.high) == (low, high)
            wide = unsigned.resized(6, signed=False)
            assert numbers_of(wide) == numbers_of(unsigned)
            signed = Range.of(4, signed=(low - 8, high - 8))
            wide = signed.resized(6, signed=True)
            assert (wide.least, wide.most) == (low - 8, high - 8)
            narrow = signed.resized(3, signed=True)
            assert {number & 7 for number in numbers_of(signed)} <= numbers_of(narrow)
            if low - 8 >= -4 and high - 8 < 4:
                assert (narrow.least, narrow.most) == (low - 8, high - 8)


def test_what_is_listed_are_all_numbers_in_order_or_nothing() -> None:
    for low in range(0, 16, 3):
        for high in range(low, 16):
            for zeros in range(16):
                of = Range.of(4, unsigned=(low, high), zeros=zeros)
                for most in (1, 2, 4, 8, 16):
                    told = of.listed(most)
                    assert told is None or told == sorted(numbers_of(of))
                    assert told is not None or len(numbers_of(of)) * 2 > most or high - low >= most


FOUR_BITS = [
    Range.full(4),
    *(Range.of(4, unsigned=bounds) for bounds in ((0, 7), (1, 4), (3, 9), (6, 15), (8, 11))),
    *(Range.of(4, signed=bounds) for bounds in ((-8, -5), (-3, 2), (-1, 7))),
    *(Range.of(4, zeros=zeros) for zeros in (1, 3, 6, 12)),
    *(Range.constant(4, number) for number in (0, 1, 2, 3, 5, 8, 12, 15)),
]


def result_of(opcode: str, a: int, b: int) -> tuple[int, dict[str, bool]] | None:
    """What an operation on four bits gives and which promises it keeps; None where it is undefined."""
    x, y = ((number ^ 8) - 8 for number in (a, b))
    if ("sh" in opcode and b > 3) or (opcode[1:] in ("div", "rem") and (b == 0 or (x, y) == (-8, -1))):
        return None
    quotient = abs(x) // abs(y or 1) * (-1 if (x < 0) != (y < 0) else 1)
    exact, wide = {
        "add": (a + b, x + y), "sub": (a - b, x - y), "mul": (a * b, x * y), "and": (a & b, 0),
        "or": (a | b, 0), "xor": (a ^ b, 0), "shl": (a << b % 4, x << b % 4), "lshr": (a >> b % 4, 0),
        "ashr": (x >> b % 4, 0), "udiv": (a // (b or 1), 0), "urem": (a % (b or 1), 0),
        "sdiv": (quotient, 0), "srem": (x - quotient * y, 0), "umin": (min(a, b), 0),
        "umax": (max(a, b), 0), "smin": (min(x, y), 0), "smax": (max(x, y), 0),
    }[opcode]  # fmt: skip
    lost = a % (b or 1) if opcode == "udiv" else a % (1 << b % 4)
    kept = {"nuw": 0 <= exact < 16, "nsw": -8 <= wide < 8, "exact": not lost, "disjoint": not a & b}
    return exact % 16, kept


def test_an_operation_gives_one_of_its_numbers_and_promises_what_it_keeps() -> None:
    opcodes = "add sub mul and or xor shl lshr ashr udiv urem sdiv srem umin umax smin smax".split()
    tables = {opcode: [[result_of(opcode, a, b) for b in range(16)] for a in range(16)] for opcode in opcodes}
    lines = [
        f"%{opcode} = call i4 @llvm.{opcode}.i4(i4 %x, i4 %y)"
        if opcode[1:] in ("min", "max")
        else f"%{opcode} = {opcode} i4 %x, %y"
        for opcode in opcodes
    ]
    declared = "\n".join(f"declare i4 @llvm.{name}.i4(i4, i4)" for name in opcodes[-4:])
    body = "\n  ".join(lines)
    fn = parse_module(f"define void @f(i4 %x, i4 %y) {{\n  {body}\n  ret void\n}}\n{declared}").function("f")
    asked = told = promised = 0
    for inst in fn.instructions():
        for ours in FOUR_BITS if inst.name else ():
            for theirs in FOUR_BITS:
                answer = operation_range(inst, [ours, theirs])
                if answer is None:
                    continue
                bounds, holding = answer
                numbers = numbers_of(bounds)
                table = tables[str(inst.name)]
                results = [
                    given for a in numbers_of(ours) for b in numbers_of(theirs) if (given := table[a][b])
                ]
                assert all(number in numbers for number, _ in results)
                assert all(kept[flag] for _, kept in results for flag in holding)
                asked, told, promised = asked + 1, told + len(numbers), promised + len(holding)
    assert (asked, told, promised) == (
        5292,
        37513,
        1102,
    )  # more numbers, or fewer promises, are precision lost


def test_a_number_extended_or_cut_is_one_of_its_numbers_and_promises_what_it_keeps() -> None:
    casts = {"zext": 7, "sext": 7, "trunc": 3}
    body = "\n  ".join(f"%{opcode} = {opcode} i4 %x to i{width}" for opcode, width in casts.items())
    fn = parse_module(f"define void @f(i4 %x) {{\n  {body}\n  ret void\n}}\n").function("f")
    told = promised = 0
    for inst in fn.instructions():
        for ours in FOUR_BITS if inst.name else ():
            answer = operation_range(inst, [ours])
            assert answer is not None
            bounds, holding = answer
            numbers, width = numbers_of(bounds), casts[str(inst.name)]
            for a in numbers_of(ours):
                x = (a ^ 8) - 8
                assert (x if inst.name == "sext" else a) % (1 << width) in numbers
                kept = {"nneg": x >= 0, "nuw": a < 8, "nsw": -4 <= x < 4}
                assert all(kept[flag] for flag in holding)
            told, promised = told + len(numbers), promised + len(holding)
    assert (told, promised) == (310, 24)
