"""The analyses of one function as it stands, each computed when it is first asked for.

Passes ask for the same few: graph, dominators, loops, where lanes meet, divergence. `KnownAnalyses` keeps
those of the function last asked about, for as long as its blocks, their instructions and operands stay as
they were; comparing these costs a small part of what any of the analyses does.
"""

from __future__ import annotations

from functools import cached_property

from pcfm.analysis.cfg import Cfg, compute_cfg
from pcfm.analysis.divergence import Divergence, compute_divergence
from pcfm.analysis.dominance import DominanceFrontiers, DomTree, compute_dominators, compute_frontiers
from pcfm.analysis.loops import LoopForest, compute_loops
from pcfm.analysis.reconvergence import Reconvergence
from pcfm.analysis.split_shares import SplitShares
from pcfm.ir.instructions import Compare
from pcfm.ir.module import Function
from pcfm.launch import LaunchShape


class Analyses:
    """What is known of `fn` on launches of `shape`, in warps of `warp_size` lanes, as `divergence` has it.

    Whoever changes the function asks for new ones.
    """

    def __init__(self, fn: Function, shape: LaunchShape | None = None, warp_size: int | None = None) -> None:
        self.fn, self.shape, self.warp_size = fn, shape, warp_size
        self.cfg: Cfg = compute_cfg(fn)

    @cached_property
    def dom(self) -> DomTree:
        """The dominator tree."""
        return compute_dominators(self.cfg)

    @cached_property
    def frontiers(self) -> DominanceFrontiers:
        """The dominance frontiers."""
        return compute_frontiers(self.cfg, self.dom)

    @cached_property
    def loops(self) -> LoopForest:
        """The loops."""
        return compute_loops(self.cfg, self.dom)

    @cached_property
    def reconvergence(self) -> Reconvergence:
        """Where lanes that part meet again."""
        return Reconvergence(self.cfg)

    @cached_property
    def divergence(self) -> Divergence:
        """Which values and branches may differ between lanes."""
        return compute_divergence(
            self.fn, self.shape, warp_size=self.warp_size, reconvergence=self.reconvergence
        )

    @cached_property
    def split_shares(self) -> SplitShares:
        """How often branches are expected to split warps."""
        return SplitShares(self.divergence, self.dom, self.loops, self.warp_size)


class KnownAnalyses:
    """The analyses of the function last asked about."""

    def __init__(self) -> None:
        self._analyses: Analyses | None = None
        self._contents: list[object] = []

    def of(self, fn: Function, shape: LaunchShape | None, warp_size: int) -> Analyses:
        """The analyses of `fn` as it stands."""
        contents = _contents(fn)
        known = self._analyses
        if known is None or (known.fn, known.shape) != (fn, shape) or contents != self._contents:
            known, self._contents = Analyses(fn, shape, warp_size), contents
            self._analyses = known
        return known


def _contents(fn: Function) -> list[object]:
    """All that analyses read: predicates of compares too, which are turned in place."""
    contents: list[object] = []
    for block in fn.blocks:
        contents.append(block)
        for inst in block.instructions:
            contents += (inst, *inst.operands)
            if isinstance(inst, Compare):
                contents.append(inst.predicate)
    return contents
