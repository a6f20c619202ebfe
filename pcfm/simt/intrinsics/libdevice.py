"""Functions of the device libraries by name: libdevice (`__nv_…`) and OCML (`__ocml_…`).

The functions of `erf`'s and `gamma`'s families come from Python's `math`, one lane at a time. Bessel
functions are not known.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from statistics import NormalDist

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.ir.types import FloatType, IntType, PtrType
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics import floating as fp
from pcfm.simt.intrinsics.integer import absolute, bit_reverse, leading_zeros, popcount, trailing_zeros
from pcfm.simt.intrinsics.nvvm import (
    byte_permute,
    float_of_integer,
    halves,
    join,
    multiply_24,
    multiply_high,
    reinterpret,
    saturate,
)
from pcfm.simt.intrinsics.registry import Intrinsic, Table, pure
from pcfm.simt.memory import Access
from pcfm.simt.operations import floating as ops
from pcfm.simt.operations import rounding
from pcfm.simt.step import Step
from pcfm.simt.values import FLOATS, U32, U64, Array, Value, bits_of, signed, unsigned

Function = Callable[..., Array]


def _flag(function: Function) -> Intrinsic:
    return pure(lambda a: function(a).astype(U32))


def _find_first(width: int) -> Intrinsic:
    count = trailing_zeros(width)
    return pure(lambda a: np.where(a == 0, U32.type(0), count(a).astype(U32) + np.uint32(1)))


def _pick(ufunc: np.ufunc, width: int, *, is_signed: bool) -> Intrinsic:
    if is_signed:
        return pure(lambda a, b: unsigned(ufunc(signed(a, width), signed(b, width)), width))
    return pure(ufunc)


def _from_integer(mode: str, *, is_signed: bool) -> Intrinsic:
    def make(call: Call, _decoder: Decoder) -> Function:
        source, target = call.args[0].type, call.type
        assert isinstance(source, IntType) and isinstance(target, FloatType)
        return float_of_integer(source, target, mode, is_signed=is_signed)

    return Intrinsic("pure", make)


def _positive_difference(a: Array, b: Array) -> Array:
    return np.where(a > b, a - b, np.where(np.isnan(a) | np.isnan(b), a + b, a.dtype.type(0)))


def _lane_by_lane(function: Callable[..., float], arity: int = 1) -> Function:
    """A function of Python's floats on arrays of double; what it refuses is NaN."""

    def guarded(*args: float) -> float:
        try:
            return function(*args)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    vectorised = np.frompyfunc(guarded, arity, 1)
    return fp.through_double(lambda *args: np.asarray(vectorised(*args)).astype(np.float64))


def _gamma(a: float) -> float:
    if a == 0:
        return math.copysign(math.inf, a)
    return math.gamma(a)


def _log_gamma(a: float) -> float:
    return math.inf if a <= 0 and a == math.floor(a) else math.lgamma(a)


def _scaled_erfc(a: float) -> float:
    """exp(a * a) * erfc(a); its asymptotic series where erfc would vanish."""
    if a < 25:
        return math.exp(a * a) * math.erfc(a)
    square = 1 / (2 * a * a)
    return (1 - square * (1 - 3 * square * (1 - 5 * square))) / (a * math.sqrt(math.pi))


def _normal_quantile(a: float) -> float:
    if a in (0.0, 1.0):
        return math.inf if a else -math.inf
    return NormalDist().inv_cdf(a)


def _inverse_erf(a: float) -> float:
    """Newton's method on erf, from the quantile of the normal distribution."""
    if abs(a) == 1:
        return math.copysign(math.inf, a)
    result = _normal_quantile((a + 1) / 2) / math.sqrt(2)
    for _ in range(2):
        result -= (math.erf(result) - a) * math.sqrt(math.pi) / 2 * math.exp(result * result)
    return result


def _inverse_erfc(a: float) -> float:
    if a in (0.0, 2.0):
        return math.inf if a == 0 else -math.inf
    return -_normal_quantile(a / 2) / math.sqrt(2)


def _norm(*args: Array) -> Array:
    return np.sqrt(sum(a * a for a in args))


