"""If-conversion of trivial arms: a side with next to nothing to do is done before the branch.

::

    E: br c, A, B             E: a; br c, J, B
    A: a; br J                B: …
    B: …            =>        J: phi …[a, E]
    J: phi …[a, A]

Two-sided branches become one-sided: the lanes of a warp that splits no longer take a turn for A, those of one
that goes to A whole save a jump, and those that go to B pay for `a`. Nothing is chosen by selects: where both
ways would lead from E to J at once, the branch is left alone (compilers have converted it).

`a` must be safe to execute for nothing (`speculation`), at most `MAX_BODY` instructions, which together take
no longer than the turn that they save. Its values are read where A's lanes read them alone; so poison is none
that was not there. A's own debug records become kill records. E and A are in one loop, and J is not its
header: what loops ask of their latches stays.

Whether it pays depends on how often lanes go to A. So the default pipeline has it with `measured`, as it has
`loop-merge`: an arm is converted where the launches known, executed after the passes that follow, show that
it pays, and their estimated cycles do not rise: little is won, so little may be at risk. Cost: an execution
of the launches per arm of `MAX_TRIED`, and one without; none where no arm is trivial. Before and after: SSA.
Source: Allen, Kennedy, Porterfield & Warren (POPL 1983), of one side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.instructions import CondBr
from pcfm.ir.module import Block, Function
from pcfm.transforms.arms import do_ahead, end_of_arm
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.measured import choose_measured, measured_loss, measured_speedup
from pcfm.transforms.melding.costs import CostModel
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName, label

MAX_BODY = 3
LEAST_GAIN = 0.02
"""Which part launches must gain, in the product of their counters, for an arm to be converted."""


@dataclass(frozen=True)
class IfConvert:
    """Does trivial arms of divergent branches before the branch; `measured`, where the launches known show
    that it pays.
    """

    measured: bool = False

    name = "if-convert"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether an arm was converted."""
        arms = trivial_arms(fn, context)
        if self.measured and arms:
            arms = choose_arms(fn, arms, context)
        for arm in arms:
            args = {"arm": label(arm), "instructions": len(arm.body)}
            message = f"{label(arm)} is done before the branch to it"
            context.remarks.passed(arm.terminator, self.name, RemarkName.CONVERTED, message, args)
            hoist_arm(arm)
        return bool(arms)


def trivial_arms(fn: Function, context: PassContext) -> list[Block]:
    """The arms of divergent branches that may and should be done before them, in reverse post-order."""
    analyses = context.analyses(fn)
    cfg = analyses.cfg
    branches = [block for block in cfg.order if isinstance(block.terminator, CondBr)]
    candidates = [arm for block in branches for arm in cfg.succs[block] if _is_short_arm(arm, block)]
    if not candidates:
        return []
    loops, divergence = analyses.loops, analyses.divergence
    costs = CostModel(context.machine).latency
    arms: dict[Block, None] = {}
    for arm in candidates:
        (block,), (join,) = cfg.preds[arm], cfg.succs[arm]
        in_one_loop = loops.loop_of(block) is loops.loop_of(arm) and loops.loop_at(join) is None
        # Of two arms that lead to one block only the first can be done ahead.
        taken = {cfg.succs[other][0] for other in cfg.succs[block] if other in arms}
        is_direct = join in cfg.succs[block] or join in taken
        saves = costs.run(arm.body) <= costs.two_sided - costs.one_sided
        if in_one_loop and not is_direct and saves and divergence.is_divergent_branch(block):
            arms[arm] = None
    return list(arms)


def _is_short_arm(arm: Block, block: Block) -> bool:
    is_arm = end_of_arm(arm, block) is not None
    return is_arm and len(arm.body) <= MAX_BODY and all(may_speculate(inst) for inst in arm.body)


def hoist_arm(arm: Block) -> None:
    """Does what `arm` does at the end of the block before it, which goes on to where it went."""
    (block,), (join,) = arm.predecessors, arm.successors
    killed = kill_records(arm.terminator.debug_records)
    do_ahead(arm.body, block)
    rewriter.replace_phi_block(join, arm, block)
    block.terminator.replace_successor(arm, join)
    block.terminator.debug_records = block.terminator.debug_records + killed
    rewriter.erase_blocks([arm])


def choose_arms(fn: Function, arms: Sequence[Block], context: PassContext) -> list[Block]:
    """Those of `arms` with which the launches known cost less, one after the other.

    A remark says of each other one why not.
    """
    chosen, refused = choose_measured(fn, arms, hoist_arm, _objection, context)
    for arm, reason in refused.items():
        message = f"{label(arm)} is not done before the branch to it: {reason}"
        context.remarks.missed(arm.terminator, IfConvert.name, RemarkName.NOT_CONVERTED, message, {})
    return chosen


def _objection(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What the counters say against one arm more; empty where nothing does."""
    if reason := measured_loss(before, after):
        return reason
    if measured_speedup(before, after) < 1 + LEAST_GAIN:
        return "it saves next to nothing on the launches known"
    if after.get("estimated_cycles", 0) > before.get("estimated_cycles", 0):
        return "the estimate of the launches known speaks against it"
    return ""
