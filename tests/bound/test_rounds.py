"""Operations told apart by rounds: counted by hand, and against all ways to pair loops."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.bound.rounds import MOST_LOOPS, count_rounds, ignoring_order_in_rounds, told_apart
from pcfm.bound.supersequence import Operations


def group(*rounds):
    """The rounds in each of which a group did an operation of one class, which takes a cycle."""
    return list(rounds)


def operations(rounds):
    count = len(rounds)
    return Operations(np.zeros(count, np.int64), np.ones(count, np.int64), np.zeros(count, np.bool_))


def numbered(*groups):
    """The operations of groups, the numbers of their rounds, and the rounds by these."""
    known = {}
    rounds = [np.array([known.setdefault(each, len(known)) for each in group], np.int64) for group in groups]
    return [operations(group) for group in groups], rounds, [*known]


def least_of(*groups):
    return ignoring_order_in_rounds(*numbered(*groups))


def nest(*loops):
    """An operation in each round of a nest of loops, each given by its head and how often it runs."""
    rounds = [()]
    for head, count in loops:
        rounds = [(*outer, (head, number)) for outer in rounds for number in range(count)]
    return group(*rounds)


def test_rounds_are_counted_from_the_entry_of_a_loop_on():
    # 1 is the head of a loop of 1, 2, 3, and 2 that of one of 2, 3 in it; 0 and 4 are outside.
    loops = {1: (1,), 2: (1, 2), 3: (1, 2)}
    ran = [0, 1, 2, 3, 2, 3, 1, 2, 3, 4, 1]
    assert count_rounds(ran, loops) == [
        (), ((1, 0),), ((1, 0), (2, 0)), ((1, 0), (2, 0)), ((1, 0), (2, 1)), ((1, 0), (2, 1)),
        ((1, 1),), ((1, 1), (2, 0)), ((1, 1), (2, 0)), (), ((1, 0),),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        (nest((1, 8)), nest((2, 3)), 8),  # three of eight rounds are run by both
        (nest((1, 8)), group((), (), ()), 10),  # all of one side in a round of the other
        (nest((1, 3), (2, 2)), nest((3, 6)), 9),  # with the outer loop, three rounds; with the inner one two
        (nest((1, 4), (2, 3), (3, 3)), nest((4, 3), (5, 3)), 36),  # the outermost has no partner
        (nest((1, 2), (2, 5)), nest((3, 5), (4, 2)), 10 + 10 - 5),  # 2 with 3 alone
        (nest((1, 2)), nest((1, 3)), 3),  # of the same loop
    ],
)
def test_two_groups_leave_what_no_choice_of_partners_runs_together(one, other, least):
    assert least_of(one, other) == least_of(other, one) == least


def test_groups_of_one_side_are_in_the_same_rounds():
    # Two lanes of a short loop, each at work in another round, beside one of a long loop that works in all.
    long, first, second = nest((1, 4)), group(((2, 0),)), group(((2, 5),))
    assert least_of(long, first, second) == 5


def test_loops_around_all_of_an_episode_need_no_partner():
    one, other = nest((9, 1), (1, 2)), nest((9, 1), (2, 3))
    assert least_of(one, other) == 3
    deep = [nest(*((10 * side + level, 2) for level in range(MOST_LOOPS))) for side in (0, 1)]
    assert least_of(*deep) == 0


def test_where_all_is_in_first_rounds_there_is_nothing_to_choose():
    assert least_of(group((), ()), nest((1, 1), (2, 1))) == 0


def test_first_rounds_are_of_the_class_that_no_loop_has():
    numbers: dict[tuple[int, ...], int] = {}

    def classes(rounds):
        (done,), (indices,), known = numbered(rounds)
        return told_apart(done, indices, known, 5, numbers).classes.tolist()

    assert classes(nest((1, 2), (2, 2))) == [0, 5, 5, 10]
    assert classes(nest((7, 2))) == [0, 5]
