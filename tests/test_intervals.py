"""Sets of numbers against Python's, for all sets of numbers of three bits."""

from __future__ import annotations

import itertools

from pcfm import intervals
from pcfm.intervals import Numbers


def subsets(width: int) -> list[tuple[set[int], Numbers]]:
    sets = [{n for n in range(1 << width) if bits >> n & 1} for bits in range(1 << (1 << width))]
    return [(each, intervals.union((n, n) for n in each)) for each in sets]


def is_right(numbers: Numbers, members: set[int]) -> bool:
    """Whether they are these members, ascending, with gaps between the intervals."""
    ends = [end for interval in numbers for end in interval]
    gaps = all(after - before > 1 for before, after in zip(ends[1::2], ends[2::2], strict=False))
    return (
        gaps
        and ends == sorted(ends)
        and {n for low, high in numbers for n in range(low, high + 1)} == members
    )


def test_a_set_is_itself_its_complement_is_not_and_all_are_everything() -> None:
    assert is_right(intervals.everything(3), set(range(8)))
    for members, numbers in subsets(3):
        assert is_right(numbers, members)
        assert is_right(intervals.complement(numbers, 3), set(range(8)) - members)


def test_what_is_in_both_and_in_either() -> None:
    for (some, one), (others, other) in itertools.product(subsets(3), repeat=2):
        assert is_right(intervals.intersection(one, other), some & others)
        assert is_right(intervals.union(one, other), some | others)


def test_a_step_goes_round() -> None:
    for members, numbers in subsets(3):
        for step in range(-9, 10):
            assert is_right(intervals.shifted(numbers, step, 3), {(n + step) % 8 for n in members})


def test_intervals_that_overlap_are_joined() -> None:
    pairs = [(low, high) for low in range(6) for high in range(low, 6)]
    for chosen in itertools.product(pairs, repeat=3):
        members = {n for low, high in chosen for n in range(low, high + 1)}
        assert is_right(intervals.union(chosen), members)
        assert is_right(intervals.union(chosen[:1], chosen[1:]), members)
