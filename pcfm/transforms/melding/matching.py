"""Which blocks of two subgraphs stand for each other: block–block, region–region, block–region.

- Two blocks match each other.
- Two regions match as their structural alignment says (`structural`), as two whole sides do; where it takes
  the successors of a branch in the other order, the right branch is inverted first (`Inversion`).
- A block B and a region R: B is placed at the block r of R with which it has most in common, on a path
  through R that visits no block twice; it is split into as many blocks as the path has, all empty but the one
  at r, so that its lanes take that path by constant conditions. R's other blocks match none. Source: DARM,
  section IV-C (region replication).

Only subgraphs without convergent or never-executed instructions match.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.loops import LoopForest
from pcfm.analysis.profit import BlockPrices, BlockProfile
from pcfm.analysis.regions import Subgraph
from pcfm.analysis.structure import Sequence, structure
from pcfm.graph import reverse_post_order
from pcfm.ir.module import Block
from pcfm.transforms.melding.adaptation import Adaptation, Inversion, Split
from pcfm.transforms.melding.block_pairs import Alignment
from pcfm.transforms.melding.block_paths import Worth
from pcfm.transforms.melding.costs import LOOP_WEIGHT, Costs
from pcfm.transforms.melding.forks import is_eligible, wants_inversion
from pcfm.transforms.melding.isomorphism import isomorphic_blocks
from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.pair import BlockMatch
from pcfm.transforms.melding.steps import MeldStep


@dataclass(frozen=True)
class Matching:
    """The matched blocks of a meldable pair, in reverse post-order of the melded subgraph.

    `profit` is the fusion profit FP; `latency_cycles` its denominator, so that their
    product is cycles saved.
    `cells` is how many pairs of instructions the largest alignment compares. `adaptations` must be done
    first; `entries` are where left's and right's lanes then enter.
    """

    kind: str  # "block-block", "region-region", "block-region", "region-block"
    matches: tuple[BlockMatch, ...]
    profit: float
    latency_cycles: float
    cells: int
    entries: tuple[Block, Block]
    adaptations: tuple[Adaptation, ...] = ()

    @property
    def score(self) -> float:
        """The best case of cycles saved."""
        return self.profit * self.latency_cycles


class Matcher:
    """Matches subgraphs of one region of a function; no block of it may change in the meantime."""

    def __init__(
        self,
        cfg: Cfg,
        prices: BlockPrices,
        costs: Costs,
        alignments: KnownAlignments,
        loops: LoopForest,
        base: Block,
        options: MeldOptions,
    ) -> None:
        self.cfg = cfg
        self.prices = prices
        self.alignments = alignments
        self.loops = loops
        self.options = options
        self.base_depth = loops.depth_of(base)
        self._costs = costs
        self._profiles: dict[Block, BlockProfile] = {}
        self._described: dict[Block, tuple[int, float]] = {}
        self._structures: dict[Subgraph, Sequence] = {}

    def match(self, left: Subgraph, right: Subgraph) -> Matching | None:
        """The way to make the two one that has the greatest profit; None where there is no way."""
        if left.obstacle or right.obstacle:
            return None
        if left.is_block and right.is_block:
            match = BlockMatch(left.entry, right.entry)
            return self._weigh_unadapted("block-block", [match], left, right)
        if left.is_block or right.is_block:
            if not self.options.has(MeldStep.REPLICAS):
                return None
            block, region = (left, right) if left.is_block else (right, left)
            return self._place(block, region, block_is_left=left.is_block)
        is_any = self.options.has(MeldStep.STRUCTURES)
        return (self.match_structures if is_any else self._match_shapes)(left, right)

    def _match_shapes(self, left: Subgraph, right: Subgraph) -> Matching | None:
        """The way that makes one of two regions of one shape; None where theirs differ."""
        pairs = isomorphic_blocks(left, right, self.saved, swaps=self.options.has(MeldStep.SWAPS))
        return self._adapted(left, right, Alignment((left.entry, right.entry), pairs)) if pairs else None

    def match_structures(self, left: Subgraph, right: Subgraph) -> Matching | None:
        """The way that their structural alignment makes the two one; None where it pairs nothing."""
        ours, theirs = self._structure(left), self._structure(right)
        swaps = self.options.has(MeldStep.SWAPS)
        worth = Worth(self.saved, self._costs.of, self._costs.one_sided, swaps)
        alignment = self.alignments.align(ours, theirs, worth, self._describe, (self.prices.model, swaps))
        if not alignment.pairs:
            return None
        for adaptation in alignment.adaptations:
            adaptation.apply()
        matching = self._adapted(left, right, alignment)
        for adaptation in reversed(alignment.adaptations):
            adaptation.undo()
        return matching

    def _structure(self, side: Subgraph) -> Sequence:
        if side not in self._structures:
            self._structures[side] = structure(self.cfg, side.entry, side.blocks, side.exit)
        return self._structures[side]

    def _describe(self, block: Block) -> tuple[int, float]:
        """All that bears on the worth of aligning a block."""
        if block not in self._described:
            self._described[block] = self._profile(block).number, self._costs.run(block.body)
        return self._described[block]

    def greatest_profit(self, left: Subgraph, right: Subgraph) -> float:
        """A bound on the profit of any matching: what the blocks of the two have in common, in any order."""
        work: list[dict[tuple[object, ...], list[int]]] = []
        total = 0
        for side in (left, right):
            latencies: dict[tuple[object, ...], list[int]] = {}
            for block in side.blocks:
                profile = self._profile(block)
                total += profile.latency
                for key, each in profile.latencies.items():
                    latencies.setdefault(key, []).extend(each)
            work.append(latencies)
        shared = 0
        for key, ours in work[0].items():
            theirs = work[1].get(key, [])
            lesser, greater = sorted((sum(ours), sum(theirs)))
            shared += lesser
            if len(set(ours + theirs)) > 1:  # what the pairs of it exceed each other by is not counted
                total -= greater - lesser
        return shared / total if total else 0.0

    def _adapted(self, left: Subgraph, right: Subgraph, alignment: Alignment) -> Matching:
        """The matching of two sides as they stand, adapted."""
        matches = [BlockMatch(a, b) for a, b in alignment.pairs]
        paired = dict.fromkeys(block for pair in alignment.pairs for block in pair)
        matches += [BlockMatch(block, None) for block in left.blocks if block not in paired]
        matches += [BlockMatch(None, block) for block in right.blocks if block not in paired]
        number = {b: n for n, m in enumerate(matches) for b in (m.left, m.right) if b is not None}

        def head(block: Block) -> Block:
            if block not in number:
                return left.exit if block is right.exit else block
            match = matches[number[block]]
            return match.left or match.right or block

        inversions = tuple(
            Inversion(m.right, partner=m.left)
            for m in matches
            if m.left and m.right and wants_inversion(m.left.terminator, m.right.terminator, head)
        )
        weights = self._weights(alignment)
        matching = self._weigh(
            "region-region",
            _in_order(matches, number, alignment.entries),
            alignment.entries,
            weight=lambda block: weights[block] if block in weights else self.weight(block),
            profile=self.prices.profile,  # pieces are blocks for now: nothing of them is kept
        )
        return replace(matching, adaptations=(*alignment.adaptations, *inversions))

    def _weights(self, alignment: Alignment) -> dict[Block, int]:
        """How often blocks that adaptations made run: pieces as what they were cut from, pads as where their
        lanes come from.
        """
        weights = {p: self.weight(s.pieces[0]) for s in alignment.splits for p in s.pieces}
        for pad in alignment.pads:
            preds = pad.block.predecessors
            weights[pad.block] = min(weights[p] if p in weights else self.weight(p) for p in preds)
        return weights

    def saved(self, left: Block, right: Block) -> float:
        """The best case of cycles saved."""
        return float(self.prices.common(self._profile(left), self._profile(right)).saved)

    def _profile(self, block: Block) -> BlockProfile:
        if block not in self._profiles:
            self._profiles[block] = self.prices.profile(block)
        return self._profiles[block]

    def weight(self, block: Block) -> int:
        """How often the block is assumed to run per entry of the region."""
        return LOOP_WEIGHT ** max(0, self.loops.depth_of(block) - self.base_depth)

    def _weigh(
        self,
        kind: str,
        matches: list[BlockMatch],
        entries: tuple[Block, Block],
        *,
        weight: Callable[[Block], int],
        profile: Callable[[Block], BlockProfile],
    ) -> Matching:
        """What the matches save, by the profiles of their blocks; each with how often it runs."""
        saved = total = 0.0
        weighed: list[BlockMatch] = []
        for match in matches:
            sides = [b for b in (match.left, match.right) if b is not None]
            weighed.append(replace(match, weight=max(map(weight, sides))))
            profiles = [profile(block) for block in sides]
            total += sum(each.latency for each in profiles)
            if len(profiles) == 2:
                common = self.prices.common(profiles[0], profiles[1])
                saved += common.saved
                total -= common.excess
        cells = max(match.cells for match in matches)
        return Matching(kind, tuple(weighed), saved / total if total else 0.0, total, cells, entries)

    def _weigh_unadapted(
        self, kind: str, matches: list[BlockMatch], left: Subgraph, right: Subgraph
    ) -> Matching:
        entries = left.entry, right.entry
        return self._weigh(kind, matches, entries, weight=self.weight, profile=self._profile)

    def _place(self, graph: Subgraph, region: Subgraph, *, block_is_left: bool) -> Matching | None:
        # Whatever the spot, the denominator of FP is the same: the spot with most in common is the best.
        block = graph.entry

        def shared_cycles(spot: Block) -> float:
            return self.saved(block, spot) if block_is_left else self.saved(spot, block)

        for spot in sorted(region.blocks, key=lambda spot: -shared_cycles(spot)):
            path = _path_through(region, spot)
            if path is None:
                continue
            before = path.index(spot)
            cuts = [block.instructions[len(block.phis)]] * before
            cuts += [block.terminator] * (len(path) - before - 1)
            split = Split(block, cuts)
            piece_at = dict(zip(path, split.pieces, strict=True))
            kind = "block-region" if block_is_left else "region-block"

            def pair(mine: Block | None, other: Block) -> BlockMatch:
                return BlockMatch(mine, other) if block_is_left else BlockMatch(other, mine)

            sides = (graph, region) if block_is_left else (region, graph)
            weighed = self._weigh_unadapted(
                kind, [pair(block if b is spot else None, b) for b in region.blocks], *sides
            )
            matches = [
                replace(pair(piece_at.get(b), b), weight=match.weight)
                for b, match in zip(region.blocks, weighed.matches, strict=True)
            ]
            return replace(weighed, matches=tuple(matches), adaptations=(split,))
        return None


def _in_order(
    matches: list[BlockMatch], number: dict[Block, int], entries: tuple[Block, Block]
) -> list[BlockMatch]:
    """Matches in reverse post-order of what they make."""
    succs: list[list[int]] = []
    for match in matches:
        blocks = [b for b in (match.left, match.right) if b is not None]
        targets = [succ for block in blocks for succ in block.successors if succ in number]
        succs.append(list(dict.fromkeys(number[succ] for succ in targets)))
    succs.append(list(dict.fromkeys(number[entry] for entry in entries)))
    order = reverse_post_order(succs, len(matches))
    return [matches[n] for n in order if n < len(matches)]


def _path_through(region: Subgraph, spot: Block) -> list[Block] | None:
    """The blocks of a path entry → spot → exit that visits none twice."""
    inside = dict.fromkeys(region.blocks)
    first = _shortest(region.entry, {spot}, inside, {})
    if first is None:
        return None
    second = _shortest(spot, {region.exit}, inside, dict.fromkeys(first))
    return None if second is None else [*first, *second]


def _shortest(
    start: Block, goals: set[Block | None], inside: dict[Block, None], avoid: dict[Block, None]
) -> list[Block] | None:
    """The blocks of a shortest path from `start` to a goal, without that; none where start is one."""
    if start in goals:
        return []
    parents: dict[Block, Block] = {}
    queue = deque([start])
    while queue:
        block = queue.popleft()
        for index, succ in enumerate(block.terminator.successors):
            if not is_eligible(block.terminator, index):
                continue
            if succ in goals:
                path = [block]
                while path[-1] is not start:
                    path.append(parents[path[-1]])
                return path[::-1]
            if succ in inside and succ not in avoid and succ not in parents and succ is not start:
                parents[succ] = block
                queue.append(succ)
    return None
