"""What a source leaves undefined on an input, and the comparison of buffers that spares it.

A target may be more defined than its source: where the source leaves poison or undef in a buffer, any value
will do, and where the source has undefined behaviour (a branch on poison, say) anything at all. The shadows
of a run say where that may be so, but they take undef for poison, and `and undef, 0` is zero. So an element
counts as undefined

- where poison proper reaches it, undef and unwritten memory read as zero (`undef="poison"`); or
- where undef or poison reaches it (`undef="trap"`), and some element really changes with another reading of
  undef (`undef="random"`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.check.runs import Runner
from pcfm.launch import Launch
from pcfm.simt import Trapped

UNDEF_SEEDS = (1, 2)

Elements = Sequence[np.ndarray | None]
"""Per argument an array with one entry for each element of the buffer; None for scalars."""


def undefined_by_source(source: Runner, launch: Launch) -> Elements | Trapped | None:
    """The elements that `source` leaves undefined, None for none; how it ends where its behaviour is
    undefined.
    """
    poisoned = source.read([launch], "poison")[0]
    if poisoned.undefined is None:
        return poisoned.outcome if isinstance(poisoned.outcome, Trapped) else None
    left = [poisoned.undefined]
    strict = source.read([launch], "trap")[0].undefined
    if strict is not None and _any(strict):
        plain = source.read([launch], "zero")[0].buffers
        readings = [source.read([launch], "random", seed=seed)[0].buffers for seed in UNDEF_SEEDS]
        if any(first_difference(launch, plain, buffers) is not None for buffers in readings):
            left.append(strict)
    flags = [None if parts[0] is None else np.logical_or.reduce(parts) for parts in zip(*left, strict=True)]
    return flags if _any(flags) else None


def _any(flags: Elements) -> bool:
    return any(part is not None and bool(part.any()) for part in flags)


def less_defined(source: Elements, target: Elements) -> bool:
    """Whether an element is poison in the target that is not in the source."""
    return any(
        bool((theirs & ~ours).any())
        for ours, theirs in zip(source, target, strict=True)
        if ours is not None and theirs is not None
    )


def first_difference(
    launch: Launch, source: Elements, target: Elements, spared: Elements | None = None
) -> tuple[int, int, str, str] | None:
    """The first (argument, element, source value, target value) that differs and is not spared; NaN equals
    NaN in float buffers.
    """
    for index, (left, right) in enumerate(zip(source, target, strict=True)):
        if left is None or right is None or left.tobytes() == right.tobytes():
            continue
        word = f"u{left.dtype.itemsize}"
        differs = left.view(word) != right.view(word)
        if left.dtype.kind == "f":
            differs &= ~(np.isnan(left) & np.isnan(right))
        mask = None if spared is None else spared[index]
        if mask is not None:
            differs &= ~mask
        elements = np.flatnonzero(differs)
        if elements.size:
            first = int(elements[0])
            values = [f"{side[first]} (bits {int(side.view(word)[first]):#x})" for side in (left, right)]
            return index, first, values[0], values[1]
    return None
