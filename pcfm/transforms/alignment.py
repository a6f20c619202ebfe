"""Local alignment of two sequences under affine gap costs.

Given the score of pairing left element i with right element j, finds the pairs (i, j), strictly increasing
in both, that maximise the sum of their scores less the costs of the gaps between them: a run of k unpaired
elements of one side costs `gap_open + (k - 1) * gap_extend`. What stands before the first and after the last
pair is free (the alignment is local); a left run and a right run between two pairs are two gaps. Scores are
integers, so that no rounding decides. There is nothing of the IR in here.

Of several best alignments one is taken by rule: it ends at the least left, then the least right index; read
from there backwards it stops as soon as nothing is lost by stopping, else pairs where it can, else skips a
left element, else a right one, and prefers the shorter gap.

Algorithm: Smith and Waterman, 1981, in the formulation of Gotoh, An improved algorithm for matching
biological sequences, 1982: O(n·m) time, one byte per cell. One row at a time in NumPy: gaps in the left
sequence are element-wise in the row above, gaps in the right one a running maximum along the row.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

L = TypeVar("L")
R = TypeVar("R")

IMPOSSIBLE = -(1 << 62)
"""The score, in a matrix, of a pair that may not be made."""

LARGEST_SCORE = 1 << 40
"""No score or gap cost may be greater, so that no sum overflows."""

_PAIR, _SKIP_LEFT, _SKIP_RIGHT = 1, 2, 3
_WHENCE = 3
_LEFT_GAP_GOES_ON = 4
_RIGHT_GAP_GOES_ON = 8


@dataclass(frozen=True, slots=True)
class Alignment:
    """The matched index pairs, strictly increasing in both components, and what they score."""

    pairs: tuple[tuple[int, int], ...]
    score: int


def align(
    left: Sequence[L],
    right: Sequence[R],
    score: Callable[[L, R], int | None],
    *,
    gap_open: int,
    gap_extend: int,
    key: Callable[[L | R], Hashable] | None = None,
) -> Alignment:
    """The best local alignment of two sequences; None from `score` forbids a pair.

    With `key`, elements of equal key score alike and `score` is asked once for each two keys.
    """
    scores = np.full((len(left), len(right)), IMPOSSIBLE, dtype=np.int64)
    rows, columns = _positions(left, key), _positions(right, key)
    for at_left in rows:
        for at_right in columns:
            value = score(left[at_left[0]], right[at_right[0]])
            if value is not None:
                scores[np.ix_(at_left, at_right)] = value
    return align_matrix(scores, gap_open=gap_open, gap_extend=gap_extend)


def align_matrix(scores: np.ndarray, *, gap_open: int, gap_extend: int) -> Alignment:
    """The best local alignment where pairing i with j is worth `scores[i, j]` (an integer, or IMPOSSIBLE).

    Raises: TypeError for scores that are no integers, ValueError unless gap_open >= gap_extend >= 0, or
    where a number is beyond LARGEST_SCORE.
    """
    if not np.issubdtype(scores.dtype, np.integer):
        raise TypeError(f"scores must be integers, not {scores.dtype}")
    if not LARGEST_SCORE >= gap_open >= gap_extend >= 0:
        raise ValueError(f"gap costs must satisfy open >= extend >= 0, not {gap_open} and {gap_extend}")
    if scores.size == 0:
        return Alignment((), 0)
    if int(scores.max()) > LARGEST_SCORE:
        raise ValueError(f"the score {int(scores.max())} is too large")
    steps, best, end = _fill(scores.astype(np.int64, copy=False), gap_open, gap_extend)
    return Alignment(tuple(_trace(steps, end)) if best > 0 else (), best)


def _positions(items: Sequence[L] | Sequence[R], key: Callable[[L | R], Hashable] | None) -> list[list[int]]:
    """The positions of each distinct key, in order of first appearance; each position alone without a key."""
    if key is None:
        return [[i] for i in range(len(items))]
    found: dict[Hashable, list[int]] = {}
    for i, item in enumerate(items):
        found.setdefault(key(item), []).append(i)
    return list(found.values())


def _fill(scores: np.ndarray, gap_open: int, gap_extend: int) -> tuple[np.ndarray, int, tuple[int, int]]:
    """How each cell was reached, the best score, and the first cell that has it.

    Cells are counted from 1; `best[j]` is the score of the best alignment that ends before (row + 1, j + 1).
    """
    rows, columns = scores.shape
    steps = np.zeros((rows + 1, columns + 1), dtype=np.uint8)
    above = np.zeros(columns + 1, dtype=np.int64)
    left_gap = np.full(columns + 1, IMPOSSIBLE, dtype=np.int64)  # ends in a skipped left element
    slope = np.arange(columns + 1, dtype=np.int64) * gap_extend
    right_gap = np.full(columns + 1, IMPOSSIBLE, dtype=np.int64)
    top, end = 0, (0, 0)
    for row in range(1, rows + 1):
        opened, extended = above - gap_open, left_gap - gap_extend
        left_goes_on = extended > opened
        left_gap = np.maximum(opened, extended)
        paired = np.full(columns + 1, IMPOSSIBLE, dtype=np.int64)
        np.add(above[:-1], scores[row - 1], out=paired[1:])
        here = np.maximum(np.maximum(paired, left_gap), 0)
        # A gap opened after another gap of the same side never pays (open >= extend), so `here` without
        # right gaps decides where one begins: the best of here[k] - open - (j - 1 - k) * extend over k < j.
        right_gap[1:] = np.maximum.accumulate(here + slope)[:-1] - gap_open - slope[:-1]
        np.maximum(here, right_gap, out=here)
        step = np.where(here == paired, _PAIR, np.where(here == left_gap, _SKIP_LEFT, _SKIP_RIGHT))
        step[here == 0] = 0
        step |= np.where(left_goes_on, _LEFT_GAP_GOES_ON, 0)
        step[1:] |= np.where(right_gap[:-1] - gap_extend > here[:-1] - gap_open, _RIGHT_GAP_GOES_ON, 0)
        steps[row] = step
        at = int(here.argmax())
        if here[at] > top:
            top, end = int(here[at]), (row, at)
        above = here
    return steps, top, end


def _trace(steps: np.ndarray, end: tuple[int, int]) -> list[tuple[int, int]]:
    """The pairs of the alignment that ends at `end`, first to last."""
    pairs: list[tuple[int, int]] = []
    i, j = end
    whence = int(steps[i, j]) & _WHENCE
    while whence:
        step = int(steps[i, j])
        goes_on = False
        if whence == _PAIR:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif whence == _SKIP_LEFT:
            goes_on = bool(step & _LEFT_GAP_GOES_ON)
            i -= 1
        else:
            goes_on = bool(step & _RIGHT_GAP_GOES_ON)
            j -= 1
        if not goes_on:
            whence = int(steps[i, j]) & _WHENCE
    pairs.reverse()
    return pairs
