"""Functions of the device libraries by name: libdevice (`__nv_…`) and OCML (`__ocml_…`).

The functions of `erf`'s and `gamma`'s families come from Python's `math`, one lane at a time. Bessel
functions are not known.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
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
    difference_added,
    float_of_integer,
    halves,
    integer_of_float,
    join,
    multiply_24,
    multiply_high,
    reinterpret,
    saturate,
)
from pcfm.simt.intrinsics.registry import Intrinsic, Table, pure
from pcfm.simt.memory import MemoryAccess
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


def _to_integer(round_off: Function | None, *, is_signed: bool = True) -> Intrinsic:
    return Intrinsic("pure", lambda call, _: integer_of_float(call, round_off, is_signed=is_signed), 1)


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
    square, series = 1 / (2 * a * a), 1.0
    for odd in range(15, 0, -2):
        series = 1 - odd * square * series
    return series / a / math.sqrt(math.pi)


def _normal_quantile(a: float) -> float:
    if a in (0.0, 1.0):
        return math.inf if a else -math.inf
    return NormalDist().inv_cdf(a)


def _inverse_erf(a: float) -> float:
    """Newton's method on erf, from the quantile of the normal distribution; near 1 what is left to it."""
    if abs(a) == 1:
        return math.copysign(math.inf, a)
    if abs(a) > 0.5:
        return math.copysign(_inverse_erfc(1 - abs(a)), a)
    result = _normal_quantile((a + 1) / 2) / math.sqrt(2)
    for _ in range(2):
        result -= (math.erf(result) - a) * math.sqrt(math.pi) / 2 * math.exp(result * result)
    return result


def _inverse_erfc(a: float) -> float:
    if a in (0.0, 2.0):
        return math.inf if a == 0 else -math.inf
    return -_normal_quantile(a / 2) / math.sqrt(2)


def _normal_distribution(a: float) -> float:
    """erfc(-a / sqrt(2)) / 2, with what the rounding of the argument changes far out."""
    argument = -a * math.sqrt(0.5)
    result = math.erfc(argument) / 2
    if not 1 < argument < 40:
        return result
    lost = Fraction(-a) * _ROOT_OF_HALF - Fraction(argument)
    return result * math.exp(-2 * argument * float(lost))


def _scaled(*args: Array) -> tuple[Array, Array]:
    """The norm of numbers that are divided by a power of two until none is larger than 1; and that power."""
    power = np.frexp(np.fmax.reduce([np.where(np.isfinite(a), np.abs(a), 0) for a in args]))[1]
    return np.sqrt(sum(np.ldexp(a, -power) ** 2 for a in args)), power


def _norm(*args: Array) -> Array:
    norm, power = _scaled(*args)
    return np.where(_any_infinite(args), np.inf, np.ldexp(norm, power))


def _reciprocal_norm(*args: Array) -> Array:
    norm, power = _scaled(*args)
    return np.where(_any_infinite(args), 0.0, np.ldexp(1 / norm, -power))


def _any_infinite(args: tuple[Array, ...]) -> Array:
    return np.logical_or.reduce([np.isinf(a) for a in args])


def _sine_of_pi(a: Array) -> Array:
    rest, quarter = _quarters(a)
    size = np.where(quarter % 2 == 0, np.sin(np.pi * rest), np.cos(np.pi * rest))
    result = np.where(quarter % 4 < 2, size, -size)
    return np.where(np.fmod(a, 1) == 0, np.copysign(0.0, a), result)


def _cosine_of_pi(a: Array) -> Array:
    rest, quarter = _quarters(a)
    size = np.where(quarter % 2 == 0, np.cos(np.pi * rest), -np.sin(np.pi * rest))
    result = np.where(quarter % 4 < 2, size, -size)
    return np.where(np.abs(np.fmod(a, 1)) == 0.5, 0.0, result)


def _quarters(a: Array) -> tuple[Array, Array]:
    """What is left of a number in steps of a half, exactly, and how many steps that were, of four."""
    turned = np.fmod(a, 2.0)
    steps = np.rint(2 * turned)
    return turned - steps / 2, np.where(np.isfinite(steps), steps, 0).astype(np.int64)


