"""Which blocks of two subgraphs stand for each other: block–block, region–region, block–region.

- Two blocks match each other.
- Two regions match block by block along an isomorphism of their CFGs; where it takes the successors of a
  branch in
  the other order, the right branch is inverted first (`Inversion`).
- A block B and a region R: B is placed at the block r of R with which it has most in common, on a path
  through R
  that visits no block twice; B's lanes take that path by constant conditions, and every other block of R
  matches an empty replica. Source: DARM, section IV-C (region replication).

Only subgraphs without convergent or never-executed instructions match.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from pcfm.analysis.isomorphism import isomorphisms
from pcfm.analysis.loops import LoopForest
from pcfm.analysis.profit import BlockPrices, BlockProfile
from pcfm.analysis.regions import Subgraph
from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Compare, CondBr, Switch, Terminator
from pcfm.ir.module import Block
from pcfm.ir.types import IntType
from pcfm.ir.values import TRUE
from pcfm.transforms.melding.costs import LOOP_WEIGHT
from pcfm.transforms.melding.plan import BlockMatch


class Inversion:
    """Swapping the successors of one conditional branch and negating its condition; does nothing to a lane.

    A compare of the same block that only the branch uses is inverted in place, but where `partner`, the block
    that this one is matched with, has a compare that is similar as it stands. One from further up may by then
    have been melded with a compare of the other side. Any other condition gets an xor, the same object each
    time, so that what was planned with it in place still holds when it is done again.
    """

    def __init__(self, block: Block, partner: Block | None = None) -> None:
        branch = block.terminator
        if not isinstance(branch, CondBr):
            raise ValueError(f"%{block.name} does not end in a conditional branch")
        self.branch = branch
        self.compare = _own_compare(branch)
        if self.compare is not None and partner is not None and _decides_alike(partner, self.compare):
            self.compare = None
        self.negation: Binary | None = None

    def apply(self) -> None:
        """Does it."""
        cond = self.branch.cond
        if self.compare is not None:
            self.compare.predicate = self.compare.inverse_predicate
        else:
            if self.negation is None:
                self.negation = Binary("xor", cond, TRUE)
            else:
                self.negation.restore_operands([cond, TRUE])
            rewriter.insert_before(self.branch, self.negation)
            self.branch.set_operand(0, self.negation)
        self._swap_successors()

    def undo(self) -> None:
        """Takes it back."""
        if self.compare is not None:
            self.compare.predicate = self.compare.inverse_predicate
        elif self.negation is not None:
            self.branch.set_operand(0, self.negation.operand(0))
            rewriter.erase(self.negation)
        self._swap_successors()

    def _swap_successors(self) -> None:
        if_true, if_false = self.branch.if_true, self.branch.if_false
        self.branch.set_operand(1, if_false)
        self.branch.set_operand(2, if_true)


def _own_compare(branch: CondBr) -> Compare | None:
    """The compare of the branch's block that nothing but the branch uses."""
    cond = branch.cond
    if isinstance(cond, Compare) and cond.parent is branch.parent:
        return cond if len(cond.uses) == 1 and not cond.debug_uses else None
    return None


def _decides_alike(block: Block, compare: Compare) -> bool:
    """Whether `block` branches on a compare of its own that is similar to `compare`."""
    branch = block.terminator
    cond = branch.cond if isinstance(branch, CondBr) else None
    return isinstance(cond, Compare) and cond.parent is block and cond.signature() == compare.signature()


@dataclass(frozen=True)
class Matching:
    """The matched blocks of a meldable pair, in reverse post-order of the melded subgraph.

    `profit` is FP (design, 5.3); `latency_cycles` its denominator, so that profit · latency is cycles saved.
    `inversions` are those of right branches that must be done first.
    """

    kind: str  # "block-block", "region-region", "block-region", "region-block"
    matches: tuple[BlockMatch, ...]
    profit: float
    latency_cycles: float
    inversions: tuple[Inversion, ...] = ()

    @property
    def score(self) -> float:
        """The best case of cycles saved."""
        return self.profit * self.latency_cycles


