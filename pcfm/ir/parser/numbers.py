"""Number literals, exact to the bit.

A decimal or a plain hexadecimal literal (`0x` and no letter) is a double whatever its type; it must be the
same number in the type that it stands under. Source: LLVM LangRef, "Simple Constants".
"""

from __future__ import annotations

import math

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
    """The bits of a FLOAT token under type `ty`. Raises: Fault where it is no number of that type."""
    text = token.value
    letter = text[2:3]
    if text.startswith("0x") and letter in _LETTERS:
        if _LETTERS[letter] != ty.kind:
            raise token.fault(f"'{text}' is a {_LETTERS[letter]}, but {ty} is wanted here")
        bits = int(text[3:], 16)
        if letter in "LM":  # the low word is written first
            digits = text[3:].rjust(32, "0")
            bits = int(digits[16:], 16) << 64 | int(digits[:16], 16)
        if bits >> ty.width:
            raise token.fault(f"'{text}' does not fit {ty}")
        return bits
    if ty.kind not in _FRACTION_BITS:
        raise token.fault(f"a {ty} is written in hexadecimal with its letter")
    if text.startswith("0x"):
        bits = int(text[2:], 16)
        if bits >> 64:
            raise token.fault(f"'{text}' does not fit 64 bits")
    else:
        if len(text) > _MAX_DIGITS:
            raise token.fault("the number has too many digits")
        bits = ConstantFP.of(DOUBLE, float(text)).bits
    narrowed = narrow_double(bits, ty.kind)
    if narrowed is None:
        raise token.fault(
            f"'{text}' is no exact {ty}", "write it as the hexadecimal double of the number wanted"
        )
    return narrowed


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
    fraction_bits = _FRACTION_BITS[kind]
    dropped = 52 - fraction_bits
    fraction = bits & ((1 << 52) - 1)
    if fraction & ((1 << dropped) - 1):
        return None
    sign, exponent = bits >> 63, (1 << (ty.width - 1 - fraction_bits)) - 1
    return sign << (ty.width - 1) | exponent << fraction_bits | fraction >> dropped
