"""IEEE arithmetic by fractions, for any format and rounding: what PTX says of its float instructions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

FORMATS = {"f16": (10, 5), "bf16": (7, 8), "f32": (23, 8), "f64": (52, 11)}
Number = Fraction | str  # a fraction; or "nan", "inf", "-inf", "-0"


def width_of(kind: str) -> int:
    """The bits of a format."""
    return 1 + sum(FORMATS[kind])


def decode(bits: int, kind: str) -> Number:
    """The number that bits stand for."""
    fraction_bits, exponent_bits = FORMATS[kind]
    sign = -1 if bits >> (fraction_bits + exponent_bits) else 1
    exponent = bits >> fraction_bits & ((1 << exponent_bits) - 1)
    fraction = bits & ((1 << fraction_bits) - 1)
    bias = (1 << (exponent_bits - 1)) - 1
    if exponent == (1 << exponent_bits) - 1:
        return "nan" if fraction else "inf" if sign > 0 else "-inf"
    if exponent == 0:
        if fraction == 0:
            return Fraction(0) if sign > 0 else "-0"
        return sign * Fraction(fraction) * Fraction(2) ** (1 - bias - fraction_bits)
    return (
        sign * (Fraction(fraction) + (1 << fraction_bits)) * Fraction(2) ** (exponent - bias - fraction_bits)
    )


def nan(kind: str) -> int:
    """A quiet NaN; what is compared with it may be any NaN."""
    fraction_bits, exponent_bits = FORMATS[kind]
    return ((1 << (exponent_bits + 1)) - 1) << (fraction_bits - 1)


def is_nan(bits: int, kind: str) -> bool:
    """Whether bits are a NaN."""
    return decode(bits, kind) == "nan"


def whole(value: Fraction, mode: str) -> int:
    """The nearest whole number: `rn` (ties to even), `rz`, `rm` (down), `rp` (up)."""
    if mode == "rn":
        return round(value)
    if mode == "rm" or (mode == "rz" and value >= 0):
        return floor(value)
    return -floor(-value)


def encode(value: Number, kind: str, mode: str = "rn", *, zero_sign: int = 0) -> int:
    """The bits of a number rounded to a format; an exact zero has the sign `zero_sign`."""
    fraction_bits, exponent_bits = FORMATS[kind]
    top = fraction_bits + exponent_bits
    infinity = ((1 << exponent_bits) - 1) << fraction_bits
    if isinstance(value, str):
        return {"nan": nan(kind), "inf": infinity, "-inf": 1 << top | infinity, "-0": 1 << top}[value]
    if value == 0:
        return zero_sign << top
    sign = value < 0
    size = abs(value)
    bias = (1 << (exponent_bits - 1)) - 1
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    exponent = max(exponent, 1 - bias)
    step = Fraction(2) ** (exponent - fraction_bits)
    turned = {"rm": "rp", "rp": "rm"}.get(mode, mode) if sign else mode
    count = whole(size / step, turned)
    if count >= 1 << (fraction_bits + 1):
        count >>= 1
        exponent += 1
    if exponent > bias:
        overflow = infinity if turned in ("rn", "rp") else infinity - 1
        return sign << top | overflow
    bits = count if count < 1 << fraction_bits else (exponent + bias - 1 << fraction_bits) + count
    return sign << top | bits


def _sign(value: Number) -> int:
    return int(value.startswith("-")) if isinstance(value, str) else int(value < 0)


def _fraction(value: Number) -> Fraction:
    return Fraction(0) if value == "-0" else value  # type: ignore[return-value]


def _infinite(value: Number) -> bool:
    return value in ("inf", "-inf")


def add(a: int, b: int, kind: str, mode: str = "rn") -> int:
    """a + b."""
    return _sum(decode(a, kind), decode(b, kind), kind, mode)


def _sum(x: Number, y: Number, kind: str, mode: str) -> int:
    if "nan" in (x, y) or (_infinite(x) and _infinite(y) and x != y):
        return nan(kind)
    if _infinite(x) or _infinite(y):
        return encode(x if _infinite(x) else y, kind)
    total = _fraction(x) + _fraction(y)
    negative_zero = _sign(x) & _sign(y) if _sign(x) == _sign(y) else mode == "rm"
    return encode(total, kind, mode, zero_sign=int(negative_zero))


def negate(a: int, kind: str) -> int:
    """-a."""
    return a ^ (1 << (width_of(kind) - 1))


def _product(x: Number, y: Number) -> Number:
    if "nan" in (x, y):
        return "nan"
    negative = _sign(x) ^ _sign(y)
    if _infinite(x) or _infinite(y):
        other = y if _infinite(x) else x
        return "nan" if not _infinite(other) and _fraction(other) == 0 else "-inf" if negative else "inf"
    product = _fraction(x) * _fraction(y)
    return "-0" if product == 0 and negative else product


def mul(a: int, b: int, kind: str, mode: str = "rn") -> int:
    """a * b."""
    return encode(_product(decode(a, kind), decode(b, kind)), kind, mode)


def fma(a: int, b: int, c: int, kind: str, mode: str = "rn") -> int:
    """a * b + c, rounded once."""
    return _sum(_product(decode(a, kind), decode(b, kind)), decode(c, kind), kind, mode)


def div(a: int, b: int, kind: str, mode: str = "rn") -> int:
    """a / b."""
    x, y = decode(a, kind), decode(b, kind)
    negative = _sign(x) ^ _sign(y)
    if "nan" in (x, y) or (_infinite(x) and _infinite(y)):
        return nan(kind)
    if _infinite(x):
        return encode("-inf" if negative else "inf", kind)
    if _infinite(y):
        return encode("-0" if negative else Fraction(0), kind)
    if _fraction(y) == 0:
        return nan(kind) if _fraction(x) == 0 else encode("-inf" if negative else "inf", kind)
    return encode(_fraction(x) / _fraction(y), kind, mode, zero_sign=negative)


def flush(a: int, kind: str) -> int:
    """Subnormal numbers as zeros of their sign."""
    fraction_bits, exponent_bits = FORMATS[kind]
    subnormal = a >> fraction_bits & ((1 << exponent_bits) - 1) == 0
    return a >> (width_of(kind) - 1) << (width_of(kind) - 1) if subnormal else a


def flushing(function: Callable[..., int], kind: str) -> Callable[..., int]:
    """A function of numbers that flushes what it takes and gives."""
    return lambda *args: flush(function(*(flush(a, kind) for a in args)), kind)


def saturate(a: int, kind: str) -> int:
    """Into [0, 1]; NaN and -0 become +0."""
    value = decode(a, kind)
    if value in ("nan", "-inf", "-0") or (not isinstance(value, str) and value < 0):
        return 0
    if value == "inf" or _fraction(value) > 1:
        return encode(Fraction(1), kind)
    return a


def smaller(a: int, b: int, kind: str, *, largest: bool = False, with_nan: bool = False) -> int:
    """`min`, or `max`; a NaN loses unless `with_nan`; -0 is below +0."""
    if is_nan(a, kind) or is_nan(b, kind):
        if with_nan or (is_nan(a, kind) and is_nan(b, kind)):
            return nan(kind)
        return b if is_nan(a, kind) else a
    return (max if largest else min)((a, b), key=lambda bits: _order(bits, kind))


def _order(bits: int, kind: str) -> int:
    top = 1 << (width_of(kind) - 1)
    return -(bits - top) - 1 if bits & top else bits


def compare(a: int, b: int, kind: str, word: str) -> bool:
    """A comparison as `setp` names it."""
    unordered = is_nan(a, kind) or is_nan(b, kind)
    if word in ("num", "nan"):
        return unordered == (word == "nan")
    if unordered:
        return word.endswith("u")
    x, y = (0 if bits << 1 & ((1 << width_of(kind)) - 1) == 0 else _order(bits, kind) for bits in (a, b))
    word = word.removesuffix("u")
    return {"eq": x == y, "ne": x != y, "lt": x < y, "le": x <= y, "gt": x > y, "ge": x >= y}[word]


def to_whole(a: int, kind: str, width: int, mode: str, *, signed: bool) -> int:
    """`cvt` to an integer: rounded, then into range; NaN: 0, of f64 or to 64 bits the top bit alone."""
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    value = decode(a, kind)
    if value == "nan":
        return 1 << (width - 1) if kind == "f64" or width == 64 else 0
    if _infinite(value):
        result = low if value == "-inf" else high
    else:
        result = min(max(whole(_fraction(value), mode), low), high)
    return result & ((1 << width) - 1)


def to_whole_float(a: int, kind: str, mode: str) -> int:
    """`cvt` to a whole number of the same format."""
    value = decode(a, kind)
    if isinstance(value, str):
        return a
    return encode(Fraction(whole(value, mode)), kind, zero_sign=int(value < 0))


def convert(a: int, kind: str, to: str, mode: str = "rn") -> int:
    """`cvt` from one format to another."""
    return encode(decode(a, kind), to, mode)
