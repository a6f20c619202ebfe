"""Dominators of flow graphs, by number. O(n log n), see `pcfm.analysis.graph`."""

from __future__ import annotations

from pcfm.analysis.graph import immediate_dominators


class Dominators:
    """Who dominates whom, by number; node 0 reaches all."""

    def __init__(self, succs: list[list[int]]) -> None:
        preds: list[list[int]] = [[] for _ in succs]
        for node, targets in enumerate(succs):
            for target in targets:
                preds[target].append(node)
        self.idom = immediate_dominators(succs, preds, 0)
        children: list[list[int]] = [[] for _ in succs]
        for node, parent in enumerate(self.idom):
            if parent >= 0:
                children[parent].append(node)
        self.first, self.last = [0] * len(succs), [0] * len(succs)
        clock, stack = 0, [(0, True)]
        while stack:
            node, entering = stack.pop()
            if not entering:
                self.last[node] = clock
                continue
            self.first[node] = clock
            clock += 1
            stack.append((node, False))
            stack.extend((child, True) for child in reversed(children[node]))

    def dominates(self, a: int, b: int) -> bool:
        """Whether `a` dominates `b`; every node dominates itself."""
        return self.first[a] <= self.first[b] and self.last[b] <= self.last[a]
