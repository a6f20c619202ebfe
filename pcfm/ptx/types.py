"""PTX's types and state spaces as the IR's.

Registers and memory are typed by size and kind (`.b32`, `.s32`, `.f32`); the IR tells integers from floats
and pointers, signedness stands in the instructions. State spaces are the address spaces of LLVM's NVPTX
target.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.types import (
    BFLOAT,
    DOUBLE,
    FLOAT,
    HALF,
    I1,
    FloatType,
    IntType,
    PtrType,
    Type,
    VectorType,
    int_type,
)
from pcfm.ir.values import (
    Constant,
    ConstantAggregate,
    ConstantExpr,
    ConstantFP,
    ConstantInt,
    ConstantNull,
    ConstantZero,
)

GENERIC, GLOBAL, SHARED, CONSTANT, LOCAL, PARAM = 0, 1, 3, 4, 5, 101
SPACES: dict[str, int] = {"global": GLOBAL, "shared": SHARED, "const": CONSTANT, "local": LOCAL}
_SPACE_WORDS = {**SPACES, "param": PARAM}
POINTER_BITS = 64

IR_TYPES: dict[str, Type] = {
    "pred": I1,
    **{f"{kind}{width}": int_type(width) for kind in "bsu" for width in (8, 16, 32, 64)},
    "b128": int_type(128),
    "f16": HALF,
    "bf16": BFLOAT,
    "f32": FLOAT,
    "f64": DOUBLE,
    "f16x2": VectorType(HALF, 2),
    "bf16x2": VectorType(BFLOAT, 2),
    "f32x2": VectorType(FLOAT, 2),
    "u16x2": VectorType(int_type(16), 2),
    "s16x2": VectorType(int_type(16), 2),
}
# Types that only instructions carried as they are have.
OPAQUE_TYPES = frozenset(
    "b1 tf32 e4m3 e5m2 e4m3x2 e5m2x2 e2m3x2 e3m2x2 e2m1x2 ue8m0x2 u4 s4 b4x16 b6x16_p32 b4x16_p64 "
    "texref samplerref surfref e4m3x4 e5m2x4".split()
)


_SCALARS = (IntType, FloatType)


def named_space(words: Iterable[str]) -> int | None:
    """The address space of the first state space among these words, as in `shared::cta`; None of none."""
    names = (word.partition("::")[0] for word in words)
    return next((_SPACE_WORDS[name] for name in names if name in _SPACE_WORDS), None)


def is_signed(ptx_type: str) -> bool:
    """Whether it is `.sN`."""
    return ptx_type[0] == "s"


def bits_of(ty: Type) -> int:
    """The size of a value of a register, in bits."""
    if isinstance(ty, _SCALARS):
        return ty.width
    if isinstance(ty, PtrType):
        return POINTER_BITS
    assert isinstance(ty, VectorType)
    return ty.count * bits_of(ty.element)


def constant_of_bits(ty: Type, bits: int) -> Constant:
    """The constant of type `ty` whose bits are `bits`, cut off at its size."""
    bits &= (1 << bits_of(ty)) - 1
    if isinstance(ty, IntType):
        return ConstantInt(ty, bits)
    if isinstance(ty, FloatType):
        return ConstantFP(ty, bits)
    if isinstance(ty, PtrType):
        if bits == 0:
            return ConstantNull(ty)
        return ConstantExpr(ty, "inttoptr", (ConstantInt(int_type(POINTER_BITS), bits),))
    assert isinstance(ty, VectorType)
    if bits == 0:
        return ConstantZero(ty)
    width = bits_of(ty.element)
    parts = tuple(constant_of_bits(ty.element, bits >> (width * i)) for i in range(ty.count))
    return ConstantAggregate(ty, parts)


def bits_of_constant(constant: object) -> int | None:
    """The bits of a constant that `constant_of_bits` makes; None for others."""
    match constant:
        case ConstantInt(value=bits) | ConstantFP(bits=bits):
            return bits
        case ConstantNull() | ConstantZero():
            return 0
        case ConstantAggregate(type=VectorType() as ty, elements=parts):
            width, whole = bits_of(ty.element), 0
            for index, part in enumerate(parts):
                bits = bits_of_constant(part)
                if bits is None:
                    return None
                whole |= bits << (width * index)
            return whole
    return None
