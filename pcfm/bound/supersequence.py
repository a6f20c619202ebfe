"""Lower bounds on what sequences of operations cost when like operations of different sequences are made one.

A sequence has operations with a class, a cost, and whether they have an effect. Operations of one class and
of different sequences may become one, which costs what the dearer of them does; no operation costs more
alone than together with others. An operation with an effect that stays that of one sequence must not run for
the lanes of others: a stretch between common operations in which there is such a one needs a guard, a branch
that splits the warp, and one more turn where both sequences have some there. Everything else may run for all.

- Two sequences, order kept: their cheapest common supersequence with its guards, exactly, by dynamic
  programming in O(n·m) time and O(m) memory.
- Order ignored: per class, the sequence that spends most on it; the sum. Never above the first.
- Several sequences, order kept: the greatest of the pairs' supersequences, each with what some other sequence
  spends on a class beyond both of them. A supersequence of all contains one of each pair, so that this is a
  bound; it need not be reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.simt.values import Array

MOST_PAIRS = 6


class Operations(NamedTuple):
    """Operations in order: class numbers and costs in cycles, both int64, and which have an effect."""

    classes: Array
    cycles: Array
    effects: Array


class GuardCosts(NamedTuple):
    """What a branch that splits a warp costs at least; and what more where both of its sides do something."""

    branch: int
    turn: int


@compiled
def shortest_common_supersequence(
    left_classes: Array,
    left_cycles: Array,
    left_effects: Array,
    right_classes: Array,
    right_cycles: Array,
    right_effects: Array,
    branch: int,
    turn: int,
) -> int:
    """The cost of the cheapest sequence that contains both, guards included.

    Four tables, by what is guarded since the last common operation: nothing, operations of the left sequence,
    of the right one, of both.
    """
    width = right_classes.size
    unreachable = np.int64(1) << 60
    nothing = np.full(width + 1, unreachable, np.int64)
    left, right, both = nothing.copy(), nothing.copy(), nothing.copy()
    for i in range(-1, left_classes.size):
        diagonal = unreachable  # the cheapest of the four, up to and without this row's and column's
        for j in range(-1, width):
            column = j + 1
            up_nothing, up_left, up_right, up_both = (
                nothing[column],
                left[column],
                right[column],
                both[column],
            )
            to_nothing = to_left = to_right = to_both = unreachable
            if i < 0 and j < 0:
                to_nothing = np.int64(0)
            if i >= 0:
                cost = left_cycles[i]
                if left_effects[i]:
                    to_left = min(up_nothing + branch, up_left) + cost
                    to_both = min(up_right + turn, up_both) + cost
                else:
                    to_nothing, to_left = up_nothing + cost, up_left + cost
                    to_right, to_both = up_right + cost, up_both + cost
            if j >= 0:
                cost = right_cycles[j]
                if right_effects[j]:
                    to_right = min(to_right, min(nothing[j] + branch, right[j]) + cost)
                    to_both = min(to_both, min(left[j] + turn, both[j]) + cost)
                else:
                    to_nothing = min(to_nothing, nothing[j] + cost)
                    to_left = min(to_left, left[j] + cost)
                    to_right = min(to_right, right[j] + cost)
                    to_both = min(to_both, both[j] + cost)
                if i >= 0 and left_classes[i] == right_classes[j]:
                    to_nothing = min(to_nothing, diagonal + max(left_cycles[i], right_cycles[j]))
            nothing[column], left[column], right[column], both[column] = (
                to_nothing,
                to_left,
                to_right,
                to_both,
            )
            diagonal = min(min(up_nothing, up_left), min(up_right, up_both))
    return min(min(nothing[width], left[width]), min(right[width], both[width]))


def spent_by_class(operations: Operations, classes: int) -> Array:
    """What a sequence spends on each class."""
    return np.bincount(operations.classes, operations.cycles, classes).astype(np.int64)


def ignoring_order(spent: Array) -> int:
    """The bound that ignores order, of rows of `spent_by_class`."""
    return int(spent.max(axis=0).sum()) if spent.size else 0


class Bounds(NamedTuple):
    """Of some sequences: the bound that keeps order, the one that does not, the cells of the tables that were
    computed, and whether the first is what the best supersequence costs.
    """

    keeping_order: int
    ignoring_order: int
    cells: int
    exact: bool


def bound(
    sequences: Sequence[Operations],
    guards: GuardCosts,
    *,
    most_cells: int,
) -> Bounds:
    """The bounds of several sequences.

    Of more than two, the `MOST_PAIRS` that are dearest when order is ignored are aligned; a pair whose table
    has more than `most_cells` left cells is not. Both keep it a bound.
    """
    sequences = [sequence for sequence in sequences if sequence.classes.size]
    if len(sequences) < 2:
        total = sum(int(sequence.cycles.sum()) for sequence in sequences)
        return Bounds(total, total, 0, True)
    classes = np.unique(np.concatenate([sequence.classes for sequence in sequences]))
    spent = np.stack(
        [
            spent_by_class(
                sequence._replace(classes=np.searchsorted(classes, sequence.classes)), classes.size
            )
            for sequence in sequences
        ]
    )
    most = spent.max(axis=0)
    loose = int(most.sum())
    pairs = [(i, j) for i in range(len(sequences)) for j in range(i)]
    pairs.sort(key=lambda pair: -int(np.maximum(spent[pair[0]], spent[pair[1]]).sum()))
    best, cells, aligned = loose, 0, 0
    for i, j in pairs[:MOST_PAIRS]:
        table = sequences[i].classes.size * sequences[j].classes.size
        if cells + table > most_cells:
            continue
        cells += table
        aligned += 1
        supersequence = shortest_common_supersequence(*sequences[i], *sequences[j], *guards)
        beyond = np.maximum(0, most - spent[i] - spent[j]).sum()
        best = max(best, int(supersequence) + int(beyond))
    return Bounds(best, loose, cells, len(sequences) == 2 and aligned == 1)
