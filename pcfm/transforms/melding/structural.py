"""Structural alignment: which blocks of two sides of any shape stand for each other.

Both sides are sequences of items of a structure tree (`analysis.structure`). One recursive, memoised function
aligns two sequences in order:

- code with code: two blocks become one;
- arms with arms, straight or swapped, once the code before them is aligned; a missing arm stays alone;
- loop with loop: the bodies from header to latch, whatever is between, so that one loop runs while a lane of
  either side is in it; then what the exits lead to;
- what follows a piece of code, or an item alone, into an arm of the other side;
- what follows, or an item alone, into a loop of the other side: its lanes run one round of that loop, from
  where they have something in common with it;
- code with a run of items: the block is split along a path through them, with an arm where it has most in
  common with that arm;
- what has no known form (arms that share blocks, irreducible cycles) with another such, walked in step from
  where they are entered.

What has no counterpart is lone: lanes of the other side pass it by. Where lanes of a side must pass a branch
of the other so that all still meet behind it, an empty block (`Pad`) stands for the branch on their side; so
too before what is lone behind arms or a loop, and on the back edges of loops whose latches do not match.

The worth of an alignment is the latency that the matched blocks have in common, at best, weighted by loop
depth, less the divergence of what is lone. Which blocks are matched decides only what is saved: any matching
is carried out soundly (`emit`).

Cost: one table per pair of sequences, which holds the alignments of all their ends, so that what goes into an
arm up to an end is aligned with it for every beginning at once. An item stands in the sequence of the tree
and in one of its own, so a pair of items is compared four times at most: O(blocks of the one side times
blocks of the other). Of two long sequences (`MAX_ALIGNED_WHOLE`) only items near the diagonal are compared;
and `MAX_COMPARED` bounds all pairs of items together, beyond which nothing more is aligned and what was
aligned stays (`known_alignments` bounds those of all alignments of a function). Depth is bounded by
`structure.MAX_DEPTH`. See docs/architecture.md, Structural alignment. Sources: Needleman and Wunsch, 1970,
for the sequences; Fickett, 1984, for the diagonal.

Not handled: more than one loop against one, switches whose cases differ.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Literal

from pcfm.analysis.structure import Arms, Code, Item, Loop, Opaque, Sequence
from pcfm.ir.module import Block
from pcfm.transforms.melding.block_paths import BlockPaths, Worth
from pcfm.transforms.melding.costs import LOOP_WEIGHT

MAX_COMPARED = 1 << 17
"""So many pairs of items are compared at most: some three seconds."""

MAX_ALIGNED_WHOLE = 1 << 14
"""Of two sequences with more pairs of items than that, only items about as far along are compared."""

Kind = Literal[
    "lone-left",
    "lone-right",
    "code",
    "arms",
    "loop",
    "opaque",
    "left-into",  # past the code before the arms
    "right-into",
    "code-left-into",  # the code before the arms is aligned with code, and what follows that goes into them
    "code-right-into",
    "left-into-loop",  # as one round of it
    "right-into-loop",
    "left-path",
    "right-path",
]


@dataclass(frozen=True)
class Rest:
    """The items of a sequence from `start` on."""

    sequence: Sequence
    start: int = 0

    @property
    def first(self) -> Item:
        """The first of them."""
        return self.sequence.items[self.start]

    @property
    def entry(self) -> Block:
        """Where its lanes enter it."""
        return self.first.branch if isinstance(self.first, Arms) else self.first.entry


Joined = tuple[Rest, Rest]
BlockPair = tuple[Block, Block]


@dataclass(frozen=True)
class Move:
    """One step of an alignment: how many items of each side it takes, what it aligns within these, and the
    blocks of opaque ones that it pairs.
    """

    kind: Kind
    left: int
    right: int
    joined: tuple[Joined, ...] = ()
    in_step: tuple[BlockPair, ...] = ()


_LONE_LEFT = Move("lone-left", 1, 0)
_LONE_RIGHT = Move("lone-right", 0, 1)
_WORTH: Callable[[tuple[float, Move]], float] = itemgetter(0)


@dataclass
class _Table:
    """The alignments of all ends of one sequence with all ends of another: what each is worth, and the first
    move of it. None is kept until all are known.
    """

    best: list[list[float]]
    first: dict[tuple[int, int], Move] = field(default_factory=dict)

    def moves(self, i: int, j: int) -> list[Move]:
        """The moves that align the items from `i` on with those from `j` on."""
        moves: list[Move] = []
        while (i, j) in self.first:
            move = self.first[i, j]
            moves.append(move)
            i, j = i + move.left, j + move.right
        return moves


@dataclass
class Aligner:
    """Finds the moves of least cost for pairs of sequences, each once; `limit` pairs of items are compared.

    `told` are the answers given by `moves`; where these are `known`, they are given again.
    """

    worth: Worth
    limit: float = math.inf
    compared: int = 0
    told: list[list[Move]] = field(default_factory=list)
    known: Iterator[list[Move]] | None = None
    _tables: dict[tuple[Sequence, Sequence, bool], _Table] = field(default_factory=dict)
    _alone: dict[Item, Sequence] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.paths = BlockPaths(self.worth)

    def value(self, left: Rest, right: Rest, *, whole: bool = False) -> float:
        """The worth of aligning the two; with `whole` their first blocks and their last must be aligned."""
        return self._table(left, right, whole).best[left.start][right.start]

    def moves(self, left: Rest, right: Rest, *, whole: bool = False) -> list[Move]:
        """How the two are aligned."""
        if self.known is not None:
            return next(self.known)
        self.told.append(self._table(left, right, whole).moves(left.start, right.start))
        return self.told[-1]

    def _table(self, left: Rest, right: Rest, whole: bool) -> _Table:
        key = (left.sequence, right.sequence, whole)
        if key not in self._tables:
            self._tables[key] = self._align(*key)
        return self._tables[key]

    def _align(self, left: Sequence, right: Sequence, whole: bool) -> _Table:
        rows, columns = len(left.items), len(right.items)
        reach = columns
        if _are_long(left, right):
            reach = max(1, MAX_ALIGNED_WHOLE // (2 * (rows + columns)))
        self.compared += rows * min(columns, 2 * reach + 1)
        if self.compared > min(self.limit, MAX_COMPARED):
            return _Table([[0.0] * (columns + 1)] * (rows + 1))
        table = _Table([[-math.inf] * (columns + 1) for _ in range(rows + 1)])
        best = table.best
        best[rows][columns] = 0.0
        for i in range(rows, -1, -1):
            diagonal = i * columns // rows if reach < columns else 0
            for j in range(min(columns, diagonal + reach), max(0, diagonal - reach) - 1, -1):
                options: list[tuple[float, Move]] = []
                if not (whole and (i == 0 or j == 0 or _is_last_code(left, i, right, j))):
                    if i < rows:
                        options.append((best[i + 1][j] - self._lone(left, i), _LONE_LEFT))
                    if j < columns:
                        options.append((best[i][j + 1] - self._lone(right, j), _LONE_RIGHT))
                if i < rows and j < columns:
                    for worth, move in self._options(left, i, right, j):
                        if not whole or _keeps_ends(left, i, right, j, move):
                            options.append((worth + best[i + move.left][j + move.right], move))
                if options:
                    best[i][j], table.first[i, j] = max(options, key=_WORTH)
        return table

    def _lone(self, sequence: Sequence, index: int) -> float:
        """What it costs that an item stays alone: its arms go with the code that they hang on."""
        return 0.0 if isinstance(sequence.items[index], Arms) else self.worth.parting

    def _options(self, left: Sequence, i: int, right: Sequence, j: int) -> list[tuple[float, Move]]:
        ours, theirs = left.items[i], right.items[j]
        options: list[tuple[float, Move]] = []
        if isinstance(ours, Code) and isinstance(theirs, Code):
            options += self._code(left, i, right, j)
        if isinstance(ours, Loop) and isinstance(theirs, Loop):
            options.append(self._loops(ours, theirs))
        if isinstance(ours, Opaque) and isinstance(theirs, Opaque):
            pairs = self._in_step(ours, theirs)
            options.append((self._saved(pairs), Move("opaque", 1, 1, (), pairs)))
        if isinstance(theirs, Code):
            options += self._into(left, i, right, j, "left-into")
        if isinstance(theirs, Loop):
            options += self._into_loop(left, i, right, theirs, "left-into-loop")
        if isinstance(ours, Code):
            options += _mirrored(self._into(right, j, left, i, "right-into"))
        if isinstance(ours, Loop):
            options += _mirrored(self._into_loop(right, j, left, ours, "right-into-loop"))
        return options

    def _code(self, left: Sequence, i: int, right: Sequence, j: int) -> list[tuple[float, Move]]:
        ours, theirs = left.items[i], right.items[j]
        assert isinstance(ours, Code)
        assert isinstance(theirs, Code)
        saved = self.worth.saved(ours.block, theirs.block)
        options = [(saved, Move("code", 1, 1))]
        arms, others = item_at(left, i + 1), item_at(right, j + 1)
        if isinstance(arms, Arms) and isinstance(others, Arms):
            pairs = self._in_step(arms, others) if arms.is_opaque and others.is_opaque else ()
            worth, joined = self._arms(arms, others)
            if joined or pairs:  # first: of equal worth, it spares a branch
                move = Move("arms", 2, 2, joined, pairs)
                options.insert(0, (saved + worth + self._saved(pairs), move))
        if not _are_long(left, right):
            options += [
                (worth, Move("left-path", 1, end - j)) for worth, end in self.paths.ends(ours.block, right, j)
            ]
            options += [
                (worth, Move("right-path", end - i, 1))
                for worth, end in self.paths.ends(theirs.block, left, i)
            ]
        # What follows one piece of code goes into an arm behind the other.
        if isinstance(others, Arms) and i + 1 < len(left.items):
            options += [
                (saved + worth, Move("code-left-into", 1 + taken, 2, joined))
                for worth, taken, joined in self._rest_into(left, i + 1, right, others.arms, swapped=False)
            ]
        if isinstance(arms, Arms) and j + 1 < len(right.items):
            options += [
                (saved + worth, Move("code-right-into", 2, 1 + taken, joined))
                for worth, taken, joined in self._rest_into(right, j + 1, left, arms.arms, swapped=True)
            ]
        return options

    def _arms(self, arms: Arms, others: Arms) -> tuple[float, tuple[Joined, ...]]:
        """The better of straight and swapped."""
        if len(arms.arms) != len(others.arms):
            return 0.0, ()
        orders = [others.arms]
        if len(others.arms) == 2 and self.worth.swaps:
            orders.append(others.arms[::-1])
        best: tuple[float, tuple[Joined, ...]] = (0.0, ())
        for order in orders:
            both = [
                (Rest(a), Rest(b))
                for a, b in zip(arms.arms, order, strict=True)
                if a is not None and b is not None
            ]
            values = [self.value(*pair) for pair in both]
            joined = tuple(
                pair
                for pair, value in zip(both, values, strict=True)
                if value >= 0  # arms of nothing in common too: a branch that is one needs both
            )
            worth = sum(value for value in values if value > 0)
            if worth > best[0] or len(joined) > len(best[1]) == 0:
                best = worth, joined
        return best

    def _in_step(self, ours: Arms | Opaque, theirs: Arms | Opaque) -> tuple[BlockPair, ...]:
        """The blocks of two opaque items that are met at once where both are walked in step."""
        self.compared += min(len(ours.blocks), len(theirs.blocks))
        left, right = dict.fromkeys(ours.blocks), dict.fromkeys(theirs.blocks)
        if isinstance(ours, Opaque) and isinstance(theirs, Opaque):
            pending = deque([(ours.entry, theirs.entry)])
        elif isinstance(ours, Arms) and isinstance(theirs, Arms):
            pending = deque(self._alike_successors(ours.branch, theirs.branch, left, right))
        else:
            return ()
        pairs: list[BlockPair] = []
        while pending:
            a, b = pending.popleft()
            if a in left and b in right:
                del left[a], right[b]
                pairs.append((a, b))
                pending.extend(self._alike_successors(a, b, left, right))
        return tuple(pairs)

    def _alike_successors(
        self, a: Block, b: Block, left: Mapping[Block, None], right: Mapping[Block, None]
    ) -> list[BlockPair]:
        """Which successors of two blocks can be paired, of those still `left` and `right`: straight, or
        swapped where these are more, or as many that save more.
        """
        ours, theirs = a.successors, b.successors
        if len(ours) != len(theirs):
            return []
        orders = [theirs, theirs[::-1]] if len(theirs) == 2 and self.worth.swaps else [theirs]
        options = [
            [
                (succ, other)
                for succ, other in zip(ours, order, strict=True)
                if succ in left and other in right
            ]
            for order in orders
        ]
        return max(options, key=lambda pairs: (len(pairs), self._saved(pairs)))

    def _saved(self, pairs: Iterable[BlockPair]) -> float:
        return sum(self.worth.saved(left, right) for left, right in pairs)

    def _loops(self, loop: Loop, other: Loop) -> tuple[float, Move]:
        joined: list[Joined] = [(Rest(loop.body), Rest(other.body))]
        worth = LOOP_WEIGHT * self.value(*joined[0], whole=True)
        candidates = [Rest(exit_arm) for exit_arm in other.exits]
        for arm in map(Rest, loop.exits):
            values = [self.value(arm, candidate) for candidate in candidates]
            if values and max(values) > 0:
                best = values.index(max(values))
                worth += values[best]
                joined.append((arm, candidates[best]))
                candidates = candidates[best + 1 :]
        return worth, Move("loop", 1, 1, tuple(joined))

    def _into(self, ours: Sequence, i: int, theirs: Sequence, j: int, kind: Kind) -> list[tuple[float, Move]]:
        """Item `i` into an arm that hangs on code item `j`, past that code."""
        arms = item_at(theirs, j + 1)
        if not isinstance(arms, Arms) or isinstance(ours.items[i], Arms | Opaque):
            return []
        return [
            (worth - self.worth.parting, Move(kind, taken, 2, joined))
            for worth, taken, joined in self._rest_into(
                ours, i, theirs, arms.arms, swapped=kind == "right-into"
            )
        ]

    def _into_loop(
        self, ours: Sequence, i: int, theirs: Sequence, loop: Loop, kind: Kind
    ) -> list[tuple[float, Move]]:
        """What stands from `i` on into a loop of the other side, of which its lanes run one round."""
        return [
            (worth - self.worth.parting, Move(kind, taken, 1, joined))
            for worth, taken, joined in self._rest_into(
                ours, i, theirs, (loop.body,), swapped=kind == "right-into-loop"
            )
        ]

    def _rest_into(
        self,
        ours: Sequence,
        start: int,
        theirs: Sequence,
        arms: tuple[Sequence | None, ...],
        *,
        swapped: bool,
    ) -> list[tuple[float, int, tuple[Joined, ...]]]:
        """What stands from `start` on into each of some sequences within the other: one item, or, where the
        sequences are not long, all up to the end; with how many it is.

        What stands up to the end is one table for every `start`, and one item has a table of its own; so an
        item is compared with one of an arm twice at most.
        """
        if isinstance(ours.items[start], Arms):
            return []
        count = len(ours.items) - start
        alone = 2 if isinstance(item_at(ours, start + 1), Arms) else 1
        parts = [(alone, Rest(self.part(ours, start, alone)))]
        if alone < count and not _are_long(ours, theirs):
            parts.append((count, Rest(ours, start)))
        options: list[tuple[float, int, tuple[Joined, ...]]] = []
        for taken, part in parts:
            for arm in arms:
                if arm is not None:
                    pair = (Rest(arm), part) if swapped else (part, Rest(arm))
                    worth = self.value(*pair)
                    if worth > 0:
                        options.append((worth, taken, (pair,)))
        return options

    def part(self, sequence: Sequence, start: int, count: int) -> Sequence:
        """The sequence of an item and the arms that hang on it, `count` in all; one object every time."""
        if count == len(sequence.items):
            return sequence
        items = sequence.items[start : start + count]
        if items[0] not in self._alone:
            blocks = tuple(dict.fromkeys(block for item in items for block in item.blocks))
            self._alone[items[0]] = Sequence(blocks[0], blocks, items)
        return self._alone[items[0]]


def _mirrored(options: list[tuple[float, Move]]) -> list[tuple[float, Move]]:
    """The moves of right items into left ones, found as those of left ones into right ones."""
    return [(worth, Move(move.kind, move.right, move.left, move.joined)) for worth, move in options]


def item_at(sequence: Sequence, index: int) -> Item | None:
    """An item; None behind the last."""
    return sequence.items[index] if index < len(sequence.items) else None


def _are_long(left: Sequence, right: Sequence) -> bool:
    """Whether not every item of the one is compared with every item of the other."""
    return len(left.items) * len(right.items) > MAX_ALIGNED_WHOLE


def _is_last_code(left: Sequence, i: int, right: Sequence, j: int) -> bool:
    """Whether one of the items is the last of its side, and code."""
    return any(
        index == len(side.items) - 1 and isinstance(side.items[index], Code)
        for side, index in ((left, i), (right, j))
    )


def _keeps_ends(left: Sequence, i: int, right: Sequence, j: int, move: Move) -> bool:
    """Whether a move at (i, j) aligns the first blocks with each other, and the last, where they are code."""
    if (i == 0) != (j == 0):
        return False
    ends = [
        (isinstance(side.items[-1], Code), index + taken == len(side.items))
        for side, index, taken in ((left, i, move.left), (right, j, move.right))
    ]
    # A path takes the last block along; other moves must take both at once, as code with code.
    if all(is_code for is_code, _ in ends):
        if ends[0][1] != ends[1][1]:
            return False
        return not ends[0][1] or move.kind in ("code", "left-path", "right-path")
    return True
