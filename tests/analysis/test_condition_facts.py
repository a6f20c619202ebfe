"""What a condition tells holds of every number for which it is so, and tells exclusive conditions apart."""

from __future__ import annotations

import random

import pytest

from pcfm.analysis.condition_facts import (
    Facts,
    any_of,
    both,
    condition_facts,
    exclude_each_other,
)
from pcfm.ir.parser import parse_module
from pcfm.ir.values import Value


def conditions(lines: str) -> dict[str, Value]:
    """The named values of a function on `i8 %x`, `i8 %y`, `float %f`, `float %g` and `i1 %c`."""
    text = f"define void @k(i8 %x, i8 %y, float %f, float %g, i1 %c) {{\n{lines}\nret void\n}}\n"
    fn = parse_module(text).function("k")
    return {str(value.name): value for value in (*fn.args, *fn.instructions())}


def exclusive(lines: str) -> bool:
    """Whether `%a` and `%b` are told to exclude each other."""
    values = conditions(lines)
    return exclude_each_other(condition_facts(values["a"], True), condition_facts(values["b"], True))


@pytest.mark.parametrize(
    "lines",
    [
        "%a = icmp eq i8 %x, 1\n%b = icmp eq i8 %x, 2",
        "%a = icmp ult i8 %x, 10\n%b = icmp uge i8 %x, 10",
        "%a = icmp slt i8 %x, 0\n%b = icmp eq i8 %x, 3",
        "%s = sub i8 %x, 10\n%a = icmp ult i8 %s, 10\n%b = icmp ult i8 %x, 10",
        "%a = icmp eq i8 1, %x\n%b = icmp ne i8 1, %x",
        "%m = and i8 %x, 7\n%n = and i8 %x, 7\n%a = icmp eq i8 %m, 1\n%b = icmp eq i8 %n, 2",
        "%m = and i8 %x, 7\n%a = icmp eq i8 %m, 1\n%b = icmp eq i8 %m, 9",
        "%a = icmp slt i8 %x, %y\n%b = icmp sgt i8 %x, %y",
        "%a = icmp ult i8 %x, %y\n%b = icmp ult i8 %y, %x",
        "%a = icmp eq i8 %x, %y\n%b = icmp slt i8 %y, %x",
        "%a = xor i1 %c, true\n%b = or i1 %c, false",
        "%l = icmp uge i8 %x, 5\n%h = icmp ult i8 %x, 9\n%a = and i1 %l, %h\n%b = icmp eq i8 %x, 9",
        "%l = icmp uge i8 %x, 5\n%a = select i1 %l, i1 %c, i1 false\n%b = icmp ult i8 %x, 5",
        "%l = icmp ult i8 %x, 2\n%h = icmp eq i8 %x, 7\n%a = or i1 %l, %h\n%b = icmp eq i8 %x, 3",
        "%a = fcmp olt float %f, 1.0\n%b = fcmp oge float %f, 1.0",
        "%a = fcmp olt float %f, -1.0\n%b = fcmp ogt float %f, 0.5",
        "%a = fcmp uno float %f, 0.0\n%b = fcmp ord float %f, 0.0",
        "%a = fcmp olt float %f, %g\n%b = fcmp ogt float %f, %g",
        "%a = fcmp oeq float %f, 0.0\n%b = fcmp une float %f, -0.0",
    ],
)
def test_exclusive_conditions_are_seen(lines: str) -> None:
    assert exclusive(lines)


@pytest.mark.parametrize(
    "lines",
    [
        "%a = icmp ult i8 %x, 11\n%b = icmp uge i8 %x, 10",
        "%a = icmp eq i8 %x, 1\n%b = icmp eq i8 %y, 2",
        "%a = icmp sle i8 %x, %y\n%b = icmp sge i8 %x, %y",
        "%a = icmp slt i8 %x, %y\n%b = icmp ugt i8 %x, %y",
        "%a = icmp ult i8 %x, 3\n%b = icmp slt i8 %x, 3",
        "%l = icmp ult i8 %x, 2\n%h = icmp eq i8 %y, 7\n%a = or i1 %l, %h\n%b = icmp eq i8 %x, 3",
        "%a = fcmp ult float %f, 1.0\n%b = fcmp uge float %f, 1.0",  # NaN
        "%a = fcmp oeq float %f, 0.0\n%b = fcmp oeq float %f, -0.0",
        "%a = fcmp oeq float %f, 0x36A0000000000000\n%b = fcmp oeq float %f, 0x36B0000000000000",  # flushed
        "%a = xor i1 %c, false\n%b = or i1 %c, false",
    ],
)
def test_conditions_that_may_both_hold_are_not_told_apart(lines: str) -> None:
    assert not exclusive(lines)