def _logb(a: Array) -> Array:
    exponent = np.frexp(a)[1] - 1.0
    return np.where(a == 0, -np.inf, np.where(np.isfinite(a), exponent, np.abs(a)))


_LIBRARY_ONLY: dict[str, Function] = {
    "erf": _lane_by_lane(math.erf),
    "erfc": _lane_by_lane(math.erfc),
    "erfcx": _lane_by_lane(_scaled_erfc),
    "erfinv": _lane_by_lane(_inverse_erf),
    "erfcinv": _lane_by_lane(_inverse_erfc),
    "normcdf": _lane_by_lane(lambda a: math.erfc(-a / math.sqrt(2)) / 2),
    "normcdfinv": _lane_by_lane(_normal_quantile),
    "tgamma": _lane_by_lane(_gamma),
    "lgamma": _lane_by_lane(_log_gamma),
    "asinh": fp.through_double(np.arcsinh),
    "acosh": fp.through_double(np.arccosh),
    "atanh": fp.through_double(np.arctanh),
    "rcbrt": fp.through_double(lambda a: 1 / np.cbrt(a)),
    "rhypot": fp.through_double(lambda a, b: 1 / np.hypot(a, b)),
    "norm3d": fp.through_double(_norm),
    "norm4d": fp.through_double(_norm),
    "rnorm3d": fp.through_double(lambda *args: 1 / _norm(*args)),
    "rnorm4d": fp.through_double(lambda *args: 1 / _norm(*args)),
    "nextafter": np.nextafter,
    "remainder": _lane_by_lane(math.remainder, 2),
    "logb": fp.through_double(_logb),
    "fmin": fp.minnum,
    "fmax": fp.maxnum,
    "fmod": np.fmod,
    "fdim": _positive_difference,
    "sqrt_rn": np.sqrt,
    "rsqrt_rn": fp.ROUNDED["rsqrt"],
    "saturate": saturate,
    "fdivide": np.divide,
    "sinpi": fp.through_double(lambda a: np.sin(np.pi * a)),
    "cospi": fp.through_double(lambda a: np.cos(np.pi * a)),
    "mad": ops.fma,
}
_FAST = ("sin", "cos", "tan", "exp", "exp10", "log", "log2", "log10", "pow")
_DIRECTED: dict[str, Callable[..., Array]] = {
    "add": rounding.add,
    "sub": rounding.subtract,
    "mul": rounding.multiply,
    "div": rounding.divide,
    "rcp": rounding.reciprocal,
    "sqrt": rounding.square_root,
}
# What libdevice calls PTX's roundings.
_ROUNDINGS = {"rn": "rn", "rz": "rz", "rd": "rm", "ru": "rp"}


def _float_functions() -> Table:
    table: Table = {}
    for name, function in {**fp.EXACT, **fp.ROUNDED, **_LIBRARY_ONLY}.items():
        entry = fp.entry(function)
        table[f"__nv_{name}"] = table[f"__nv_{name}f"] = entry
        for width in ("f16", "f32", "f64"):
            table[f"__ocml_{name}_{width}"] = entry
            table[f"__ocml_native_{name}_{width}"] = entry
    for name in _FAST:
        table[f"__nv_fast_{name}f"] = fp.entry(fp.ROUNDED[name])
    table["__nv_fast_fdividef"] = fp.entry(np.divide)
    for suffix, mode in _ROUNDINGS.items():
        for name, function in _DIRECTED.items():
            entry = fp.entry(partial(function, mode=mode))
            table[f"__nv_f{name}_{suffix}"] = table[f"__nv_d{name}_{suffix}"] = entry
        entry = fp.entry(partial(rounding.multiply_add, mode=mode))
        for name in ("fma", "fmaf", "fmaf_ieee"):
            table[f"__nv_{name}_{suffix}"] = entry
    table["__nv_frsqrt_rn"] = fp.entry(fp.ROUNDED["rsqrt"])
    table["__nv_fast_tanhf"] = fp.entry(fp.ROUNDED["tanh"])
    table["__nv_scalbnf"] = table["__nv_scalbn"] = fp.TABLE["llvm.ldexp"]
    table["__nv_powif"] = table["__nv_powi"] = fp.TABLE["llvm.powi"]
    table["__nv_ldexpf"] = table["__nv_ldexp"] = fp.TABLE["llvm.ldexp"]
    for suffix in ("", "f"):
        table[f"__nv_isnan{suffix or 'd'}"] = _flag(np.isnan)
        table[f"__nv_isinf{suffix or 'd'}"] = _flag(np.isinf)
        table[f"__nv_signbit{suffix or 'd'}"] = _flag(np.signbit)
    table["__nv_finitef"] = table["__nv_isfinited"] = _flag(np.isfinite)
    return table


