"""The steps of melding that can each be left out by its name, and those that the published method has not.

Names are those of `meld<without=...>` and of `pcfm explain`, which says what each does. What remains without
any of them is the method as published: meldable divergent regions; simple regions by post-dominators; block
with block, regions of one shape, a block in a replica of a region; the fusion profit against the threshold;
alignment in order by latency, with a penalty for gaps; selects, unpredication, recursion. Soundness is no
step. Source: PCFM, section 3, and DARM (CGO 2022), section IV; decision 0076.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class MeldStep(StrEnum):
    """What melding does beside what was published, but for `REPLICAS`, which is."""

    REPLICAS = "replicas"
    SWAPS = "swaps"
    STRUCTURES = "structures"
    HUBS = "hubs"
    SWITCHES = "switches"
    EXCLUSIVE_BRANCHES = "exclusive-branches"
    ORDERS = "orders"
    OPERAND_ORDER = "operand-order"
    PHIS = "phis"
    SHARED_SELECTS = "shared-selects"
    SELECT_COSTS = "select-costs"
    SPECULATION = "speculation"
    GUARD_PRICES = "guard-prices"
    MEMORIES = "memories"
    COSTS = "costs"
    COUNTED_LANES = "counted-lanes"
    EMITTED_CODE = "emitted-code"
    LAUNCHES = "launches"


Without = frozenset[MeldStep]
"""Steps that are left out."""

PUBLISHED: Without = frozenset(MeldStep) - {MeldStep.REPLICAS}
"""What the published method is without."""
METHODS: dict[str, Without] = {"pcfm": frozenset(), "published": PUBLISHED}


def steps_without(method: str, names: str) -> Without:
    """The steps that a method leaves out, and those named beside, with commas between.

    Raises: ValueError for a name that is none.
    """
    if method not in METHODS:
        raise ValueError(f"there is no method {method!r}, only {', '.join(METHODS)}")
    without = METHODS[method]
    for name in filter(None, (each.strip() for each in names.split(","))):
        if name not in MeldStep.__members__.values():
            raise ValueError(f"melding has no step {name!r}, only {', '.join(MeldStep)}")
        without |= {MeldStep(name)}
    return without


def spelled(steps: Iterable[MeldStep]) -> str:
    """Steps as an option spells them, in their order."""
    kept = set(steps)
    return ",".join(step for step in MeldStep if step in kept)
