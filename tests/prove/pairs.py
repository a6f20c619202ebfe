"""Pairs of small expressions of which it is known, by all their values, whether one refines the other.

An expression is straight-line code on two words of four bits and two conditions, drawn from a seed:
arithmetic with promises, comparisons, selects, narrowings and widenings, minima and maxima. It is executed on
every input; where a promise is broken its value is poison, of which anything is a refinement. Those that
agree somewhere are paired: some refine one another, others differ on an input or two.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

BITS = 4
HALF = 1 << (BITS - 1)
SIZE = 1 << BITS
_X, _Y, _C, _D = (each.reshape(-1) for each in np.meshgrid(range(SIZE), range(SIZE), (0, 1), (0, 1)))
HEAD = """
declare i4 @llvm.umin.i4(i4, i4)
declare i4 @llvm.umax.i4(i4, i4)
declare i4 @llvm.smin.i4(i4, i4)
declare i4 @llvm.smax.i4(i4, i4)
declare i4 @llvm.abs.i4(i4, i1)
declare i4 @llvm.ctpop.i4(i4)
declare i4 @llvm.fshl.i4(i4, i4, i4)
declare i4 @llvm.usub.sat.i4(i4, i4)
"""


@dataclass(frozen=True)
class Value:
    """What a name or constant stands for: its text, width, and number and poison on every input."""

    text: str
    width: int
    numbers: np.ndarray
    poison: np.ndarray

    @property
    def signed(self) -> np.ndarray:
        """The numbers as two's complement."""
        half = 1 << (self.width - 1)
        return (self.numbers + half) % (2 * half) - half


@dataclass(frozen=True)
class Expression:
    """A function's body and what it returns."""

    lines: tuple[str, ...]
    result: Value
    branching: str  # what its selects choose by: "" where there is none, "defined", "poison"

    def function(self, *, branches: bool = False) -> str:
        """The text of @f; with `branches` in place of selects."""
        body = []
        for line in (*self.lines, f"ret i4 {self.result.text}"):
            name, _, text = line.partition(" = select i1 ")
            body += _branch(name, *text.split(", ")) if branches and text else [f"  {line}"]
        return "\n".join([f"{HEAD}define i4 @f(i4 %x, i4 %y, i1 %c, i1 %d) {{", *body, "}", ""])

    @property
    def may_branch(self) -> bool:
        """Whether a select stands there, and branches may in its place: no condition is ever poison."""
        return self.branching == "defined"

    def refines(self, other: Expression) -> bool:
        """Whether it gives what `other` gives, or anything where that is poison."""
        return not self.differences(other).any()

    def differences(self, other: Expression) -> np.ndarray:
        """The inputs on which it does not."""
        differs = self.result.poison | (self.result.numbers != other.result.numbers)
        return differs & ~other.result.poison


def _branch(name: str, condition: str, one: str, other: str) -> list[str]:
    width, yes = one.split()
    head, then, end = (f"{name[1:]}.{word}" for word in ("head", "then", "end"))
    return [
        f"  br label %{head}",
        f"{head}:",
        f"  br i1 {condition}, label %{then}, label %{end}",
        f"{then}:",
        f"  br label %{end}",
        f"{end}:",
        f"  {name} = phi {width} [ {yes}, %{then} ], [ {other.split()[1]}, %{head} ]",
    ]


def _constant(number: int, width: int) -> Value:
    none = np.zeros(_X.size, bool)
    shown = ("false", "true")[number] if width == 1 else str(number)
    return Value(shown, width, np.full(_X.size, number), none)


_ARITHMETIC: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
}  # fmt: skip
_COMPARED: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
    "ge": np.greater_equal,
}  # fmt: skip
_CHOSEN = {"umin": np.minimum, "umax": np.maximum, "smin": np.minimum, "smax": np.maximum}