class Matcher:
    """Matches subgraphs of one region of a function; no block of it may change in the meantime."""

    def __init__(self, prices: BlockPrices, loops: LoopForest, base: Block) -> None:
        self.prices = prices
        self.loops = loops
        self.base_depth = loops.depth_of(base)
        self._profiles: dict[Block, BlockProfile] = {}

    def match(self, left: Subgraph, right: Subgraph) -> list[Matching]:
        """The ways to make the two one that have the greatest profit; none where there is no way."""
        if left.obstacle or right.obstacle:
            return []
        if left.is_block and right.is_block:
            return [self._weigh("block-block", [BlockMatch(left.entry, right.entry)])]
        if left.is_block:
            return self._place(left.entry, right, block_is_left=True)
        if right.is_block:
            return self._place(right.entry, left, block_is_left=False)
        matchings: list[Matching] = []
        for pairs in isomorphisms(left, right, profit=self.saved):
            inversions = tuple(Inversion(r, partner=a) for a, r, swapped in pairs if swapped)
            matching = self._weigh("region-region", [BlockMatch(a, b) for a, b, _ in pairs])
            matchings.append(replace(matching, inversions=inversions))
        return matchings

    def latency(self, block: Block) -> float:
        """lat(b)."""
        return float(self._profile(block).latency)

    def profit(self, left: Block, right: Block) -> float:
        """FP(b1, b2)."""
        return self.prices.profit(self._profile(left), self._profile(right))

    def saved(self, left: Block, right: Block) -> float:
        """The best case of cycles saved, FP(b1, b2) · (lat(b1) + lat(b2))."""
        return self.profit(left, right) * (self.latency(left) + self.latency(right))

    def _profile(self, block: Block) -> BlockProfile:
        if block not in self._profiles:
            self._profiles[block] = self.prices.profile(block)
        return self._profiles[block]

    def weight(self, block: Block) -> int:
        """How often the block is assumed to run per entry of the region."""
        return LOOP_WEIGHT ** max(0, self.loops.depth_of(block) - self.base_depth)

    def _weigh(self, kind: str, matches: list[BlockMatch]) -> Matching:
        saved = total = 0.0
        weighed: list[BlockMatch] = []
        for match in matches:
            sides = [b for b in (match.left, match.right) if b is not None]
            weighed.append(replace(match, weight=max(self.weight(b) for b in sides)))
            latency = sum(self.latency(b) for b in sides)
            total += latency
            if match.left is not None and match.right is not None:
                saved += self.profit(match.left, match.right) * latency
        return Matching(kind, tuple(weighed), saved / total if total else 0.0, total)

    def _place(self, block: Block, region: Subgraph, *, block_is_left: bool) -> list[Matching]:
        # Whatever the spot, the denominator of FP is the same: the spot with most in common is the best.
        def shared_cycles(spot: Block) -> float:
            return self.saved(block, spot) if block_is_left else self.saved(spot, block)

        spots = sorted(region.blocks, key=lambda spot: -shared_cycles(spot))
        for spot in spots:
            directions = _path_through(region, spot)
            if directions is None:
                continue
            matches: list[BlockMatch] = []
            for other in region.blocks:
                mine = block if other is spot else None
                left, right = (mine, other) if block_is_left else (other, mine)
                matches.append(BlockMatch(left, right, directions.get(other, 0)))
            return [self._weigh("block-region" if block_is_left else "region-block", matches)]
        return []


def _path_through(region: Subgraph, spot: Block) -> dict[Block, int] | None:
    """The successor index taken at each block of a path entry → spot → exit that visits none twice."""
    inside = dict.fromkeys(region.blocks)
    first = _shortest(region.entry, {spot}, inside, {})
    if first is None:
        return None
    second = _shortest(spot, {region.exit}, inside, dict.fromkeys(first))
    if second is None:
        return None
    return {**first, **second}


def _shortest(
    start: Block, goals: set[Block | None], inside: dict[Block, None], avoid: dict[Block, None]
) -> dict[Block, int] | None:
    """The successor index at each block of a shortest path from `start` to a goal; {} where start is one."""
    if start in goals:
        return {}
    parents: dict[Block, tuple[Block, int]] = {}
    queue = deque([start])
    while queue:
        block = queue.popleft()
        for index, succ in enumerate(block.terminator.successors):
            if not _is_eligible(block.terminator, index):
                continue
            if succ in goals:
                path = {block: index}
                while block is not start:
                    block, index = parents[block]
                    path[block] = index
                return path
            if succ in inside and succ not in avoid and succ not in parents and succ is not start:
                parents[succ] = (block, index)
                queue.append(succ)
    return None


def _is_eligible(terminator: Terminator, index: int) -> bool:
    """Whether some constant leads to successor `index`: the default of a switch needs a free value."""
    if index > 0 or not isinstance(terminator, Switch):
        return True
    ty = terminator.value.type
    return isinstance(ty, IntType) and len(terminator.cases) < 1 << ty.width
