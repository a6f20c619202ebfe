"""Between which bounds an integer lies, and how many of its low bits are zero: intervals for proofs.

A `Range` bounds a value twice, read without sign and read in two's complement, so that `tid - 1` has
bounds although it wraps; each reading sharpens the other. `RangeFinder` computes ranges for one question
at a time, from constants, thread ids (`range(…)` attributes, `!range`, `reqntid`, launch bounds), masks,
shifts, divisions by constants, extensions, `min` and `max`, selects.

A range holds of a value that is not poison. So that it holds whoever computes the value, the finder
collects in `Repairs` what has to change in the function: operands to freeze, where a value may be poison
(it then is any number, and a mask bounds it), and flags to drop, where they are not proved to hold.
Either change only makes the function more defined. What the lanes in question have in place of an
instruction the caller says (`StandIn`).

Source: Cousot & Cousot 1976 (intervals); no fixpoints: a phi is any number. Not handled: conditions that
dominate, vectors. Cost: linear in the chain of operands, of which `MAX_VALUES` are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from pcfm.ir.instructions import Binary, CallBase, Cast, Freeze, Instruction, Load, Select
from pcfm.ir.metadata import MdNode, MdValue
from pcfm.ir.module import Function
from pcfm.ir.thread_bounds import most_threads
from pcfm.ir.types import IntType
from pcfm.ir.values import Argument, ConstantInt, Undef, Value

MAX_VALUES = 64
_RANGE = re.compile(r"range\(i\d+ (-?\d+), (-?\d+)\)")
_THREAD_ID = re.compile(r"llvm\.(?:nvvm\.read\.ptx\.sreg\.tid|amdgcn\.workitem\.id)\.[xyz]\Z")


@dataclass(frozen=True)
class Range:
    """`low` to `high` read without sign, `least` to `most` read with one; a multiple of 2**`zeros`."""

    width: int
    low: int
    high: int
    least: int
    most: int
    zeros: int = 0

    @classmethod
    def full(cls, width: int, zeros: int = 0) -> Range:
        """Any number."""
        return cls.of(width, zeros=zeros)

    @classmethod
    def of(
        cls,
        width: int,
        unsigned: tuple[int, int] | None = None,
        signed: tuple[int, int] | None = None,
        zeros: int = 0,
    ) -> Range:
        """What is known by either reading; bounds that no number of the width has say nothing."""
        half = 1 << (width - 1)
        low, high = _within(unsigned, 0, 2 * half - 1)
        least, most = _within(signed, -half, half - 1)
        if low >= half or high < half:
            lift = 2 * half if low >= half else 0
            least, most = max(least, low - lift), min(most, high - lift)
        if least >= 0 or most < 0:
            lift = 2 * half if most < 0 else 0
            low, high = max(low, least + lift), min(high, most + lift)
        return cls(width, low, high, least, most, min(zeros, width))

    @classmethod
    def constant(cls, width: int, value: int) -> Range:
        """One number, given modulo 2**width."""
        value &= (1 << width) - 1
        return cls.of(width, (value, value), zeros=_trailing_zeros(value, width))

    def joined(self, other: Range) -> Range:
        """Holds of either's numbers."""
        return Range(
            self.width,
            min(self.low, other.low),
            max(self.high, other.high),
            min(self.least, other.least),
            max(self.most, other.most),
            min(self.zeros, other.zeros),
        )

    def resized(self, width: int, *, signed: bool) -> Range:
        """Extended or truncated to `width`."""
        if width < self.width:
            fits = (self.low, self.high) if self.high < 1 << width else None
            half = 1 << (width - 1)
            fits_signed = (self.least, self.most) if -half <= self.least and self.most < half else None
            return Range.of(width, fits, fits_signed, self.zeros)
        if signed:
            return Range.of(width, signed=(self.least, self.most), zeros=self.zeros)
        return Range.of(width, (self.low, self.high), zeros=self.zeros)


@dataclass
class Repairs:
    """What has to change for a proof to hold: uses (instruction, operand index) to freeze, flags to drop."""

    freezes: dict[tuple[Instruction, int], None] = field(default_factory=dict)
    flags: dict[Instruction, None] = field(default_factory=dict)

    def add(self, other: Repairs) -> None:
        """Those of `other` too."""
        self.freezes.update(other.freezes)
        self.flags.update(other.flags)


@dataclass(frozen=True)
class Computed:
    """A value as some lanes have it; `speculated`: they compute it where the source would not."""

    value: Value
    speculated: bool = False


StandIn = Callable[[Computed], Computed | None]
"""What the lanes in question have where the function reads a value; None where they have nothing defined."""


