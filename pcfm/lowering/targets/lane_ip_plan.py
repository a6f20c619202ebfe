"""What `lane-ip` decides before it writes anything: the layout, and which lanes write down where they go.

An edge is a plain jump where nobody can wait for a block that the jump leaves out; else its lanes are
*marked*: they write the number of the block they wait for. A marked edge may keep others from being plain, so
it is a fixed point. O(edges × blocks) per round.
"""

from __future__ import annotations

from pcfm.lowering.flow import Branch, Flow
from pcfm.lowering.targets.layout import Layout


class Plan(Layout):
    """The layout, and for each edge whether lanes that take it write `execute` (are *marked*)."""

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self.preds: list[list[int]] = [[] for _ in self.blocks]
        for node, targets in enumerate(self.succs):
            for target in targets:
                self.preds[target].append(node)
        self.ends = dict.fromkeys(self.cycle_end.values())
        self.marked: dict[tuple[int, int], None] = {}
        for node, block in enumerate(self.blocks):
            if isinstance(block.exit, Branch) and not block.exit.uniform:
                for target in self.succs[node]:
                    if not self.is_next(node, target):
                        self.marked[node, target] = None
        while self._decide():
            pass
        self.woken = dict.fromkeys(target for _, target in self.marked)

    def is_next(self, node: int, target: int) -> bool:
        """Whether lanes come to `target` by just going on."""
        return target == node + 1 and node not in self.ends

    def _decide(self) -> bool:
        """One more round: edges that cannot be plain jumps are marked; whether any was."""
        changed = False
        for node, targets in enumerate(self.succs):
            for target in targets:
                if (node, target) in self.marked or self.is_next(node, target):
                    continue
                others = any((node, other) in self.marked for other in targets)
                if others or not self.is_free(node, target):
                    self.marked[node, target] = None
                    changed = True
        return changed

    def is_free(self, node: int, target: int) -> bool:
        """Whether a warp at the end of `node` may jump to `target`: nobody waits for what it leaves out."""
        if target > node:
            if self.waiting_cycles(node, target):
                return False
            return not any(self.may_wait(goal, node, node + 1) for goal in range(node + 1, target))
        end = self.cycle_end[target]
        for head, last in self.cycle_end.items():
            if target < head <= node <= last and self._has_marked(head, range(node + 1)):
                return False
        return not any(self.may_wait(goal, node, node + 1) for goal in range(node + 1, end + 1))

    def waiting_cycles(self, node: int, target: int) -> list[int]:
        """The ends of cycles around `node`, before `target`, that lanes may wait to begin again."""
        return [
            end
            for head, end in self.cycle_end.items()
            if head <= node <= end < target and self._has_marked(head, range(node + 1))
        ]

    def _has_marked(self, target: int, sources: range) -> bool:
        return any((pred, target) in self.marked and pred in sources for pred in self.preds[target])

    def may_wait(self, goal: int, node: int, start: int) -> bool:
        """Whether a lane may wait for `goal` while the warp is at `node`, blocks from `start` on not having
        been run in this round of the cycles around `node`.
        """
        return any(
            (pred, goal) in self.marked and (pred < start or self._ran_earlier(pred, goal, node))
            for pred in self.preds[goal]
        )

    def _ran_earlier(self, pred: int, goal: int, node: int) -> bool:
        """Whether `pred` may have run in an earlier round of a cycle around `node` that `goal` is behind."""
        return any(head <= node <= end and head <= pred <= end < goal for head, end in self.cycle_end.items())

    # --- where lanes are sure to be ---
    def is_closed(self, start: int, end: int) -> bool:
        """Whether lanes at `start` all come to `end` in this sweep: nothing between them leads elsewhere."""
        inside = all(start < t <= end for node in range(start, end) for t in self.succs[node])
        cycles = self.cycle_end.items()
        return inside and all(
            head == end or (head <= start <= last) == (head <= end <= last) for head, last in cycles
        )

    def skipped(self, node: int) -> int:
        """The last of the blocks from `node` on that a warp without lanes there may leave out: nobody waits
        for them, and no cycle around `node` ends before.
        """
        last = node
        while last + 2 < len(self.blocks):
            if any(end == last and head < node for head, end in self.cycle_end.items()):
                break
            if self.may_wait(last + 1, node, node):
                break
            last += 1
        return last
