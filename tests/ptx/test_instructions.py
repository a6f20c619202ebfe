"""Each row of the instruction tables, executed on the simulator, against what the PTX ISA says of it."""

from __future__ import annotations

import math
import operator
import shutil
import struct
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product
from pathlib import Path

import pytest

from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify as check_module
from pcfm.llvm import emit_assembly, verify
from pcfm.ptx import lift
from pcfm.ptx.tables.find import ROWS, find_row
from pcfm.ptx.types import IR_TYPES
from tests.breadth import choose
from tests.ptx import float_reference as ieee
from tests.ptx.one_instruction import HEAD, LANES, Shape, draw, kernel_text, run


@dataclass(frozen=True)
class Case:
    """An instruction and the function from its operands' bits to its results' bits."""

    shape: Shape
    function: Callable[..., int | tuple[int, ...]]


CASES: list[Case] = []


def case(text: str, results: str, operands: str, function: Callable[..., int | tuple[int, ...]]) -> None:
    CASES.append(Case(Shape(text, tuple(results.split()), tuple(operands.split())), function))


def signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def cut(value: int, width: int) -> int:
    return value & ((1 << width) - 1)


def read(value: int, ty: str) -> int:
    width = int(ty[1:])
    return signed(value, width) if ty[0] == "s" else value


def clamp(value: int, ty: str) -> int:
    width = int(ty[1:])
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if ty[0] == "s" else (0, (1 << width) - 1)
    return cut(min(max(value, low), high), width)


# --- integers -----------------------------------------------------------------------------------------------


def of_whole(ty: str, function: Callable[..., int], result: int | None = None) -> Callable[..., int]:
    """A function of numbers as one of bits."""
    width = result or int(ty[1:])
    return lambda *args: cut(function(*(read(a, ty) for a in args)), width)


def divided(a: int, b: int) -> int:
    """Truncated towards zero."""
    size = abs(a) // abs(b)
    return size if (a < 0) == (b < 0) else -size


for T in ("u16", "s16", "u32", "s32", "u64", "s64"):
    W = int(T[1:])
    case(f"add.{T} d, a, b;", T, f"{T} {T}", of_whole(T, lambda a, b: a + b))
    case(f"sub.{T} d, a, b;", T, f"{T} {T}", of_whole(T, lambda a, b: a - b))
    case(f"mul.lo.{T} d, a, b;", T, f"{T} {T}", of_whole(T, lambda a, b: a * b))
    case(f"mul.hi.{T} d, a, b;", T, f"{T} {T}", of_whole(T, lambda a, b, W=W: a * b >> W))
    case(f"mad.lo.{T} d, a, b, c;", T, f"{T} {T} {T}", of_whole(T, lambda a, b, c: a * b + c))
    case(f"mad.hi.{T} d, a, b, c;", T, f"{T} {T} {T}", of_whole(T, lambda a, b, c, W=W: (a * b >> W) + c))
    case(f"sad.{T} d, a, b, c;", T, f"{T} {T} {T}", of_whole(T, lambda a, b, c: abs(a - b) + c))
    case(f"min.{T} d, a, b;", T, f"{T} {T}", of_whole(T, min))
    case(f"max.{T} d, a, b;", T, f"{T} {T}", of_whole(T, max))
    # Without the undefined divisions: an odd divisor that is no -1.
    case(
        f"or.b{W} b, b, 5;\nand.b{W} b, b, 0x7F;\ndiv.{T} d, a, b;",
        T,
        f"{T} {T}",
        lambda a, b, T=T, W=W: cut(divided(read(a, T), (b | 5) & 0x7F), W),
    )
    case(
        f"or.b{W} b, b, 5;\nand.b{W} b, b, 0x7F;\nrem.{T} d, a, b;",
        T,
        f"{T} {T}",
        lambda a, b, T=T, W=W: cut(read(a, T) - divided(read(a, T), (b | 5) & 0x7F) * ((b | 5) & 0x7F), W),
    )
    if W < 64:
        case(f"mul.wide.{T} d, a, b;", f"b{2 * W}", f"{T} {T}", of_whole(T, lambda a, b: a * b, 2 * W))
        case(
            f"mad.wide.{T} d, a, b, c;",
            f"b{2 * W}",
            f"{T} {T} b{2 * W}",
            lambda a, b, c, T=T, W=W: cut(read(a, T) * read(b, T) + c, 2 * W),
        )
    if T[0] == "s":
        case(f"abs.{T} d, a;", T, T, of_whole(T, abs))
        case(f"neg.{T} d, a;", T, T, of_whole(T, lambda a: -a))
    case(
        f"shr.{T} d, a, b;",
        T,
        f"{T} b32",
        lambda a, b, T=T, W=W: cut(read(a, T) >> min(b, W), W),
    )
case("add.sat.s32 d, a, b;", "s32", "s32 s32", lambda a, b: clamp(signed(a, 32) + signed(b, 32), "s32"))
case("sub.sat.s32 d, a, b;", "s32", "s32 s32", lambda a, b: clamp(signed(a, 32) - signed(b, 32), "s32"))
for T in ("u32", "s32"):

    def low_24(a: int, T: str = T) -> int:
        return signed(a & 0xFFFFFF, 24) if T == "s32" else a & 0xFFFFFF

    case(f"mul24.lo.{T} d, a, b;", T, f"{T} {T}", lambda a, b, f=low_24: cut(f(a) * f(b), 32))
    case(f"mad24.lo.{T} d, a, b, c;", T, f"{T} {T} {T}", lambda a, b, c, f=low_24: cut(f(a) * f(b) + c, 32))
case(
    "add.cc.u32 d, a, b;\naddc.u32 e, c, s;",
    "u32 u32",
    "u32 u32 u32 u32",
    lambda a, b, c, s: (cut(a + b, 32), cut(c + s + (a + b >> 32), 32)),
)
case(
    "add.cc.u64 d, a, b;\naddc.cc.u64 d, d, c;\naddc.u64 e, 0, 0;",
    "u64 u64",
    "u64 u64 u64",
    lambda a, b, c: (cut(cut(a + b, 64) + c + (a + b >> 64), 64), cut(a + b, 64) + c + (a + b >> 64) >> 64),
)
case(
    "sub.cc.u32 d, a, b;\nsubc.u32 e, c, s;",
    "u32 u32",
    "u32 u32 u32 u32",
    lambda a, b, c, s: (cut(a - b, 32), cut(c - s - (a < b), 32)),
)
case(
    "mad.lo.cc.u32 d, a, b, c;\nmadc.hi.u32 e, a, b, s;",
    "u32 u32",
    "u32 u32 u32 u32",
    lambda a, b, c, s: (cut(a * b + c, 32), cut((a * b >> 32) + s + (cut(a * b, 32) + c >> 32), 32)),
)


case(
    "add.cc.u32 d, a, b;\n@c add.cc.u32 e, a, a;\naddc.u32 e, 0, 0;",
    "u32 u32",
    "u32 u32 pred",
    lambda a, b, c: (cut(a + b, 32), (a + a if c else a + b) >> 32),
)


