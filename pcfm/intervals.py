"""Sets of integers as disjoint intervals.

A set is what a condition leaves of a number (`analysis.condition_facts`) and what a path leaves of a term
(`prove.ranges`). What a comparison or another operation makes of numbers is not said here: the prover judges
the passes, so each of the two says it for itself.

Cost: linear or near-linear in the intervals; those of an intersection are all pairs of its operands'.
"""

from __future__ import annotations

from collections.abc import Iterable

Numbers = tuple[tuple[int, int], ...]
"""Closed intervals (first, last), ascending, with gaps between them."""


def everything(width: int) -> Numbers:
    """All numbers of that width, read without sign."""
    return ((0, (1 << width) - 1),)


def union(*sets: Iterable[tuple[int, int]]) -> Numbers:
    """What is in one of them. Each may have its intervals in any order, and overlapping."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted(interval for each in sets for interval in each):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(high, joined[-1][1])
        else:
            joined.append((low, high))
    return tuple(joined)


def intersection(one: Numbers, other: Numbers) -> Numbers:
    """What is in both."""
    return tuple((max(a, c), min(b, d)) for a, b in one for c, d in other if a <= d and c <= b)


def complement(numbers: Numbers, width: int) -> Numbers:
    """The numbers of that width that are not among these."""
    rest: list[tuple[int, int]] = []
    next_ = 0
    for low, high in numbers:
        if next_ < low:
            rest.append((next_, low - 1))
        next_ = high + 1
    if next_ < 1 << width:
        rest.append((next_, (1 << width) - 1))
    return tuple(rest)


def shifted(numbers: Numbers, step: int, width: int) -> Numbers:
    """Each number of that width `step` further, modulo 2**width."""
    modulus = 1 << width
    moved: list[tuple[int, int]] = []
    for low, high in numbers:
        low, high = (low + step) % modulus, (high + step) % modulus
        moved += [(low, high)] if low <= high else [(low, modulus - 1), (0, high)]
    return union(moved)
