"""Static cycle costs that melding decides on, under one machine model."""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.instructions import Br, Instruction, Select, Terminator
from pcfm.ir.module import Block
from pcfm.ir.types import I1, Type
from pcfm.ir.values import Poison
from pcfm.machine import Cost, Machine

LOOP_WEIGHT = 8  # how often a loop's body is assumed to run per entry of the loop


class Costs:
    """What instructions, selects and branches cost (selects cached: planning asks again and again).

    In latency where one warp runs alone, `issue` where others hide it.
    """

    def __init__(self, machine: Machine, *, issue: bool = False) -> None:
        def of(cost: Cost) -> float:
            return float(cost.issue_cycles if issue else cost.latency_cycles)

        self._of = lambda inst: of(machine.cost(inst))
        self._select: dict[Type, float] = {}
        fall_through = of(machine.branch_not_taken)
        self.branch: float = (of(machine.branch_taken) + fall_through) / 2
        # A branch that splits the warp falls through to one side after the other and joins them again.
        self.one_sided: float = fall_through + of(machine.divergent_branch) + of(machine.reconvergence)
        self.two_sided: float = self.one_sided + of(machine.divergent_else)

    def divergence(self, left: object, right: object) -> float:
        """What a divergent branch to a side of work (or none, where falsy) each costs."""
        if not left and not right:
            return 0.0
        return self.two_sided if left and right else self.one_sided

    def of(self, inst: Instruction) -> float:
        """The cycles of `inst`; of a terminator its mean branch cost."""
        if isinstance(inst, Terminator):
            return 0.0 if isinstance(inst, Br) else self.branch
        return self._of(inst)

    def select(self, ty: Type) -> float:
        """The cycles of a select of that type."""
        if ty not in self._select:
            self._select[ty] = self._of(Select(Poison(I1), Poison(ty), Poison(ty)))
        return self._select[ty]

    def run(self, insts: Iterable[Instruction]) -> float:
        """The cycles of a straight run."""
        return sum(self.of(inst) for inst in insts)


def cycles_of(blocks: Iterable[tuple[Block, int]], costs: Costs) -> float:
    """The static cycles of blocks as they stand, each with its weight."""
    return sum(weight * costs.run(block.instructions[len(block.phis) :]) for block, weight in blocks)
