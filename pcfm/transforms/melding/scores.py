"""What making two instructions one saves: of two (`PairGains`), and of many with many (`BlockScores`).

It is their latency, less the selects of the operands that differ, plus what is saved elsewhere where the two
are one (`Wanted`), in the order of operands that is best. Which operands need no select is one formula,
`agree`, of what is known of each value (`Facts`): of two single values or of two arrays. Where blocks are
long, all pairs of two like groups are scored at once, operand by operand, so that arms of thousands of
instructions take seconds; the rows are made as the alignment asks for them, and no matrix of all pairs is
ever held.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from pcfm.analysis.similarity import must_stay_constant
from pcfm.ir.instructions import Compare, Instruction, Phi
from pcfm.ir.values import Poison, Undef, Value
from pcfm.transforms.alignment import IMPOSSIBLE
from pcfm.transforms.melding.operands import (
    can_select,
    either_for_both,
    is_plain_number,
    negates_condition,
    operand_pairs,
    swapped_order,
)
from pcfm.transforms.melding.pair import Both, Pair
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.melding.wanted import Wanted


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
    """What planning takes for granted of the values of a pair.

    `twin` is the right value that stands for a left one; while `optimistic`, similar values are taken to
    become one; what is `guarded` is chosen by a phi. Values and their kinds are numbered, so that those of
    many can be compared at once.
    """

    def __init__(self, pair: Pair) -> None:
        self.twin: dict[Value, Value] = {}
        self.guarded: dict[Value, None] = {}
        self.optimistic = True
        self._pair = pair
        self._numbers: dict[Hashable, int] = {}
        # Of a value that has no twin and is not guarded: the facts where kinds count, and where they do not.
        self._alone: dict[Value, tuple[Facts, Facts]] = {}
        self._twinned: dict[tuple[Facts, int], Facts] = {}

    def of(self, value: Value) -> Facts:
        """The facts of one value."""
        alone = self._alone.get(value) or self._number(value)
        facts = alone[0] if self.optimistic else alone[1]
        if value in self.twin:
            standing = self.twin[value]
            number = (self._alone.get(standing) or self._number(standing))[0].number
            twinned = self._twinned.get((facts, number))
            if twinned is None:
                twinned = self._twinned[facts, number] = facts._replace(twin=number)
            facts = twinned
        return facts._replace(guarded=True) if value in self.guarded else facts

    def differ(self, left: Value, right: Value) -> bool:
        """Whether a select has to choose between the two."""
        return left is not right and not agree(self.of(left), self.of(right))

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

    def _kind(self, value: Value) -> Hashable | None:
        """Equal for two values of the pair that may become one; None for one that may become none."""
        if not isinstance(value, Instruction) or not self._pair.has(value):
            return None
        return ("phi", value.type) if isinstance(value, Phi) else self._pair.classes[value]


class Operand(NamedTuple):
    """Two values that stand in one place of a pair of instructions, `known` to be one for both sides or not;
    `may_become` one where either is of the pair of subgraphs. `may_differ` says whether a select may choose
    between them there, at the latency `select`.
    """

    left: Value
    right: Value
    known: bool
    may_become: bool
    may_differ: bool
    select: float


class Correspondence(NamedTuple):
    """How two instructions can become one: their operands straight, or swapped; `cycles` that costs alone."""

    swapped: bool
    cycles: float
    operands: tuple[Operand, ...]


class PairGains:
    """What making two instructions of a pair of subgraphs one saves, as things stand."""

    def __init__(self, pair: Pair, facts: ValueFacts, wanted: Wanted) -> None:
        self._pair = pair
        self._facts = facts
        self._wanted = wanted
        self._costs = pair.costs.latency
        self._correspondences: dict[tuple[Instruction, Instruction], list[Correspondence]] = {}

    def gain(self, left: Instruction, right: Instruction) -> tuple[int | None, bool]:
        """The cycles saved by making the two one (None: impossible), and whether right's operands swap."""
        options = [
            (cost, each.swapped)
            for each in self.correspondences(left, right)
            if (cost := self._selects(each)) is not None
        ]
        if not options:
            return None, False
        cost, swapped = min(options)
        return round(self._costs.shared(left, right) - cost + self._wanted.get((left, right))), swapped

    def both(self, left: Instruction, right: Instruction) -> Both:
        """The two made one, in the order of operands that saves most."""
        return Both(left, right, self.gain(left, right)[1])

    def _selects(self, correspondence: Correspondence) -> float | None:
        cycles = correspondence.cycles
        for operand in correspondence.operands:
            if not self.is_one(operand):
                if not operand.may_differ:
                    return None
                cycles += operand.select
        return cycles

    def is_one(self, operand: Operand) -> bool:
        """Whether the two are one value already, or are taken for one."""
        return operand.known or (operand.may_become and not self._facts.differ(operand.left, operand.right))

    def operands_that_are_one(self, correspondence: Correspondence) -> tuple[bool, ...]:
        """Of each two operands, whether they are one."""
        return tuple([self.is_one(operand) for operand in correspondence.operands])

    def correspondences(self, left: Instruction, right: Instruction) -> list[Correspondence]:
        """How two similar instructions can become one, whatever their operands are."""
        known = self._correspondences.get((left, right))
        if known is None:
            known = self._correspondences[left, right] = [
                Correspondence(
                    swapped,
                    self._costs.negation if negates_condition(left, swapped=swapped) else 0.0,
                    tuple(
                        self._operand(left, index, a, b)
                        for index, (a, b) in enumerate(operand_pairs(left, right, swapped=swapped))
                    ),
                )
                for swapped in self._pair.swaps(left, right)
            ]
        return known

    def _operand(self, inst: Instruction, index: int, left: Value, right: Value) -> Operand:
        select = self._costs.select(left.type) if can_select(left.type) else 0.0
        may_differ = can_select(left.type) and not must_stay_constant(inst, index)
        known = either_for_both(left, right) is not None or (may_differ and not select)
        may_become = self._pair.has(left) or self._pair.has(right)
        return Operand(left, right, known, may_become, may_differ, select)

    def similar(self, left: Sequence[Instruction], right: Sequence[Instruction]) -> Iterator[tuple[int, int]]:
        """The positions of all pairs of similar instructions of two runs."""
        classes = self._pair.classes
        columns: dict[Hashable, list[int]] = {}
        for j, inst in enumerate(right):
            if classes[inst] is not None:
                columns.setdefault(classes[inst], []).append(j)
        for i, inst in enumerate(left):
            for j in columns.get(classes[inst], ()):
                yield i, j


