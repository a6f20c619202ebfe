"""`nqu`: counts the solutions of n queens; each thread completes one placement of the first queens.

The application counts all solutions on a board of 9 + scale: 10 queens at scale 1, 15 at scale 6, the largest
(minutes to simulate). Every placement of the queens of the first rows is one thread's; the counts add up to
the number of solutions. No input size is published; these are ours.

The launch takes random placements of the first three queens on smaller boards.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, one_launch
from rodinia_kernels.spec import Block, KernelSpec

SMALLEST_BOARD = 10
LARGEST_SCALE = 6
MAX_ROWS = 8
"""As many rows as the kernel's stack has; the queens of the others are placed before."""
SOLUTIONS = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184)
"""For 1, 2, 3, ... queens; OEIS A000170."""

THREAD_BLOCKS = 4
PLACED_ROWS = 3
SIZES = (9, 8, 7, 9, 6, 5)
"""The board size of a seed's launch is ``SIZES[seed % len(SIZES)]``."""
_CHUNK = 1 << 12  # states at a time, to stay in the caches


def _place_next(states: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Every way to put a queen into the next row: the states after it, and the index of the state before.

    A state is what the queens so far attack in the next row, as bit masks: columns, falling and rising
    diagonals.
    """
    attacked = states[:, 0] | states[:, 1] | states[:, 2]
    before, column = np.nonzero((attacked[:, None] >> np.arange(size, dtype=np.int32)) & 1 == 0)
    queen = np.int32(1) << column.astype(np.int32)
    down, left, right = states[before].T | queen
    return np.stack([down, left << 1, right >> 1], axis=1), before


def placements(size: int, rows: int) -> np.ndarray:
    """The states after each placement of queens in the first rows, in lexicographic order; one per line."""
    states = np.zeros((1, 3), np.int32)
    for _ in range(rows):
        states, _ = _place_next(states, size)
    return states


def count_completions(states: np.ndarray, size: int, rows: int) -> np.ndarray:
    """In how many ways queens can be put into the remaining rows, for each state.

    Row by row over all states at once, where the kernel goes back and forth for each.
    """
    counts = [np.zeros(0, np.int64)]
    for first in range(0, len(states), _CHUNK):
        reached = states[first : first + _CHUNK]
        owner = np.arange(len(reached))
        for _ in range(rows):
            reached, before = _place_next(reached, size)
            owner = owner[before]
        counts.append(np.bincount(owner, minlength=min(_CHUNK, len(states) - first)))
    return np.concatenate(counts).astype(np.int32)


def _launch_on(states: np.ndarray, threads: int, thread_blocks: int, size: int, rows: int) -> Launch:
    args = (
        BufferArg(states.reshape(-1), readonly=True),
        BufferArg(np.full(len(states), -1, np.int32)),
        ScalarArg("i32", len(states)),
        ScalarArg("i32", size),
        ScalarArg("i32", rows),
    )
    return Launch("count_queens", (thread_blocks, 1, 1), (threads, 1, 1), args)


def make_launch(block: Block, seed: int) -> Launch:
    """A random placement for each thread but the last few."""
    threads, size = int(block), SIZES[seed % len(SIZES)]
    choices = placements(size, PLACED_ROWS)
    drawn = np.random.default_rng(seed).integers(len(choices), size=THREAD_BLOCKS * threads - seed % 5)
    return _launch_on(choices[drawn], threads, THREAD_BLOCKS, size, size - PLACED_ROWS)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """The number of completions of each placement."""
    states, _, _, size, rows = launch.args
    assert isinstance(states, BufferArg) and isinstance(size, ScalarArg) and isinstance(rows, ScalarArg)
    return {1: count_completions(states.data.reshape(-1, 3), int(size.value), int(rows.value))}


def queens(size: int, block: Block, seed: int = 0) -> Application:
    """All solutions for 1 to 15 queens; seeds other than 0 deal the placements to threads at random."""
    if not 1 <= size <= len(SOLUTIONS):
        raise ValueError(f"the board has 1 to {len(SOLUTIONS)} rows, not {size}")
    threads, placed = int(block), (size - 1) // 2
    states = placements(size, placed)
    if seed:
        states = np.random.default_rng(seed).permutation(states)
    launch = _launch_on(states, threads, -(-len(states) // threads), size, size - placed)
    return one_launch(launch, ["placements", "counts"], make_reference)


def make_application(block: Block, seed: int, scale: int) -> Application:
    """All solutions on a board of 9 + scale."""
    return queens(SMALLEST_BOARD - 1 + scale, block, seed)


SPEC = KernelSpec(
    "nqu",
    "count_queens",
    (64, 96, 128, 256),
    make_launch,
    make_reference,
    make_application,
    largest_scale=LARGEST_SCALE,
    unrolled=False,
)
