"""Number literals, exact to the bit.

A decimal literal, or one in hexadecimal with an exponent (`0x1.8p3`), is rounded to the type that it stands
under. LLVM 22 and before take a decimal literal only where it is exact; LLVM 23 prints few digits that round
to the number. A plain hexadecimal one (`0x`, no letter) is the bits of a double whatever its type, and must
be the same number in that type; after `f0x` stand the bits of the type itself. Source: LLVM LangRef, "Simple
Constants".
"""

from __future__ import annotations

import math
from fractions import Fraction

from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.source import Fault
from pcfm.ir.types import DOUBLE, FloatKind, FloatType
from pcfm.ir.values import ConstantFP

_MAX_DIGITS = 4000  # Python refuses to convert more than 4,300
_MAX_HEX_DIGITS = 3000
_LETTERS = {"K": "x86_fp80", "L": "fp128", "M": "ppc_fp128", "H": "half", "R": "bfloat"}
_FRACTION_BITS: dict[FloatKind, int] = {"half": 10, "bfloat": 7, "float": 23, "double": 52}


def read_int(token: Token) -> int:
    """The number of an INT token."""
    if len(token.value) > _MAX_DIGITS:
        raise token.fault("the number has too many digits")
    return int(token.value)


def read_address_space(text: str, start: int) -> int:
    """The number in the parentheses of `… addrspace(N)`, which starts at offset `start`."""
    digits = text[text.index("(") + 1 : -1].strip()
    if len(digits) > 8 or not digits.isdecimal() or int(digits) >= 1 << 24:
        raise Fault("the address space is out of range", start, start + len(text))
    return int(digits)


def read_hex_int(token: Token) -> int:
    """The number of a HEX_INT token: unsigned after `u`, two's complement of its digits after `s`."""
    digits = token.value[3:]
    if len(digits) > _MAX_HEX_DIGITS:
        raise token.fault("the number has too many digits")
    value = int(digits, 16)
    if token.value[0] == "s" and value >> (4 * len(digits) - 1):
        value -= 1 << 4 * len(digits)
    return value


def read_float(token: Token, ty: FloatType) -> int:
    """The bits of a FLOAT or FLOAT_BITS token under type `ty`.

    Raises: Fault where it is no number of that type.
    """
    text = token.value
    letter = text[2:3]
    if text.startswith("f0x"):
        bits = int(text[3:], 16)
    elif text.startswith("0x") and letter in _LETTERS:
        if _LETTERS[letter] != ty.kind:
            raise token.fault(f"'{text}' is a {_LETTERS[letter]}, but {ty} is wanted here")
        bits = int(text[3:], 16)
        if letter in "LM":  # the low word is written first
            digits = text[3:].rjust(32, "0")
            bits = int(digits[16:], 16) << 64 | int(digits[:16], 16)
    elif ty.kind not in _FRACTION_BITS:
        raise token.fault(f"a {ty} is written as its bits, after f0x or 0x and its letter")
    elif text.startswith("0x") and "p" not in text:
        double = int(text[2:], 16)
        if double >> 64:
            raise token.fault(f"'{text}' does not fit 64 bits")
        narrowed = narrow_double(double, ty.kind)
        if narrowed is None:
            raise token.fault(
                f"'{text}' is no exact {ty}", "write it as the hexadecimal double of the number wanted"
            )
        return narrowed
    else:
        sign = (text[0] == "-") << ty.width - 1
        unsigned = text.lstrip("+-")
        return sign | (_nearest if unsigned[0].isdigit() else _special)(token, unsigned, ty)
    if bits >> ty.width:
        raise token.fault(f"'{text}' does not fit {ty}")
    return bits


def _special(token: Token, text: str, ty: FloatType) -> int:
    """The bits of `inf`, `qnan`, and of `nan` and `snan` with a payload beside the quiet bit."""
    infinity = _infinity(ty)
    quiet = 1 << _FRACTION_BITS[ty.kind] - 1
    if text == "inf":
        return infinity
    if text == "qnan":
        return infinity | quiet
    name, _, payload = text[:-1].partition("(0x")
    number = int(payload, 16)
    if number >= quiet or (name == "snan" and number == 0):
        raise token.fault(f"a {name} of type {ty} has no such payload")
    return infinity | number | (quiet if name == "nan" else 0)


def _nearest(token: Token, text: str, ty: FloatType) -> int:
    """The bits of the number of type `ty` nearest to one in decimal or hexadecimal digits, ties to even."""
    if len(text) > _MAX_DIGITS:
        raise token.fault("the number has too many digits")
    digits, _, exponent = text.lower().partition("p" if text.startswith("0x") else "e")
    if not digits.removeprefix("0x").strip("0."):
        return 0
    try:
        # That bounds the exponent, too.
        double = float.fromhex(text) if text.startswith("0x") else float(text)
    except OverflowError:
        double = math.inf
    if ty == DOUBLE or double in (0, math.inf):
        bits = ConstantFP.of(DOUBLE, double).bits
    elif text.startswith("0x"):
        whole, _, part = digits[2:].partition(".")
        bits = _rounded(int(whole + part, 16) * Fraction(2) ** (int(exponent) - 4 * len(part)), ty)
    else:
        bits = _rounded(Fraction(text), ty)
    if bits == 0 or bits >= _infinity(ty):
        raise token.fault(f"'{token.value}' is too {'large' if bits else 'small'} for a {ty}")
    return bits


def _rounded(number: Fraction, ty: FloatType) -> int:
    """The bits of the number of type `ty` nearest to a positive one; from `_infinity` on it is too large."""
    fraction_bits = _FRACTION_BITS[ty.kind]
    least = 2 - (1 << ty.width - fraction_bits - 2)  # the exponent of the smallest normal number
    exponent = number.numerator.bit_length() - number.denominator.bit_length()
    exponent = max(exponent - (number < Fraction(2) ** exponent), least)
    # A normal number's leading one counts up the exponent's field.
    return (exponent - least << fraction_bits) + round(number / Fraction(2) ** (exponent - fraction_bits))


def _infinity(ty: FloatType) -> int:
    """The bits of the type's infinity."""
    return (1 << ty.width - 1) - (1 << _FRACTION_BITS[ty.kind])


def narrow_double(bits: int, kind: FloatKind) -> int | None:
    """The bits of type `kind` for the number of the double `bits`; None where that type does not have it.

    NaNs keep the leading bits of their payload, infinities and signed zeros themselves.
    """
    number = ConstantFP(DOUBLE, bits)
    ty = FloatType(kind)
    if not math.isnan(number.value):
        try:
            narrowed = ConstantFP.of(ty, number.value)
        except OverflowError:
            return None
        return narrowed.bits if narrowed.value == number.value else None
    dropped = 52 - _FRACTION_BITS[kind]
    fraction = bits & ((1 << 52) - 1)
    if fraction & ((1 << dropped) - 1):
        return None
    return bits >> 63 << ty.width - 1 | _infinity(ty) | fraction >> dropped
