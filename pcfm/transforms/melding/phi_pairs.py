"""Which phis of two subgraphs become one.

Two phis of one pair of blocks become one where the selects that this saves outweigh those that it needs on
the incoming edges; the pair that gains most comes first. Phis that are paired crosswise cost selects in every
iteration, so planning tries other pairings too, an exchange away (`exchanged`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pcfm.ir.instructions import Phi
from pcfm.transforms.melding.pair import Aligned, BlockMatch, Pair, PhiPairs
from pcfm.transforms.melding.scores import ValueFacts
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.melding.wanted import Wanted


def pair_phis(pair: Pair, facts: ValueFacts, wanted: Wanted, aligned: Aligned, given: PhiPairs) -> PhiPairs:
    """The phis `given` and those that it pays to add to them, which are twins from now on; `wanted` is what
    these and the instructions `aligned` want.
    """
    paired: PhiPairs = {match: list(given.get(match, ())) for match in pair.matches}
    if not pair.options.has(MeldStep.PHIS):
        return paired
    taken = {phi: None for pairs in paired.values() for both in pairs for phi in both}
    wanted.reset(aligned, paired)
    while True:
        best: tuple[float, BlockMatch, Phi, Phi] | None = None
        for match, left, right in _candidates(pair):
            if left not in taken and right not in taken:
                gain = wanted.get((left, right)) - _edge_cost(pair, facts, left, right)
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, match, left, right)
        if best is None:
            return paired
        _, match, left, right = best
        paired[match].append((left, right))
        wanted.put(match, aligned.get(match, ()), paired[match])
        taken[left] = taken[right] = None
        facts.twin[left] = right


def _candidates(pair: Pair) -> Iterator[tuple[BlockMatch, Phi, Phi]]:
    for match in pair.matches:
        if match.left is not None and match.right is not None:
            for left, right in product(match.left.phis, match.right.phis):
                if left.type == right.type:
                    yield match, left, right


def _edge_cost(pair: Pair, facts: ValueFacts, left: Phi, right: Phi) -> float:
    """The selects on the edges into the two."""
    return sum(
        weight * pair.costs.latency.select(a.type)
        for a, b, weight in pair.incoming_of(left, right)
        if (a, b) != (left, right) and facts.differ(a, b)
    )


def exchanged(pair: Pair, phis: PhiPairs) -> Iterator[PhiPairs]:
    """Pairings in which two phis of one pair of blocks have changed places, or one its partner."""
    for match, a, b in _candidates(pair):
        pairs = phis.get(match, [])
        ours, theirs = dict(pairs), {right: left for left, right in pairs}
        if ours.get(a) is b:
            continue
        others = [each for each in pairs if a is not each[0] and b is not each[1]]
        others.append((a, b))
        if a in ours and b in theirs:
            others.append((theirs[b], ours[a]))
        left = match.left.phis if match.left else []
        yield {**phis, match: sorted(others, key=lambda each: left.index(each[0]))}
