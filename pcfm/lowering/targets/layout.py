"""The layout of targets that keep a block's number per lane: every cycle contiguous, what returns last."""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.lowering.flow import Flow, Return
from pcfm.simt.block_placement import loop_contiguous_order


class Layout:
    """The blocks of a flow in a reverse post-order in which every cycle is contiguous, the one that returns
    last; the flow is put into that order. `succs` are by number, `cycle_end` as `cycle_ends` gives them.
    """

    def __init__(self, flow: Flow) -> None:
        order = loop_contiguous_order(0, dict(enumerate(flow.edges())))
        # Stable.
        flow.blocks = sorted(
            (flow.blocks[number] for number in order), key=lambda block: isinstance(block.exit, Return)
        )
        self.succs = flow.edges()
        self.blocks = flow.blocks
        self.cycle_end = cycle_ends(self.succs)


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
