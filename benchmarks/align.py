"""How long it takes to align two sequences of instructions, and how that grows.

Two random sequences over twelve classes of similar instructions, with the latencies that such classes have;
only equal classes pair. Beside `align_matrix`: the same recurrences in plain Python, one cell at a time, and
the published implementation's times on sequences of the same lengths. The growth column is the time over
that of half the length: 4 for an algorithm that takes O(n·m). The score of both implementations must agree.

Run it as `python -m benchmarks.align`.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

import numpy as np

from pcfm.transforms.alignment import IMPOSSIBLE, align_matrix

LENGTHS = (400, 800, 1600)
PUBLISHED_SECONDS = {400: 0.09, 800: 0.71, 1600: 7.3}
CLASS_CYCLES = (4, 4, 4, 4, 4, 4, 16, 16, 16, 64, 64, 300)
GAP_OPEN = 20
GAP_EXTEND = 0
RUNS = 5
LIMIT_SECONDS = 1.0


def sequences(length: int, seed: int = 0) -> tuple[list[int], list[int]]:
    """Two sequences of class numbers, the second a copy of the first with a third of it changed."""
    rng = random.Random(seed)
    left = [rng.randrange(len(CLASS_CYCLES)) for _ in range(length)]
    right = [rng.randrange(len(CLASS_CYCLES)) if rng.random() < 1 / 3 else each for each in left]
    return left, right


def scores_of(left: list[int], right: list[int]) -> np.ndarray:
    """The matrix of scores: a class's cycles where both are of it."""
    equal = np.array(left)[:, None] == np.array(right)[None, :]
    return np.where(equal, np.array(CLASS_CYCLES)[np.array(left)][:, None], IMPOSSIBLE)


def plain_score(left: list[int], right: list[int]) -> int:
    """The best score, by the same recurrences in plain Python."""
    best = 0
    above = [0] * (len(right) + 1)
    left_gap = [IMPOSSIBLE] * (len(right) + 1)
    for a in left:
        row = [0]
        right_gap = IMPOSSIBLE
        for j, b in enumerate(right, 1):
            left_gap[j] = max(above[j] - GAP_OPEN, left_gap[j] - GAP_EXTEND)
            right_gap = max(row[j - 1] - GAP_OPEN, right_gap - GAP_EXTEND)
            paired = above[j - 1] + CLASS_CYCLES[a] if a == b else 0
            row.append(max(0, paired, left_gap[j], right_gap))
        best = max(best, *row)
        above = row
    return best


def main() -> int:
    """Prints the table; 1 where a bound is missed."""
    print(f"{'length':>6} {'seconds':>9} {'growth':>7} {'plain Python':>13} {'published':>10}")
    previous: float | None = None
    failed = False
    for length in LENGTHS:
        left, right = sequences(length)
        scores = scores_of(left, right)
        times: list[float] = []
        score = 0
        for _ in range(RUNS):
            start = time.perf_counter()
            score = align_matrix(scores, gap_open=GAP_OPEN, gap_extend=GAP_EXTEND).score
            times.append(time.perf_counter() - start)
        seconds = statistics.median(times)
        start = time.perf_counter()
        expected = plain_score(left, right)
        plain = time.perf_counter() - start
        if score != expected:
            raise AssertionError(f"the scores differ at {length}: {score} and {expected}")
        growth = f"{seconds / previous:7.1f}" if previous else f"{'':7}"
        print(f"{length:6} {seconds:9.4f} {growth} {plain:11.2f} s {PUBLISHED_SECONDS[length]:8.2f} s")
        failed |= seconds > LIMIT_SECONDS
        previous = seconds
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
