"""Alignment against the enumeration of all alignments, and against its own definition of a score."""

from __future__ import annotations

import itertools
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pcfm.transforms import alignment
from pcfm.transforms.alignment import IMPOSSIBLE, Alignment, align_matrix, align_rows
from tests.breadth import choose
from tests.transforms.quadratic_alignment import align_whole

SCORES = st.one_of(st.none(), st.integers(-4, 9))
GAPS = st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda g: (max(g), min(g)))


@st.composite
def matrices(draw: st.DrawFn, rows: int = 5, columns: int = 5) -> np.ndarray:
    n, m = draw(st.integers(0, rows)), draw(st.integers(0, columns))
    cells = draw(st.lists(SCORES, min_size=n * m, max_size=n * m))
    flat = [IMPOSSIBLE if cell is None else cell for cell in cells]
    return np.array(flat, dtype=np.int64).reshape(n, m)


def gap_cost(length: int, gap_open: int, gap_extend: int) -> int:
    return gap_open + (length - 1) * gap_extend if length else 0


def score_of(pairs: tuple[tuple[int, int], ...], scores: np.ndarray, gap_open: int, gap_extend: int) -> int:
    total = sum(int(scores[i, j]) for i, j in pairs)
    for (i, j), (k, m) in itertools.pairwise(pairs):
        total -= gap_cost(k - i - 1, gap_open, gap_extend) + gap_cost(m - j - 1, gap_open, gap_extend)
    return total


def best_by_enumeration(scores: np.ndarray, gap_open: int, gap_extend: int) -> int:
    n, m = scores.shape
    best = 0
    for count in range(1, min(n, m) + 1):
        for lefts in itertools.combinations(range(n), count):
            for rights in itertools.combinations(range(m), count):
                pairs = tuple(zip(lefts, rights, strict=True))
                best = max(best, score_of(pairs, scores, gap_open, gap_extend))
    return best


@given(matrices(), GAPS)
def test_no_alignment_scores_more(scores: np.ndarray, gaps: tuple[int, int]) -> None:
    aligned = align_matrix(scores, gap_open=gaps[0], gap_extend=gaps[1])
    assert aligned.score == best_by_enumeration(scores, *gaps)


@given(matrices(14, 14), GAPS)
def test_the_pairs_are_increasing_allowed_and_worth_the_score(
    scores: np.ndarray, gaps: tuple[int, int]
) -> None:
    aligned = align_matrix(scores, gap_open=gaps[0], gap_extend=gaps[1])
    for (i, j), (k, m) in itertools.pairwise(aligned.pairs):
        assert i < k and j < m
    assert all(scores[i, j] != IMPOSSIBLE for i, j in aligned.pairs)
    assert score_of(aligned.pairs, scores, *gaps) == aligned.score
    assert bool(aligned.pairs) == (aligned.score > 0)


@given(matrices(14, 14), GAPS)
def test_the_score_is_the_same_with_the_sides_exchanged(scores: np.ndarray, gaps: tuple[int, int]) -> None:
    aligned = align_matrix(scores, gap_open=gaps[0], gap_extend=gaps[1])
    crossed = align_matrix(scores.T.copy(), gap_open=gaps[0], gap_extend=gaps[1])
    assert aligned.score == crossed.score


class Rows:
    """Scores that are made when asked for, and how many of them were."""

    def __init__(self, matrix: np.ndarray) -> None:
        self.matrix = matrix
        self.shape = (matrix.shape[0], matrix.shape[1])
        self.asked = 0

    def rows(self, first: int, last: int, width: int) -> np.ndarray:
        self.asked += (last - first) * width
        return self.matrix[first:last, :width]


@given(matrices(14, 14), GAPS, st.sampled_from([1, 5, 20, 60, 1000]))
def test_in_parts_the_same_alignment_is_found_as_in_one_piece(
    scores: np.ndarray, gaps: tuple[int, int], whole: int
) -> None:
    in_parts = align_rows(Rows(scores), gap_open=gaps[0], gap_extend=gaps[1], whole=whole)
    assert in_parts == align_whole(scores, *gaps)


