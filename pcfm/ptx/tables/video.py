"""Two or four numbers in one word (PTX ISA, "Scalar Video Instructions", the SIMD forms `vadd2` to `vset4`).

The parts of both operands are extended to 32 bits each by their own type, so that no result overflows; `.sat`
clamps them to the range of the result's parts, `.add` sums them onto the third operand, which else is only
what parts that are not written would keep. Operands with masks or selectors are not supported.
"""

from __future__ import annotations

from collections.abc import Callable

from pcfm.ir.types import I32, VectorType, int_type
from pcfm.ir.values import FALSE, ConstantSplat, Value, const_int
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter, operation
from pcfm.ptx.row import Row, row
from pcfm.ptx.types import is_signed

_COMPARISONS = "eq|ne|lt|le|gt|ge"
_TYPES = "u32 s32"


def _splat(value: int, like: Value) -> Value:
    assert isinstance(like.type, VectorType)
    return ConstantSplat(like.type, const_int(I32, value))


def _average(e: Emitter, a: Value, b: Value) -> Value:
    """Half of the sum, rounded up, or away from zero."""
    total = e.binary("add", a, b)
    up = e.cast("zext", e.compare("sge", total, _splat(0, total)), total.type)
    return e.binary("ashr", e.binary("add", total, up), _splat(1, total))


def _difference(e: Emitter, a: Value, b: Value) -> Value:
    difference = e.binary("sub", a, b)
    return e.call(f"llvm.abs.v{e.op.base[-1]}i32", difference.type, [difference, FALSE])


def _compared(e: Emitter, a: Value, b: Value) -> Value:
    word = e.op.modifier(_COMPARISONS.split("|")) or ""
    return e.cast("zext", e.compare(word if word in ("eq", "ne") else f"s{word}", a, b), a.type)


_OPERATIONS: dict[str, Callable[[Emitter, Value, Value], Value]] = {
    "add": operation("add"),
    "sub": operation("sub"),
    "avrg": _average,
    "absdiff": _difference,
    "min": lambda e, a, b: e.overloaded("llvm.smin", a, b),
    "max": lambda e, a, b: e.overloaded("llvm.smax", a, b),
    "set": _compared,
}


def _part_by_part(e: Emitter, op: code.Op) -> None:
    count = int(op.base[-1])
    width = 32 // count
    packed, wide = VectorType(int_type(width), count), VectorType(I32, count)
    is_set = op.base.startswith("vset")
    # What is compared has no type of a result.
    of = op.types if is_set else op.types[1:]
    if len(of) != 2:
        raise op.fault(f"'{op.source.opcode}' needs {2 if is_set else 3} types")
    parts = [
        e.cast("sext" if is_signed(ty) else "zext", e.read_as(operand, packed), wide)
        for operand, ty in zip(op.operands[1:3], of, strict=True)
    ]
    result = _OPERATIONS[op.base[1:-1]](e, *parts)
    if op.has("add"):
        total = e.call(f"llvm.vector.reduce.add.v{count}i32", I32, [result])
        e.write(op.operands[0], e.binary("add", total, e.read(op.operands[3], "b32")), "b32")
        return
    if op.has("sat"):
        signed = is_signed(op.type)
        low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
        result = e.overloaded("llvm.smax", result, _splat(low, result))
        result = e.overloaded("llvm.smin", result, _splat(high, result))
    e.write(op.operands[0], e.cast("trunc", result, packed), "b32")


ROWS: list[Row] = [
    row(
        f"v{name}{count}", "b32 b32 b32 b32", _part_by_part, types=_TYPES, is_raw=True,
        needs=_COMPARISONS if name == "set" else "", modifiers="add" if name == "set" else "add sat",
    )
    for name in _OPERATIONS
    for count in (2, 4)
]  # fmt: skip
