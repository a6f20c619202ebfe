"""`lud`: blocked LU decomposition without pivoting, on tiles of half the thread block's size.

The application factorises a matrix of SIDE * scale rows: for each tile of the diagonal the kernels diagonal,
perimeter and internal. The matrix is column diagonally dominant, for which partial pivoting exchanges no
rows (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 9.5): LAPACK's factors, in
double precision, are the reference. The published figures are for `perimeter`, which tables count. No input
size is published; ours is 128, at scale 2 the 256 and at scale 16 the 2048 that Rodinia comes with.

The launch is one perimeter step: its diagonal tile is factorised already, and each thread block solves the
tile right of it and the tile below it that are equally far from it.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block, KernelSpec

SIDE = 128
THREAD_BLOCKS = 7

PATTERNS = ("random", "powers of two", "random", "sparse", "random", "identity", "random", "wide range")
"""The pattern of a seed is ``PATTERNS[seed % len(PATTERNS)]``; seed 0, which tables use, is random."""


def factorise(matrix: np.ndarray) -> np.ndarray:
    """L without its diagonal of ones, and U, in one matrix, without pivoting."""
    result = matrix.copy()
    for pivot in range(len(result) - 1):
        result[pivot + 1 :, pivot] /= result[pivot, pivot]
        result[pivot + 1 :, pivot + 1 :] -= np.outer(result[pivot + 1 :, pivot], result[pivot, pivot + 1 :])
    return result


def _draw_matrix(side: int, tile: int, origin: int, seed: int) -> np.ndarray:
    """A matrix in the pattern of the seed, with a factorised, well-conditioned tile at the origin."""
    generator = np.random.default_rng(seed)
    pattern = PATTERNS[seed % len(PATTERNS)]
    matrix = generator.uniform(-1.0, 1.0, (side, side))
    if pattern == "powers of two":
        matrix = np.exp2(generator.integers(-2, 2, (side, side)))
    elif pattern == "sparse":
        matrix *= generator.random((side, side)) < 0.1
    elif pattern == "wide range":
        matrix *= np.exp2(generator.integers(-40, 40, (side, side)))
    inside = slice(origin, origin + tile)
    if pattern == "identity":
        matrix[inside, inside] = np.eye(tile)
    else:
        dominant = generator.uniform(-1.0, 1.0, (tile, tile)) + 2.0 * tile * np.eye(tile)
        matrix[inside, inside] = factorise(dominant)
    return matrix.astype(np.float32)


def make_launch(block: Block, seed: int) -> Launch:
    """One step with THREAD_BLOCKS tiles on either side; the diagonal tile moves with the seed."""
    threads = int(block)
    tile, step = threads // 2, seed % 3
    side, origin = tile * (step + 1 + THREAD_BLOCKS), tile * step
    matrix = BufferArg(_draw_matrix(side, tile, origin, seed).reshape(-1))
    args = (matrix, ScalarArg("i32", side), ScalarArg("i32", origin))
    return Launch("lud_perimeter", (THREAD_BLOCKS, 1, 1), (threads, 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Tiles in the diagonal tile's row solved by L, those in its column solved by U, in double precision."""
    data, side_arg, origin_arg = launch.args
    assert (
        isinstance(data, BufferArg) and isinstance(side_arg, ScalarArg) and isinstance(origin_arg, ScalarArg)
    )
    side, origin, tile = int(side_arg.value), int(origin_arg.value), launch.threads_per_block // 2
    matrix = data.data.reshape(side, side).astype(np.float64)
    end = origin + tile
    diagonal = matrix[origin:end, origin:end]
    lower = np.tril(diagonal, -1) + np.eye(tile)
    upper = np.triu(diagonal)
    matrix[origin:end, end:] = np.linalg.solve(lower, matrix[origin:end, end:])
    matrix[end:, origin:end] = np.linalg.solve(upper.T, matrix[end:, origin:end].T).T
    return {0: matrix.astype(np.float32).reshape(-1)}


def _draw_dominant(side: int, seed: int) -> np.ndarray:
    """A matrix in the pattern of the seed whose diagonal outweighs the rest of each column."""
    generator = np.random.default_rng(seed)
    pattern = PATTERNS[seed % len(PATTERNS)]
    matrix = generator.uniform(-1.0, 1.0, (side, side))
    if pattern == "powers of two":
        matrix = np.exp2(generator.integers(-2, 2, (side, side)))
    elif pattern == "sparse":
        matrix *= generator.random((side, side)) < 0.1
    elif pattern == "identity":
        matrix[:] = 0.0
    np.fill_diagonal(matrix, 0.0)
    np.fill_diagonal(matrix, 1.0 + 1.01 * np.abs(matrix).sum(axis=0))
    if pattern == "wide range":
        matrix *= np.exp2(generator.integers(-20, 20, side))
    return matrix.astype(np.float32)


def factors_of(matrix: np.ndarray) -> Expected:
    """L without its ones and U in one matrix, and what single precision may be off by.

    To first order an element of U is off by at most side * u * (|L| |U|), with u = 2^-24, and one of L by
    that over its pivot (Higham, theorem 9.3); rounding in one element spreads to later ones, but where the
    diagonal dominates it shrinks on the way, and needs no pivoting. The factors are those of elimination in
    double precision, column by column.
    """
    factors = matrix.astype(np.float64)
    for pivot in range(len(matrix) - 1):
        below, right = slice(pivot + 1, None), slice(pivot + 1, None)
        factors[below, pivot] /= factors[pivot, pivot]
        factors[below, right] -= np.outer(factors[below, pivot], factors[pivot, right])
    lower, upper = np.abs(np.tril(factors, -1)) + np.eye(len(matrix)), np.abs(np.triu(factors))
    error = len(matrix) * 2.0**-24 * (lower @ upper)
    error = np.where(np.tri(len(matrix), k=-1, dtype=bool), error / np.diag(upper), error)
    return Expected(factors.astype(np.float32).reshape(-1), error.reshape(-1))


def make_application(block: Block, seed: int, scale: int) -> Application:
    """All steps of the decomposition."""
    threads, side = int(block), SIDE * scale
    tile = threads // 2
    matrix = _draw_dominant(side, seed)
    steps = []
    for origin in range(0, side, tile):
        args = ("matrix", ScalarArg("i32", side), ScalarArg("i32", origin))
        rest = (side - origin) // tile - 1
        steps.append(Step("lud_diagonal", (1, 1, 1), (tile, 1, 1), args))
        if rest:
            steps.append(Step("lud_perimeter", (rest, 1, 1), (threads, 1, 1), args))
            steps.append(Step("lud_internal", (rest, rest, 1), (tile, 1, 1), args))
    buffers = {"matrix": BufferArg(matrix.reshape(-1))}
    return Application(buffers, tuple(steps), lambda: {"matrix": factors_of(matrix)})


SPEC = KernelSpec(
    "lud",
    "lud_perimeter",
    (16, 32, 64, 128),
    make_launch,
    make_reference,
    make_application,
    relative_error=1e-5,
    unrolled=True,
)
