"""A pair of subgraphs that are to become one, and what is planned for it.

A `PairPlan` says, per matched pair of blocks, which instructions become one (`Both`), which stay alone and
whether such a run is guarded (`Gap`), and which phis become one. `Pair` is what planning asks of the two as
they stand: what is inside, and which values meet where blocks, instructions or phis become one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pcfm.analysis.range_finder import Repairs
from pcfm.analysis.similarity import similarity_class, work_class
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.transforms.melding.costs import CostModel, Cycles
from pcfm.transforms.melding.forks import Fork, fork
from pcfm.transforms.melding.operands import operand_pairs, swaps
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.steps import MeldStep


@dataclass(frozen=True, eq=False)
class BlockMatch:
    """A pair of blocks that become one; or one alone, to which lanes of the other side never come."""

    left: Block | None
    right: Block | None
    weight: int = 1

    @property
    def blocks(self) -> list[Block]:
        """The blocks that it has."""
        return [block for block in (self.left, self.right) if block is not None]

    @property
    def is_lone(self) -> bool:
        """Whether it is a block of one side alone."""
        return self.left is None or self.right is None

    @property
    def bodies(self) -> tuple[list[Instruction], list[Instruction]]:
        """What is neither phi nor terminator, of left and of right."""
        return self.left.body if self.left else [], self.right.body if self.right else []

    @property
    def cells(self) -> int:
        """How many pairs of instructions an alignment compares."""
        left, right = self.bodies
        return len(left) * len(right)


class Both(NamedTuple):
    """Two instructions that become one; `swapped` as `operands` has it."""

    left: Instruction
    right: Instruction
    swapped: bool = False


@dataclass(frozen=True)
class Gap:
    """Runs that stay alone between two aligned pairs, left's and right's; guarded by the condition or not."""

    left: tuple[Instruction, ...]
    right: tuple[Instruction, ...]
    guarded: bool
    repairs: Repairs = field(default_factory=Repairs)  # what must change so that it may run unguarded


Step = Both | Gap
Aligned = dict[BlockMatch, list[Both]]
PhiPairs = dict[BlockMatch, list[tuple[Phi, Phi]]]
ValuePair = tuple[Value, Value]


@dataclass
class PairPlan:
    """How one pair of subgraphs is melded; `after` are its static cycles then."""

    matches: list[BlockMatch]
    steps: dict[BlockMatch, list[Step]] = field(default_factory=dict)
    phis: PhiPairs = field(default_factory=dict)
    after: Cycles = field(default_factory=Cycles)

    @property
    def aligned(self) -> Aligned:
        """The instruction pairs of each pair of blocks."""
        return {match: [s for s in steps if isinstance(s, Both)] for match, steps in self.steps.items()}

    @property
    def pair_count(self) -> int:
        """How many instruction pairs become one."""
        return sum(map(len, self.aligned.values()))

    def repaired(self) -> list[Instruction]:
        """The instructions that a gap repairs, wherever they stand."""
        gaps = [step for steps in self.steps.values() for step in steps if isinstance(step, Gap)]
        return [
            inst for gap in gaps for inst in (*(inst for inst, _ in gap.repairs.freezes), *gap.repairs.flags)
        ]

    def copied(self, matches: list[BlockMatch], twins: Mapping[Instruction, Instruction]) -> PairPlan:
        """The plan for `matches`, with the twin of each of its instructions."""

        def phi(inst: Phi) -> Phi:
            twin = twins[inst]
            assert isinstance(twin, Phi)
            return twin

        def step(each: Step) -> Step:
            if isinstance(each, Both):
                return Both(twins[each.left], twins[each.right], each.swapped)
            repairs = Repairs(
                {(twins[inst], index): None for inst, index in each.repairs.freezes},
                {twins[inst]: None for inst in each.repairs.flags},
            )
            left, right = (tuple(twins[inst] for inst in run) for run in (each.left, each.right))
            return Gap(left, right, each.guarded, repairs)

        copy = PairPlan(matches, after=self.after)
        for match, original in zip(matches, self.matches, strict=True):
            copy.steps[match] = list(map(step, self.steps[original]))
            copy.phis[match] = [(phi(left), phi(right)) for left, right in self.phis[original]]
        return copy

    @property
    def is_complete(self) -> bool:
        """Whether no instruction and no phi stays alone."""
        return not any(isinstance(step, Gap) for steps in self.steps.values() for step in steps) and all(
            len(self.phis[match]) == len(block.phis) for match in self.matches for block in match.blocks
        )


class Pair:
    """Two subgraphs whose blocks match in `matches`; `exits` are where left's and right's lanes go behind.

    `exit_edges` pairs left and right blocks whose edges to one common target will become one edge, so that
    the phis there are counted too.
    """

    def __init__(
        self,
        matches: list[BlockMatch],
        exits: tuple[Block, Block],
        exit_edges: Sequence[tuple[Block, Block]],
        costs: CostModel,
        options: MeldOptions,
    ) -> None:
        self.matches = matches
        self.options = options
        self.costs = costs
        self._exits = exits
        self._match_of = {block: match for match in matches for block in match.blocks}
        inside = (inst for block in self._match_of for inst in block.instructions)
        numbers: dict[Hashable, int] = {}

        def number(inst: Instruction) -> int | None:
            key = (work_class if options.mixes_memories else similarity_class)(inst)
            return None if key is None else numbers.setdefault(key, len(numbers))

        # Equal for similar instructions; None of one that is similar to none.
        self.classes = {inst: number(inst) for inst in inside}
        self.exit_pairs = _exit_phi_pairs(exit_edges)
        self.forks: dict[BlockMatch, Fork] = {
            match: fork(match.left.terminator, match.right.terminator, self._head)
            for match in matches
            if match.left is not None and match.right is not None
        }
        self._operands: dict[Both, list[ValuePair]] = {}
        self._incoming: dict[tuple[Phi, Phi], list[tuple[Value, Value, int]]] = {}

    def swaps(self, left: Instruction, right: Instruction) -> list[bool]:
        """How the operands of two similar instructions may correspond: straight (False), swapped (True)."""
        orders = swaps(left, right)
        return orders if self.options.has(MeldStep.OPERAND_ORDER) else [each for each in orders if not each]

    def has(self, value: Value) -> bool:
        """Whether an instruction of the pair computes it."""
        return value in self.classes

    def match_of(self, block: Block) -> BlockMatch | None:
        """The pair of blocks that `block` is of; None where it is outside."""
        return self._match_of.get(block)

    def _head(self, block: Block) -> Block:
        """One block for both of a match."""
        match = self._match_of.get(block)
        if match is None:
            return self._exits[0] if block is self._exits[1] else block
        return match.blocks[0]

    def operands_of(self, both: Both) -> list[ValuePair]:
        """The values that meet as operands."""
        pairs = self._operands.get(both)
        if pairs is None:
            pairs = self._operands[both] = operand_pairs(both.left, both.right, swapped=both.swapped)
        return pairs

    def incoming_of(self, left: Phi, right: Phi) -> list[tuple[Value, Value, int]]:
        """The values that meet on each melded edge into the two phis, with the edge's weight."""
        pairs = self._incoming.get((left, right))
        if pairs is None:
            pairs = self._incoming[left, right] = []
            for a, pred in left.incoming:
                source = self._match_of.get(pred)
                if source is None:  # the entry edge
                    outside = [v for v, p in right.incoming if p not in self._match_of]
                    pairs += [(a, b, 1) for b in outside[:1]]
                elif source.right is not None:
                    pairs += [(a, b, source.weight) for b, p in right.incoming if p is source.right][:1]
        return pairs


def _exit_phi_pairs(exit_edges: Sequence[tuple[Block, Block]]) -> list[ValuePair]:
    pairs: list[ValuePair] = []
    for left, right in exit_edges:
        for target in left.successors:
            if target in right.successors:
                for phi in target.phis:
                    incoming = {p: v for v, p in phi.incoming}
                    if left in incoming and right in incoming:
                        pairs.append((incoming[left], incoming[right]))
    return pairs
