"""Random divergent kernels, valid and terminating by construction, each made from one number.

`generate_kernel(seed)` gives a module with one kernel and a launch for it. The kernel has nested branches
with similar arms, loops with divergent trip counts, break and continue, switches, early returns, guarded
loads and divisions, flags that hold on one side only, vectors, atomics, private and shared memory, barriers
and ballots in uniform code. It never reads an undefined value, divides by zero, leaves a buffer, races
(shared words and slots belong to one thread; other threads' words are read between barriers only, atomics on
one word commute and their result is not used) or reaches a barrier with a part of a thread block.

`size` bounds the number of statements, so that a failing kernel can be made smaller: see
`generate_text_kernel`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from tests.generators.forms import COUNTERS, INPUT_COUNT, SLOTS
from tests.generators.program import (
    MAX_DEPTH,
    VARIABLES,
    Ballot,
    Barrier,
    Grower,
    If,
    Loop,
    Phase,
    Place,
    Statement,
)
from tests.generators.target import AMDGCN, NVPTX, Target
from tests.generators.text import Emitter

KERNEL_NAME = "generated"
DEFAULT_SIZE = 6


@dataclass(frozen=True)
class GeneratedKernel:
    """A kernel as text, and how to launch it."""

    text: str
    launch: Launch


def generate_kernel(seed: int, size: int = DEFAULT_SIZE) -> tuple[Module, Launch]:
    """The kernel of that seed, of at most `size` statements beside those inside branches, and its launch."""
    made = generate_text_kernel(seed, size)
    return parse_module(made.text, f"<generated {seed}>"), made.launch


def generate_text_kernel(seed: int, size: int = DEFAULT_SIZE) -> GeneratedKernel:
    """As `generate_kernel`, the kernel as text."""
    rng = random.Random(seed)
    target = AMDGCN if rng.random() < 0.15 else NVPTX
    threads = rng.choice((1, 17, 32, 64, 70, 100, 128))
    statements = _grow(rng, target, size)
    emitter = Emitter(target, threads)
    return GeneratedKernel(emitter.kernel(KERNEL_NAME, statements), _launch(rng, seed, threads))


def _grow(rng: random.Random, target: Target, size: int) -> list[Statement]:
    """The kernel's own statements: segments, shared memory changing its phase at the barriers between them.

    Threads may return early in the last segment only, and ballots stand where no thread has.
    """
    grower = Grower(rng)
    count = rng.randint(1, max(1, size))
    depth = max(0, MAX_DEPTH - size)
    segments = rng.choice((1, 1, 2, 3))
    phase: Phase = "own"
    statements: list[Statement] = []
    for number in range(segments):
        last = number == segments - 1
        context = Place(depth, target.name, phase, may_return=last)
        statements += grower.statements(max(1, count // segments), context)
        if not any(isinstance(statement, If) for statement in statements):
            statements.append(grower.branch(context))
        if not last:
            if rng.random() < 0.2:
                statements.append(Ballot(grower.cond()))
            phase = "read" if phase == "own" else "own"
            statements.append(Barrier(phase))
            if rng.random() < 0.3:
                statements.append(_uniform_loop(grower, replace(context, phase=phase, may_return=False)))
    return statements


def _uniform_loop(grower: Grower, context: Place) -> Loop:
    """A loop with a barrier, that every thread runs equally often: the pick stands for the constant 3."""
    context = replace(context, depth=context.depth + 1)
    body = (*grower.statements(2, context), Barrier(context.phase), *grower.statements(1, context))
    return Loop(7 * 5, 3, body, rotated=False)


def _launch(rng: random.Random, seed: int, threads: int) -> Launch:
    thread_blocks = rng.choice((1, 1, 2))
    total = threads * thread_blocks
    small = rng.random() < 0.5
    numbers = BufferRecipe(
        "i32", INPUT_COUNT, "random", seed, *((-8, 300) if small else (-(2**31), 2**31 - 1))
    )
    reals = BufferRecipe("float", INPUT_COUNT, "random", seed, -100.0, 100.0)
    slots = BufferRecipe("i32", total * SLOTS, "random", seed, -50, 50)
    counters = BufferRecipe("i32", len(COUNTERS), "random", seed, -1000, 1000)
    results = BufferRecipe("i64", total * len(VARIABLES), "zeros", seed)
    buffers = [
        BufferArg(recipe.draw(number), readonly=number < 2, recipe=recipe)
        for number, recipe in enumerate((numbers, reals, slots, counters, results))
    ]
    scalar = ScalarArg("i32", rng.randrange(40))
    return Launch(KERNEL_NAME, (thread_blocks, 1, 1), (threads, 1, 1), (*buffers, scalar))
