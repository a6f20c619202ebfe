"""What a program promises of single results: `!range`, `!nonnull`, `!noundef` of loads, `range(…)` and kin of
calls.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import CallBase, Instruction
from pcfm.ir.metadata import MdNode, MdValue
from pcfm.ir.types import IntType, PtrType, scalar_of
from pcfm.ir.values import ConstantInt
from pcfm.simt.values import Array, Value, int_mask

_RANGE = re.compile(r"range\(i(\d+) (-?\d+), (-?\d+)\)")
# From a result and its shadow: the new shadow, and whether it must be clean.
Promise = Callable[[Value, Array], tuple[Array, bool]]


def promise_broken(inst: Instruction, _layout: DataLayout) -> Promise | None:
    """How the promises on a result extend its shadow; None where there are none."""
    words = inst.data.return_attributes if isinstance(inst, CallBase) else ()
    must = "noundef" in inst.metadata or "noundef" in words
    ranges = _ranges(inst, words)
    nonnull = isinstance(inst.type, PtrType) and ("nonnull" in inst.metadata or "nonnull" in words)
    if not (must or ranges or nonnull) or not inst.type.is_scalar:
        return None

    def broken(value: Value, shadow: Array) -> tuple[Array, bool]:
        if ranges:
            shadow = shadow | ~_inside(value, ranges, inst)
        if nonnull:
            shadow = shadow | (value == 0)
        return shadow, must

    return broken


def _ranges(inst: Instruction, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Half-open ranges, of which one must hold the value."""
    node = inst.metadata.get("range")
    if isinstance(node, MdNode):
        ends = [
            f.value.value
            for _, f in node.fields
            if isinstance(f, MdValue) and isinstance(f.value, ConstantInt)
        ]
        return list(zip(ends[::2], ends[1::2], strict=True))
    for word in words:
        match = _RANGE.fullmatch(word)
        if match:
            mask = int_mask(int(match[1]))
            return [(int(match[2]) & mask, int(match[3]) & mask)]
    return []


def _inside(value: Array, ranges: list[tuple[int, int]], inst: Instruction) -> Array:
    ty = scalar_of(inst.type)
    assert isinstance(ty, IntType)
    mask = int_mask(ty.width)
    result = np.zeros((1, 1), np.bool_)
    for low, high in ranges:
        offset = (value.astype(np.uint64) - np.uint64(low)) & np.uint64(mask)
        result = result | (offset < np.uint64((high - low) & mask))
    return result
