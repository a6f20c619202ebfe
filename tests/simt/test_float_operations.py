"""Floating-point opcodes, conversions and intrinsics against exact fractions and NumPy's scalars."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from pcfm.launch import ScalarArg
from pcfm.simt.operations import floating
from tests.simt.kernels import map_over, run
from tests.simt.per_lane.scalars import float_bits, float_of_bits, round_fraction

KINDS = {"half": np.dtype(np.float16), "float": np.dtype(np.float32), "double": np.dtype(np.float64)}
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.0, 1e-7, 65504.0, math.inf, -math.inf, math.nan]


def samples(kind: str, seed: int = 0) -> np.ndarray:
    """Special values, subnormal ones and random bit patterns."""
    dtype = KINDS[kind]
    tiny = np.finfo(dtype).smallest_subnormal
    rng = np.random.default_rng(seed)
    random = rng.integers(0, 256, 50 * dtype.itemsize, dtype=np.uint8).view(dtype)
    return np.concatenate(
        [np.array([*SPECIAL, tiny, -tiny], dtype), random, rng.normal(size=34).astype(dtype)]
    )


def same(results: np.ndarray, expected: np.ndarray) -> bool:
    """Bit for bit, any NaN equal to any."""
    word = f"u{results.dtype.itemsize}"
    return bool(
        np.all((results.view(word) == expected.view(word)) | (np.isnan(results) & np.isnan(expected)))
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("opcode", ["fadd", "fsub", "fmul", "fdiv", "frem"])
def test_binary_operators_round_once(opcode: str, kind: str) -> None:
    a, b = samples(kind), np.roll(samples(kind, 1), 7)
    results = map_over(f"  %r = {opcode} {kind} %a, %b", [(kind, a), (kind, b)], (kind, KINDS[kind]))
    for x, y, value in zip(a.tolist(), b.tolist(), results.tolist(), strict=True):
        if not (math.isfinite(x) and math.isfinite(y)) or (y == 0 and opcode in ("fdiv", "frem")):
            continue
        if opcode == "frem":
            assert value == math.fmod(x, y)
            continue
        p, q = Fraction(x), Fraction(y)
        exact = p / q if opcode == "fdiv" else {"fadd": p + q, "fsub": p - q, "fmul": p * q}[opcode]
        assert value == round_fraction(exact, kind)
    special = ~(np.isfinite(a) & np.isfinite(b)) | (b == 0)
    with np.errstate(all="ignore"):
        ufunc = {
            "fadd": np.add,
            "fsub": np.subtract,
            "fmul": np.multiply,
            "fdiv": np.divide,
            "frem": np.fmod,
        }[opcode]
        assert same(results[special], ufunc(a, b)[special])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "predicate", "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split()
)
def test_comparisons(predicate: str, kind: str) -> None:
    a = samples(kind)
    b = np.roll(a, 3)
    b[:8] = a[:8]
    body = f"  %c = fcmp {predicate} {kind} %a, %b\n  %r = zext i1 %c to i8"
    results = map_over(body, [(kind, a), (kind, b)], ("i8", np.dtype(np.int8)))
    for x, y, value in zip(a.tolist(), b.tolist(), results.tolist(), strict=True):
        unordered = math.isnan(x) or math.isnan(y)
        if predicate in ("false", "true"):
            expected = predicate == "true"
        elif predicate in ("ord", "uno"):
            expected = unordered == (predicate == "uno")
        elif unordered:
            expected = predicate[0] == "u"
        else:
            expected = {"eq": x == y, "ne": x != y, "gt": x > y, "ge": x >= y, "lt": x < y, "le": x <= y}[
                predicate[1:]
            ]
        assert value == int(expected)


def test_negation_flips_the_sign_of_a_nan_too() -> None:
    bits = np.array([0x7FC00001, 0xFFC00000, 0x00000000, 0x3F800000] * 8, np.uint32)
    results = map_over(
        "  %r = fneg float %a", [("float", bits.view(np.float32))], ("float", np.dtype(np.float32))
    )
    assert np.array_equal(results.view(np.uint32), bits ^ np.uint32(0x80000000))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [8, 24, 32, 64])
@pytest.mark.parametrize("is_signed", [True, False])
def test_conversion_to_integers_in_range_and_saturating(kind: str, width: int, is_signed: bool) -> None:
    more = np.array([127.9, 128, 255.5, 256, -128.9, -0.9, 60000, -60000], KINDS[kind])
    a = np.concatenate([samples(kind), more])
    low = -(1 << (width - 1)) if is_signed else 0
    high = low + (1 << width) - 1
    opcode = "fptosi" if is_signed else "fptoui"
    extend = "sext" if is_signed else "zext"
    widen = f"\n  %r = {extend} i{width} %x to i64" if width < 64 else "\n  %r = add i64 %x, 0"
    cast = map_over(f"  %x = {opcode} {kind} %a to i{width}{widen}", [(kind, a)], ("i64", np.dtype(np.int64)))
    suffix = {"half": "f16", "float": "f32", "double": "f64"}[kind]
    name = f"@llvm.{opcode}.sat.i{width}.{suffix}"
    body = f"  %x = call i{width} {name}({kind} %a){widen}"
    clamped = map_over(body, [(kind, a)], ("i64", np.dtype(np.int64)), f"declare i{width} {name}({kind})")
    for x, plain, saturated in zip(a.tolist(), cast.tolist(), clamped.tolist(), strict=True):
        if math.isnan(x):
            assert saturated == 0
            continue
        whole = int(x) if math.isfinite(x) else (high + 1 if x > 0 else low - 1)
        modulus = 1 << 64
        assert saturated % modulus == min(max(whole, low), high) % modulus
        if low <= whole <= high:
            assert plain % modulus == whole % modulus


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_signed", [True, False])
def test_conversion_from_integers_rounds_once(kind: str, is_signed: bool) -> None:
    rng = np.random.default_rng(5)
    a = np.concatenate(
        [
            rng.integers(-(2**63), 2**63, 40),
            np.array([0, 1, -1, 2**24 + 1, 2**53 + 1, 2**63 - 1, 2049, 65519]),
        ]
    )
    opcode = "sitofp" if is_signed else "uitofp"
    results = map_over(f"  %r = {opcode} i64 %a to {kind}", [("i64", a)], (kind, KINDS[kind]))
    for value, number in zip(a.tolist(), results.tolist(), strict=True):
        assert number == round_fraction(Fraction(value if is_signed else value % 2**64), kind)


@pytest.mark.parametrize(
    ("source", "target"), [("double", "float"), ("double", "half"), ("float", "half"), ("half", "double")]
)
def test_conversion_between_floats(source: str, target: str) -> None:
    a = samples(source)
    opcode = "fptrunc" if KINDS[source].itemsize > KINDS[target].itemsize else "fpext"
    results = map_over(f"  %r = {opcode} {source} %a to {target}", [(source, a)], (target, KINDS[target]))
    for x, value in zip(a.tolist(), results.tolist(), strict=True):
        if math.isfinite(x) and x:
            assert value == round_fraction(Fraction(x), target)
        else:
            assert (math.isnan(x) and math.isnan(value)) or (
                x == value and math.copysign(1, x) == math.copysign(1, value)
            )


def test_bfloat_arithmetic_rounds_once() -> None:
    rng = np.random.default_rng(3)
    bits = rng.integers(0x3000, 0x5000, (2, 64)).astype(np.uint16)
    for opcode in ("fadd", "fsub", "fmul", "fdiv"):
        results = map_over(
            f"  %r = {opcode} bfloat %a, %b",
            [("bfloat", bits[0]), ("bfloat", bits[1])],
            ("bfloat", np.dtype(np.uint16)),
        )
        for x, y, value in zip(bits[0].tolist(), bits[1].tolist(), results.tolist(), strict=True):
            p, q = Fraction(float_of_bits(x, "bfloat")), Fraction(float_of_bits(y, "bfloat"))
            exact = p / q if opcode == "fdiv" else {"fadd": p + q, "fsub": p - q, "fmul": p * q}[opcode]
            assert value == float_bits(round_fraction(exact, "bfloat"), "bfloat")


BFLOAT = ("bfloat", np.dtype(np.uint16))


def near_bfloats() -> list[float]:
    """Numbers of bfloat, what is half-way to the next, and what is next to that; of both signs."""
    made = [0.0]
    for bits in (0x0001, 0x0002, 0x007F, 0x0080, 0x0081, 0x3F80, 0x3F81, 0x4049, 0x7F7E, 0x7F7F):
        here, there = (float_of_bits(each, "bfloat") for each in (bits, bits + 1))
        half = (here + there) / 2 if math.isfinite(there) else here + 2.0**119
        made += [here, half, half * (1 - 2.0**-50), half * (1 + 2.0**-50), half * (1 - 2.0**-22)]
    return [sign * number for number in made for sign in (1, -1)]


def as_bfloat(exact: Fraction, sign: float) -> int:
    return float_bits(math.copysign(round_fraction(abs(exact), "bfloat"), sign), "bfloat")


@pytest.mark.parametrize("source", ["float", "double"])
def test_what_becomes_a_bfloat_is_rounded_once(source: str) -> None:
    numbers = np.array([each for each in near_bfloats() if abs(each) < 2.0**128], KINDS[source])
    results = map_over(f"  %r = fptrunc {source} %a to bfloat", [(source, numbers)], BFLOAT)
    assert results.tolist() == [as_bfloat(Fraction(each), each) for each in numbers.tolist()]


@pytest.mark.parametrize("opcode", ["sitofp", "uitofp"])
def test_an_integer_becomes_a_bfloat_rounded_once(opcode: str) -> None:
    numbers = [
        2**k + 2 ** (k - 8) * odd + d for k in (9, 24, 54, 62) for odd in (1, 2, 3) for d in (-1, 0, 1)
    ]
    numbers = np.array([*numbers, *(-each for each in numbers), 0, -(2**63), -(2**63) + 2**55 + 1, -1])
    results = map_over(f"  %r = {opcode} i64 %a to bfloat", [("i64", numbers)], BFLOAT)
    exact = [each if opcode == "sitofp" else each % 2**64 for each in numbers.tolist()]
    assert results.tolist() == [as_bfloat(Fraction(each), each) for each in exact]


def test_the_bits_of_bfloats() -> None:
    bits = np.array([0, 0x8000, 1, 0x3F80, 0xC049, 0x7F80, 0xFF80, 0x7F81, 0xFFC1], np.uint16)
    values = [float_of_bits(each, "bfloat") for each in bits.tolist()]
    assert map_over("  %r = fneg bfloat %a", [("bfloat", bits)], BFLOAT).tolist() == (bits ^ 0x8000).tolist()
    for target in ("float", "double"):
        wide = map_over(f"  %r = fpext bfloat %a to {target}", [("bfloat", bits)], (target, KINDS[target]))
        assert same(wide, np.array(values, KINDS[target]))
    # A NaN keeps what of its bits there is room for, and is a quiet one.
    nans = np.array([0x7F812345, 0xFFC00000, 0xFF800001], np.uint32).view(np.float32)
    narrow = map_over("  %r = fptrunc float %a to bfloat", [("float", nans)], BFLOAT)
    assert narrow.tolist() == [0x7FC1, 0xFFC0, 0xFFC0]
    less = map_over(
        "  %c = fcmp olt bfloat %a, 1.0\n  %r = zext i1 %c to i16",
        [("bfloat", bits)],
        ("i16", np.dtype(np.uint16)),
    )
    assert less.tolist() == [int(each < 1) for each in values]


def test_a_double_becomes_a_bfloat_without_rounding_twice() -> None:
    value = 1.0 + 2.0**-8 + 2.0**-40  # rounded to float first, it would be a tie and go down
    results = floating.float_to_bfloat(np.array([[value]]))
    assert int(results[0, 0]) == float_bits(round_fraction(Fraction(value), "bfloat"), "bfloat") == 0x3F81


def test_a_bfloat_given_by_value_is_the_nearest() -> None:
    text = "define ptx_kernel void @k(ptr %p, bfloat %s) {\n  store bfloat %s, ptr %p\n  ret void\n}\n"
    for value, bits in ((1.5, 0x3FC0), (1.0 + 2.0**-8 + 2.0**-40, 0x3F81), (-0.0, 0x8000)):
        ending = run(text, [np.zeros(1, np.uint16), ScalarArg("bfloat", value)], threads=1)
        assert ending.buffers[0] is not None and ending.buffers[0].tolist() == [bits]


def odd_sum(a: float, b: float) -> float:
    """The sum, or of its two neighbours the one that ends in a one."""
    exact = Fraction(a) + Fraction(b)
    near = float(exact)
    if Fraction(near) == exact:
        return near
    other = math.nextafter(near, math.inf if exact > near else -math.inf)
    return near if float_bits(near, "double") & 1 else other


def test_a_sum_that_is_not_exact_ends_in_a_one() -> None:
    large = [1.0, 1.0 + 2.0**-52, 3.0, 2.0**53 - 1, 2.0**53 - 2, 5e-324, 0.0, 1e300]
    small = [0.0, 2.0**-60, 2.0**-53, 3 * 2.0**-54, 5e-324, 0.75, 1.5]
    pairs = [(p * a, q * b) for a in large for b in small for p in (1, -1) for q in (1, -1)]
    a, b = np.array(pairs).T.copy()
    assert floating._add_odd(a, b).tolist() == [odd_sum(*pair) for pair in pairs]


def test_fma_of_what_is_far_from_one() -> None:
    rows = [
        (-0.0, 1e-200, -0.0, -0.0),
        (1e-200, -0.0, 0.0, 0.0),
        (1e-160, 1e-160, -1e-320, 0.0),
        (2.0**-540, 2.0**-530, -(2.0**-1070), 0.0),
        (1e200, 1e200, 1.0, math.inf),
        (1e200, -1e200, 1.0, -math.inf),
        (1e-140, 1.0 + 2.0**-52, -1e-140, 0.0),
        (1.0, math.inf, 1e-200, math.inf),
        (math.inf, 1e-200, 1.0, math.inf),
        (1e-200, 1.0, -math.inf, -math.inf),
    ]
    a, b, c, expected = (np.array(column) for column in zip(*rows, strict=True))
    with np.errstate(all="ignore"):
        results = floating.fma(a, b, c)
    for row in (2, 6):
        exact = Fraction(a[row]) * Fraction(b[row]) + Fraction(c[row])
        expected[row] = round_fraction(exact, "double")
    assert results.view(np.uint64).tolist() == expected.view(np.uint64).tolist()


@pytest.mark.parametrize("kind", ["float", "double"])
def test_fma_rounds_once(kind: str) -> None:
    rng = np.random.default_rng(11)
    dtype = KINDS[kind]
    a = (rng.normal(size=256) * 2.0 ** rng.integers(-30, 30, 256)).astype(dtype)
    b = (rng.normal(size=256) * 2.0 ** rng.integers(-30, 30, 256)).astype(dtype)
    c = (-(a.astype(np.float64) * b) * (1 + rng.choice([0, 2.0**-24, 2.0**-53, 1e-3], 256))).astype(dtype)
    if kind == "double":  # the edges of the exponent take another path
        a[:4], b[:4], c[:4] = 1e-300, 1e-20, [1e-320, 5e-324, 0, -1e-320]
    suffix = "f32" if kind == "float" else "f64"
    name = f"@llvm.fma.{suffix}"
    body = f"  %r = call {kind} {name}({kind} %a, {kind} %b, {kind} %c)"
    results = map_over(
        body,
        [(kind, a), (kind, b), (kind, c)],
        (kind, dtype),
        f"declare {kind} {name}({kind}, {kind}, {kind})",
    )
    for x, y, z, value in zip(a.tolist(), b.tolist(), c.tolist(), results.tolist(), strict=True):
        assert value == round_fraction(Fraction(x) * Fraction(y) + Fraction(z), kind)


ROUNDING = {
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "rint": round,
    "roundeven": round,
    "round": lambda x: math.floor(abs(x) + 0.5) * (1 if x > 0 else -1) if abs(x) < 2**50 else int(x),
}


@pytest.mark.parametrize("name", ROUNDING)
def test_rounding_intrinsics(name: str) -> None:
    a = np.concatenate([samples("double"), np.array([0.49999999999999994, -0.5, 2**52 + 1.0, -3.5])])
    a = np.concatenate([a, np.zeros(-len(a) % 8)])
    body = f"  %r = call double @llvm.{name}.f64(double %a)"
    results = map_over(
        body, [("double", a)], ("double", np.dtype(np.float64)), f"declare double @llvm.{name}.f64(double)"
    )
    for x, value in zip(a.tolist(), results.tolist(), strict=True):
        if not math.isfinite(x):
            assert value == x or (math.isnan(x) and math.isnan(value))
            continue
        expected = (
            math.floor(Fraction(abs(x)) + Fraction(1, 2)) * (1 if x > 0 else -1)
            if name == "round"
            else ROUNDING[name](x)
        )
        assert value == expected
        assert math.copysign(1, value) == math.copysign(1, x) or (name in ("floor", "ceil") and value)


@pytest.mark.parametrize(
    ("name", "first", "second", "expected"),
    [
        ("minnum", math.nan, 1.0, 1.0),
        ("maxnum", 1.0, math.nan, 1.0),
        ("minimum", math.nan, 1.0, math.nan),
        ("maximum", 1.0, math.nan, math.nan),
        ("minimum", 0.0, -0.0, -0.0),
        ("maximum", -0.0, 0.0, 0.0),
        ("copysign", 2.0, -0.0, -2.0),
    ],
)
def test_minimum_maximum_and_sign(name: str, first: float, second: float, expected: float) -> None:
    a, b = np.full(4, first, np.float32), np.full(4, second, np.float32)
    body = f"  %r = call float @llvm.{name}.f32(float %a, float %b)"
    results = map_over(
        body,
        [("float", a), ("float", b)],
        ("float", np.dtype(np.float32)),
        f"declare float @llvm.{name}.f32(float, float)",
    )
    assert same(results, np.full(4, expected, np.float32))


@pytest.mark.parametrize(
    "mask", [0x003, 0x004, 0x008, 0x010, 0x020, 0x040, 0x080, 0x100, 0x200, 0x3FF, 0x264]
)
def test_is_fpclass(mask: int) -> None:
    bits = np.array(
        [
            0x7F800001,
            0x7FC00000,
            0xFF800000,
            0xBF800000,
            0x80000001,
            0x80000000,
            0,
            1,
            0x3F800000,
            0x7F800000,
        ],
        np.uint32,
    )
    body = f"  %c = call i1 @llvm.is.fpclass.f32(float %a, i32 {mask})\n  %r = zext i1 %c to i8"
    results = map_over(
        body,
        [("float", bits.view(np.float32))],
        ("i8", np.dtype(np.int8)),
        "declare i1 @llvm.is.fpclass.f32(float, i32)",
    )
    assert results.tolist() == [mask >> bit & 1 for bit in range(10)]


def test_library_functions_are_close_to_numpy() -> None:
    a = np.linspace(0.1, 3.0, 64).astype(np.float32)
    names = {
        "sinf": np.sin,
        "expf": np.exp,
        "log2f": np.log2,
        "rsqrtf": lambda x: 1 / np.sqrt(x),
        "tanhf": np.tanh,
    }
    for name, function in names.items():
        body = f"  %r = call float @__nv_{name}(float %a)"
        results = map_over(
            body, [("float", a)], ("float", np.dtype(np.float32)), f"declare float @__nv_{name}(float)"
        )
        assert np.array_equal(results, function(a.astype(np.float64)).astype(np.float32))