def dot(types: str, offset: int = 0, width: int = 8) -> Callable[..., int]:
    first, second = types.split(".")

    def function(a: int, b: int, c: int) -> int:
        total = c
        for index in range(32 // width):
            x = a >> (width * index) & ((1 << width) - 1)
            y = b >> (offset + 8 * index) & 0xFF
            total += (signed(x, width) if first == "s32" else x) * (signed(y, 8) if second == "s32" else y)
        return cut(total, 32)

    return function


for types in ("u32.u32", "u32.s32", "s32.u32", "s32.s32"):
    case(f"dp4a.{types} d, a, b, c;", "b32", "b32 b32 b32", dot(types))
    case(f"dp2a.lo.{types} d, a, b, c;", "b32", "b32 b32 b32", dot(types, 0, 16))
    case(f"dp2a.hi.{types} d, a, b, c;", "b32", "b32 b32 b32", dot(types, 16, 16))

# --- bits ---------------------------------------------------------------------------------------------------

for W in (16, 32, 64):
    T = f"b{W}"
    case(f"and.{T} d, a, b;", T, f"{T} {T}", lambda a, b: a & b)
    case(f"or.{T} d, a, b;", T, f"{T} {T}", lambda a, b: a | b)
    case(f"xor.{T} d, a, b;", T, f"{T} {T}", lambda a, b: a ^ b)
    case(f"not.{T} d, a;", T, T, lambda a, W=W: cut(~a, W))
    case(f"cnot.{T} d, a;", T, T, lambda a: int(a == 0))
    case(f"shl.{T} d, a, b;", T, f"{T} b32", lambda a, b, W=W: cut(a << min(b, W), W))
    case(f"shl.{T} d, a, 3;", T, T, lambda a, W=W: cut(a << 3, W))
case("and.pred d, a, b;", "pred", "pred pred", lambda a, b: a & b)
case("or.pred d, a, !b;", "pred", "pred pred", lambda a, b: a | (1 - b))
case("xor.pred d, a, b;", "pred", "pred pred", lambda a, b: a ^ b)
case("not.pred d, a;", "pred", "pred", lambda a: 1 - a)
for W in (32, 64):
    T = f"b{W}"
    case(f"popc.{T} d, a;", "b32", T, lambda a: a.bit_count())
    case(f"clz.{T} d, a;", "b32", T, lambda a, W=W: W - a.bit_length())
    case(f"brev.{T} d, a;", T, T, lambda a, W=W: int(f"{a:0{W}b}"[::-1], 2))
    for sign in "us":

        def top(a: int, W: int = W, sign: str = sign) -> int:
            return (cut(~a, W) if sign == "s" and a >> (W - 1) else a).bit_length()

        case(f"bfind.{sign}{W} d, a;", "b32", T, lambda a, f=top: cut(f(a) - 1, 32))
        case(
            f"bfind.shiftamt.{sign}{W} d, a;",
            "b32",
            T,
            lambda a, f=top, W=W: W - f(a) if f(a) else 0xFFFFFFFF,
        )

        def field(a: int, b: int, c: int, W: int = W, sign: str = sign) -> int:
            """As the ISA's pseudo-code of bfe does it, bit by bit."""
            start, length = b & 0xFF, c & 0xFF
            msb = W - 1
            fill = a >> min(start + length - 1, msb) & 1 if sign == "s" and length else 0
            bits = [a >> (start + i) & 1 if i < length and start + i <= msb else fill for i in range(W)]
            return sum(bit << i for i, bit in enumerate(bits))

        case(f"bfe.{sign}{W} d, a, b, c;", T, f"{T} b32 b32", field)
        case(f"bfe.{sign}{W} d, a, 5, 9;", T, T, lambda a, f=field: f(a, 5, 9))

    def inserted(a: int, b: int, c: int, d: int, W: int = W) -> int:
        start, length = c & 0xFF, d & 0xFF
        for i in range(length):
            if start + i < W:
                b = b & ~(1 << (start + i)) | ((a >> i & 1 if i < W else 0) << (start + i))
        return b

    case(f"bfi.{T} d, a, b, c, s;", T, f"{T} {T} b32 b32", inserted)
    case(f"bfi.{T} d, a, b, 7, 11;", T, f"{T} {T}", lambda a, b, f=inserted: f(a, b, 7, 11))
for mode in ("wrap", "clamp"):

    def amount(c: int, mode: str = mode) -> int:
        return c & 31 if mode == "wrap" else min(c, 32)

    case(
        f"shf.l.{mode}.b32 d, a, b, c;",
        "b32",
        "b32 b32 b32",
        lambda a, b, c, f=amount: cut((b << 32 | a) << f(c) >> 32, 32),
    )
    case(
        f"shf.r.{mode}.b32 d, a, b, c;",
        "b32",
        "b32 b32 b32",
        lambda a, b, c, f=amount: cut((b << 32 | a) >> f(c), 32),
    )
    case(
        f"bmsk.{mode}.b32 d, a, b;",
        "b32",
        "b32 b32",
        lambda a, b, f=amount: cut(((1 << f(b)) - 1) << f(a), 32),
    )
    for sign in "us":

        def extended(a: int, b: int, f: Callable[[int], int] = amount, sign: str = sign) -> int:
            length = f(b)
            low = a & ((1 << length) - 1)
            return cut(signed(low, length), 32) if sign == "s" and length else low

        case(f"szext.{mode}.{sign}32 d, a, b;", "b32", "b32 b32", extended)


def permuted(a: int, b: int, c: int) -> int:
    source = (b << 32 | a).to_bytes(8, "little")
    result = []
    for i in range(4):
        pick = c >> (4 * i) & 15
        byte = source[pick & 7]
        result.append((0xFF if byte & 0x80 else 0) if pick & 8 else byte)
    return int.from_bytes(bytes(result), "little")


MODES = {
    "f4e": [(0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)],
    "b4e": [(0, 7, 6, 5), (1, 0, 7, 6), (2, 1, 0, 7), (3, 2, 1, 0)],
    "rc8": [(0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)],
    "ecl": [(0, 1, 2, 3), (1, 1, 2, 3), (2, 2, 2, 3), (3, 3, 3, 3)],
    "ecr": [(0, 0, 0, 0), (0, 1, 1, 1), (0, 1, 2, 2), (0, 1, 2, 3)],
    "rc16": [(0, 1, 0, 1), (2, 3, 2, 3), (0, 1, 0, 1), (2, 3, 2, 3)],
}
case("prmt.b32 d, a, b, c;", "b32", "b32 b32 b32", permuted)
for mode, rows in MODES.items():
    case(
        f"prmt.b32.{mode} d, a, b, c;",
        "b32",
        "b32 b32 b32",
        lambda a, b, c, rows=rows: sum(
            ((b << 32 | a) >> (8 * pick) & 0xFF) << (8 * i) for i, pick in enumerate(rows[c & 3])
        ),
    )
for lut in (0x96, 0xE8, 0xC0, 0xFC, 0x00, 0xFF, 0x1B, 0xF0, 0x3C, 0xB2, 0x45):
    case(
        f"lop3.b32 d, a, b, c, {lut};",
        "b32",
        "b32 b32 b32",
        lambda a, b, c, lut=lut: sum(
            (lut >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1) & 1) << i for i in range(32)
        ),
    )

# --- floats -------------------------------------------------------------------------------------------------

ARITHMETIC = {
    "add": ieee.add,
    "mul": ieee.mul,
    "sub": lambda a, b, kind, mode="rn": ieee.add(a, ieee.negate(b, kind), kind, mode),
}
for T in ("f32", "f64"):
    for name, function in ARITHMETIC.items():
        case(f"{name}.{T} d, a, b;", T, f"{T} {T}", lambda a, b, f=function, T=T: f(a, b, T))
        for mode in ("rn", "rz", "rm", "rp"):
            case(
                f"{name}.{mode}.{T} d, a, b;",
                T,
                f"{T} {T}",
                lambda a, b, f=function, T=T, mode=mode: f(a, b, T, mode),
            )
    for mode in ("rn", "rz", "rm", "rp"):
        case(
            f"fma.{mode}.{T} d, a, b, c;",
            T,
            f"{T} {T} {T}",
            lambda a, b, c, T=T, mode=mode: ieee.fma(a, b, c, T, mode),
        )
        case(f"div.{mode}.{T} d, a, b;", T, f"{T} {T}", lambda a, b, T=T, mode=mode: ieee.div(a, b, T, mode))
        one = 0x3F800000 if T == "f32" else 0x3FF << 52
        case(f"rcp.{mode}.{T} d, a;", T, T, lambda a, T=T, mode=mode, one=one: ieee.div(one, a, T, mode))
    case(f"mad.rn.{T} d, a, b, c;", T, f"{T} {T} {T}", lambda a, b, c, T=T: ieee.fma(a, b, c, T))
    case(
        f"copysign.{T} d, a, b;",
        T,
        f"{T} {T}",
        lambda a, b, W=int(T[1:]): b & ((1 << (W - 1)) - 1) | a & (1 << (W - 1)),
    )
for name, function in ARITHMETIC.items():
    case(
        f"{name}.rn.ftz.f32 d, a, b;",
        "f32",
        "f32 f32",
        ieee.flushing(lambda a, b, f=function: f(a, b, "f32"), "f32"),
    )
    case(
        f"{name}.ftz.f32 d, a, b;",
        "f32",
        "f32 f32",
        ieee.flushing(lambda a, b, f=function: f(a, b, "f32"), "f32"),
    )
    case(
        f"{name}.rn.sat.f32 d, a, b;",
        "f32",
        "f32 f32",
        lambda a, b, f=function: ieee.saturate(f(a, b, "f32"), "f32"),
    )
    for T in ("f16", "bf16"):
        case(f"{name}.rn.{T} d, a, b;", T, f"{T} {T}", lambda a, b, f=function, T=T: f(a, b, T))


def paired(function: Callable[..., int]) -> Callable[..., int]:
    """A function of halves as one of both halves of 32 bits."""
    return lambda *args: function(*(a & 0xFFFF for a in args)) | function(*(a >> 16 for a in args)) << 16


for T in ("f16", "bf16"):
    case(f"fma.rn.{T} d, a, b, c;", T, f"{T} {T} {T}", lambda a, b, c, T=T: ieee.fma(a, b, c, T))
    case(
        f"fma.rn.{T}x2 d, a, b, c;",
        f"{T}x2",
        f"{T}x2 {T}x2 {T}x2",
        paired(lambda a, b, c, T=T: ieee.fma(a, b, c, T)),
    )
    case(f"add.{T}x2 d, a, b;", f"{T}x2", f"{T}x2 {T}x2", paired(lambda a, b, T=T: ieee.add(a, b, T)))
    case(f"mul.rn.{T}x2 d, a, b;", f"{T}x2", f"{T}x2 {T}x2", paired(lambda a, b, T=T: ieee.mul(a, b, T)))
    case(f"neg.{T} d, a;", T, T, lambda a, T=T: ieee.negate(a, T))
    case(f"neg.{T}x2 d, a;", f"{T}x2", f"{T}x2", paired(lambda a, T=T: ieee.negate(a, T)))
    case(f"abs.{T} d, a;", T, T, lambda a: a & 0x7FFF)
    case(
        f"max.{T}x2 d, a, b;",
        f"{T}x2",
        f"{T}x2 {T}x2",
        paired(lambda a, b, T=T: ieee.smaller(a, b, T, largest=True)),
    )
    case(f"min.{T} d, a, b;", T, f"{T} {T}", lambda a, b, T=T: ieee.smaller(a, b, T))
