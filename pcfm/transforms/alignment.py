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
biological sequences, 1982: O(n·m) time. One row at a time in NumPy: gaps in the left sequence are
element-wise in the row above, gaps in the right one a running maximum along the row. How each cell was
reached takes a byte; where that is more than `WHOLE_CELLS` bytes, a first pass finds the end and keeps every
16th part's first row, and the parts that the alignment passes through are computed again, last to first, cut
likewise until one is small enough to be traced (Hirschberg, 1975, divides in the same spirit; here each part
starts from a row that is known, so that ties fall as they would in one piece). That needs O(m·log n) memory
and, per level of 16, one more pass over what is left of the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

IMPOSSIBLE = -(1 << 62)
"""The score, in a matrix, of a pair that may not be made."""

LARGEST_SCORE = 1 << 40
"""No score or gap cost may be greater, so that no sum overflows."""

WHOLE_CELLS = 1 << 24
"""So many cells are traced in one piece."""

FEW_CELLS = 1 << 10
FEW_COLUMNS = 24
"""So few pairs, and so few right elements, are aligned number by number: an array costs more than that."""

_PARTS = 16
_CHUNK_CELLS = 1 << 20

_PAIR, _SKIP_LEFT, _SKIP_RIGHT = 1, 2, 3
_WHENCE = 3
_LEFT_GAP_GOES_ON = 4
_RIGHT_GAP_GOES_ON = 8


@dataclass(frozen=True, slots=True)
class Alignment:
    """The matched index pairs, strictly increasing in both components, and what they score."""

    pairs: tuple[tuple[int, int], ...]
    score: int


def align_matrix(scores: np.ndarray, *, gap_open: int, gap_extend: int) -> Alignment:
    """The best local alignment where pairing i with j is worth `scores[i, j]` (an integer, or IMPOSSIBLE).

    Raises: TypeError for scores that are no integers, ValueError unless gap_open >= gap_extend >= 0, or
    where a number is beyond LARGEST_SCORE.
    """
    if not np.issubdtype(scores.dtype, np.integer):
        raise TypeError(f"scores must be integers, not {scores.dtype}")
    return align_rows(_Matrix(scores), gap_open=gap_open, gap_extend=gap_extend)


class Scores(Protocol):
    """The scores of all pairs, made a few rows at a time."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many left and how many right elements there are."""
        ...

    def rows(self, first: int, last: int, width: int) -> np.ndarray:
        """The int64 scores of left elements first to last - 1 with the first `width` right ones."""
        ...


@dataclass(frozen=True)
class _Matrix:
    matrix: np.ndarray

    @property
    def shape(self) -> tuple[int, int]:
        return self.matrix.shape[0], self.matrix.shape[1]

    def rows(self, first: int, last: int, width: int) -> np.ndarray:
        return self.matrix[first:last, :width].astype(np.int64, copy=False)


