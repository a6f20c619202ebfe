"""What a planned pair costs: static cycles for a warp that diverges at the region's branch, and for one that
goes to either side as a whole, weighted by loop depth below the branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pcfm.ir.module import Block
from pcfm.ir.types import I1, Type
from pcfm.transforms.melding.costs import Costs, Cycles
from pcfm.transforms.melding.forks import ForkKind
from pcfm.transforms.melding.operands import condition_pairs, negates_condition
from pcfm.transforms.melding.pair import BlockMatch, Both, Pair, PairPlan, Step, ValuePair
from pcfm.transforms.melding.scores import ValueFacts

_Select = tuple[Type, int]
"""A select by its type, and how often it is made."""


def cycles_after(plan: PairPlan, pair: Pair, facts: ValueFacts) -> Cycles:
    """What the plan costs under each of the costs; which selects it takes is the same under all."""
    selects = _selects(plan, pair, facts)

    def cycles(costs: Costs) -> float:
        total = 0.0
        for match in plan.matches:
            steps = sum(_step_cycles(step, match, costs) for step in plan.steps[match])
            negations = costs.negation * len(_negated_conditions(plan.steps[match]))
            total += match.weight * (steps + negations + _end_cycles(match, pair, costs))
        return total + sum(weight * costs.select(ty) for ty, weight in selects)

    return pair.costs.each(cycles)


def _selects(plan: PairPlan, pair: Pair, facts: ValueFacts) -> list[_Select]:
    """The selects in the pair of subgraphs and behind it: one for each two values per block, or in all where
    both are from above the region.
    """
    made: dict[tuple[BlockMatch | None, ValuePair], _Select] = {}
    choices = [(match, values) for match in plan.matches for values in _choices(plan, match, pair)]
    choices += [(plan.matches[-1], values) for values in pair.exit_pairs]
    for match, (a, b) in choices:
        is_above = not pair.has(a) and not pair.has(b)
        key = None if is_above else match, (a, b)
        if key not in made and facts.differ(a, b):
            made[key] = a.type, 1 if is_above else match.weight
    return list(made.values())


def _choices(plan: PairPlan, match: BlockMatch, pair: Pair) -> Iterator[ValuePair]:
    """The values that meet in a pair of blocks and on the edges into it."""
    for step in plan.steps[match]:
        if isinstance(step, Both):
            yield from pair.operands_of(step)
    for left, right in plan.phis[match]:
        for a, b, _ in pair.incoming_of(left, right):
            yield a, b
    if match in pair.forks and pair.forks[match].kind in (ForkKind.ALIKE, ForkKind.SHARED):
        yield from condition_pairs(match.left, match.right)  # one terminator decides for both


def _negated_conditions(steps: Sequence[Step]) -> dict[ValuePair, None]:
    """The conditions that selects meet with negated; an exclusive or of each is made once."""
    negated = [s for s in steps if isinstance(s, Both) and negates_condition(s.left, swapped=s.swapped)]
    return {(both.left.operand(0), both.right.operand(0)): None for both in negated}


def _step_cycles(step: Step, match: BlockMatch, costs: Costs) -> float:
    """The cycles of a step once, but for the choices between its operands."""
    if isinstance(step, Both):
        return max(costs.of(step.left), costs.of(step.right))
    if not match.is_lone and not step.guarded:
        return costs.run((*step.left, *step.right))
    own = costs.left_run * costs.run(step.left) + costs.right_run * costs.run(step.right)
    return own if match.is_lone else own + costs.divergence(step.left, step.right)


def _end_cycles(match: BlockMatch, pair: Pair, costs: Costs) -> float:
    """What the melded block's terminators cost, but for the choice of what they decide on."""
    left = costs.of(match.left.terminator) if match.left is not None else 0.0
    right = costs.of(match.right.terminator) if match.right is not None else 0.0
    own = costs.left_run * left + costs.right_run * right
    if match.left is None or match.right is None:
        return own
    ours, theirs = match.left.terminator.successors, match.right.terminator.successors
    fork = pair.forks[match]
    match fork.kind:
        case ForkKind.ALIKE:
            return max(left, right)
        case ForkKind.LEFT_FREE | ForkKind.RIGHT_FREE:
            return max(left, right) + costs.select(I1)
        case ForkKind.PARTED:
            return _parting(ours[0], theirs[0], pair, costs)
        case ForkKind.SHARED:
            other = 1 - fork.direction
            return costs.branch + _parting(ours[other], theirs[other], pair, costs)
        case ForkKind.APART:
            return costs.two_sided + own


def _parting(left: Block, right: Block, pair: Pair, costs: Costs) -> float:
    """The cost of a branch on the condition to where left's and where right's lanes go."""
    matches = pair.match_of(left), pair.match_of(right)
    lone = [match is not None and match.is_lone for match in matches]
    return costs.divergence(*lone) or costs.one_sided
