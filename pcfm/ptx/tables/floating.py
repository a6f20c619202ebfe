"""Floating-point arithmetic (PTX ISA, "Floating Point Instructions" and "Half Precision").

To nearest even and without flushing, an operation is the IR's own; where no rounding is written it may be
contracted, as PTX says. Directed rounding, flushing of subnormal numbers and approximations are NVVM's
intrinsics.
"""

from __future__ import annotations

from collections.abc import Callable

from pcfm.ir import instructions as ir
from pcfm.ir.types import FLOAT, I1, I32, FloatType, Type, scalar_of
from pcfm.ir.values import ConstantInt, Value
from pcfm.ptx.emitter import Emitter, mangled
from pcfm.ptx.row import Row, row

_HALVES = "f16 f16x2 bf16 bf16x2"
_ROUNDINGS = ("rn", "rz", "rm", "rp")
_FULL = "rn rz rm rp ftz sat"


def _rounding(e: Emitter) -> str | None:
    return e.op.modifier(_ROUNDINGS)


def _letter(ty: Type) -> str:
    assert isinstance(ty, FloatType)
    return "d" if ty.kind == "double" else "f"


def _nvvm(e: Emitter, name: str, *args: Value) -> Value:
    """NVVM's operation under the rounding and flushing that the opcode says."""
    ty = args[0].type
    return e.call(f"llvm.nvvm.{name}.{_rounding(e) or 'rn'}{e.op.suffix('ftz')}.{_letter(ty)}", ty, args)


def _is_plain(e: Emitter, ty: Type) -> bool:
    """Whether the IR's own operation does it, to the letter or between flushed operands and a flushed result
    (NVVM flushes `f32` only).
    """
    return _rounding(e) in (None, "rn") and (scalar_of(ty) != FLOAT or not e.op.has("ftz"))


def _arithmetic(name: str) -> Callable[..., Value]:
    """`add`, `sub` and `mul`; NVVM has no `sub`, which adds the negative."""

    def emit(e: Emitter, a: Value, b: Value) -> Value:
        if _is_plain(e, a.type):
            flags = ("contract",) if _rounding(e) is None else ()
            result = e.binary(f"f{name}", e.flushed(a), e.flushed(b), flags)
            return e.saturated(e.flushed(result))
        if name == "sub":
            return e.saturated(_nvvm(e, "add", a, e.negate(b)))
        return e.saturated(_nvvm(e, name, a, b))

    return emit


def _fused(e: Emitter, a: Value, b: Value, c: Value) -> Value:
    if _is_plain(e, a.type):
        result = e.flushed(e.overloaded("llvm.fma", *(e.flushed(value) for value in (a, b, c))))
        return e.rectified(e.saturated(result))
    return e.saturated(_nvvm(e, "fma", a, b, c))


def _quotient(e: Emitter, a: Value, b: Value) -> Value:
    if e.op.has("approx", "full"):
        ftz = e.op.suffix("ftz")
        name = f"div.approx{ftz}.f" if e.op.has("approx") else f"div.full{ftz}"
        return e.call(f"llvm.nvvm.{name}", a.type, [a, b])
    return e.binary("fdiv", a, b) if _is_plain(e, a.type) else _nvvm(e, "div", a, b)


def _reciprocal(e: Emitter, a: Value) -> Value:
    if e.op.has("approx"):
        if e.op.has("ftz"):
            return e.call(f"llvm.nvvm.rcp.approx.ftz.{_letter(a.type)}", a.type, [a])
        return e.insert(ir.Binary("fdiv", e.number(a.type, 1.0), a, ("afn",)))
    return e.binary("fdiv", e.number(a.type, 1.0), a) if _is_plain(e, a.type) else _nvvm(e, "rcp", a)


def _root(e: Emitter, a: Value) -> Value:
    if e.op.has("approx"):
        return _approximation("sqrt")(e, a)
    return e.overloaded("llvm.sqrt", a) if _is_plain(e, a.type) else _nvvm(e, "sqrt", a)


def _approximation(name: str) -> Callable[..., Value]:
    def emit(e: Emitter, a: Value) -> Value:
        return e.call(f"llvm.nvvm.{name}.approx{e.op.suffix('ftz')}.{_letter(a.type)}", a.type, [a])

    return emit


def _power_of_two(e: Emitter, a: Value) -> Value:
    """`ex2.approx`, of which NVVM's intrinsic is overloaded."""
    ftz = e.op.suffix("ftz") if scalar_of(a.type) == FLOAT else ""
    return e.call(f"llvm.nvvm.ex2.approx{ftz}.{mangled(a.type)}", a.type, [a])


