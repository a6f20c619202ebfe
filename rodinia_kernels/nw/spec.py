"""`nw`: Needleman and Wunsch's alignment of two sequences of LENGTH * scale letters, a launch per diagonal
of tiles.

Skewed, the second sequence is the first with letters changed, lost and added, so that which of three ways is
best changes from cell to cell; even, all letters are alike and the way across is always the best.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block
from rodinia_kernels.suite import buffer, expected, scalar, skewed_and_even

LENGTH = 128
MATCH, MISMATCH, PENALTY = 5, -3, 4


def _sequences(seed: int, length: int, even: bool) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng([seed, even])
    if even:
        letter = np.full(length, generator.integers(1, 21), np.int8)
        letter[-1 - seed % length] = 0
        return letter, letter.copy()
    rows = generator.integers(0, 20, length, dtype=np.int8)
    fate = generator.random(2 * length)
    columns: list[int] = []
    for number in range(2 * length):
        if fate[number] < 0.7:
            columns.append(int(rows[number % length]))
        elif fate[number] < 0.9:
            columns.append(int(generator.integers(0, 20)))
            if fate[number] > 0.85:
                columns.append(int(generator.integers(0, 20)))
    return rows, np.array(columns[:length], np.int8)


def _matrix(rows: np.ndarray, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """All scores and all steps, antidiagonal by antidiagonal of single cells."""
    length = len(rows)
    scores = np.zeros((length + 1, length + 1), np.int32)
    scores[0] = scores[:, 0] = -PENALTY * np.arange(length + 1)
    steps = np.zeros((length, length), np.uint8)
    for diagonal in range(2 * length - 1):
        y = np.arange(max(0, diagonal - length + 1), min(length, diagonal + 1))
        x = diagonal - y
        across = scores[y, x] + np.where(rows[y] == columns[x], MATCH, MISMATCH)
        up, left = scores[y, x + 1] - PENALTY, scores[y + 1, x] - PENALTY
        scores[y + 1, x + 1] = np.maximum(across, np.maximum(up, left))
        is_across = (across >= up) & (across >= left)
        steps[y, x] = np.where(is_across, 0, np.where(up >= left, 1, 2))
    return scores, steps


def _known(scores: np.ndarray, steps: np.ndarray, block: int, tiles: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores and steps after the first antidiagonals of tiles, zero elsewhere but at the border."""
    length = len(steps)
    number = np.arange(length) // block
    is_known = number[:, None] + number[None, :] < tiles
    border = np.zeros_like(scores)
    border[0], border[:, 0] = scores[0], scores[:, 0]
    border[1:, 1:] = np.where(is_known, scores[1:, 1:], 0)
    return border, np.where(is_known, steps, 0).astype(np.uint8)


def _scalars(length: int, diagonal: int, tiles: int) -> tuple[ScalarArg, ...]:
    first_row = max(0, diagonal - tiles + 1)
    numbers = (length, MATCH, MISMATCH, PENALTY, first_row, diagonal)
    return tuple(ScalarArg("i32", number) for number in numbers)


def _width(diagonal: int, tiles: int) -> int:
    return min(diagonal + 1, 2 * tiles - 1 - diagonal)


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """The longest antidiagonal of tiles."""
    threads, length = int(block), LENGTH * scale
    rows, columns = _sequences(seed, length, even)
    tiles = length // threads
    scores, steps = _known(*_matrix(rows, columns), threads, tiles - 1)
    args = (
        BufferArg(rows, readonly=True),
        BufferArg(columns, readonly=True),
        BufferArg(scores),
        BufferArg(steps),
        *_scalars(length, tiles - 1, tiles),
    )
    return Launch("nw_diagonal", (tiles, 1, 1), (threads, 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """All cells up to that antidiagonal of tiles."""
    whole = _matrix(buffer(launch, 0), buffer(launch, 1))
    scores, steps = _known(*whole, launch.threads_per_block, scalar(launch, 9) + 1)
    return {2: scores.reshape(-1), 3: steps.reshape(-1)}


def make_application(block: Block, seed: int, scale: int, even: bool) -> Application:
    """All antidiagonals."""
    threads, length = int(block), LENGTH * scale
    rows, columns = _sequences(seed, length, even)
    tiles = length // threads
    whole = _matrix(rows, columns)
    scores, steps = _known(*whole, threads, 0)
    buffers = {
        "rows": BufferArg(rows, readonly=True),
        "columns": BufferArg(columns, readonly=True),
        "scores": BufferArg(scores),
        "steps": BufferArg(steps),
    }
    launches = tuple(
        Step("nw_diagonal", (_width(diagonal, tiles), 1, 1), (threads, 1, 1),
             (*buffers, *_scalars(length, diagonal, tiles)))
        for diagonal in range(2 * tiles - 1)
    )  # fmt: skip

    def reference() -> dict[str, Expected]:
        return expected({"scores": whole[0].reshape(-1), "steps": whole[1].reshape(-1)})

    return Application(buffers, launches, reference)


SPECS = skewed_and_even(
    "nw", "nw_diagonal", (32, 64), make_launch, make_reference, make_application=make_application
)
