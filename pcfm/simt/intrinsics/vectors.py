"""Reductions of a vector's elements to a scalar.

Sums and products of floats go from the first element to the last, from their start value on: without
`reassoc` that is the only order, with it one of those allowed (LangRef).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.ir.types import FloatType, scalar_of
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics import floating as fp
from pcfm.simt.intrinsics.integer import pick
from pcfm.simt.intrinsics.registry import Intrinsic, Table
from pcfm.simt.operations import floating as ops
from pcfm.simt.operations import integer
from pcfm.simt.operations.bits import scalar_bits
from pcfm.simt.values import Array, Value

Combine = Callable[[Array, Array], Array]


def _of_integers(combine: Callable[[int], Combine]) -> Intrinsic:
    def make(call: Call, _decoder: Decoder) -> Callable[..., Value]:
        function = combine(scalar_bits(call.type))
        return lambda vector: reduce(function, vector)

    return Intrinsic("pure", make)


def _of_floats(combine: Combine) -> Intrinsic:
    def make(call: Call, _decoder: Decoder) -> Callable[..., Value]:
        ty = scalar_of(call.type)
        assert isinstance(ty, FloatType)
        function = ops.lifted(ty, combine)
        if len(call.args) == 1:
            return lambda vector: reduce(function, vector)
        return lambda start, vector: reduce(function, vector, start)

    return Intrinsic("pure", make)


def _binary(opcode: str) -> Intrinsic:
    return _of_integers(lambda width: integer.binary(opcode, width))


TABLE: Table = {
    **{f"llvm.vector.reduce.{opcode}": _binary(opcode) for opcode in ("add", "mul", "and", "or", "xor")},
    "llvm.vector.reduce.smax": _of_integers(pick(np.maximum, is_signed=True)),
    "llvm.vector.reduce.smin": _of_integers(pick(np.minimum, is_signed=True)),
    "llvm.vector.reduce.umax": _of_integers(pick(np.maximum, is_signed=False)),
    "llvm.vector.reduce.umin": _of_integers(pick(np.minimum, is_signed=False)),
    "llvm.vector.reduce.fadd": _of_floats(np.add),
    "llvm.vector.reduce.fmul": _of_floats(np.multiply),
    "llvm.vector.reduce.fmax": _of_floats(fp.maxnum),
    "llvm.vector.reduce.fmin": _of_floats(fp.minnum),
    "llvm.vector.reduce.fmaximum": _of_floats(fp.maximum),
    "llvm.vector.reduce.fminimum": _of_floats(fp.minimum),
}
