"""Structural alignment: which blocks of two sides of any shape stand for each other.

Both sides are sequences of items of a structure tree (`analysis.structure`). One recursive, memoised function
aligns two sequences in order:

- code with code: two blocks become one;
- arms with arms, straight or swapped, once the code before them is aligned; a missing arm stays alone;
- loop with loop: the bodies from header to latch, whatever is between, so that one loop runs while a lane of
  either side is in it; then what the exits lead to;
- what follows a piece of code, or an item alone, into an arm of the other side;
- code with a run of items: the block is split along a path through them, with an arm where it has most in
  common with that arm.

What has no counterpart is lone: lanes of the other side pass it by. Where lanes of a side must pass a branch
of the other so that all still meet behind it, an empty block (`Pad`) stands for the branch on their side; so
too before what is lone behind arms or a loop, and on the back edges of loops whose latches do not match.

The worth of an alignment is the latency that the matched blocks have in common, at best, weighted by loop
depth, less the divergence of what is lone. Which blocks are matched decides only what is saved: any matching
is carried out soundly (`emit`). Cost: a pair of items is compared once; there are no more pairs than blocks
of the one side times blocks of the other, and `MAX_COMPARED` bounds them, beyond which nothing more is
aligned. Depth is bounded by `structure.MAX_DEPTH`. See docs/architecture.md, Structural
alignment. Source: Needleman and Wunsch, 1970, for the sequences.

Not handled: code into a loop, more than one loop against one, switches whose cases differ.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from pcfm.analysis.similarity import similarity_class
from pcfm.analysis.structure import Arms, Code, Item, Loop, Opaque, Sequence
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block
from pcfm.transforms.alignment import IMPOSSIBLE, align_matrix
from pcfm.transforms.melding.adaptation import Adaptation, Pad, Split
from pcfm.transforms.melding.costs import LOOP_WEIGHT

MAX_COMPARED = 1 << 16
"""So many pairs of items are compared at most."""

MAX_ALIGNED_CELLS = 1 << 22
"""A block is split by an alignment of that many pairs of instructions at most."""

MAX_PATH = 512
"""A block is split along a path of that many blocks at most."""

Kind = Literal[
    "lone-left",
    "lone-right",
    "code",
    "arms",
    "loop",
    "left-into",  # past the code before the arms
    "right-into",
    "code-left-into",  # the code before the arms is aligned with code, and what follows that goes into them
    "code-right-into",
    "left-path",
    "right-path",
]

Joined = tuple[Sequence, Sequence]


@dataclass(frozen=True)
class Move:
    """One step of an alignment: how many items of each side it takes, and which sequences it aligns next.

    `joined` are pairs of sequences to be aligned within.
    """

    kind: Kind
    left: int
    right: int
    joined: tuple[Joined, ...] = ()


@dataclass(frozen=True)
class Stop:
    """A block on a path, and the arms around it that the path takes."""

    block: Block
    around: tuple[Sequence, ...]


@dataclass(frozen=True)
class Worth:
    """What two blocks have in common, and what parting costs; in cycles of latency."""

    saved: Callable[[Block, Block], float]
    latency: Callable[[Instruction], float]
    parting: float


@dataclass
class Alignment:
    """Blocks that stand for each other, left first, what must be done before they do, and where the two sides
    are entered then.
    """

    entries: tuple[Block, Block]
    pairs: list[tuple[Block, Block]] = field(default_factory=list)
    splits: list[Split] = field(default_factory=list)
    pads: list[Pad] = field(default_factory=list)

    @property
    def adaptations(self) -> tuple[Adaptation, ...]:
        """Splits first: a pad stands on the edges of what they leave."""
        return (*self.splits, *self.pads)


def align_structures(left: Sequence, right: Sequence, worth: Worth) -> Alignment:
    """The alignment of greatest worth that was found."""
    aligner = _Aligner(worth)
    emitter = _Emitter(aligner, worth, Alignment((left.entry, right.entry)))
    emitter.emit(left, right)
    return emitter.done()


@dataclass
class _Aligner:
    """Finds the moves of least cost for pairs of sequences, each once."""

    worth: Worth
    moves: dict[tuple[Sequence, Sequence, bool], tuple[float, list[Move]]] = field(default_factory=dict)
    compared: int = 0
    _parts: dict[tuple[Sequence, int, int], Sequence] = field(default_factory=dict)
    _behind: dict[tuple[Block, Sequence], tuple[list[float], list[int]]] = field(default_factory=dict)

    def value(self, left: Sequence, right: Sequence, *, whole: bool = False) -> float:
        """The worth of aligning the two; with `whole` their first blocks and their last must be aligned."""
        return self.aligned(left, right, whole=whole)[0]

    def aligned(self, left: Sequence, right: Sequence, *, whole: bool = False) -> tuple[float, list[Move]]:
        """The worth of aligning the two, and how."""
        key = (left, right, whole)
        if key not in self.moves:
            self.moves[key] = (0.0, [])  # not met again: what is within a sequence is smaller
            self.moves[key] = self._align(left, right, whole)
        return self.moves[key]

    def part(self, sequence: Sequence, start: int, end: int) -> Sequence:
        """Items `start` to `end` - 1 of a sequence, the same object every time."""
        key = (sequence, start, end)
        if key not in self._parts:
            items = sequence.items[start:end]
            blocks = tuple(dict.fromkeys(block for item in items for block in item.blocks))
            first = items[0]
            entry = first.branch if isinstance(first, Arms) else first.entry
            self._parts[key] = Sequence(entry, blocks, items)
        return self._parts[key]

    def _align(self, left: Sequence, right: Sequence, whole: bool) -> tuple[float, list[Move]]:
        rows, columns = len(left.items), len(right.items)
        self.compared += rows * columns
        if self.compared > MAX_COMPARED:
            return 0.0, []
        best = np.full((rows + 1, columns + 1), 0.0)
        chosen: dict[tuple[int, int], Move] = {}
        for i in range(rows, -1, -1):
            for j in range(columns, -1, -1):
                if i == rows and j == columns:
                    continue
                options: list[tuple[float, Move]] = []
                if not (whole and (i == 0 or j == 0 or _is_last_code(left, i, right, j))):
                    if i < rows:
                        options.append((best[i + 1, j] - self._lone(left, i), Move("lone-left", 1, 0)))
                    if j < columns:
                        options.append((best[i, j + 1] - self._lone(right, j), Move("lone-right", 0, 1)))
                if i < rows and j < columns:
                    for worth, move in self._options(left, i, right, j):
                        if whole and not _keeps_ends(left, i, right, j, move):
                            continue
                        options.append((worth + best[i + move.left, j + move.right], move))
                if options:
                    best[i, j], chosen[i, j] = max(options, key=lambda option: option[0])
                else:
                    best[i, j] = -np.inf
        moves: list[Move] = []
        i = j = 0
        while (i, j) in chosen:
            move = chosen[i, j]
            moves.append(move)
            i, j = i + move.left, j + move.right
        return float(best[0, 0]), moves

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
        if isinstance(theirs, Code):
            options += self._into(left, i, right, j, "left-into")
        if isinstance(ours, Code):
            options += [
                (worth, Move(move.kind, move.right, move.left, move.joined))
                for worth, move in self._into(right, j, left, i, "right-into")
            ]
        return options

    def _code(self, left: Sequence, i: int, right: Sequence, j: int) -> list[tuple[float, Move]]:
        ours, theirs = left.items[i], right.items[j]
        assert isinstance(ours, Code)
        assert isinstance(theirs, Code)
        saved = self.worth.saved(ours.block, theirs.block)
        options = [(saved, Move("code", 1, 1))]
        arms, others = _item(left, i + 1), _item(right, j + 1)
        if isinstance(arms, Arms) and isinstance(others, Arms):
            worth, joined = self._arms(arms, others)
            options.append((saved + worth, Move("arms", 2, 2, joined)))
        options += self._path(ours.block, right, j, "left-path")
        options += [
            (worth, Move(move.kind, move.right, move.left, move.joined))
            for worth, move in self._path(theirs.block, left, i, "right-path")
        ]
        # What follows one piece of code goes into an arm behind the other.
        if isinstance(others, Arms) and i + 1 < len(left.items):
            options += [
                (saved + worth, Move("code-left-into", 1 + taken, 2, joined))
                for worth, taken, joined in self._rest_into(left, i + 1, others, swapped=False)
            ]
        if isinstance(arms, Arms) and j + 1 < len(right.items):
            options += [
                (saved + worth, Move("code-right-into", 2, 1 + taken, joined))
                for worth, taken, joined in self._rest_into(right, j + 1, arms, swapped=True)
            ]
        return options

    def _arms(self, arms: Arms, others: Arms) -> tuple[float, tuple[Joined, ...]]:
        """The better of straight and swapped."""
        if len(arms.arms) != len(others.arms):
            return 0.0, ()
        orders = [others.arms]
        if len(others.arms) == 2:
            orders.append(others.arms[::-1])
        best: tuple[float, tuple[Joined, ...]] = (0.0, ())
        for order in orders:
            joined = [
                (a, b) for a, b in zip(arms.arms, order, strict=True) if a is not None and b is not None
            ]
            values = [self.value(a, b) for a, b in joined]
            worth = sum(value for value in values if value > 0)
            if worth > best[0]:
                best = worth, tuple(pair for pair, value in zip(joined, values, strict=True) if value > 0)
        return best

    def _loops(self, loop: Loop, other: Loop) -> tuple[float, Move]:
        worth = LOOP_WEIGHT * self.value(loop.body, other.body, whole=True)
        joined: list[Joined] = [(loop.body, other.body)]
        rest = list(other.exits)
        for arm in loop.exits:
            values = [self.value(arm, candidate) for candidate in rest]
            if values and max(values) > 0:
                at = values.index(max(values))
                worth += values[at]
                joined.append((arm, rest[at]))
                rest = rest[at + 1 :]
        return worth, Move("loop", 1, 1, tuple(joined))

    def _into(self, ours: Sequence, i: int, theirs: Sequence, j: int, kind: Kind) -> list[tuple[float, Move]]:
        """Item `i` into an arm that hangs on code item `j`, past that code."""
        arms = _item(theirs, j + 1)
        if not isinstance(arms, Arms) or isinstance(ours.items[i], Arms | Opaque):
            return []
        return [
            (worth - self.worth.parting, Move(kind, taken, 2, joined))
            for worth, taken, joined in self._rest_into(ours, i, arms, swapped=kind == "right-into")
        ]

    def _rest_into(
        self, sequence: Sequence, start: int, arms: Arms, *, swapped: bool
    ) -> list[tuple[float, int, tuple[Joined, ...]]]:
        """What stands from `start` on into each arm: one item, or all up to the end; with how many it is."""
        item = sequence.items[start]
        if isinstance(item, Arms):
            return []
        first = 2 if isinstance(_item(sequence, start + 1), Arms) else 1
        options: list[tuple[float, int, tuple[Joined, ...]]] = []
        for taken in dict.fromkeys((first, len(sequence.items) - start)):
            part = self.part(sequence, start, start + taken)
            for arm in arms.arms:
                if arm is not None:
                    pair = (arm, part) if swapped else (part, arm)
                    worth = self.value(*pair)
                    if worth > 0:
                        options.append((worth, taken, (pair,)))
        return options

    def _path(self, block: Block, sequence: Sequence, start: int, kind: Kind) -> list[tuple[float, Move]]:
        """The block along the items from `start` on: up to the next loop, or to the end."""
        count = len(sequence.items)
        if count - start < 2:
            return []
        key = (block, sequence)
        if key not in self._behind:
            self._behind[key] = self._shared_behind(block, sequence)
        behind, next_loop = self._behind[key]
        budget = sum(self.worth.latency(inst) for inst in block.body)
        return [
            (min(behind[start] - behind[end], budget), Move(kind, 1, end - start))
            for end in dict.fromkeys((next_loop[start], count))
            if end - start >= 2
        ]

    def _shared_behind(self, block: Block, sequence: Sequence) -> tuple[list[float], list[int]]:
        """For each item, what the block has in common with the path from it to the end, and the next loop."""
        count = len(sequence.items)
        behind, next_loop = [0.0] * (count + 1), [count] * (count + 1)
        for n in range(count - 1, -1, -1):
            item = sequence.items[n]
            path = self.path(block, [item])
            behind[n] = behind[n + 1] + sum(self.worth.saved(block, stop.block) for stop in path)
            next_loop[n] = n if isinstance(item, Loop) else next_loop[n + 1]
        return behind, next_loop

    def path(self, block: Block, items: list[Item]) -> list[Stop]:
        """A path through `items`, with the arms that have most in common with `block`; past loops."""
        path: list[Stop] = []
        pending: list[tuple[Item, tuple[Sequence, ...]]] = [(item, ()) for item in reversed(items)]
        while pending and len(path) < MAX_PATH:
            item, around = pending.pop()
            if isinstance(item, Code):
                path.append(Stop(item.block, around))
            elif isinstance(item, Arms):
                arms = [arm for arm in item.arms if arm is not None]
                worth = [self._shared(block, arm.blocks) for arm in arms]
                if worth and max(worth) > 0:
                    arm = arms[worth.index(max(worth))]
                    pending += [(each, (*around, arm)) for each in reversed(arm.items)]
        return path

    def _shared(self, block: Block, blocks: Iterable[Block]) -> float:
        return max(self.worth.saved(block, each) for each in blocks)


def _item(sequence: Sequence, index: int) -> Item | None:
    return sequence.items[index] if index < len(sequence.items) else None


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
    if i == 0 and move.kind in ("left-into", "right-into"):
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


@dataclass
class _Emitter:
    """Turns moves into pairs of blocks and adaptations.

    Pads before one block are made from the innermost on: each stands before what is there already.
    """

    aligner: _Aligner
    worth: Worth
    alignment: Alignment
    _partner: dict[Block, Block] = field(default_factory=dict)
    _outermost: dict[Block, Block] = field(default_factory=dict)
    _around: dict[Block, dict[Block, None]] = field(default_factory=dict)

    def emit(self, left: Sequence, right: Sequence, *, whole: bool = False) -> None:
        """Pairs the blocks of two sequences."""
        i = j = 0
        joins: list[tuple[Item, Item]] = []
        meets_apart = False  # whether lanes that come here come from several blocks, or past arms
        for move in self.aligner.aligned(left, right, whole=whole)[1]:
            ours, theirs = _item(left, i), _item(right, j)
            lone = ours if move.kind == "lone-left" else theirs if move.kind == "lone-right" else None
            if isinstance(lone, Arms):
                meets_apart = True
            elif lone is not None:
                if meets_apart and ours is not None and theirs is not None:
                    joins.append((ours, theirs))
                meets_apart = False
            else:
                self._emit_move(move, left, i, right, j)
                meets_apart = move.kind != "code"
            i, j = i + move.left, j + move.right
        for ours, theirs in joins:
            self._pad_both(ours, theirs)

    def done(self) -> Alignment:
        """The alignment, whose pads know the pieces of blocks that are split."""
        pieces = {split.pieces[0]: split.pieces for split in self.alignment.splits}
        for inside in self._around.values():
            for block in list(inside):
                inside.update(dict.fromkeys(pieces.get(block, ())))
        left, right = self.alignment.entries
        self.alignment.entries = self._first(left), self._first(right)
        return self.alignment

    def _emit_move(self, move: Move, left: Sequence, i: int, right: Sequence, j: int) -> None:
        ours, theirs = left.items[i], right.items[j]
        assert not isinstance(ours, Arms)
        assert not isinstance(theirs, Arms)
        if move.kind == "left-path":
            self._along(ours.entry, right.items[j : j + move.right], is_left=True)
        elif move.kind == "right-path":
            self._along(theirs.entry, left.items[i : i + move.left], is_left=False)
        is_loop = isinstance(ours, Loop) and isinstance(theirs, Loop)
        if move.kind in ("code", "arms", "code-left-into", "code-right-into"):
            self._pair(ours.entry, theirs.entry)
        for number, (a, b) in enumerate(move.joined):
            self.emit(a, b, whole=is_loop and number == 0)
            if self._partner.get(self._first(a.entry)) is not self._first(b.entry):
                self._pad_both(a.items[0], b.items[0])
        if isinstance(ours, Loop) and isinstance(theirs, Loop):
            self._latch(ours, theirs)
        elif move.kind == "left-into":
            self._pair(self._pad(ours), theirs.entry)
        elif move.kind == "right-into":
            self._pair(ours.entry, self._pad(theirs))

    def _pair(self, left: Block, right: Block) -> None:
        if left not in self._partner and right not in self._partner:
            self._partner[left], self._partner[right] = right, left
            self.alignment.pairs.append((left, right))

    def _first(self, entry: Block) -> Block:
        """The outermost pad before `entry`, or itself."""
        return self._outermost.get(entry, entry)

    def _pad_both(self, ours: Item, theirs: Item) -> None:
        if not isinstance(ours, Arms) and not isinstance(theirs, Arms):
            self._pair(self._pad(ours), self._pad(theirs))

    def _pad(self, item: Code | Loop | Opaque) -> Block:
        """An empty block before what is before the item already."""
        pad = Pad(self._first(item.entry), self._inside(item), entering=True)
        self.alignment.pads.append(pad)
        self._outermost[item.entry] = pad.block
        return pad.block

    def _inside(self, item: Code | Loop | Opaque) -> dict[Block, None]:
        """The blocks from which edges to the item's entry do not enter it; the same object every time."""
        if isinstance(item, Code):
            return {}
        if item.entry not in self._around:
            blocks = item.cycle if isinstance(item, Loop) else item.blocks
            self._around[item.entry] = dict.fromkeys(blocks)
        return self._around[item.entry]

    def _latch(self, ours: Loop, theirs: Loop) -> None:
        """Lets all lanes meet before the next iteration."""
        lasts = [[self._last(latch) for latch in loop.latches] for loop in (ours, theirs)]
        if len(lasts[0]) == len(lasts[1]) == 1 and self._partner.get(lasts[0][0]) is lasts[1][0]:
            return
        blocks: list[Block] = []
        for loop in (ours, theirs):
            inside = self._inside(loop)
            pad = Pad(loop.header, inside, entering=False)
            inside[pad.block] = None
            self.alignment.pads.append(pad)
            blocks.append(pad.block)
        self._pair(blocks[0], blocks[1])

    def _last(self, block: Block) -> Block:
        """The piece of `block` that has its terminator."""
        return next((s.pieces[-1] for s in self.alignment.splits if s.pieces[0] is block), block)

    def _along(self, block: Block, items: list[Item], *, is_left: bool) -> None:
        """Splits `block` along a path through `items`, past arms with which it has nothing in common."""
        path = self.aligner.path(block, items)
        if any(each in self._partner for each in (block, *(stop.block for stop in path))):
            return
        first_of = self._first_aligned(block.body, path)
        taken = dict.fromkeys(arm for stop in path if stop.block in first_of for arm in stop.around)
        kept = [stop.block for stop in path if all(arm in taken for arm in stop.around)]
        cuts: list[Instruction] = []
        cut: Instruction = block.terminator
        for each in reversed(kept[1:]):
            cut = first_of.get(each, cut)
            cuts.append(cut)
        split = Split(block, cuts[::-1])
        if cuts:
            self.alignment.splits.append(split)
        for piece, each in zip(split.pieces, kept, strict=True):
            self._pair(*((piece, each) if is_left else (each, piece)))

    def _first_aligned(self, body: list[Instruction], path: list[Stop]) -> dict[Block, Instruction]:
        """The first instruction of `body` that is aligned with one of each block of the path that has any."""
        columns = [(stop.block, inst) for stop in path for inst in stop.block.body]
        if not body or not columns or len(body) * len(columns) > MAX_ALIGNED_CELLS:
            return {}
        of_class: dict[Hashable, list[int]] = {}
        for column, (_, inst) in enumerate(columns):
            of_class.setdefault(similarity_class(inst), []).append(column)
        scores = np.full((len(body), len(columns)), IMPOSSIBLE, dtype=np.int64)
        for row, inst in enumerate(body):
            key = similarity_class(inst)
            if key is not None and key in of_class:
                scores[row, of_class[key]] = round(self.worth.latency(inst))
        found = align_matrix(scores, gap_open=round(self.worth.parting), gap_extend=0)
        first: dict[Block, Instruction] = {}
        for row, column in found.pairs:
            first.setdefault(columns[column][0], body[row])
        return first
