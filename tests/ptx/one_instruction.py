"""Runs one PTX instruction on many operands: a kernel around it, lifted, on the simulator.

Each lane loads its operands, executes the instruction and stores the result. Operands and results are
unsigned numbers of the register's bits, so that what is compared is exact.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pcfm import simt
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load

MACHINE = load("volta-warp32")
LANES = 64
_BITS = {"pred": 1, "b16": 16, "b32": 32, "b64": 64}


def register_of(ptx_type: str) -> str:
    """The register that a type is held in."""
    if ptx_type == "pred":
        return "pred"
    digits = int("".join(c for c in ptx_type.removesuffix("x2") if c.isdigit()))
    return f"b{max(16, digits * (2 if ptx_type.endswith('x2') else 1))}"


@dataclass(frozen=True)
class Shape:
    """An instruction's text: `d`, `e` are its results, `a`, `b`, `c`, `s` its operands; and their types."""

    text: str
    results: tuple[str, ...]
    operands: tuple[str, ...]


def kernel_text(shape: Shape, name: str = "k") -> str:
    """The entry that loads the operands of each lane, executes the instruction and stores the results."""
    names = [*"de"[: len(shape.results)], *"abcs"[: len(shape.operands)]]
    types = [*shape.results, *shape.operands]
    lines = [f".reg .{register_of(ty)} {reg};" for reg, ty in zip(names, types, strict=True)]
    lines += [".reg .b32 t<4>;", ".reg .b64 p<20>;", "mov.u32 t0, %tid.x;"]
    stores = []
    for index, (reg, ty) in enumerate(zip(names, types, strict=True)):
        held = register_of(ty)
        size = max(_BITS[held] // 8, 1) if held != "pred" else 4
        lines += [
            f"ld.param.u64 p{3 * index}, [{name}_{index}];",
            f"cvta.to.global.u64 p{3 * index}, p{3 * index};",
            f"mad.wide.u32 p{3 * index}, t0, {size}, p{3 * index};",
        ]
        address = f"[p{3 * index}]"
        if index < len(shape.results):
            if held == "pred":
                stores += [f"selp.b32 t1, 1, 0, {reg};", f"st.global.b32 {address}, t1;"]
            else:
                stores.append(f"st.global.{held} {address}, {reg};")
        elif held == "pred":
            lines += [f"ld.global.b32 t2, {address};", f"setp.ne.b32 {reg}, t2, 0;"]
        else:
            lines.append(f"ld.global.{held} {reg}, {address};")
    parameters = ", ".join(f".param .u64 .ptr .global {name}_{i}" for i in range(len(names)))
    body = "\n".join(f"\t{line}" for line in [*lines, *shape.text.split("\n"), *stores, "ret;"])
    return f".visible .entry {name}({parameters})\n{{\n{body}\n}}\n"


HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"


def run(
    module: Module, name: str, shape: Shape, operands: Sequence[Sequence[int]], lanes: int = LANES
) -> list[list[int]]:
    """The bits of each result, lane by lane, of the entry `name`."""
    held = [register_of(ty) for ty in (*shape.results, *shape.operands)]
    dtypes = [np.dtype(f"u{max(4 if ty == 'pred' else 2, _BITS[ty] // 8)}") for ty in held]
    args = [BufferArg(np.zeros(lanes, dtype)) for dtype in dtypes[: len(shape.results)]]
    for values, dtype in zip(operands, dtypes[len(shape.results) :], strict=True):
        args.append(BufferArg(np.array(values, dtype)))
    launch = Launch(name, (1, 1, 1), (lanes, 1, 1), tuple(args))
    done = simt.simulate(module, launch, MACHINE)
    assert str(done.outcome) == "returned", done.outcome
    return [[int(x) for x in done.buffers[i].view(dtypes[i])] for i in range(len(shape.results))]


_FLOAT_BOUNDS = {
    "f16": [0, 0x8000, 0x3C00, 0xBC00, 0x3800, 0x7C00, 0xFC00, 0x7E00, 1, 0x83FF, 0x7BFF, 0x4248],
    "bf16": [0, 0x8000, 0x3F80, 0xBF80, 0x3F00, 0x7F80, 0xFF80, 0x7FC0, 1, 0x8001, 0x7F7F, 0x4049],
    "f32": [
        *[0, 0x80000000, 0x3F800000, 0xBF800000, 0x3F000000, 0x3FC00000, 0x40200000, 0xC0200000, 0x7F800000],
        *[0xFF800000, 0x7FC00000, 1, 0x807FFFFF, 0x00800000, 0x7F7FFFFF, 0x4F000000, 0xCF000001, 0x3F7FFFFF],
    ],
    "f64": [
        *[0, 1 << 63, 0x3FF << 52, 0xBFF << 52, 0x3FE << 52, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 1],
        *[0x4004 << 48, 0xC004 << 48, 0x41E << 52, 0x43E << 52, 0xC3E0000000000001, 0x7FEFFFFFFFFFFFFF],
    ],
}


def draw(ptx_type: str, seed: int, lanes: int = LANES) -> list[int]:
    """Bits of operands of a type: boundary values first met in every order, then random ones."""
    chance = random.Random(f"{ptx_type} {seed}")
    if ptx_type == "pred":
        return [chance.randrange(2) for _ in range(lanes)]
    pair = ptx_type.endswith("x2")
    element = ptx_type.removesuffix("x2")
    width = int("".join(c for c in element if c.isdigit()))
    if element in _FLOAT_BOUNDS:
        bounds = _FLOAT_BOUNDS[element]
        random_bits = {"f16": (10, 31), "bf16": (7, 255), "f32": (23, 255), "f64": (52, 2047)}[element]

        def number() -> int:
            fraction, top = random_bits
            exponent = chance.randrange(top // 2 - 6, top // 2 + 7)
            return chance.randrange(2) << (width - 1) | exponent << fraction | chance.getrandbits(fraction)
    else:
        bounds = [0, 1, 2, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1, width, width - 1, 5]

        def number() -> int:
            return chance.getrandbits(width) if chance.random() < 0.7 else chance.getrandbits(5)

    def one() -> int:
        return chance.choice(bounds) if chance.random() < 0.4 else number()

    return [one() | (one() << width if pair else 0) for _ in range(lanes)]
