"""What a pass is, and what it may read beside the function it changes.

A pass is a frozen dataclass. Its `name` is how a pipeline spells it, its fields are its options, and its
`run` changes one function in place and says truthfully whether it did. The algorithm itself is a free
function.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TextIO, TypeVar

from pcfm.analysis.analyses import Analyses, KnownAnalyses
from pcfm.ir.instructions import CondBr, Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.values import Value
from pcfm.launch import LaunchShapes
from pcfm.machine import Machine
from pcfm.transforms.remarks import RemarkSink

_Kept = TypeVar("_Kept")
Decision = Literal["emitted", "ir", "profit"]
Measure = Callable[[Module, str], dict[str, int] | None]
"""What a kernel of a module costs on the launches that are known, by counter; None where nothing tells."""


@dataclass
class PassContext:
    """What all passes of one pipeline share.

    `shapes` says of each kernel how it is launched, as far as that is known; `output` is where passes that
    print write. `divergence_shares` tells of branches in a profiled run which part of their executions, 0 to
    1, split the warp, `condition_shares` the same of their conditions, for branches that a pass puts in
    their place; of others nothing is known.
    `tuning` says that whoever runs the pipeline measures what comes of each threshold and chooses, so that a
    pass need not be robust. `compared_profits` takes every profit that a pass compares with its threshold, in
    order: nothing else of a run depends on the threshold.
    `decide` says on which code a pass that tries what it does is judged; there `measure` executes what comes
    of it, after the passes in `following`, which stand behind it. `is_measured` where what comes of this copy
    or of the function that it is a copy of is executed in the end; `is_trial` where this is a copy.
    Trials are to be short where it `is_brief`. `only` names the functions that passes are run on; None: all.
    `known` is what analyses said of the function as it stood when they were last asked; `recall` gives what
    passes themselves keep of it and its copies.
    """

    machine: Machine
    shapes: LaunchShapes = field(default_factory=LaunchShapes)
    remarks: RemarkSink = field(default_factory=RemarkSink)
    output: TextIO = field(default_factory=lambda: sys.stderr)
    divergence_shares: dict[Instruction, float] = field(default_factory=dict)
    condition_shares: dict[Value, float] = field(default_factory=dict)
    tuning: bool = False
    compared_profits: list[float] = field(default_factory=list)
    decide: Decision = "ir"
    measure: Measure | None = None
    is_measured: bool = False
    is_trial: bool = False
    is_brief: bool = False
    following: Sequence[Pass] = ()
    only: Collection[str] | None = None
    known: KnownAnalyses = field(default_factory=KnownAnalyses)
    _kept: dict[type, Any] = field(default_factory=dict)
    _kept_of_module: dict[type, Any] = field(default_factory=dict)

    def begin(self) -> None:
        """Forgets what is kept of copies of one function: another one is next."""
        self._kept = {}

    def recall(self, kind: type[_Kept], *, of_module: bool = False) -> _Kept:
        """What passes keep, under this class, of the function and its copies, or `of_module`, of all its
        functions; empty where that is nothing.
        """
        kept = self._kept_of_module if of_module else self._kept
        if kind not in kept:
            kept[kind] = kind()
        return kept[kind]

    def analyses(self, fn: Function) -> Analyses:
        """The analyses of a function as it stands, on its launches."""
        return self.known.of(fn, self.shapes.get(fn.name), self.machine.warp_size)

    def trial(self, mapping: Mapping[Value, Value]) -> PassContext:
        """A context for a copy of the module, to which `mapping` leads; its remarks are its own."""
        twin = PassContext(self.machine, self.shapes, tuning=self.tuning, is_measured=self.is_measured)
        twin.is_brief = self.is_brief
        twin._kept, twin._kept_of_module, twin.is_trial = self._kept, self._kept_of_module, True
        twin.divergence_shares = {
            copied: share
            for branch, share in self.divergence_shares.items()
            if isinstance(copied := mapping.get(branch), Instruction)
        }
        twin.condition_shares = {
            mapping.get(cond, cond): share for cond, share in self.condition_shares.items()
        }
        return twin

    def learn(self, fn: Function) -> None:
        """Takes for known what can be counted of branches of which no launch tells (decision 0082)."""
        if self.tuning:
            return
        analyses = self.analyses(fn)
        for block in analyses.divergence.divergent_branches:
            end = block.terminator
            if not isinstance(end, CondBr) or self.share_of(end) is not None:
                continue
            # A bounds test parts one warp at most: what is measured of them stands for each.
            share = analyses.split_shares.settled(block)
            if share is not None:
                self.divergence_shares[end] = self.condition_shares[end.cond] = share.share

    def take(self, trial: PassContext) -> None:
        """Takes over what came of a trial that was made in the function itself, and stays."""
        for remark in trial.remarks:
            self.remarks.add(remark)
        self.divergence_shares |= trial.divergence_shares
        self.compared_profits += trial.compared_profits

    def carry(self, branch: CondBr, shares: Iterable[float | None]) -> None:
        """Lets a branch that takes the place of others have the greatest share that is known of them."""
        known = [share for share in shares if share is not None]
        if known:
            self.divergence_shares[branch] = max(known)

    def share_of(self, branch: Instruction) -> float | None:
        """Which part of a branch's executions split the warp, as far as known of it or its condition."""
        if branch in self.divergence_shares or not isinstance(branch, CondBr):
            return self.divergence_shares.get(branch)
        return self.condition_shares.get(branch.cond)


class Pass(Protocol):
    """The shape of every pass."""

    @property
    def name(self) -> str:
        """How a pipeline spells it."""
        ...

    def run(self, fn: Function, context: PassContext) -> bool:
        """Changes `fn` in place; whether it changed anything."""
        ...
