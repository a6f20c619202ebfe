"""Where in front of a loop a value may be computed that does not change in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from pcfm.analysis.analyses import Analyses
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function
from pcfm.ir.values import Value


class LoopInvariants:
    """Answers for a function whose blocks and edges stay as they are; found once, when first asked."""

    def __init__(self, fn: Function) -> None:
        self._fn = fn

    @cached_property
    def _analyses(self) -> Analyses:
        return Analyses(self._fn)

    def is_in_front(self, inst: Instruction, values: Iterable[Value]) -> bool:
        """Whether one of `values` is computed outside of the innermost loop around `inst`: less often."""
        loop = self._analyses.loops.loop_of(inst.block)
        return loop is not None and any(isinstance(v, Instruction) and v.block not in loop for v in values)

    def in_front(self, inst: Instruction, values: Iterable[Value]) -> Instruction | None:
        """The last instruction before the innermost loop around `inst`; None where it is in no loop, or where
        one of `values`, which dominate it, is computed in the loop.

        A value from outside dominates the loop's header, and with it the block above.
        """
        loop = self._analyses.loops.loop_of(inst.block)
        if loop is None or any(isinstance(v, Instruction) and v.block in loop for v in values):
            return None
        above = self._analyses.dom.idom(loop.header)
        return above.terminator if above is not None else None
