"""Rows of device libraries: libdevice (`__nv_…`), OCML (`__ocml_…`), OpenCL's work-item functions,
CUDA's run-time system.

libdevice and OCML compute from their arguments alone; those that also write through a pointer take one, and
have no row where they do. A function that only has their prefix is anybody's, and has no row. Source: NVIDIA,
libdevice User's Guide; OpenCL C's built-in functions as clang mangles them for SPIR, and OCML's.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pcfm.ir.intrinsics.generic import MATH_COSTS
from pcfm.ir.intrinsics.row import BARRIER, LANE_SOURCE, LAUNCH_CONSTANT, PURE, Intrinsic, Rows, costs, rows

OPENCL: Rows = rows(
    "_Z",
    (LANE_SOURCE, "call", "12get_local_idj 13get_global_idj"),
    (LAUNCH_CONSTANT, "call", "12get_group_idj 14get_num_groupsj 14get_local_sizej 15get_global_sizej"),
    (BARRIER, "call", "7barrierj"),
)

# What device code calls of CUDA's run-time system.
CUDA: Rows = {
    "vprintf": Intrinsic("call", convergent=True, reads=True, writes=True),
    "__assertfail": Intrinsic("call", reads=True, writes=True, traps=True),
}


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
