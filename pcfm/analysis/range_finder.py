"""The range of an integer in lanes that need not have computed it, and what makes it hold there.

`RangeFinder` computes ranges (`ranges`) for one question at a time, from constants, thread ids (`range(…)`
attributes, `!range`, `reqntid`, launch bounds), and operations on them.

A range holds of a value that is not poison. So that it holds whoever computes the value, the finder
collects in `Repairs` what has to change in the function: operands to freeze, where a value may be poison
(it then is any number, and a mask bounds it), and flags to drop, where they are not proved to hold.
Either change only makes the function more defined. What the lanes in question have in place of an
instruction the caller says (`StandIn`).

Cost: linear in the chain of operands, of which `MAX_VALUES` are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from pcfm.analysis.ranges import Range, metadata_range, operation_range, promised_range, range_operands
from pcfm.ir.instructions import CallBase, Freeze, Instruction, Load, Select
from pcfm.ir.module import Function
from pcfm.ir.thread_bounds import most_threads
from pcfm.ir.types import IntType
from pcfm.ir.values import Argument, ConstantInt, Undef, Value

MAX_VALUES = 64
_THREAD_ID = re.compile(r"llvm\.(?:nvvm\.read\.ptx\.sreg\.tid|amdgcn\.workitem\.id)\.[xyz]\Z")


@dataclass
class Repairs:
    """What has to change for a proof to hold: uses (instruction, operand index) to freeze, flags to drop;
    and the parameters of which it believes what their author says.
    """

    freezes: dict[tuple[Instruction, int], None] = field(default_factory=dict)
    flags: dict[Instruction, None] = field(default_factory=dict)
    assumed: dict[Argument, None] = field(default_factory=dict)

    def add(self, other: Repairs) -> None:
        """Those of `other` too."""
        self.freezes.update(other.freezes)
        self.flags.update(other.flags)
        self.assumed.update(other.assumed)


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
        indices = (0,) if isinstance(node.value, Freeze) else range_operands(node.value)
        if not indices or not isinstance(node.value, Instruction):
            return ()
        read = [node.value, *(node.value.operand(index) for index in indices)]
        if not all(isinstance(value.type, IntType) and value.type.width <= 64 for value in read):
            return ()
        return tuple((index, Computed(node.value.operand(index), node.speculated)) for index in indices)

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
        if isinstance(value, Freeze):
            return operands[0], True
        assert isinstance(value.type, IntType)
        result = operation_range(value, operands)
        if result is None:
            return Range.full(value.type.width), False
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
                return promised_range(width, value.attributes), "noundef" in value.attributes
            case CallBase():
                return self._call(value, width)
            case Load() if not node.speculated:
                return metadata_range(value, width), "noundef" in value.metadata
        return Range.full(width), False

    def _call(self, call: CallBase, width: int) -> tuple[Range, bool]:
        words = call.data.return_attributes
        words += getattr(call.callee, "return_attributes", ())
        bounds = promised_range(width, words)
        row = call.intrinsic
        if row is None or row.cost != "special_register" or row.reads:
            return bounds, "noundef" in words
        metadata = metadata_range(call, width)
        high = min(bounds.high, metadata.high)
        if _THREAD_ID.match(call.callee_name or "") and self._most_threads is not None:
            high = min(high, self._most_threads - 1)
        return Range.of(width, (max(bounds.low, metadata.low), high)), True
