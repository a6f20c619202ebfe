"""`mandelbrot`: a view of SIDE * scale pixels each way.

Skewed, the view is of the whole set, at whose border neighbours escape after very unlike numbers of rounds;
even, it lies inside of the set, and every pixel takes all rounds.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import scalar, skewed_and_even

SIDE, ROUNDS = 32, 100
RELATIVE_ERROR = 1e-5


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """One view; seeds move it a little."""
    edge, side = int(str(block).partition("x")[0]), SIDE * scale
    generator = np.random.default_rng([seed, even])
    shift = generator.uniform(0, 0.02)
    # Left, top and step.
    view = (-0.15 + shift, 0.15, 0.25 / side) if even else (-2.0 + shift, 1.3, 2.6 / side)
    args = (
        BufferArg(generator.uniform(-2, -1, side * side).astype(np.float32)),
        *(ScalarArg("i32", number) for number in (side, side, ROUNDS)),
        *(ScalarArg("float", float(np.float32(number))) for number in view),
    )
    grid = side // edge, side // edge, 1
    return Launch("mandelbrot", grid, (edge, edge, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """All pixels at once, in single precision: rounding decides when a point escapes."""
    left, top, step = (np.float32(arg.value) for arg in launch.args[4:] if isinstance(arg, ScalarArg))
    width, height, rounds = (scalar(launch, index) for index in (1, 2, 3))
    x0 = np.broadcast_to(left + step * np.arange(width, dtype=np.float32), (height, width))
    y0 = np.broadcast_to((top - step * np.arange(height, dtype=np.float32))[:, None], (height, width))
    x, y, x2, y2 = (np.zeros((height, width), np.float32) for _ in range(4))
    count = np.zeros((height, width), np.int32)
    for _ in range(rounds):
        runs = x2 + y2 <= 16
        y = np.where(runs, np.float32(2) * x * y + y0, y)
        x = np.where(runs, x2 - y2 + x0, x)
        x2, y2 = np.where(runs, x * x, x2), np.where(runs, y * y, y2)
        count += runs
    size = x2 + y2
    escaped = size > 16
    inner = 0.5 * np.log2(np.where(escaped, size, 32.0).astype(np.float64))
    return {0: np.where(escaped, count + 1 - np.log2(inner), 0).astype(np.float32).reshape(-1)}


SPECS = skewed_and_even(
    "mandelbrot",
    "mandelbrot",
    ("8x8", "16x16"),
    make_launch,
    make_reference,
    buffers=("image",),
    relative_error=RELATIVE_ERROR,
    drawn={"image": items(4)},
)
