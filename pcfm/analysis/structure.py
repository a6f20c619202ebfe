"""The structure tree of one side of a branch: sequences of straight code, arms and loops.

A sequence is cut, as the sides of a region are (`regions`), at the blocks that all lanes pass that come from
its first block to where it leads. Each piece is one block of straight code; or a block of straight code and
the arms that its terminator chooses from; or a loop with what its exits lead to. Edges that leave it on the
way (breaks, returns) do not cut it. What has no such form (arms that share blocks, irreducible cycles, what
is nested deeper than `MAX_DEPTH`) is a leaf: its blocks are in the tree and nothing is said of their order.

Before: the blocks are entered at `entry` alone. After: every block is in an item of the sequence; one that
lanes leave by from two items is in both. Cost: per level of nesting a dominator tree of what is at that
level. Source: Johnson, Pearson and Pingali, The program structure tree, PLDI 1994, of which this keeps the
sequences and the nesting; docs/architecture.md, Structural alignment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pcfm.analysis.cfg import Cfg, cycles_among
from pcfm.graph import dominator_tree
from pcfm.ir.module import Block

MAX_DEPTH = 12


@dataclass(frozen=True, eq=False)
class Code:
    """One block of straight code; what its terminator chooses from follows as `Arms`."""

    block: Block

    @property
    def entry(self) -> Block:
        """Where it is entered."""
        return self.block

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All its blocks."""
        return (self.block,)


@dataclass(frozen=True, eq=False)
class Arms:
    """What follows a branch up to where all lanes meet that do not leave: per successor a sequence, or None
    where the branch leads straight to that block or away. `is_opaque` where the arms share blocks.
    """

    branch: Block
    arms: tuple[Sequence | None, ...]
    blocks: tuple[Block, ...]
    is_opaque: bool = False


@dataclass(frozen=True, eq=False)
class Loop:
    """A loop with one header: its body, which ends where the next iteration begins, and what stands between
    its exits and where all lanes meet behind it, by the block that is exited to.
    """

    header: Block
    body: Sequence
    latches: tuple[Block, ...]
    exits: tuple[Sequence, ...]
    cycle: tuple[Block, ...]
    blocks: tuple[Block, ...]

    @property
    def entry(self) -> Block:
        """Where it is entered."""
        return self.header


@dataclass(frozen=True, eq=False)
class Opaque:
    """Blocks of no known form, entered at `entry`."""

    entry: Block
    blocks: tuple[Block, ...]


Item = Code | Arms | Loop | Opaque


@dataclass(eq=False)
class Sequence:
    """Items in the order of execution; `blocks` are those of all items."""

    entry: Block
    blocks: tuple[Block, ...]
    items: list[Item] = field(default_factory=list)


def structure(cfg: Cfg, entry: Block, blocks: Iterable[Block], exit_block: Block) -> Sequence:
    """The sequence that leads from `entry` through `blocks` to `exit_block`."""
    return _Builder(cfg).build(entry, cfg.sorted(dict.fromkeys(blocks)), exit_block)


