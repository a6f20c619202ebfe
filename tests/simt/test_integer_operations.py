"""Integer opcodes, comparisons and casts against exact arithmetic on Python's integers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.simt.kernels import map_over

WIDTHS = (1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64)


def signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) & 1 else value


def operands(width: int, seed: int = 0) -> list[tuple[int, int]]:
    """All pairs of boundary values, and random ones."""
    mask = (1 << width) - 1
    edges = {0, 1, 2, 3, mask, mask - 1, mask >> 1, (mask >> 1) + 1, width - 1, width}
    edges = sorted(edge for edge in edges if 0 <= edge <= mask)
    rng = np.random.default_rng(seed)
    pairs = [(a, b) for a in edges for b in edges]
    pairs += [(int(a) & mask, int(b) & mask) for a, b in rng.integers(0, 2**63, (28, 2))]
    return pairs


def evaluate(
    body: str, width: int, pairs: list[tuple[int, int]], result_width: int, declarations: str = ""
) -> list[int]:
    """The results of `body`, which computes %x of i`result_width` from %u and %v of i`width`."""

    def narrow(name: str, source: str) -> str:
        return f"  %{name} = " + (f"trunc i64 {source} to i{width}" if width < 64 else f"add i64 {source}, 0")

    def widen() -> str:
        return f"  %r = zext i{result_width} %x to i64" if result_width < 64 else "  %r = add i64 %x, 0"

    text = "\n".join([narrow("u", "%a"), narrow("v", "%b"), body, widen()])
    arrays = [np.array(column, np.uint64).view(np.int64) for column in zip(*pairs, strict=True)]
    results = map_over(
        text, [("i64", arrays[0]), ("i64", arrays[1])], ("i64", np.dtype(np.int64)), declarations
    )
    return [int(value) for value in results.view(np.uint64)]


def truncating(a: int, b: int) -> int:
    return abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1)


BINARY: dict[str, Callable[[int, int, int], int | None]] = {
    "add": lambda a, b, _: a + b,
    "sub": lambda a, b, _: a - b,
    "mul": lambda a, b, _: a * b,
    "and": lambda a, b, _: a & b,
    "or": lambda a, b, _: a | b,
    "xor": lambda a, b, _: a ^ b,
    "shl": lambda a, b, w: a << b if b < w else None,
    "lshr": lambda a, b, w: a >> b if b < w else None,
    "ashr": lambda a, b, w: signed(a, w) >> b if b < w else None,
    "udiv": lambda a, b, _: a // b if b else None,
    "urem": lambda a, b, _: a % b if b else None,
    "sdiv": lambda a, b, w: truncating(signed(a, w), signed(b, w)) if fits(a, b, w) else None,
    "srem": lambda a, b, w: (
        signed(a, w) - truncating(signed(a, w), signed(b, w)) * signed(b, w) if fits(a, b, w) else None
    ),
}


def fits(a: int, b: int, width: int) -> bool:
    return b != 0 and not (signed(a, width) == -(1 << (width - 1)) and signed(b, width) == -1)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("opcode", BINARY)
def test_binary_operators(opcode: str, width: int) -> None:
    expected = [(a, b, BINARY[opcode](a, b, width)) for a, b in operands(width)]
    defined = [(a, b, value & ((1 << width) - 1)) for a, b, value in expected if value is not None]
    assert defined
    results = evaluate(f"  %x = {opcode} i{width} %u, %v", width, [(a, b) for a, b, _ in defined], width)
    assert results == [value for _, _, value in defined]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("predicate", "eq ne ugt uge ult ule sgt sge slt sle".split())
def test_comparisons(predicate: str, width: int) -> None:
    pairs = operands(width)
    words = {"eq": "==", "ne": "!=", "gt": ">", "ge": ">=", "lt": "<", "le": "<="}
    expected = []
    for a, b in pairs:
        x, y = (signed(a, width), signed(b, width)) if predicate[0] == "s" else (a, b)
        expected.append(int(eval(f"x {words[predicate[-2:]]} y", {"x": x, "y": y})))
    assert evaluate(f"  %x = icmp {predicate} i{width} %u, %v", width, pairs, 1) == expected


@pytest.mark.parametrize(
    ("source", "target"),
    [(1, 8), (7, 33), (8, 9), (8, 32), (9, 16), (15, 16), (16, 24), (17, 32), (31, 32), (32, 64), (63, 64)],
)
@pytest.mark.parametrize("opcode", ["zext", "sext", "trunc"])
def test_integer_casts(opcode: str, source: int, target: int) -> None:
    if opcode == "trunc":
        source, target = target, source
    pairs = operands(source)
    results = evaluate(f"  %x = {opcode} i{source} %u to i{target}", source, pairs, target)
    value = signed if opcode == "sext" else (lambda a, _: a)
    assert results == [value(a, source) & ((1 << target) - 1) for a, _ in pairs]


def exact(family: str, a: int, b: int, width: int) -> tuple[int, bool, int]:
    """The wrapped result, whether it overflows, and the clamped result."""
    x, y = (signed(a, width), signed(b, width)) if family[0] == "s" else (a, b)
    value = {"add": x + y, "sub": x - y, "mul": x * y}[family[1:]]
    low = -(1 << (width - 1)) if family[0] == "s" else 0
    high = low + (1 << width) - 1
    mask = (1 << width) - 1
    return value & mask, not low <= value <= high, min(max(value, low), high) & mask


@pytest.mark.parametrize("width", [8, 24, 32, 64])
@pytest.mark.parametrize("family", ["sadd", "uadd", "ssub", "usub", "smul", "umul"])
def test_overflow_and_saturation(family: str, width: int) -> None:
    pairs = operands(width)
    name = f"@llvm.{family}.with.overflow.i{width}"
    declaration = f"declare {{ i{width}, i1 }} {name}(i{width}, i{width})"
    for index, ty in ((0, width), (1, 1)):
        body = f"  %s = call {{ i{width}, i1 }} {name}(i{width} %u, i{width} %v)\n"
        body += f"  %x = extractvalue {{ i{width}, i1 }} %s, {index}"
        results = evaluate(body, width, pairs, ty, declaration)
        assert results == [int(exact(family, a, b, width)[index]) for a, b in pairs]
    if family[1:] != "mul":
        name = f"@llvm.{family}.sat.i{width}"
        body = f"  %x = call i{width} {name}(i{width} %u, i{width} %v)"
        results = evaluate(body, width, pairs, width, f"declare i{width} {name}(i{width}, i{width})")
        assert results == [exact(family, a, b, width)[2] for a, b in pairs]


UNARY: dict[str, Callable[[int, int], int]] = {
    "ctpop": lambda a, _: a.bit_count(),
    "ctlz": lambda a, w: w - a.bit_length(),
    "cttz": lambda a, w: (a & -a).bit_length() - 1 if a else w,
    "abs": lambda a, w: abs(signed(a, w)),
    "bitreverse": lambda a, w: int(format(a, f"0{w}b")[::-1], 2),
    "bswap": lambda a, w: int.from_bytes(a.to_bytes(w // 8, "little"), "big"),
}


@pytest.mark.parametrize(
    ("name", "width"),
    [
        (name, width)
        for name in UNARY
        for width in (8, 16, 24, 32, 48, 64)
        if name != "bswap" or width % 16 == 0
    ],
)
def test_unary_intrinsics(name: str, width: int) -> None:
    pairs = operands(width)
    extra = ", i1 false" if name in ("ctlz", "cttz", "abs") else ""
    kinds = f"i{width}, i1" if extra else f"i{width}"
    body = f"  %x = call i{width} @llvm.{name}.i{width}(i{width} %u{extra})"
    results = evaluate(body, width, pairs, width, f"declare i{width} @llvm.{name}.i{width}({kinds})")
    assert results == [UNARY[name](a, width) & ((1 << width) - 1) for a, _ in pairs]


MINMAX: dict[str, Callable[[int, int, int], int]] = {
    "smax": lambda a, b, w: max(a, b, key=lambda v: signed(v, w)),
    "smin": lambda a, b, w: min(a, b, key=lambda v: signed(v, w)),
    "umax": lambda a, b, _: max(a, b),
    "umin": lambda a, b, _: min(a, b),
}


@pytest.mark.parametrize("width", [8, 24, 32, 64])
@pytest.mark.parametrize("name", MINMAX)
def test_minimum_and_maximum(name: str, width: int) -> None:
    pairs = operands(width)
    body = f"  %x = call i{width} @llvm.{name}.i{width}(i{width} %u, i{width} %v)"
    results = evaluate(
        body, width, pairs, width, f"declare i{width} @llvm.{name}.i{width}(i{width}, i{width})"
    )
    assert results == [MINMAX[name](a, b, width) for a, b in pairs]


@pytest.mark.parametrize("width", [8, 24, 32, 64])
@pytest.mark.parametrize("left", [True, False])
def test_funnel_shifts(left: bool, width: int) -> None:
    pairs = operands(width)
    name = f"@llvm.fsh{'l' if left else 'r'}.i{width}"
    body = f"  %x = call i{width} {name}(i{width} %u, i{width} %v, i{width} %v)"
    results = evaluate(body, width, pairs, width, f"declare i{width} {name}(i{width}, i{width}, i{width})")
    mask = (1 << width) - 1
    for (a, b), value in zip(pairs, results, strict=True):
        both, by = a << width | b, b % width
        assert value == ((both << by >> width) if left else (both >> by)) & mask
