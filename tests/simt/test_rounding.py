"""Directed rounding, held against exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from pcfm.simt.operations import rounding

# Bits of the significand, smallest exponent of a unit in the last place, largest exponent.
FORMATS = {np.float16: (11, -24, 15), np.float32: (24, -149, 127), np.float64: (53, -1074, 1023)}
DIRECTED = ("rn", "rz", "rm", "rp")
TYPES = [np.float32, np.float64]
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def rounded_exactly(exact: Fraction, dtype: type, mode: str) -> float:
    """The float of `dtype` for a number that is not zero."""
    bits, least, top = FORMATS[dtype]
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - bits + 1, least)
    whole, rest = divmod(size, unit)
    up = {
        "rn": 2 * rest > unit or (2 * rest == unit and whole % 2 == 1),
        "rz": False,
        "rm": exact < 0 and rest > 0,
        "rp": exact > 0 and rest > 0,
    }[mode]
    result = (int(whole) + int(up)) * unit
    largest = (2 - Fraction(2) ** (1 - bits)) * Fraction(2) ** top
    if result > largest:
        to_infinity = mode == "rn" or (mode == "rp" and exact > 0) or (mode == "rm" and exact < 0)
        value = math.inf if to_infinity else float(largest)
    else:
        value = float(result)
    return value if exact > 0 else -value


def operands(dtype: type, count: int, seed: int) -> list[np.ndarray]:
    """Numbers of all sizes, the edges among them, and many that are close to each other."""
    rng = np.random.default_rng(seed)
    info = np.finfo(dtype)
    tiny, least = float(info.tiny), float(info.smallest_subnormal)
    edges = [1.0, 1 / 3, 3.0, 1 + float(info.eps), tiny, least, 5 * least, float(info.max), 2.0**40 + 1]
    columns = []
    for _ in range(3):
        any_size = np.ldexp(rng.uniform(1, 2, count), rng.integers(info.minexp - 20, info.maxexp, count))
        near = np.ldexp(rng.uniform(1, 2, count), rng.integers(-4, 4, count))
        chosen = np.where(rng.random(count) < 0.5, near, any_size)
        chosen = np.where(rng.random(count) < 0.25, rng.choice(edges, count), chosen)
        with np.errstate(over="ignore"):
            columns.append((chosen * rng.choice([-1.0, 1.0], count)).astype(dtype).reshape(1, -1))
    return columns


CASES = {
    "add": (rounding.add, lambda a, b, _: a + b, 2),
    "subtract": (rounding.subtract, lambda a, b, _: a - b, 2),
    "multiply": (rounding.multiply, lambda a, b, _: a * b, 2),
    "divide": (rounding.divide, lambda a, b, _: a / b, 2),
    "multiply_add": (rounding.multiply_add, lambda a, b, c: a * b + c, 3),
    "reciprocal": (rounding.reciprocal, lambda a, _b, _c: 1 / a, 1),
}


@pytest.mark.parametrize("mode", DIRECTED)
@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("name", CASES)
def test_operations_round_as_exact_fractions_do(name: str, dtype: type, mode: str) -> None:
    function, exact, arity = CASES[name]
    columns = operands(dtype, 400, 3)
    with np.errstate(all="ignore"):
        result = function(*columns[:arity], mode)
    assert result.dtype == dtype
    for index in range(400):
        given = [Fraction(float(column[0, index])) for column in columns]
        if any(math.isinf(column[0, index]) or (column[0, index] == 0) for column in columns):
            continue
        true = exact(*given)
        if true:
            wanted = rounded_exactly(true, dtype, mode)
            got = float(result[0, index])
            assert got == wanted, ([float(g) for g in given], got, wanted)


@pytest.mark.parametrize("mode", DIRECTED)
@pytest.mark.parametrize("dtype", TYPES)
def test_square_roots_neighbour_the_exact_root(dtype: type, mode: str) -> None:
    values = np.abs(operands(dtype, 400, 5)[0])
    values = values[np.isfinite(values)].reshape(1, -1)
    root = rounding.square_root(values, mode)
    infinity = dtype(np.inf)
    for value, got in zip(values[0], root[0], strict=True):
        exact, low = Fraction(float(value)), Fraction(float(got)) ** 2
        above = Fraction(float(np.nextafter(got, infinity))) ** 2
        below = Fraction(float(np.nextafter(got, dtype(0)))) ** 2
        if mode in ("rz", "rm"):
            assert low <= exact < above
        elif mode == "rp":
            assert below < exact <= low
        else:
            assert below < exact < above


@pytest.mark.parametrize("mode", DIRECTED)
def test_double_to_narrower_floats(mode: str) -> None:
    for dtype in (np.float16, np.float32):
        values = np.concatenate(
            [operands(dtype, 300, 7)[0].astype(np.float64), operands(np.float64, 99, 8)[0]], 1
        )
        values = values[np.isfinite(values) & (values != 0)]
        with np.errstate(all="ignore"):
            got = rounding.narrow(values * (1 + 1e-9), np.dtype(dtype), mode)
        for value, result in zip(values * (1 + 1e-9), got, strict=True):
            if math.isfinite(value):
                assert float(result) == rounded_exactly(Fraction(float(value)), dtype, mode)


@pytest.mark.parametrize("mode", DIRECTED)
@pytest.mark.parametrize("dtype", ["i4", "u4", "i8", "u8"])
def test_integers_to_floats(dtype: str, mode: str) -> None:
    info = np.iinfo(dtype)
    rng = np.random.default_rng(1)
    values = rng.integers(info.min, info.max, 300, dtype=dtype, endpoint=True) >> rng.integers(
        0, 40 if dtype[1] == "8" else 20, 300
    ).astype(dtype)
    values = np.concatenate([values, np.array([info.max, info.max - 1, info.min, 1, 2**24 + 1], dtype)])
    for kind in (np.float32, np.float64):
        got = rounding.from_integer(values, np.dtype(kind), mode)
        for value, result in zip(values.tolist(), got, strict=True):
            if value:
                assert float(result) == rounded_exactly(Fraction(value), kind, mode)


def test_exact_zero_sums_are_negative_only_when_rounding_down() -> None:
    one = np.array([[1.0]], np.float32)
    for mode in DIRECTED:
        assert bool(np.signbit(rounding.add(one, -one, mode))[0, 0]) == (mode == "rm")
        assert bool(np.signbit(rounding.multiply_add(one, one, -one, mode))[0, 0]) == (mode == "rm")
    assert not np.signbit(rounding.add(one * 0, one * 0, "rm"))[0, 0]


def test_infinities_and_divisions_by_zero_are_exact() -> None:
    values = [np.array([[value]], np.float32) for value in (np.inf, 1.0, 0.0)]
    infinite, one, zero = values
    with np.errstate(all="ignore"):
        for mode in DIRECTED:
            assert rounding.add(infinite, one, mode)[0, 0] == np.inf
            assert rounding.multiply(infinite, one, mode)[0, 0] == np.inf
            assert rounding.divide(one, zero, mode)[0, 0] == np.inf
            assert rounding.divide(one, infinite, mode)[0, 0] == 0
            assert rounding.multiply_add(infinite, one, one, mode)[0, 0] == np.inf


@pytest.mark.parametrize("dtype", TYPES)
def test_an_integer_that_no_double_is_becomes_the_nearest_float(dtype: type) -> None:
    bits, _, _ = FORMATS[dtype]
    halves = [2**k + d * 2 ** (k - bits) + e for k in (54, 60, 62) for d in (1, 3) for e in (-1, 0, 1)]
    numbers = [sign * half for half in halves for sign in (1, -1)]
    results = rounding.from_integer(np.array([numbers]), np.dtype(dtype), "rn")
    assert results[0].tolist() == [rounded_exactly(Fraction(number), dtype, "rn") for number in numbers]
