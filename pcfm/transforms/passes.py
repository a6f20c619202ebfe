"""What a pass is, and what it may read beside the function it changes.

A pass is a frozen dataclass. Its `name` is how a pipeline spells it, its fields are its options, and its
`run` changes one function in place and says truthfully whether it did. The algorithm itself is a free
function.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TextIO

from pcfm.ir.instructions import CondBr, Instruction
from pcfm.ir.module import Function
from pcfm.ir.values import Value
from pcfm.launch import LaunchShapes
from pcfm.machine import Machine
from pcfm.transforms.remarks import RemarkSink

Decision = Literal["emitted", "ir"]


@dataclass
class PassContext:
    """What all passes of one pipeline share.

    `shapes` says of each kernel how it is launched, as far as that is known; `output` is where passes that
    print write. `divergence_shares` tells of branches in a profiled run which part of their executions, 0 to
    1, split the warp, `condition_shares` the same of their conditions, for branches that melding puts in
    their place; of others nothing is known.
    `tuning` says that whoever runs the pipeline measures what comes of each threshold and chooses: the shares
    then weigh the profits held against it, and melding need not be robust (`melding.decide`).
    `compared_profits` takes every profit that
    melding compares with its threshold, in order: nothing else of a run depends on the threshold. `decide`
    says on which code melding is judged, `promises` what each region melded promised to save on the IR, as
    a fraction, by the label of its entry.
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
    promises: dict[str, float] = field(default_factory=dict)

    def trial(self, mapping: Mapping[Value, Value]) -> PassContext:
        """A context for a copy of the module, to which `mapping` leads; its remarks are its own."""
        twin = PassContext(self.machine, self.shapes, tuning=self.tuning)
        twin.divergence_shares = {
            copied: share
            for branch, share in self.divergence_shares.items()
            if isinstance(copied := mapping.get(branch), Instruction)
        }
        twin.condition_shares = {
            mapping.get(cond, cond): share for cond, share in self.condition_shares.items()
        }
        return twin

    def share_of(self, branch: CondBr) -> float | None:
        """Which part of a branch's executions split the warp, as far as known of it or its condition."""
        if branch in self.divergence_shares:
            return self.divergence_shares[branch]
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
