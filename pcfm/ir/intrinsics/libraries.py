"""Rows of device libraries: libdevice (`__nv_…`), OCML (`__ocml_…`), OpenCL's work-item functions,
CUDA's run-time system.

libdevice and OCML compute from their arguments alone; those that also write through a pointer take one, and
have no row where they do. Any other function with their prefix is taken to be one of theirs, and to cost a
call. Source: NVIDIA, libdevice User's Guide; OpenCL C's built-in functions as clang mangles them for SPIR.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pcfm.ir.intrinsics.generic import MATH_COSTS
from pcfm.ir.intrinsics.row import BARRIER, LANE_SOURCE, LAUNCH_CONSTANT, PURE, Intrinsic, Rows, rows

OPENCL: Rows = {
    **rows("_Z", LANE_SOURCE, "call", "12get_local_idj 13get_global_idj"),
    **rows(
        "_Z",
        LAUNCH_CONSTANT,
        "call",
        "12get_group_idj 14get_num_groupsj 14get_local_sizej 15get_global_sizej",
    ),
    **rows("_Z", BARRIER, "call", "7barrierj"),
}

# What device code calls of CUDA's run-time system.
CUDA: Rows = {
    "vprintf": Intrinsic("call", convergent=True, reads=True, writes=True),
    "__assertfail": Intrinsic("call", reads=True, writes=True, traps=True),
}


def _costs(cost: str, words: str) -> dict[str, str]:
    return dict.fromkeys(words.split(), cost)


_ROUNDINGS = ("rn", "rz", "rd", "ru")
_INTEGERS = ("int", "uint", "ll", "ull")
_FLOATS = ("float", "double", "half")
_CONVERSIONS = {
    f"{source}2{target}{rounding}": "convert"
    for source, target in (
        *((a, b) for a in _FLOATS for b in _INTEGERS),
        *((a, b) for a in _INTEGERS for b in _FLOATS),
        *((a, b) for a in _FLOATS for b in _FLOATS if a != b),
    )
    for rounding in ("", *(f"_{mode}" for mode in _ROUNDINGS))
}
_ROUNDED = {
    **{
        f"{kind}{name}_{mode}": "float_alu" for kind in "fd" for name in ("add", "sub") for mode in _ROUNDINGS
    },
    **{f"{kind}mul_{mode}": "float_mul" for kind in "fd" for mode in _ROUNDINGS},
    **{f"{kind}div_{mode}": "float_div" for kind in ("f", "d", "") for mode in _ROUNDINGS},
    **{f"{name}_{mode}": "fma" for name in ("fma", "fmaf", "fmaf_ieee") for mode in _ROUNDINGS},
    **{
        f"{kind}{name}_{mode}": "special"
        for kind in ("f", "d", "")
        for name in ("sqrt", "rsqrt", "rcp")
        for mode in _ROUNDINGS
    },
}
# Without the suffixes that tell types: `__nv_sqrtf` and `__ocml_sqrt_f32` are found under `sqrt`.
_STEMS: dict[str, str] = {
    **MATH_COSTS,
    **_CONVERSIONS,
    **_ROUNDED,
    **_costs("special", "rsqrt rcp sinpi cospi expm1 log1p asinh acosh atanh cbrt rcbrt hypot rhypot"),
    **_costs(
        "special", "fast_sin fast_cos fast_tan fast_exp fast_exp10 fast_log fast_log2 fast_log10 fast_pow"
    ),
    **_costs(
        "special", "fast_tanh fast_sincos erf erfc erfcx erfinv erfcinv tgamma lgamma normcdf normcdfinv"
    ),
    **_costs("special", "norm3d norm4d rnorm3d rnorm4d scalbn"),
    **_costs("fma", "mad"),
    **_costs("float_minmax", "fmin fmax fmed3 fdim"),
    **_costs("float_alu", "saturate"),
    **_costs("float_div", "fast_fdivide fdivide fmod remainder"),
    **_costs("int_minmax", "smin smax umin umax min max abs llabs ullmin ullmax llmin llmax uabs"),
    **_costs("int_alu", "isnan isinf isfinite finite isnand isinfd isfinited signbit signbitd"),
    **_costs("int_alu", "popc popcll clz clzll ffs ffsll brev brevll mul24 umul24"),
    **_costs("int_alu", "byte_perm sad usad hadd uhadd rhadd urhadd ilogb logb nextafter"),
    **_costs("int_mul", "mulhi umulhi mul64hi umul64hi"),
    **_costs(
        "free", "float_as_int int_as_float float_as_uint uint_as_float longlong_as_double double_as_longlong"
    ),
    **_costs("free", "double2hiint double2loint hiloint2double"),
}
_LIBRARY = re.compile(r"__(?:nv|ocml(?:_native)?)_(?P<stem>[a-z0-9_]+?)(?:_f(?:16|32|64))?\Z")


def library_row(name: str) -> Intrinsic | None:
    """The row of a function of libdevice or OCML; None for other names."""
    match = _LIBRARY.match(name)
    if match is None:
        return None
    stem = match["stem"]
    cost = _STEMS.get(stem) or _STEMS.get(stem.removesuffix("f")) or "call"
    return replace(PURE, cost=cost, values_only=True)
