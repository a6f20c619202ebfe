"""Conversions (PTX ISA, `cvt`, `cvta`, `isspacep`).

A float becomes the nearest integer in range, NaN becomes 0, or the top bit of the result where PTX says so.
Conversions to eight bits and less are not supported.
"""

from __future__ import annotations

from pcfm.ir.types import DOUBLE, FLOAT, I1, FloatType, IntType, PtrType, Type, int_type, ptr_type
from pcfm.ir.values import Value
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter
from pcfm.ptx.row import Row, row
from pcfm.ptx.types import (
    GENERIC,
    IR_TYPES,
    POINTER_BITS,
    SPACES,
    bits_of,
    constant_of_bits,
    is_signed,
    named_space,
)

_INTEGERS = "u8 u16 u32 u64 s8 s16 s32 s64"
_FLOATS = "f16 bf16 f32 f64"
_TO_WHOLE = {"rni": "roundeven", "rzi": "trunc", "rmi": "floor", "rpi": "ceil"}
_DIRECTED = ("rz", "rm", "rp")


def _convert(e: Emitter, op: code.Op) -> None:
    if len(op.types) != 2:
        raise op.fault(f"'{op.source.opcode}' needs two types")
    to, of = op.types
    value = e.read(op.operands[1], of)
    source, target = IR_TYPES[of], IR_TYPES[to]
    if isinstance(source, IntType) and isinstance(target, IntType):
        result = _whole_to_whole(e, op, value, target)
    elif isinstance(source, FloatType) and isinstance(target, FloatType):
        result = _float_to_float(e, op, value, source, target)
    elif isinstance(target, IntType):
        result = _float_to_whole(e, op, value, target)
    else:
        result = _whole_to_float(e, op, value, target)
    e.write(op.operands[0], result, to)


def _whole_to_whole(e: Emitter, op: code.Op, value: Value, target: IntType) -> Value:
    signed, wanted = is_signed(op.last_type), is_signed(op.type)
    if not op.has("sat"):
        return e.resize(value, target.width, signed=signed)
    return _clamped(e, value, target, of_signed=signed, to_signed=wanted)


def _clamped(e: Emitter, value: Value, target: IntType, *, of_signed: bool, to_signed: bool) -> Value:
    """An integer in its own width clamped by the bounds of `target` that it can pass, then of that type."""
    width = bits_of(value.type)
    low = -(1 << (target.width - 1)) if to_signed else 0
    high = (1 << (target.width - 1)) - 1 if to_signed else (1 << target.width) - 1
    if of_signed:
        if -(1 << (width - 1)) < low:
            value = e.overloaded("llvm.smax", value, constant_of_bits(value.type, low))
        if (1 << (width - 1)) - 1 > high:
            value = e.overloaded("llvm.smin", value, constant_of_bits(value.type, high))
    elif (1 << width) - 1 > high:
        value = e.overloaded("llvm.umin", value, constant_of_bits(value.type, high))
    return e.resize(value, target.width, signed=of_signed)


def _float_to_float(e: Emitter, op: code.Op, value: Value, source: FloatType, target: FloatType) -> Value:
    if source == FLOAT:
        value = e.flushed(value)
    if source.width == target.width and source != target:
        value, source = e.cast("fpext", value, FLOAT), FLOAT
    rounding = op.modifier(_TO_WHOLE)
    if rounding is not None:
        value = e.overloaded(f"llvm.{_TO_WHOLE[rounding]}", value)
    if source.width < target.width:
        value = e.cast("fpext", value, target)
    elif source.width > target.width:
        value = _narrowed(e, op, value, target)
    if target == FLOAT and source != FLOAT:
        value = e.flushed(value)
    return e.rectified(e.saturated(value))


def _narrowed(e: Emitter, op: code.Op, value: Value, target: FloatType) -> Value:
    """A float as one of less bits, in the rounding that the opcode says.

    For halves there are no directed roundings in the IR: the nearest is moved to its neighbour, one bit
    pattern up or down in size, where it lies on the wrong side of the value.
    """
    rounding = op.modifier(_DIRECTED)
    if rounding is not None and target == FLOAT:
        return e.call(f"llvm.nvvm.d2f.{rounding}", target, [value])
    nearest = e.cast("fptrunc", value, target)
    if rounding is None:
        return nearest
    back: Value = e.cast("fpext", nearest, value.type)
    if rounding == "rz":
        wrong = e.compare("ogt", e.overloaded("llvm.fabs", back), e.overloaded("llvm.fabs", value))
        step: Value = constant_of_bits(int_type(16), -1)
    else:
        wrong = e.compare("ogt" if rounding == "rm" else "olt", back, value)
        positive = e.compare("ogt", value, e.number(value.type, 0.0))
        away, closer = (constant_of_bits(int_type(16), bits) for bits in (1, -1))
        step = e.select(positive, *((closer, away) if rounding == "rm" else (away, closer)))
    moved = e.binary("add", e.reinterpret(nearest, int_type(16)), step)
    return e.select(wrong, e.reinterpret(moved, target), nearest)