class RangeFinder:
    """Computes ranges in one function, for lanes that have `stand_in`; collects the repairs needed."""

    def __init__(self, fn: Function, stand_in: StandIn, repairs: Repairs) -> None:
        self._most_threads = most_threads(fn)  # of all dimensions together, so along each of them too
        self._stand_in = stand_in
        self._repairs = repairs
        self._known: dict[Computed, tuple[Range, bool] | None] = {}
        self._parts_of: dict[Computed, tuple[tuple[int, Computed], ...]] = {}

    def of_operand(self, user: Instruction, index: int, *, speculated: bool) -> Range | None:
        """The range of an operand, which is frozen where it may be poison; None where nothing is defined."""
        result = self._find(Computed(user.operand(index), speculated))
        if result is None:
            return None
        bounds, clean = result
        if clean:
            return bounds
        self._repairs.freezes[user, index] = None
        return Range.full(bounds.width)

    def _find(self, asked: Computed) -> tuple[Range, bool] | None:
        """The range, and whether the value is known not to be poison."""
        root = self._stand_in(asked)
        if root is None:
            return None
        pending = [root]
        while pending:
            node = pending[-1]
            if node in self._known:
                pending.pop()
                continue
            if node not in self._parts_of:
                self._parts_of[node] = self._parts(node) if len(self._parts_of) < MAX_VALUES else ()
            parts = self._parts_of[node]
            below = [self._stand_in(part) for _, part in parts]
            missing = [part for part in below if part is not None and part not in self._known]
            if missing:
                pending += missing
                continue
            pending.pop()
            self._known[node] = self._evaluate(node, [index for index, _ in parts], below)
        return self._known[root]

    def _parts(self, node: Computed) -> tuple[tuple[int, Computed], ...]:
        """The operands that the range of a value is computed from, each with its index."""
        value = node.value
        match value:
            case Binary():
                indices: tuple[int, ...] = (0, 1)
            case Cast() if value.opcode in ("zext", "sext", "trunc") and _is_integer(value.operand(0)):
                indices = (0,)
            case Freeze():
                indices = (0,)
            case Select():
                indices = (1, 2)
            case CallBase() if _minmax(value):
                indices = (0, 1)
            case _:
                return ()
        if not _is_integer(value):
            return ()
        return tuple((index, Computed(value.operand(index), node.speculated)) for index in indices)

    def _evaluate(
        self, node: Computed, indices: list[int], parts: list[Computed | None]
    ) -> tuple[Range, bool] | None:
        value = node.value
        if not indices:
            return self._leaf(node)
        assert isinstance(value, Instruction)
        operands: list[Range] = []
        for index, part in zip(indices, parts, strict=True):
            result = None if part is None else self._known[part]
            if result is None:
                return None
            bounds, clean = result
            if not clean:
                if not isinstance(value, Freeze):
                    self._repairs.freezes[value, index] = None
                bounds = Range.full(bounds.width)
            operands.append(bounds)
        if isinstance(value, Select):
            # Whatever the condition is, frozen it is one of the two.
            cond = value.operand(0)
            if not isinstance(cond, ConstantInt):
                self._repairs.freezes[value, 0] = None
            return operands[0].joined(operands[1]), True
        if isinstance(value, Freeze):
            return operands[0], True
        if isinstance(value, CallBase):
            return _MINMAX[_minmax(value)](*operands), True
        assert isinstance(value, Binary | Cast) and isinstance(value.type, IntType)
        width = value.type.width
        result = _cast(value, operands[0]) if isinstance(value, Cast) else _binary(value, *operands)
        if result is None:
            return Range.full(width), False
        bounds, holding = result
        if not set(value.flags) <= holding:
            self._repairs.flags[value] = None
        return bounds, True

    def _leaf(self, node: Computed) -> tuple[Range, bool] | None:
        value = node.value
        if not isinstance(value.type, IntType):
            return None
        width = value.type.width
        match value:
            case ConstantInt():
                return Range.constant(width, value.value), True
            case Undef():
                return Range.full(width), True
            case Argument():
                return _promised(width, value.attributes), "noundef" in value.attributes
            case CallBase():
                return self._call(value, width)
            case Load() if not node.speculated:
                return _metadata_range(value, width), "noundef" in value.metadata
        return Range.full(width), False

    def _call(self, call: CallBase, width: int) -> tuple[Range, bool]:
        words = call.data.return_attributes
        words += getattr(call.callee, "return_attributes", ())
        bounds = _promised(width, words)
        row = call.intrinsic
        if row is None or row.cost != "special_register" or row.reads:
            return bounds, "noundef" in words
        metadata = _metadata_range(call, width)
        high = min(bounds.high, metadata.high)
        if _THREAD_ID.match(call.callee_name or "") and self._most_threads is not None:
            high = min(high, self._most_threads - 1)
        return Range.of(width, (max(bounds.low, metadata.low), high)), True


