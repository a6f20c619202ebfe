"""Comparisons, selections and moves of values (PTX ISA, "Comparison and Selection Instructions", `mov`)."""

from __future__ import annotations

from pcfm.ir.types import FloatType, IntType, Type, VectorType, int_type, scalar_of
from pcfm.ir.values import Value
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter
from pcfm.ptx.row import Row, row
from pcfm.ptx.types import IR_TYPES, bits_of, constant_of_bits, is_signed

_INTEGERS = "b16 b32 b64 u16 u32 u64 s16 s32 s64"
_FLOATS = "f32 f64 f16 bf16"
_EQUAL = ("eq", "ne")
_ORDERED = {"lt": "lt", "le": "le", "gt": "gt", "ge": "ge", "lo": "lt", "ls": "le", "hi": "gt", "hs": "ge"}
_FLOAT_PREDICATES = {
    **{name: f"o{name}" for name in ("eq", "lt", "le", "gt", "ge")},
    # Of ordered comparisons `ne` alone is LLVM's `one`.
    "ne": "one",
    **{f"{name}u": f"u{name}" for name in ("eq", "ne", "lt", "le", "gt", "ge")},
    "num": "ord",
    "nan": "uno",
}
_COMPARISONS = frozenset([*_EQUAL, *_ORDERED, *_FLOAT_PREDICATES])
_MODIFIERS = " ".join(sorted(_COMPARISONS)) + " and or xor ftz"


def _predicate(op: code.Op, ptx_type: str) -> str:
    """LLVM's name of the comparison that an opcode names. Raises: Fault."""
    word = op.modifier(_COMPARISONS)
    if word is not None:
        if ptx_type.removesuffix("x2") in _FLOATS.split():
            if word in _FLOAT_PREDICATES:
                return _FLOAT_PREDICATES[word]
        elif word in _EQUAL:
            return word
        elif word in _ORDERED:
            signed = is_signed(ptx_type) and word not in ("lo", "ls", "hi", "hs")
            return ("s" if signed else "u") + _ORDERED[word]
    raise op.fault(f"'{op.source.opcode}' compares in no way that {ptx_type} has")


def _compared(e: Emitter, op: code.Op, ptx_type: str, operands: list[code.Operand]) -> Value:
    a, b = [e.read(operand, ptx_type) for operand in operands]
    a, b = e.flushed(a), e.flushed(b)
    return e.compare(_predicate(op, ptx_type), a, b)


def _combined(e: Emitter, op: code.Op, value: Value, other: Value | None) -> Value:
    opcode = op.modifier(("and", "or", "xor"))
    if (opcode is None) != (other is None):
        raise op.fault(f"'{op.source.opcode}' needs a predicate and how it is combined, or neither")
    if opcode is None or other is None:
        return value
    if isinstance(value.type, VectorType):
        other = e.vector([other] * value.type.count)
    return e.binary(opcode, value, other)


def _set_predicate(e: Emitter, op: code.Op) -> None:
    """`setp`: a comparison, perhaps combined with a predicate; the second result is that of the inverse, of
    pairs that of the upper halves.
    """
    result = _compared(e, op, op.type, op.operands[1:3])
    other = e.read(op.operands[3], "pred") if len(op.operands) > 3 else None
    target = op.operands[0]
    if not isinstance(target, code.Both):
        e.write(target, _combined(e, op, result, other), "pred")
        return
    is_pair = isinstance(result.type, VectorType)
    second = e.element(result, 1) if is_pair else e.invert(result)
    first = e.element(result, 0) if is_pair else result
    for operand, value in zip((target.first, target.second), (first, second), strict=True):
        e.write(operand, _combined(e, op, value, other), "pred")


def _set(e: Emitter, op: code.Op) -> None:
    """`set`: all ones (or 1.0) where the comparison holds, else 0; of pairs in each half."""
    if len(op.types) != 2:
        raise op.fault(f"'{op.source.opcode}' needs two types")
    result = _compared(e, op, op.last_type, op.operands[1:3])
    other = e.read(op.operands[3], "pred") if len(op.operands) > 3 else None
    result = _combined(e, op, result, other)
    ty = IR_TYPES[op.type]
    if isinstance(result.type, VectorType) and isinstance(ty, IntType):
        e.write(op.operands[0], e.cast("sext", result, VectorType(int_type(16), 2)), op.type)
        return
    yes = e.number(ty, 1.0) if isinstance(scalar_of(ty), FloatType) else constant_of_bits(ty, -1)
    e.write(op.operands[0], e.select(result, yes, constant_of_bits(ty, 0)), op.type)


