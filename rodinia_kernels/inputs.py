"""Inputs of the sorting kernels: random integers for most seeds, for some the cases that break sorts."""

from __future__ import annotations

import numpy as np

PATTERNS = (
    "random",
    "duplicates",
    "random",
    "ascending",
    "random",
    "descending",
    "random",
    "extremes",
    "random",
    "equal",
)
"""The pattern of a seed is ``PATTERNS[seed % len(PATTERNS)]``; seed 0, which tables use, is random."""


def draw_groups(dtype: np.dtype, groups: int, count: int, seed: int) -> np.ndarray:
    """``groups`` times ``count`` integers, one group after the other.

    Seed 0, which tables use, is random throughout; the groups of other seeds take turns through the patterns.
    """
    numbers = range(seed, seed + groups) if seed else [0] * groups
    return np.concatenate([draw_integers(dtype, count, n, group) for group, n in enumerate(numbers)])


def draw_integers(dtype: np.dtype, count: int, seed: int, group: int = 0) -> np.ndarray:
    """``count`` integers in the pattern of the seed; each seed and group gives others."""
    generator = np.random.default_rng([seed, group])
    limits = np.iinfo(dtype)
    pattern = PATTERNS[seed % len(PATTERNS)]
    if pattern == "duplicates":
        values = generator.integers(-2, 2, count, endpoint=True)
    elif pattern == "extremes":
        values = generator.choice(
            np.array([limits.min, limits.min + 1, -1, 0, 1, limits.max - 1, limits.max]), count
        )
    elif pattern == "equal":
        values = np.full(count, generator.integers(limits.min, limits.max, endpoint=True))
    else:
        values = generator.integers(limits.min, limits.max, count, endpoint=True, dtype=np.int64)
        if pattern == "ascending":
            values = np.sort(values)
        elif pattern == "descending":
            values = np.sort(values)[::-1]
    return values.astype(dtype)
