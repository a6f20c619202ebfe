"""`nqu`: the completions of placements of the first queens on a board, one placement per thread."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, KernelSpec

THREAD_BLOCKS = 4
PLACED_ROWS = 3
SIZES = (9, 8, 7, 9, 6, 5)
"""The board size of a seed is ``SIZES[seed % len(SIZES)]``."""


def _attacks(columns: tuple[int, ...]) -> tuple[int, int, int]:
    """What queens in these columns attack in the next row: columns, falling and rising diagonals."""
    down = left = right = 0
    for column in columns:
        queen = 1 << column
        down, left, right = down | queen, (left | queen) << 1, (right | queen) >> 1
    return down, left, right


def _is_peaceful(columns: tuple[int, ...]) -> bool:
    return all(
        abs(columns[lower] - columns[upper]) != lower - upper
        for lower in range(len(columns))
        for upper in range(lower)
    )


@cache
def count_completions(size: int) -> dict[tuple[int, int, int], int]:
    """For the masks of each peaceful placement of PLACED_ROWS queens, the number of its completions.

    By brute force over all permutations, which has nothing in common with the kernel.
    """
    counts = {
        _attacks(columns): 0 for columns in permutations(range(size), PLACED_ROWS) if _is_peaceful(columns)
    }
    for columns in permutations(range(size)):
        if _is_peaceful(columns):
            counts[_attacks(columns[:PLACED_ROWS])] += 1
    return counts


def make_launch(block: Block, seed: int, scale: int) -> Launch:
    """A random placement for each thread but the last few."""
    threads, thread_blocks, size = int(block), THREAD_BLOCKS * scale, SIZES[seed % len(SIZES)]
    count = thread_blocks * threads - seed % 5
    choices = np.array(sorted(count_completions(size)), dtype=np.int32)
    placements = choices[np.random.default_rng(seed).integers(len(choices), size=count)]
    args = (
        BufferArg(placements.reshape(-1), readonly=True),
        BufferArg(np.full(count, -1, np.int32)),
        ScalarArg("i32", count),
        ScalarArg("i32", size),
        ScalarArg("i32", size - PLACED_ROWS),
    )
    return Launch("count_queens", (thread_blocks, 1, 1), (threads, 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """The number of completions of each placement."""
    placements, _, _, size, _ = launch.args
    assert isinstance(placements, BufferArg) and isinstance(size, ScalarArg)
    counts = count_completions(int(size.value))
    rows = placements.data.reshape(-1, 3).tolist()
    return {1: np.array([counts[down, left, right] for down, left, right in rows], np.int32)}


SPEC = KernelSpec("nqu", "count_queens", (64, 96, 128, 256), make_launch, make_reference)