case(
    "fma.rn.ftz.f32 d, a, b, c;",
    "f32",
    "f32 f32 f32",
    ieee.flushing(lambda a, b, c: ieee.fma(a, b, c, "f32"), "f32"),
)
case(
    "fma.rn.sat.f32 d, a, b, c;",
    "f32",
    "f32 f32 f32",
    lambda a, b, c: ieee.saturate(ieee.fma(a, b, c, "f32"), "f32"),
)
case("div.rn.ftz.f32 d, a, b;", "f32", "f32 f32", ieee.flushing(lambda a, b: ieee.div(a, b, "f32"), "f32"))
for T in ("f32", "f64"):
    case(f"min.{T} d, a, b;", T, f"{T} {T}", lambda a, b, T=T: ieee.smaller(a, b, T))
    case(f"max.{T} d, a, b;", T, f"{T} {T}", lambda a, b, T=T: ieee.smaller(a, b, T, largest=True))
    case(f"neg.{T} d, a;", T, T, lambda a, T=T: ieee.negate(a, T))
    case(f"abs.{T} d, a;", T, T, lambda a, W=int(T[1:]): a & ((1 << (W - 1)) - 1))
case("min.NaN.f32 d, a, b;", "f32", "f32 f32", lambda a, b: ieee.smaller(a, b, "f32", with_nan=True))
case(
    "max.NaN.f32 d, a, b;",
    "f32",
    "f32 f32",
    lambda a, b: ieee.smaller(a, b, "f32", largest=True, with_nan=True),
)
case("min.ftz.f32 d, a, b;", "f32", "f32 f32", ieee.flushing(lambda a, b: ieee.smaller(a, b, "f32"), "f32"))
case("abs.ftz.f32 d, a;", "f32", "f32", lambda a: ieee.flush(a, "f32") & 0x7FFFFFFF)
case("neg.ftz.f32 d, a;", "f32", "f32", lambda a: ieee.flush(a, "f32") ^ 0x80000000)
CLASSES: dict[str, Callable[[int, str], bool]] = {
    "finite": lambda a, T: ieee.decode(a, T) not in ("nan", "inf", "-inf"),
    "infinite": lambda a, T: ieee.decode(a, T) in ("inf", "-inf"),
    "number": lambda a, T: not ieee.is_nan(a, T),
    "notanumber": ieee.is_nan,
    "normal": lambda a, T: (
        ieee.decode(a, T) not in ("nan", "inf", "-inf")
        and ieee.flush(a, T) << 1 != 0
        and ieee.flush(a, T) not in (0, 1 << (ieee.width_of(T) - 1))
    ),
    "subnormal": lambda a, T: ieee.flush(a, T) != a,
}
for name, judge in CLASSES.items():
    for T in ("f32", "f64"):
        case(f"testp.{name}.{T} d, a;", "pred", T, lambda a, f=judge, T=T: int(f(a, T)))

# --- comparisons and selections -----------------------------------------------------------------------------

ORDERS: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}
for T in ("u16", "s16", "u32", "s32", "u64", "s64"):
    for name, order in ORDERS.items():
        case(
            f"setp.{name}.{T} d, a, b;",
            "pred",
            f"{T} {T}",
            lambda a, b, f=order, T=T: int(f(read(a, T), read(b, T))),
        )
for name, order in (("lo", "lt"), ("ls", "le"), ("hi", "gt"), ("hs", "ge")):
    case(f"setp.{name}.u32 d, a, b;", "pred", "u32 u32", lambda a, b, f=ORDERS[order]: int(f(a, b)))
for T in ("f32", "f64", "f16", "bf16"):
    for name in [*ORDERS, *(f"{name}u" for name in ORDERS), "num", "nan"]:
        case(
            f"setp.{name}.{T} d, a, b;",
            "pred",
            f"{T} {T}",
            lambda a, b, name=name, T=T: int(ieee.compare(a, b, T, name)),
        )
case(
    "setp.lt.ftz.f32 d, a, b;",
    "pred",
    "f32 f32",
    lambda a, b: int(ieee.compare(ieee.flush(a, "f32"), ieee.flush(b, "f32"), "f32", "lt")),
)
for name, combine in (("and", lambda x, y: x & y), ("or", lambda x, y: x | y), ("xor", lambda x, y: x ^ y)):
    case(
        f"setp.lt.{name}.s32 d|e, a, b, c;",
        "pred pred",
        "s32 s32 pred",
        lambda a, b, c, f=combine: (
            f(int(signed(a, 32) < signed(b, 32)), c),
            f(int(signed(a, 32) >= signed(b, 32)), c),
        ),
    )
case("setp.eq.u32 d|e, a, b;", "pred pred", "u32 u32", lambda a, b: (int(a == b), int(a != b)))
case(
    "set.gt.u32.s32 d, a, b;",
    "u32",
    "s32 s32",
    lambda a, b: 0xFFFFFFFF if signed(a, 32) > signed(b, 32) else 0,
)
case(
    "set.le.f32.f32 d, a, b;",
    "f32",
    "f32 f32",
    lambda a, b: 0x3F800000 if ieee.compare(a, b, "f32", "le") else 0,
)
for T in ("b16", "b32", "b64", "f32", "f64"):
    case(f"selp.{T} d, a, b, c;", T, f"{T} {T} pred", lambda a, b, c: a if c else b)
case("slct.u32.s32 d, a, b, c;", "u32", "u32 u32 s32", lambda a, b, c: a if signed(c, 32) >= 0 else b)
case(
    "slct.b64.f32 d, a, b, c;",
    "b64",
    "b64 b64 f32",
    lambda a, b, c: a if ieee.compare(c, 0, "f32", "ge") else b,
)
case("mov.b32 d, a;", "b32", "b32", lambda a: a)
case("mov.b64 d, {a, b};", "b64", "b32 b32", lambda a, b: b << 32 | a)
case("mov.b64 {d, e}, a;", "b32 b32", "b64", lambda a: (cut(a, 32), a >> 32))
case("mov.b32 d, {a, b};", "b32", "b16 b16", lambda a, b: b << 16 | a)
case("mov.b32 {_, d}, a;", "b16", "b32", lambda a: a >> 16)
case("@a mov.b32 d, b;\n@!a mov.b32 d, c;", "b32", "pred b32 b32", lambda a, b, c: b if a else c)
case("mov.b32 d, b;\n@a add.s32 d, d, c;", "b32", "pred b32 b32", lambda a, b, c: cut(b + c * a, 32))

# --- conversions --------------------------------------------------------------------------------------------

WHOLE = ("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64")
for D in WHOLE:
    for S in WHOLE:
        if D == S:
            continue
        wide = max(16, int(D[1:]))

        def converted(a: int, D: str = D, S: str = S, wide: int = wide) -> int:
            """The low bits as S, cut to D, then extended to the register."""
            number = cut(read(cut(a, int(S[1:])), S), int(D[1:]))
            return cut(read(number, D), wide)

        case(f"cvt.{D}.{S} d, a;", f"b{wide}", f"b{max(16, int(S[1:]))}", converted)
        if int(D[1:]) < int(S[1:]) or D[0] != S[0]:
            case(
                f"cvt.sat.{D}.{S} d, a;",
                f"b{wide}",
                f"b{max(16, int(S[1:]))}",
                lambda a, D=D, S=S, wide=wide: cut(read(clamp(read(cut(a, int(S[1:])), S), D), D), wide),
            )
for S in ("f32", "f64", "f16"):
    for rounding in ("rni", "rzi", "rmi", "rpi"):
        mode = rounding[:2]
        for D in ("s32", "u32", "s64", "u64", "s16", "u16"):
            case(
                f"cvt.{rounding}.{D}.{S} d, a;",
                D,
                S,
                lambda a, S=S, D=D, mode=mode: ieee.to_whole(a, S, int(D[1:]), mode, signed=D[0] == "s"),
            )
        case(f"cvt.{rounding}.{S}.{S} d, a;", S, S, lambda a, S=S, mode=mode: ieee.to_whole_float(a, S, mode))
for D in ("f32", "f64", "f16"):
    for S in ("s32", "u32", "s64", "u64", "s16", "u8"):
        for mode in ("rn", "rz", "rm", "rp") if D != "f16" and int(S[1:]) >= 32 else ("rn",):
            case(
                f"cvt.{mode}.{D}.{S} d, a;",
                D,
                f"b{max(16, int(S[1:]))}",
                lambda a, S=S, D=D, mode=mode: ieee.encode(
                    ieee.Fraction(read(cut(a, int(S[1:])), S)), D, mode
                ),
            )
for D, S in (("f64", "f32"), ("f32", "f16"), ("f64", "f16"), ("f32", "bf16")):
    case(f"cvt.{D}.{S} d, a;", D, S, lambda a, D=D, S=S: ieee.convert(a, S, D))
