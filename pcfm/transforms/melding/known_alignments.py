"""Structural alignments that were found before, in another copy of a function or in an earlier round.

Trials meld copies of one function again and again, and a round looks at regions that the last one left as
they were. What aligning two structures finds follows from their shape and from what their blocks cost and
offer: that is what it is known by. The moves are kept with the structures that they were found for, and
carried out anew on those at hand.

They also bound the work on one function, all its copies together: of `MAX_COMPARED_IN_ALL` pairs of items an
alignment may compare half of those that are left. What trials have found stays known, so what comes of the
trial that is chosen is what comes of the function; and once it has taken `MAX_COMPARED_BY_TRIALS`, passes
other than melding try no more (`is_long`).

Before: all structures are of one function or its copies, aligned for one machine. Cost: linear in the blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace

from pcfm.analysis.structure import Arms, Code, Item, Loop, Sequence
from pcfm.ir.module import Block
from pcfm.transforms.melding.block_pairs import Alignment, align_structures
from pcfm.transforms.melding.block_paths import Worth
from pcfm.transforms.melding.structural import Aligner, Move, Rest

MAX_COMPARED_IN_ALL = 1 << 18
"""So many pairs of items are compared for a function and its copies: some six seconds."""
MAX_COMPARED_BY_TRIALS = 1 << 16
"""From so many on no pass tries what would come of it once melded: some two seconds."""


@dataclass
class KnownAlignments:
    """The alignments found so far; `numbers` are those of blocks that cost and offer the same."""

    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)
    compared: int = 0
    _moves: dict[Hashable, tuple[_Trees, list[list[Move]]]] = field(default_factory=dict)

    @property
    def is_long(self) -> bool:
        """Whether melding the function takes so long that no more is to be tried."""
        return self.compared > MAX_COMPARED_BY_TRIALS

    def align(
        self,
        left: Sequence,
        right: Sequence,
        worth: Worth,
        describe: Callable[[Block], Hashable],
        model: Hashable,
    ) -> Alignment:
        """The alignment of two structures; `describe` says all that `worth` says of a block, by the profit
        model `model`.
        """
        trees = _Trees(left, right)
        key = model, trees.key(describe)
        known = self._moves.get(key)
        if known is not None:
            aligner = Aligner(worth)
            first, told = known
            aligner.known = iter([[trees.copied(move, first, aligner) for move in moves] for moves in told])
            return align_structures(left, right, aligner)
        aligner = Aligner(worth, limit=(MAX_COMPARED_IN_ALL - self.compared) // 2)
        alignment = align_structures(left, right, aligner)
        self.compared += aligner.compared
        self._moves[key] = trees, aligner.told
        return alignment


class _Trees:
    """The sequences and the blocks of two structures, by number."""

    def __init__(self, left: Sequence, right: Sequence) -> None:
        self.sequences = [left, right]
        for sequence in self.sequences:  # grows meanwhile
            for item in sequence.items:
                self.sequences.extend(_inner(item))
        self.number = {sequence: number for number, sequence in enumerate(self.sequences)}
        self.start = {
            item: (number, start)
            for number, sequence in enumerate(self.sequences)
            for start, item in enumerate(sequence.items)
        }
        self.blocks = list(dict.fromkeys((*left.blocks, *right.blocks)))
        self.block_number = {block: number for number, block in enumerate(self.blocks)}

    def key(self, describe: Callable[[Block], Hashable]) -> Hashable:
        """Equal for structures of one shape whose blocks are described alike."""
        number = self.block_number
        return (
            tuple(
                (
                    number[sequence.entry],
                    tuple(number[block] for block in sequence.blocks),
                    *self._items(sequence),
                )
                for sequence in self.sequences
            ),
            tuple(
                (describe(block), *(number.get(succ) for succ in block.successors)) for block in self.blocks
            ),
        )

    def _items(self, sequence: Sequence) -> Iterator[tuple[object, ...]]:
        number = self.block_number
        for item in sequence.items:
            blocks = tuple(number[block] for block in item.blocks)
            if isinstance(item, Code):
                yield "code", blocks
            elif isinstance(item, Arms):
                arms = tuple(None if arm is None else self.number[arm] for arm in item.arms)
                yield "arms", item.is_opaque, number[item.branch], arms, blocks
            elif isinstance(item, Loop):
                exits = tuple(self.number[exit_arm] for exit_arm in item.exits)
                yield "loop", number[item.header], self.number[item.body], exits, blocks
            else:
                yield "opaque", number[item.entry], blocks

    def copied(self, move: Move, others: _Trees, aligner: Aligner) -> Move:
        """A move on others of the same shape, on these structures."""

        def rest(each: Rest) -> Rest:
            items = each.sequence.items
            number, first = others.start[items[0]]
            return Rest(aligner.part(self.sequences[number], first, len(items)), each.start)

        def block(each: Block) -> Block:
            return self.blocks[others.block_number[each]]

        return replace(
            move,
            joined=tuple((rest(ours), rest(theirs)) for ours, theirs in move.joined),
            in_step=tuple((block(ours), block(theirs)) for ours, theirs in move.in_step),
        )


def _inner(item: Item) -> tuple[Sequence, ...]:
    """The sequences in an item."""
    if isinstance(item, Arms):
        return tuple(arm for arm in item.arms if arm is not None)
    return (item.body, *item.exits) if isinstance(item, Loop) else ()
