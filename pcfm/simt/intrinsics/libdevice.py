"""Functions of the device libraries by name: libdevice (`__nv_…`) and OCML (`__ocml_…`)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.ir.types import FloatType, IntType
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics import floating as fp
from pcfm.simt.intrinsics.integer import absolute, bit_reverse, leading_zeros, popcount, trailing_zeros
from pcfm.simt.intrinsics.nvvm import byte_permute, multiply_24, multiply_high, reinterpret
from pcfm.simt.intrinsics.registry import Intrinsic, Table, pure
from pcfm.simt.operations import floating as ops
from pcfm.simt.values import U32, U64, Array, signed, unsigned

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


def _from_integer(is_signed: bool) -> Intrinsic:
    def make(call: Call, _decoder: Decoder) -> Function:
        source, target = call.args[0].type, call.type
        assert isinstance(source, IntType) and isinstance(target, FloatType)
        if is_signed:
            return lambda a: ops.from_integer(signed(a, source.width), target)
        return lambda a: ops.from_integer(a, target)

    return Intrinsic("pure", make)


def _saturate(a: Array) -> Array:
    return np.where(np.isnan(a), a.dtype.type(0), np.clip(a, 0, 1))


def _positive_difference(a: Array, b: Array) -> Array:
    return np.where(a > b, a - b, np.where(np.isnan(a) | np.isnan(b), a + b, a.dtype.type(0)))


_LIBRARY_ONLY: dict[str, Function] = {
    "fmin": fp.minnum,
    "fmax": fp.maxnum,
    "fmod": np.fmod,
    "fdim": _positive_difference,
    "fma_rn": ops.fma,
    "sqrt_rn": np.sqrt,
    "rsqrt_rn": fp.ROUNDED["rsqrt"],
    "saturate": _saturate,
    "fdivide": np.divide,
    "sinpi": fp.through_double(lambda a: np.sin(np.pi * a)),
    "cospi": fp.through_double(lambda a: np.cos(np.pi * a)),
    "mad": ops.fma,
}
_FAST = ("sin", "cos", "tan", "exp", "exp10", "log", "log2", "log10", "pow")
_BINARY_RN = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


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
    for name, function in _BINARY_RN.items():
        table[f"__nv_f{name}_rn"] = table[f"__nv_d{name}_rn"] = fp.entry(function)
    table["__nv_frcp_rn"] = table["__nv_drcp_rn"] = fp.entry(fp.ROUNDED["rcp"])
    table["__nv_fsqrt_rn"] = table["__nv_dsqrt_rn"] = fp.entry(np.sqrt)
    table["__nv_powif"] = table["__nv_powi"] = fp.TABLE["llvm.powi"]
    table["__nv_ldexpf"] = table["__nv_ldexp"] = fp.TABLE["llvm.ldexp"]
    for suffix in ("", "f"):
        table[f"__nv_isnan{suffix or 'd'}"] = _flag(np.isnan)
        table[f"__nv_isinf{suffix or 'd'}"] = _flag(np.isinf)
        table[f"__nv_signbit{suffix or 'd'}"] = _flag(np.signbit)
    table["__nv_finitef"] = table["__nv_isfinited"] = _flag(np.isfinite)
    return table


def _conversions() -> Table:
    table: Table = {}
    roundings: dict[str, Function | None] = {"rn": np.rint, "rz": None, "rd": np.floor, "ru": np.ceil}
    for source in ("float", "double"):
        for target in ("int", "uint", "ll", "ull"):
            for mode, rounding in roundings.items():
                table[f"__nv_{source}2{target}_{mode}"] = fp.rounding_to_integer(
                    rounding, is_signed=not target.startswith("u")
                )
    for source in ("int", "uint", "ll", "ull"):
        for target in ("float", "double"):
            entry = _from_integer(not source.startswith("u"))
            table[f"__nv_{source}2{target}_rn"] = table[f"__nv_{source}2{target}"] = entry
    table["__nv_double2float_rn"] = pure(lambda a: a.astype(np.float32))
    for name in ("float_as_int", "int_as_float", "float_as_uint", "uint_as_float"):
        table[f"__nv_{name}"] = Intrinsic("pure", reinterpret)
    table["__nv_longlong_as_double"] = table["__nv_double_as_longlong"] = Intrinsic("pure", reinterpret)
    return table


TABLE: Table = {
    **_float_functions(),
    **_conversions(),
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
    "__nv_uhadd": pure(lambda a, b: ((a.astype(U64) + b) >> np.uint64(1)).astype(U32)),
}
