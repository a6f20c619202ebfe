"""What pairing each instruction of one block with each of another would save, a few rows at a time.

The score of a pair is its latency, less the selects of its operands that differ, plus what wanting the pair
elsewhere is worth. Which operands need no select is one formula, `agree`, of what is known of each value
(`Facts`): of two single values, as `plan` asks it of the pairs that it has chosen, and of two arrays, as it
is asked here, where many pairs of two like groups are scored at once, operand by operand, so that arms of
thousands of instructions take seconds; the rows are made as the alignment asks for them, and no matrix of all
pairs is ever held.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from pcfm.analysis.similarity import must_stay_constant
from pcfm.ir.instructions import Compare, Instruction
from pcfm.ir.values import Poison, Undef, Value
from pcfm.transforms.alignment import IMPOSSIBLE
from pcfm.transforms.melding.costs import Costs
from pcfm.transforms.melding.operands import (
    can_select,
    is_plain_number,
    may_swap,
    needs_swap,
    negates_condition,
    swapped_order,
)


class Facts(NamedTuple):
    """What is known of a value that decides whether a select must choose it, or of several, field by field.

    Equal values have equal `number`; `twin` is the number of the right value that stands for a left one, or
    -1; any two values without a twin whose `kind` is equal and not -1 are taken to become one; one that is
    `guarded` is chosen by a phi.
    """

    number: Any
    twin: Any
    kind: Any
    poison: Any
    undef: Any
    plain: Any
    guarded: Any


def agree(left: Facts, right: Facts) -> Any:
    """Whether no select has to choose between left's value and right's; `operands.either_for_both` says which
    value stands for two constants. Of arrays, for each pair of elements that they broadcast to.
    """
    return (
        (left.number == right.number)
        | left.poison
        | right.poison
        | left.guarded
        | right.guarded
        | (left.undef & right.plain)
        | (left.plain & right.undef)
        | (left.twin == right.number)
        | ((left.twin < 0) & (left.kind >= 0) & (left.kind == right.kind))
    )


class ValueFacts:
    """Numbers values and their kinds, so that those of many can be compared at once.

    `kind` says of a value what may become one with it; None: nothing.
    """

    def __init__(self, kind: Callable[[Value], Hashable | None]) -> None:
        self._kind = kind
        self._numbers: dict[Hashable, int] = {}
        # Of a value that has no twin and is not guarded: the facts where kinds count, and where they do not.
        self._alone: dict[Value, tuple[Facts, Facts]] = {}

    def of(
        self, value: Value, twin: Mapping[Value, Value], guarded: Mapping[Value, None], *, by_kind: bool
    ) -> Facts:
        """The facts of one value; kinds count where `by_kind`."""
        alone = self._alone.get(value) or self._number(value)
        facts = alone[0] if by_kind else alone[1]
        if value in twin:
            standing = twin[value]
            number = (self._alone.get(standing) or self._number(standing))[0].number
            facts = facts._replace(twin=number)
        return facts._replace(guarded=True) if value in guarded else facts

    def _number(self, value: Value) -> tuple[Facts, Facts]:
        kind = self._kind(value)
        facts = Facts(
            number=self._numbers.setdefault(value, len(self._numbers)),
            twin=-1,
            kind=-1 if kind is None else self._numbers.setdefault(("kind", kind), len(self._numbers)),
            poison=isinstance(value, Poison),
            undef=isinstance(value, Undef),
            plain=is_plain_number(value),
            guarded=False,
        )
        alone = self._alone[value] = (facts, facts._replace(kind=-1))
        return alone


class PairScores:
    """Scores in cycles, rounded; IMPOSSIBLE where a left and a right instruction cannot become one."""

    def __init__(
        self,
        left: Sequence[Instruction],
        right: Sequence[Instruction],
        classes: Mapping[Instruction, Hashable | None],
        wanted: Mapping[tuple[Value, Value], float],
        facts: Callable[[Value], Facts],
        costs: Costs,
    ) -> None:
        self.shape = (len(left), len(right))
        known: dict[Value, Facts] = {}

        def columns_of(values: list[Value]) -> Facts:
            for value in values:
                if value not in known:
                    known[value] = facts(value)
            columns = np.array([known[value] for value in values], dtype=np.int64).reshape(-1, 7).T
            return Facts(*columns[:3], *columns[3:].astype(bool))

        groups_right = _groups(right, classes)
        self._groups = [
            _LikeGroups(left, right, rows, columns, columns_of, costs)
            for (key, _), rows in _groups(left, classes).items()
            for (other, _), columns in groups_right.items()
            if key == other
        ]
        row_of = {inst: i for i, inst in enumerate(left)}
        column_of = {inst: j for j, inst in enumerate(right)}
        self._wanted: dict[int, list[tuple[int, float]]] = {}
        for (a, b), cycles in wanted.items():
            if a in row_of and b in column_of:
                row, column = row_of[a], column_of[b]  # type: ignore[index]
                self._wanted.setdefault(row, []).append((column, cycles))

    def rows(self, first: int, last: int, width: int) -> np.ndarray:
        """The scores of the left instructions `first` to `last` - 1 with the first `width` right ones."""
        saved = np.full((last - first, width), -np.inf)
        for group in self._groups:
            group.fill(saved, first)
        for row in range(first, last):
            for column, cycles in self._wanted.get(row, ()):
                if column < width:
                    saved[row - first, column] += cycles
        scores = np.full(saved.shape, IMPOSSIBLE, dtype=np.int64)
        possible = saved > -np.inf
        scores[possible] = np.rint(saved[possible]).astype(np.int64)
        return scores


def _groups(
    insts: Sequence[Instruction], classes: Mapping[Instruction, Hashable | None]
) -> dict[tuple[Hashable, str], list[int]]:
    """The positions of similar instructions, compares apart by predicate: of these all swap, or none."""
    groups: dict[tuple[Hashable, str], list[int]] = {}
    for position, inst in enumerate(insts):
        key = classes[inst]
        if key is not None:
            predicate = inst.predicate if isinstance(inst, Compare) else ""
            groups.setdefault((key, predicate), []).append(position)
    return groups


class _LikeGroups:
    """The instructions of one class on both sides: any left one pairs with any right one, at a price."""

    def __init__(
        self,
        left: Sequence[Instruction],
        right: Sequence[Instruction],
        rows: list[int],
        columns: list[int],
        facts: Callable[[list[Value]], Facts],
        costs: Costs,
    ) -> None:
        self._rows, self._columns = np.array(rows), np.array(columns)
        ours, theirs = [left[i] for i in rows], [right[j] for j in columns]
        self._latency = np.array([[costs.of(inst)] for inst in ours])
        count = len(ours[0].operands)
        order = list(range(count))
        self._orders = [] if needs_swap(ours[0], theirs[0]) else [(order, 0.0)]
        if may_swap(ours[0], theirs[0]):
            negation = costs.negation if negates_condition(ours[0], swapped=True) else 0.0
            self._orders.append((swapped_order(theirs[0]), negation))
        self._left = [_upright(facts([inst.operand(index) for inst in ours])) for index in order]
        self._right = [facts([inst.operand(index) for inst in theirs]) for index in order]
        types = [ours[0].operand(index).type for index in order]
        self._select = [costs.select(ty) if can_select(ty) else None for ty in types]
        self._fixed = [np.array([[must_stay_constant(inst, index)] for inst in ours]) for index in order]

    def fill(self, saved: np.ndarray, first: int) -> None:
        """Writes what its pairs save into `saved`, whose rows begin at `first`."""
        height, width = saved.shape
        begin, end = np.searchsorted(self._rows, (first, first + height))
        stop = int(np.searchsorted(self._columns, width))
        if begin == end or not stop:
            return
        rows = slice(begin, end)
        best = np.full((end - begin, stop), np.inf)
        for theirs, negation in self._orders:
            total = np.full_like(best, negation)
            for index, other in enumerate(theirs):
                differ = ~agree(_part(self._left[index], rows), _part(self._right[other], slice(0, stop)))
                cycles = self._select[index]
                if cycles is None:
                    total[differ] = np.inf
                    continue
                total += np.where(differ, cycles, 0.0)
                total[differ & self._fixed[index][rows]] = np.inf
            np.minimum(best, total, out=best)
        saved[np.ix_(self._rows[rows] - first, self._columns[:stop])] = self._latency[rows] - best


def _upright(facts: Facts) -> Facts:
    """The facts of left values, one row each."""
    return Facts(*(array[:, None] for array in facts))


def _part(facts: Facts, members: slice) -> Facts:
    """The facts of some of the values."""
    return Facts(*(array[members] for array in facts))