def test_what_is_told_holds_of_every_number_and_only_of_some() -> None:
    rng = random.Random(2)
    telling = 0
    for _ in range(300):
        number, moved = rng.randrange(256), rng.randrange(256)
        predicate = rng.choice(("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"))
        values = conditions(
            f"%s = {rng.choice(('add', 'sub'))} i8 %x, {moved}\n%a = icmp {predicate} i8 %s, {number}"
        )
        subtracts = values["s"].opcode == "sub"  # type: ignore[attr-defined]
        for truth in (True, False):
            told = condition_facts(values["a"], truth)["int", values["x"]]
            holding = []
            for x in range(256):
                s = (x - moved if subtracts else x + moved) % 256
                signed, other = (n - 256 if n > 127 else n for n in (s, number))
                compared = {"eq": s == number, "ne": s != number, "ult": s < number, "ule": s <= number}
                compared |= {
                    "ugt": s > number,
                    "uge": s >= number,
                    "slt": signed < other,
                    "sle": signed <= other,
                }
                compared |= {"sgt": signed > other, "sge": signed >= other}
                if compared[predicate] == truth:
                    holding.append(x)
            assert [x for x in range(256) if any(low <= x <= high for low, high in told)] == holding
            telling += 0 < len(holding) < 256
    assert telling > 300


def test_facts_are_joined() -> None:
    one: Facts = {"x": ((1, 5),), "y": ((0, 0),)}
    other: Facts = {"x": ((4, 9),), "z": ((2, 2),)}
    assert both(one, other) == {"x": ((4, 5),), "y": ((0, 0),), "z": ((2, 2),)}
    assert any_of([one, other]) == {"x": ((1, 9),)}
    assert exclude_each_other(one, {"x": ((6, 7),)}) and not exclude_each_other(one, {"w": ((6, 7),)})


def test_a_condition_of_very_many_parts_ends() -> None:
    lines = ["%a0 = icmp eq i8 %x, 0", *(f"%a{i} = and i1 %a{i - 1}, %a{i - 1}" for i in range(1, 200))]
    values = conditions("\n".join(lines))
    assert condition_facts(values["a199"], True)["int", values["a199"]] == ((1, 1),)


def drawn_conditions(rng: random.Random) -> tuple[list[str], list[tuple[bool, ...]]]:
    """Lines that define `%k0`, `%k1`, ... from `i8 %x` and `%y` below 8 and `%c`, and when each holds."""
    inputs = [(x, y, c) for x in range(8) for y in range(8) for c in (False, True)]
    words = {"%x": [x for x, _, _ in inputs], "%y": [y for _, y, _ in inputs]}
    bits = {"%c": tuple(c for _, _, c in inputs), "true": (True,) * 128, "false": (False,) * 128}
    lines: list[str] = []
    operations = {
        "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "and": lambda a, b: a & b,
        "urem": lambda a, b: a % (b or 3), "lshr": lambda a, b: a >> b % 4,
    }  # fmt: skip
    tables: list[tuple[bool, ...]] = []
    for number in range(5):
        name, first = f"%w{number}", rng.choice([*words])
        opcode, constant = rng.choice([*operations]), rng.randrange(1, 4)
        lines.append(f"{name} = {opcode} i8 {first}, {constant}")
        words[name] = [operations[opcode](value, constant) % 256 for value in words[first]]
    for number in range(12):
        name, conditions_known = f"%k{number}", [*bits]
        a, b = rng.choice(conditions_known[-5:]), rng.choice(conditions_known[-5:])
        kind = rng.choice(("icmp",) * 3 + ("and", "or", "xor", "select"))
        if kind == "icmp" or number < 3:
            predicate = rng.choice(("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"))
            left = rng.choice([*words])
            right = rng.choice([*words, *map(str, range(8))])
            theirs = words.get(right) or [int(right)] * 128
            lines.append(f"{name} = icmp {predicate} i8 {left}, {right}")
            compared = zip(words[left], theirs, strict=True)
            if predicate.startswith("s"):
                compared = (((p ^ 128) - 128, (q ^ 128) - 128) for p, q in compared)
            table = tuple(
                {"eq": p == q, "ne": p != q, "lt": p < q, "le": p <= q, "gt": p > q, "ge": p >= q}[
                    predicate[-2:]
                ]
                for p, q in compared
            )
        elif kind == "select":
            lines.append(f"{name} = select i1 {a}, i1 {b}, i1 false")
            table = tuple(p and q for p, q in zip(bits[a], bits[b], strict=True))
            if rng.random() < 0.5:
                lines[-1] = f"{name} = select i1 {a}, i1 true, i1 {b}"
                table = tuple(p or q for p, q in zip(bits[a], bits[b], strict=True))
        else:
            b = "true" if kind == "xor" and rng.random() < 0.7 else b
            lines.append(f"{name} = {kind} i1 {a}, {b}")
            joined = {"and": lambda p, q: p and q, "or": lambda p, q: p or q, "xor": lambda p, q: p != q}
            table = tuple(joined[kind](p, q) for p, q in zip(bits[a], bits[b], strict=True))
        bits[name] = table
        tables.append(table)
    return lines, tables


def test_conditions_that_exclude_each_other_hold_together_nowhere() -> None:
    rng = random.Random(4)
    told = 0
    for _ in range(40):
        lines, tables = drawn_conditions(rng)
        values = conditions("\n".join(lines))
        sides = [
            (condition_facts(values[f"k{number}"], truth), [holds == truth for holds in table])
            for number, table in enumerate(tables)
            for truth in (True, False)
        ]
        for facts, table in sides:
            for others, other_table in sides:
                if exclude_each_other(facts, others):
                    assert not any(map(all, zip(table, other_table, strict=True))), lines
                    told += 1
    assert told == 4909  # fewer are precision lost
