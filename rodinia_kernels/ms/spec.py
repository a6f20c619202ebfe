"""`ms`: a bottom-up merge sort of 64-bit integers, one pair of runs per thread.

The application sorts VALUES * scale integers: one launch per width 1, 2, 4, ..., which merges from one array
into the other. Towards the end few threads have work: the last pass is a merge by one thread. No input size
is published; this is ours.

The launch is one pass, of a width that depends on the seed.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import DEFAULT_FUEL, Application, Expected, Step
from rodinia_kernels.inputs import draw_integers
from rodinia_kernels.spec import Block, KernelSpec, any_bits

VALUES = 2048
THREAD_BLOCKS = 8
WIDTHS = (16, 8, 1, 24, 5)
"""The width of a seed is ``WIDTHS[seed % len(WIDTHS)]``."""


def make_launch(block: Block, seed: int) -> Launch:
    """A pair of sorted runs for each thread; for odd seeds the last pairs are short or absent."""
    threads, width = int(block), WIDTHS[seed % len(WIDTHS)]
    count = THREAD_BLOCKS * threads * 2 * width - (seed % 2) * (5 * width + seed % 7)
    values = draw_integers(np.dtype(np.int64), count, seed)
    values = _sort_runs(values, width)
    args = (
        BufferArg(values, readonly=True),
        BufferArg(np.zeros(count, np.int64)),
        ScalarArg("i32", count),
        ScalarArg("i32", width),
    )
    return Launch("merge_runs", (THREAD_BLOCKS, 1, 1), (threads, 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Each pair of runs, sorted."""
    values, _, _, width = launch.args
    assert isinstance(values, BufferArg) and isinstance(width, ScalarArg)
    return {1: _sort_runs(values.data, 2 * int(width.value))}


def _sort_runs(values: np.ndarray, width: int) -> np.ndarray:
    """Each run of ``width`` values sorted; the last may be short."""
    result = values.copy()
    for start in range(0, result.size, width):
        result[start : start + width] = np.sort(result[start : start + width])
    return result


def make_application(block: Block, seed: int, scale: int) -> Application:
    """All passes; odd seeds leave the last runs short."""
    threads, count = int(block), VALUES * scale - (seed % 2) * (11 + seed % 7)
    values = draw_integers(np.dtype(np.int64), count, seed)
    arrays, widths, steps = ("values", "other"), [], []
    width = 1
    while width < count:
        pairs = -(-count // (2 * width))
        source, target = arrays[len(steps) % 2], arrays[1 - len(steps) % 2]
        args = (source, target, ScalarArg("i32", count), ScalarArg("i32", width))
        steps.append(Step("merge_runs", (-(-pairs // threads), 1, 1), (threads, 1, 1), args))
        widths.append(width)
        width *= 2
    last_from, last_to = arrays[(len(steps) - 1) % 2], arrays[len(steps) % 2]

    def reference() -> dict[str, Expected]:
        return {last_from: Expected(_sort_runs(values, widths[-1])), last_to: Expected(np.sort(values))}

    buffers = {"values": BufferArg(values), "other": BufferArg(np.zeros(count, np.int64))}
    # The last pass is a loop of `count` rounds in one warp, of some dozens of instructions.
    return Application(buffers, tuple(steps), reference, max(DEFAULT_FUEL, 100 * count))


SPEC = KernelSpec(
    "ms",
    "merge_runs",
    (32, 64, 128, 256),
    make_launch,
    make_reference,
    make_application,
    unrolled=False,
    drawn={"values": any_bits},
)
