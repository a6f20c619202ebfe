"""What machine instructions do beside running IR instructions: operations on masks, conditions of branches.

An `Operation` of kind

- ``mask`` is a function of its operands' arrays that returns the new value of its destination (a tuple where
  it has several). It runs whatever the mask is and writes all of its destinations: mask arithmetic on bool
  arrays of shape (warps, lanes), or a target's bookkeeping per lane on integer arrays;
- ``vector`` is such a function whose result is written in the lanes of the mask only;
- ``custom`` gets (frame, inst) and does what it likes: `executor.Frame` says with what.

`units` is what it costs, in instructions of class `cost_class` of the machine model: 1 for a simple operation
on masks, 2 for one that saves and modifies (on GCN 4 and 8 cycles, as CLRX gives them).

Kind ``mask`` and ``custom`` count as mask operations. The operations in `_KNOWN` are known to the executor
itself and stand here for their names only; so is `retire`, which is no instruction: it notes that the lanes
that are on have returned, for the barriers' sake.

A condition is a function of its operands' arrays that says per warp whether a branch is taken.

A program names both, and its `InstructionSet` says what the names mean: `COMMON`, or what a target makes of
it by `extended`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import numpy as np

from pcfm.simt.intrinsics.quads import LANES_PER_QUAD
from pcfm.simt.values import Array

Kind = Literal["known", "mask", "vector", "custom"]
_NONE = np.zeros((1, 1), np.bool_)


@dataclass(frozen=True)
class Operation:
    """One operation; see the module. `dsts` and `srcs` are how many it has (None: any)."""

    name: str
    kind: Kind
    dsts: int
    srcs: int | None
    run: Callable[..., Any] | None = None
    units: int = 1
    cost_class: str = "int_alu"

    @property
    def keeps_masks(self) -> bool:
        """Whether it is there for the masks."""
        return self.kind in ("mask", "custom")


@dataclass(frozen=True)
class Condition:
    """A condition, and the name of the one that holds exactly where it does not."""

    name: str
    opposite: str
    holds: Callable[..., Array]

    def negated(self) -> Condition:
        """The opposite condition."""
        return Condition(self.opposite, self.name, lambda *operands: ~self.holds(*operands))


_Named = TypeVar("_Named", Operation, Condition)


@dataclass(frozen=True)
class InstructionSet:
    """The operations and conditions of a program, by name."""

    operations: Mapping[str, Operation]
    conditions: Mapping[str, Condition]

    def kind(self, op: str) -> Kind | None:
        """The kind of an operation; None where there is none of that name."""
        operation = self.operations.get(op)
        return None if operation is None else operation.kind

    def extended(
        self, operations: Sequence[Operation], conditions: Sequence[Condition] = ()
    ) -> InstructionSet:
        """With operations and conditions (and their opposites) of a target's own. Raises: ValueError where a
        name is taken.
        """
        both = [each for condition in conditions for each in (condition, condition.negated())]
        return InstructionSet(_table(self.operations, operations), _table(self.conditions, both))


def _table(known: Mapping[str, _Named], more: Sequence[_Named]) -> dict[str, _Named]:
    table = dict(known)
    for each in more:
        if each.name in table:
            raise ValueError(f"the machine operation {each.name} is defined twice")
        table[each.name] = each
    return table


def any_lane(mask: Array) -> Array:
    """Per warp, whether the mask has a lane."""
    return np.logical_or.reduce(mask, axis=1)


def whole_quads(mask: Array) -> Array:
    """All lanes of every quad that has a lane in the mask."""
    if mask.shape[1] == 1:
        return mask
    quads = mask.reshape(mask.shape[0], -1, LANES_PER_QUAD).any(axis=2)
    return np.repeat(quads, LANES_PER_QUAD, axis=1)


_KNOWN = (
    Operation("retire", "known", 0, 0),
    Operation("ir", "known", 0, None),
    Operation("copy", "known", 1, 1),
    Operation("branch", "known", 0, None),
    Operation("barrier", "known", 0, None),
    Operation("warp_barrier", "known", 0, None),
    Operation("trap", "known", 0, 0),
    Operation("end", "known", 0, 0),
)
_MASKS = (
    Operation("m_zero", "mask", 1, 0, lambda: _NONE),
    Operation("m_mov", "mask", 1, 1, lambda a: a),
    Operation("m_not", "mask", 1, 1, lambda a: ~a),
    Operation("m_and", "mask", 1, 2, lambda a, b: a & b),
    Operation("m_or", "mask", 1, 2, lambda a, b: a | b),
    Operation("m_xor", "mask", 1, 2, lambda a, b: a ^ b),
    Operation("m_andn2", "mask", 1, 2, lambda a, b: a & ~b),
    Operation("m_wqm", "mask", 1, 1, whole_quads),
    # These save a mask and change it: (saved, new) from (mask, other).
    Operation("m_and_save", "mask", 2, 2, lambda exec_, cond: (exec_, exec_ & cond), units=2),
    Operation("m_andn1_save", "mask", 2, 2, lambda exec_, cond: (exec_, exec_ & ~cond), units=2),
    Operation("m_andn2_save", "mask", 2, 2, lambda exec_, other: (exec_, other & ~exec_), units=2),
)
_VECTORS = (
    # The comparison by which structured control goes on at the one of several entries that lanes came for.
    Operation("dispatch_eq", "vector", 1, 2, lambda a, b: a == b, cost_class="compare"),
    # A mask as a condition in a vector register.
    Operation("lane_in", "vector", 1, 1, lambda mask: mask, cost_class="select"),
)
# Of a mask: no lane is in it. Of a uniform i1: it holds. Of a condition per lane and EXEC, where the lanes
# that are on are known to agree: it holds in them.
_CONDITIONS = (
    Condition("empty", "nonempty", lambda mask: ~any_lane(mask)),
    Condition("true", "false", lambda value: value[:, 0]),
    Condition("holds", "fails", lambda cond, exec_: any_lane(cond & exec_)),
)
COMMON = InstructionSet({}, {}).extended((*_KNOWN, *_MASKS, *_VECTORS), _CONDITIONS)
