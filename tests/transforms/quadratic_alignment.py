"""The alignment in one piece, a byte per cell: the reference of the one that needs little memory."""

from __future__ import annotations

import numpy as np

from pcfm.transforms.alignment import IMPOSSIBLE, Alignment

_PAIR, _SKIP_LEFT, _SKIP_RIGHT = 1, 2, 3
_WHENCE = 3
_LEFT_GAP_GOES_ON = 4
_RIGHT_GAP_GOES_ON = 8


def align_whole(scores: np.ndarray, gap_open: int, gap_extend: int) -> Alignment:
    """The best local alignment, by the rule of `pcfm.transforms.alignment` for ties."""
    if scores.size == 0:
        return Alignment((), 0)
    steps, best, end = _fill_whole(scores, gap_open, gap_extend)
    return Alignment(tuple(_trace_whole(steps, end)) if best > 0 else (), best)


def _fill_whole(
    scores: np.ndarray, gap_open: int, gap_extend: int
) -> tuple[np.ndarray, int, tuple[int, int]]:
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
        column = int(here.argmax())
        if here[column] > top:
            top, end = int(here[column]), (row, column)
        above = here
    return steps, top, end


def _trace_whole(steps: np.ndarray, end: tuple[int, int]) -> list[tuple[int, int]]:
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