def _wanted(operand: code.Operand, ptx_type: str) -> Type:
    """The type that an untyped value goes on as: that of the register that it is written to."""
    ty = IR_TYPES[ptx_type]
    if isinstance(operand, code.Use) and operand.register.bits == bits_of(ty):
        return operand.register.ir_type
    return ty


def _select(e: Emitter, op: code.Op) -> None:
    ty = _wanted(op.operands[0], op.type)
    a, b = (e.read_as(operand, ty) for operand in op.operands[1:3])
    e.write(op.operands[0], e.select(e.read(op.operands[3], "pred"), a, b), op.type)


def _select_by_sign(e: Emitter, a: Value, b: Value, c: Value) -> Value:
    """`slct`: the first where the third operand is not negative (-0 is not; NaN is)."""
    floating = isinstance(c.type, FloatType)
    zero = e.number(c.type, 0.0) if floating else constant_of_bits(c.type, 0)
    if floating:
        c = e.flushed(c)
    return e.select(e.compare("oge" if floating else "sge", c, zero), a, b)


def _move(e: Emitter, op: code.Op) -> None:
    """`mov`: a copy, the address of a variable, a special register, or a vector packed or unpacked."""
    target, source = op.operands
    if isinstance(target, code.Parts):
        _unpack(e, op, target, source)
    elif isinstance(source, code.Parts):
        e.write(target, _pack(e, op, source), op.type)
    elif isinstance(source, code.Special):
        e.write(target, e.fit(e.special(source), IR_TYPES[op.type], signed=False), op.type)
    elif isinstance(source, code.Use) and source.register.is_parameter:
        raise op.fault("the address of a scalar parameter is not supported")  # it is a register here
    else:
        e.write(target, e.read_as(source, _wanted(target, op.type)), op.type)


def _pack(e: Emitter, op: code.Op, source: code.Parts) -> Value:
    whole = bits_of(IR_TYPES[op.type])
    width, rest = divmod(whole, len(source.parts))
    if rest or width not in (8, 16, 32, 64):
        raise op.fault(f"{len(source.parts)} operands do not make {whole} bits")
    target = op.operands[0]
    ty = target.register.ir_type if isinstance(target, code.Use) else None
    if isinstance(ty, VectorType) and ty.count == len(source.parts):
        return e.vector([e.read_as(part, ty.element) for part in source.parts])
    parts = [e.read_as(part, int_type(width)) for part in source.parts]
    return e.reinterpret(e.vector(parts), int_type(whole))


def _unpack(e: Emitter, op: code.Op, target: code.Parts, source: code.Operand) -> None:
    whole = bits_of(IR_TYPES[op.type])
    count = len(target.parts)
    width, rest = divmod(whole, count)
    if rest or width not in (8, 16, 32, 64):
        raise op.fault(f"{whole} bits do not make {count} operands")
    ty: Type = VectorType(int_type(width), count)
    if isinstance(source, code.Use):
        known = source.register.ir_type
        if isinstance(known, VectorType) and known.count == count:
            ty = known
    value = e.read_as(source, ty)
    for index, part in enumerate(target.parts):
        if not isinstance(part, code.Sink):
            e.write(part, e.element(value, index), f"b{width}")


_NUMBERS = f"{_INTEGERS} {_FLOATS}"
_MOVED = f"{_NUMBERS} pred b128 f16x2 bf16x2 f32x2 b8 u8 s8"
ROWS: list[Row] = [
    row(
        "setp",
        "pred T T pred?",
        _set_predicate,
        types=f"{_NUMBERS} f16x2 bf16x2",
        modifiers=_MODIFIERS,
        is_raw=True,
    ),
    row("set", "T S S pred?", _set, types=f"{_NUMBERS} f16x2 bf16x2", modifiers=_MODIFIERS, is_raw=True),
    row("selp", "T T T pred", _select, types=_NUMBERS, is_raw=True),
    row("slct", "T T T S", _select_by_sign, types=f"{_INTEGERS} f32 f64", modifiers="ftz"),
    row("mov", "T T", _move, types=_MOVED, is_raw=True),
]