def _ilogb(a: Array) -> Array:
    exponent = np.where(np.isfinite(a), np.frexp(a)[1] - 1, 2**31 - 1)
    return unsigned(np.where((a == 0) | np.isnan(a), -(2**31), exponent).astype(np.int32), 32)


def _split_off(function: Callable[[Array], tuple[Array, ...]], *, keep_first: bool) -> Intrinsic:
    """A function with several results, stored through its pointers; the first is returned if `keep_first`."""

    def make(call: Call, decoder: Decoder) -> Callable[..., Value]:
        spaces = [arg.type.addrspace for arg in call.args[1:] if isinstance(arg.type, PtrType)]
        memory = decoder.memory

        def run(step: Step, a: Array, *addresses: Array) -> Value:
            results = function(a)
            stored = results[1:] if keep_first else results
            for space, address, value in zip(spaces, addresses, stored, strict=True):
                size = value.dtype.itemsize
                access = Access(call, "store", space, size, size)
                memory.store(access, address, step, [(0, size, bits_of(value))])
            return results[0] if keep_first else ()

        return run

    return Intrinsic("step", make, memory=True)


def _sine_and_cosine(scale: float) -> Callable[[Array], tuple[Array, Array]]:
    sine = fp.through_double(lambda a: np.sin(scale * a))
    cosine = fp.through_double(lambda a: np.cos(scale * a))
    return lambda a: (sine(a), cosine(a))


def _fraction_and_whole(a: Array) -> tuple[Array, Array]:
    fraction = np.where(np.isinf(a), a.dtype.type(0), a - np.trunc(a))
    return np.copysign(fraction, a), np.trunc(a)


def _fraction_and_exponent(a: Array) -> tuple[Array, Array]:
    fraction, exponent = np.frexp(a)
    return fraction, np.where(np.isfinite(a), exponent, 0).astype(np.int32)


def _several_results() -> Table:
    table: Table = {"__nv_fast_sincosf": _split_off(_sine_and_cosine(1.0), keep_first=False)}
    for suffix in ("", "f"):
        table[f"__nv_sincos{suffix}"] = _split_off(_sine_and_cosine(1.0), keep_first=False)
        table[f"__nv_sincospi{suffix}"] = _split_off(_sine_and_cosine(np.pi), keep_first=False)
        table[f"__nv_mod{suffix}f"] = _split_off(_fraction_and_whole, keep_first=True)
        table[f"__nv_frexp{suffix}"] = _split_off(_fraction_and_exponent, keep_first=True)
    return table


