"""Whether one version of a function is better than another: one rule, and three judges of what versions cost.

A `Comparison` is what a judge says of two versions: which part of the cycles the second saves where it
counts, and what it loses elsewhere. The rule (`is_better`) takes it where it saves more than is asked for
there, and loses no more than is allowed anywhere else. Melds, sets of pairs, hubs, forms, prices of a guard,
passes that are measured and clean-up are all taken by it.

The judges get what the two versions cost: static cycles of the IR (`on_ir`: `melding.static_cost`, or those
of a region), the same of the code that the back end makes of it (`on_emitted_code`), or the counters of
launches that were executed (`on_launches`). In static cycles counts the latency expected, and both counters
together (decision 0009); elsewhere is a warp that does not split, unless it is known how often branches split
warps, or measured in the end (decision 0023). Of launches the counter counts that saves most, and elsewhere
are all of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pcfm.transforms.melding.costs import ASSUMED_SHARE, Cycles
from pcfm.transforms.passes import PassContext

MAX_UNSPLIT_LOSS = 0.03
"""Which part of its way through a region a warp that never splits may lose, where no profile tells."""
MAX_COUNTED_LOSS = 0.10
"""The same, where it is known of a branch which part of its executions splits a warp, and not executed what
comes of it."""
MAX_MEASURED_LOSS = 0.005
"""Which part of a counter a launch that was executed may lose."""
LEAST_ESTIMATED_GAIN = 0.02
"""Which part of its estimated cycles a kernel must save by melds that launches decide on: less is within what
estimates err by. From the same part on that one of two versions saves it may lose as much elsewhere."""

Outweighed = Literal["nothing", "issue_cycles", "all"]
"""Which other counters the estimate outweighs."""


@dataclass(frozen=True)
class Loss:
    """Which part of a counter is lost, and which may be; what is saved is a negative loss."""

    counter: str
    part: float
    allowed: float = 0.0


@dataclass(frozen=True)
class Comparison:
    """What a version saves, beside another, where it counts, and what it loses elsewhere."""

    saved: float
    losses: tuple[Loss, ...] = ()

    def is_better(self, least: float = 0.0) -> bool:
        """The rule: whether more than `least` is saved, and nothing lost that may not be."""
        return self.saved > least and self._is_harmless

    @property
    def stands(self) -> bool:
        """The rule for a version that another judge has taken: as good is good enough."""
        return self.saved >= 0 and self._is_harmless

    @property
    def _is_harmless(self) -> bool:
        return all(loss.part <= loss.allowed for loss in self.losses)

    @property
    def worst(self) -> Loss:
        """What loses most."""
        return max(self.losses, key=lambda loss: loss.part)

    def gain_of(self, counter: str) -> float:
        """Which part of a counter is saved; 0 where it was not counted."""
        return next((-loss.part for loss in self.losses if loss.counter == counter), 0.0)


def allowed_unsplit_loss(share: float | None, context: PassContext) -> float:
    """Which part of its cycles a warp that does not split may lose: a few percent, and more where it is known
    which `share` of the executions splits; any where none stays whole, or what comes of it is executed.
    """
    if context.tuning:
        return math.inf
    if share is None:
        return MAX_UNSPLIT_LOSS
    return math.inf if share == 1.0 or context.is_measured else MAX_COUNTED_LOSS


def mean_share(shares: Sequence[float | None]) -> float | None:
    """Which part of the executions of several branches splits a warp; None where it is not known of each."""
    known = [share for share in shares if share is not None]
    return sum(known) / len(known) if known and len(known) == len(shares) else None


def on_ir(
    before: Cycles, after: Cycles, share: float | None, allowed: float = math.inf, *, mean: bool = False
) -> Comparison:
    """By static cycles of the IR: what is saved of the latency expected, or of both counters of a warp that
    splits, whichever is less; or the `mean` of both. `allowed` is what a warp that does not split may lose.
    """
    gain = before - after
    latency = _part(gain.expected(assumed(share)), before.expected(assumed(share)))
    issue = _part(gain.issue, before.issue)
    saved = (latency + issue) / 2 if mean else min(latency, _part(gain.latency, before.latency) + issue)
    return Comparison(saved, (_unsplit(before, after, allowed),))


def on_emitted_code(
    before: Cycles, after: Cycles, share: float | None, allowed: float = math.inf
) -> Comparison:
    """By those of emitted code, where issue cycles are known of all warps: they count in executions that
    split, and are among what a warp that does not split may lose.
    """
    gain, splits = before - after, assumed(share)
    latency = _part(gain.expected(splits), before.expected(splits))
    saved = min(latency, latency + splits * _part(gain.issue, before.issue))
    return Comparison(saved, (_unsplit(before, after, allowed),))


def on_launches(
    before: Mapping[str, int], after: Mapping[str, int], *, outweighs: Outweighed = "all"
) -> Comparison:
    """By what launches took. Of two versions the estimate outweighs the other counters. Where a meld is held
    against the kernel without it, it outweighs nothing; or issue cycles, which it counts itself, as the back
    end emits them.
    """
    gains = {name: 1 - after[name] / before[name] for name in before if before[name] and name in after}
    estimated = gains.get("estimated_cycles", 0.0)
    # As many times as the estimate falls another counter may rise.
    outweighed = 1 / (1 - estimated) - 1 if estimated >= LEAST_ESTIMATED_GAIN else 0.0

    def allowed(name: str) -> float:
        return max(MAX_MEASURED_LOSS, outweighed if outweighs in ("all", name) else 0.0)

    losses = tuple(Loss(name, -gain, allowed(name)) for name, gain in gains.items())
    return Comparison(max(gains.values(), default=0.0), losses)


def assumed(share: float | None) -> float:
    """The part of the executions that split a warp, as known or assumed."""
    return ASSUMED_SHARE if share is None else share


def _part(gain: float, whole: float) -> float:
    return gain / whole if whole else 0.0


def _unsplit(before: Cycles, after: Cycles, allowed: float) -> Loss:
    """What a warp that never splits loses: in latency or in issue cycles, on the side that loses most."""
    pairs = (
        *((before.left, after.left), (before.right, after.right)),
        *((before.left_issue, after.left_issue), (before.right_issue, after.right_issue)),
    )
    parts = [(new - old) / old if old else math.inf if new else 0.0 for old, new in pairs]
    return Loss("a warp that does not split", max(parts), allowed)
