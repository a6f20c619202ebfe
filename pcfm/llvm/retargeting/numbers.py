"""Arithmetic and conversions of NVPTX, for AMDGCN.

A table of NVPTX's intrinsics and what takes the place of each: an intrinsic of LLVM's own or of AMDGCN's that
is at least as exact, or a few instructions. Only rounding to nearest is there: another is a mode of an AMD
wave. Source: PTX ISA, "Floating Point Instructions", "Integer Arithmetic Instructions", `cvt`, `prmt`.
"""

from __future__ import annotations

from pcfm.ir import instructions as ir
from pcfm.ir.types import DOUBLE, FLOAT, I1, I8, I32, I64, IntType, Type
from pcfm.ir.values import ConstantFP, Value, const_int
from pcfm.llvm.retargeting.builder import Builder, Rewrite, renamed

# Intrinsics of one target that have a target-independent equal, or one that is at least as exact.
_OF_BOTH_WIDTHS = {
    "fma.rn": "fma", "sqrt.rn": "sqrt", "fabs": "fabs", "fmin": "minnum", "fmax": "maxnum", "floor": "floor",
    "ceil": "ceil", "trunc": "trunc", "round": "roundeven", "ex2.approx": "exp2", "lg2.approx": "log2",
}  # fmt: skip
_GENERIC = {
    **{
        f"llvm.nvvm.{name}.{letter}": f"llvm.{generic}.f{bits}"
        for name, generic in _OF_BOTH_WIDTHS.items()
        for letter, bits in (("f", 32), ("d", 64))
    },
    "llvm.nvvm.fabs.f32": "llvm.fabs.f32",
    "llvm.nvvm.fabs.f64": "llvm.fabs.f64",
    "llvm.nvvm.sqrt.approx.f": "llvm.sqrt.f32",
    "llvm.nvvm.sqrt.f": "llvm.sqrt.f32",
    "llvm.nvvm.sin.approx.f": "llvm.sin.f32",
    "llvm.nvvm.cos.approx.f": "llvm.cos.f32",
    "llvm.nvvm.rsqrt.approx.f": "llvm.amdgcn.rsq.f32",
}
# Those that flush subnormal numbers, of operands and results.
_FLUSHED = {
    name.replace(".approx.f", ".approx.ftz.f"): name for name in _GENERIC if name.endswith(".approx.f")
} | {"llvm.nvvm.sqrt.rn.ftz.f": "llvm.nvvm.sqrt.rn.f", "llvm.nvvm.fabs.ftz.f": "llvm.nvvm.fabs.f"}


def _flushed(builder: Builder, value: Value) -> ir.Instruction:
    """The value, or a zero of its sign where it is subnormal."""
    size = builder.call("llvm.fabs.f32", value.type, [value])
    least = ConstantFP(FLOAT, 0x00800000)
    small = builder.place(ir.Compare("fcmp", "olt", size, least))
    zero = builder.call("llvm.copysign.f32", value.type, [ConstantFP(FLOAT, 0), value])
    return builder.select(small, zero, value)


def _flushing(name: str) -> Rewrite:
    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        args = [_flushed(builder, arg) for arg in inst.args]
        return _flushed(builder, builder.call(name, inst.type, args))

    return rewrite


def _operator(opcode: str) -> Rewrite:
    """A binary operator, rounded to nearest, that nothing may fuse."""
    return lambda builder, inst: builder.binary(opcode, inst.args[0], inst.args[1])


def _conversion(opcode: str) -> Rewrite:
    return lambda builder, inst: builder.cast(opcode, inst.args[0], inst.type)


def _high_product(widen: str) -> Rewrite:
    """The upper half of a product of numbers that `widen` makes twice as wide."""

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        width = inst.args[0].type.width  # type: ignore[attr-defined]
        left, right = (builder.cast(widen, arg, IntType(2 * width)) for arg in inst.args)
        upper = builder.binary("lshr", builder.binary("mul", left, right), width)
        return builder.cast("trunc", upper, inst.type)

    return rewrite


def _one(ty: Type) -> ConstantFP:
    return ConstantFP(FLOAT, 0x3F800000) if ty == FLOAT else ConstantFP(DOUBLE, 0x3FF0000000000000)


def _reciprocal(builder: Builder, inst: ir.Call) -> ir.Instruction:
    return builder.binary("fdiv", _one(inst.type), inst.args[0])


def _flushing_reciprocal(builder: Builder, inst: ir.Call) -> ir.Instruction:
    return _flushed(builder, builder.binary("fdiv", _one(inst.type), _flushed(builder, inst.args[0])))


def _saturate(builder: Builder, inst: ir.Call) -> ir.Instruction:
    """Into [0, 1]; NaN becomes 0, since the maximum of NaN and 0 is 0."""
    one = _one(inst.type)
    suffix = f"f{one.type.width}"
    positive = builder.call(f"llvm.maxnum.{suffix}", inst.type, [inst.args[0], ConstantFP(one.type, 0)])
    return builder.call(f"llvm.minnum.{suffix}", inst.type, [positive, one])


