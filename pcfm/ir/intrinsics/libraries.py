"""Rows of device libraries: libdevice (`__nv_…`), OCML (`__ocml_…`), OpenCL's work-item functions,
CUDA's run-time system.

libdevice and OCML compute from their arguments alone; those that also write through a pointer take one, and
have no row where they do. A function that only has their prefix is anybody's, and has no row; so is one that
is declared with another type than the library's (`has_own_type`). Source: NVIDIA, libdevice User's Guide;
OpenCL C's built-in functions as clang mangles them for SPIR, and OCML's; types as their bitcode has them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from pcfm.ir.intrinsics.generic import MATH_COSTS
from pcfm.ir.intrinsics.row import BARRIER, LANE_SOURCE, LAUNCH_CONSTANT, PURE, Intrinsic, Rows, costs, rows
from pcfm.ir.types import VOID, FloatType, FunctionType, IntType, PtrType, Type

OPENCL: Rows = rows(
    "_Z",
    (LANE_SOURCE, "call", "12get_local_idj 13get_global_idj"),
    (LAUNCH_CONSTANT, "call", "12get_group_idj 14get_num_groupsj 14get_local_sizej 15get_global_sizej"),
    (BARRIER, "call", "7barrierj"),
)

# What device code calls of CUDA's run-time system, and to print on AMD's chips.
_PRINTS = Intrinsic("call", convergent=True, reads=True, writes=True)
CUDA: Rows = {"vprintf": _PRINTS, "__assertfail": Intrinsic("call", reads=True, writes=True, traps=True)}
_PRINTF_TYPES = {
    "__ockl_printf_begin": "l:l",
    "__ockl_printf_append_args": f"l:li{7 * 'l'}i",
    "__ockl_printf_append_string_n": "l:lpli",
}
OCKL: Rows = dict.fromkeys(_PRINTF_TYPES, _PRINTS)


_ROUNDINGS = ("rn", "rz", "rd", "ru")
_INTEGERS = ("int", "uint", "ll", "ull")
_FLOATS = ("float", "double", "half")
_CONVERSIONS = {
    f"{source}2{target}{rounding}": "convert"
    for source in (*_FLOATS, *_INTEGERS)
    for target in (*_FLOATS, *_INTEGERS)
    if source != target and not {source, target} <= set(_INTEGERS)
    for rounding in ("", *(f"_{mode}" for mode in _ROUNDINGS))
}
_ROUNDED = {
    f"{stem}_{mode}": cost
    for stem, cost in costs({
        "float_alu": "fadd fsub dadd dsub",
        "float_mul": "fmul dmul",
        "float_div": "fdiv ddiv div",
        "fma": "fma fmaf fmaf_ieee",
        "special": "fsqrt frsqrt frcp dsqrt drsqrt drcp sqrt rsqrt rcp",
    }).items()
    for mode in _ROUNDINGS
}  # fmt: skip
# Without the suffixes that tell types: `__nv_sqrtf` and `__ocml_sqrt_f32` are found under `sqrt`.
_STEMS: dict[str, str] = {
    **MATH_COSTS,
    **_CONVERSIONS,
    **_ROUNDED,
    **costs({
        "special":
            "rsqrt rcp recip sinpi cospi expm1 log1p asinh acosh atanh cbrt rcbrt hypot rhypot "
            "fast_sin fast_cos fast_tan fast_exp fast_exp10 fast_log fast_log2 fast_log10 fast_pow "
            "fast_tanh fast_sincos erf erfc erfcx erfinv erfcinv tgamma lgamma normcdf normcdfinv "
            "norm3d norm4d rnorm3d rnorm4d scalbn pown powr",
        "fma": "mad",
        "float_minmax": "fmin fmax fmed3 fdim",
        "float_alu": "saturate",
        "float_div": "fast_fdivide fdivide fmod remainder",
        "int_minmax": "smin smax umin umax min max abs llabs ullmin ullmax llmin llmax uabs",
        "int_alu":
            "isnan isinf isfinite finite isnand isinfd isfinited signbit signbitd popc popcll clz clzll ffs "
            "ffsll brev brevll mul24 umul24 byte_perm sad usad hadd uhadd rhadd urhadd ilogb logb nextafter",
        "int_mul": "mulhi umulhi mul64hi umul64hi",
        "free":
            "float_as_int int_as_float float_as_uint uint_as_float longlong_as_double double_as_longlong "
            "double2hiint double2loint hiloint2double",
        "call":
            "rcp64h nan norm rnorm len3 len4 rlen3 rlen4 ncdf ncdfinv j0 j1 y0 y1 yn jn i0 i1 cyl_bessel_i0 "
            "cyl_bessel_i1 rootn remquo fract native_sin native_cos",
    }),
}  # fmt: skip
_LIBRARY = re.compile(r"__(?:nv|ocml(?:_native)?)_(?P<stem>[a-z0-9_]+?)(?:_f(?:16|32|64))?\Z")


def library_row(name: str) -> Intrinsic | None:
    """The row of a function of libdevice or OCML; None for other names."""
    match = _LIBRARY.match(name)
    if match is None:
        return None
    stem = match["stem"]
    cost = _STEMS.get(stem) or _STEMS.get(stem.removesuffix("f"))
    return None if cost is None else replace(PURE, cost=cost, values_only=True)


# --- their types ------------------------------------------------------------------------------------------

# Result, and arguments behind the colon. `T` is the type that the name is of, `p` any pointer; of several
# forms libdevice has one and OCML another. What is not here takes one `T` and gives one.
_TYPES: dict[str, str] = costs({
    "T:TT":
        "fmin fmax min max copysign atan2 hypot rhypot pow fast_pow powr fmod remainder nextafter fdim "
        "fdivide fast_fdivide minnum maxnum",
    "T:TTT": "fma fmuladd mad norm3d rnorm3d len3 rlen3 fmed3",
    "T:TTTT": "norm4d rnorm4d len4 rlen4",
    "T:Ti": "powi pown rootn ldexp scalbn",
    "T:iT": "yn jn",
    "T:Tp": "frexp modf fract",
    "T:Tp v:Tpp": "sincos sincospi fast_sincos",
    "T:TTp": "remquo",
    "T:ip": "norm rnorm",
    "T:p T:w T:i T:l": "nan",
    "i:T": "ilogb isnan isinf isfinite finite isnand isinfd isfinited signbit signbitd",
    "l:T": "llrint lrint llround lround",
    "i:i": "abs popc clz ffs brev",
    "l:l": "llabs brevll",
    "i:l": "popcll clzll ffsll",
    "i:ii": "mul24 umul24 mulhi umulhi hadd uhadd rhadd urhadd smin smax umin umax uabs",
    "l:ll": "ullmin ullmax llmin llmax mul64hi umul64hi",
    "i:iii": "byte_perm sad usad",
    "d:ii": "hiloint2double", "i:d": "double2hiint double2loint",
    "f:i": "int_as_float uint_as_float", "i:f": "float_as_int float_as_uint",
    "d:l": "longlong_as_double", "l:d": "double_as_longlong",
})  # fmt: skip
_LETTERS = {"float": "f", "double": "d", "half": "h", "int": "i", "uint": "i", "ll": "l", "ull": "l"}
_NAMED = {"f16": "h", "f32": "f", "f64": "d"}
_OF_TYPES: dict[Type, str] = {
    **{IntType(width): letter for width, letter in ((16, "w"), (32, "i"), (64, "l"))},
    **{FloatType("half"): "h", FloatType("float"): "f", FloatType("double"): "d", VOID: "v"},
}
_ARGUMENTS = {"add": 2, "sub": 2, "mul": 2, "div": 2, "fma": 3}
_CONVERSION = re.compile(
    r"(float|double|half|int|uint|ll|ull)2(float|double|half|int|uint|ll|ull)(?:_r[nzdu])?\Z"
)
_ROUNDED_NAME = re.compile(r"(?:([fd])(add|sub|mul|div|sqrt|rsqrt|rcp)|fma(f?)(?:_ieee)?)_r[nzdu]\Z")


@cache
def _own_types(name: str) -> tuple[str, ...]:
    """The types that a library's function may be declared with; none of those that are not known."""
    if name in OPENCL:
        return ("v:i",) if name.endswith("barrierj") else ("i:i", "l:i")
    if name in OCKL:
        return (_PRINTF_TYPES[name],)
    if name in CUDA:
        return ("i:pp",) if name == "vprintf" else ("v:ppil", "v:ppipi", "v:ppipl")
    match = _LIBRARY.match(name)
    if match is None:
        return ()
    stem = match["stem"]
    conversion = _CONVERSION.match(stem)
    if conversion is not None:
        # libdevice's halves are words of 16 bits.
        source, result = (_LETTERS[group] if group != "half" else "w" for group in conversion.groups())
        return (f"{result}:{source}",)
    rounded = _ROUNDED_NAME.match(stem)
    if rounded is not None:
        letter, operation, single = rounded.groups()
        ty = letter or single or "d"
        return (f"{ty}:{ty * _ARGUMENTS.get(operation or 'fma', 1)}",)
    if not name.startswith("__nv_"):
        own = _NAMED.get(name[-3:], "d")
    elif stem in ("min", "max"):
        return ("i:ii",)
    else:
        own, stem = ("d", stem) if stem in _STEMS else ("f", stem.removesuffix("f"))
    return tuple(_TYPES.get(stem, "T:T").replace("T", own).split())


def has_own_type(name: str, declared: FunctionType) -> bool:
    """Whether a function is declared with the type that the library's of that name has, if any has it."""
    types = _own_types(name) if name.startswith("_") else ()
    if not types:
        return True
    letters = "".join(map(_letter, declared.params))
    return not declared.vararg and f"{_letter(declared.ret)}:{letters}" in types


def _letter(ty: Type) -> str:
    if isinstance(ty, PtrType):
        return "p"
    return _OF_TYPES.get(ty, "?")
