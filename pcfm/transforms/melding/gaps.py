"""The steps of a pair of blocks: its instruction pairs, and what stands alone, guarded or not.

A run that stays alone may be executed by lanes of both sides where every instruction in it may be
speculated, or is shown to be harmless in the lanes of the other side (`DereferenceableLoads`, with what they
have in place of this side's values), and where that costs no more than a guard is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from pcfm.analysis.dependence import precedence
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.range_finder import Computed, Repairs
from pcfm.analysis.regions import DivergentRegion
from pcfm.analysis.speculation import may_speculate
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.transforms.melding.order_free import Node, schedule
from pcfm.transforms.melding.pair import BlockMatch, Both, Gap, Pair, Step
from pcfm.transforms.melding.scores import ValueFacts


@dataclass(frozen=True)
class Unguarded:
    """Which runs of a region may be executed by both sides, and how much they may cost, in guards.

    `contested` takes the prices at which a run that is guarded would not be, `asked` every question and its
    answer: plans that differ in the price alone are the same where these are.
    """

    region: DivergentRegion
    loads: DereferenceableLoads
    price: float
    contested: list[float]
    asked: dict[tuple[float, float], bool] = field(default_factory=dict)

    def is_more(self, cycles: float, guard: float) -> bool:
        """Whether so many cycles on both sides are more than a guard of so many is worth."""
        return cycles > self.price * guard

    def costs_more(self, cycles: float, guard: float) -> bool:
        """The same, noted."""
        is_more = self.asked[cycles, guard] = self.is_more(cycles, guard)
        if is_more and guard:
            self.contested.append(cycles / guard)
        return is_more


class Stepper:
    """Makes the steps of the blocks of a pair, one after the other; notes in `facts` what is guarded."""

    def __init__(self, pair: Pair, facts: ValueFacts, unguarded: Unguarded) -> None:
        self._pair = pair
        self._facts = facts
        self._unguarded = unguarded
        self._costs = pair.costs.latency
        self._region_blocks = dict.fromkeys(unguarded.region.blocks)
        self._left_twin: dict[Value, Value] = {}
        self._precedence: dict[Block, list[int]] = {}

    def begin(self) -> None:
        """Nothing is guarded from now on, and which values are twins is settled."""
        self._facts.guarded = {}
        self._left_twin = {right: left for left, right in self._facts.twin.items()}

    def in_order(self, match: BlockMatch, pairs: list[Both]) -> list[Step]:
        """The pairs and what stands alone, in the order of the source."""
        left, right = match.bodies
        if match.is_lone:
            return [Gap(tuple(left), tuple(right), guarded=False)] if left or right else []
        positions = [{inst: k for k, inst in enumerate(body)} for body in (left, right)]
        steps: list[Step] = []
        i = j = 0
        for both in [*pairs, None]:
            i_end = positions[0][both.left] if both else len(left)
            j_end = positions[1][both.right] if both else len(right)
            if i < i_end or j < j_end:
                steps.append(self._gap(match, tuple(left[i:i_end]), tuple(right[j:j_end])))
            if both:
                steps.append(both)
            i, j = i_end + 1, j_end + 1
        return steps

    def scheduled(self, match: BlockMatch, pairs: list[Both]) -> list[Step]:
        """The pairs and what stands alone, in an order with as few guards as can be."""
        if match.left is None or match.right is None:
            return self.in_order(match, pairs)
        left, right = match.bodies
        behind_guard = {
            **self._wants_guard(match, pairs, is_left=True),
            **self._wants_guard(match, pairs, is_left=False),
        }
        position_left = {inst: i for i, inst in enumerate(left)}
        position_right = {inst: j for j, inst in enumerate(right)}
        by_position = {(position_left[both.left], position_right[both.right]): both for both in pairs}

        def is_guarded(node: Node) -> bool:
            i, j = node
            return (j is None and left[i] in behind_guard) or (i is None and right[j] in behind_guard)  # type: ignore[index]

        steps: list[Step] = []
        nodes = schedule(
            self.precedence(match.left), self.precedence(match.right), list(by_position), is_guarded
        )
        for (alone, _), run in groupby(nodes, key=lambda node: (None in node, is_guarded(node))):
            if alone:
                members = list(run)
                ours = tuple(left[i] for i, _ in members if i is not None)
                theirs = tuple(right[j] for _, j in members if j is not None)
                steps.append(self._gap(match, ours, theirs))
            else:
                steps += [by_position[node] for node in run]  # type: ignore[index]
        return steps

    def precedence(self, block: Block) -> list[int]:
        """Of each instruction of the block's body, the mask of those that must stay before it."""
        if block not in self._precedence:
            module = block.function.module
            layout = module.datalayout if module is not None else DataLayout.parse("")
            self._precedence[block] = precedence(block.body, layout)
        return self._precedence[block]

    def _wants_guard(self, match: BlockMatch, pairs: list[Both], *, is_left: bool) -> dict[Instruction, None]:
        """What of a block stands alone and belongs behind a guard: it may not run on both sides, costs more
        than a guard, or serves such instructions only.
        """
        body = match.bodies[0 if is_left else 1]
        paired = {inst for both in pairs for inst in (both.left, both.right)}
        inside = dict.fromkeys(body)
        wants: dict[Instruction, None] = {}
        for inst in reversed(body):
            if inst in paired:
                continue
            serves = inst.has_uses and all(user in wants and user in inside for user in inst.users)
            free = self._may_run_anywhere(inst, match, Repairs(), is_left=is_left)
            if serves or not free or self._unguarded.costs_more(self._costs.of(inst), self._costs.one_sided):
                wants[inst] = None
        return wants

    def _gap(self, match: BlockMatch, left: tuple[Instruction, ...], right: tuple[Instruction, ...]) -> Gap:
        repairs = Repairs()
        guarded = not all(
            self._may_run_anywhere(inst, match, repairs, is_left=is_left)
            for run, is_left in ((left, True), (right, False))
            for inst in run
        )
        if not guarded:
            cycles = self._costs.run((*left, *right))
            guarded = self._unguarded.costs_more(cycles, self._costs.divergence(left, right))
        if guarded:
            self._facts.guarded.update(dict.fromkeys((*left, *right)))
            repairs = Repairs()
        return Gap(left, right, guarded, repairs)

    def _may_run_anywhere(
        self, inst: Instruction, match: BlockMatch, repairs: Repairs, *, is_left: bool
    ) -> bool:
        """Whether lanes of both sides may execute it, with the repairs that this takes."""
        if may_speculate(inst):
            return True

        def stand_in(read: Computed) -> Computed | None:
            return self._stand_in(read, match, is_left=is_left)

        needed = self._unguarded.loads.prove(inst, self._unguarded.region.entry, stand_in)
        if needed is not None:
            repairs.add(needed)
        return needed is not None

    def _stand_in(self, read: Computed, reader: BlockMatch, *, is_left: bool) -> Computed | None:
        """What lanes of the other side have in the block of `reader` in place of a value of one side."""
        value = read.value
        if not read.speculated or not isinstance(value, Instruction):
            return Computed(value)
        match = self._pair.match_of(value.block)
        if match is None:
            return None if value.block in self._region_blocks else Computed(value)
        theirs, here = (match.right, reader.right) if is_left else (match.left, reader.left)
        if theirs is None or here is None or not self._unguarded.loads.dom.dominates(theirs, here):
            return None  # they may not have come by
        twin = (self._facts.twin if is_left else self._left_twin).get(value)
        if twin is not None:
            return Computed(twin)
        return None if value in self._facts.guarded or isinstance(value, Phi) else read
