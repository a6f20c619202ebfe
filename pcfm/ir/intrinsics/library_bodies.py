"""Functions of the device libraries that an instruction or two do: what each is in LLVM IR.

`body("__nv_fabsf")` is text that computes `%r` of the parameters `%0`, `%1`, …; None for all other functions,
which are the library's own business. What needs an instruction of NVPTX is written with NVPTX's intrinsics;
retargeting says what those are elsewhere. `counterpart` is the name that a function has in the other vendor's
library.

Source: libdevice 13.0 as LLVM simplifies it with precise square roots; CUDA C++ Programming Guide, "Intrinsic
Functions". A test compares each row with libdevice. `round`, which takes a few instructions, is among them
since both back ends have it.
"""

from __future__ import annotations

import re

_ROUNDINGS = {"rn": "rn", "rz": "rz", "rd": "rm", "ru": "rp"}
_FLOATS = {"float": ("f", "f32"), "double": ("d", "f64")}
_INTEGERS = {"int": ("i", "i32"), "uint": ("ui", "i32"), "ll": ("ll", "i64"), "ull": ("ull", "i64")}
# What both libraries have, of each width, under LLVM's name, which is their own unless given.
_BOTH = {
    **{name: name for name in ("fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "sqrt")},
    "fmin": "minnum", "fmax": "maxnum", "copysign": "copysign", "fma": "fma",
}  # fmt: skip
_OPERANDS = {"fmin": 2, "fmax": 2, "copysign": 2, "fma": 3}
_FLUSHED = re.compile(r"(?<=@)llvm\.nvvm\.(?!fma\.[a-z]+\.d)[\w.]+")


def _call(name: str, ty: str, *operands: str) -> str:
    return f"%r = call {ty} @{name}({', '.join(operands)})"


def _same(name: str, ty: str, count: int) -> str:
    return _call(name, ty, *(f"{ty} %{number}" for number in range(count)))


def _rounded() -> dict[str, str]:
    table: dict[str, str] = {}
    for suffix, mode in _ROUNDINGS.items():
        for ty, (letter, _) in _FLOATS.items():
            for name, count in (("add", 2), ("mul", 2), ("div", 2), ("rcp", 1), ("sqrt", 1)):
                table[f"{letter}{name}_{suffix}"] = _same(f"llvm.nvvm.{name}.{mode}.{letter}", ty, count)
            difference = _call(f"llvm.nvvm.add.{mode}.{letter}", ty, f"{ty} %0", f"{ty} %n")
            table[f"{letter}sub_{suffix}"] = f"%n = fneg {ty} %1\n  {difference}"
            fma = _same(f"llvm.nvvm.fma.{mode}.{letter}", ty, 3)
            names = ("fma",) if ty == "double" else ("fmaf", "fmaf_ieee")
            table |= {f"{name}_{suffix}": fma for name in names}
        table[f"double2float_{suffix}"] = _call(f"llvm.nvvm.d2f.{mode}", "float", "double %0")
    return table


def _conversions() -> dict[str, str]:
    table: dict[str, str] = {}
    for ty, (letter, width) in _FLOATS.items():
        for name, (short, whole) in _INTEGERS.items():
            for suffix, mode in _ROUNDINGS.items():
                to_whole = _call(f"llvm.nvvm.{letter}2{short}.{mode}", whole, f"{ty} %0")
                table[f"{ty}2{name}_{suffix}"] = to_whole
                from_whole = _call(f"llvm.nvvm.{short}2{letter}.{mode}", ty, f"{whole} %0")
                table[f"{name}2{ty}_{suffix}"] = from_whole
            nearest = f"%r = {'ui' if short.startswith('u') else 'si'}tofp {whole} %0 to {ty}"
            table[f"{name}2{ty}_rn"] = table[f"{name}2{ty}"] = nearest
        suffix = "f" if ty == "float" else ""
        table[f"llrint{suffix}"] = _call(f"llvm.nvvm.{letter}2ll.rn", "i64", f"{ty} %0")
        whole = f"%w = call {ty} @llvm.round.{width}({ty} %0)"
        table[f"llround{suffix}"] = f"{whole}\n  {_call(f'llvm.nvvm.{letter}2ll.rz', 'i64', f'{ty} %w')}"
    for names, left, right in (
        ("int_as_float uint_as_float", "i32", "float"),
        ("float_as_int float_as_uint", "float", "i32"),
        ("longlong_as_double", "i64", "double"),
        ("double_as_longlong", "double", "i64"),
    ):
        table |= {name: f"%r = bitcast {left} %0 to {right}" for name in names.split()}
    table["half2float"] = "%h = bitcast i16 %0 to half\n  %r = fpext half %h to float"
    table["float2half_rn"] = "%h = fptrunc float %0 to half\n  %r = bitcast half %h to i16"
    table["hiloint2double"] = _call("llvm.nvvm.lohi.i2d", "double", "i32 %1", "i32 %0")
    table["double2loint"] = _call("llvm.nvvm.d2i.lo", "i32", "double %0")
    table["double2hiint"] = _call("llvm.nvvm.d2i.hi", "i32", "double %0")
    return table


def _integers() -> dict[str, str]:
    table: dict[str, str] = {}
    for prefix, ty, sign in (("", "i32", "s"), ("u", "i32", "u"), ("ll", "i64", "s"), ("ull", "i64", "u")):
        for name in ("min", "max"):
            table[f"{prefix}{name}"] = _same(f"llvm.{sign}{name}.{ty}", ty, 2)
        high = ("u" if sign == "u" else "") + ("mulhi" if ty == "i32" else "mul64hi")
        letters = ("u" if sign == "u" else "") + ("i" if ty == "i32" else "ll")
        table[high] = _same(f"llvm.nvvm.mulhi.{letters}", ty, 2)
    for suffix, ty in (("", "i32"), ("ll", "i64")):
        narrow = "\n  %r = trunc i64 %w to i32" if suffix else ""
        result = "%w" if suffix else "%r"
        table[f"popc{suffix}"] = f"{result} = call {ty} @llvm.ctpop.{ty}({ty} %0){narrow}"
        table[f"clz{suffix}"] = f"{result} = call {ty} @llvm.ctlz.{ty}({ty} %0, i1 false){narrow}"
        table[f"brev{suffix}"] = _same(f"llvm.bitreverse.{ty}", ty, 1)
        table[f"{suffix}abs"] = _call(f"llvm.abs.{ty}", ty, f"{ty} %0", "i1 false")
        lowest = f"%n = sub {ty} 0, %0\n  %l = and {ty} %n, %0"
        zeros = f"%z = call {ty} @llvm.ctlz.{ty}({ty} %l, i1 false)"
        table[f"ffs{suffix}"] = f"{lowest}\n  {zeros}\n  {result} = sub {ty} {ty[1:]}, %z{narrow}"
    for sign, letter, shift in (("", "i", "ashr"), ("u", "ui", "lshr")):
        half = f"%x = xor i32 %0, %1\n  %h = {shift} i32 %x, 1"
        table[f"{sign}hadd"] = f"%b = and i32 %0, %1\n  {half}\n  %r = add i32 %b, %h"
        table[f"{sign}rhadd"] = f"%b = or i32 %0, %1\n  {half}\n  %r = sub i32 %b, %h"
        table[f"{sign}sad"] = _same(f"llvm.nvvm.sad.{letter}", "i32", 3)
        table[f"{sign}mul24"] = _same(f"llvm.nvvm.mul24.{letter}", "i32", 2)
    # The library's asks for no byte's sign alone.
    choice = _call("llvm.nvvm.prmt", "i32", "i32 %0", "i32 %1", "i32 %s")
    table["byte_perm"] = f"%s = and i32 %2, {0x7777}\n  {choice}"
    return table


def _tests() -> dict[str, str]:
    """Questions about a number, answered with 0 or 1. Source: LangRef, `llvm.is.fpclass`."""
    table: dict[str, str] = {}
    nan, infinite, finite = 0x3, 0x204, 0x1F8
    for names, mask in (
        (("isnanf", "isnand"), nan),
        (("isinff", "isinfd"), infinite),
        (("finitef", "isfinited"), finite),
    ):
        for name, (ty, (_, width)) in zip(names, _FLOATS.items(), strict=True):
            asked = f"%c = call i1 @llvm.is.fpclass.{width}({ty} %0, i32 {mask})"
            table[name] = f"{asked}\n  %r = zext i1 %c to i32"
    table["signbitf"] = "%b = bitcast float %0 to i32\n  %r = lshr i32 %b, 31"
    table["signbitd"] = "%b = call i32 @llvm.nvvm.d2i.hi(double %0)\n  %r = lshr i32 %b, 31"
    return table


def _approximations() -> dict[str, str]:
    table = {
        f"fast_{name}f": _same(f"llvm.nvvm.{short}.approx.f", "float", 1)
        for name, short in (("sin", "sin"), ("cos", "cos"), ("log2", "lg2"))
    }
    exp2 = "%r = call float @llvm.nvvm.ex2.approx.f(float {})"
    table["exp2f"] = exp2.format("%0")
    for name, factor in (("exp", "0x3FF7154760000000"), ("exp10", "0x400A934F00000000")):
        table[f"fast_{name}f"] = f"%m = fmul float %0, {factor}\n  {exp2.format('%m')}"
    for name, factor in (("log", "0x3FE62E4300000000"), ("log10", "0x3FD3441360000000")):
        logarithm = "%l = call float @llvm.nvvm.lg2.approx.f(float %0)"
        table[f"fast_{name}f"] = f"{logarithm}\n  %r = fmul float %l, {factor}"
    table["fast_fdividef"] = _same("llvm.nvvm.div.approx.f", "float", 2)
    table["rsqrtf"] = _same("llvm.nvvm.rsqrt.approx.f", "float", 1)
    table["rsqrt"] = _same("llvm.nvvm.rsqrt.approx.d", "double", 1)
    table["saturatef"] = _same("llvm.nvvm.saturate.f", "float", 1)
    return table


def _all_bodies() -> dict[str, str]:
    own = _rounded() | _conversions() | _integers() | _tests() | _approximations()
    table = {f"__nv_{name}": text for name, text in own.items()}
    for name, generic in _BOTH.items():
        for width, ty in (("f16", "half"), ("f32", "float"), ("f64", "double")):
            text = _same(f"llvm.{generic}.{width}", ty, _OPERANDS.get(name, 1))
            table[f"__ocml_{name}_{width}"] = text
            if width != "f16":
                table[f"__nv_{name}{'f' if width == 'f32' else ''}"] = text
    return table


_BODIES = _all_bodies()


def body(name: str, *, flushes: bool = False) -> str | None:
    """What the function of that name computes as `%r`, in lines of IR; None where it takes more.

    `flushes`: single precision takes subnormal numbers for zeros, and gives zeros for them.
    """
    text = _BODIES.get(name)
    return text if text is None or not flushes else _FLUSHED.sub(_with_flushing, text)


def _with_flushing(match: re.Match[str]) -> str:
    """The flushing form of an intrinsic of NVPTX; itself where it has none."""
    name = match[0]
    if re.match(r"llvm\.nvvm\.(?:f2|d2f\.)", name):
        return f"{name}.ftz"
    return name if not name.endswith(".f") or "2f." in name else f"{name.removesuffix('f')}ftz.f"


_ONE = re.compile(r"%r = (?:call \S+ @(llvm\.(?!nvvm)[\w.]+)\((?:\S+ %\d(?:, )?)+\)|(bitcast|[su]itofp) .+)")


def _plain_operations() -> dict[str, str]:
    table: dict[str, str] = {}
    for name, text in _BODIES.items():
        match = _ONE.fullmatch(text)
        if match is not None:
            table[name] = match[1] or match[2]
    for letter, width in _FLOATS.values():
        table |= {f"__nv_{letter}{name}_rn": f"f{name}" for name in ("add", "sub", "mul", "div")}
        table |= {f"llvm.nvvm.{name}.rn.{letter}": f"f{name}" for name in ("add", "mul", "div")}
        fused = f"__nv_fma{letter.strip('d')}_rn", f"llvm.nvvm.fma.rn.{letter}"
        root = f"__nv_{letter}sqrt_rn", f"llvm.nvvm.sqrt.rn.{letter}"
        table |= dict.fromkeys(fused, f"llvm.fma.{width}") | dict.fromkeys(root, f"llvm.sqrt.{width}")
    return table


_PLAIN = _plain_operations()


def plain_operation(name: str) -> str | None:
    """The opcode, or the name of the intrinsic of LLVM's own, that alone does what a function does with its
    operands as they stand, NaN payloads aside; None where it takes more.

    Of arithmetic that is where nothing is contracted that has no flag for it, and subnormal numbers are kept.
    """
    return _PLAIN.get(name)


# What the two libraries call differently, libdevice's stem first.
_OTHER_STEMS = {
    "powi": "pown", "normcdf": "ncdf", "normcdfinv": "ncdfinv", "norm3d": "len3", "norm4d": "len4",
    "rnorm3d": "rlen3", "rnorm4d": "rlen4", "cyl_bessel_i0": "i0", "cyl_bessel_i1": "i1",
    "fast_pow": "pow", "fast_tan": "tan", "fast_tanh": "tanh",
}  # fmt: skip
_SAME_STEMS = frozenset(
    "acos acosh asin asinh atan atan2 atanh cbrt cos cosh cospi erf erfc erfcinv erfcx erfinv exp exp10 exp2 "
    "expm1 fdim fmod hypot ilogb j0 j1 ldexp lgamma log log10 log1p log2 logb nextafter pow rcbrt remainder "
    "rhypot rsqrt scalbn sin sinh sinpi tan tanh tgamma y0 y1".split()
)
_TO_OCML = {**_OTHER_STEMS, **{stem: stem for stem in sorted(_SAME_STEMS)}}
_TO_NV = {theirs: ours for ours, theirs in _TO_OCML.items()}  # of several the plain one, which comes last


# Functions of libdevice that store results: OCML's, and the type of what that one stores.
STORING: dict[str, tuple[str, str]] = {
    f"__nv_{stem}{suffix}": (f"__ocml_{stem}_{width}", stored or ty)
    for stem, stored in {"frexp": "i32", "modf": "", "remquo": "i32", "sincos": "", "sincospi": ""}.items()
    for ty, suffix, width in (("float", "f", "f32"), ("double", "", "f64"))
}


def counterpart(name: str) -> str | None:
    """The function of OCML that does what this one of libdevice does, or the other way round."""
    if name.startswith("__nv_"):
        stem = name.removeprefix("__nv_")
        if stem in _TO_OCML:
            return f"__ocml_{_TO_OCML[stem]}_f64"
        single = stem.removesuffix("f")
        return f"__ocml_{_TO_OCML[single]}_f32" if stem != single and single in _TO_OCML else None
    match = re.fullmatch(r"__ocml_(?:native_)?(\w+)_f(32|64)", name)
    if match is None or match[1] not in _TO_NV:
        return None
    return f"__nv_{_TO_NV[match[1]]}{'f' if match[2] == '32' else ''}"
