"""What is known of an integer holds of every value that it can have, and is as narrow as promised."""

from __future__ import annotations

import itertools
import random

import pytest

from pcfm.analysis.possible_values import MAX_VALUES, possible_values
from pcfm.analysis.ranges import Range
from pcfm.ir.instructions import Binary, Cast, Instruction, Select
from pcfm.ir.module import Function
from pcfm.ir.parser import parse_module
from pcfm.ir.types import I1, VOID, FunctionType, IntType
from pcfm.ir.values import Argument, ConstantInt, Value

WIDTH = 4
ONES = (1 << WIDTH) - 1
I4, I8 = IntType(WIDTH), IntType(8)


def value_of(lines: str) -> Value:
    """The value `%v` of a function on `i8 %x`, `i8 %y` and `i1 %c`."""
    text = f"declare i32 @f()\ndefine void @k(i8 %x, i8 %y, i1 %c, ptr %p) {{\n{lines}\nret void\n}}\n"
    text += "!0 = !{i8 2, i8 5}\n!1 = !{i8 -3, i8 2}\n!2 = !{i8 1, i8 3, i8 7, i8 9}\n"
    fn = parse_module(text).function("k")
    return next(inst for inst in fn.instructions() if inst.name == "v")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("%v = and i8 %x, 5", [0, 1, 4, 5]),
        ("%v = urem i8 %x, 3", [0, 1, 2]),
        ("%v = lshr i8 %x, 6", [0, 1, 2, 3]),
        ("%a = and i8 %x, 3\n%v = shl i8 %a, 2", [0, 4, 8, 12]),
        ("%a = lshr i8 %x, 7\n%v = add i8 %a, 7", [7, 8]),
        ("%a = lshr i8 %x, 7\n%b = add i8 %a, 7\n%v = sub i8 %b, 7", [0, 1]),
        ("%a = udiv i8 %x, 100\n%v = zext i8 %a to i32", [0, 1, 2]),
        ("%v = trunc i8 %x to i1", [0, 1]),
        ("%a = and i8 %x, 1\n%b = and i8 %y, 4\n%v = or i8 %a, %b", [0, 1, 4, 5]),
        ("%a = and i8 %x, 1\n%v = select i1 %c, i8 %a, i8 3", [0, 1, 2, 3]),
        ("%v = load i8, ptr %p, !range !0", [2, 3, 4]),
        ("%v = load i8, ptr %p, !range !2", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("%v = call range(i32 4, 6) i32 @f()", [4, 5]),
    ],
)
def test_the_values_are_listed(lines: str, expected: list[int]) -> None:
    assert possible_values(value_of(lines)).listed(8) == expected


@pytest.mark.parametrize(
    "lines",
    [
        "%v = add i8 %x, 1",
        "%v = load i8, ptr %p, !range !1",  # wraps
        "%a = load i8, ptr %p, !range !0\n%v = freeze i8 %a",  # poison may become anything
        "%v = mul i8 %x, 3",  # may wrap
        "%v = urem i8 %x, %y",
        "%v = shl i8 %x, 9",
    ],
)
def test_of_what_may_be_anything_nothing_is_said(lines: str) -> None:
    assert possible_values(value_of(lines)) == Range.full(8)


def test_a_difference_that_wraps_is_bounded_read_with_its_sign() -> None:
    below = possible_values(value_of("%a = and i8 %x, 3\n%v = sub i8 %a, 1"))
    assert [number for number in range(256) if number in below] == [0, 1, 2, 255]


def test_an_integer_is_asked_for() -> None:
    with pytest.raises(TypeError):
        possible_values(value_of("%v = load float, ptr %p"))


def test_a_long_chain_is_not_followed_to_its_end() -> None:
    lines = "%a0 = and i8 %x, 1\n"
    lines += "\n".join(f"%a{i} = and i8 %a{i - 1}, 15" for i in range(1, MAX_VALUES + 10))
    lines += f"\n%v = or i8 %a{MAX_VALUES + 9}, 0"
    assert possible_values(value_of(lines)).listed(16) == list(range(16))


def evaluate(value: Value, x: int, y: int) -> int | None:
    """The number that `value` is for arguments `x` and `y`; None for poison."""
    if isinstance(value, ConstantInt):
        return value.value
    if isinstance(value, Argument):
        return (x, y, x & 1)[value.index]
    assert isinstance(value, Instruction)
    if isinstance(value, Select):
        cond, a, b = value.operands
        return evaluate(a if evaluate(cond, x, y) else b, x, y)
    parts = [evaluate(operand, x, y) for operand in value.operands]
    if isinstance(value, Cast):
        (part,) = parts
        if part is None or value.opcode != "sext":
            return None if part is None else part & ((1 << value.type.width) - 1)  # type: ignore[attr-defined]
        return (part | (0xF0 if part & 8 else 0)) & 0xFF
    a, b = parts
    if a is None or b is None:
        return None
    if value.opcode in ("shl", "lshr") and b >= WIDTH:
        return None
    if value.opcode in ("udiv", "urem") and b == 0:
        return None
    results = {
        "and": lambda: a & b, "or": lambda: a | b, "xor": lambda: a ^ b, "add": lambda: a + b,
        "sub": lambda: a - b, "shl": lambda: a << b, "lshr": lambda: a >> b, "udiv": lambda: a // b,
        "urem": lambda: a % b, "mul": lambda: a * b,
    }  # fmt: skip
    return results[value.opcode]() & ONES


def test_no_value_that_occurs_is_left_out() -> None:
    rng = random.Random(1)
    opcodes = ("and", "or", "xor", "add", "sub", "shl", "lshr", "udiv", "urem", "mul")
    narrow = 0
    for _ in range(400):
        fn = Function("f", FunctionType(VOID, (I4, I4, I1)))
        values: list[Value] = [*fn.args[:2]]
        for _ in range(rng.randint(1, 5)):
            a = rng.choice(values)
            b = rng.choice([*values, ConstantInt(I4, rng.randrange(16)), ConstantInt(I4, rng.randrange(4))])
            kind = rng.random()
            values.append(Select(fn.args[2], a, b) if kind < 0.15 else Binary(rng.choice(opcodes), a, b))
        top: Value = values[-1]
        if rng.random() < 0.3:
            top = Cast(rng.choice(("zext", "sext")), top, I8)
        possible = possible_values(top)
        listed = possible.listed(256)
        assert listed is not None
        assert all((number in possible) == (number in listed) for number in range(1 << possible.width))
        for x, y in itertools.product(range(16), repeat=2):
            number = evaluate(top, x, y)
            assert number is None or number in possible
        narrow += len(listed) < 16
    assert narrow > 50, "hardly anything is known of anything"
