"""Means, directions and rank correlations, against known values."""

import numpy as np
import pytest

from pcfm.experiments.statistics import average_ranks, direction, geometric_mean, rank_correlation


@pytest.fixture
def stats():
    """scipy's, which takes most of a second to import."""
    return pytest.importorskip("scipy.stats")


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


def test_the_correlation_is_scipys_with_ties(stats):
    ours, theirs = [1.0, 1.2, 1.2, 1.5, 1.1, 0.9], [1.0, 1.3, 1.1, 1.4, 1.1, 1.0]
    correlation = rank_correlation(list(zip(ours, theirs, strict=True)))
    assert correlation.pairs == 6 and correlation.rho == pytest.approx(
        stats.spearmanr(ours, theirs).statistic
    )
    assert correlation.low is not None and correlation.high is not None
    assert -1 <= correlation.low <= correlation.rho <= correlation.high <= 1


@pytest.mark.parametrize("count", [1, 2, 3, 8, 40])
def test_ranks_are_scipys_with_ties(stats, count):
    values = np.random.default_rng(count).integers(0, 6, (2, 20, count)).astype(float)
    assert (average_ranks(values) == stats.rankdata(values, axis=-1)).all()


def test_a_perfect_order_has_a_perfect_correlation():
    correlation = rank_correlation([(1, 10), (2, 20), (3, 30), (4, 40)])
    assert (correlation.rho, correlation.low, correlation.high) == (
        pytest.approx(1),
        pytest.approx(1),
        pytest.approx(1),
    )
    assert rank_correlation([(1, 4), (2, 3), (3, 2), (4, 1)]).rho == pytest.approx(-1)


def test_the_interval_is_that_of_a_plain_bootstrap(stats):
    generator = np.random.default_rng(7)
    ours = generator.normal(size=40)
    theirs = ours + generator.normal(size=40)
    correlation = rank_correlation(list(zip(ours, theirs, strict=True)), seed=3)
    drawn = []
    for _ in range(600):
        chosen = generator.integers(0, 40, 40)
        drawn.append(stats.spearmanr(ours[chosen], theirs[chosen]).statistic)
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
