"""What a program promises of single values: `!range`, `!nonnull`, `!noundef` of loads, `range(…)` and kin of
what calls take and give.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from pcfm.ir.instructions import Call, CallBase, Instruction
from pcfm.ir.metadata import MdNode, MdValue, Metadata
from pcfm.ir.module import Function
from pcfm.ir.types import IntType, Type, scalar_of
from pcfm.ir.values import ConstantInt
from pcfm.simt.values import Array, Value, int_mask

_RANGE = re.compile(r"range\(i(\d+) (-?\d+), (-?\d+)\)")
# From a value and its shadow: the new shadow, and whether it must be clean.
Promise = Callable[[Value, Array], tuple[Array, bool]]


def promise_broken(inst: Instruction) -> Promise | None:
    """How the promises on a result extend its shadow; None where there are none."""
    words = inst.data.return_attributes if isinstance(inst, CallBase) else ()
    return _broken(inst.type, words, inst.metadata)


def promises_of_call(call: Call, fn: Function) -> list[Promise | None]:
    """What a call and the function that it calls promise of each argument, and, last, of the result."""
    of_arguments = call.data.argument_attributes or ((),) * len(fn.args)
    return [
        *(
            _broken(arg.type, (*words, *arg.attributes), {})
            for arg, words in zip(fn.args, of_arguments, strict=True)
        ),
        _broken(call.type, (*call.data.return_attributes, *fn.return_attributes), call.metadata),
    ]


def _broken(ty: Type, words: Sequence[str], metadata: Mapping[str, Metadata]) -> Promise | None:
    must = "noundef" in metadata or "noundef" in words
    ranges = [*_ranges_of_words(words), *_ranges_of_metadata(metadata)] if ty.is_scalar else []
    nonnull = "nonnull" in metadata or "nonnull" in words
    if not (must or ranges or nonnull):
        return None

    def broken(value: Value, shadow: Array) -> tuple[Array, bool]:
        for one_of in ranges:
            shadow = shadow | ~_inside(value, one_of, ty)
        if nonnull:
            shadow = shadow | (value == 0)
        return shadow, must

    return broken


def _ranges_of_metadata(metadata: Mapping[str, Metadata]) -> list[list[tuple[int, int]]]:
    """Half-open ranges, of which one must hold the value."""
    node = metadata.get("range")
    if not isinstance(node, MdNode):
        return []
    ends = [
        f.value.value for _, f in node.fields if isinstance(f, MdValue) and isinstance(f.value, ConstantInt)
    ]
    return [list(zip(ends[::2], ends[1::2], strict=True))]


def _ranges_of_words(words: Sequence[str]) -> list[list[tuple[int, int]]]:
    matches = filter(None, map(_RANGE.fullmatch, words))
    return [[(int(match[2]), int(match[3]))] for match in matches]


def _inside(value: Array, ranges: list[tuple[int, int]], ty: Type) -> Array:
    scalar = scalar_of(ty)
    assert isinstance(scalar, IntType)
    mask = int_mask(scalar.width)
    result = np.zeros((1, 1), np.bool_)
    for low, high in ranges:
        offset = (value.astype(np.uint64) - np.uint64(low & mask)) & np.uint64(mask)
        result = result | (offset < np.uint64((high - low) & mask))
    return result
