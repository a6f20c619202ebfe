"""Lets a phi and its operands share a register where their lives do not overlap."""

from __future__ import annotations

from pcfm.ir.values import Value
from pcfm.lowering.classes import ValueClasses


def coalesce(classes: ValueClasses) -> dict[Value, Value]:
    """For each value that shares a register, the value whose register it is."""
    return {}