def _power_of_integer(call: Call, _decoder: Decoder) -> Function:
    """By squaring, each product rounded, and the reciprocal at the end, as libdevice has it."""

    def power(a: Array, n: Array) -> Array:
        number = signed(n, 32).astype(np.int64)
        left, square, result = np.abs(number), a, np.ones_like(a)
        while True:
            result = np.where(left & 1, result * square, result)
            left = left >> 1
            if not left.any():
                return np.where(number < 0, a.dtype.type(1) / result, result)
            square = np.where(left != 0, square * square, square)

    return power


def _fast_exponential(factor: float) -> Function:
    return lambda a: fp.ROUNDED["exp2"](a * np.float32(factor))


def _fast_logarithm(factor: float) -> Function:
    return lambda a: fp.ROUNDED["log2"](a) * np.float32(factor)


def _logb(a: Array) -> Array:
    exponent = np.frexp(a)[1] - 1.0
    return np.where(a == 0, -np.inf, np.where(np.isfinite(a), exponent, np.abs(a)))


# 1 / sqrt(2) to 40 digits.
_ROOT_OF_HALF = Fraction("0.7071067811865475244008443621048490392848")
_LIBRARY_ONLY: dict[str, Function] = {
    "erf": _lane_by_lane(math.erf),
    "erfc": _lane_by_lane(math.erfc),
    "erfcx": _lane_by_lane(_scaled_erfc),
    "erfinv": _lane_by_lane(_inverse_erf),
    "erfcinv": _lane_by_lane(_inverse_erfc),
    "normcdf": _lane_by_lane(_normal_distribution),
    "normcdfinv": _lane_by_lane(_normal_quantile),
    "tgamma": _lane_by_lane(_gamma),
    "lgamma": _lane_by_lane(_log_gamma),
    "asinh": fp.through_double(np.arcsinh),
    "acosh": fp.through_double(np.arccosh),
    "atanh": fp.through_double(np.arctanh),
    "rcbrt": fp.through_double(lambda a: 1 / np.cbrt(a)),
    "rhypot": fp.through_double(_reciprocal_norm),
    "norm3d": fp.through_double(_norm),
    "norm4d": fp.through_double(_norm),
    "rnorm3d": fp.through_double(_reciprocal_norm),
    "rnorm4d": fp.through_double(_reciprocal_norm),
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
    "sinpi": fp.through_double(_sine_of_pi),
    "cospi": fp.through_double(_cosine_of_pi),
    "mad": ops.fma,
}
# As libdevice makes them of the instructions that approximate; each step is rounded.
_FAST: dict[str, Function] = {
    "sin": fp.ROUNDED["sin"],
    "cos": fp.ROUNDED["cos"],
    "tan": lambda a: fp.ROUNDED["sin"](a) / fp.ROUNDED["cos"](a),
    "exp": _fast_exponential(1.4426950216293335),
    "exp10": _fast_exponential(3.321928024291992),
    "log2": fp.ROUNDED["log2"],
    "log": _fast_logarithm(0.6931471824645996),
    "log10": _fast_logarithm(0.3010300099849701),
    "pow": lambda a, b: fp.ROUNDED["exp2"](b * fp.ROUNDED["log2"](a)),
}
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
    for width in ("f16", "f32", "f64"):
        table |= {f"__ocml_{name}_{width}": made for name, made in _of_ocml().items()}
        table[f"__ocml_native_recip_{width}"] = fp.entry(np.reciprocal)
    for name, function in _FAST.items():
        table[f"__nv_fast_{name}f"] = fp.entry(function)
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
    table["__nv_powif"] = table["__nv_powi"] = Intrinsic("pure", _power_of_integer)
    table["__nv_ldexpf"] = table["__nv_ldexp"] = fp.TABLE["llvm.ldexp"]
    for suffix in ("", "f"):
        table[f"__nv_isnan{suffix or 'd'}"] = _flag(np.isnan)
        table[f"__nv_isinf{suffix or 'd'}"] = _flag(np.isinf)
        table[f"__nv_signbit{suffix or 'd'}"] = _flag(np.signbit)
    table["__nv_finitef"] = table["__nv_isfinited"] = _flag(np.isfinite)
    return table


