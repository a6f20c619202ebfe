"""The structure tree of one side of a branch: sequences of straight code, arms and loops.

A sequence is cut (`pieces`) at the blocks that all lanes pass that come from its first block to where it
leads, as the sides of a region are. Each piece is one block of straight code; or a block of straight code and
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

from pcfm.analysis.cfg import Cfg, edges_among, reachable
from pcfm.analysis.pieces import Piece, cut
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
        # Edges to the header of a loop lead out of its body.
        inside = {block: None for block in sequence.blocks if block is not bound}
        succs = {block: [s for s in self.cfg.succs[block] if s in inside] for block in sequence.blocks}
        ends = [block for block in sequence.blocks if bound in self.cfg.succs[block]]
        if not ends:
            ends = [b for b in sequence.blocks if any(s not in inside for s in self.cfg.succs[b])]
        for piece in cut(sequence.entry, succs, ends):
            self._piece(sequence, piece, piece.following or bound, depth)

    def _piece(self, sequence: Sequence, piece: Piece, bound: Block, depth: int) -> None:
        entry, blocks = piece.entry, self.cfg.sorted(piece.blocks)
        if piece.cycle is not None:
            sequence.items.append(self._loop(entry, self.cfg.sorted(piece.cycle), blocks, bound, depth))
            return
        sequence.items.append(Code(entry))
        rest = blocks[1:]
        if not rest:
            return
        arms = self._disjoint(self.cfg.succs[entry], rest, bound, depth)
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
        arms = self._disjoint(tuple(dict.fromkeys(targets)), behind, bound, depth)
        exits = tuple(arm for arm in arms or () if arm is not None)
        return Loop(header, body, latches, exits, cycle, blocks)

    def _disjoint(
        self, starts: tuple[Block, ...], blocks: tuple[Block, ...], bound: Block, depth: int
    ) -> list[Sequence | None] | None:
        """The sequence behind each of `starts`, None where that is not among `blocks`; None for all where
        two have a block in common.
        """
        succs = edges_among(blocks, self.cfg.succs)
        reached = {s: self.cfg.sorted(reachable((s,), succs)) for s in starts if s in succs}
        if sum(map(len, reached.values())) != len(blocks):
            return None
        arms = {s: self._later(s, members, bound, depth + 1) for s, members in reached.items()}
        return [arms.get(start) for start in starts]
