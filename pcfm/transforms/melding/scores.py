"""What pairing each instruction of one block with each of another would save, a few rows at a time.

The score of a pair is its latency, less the selects of its operands that differ, plus what wanting the pair
elsewhere is worth: the same for single pairs is `plan._Planner._gain`, and a test holds the two equal. Here
many pairs of two like groups are scored at once, operand by operand, so that arms of thousands of
instructions take seconds; the rows are made as the alignment asks for them, and no matrix of all pairs is
ever held.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

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

Kind = Callable[[Value], Hashable | None]


@dataclass(frozen=True)
class Assumptions:
    """What is taken for granted of operands: which need no select.

    `twin` maps a left value to the right one that stands for it; any other two values of equal `kind` are
    assumed to become one (None: never); one that is `guarded` is chosen by a phi.
    """

    twin: Mapping[Value, Value]
    kind: Kind
    guarded: Mapping[Value, None]


class PairScores:
    """Scores in cycles, rounded; IMPOSSIBLE where a left and a right instruction cannot become one."""

    def __init__(
        self,
        left: Sequence[Instruction],
        right: Sequence[Instruction],
        classes: Mapping[Instruction, Hashable | None],
        wanted: Mapping[tuple[Value, Value], float],
        assumptions: Assumptions,
        costs: Costs,
    ) -> None:
        self.shape = (len(left), len(right))
        table = _Operands(assumptions)
        groups_right = _groups(right, classes)
        self._groups = [
            _LikeGroups(left, right, rows, columns, table, costs)
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
        table: _Operands,
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
        self._left = [table.facts([inst.operand(index) for inst in ours]) for index in order]
        self._right = [table.facts([inst.operand(index) for inst in theirs]) for index in order]
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
                differ = _differing(self._left[index].part(rows), self._right[other].part(slice(0, stop)))
                cycles = self._select[index]
                if cycles is None:
                    total[differ] = np.inf
                    continue
                total += np.where(differ, cycles, 0.0)
                total[differ & self._fixed[index][rows]] = np.inf
            np.minimum(best, total, out=best)
        saved[np.ix_(self._rows[rows] - first, self._columns[:stop])] = self._latency[rows] - best


@dataclass(frozen=True)
class _Facts:
    """Of some values, each as an array: number (equal values alike), poison, undef, plain number, kind, …"""

    number: np.ndarray
    twin: np.ndarray
    kind: np.ndarray
    poison: np.ndarray
    undef: np.ndarray
    plain: np.ndarray
    guarded: np.ndarray

    def part(self, which: slice) -> _Facts:
        """The facts of some of the values."""
        return _Facts(*(array[which] for array in vars(self).values()))


def _differing(left: _Facts, right: _Facts) -> np.ndarray:
    """Where a select has to choose between left's value and right's."""
    column = {name: array[:, None] for name, array in vars(left).items()}
    same = column["number"] == right.number
    same |= column["poison"] | right.poison | column["guarded"] | right.guarded
    same |= (column["undef"] & right.plain) | (column["plain"] & right.undef)
    same |= column["twin"] == right.number
    same |= (column["twin"] < 0) & (column["kind"] >= 0) & (column["kind"] == right.kind)
    return ~same


class _Operands:
    """Numbers values and their kinds, so that arrays of them can be compared."""

    def __init__(self, assumptions: Assumptions) -> None:
        self.assumptions = assumptions
        self.numbers: dict[Hashable, int] = {}
        self.known: dict[Value, tuple[int, ...]] = {}

    def facts(self, values: list[Value]) -> _Facts:
        """What is known of each of `values`."""
        columns = np.array([self._row(value) for value in values], dtype=np.int64).reshape(-1, 7).T
        return _Facts(*columns[:3], *columns[3:].astype(bool))

    def _row(self, value: Value) -> tuple[int, ...]:
        row = self.known.get(value)
        if row is None:
            given = self.assumptions
            kind = given.kind(value)
            row = (
                self._number(value),
                self._number(given.twin[value]) if value in given.twin else -1,
                -1 if kind is None else self._number(("kind", kind)),
                isinstance(value, Poison),
                isinstance(value, Undef),
                is_plain_number(value),
                value in given.guarded,
            )
            self.known[value] = row
        return row

    def _number(self, identity: Hashable) -> int:
        return self.numbers.setdefault(identity, len(self.numbers))
