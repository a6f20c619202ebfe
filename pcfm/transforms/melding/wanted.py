"""What making two values one saves elsewhere: the cycles of selects wherever the two meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pcfm.ir.instructions import Phi
from pcfm.transforms.melding.operands import can_select, condition_pairs
from pcfm.transforms.melding.pair import BlockMatch, Both, Pair, PhiPairs, ValuePair

_Choice = tuple[ValuePair, float]
"""Two values, and the latency of a select between them."""


class Wanted:
    """For pairs of values of a pair of subgraphs, the cycles of selects saved where they are one: of each
    pair of blocks that they meet in, so that one of these can be aligned anew; None stands for the exits.
    """

    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._cycles: dict[ValuePair, dict[BlockMatch | None, float]] = {}
        self._meeting: dict[BlockMatch | None, dict[ValuePair, None]] = {}
        self._at_exits = self._choices(pair.exit_pairs)
        self._at_end = {m: self._choices(condition_pairs(m.left, m.right)) for m in pair.matches}
        self._at_operands: dict[Both, list[_Choice]] = {}

    def reset(self, aligned: Mapping[BlockMatch, Sequence[Both]], phis: PhiPairs) -> None:
        """By the instructions `aligned`, these phis, conditions and exits; by nothing else any more."""
        self._cycles, self._meeting = {}, {}
        for match in self._pair.matches:
            self.put(match, aligned.get(match, ()), phis.get(match, ()))
        self._put(None, ((self._at_exits, 1),))

    def put(self, match: BlockMatch, aligned: Iterable[Both], phis: Iterable[tuple[Phi, Phi]]) -> None:
        """By these of a pair of blocks in place of those before."""
        choices = [(self._choices_of(both), match.weight) for both in aligned]
        choices.append((self._at_end[match], match.weight))
        for left, right in phis:
            choices += [
                (self._choices([(a, b)]), weight) for a, b, weight in self._pair.incoming_of(left, right)
            ]
        self._put(match, choices)

    def _put(self, match: BlockMatch | None, choices: Iterable[tuple[list[_Choice], int]]) -> None:
        for pair in self._meeting.get(match, ()):
            del self._cycles[pair][match]
        meeting = self._meeting[match] = {}
        for each, weight in choices:
            for pair, cycles in each:
                meeting[pair] = None
                met = self._cycles.setdefault(pair, {})
                met[match] = met.get(match, 0.0) + weight * cycles

    def get(self, pair: ValuePair) -> float:
        """The cycles saved where two values are one."""
        met = self._cycles.get(pair)
        return sum(met.values()) if met else 0.0

    def by_pair(self) -> dict[ValuePair, float]:
        """The same of all pairs."""
        return {pair: self.get(pair) for pair in self._cycles}

    def _choices_of(self, both: Both) -> list[_Choice]:
        choices = self._at_operands.get(both)
        if choices is None:
            choices = self._at_operands[both] = self._choices(self._pair.operands_of(both))
        return choices

    def _choices(self, pairs: Iterable[ValuePair]) -> list[_Choice]:
        """Those of the pairs that could become one inside."""
        has, select = self._pair.has, self._pair.costs.latency.select
        return [
            ((a, b), select(a.type))
            for a, b in pairs
            if has(a) and has(b) and a.type == b.type and can_select(a.type)
        ]
