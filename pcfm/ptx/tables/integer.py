"""Integer arithmetic (PTX ISA, "Integer Arithmetic", "Extended-Precision Integer Arithmetic").

The carry of `.cc` and of `addc`, `subc`, `madc` is a register of its own. Division by zero and of the
smallest number by -1 give an unspecified number in PTX and are undefined in the IR.
"""

from __future__ import annotations

from collections.abc import Callable

from pcfm.ir.types import I1, PtrType, StructType, Type
from pcfm.ir.values import FALSE, ConstantInt, Value
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter, mangled, operation
from pcfm.ptx.row import Row, row
from pcfm.ptx.types import IR_TYPES, bits_of, constant_of_bits, is_signed

_ALL = "u16 u32 u64 s16 s32 s64 b16 b32 b64"
_WIDE = "u16 u32 s16 s32"
_PAIRS = "u16x2 s16x2"


def _address(opcode: str) -> Callable[[Emitter, code.Op], None]:
    """`add` and `sub`, which on a pointer and a number give a pointer."""

    def emit(e: Emitter, op: code.Op) -> None:
        target = op.operands[0]
        ty = target.register.ir_type if isinstance(target, code.Use) else None
        if isinstance(ty, PtrType):
            result = _moved_pointer(e, op, opcode, ty)
            if result is not None:
                e.write(target, result, op.type)
                return
        a, b = (e.read(operand, op.type) for operand in op.operands[1:])
        e.write(target, e.binary(opcode, a, b), op.type)

    return emit


def _moved_pointer(e: Emitter, op: code.Op, opcode: str, ty: PtrType) -> Value | None:
    first, second = op.operands[1:]
    if not _is_pointer(e, first):
        first, second = second, first
    if not _is_pointer(e, first) or _is_pointer(e, second):
        return None
    pointer = e.read_as(first, ty)
    offset = e.read(second, op.type)
    if opcode == "sub":
        offset = _negative(e, offset)
    # A copy of the pointer under another name is an instruction too, so a zero is added like any number.
    return e.step(pointer, offset)


def _is_pointer(e: Emitter, operand: code.Operand) -> bool:
    if isinstance(operand, code.Use):
        return isinstance(operand.register.ir_type, PtrType)
    return isinstance(operand, code.SymbolAddress)


def _negative(e: Emitter, value: Value) -> Value:
    if isinstance(value, ConstantInt):
        return ConstantInt(value.type, -value.value)
    return e.binary("sub", constant_of_bits(value.type, 0), value)


def _saturating(name: str) -> Callable[..., Value]:
    return lambda e, a, b: e.overloaded(f"llvm.{'s' if is_signed(e.op.type) else 'u'}{name}.sat", a, b)


def _by_sign(signed: str, unsigned: str) -> Callable[..., Value]:
    return lambda e, a, b: e.binary(signed if is_signed(e.op.type) else unsigned, a, b)


def _pick(name: str) -> Callable[..., Value]:
    return lambda e, a, b: e.rectified(
        e.overloaded(f"llvm.{'s' if is_signed(e.op.type) else 'u'}{name}", a, b)
    )


def _wide_product(e: Emitter, a: Value, b: Value) -> Value:
    signed = is_signed(e.op.type)
    width = bits_of(a.type) * 2
    flags = ("nsw",) if signed else ("nuw",)
    wide_a, wide_b = (e.resize(value, width, signed=signed) for value in (a, b))
    return e.binary("mul", wide_a, wide_b, flags)


def _high_product(e: Emitter, a: Value, b: Value) -> Value:
    signed, width = is_signed(e.op.type), bits_of(a.type)
    if width == 16:
        wide = e.binary("lshr", _wide_product(e, a, b), constant_of_bits(IR_TYPES["b32"], 16))
        return e.resize(wide, 16, signed=False)
    suffix = {(32, True): "i", (32, False): "ui", (64, True): "ll", (64, False): "ull"}[width, signed]
    return e.call(f"llvm.nvvm.mulhi.{suffix}", a.type, [a, b])


def _wide_sum(e: Emitter, op: code.Op) -> None:
    """`mad.wide`: a product added to a number twice as wide, or to a pointer."""
    a, b = (e.read(operand, op.type) for operand in op.operands[1:3])
    _add_product(e, op, _wide_product(e, a, b), op.signature_types()[3])


def _low_sum(e: Emitter, op: code.Op) -> None:
    a, b = (e.read(operand, op.type) for operand in op.operands[1:3])
    _add_product(e, op, e.binary("mul", a, b), op.type)


def _high_sum(e: Emitter, a: Value, b: Value, c: Value) -> Value:
    product = _high_product(e, a, b)
    if e.op.has("sat"):
        return e.overloaded("llvm.sadd.sat", product, c)
    return e.binary("add", product, c)


def _add_product(e: Emitter, op: code.Op, product: Value, ptx_type: str) -> None:
    target, addend = op.operands[0], op.operands[3]
    ty = target.register.ir_type if isinstance(target, code.Use) else None
    if isinstance(ty, PtrType) and _is_pointer(e, addend):
        result = e.step(e.read_as(addend, ty), product)
    else:
        result = e.binary("add", product, e.read(addend, ptx_type))
    e.write(target, result, ptx_type)


def _multiply_24(e: Emitter, a: Value, b: Value) -> Value:
    return e.call(f"llvm.nvvm.mul24.{'i' if is_signed(e.op.type) else 'ui'}", a.type, [a, b])


def _multiply_add_24(e: Emitter, a: Value, b: Value, c: Value) -> Value:
    return e.binary("add", _multiply_24(e, a, b), c)