def _float_to_whole(e: Emitter, op: code.Op, value: Value, target: IntType) -> Value:
    """By NVVM's intrinsics, which clamp to 32 or 64 bits; to fewer bits the result is clamped again."""
    if value.type == FLOAT:
        value = e.flushed(value)
    rounding = op.modifier(_TO_WHOLE)
    if rounding is None:
        raise op.fault(f"'{op.source.opcode}' lacks a rounding to an integer")
    if value.type not in (FLOAT, DOUBLE):
        value = e.cast("fpext", value, FLOAT)
    signed, wide = is_signed(op.type), max(target.width, 32)
    letter = "f" if value.type == FLOAT else "d"
    name = f"{letter}2{'' if signed else 'u'}{'ll' if wide == 64 else 'i'}.{rounding[:2]}"
    result = e.call(f"llvm.nvvm.{name}", int_type(wide), [value])
    clamped = _clamped(e, result, target, of_signed=signed, to_signed=signed)
    if letter == "d" and target.width < 32:
        top = constant_of_bits(target, 1 << (target.width - 1))
        return e.select(e.compare("uno", value, value), top, clamped)
    return clamped


def _whole_to_float(e: Emitter, op: code.Op, value: Value, target: Type) -> Value:
    signed = is_signed(op.last_type)
    rounding = op.modifier(_DIRECTED)
    if rounding is None:
        result: Value = e.cast("sitofp" if signed else "uitofp", value, target)
    else:
        assert isinstance(target, FloatType)
        value = e.resize(value, max(32, bits_of(value.type)), signed=signed)
        name = ("" if signed else "u") + {32: "i", 64: "ll"}[bits_of(value.type)]
        # A half is made by way of a double, in the same direction.
        letter, ty = ("f", FLOAT) if target == FLOAT else ("d", DOUBLE)
        result = e.call(f"llvm.nvvm.{name}2{letter}.{rounding}", ty, [value])
        if target.width < 32:
            result = _narrowed(e, op, result, target)
    return e.clamped(result) if op.has("sat") else result


def _convert_two(e: Emitter, op: code.Op) -> None:
    """`cvt.rn.f16x2.f32 d, a, b`: `a` becomes the upper half of the result."""
    ty = IR_TYPES[op.type]
    half = ty.element  # type: ignore[attr-defined]
    high, low = (e.rectified(_narrowed(e, op, e.read(operand, "f32"), half)) for operand in op.operands[1:3])
    e.write(op.operands[0], e.vector([low, high]), op.type)


def _convert_to_tf32(e: Emitter, op: code.Op) -> None:
    """`cvt.rna.tf32.f32 d, a`: the bits of a float with ten bits behind the point.

    It cannot be executed: what the 13 bits below hold, PTX does not say.
    """
    words = [word for word in ("rn", "rna", "rz", "relu", "satfinite") if op.has(word)]
    value = e.call(f"llvm.nvvm.f2tf32.{'.'.join(words)}", int_type(32), [e.read(op.operands[1], "f32")])
    e.write(op.operands[0], value, "b32")


def _convert_address(e: Emitter, op: code.Op) -> None:
    """`cvta`: from a state space to the generic addresses, with `.to` back."""
    space = named_space(op.modifiers)
    if space is None:
        raise op.fault(f"the state space of '{op.source.opcode}' is not supported")
    source, target = (GENERIC, space) if op.has("to") else (space, GENERIC)
    operand = op.operands[1]
    if isinstance(operand, code.SymbolAddress) and source == space:
        value = e.symbol(operand)
        if isinstance(value.type, PtrType) and value.type.addrspace != space:
            value = e.reinterpret(value, ptr_type(space))
    else:
        bits = bits_of(IR_TYPES[op.type])
        value = e.read_as(operand, ptr_type(source) if bits == POINTER_BITS else int_type(bits))
        if not isinstance(value.type, PtrType):
            value = e.cast("inttoptr", value, ptr_type(source))
    result: Value = e.cast("addrspacecast", value, ptr_type(target))
    ty = IR_TYPES[op.type]
    if bits_of(ty) != bits_of(result.type):
        result = e.cast("ptrtoint", result, ty)
    e.write(op.operands[0], result, op.type)


def _is_in_space(e: Emitter, op: code.Op) -> None:
    name = op.modifier(SPACES)
    if name is None:
        raise op.fault(f"the state space of '{op.source.opcode}' is not supported")
    pointer = e.read_as(op.operands[1], ptr_type(GENERIC))
    e.write(op.operands[0], e.call(f"llvm.nvvm.isspacep.{name}", I1, [pointer]), "pred")


_SPACES = "global shared const local shared::cta"
ROWS: list[Row] = [
    row(
        "cvt",
        "T S",
        _convert,
        types=f"{_INTEGERS} {_FLOATS}",
        modifiers="rn rz rm rp rni rzi rmi rpi ftz sat relu",
        is_raw=True,
    ),
    row("cvt", "T f32 f32", _convert_two, types="f16x2 bf16x2", needs="rn|rz", modifiers="relu", is_raw=True),
    row(
        "cvt",
        "b32 f32",
        _convert_to_tf32,
        types="tf32",
        needs="rn|rna|rz",
        modifiers="relu satfinite",
        is_raw=True,
    ),
    row("cvta", "T T", _convert_address, types="u32 u64", modifiers=f"to {_SPACES}", is_raw=True),
    row("isspacep", "pred b64", _is_in_space, modifiers=_SPACES, is_raw=True),
]
