"""LLVM's floating-point intrinsics.

half and float functions that are not exact are computed in double and rounded, so that a lane's result does
not depend on how NumPy vectorises. `fmuladd` is fused, as GPU targets do it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import Call
from pcfm.ir.types import FloatType, IntType, Type, VectorType, scalar_of
from pcfm.ir.values import ConstantInt
from pcfm.simt.decoder import Decoder, over_elements
from pcfm.simt.intrinsics.registry import Intrinsic, Maker, Table
from pcfm.simt.operations import floating as ops
from pcfm.simt.operations import integer as integer_ops
from pcfm.simt.operations.bits import scalar_bits
from pcfm.simt.values import FLOATS, U64, Array, Value, bits_of, dtype_of, signed

Function = Callable[..., Array]


def over(call: Call, function: Function) -> Function:
    """`function` for scalars, or element by element for vectors."""
    return over_elements(function) if isinstance(call.args[0].type, VectorType) else function


def of_floats(function: Function) -> Maker:
    """A maker of a function whose arguments and result are floats of one type."""

    def make(call: Call, _decoder: Decoder) -> Function:
        ty = scalar_of(call.args[0].type)
        if not isinstance(ty, FloatType):  # a library function that PTX declares with bits
            raise UnsupportedError(f"@{call.callee_name} takes no {ty}", span=call.span)
        return over(call, ops.lifted(ty, function))

    return make


def through_double(function: Function) -> Function:
    """`function` computed in double and rounded to the type of its first argument."""

    def rounded(*args: Array) -> Array:
        wide = [np.ascontiguousarray(a.astype(np.float64)) for a in args]
        return function(*wide).astype(args[0].dtype)

    return rounded


def minnum(a: Array, b: Array) -> Array:
    """The smaller; a NaN loses; -0 is smaller than +0."""
    return _signed_zero(np.fmin(a, b), a, b, want_negative=True)


def maxnum(a: Array, b: Array) -> Array:
    """The larger; a NaN loses; +0 is larger than -0."""
    return _signed_zero(np.fmax(a, b), a, b, want_negative=False)


def minimum(a: Array, b: Array) -> Array:
    """The smaller; a NaN wins."""
    return _signed_zero(np.minimum(a, b), a, b, want_negative=True)


def maximum(a: Array, b: Array) -> Array:
    """The larger; a NaN wins."""
    return _signed_zero(np.maximum(a, b), a, b, want_negative=False)


def _signed_zero(result: Array, a: Array, b: Array, *, want_negative: bool) -> Array:
    zeros = (a == 0) & (b == 0)
    if not zeros.any():
        return result
    negative = np.signbit(a) | np.signbit(b) if want_negative else np.signbit(a) & np.signbit(b)
    zero = np.where(negative, result.dtype.type(-0.0), result.dtype.type(0.0))
    return np.where(zeros, zero, result)


def round_half_away(a: Array) -> Array:
    """llvm.round."""
    whole = np.trunc(a)
    away = np.abs(a - whole) >= 0.5
    return np.copysign(np.where(away, whole + np.copysign(a.dtype.type(1), a), whole), a)


def _power_of_integer(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    ty, exponent = scalar_of(call.args[0].type), call.args[1].type
    assert isinstance(ty, FloatType)
    width = scalar_bits(scalar_of(exponent))

    def power(a: Array, n: Array) -> Array:
        number = np.power(ops.as_number(a, ty).astype(np.float64), signed(n, width).astype(np.float64))
        return ops.convert(number, FloatType("double"), ty)

    if isinstance(call.type, VectorType):
        return over_elements(power) if isinstance(exponent, VectorType) else _each_with(power)
    return power


def _each_with(function: Function) -> Callable[..., Value]:
    return lambda vector, other: tuple(function(a, other) for a in vector)


def _from_half_bits(call: Call, _decoder: Decoder) -> Function:
    ty = call.type
    assert isinstance(ty, FloatType)
    return lambda a: a.view(np.float16).astype(FLOATS[ty.kind])


def _scale(call: Call, _decoder: Decoder) -> Function:
    ty, exponent = scalar_of(call.args[0].type), scalar_of(call.args[1].type)
    assert isinstance(ty, FloatType)

    def ldexp(a: Array, n: Array) -> Array:
        places = np.clip(signed(n, scalar_bits(exponent)), -5000, 5000).astype(np.int32)
        if ty.kind == "double":
            return np.ldexp(a, places)
        # Exact in double for every float and half that does not over- or underflow by far.
        return ops.convert(np.ldexp(ops.as_number(a, ty).astype(np.float64), places), FloatType("double"), ty)

    return over(call, ldexp)


def is_class(a: Array, ty: FloatType, mask: int) -> Array:
    """llvm.is.fpclass: whether the number is in one of the classes of `mask`."""
    bits = bits_of(a)
    fraction = {"half": 10, "bfloat": 7, "float": 23, "double": 52}[ty.kind]
    kind = bits.dtype.type
    magnitude = bits & kind((1 << (ty.width - 1)) - 1)
    infinity = kind(((1 << (ty.width - 1 - fraction)) - 1) << fraction)
    quiet = kind(1 << (fraction - 1))
    negative = magnitude != bits
    nan, least_normal = magnitude > infinity, kind(1 << fraction)
    sets = (
        nan & ((bits & quiet) == 0),
        nan & ((bits & quiet) != 0),
        (magnitude == infinity) & negative,
        (magnitude < infinity) & (magnitude >= least_normal) & negative,
        (magnitude < least_normal) & (magnitude != 0) & negative,
        (magnitude == 0) & negative,
        (magnitude == 0) & ~negative,
        (magnitude < least_normal) & (magnitude != 0) & ~negative,
        (magnitude < infinity) & (magnitude >= least_normal) & ~negative,
        (magnitude == infinity) & ~negative,
    )
    result = np.zeros(a.shape, np.bool_)
    for bit, members in enumerate(sets):
        if mask >> bit & 1:
            result |= members
    return result


def _is_fpclass(call: Call, _decoder: Decoder) -> Function:
    ty, mask = scalar_of(call.args[0].type), call.args[1]
    assert isinstance(ty, FloatType) and isinstance(mask, ConstantInt)
    return over(call, lambda a: is_class(a, ty, mask.value))


def to_integer(
    call: Call, *, is_signed: bool, rounding: Function | None = None, saturate: bool = True
) -> Function:
    """A conversion to the call's integer type."""
    source, target = scalar_of(call.args[0].type), scalar_of(call.type)
    assert isinstance(source, FloatType) and isinstance(target, IntType)
    convert = ops.to_integer_saturating if saturate else ops.to_integer
    dtype = dtype_of(target)

    def whole(a: Array) -> Array:
        number = ops.as_number(a, source).astype(np.float64)
        number = number if rounding is None else rounding(number)
        bits = np.ascontiguousarray(convert(number, target.width, is_signed=is_signed)).view(U64)
        return integer_ops.truncate(bits, target.width, dtype)

    return over(call, whole)