def _difference_sum(e: Emitter, a: Value, b: Value, c: Value) -> Value:
    """`sad`: |a - b| + c."""
    less = e.compare("slt" if is_signed(e.op.type) else "ult", a, b)
    difference = e.select(less, e.binary("sub", b, a), e.binary("sub", a, b))
    return e.binary("add", difference, c)


def _absolute(e: Emitter, a: Value) -> Value:
    return e.call(f"llvm.abs.{mangled(a.type)}", a.type, [a, FALSE])


# --- carries ------------------------------------------------------------------------------------------------


def _with_carry(e: Emitter, name: str, a: Value, b: Value) -> tuple[Value, Value]:
    """A sum or difference and whether it carries."""
    both = e.call(f"llvm.u{name}.with.overflow.{mangled(a.type)}", StructType((a.type, I1)), [a, b])
    return e.extract(both, 0), e.extract(both, 1)


def _carried(e: Emitter, name: str, a: Value, b: Value) -> Value:
    """`add.cc`, `addc` and their kin: `.cc` writes the carry (or borrow) register, opcodes in `c` read it."""
    if not e.op.has("cc"):
        return e.binary(name, e.binary(name, a, b), _carry_as(e, a.type))
    result, carry = _with_carry(e, name, a, b)
    if e.op.base.endswith("c"):
        result, again = _with_carry(e, name, result, _carry_as(e, result.type))
        carry = e.binary("or", carry, again)
    e.ssa.write(e.carry_register, e.block, carry)
    return result


def _carry_as(e: Emitter, ty: Type) -> Value:
    return e.cast("zext", e.ssa.read(e.carry_register, e.block), ty)


def _extended(name: str) -> Callable[..., Value]:
    return lambda e, a, b: _carried(e, name, a, b)


def _extended_product(e: Emitter, a: Value, b: Value, c: Value) -> Value:
    return _carried(e, "add", _high_product(e, a, b) if e.op.has("hi") else e.binary("mul", a, b), c)


# --- dot products -------------------------------------------------------------------------------------------


def _dot(parts: int, width: int) -> Callable[..., Value]:
    """`dp4a` and `dp2a`: bytes of `b` times bytes (or 16-bit halves) of `a`, added to `c`."""

    def emit(e: Emitter, a: Value, b: Value, c: Value) -> Value:
        first, second = (is_signed(ty) for ty in e.op.types[:2])
        base = 16 if e.op.has("hi") else 0
        total = c
        for index in range(parts):
            x = _field(e, a, index * width, width, signed=first)
            y = _field(e, b, base + index * 8, 8, signed=second)
            total = e.binary("add", total, e.binary("mul", x, y))
        return total

    return emit


def _field(e: Emitter, value: Value, start: int, width: int, *, signed: bool) -> Value:
    up = constant_of_bits(value.type, 32 - start - width)
    down = constant_of_bits(value.type, 32 - width)
    return e.binary("ashr" if signed else "lshr", e.binary("shl", value, up), down)


_CARRIED = "u32 s32 u64 s64 b32 b64"
ROWS: list[Row] = [
    row("add", "T T T", _address("add"), types=_ALL, is_raw=True),
    row("sub", "T T T", _address("sub"), types=_ALL, is_raw=True),
    row("add", "T T T", operation("add"), types=_PAIRS),
    row("add", "T T T", _saturating("add"), types="s32", needs="sat"),
    row("sub", "T T T", _saturating("sub"), types="s32", needs="sat"),
    row("add", "T T T", _extended("add"), types=_CARRIED, needs="cc", is_pure=False),
    row("sub", "T T T", _extended("sub"), types=_CARRIED, needs="cc", is_pure=False),
    row("addc", "T T T", _extended("add"), types=_CARRIED, modifiers="cc", is_pure=False),
    row("subc", "T T T", _extended("sub"), types=_CARRIED, modifiers="cc", is_pure=False),
    row("mad", "T T T T", _extended_product, types=_CARRIED, needs="cc", modifiers="lo hi", is_pure=False),
    row("madc", "T T T T", _extended_product, types=_CARRIED, modifiers="cc lo hi", is_pure=False),
    row("mul", "T T T", operation("mul"), types=_ALL, needs="lo"),
    row("mul", "T T T", _high_product, types=_ALL, needs="hi"),
    row("mul", "W T T", _wide_product, types=_WIDE, needs="wide"),
    row("mad", "T T T T", _low_sum, types=_ALL, needs="lo", is_raw=True),
    row("mad", "T T T T", _high_sum, types=_ALL, needs="hi"),
    row("mad", "T T T T", _high_sum, types="s32", needs="hi sat"),
    row("mad", "W T T W", _wide_sum, types=_WIDE, needs="wide", is_raw=True),
    row("mul24", "T T T", _multiply_24, types="u32 s32", needs="lo"),
    row("mad24", "T T T T", _multiply_add_24, types="u32 s32", needs="lo"),
    row("sad", "T T T T", _difference_sum, types=_ALL),
    row("div", "T T T", _by_sign("sdiv", "udiv"), types=_ALL, is_pure=False),
    row("rem", "T T T", _by_sign("srem", "urem"), types=_ALL, is_pure=False),
    row("abs", "T T", _absolute, types="s16 s32 s64"),
    row("neg", "T T", _negative, types="s16 s32 s64"),
    *(
        row(name, "T T T", _pick(name), types=types, modifiers=modifiers)
        for types, modifiers in (("u16 u32 u64 s16 s64 b16 b32 b64 u16x2", ""), ("s32 s16x2", "relu"))
        for name in ("min", "max")
    ),
    row("dp4a", "b32 b32 b32 b32", _dot(4, 8), types="u32 s32"),
    row("dp2a", "b32 b32 b32 b32", _dot(2, 16), types="u32 s32", modifiers="lo hi"),
]