class _Writer:
    """Writes one expression, operation after operation."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        none = np.zeros(_X.size, bool)
        self.known = [Value("%x", BITS, _X, none), Value("%y", BITS, _Y, none)]
        self.known += [Value("%c", 1, _C, none), Value("%d", 1, _D, none)]
        self.lines: list[str] = []
        self.branching = ""

    def _operand(self, width: int) -> Value:
        several = [value for value in self.known if value.width == width]
        if self.draw.random() < 0.3 or not several:
            return _constant(self.draw.randrange(1 << width), width)
        return self.draw.choice(several[-3:] if self.draw.random() < 0.6 else several)

    def _enter(self, text: str, width: int, numbers: np.ndarray, *poison: np.ndarray) -> None:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        self.known.append(Value(name, width, numbers % (1 << width), np.logical_or.reduce(poison)))

    def arithmetic(self) -> None:
        """One with or without promises; conditions are joined too."""
        width = self.draw.choice((BITS, BITS, BITS, 1, 2, 8))
        a, b = self._operand(width), self._operand(width)
        opcode = self.draw.choice([*_ARITHMETIC] if width > 1 else ["and", "or", "xor"])
        exact, flags, poison = _ARITHMETIC[opcode](a.numbers, b.numbers), "", [a.poison, b.poison]
        if opcode in ("add", "sub", "mul"):
            signed = _ARITHMETIC[opcode](a.signed, b.signed)
            if self.draw.random() < 0.3:
                flags += " nuw"
                poison.append((exact < 0) | (exact >= 1 << width))
            if self.draw.random() < 0.3:
                flags += " nsw"
                poison.append((signed < -(1 << (width - 1))) | (signed >= 1 << (width - 1)))
        elif opcode == "or" and width > 1 and self.draw.random() < 0.3:
            flags = " disjoint"
            poison.append((a.numbers & b.numbers) != 0)
        self._enter(f"{opcode}{flags} i{width} {a.text}, {b.text}", width, exact, *poison)

    def shift(self) -> None:
        """By a number that is known, or by one that may be too far."""
        a, b = self._operand(BITS), self._operand(BITS)
        if self.draw.random() < 0.7:
            b = _constant(self.draw.randrange(BITS), BITS)
        by = np.minimum(b.numbers, BITS)
        opcode, flags = self.draw.choice(("shl", "lshr", "ashr")), ""
        poison = [a.poison, b.poison, b.numbers >= BITS]
        exact = a.numbers << by if opcode == "shl" else (a.numbers if opcode == "lshr" else a.signed) >> by
        if opcode == "shl":
            if self.draw.random() < 0.3:
                flags += " nuw"
                poison.append(exact >= SIZE)
            if self.draw.random() < 0.3:
                flags += " nsw"
                poison.append((a.signed << by < -HALF) | (a.signed << by >= HALF))
        elif self.draw.random() < 0.3:
            flags = " exact"
            poison.append((a.numbers & ((1 << by) - 1)) != 0)
        self._enter(f"{opcode}{flags} i{BITS} {a.text}, {b.text}", BITS, exact, *poison)

    def division(self) -> None:
        """By a number other than zero."""
        a, b = self._operand(BITS), _constant(self.draw.randrange(1, HALF), BITS)
        opcode = self.draw.choice(("udiv", "urem", "sdiv", "srem"))
        if opcode[0] == "u":
            exact = a.numbers // b.numbers if opcode == "udiv" else a.numbers % b.numbers
        else:
            quotient = np.sign(a.signed) * (np.abs(a.signed) // b.numbers)
            exact = quotient if opcode == "sdiv" else a.signed - quotient * b.numbers
        self._enter(f"{opcode} i{BITS} {a.text}, {b.text}", BITS, exact, a.poison)

    def comparison(self) -> None:
        """Of two words of one width."""
        width = self.draw.choice((BITS, BITS, 2, 8))
        a, b = self._operand(width), self._operand(width)
        order = self.draw.choice([*_COMPARED])
        sign = "" if order in ("eq", "ne") else self.draw.choice("us")
        left, right = (a.signed, b.signed) if sign == "s" else (a.numbers, b.numbers)
        text = f"icmp {sign}{order} i{width} {a.text}, {b.text}"
        self._enter(text, 1, _COMPARED[order](left, right).astype(int), a.poison, b.poison)

    def choice(self) -> None:
        """A select: what is not chosen may be poison."""
        width = self.draw.choice((BITS, BITS, 1))
        c, a, b = self._operand(1), self._operand(width), self._operand(width)
        taken = c.numbers == 1
        text = f"select i1 {c.text}, i{width} {a.text}, i{width} {b.text}"
        poison = np.where(taken, a.poison, b.poison)
        if c.poison.any():
            self.branching = "poison"
        self.branching = self.branching or "defined"
        self._enter(text, width, np.where(taken, a.numbers, b.numbers), c.poison, poison)

    def width(self) -> None:
        """A narrowing or widening."""
        opcode = self.draw.choice(("zext", "sext", "trunc"))
        narrow, wide = self.draw.choice(((1, BITS), (2, BITS), (BITS, 8), (1, 8)))
        if opcode == "trunc":
            narrow, wide = wide, narrow
        a = self._operand(narrow)
        numbers = a.signed if opcode == "sext" else a.numbers
        self._enter(f"{opcode} i{narrow} {a.text} to i{wide}", wide, numbers, a.poison)

    def call(self) -> None:
        """An intrinsic function."""
        a, b = self._operand(BITS), self._operand(BITS)
        word = self.draw.choice((*_CHOSEN, "abs", "ctpop", "fshl", "usub.sat"))
        pair = f"i4 {a.text}, i4 {b.text}"
        if word in _CHOSEN:
            left, right = (a.signed, b.signed) if word[0] == "s" else (a.numbers, b.numbers)
            text, numbers, poison = pair, _CHOSEN[word](left, right), [a.poison, b.poison]
        elif word == "abs":
            text, numbers, poison = f"i4 {a.text}, i1 true", np.abs(a.signed), [a.poison, a.signed == -HALF]
        elif word == "ctpop":
            ones = sum((a.numbers >> bit) & 1 for bit in range(BITS))
            text, numbers, poison = f"i4 {a.text}", np.asarray(ones), [a.poison]
        elif word == "fshl":
            by = self.draw.randrange(BITS)
            numbers = (a.numbers << by) | (b.numbers >> (BITS - by))
            text, poison = f"{pair}, i4 {by}", [a.poison, b.poison]
        else:
            text, numbers, poison = pair, np.maximum(a.numbers - b.numbers, 0), [a.poison, b.poison]
        self._enter(f"call i4 @llvm.{word}.i4({text})", BITS, numbers, *poison)

    def expression(self) -> Expression:
        """One of a few operations; what is not used is left out."""
        ways = (
            self.arithmetic,
            self.arithmetic,
            self.shift,
            self.comparison,
            self.choice,
            self.width,
            self.call,
        )
        for _ in range(self.draw.randint(1, 5)):
            self.draw.choice(ways if self.draw.random() < 0.9 else (self.division,))()
        result = next((value for value in reversed(self.known) if value.width == BITS), self.known[0])
        return Expression(tuple(_used(self.lines, result.text)), result, self.branching)


def _used(lines: list[str], result: str) -> list[str]:
    wanted, kept = {result}, []
    for line in reversed(lines):
        name, _, text = line.partition(" = ")
        if name in wanted:
            kept.append(line)
            wanted.update(word.strip(",()") for word in text.split())
    return kept[::-1]


def expressions(seed: int, count: int) -> Iterator[Expression]:
    """So many, drawn from a seed, each of another text."""
    draw = random.Random(seed)
    seen = set()
    while len(seen) < count:
        made = _Writer(draw).expression()
        if made.lines and made.function() not in seen:
            seen.add(made.function())
            yield made


def pairs(seed: int, count: int, made: int) -> tuple[list[tuple[Expression, Expression]], ...]:
    """Of `made` expressions at most `count` pairs of a target that refines its source, and as many of one
    that does not, though it differs on few inputs: source first.
    """
    by_numbers: dict[bytes, list[Expression]] = {}
    several = list(expressions(seed, made))
    for each in several:
        by_numbers.setdefault(each.result.numbers.tobytes(), []).append(each)
    draw = random.Random(seed)
    right, wrong = [], []
    for alike in by_numbers.values():
        for _ in range(min(len(alike) // 2, 6)):
            source, target = draw.sample(alike, 2)
            (right if target.refines(source) else wrong).append((source, target))
    for source in draw.sample(several, min(len(several), 400)):
        near = [target for target in draw.sample(several, min(len(several), 60)) if target is not source]
        target = min(near, key=lambda each: _distance(each, source))
        if 0 < _distance(target, source) <= source.result.numbers.size // 4:
            wrong.append((source, target))
    return draw.sample(right, min(count, len(right))), draw.sample(wrong, min(count, len(wrong)))


def _distance(target: Expression, source: Expression) -> int:
    return int(target.differences(source).sum())
