"""`probe`: KEYS * scale keys are looked up in a hash table of ROWS * scale rows, LARGEST_TABLE times ROWS at
most.

Skewed, keys of both sides follow a power law, so that some chains are long and a few keys are asked for
often; even, every key has one row, and every bucket as many as its hash gives it.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, scalar, skewed_and_even, thread_blocks

KEYS, ROWS, BUCKETS, LONGEST = 1024, 2048, 1024, 48
LARGEST_TABLE = 16
"""The scale from which on only keys become more."""


def _hash(keys: np.ndarray) -> np.ndarray:
    words = keys.astype(np.uint32)
    words = (words ^ (words >> 16)) * np.uint32(0x45D9F3B)
    return words ^ (words >> 16)


def _table(keys: np.ndarray, amounts: np.ndarray, buckets: int) -> tuple[np.ndarray, np.ndarray]:
    """Heads of the chains, and the rows (key, amount, next); a row comes in front of the earlier ones."""
    heads = np.full(buckets, -1, np.int32)
    rows = np.stack([keys, amounts, np.full(len(keys), -1)], axis=1).astype(np.int32)
    for row, number in enumerate((_hash(keys) & np.uint32(buckets - 1)).tolist()):
        rows[row, 2], heads[number] = heads[number], row
    return heads, rows


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """All keys."""
    generator = np.random.default_rng([seed, even])
    size = min(scale, LARGEST_TABLE)
    count, row_count = KEYS * scale, ROWS * size
    # A power of two, whatever the scale.
    buckets = 1 << (BUCKETS * size - 1).bit_length()
    if even:
        keys = generator.permutation(row_count)
        wanted = generator.choice(keys, count, replace=count > row_count)
    else:
        copies = np.minimum(generator.zipf(1.7, row_count), LONGEST)
        keys = generator.permutation(np.repeat(np.arange(row_count), copies)[:row_count])
        wanted = np.minimum(generator.zipf(1.3, count), keys.max())
    heads, rows = _table(keys, generator.integers(0, 1000, row_count), buckets)
    args = (
        BufferArg(heads, readonly=True),
        BufferArg(rows, readonly=True),
        BufferArg(wanted.astype(np.int32), readonly=True),
        BufferArg(generator.integers(100, 1000, count, dtype=np.int32), readonly=True),
        BufferArg(np.full(2 * count, -5, np.int64)),
        ScalarArg("i32", count),
        ScalarArg("i32", buckets - 1),
    )
    return Launch("probe_join", thread_blocks(count, block), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """By the rows of each key, in order."""
    rows = buffer(launch, 1).reshape(-1, 3)
    order = np.argsort(rows[:, 0], kind="stable")
    wanted, limits = buffer(launch, 2), buffer(launch, 3)
    bounds = [np.searchsorted(rows[order, 0], wanted, side) for side in ("left", "right")]
    results = np.zeros((scalar(launch, 5), 4), np.int32)
    totals = np.zeros(len(results), np.int64)
    for number, (first, end) in enumerate(zip(*bounds, strict=True)):
        same = order[first:end]
        amounts = rows[same, 1].astype(np.int64)
        fits = amounts <= limits[number]
        results[number, 0] = fits.sum()
        # Chains start with the last row.
        results[number, 1] = same[~fits].max(initial=-1)
        totals[number] = np.square(amounts[fits]).sum()
    results[:, 2:] = totals.view(np.int32).reshape(-1, 2)
    return {4: results.reshape(-1).view(np.int64)}


SPECS = skewed_and_even(
    "probe",
    "probe_join",
    (64, 256),
    make_launch,
    make_reference,
    buffers=("heads", "rows", "wanted", "limits", "results"),
    drawn={"wanted": items(4), "limits": items(4)},
)