class BlockScores:
    """What `PairGains` says of each left and each right instruction; IMPOSSIBLE where that is None."""

    def __init__(
        self,
        left: Sequence[Instruction],
        right: Sequence[Instruction],
        pair: Pair,
        facts: ValueFacts,
        wanted: Wanted,
    ) -> None:
        self.shape = (len(left), len(right))
        known: dict[Value, Facts] = {}

        def columns_of(values: list[Value]) -> Facts:
            for value in values:
                if value not in known:
                    known[value] = facts.of(value)
            columns = np.array([known[value] for value in values], dtype=np.int64).reshape(-1, 7).T
            return Facts(*columns[:3], *columns[3:].astype(bool))

        groups_right = _groups(right, pair.classes)
        self._groups = [
            _LikeGroups(left, right, rows, columns, columns_of, pair)
            for (key, _), rows in _groups(left, pair.classes).items()
            for (other, _), columns in groups_right.items()
            if key == other
        ]
        row_of = {inst: i for i, inst in enumerate(left)}
        column_of = {inst: j for j, inst in enumerate(right)}
        self._wanted: dict[int, list[tuple[int, float]]] = {}
        met = wanted.by_pair() if pair.options.has(MeldStep.SELECT_COSTS) else {}
        for (a, b), cycles in met.items():
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
        pair: Pair,
    ) -> None:
        costs = pair.costs.latency
        self._priced = pair.options.has(MeldStep.SELECT_COSTS)
        self._rows, self._columns = np.array(rows), np.array(columns)
        ours, theirs = [left[i] for i in rows], [right[j] for j in columns]
        self._latency = np.array([[costs.of(inst)] for inst in ours])
        self._latency_right = np.array([costs.of(inst) for inst in theirs])
        count = len(ours[0].operands)
        order = list(range(count))
        self._orders = [
            (
                swapped_order(theirs[0]) if swapped else order,
                costs.negation if negates_condition(ours[0], swapped=swapped) else 0.0,
            )
            for swapped in pair.swaps(ours[0], theirs[0])
        ]
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
        if not self._priced:
            best[best < np.inf] = 0.0
        shared = np.minimum(self._latency[rows], self._latency_right[:stop])
        saved[np.ix_(self._rows[rows] - first, self._columns[:stop])] = shared - best


def _upright(facts: Facts) -> Facts:
    """The facts of left values, one row each."""
    return Facts(*(array[:, None] for array in facts))


def _part(facts: Facts, members: slice) -> Facts:
    """The facts of some of the values."""
    return Facts(*(array[members] for array in facts))