for D, S in (("f32", "f64"), ("f16", "f32"), ("f16", "f64"), ("bf16", "f32")):
    case(f"cvt.rn.{D}.{S} d, a;", D, S, lambda a, D=D, S=S: ieee.convert(a, S, D))
for mode in ("rz", "rm", "rp"):
    case(f"cvt.{mode}.f32.f64 d, a;", "f32", "f64", lambda a, mode=mode: ieee.convert(a, "f64", "f32", mode))
case("cvt.sat.f32.f32 d, a;", "f32", "f32", lambda a: ieee.saturate(a, "f32"))
case("cvt.ftz.f32.f32 d, a;", "f32", "f32", lambda a: ieee.flush(a, "f32"))
for T in ("f16", "bf16"):
    case(
        f"cvt.rn.{T}x2.f32 d, a, b;",
        f"{T}x2",
        "f32 f32",
        lambda a, b, T=T: ieee.convert(a, "f32", T) << 16 | ieee.convert(b, "f32", T),
    )

# --- memory -------------------------------------------------------------------------------------------------

SHARED = ".shared .align 16 .b8 tile[2048];\nmul.lo.u32 t3, t0, 16;\nmov.u32 t1, tile;\nadd.u32 t3, t1, t3;\n"
case(
    SHARED + "st.shared.v2.b32 [t3], {a, b};\nld.shared.b64 d, [t3];",
    "b64",
    "b32 b32",
    lambda a, b: b << 32 | a,
)
case(
    SHARED + "st.shared.b64 [t3+8], a;\nld.volatile.shared.v2.u32 {d, e}, [t3+8];",
    "b32 b32",
    "b64",
    lambda a: (cut(a, 32), a >> 32),
)
case(
    SHARED + "st.shared.u8 [t3], a;\nld.shared.s8 d, [t3];",
    "b32",
    "b32",
    lambda a: cut(signed(a & 0xFF, 8), 32),
)
case(
    SHARED + "st.relaxed.cta.shared.b32 [t3], a;\nld.acquire.gpu.shared.b32 d, [t3];",
    "b32",
    "b32",
    lambda a: a,
)
LOCAL = ".local .align 8 .b8 own[64];\nmov.u64 p10, own;\ncvta.local.u64 p11, p10;\n"
case(LOCAL + "st.local.b64 [p10+8], a;\nld.u32 d, [p11+12];", "b32", "b64", lambda a: a >> 32)
for T, name, function in (
    ("u32", "add", lambda x, y: x + y),
    ("s32", "min", lambda x, y: min(signed(x, 32), signed(y, 32))),
    ("u32", "max", max),
    ("b32", "and", lambda x, y: x & y),
    ("b32", "or", lambda x, y: x | y),
    ("b32", "xor", lambda x, y: x ^ y),
    ("b32", "exch", lambda x, y: y),
    ("u32", "inc", lambda x, y: 0 if x >= y else x + 1),
    ("u32", "dec", lambda x, y: y if x == 0 or x > y else x - 1),
    ("u64", "add", lambda x, y: x + y),
    ("f32", "add", lambda x, y: ieee.add(x, y, "f32")),
):
    W = int(T[1:])
    case(
        SHARED + f"st.shared.b{W} [t3], a;\natom.shared.{name}.{T} d, [t3], b;\nld.shared.b{W} e, [t3];",
        f"{T} {T}",
        f"{T} {T}",
        lambda a, b, f=function, W=W: (a, cut(f(a, b), W)),
    )
    case(
        SHARED
        + f"st.shared.b{W} [t3], a;\nred.relaxed.cta.shared.{name}.{T} [t3], b;\nld.shared.b{W} d, [t3];",
        T,
        f"{T} {T}",
        lambda a, b, f=function, W=W: cut(f(a, b), W),
    ) if name != "exch" else None
case(
    SHARED + "st.shared.b32 [t3], a;\natom.acq_rel.gpu.shared.cas.b32 d, [t3], b, c;\nld.shared.b32 e, [t3];",
    "b32 b32",
    "b32 b32 b32",
    lambda a, b, c: (a, c if a == b else a),
)
case(
    "mov.b32 d, b;\n@a bra L;\nadd.s32 d, d, c;\nL:",
    "b32",
    "pred b32 b32",
    lambda a, b, c: cut(b + c * (1 - a), 32),
)
case(
    "mov.b32 d, 7;\n@a div.u32 d, b, 3;\n@!a rem.u32 d, b, 5;",
    "b32",
    "pred b32",
    lambda a, b: b // 3 if a else b % 5,
)
case(
    "and.b32 b, b, 3;\nts: .branchtargets L0, L1, L0, L2;\nbrx.idx b, ts;\n"
    "L0: mov.b32 d, 10;\nbra M;\nL1: mov.b32 d, a;\nbra M;\nL2: mov.b32 d, 30;\nM:",
    "b32",
    "b32 b32",
    lambda a, b: (10, a, 10, 30)[b & 3],
)
# Lanes together: operands that are the same in all lanes, so that each lane's answer follows from its own.
case(
    ".reg .pred p;\nsetp.eq.u32 p, a, a;\nvote.sync.all.pred d, p, -1;\nvote.sync.any.pred e, !p, -1;",
    "pred pred",
    "b32",
    lambda a: (1, 0),
)
case(
    ".reg .pred p;\nsetp.eq.u32 p, a, a;\nvote.sync.uni.pred d, p, -1;\nvote.sync.ballot.b32 e, p, -1;",
    "pred b32",
    "b32",
    lambda a: (1, 0xFFFFFFFF),
)
case("mov.u32 t1, %laneid;\nshfl.sync.idx.b32 d, a, t1, 31, -1;", "b32", "b32", lambda a: a)
case("shfl.sync.bfly.b32 d|e, a, 0, 31, -1;", "b32 pred", "b32", lambda a: (a, 1))
case("shfl.sync.up.b32 d|e, a, 0, 0, -1;", "b32 pred", "b32", lambda a: (a, 1))
case("shfl.sync.down.b32 d|e, a, 0, 31, -1;", "b32 pred", "b32", lambda a: (a, 1))
case(
    "activemask.b32 d;\nbar.sync 0;\nbarrier.sync 0;\nmembar.cta;\nmembar.gl;\nmembar.sys;\n"
    "fence.acq_rel.gpu;\nbar.warp.sync -1;",
    "b32",
    "",
    lambda: 0xFFFFFFFF,
)
case(
    "mov.b32 a, 5;\nredux.sync.add.s32 d, a, -1;\nmatch.any.sync.b32 e, a, -1;",
    "b32 b32",
    "b32",
    lambda a: (160, 0xFFFFFFFF),
)
case(
    "mov.b32 a, 5;\nredux.sync.max.u32 d, a, -1;\nmatch.all.sync.b32 e, a, -1;",
    "b32 b32",
    "b32",
    lambda a: (5, 0xFFFFFFFF),
)


case(
    SHARED
    + "cvta.shared.u64 p12, tile;\nisspacep.shared d, p12;\nisspacep.global e, p12;\nprefetch.L1 [p12];",
    "pred pred",
    "",
    lambda: (1, 0),
)
case("nanosleep.u32 20;\nldu.global.b32 d, [p3];", "b32", "b32", lambda a: a)
case(
    ".reg .pred q;\nsetp.eq.u32 q, a, a;\nmov.b32 d, a;\n@!q trap;\n@!q exit;\n@!q ret;",
    "b32",
    "b32",
    lambda a: a,
)


for name, answer in (("min.s32", 5), ("and.b32", 5), ("or.b32", 5), ("xor.b32", 0)):
    operation, _, ty = name.partition(".")
    case(
        f"mov.b32 a, 5;\nredux.sync.{operation}.{ty} d, a, -1;", "b32", "b32", lambda a, answer=answer: answer
    )
for name, function in (("add", lambda a, b: a + b), ("min", min), ("max", max)):
    case(
        f"{name}.u16x2 d, a, b;",
        "b32",
        "b32 b32",
        paired(lambda a, b, f=function: cut(f(a, b), 16)),
    )
for name, function in (("min", min), ("max", max)):
    case(
        f"{name}.relu.s32 d, a, b;",
        "s32",
        "s32 s32",
        lambda a, b, f=function: max(f(signed(a, 32), signed(b, 32)), 0),
    )
    case(
        f"{name}.s16x2 d, a, b;",
        "b32",
        "b32 b32",
        paired(lambda a, b, f=function: cut(f(signed(a, 16), signed(b, 16)), 16)),
    )
    case(
        f"{name}.relu.s16x2 d, a, b;",
        "b32",
        "b32 b32",
        paired(lambda a, b, f=function: max(f(signed(a, 16), signed(b, 16)), 0)),
    )
case(
    "mad.hi.sat.s32 d, a, b, c;",
    "s32",
    "s32 s32 s32",
    lambda a, b, c: clamp((signed(a, 32) * signed(b, 32) >> 32) + signed(c, 32), "s32"),
)
case(
    "max.ftz.f32 d, a, b;",
    "f32",
    "f32 f32",
    ieee.flushing(lambda a, b: ieee.smaller(a, b, "f32", largest=True), "f32"),
)


