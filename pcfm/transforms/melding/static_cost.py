"""What a function costs as it stands, statically: every block its cycles, as often as it is assumed to run.

Two forms of one function can so be compared before either is emitted. What a branch costs a warp depends on
whether it splits there (`melding.costs`); a switch costs its comparisons, and where it splits a warp, a turn
per side that has work of its own. Cost: linear in the function.
"""

from __future__ import annotations

from pcfm.analysis.analyses import Analyses
from pcfm.ir.instructions import CondBr, Switch
from pcfm.ir.module import Block
from pcfm.machine import Machine
from pcfm.transforms.melding.costs import CostModel, Costs, Cycles
from pcfm.transforms.melding.frequencies import block_frequencies


def static_cost(analyses: Analyses, machine: Machine) -> Cycles:
    """The static cycles of one run of the function that these are the analyses of."""
    frequencies = {splits: block_frequencies(analyses, splits=splits) for splits in (True, False)}

    def cycles(costs: Costs) -> float:
        splits = costs.splits
        total = 0.0
        for block, frequency in frequencies[splits].items():
            divergent = splits and analyses.divergence.is_divergent_branch(block)
            join = analyses.reconvergence.meeting_point(block) if divergent else None
            total += frequency * (costs.run(block.body) + _end(block, costs, join, divergent=divergent))
        return total

    costs = CostModel(machine)
    unsplit = cycles(costs.left)  # the mean over the sides of every branch
    return Cycles(cycles(costs.latency), cycles(costs.issue), unsplit, unsplit)


def _end(block: Block, costs: Costs, join: Block | None, *, divergent: bool) -> float:
    """What leaving the block costs."""
    end = block.terminator
    if not isinstance(end, CondBr | Switch):
        return 0.0
    total = costs.comparisons(end) if isinstance(end, Switch) else 0.0
    if not divergent:
        return total + costs.branch
    sides = sum(succ is not join for succ in block.successors)
    return total + costs.one_sided + max(0, sides - 1) * (costs.two_sided - costs.one_sided)