def _tangent(e: Emitter, a: Value) -> Value:
    """`tanh.approx`, which LLVM makes of `llvm.tanh` with the flag `afn`."""
    result = e.overloaded("llvm.tanh", a)
    assert isinstance(result, ir.Call)
    result.flags = ("afn",)
    return result


def _extreme(name: str) -> Callable[..., Value]:
    """`min` and `max`: a number rather than a NaN, with `.NaN` the NaN; -0 is below +0."""

    def emit(e: Emitter, a: Value, b: Value) -> Value:
        if scalar_of(a.type) != FLOAT:
            a, b = e.flushed(a), e.flushed(b)
        elif e.op.has("xorsign", "ftz"):
            words = e.op.suffix("ftz") + e.op.suffix("NaN").lower()
            words += ".xorsign.abs" if e.op.has("xorsign") else ""
            return e.call(f"llvm.nvvm.f{name}{words}.{_letter(a.type)}", a.type, [a, b])
        return e.overloaded(f"llvm.{name}imum" if e.op.has("NaN") else f"llvm.{name}num", a, b)

    return emit


def _absolute(e: Emitter, a: Value) -> Value:
    return e.overloaded("llvm.fabs", e.flushed(a))


def _copied_sign(e: Emitter, sign: Value, magnitude: Value) -> Value:
    return e.overloaded("llvm.copysign", magnitude, sign)


# The classes of llvm.is.fpclass that a test names. Source: LLVM's FPClassTest.
_CLASSES = {
    "finite": 0x1F8,
    "infinite": 0x204,
    "number": 0x3FC,
    "notanumber": 0x003,
    "normal": 0x108,
    "subnormal": 0x090,
}


def _test(e: Emitter, a: Value) -> Value:
    mask = ConstantInt(I32, _CLASSES[e.op.modifier(_CLASSES) or ""])
    return e.call(f"llvm.is.fpclass.{mangled(a.type)}", I1, [a, mask])


_UNARY = "f32 f64"
_DIRECTED = "rn rz rm rp"
ROWS: list[Row] = [
    *(
        row(name, "T T T", _arithmetic(name), types=types, modifiers=modifiers)
        for types, modifiers in (
            ("f32", _FULL),
            ("f64", _DIRECTED),
            ("f16 f16x2", "rn sat ftz"),
            ("bf16 bf16x2 f32x2", "rn sat"),
        )
        for name in ("add", "sub", "mul")
    ),
    *(
        row(name, "T T T T", _fused, types=types, modifiers=modifiers)
        for types, modifiers in (("f32", _FULL), ("f64", _DIRECTED))
        for name in ("fma", "mad")
    ),
    row("fma", "T T T T", _fused, types="bf16 bf16x2 f32x2", needs="rn", modifiers="sat relu"),
    row("fma", "T T T T", _fused, types="f16 f16x2", needs="rn", modifiers="sat relu ftz"),
    row("div", "T T T", _quotient, types="f32", modifiers=f"{_DIRECTED} ftz approx full"),
    row("div", "T T T", _quotient, types="f64", modifiers=_DIRECTED),
    row("rcp", "T T", _reciprocal, types=_UNARY, modifiers=f"{_DIRECTED} ftz approx"),
    row("sqrt", "T T", _root, types=_UNARY, modifiers=f"{_DIRECTED} ftz approx"),
    row("rsqrt", "T T", _approximation("rsqrt"), types=_UNARY, needs="approx", modifiers="ftz"),
    *(
        row(name, "T T", _approximation(name), types="f32", needs="approx", modifiers="ftz")
        for name in ("sin", "cos", "lg2")
    ),
    row("ex2", "T T", _power_of_two, types=f"f32 {_HALVES}", needs="approx", modifiers="ftz"),
    row("tanh", "T T", _tangent, types=f"f32 {_HALVES}", needs="approx"),
    *(
        row(name, "T T T", _extreme(name), types=types, modifiers=modifiers)
        for types, modifiers in (
            ("f64 bf16 bf16x2", "NaN"),
            ("f16 f16x2", "ftz NaN"),
            ("f32", "ftz NaN xorsign abs"),
        )
        for name in ("min", "max")
    ),
    row("abs", "T T", _absolute, types=f"f32 f64 {_HALVES}", modifiers="ftz"),
    row("neg", "T T", lambda e, a: e.negate(e.flushed(a)), types=f"f32 f64 {_HALVES}", modifiers="ftz"),
    row("copysign", "T T T", _copied_sign, types=_UNARY),
    row("testp", "pred T", _test, types=_UNARY, needs="|".join(_CLASSES)),
]