@given(matrices(14, 14), GAPS)
def test_few_pairs_are_aligned_on_plain_numbers_as_many_are_on_arrays(
    scores: np.ndarray, gaps: tuple[int, int]
) -> None:
    few = align_matrix(scores, gap_open=gaps[0], gap_extend=gaps[1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "FEW_CELLS", 0)
        assert align_matrix(scores, gap_open=gaps[0], gap_extend=gaps[1]) == few


@pytest.mark.parametrize("whole", [1, 300, 20_000])
def test_long_sequences_in_parts_of_parts(whole: int) -> None:
    drawn = np.random.default_rng(3)
    scores = drawn.integers(-2, 9, (400, 350))
    scores[drawn.random(scores.shape) < 0.7] = IMPOSSIBLE
    rows = Rows(scores)
    assert align_rows(rows, gap_open=5, gap_extend=1, whole=whole) == align_whole(scores, 5, 1)
    # 16 parts of 16 parts of two rows at most: a pass to find the end, and one for each level.
    assert rows.asked <= 4 * scores.size


def test_memory_is_not_that_of_the_square() -> None:
    size = choose(2_500, 4_000)

    class Equal:
        shape = (size, size)

        def rows(self, first: int, last: int, width: int) -> np.ndarray:
            return np.where(np.arange(first, last)[:, None] == np.arange(width)[None, :], 3, IMPOSSIBLE)

    tracemalloc.start()
    try:
        aligned = align_rows(Equal(), gap_open=2, gap_extend=0, whole=1 << 18)
        peak_bytes = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert aligned == Alignment(tuple((i, i) for i in range(size)), 3 * size)
    # A chunk of scores has 8 MiB; all scores at once have 50 million bytes, or in `make wide` 128 million.
    assert peak_bytes < 40 << 20


def align(left: str, right: str, worth: dict[str, int], *, gap_open: int, gap_extend: int) -> Alignment:
    """Of two texts, in which a letter pairs with itself alone."""
    scores = [[worth[a] if a == b else IMPOSSIBLE for b in right] for a in left]
    return align_matrix(np.array(scores), gap_open=gap_open, gap_extend=gap_extend)


def test_equal_sequences_pair_off() -> None:
    aligned = align("abcabc", "abcabc", dict.fromkeys("abc", 2), gap_open=1, gap_extend=1)
    assert aligned == Alignment(tuple((i, i) for i in range(6)), 12)


def test_a_run_on_each_side_between_two_pairs_is_two_gaps() -> None:
    aligned = align("axxb", "ayyyb", dict.fromkeys("axb", 10), gap_open=3, gap_extend=1)
    assert aligned == Alignment(((0, 0), (3, 4)), 20 - (3 + 1) - (3 + 2))


def test_a_gap_that_costs_more_than_it_brings_ends_the_alignment() -> None:
    aligned = align("aaxb", "aab", dict.fromkeys("axb", 4), gap_open=5, gap_extend=0)
    assert aligned == Alignment(((0, 0), (1, 1)), 8)


def test_the_dear_pair_wins_over_more_cheap_ones() -> None:
    aligned = align("daa", "aad", {"d": 16, "a": 4}, gap_open=0, gap_extend=0)
    assert aligned == Alignment(((0, 2),), 16)


def test_among_equals_the_earliest_end_and_then_the_shortest_gap_wins() -> None:
    same = {"gap_open": 0, "gap_extend": 0}
    assert align("a", "aa", {"a": 1}, **same).pairs == ((0, 0),)
    assert align("aa", "a", {"a": 1}, **same).pairs == ((0, 0),)
    assert align("ab", "aab", dict.fromkeys("abxy", 1), **same).pairs == ((0, 1), (1, 2))


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0)])
def test_nothing_aligns_with_an_empty_sequence(shape: tuple[int, int]) -> None:
    assert align_matrix(np.zeros(shape, dtype=np.int64), gap_open=0, gap_extend=0) == Alignment((), 0)


def test_what_would_round_or_overflow_is_refused() -> None:
    with pytest.raises(TypeError):
        align_matrix(np.ones((2, 2)), gap_open=0, gap_extend=0)
    with pytest.raises(ValueError):
        align_matrix(np.ones((2, 2), dtype=np.int64), gap_open=1, gap_extend=2)
    with pytest.raises(ValueError):
        align_matrix(np.full((2, 2), 1 << 41, dtype=np.int64), gap_open=0, gap_extend=0)
