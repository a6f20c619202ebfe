"""Which operations of different groups may become one, by the rounds of the loops around them.

Melding runs loops of two sides as one, round for round from the first on, or all of one side's code in the
first round of a loop that the other side alone has. So each loop either has a partner, as deep among the
loops with partners, or has none; operations become one that are in the same rounds of loops with partners,
and in first rounds of those without. Which loops have partners is the same for a whole episode: the bound is
the least over all choices. (`loop-merge` and `delay-work` let lanes run different rounds together: they are
no melding.)

Cost: two to the number of loops, at most `MOST_LOOPS`, times the operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np

from pcfm.bound.supersequence import Operations
from pcfm.simt.values import Array

MOST_LOOPS = 7

Rounds = tuple[tuple[int, int], ...]
"""The loops around a step by their heads, outermost first, each with the round that it was in, from 0 on."""


def count_rounds(nodes: Iterable[int], loops: Mapping[int, tuple[int, ...]]) -> list[Rounds]:
    """The rounds of each of the nodes that lanes ran, in order; `loops` are the heads around each node."""
    running: Rounds = ()
    counted: list[Rounds] = []
    for node in nodes:
        heads = loops.get(node, ())
        stayed = 0
        while stayed < min(len(heads), len(running)) and running[stayed][0] == heads[stayed]:
            stayed += 1
        if 0 < stayed == len(heads) and heads[-1] == node:
            running = (*running[: stayed - 1], (node, running[stayed - 1][1] + 1))
        else:
            running = (*running[:stayed], *((head, 0) for head in heads[stayed:]))
        counted.append(running)
    return counted


def told_apart(
    operations: Operations,
    rounds: Array,
    known: Sequence[Rounds],
    classes: int,
    numbers: dict[tuple[int, ...], int],
) -> Operations:
    """The operations, of classes of their own where no choice of partners lets them become one: where the
    rounds that are not the first differ. `rounds` are indices in `known`; `numbers` are those of rounds that
    are not the first so far, from 1 on.
    """
    later = [tuple(number for _, number in each if number) for each in known]
    apart = [numbers.setdefault(each, len(numbers) + 1) if each else 0 for each in later]
    return operations._replace(classes=operations.classes + classes * np.array(apart, np.int64)[rounds])


def ignoring_order_in_rounds(
    groups: Sequence[Operations], rounds: Sequence[Array], known: Sequence[Rounds]
) -> int:
    """The bound that ignores order, over all choices of partners; 0 where there are too many of these, or no
    round that is not the first. `rounds` are indices in `known`.
    """
    if not any(number for each in known for _, number in each):
        return 0
    everywhere = set.intersection(*({head for head, _ in each} for each in known))
    loops = list(dict.fromkeys(head for each in known for head, _ in each if head not in everywhere))
    if len(loops) > MOST_LOOPS:
        return 0
    # What a group spends on a class in the same rounds, in a row.
    classes, cycles = (np.concatenate([group[column] for group in groups]) for column in (0, 1))
    number = np.repeat(np.arange(len(groups)), [len(group.classes) for group in groups])
    width_of_class = int(classes.max()) + 1
    rows, row = np.unique(
        (number * width_of_class + classes) * len(known) + np.concatenate(rounds), return_inverse=True
    )
    spent_in_row = np.bincount(row, cycles)
    of_group, rest = np.divmod(rows, width_of_class * len(known))
    of_class, in_rounds = np.divmod(rest, len(known))

    def bound_of(alone: Sequence[int]) -> int:
        numbers: dict[object, int] = {}
        keys = [
            (
                tuple(number for head, number in each if head not in alone),
                tuple((head, number) for head, number in each if head in alone and number),
            )
            for each in known
        ]
        key = np.array([numbers.setdefault(each, len(numbers)) for each in keys], np.int64)[in_rounds]
        _, column = np.unique(of_class * len(numbers) + key, return_inverse=True)
        width = int(column.max()) + 1
        spent = np.bincount(of_group * width + column, spent_in_row, len(groups) * width)
        return int(spent.reshape(len(groups), width).max(axis=0).sum())

    choices = (alone for count in range(len(loops) + 1) for alone in combinations(loops, count))
    return min(map(bound_of, choices))
