"""`lud`: the perimeter kernel of a blocked LU decomposition, on tiles of half the thread block's size.

The launch is one step of the decomposition: its diagonal tile is factorised already, and each thread block
solves the tile right of it and the tile below it that are equally far from it.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, KernelSpec

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


def make_launch(block: Block, seed: int, scale: int) -> Launch:
    """One step with THREAD_BLOCKS * scale tiles on either side; the diagonal tile moves with the seed."""
    threads = int(block)
    tile, thread_blocks, step = threads // 2, THREAD_BLOCKS * scale, seed % 3
    side, origin = tile * (step + 1 + thread_blocks), tile * step
    matrix = BufferArg(_draw_matrix(side, tile, origin, seed).reshape(-1))
    args = (matrix, ScalarArg("i32", side), ScalarArg("i32", origin))
    return Launch("lud_perimeter", (thread_blocks, 1, 1), (threads, 1, 1), args)


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


SPEC = KernelSpec("lud", "lud_perimeter", (16, 32, 64, 128), make_launch, make_reference, relative_error=1e-5)
