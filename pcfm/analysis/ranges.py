"""Which numbers an integer may be: two intervals and the bits that are zero in all of them; and what
operations make of that.

A `Range` bounds a value twice, read without sign and read in two's complement, so that `tid - 1` has bounds
although it wraps, and knows bits that are never set; each of the three sharpens the others. It is computed
from constants, masks, sums, products, shifts by constants, divisions, extensions, selects, `min` and `max`,
and from what attributes and metadata promise. An operation's range is that of its result where it is not
poison; it comes with the flags that are sure to hold. Who asks for the range of a value follows its operands:
`possible_values` trusts the value not to be poison, `range_finder` makes sure.

Source: Cousot & Cousot 1976 (intervals); LLVM's known bits. No fixpoints: a phi is any number. Not handled:
conditions that dominate, vectors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pcfm.ir.instructions import Binary, CallBase, Cast, Instruction, Select
from pcfm.ir.metadata import MdNode, MdValue
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt, Value

_RANGE = re.compile(r"range\(i\d+ (-?\d+), (-?\d+)\)")


@dataclass(frozen=True)
class Range:
    """`low` to `high` read without sign, `least` to `most` read with one, without the bits of `zeros`."""

    width: int
    low: int
    high: int
    least: int
    most: int
    zeros: int = 0

    @classmethod
    def full(cls, width: int) -> Range:
        """Any number."""
        return cls.of(width)

    @classmethod
    def of(
        cls,
        width: int,
        unsigned: tuple[int, int] | None = None,
        signed: tuple[int, int] | None = None,
        zeros: int = 0,
    ) -> Range:
        """What is known by either reading; bounds that no number of the width has say nothing."""
        ones, half = (1 << width) - 1, 1 << (width - 1)
        zeros &= ones
        low, high = _within(unsigned, 0, ones)
        low, high = _within((low, min(high, ones & ~zeros)), 0, ones)
        least, most = _within(signed, -half, half - 1)
        if low >= half or high < half:
            lift = 2 * half if low >= half else 0
            least, most = max(least, low - lift), min(most, high - lift)
        if least >= 0 or most < 0:
            lift = 2 * half if most < 0 else 0
            low, high = max(low, least + lift), min(high, most + lift)
        zeros |= ones & ~((1 << max(0, high).bit_length()) - 1)
        return cls(width, low, high, least, most, zeros)

    @classmethod
    def constant(cls, width: int, value: int) -> Range:
        """One number, given modulo 2**width."""
        value &= (1 << width) - 1
        return cls.of(width, (value, value), zeros=~value)

    @property
    def trailing_zeros(self) -> int:
        """It is a multiple of two to the power of this."""
        return (~self.zeros & (self.zeros + 1)).bit_length() - 1

    def joined(self, other: Range) -> Range:
        """Holds of either's numbers."""
        return Range(
            self.width,
            min(self.low, other.low),
            max(self.high, other.high),
            min(self.least, other.least),
            max(self.most, other.most),
            self.zeros & other.zeros,
        )

    def met(self, other: Range) -> Range:
        """Holds of the numbers of both; this one where there are none."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        least, most = max(self.least, other.least), min(self.most, other.most)
        if low > high or least > most:
            return self
        return Range.of(self.width, (low, high), (least, most), self.zeros | other.zeros)

    def resized(self, width: int, *, signed: bool) -> Range:
        """Extended or truncated to `width`."""
        if width < self.width:
            fits = (self.low, self.high) if self.high < 1 << width else None
            half = 1 << (width - 1)
            fits_signed = (self.least, self.most) if -half <= self.least and self.most < half else None
            return Range.of(width, fits, fits_signed, self.zeros)
        if signed:
            # The bits of the extension are those of the sign.
            zeros = self.zeros & ((1 << (self.width - 1)) - 1)
            return Range.of(width, signed=(self.least, self.most), zeros=zeros)
        return Range.of(width, (self.low, self.high), zeros=self.zeros)

    def __contains__(self, number: int) -> bool:
        """Whether a number read without sign is among them."""
        signed = number - (1 << self.width) if number >> (self.width - 1) else number
        return (
            self.low <= number <= self.high and self.least <= signed <= self.most and not number & self.zeros
        )

    def listed(self, most: int) -> list[int] | None:
        """All of them in order, read without sign; None where there are more than `most`."""
        if self.high - self.low < most:
            return [number for number in range(self.low, self.high + 1) if number in self]
        free = ((1 << self.width) - 1) & ~self.zeros
        if free.bit_count() > most.bit_length():
            return None
        numbers: list[int] = []
        bits = 0
        while True:  # all subsets of the free bits, in rising order
            if bits in self:
                numbers.append(bits)
            if bits == free:
                return numbers if len(numbers) <= most else None
            bits = ((bits | ~free) + 1) & free


Result = tuple[Range, set[str]]
"""The range of what an operation gives, and which of the flags that it might have are sure to hold."""


def range_operands(value: Value) -> tuple[int, ...]:
    """The operands that the range of an integer is computed from by `operation_range`, by index."""
    if not isinstance(value.type, IntType):
        return ()
    match value:
        case Binary():
            return 0, 1
        case Cast() if value.opcode in ("zext", "sext", "trunc") and isinstance(
            value.operand(0).type, IntType
        ):
            return (0,)
        case Select():
            return 1, 2
        case CallBase() if _minmax(value):
            return 0, 1
    return ()


def operation_range(inst: Value, operands: Sequence[Range]) -> Result | None:
    """What an operation makes of its `range_operands`; None where it may trap, or nothing is known of it."""
    match inst:
        case Select():
            return operands[0].joined(operands[1]), set(inst.flags)
        case CallBase():
            return _MINMAX[_minmax(inst)](*operands), set(inst.flags)
        case Cast():
            return _cast(inst, operands[0])
        case Binary():
            return _binary(inst, *operands)
    return None


def promised_range(width: int, words: Sequence[str]) -> Range:
    """What `range(…)` among attributes says; ranges that wrap around say nothing here."""
    for word in words:
        match = _RANGE.match(word)
        if match is not None:
            return _half_open(width, [(int(match[1]), int(match[2]))])
    return Range.full(width)


def metadata_range(inst: Instruction, width: int) -> Range:
    """What `!range` says: of several ranges, the interval around all."""
    node = inst.metadata.get("range")
    if not isinstance(node, MdNode):
        return Range.full(width)
    bounds = [each.value for _, each in node.fields if isinstance(each, MdValue)]
    numbers = [bound.value for bound in bounds if isinstance(bound, ConstantInt)]
    return _half_open(width, list(zip(numbers[::2], numbers[1::2], strict=False)))


def _half_open(width: int, pairs: list[tuple[int, int]]) -> Range:
    mask = (1 << width) - 1
    pairs = [(first & mask, end & mask) for first, end in pairs]
    if not pairs or any(first >= end for first, end in pairs):
        return Range.full(width)
    return Range.of(width, (min(first for first, _ in pairs), max(end for _, end in pairs) - 1))


def _within(bounds: tuple[int, int] | None, least: int, most: int) -> tuple[int, int]:
    if bounds is None or bounds[0] < least or bounds[1] > most or bounds[0] > bounds[1]:
        return least, most
    return bounds


# --- operations -----------------------------------------------------------------------------------------


def _minmax(call: CallBase) -> str:
    stem = (call.callee_name or "").rpartition(".")[0].removeprefix("llvm.")
    return stem if stem in _MINMAX and len(call.args) == 2 else ""


def _min_or_max(*, signed: bool, least: bool) -> Callable[[Range, Range], Range]:
    choose = min if least else max

    def apply(a: Range, b: Range) -> Range:
        zeros = a.zeros & b.zeros
        if signed:
            return Range.of(a.width, signed=(choose(a.least, b.least), choose(a.most, b.most)), zeros=zeros)
        return Range.of(a.width, (choose(a.low, b.low), choose(a.high, b.high)), zeros=zeros)

    return apply


_MINMAX = {
    "umin": _min_or_max(signed=False, least=True),
    "umax": _min_or_max(signed=False, least=False),
    "smin": _min_or_max(signed=True, least=True),
    "smax": _min_or_max(signed=True, least=False),
}


def _cast(cast: Cast, a: Range) -> Result:
    assert isinstance(cast.type, IntType)
    bounds = a.resized(cast.type.width, signed=cast.opcode == "sext")
    holding: set[str] = set()
    if cast.opcode == "zext" and a.least >= 0:
        holding.add("nneg")
    if cast.opcode == "trunc":
        half = 1 << (cast.type.width - 1)
        holding |= {"nuw"} if a.high < 2 * half else set()
        holding |= {"nsw"} if -half <= a.least and a.most < half else set()
    return bounds, holding


def _binary(inst: Binary, a: Range, b: Range) -> Result | None:
    width, number = a.width, b.low if b.low == b.high else None
    ones = (1 << width) - 1
    match inst.opcode:
        case "add" | "sub" | "mul":
            return _arithmetic(inst.opcode, a, b)
        case "shl" if number is not None and number < width:
            factor = Range.constant(width + 1, 1 << number)
            bounds, holding = _arithmetic("mul", a, factor)
            shifted = (a.zeros << number) | ((1 << number) - 1)
            return bounds.met(Range.of(width, zeros=shifted)), holding
        case "lshr" | "ashr" if number is not None and number < width:
            exact = {"exact"} if a.trailing_zeros >= number else set[str]()
            zeros = a.zeros >> number
            if inst.opcode == "lshr":
                return Range.of(width, (a.low >> number, a.high >> number), zeros=zeros), exact
            zeros &= ones >> (number + 1)  # above come copies of the sign
            return Range.of(width, signed=(a.least >> number, a.most >> number), zeros=zeros), exact
        case "udiv" if b.low > 0:
            return Range.of(width, (a.low // b.high, a.high // b.low)), set()
        case "urem" if b.low > 0:
            zeros = _low_zeros(min(a.trailing_zeros, b.trailing_zeros))
            rest = Range.of(width, (0, min(a.high, b.high - 1)), zeros=zeros)
            return (a if a.high < b.low else rest), set()
        case "srem" if b.least == b.most and b.least not in (0, -1):
            largest = abs(b.least) - 1
            signed = max(-largest, min(a.least, 0)), min(largest, max(a.most, 0))
            zeros = _low_zeros(min(a.trailing_zeros, b.trailing_zeros))
            return Range.of(width, signed=signed, zeros=zeros), set()
        case "and":
            return Range.of(width, (0, min(a.high, b.high)), zeros=a.zeros | b.zeros), set()
        case "or" | "xor":
            disjoint = not ones & ~a.zeros & ~b.zeros
            low = max(a.low, b.low) if inst.opcode == "or" else 0
            high = ones
            if disjoint:
                low, high = a.low + b.low, min(ones, a.high + b.high)
            bounds = Range.of(width, (low, high), zeros=a.zeros & b.zeros)
            return bounds, {"disjoint"} if disjoint else set()
    return None


def _low_zeros(count: int) -> int:
    """The mask of so many of the lowest bits."""
    return (1 << count) - 1


def _arithmetic(opcode: str, a: Range, b: Range) -> Result:
    """Sums, differences and products: exact where they fit, or all wrap around once."""
    width = a.width
    size, half = 1 << width, 1 << (width - 1)
    if opcode == "mul":
        corners = [x * y for x in (a.least, a.most) for y in (b.least, b.most)]
        low, high, least, most = a.low * b.low, a.high * b.high, min(corners), max(corners)
        zeros = a.trailing_zeros + b.trailing_zeros
    else:
        zeros = min(a.trailing_zeros, b.trailing_zeros)
        if opcode == "add":
            low, high, least, most = a.low + b.low, a.high + b.high, a.least + b.least, a.most + b.most
        else:
            low, high, least, most = a.low - b.high, a.high - b.low, a.least - b.most, a.most - b.least
    holding: set[str] = set()
    if low >= 0 and high < size:
        holding.add("nuw")
    if -half <= least and most < half:
        holding.add("nsw")
    unsigned = (low, high)
    if low // size == high // size:
        unsigned = low % size, high % size
    return Range.of(width, unsigned, (least, most), _low_zeros(min(zeros, width))), holding
