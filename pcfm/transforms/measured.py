"""What launches that are executed say of versions of a kernel, and which rewritings they speak for.

A pass that may gain or lose by what the lanes do asks the launches known: it rewrites a copy of the kernel,
the passes that follow clean up, and what is left is executed (`rewritten_cost`). Counters are compared as a
whole (`measured_speedup`) or by the rule (`acceptance`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from pcfm.ir.module import Block, Function
from pcfm.ir.values import Value
from pcfm.transforms.acceptance import Outweighed, on_launches
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.version import make_version

MAX_TRIED = 4
"""How many rewritings of one kind are tried in a kernel."""

NO_LAUNCH = "no launch is known that says whether it pays"
TOO_MANY = "too many were tried"
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
    return make_version(fn, context, rewrite).measured


def in_copies(
    blocks: Sequence[Block], rewrite: Callable[[Block], object]
) -> Callable[[Function, PassContext, Mapping[Value, Value]], None]:
    """The rewriting of what stands for `blocks` in a copy, as `rewritten_cost` takes it."""

    def rewrite_copies(_: Function, __: PassContext, copies: Mapping[Value, Value]) -> None:
        for block in blocks:
            copied = copies[block]
            assert isinstance(copied, Block)
            rewrite(copied)

    return rewrite_copies


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
        return rewritten_cost(fn, context, in_copies(blocks, rewrite))

    chosen: list[Block] = []
    refused: dict[Block, str] = {}
    best = cost(chosen) if candidates else None
    for number, block in enumerate(candidates):
        after: dict[str, int] | None = None
        if best is None:
            reason = NO_LAUNCH
        elif number >= MAX_TRIED:
            reason = TOO_MANY
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


def leading_speedup(before: Mapping[str, int], after: Mapping[str, int]) -> float:
    """How many times less the leading counter is, estimated cycles; of all together, where they are not
    known.
    """
    estimated = after.get("estimated_cycles")
    return before["estimated_cycles"] / estimated if estimated else measured_speedup(before, after)


def measured_loss(
    before: Mapping[str, int], after: Mapping[str, int], *, outweighs: Outweighed = "nothing"
) -> str:
    """What speaks against a meld in what was measured, by counter; empty where nothing does."""
    comparison = on_launches(before, after, outweighs=outweighs)
    if comparison.is_better():
        return ""
    if comparison.saved <= 0:
        return "on the launch melding saves nothing"
    return f"on the launch melding costs {comparison.worst.part:.1%} of {comparison.worst.counter}"
