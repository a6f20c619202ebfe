"""Kill records: what a debugger is told where a pass drops the records of a variable.

A `#dbg_value` holds until the next one of its variable. Where code of two paths becomes one, a record that is
true on one of them alone must go, and without another in its place a debugger would go on showing the value
before it. `#dbg_value(poison, …)` says that the value is not known from here on. Source: LLVM, "How to Update
Debug Info", dropping variable locations.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.instructions import DebugRecord
from pcfm.ir.metadata import MdNode
from pcfm.ir.types import I32
from pcfm.ir.values import Poison

_ASSIGNING = frozenset({"value", "assign"})


def kill_records(records: Iterable[DebugRecord]) -> list[DebugRecord]:
    """One for each variable, or fragment of one, that `records` give a value: it has none from there on."""
    killed: dict[tuple[object, ...], DebugRecord] = {}
    for record in records:
        if record.kind not in _ASSIGNING:
            continue
        variable, expression, location = record.arguments[1], record.arguments[2], record.arguments[-1]
        if not all(isinstance(node, MdNode) for node in (variable, expression, location)):
            continue
        assert isinstance(expression, MdNode) and isinstance(location, MdNode)
        key = (variable, tuple(expression.fields), location.field("inlinedAt"))
        killed[key] = DebugRecord("value", [Poison(I32), variable, expression, location])  # type: ignore[list-item]
    return list(killed.values())