def _conversions() -> Table:
    table: Table = {}
    roundings: dict[str, Function | None] = {"rn": np.rint, "rz": None, "rd": np.floor, "ru": np.ceil}
    for source in ("float", "double"):
        for target in ("int", "uint", "ll", "ull"):
            for mode, round_off in roundings.items():
                table[f"__nv_{source}2{target}_{mode}"] = fp.rounding_to_integer(
                    round_off, is_signed=not target.startswith("u")
                )
    for source in ("int", "uint", "ll", "ull"):
        for target in ("float", "double"):
            for suffix, mode in _ROUNDINGS.items():
                entry = _from_integer(mode, is_signed=not source.startswith("u"))
                table[f"__nv_{source}2{target}_{suffix}"] = entry
            table[f"__nv_{source}2{target}"] = table[f"__nv_{source}2{target}_rn"]
    for suffix, mode in _ROUNDINGS.items():
        narrow = partial(rounding.narrow, dtype=FLOATS["float"], mode=mode)
        table[f"__nv_double2float_{suffix}"] = pure(narrow)
    for suffix in ("", "f"):
        for name, rounding_function in (("llrint", np.rint), ("llround", fp.round_half_away)):
            table[f"__nv_{name}{suffix}"] = fp.rounding_to_integer(rounding_function)
        table[f"__nv_ilogb{suffix}"] = pure(_ilogb)
    table["__nv_float2half_rn"] = pure(lambda a: bits_of(a.astype(np.float16)))
    table["__nv_half2float"] = pure(lambda a: a.view(np.float16).astype(np.float32))
    table["__nv_double2hiint"] = Intrinsic("pure", halves(True))
    table["__nv_double2loint"] = Intrinsic("pure", halves(False))
    table["__nv_hiloint2double"] = pure(lambda high, low: join(low, high))
    for name in ("float_as_int", "int_as_float", "float_as_uint", "uint_as_float"):
        table[f"__nv_{name}"] = Intrinsic("pure", reinterpret)
    table["__nv_longlong_as_double"] = table["__nv_double_as_longlong"] = Intrinsic("pure", reinterpret)
    return table


TABLE: Table = {
    **_float_functions(),
    **_conversions(),
    **_several_results(),
    "__nv_abs": pure(absolute(32)),
    "__nv_llabs": pure(absolute(64)),
    "__nv_popc": pure(popcount(32)),
    "__nv_popcll": pure(lambda a: popcount(64)(a).astype(U32)),
    "__nv_clz": pure(leading_zeros(32)),
    "__nv_clzll": pure(lambda a: leading_zeros(64)(a).astype(U32)),
    "__nv_ffs": _find_first(32),
    "__nv_ffsll": _find_first(64),
    "__nv_brev": pure(bit_reverse(32)),
    "__nv_brevll": pure(bit_reverse(64)),
    "__nv_mulhi": pure(multiply_high(32, is_signed=True)),
    "__nv_umulhi": pure(multiply_high(32, is_signed=False)),
    "__nv_mul64hi": pure(multiply_high(64, is_signed=True)),
    "__nv_umul64hi": pure(multiply_high(64, is_signed=False)),
    "__nv_mul24": pure(multiply_24(is_signed=True)),
    "__nv_umul24": pure(multiply_24(is_signed=False)),
    "__nv_byte_perm": pure(byte_permute),
    "__nv_min": _pick(np.minimum, 32, is_signed=True),
    "__nv_max": _pick(np.maximum, 32, is_signed=True),
    "__nv_umin": _pick(np.minimum, 32, is_signed=False),
    "__nv_umax": _pick(np.maximum, 32, is_signed=False),
    "__nv_llmin": _pick(np.minimum, 64, is_signed=True),
    "__nv_llmax": _pick(np.maximum, 64, is_signed=True),
    "__nv_ullmin": _pick(np.minimum, 64, is_signed=False),
    "__nv_ullmax": _pick(np.maximum, 64, is_signed=False),
    "__nv_sad": pure(
        lambda a, b, c: (
            unsigned(np.abs(signed(a, 32).astype(np.int64) - signed(b, 32)).astype(np.int32), 32) + c
        )
    ),
    "__nv_usad": pure(lambda a, b, c: np.where(a > b, a - b, b - a) + c),
    "__nv_hadd": pure(
        lambda a, b: ((signed(a, 32).astype(np.int64) + signed(b, 32)) >> 1).view(U64).astype(U32)
    ),
    "__nv_rhadd": pure(
        lambda a, b: ((signed(a, 32).astype(np.int64) + signed(b, 32) + 1) >> 1).view(U64).astype(U32)
    ),
    "__nv_urhadd": pure(lambda a, b: ((a.astype(U64) + b + np.uint64(1)) >> np.uint64(1)).astype(U32)),
    "__nv_uhadd": pure(lambda a, b: ((a.astype(U64) + b) >> np.uint64(1)).astype(U32)),
}