# --- halves that are flushed, rectified or rounded in a direction -------------------------------------------


def rectified(bits: int, ty: str) -> int:
    """`.relu`: zero in place of what is negative."""
    return 0 if ieee.compare(bits, 0, ty, "le") else bits


case("add.ftz.f16 d, a, b;", "f16", "f16 f16", ieee.flushing(lambda a, b: ieee.add(a, b, "f16"), "f16"))
case(
    "mul.rn.ftz.f16x2 d, a, b;",
    "f16x2",
    "f16x2 f16x2",
    paired(ieee.flushing(lambda a, b: ieee.mul(a, b, "f16"), "f16")),
)
case("min.ftz.f16 d, a, b;", "f16", "f16 f16", ieee.flushing(lambda a, b: ieee.smaller(a, b, "f16"), "f16"))
case(
    "max.ftz.NaN.f16 d, a, b;",
    "f16",
    "f16 f16",
    ieee.flushing(lambda a, b: ieee.smaller(a, b, "f16", largest=True, with_nan=True), "f16"),
)
case(
    "fma.rn.ftz.f16 d, a, b, c;",
    "f16",
    "f16 f16 f16",
    ieee.flushing(lambda a, b, c: ieee.fma(a, b, c, "f16"), "f16"),
)
for T in ("f16", "bf16"):
    case(
        f"fma.rn.relu.{T} d, a, b, c;",
        T,
        f"{T} {T} {T}",
        lambda a, b, c, T=T: rectified(ieee.fma(a, b, c, T), T),
    )
    case(f"cvt.rn.relu.{T}.f32 d, a;", T, "f32", lambda a, T=T: rectified(ieee.convert(a, "f32", T), T))
    case(f"cvt.rz.{T}.f32 d, a;", T, "f32", lambda a, T=T: ieee.convert(a, "f32", T, "rz"))
    case(
        f"cvt.rz.{T}x2.f32 d, a, b;",
        f"{T}x2",
        "f32 f32",
        lambda a, b, T=T: ieee.convert(a, "f32", T, "rz") << 16 | ieee.convert(b, "f32", T, "rz"),
    )
for mode in ("rm", "rp", "rz"):
    case(f"cvt.{mode}.f16.f64 d, a;", "f16", "f64", lambda a, mode=mode: ieee.convert(a, "f64", "f16", mode))
    for S in ("s16", "u32", "s64"):
        case(
            f"cvt.{mode}.f16.{S} d, a;",
            "f16",
            S,
            lambda a, S=S, mode=mode: ieee.encode(ieee.Fraction(read(a, S)), "f16", mode),
        )
case("cvt.rp.f16.f32 d, a;", "f16", "f32", lambda a: ieee.convert(a, "f32", "f16", "rp"))
case("cvt.rn.bf16.f16 d, a;", "bf16", "f16", lambda a: ieee.convert(a, "f16", "bf16"))
for name in ("gt", "neu"):
    case(
        f"set.{name}.f16x2.f16x2 d, a, b;",
        "f16x2",
        "f16x2 f16x2",
        paired(lambda a, b, name=name: 0x3C00 if ieee.compare(a, b, "f16", name) else 0),
    )
    case(
        f"set.{name}.bf16x2.bf16x2 d, a, b;",
        "bf16x2",
        "bf16x2 bf16x2",
        paired(lambda a, b, name=name: 0x3F80 if ieee.compare(a, b, "bf16", name) else 0),
    )
case(
    "setp.lt.f16x2 d|e, a, b;",
    "pred pred",
    "f16x2 f16x2",
    lambda a, b: tuple(int(ieee.compare(a >> n & 0xFFFF, b >> n & 0xFFFF, "f16", "lt")) for n in (0, 16)),
)
case(
    "set.eq.u32.f16x2 d, a, b;",
    "u32",
    "f16x2 f16x2",
    paired(lambda a, b: 0xFFFF if ieee.compare(a, b, "f16", "eq") else 0),
)

# --- numbers of a word --------------------------------------------------------------------------------------

PART_BY_PART: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "avrg": lambda a, b: a + b + (a + b >= 0) >> 1,
    "absdiff": lambda a, b: abs(a - b),
    "min": min,
    "max": max,
}


def of_parts(
    function: Callable[[int, int], int], width: int, result: str, of: tuple[str, str], form: str = ""
) -> Callable[..., int]:
    """A function of numbers as one of all parts of two words; `form` as the opcode ends."""

    def all_parts(a: int, b: int, c: int) -> int:
        word, total = 0, c
        for shift in range(0, 32, width):
            x, y = (
                read(cut(value >> shift, width), f"{ty[0]}{width}")
                for value, ty in zip((a, b), of, strict=True)
            )
            part = function(x, y)
            total += part
            part = clamp(part, f"{result[0]}{width}") if form == "sat" else cut(part, width)
            word |= part << shift
        return cut(total, 32) if form == "add" else word

    return all_parts


