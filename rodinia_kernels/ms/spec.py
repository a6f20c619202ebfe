"""`ms`: one pass of a bottom-up merge sort of 64-bit integers, one pair of runs per thread."""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.inputs import draw_integers
from rodinia_kernels.spec import Block, KernelSpec

THREAD_BLOCKS = 8
WIDTHS = (16, 8, 1, 24, 5)
"""The width of a seed is ``WIDTHS[seed % len(WIDTHS)]``."""


def make_launch(block: Block, seed: int, scale: int) -> Launch:
    """A pair of sorted runs for each thread; for odd seeds the last pairs are short or absent."""
    threads, thread_blocks, width = int(block), THREAD_BLOCKS * scale, WIDTHS[seed % len(WIDTHS)]
    count = thread_blocks * threads * 2 * width - (seed % 2) * (5 * width + seed % 7)
    values = draw_integers(np.dtype(np.int64), count, seed)
    for start in range(0, count, width):
        values[start : start + width] = np.sort(values[start : start + width])
    args = (
        BufferArg(values, readonly=True),
        BufferArg(np.zeros(count, np.int64)),
        ScalarArg("i32", count),
        ScalarArg("i32", width),
    )
    return Launch("merge_runs", (thread_blocks, 1, 1), (threads, 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Each pair of runs, sorted."""
    values, _, _, width = launch.args
    assert isinstance(values, BufferArg) and isinstance(width, ScalarArg)
    result, pair = values.data.copy(), 2 * int(width.value)
    for start in range(0, result.size, pair):
        result[start : start + pair] = np.sort(result[start : start + pair])
    return {1: result}


SPEC = KernelSpec("ms", "merge_runs", (32, 64, 128, 256), make_launch, make_reference)
