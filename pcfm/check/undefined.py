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
from pcfm.launch.model import Member, members_of
from pcfm.simt import RunResult, Trapped
from pcfm.simt.simulate import Undef

UNDEF_SEEDS = (1, 2)

Elements = Sequence[np.ndarray | None]
"""Per argument an array with one entry for each element of the buffer; flags of structures have one for each
byte. None for scalars.
"""


def undefined_by_source(source: Runner, launch: Launch) -> Elements | Trapped | None:
    """The elements that `source` leaves undefined, None for none; how it ends where its behaviour is
    undefined.
    """

    def read(undef: Undef, **seed: int) -> RunResult:
        (result,) = source.read([launch], undef, **seed)
        return result

    poisoned = read("poison")
    if poisoned.undefined is None:
        return poisoned.outcome if isinstance(poisoned.outcome, Trapped) else None
    left = poisoned.undefined
    strict = read("trap").undefined
    if strict is not None and _any(strict):
        plain = read("zero").buffers
        readings = [read("random", seed=seed).buffers for seed in UNDEF_SEEDS]
        if any(first_difference(launch, plain, buffers) is not None for buffers in readings):
            left = either(left, strict)
    return left if _any(left) else None


def either(one: Elements, other: Elements) -> Elements:
    """The elements that are flagged in one of them or both."""
    return [None if pair is None else pair[0] | pair[1] for pair in _pairs(one, other)]


def _pairs(one: Elements, other: Elements) -> list[tuple[np.ndarray, np.ndarray] | None]:
    """What both have for each argument; None for scalars, which are so in both."""
    return [
        None if left is None or right is None else (left, right)
        for left, right in zip(one, other, strict=True)
    ]


def _any(flags: Elements) -> bool:
    return any(part is not None and bool(part.any()) for part in flags)


def less_defined(source: Elements, target: Elements) -> bool:
    """Whether an element is poison in the target that is not in the source."""
    return any(bool((pair[1] & ~pair[0]).any()) for pair in _pairs(source, target) if pair is not None)


def differing_elements(source: Elements, target: Elements) -> list[np.ndarray | None]:
    """Flags of what differs; NaN equals NaN in float buffers."""
    return [None if pair is None else _differing(*pair) for pair in _pairs(source, target)]


def _differing(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    if left.dtype.names is not None:
        return left.view(np.uint8) != right.view(np.uint8)
    (member,) = members_of(left.dtype)
    return _differs(left, right, member, None)


def first_difference(
    launch: Launch, source: Elements, target: Elements, spared: Elements | None = None
) -> tuple[int, int, int, str, str] | None:
    """The first (argument, element, byte of the buffer, source value, target value) that differs and is not
    spared, of structures by their members; NaN equals NaN where floats are.
    """
    for index, pair in enumerate(_pairs(source, target)):
        if pair is None or pair[0].tobytes() == pair[1].tobytes():
            continue
        left, right = pair
        mask = None if spared is None else spared[index]
        seen = [
            (int(elements[0]), member)
            for member in members_of(left.dtype)
            if (elements := np.flatnonzero(_differs(left, right, member, mask))).size
        ]
        if seen:
            first, member = min(seen, key=lambda one: one[0])
            values = [_shown(member, member.of(side)[first]) for side in (left, right)]
            return index, first, first * left.dtype.itemsize + member.offset, values[0], values[1]
    return None


def _differs(left: np.ndarray, right: np.ndarray, member: Member, spared: np.ndarray | None) -> np.ndarray:
    """In which elements a member differs."""
    ours, theirs = member.of(left), member.of(right)
    word = f"u{member.dtype.itemsize}"
    differs = ours.view(word) != theirs.view(word)
    if member.dtype.kind == "f":
        differs &= ~(np.isnan(ours) & np.isnan(theirs))
    if spared is not None:
        flags = spared.reshape(left.size, -1)
        if left.dtype.names is not None:
            flags = flags[:, member.offset : member.offset + member.dtype.itemsize]
        differs &= ~flags.any(axis=1)
    return differs


def _shown(member: Member, value: np.generic) -> str:
    bits = int.from_bytes(value.tobytes(), "little")
    return f"{member.name} = {value} (bits {bits:#x})" if member.name else f"{value} (bits {bits:#x})"