for number, (name, function) in enumerate(PART_BY_PART.items()):
    for count in (2, 4):
        # The types and the ending of each case: all of them come up.
        D, A, B = (("u32", "s32")[number + count // 2 >> bit & 1] for bit in range(3))
        form = ("", "sat", "add")[(number + count) % 3]
        ending = f".{form}" if form else ""
        case(
            f"v{name}{count}.{D}.{A}.{B}{ending} d, a, b, c;",
            "b32",
            "b32 b32 b32",
            of_parts(function, 32 // count, D, (A, B), form),
        )
for number, (name, order) in enumerate(ORDERS.items()):
    for count in (2, 4):
        form = "add" if (number + count // 2) % 3 == 0 else ""
        case(
            f"vset{count}.s32.u32.{name}{'.' + form if form else ''} d, a, b, c;",
            "b32",
            "b32 b32 b32",
            of_parts(lambda a, b, f=order: int(f(a, b)), 32 // count, "u32", ("s32", "u32"), form),
        )

# --- every comparison, type and modifier that rows share, beyond one of each --------------------------------


def _chained(a: int, b: int, c: int, s: int, ty: str, width: int) -> tuple[int, int]:
    """`mad.hi.cc`, `madc.lo.cc` onto its result, `madc.hi`: each sum carries as one of unsigned numbers."""
    product = read(a, ty) * read(b, ty)
    low, high = cut(product, width), cut(product >> width, width)
    first = high + c
    second = low + cut(first, width) + (first >> width)
    return cut(second, width), cut(high + s + (second >> width), width)


def _extracted(a: int, start: int, length: int, width: int, sign: str) -> int:
    """`bfe` as the ISA's pseudo-code does it, bit by bit."""
    start, length = start & 0xFF, length & 0xFF
    fill = a >> min(start + length - 1, width - 1) & 1 if sign == "s" and length else 0
    bits = [a >> (start + i) & 1 if i < length and start + i < width else fill for i in range(width)]
    return sum(bit << i for i, bit in enumerate(bits))


def _inserted(a: int, b: int, start: int, length: int, width: int) -> int:
    """`bfi`, bit by bit."""
    start, length = start & 0xFF, length & 0xFF
    for i in range(length):
        if start + i < width:
            b = b & ~(1 << (start + i)) | ((a >> i & 1 if i < width else 0) << (start + i))
    return b


for T in ("f32", "f64", "f16", "bf16"):
    for name in [*ORDERS, *(f"{name}u" for name in ORDERS), "num", "nan"]:
        case(
            f"set.{name}.u32.{T} d, a, b;",
            "u32",
            f"{T} {T}",
            lambda a, b, name=name, T=T: 0xFFFFFFFF if ieee.compare(a, b, T, name) else 0,
        )
for number, (name, order) in enumerate(ORDERS.items()):
    for T in ("u16", "s16", "u32", "s32", "u64", "s64"):
        D = ("u32", "s32", "f32")[number % 3]
        case(
            f"set.{name}.{D}.{T} d, a, b;",
            D,
            f"{T} {T}",
            lambda a, b, f=order, T=T, yes=0x3F800000 if D == "f32" else 0xFFFFFFFF: (
                yes if f(read(a, T), read(b, T)) else 0
            ),
        )
for name, order in (("lo", "lt"), ("ls", "le"), ("hi", "gt"), ("hs", "ge")):
    for T in ("u16", "u64"):
        case(f"setp.{name}.{T} d, a, b;", "pred", f"{T} {T}", lambda a, b, f=ORDERS[order]: int(f(a, b)))
for name, combine in (("and", lambda x, y: x & y), ("or", lambda x, y: x | y), ("xor", lambda x, y: x ^ y)):
    case(
        f"set.ge.{name}.u32.s32 d, a, b, !c;",
        "u32",
        "s32 s32 pred",
        lambda a, b, c, f=combine: 0xFFFFFFFF * f(int(signed(a, 32) >= signed(b, 32)), 1 - c),
    )
    case(
        f"set.lt.{name}.ftz.f32.f32 d, a, b, c;",
        "f32",
        "f32 f32 pred",
        lambda a, b, c, f=combine: (
            0x3F800000 * f(int(ieee.compare(ieee.flush(a, "f32"), ieee.flush(b, "f32"), "f32", "lt")), c)
        ),
    )
    case(
        f"setp.gtu.{name}.f64 d|e, a, b, c;",
        "pred pred",
        "f64 f64 pred",
        lambda a, b, c, f=combine: tuple(
            f(int(ieee.compare(a, b, "f64", "gtu")) ^ turned, c) for turned in (0, 1)
        ),
    )
    case(
        f"setp.le.{name}.f16x2 d|e, a, b, c;",
        "pred pred",
        "f16x2 f16x2 pred",
        lambda a, b, c, f=combine: tuple(
            f(int(ieee.compare(a >> n & 0xFFFF, b >> n & 0xFFFF, "f16", "le")), c) for n in (0, 16)
        ),
    )
    case(
        f"set.ne.{name}.f16x2.f16x2 d, a, b, c;",
        "f16x2",
        "f16x2 f16x2 pred",
        lambda a, b, c, f=combine: sum(
            0x3C00 * f(int(ieee.compare(a >> n & 0xFFFF, b >> n & 0xFFFF, "f16", "ne")), c) << n
            for n in (0, 16)
        ),
    )
for T in ("u16", "s32", "b32", "u64", "f32", "f64", "b16"):
    case(f"slct.{T}.s32 d, a, b, c;", T, f"{T} {T} s32", lambda a, b, c: b if c >> 31 else a)
    case(
        f"slct.ftz.{T}.f32 d, a, b, c;",
        T,
        f"{T} {T} f32",
        lambda a, b, c: a if ieee.compare(ieee.flush(c, "f32"), 0, "f32", "ge") else b,
    )
for name in ("min", "max"):
    for T in ("f16", "bf16"):
        case(
            f"{name}.NaN.{T}x2 d, a, b;",
            f"{T}x2",
            f"{T}x2 {T}x2",
            paired(lambda a, b, T=T, name=name: ieee.smaller(a, b, T, largest=name == "max", with_nan=True)),
        )
for S in ("f32", "f64", "f16"):
    for rounding in ("rni", "rzi", "rmi", "rpi"):
        for D in ("s8", "u8"):
            case(
                f"cvt.{rounding}.{D}.{S} d, a;",
                "b32",
                S,
                lambda a, S=S, D=D, mode=rounding[:2]: cut(
                    read(ieee.to_whole(a, S, 8, mode, signed=D[0] == "s"), D), 32
                ),
            )
for rounding in ("rni", "rzi", "rmi", "rpi"):
    case(
        f"cvt.{rounding}.ftz.s32.f32 d, a;",
        "s32",
        "f32",
        lambda a, mode=rounding[:2]: ieee.to_whole(ieee.flush(a, "f32"), "f32", 32, mode, signed=True),
    )
    case(
        f"cvt.{rounding}.sat.ftz.f32.f32 d, a;",
        "f32",
        "f32",
        lambda a, mode=rounding[:2]: ieee.saturate(
            ieee.to_whole_float(ieee.flush(a, "f32"), "f32", mode), "f32"
        ),
    )
for D, S in (("f32", "f64"), ("f16", "f32"), ("f16", "f64"), ("f64", "f32"), ("f32", "f16")):
    rounding = ".rn" if int(D[1:]) < int(S[1:]) else ""
    case(
        f"cvt{rounding}.sat.{D}.{S} d, a;",
        D,
        S,
        lambda a, D=D, S=S: ieee.saturate(ieee.convert(a, S, D), D),
    )
case("cvt.rn.ftz.f32.f64 d, a;", "f32", "f64", lambda a: ieee.flush(ieee.convert(a, "f64", "f32"), "f32"))
case("cvt.ftz.f64.f32 d, a;", "f64", "f32", lambda a: ieee.convert(ieee.flush(a, "f32"), "f32", "f64"))
case("cvt.ftz.f32.f16 d, a;", "f32", "f16", lambda a: ieee.convert(a, "f16", "f32"))
for D, S in (("f32", "s32"), ("f64", "u8"), ("f32", "u64"), ("f16", "s16")):
    case(
        f"cvt.rn.sat.{D}.{S} d, a;",
        D,
        f"b{max(16, int(S[1:]))}",
        lambda a, D=D, S=S: ieee.saturate(ieee.encode(ieee.Fraction(read(cut(a, int(S[1:])), S)), D), D),
    )
# A register wider than the type of what is written to it is filled by that type's sign.
for D, S, held in (
    ("s16", "s32", 32),
    ("u16", "u32", 32),
    ("s8", "u64", 64),
    ("s32", "s64", 64),
    ("u8", "s8", 32),
):
    case(
        f"cvt.{D}.{S} d, a;",
        f"b{held}",
        f"b{max(16, int(S[1:]))}",
        lambda a, D=D, held=held: cut(read(cut(a, int(D[1:])), D), held),
    )
for T in ("f16", "bf16"):
    for name, function in ARITHMETIC.items():
        if T == "f16":
            case(
                f"{name}.sat.{T} d, a, b;",
                T,
                f"{T} {T}",
                lambda a, b, f=function, T=T: ieee.saturate(f(a, b, T), T),
            )
            case(
                f"{name}.ftz.sat.{T}x2 d, a, b;",
                f"{T}x2",
                f"{T}x2 {T}x2",
                paired(
                    lambda a, b, f=function, T=T: ieee.saturate(
                        ieee.flush(f(ieee.flush(a, T), ieee.flush(b, T), T), T), T
                    )
                ),
            )
    case(f"abs.{T}x2 d, a;", f"{T}x2", f"{T}x2", paired(lambda a: a & 0x7FFF))
    case(
        f"fma.rn.relu.{T}x2 d, a, b, c;",
        f"{T}x2",
        f"{T}x2 {T}x2 {T}x2",
        paired(lambda a, b, c, T=T: rectified(ieee.fma(a, b, c, T), T)),
    )
case(
    "fma.rn.sat.f16 d, a, b, c;",
    "f16",
    "f16 f16 f16",
    lambda a, b, c: ieee.saturate(ieee.fma(a, b, c, "f16"), "f16"),
)
for mode in ("rn", "rz", "rm", "rp"):
    for name, function in ARITHMETIC.items():
        case(
            f"{name}.{mode}.ftz.sat.f32 d, a, b;",
            "f32",
            "f32 f32",
            lambda a, b, f=function, mode=mode: ieee.saturate(
                ieee.flush(f(ieee.flush(a, "f32"), ieee.flush(b, "f32"), "f32", mode), "f32"), "f32"
            ),
        )
    case(
        f"fma.{mode}.ftz.f32 d, a, b, c;",
        "f32",
        "f32 f32 f32",
        ieee.flushing(lambda a, b, c, mode=mode: ieee.fma(a, b, c, "f32", mode), "f32"),
    )
    case(
        f"div.{mode}.ftz.f32 d, a, b;",
        "f32",
        "f32 f32",
        ieee.flushing(lambda a, b, mode=mode: ieee.div(a, b, "f32", mode), "f32"),
    )
    case(
        f"rcp.{mode}.ftz.f32 d, a;",
        "f32",
        "f32",
        ieee.flushing(lambda a, mode=mode: ieee.div(0x3F800000, a, "f32", mode), "f32"),
    )
# Sums and products over several words: what carries, and what does not.
case(
    "sub.cc.u32 d, a, b;\nsubc.cc.u32 d, d, c;\nsubc.u32 e, s, 0;",
    "u32 u32",
    "u32 u32 u32 u32",
    lambda a, b, c, s: (
        cut(a - b - c - (a < b), 32),
        cut(s - (cut(a - b, 32) < c + (a < b)), 32),
    ),
)
for T in ("u32", "s32", "u64", "s64"):
    W = int(T[1:])
    case(
        f"mad.hi.cc.{T} d, a, b, c;\nmadc.lo.cc.{T} d, a, b, d;\nmadc.hi.{T} e, a, b, s;",
        f"{T} {T}",
        f"{T} {T} {T} {T}",
        lambda a, b, c, s, T=T, W=W: _chained(a, b, c, s, T, W),
    )
    case(
        f"add.cc.{T} d, a, b;\nsubc.{T} e, a, b;",
        f"{T} {T}",
        f"{T} {T}",
        lambda a, b, W=W: (cut(a + b, W), cut(a - b - (a + b >> W), W)),
    )
for T in ("b16", "b32", "b64"):
    W = int(T[1:])
    case(f"mul.hi.{T} d, a, b;", T, f"{T} {T}", lambda a, b, W=W: a * b >> W)
    case(f"sad.{T} d, a, b, c;", T, f"{T} {T} {T}", lambda a, b, c, W=W: cut(abs(a - b) + c, W))
    case(f"min.{T} d, a, b;", T, f"{T} {T}", min)
    case(f"shr.{T} d, a, b;", T, f"{T} b32", lambda a, b, W=W: a >> min(b, W))
    for number in (0, 1, W - 1, W, W + 1, 255):
        case(f"shl.{T} d, a, {number};", T, T, lambda a, W=W, n=number: cut(a << n, W))
        case(f"shr.s{W} d, a, {number};", T, T, lambda a, W=W, n=number: cut(signed(a, W) >> n, W))
        case(f"shr.u{W} d, a, {number};", T, T, lambda a, W=W, n=number: a >> n)
    for mask in (W - 1, W, 2 * W - 1):
        case(
            f"and.b32 b, b, {mask};\nshl.{T} d, a, b;\nshr.s{W} e, a, b;",
            f"{T} {T}",
            f"{T} b32",
            lambda a, b, W=W, mask=mask: (cut(a << (b & mask), W), cut(signed(a, W) >> (b & mask), W)),
        )
for W in (32, 64):
    for start, length in (
        (0, 0),
        (0, W),
        (3, W),
        (W - 1, 1),
        (W, 4),
        (W + 9, 2),
        (255, 255),
        (4, 256),
        (0, 1),
    ):
        for sign in "us":
            case(
                f"bfe.{sign}{W} d, a, {start}, {length};",
                f"b{W}",
                f"b{W}",
                lambda a, W=W, s=sign, start=start, n=length: _extracted(a, start, n, W, s),
            )
        case(
            f"bfi.b{W} d, a, b, {start}, {length};",
            f"b{W}",
            f"b{W} b{W}",
            lambda a, b, W=W, start=start, n=length: _inserted(a, b, start, n, W),
        )
        case(
            f"bfi.b{W} d, a, b, c, {length};",
            f"b{W}",
            f"b{W} b{W} b32",
            lambda a, b, c, W=W, n=length: _inserted(a, b, c, n, W),
        )
for mode in ("wrap", "clamp"):
    for number in (0, 7, 31, 32, 33):
        moved = number & 31 if mode == "wrap" else min(number, 32)
        case(
            f"shf.l.{mode}.b32 d, a, b, {number};\nshf.r.{mode}.b32 e, a, b, {number};",
            "b32 b32",
            "b32 b32",
            lambda a, b, n=moved: (cut((b << 32 | a) << n >> 32, 32), cut((b << 32 | a) >> n, 32)),
        )
for name, function in (("min", min), ("max", max)):
    case(
        f"{name}.u16x2 d, a, 0x80017FFF;",
        "b32",
        "b32",
        lambda a, f=function: f(a & 0xFFFF, 0x7FFF) | f(a >> 16, 0x8001) << 16,
    )
# Memory of every width, with the sign of its type.
for T in ("u8", "s8", "u16", "s16", "u32", "s32", "b64"):
    for held in (16, 32, 64):
        W = int(T[1:])
        if held >= W:
            case(
                SHARED + f"st.shared.b64 [t3], a;\nld.shared.{T} d, [t3];",
                f"b{held}",
                "b64",
                lambda a, T=T, W=W, held=held: cut(signed(cut(a, W), W) if T[0] == "s" else cut(a, W), held),
            )
            case(
                SHARED + f"st.shared.b64 [t3], -1;\nst.shared.{T} [t3], a;\nld.shared.b64 d, [t3];",
                "b64",
                f"b{held}",
                lambda a, W=W: cut(a, W) | cut(-1, 64) >> W << W,
            )
case(
    SHARED + "st.shared.v4.u16 [t3], {a, b, a, b};\nld.shared.v2.s16 {t1, t2}, [t3+4];\nmov.b64 d, {t1, t2};",
    "b64",
    "b16 b16",
    lambda a, b: cut(signed(a, 16), 32) | cut(signed(b, 16), 32) << 32,
)
case(
    SHARED + "st.shared.v4.b32 [t3], {a, b, b, a};\nld.shared.v4.b8 {t1, t2, d, e}, [t3+4];",
    "b32 b32",
    "b32 b32",
    lambda a, b: (b >> 16 & 0xFF, b >> 24),
)
case("mov.b32 {d, _}, a;", "b16", "b32", lambda a: a & 0xFFFF)
case("mov.b64 {_, d}, a;", "b32", "b64", lambda a: a >> 32)
case(
    ".reg .b16 h<4>;\nmov.b64 {h0, h1, h2, h3}, a;\nmov.b64 d, {h3, h2, h1, h0};",
    "b64",
    "b64",
    lambda a: sum((a >> (16 * i) & 0xFFFF) << (48 - 16 * i) for i in range(4)),
)


case(
    ".reg .b32 zero;\nmov.b32 zero, 0;\nfma.rn.f16x2 d, a, b, zero;\nadd.u32 e, zero, 5;",
    "f16x2 u32",
    "f16x2 f16x2",
    lambda a, b: (paired(lambda x, y: ieee.fma(x, y, 0, "f16"))(a, b), 5),
)
case(".reg .b32 w;\nmov.b16 w, a;\nmov.b32 d, w;", "b32", "b16", lambda a: a)
case(
    ".local .align 8 .b8 own[16];\nst.local.b64 [own], a;\nld.b32 d, [own+4];\nld.local.b32 e, [own];",
    "b32 b32",
    "b64",
    lambda a: (a >> 32, cut(a, 32)),
)
case(
    ".reg .b32 ones;\nmov.b32 ones, 0x3C003C00;\nfma.rn.f16x2 d, a, b, ones;\nadd.u32 e, ones, 5;",
    "f16x2 u32",
    "f16x2 f16x2",
    lambda a, b: (paired(lambda x, y: ieee.fma(x, y, 0x3C00, "f16"))(a, b), 0x3C003C05),
)


def _same(computed: int, wanted: int, ty: str) -> bool:
    if computed == wanted:
        return True
    element = ty.removesuffix("x2")
    if element not in ieee.FORMATS:
        return False
    width = ieee.width_of(element)
    parts = [
        (computed >> shift & (1 << width) - 1, wanted >> shift & (1 << width) - 1)
        for shift in range(0, width * (1 + ty.endswith("x2")), width)
    ]
    return all(x == y or (ieee.is_nan(x, element) and ieee.is_nan(y, element)) for x, y in parts)


def _wrong(module: Module, name: str, each: Case) -> str | None:
    """The first lane whose results are not what the ISA says."""
    shape = each.shape
    operands = [draw(ty, seed) for seed, ty in enumerate(shape.operands)]
    computed = run(module, name, shape, operands)
    for lane in range(len(computed[0])):
        given = [values[lane] for values in operands]
        wanted = each.function(*given)
        wanted = wanted if isinstance(wanted, tuple) else (wanted,)
        for index, ty in enumerate(shape.results):
            if not _same(computed[index][lane], wanted[index], ty):
                numbers = f"{computed[index][lane]:#x}, not {wanted[index]:#x}"
                return f"{shape.text} of {[hex(x) for x in given]}: {numbers}"
    return None


@pytest.mark.parametrize("each", CASES, ids=lambda each: each.shape.text.splitlines()[-1])
def test_instruction_means_what_the_isa_says(each: Case) -> None:
    module = lift(HEAD + kernel_text(each.shape, "k")).module
    assert check_module(module) == []
    assert _wrong(module, "k", each) is None


# What each one means is tested above; here it is whether LLVM, which knows them all, reads the IR as meant.
EMITTED = choose(CASES[::3], CASES)


@cache
def _emitted() -> str:
    """The emitted cases as one module, through the IR and LLVM back to PTX."""
    text = HEAD + "".join(kernel_text(each.shape, f"k{index}") for index, each in enumerate(EMITTED))
    module_text = print_module(lift(text).module)
    verify(module_text)
    return emit_assembly(module_text, "ptx", "sm_90")


def test_llvm_makes_ptx_of_the_same_meaning() -> None:
    module = lift(_emitted()).module
    wrong = [_wrong(module, f"k{index}", each) for index, each in enumerate(EMITTED)]
    assert [text for text in wrong if text is not None] == []


def test_emitted_instructions_assemble(tmp_path: Path) -> None:
    ptxas = shutil.which("ptxas")
    if ptxas is None:
        pytest.skip("ptxas is not installed")
    source = tmp_path / "instructions.ptx"
    source.write_text(_emitted())
    command = [ptxas, "-arch=sm_90", "-O0", str(source), "-o", str(tmp_path / "instructions.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout


def test_lane_numbers() -> None:
    module = lift(HEAD + kernel_text(Shape("mov.u32 d, %laneid;", ("b32",), ()), "k")).module
    assert run(module, "k", Shape("", ("b32",), ()), []) == [[lane % 32 for lane in range(LANES)]]


def test_every_table_of_lop3() -> None:
    """Of operands with all eight combinations of bits a result is its table."""
    lines = [".reg .pred q;", "setp.ne.u32 q, t0, 0;", "@q exit;"]
    lines += ["mov.b32 t1, 0xF0;", "mov.b32 t2, 0xCC;", "mov.b32 t3, 0xAA;"]
    for table in range(256):
        lines += [f"lop3.b32 d, t1, t2, t3, {table};", f"st.global.b8 [p0+{table}], d;"]
    shape = Shape("\n".join([*lines, "ld.global.b32 d, [p0];"]), ("b32",), ())
    module = lift(HEAD + kernel_text(shape)).module
    words = run(module, "k", shape, [])[0]
    assert b"".join(word.to_bytes(4, "little") for word in words) == bytes(range(256))


def shuffled(mode: str, values: list[int], b: int, c: int) -> list[tuple[int, int]]:
    """`shfl` in one warp, as the ISA's pseudo-code does it: what each lane gets, and its predicate."""
    answers = []
    for lane in range(32):
        segment = c >> 8 & 31
        first, last = lane & segment, (lane & segment) | (c & 31 & ~segment)
        other = {
            "up": lane - (b & 31),
            "down": lane + (b & 31),
            "bfly": lane ^ (b & 31),
            "idx": first | (b & 31 & ~segment),
        }[mode]
        holds = other >= last if mode == "up" else other <= last
        answers.append((values[other if holds else lane], int(holds)))
    return answers


@pytest.mark.parametrize("mode", ["up", "down", "bfly", "idx"])
@pytest.mark.parametrize(
    ("b", "c"), [(1, 31), (3, 0), (5, 0x1C03), (16, 0x101F), (31, 31), (2, 0x1800), (7, 0x1F1F)]
)
def test_lanes_shuffle(mode: str, b: int, c: int) -> None:
    shape = Shape(f"shfl.sync.{mode}.b32 d|e, a, {b}, {c}, -1;", ("b32", "pred"), ("b32",))
    values = draw("b32", b)
    module = lift(HEAD + kernel_text(shape)).module
    computed = list(zip(*run(module, "k", shape, [values]), strict=True))
    assert computed == [pair for warp in (values[:32], values[32:]) for pair in shuffled(mode, warp, b, c)]


def reduced(function: Callable[[int, int], int]) -> Callable[[list[int]], list[int]]:
    return lambda warp: [cut(reduce(function, warp), 32)] * 32


def of_signed(function: Callable[[int, int], int]) -> Callable[[int, int], int]:
    return lambda x, y: function(signed(cut(x, 32), 32), signed(cut(y, 32), 32))


OF_A_WARP: dict[str, Callable[[list[int]], list[int]]] = {
    "redux.sync.add.u32 d, a, -1;": reduced(operator.add),
    "redux.sync.add.s32 d, a, -1;": reduced(operator.add),
    "redux.sync.min.u32 d, a, -1;": reduced(min),
    "redux.sync.max.u32 d, a, -1;": reduced(max),
    "redux.sync.min.s32 d, a, -1;": reduced(of_signed(min)),
    "redux.sync.max.s32 d, a, -1;": reduced(of_signed(max)),
    "redux.sync.and.b32 d, a, -1;": reduced(operator.and_),
    "redux.sync.or.b32 d, a, -1;": reduced(operator.or_),
    "redux.sync.xor.b32 d, a, -1;": reduced(operator.xor),
    "and.b32 a, a, 3;\nmatch.any.sync.b32 d, a, -1;": lambda warp: [
        sum((x & 3 == y & 3) << lane for lane, y in enumerate(warp)) for x in warp
    ],
    ".reg .pred p;\nsetp.lt.s32 p, a, 0;\nvote.sync.ballot.b32 d, p, -1;": lambda warp: (
        [sum((x >> 31) << lane for lane, x in enumerate(warp))] * 32
    ),
    ".reg .pred p;\nsetp.lt.s32 p, a, 0;\nvote.sync.any.pred p, p, -1;\nselp.b32 d, 1, 2, p;": lambda warp: (
        [1 if any(x >> 31 for x in warp) else 2] * 32
    ),
    ".reg .pred p;\nsetp.lt.s32 p, a, 0;\nvote.sync.all.pred p, !p, -1;\nselp.b32 d, 1, 2, p;": lambda warp: (
        [2 if any(x >> 31 for x in warp) else 1] * 32
    ),
    "match.all.sync.b32 d, t0, -1;": lambda warp: [0] * 32,
}


@pytest.mark.parametrize("text", OF_A_WARP)
def test_lanes_that_differ_together(text: str) -> None:
    shape = Shape(text, ("b32",), ("b32",))
    module = lift(HEAD + kernel_text(shape)).module
    values = draw("b32", 3)
    wanted = [answer for warp in (values[:32], values[32:]) for answer in OF_A_WARP[text](warp)]
    assert run(module, "k", shape, [values]) == [wanted]


@pytest.mark.parametrize("form", ["", ".ftz", ".NaN", ".ftz.NaN"])
@pytest.mark.parametrize("name", ["min", "max"])
def test_the_sign_of_both_is_emitted_again(name: str, form: str) -> None:
    """The simulator does not execute `.xorsign.abs`."""
    opcode = f"{name}{form}.xorsign.abs.f32"
    module = lift(HEAD + kernel_text(Shape(f"{opcode} d, a, b;", ("f32",), ("f32", "f32")))).module
    assert f"{opcode} " in emit_assembly(print_module(module), "ptx", "sm_90").replace("\t", " ")


APPROXIMATE: dict[str, Callable[[float], float]] = {
    "sin.approx.f32": math.sin,
    "cos.approx.f32": math.cos,
    "sin.approx.ftz.f32": math.sin,
    "lg2.approx.f32": lambda x: math.log2(abs(x)) if x > 0 else math.nan,
    "ex2.approx.f32": lambda x: 2.0**x,
    "ex2.approx.ftz.f32": lambda x: 2.0**x,
    "tanh.approx.f32": math.tanh,
    "rcp.approx.f32": lambda x: 1 / x,
    "rcp.approx.ftz.f32": lambda x: 1 / x,
    "rcp.approx.ftz.f64": lambda x: 1 / x,
    "sqrt.approx.f32": lambda x: math.sqrt(x) if x > 0 else math.nan,
    "sqrt.rn.f32": lambda x: math.sqrt(x) if x > 0 else math.nan,
    "sqrt.rn.f64": lambda x: math.sqrt(x) if x > 0 else math.nan,
    "rsqrt.approx.f32": lambda x: 1 / math.sqrt(x) if x > 0 else math.nan,
    "rsqrt.approx.f64": lambda x: 1 / math.sqrt(x) if x > 0 else math.nan,
}


def _number(bits: int, ty: str) -> float:
    letters = ("<I", "<f") if ty == "f32" else ("<Q", "<d")
    return struct.unpack(letters[1], struct.pack(letters[0], bits))[0]


@pytest.mark.parametrize("opcode", APPROXIMATE)
def test_approximation_is_near(opcode: str) -> None:
    ty = opcode.rpartition(".")[2]
    shape = Shape(f"{opcode} d, a;", (ty,), (ty,))
    operands = [bits for bits in draw(ty, 0) if 0.01 < abs(_number(bits, ty)) < 60]
    operands = (operands * LANES)[:LANES]
    module = lift(HEAD + kernel_text(shape)).module
    computed = run(module, "k", shape, [operands])[0]
    for bits, result in zip(operands, computed, strict=True):
        wanted = APPROXIMATE[opcode](_number(bits, ty))
        assert _number(result, ty) == pytest.approx(wanted, rel=2e-5, abs=1e-6, nan_ok=True)
    text = print_module(module)
    verify(text)
    assert opcode in emit_assembly(text, "ptx", "sm_90")


@pytest.mark.parametrize(
    "text",
    [
        "div.approx.f32 d, a, b;",
        "div.approx.ftz.f32 d, a, b;",
        "div.full.f32 d, a, b;",
        "div.full.ftz.f32 d, a, b;",
    ],
)
def test_division_is_near(text: str) -> None:
    shape = Shape(text, ("f32",), ("f32", "f32"))
    operands = [
        [0x3F800000 + 40961 * lane for lane in range(LANES)],
        [0x40400000 + 3 * lane for lane in range(LANES)],
    ]
    module = lift(HEAD + kernel_text(shape)).module
    for lane, result in enumerate(run(module, "k", shape, operands)[0]):
        wanted = _number(operands[0][lane], "f32") / _number(operands[1][lane], "f32")
        assert _number(result, "f32") == pytest.approx(wanted, rel=1e-6)
    assert text.split()[0] in emit_assembly(print_module(module), "ptx", "sm_90")


# What the simulator does not execute; `test_reading` looks at the IR of them.
NOT_EXECUTED = (
    "bar.arrive",
    "bar.red",
    "barrier.arrive",
    "barrier.red",
    "elect",
    "call",
    "brkpt",
    "prefetchu",
)


def test_every_row_is_executed() -> None:
    texts = [each.shape.text for each in CASES] + [f"{opcode} d, a;" for opcode in APPROXIMATE]
    texts += ["div.approx.f32 d, a, b;", "ld.param.u64 d, [a];"]
    seen = set()
    for word in " ".join(texts).split():
        base, *suffixes = word.rstrip(";").split(".")
        types = tuple(suffix for suffix in suffixes if suffix in IR_TYPES)
        row = find_row(base, tuple(suffix for suffix in suffixes if suffix not in types), types)
        if row is not None:
            seen.add((id(row), frozenset(suffixes) & frozenset().union(*row.needs)))
    missing = [
        ".".join([row.name, *sorted(needed)])
        for rows in ROWS.values()
        for row in rows
        for needed in product(*row.needs)
        if (id(row), frozenset(needed)) not in seen and not row.is_opaque
        if "tf32" not in row.types  # what the lower bits hold, PTX does not say
    ]
    missing = [name for name in missing if not name.startswith(NOT_EXECUTED) and "red" not in name.split(".")]
    assert not missing, missing
