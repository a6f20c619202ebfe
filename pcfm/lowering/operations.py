"""What machine instructions do beside running IR instructions: operations on masks, conditions of branches.

An `Operation` of kind

- ``mask`` is a function of its operands' arrays that returns the new value of its destination (a tuple where
  it has several). It runs whatever the mask is and writes all of its destinations: mask arithmetic on bool
  arrays of shape (warps, lanes), or a target's bookkeeping per lane on integer arrays;
- ``vector`` is such a function whose result is written in the lanes of the mask only;
- ``custom`` gets (frame, inst) and does what it likes: `executor.Frame` says with what.

`units` is what it costs, in instructions of class `cost_class` of the machine model: 1 for a simple operation
on masks, 2 for one that saves and modifies (on GCN 4 and 8 cycles, as CLRX gives them).

Kind ``mask`` and ``custom`` count as mask operations. The operations `ir`, `copy`, `branch`, `barrier`,
`trap` and `end` are known to the executor itself and stand here for their names only; so is `retire`, which
is no instruction: it notes that the lanes that are on have returned, for the barriers' sake.

A condition is a function of its operands' arrays that says per warp whether a branch is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

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


OPERATIONS: dict[str, Operation] = {}
CONDITIONS: dict[str, Callable[..., Array]] = {}
# The condition that holds exactly where the other does not: the layout may turn branches around.
OPPOSITE: dict[str, str] = {}


def define(operation: Operation) -> None:
    """Adds an operation. Raises: ValueError where the name is taken."""
    if operation.name in OPERATIONS:
        raise ValueError(f"the machine operation {operation.name} is defined twice")
    OPERATIONS[operation.name] = operation


def define_condition(name: str, opposite: str, holds: Callable[..., Array]) -> None:
    """Adds a condition and its opposite, by name."""
    CONDITIONS[name] = holds
    CONDITIONS[opposite] = lambda *operands: ~holds(*operands)
    OPPOSITE[name], OPPOSITE[opposite] = opposite, name


def any_lane(mask: Array) -> Array:
    """Per warp, whether the mask has a lane."""
    return np.logical_or.reduce(mask, axis=1)


define(Operation("retire", "known", 0, 0))
for _name, _srcs in (("ir", None), ("copy", 1), ("branch", None), ("barrier", None), ("trap", 0), ("end", 0)):
    define(Operation(_name, "known", 1 if _name == "copy" else 0, _srcs))

for _name, _srcs, _run in (
    ("m_zero", 0, lambda: _NONE),
    ("m_mov", 1, lambda a: a),
    ("m_not", 1, lambda a: ~a),
    ("m_and", 2, lambda a, b: a & b),
    ("m_or", 2, lambda a, b: a | b),
    ("m_xor", 2, lambda a, b: a ^ b),
    ("m_andn2", 2, lambda a, b: a & ~b),
):
    define(Operation(_name, "mask", 1, _srcs, _run))

# These save a mask and change it: (saved, new) from (mask, other).
for _name, _run in (
    ("m_and_save", lambda exec_, cond: (exec_, exec_ & cond)),
    ("m_andn1_save", lambda exec_, cond: (exec_, exec_ & ~cond)),
    ("m_andn2_save", lambda exec_, other: (exec_, other & ~exec_)),
):
    define(Operation(_name, "mask", 2, 2, _run, units=2))

# Of a mask: no lane is in it. Of a uniform i1: it holds. Of a condition per lane and EXEC, where the lanes
# that are on are known to agree: it holds in them.
define_condition("empty", "nonempty", lambda mask: ~any_lane(mask))
define_condition("true", "false", lambda value: value[:, 0])
define_condition("holds", "fails", lambda cond, exec_: any_lane(cond & exec_))