@dataclass
class _Builder:
    """Builds sequences from a list of those still to be looked into, so that depth costs no stack."""

    cfg: Cfg
    pending: list[tuple[Sequence, Block, int]] = field(default_factory=list)

    def build(self, entry: Block, blocks: tuple[Block, ...], bound: Block) -> Sequence:
        root = self._later(entry, blocks, bound, 0)
        while self.pending:
            sequence, bound, depth = self.pending.pop()
            self._fill(sequence, bound, depth)
        return root

    def _later(self, entry: Block, blocks: tuple[Block, ...], bound: Block, depth: int) -> Sequence:
        sequence = Sequence(entry, blocks)
        self.pending.append((sequence, bound, depth))
        return sequence

    def _fill(self, sequence: Sequence, bound: Block, depth: int) -> None:
        if depth > MAX_DEPTH:
            sequence.items.append(Opaque(sequence.entry, sequence.blocks))
            return
        succs = self._succs(sequence, bound)
        next_passed = _passed_next(sequence, succs, bound)
        cycle_of = cycles_among(sequence.blocks, succs)
        entry: Block | None = sequence.entry
        while entry is not None:
            following = next_passed.get(entry)
            while following is not None and self._cuts_cycle(entry, following, succs, cycle_of):
                following = next_passed.get(following)
            piece = _reached(entry, following, succs)
            self._piece(sequence, entry, self.cfg.sorted(piece), following or bound, cycle_of, depth)
            entry = following

    def _succs(self, sequence: Sequence, bound: Block) -> dict[Block, list[Block]]:
        """The edges within a sequence; those to `bound`, the header where it is a loop's body, lead out."""
        inside = dict.fromkeys(sequence.blocks)
        return {
            block: [succ for succ in self.cfg.succs[block] if succ in inside and succ is not bound]
            for block in sequence.blocks
        }

    def _cuts_cycle(
        self,
        entry: Block,
        following: Block,
        succs: dict[Block, list[Block]],
        cycle_of: dict[Block, tuple[Block, ...]],
    ) -> bool:
        cycle = cycle_of.get(following)
        if cycle is None or cycle_of.get(entry) is cycle:
            return cycle is not None
        before = _reached(entry, following, succs)
        return any(block in before for block in cycle)

    def _piece(
        self,
        sequence: Sequence,
        entry: Block,
        blocks: tuple[Block, ...],
        bound: Block,
        cycle_of: dict[Block, tuple[Block, ...]],
        depth: int,
    ) -> None:
        cycle = cycle_of.get(entry)
        if cycle is not None:
            sequence.items.append(
                self._loop(entry, self.cfg.sorted(dict.fromkeys(cycle)), blocks, bound, depth)
            )
            return
        sequence.items.append(Code(entry))
        rest = blocks[1:]
        if not rest:
            return
        arms = self._disjoint(list(self.cfg.succs[entry]), rest, bound, depth)
        if arms is None:
            sequence.items.append(Arms(entry, (), rest, is_opaque=True))
        else:
            sequence.items.append(Arms(entry, tuple(arms), rest))

    def _loop(
        self,
        header: Block,
        cycle: tuple[Block, ...],
        blocks: tuple[Block, ...],
        bound: Block,
        depth: int,
    ) -> Item:
        inside = dict.fromkeys(cycle)
        entered = [b for b in cycle if any(pred not in inside for pred in self.cfg.preds[b])]
        if entered != [header]:
            return Opaque(header, blocks)
        latches = tuple(b for b in cycle if header in self.cfg.succs[b])
        body = self._later(header, cycle, header, depth + 1)
        targets = [succ for block in cycle for succ in self.cfg.succs[block] if succ not in inside]
        behind = tuple(block for block in blocks if block not in inside)
        arms = self._disjoint(list(dict.fromkeys(targets)), behind, bound, depth)
        exits = tuple(arm for arm in arms or () if arm is not None)
        return Loop(header, body, latches, exits, cycle, blocks)

    def _disjoint(
        self, starts: list[Block], blocks: tuple[Block, ...], bound: Block, depth: int
    ) -> list[Sequence | None] | None:
        """The sequence behind each of `starts`, None where that is not among `blocks`; None for all where
        two have a block in common.
        """
        inside = dict.fromkeys(blocks)
        succs = {b: [s for s in self.cfg.succs[b] if s in inside] for b in blocks}
        reached = {s: self.cfg.sorted(_reached(s, None, succs)) for s in starts if s in inside}
        if sum(map(len, reached.values())) != len(blocks):
            return None
        arms = {s: self._later(s, members, bound, depth + 1) for s, members in reached.items()}
        return [arms.get(start) for start in starts]


def _reached(start: Block, avoid: Block | None, succs: dict[Block, list[Block]]) -> dict[Block, None]:
    reached: dict[Block, None] = {start: None}
    pending = [start]
    while pending:
        for succ in succs[pending.pop()]:
            if succ not in reached and succ is not avoid:
                reached[succ] = None
                pending.append(succ)
    return reached


def _passed_next(
    sequence: Sequence, succs: dict[Block, list[Block]], bound: Block
) -> dict[Block, Block | None]:
    """For each block from which lanes come to `bound`, the next one that all of these pass, None for `bound`
    itself; where no lane comes there, for each block from which lanes leave.
    """
    inside = dict.fromkeys(sequence.blocks)
    number = {block: i for i, block in enumerate(sequence.blocks, 1)}
    ends = [b for b in sequence.blocks if bound in b.successors]
    ends = ends or [b for b in sequence.blocks if any(s not in inside for s in b.successors)]
    preds: list[list[int]] = [[] for _ in range(len(number) + 1)]
    preds[0] = [number[block] for block in ends]
    for block, targets in succs.items():
        for target in targets:
            preds[number[target]].append(number[block])
    idom = dominator_tree(preds).idom
    return {
        block: None if idom[i] == 0 else sequence.blocks[idom[i] - 1]
        for block, i in number.items()
        if idom[i] >= 0
    }