def _is_integer(value: Value) -> bool:
    return isinstance(value.type, IntType) and value.type.width <= 64


def _within(bounds: tuple[int, int] | None, least: int, most: int) -> tuple[int, int]:
    if bounds is None or bounds[0] < least or bounds[1] > most or bounds[0] > bounds[1]:
        return least, most
    return bounds


def _trailing_zeros(value: int, width: int) -> int:
    return (value & -value).bit_length() - 1 if value else width


def _promised(width: int, words: tuple[str, ...]) -> Range:
    """What `range(…)` among attributes says; ranges that wrap around say nothing here."""
    for word in words:
        match = _RANGE.match(word)
        if match is not None:
            return _half_open(width, int(match[1]), int(match[2]))
    return Range.full(width)


def _metadata_range(inst: Instruction, width: int) -> Range:
    node = inst.metadata.get("range")
    if isinstance(node, MdNode):
        bounds = [each.value for _, each in node.fields if isinstance(each, MdValue)]
        numbers = [bound.value for bound in bounds if isinstance(bound, ConstantInt)]
        if len(numbers) == 2 and len(node.fields) == 2:
            return _half_open(width, numbers[0], numbers[1])
    return Range.full(width)


def _half_open(width: int, first: int, end: int) -> Range:
    mask = (1 << width) - 1
    first, end = first & mask, end & mask
    return Range.of(width, (first, end - 1)) if first < end else Range.full(width)


# --- operations -----------------------------------------------------------------------------------------

Result = tuple[Range, set[str]]


def _minmax(call: CallBase) -> str:
    stem = (call.callee_name or "").rpartition(".")[0].removeprefix("llvm.")
    return stem if stem in _MINMAX and len(call.args) == 2 else ""


def _min_or_max(*, signed: bool, least: bool) -> Callable[[Range, Range], Range]:
    choose = min if least else max

    def apply(a: Range, b: Range) -> Range:
        zeros = min(a.zeros, b.zeros)
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
    """The range and which flags hold."""
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
    """The range and which flags hold; None where the operation may be poison, trap, or say nothing."""
    width, number = a.width, b.low if b.low == b.high else None
    match inst.opcode:
        case "add" | "sub" | "mul":
            return _arithmetic(inst.opcode, a, b)
        case "shl" if number is not None and number < width:
            return _arithmetic("mul", a, Range.of(width + 1, (1 << number, 1 << number), zeros=number))
        case "lshr" if number is not None and number < width:
            exact = {"exact"} if a.zeros >= number else set[str]()
            return Range.of(width, (a.low >> number, a.high >> number), zeros=max(0, a.zeros - number)), exact
        case "ashr" if number is not None and number < width:
            exact = {"exact"} if a.zeros >= number else set[str]()
            bounds = a.least >> number, a.most >> number
            return Range.of(width, signed=bounds, zeros=max(0, a.zeros - number)), exact
        case "udiv" if b.low > 0:
            return Range.of(width, (a.low // b.high, a.high // b.low)), set()
        case "urem" if b.low > 0:
            zeros = min(a.zeros, b.zeros)
            bounds = (a.low, a.high) if a.high < b.low else (0, min(a.high, b.high - 1))
            return Range.of(width, bounds, zeros=zeros), set()
        case "srem" if b.least == b.most and b.least not in (0, -1):
            rest = abs(b.least) - 1
            bounds = max(-rest, min(a.least, 0)), min(rest, max(a.most, 0))
            return Range.of(width, signed=bounds, zeros=min(a.zeros, b.zeros)), set()
        case "and":
            return Range.of(width, (0, min(a.high, b.high)), zeros=max(a.zeros, b.zeros)), set()
        case "or" | "xor":
            disjoint = a.high < 1 << b.zeros or b.high < 1 << a.zeros
            top = (1 << max(a.high, b.high).bit_length()) - 1
            low = max(a.low, b.low) if inst.opcode == "or" else 0
            if disjoint:
                low, top = a.low + b.low, min(top, a.high + b.high)
            bounds = Range.of(width, (low, top), zeros=min(a.zeros, b.zeros))
            return bounds, {"disjoint"} if disjoint else set()
    return None


def _arithmetic(opcode: str, a: Range, b: Range) -> Result:
    """Sums, differences and products: exact where they fit, or all wrap around once."""
    width = a.width
    size, half = 1 << width, 1 << (width - 1)
    if opcode == "mul":
        corners = [x * y for x in (a.least, a.most) for y in (b.least, b.most)]
        low, high, least, most = a.low * b.low, a.high * b.high, min(corners), max(corners)
        zeros = a.zeros + b.zeros
    else:
        zeros = min(a.zeros, b.zeros)
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
    return Range.of(width, unsigned, (least, most), min(zeros, width)), holding
