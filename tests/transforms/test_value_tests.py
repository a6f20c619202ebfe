"""The tests that tell sets of values apart hold for exactly one of them, and are as cheap as can be."""

from __future__ import annotations

import random

import pytest

from pcfm.ir.instructions import Binary, Cast, Compare, Instruction
from pcfm.ir.module import Function
from pcfm.ir.types import VOID, FunctionType, IntType
from pcfm.ir.values import ConstantInt, Value
from pcfm.machine import load
from pcfm.transforms.value_tests import ValueSet, ValueTest, cheapest_test

MACHINE = load("gcn-wave64")
I8 = IntType(8)


def argument() -> Value:
    return Function("f", FunctionType(VOID, (I8,))).args[0]


def holds(test: ValueTest, number: int) -> bool:
    """What the test says of `number`; a shift too far fails."""
    known: dict[Value, int] = {}

    def of(value: Value) -> int:
        if isinstance(value, ConstantInt):
            return value.value
        return known.get(value, number)

    for inst in test.instructions:
        a, b = of(inst.operand(0)), of(inst.operand(-1))
        match inst:
            case Compare():
                results = {
                    "eq": a == b,
                    "ne": a != b,
                    "ule": a <= b,
                    "uge": a >= b,
                    "ugt": a > b,
                    "ult": a < b,
                }
                known[inst] = int(results[inst.predicate])
            case Cast():
                known[inst] = a & 1
            case Binary():
                assert inst.opcode != "lshr" or b < 8
                results = {"and": a & b, "or": a | b, "sub": a - b, "lshr": a >> b}
                known[inst] = results[inst.opcode] & 0xFF
    return bool(known[test.instructions[-1]])


def names(test: ValueTest) -> list[str]:
    return [f"{i.opcode} {i.predicate}" if isinstance(i, Compare) else i.opcode for i in test.instructions]


@pytest.mark.parametrize(
    ("inside", "outside", "expected"),
    [
        (ValueSet((3,)), ValueSet((), others=True), ["icmp eq"]),
        (ValueSet((), others=True), ValueSet((3,)), ["icmp ne"]),
        (ValueSet((0, 1)), ValueSet((2, 3)), ["icmp ule"]),
        (ValueSet((0, 1)), ValueSet((5,), others=True), ["icmp ule"]),
        (ValueSet((3, 9)), ValueSet((0, 1)), ["icmp uge"]),
        (ValueSet((4, 5, 6)), ValueSet((9,), others=True), ["sub", "icmp ule"]),
        (ValueSet((1, 3)), ValueSet((0, 2)), ["and", "icmp eq"]),
        (ValueSet((8, 10)), ValueSet((), others=True), ["and", "icmp eq"]),
        (ValueSet((0, 3, 5)), ValueSet((1, 2, 4)), ["lshr", "trunc"]),
        (ValueSet((1, 90)), ValueSet((), others=True), ["icmp eq", "icmp eq", "or"]),
    ],
)
def test_the_cheapest_test_is_taken(inside: ValueSet, outside: ValueSet, expected: list[str]) -> None:
    assert names(cheapest_test(argument(), inside, outside, MACHINE)) == expected


def test_every_test_is_true_inside_and_false_outside() -> None:
    rng = random.Random(5)
    kinds: dict[tuple[str, ...], None] = {}
    for _ in range(600):
        numbers = rng.sample(range(rng.choice((6, 8, 20, 256))), rng.randint(2, 6))
        if rng.random() < 0.4:
            start, step = rng.randrange(200), rng.choice((1, 2, 4))
            numbers = [start + step * i for i in range(rng.randint(2, 6))]
        cut = rng.randint(1, len(numbers) - 1)
        open_side = rng.choice((0, 0, 1, 2))
        inside = ValueSet(tuple(sorted(numbers[:cut])), open_side == 1)
        outside = ValueSet(tuple(sorted(numbers[cut:])), open_side == 2)
        test = cheapest_test(argument(), inside, outside, MACHINE)
        kinds[tuple(names(test))] = None
        others = [n for n in range(256) if n not in numbers] if open_side else []
        for number in (*inside.numbers, *(others if inside.others else ())):
            assert holds(test, number)
        for number in (*outside.numbers, *(others if outside.others else ())):
            assert not holds(test, number)
    assert len(kinds) >= 8


def test_what_is_not_taken_uses_nothing() -> None:
    value = argument()
    test = cheapest_test(value, ValueSet((0, 1)), ValueSet((2, 3)), MACHINE)
    users = [use.user for use in value.uses]  # type: ignore[attr-defined]
    assert users == [test.instructions[0]] and isinstance(users[0], Instruction)
    test.drop()
    assert not value.uses  # type: ignore[attr-defined]
