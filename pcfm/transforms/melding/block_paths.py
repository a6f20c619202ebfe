"""A block led along a path through the items of the other side, to be split along it.

The path takes of every branch the arm with which the block has most in common, and passes loops by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pcfm.analysis.structure import Arms, Code, Item, Loop, Sequence
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block

MAX_PATH = 512
"""A block is split along a path of that many blocks at most."""


@dataclass(frozen=True)
class Stop:
    """A block on a path, and the arms around it that the path takes."""

    block: Block
    around: tuple[Sequence, ...]


@dataclass(frozen=True)
class Worth:
    """What two blocks have in common, and what parting costs; in cycles of latency. `swaps`: whether arms of
    a branch may stand for the other arms of another.
    """

    saved: Callable[[Block, Block], float]
    latency: Callable[[Instruction], float]
    parting: float
    swaps: bool = True


@dataclass
class BlockPaths:
    """The paths of blocks through items, by what they have in common."""

    worth: Worth
    _behind: dict[tuple[Block, Sequence], tuple[list[float], list[int]]] = field(default_factory=dict)
    _along: dict[tuple[Block, Item], float] = field(default_factory=dict)
    _latencies: dict[Block, float] = field(default_factory=dict)

    def ends(self, block: Block, sequence: Sequence, start: int) -> list[tuple[float, int]]:
        """Up to which item the block may be led along those from `start` on, the next loop or the end; with
        what it has in common with them.
        """
        count = len(sequence.items)
        if count - start < 2:
            return []
        behind, next_loop = self._shared_behind(block, sequence)
        return [
            (min(behind[start] - behind[end], self._latency(block)), end)
            for end in dict.fromkeys((next_loop[start], count))
            if end - start >= 2
        ]

    def _latency(self, block: Block) -> float:
        """What all of the block takes."""
        if block not in self._latencies:
            self._latencies[block] = sum(self.worth.latency(inst) for inst in block.body)
        return self._latencies[block]

    def _shared_behind(self, block: Block, sequence: Sequence) -> tuple[list[float], list[int]]:
        """For each item, what the block has in common with the path from it to the end, and the next loop."""
        key = (block, sequence)
        if key not in self._behind:
            count = len(sequence.items)
            behind, next_loop = [0.0] * (count + 1), [count] * (count + 1)
            for n in range(count - 1, -1, -1):
                item = sequence.items[n]
                behind[n] = behind[n + 1] + self._shared_along(block, item)
                next_loop[n] = n if isinstance(item, Loop) else next_loop[n + 1]
            self._behind[key] = behind, next_loop
        return self._behind[key]

    def _shared_along(self, block: Block, item: Item) -> float:
        """What the block has in common with its path through one item."""
        key = (block, item)
        if key not in self._along:
            self._along[key] = sum(
                self.worth.saved(block, stop.block) for stop in self.through(block, [item])
            )
        return self._along[key]

    def through(self, block: Block, items: list[Item]) -> list[Stop]:
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
