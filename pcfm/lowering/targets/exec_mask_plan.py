"""What `exec-mask` decides before it writes: where lanes wait (see `exit_plan`), what is branched around."""

from __future__ import annotations

from pcfm.lowering.operations import COMMON
from pcfm.lowering.program import must_be_skipped
from pcfm.lowering.structurise import (
    Code,
    Construct,
    End,
    Exit,
    If,
    Loop,
    Node,
    Point,
    Structured,
    around,
    walk,
)
from pcfm.lowering.targets.exit_plan import ExitPlan, Form


def bare_exit(arm: list[Node]) -> Exit | None:
    """The exit that an arm consists of, where it only sends its lanes away."""
    only = arm[0] if len(arm) == 1 else None
    return only if isinstance(only, Exit) and not only.is_tail else None


class Plan(ExitPlan):
    """`escapes` are the constructs that lanes leave, parting, for points outside of them."""

    def __init__(self, structured: Structured) -> None:
        super().__init__(structured)
        self.escapes: dict[Construct, None] = {}
        for node in self.parting:
            self.escapes.update(dict.fromkeys(around(node, node.region)))
        self._measure()

    def _form(self, node: If) -> Form:
        bare = [exit_ for exit_ in map(bare_exit, node.arms) if exit_ is not None]
        self.leaving.update(dict.fromkeys(bare, node))
        return "leave" if bare else "nested"

    def _measure(self) -> None:
        """Sums up to each point: instructions, and things that must not run without lanes."""
        self._sums: dict[Point, tuple[int, int]] = {}
        size = effects = 0
        for node, edge in walk(self.nodes):
            self._sums[node, edge] = size, effects
            if edge != "begin":
                continue
            if isinstance(node, Code):
                size += len(node.block.body)
                effects += sum(must_be_skipped(inst, COMMON) for inst in node.block.body)
                effects += node.block.barrier is not None
            elif isinstance(node, Loop | End) or (isinstance(node, If) and not node.is_divergent):
                effects += 1

    def pays(self, threshold: int, start: Point, end: Point) -> bool:
        """Whether what stands between two points is worth a branch around it, or needs one."""
        (size, effects), (size_at_end, effects_at_end) = self._sums[start], self._sums[end]
        return size_at_end - size > threshold or effects_at_end > effects
