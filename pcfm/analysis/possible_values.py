"""Which values an integer may have, as an unsigned interval and the bits that are zero in all of them.

The answer holds wherever the value is not poison: every rule speaks of operations that make poison of poison,
or pass a value on. What bears on it: constants, masks, shifts, remainders and divisions by constants, sums
that do not wrap, extensions, selects, and what is promised (`!range`, `range(…)`). Whatever else a value
depends on may be anything of its width; phis and freezes too.

Before: SSA. Cost: linear in the operands looked at, `MAX_VALUES` at most. Source: known bits and constant
ranges, as LLVM's ValueTracking has them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pcfm.ir.instructions import Binary, CallBase, Cast, Instruction, Select
from pcfm.ir.metadata import MdNode, MdValue
from pcfm.ir.module import Function
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt, Value

MAX_VALUES = 64
_RANGE = re.compile(r"range\(i\d+ (-?\d+), (-?\d+)\)")


@dataclass(frozen=True)
class PossibleValues:
    """The numbers from `low` to `high` of `width` bits, both included, without the bits of `zeros`."""

    width: int
    low: int
    high: int
    zeros: int = 0

    @classmethod
    def anything(cls, width: int) -> PossibleValues:
        """Every number of `width` bits."""
        return cls(width, 0, (1 << width) - 1)

    def narrowed(self) -> PossibleValues:
        """The same set, its interval and bits brought to agree."""
        ones = (1 << self.width) - 1
        zeros = self.zeros | (ones & ~((1 << self.high.bit_length()) - 1))
        return PossibleValues(self.width, self.low, min(self.high, ones & ~zeros), zeros)

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high and not number & self.zeros

    def listed(self, most: int) -> list[int] | None:
        """All of them in order; None where there are more than `most`."""
        free = ((1 << self.width) - 1) & ~self.zeros
        if self.high - self.low < most:
            return [number for number in range(self.low, self.high + 1) if number in self]
        if free.bit_count() > most.bit_length():
            return None
        numbers: list[int] = []
        bits = 0
        while True:  # all subsets of the free bits, in rising order
            if self.low <= bits <= self.high:
                numbers.append(bits)
            if bits == free:
                return numbers if len(numbers) <= most else None
            bits = ((bits | ~free) + 1) & free


def possible_values(value: Value) -> PossibleValues:
    """What `value`, an integer, may be. Raises: TypeError for anything else."""
    if not isinstance(value.type, IntType):
        raise TypeError(f"no integer: {value!r}")
    known: dict[Value, PossibleValues] = {}
    pending = [value]
    seen: dict[Value, None] = {}
    while pending:
        current = pending[-1]
        if current in known:
            pending.pop()
            continue
        parts = _parts(current) if len(seen) < MAX_VALUES else []
        missing = [part for part in parts if part not in known and part not in seen]
        if current not in seen and missing:
            seen[current] = None
            pending += missing
            continue
        seen[current] = None
        known[current] = _evaluate(current, known).narrowed()
        pending.pop()
    return known[value]


def _parts(value: Value) -> list[Value]:
    """The operands that bear on it."""
    match value:
        case Binary():
            return [operand for operand in value.operands if isinstance(operand.type, IntType)]
        case Select():
            return [*value.operands[1:]] if isinstance(value.type, IntType) else []
        case Cast() if isinstance(value.operand(0).type, IntType):
            return [value.operand(0)]
    return []


def _evaluate(value: Value, known: dict[Value, PossibleValues]) -> PossibleValues:
    assert isinstance(value.type, IntType)
    width = value.type.width
    anything = PossibleValues.anything(width)
    if isinstance(value, ConstantInt):
        return PossibleValues(width, value.value, value.value, ((1 << width) - 1) & ~value.value)
    if not isinstance(value, Instruction):
        return anything
    result = anything
    operands = [known.get(part) for part in _parts(value)]
    if operands and all(operand is not None for operand in operands):
        parts = [operand for operand in operands if operand is not None]
        match value:
            case Binary():
                result = _binary(value, width, *parts) or anything
            case Select():
                first, second = parts
                low, high = min(first.low, second.low), max(first.high, second.high)
                result = PossibleValues(width, low, high, first.zeros & second.zeros)
            case Cast():
                result = _cast(value, width, parts[0]) or anything
    promised = _promised(value, width)
    if promised is None:
        return result
    low, high = max(result.low, promised[0]), min(result.high, promised[1])
    return PossibleValues(width, low, high, result.zeros) if low <= high else result


def _binary(inst: Binary, width: int, a: PossibleValues, b: PossibleValues) -> PossibleValues | None:
    ones = (1 << width) - 1
    number = b.low if b.low == b.high else None
    if inst.opcode in ("lshr", "shl"):
        return None if number is None or number >= width else _shift(inst.opcode, width, a, number)
    match inst.opcode:
        case "and":
            return PossibleValues(width, 0, min(a.high, b.high), a.zeros | b.zeros)
        case "or":
            return PossibleValues(width, max(a.low, b.low), ones, a.zeros & b.zeros)
        case "xor":
            return PossibleValues(width, 0, ones, a.zeros & b.zeros)
        case "urem" if number:
            return a if a.high < number else PossibleValues(width, 0, number - 1)
        case "udiv" if number:
            return PossibleValues(width, a.low // number, a.high // number)
        case "add" if a.high + b.high <= ones:
            return PossibleValues(width, a.low + b.low, a.high + b.high)
        case "sub" if a.low >= b.high:
            return PossibleValues(width, a.low - b.high, a.high - b.low)
    return None


def _shift(opcode: str, width: int, a: PossibleValues, number: int) -> PossibleValues:
    ones = (1 << width) - 1
    if opcode == "lshr":
        upper = ones & ~(ones >> number)
        return PossibleValues(width, a.low >> number, a.high >> number, (a.zeros >> number) | upper)
    zeros = ((a.zeros << number) | ((1 << number) - 1)) & ones
    if a.high << number <= ones:
        return PossibleValues(width, a.low << number, a.high << number, zeros)
    return PossibleValues(width, 0, ones, zeros)


def _cast(inst: Cast, width: int, operand: PossibleValues) -> PossibleValues | None:
    if inst.opcode == "zext":
        upper = ((1 << width) - 1) & ~((1 << operand.width) - 1)
        return PossibleValues(width, operand.low, operand.high, operand.zeros | upper)
    if inst.opcode == "trunc":
        ones = (1 << width) - 1
        if operand.high <= ones:
            return PossibleValues(width, operand.low, operand.high, operand.zeros & ones)
        return PossibleValues(width, 0, ones, operand.zeros & ones)
    if inst.opcode == "sext" and operand.high < 1 << (operand.width - 1):
        return PossibleValues(width, operand.low, operand.high)
    return None


def _promised(inst: Instruction, width: int) -> tuple[int, int] | None:
    """The bounds of what `!range` and `range(…)` of the result promise; None where they say nothing."""
    pairs: list[tuple[int, int]] = []
    node = inst.metadata.get("range")
    if isinstance(node, MdNode):
        numbers = [
            field.value.value
            for _, field in node.fields
            if isinstance(field, MdValue) and isinstance(field.value, ConstantInt)
        ]
        pairs += zip(numbers[::2], numbers[1::2], strict=True)
    if isinstance(inst, CallBase) and not pairs:
        words = [*inst.data.return_attributes]
        words += inst.callee.return_attributes if isinstance(inst.callee, Function) else ()
        ones = (1 << width) - 1
        for word in words:
            match = _RANGE.fullmatch(word)
            if match:
                pairs = [(int(match[1]) & ones, int(match[2]) & ones)]
    if not pairs or not all(low < high for low, high in pairs):
        return None
    return min(low for low, _ in pairs), max(high for _, high in pairs) - 1
