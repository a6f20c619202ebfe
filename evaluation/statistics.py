"""Means and rank correlations of the tables: whatever averages, averages here.

`rank_correlation` is Spearman's rho with a percentile bootstrap interval: pairs are drawn with replacement, a
fixed number of times, from a seeded generator, so that the interval is the same each time. Source: Efron and
Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES, ROUND_RESAMPLES = 5000, 1000
CONFIDENCE = 0.95
NEUTRAL = 0.01
"""Speedups within this of 1 count as neither faster nor slower."""
_ROUNDING = 1e-12
"""1.01 - 1 is a little more than 0.01 in binary."""

Pair = tuple[float, float]


@dataclass(frozen=True)
class Correlation:
    """Spearman's rho of `pairs` pairs, with its interval; None where a side has one value only."""

    pairs: int
    rho: float | None
    low: float | None
    high: float | None


def geometric_mean(values: Iterable[float | None]) -> float | None:
    """The geometric mean of the values that there are; None where there are none."""
    known = [value for value in values if value is not None]
    return math.exp(math.fsum(map(math.log, known)) / len(known)) if known else None


def arithmetic_mean(values: Iterable[float], scale: float = 1.0) -> float | None:
    """The arithmetic mean, `scale` times; None where there are no values."""
    known = list(values)
    return scale * sum(known) / len(known) if known else None


def numbers(rows: Iterable[Mapping[str, object]], key: str) -> list[float]:
    """The factors or percentages of a column; where a verdict or nothing stands, there is none."""
    return [value for row in rows if isinstance(value := row[key], float)]


def geometric_means(rows: Sequence[Mapping[str, object]], keys: Iterable[str]) -> dict[str, float | None]:
    """The geometric mean of the numbers in each column."""
    return {key: geometric_mean(numbers(rows, key)) for key in keys}


def direction(speedup: float, tolerance: float = NEUTRAL) -> int:
    """1 for faster, -1 for slower, 0 where a speedup is within the tolerance of 1."""
    if abs(speedup - 1) <= tolerance + _ROUNDING:
        return 0
    return 1 if speedup > 1 else -1


def rank_correlation(pairs: Sequence[Pair], seed: int = 0) -> Correlation:
    """Spearman's rank correlation of paired values.

    A resample in which one side has a single value has no correlation and is left out of the interval.
    """
    count = len(pairs)
    sides = np.array(pairs, dtype=np.float64).reshape(count, 2).T
    rho = _spearman(sides[:, None, :])[0] if count > 1 else math.nan
    if math.isnan(rho):
        return Correlation(count, None, None, None)
    return Correlation(count, float(rho), *_interval(_spearman(sides[:, _resamples(count, seed)])))


@dataclass(frozen=True)
class RankGap:
    """How much better the second of two columns ranks as a third does than the first: rho less rho, with its
    interval; None where a side has one value only.
    """

    gap: float | None
    low: float | None
    high: float | None


def rank_gap(triples: Sequence[tuple[float, float, float]], seed: int = 0) -> RankGap:
    """The gap between the rank correlations of (third, first) and (third, second).

    Both are resampled together, since what makes one of them high in a resample makes the other so.
    """
    count = len(triples)
    if count < 2:
        return RankGap(None, None, None)
    first, second, third = np.array(triples, dtype=np.float64).T
    sides = [np.stack([third, side]) for side in (first, second)]
    whole = [_spearman(each[:, None, :])[0] for each in sides]
    if any(map(math.isnan, whole)):
        return RankGap(None, None, None)
    chosen = _resamples(count, seed)
    drawn = [_spearman(each[:, chosen]) for each in sides]
    return RankGap(float(whole[1] - whole[0]), *_interval(drawn[1] - drawn[0]))


def geometric_mean_interval(rounds: Iterable[tuple[Sequence[float], Sequence[float]]], seed: int = 0) -> Pair:
    """The interval of the geometric mean of speedups of medians; `rounds` has the times before and after of
    each, of which rounds are drawn as pairs.
    """
    source = np.random.default_rng(seed)
    logs: list[np.ndarray] = []
    for pair in rounds:
        before, after = map(np.asarray, pair)
        drawn = source.integers(0, len(before), (ROUND_RESAMPLES, len(before)))
        logs.append(np.log(np.median(before[drawn], axis=1) / np.median(after[drawn], axis=1)))
    return _interval(np.exp(sum(logs) / len(logs)))


def _resamples(count: int, seed: int) -> np.ndarray:
    """Which of `count` rows each resample is made of: (RESAMPLES, count)."""
    return np.random.default_rng(seed).integers(0, count, (RESAMPLES, count))


def _interval(drawn: np.ndarray) -> tuple[float, float]:
    """Between what ends `CONFIDENCE` of the resampled values lie, those that are no number left out."""
    tail = (1 - CONFIDENCE) / 2
    low, high = np.nanquantile(drawn, [tail, 1 - tail])
    return float(low), float(high)


def average_ranks(values: np.ndarray) -> np.ndarray:
    """The ranks of values along the last axis, from 1; equal ones have the mean of theirs."""
    order = np.argsort(values, axis=-1)
    ascending = np.take_along_axis(values, order, axis=-1)
    is_first, is_last = np.ones(values.shape, np.bool_), np.ones(values.shape, np.bool_)
    is_first[..., 1:] = is_last[..., :-1] = ascending[..., 1:] != ascending[..., :-1]
    position = np.broadcast_to(np.arange(values.shape[-1]), values.shape)
    first = np.maximum.accumulate(np.where(is_first, position, 0), axis=-1)
    backwards = np.where(is_last, position, values.shape[-1])[..., ::-1]
    last = np.minimum.accumulate(backwards, axis=-1)[..., ::-1]
    ranks = np.empty(values.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=-1)
    return ranks


def _spearman(samples: np.ndarray) -> np.ndarray:
    """Rho of each row of a (2, rows, pairs) array; NaN where a side is constant."""
    ranks = average_ranks(samples)
    centred = ranks - ranks.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred**2).sum(axis=-1))
    with np.errstate(invalid="ignore", divide="ignore"):
        rho = (centred[0] * centred[1]).sum(axis=-1) / (spread[0] * spread[1])
    return np.clip(rho, -1, 1)
