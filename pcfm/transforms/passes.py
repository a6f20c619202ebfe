"""What a pass is, and what it may read beside the function it changes.

A pass is a frozen dataclass. Its `name` is how a pipeline spells it, its fields are its options, and its
`run` changes one function in place and says truthfully whether it did. The algorithm itself is a free
function.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TextIO

from pcfm.analysis.analyses import Analyses, KnownAnalyses
from pcfm.analysis.profit import BlockPrices, ProfitModel, common_work
from pcfm.ir.instructions import CondBr, Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.values import Value
from pcfm.launch import LaunchShapes
from pcfm.machine import Machine
from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.melding.known_plans import KnownPlans
from pcfm.transforms.melding.method import MELDING, Method
from pcfm.transforms.melding.work import Work
from pcfm.transforms.remarks import RemarkSink

Decision = Literal["emitted", "ir"]
Measure = Callable[[Module, str], dict[str, int] | None]
"""What a kernel of a module costs on the launches that are known, by counter; None where nothing tells."""


@dataclass(frozen=True)
class Promise:
    """What a meld promises on the IR: which part of the latency it saves where the warp splits, and which a
    warp that does not split loses, on the side that loses most.
    """

    saved: float = 0.0
    unsplit_loss: float = 0.0


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
    says on which code melding is judged; there `measure` executes what comes of it, after the passes in
    `following`, which stand behind melding. `promises` are those of the regions melded, by their branches.
    `guard_price` says how much a run of instructions may cost, in guards, to be executed by the lanes of both
    sides where it is safe; `contested` takes the prices at which a run that was guarded would not have been
    (`melding.outcomes`). `is_measured` where what comes of melding, of this copy or of the function that it
    is a copy of, is executed in the end.
    `profit_model` says what two blocks have in common, `method` which steps melding takes.
    `known_plans` and `alignments` are those made for the function and its copies, in all passes, and `work`
    what melding them has taken; `known` is what analyses said of it as it stood when they were last asked.
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
    promises: dict[Instruction, Promise] = field(default_factory=dict)
    measure: Measure | None = None
    is_measured: bool = False
    following: Sequence[Pass] = ()
    guard_price: float = 1.0
    contested: list[float] = field(default_factory=list)
    profit_model: ProfitModel = common_work
    method: Method = MELDING
    known_plans: KnownPlans | None = None
    alignments: KnownAlignments = field(default_factory=KnownAlignments)
    work: Work = field(default_factory=Work)
    known: KnownAnalyses = field(default_factory=KnownAnalyses)

    def begin(self) -> None:
        """Forgets what is known of copies of one function: another one is next."""
        self.known_plans, self.alignments, self.work = KnownPlans(), KnownAlignments(), Work()

    @property
    def may_try(self) -> bool:
        """Whether one more copy of the function may be melded, to see what comes of it."""
        return self.work.may_try and not self.alignments.is_long

    def analyses(self, fn: Function) -> Analyses:
        """The analyses of a function as it stands, on its launches."""
        return self.known.of(fn, self.shapes.get(fn.name), self.machine.warp_size)

    def block_prices(self) -> BlockPrices:
        """The prices of blocks of the function or of a copy as it stands."""
        return BlockPrices(self.machine, self.profit_model, self.alignments.numbers)

    def trial(self, mapping: Mapping[Value, Value]) -> PassContext:
        """A context for a copy of the module, to which `mapping` leads; its remarks are its own."""
        twin = PassContext(self.machine, self.shapes, tuning=self.tuning, guard_price=self.guard_price)
        twin.profit_model, twin.is_measured = self.profit_model, self.is_measured
        twin.method = self.method
        twin.known_plans, twin.alignments, twin.work = self.known_plans, self.alignments, self.work
        twin.divergence_shares = {
            copied: share
            for branch, share in self.divergence_shares.items()
            if isinstance(copied := mapping.get(branch), Instruction)
        }
        twin.condition_shares = {
            mapping.get(cond, cond): share for cond, share in self.condition_shares.items()
        }
        return twin

    def take(self, trial: PassContext) -> None:
        """Takes over what came of a trial that was made in the function itself, and stays."""
        for remark in trial.remarks:
            self.remarks.add(remark)
        self.divergence_shares |= trial.divergence_shares
        self.promises |= trial.promises
        self.compared_profits += trial.compared_profits
        self.contested += trial.contested

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
