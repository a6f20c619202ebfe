"""What operations compute on one lane's values, in Python numbers.

Integers are ints in [0, 2**width), floats are Python floats that are values of their type, pointers are ints,
vectors and aggregates are lists. Written from LangRef, apart from the batched simulator's operations on
purpose.

Results that LLVM leaves undefined are zero. NaNs have no payload here.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from fractions import Fraction

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.types import FloatType, IntType, PtrType, Type, scalar_of

Number = int | float


class LaneTrap(Exception):
    """The lane did what has no defined meaning."""


def width_of(ty: Type) -> int:
    """The width in bits of an integer or pointer."""
    return ty.width if isinstance(ty, IntType | FloatType) else 64


def to_signed(value: int, width: int) -> int:
    """Two's complement."""
    return value - (1 << width) if value >> (width - 1) & 1 else value


def round_float(value: float, kind: str) -> float:
    """The nearest number of a floating-point type."""
    if kind == "double" or math.isnan(value) or math.isinf(value) or value == 0:
        return value
    precision, lowest, limit = {
        "float": (24, -149, 2.0**128),
        "half": (11, -24, 65536.0),
        "bfloat": (8, -133, 2.0**128),
    }[kind]
    _, exponent = math.frexp(value)
    unit = max(exponent - precision, lowest)
    scaled = Fraction(value) / Fraction(2) ** unit
    whole = Fraction(round(scaled)) * Fraction(2) ** unit  # round() takes ties to even
    if abs(whole) >= Fraction(limit):
        return math.copysign(math.inf, value)
    return math.copysign(float(whole), value)


def round_fraction(value: Fraction, kind: str) -> float:
    """The nearest number of a type to an exact value, rounded once."""
    if value == 0:
        return 0.0
    precision, lowest, top = {
        "double": (53, -1074, 1024),
        "float": (24, -149, 128),
        "half": (11, -24, 16),
        "bfloat": (8, -133, 128),
    }[kind]
    size = abs(value)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    unit = max(exponent + 1 - precision, lowest)
    whole = round(size / Fraction(2) ** unit) * Fraction(2) ** unit
    result = math.inf if whole >= Fraction(2) ** top else float(whole)
    return -result if value < 0 else result


def float_bits(value: float, kind: str) -> int:
    """The bit pattern of a number of a type."""
    if kind == "bfloat":
        return struct.unpack("<I", struct.pack("<f", value))[0] >> 16
    code, word = {"half": ("<e", "<H"), "float": ("<f", "<I"), "double": ("<d", "<Q")}[kind]
    return struct.unpack(word, struct.pack(code, value))[0]


def float_of_bits(bits: int, kind: str) -> float:
    """The number behind a bit pattern."""
    if kind == "bfloat":
        return struct.unpack("<f", struct.pack("<I", bits << 16))[0]
    code, word = {"half": ("<e", "<H"), "float": ("<f", "<I"), "double": ("<d", "<Q")}[kind]
    return struct.unpack(code, struct.pack(word, bits))[0]


def integer_binary(opcode: str, a: int, b: int, width: int) -> int:  # noqa: PLR0911
    """An integer operation. Raises: LaneTrap (division)."""
    mask = (1 << width) - 1
    match opcode:
        case "add":
            return a + b & mask
        case "sub":
            return a - b & mask
        case "mul":
            return a * b & mask
        case "and":
            return a & b
        case "or":
            return a | b
        case "xor":
            return a ^ b
        case "shl":
            return a << b & mask if b < width else 0
        case "lshr":
            return a >> b if b < width else 0
        case "ashr":
            return to_signed(a, width) >> min(b, width) & mask
    if b == 0:
        raise LaneTrap("division by zero")
    if opcode == "udiv":
        return a // b
    if opcode == "urem":
        return a % b
    x, y = to_signed(a, width), to_signed(b, width)
    if x == -(1 << (width - 1)) and y == -1:
        raise LaneTrap("signed division overflow")
    quotient = abs(x) // abs(y) * (-1 if (x < 0) != (y < 0) else 1)
    return (quotient if opcode == "sdiv" else x - quotient * y) & mask