def _to_integer(mode: str, *, is_signed: bool) -> Rewrite:
    """A conversion that rounds first and clamps; of doubles, or to 64 bits, NaN becomes the top bit alone."""
    round_off = {"rn": "roundeven", "rm": "floor", "rp": "ceil"}.get(mode)

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        value = inst.args[0]
        suffix = "f64" if value.type == DOUBLE else "f32"
        if round_off is not None:
            value = builder.call(f"llvm.{round_off}.{suffix}", value.type, [value])
        name = f"llvm.fpto{'s' if is_signed else 'u'}i.sat.{inst.type}.{suffix}"
        whole = builder.call(name, inst.type, [value])
        if value.type == DOUBLE or inst.type == I64:
            is_nan = builder.place(ir.Compare("fcmp", "uno", value, value))
            top = const_int(inst.type, 1 << (63 if inst.type == I64 else 31))
            whole = builder.select(is_nan, top, whole)
        return whole

    return rewrite


def _narrow_product(widen: str) -> Rewrite:
    """The product of the lower 24 bits of each, which `widen` makes words."""

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        low = [builder.cast("trunc", arg, IntType(24)) for arg in inst.args]
        left, right = (builder.cast(widen, arg, I32) for arg in low)
        return builder.binary("mul", left, right)

    return rewrite


def _sum_of_difference(sign: str) -> Rewrite:
    """|a - b| + c."""

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        left, right, addend = inst.args
        most, least = (builder.call(f"llvm.{sign}{name}.i32", I32, [left, right]) for name in ("max", "min"))
        return builder.binary("add", builder.binary("sub", most, least), addend)

    return rewrite


def _permute_bytes(builder: Builder, inst: ir.Call) -> ir.Instruction:
    """prmt: four of eight bytes, chosen by four bits each, of which the top one asks for its sign alone."""
    binary, cast = builder.binary, builder.cast
    low, high = (cast("zext", arg, I64) for arg in inst.args[:2])
    both = binary("or", low, binary("shl", high, 32))
    selector = cast("zext", inst.args[2], I64)
    word: ir.Instruction | None = None
    for bit in range(0, 32, 8):
        choice = binary("lshr", selector, bit // 2)
        moved = binary("lshr", both, binary("shl", binary("and", choice, 7), 3))
        chosen = cast("trunc", moved, I8)
        asks_sign = cast("trunc", binary("lshr", choice, 3), I1)
        byte = builder.select(asks_sign, binary("ashr", chosen, 7), chosen)
        shifted = binary("shl", cast("zext", byte, I32), bit)
        word = shifted if word is None else binary("or", word, shifted)
    assert word is not None
    return word


def _half_of_double(*, high: bool) -> Rewrite:
    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        bits = builder.cast("bitcast", inst.args[0], I64)
        if high:
            bits = builder.binary("lshr", bits, 32)
        return builder.cast("trunc", bits, I32)

    return rewrite


def _double_of_halves(builder: Builder, inst: ir.Call) -> ir.Instruction:
    low, high = (builder.cast("zext", arg, I64) for arg in inst.args)
    bits = builder.binary("or", builder.binary("shl", high, 32), low)
    return builder.cast("bitcast", bits, DOUBLE)


_TO_INTEGER = {
    f"llvm.nvvm.{source}2{target}.{mode}": _to_integer(mode, is_signed=not target.startswith("u"))
    for source in "fd"
    for target in ("i", "ui", "ll", "ull")
    for mode in ("rn", "rz", "rm", "rp")
}
_FROM_INTEGER = {
    f"llvm.nvvm.{source}2{target}.rn": _conversion("uitofp" if source.startswith("u") else "sitofp")
    for source in ("i", "ui", "ll", "ull")
    for target in "fd"
}
NUMBERS: dict[str, Rewrite] = {
    **{name: renamed(equal) for name, equal in _GENERIC.items()},
    **{name: _flushing(_GENERIC[plain]) for name, plain in _FLUSHED.items()},
    **{f"llvm.nvvm.{name}.rn.{ty}": _operator(f"f{name}") for name in ("mul", "add", "div") for ty in "fd"},
    **{f"llvm.nvvm.rcp.rn.{ty}": _reciprocal for ty in "fd"},
    "llvm.nvvm.rcp.approx.ftz.f": _flushing_reciprocal,
    "llvm.nvvm.div.approx.f": _operator("fdiv"),
    **{f"llvm.nvvm.mulhi.{ty}": _high_product("sext") for ty in ("i", "ll")},
    **{f"llvm.nvvm.mulhi.{ty}": _high_product("zext") for ty in ("ui", "ull")},
    **{f"llvm.nvvm.saturate.{ty}": _saturate for ty in "fd"},
    "llvm.nvvm.mul24.i": _narrow_product("sext"),
    "llvm.nvvm.mul24.ui": _narrow_product("zext"),
    "llvm.nvvm.sad.i": _sum_of_difference("s"),
    "llvm.nvvm.sad.ui": _sum_of_difference("u"),
    "llvm.nvvm.prmt": _permute_bytes,
    **_TO_INTEGER,
    **_FROM_INTEGER,
    "llvm.nvvm.d2f.rn": _conversion("fptrunc"),
    "llvm.nvvm.d2i.lo": _half_of_double(high=False),
    "llvm.nvvm.d2i.hi": _half_of_double(high=True),
    "llvm.nvvm.lohi.i2d": _double_of_halves,
}
