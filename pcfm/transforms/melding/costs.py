"""Static cycle costs that melding decides on, under one machine model."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import add, sub
from typing import Literal, NamedTuple

from pcfm.analysis.latency import block_costs
from pcfm.ir.instructions import Binary, Br, Instruction, Select, Switch, Terminator
from pcfm.ir.module import Block
from pcfm.ir.types import I1, Type
from pcfm.ir.values import Poison
from pcfm.machine import Cost, Machine

LOOP_WEIGHT = 8  # how often a loop's body is assumed to run per entry of the loop

ASSUMED_SHARE = 0.8
"""In which part of its executions a branch that can split a warp is assumed to, where no profile tells."""


_NEGATION = Binary("xor", Poison(I1), Poison(I1))


@cache
def _select_of(ty: Type) -> Select:
    return Select(Poison(I1), Poison(ty), Poison(ty))


class Costs:
    """What instructions, selects and branches cost.

    Both cached, since planning asks again and again: what an instruction costs must not change meanwhile.
    `known` is that cache, for costs of one machine to share.

    In latency, where one warp runs alone, or in `issue` cycles, where others hide it; for a warp that splits
    at the region's branch and so runs both sides, or, with `only`, for one that goes to that side as a whole.
    `left_run` and `right_run` are 1 where it runs the side, else 0.
    """

    def __init__(
        self,
        machine: Machine,
        *,
        issue: bool = False,
        only: Literal["left", "right"] | None = None,
        known: dict[Instruction, Cost] | None = None,
    ) -> None:
        def of(cost: Cost) -> float:
            return float(cost.issue_cycles if issue else cost.latency_cycles)

        self.is_issue = issue
        self._machine = machine
        self._known = {} if known is None else known
        self._cycles: dict[Instruction, float] = {}
        self._select: dict[Type, float] = {}
        self.left_run, self.right_run = int(only != "right"), int(only != "left")
        self.negation: float = of(machine.cost(_NEGATION))
        fall_through = of(machine.branch_not_taken)
        self.branch: float = (of(machine.branch_taken) + fall_through) / 2
        self.shorter_branch = min(of(machine.branch_taken), fall_through)
        self.one_sided = self.two_sided = self.branch
        if only is None:
            # It falls through to one side after the other and joins them again.
            self.one_sided = fall_through + of(machine.divergent_branch) + of(machine.reconvergence)
            self.two_sided = self.one_sided + of(machine.divergent_else)

    @property
    def splits(self) -> bool:
        """Whether they are those of a warp that runs both sides."""
        return self.left_run == self.right_run

    def divergence(self, left: object, right: object) -> float:
        """What a branch on the region's condition to a side of work (or none, where falsy) each costs."""
        if not left and not right:
            return 0.0
        return self.two_sided if left and right else self.one_sided

    def of(self, inst: Instruction) -> float:
        """The cycles of `inst`; of a terminator its mean branch cost."""
        cycles = self._cycles.get(inst)
        if cycles is None:
            is_end = isinstance(inst, Terminator)
            cycles = self._of(inst) if not is_end else 0.0 if isinstance(inst, Br) else self.branch
            self._cycles[inst] = cycles
        return cycles

    def _of(self, inst: Instruction) -> float:
        cost = self._known.get(inst)
        if cost is None:
            if inst.parent is None:
                self._known[inst] = self._machine.cost(inst)
            else:
                for each, its_cost in block_costs(inst.block, self._machine).items():
                    self._known.setdefault(each, its_cost)
            cost = self._known[inst]
        return float(cost.issue_cycles if self.is_issue else cost.latency_cycles)

    def comparisons(self, switch: Switch) -> float:
        """The cycles of what a switch compares."""
        return self._of(switch)

    def select(self, ty: Type) -> float:
        """The cycles of a select of that type."""
        cost = self._select.get(ty)
        if cost is None:
            cost = self._select[ty] = self._of(_select_of(ty))
        return cost

    def shared(self, left: Instruction, right: Instruction) -> float:
        """What is saved where two become one: the cycles of the quicker."""
        return min(self.of(left), self.of(right))

    def run(self, insts: Iterable[Instruction]) -> float:
        """The cycles of a straight run."""
        return sum(self.of(inst) for inst in insts)


def cycles_of(blocks: Iterable[tuple[Block, int]], costs: Costs) -> float:
    """The static cycles of blocks as they stand, each with its weight."""
    return sum(weight * costs.run(block.instructions[len(block.phis) :]) for block, weight in blocks)


class Cycles(NamedTuple):
    """What something costs: in latency and in issue cycles where the warp splits, in latency where all of it
    goes left, or right; of emitted code in issue cycles there too.
    """

    latency: float = 0.0
    issue: float = 0.0
    left: float = 0.0
    right: float = 0.0
    left_issue: float = 0.0
    right_issue: float = 0.0

    def __add__(self, other: Cycles) -> Cycles:  # type: ignore[override]
        return Cycles(*map(add, self, other))

    def __sub__(self, other: Cycles) -> Cycles:
        return Cycles(*map(sub, self, other))

    @property
    def unsplit(self) -> float:
        """Latency where the warp does not split: the mean of both sides."""
        return (self.left + self.right) / 2

    def expected(self, share: float) -> float:
        """Latency, where `share` of the executions split the warp."""
        return share * self.latency + (1 - share) * self.unsplit


class CostModel:
    """The costs of one machine that a decision weighs, for as long as no instruction changes."""

    def __init__(self, machine: Machine) -> None:
        known: dict[Instruction, Cost] = {}
        self.latency = Costs(machine, known=known)
        self.issue = Costs(machine, issue=True, known=known)
        self.left = Costs(machine, only="left", known=known)
        self.right = Costs(machine, only="right", known=known)
        self.left_issue = Costs(machine, issue=True, only="left", known=known)
        self.right_issue = Costs(machine, issue=True, only="right", known=known)

    def each(self, cost: Callable[[Costs], float]) -> Cycles:
        """`cost` under each of them."""
        return Cycles(cost(self.latency), cost(self.issue), cost(self.left), cost(self.right))

    def with_sides_issue(self, cost: Callable[[Costs], float]) -> Cycles:
        """`cost` under each of them, and in the issue cycles of a warp that goes to either side."""
        each = self.each(cost)
        return each._replace(left_issue=cost(self.left_issue), right_issue=cost(self.right_issue))
