"""`spmv`: a sparse matrix of ROWS * scale rows times a vector.

Skewed, the lengths of rows follow a power law; even, all rows are LENGTH long.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block
from rodinia_kernels.suite import buffer, records, scalar, skewed_and_even, thread_blocks

ROWS, LENGTH = 1024, 12
RELATIVE_ERROR = 1e-5


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """The whole product."""
    generator = np.random.default_rng([seed, even])
    rows = ROWS * scale
    lengths = np.full(rows, LENGTH) if even else np.minimum(generator.zipf(1.6, rows), 200)
    if not even:
        lengths[generator.random(rows) < 0.05] = 0
    entries = int(lengths.sum())
    columns = generator.integers(0, rows, entries, dtype=np.int32)
    values = generator.uniform(-1, 1, entries).astype(np.float32)
    args = (
        BufferArg(np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32), readonly=True),
        BufferArg(records(columns, values), readonly=True),
        BufferArg(generator.uniform(-1, 1, rows).astype(np.float32), readonly=True),
        BufferArg(np.full(rows, 7, np.float32)),
        ScalarArg("i32", rows),
    )
    return Launch("spmv_rows", thread_blocks(rows, block), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """In double precision, all products at once."""
    first, x = buffer(launch, 0), buffer(launch, 2).astype(np.float64)
    entries = buffer(launch, 1).reshape(-1, 2)
    products = entries[:, 1].copy().view(np.float32) * x[entries[:, 0]]
    rows = np.repeat(np.arange(scalar(launch, 4)), np.diff(first))
    return {3: np.bincount(rows, products, scalar(launch, 4)).astype(np.float32)}


SPECS = skewed_and_even(
    "spmv",
    "spmv_rows",
    (64, 256),
    make_launch,
    make_reference,
    buffers=("first_entries", "entries", "x", "y"),
    relative_error=RELATIVE_ERROR,
)
