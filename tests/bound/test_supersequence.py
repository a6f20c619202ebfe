"""The cheapest common supersequence, by hand and against every way to merge two short sequences."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from pcfm.bound.supersequence import GuardCosts, Operations, bound, shortest_common_supersequence
from tests.breadth import choose

GUARDS = GuardCosts(12, 5)
FREE = GuardCosts(0, 0)


def operations(*each: tuple[int, int] | tuple[int, int, bool]) -> Operations:
    """Operations of (class, cycles) or (class, cycles, effect)."""
    rows = [(*op, False)[:3] for op in each]
    classes, cycles, effects = zip(*rows, strict=True) if rows else ((), (), ())
    return Operations(np.array(classes, np.int64), np.array(cycles, np.int64), np.array(effects, np.bool_))


def cheapest(left: Operations, right: Operations, guards: GuardCosts) -> int:
    return int(shortest_common_supersequence(*left, *right, *guards))


def test_what_is_common_is_paid_once_at_the_dearer_price():
    left, right = operations((1, 4), (2, 320), (3, 4)), operations((2, 326), (4, 16))
    assert cheapest(left, right, FREE) == 4 + 326 + 4 + 16


def test_order_is_kept():
    left, right = operations((1, 10), (2, 7)), operations((2, 7), (1, 10))
    assert cheapest(left, right, FREE) == 10 + 7 + 7
    least = bound([left, right], FREE, most_cells=100)
    assert (least.keeping_order, least.ignoring_order, least.exact) == (24, 17, True)


def test_an_operation_with_an_effect_needs_a_guard_for_its_stretch():
    store, add = (1, 20, True), (2, 4)
    assert cheapest(operations(store, store), operations(), GUARDS) == 40 + 12
    # A guard on each side of what is common, or one around all of it.
    assert cheapest(operations(store, add, store), operations(add), GuardCosts(1, 0)) == 44 + 2 * 1
    assert cheapest(operations(store, add, store), operations(add), GUARDS) == 44 + 4 + 12


def test_a_stretch_in_which_both_have_effects_turns_once():
    assert cheapest(operations((1, 20, True)), operations((2, 30, True)), GUARDS) == 50 + 12 + 5


def test_operations_with_effects_that_are_common_need_none():
    assert cheapest(operations((1, 20, True)), operations((1, 20, True)), GUARDS) == 20


def by_every_merge(left: Operations, right: Operations, guards: GuardCosts) -> int:
    """The cheapest of all merges, each priced as a whole: stretches are cut out of it, then guarded."""
    a, b = list(zip(*left, strict=True)), list(zip(*right, strict=True))

    @cache
    def merges(i: int, j: int) -> tuple[tuple[tuple[str, int, bool], ...], ...]:
        if i == len(a) and j == len(b):
            return ((),)
        longer = []
        if i < len(a):
            longer += [(("left", a[i][1], a[i][2]), *rest) for rest in merges(i + 1, j)]
        if j < len(b):
            longer += [(("right", b[j][1], b[j][2]), *rest) for rest in merges(i, j + 1)]
        if i < len(a) and j < len(b) and a[i][0] == b[j][0]:
            both = ("both", max(a[i][1], b[j][1]), False)
            longer += [(both, *rest) for rest in merges(i + 1, j + 1)]
        return tuple(longer)

    def price(merge: tuple[tuple[str, int, bool], ...]) -> int:
        total = 0
        stretch: set[str] = set()
        for owner, cycles, effect in (*merge, ("both", 0, False)):
            total += int(cycles)
            if owner == "both":
                total += [0, guards.branch, guards.branch + guards.turn][len(stretch)]
                stretch = set()
            elif effect:
                stretch.add(owner)
        return total

    return min(price(merge) for merge in merges(0, 0))


def random_operations(random: np.random.Generator, most: int) -> Operations:
    count = int(random.integers(0, most + 1))
    classes = random.integers(0, 3, count)
    return Operations(classes, random.integers(1, 9, count), random.random(count) < 0.3)


@pytest.mark.parametrize("seed", range(choose(20, 60)))
def test_two_sequences_against_all_merges(seed):
    random = np.random.default_rng(seed)
    left, right = random_operations(random, 5), random_operations(random, 5)
    for guards in (FREE, GUARDS, GuardCosts(3, 3)):
        expected = by_every_merge(left, right, guards)
        assert cheapest(left, right, guards) == cheapest(right, left, guards) == expected
        if left.classes.size and right.classes.size:
            least = bound([left, right], guards, most_cells=1000)
            assert least.exact and least.keeping_order == expected >= least.ignoring_order


def of_all(sequences: tuple[tuple[tuple[int, int], ...], ...]) -> int:
    """What the cheapest common supersequence of several costs, guards left out."""

    @cache
    def cost(rest: tuple[tuple[tuple[int, int], ...], ...]) -> int:
        heads = {each[0][0] for each in rest if each}
        best = 0 if not heads else 1 << 40
        for head in heads:
            # Any of those that begin with this class may take part in it.
            takers = [i for i, each in enumerate(rest) if each and each[0][0] == head]
            for chosen in range(1, 1 << len(takers)):
                taking = [i for bit, i in enumerate(takers) if chosen >> bit & 1]
                price = max(rest[i][0][1] for i in taking)
                after = tuple(each[1:] if i in taking else each for i, each in enumerate(rest))
                best = min(best, price + cost(after))
        return best

    return cost(sequences)


@pytest.mark.parametrize("seed", range(choose(10, 30)))
def test_of_more_than_two_it_is_a_bound_from_below(seed):
    random = np.random.default_rng(seed)
    several = [random_operations(random, 4) for _ in range(3)]
    expected = of_all(tuple(tuple(zip(*each[:2], strict=True)) for each in several))
    least = bound(several, FREE, most_cells=1000)
    assert least.ignoring_order <= least.keeping_order <= expected


def test_what_a_third_sequence_has_beyond_two_counts():
    several = [operations((1, 5)), operations((2, 5)), operations((1, 5), (1, 5), (3, 2))]
    least = bound(several, FREE, most_cells=1000)
    assert least.keeping_order == least.ignoring_order == 10 + 5 + 2 and not least.exact


def test_without_cells_it_is_the_bound_that_ignores_order():
    left, right = operations((1, 10), (2, 7)), operations((2, 7), (1, 10))
    least = bound([left, right], GUARDS, most_cells=3)
    assert (least.keeping_order, least.cells, least.exact) == (17, 0, False)


def test_one_sequence_or_none_costs_what_it_costs():
    alone = operations((1, 10, True), (2, 7))
    assert bound([alone, operations()], GUARDS, most_cells=10) == (17, 17, 0, True)
    assert bound([], GUARDS, most_cells=10) == (0, 0, 0, True)