def float_binary(opcode: str, a: float, b: float, kind: str) -> float:
    """A floating-point operation, rounded once."""
    if opcode == "fdiv":
        if math.isnan(a) or math.isnan(b) or (a == 0 and b == 0) or (math.isinf(a) and math.isinf(b)):
            return math.nan
        negative = math.copysign(1, a) * math.copysign(1, b) < 0
        if b == 0 or math.isinf(a):
            return -math.inf if negative else math.inf
        if a == 0 or math.isinf(b):
            return -0.0 if negative else 0.0
        result = round_fraction(Fraction(a) / Fraction(b), kind)
        return math.copysign(result, -1 if negative else 1)
    if opcode == "frem":
        if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
            return math.nan
        return math.fmod(a, b)
    plain = {"fadd": a + b, "fsub": a - b, "fmul": a * b}[opcode]
    if kind == "double" or plain == 0 or math.isnan(plain) or math.isinf(plain):
        return plain
    x, y = Fraction(a), Fraction(b)
    return round_fraction({"fadd": x + y, "fsub": x - y, "fmul": x * y}[opcode], kind)


def compare_integers(predicate: str, a: int, b: int, width: int) -> int:
    """icmp."""
    if predicate.startswith("s"):
        a, b = to_signed(a, width), to_signed(b, width)
    word = predicate[-2:]
    return int({"eq": a == b, "ne": a != b, "gt": a > b, "ge": a >= b, "lt": a < b, "le": a <= b}[word])


def compare_floats(predicate: str, a: float, b: float) -> int:
    """fcmp."""
    if predicate in ("false", "true"):
        return int(predicate == "true")
    if math.isnan(a) or math.isnan(b):
        return int(predicate[0] == "u")
    word = predicate[1:]
    table: dict[str, bool] = {
        "eq": a == b, "ne": a != b, "gt": a > b, "ge": a >= b, "lt": a < b, "le": a <= b,
        "rd": True, "no": False,
    }  # fmt: skip
    return int(table[word])


def cast(opcode: str, value: Number, source: Type, target: Type) -> Number:
    """A conversion of a scalar (bit casts and address spaces included)."""
    if opcode == "addrspacecast":
        return value
    if isinstance(target, FloatType):
        if isinstance(source, FloatType):
            if opcode == "bitcast":
                return float_of_bits(float_bits(float(value), source.kind), target.kind)
            return round_float(float(value), target.kind)
        assert isinstance(value, int)
        if opcode == "bitcast":
            return float_of_bits(value, target.kind)
        number = to_signed(value, width_of(source)) if opcode == "sitofp" else value
        return round_fraction(Fraction(number), target.kind)
    mask = (1 << width_of(target)) - 1
    if isinstance(source, FloatType):
        if opcode == "bitcast":
            return float_bits(float(value), source.kind)
        if math.isnan(value) or math.isinf(value):
            return 0
        whole, bits = int(value), width_of(target)
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if opcode == "fptosi" else (0, mask)
        return whole & mask if low <= whole <= high else 0
    assert isinstance(value, int)
    if opcode == "sext":
        value = to_signed(value, width_of(source))
    return value & mask


def scalar_operation(opcode: str, ty: Type, predicate: str = "") -> Callable[[Number, Number], Number]:
    """A binary operator or comparison on elements of `ty`."""
    element = scalar_of(ty)
    if isinstance(element, FloatType):
        if opcode == "fcmp":
            return lambda a, b: compare_floats(predicate, float(a), float(b))
        return lambda a, b: float_binary(opcode, float(a), float(b), element.kind)
    if not isinstance(element, IntType | PtrType):
        raise UnsupportedError(f"{opcode} on {ty} cannot be simulated")
    width = width_of(element)
    if opcode == "icmp":
        return lambda a, b: compare_integers(predicate, int(a), int(b), width)
    return lambda a, b: integer_binary(opcode, int(a), int(b), width)
