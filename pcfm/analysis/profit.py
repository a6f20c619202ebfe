"""Fusion profit FP: the best-case fraction of cycles that melding saves.

FP ignores order and selects, so that it is an upper bound, cheap enough to compute for every pair of
subgraphs. Where two similar instructions differ in latency (accesses through generic pointers to memories of
which one is quicker), the lesser counts as saved, and what the greater has beyond it as neither saved nor
spent: it is due with and without the meld, and would hide all that the two sides have in common, as of sums
over a shared and a global array. Linear in the instructions. See docs/architecture.md, Fusion profit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from pcfm.analysis.latency import block_costs, latency_of
from pcfm.analysis.similarity import work_class
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block, GlobalValue
from pcfm.ir.values import Value
from pcfm.machine import Cost, Machine

Latencies = dict[tuple[object, ...], list[int]]


class Common(NamedTuple):
    """What the similar instructions of two blocks have in common, in cycles: the lesser latencies of their
    pairs, and by how much the greater ones exceed these.
    """

    saved: int
    excess: int


def common_work(left: Latencies, right: Latencies) -> Common:
    """The profit model of pcfm: similar instructions are paired, the most expensive first."""
    saved = excess = 0
    for key, ours in left.items():
        for a, b in zip(ours, right.get(key, ()), strict=False):
            saved += min(a, b)
            excess += abs(a - b)
    return Common(saved, excess)


ProfitModel = Callable[[Latencies, Latencies], Common]
"""What two blocks have in common, of the latencies that each offers by class of similar instructions, the
greatest first. It decides which pairs reach the threshold and which are aligned; whether a meld is kept is
decided on what it costs. A class begins with its opcode. No more can be said to be saved than `common_work`
says."""


@dataclass(frozen=True)
class WorkProfile:
    """What some blocks cost together, and the latencies that they offer per class, the greatest first."""

    latency: int
    latencies: Latencies

    @classmethod
    def of(cls, blocks: Iterable[Block], machine: Machine) -> WorkProfile:
        """The profile of all of `blocks`."""
        latency = 0
        latencies: Latencies = {}
        for block in blocks:
            costs = block_costs(block, machine)
            latency += latency_of(costs)
            for key, mine in _latencies_by_class(costs).items():
                latencies.setdefault(key, []).extend(mine)
        for mine in latencies.values():
            mine.sort(reverse=True)
        return cls(latency, latencies)

    def profit(self, other: WorkProfile) -> float:
        """FP of the two, in [0, 0.5]; 0 where neither costs anything."""
        common = common_work(self.latencies, other.latencies)
        total = self.latency + other.latency - common.excess
        return common.saved / total if total else 0.0

    def melded_with(self, other: WorkProfile) -> WorkProfile:
        """The work of both, what is similar once."""
        latencies = {
            key: [max(a, b) for a, b in zip_longest(ours, other.latencies.get(key, ()), fillvalue=0)]
            for key, ours in self.latencies.items()
        }
        latencies |= {key: theirs for key, theirs in other.latencies.items() if key not in latencies}
        saved = common_work(self.latencies, other.latencies).saved
        return WorkProfile(self.latency + other.latency - saved, latencies)


@dataclass(frozen=True)
class BlockProfile:
    """What a block costs and offers, as of when its instructions and their operands were `contents`."""

    contents: list[Value]
    latency: int
    latencies: Latencies
    number: int  # equal for blocks that cost and offer the same


@dataclass
class BlockPrices:
    """Latencies and profits of blocks that change now and then: a block is looked at again where it did.

    Melding asks for the same blocks round after round; and most of a function's blocks are alike, so that a
    pair is compared once per pair of profiles; `numbers` are those of the profiles seen so far, in copies of
    the function too. What stands further up a pointer's way here is taken to be in
    the memory it was in when the block last changed.
    """

    machine: Machine
    model: ProfitModel = common_work
    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)
    _profiles: dict[Block, BlockProfile] = field(default_factory=dict)
    _common: dict[tuple[int, int], Common] = field(default_factory=dict)

    def profile(self, block: Block) -> BlockProfile:
        """The block's profile as it stands."""
        contents = [value for inst in block.instructions for value in (inst, *inst.operands)]
        old = self._profiles.get(block)
        if old is not None and old.contents == contents:
            return old
        costs = block_costs(block, self.machine)
        latency, latencies = latency_of(costs), _latencies_by_class(costs)
        key = (latency, *((*_named(similar), *each) for similar, each in latencies.items()))
        number = self.numbers.setdefault(key, len(self.numbers))
        self._profiles[block] = BlockProfile(contents, latency, latencies, number)
        return self._profiles[block]

    def common(self, left: BlockProfile, right: BlockProfile) -> Common:
        """What two blocks have in common."""
        key = (left.number, right.number)
        if key not in self._common:
            self._common[key] = self.model(left.latencies, right.latencies)
        return self._common[key]


def _named(similar: tuple[object, ...]) -> Iterator[object]:
    """A class of similar instructions, as copies of the function have it that stand in other modules."""
    return (each.name if isinstance(each, GlobalValue) else each for each in similar)


def _latencies_by_class(costs: Mapping[Instruction, Cost]) -> Latencies:
    """The latencies of a block's instructions per class, the greatest first."""
    by_class: Latencies = {}
    for inst, cost in costs.items():
        key = work_class(inst)
        if key is not None:
            by_class.setdefault(key, []).append(cost.latency_cycles)
    for latencies in by_class.values():
        latencies.sort(reverse=True)
    return by_class
