"""The synthetic kernels sb1 … sb4 and sb1r … sb4r: their shapes, their CUDA C and their references.

Every thread owns one word in each of up to three shared arrays. Sixteen rounds, a barrier after each,
update the word in the array that the thread's side of a divergent branch works on; so both sides do similar
work at different addresses:

    sb1  if A else B             A, B: one basic block
    sb2  if A else B             A, B: one if-then
    sb3  if A else B             A, B: two if-thens in a row
    sb4  if A else if B else C   A, B, C: one basic block

The work is a mix: a list of operations on the word. In sbN all sides have the same mix, in sbNr each has
its own, drawn from a fixed seed, so that only part of two sides aligns. One list of operations is both
written as C and interpreted by NumPy. The sources are checked in; ``python -m rodinia_kernels.compile``
writes them anew.

The application is one launch of THREAD_BLOCKS * scale thread blocks.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pcfm.launch import BufferArg, Launch
from rodinia_kernels.application import one_launch
from rodinia_kernels.spec import ROOT, Block, KernelSpec, any_bits

ROUNDS = 16
THREAD_BLOCKS = 16
BLOCKS = (32, 64, 128, 256)
ARRAYS = ("first", "second", "third")
MIX_LENGTH = 8


@dataclass(frozen=True)
class Operation:
    """One step of a mix on an unsigned word: its C statement, and what it does to all threads' words at once.

    ``apply(word, table, constant)`` has ``table[b, t]`` for thread t of thread block b; arithmetic wraps.
    """

    statement: str
    constants: tuple[int, int]
    apply: Callable[[np.ndarray, np.ndarray, int], np.ndarray]


def _neighbour(table: np.ndarray, distance: int) -> np.ndarray:
    return np.roll(table, -distance, axis=1)


def _odd(constant: int) -> np.uint32:
    return np.uint32(2 * constant + 1)


OPERATIONS = {
    "add": Operation("word += {c}u;", (1, 10**9), lambda word, _, c: word + np.uint32(c)),
    "subtract": Operation("word -= {c}u;", (1, 10**9), lambda word, _, c: word - np.uint32(c)),
    "multiply": Operation("word *= {odd}u;", (1, 10**9), lambda word, _, c: word * _odd(c)),
    "fold": Operation("word ^= word >> {c};", (1, 15), lambda word, _, c: word ^ (word >> np.uint32(c))),
    "spread": Operation("word += word << {c};", (1, 15), lambda word, _, c: word + (word << np.uint32(c))),
    "add table": Operation(
        "word += table[(tid + {c}) % BLOCK];", (1, 31), lambda word, table, c: word + _neighbour(table, c)
    ),
    "mix table": Operation(
        "word ^= table[(tid + {c}) % BLOCK];", (1, 31), lambda word, table, c: word ^ _neighbour(table, c)
    ),
    "scale by table": Operation(
        "word *= table[(tid + {c}) % BLOCK] | 1u;",
        (1, 31),
        lambda word, table, c: word * (_neighbour(table, c) | np.uint32(1)),
    ),
}

Mix = tuple[tuple[str, int], ...]
"""Names of operations, each with its constant."""

SAME_MIX: Mix = (
    ("add table", 1),
    ("multiply", 810),
    ("fold", 7),
    ("mix table", 5),
    ("spread", 3),
    ("add", 40503),
    ("scale by table", 9),
    ("fold", 11),
)


@dataclass(frozen=True)
class Shape:
    """A synthetic kernel: per side, the mixes of its blocks; whether each stands under an if of its own."""

    name: str
    guarded: bool
    sides: tuple[tuple[Mix, ...], ...]

    @property
    def takers(self) -> tuple[str, ...]:
        """The C conditions under which the sides are taken, in turn; the last is what remains."""
        if len(self.sides) == 2:
            return ("(tid ^ round) & 1",)
        return ("choice < 5", "choice < 10")


def _draw_mix(generator: random.Random) -> Mix:
    names = [generator.choice(sorted(OPERATIONS)) for _ in range(MIX_LENGTH)]
    return tuple((name, generator.randint(*OPERATIONS[name].constants)) for name in names)


def make_shape(name: str) -> Shape:
    """The shape that a kernel's name stands for. The mixes of an "r" kernel depend on its name alone."""
    generator = random.Random(name)
    number = int(name[2])
    side_count, block_count = (3 if number == 4 else 2), (2 if number == 3 else 1)
    drawn = name.endswith("r")
    sides = tuple(
        tuple(_draw_mix(generator) if drawn else SAME_MIX for _ in range(block_count))
        for _ in range(side_count)
    )
    return Shape(name, number in (2, 3), sides)


def _source_of_side(shape: Shape, side: int, indent: str) -> list[str]:
    array = ARRAYS[side]
    lines = []
    for number, mix in enumerate(shape.sides[side]):
        statements = [OPERATIONS[name].statement.format(c=c, odd=2 * c + 1) for name, c in mix]
        work = [*statements, f"{array}[tid] = word;"]
        declare = "" if number else "unsigned "
        lines.append(f"{indent}{declare}word = {array}[tid];")
        if shape.guarded:
            lines.append(f"{indent}if (word & {1 + number}u) {{")
            lines += [f"{indent}  {line}" for line in work]
            lines.append(f"{indent}}}")
        else:
            lines += [f"{indent}{line}" for line in work]
    return lines


