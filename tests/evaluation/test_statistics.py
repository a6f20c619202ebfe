"""Means, directions and rank correlations, against known values."""

import numpy as np
import pytest

from evaluation.statistics import average_ranks, direction, geometric_mean, rank_correlation, rank_gap


def ranks_of(values: np.ndarray) -> np.ndarray:
    """By the definition: one more than how many are smaller, and half of those that are equal and others."""
    smaller, equal = values[:, None] > values, values[:, None] == values
    return 1 + smaller.sum(axis=1) + (equal.sum(axis=1) - 1) / 2


def spearman(ours: np.ndarray, theirs: np.ndarray) -> float:
    return np.corrcoef(ranks_of(np.asarray(ours)), ranks_of(np.asarray(theirs)))[0, 1]


def test_a_geometric_mean_leaves_out_what_is_missing():
    assert geometric_mean([2.0, 8.0]) == pytest.approx(4.0)
    assert geometric_mean([2.0, None, 8.0]) == pytest.approx(4.0)
    assert geometric_mean([]) is None and geometric_mean([None]) is None


@pytest.mark.parametrize(
    ("speedup", "wanted"), [(1.0, 0), (1.01, 0), (1.0101, 1), (0.99, 0), (0.9899, -1), (2.0, 1)]
)
def test_within_a_percent_is_neutral(speedup, wanted):
    assert direction(speedup) == wanted


def test_without_a_tolerance_any_difference_counts():
    assert [direction(value, 0.0) for value in (1.0, 1.0000001, 0.9999999)] == [0, 1, -1]


def test_the_correlation_is_that_of_the_ranks_with_ties():
    ours, theirs = [1.0, 1.2, 1.2, 1.5, 1.1, 0.9], [1.0, 1.3, 1.1, 1.4, 1.1, 1.0]
    correlation = rank_correlation(list(zip(ours, theirs, strict=True)))
    assert correlation.pairs == 6 and correlation.rho == pytest.approx(spearman(ours, theirs))
    # As an independent implementation has it.
    assert correlation.rho == pytest.approx(0.9404032585917881)
    assert correlation.low is not None and correlation.high is not None
    assert -1 <= correlation.low <= correlation.rho <= correlation.high <= 1


@pytest.mark.parametrize("count", [1, 2, 3, 8, 40])
def test_equal_values_have_the_mean_of_their_ranks(count):
    values = np.random.default_rng(count).integers(0, 6, (2, 20, count)).astype(float)
    assert (average_ranks(values) == np.apply_along_axis(ranks_of, -1, values)).all()


def test_a_perfect_order_has_a_perfect_correlation():
    correlation = rank_correlation([(1, 10), (2, 20), (3, 30), (4, 40)])
    assert (correlation.rho, correlation.low, correlation.high) == (
        pytest.approx(1),
        pytest.approx(1),
        pytest.approx(1),
    )
    assert rank_correlation([(1, 4), (2, 3), (3, 2), (4, 1)]).rho == pytest.approx(-1)


def test_the_interval_is_that_of_a_plain_bootstrap():
    generator = np.random.default_rng(7)
    ours = generator.normal(size=40)
    theirs = ours + generator.normal(size=40)
    correlation = rank_correlation(list(zip(ours, theirs, strict=True)), seed=3)
    drawn = []
    for _ in range(600):
        chosen = generator.integers(0, 40, 40)
        drawn.append(spearman(ours[chosen], theirs[chosen]))
    low, high = np.quantile(drawn, [0.025, 0.975])
    assert correlation.low == pytest.approx(low, abs=0.06) and correlation.high == pytest.approx(
        high, abs=0.06
    )


def test_the_same_seed_gives_the_same_interval():
    pairs = list(zip(np.sin(np.arange(30)), np.cos(np.arange(30) ** 2), strict=True))
    assert rank_correlation(pairs, seed=5) == rank_correlation(pairs, seed=5)
    assert rank_correlation(pairs, seed=5) != rank_correlation(pairs, seed=6)


def test_a_constant_side_has_no_correlation():
    assert rank_correlation([(1.0, 1), (1.0, 2), (1.0, 3)]).rho is None
    assert rank_correlation([]).rho is None and rank_correlation([(1.0, 2.0)]).rho is None


def test_the_gap_of_two_rankings_is_that_of_their_correlations_resampled_together():
    better = [(float(n % 3), float(n), float(n)) for n in range(12)]
    gap = rank_gap(better)
    of_first = rank_correlation([(a, c) for a, _, c in better])
    assert of_first.rho is not None
    assert gap.gap == pytest.approx(1 - of_first.rho)
    assert gap.low is not None and gap.high is not None and 0 < gap.low < gap.gap < gap.high
    assert rank_gap(better) == gap  # resamples are seeded
    same = rank_gap([(a, a, c) for a, _, c in better])
    assert (same.gap, same.low, same.high) == (0.0, 0.0, 0.0)
    assert rank_gap([(1.0, float(n), float(n)) for n in range(4)]).gap is None
    assert rank_gap([]).gap is None
