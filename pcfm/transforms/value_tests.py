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

    def constant(number: int) -> ConstantInt:
        return ConstantInt(ty, number)

    def compare(predicate: str, tested: Value, number: int) -> Compare:
        made = Compare("icmp", predicate, tested, constant(number))
        if negated:
            made.predicate = made.inverse_predicate
        return made

    low, high, ones = min(wanted), max(wanted), (1 << ty.width) - 1
    tests: list[list[Instruction]] = []
    if len(wanted) == 1:
        tests.append([compare("eq", value, low)])
    full = high - low + 1 == len(wanted)
    if (full or not rest.others) and not any(low <= number <= high for number in rest.numbers):
        if low == 0 or not (rest.others or any(number < low for number in rest.numbers)):
            tests.append([compare("ule", value, high)])
        elif high == ones or not (rest.others or any(number > high for number in rest.numbers)):
            tests.append([compare("uge", value, low)])
        else:
            moved = Binary("sub", value, constant(low))
            tests.append([moved, compare("ule", moved, high - low)])
    mask = ones
    for number in wanted:
        mask &= ~(number ^ low)
    pattern = low & mask
    exact = 1 << (ty.width - mask.bit_count()) == len(wanted)
    if (exact or not rest.others) and not any(number & mask == pattern for number in rest.numbers):
        bits = [1 << bit for bit in range(ty.width) if mask >> bit & 1]
        telling = next((b for b in bits if all((n ^ pattern) & b for n in rest.numbers)), None)
        if telling is not None and not rest.others:
            mask, pattern = telling, pattern & telling
        masked = Binary("and", value, constant(mask))
        tests.append([masked, compare("eq", masked, pattern)])
    if not rest.others and max(high, *rest.numbers) < ty.width:
        table = sum(1 << number for number in (rest.numbers if negated else wanted))
        shifted = Binary("lshr", constant(table), value)
        tests.append([shifted, Cast("trunc", shifted, I1)])
    if not tests:
        parts: list[Instruction] = [compare("eq", value, number) for number in wanted]
        joined: Instruction = parts[0]
        for part in parts[1:]:
            joined = Binary("and" if negated else "or", joined, part)
            parts.append(joined)
        tests.append(parts)
    return tests
