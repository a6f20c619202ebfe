"""The cycles of a layout: what targets ask about that keep a block's number per lane."""

from __future__ import annotations

from collections.abc import Sequence


def cycle_ends(succs: Sequence[Sequence[int]]) -> dict[int, int]:
    """For each block that an edge leads back to, by number, the last block of the cycle that begins there.

    O(heads × edges).
    """
    preds: list[list[int]] = [[] for _ in succs]
    for index, targets in enumerate(succs):
        for target in targets:
            preds[target].append(index)
    ends: dict[int, int] = {}
    for head in range(len(succs)):
        inside = {head: None}
        pending = [pred for pred in preds[head] if pred >= head]
        if not pending:
            continue
        while pending:
            member = pending.pop()
            if member not in inside:
                inside[member] = None
                pending += [pred for pred in preds[member] if pred >= head]
        ends[head] = max(inside)
    return ends