def rounding_to_integer(rounding: Function | None, *, is_signed: bool = True) -> Intrinsic:
    """A pure intrinsic that rounds and converts, clamping into the integer type."""
    return Intrinsic("pure", lambda call, _: to_integer(call, is_signed=is_signed, rounding=rounding), 1)


def _frexp(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    ty: Type = scalar_of(call.args[0].type)
    assert isinstance(ty, FloatType)
    assert not isinstance(call.args[0].type, VectorType)
    exponent = dtype_of(call.type.elements[1])  # type: ignore[attr-defined]

    def split(a: Array) -> Value:
        part, power = np.frexp(ops.as_number(a, ty))
        part = ops.float_to_bfloat(part) if ty.kind == "bfloat" else part
        return part, np.where(np.isfinite(ops.as_number(a, ty)), power, 0).astype(np.int64).astype(exponent)

    return split


def entry(function: Function, arity: int | None = None) -> Intrinsic:
    """A pure intrinsic of floats."""
    return Intrinsic("pure", of_floats(function), arity)


def exact_sqrt(a: Array) -> Array:
    """The square root, correctly rounded."""
    return np.sqrt(a)


# Shared with the device libraries: the same operations under other names.
EXACT: dict[str, Function] = {
    "fabs": np.abs,
    "floor": np.floor,
    "ceil": np.ceil,
    "trunc": np.trunc,
    "rint": np.rint,
    "nearbyint": np.rint,
    "roundeven": np.rint,
    "round": round_half_away,
    "sqrt": exact_sqrt,
    "copysign": np.copysign,
    "minnum": minnum,
    "maxnum": maxnum,
    "minimum": minimum,
    "maximum": maximum,
    "minimumnum": minnum,
    "maximumnum": maxnum,
    "fma": ops.fma,
    "fmuladd": ops.fma,
}
ROUNDED: dict[str, Function] = {
    name: through_double(function)
    for name, function in {
        "exp": np.exp,
        "exp2": np.exp2,
        "exp10": lambda a: np.power(10.0, a),
        "expm1": np.expm1,
        "log": np.log,
        "log2": np.log2,
        "log10": np.log10,
        "log1p": np.log1p,
        "sin": np.sin,
        "cos": np.cos,
        "tan": np.tan,
        "asin": np.arcsin,
        "acos": np.arccos,
        "atan": np.arctan,
        "atan2": np.arctan2,
        "sinh": np.sinh,
        "cosh": np.cosh,
        "tanh": np.tanh,
        "pow": np.power,
        "cbrt": np.cbrt,
        "hypot": np.hypot,
        "rsqrt": lambda a: 1.0 / np.sqrt(a),
        "rcp": lambda a: 1.0 / a,
    }.items()
}
_LLVM_NAMES = [
    "exp",
    "exp2",
    "exp10",
    "log",
    "log2",
    "log10",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "pow",
]
TABLE: Table = {
    **{f"llvm.{name}": entry(function) for name, function in EXACT.items()},
    **{f"llvm.{name}": entry(ROUNDED[name]) for name in _LLVM_NAMES},
    "llvm.canonicalize": entry(lambda a: a * a.dtype.type(1)),
    "llvm.convert.from.fp16": Intrinsic("pure", _from_half_bits, 1),
    "llvm.convert.to.fp16": entry(lambda a: a.astype(np.float16).view(np.uint16)),
    "llvm.powi": Intrinsic("pure", _power_of_integer),
    "llvm.ldexp": Intrinsic("pure", _scale),
    "llvm.frexp": Intrinsic("pure", _frexp),
    "llvm.is.fpclass": Intrinsic("pure", _is_fpclass, 1),
    "llvm.fptosi.sat": rounding_to_integer(None),
    "llvm.fptoui.sat": rounding_to_integer(None, is_signed=False),
    "llvm.lrint": rounding_to_integer(np.rint),
    "llvm.llrint": rounding_to_integer(np.rint),
    "llvm.lround": rounding_to_integer(round_half_away),
    "llvm.llround": rounding_to_integer(round_half_away),
}
