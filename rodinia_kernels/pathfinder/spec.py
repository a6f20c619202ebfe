"""`pathfinder`: the cheapest paths down a grid of ROWS rows, ROWS_PER_LAUNCH rows a launch.

Skewed, the grid's width is no multiple of what a thread block keeps, and narrow: borders are in many warps;
even, it is one, and wider.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, expected, scalar, skewed_and_even

ROWS, ROWS_PER_LAUNCH = 33, 8


def _wall(block: Block, seed: int, scale: int, even: bool) -> np.ndarray:
    kept = int(block) - 2 * ROWS_PER_LAUNCH
    columns = 8 * kept * scale if even else 5 * kept * scale + kept // 3
    return np.random.default_rng([seed, even]).integers(0, 10, (ROWS, columns), dtype=np.int32)


def _go_down(wall: np.ndarray, source: np.ndarray, first: int, rows: int) -> np.ndarray:
    costs = source
    for row in wall[first : first + rows]:
        padded = np.pad(costs, 1, mode="edge")
        costs = row + np.minimum(np.minimum(padded[:-2], padded[2:]), costs)
    return costs


def _grid(block: Block, columns: int) -> tuple[int, int, int]:
    return -(-columns // (int(block) - 2 * ROWS_PER_LAUNCH)), 1, 1


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """The first rows."""
    wall = _wall(block, seed, scale, even)
    columns = wall.shape[1]
    args = (
        BufferArg(wall, readonly=True),
        BufferArg(wall[0], readonly=True),
        BufferArg(np.zeros(columns, np.int32)),
        *(ScalarArg("i32", number) for number in (columns, 1, ROWS_PER_LAUNCH)),
    )
    return Launch("pathfinder_rows", _grid(block, columns), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Row by row over the whole width."""
    wall = buffer(launch, 0).reshape(-1, scalar(launch, 3))
    return {2: _go_down(wall, buffer(launch, 1), scalar(launch, 4), scalar(launch, 5))}


def make_application(block: Block, seed: int, scale: int, even: bool) -> Application:
    """From the first row to the last."""
    wall = _wall(block, seed, scale, even)
    columns = wall.shape[1]
    buffers = {
        "wall": BufferArg(wall, readonly=True),
        "costs": BufferArg(wall[0]),
        "other": BufferArg(np.zeros(columns, np.int32)),
    }
    names = ("costs", "other")
    starts = range(1, ROWS, ROWS_PER_LAUNCH)
    steps = tuple(
        Step("pathfinder_rows", _grid(block, columns), (int(block), 1, 1),
             ("wall", names[turn % 2], names[1 - turn % 2],
              *(ScalarArg("i32", number) for number in (columns, first, ROWS_PER_LAUNCH))))
        for turn, first in enumerate(starts)
    )  # fmt: skip

    def reference() -> dict[str, Expected]:
        costs = [wall[0]]
        for first in starts:
            costs.append(_go_down(wall, costs[-1], first, ROWS_PER_LAUNCH))
        last = len(starts) % 2
        return expected({names[last]: costs[-1], names[1 - last]: costs[-2]})

    return Application(buffers, steps, reference)


SPECS = skewed_and_even(
    "pathfinder",
    "pathfinder_rows",
    (64, 256),
    make_launch,
    make_reference,
    make_application=make_application,
    drawn={"wall": items(4), "costs": items(4)},
)
