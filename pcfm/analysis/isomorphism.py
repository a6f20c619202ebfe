"""Matching two regions block by block along an isomorphism of their CFGs.

Both regions are walked from their entries in lockstep: a block's successors must lead to the partners of its
partner's successors, the exit to the exit. The successors of a conditional branch may match in the other
order ("swapped"). Where several isomorphisms exist those of greatest total worth are taken, unswapped ones
first, at most `MAX_TIES` of them: which of them is cheapest only a plan to the instruction can tell.

Backtracking over the branches, on an explicit trail; after `MAX_VISITS` visited pairs the best found so far
stands, so that a region with many alike branches costs bounded time. Deterministic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pcfm.analysis.regions import Subgraph
from pcfm.ir.instructions import Br, CondBr, Switch
from pcfm.ir.module import Block

MAX_VISITS = 20_000
MAX_TIES = 4

Pairing = list[tuple[Block, Block, bool]]


def isomorphism(
    left: Subgraph, right: Subgraph, profit: Callable[[Block, Block], float] | None = None
) -> Pairing | None:
    """The first of the best isomorphisms (see `isomorphisms`); None where there is none."""
    best = isomorphisms(left, right, profit)
    return best[0] if best else None


def isomorphisms(
    left: Subgraph, right: Subgraph, profit: Callable[[Block, Block], float] | None = None
) -> list[Pairing]:
    """The best isomorphisms, each as (left block, right block, swapped) in reverse post-order of the left.

    `profit` is what a matched pair is worth; those with the greatest sum win. Without it the first one found
    is taken.
    """
    if len(left.blocks) != len(right.blocks) or len(left.exiting_edges) != len(right.exiting_edges):
        return []
    search = _Search(left, right)
    best: list[Pairing] = []
    best_worth = 0.0
    while search.advance():
        pairing = search.pairing()
        worth = sum(profit(a, b) for a, b, _ in pairing) if profit else 0.0
        if not best or worth > best_worth:
            best, best_worth = [pairing], worth
        elif worth == best_worth and len(best) < MAX_TIES:
            best.append(pairing)
        if profit is None or not search.retreat():
            break
    position = {block: i for i, block in enumerate(left.blocks)}
    return [sorted(pairing, key=lambda pair: position[pair[0]]) for pairing in best]


@dataclass
class _Search:
    """The pairs matched so far, in the order in which they were met; `choices` are the branches yet to be
    swapped.
    """

    left: Subgraph
    right: Subgraph
    pairs: list[tuple[Block, Block]] = field(default_factory=list)
    partner: dict[Block, Block] = field(default_factory=dict)
    taken: dict[Block, Block] = field(default_factory=dict)
    swapped: dict[Block, None] = field(default_factory=dict)
    choices: list[tuple[int, int]] = field(default_factory=list)
    position: int = 0
    visits: int = 0
    force_swap: bool = False

    def __post_init__(self) -> None:
        self._inside_left = dict.fromkeys(self.left.blocks)
        self._inside_right = dict.fromkeys(self.right.blocks)
        self._match(self.left.entry, self.right.entry)

    def pairing(self) -> Pairing:
        """What is matched."""
        return [(a, b, a in self.swapped) for a, b in self.pairs]

    def advance(self) -> bool:
        """Goes on until every pair met is matched; False where no isomorphism is left, or the budget is
        spent.
        """
        while self.position < len(self.pairs):
            self.visits += 1
            if self.visits > MAX_VISITS:
                return False
            if self._visit(*self.pairs[self.position]):
                self.position += 1
            elif not self.retreat():
                return False
        return True

    def retreat(self) -> bool:
        """Returns to the last branch whose successors can still be swapped."""
        if not self.choices or self.visits > MAX_VISITS:
            return False
        self.position, count = self.choices.pop()
        for block, _ in self.pairs[self.position :]:
            self.swapped.pop(block, None)
        for a, b in self.pairs[count:]:
            del self.partner[a]
            del self.taken[b]
        del self.pairs[count:]
        self.force_swap = True
        return True

    def _visit(self, a: Block, b: Block) -> bool:
        force_swap, self.force_swap = self.force_swap, False
        ours, theirs = a.terminator, b.terminator
        if isinstance(ours, Br) and isinstance(theirs, Br):
            return self._match_all([ours.target], [theirs.target])
        if isinstance(ours, CondBr) and isinstance(theirs, CondBr):
            crossed = [theirs.if_false, theirs.if_true]
            if not force_swap:
                self.choices.append((self.position, len(self.pairs)))
                return self._match_all(ours.successors, theirs.successors)
            self.swapped[a] = None
            return self._match_all(ours.successors, crossed)
        if isinstance(ours, Switch) and isinstance(theirs, Switch):
            same = [case for case, _ in ours.cases] == [case for case, _ in theirs.cases]
            return (
                same
                and ours.value.type == theirs.value.type
                and self._match_all(ours.successors, theirs.successors)
            )
        return False

    def _match_all(self, ours: list[Block], theirs: list[Block]) -> bool:
        return len(ours) == len(theirs) and all(map(self._match, ours, theirs))

    def _match(self, a: Block, b: Block) -> bool:
        """Whether `a` and `b` are partners or can become so; the exits are each other's from the start."""
        inside = a in self._inside_left
        if inside != (b in self._inside_right):
            return False
        if not inside:
            return a is self.left.exit and b is self.right.exit
        if a in self.partner or b in self.taken:
            return self.partner.get(a) is b
        self.partner[a] = b
        self.taken[b] = a
        self.pairs.append((a, b))
        return True