def source(shape: Shape) -> str:
    """The CUDA C of a shape."""
    arrays = ARRAYS[: len(shape.sides)]
    lines = [
        f"// Synthetic kernel {shape.name}, written by rodinia_kernels/synthetic.py; see there.",
        "",
        '#include "../cuda_builtins.h"',
        "",
        "#ifndef BLOCK",
        "#define BLOCK 32",
        "#endif",
        "",
        'extern "C" __global__ void __launch_bounds__(BLOCK)',
        f"{shape.name}(unsigned *words, const unsigned *weights) {{",
        *(f"  __shared__ unsigned {array}[BLOCK];" for array in arrays),
        "  __shared__ unsigned table[BLOCK];",
        "  const unsigned tid = threadIdx.x;",
        f"  unsigned *const own = words + blockIdx.x * (BLOCK * {len(arrays)});",
        "",
        *(f"  {array}[tid] = own[{n} * BLOCK + tid];" for n, array in enumerate(arrays)),
        "  table[tid] = weights[blockIdx.x * BLOCK + tid];",
        "  __syncthreads();",
        "",
        f"  for (unsigned round = 0; round < {ROUNDS}; ++round) {{",
    ]
    if len(arrays) == 3:
        lines.append("    const unsigned choice = (tid * 7 + round * 5) % 16;")
    for side, condition in enumerate(shape.takers):
        lines.append(f"    {'} else ' if side else ''}if ({condition}) {{")
        lines += _source_of_side(shape, side, " " * 6)
    lines += [
        "    } else {",
        *_source_of_side(shape, len(arrays) - 1, " " * 6),
        "    }",
        "    __syncthreads();",
        "  }",
        "",
        *(f"  own[{n} * BLOCK + tid] = {array}[tid];" for n, array in enumerate(arrays)),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _sides_taken(sides: int, threads: int, round_number: int) -> np.ndarray:
    """For each thread the number of the side that it takes in a round."""
    tid = np.arange(threads)
    if sides == 2:
        return 1 - ((tid ^ round_number) & 1)
    choice = (tid * 7 + round_number * 5) % 16
    return np.where(choice < 5, 0, np.where(choice < 10, 1, 2))


def _make_reference(shape: Shape, launch: Launch) -> dict[int, np.ndarray]:
    words_arg, weights_arg = launch.args
    assert isinstance(words_arg, BufferArg) and isinstance(weights_arg, BufferArg)
    sides, threads = len(shape.sides), launch.threads_per_block
    words = words_arg.data.view(np.uint32).reshape(launch.thread_blocks, sides, threads).copy()
    table = weights_arg.data.view(np.uint32).reshape(launch.thread_blocks, threads)
    for round_number in range(ROUNDS):
        taken = _sides_taken(sides, threads, round_number)
        for side, mixes in enumerate(shape.sides):
            for number, mix in enumerate(mixes):
                before = words[:, side]
                after = before
                for name, constant in mix:
                    after = OPERATIONS[name].apply(after, table, constant)
                guard = (before & np.uint32(1 + number)) != 0 if shape.guarded else True
                words[:, side] = np.where((taken == side) & guard, after, before)
    return {0: words.view(np.int32).reshape(-1)}


def _make_launch(shape: Shape, block: Block, seed: int, scale: int = 1) -> Launch:
    threads, thread_blocks = int(block), THREAD_BLOCKS * scale
    generator = np.random.default_rng(seed)
    limits = np.iinfo(np.int32)
    words = generator.integers(
        limits.min, limits.max, thread_blocks * threads * len(shape.sides), np.int32, True
    )
    weights = generator.integers(limits.min, limits.max, thread_blocks * threads, np.int32, True)
    if seed % 8 == 5:
        words[:], weights[::2] = limits.max - seed, limits.min
    args = (BufferArg(words), BufferArg(weights, readonly=True))
    return Launch(shape.name, (thread_blocks, 1, 1), (threads, 1, 1), args)


def make_spec(name: str) -> KernelSpec:
    """The specification of a synthetic kernel."""
    shape = make_shape(name)

    def reference(launch: Launch) -> dict[int, np.ndarray]:
        return _make_reference(shape, launch)

    return KernelSpec(
        name,
        name,
        BLOCKS,
        lambda block, seed: _make_launch(shape, block, seed),
        reference,
        lambda block, seed, scale: one_launch(
            _make_launch(shape, block, seed, scale), ["words", "weights"], reference
        ),
        unrolled=name in UNROLLED,
        drawn={"words": any_bits, "weights": any_bits},
    )


NAMES = ("sb1", "sb2", "sb3", "sb4", "sb1r", "sb2r", "sb3r", "sb4r")
UNROLLED = ("sb1r",)
"""Whose loop clang -O3 finds short enough to run two rounds at once."""


def generated_sources() -> dict[Path, str]:
    """The sources of all synthetic kernels, by the path where they are checked in."""
    return {ROOT / name / "kernel.cu": source(make_shape(name)) for name in NAMES}
