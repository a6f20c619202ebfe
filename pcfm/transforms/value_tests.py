"""The cheapest test that tells some values of an integer from the others that it may have.

Of an interval (one compare, or two instructions where both ends need one), a mask with a pattern, a table of
bits indexed by the value, and one compare per value. None of them makes poison of a value that the integer
may have, so that a branch on the test is undefined only where one on the integer would be.

Cost: O(values), and what the machine asks for the instructions, all made and all but the cheapest dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.ir.instructions import Binary, Cast, Compare, Instruction
from pcfm.ir.types import I1, IntType
from pcfm.ir.values import ConstantInt, Value
from pcfm.machine import Machine


@dataclass(frozen=True)
class ValueSet:
    """Some values, as unsigned numbers; with `others`, also all those that no set in play lists."""

    numbers: tuple[int, ...]
    others: bool = False

    def __or__(self, more: ValueSet) -> ValueSet:
        return ValueSet(tuple(sorted({*self.numbers, *more.numbers})), self.others or more.others)


@dataclass(frozen=True, eq=False)
class ValueTest:
    """Instructions, placed nowhere yet, of which the last is true for one set and false for another."""

    instructions: tuple[Instruction, ...]
    cycles: int

    def drop(self) -> None:
        """Lets go of the operands."""
        for inst in reversed(self.instructions):
            inst.drop_operands()


def cheapest_test(value: Value, inside: ValueSet, outside: ValueSet, machine: Machine) -> ValueTest:
    """A test that holds exactly for `inside`, of a value in either; not both may have `others`."""
    assert isinstance(value.type, IntType)
    assert not (inside.others and outside.others)
    tests: list[list[Instruction]] = []
    if not inside.others:
        tests += _tests(value, value.type, inside.numbers, outside, negated=False)
    if not outside.others:
        tests += _tests(value, value.type, outside.numbers, inside, negated=True)
    priced = [ValueTest(tuple(insts), sum(machine.latency_cycles(inst) for inst in insts)) for insts in tests]
    best = min(priced, key=lambda test: (test.cycles, len(test.instructions)))
    for test in priced:
        if test is not best:
            test.drop()
    return best


def _tests(
    value: Value, ty: IntType, wanted: Sequence[int], rest: ValueSet, *, negated: bool
) -> list[list[Instruction]]:
    """All tests for one of `wanted` as against `rest`; `negated`, for one of `rest`."""
    asked = _Asked(value, ty, wanted, rest, negated)
    tests = [asked.alone(), asked.in_range(), asked.by_mask(), asked.in_table()]
    return [test for test in tests if test] or [asked.one_by_one()]


@dataclass(frozen=True)
class _Asked:
    """What is asked of a value, and the ways to ask it: the instructions of each, none where it is no way."""

    value: Value
    type: IntType
    wanted: Sequence[int]
    rest: ValueSet
    negated: bool

    def _compare(self, predicate: str, tested: Value, number: int) -> Compare:
        made = Compare("icmp", predicate, tested, self._constant(number))
        if self.negated:
            made.predicate = made.inverse_predicate
        return made

    def _constant(self, number: int) -> ConstantInt:
        return ConstantInt(self.type, number)

    def alone(self) -> list[Instruction]:
        """Whether it is the one number wanted."""
        return [self._compare("eq", self.value, self.wanted[0])] if len(self.wanted) == 1 else []

    def in_range(self) -> list[Instruction]:
        """Whether it lies between the least and the greatest."""
        rest, low, high = self.rest, min(self.wanted), max(self.wanted)
        is_full = high - low + 1 == len(self.wanted)
        if not (is_full or not rest.others) or any(low <= number <= high for number in rest.numbers):
            return []
        if low == 0 or not (rest.others or any(number < low for number in rest.numbers)):
            return [self._compare("ule", self.value, high)]
        if high == (1 << self.type.width) - 1 or not (
            rest.others or any(number > high for number in rest.numbers)
        ):
            return [self._compare("uge", self.value, low)]
        moved = Binary("sub", self.value, self._constant(low))
        return [moved, self._compare("ule", moved, high - low)]

    def by_mask(self) -> list[Instruction]:
        """Whether it has the bits that all have in common; one of these where that tells."""
        width, first, rest = self.type.width, self.wanted[0], self.rest
        mask = (1 << width) - 1
        for number in self.wanted:
            mask &= ~(number ^ first)
        pattern = first & mask
        is_exact = 1 << (width - mask.bit_count()) == len(self.wanted)
        if not (is_exact or not rest.others) or any(number & mask == pattern for number in rest.numbers):
            return []
        if not rest.others:
            bits = [1 << bit for bit in range(width) if mask >> bit & 1]
            telling = next((bit for bit in bits if all((n ^ pattern) & bit for n in rest.numbers)), mask)
            mask, pattern = telling, pattern & telling
        masked = Binary("and", self.value, self._constant(mask))
        return [masked, self._compare("eq", masked, pattern)]

    def in_table(self) -> list[Instruction]:
        """The bit of a constant that stands for it."""
        if self.rest.others or max(*self.wanted, *self.rest.numbers) >= self.type.width:
            return []
        table = sum(1 << number for number in (self.rest.numbers if self.negated else self.wanted))
        shifted = Binary("lshr", self._constant(table), self.value)
        return [shifted, Cast("trunc", shifted, I1)]

    def one_by_one(self) -> list[Instruction]:
        """Whether it is any of them."""
        parts: list[Instruction] = [self._compare("eq", self.value, number) for number in self.wanted]
        joined = parts[0]
        for part in parts[1:]:
            joined = Binary("and" if self.negated else "or", joined, part)
            parts.append(joined)
        return parts
