"""From the moves of a structural alignment to the blocks that stand for each other.

A block is split along a path, and an empty block (`Pad`) stands where lanes of one side must pass a branch of
the other so that all still meet behind it: the adaptations that must be done before the blocks pair.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

import numpy as np

from pcfm.analysis.similarity import similarity_class
from pcfm.analysis.structure import Arms, Code, Item, Loop, Opaque, Sequence
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block
from pcfm.transforms.alignment import IMPOSSIBLE, align_matrix
from pcfm.transforms.melding.adaptation import Adaptation, Pad, Split
from pcfm.transforms.melding.block_paths import Stop
from pcfm.transforms.melding.structural import Aligner, BlockPair, Move, Rest, item_at

MAX_ALIGNED_CELLS = 1 << 22
"""A block is split by an alignment of that many pairs of instructions at most."""


_INTO_LOOP = ("left-into-loop", "right-into-loop")


@dataclass
class Alignment:
    """Blocks that stand for each other, left first, what must be done before they do, and where the two sides
    are entered then.
    """

    entries: tuple[Block, Block]
    pairs: list[BlockPair] = field(default_factory=list)
    splits: list[Split] = field(default_factory=list)
    pads: list[Pad] = field(default_factory=list)

    @property
    def adaptations(self) -> tuple[Adaptation, ...]:
        """Splits first: a pad stands on the edges of what they leave."""
        return (*self.splits, *self.pads)


def align_structures(left: Sequence, right: Sequence, aligner: Aligner) -> Alignment:
    """The alignment of greatest worth that `aligner` finds."""
    emitter = _Emitter(aligner, Alignment((left.entry, right.entry)))
    emitter.emit(Rest(left), Rest(right))
    return emitter.done()


@dataclass
class _Emitter:
    """Turns moves into pairs of blocks and adaptations.

    Pads before one block are made from the innermost on: each stands before what is there already.
    """

    aligner: Aligner
    alignment: Alignment
    _partner: dict[Block, Block] = field(default_factory=dict)
    _outermost: dict[Block, Block] = field(default_factory=dict)
    _around: dict[Block, dict[Block, None]] = field(default_factory=dict)

    def emit(self, ours: Rest, theirs: Rest, *, whole: bool = False) -> None:
        """Pairs the blocks of two sequences."""
        left, i, right, j = ours.sequence, ours.start, theirs.sequence, theirs.start
        joins: list[tuple[Item, Item]] = []
        meets_apart = False  # whether lanes that come here come from several blocks, or past arms
        for move in self.aligner.moves(ours, theirs, whole=whole):
            one, other = item_at(left, i), item_at(right, j)
            lone = one if move.kind == "lone-left" else other if move.kind == "lone-right" else None
            if isinstance(lone, Arms):
                meets_apart = True
            elif lone is not None:
                if meets_apart and one is not None and other is not None:
                    joins.append((one, other))
                meets_apart = False
            else:
                self._emit_move(move, left, i, right, j)
                meets_apart = move.kind != "code"
            i, j = i + move.left, j + move.right
        for join in joins:
            self._pad_both(*join)

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
        if move.kind in ("code", "arms", "code-left-into", "code-right-into"):
            self._pair(ours.entry, theirs.entry)
        for a, b in move.in_step:
            self._pair(a, b)
        for number, (a, b) in enumerate(move.joined):
            self.emit(a, b, whole=move.kind == "loop" and number == 0)
            if move.kind in _INTO_LOOP:
                continue  # lanes of one side alone come to its header again
            if self._partner.get(self._first(a.entry)) is not self._first(b.entry):
                self._pad_both(a.first, b.first)
        if move.kind == "loop" and isinstance(ours, Loop) and isinstance(theirs, Loop):
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
            pad = Pad(self._first(loop.header), inside, entering=False)
            inside[pad.block] = None
            self.alignment.pads.append(pad)
            blocks.append(pad.block)
        self._pair(blocks[0], blocks[1])

    def _last(self, block: Block) -> Block:
        """The piece of `block` that has its terminator."""
        return next((s.pieces[-1] for s in self.alignment.splits if s.pieces[0] is block), block)

    def _along(self, block: Block, items: list[Item], *, is_left: bool) -> None:
        """Splits `block` along a path through `items`, past arms with which it has nothing in common."""
        path = self.aligner.paths.through(block, items)
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
                scores[row, of_class[key]] = round(self.aligner.worth.latency(inst))
        aligned = align_matrix(scores, gap_open=round(self.aligner.worth.parting), gap_extend=0)
        first: dict[Block, Instruction] = {}
        for row, column in aligned.pairs:
            first.setdefault(columns[column][0], body[row])
        return first
