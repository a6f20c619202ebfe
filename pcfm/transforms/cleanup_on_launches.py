"""Clean-up of a kernel in which nothing was melded: kept where the launches known do not lose by it.

What is simpler on the IR may be emitted as code that takes longer. Melds are tried on launches together with
the clean-up behind them; where there is none, the clean-up is on trial by itself: what it made of the kernel
is executed beside what the kernel was, and undone where a counter rises and what others save does not
outweigh that. A kernel without branches is left out. Cost: a copy of the kernel, and where the clean-up
changes it, two executions of the launches.
"""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.ir.module import Function
from pcfm.ir.trial_copy import KeptCopy
from pcfm.transforms.acceptance import Comparison, on_launches
from pcfm.transforms.branch_fusion import BranchFusion
from pcfm.transforms.delay_branches import DelayBranches
from pcfm.transforms.delay_work import DelayWork
from pcfm.transforms.if_convert import IfConvert
from pcfm.transforms.loads_ahead import LoadsAhead
from pcfm.transforms.loop_merge import LoopMerge
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.passes import Pass, PassContext
from pcfm.transforms.remarks import Remark, RemarkName
from pcfm.transforms.step_addresses import StepAddresses
from pcfm.transforms.version import make_version

_NO_CLEANUP = (BranchFusion, DelayBranches, DelayWork, IfConvert, LoadsAhead, LoopMerge, Meld, StepAddresses)
"""Passes that try what they do on launches themselves, or ask none (branch fusion as published)."""


def is_cleanup(passes: Sequence[Pass]) -> bool:
    """Whether some passes only clean up."""
    return not any(isinstance(each, _NO_CLEANUP) for each in passes)


class CleanUpTrial:
    """A kernel as it is before its clean-up; `settle` ends the trial.

    Before: no block's address is taken, and launches are known.
    """

    def __init__(self, fn: Function, context: PassContext) -> None:
        self.fn, self.context = fn, context
        self._before = make_version(fn, context, clean=False)
        self._kept = KeptCopy(fn, "kept")

    @staticmethod
    def is_possible(fn: Function, context: PassContext) -> bool:
        """Whether a launch has been executed that can tell, and the kernel can be put back."""
        if context.measure is None or not fn.is_kernel or any(block.address_taken for block in fn.blocks):
            return False
        return any(block.terminator in context.divergence_shares for block in fn.blocks)

    def settle(self, changed: bool) -> bool:
        """Whether the clean-up, which `changed` the kernel or not, is undone."""
        comparison = self._comparison() if changed else None
        if comparison is None or comparison.worst.part <= 0 or comparison.is_better():
            self._kept.drop()
            return False
        self._kept.restore()
        worst = comparison.worst
        message = f"clean-up alone costs {worst.part:.1%} of {worst.counter} on the launch: it is undone"
        name = RemarkName.UNDONE
        self.context.remarks.add(Remark("missed", "pipeline", name, self.fn.name, None, message))
        return True

    def _comparison(self) -> Comparison | None:
        """What the clean-up saves and loses; None where the launches cannot be executed."""
        now = make_version(self.fn, self.context, clean=False)
        del now.module.globals[self._kept.copy.name]
        before, after = self._before.measured, now.measured
        return None if before is None or after is None else on_launches(before, after)
