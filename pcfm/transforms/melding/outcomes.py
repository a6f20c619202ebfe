"""What a guard may cost in a function: plans compared by what comes of them.

A run of instructions that stays alone in a meld is guarded, or executed by the lanes of both sides where
it is safe. Which is cheaper there and then, its cycles say; but a guard also stands in the way of the
next meld, further out, of which nothing is known at that point. So the plans are carried
out, each in a copy of the function melded to its fixed point, and what comes of them is compared
(`static_cost`).

The plans differ in the price of a guard, in guards that stand at that place: at a price of 2 a run is
executed by both sides that costs up to two. The first price is 1. Wherever a run was guarded for its
price alone, the melder tells at which price it would not have been (`Melded.contested`); where there
is none, there is no other plan. Else what comes of guarding nothing for its price is looked at, and where
that is another outcome, so are a few contested prices between.

Another price than 1 is taken where the latency and the issue cycles fall enough, taken together: an
instruction that lanes execute for nothing also takes registers and passes over memory, which the static
costs do not have. Where nothing is measured of how often the branches split warps, a warp that does not
split must not lose more than a few percent either (decision 0023).

Deterministic. Cost: at most `MAX_PLANS` copies of the function, each melded; in functions of more than
`MAX_SEARCHED_BLOCKS` blocks nothing is searched. Not handled: a price of its own for each branch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pcfm.ir.module import Function
from pcfm.ir.trial_copy import trial_copy
from pcfm.launch import LaunchShapes
from pcfm.transforms.acceptance import allowed_unsplit_loss, on_ir
from pcfm.transforms.forms import Form, Rewritten, copies_of, write_forms
from pcfm.transforms.melding.candidate import Candidate
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.rounds import Melded, meld_function
from pcfm.transforms.melding.static_cost import static_cost
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark

MAX_PLANS = 4
MAX_SEARCHED_BLOCKS = 256
MIN_GAIN = 0.05
"""Which part of its cycles another price has to gain."""
MEASURED_GAIN = 0.02
"""What another price has to gain where the launch is known, and then executed with what comes of it."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """What comes of melding a function as a candidate says.

    `share` is the part of the melded branches' executions that split the warp, None where that is not known;
    `contested` are the prices of a guard above the candidate's at which a run would not have been guarded,
    ascending; `forms` are those of the candidate with a meld at one of their branches.
    """

    candidate: Candidate
    cost: Cycles
    share: float | None
    contested: tuple[float, ...]
    changed: bool
    remarks: tuple[Remark, ...]
    compared_profits: tuple[float, ...]
    forms: tuple[Form, ...] = ()


def further_outcomes(
    fn: Function, first: Outcome, context: PassContext, options: MeldOptions
) -> list[Outcome]:
    """Those at other prices, given the first; `fn` stays as it is."""
    if not first.contested or len(fn.blocks) > MAX_SEARCHED_BLOCKS or not may_try(context):
        return []
    if not (options.has(MeldStep.GUARD_PRICES) and options.has(MeldStep.SPECULATION)):
        return []

    def at_price(price: float) -> Outcome:
        return try_in_copy(fn, context, options, replace(first.candidate, guard_price=price))

    last = at_price(math.inf)
    outcomes: list[Outcome] = []
    if last.cost != first.cost:
        between, count = first.contested[:-1], MAX_PLANS - 2
        spread = dict.fromkeys(len(between) * (n + 1) // (count + 1) for n in range(count) if between)
        outcomes += [at_price(between[index]) for index in spread]
    return [*outcomes, last]


def cheapest(outcomes: list[Outcome], context: PassContext, least: float) -> Outcome:
    """The outcome to take: the first, unless another one is cheaper by more than `least`."""
    first = outcomes[0]
    best, most = first, least
    for outcome in outcomes[1:]:
        allowed = allowed_unsplit_loss(outcome.share, context)
        comparison = on_ir(first.cost, outcome.cost, outcome.share, allowed, mean=True)
        if comparison.is_better(most):
            best, most = outcome, comparison.saved
    return best


def try_in_copy(fn: Function, context: PassContext, options: MeldOptions, candidate: Candidate) -> Outcome:
    """What comes of a copy of `fn` in its module; `fn` stays as it is."""
    shape = context.shapes.get(fn.name)
    with trial_copy(fn, "trial") as (twin, mapping):
        trial = context.trial(mapping)
        trial.shapes = LaunchShapes({twin.name: shape} if shape is not None else {})
        written = write_forms(copies_of(candidate.forms, mapping), trial)
        melded = meld_function(twin, trial, options, candidate)
        outcome = outcome_of(twin, melded, trial, candidate)
        return replace(
            outcome,
            remarks=tuple(replace(remark, function=fn.name) for remark in outcome.remarks),
            forms=tuple(melded_forms(candidate.forms, written, melded)),
        )


def melded_forms(forms: Sequence[Form], written: Sequence[Rewritten], melded: Melded) -> list[Form]:
    """Those of the forms, as they were written, with a meld at one of their branches."""
    entries = dict.fromkeys(region.entry for region in melded.regions)
    return [
        form
        for form, rewritten in zip(forms, written, strict=True)
        if any(block in entries for block in rewritten.deciding)
    ]


def outcome_of(fn: Function, melded: Melded, context: PassContext, candidate: Candidate) -> Outcome:
    """What came of melding `fn`, of which `context` has what was said and asked."""
    shares = context.condition_shares
    known = [shares[region.cond] for region in melded.regions if region.cond in shares]
    return Outcome(
        candidate,
        static_cost(context.analyses(fn), context.machine),
        sum(known) / len(known) if known else None,
        tuple(sorted({price for price in melded.contested if price > candidate.guard_price})),
        bool(melded.regions) or any(remark.kind == "passed" for remark in context.remarks),
        tuple(context.remarks),
        tuple(context.compared_profits),
    )
