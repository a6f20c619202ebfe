"""The numbers of each type at which programs go wrong, whatever their text says.

Of floating-point types the NaNs (quiet and signalling, of both signs and with a payload), infinities, zeros
of both signs, denormals, the ends of each range and its neighbours; of integers the least and greatest, -1,
0, 1, the ends of the bounds, powers of two and their neighbours. Elements are made from their bits, since
arithmetic would quiet a signalling NaN. Source: IEEE 754-2019, sections 3.4 and 6.2.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pcfm.launch.model import ELEMENT_DTYPES, FLOAT_TYPES, integer_range, to_elements

_FRACTION_BITS = {"half": 10, "bfloat": 7, "float": 23, "double": 52}
_OFTEN = 2  # how often an end stands for each power of two


def rare_elements(type_name: str, low: int | float, high: int | float, *, beyond: bool) -> np.ndarray:
    """Elements of the type, some more often than others: integers from `low` to `high`, and floating-point
    numbers too unless they may go `beyond`.
    """
    if type_name not in FLOAT_TYPES:
        numbers = np.array(list(_integers(type_name, int(low), int(high))), np.int64)
        return to_elements(numbers[(numbers >= low) & (numbers <= high)], type_name)
    if beyond:
        return _floats(type_name)
    tame = [*(0.0, -0.0, 1.0, -1.0, float(low), float(high)), *_tiny(type_name)]
    return to_elements(np.array([n for n in tame if low <= n <= high]), type_name)


def _integers(type_name: str, low: int, high: int) -> Iterator[int]:
    least, greatest = integer_range(type_name)
    ends = [least, least + 1, -1, 0, 1, greatest - 1, greatest, low, low + 1, high - 1, high]
    yield from [n for n in ends if least <= n <= greatest] * _OFTEN
    for exponent in range(1, greatest.bit_length()):
        yield from (2**exponent - 1, 2**exponent, 2**exponent + 1, -(2**exponent))


def _tiny(type_name: str) -> list[float]:
    """The least and greatest denormal and the least normal number, of both signs."""
    fraction = _FRACTION_BITS[type_name]
    bits = [1, (1 << fraction) - 1, 1 << fraction]
    values = _from_bits(type_name, bits)
    if type_name == "bfloat":
        values = (values.astype(np.uint32) << 16).view(np.float32)
    return [sign * float(n) for n in values for sign in (1, -1)]


def _floats(type_name: str) -> np.ndarray:
    one, infinity, quiet, sign = _special_bits(type_name)
    common = [0, infinity, quiet, infinity | 1, 1, one - 1]
    others = [quiet | 5, one, infinity - 1, (infinity >> 1) & ~(one - 1)]
    bits = [*common, *common, *others]
    return _from_bits(type_name, [*bits, *(n | sign for n in bits)])


def special_elements(type_name: str) -> np.ndarray:
    """The floating-point numbers of which each kind has its own rules: zeros, infinities, NaNs, denormals."""
    one, infinity, quiet, sign = _special_bits(type_name)
    return _from_bits(type_name, [sign, quiet, infinity, 1, infinity | 1, sign | infinity, 0, sign | one - 1])


def _special_bits(type_name: str) -> tuple[int, int, int, int]:
    """The least normal number, infinity, the first quiet NaN, and the bit of the sign."""
    one = 1 << _FRACTION_BITS[type_name]
    sign = 1 << (8 * ELEMENT_DTYPES[type_name].itemsize - 1)
    infinity = sign - one
    return one, infinity, infinity | one >> 1, sign


def _from_bits(type_name: str, bits: list[int]) -> np.ndarray:
    dtype = ELEMENT_DTYPES[type_name]
    return np.array(bits, f"u{dtype.itemsize}").view(dtype)


def rare_scalars(type_name: str) -> list[int | float]:
    """What a scalar argument may be, the likeliest to go wrong first."""
    if type_name in FLOAT_TYPES:
        return [float("nan"), -0.0, float("inf"), float("-inf"), *_tiny(type_name)[:1], 0.0]
    least, greatest = integer_range(type_name)
    if type_name == "i1":
        return [0, 1]
    powers = [2**k + step for k in range(2, greatest.bit_length()) for step in (0, -1, 1)]
    few = [least, greatest, -1, 0, 17, 16, 15, 1]
    return list(dict.fromkeys([*few, *powers]))
