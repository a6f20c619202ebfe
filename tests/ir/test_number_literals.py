"""Literals of floating-point numbers: as LLVM 22 and before write them, and as LLVM 23 does."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pcfm.diagnostics import ParseError
from pcfm.ir.module import GlobalVariable
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.values import ConstantFP


def _read(literal: str) -> int:
    """The bits of `TYPE LITERAL`; what is printed of them is read the same."""
    module = parse_module(f"@x = global {literal}\n")
    value = _constant(module.globals["x"])
    assert _constant(parse_module(print_module(module)).globals["x"]) == value
    return value.bits


def _constant(variable: object) -> ConstantFP:
    assert isinstance(variable, GlobalVariable)
    assert isinstance(variable.initializer, ConstantFP)
    return variable.initializer


@pytest.mark.parametrize(
    ("literal", "bits"),
    [
        ("float +0.0", 0),
        ("float -0.0", 1 << 31),
        ("float 0.e-1", 0),
        ("float 0x0.0p99999999999", 0),
        ("float 0x1.0p-32", 0x2F800000),
        ("float 0x1.8p+3", 0x41400000),
        ("float 0x18p-1", 0x41400000),
        ("float -0xfff.fffp5", 0xC7FFFFFF),
        ("float +0x10.fdep5", 0x4407EF00),
        ("double 0x1.fffffffffffff8p0", 0x4000000000000000),
        ("float f0x3FB8AA3B", 0x3FB8AA3B),
        ("half f0x3C00", 0x3C00),
        ("x86_fp80 f0x0000ffff000000000000", 0x0000FFFF000000000000),
        ("fp128 f0x3FFF0000000000000000000000000001", 0x3FFF0000000000000000000000000001),
        ("double +inf", 0x7FF << 52),
        ("float -inf", 0xFF800000),
        ("half -qnan", 0xFE00),
        ("bfloat +qnan", 0x7FC0),
        ("float +nan(0xAE98)", 0x7FC0AE98),
        ("float +nan(0x0)", 0x7FC00000),
        ("float -snan(0x1)", 0xFF800001),
        ("double +snan(0x4000000000000)", 0x7FF4000000000000),
        # The shortest digits of a number that is no double of these.
        ("half 9.997550e-02", 0x2E66),
        ("float 1.000000e-01", 0x3DCCCCCD),
        # Ties go to the even one; a double on the way would make ties of what is next to one.
        ("float 16777217.0", 0x4B800000),
        ("float 16777219.0", 0x4B800002),
        ("float 16777217.0000000000000001", 0x4B800001),
        ("half 0x1.002p0", 0x3C00),
        ("half 0x1.00200000000000000001p0", 0x3C01),
        ("half 65519.9", 0x7BFF),
        ("half 0x1p-24", 1),
        ("half 0x1.8p-24", 2),
        ("half 0x1.ffcp-15", 0x3FF + 1),
    ],
)
def test_each_form_has_its_bits(literal: str, bits: int) -> None:
    assert _read(literal) == bits


@pytest.mark.parametrize(
    ("literal", "message"),
    [
        ("float 1.0e39", "'1.0e39' is too large for a float"),
        ("double -1.0e999999999999", "'-1.0e999999999999' is too large for a double"),
        ("double 0x1p99999999999999999999", "'0x1p99999999999999999999' is too large for a double"),
        ("half 65520.0", "'65520.0' is too large for a half"),
        ("half 0x1p-25", "'0x1p-25' is too small for a half"),
        ("double 1.0e-400", "'1.0e-400' is too small for a double"),
        ("float f0x13FB8AA3B", "'f0x13FB8AA3B' does not fit float"),
        ("float +snan(0x0)", "a snan of type float has no such payload"),
        ("float +nan(0x400000)", "a nan of type float has no such payload"),
        ("fp128 1.0", "a fp128 is written as its bits, after f0x or 0x and its letter"),
        ("fp128 +inf", "a fp128 is written as its bits, after f0x or 0x and its letter"),
        ("i32 f0x1", "a floating-point constant cannot have type i32"),
        ("float 0x3FB999999999999A", "'0x3FB999999999999A' is no exact float"),
        (f"float 1.{'1' * 5000}", "the number has too many digits"),
    ],
)
def test_what_is_no_number_of_the_type_is_said(literal: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_module(f"@x = global {literal}\n")
    assert caught.value.diagnostics[0].message == message


HALVES = [Fraction(float(value)) for value in np.arange(0x7C00, dtype=np.uint16).view(np.float16)]


def _nearest(number: Fraction) -> int:
    """The bits of the half nearest to a positive number, ties to even, among all that there are."""
    below = bisect_right(HALVES, number) - 1
    if below + 1 == len(HALVES):
        return below
    middle = (HALVES[below] + HALVES[below + 1]) / 2
    return below + (number > middle or (number == middle and below % 2 == 1))


@given(st.integers(1, 10**9), st.integers(-12, -5))
def test_rounding_is_to_the_nearest_of_all_halves(digits: int, exponent: int) -> None:
    number = Fraction(digits) * Fraction(10) ** exponent
    bits = _nearest(number)
    if bits:
        assert _read(f"half {digits}.0e{exponent}") == bits


@given(st.integers(0, (1 << 32) - 1))
def test_nine_digits_are_a_float(bits: int) -> None:
    value = np.uint32(bits).view(np.float32)
    if np.isfinite(value):
        assert _read(f"float {float(value):.8e}") == bits
