"""What launches that are executed say of versions of a kernel, and which rewritings they speak for.

A pass that may gain or lose by what the lanes do asks the launches known: it rewrites a copy of the kernel,
the passes that follow clean up, and what is left is executed (`rewritten_cost`). Counters are compared as a
whole (`measured_speedup`) or one by one (`measured_gains`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from pcfm.ir.extract import kernel_alone
from pcfm.ir.module import Block, Function
from pcfm.ir.values import Value
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext

MAX_MEASURED_LOSS = 0.005
"""Which part of a counter a launch that was executed may lose."""
LEAST_ESTIMATED_GAIN = 0.02
"""From which part of its estimated cycles on that one of two versions saves it may lose as much elsewhere."""
MAX_TRIED = 4
"""How many rewritings of one kind are tried in a kernel."""

NO_LAUNCH = "no launch is known that says whether it pays"
TOO_LONG = "melding the function takes too long to try it"
DOES_NOT_PAY = "it does not pay on the launches known"


def rewritten_cost(
    fn: Function,
    context: PassContext,
    rewrite: Callable[[Function, PassContext, Mapping[Value, Value]], object],
) -> dict[str, int] | None:
    """The counters of the launches known, on a copy of `fn` after `rewrite` and the passes that follow.

    `rewrite` gets the copy, its context, and what leads from `fn` to the copy. None where there is no launch
    to execute, or where it could not be.
    """
    if context.measure is None or not fn.is_kernel:
        return None
    mapping: dict[Value, Value] = {}
    module = kernel_alone(fn, mapping)
    trial, twin = context.trial(mapping), module.function(fn.name)
    rewrite(twin, trial, mapping)
    for each in context.following:
        each.run(twin, trial)
    return context.measure(module, fn.name)


def choose_measured(
    fn: Function,
    candidates: Sequence[Block],
    rewrite: Callable[[Block], object],
    objection: Callable[[Mapping[str, int], Mapping[str, int]], str],
    context: PassContext,
) -> tuple[list[Block], dict[Block, str]]:
    """Those of `candidates` with whose rewriting the launches known cost less, one after the other, each
    beside those chosen before; and of each other why not.

    `objection` says what the counters before and after say against one more; `MAX_TRIED` are tried.
    """

    def cost(blocks: Sequence[Block]) -> dict[str, int] | None:
        def rewrite_copies(_: Function, __: PassContext, copies: Mapping[Value, Value]) -> None:
            for block in blocks:
                copied = copies[block]
                assert isinstance(copied, Block)
                rewrite(copied)

        return rewritten_cost(fn, context, rewrite_copies)

    chosen: list[Block] = []
    refused: dict[Block, str] = {}
    best = cost(chosen)
    for number, block in enumerate(candidates):
        after: dict[str, int] | None = None
        if best is None:
            reason = NO_LAUNCH
        elif number >= MAX_TRIED:
            reason = "too many were tried"
        elif not may_try(context):
            reason = TOO_LONG
        else:
            after = cost([*chosen, block])
            reason = "the launch cannot be executed" if after is None else objection(best, after)
        if reason:
            refused[block] = reason
        else:
            chosen.append(block)
            best = after
    return chosen, refused


def measured_speedup(before: Mapping[str, int], after: Mapping[str, int]) -> float:
    """How many times less all counters are together: the product of what each gains."""
    return prod(before[name] / after[name] for name in before if after.get(name))


def measured_loss(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What speaks against a meld in what was measured, by counter; empty where nothing does."""
    gains = measured_gains(before, after)
    if not gains or max(gains.values()) <= 0:
        return "on the launch melding saves nothing"
    worst = min(gains, key=lambda name: gains[name])
    if gains[worst] >= -MAX_MEASURED_LOSS:
        return ""
    return f"on the launch melding costs {-gains[worst]:.1%} of {worst}"


def is_better_measured(gains: Mapping[str, float]) -> bool:
    """Whether of two versions that both pass their trials the one that saves so much is the better one: the
    estimate may outweigh the other counters.
    """
    estimated = gains.get("estimated_cycles", 0.0)
    allowed = max(MAX_MEASURED_LOSS, estimated if estimated >= LEAST_ESTIMATED_GAIN else 0.0)
    return max(gains.values(), default=0.0) > 0 and min(gains.values()) >= -allowed


def measured_gains(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, float]:
    """The part of each counter that is saved."""
    return {name: 1 - after[name] / before[name] for name in before if before[name] and name in after}
