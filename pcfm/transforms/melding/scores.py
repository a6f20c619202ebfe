"""What pairing each instruction of one block with each of another would save, as a matrix.

The score of a pair is its latency, less the selects of its operands that differ, plus what wanting the pair
elsewhere is worth: the same for single pairs is `plan._Planner._gain`, and a test holds the two equal. Here
all pairs of two like groups are scored at once, operand by operand, so that arms of thousands of instructions
take seconds.
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
from pcfm.transforms.melding.operands import can_select, is_plain_number, may_swap, needs_swap

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


def score_pairs(
    left: Sequence[Instruction],
    right: Sequence[Instruction],
    classes: Mapping[Instruction, Hashable | None],
    wanted: Mapping[tuple[Value, Value], float],
    assumptions: Assumptions,
    costs: Costs,
) -> np.ndarray:
    """scores[i, j] in cycles, rounded; IMPOSSIBLE where left[i] and right[j] cannot become one."""
    saved = np.full((len(left), len(right)), -np.inf)
    table = _Operands(assumptions)
    groups_left, groups_right = _groups(left, classes), _groups(right, classes)
    for (key, _), rows in groups_left.items():
        for (other, _), columns in groups_right.items():
            if key == other:
                ours, theirs = [left[i] for i in rows], [right[j] for j in columns]
                latency = np.array([[costs.of(inst)] for inst in ours])
                saved[np.ix_(rows, columns)] = latency - _select_cycles(ours, theirs, table, costs)
    row_of = {inst: i for i, inst in enumerate(left)}
    column_of = {inst: j for j, inst in enumerate(right)}
    for (a, b), cycles in wanted.items():
        if a in row_of and b in column_of:
            saved[row_of[a], column_of[b]] += cycles  # type: ignore[index]
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


def _select_cycles(
    left: list[Instruction], right: list[Instruction], table: _Operands, costs: Costs
) -> np.ndarray:
    """The cycles of the selects that each pair needs, the cheaper order of operands taken."""
    order = list(range(len(left[0].operands)))
    orders = [] if needs_swap(left[0], right[0]) else [order]
    if may_swap(left[0], right[0]):
        orders.append([1, 0, *order[2:]])
    best = np.full((len(left), len(right)), np.inf)
    for theirs in orders:
        total = np.zeros_like(best)
        for index, place in enumerate(theirs):
            ty = left[0].operand(index).type
            differ = table.differ([i.operand(index) for i in left], [i.operand(place) for i in right])
            if not can_select(ty):
                total[differ] = np.inf
                continue
            total += np.where(differ, costs.select(ty), 0.0)
            fixed = np.array([must_stay_constant(inst, index) for inst in left])
            total[differ & fixed[:, None]] = np.inf
        np.minimum(best, total, out=best)
    return best


@dataclass
class _Facts:
    """Of some values, each as an array: number (equal values alike), poison, undef, plain number, kind, …"""

    number: np.ndarray
    twin: np.ndarray
    kind: np.ndarray
    poison: np.ndarray
    undef: np.ndarray
    plain: np.ndarray
    guarded: np.ndarray


class _Operands:
    """Numbers values and their kinds, so that arrays of them can be compared."""

    def __init__(self, assumptions: Assumptions) -> None:
        self.assumptions = assumptions
        self.numbers: dict[Hashable, int] = {}
        self.rows: dict[Value, tuple[int, ...]] = {}

    def differ(self, left: list[Value], right: list[Value]) -> np.ndarray:
        """Where a select has to choose between left's value and right's."""
        a, b = self._facts(left), self._facts(right)
        column = {name: array[:, None] for name, array in vars(a).items()}
        same = column["number"] == b.number
        same |= column["poison"] | b.poison | column["guarded"] | b.guarded
        same |= (column["undef"] & b.plain) | (column["plain"] & b.undef)
        same |= column["twin"] == b.number
        same |= (column["twin"] < 0) & (column["kind"] >= 0) & (column["kind"] == b.kind)
        return ~same

    def _facts(self, values: list[Value]) -> _Facts:
        columns = np.array([self._row(value) for value in values], dtype=np.int64).reshape(-1, 7).T
        return _Facts(*columns[:3], *columns[3:].astype(bool))

    def _row(self, value: Value) -> tuple[int, ...]:
        row = self.rows.get(value)
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
            self.rows[value] = row
        return row

    def _number(self, thing: Hashable) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))