def _of_ocml() -> Table:
    """What OCML has of another name or type than libdevice."""
    return {
        "min": fp.entry(fp.minnum),
        "max": fp.entry(fp.maxnum),
        "powr": fp.entry(fp.ROUNDED["pow"]),
        "pown": pure(lambda a, n: np.power(a.astype(np.float64), signed(n, 32)).astype(a.dtype)),
        "isnan": _flag(np.isnan),
        "isinf": _flag(np.isinf),
        "isfinite": _flag(np.isfinite),
        "signbit": _flag(np.signbit),
        "ilogb": pure(_ilogb),
        "ldexp": fp.TABLE["llvm.ldexp"],
    }


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
                access = MemoryAccess(call, "store", space, size, size)
                memory.store(access, address, step, [(0, size, bits_of(value))])
            return results[0] if keep_first else ()

        return run

    return Intrinsic("step", make, memory=True)


def _both(sine: Function, cosine: Function) -> Callable[[Array], tuple[Array, ...]]:
    sine, cosine = fp.through_double(sine), fp.through_double(cosine)
    return lambda a: (sine(a), cosine(a))


def _fraction_and_whole(a: Array) -> tuple[Array, Array]:
    fraction = np.where(np.isinf(a), a.dtype.type(0), a - np.trunc(a))
    return np.copysign(fraction, a), np.trunc(a)


def _fraction_and_exponent(a: Array) -> tuple[Array, Array]:
    fraction, exponent = np.frexp(a)
    return fraction, np.where(np.isfinite(a), exponent, 0).astype(np.int32)


def _several_results() -> Table:
    table: Table = {"__nv_fast_sincosf": _split_off(_both(np.sin, np.cos), keep_first=False)}
    for suffix in ("", "f"):
        table[f"__nv_sincos{suffix}"] = _split_off(_both(np.sin, np.cos), keep_first=False)
        table[f"__nv_sincospi{suffix}"] = _split_off(_both(_sine_of_pi, _cosine_of_pi), keep_first=False)
        table[f"__nv_mod{suffix}f"] = _split_off(_fraction_and_whole, keep_first=True)
        table[f"__nv_frexp{suffix}"] = _split_off(_fraction_and_exponent, keep_first=True)
    return table


def _conversions() -> Table:
    table: Table = {}
    roundings: dict[str, Function | None] = {"rn": np.rint, "rz": None, "rd": np.floor, "ru": np.ceil}
    for source in ("float", "double"):
        for target in ("int", "uint", "ll", "ull"):
            for mode, round_off in roundings.items():
                is_signed = not target.startswith("u")
                table[f"__nv_{source}2{target}_{mode}"] = _to_integer(round_off, is_signed=is_signed)
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
            table[f"__nv_{name}{suffix}"] = _to_integer(rounding_function)
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
    "__nv_byte_perm": pure(lambda a, b, selector: byte_permute(a, b, selector & np.uint32(0x7777))),
    "__nv_min": _pick(np.minimum, 32, is_signed=True),
    "__nv_max": _pick(np.maximum, 32, is_signed=True),
    "__nv_umin": _pick(np.minimum, 32, is_signed=False),
    "__nv_umax": _pick(np.maximum, 32, is_signed=False),
    "__nv_llmin": _pick(np.minimum, 64, is_signed=True),
    "__nv_llmax": _pick(np.maximum, 64, is_signed=True),
    "__nv_ullmin": _pick(np.minimum, 64, is_signed=False),
    "__nv_ullmax": _pick(np.maximum, 64, is_signed=False),
    "__nv_sad": pure(difference_added(is_signed=True)),
    "__nv_usad": pure(difference_added(is_signed=False)),
    "__nv_hadd": pure(
        lambda a, b: ((signed(a, 32).astype(np.int64) + signed(b, 32)) >> 1).view(U64).astype(U32)
    ),
    "__nv_rhadd": pure(
        lambda a, b: ((signed(a, 32).astype(np.int64) + signed(b, 32) + 1) >> 1).view(U64).astype(U32)
    ),
    "__nv_urhadd": pure(lambda a, b: ((a.astype(U64) + b + np.uint64(1)) >> np.uint64(1)).astype(U32)),
    "__nv_uhadd": pure(lambda a, b: ((a.astype(U64) + b) >> np.uint64(1)).astype(U32)),
}
