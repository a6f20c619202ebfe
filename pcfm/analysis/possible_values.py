"""Which numbers an integer may be wherever it is not poison (`ranges`).

What bears on it: constants, operations on what is known, and what is promised (`!range`, `range(…)`).
Whatever else a value depends on may be anything of its width; phis and freezes too.

Before: SSA. Cost: linear in the operands looked at, `MAX_VALUES` at most.
"""

from __future__ import annotations

from pcfm.analysis.ranges import Range, metadata_range, operation_range, promised_range, range_operands
from pcfm.ir.instructions import CallBase, Instruction
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt, Value

MAX_VALUES = 64


def possible_values(value: Value) -> Range:
    """What `value`, an integer, may be. Raises: TypeError for anything else."""
    if not isinstance(value.type, IntType):
        raise TypeError(f"no integer: {value!r}")
    known: dict[Value, Range] = {}
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
        known[current] = _evaluate(current, known)
        pending.pop()
    return known[value]


def _parts(value: Value) -> list[Value]:
    """The operands that bear on it."""
    return [value.operand(i) for i in range_operands(value)] if isinstance(value, Instruction) else []


def _evaluate(value: Value, known: dict[Value, Range]) -> Range:
    assert isinstance(value.type, IntType)
    width = value.type.width
    if isinstance(value, ConstantInt):
        return Range.constant(width, value.value)
    if not isinstance(value, Instruction):
        return Range.full(width)
    parts = _parts(value)
    operands = [known[part] for part in parts if part in known]
    result = operation_range(value, operands) if parts and len(operands) == len(parts) else None
    promised = metadata_range(value, width)
    if isinstance(value, CallBase):
        words = (*value.data.return_attributes, *getattr(value.callee, "return_attributes", ()))
        promised = promised.met(promised_range(width, words))
    return promised if result is None else result[0].met(promised)