def align_rows(scores: Scores, *, gap_open: int, gap_extend: int, whole: int = WHOLE_CELLS) -> Alignment:
    """As `align_matrix`, of scores that need not all be there at once; up to `whole` cells are traced in one
    piece. Raises: ValueError.
    """
    if not LARGEST_SCORE >= gap_open >= gap_extend >= 0:
        raise ValueError(f"gap costs must satisfy open >= extend >= 0, not {gap_open} and {gap_extend}")
    rows, columns = scores.shape
    if not rows or not columns:
        return Alignment((), 0)
    if rows * columns <= min(FEW_CELLS, whole) and columns <= FEW_COLUMNS:
        return _align_few(scores.rows(0, rows, columns).tolist(), gap_open, gap_extend)
    filling = _Filling(scores, gap_open, gap_extend)
    start = _Row.first(columns)
    if rows * columns <= whole:
        steps = filling.run(start, 0, rows, want_steps=True).steps
        trace = _Trace(*filling.end)
        trace.follow(steps, 0)
    else:
        parts = filling.run(start, 0, rows, stride=-(-rows // _PARTS)).kept
        trace = _Trace(*filling.end)
        _trace_parts(filling, trace, parts, whole)
    trace.pairs.reverse()
    return Alignment(tuple(trace.pairs) if filling.best > 0 else (), filling.best)


def _trace_parts(filling: _Filling, trace: _Trace, parts: list[tuple[int, _Row]], whole: int) -> None:
    """Traces from the last part to the first; `parts` are the rows at which one begins, ascending."""
    while parts and trace.goes_on:
        first, row = parts.pop()
        count = trace.row - first
        if count <= 0:
            continue
        row = row.cut(trace.column)
        if count * (trace.column + 1) <= whole or count == 1:
            trace.follow(filling.run(row, first, trace.row, want_steps=True).steps, first)
        else:
            parts += filling.run(row, first, trace.row, stride=-(-count // _PARTS)).kept


@dataclass(frozen=True)
class _Row:
    """What the next row needs: the best score that ends before each cell, and that ends in a left gap.

    Cells are counted from 1: `best[j]` is the score of the best alignment that ends before (row, j).
    """

    best: np.ndarray
    left_gap: np.ndarray

    @staticmethod
    def first(columns: int) -> _Row:
        return _Row(np.zeros(columns + 1, np.int64), np.full(columns + 1, IMPOSSIBLE, np.int64))

    def cut(self, columns: int) -> _Row:
        """Its first columns: no cell needs one to its right."""
        return _Row(self.best[: columns + 1], self.left_gap[: columns + 1])


@dataclass(frozen=True)
class _Run:
    """What a run over some rows left: how each cell was reached, and rows kept with their numbers."""

    steps: np.ndarray
    kept: list[tuple[int, _Row]]


class _Filling:
    """Gotoh's recurrences, row by row; `best` and `end` are the highest score seen and its first cell."""

    def __init__(self, scores: Scores, gap_open: int, gap_extend: int) -> None:
        self.scores = scores
        self.gap_open, self.gap_extend = gap_open, gap_extend
        self.best = 0
        self.end = (0, 0)

    def run(self, row: _Row, first: int, last: int, *, want_steps: bool = False, stride: int = 0) -> _Run:
        """From the row after `first` to `last`; keeps every `stride`-th row, from `first` on."""
        columns = len(row.best) - 1
        steps = np.zeros((last - first + 1 if want_steps else 0, columns + 1), np.uint8)
        kept: list[tuple[int, _Row]] = []
        slope = np.arange(columns + 1, dtype=np.int64) * self.gap_extend
        chunk = max(1, _CHUNK_CELLS // max(1, columns))
        for start in range(first, last, chunk):
            scores = self.scores.rows(start, min(start + chunk, last), columns)
            _check_size(int(scores.max(initial=0)))
            for number, line in enumerate(scores, start):
                if stride and (number - first) % stride == 0:
                    kept.append((number, row))
                row = self._next(row, line, slope, steps[number - first + 1] if want_steps else None)
                column = int(row.best.argmax())
                if row.best[column] > self.best:
                    self.best, self.end = int(row.best[column]), (number + 1, column)
        return _Run(steps, kept)

    def _next(self, row: _Row, scores: np.ndarray, slope: np.ndarray, step: np.ndarray | None) -> _Row:
        """The next row; `step` takes how its cells were reached."""
        above = row.best
        opened, extended = above - self.gap_open, row.left_gap - self.gap_extend
        left_gap = np.maximum(opened, extended)
        paired = np.full(len(above), IMPOSSIBLE, dtype=np.int64)
        np.add(above[:-1], scores, out=paired[1:])
        here = np.maximum(np.maximum(paired, left_gap), 0)
        # A gap opened after another gap of the same side never pays (open >= extend), so `here` without
        # right gaps decides where one begins: the best of here[k] - open - (j - 1 - k) * extend over k < j.
        right_gap = np.full(len(above), IMPOSSIBLE, dtype=np.int64)
        right_gap[1:] = np.maximum.accumulate(here + slope)[:-1] - self.gap_open - slope[:-1]
        np.maximum(here, right_gap, out=here)
        if step is not None:
            step[:] = np.where(here == paired, _PAIR, np.where(here == left_gap, _SKIP_LEFT, _SKIP_RIGHT))
            step[here == 0] = 0
            step |= np.where(extended > opened, np.uint8(_LEFT_GAP_GOES_ON), np.uint8(0))
            right_goes_on = right_gap[:-1] - self.gap_extend > here[:-1] - self.gap_open
            step[1:] |= np.where(right_goes_on, np.uint8(_RIGHT_GAP_GOES_ON), np.uint8(0))
        return _Row(here, left_gap)


def _check_size(score: int) -> None:
    if score > LARGEST_SCORE:
        raise ValueError(f"the score {score} is too large")


def _align_few(scores: list[list[int]], gap_open: int, gap_extend: int) -> Alignment:
    """The same recurrences as `_Filling` has, on plain numbers."""
    _check_size(max(map(max, scores)))
    columns = len(scores[0])
    best, end = 0, (0, 0)
    above, gaps = [0] * (columns + 1), [IMPOSSIBLE] * (columns + 1)
    steps = [[0] * (columns + 1)]
    for number, line in enumerate(scores, 1):
        here, left_gaps, reached = [0] * (columns + 1), [0] * (columns + 1), [0] * (columns + 1)
        right_gap = IMPOSSIBLE
        for j in range(columns + 1):
            opened, extended = above[j] - gap_open, gaps[j] - gap_extend
            left_gap = left_gaps[j] = max(opened, extended)
            step = _LEFT_GAP_GOES_ON if extended > opened else 0
            paired = above[j - 1] + line[j - 1] if j else IMPOSSIBLE
            if j:
                opened, extended = here[j - 1] - gap_open, right_gap - gap_extend
                step |= _RIGHT_GAP_GOES_ON if extended > opened else 0
                right_gap = max(opened, extended)
            score = here[j] = max(paired, left_gap, right_gap, 0)
            if score > 0:
                step |= _PAIR if score == paired else _SKIP_LEFT if score == left_gap else _SKIP_RIGHT
            reached[j] = step
            if score > best:
                best, end = score, (number, j)
        above, gaps = here, left_gaps
        steps.append(reached)
    trace = _Trace(*end)
    trace.follow(steps, 0)
    trace.pairs.reverse()
    return Alignment(tuple(trace.pairs) if best > 0 else (), best)


class _Trace:
    """The way back from the end of an alignment; `pairs` last to first."""

    def __init__(self, row: int, column: int) -> None:
        self.row, self.column = row, column
        self.pairs: list[tuple[int, int]] = []
        self.goes_on = row > 0
        self._in_gap = 0  # of which side; 0: the cell says what was done there

    def follow(self, steps: np.ndarray | list[list[int]], first: int) -> None:
        """Goes back to row `first`, or to where the alignment begins; `steps[i]` is of row `first + i`."""
        while self.goes_on and self.row > first:
            step = int(steps[self.row - first][self.column])
            move = self._in_gap or step & _WHENCE
            self._in_gap = 0
            if move == _PAIR:
                self.row, self.column = self.row - 1, self.column - 1
                self.pairs.append((self.row, self.column))
            elif move == _SKIP_LEFT:
                self._in_gap = _SKIP_LEFT if step & _LEFT_GAP_GOES_ON else 0
                self.row -= 1
            elif move == _SKIP_RIGHT:
                self._in_gap = _SKIP_RIGHT if step & _RIGHT_GAP_GOES_ON else 0
                self.column -= 1
            else:
                self.goes_on = False
