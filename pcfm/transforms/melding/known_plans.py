"""Plans of pairs that were made before, in another copy of the same function.

Trials meld copies of one function again and again: at other prices of a guard, in other forms, without some
regions. Most of what stands in a copy stood in one before it, and planning is what melding takes longest for.
So plans are known by what they follow from: the text of the function when the round began, what the round has
melded since, the region, the pair and its matches, and how each question came out that was asked of the
price of a guard.
They are kept by the numbers of matches and of the pair's instructions; each copy gets one of its own.

Before: all copies are of one function, planned for one machine and launch; nothing that a plan
reads is among `_UNREAD`. Cost: linear in the function per round, and in the pair per plan. Functions of more
than `MAX_BLOCKS` blocks are planned anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from pcfm.analysis.range_finder import Repairs
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.printer import print_blocks
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.melding.gaps import Unguarded
from pcfm.transforms.melding.pair import BlockMatch, Both, Gap, PairPlan

MAX_BLOCKS = 1 << 10
_UNREAD = ("dbg", "llvm.loop")
"""Attachments that copies differ in where trials mark regions."""


@dataclass(frozen=True)
class _NumberedBoth:
    left: int
    right: int
    swapped: bool


_Position = tuple[int, int]
"""An instruction anywhere in the function: the number of its block, and its own there."""


@dataclass(frozen=True)
class _NumberedGap:
    left: tuple[int, ...]
    right: tuple[int, ...]
    guarded: bool
    freezes: tuple[tuple[_Position, int], ...]
    flags: tuple[_Position, ...]


@dataclass(frozen=True)
class _NumberedPlan:
    """A plan with a number in place of each instruction of the pair, by the number of each match; its own
    number; and what was asked of the price of a guard, in order, with what was contested.
    """

    number: int
    steps: tuple[tuple[_NumberedBoth | _NumberedGap, ...], ...]
    phis: tuple[tuple[tuple[int, int], ...], ...]
    after: Cycles
    asked: dict[tuple[float, float], bool]
    contested: tuple[float, ...]


@dataclass
class KnownPlans:
    """The plans made so far for copies of one function."""

    plans: dict[Hashable, list[_NumberedPlan]] = field(default_factory=dict)
    count: int = 0

    def in_round(self, fn: Function, model: Hashable) -> RoundPlans | None:
        """Those for a round of melding that begins now, by a profit model; None where the function is too
        large to know any.
        """
        if len(fn.blocks) > MAX_BLOCKS:
            return None
        text = print_blocks(fn, without=_UNREAD)
        return RoundPlans(self, fn, (model, sha256(text.encode("utf-8", "surrogateescape")).digest()))


@dataclass
class RoundPlans:
    """The plans for one function in one round; `state` is what follows from nothing else: its text when the
    round began, and what was melded since.
    """

    known: KnownPlans
    fn: Function
    state: tuple[Hashable, ...]
    _numbers: dict[Block, int] = field(init=False)  # of the blocks when the round began

    def __post_init__(self) -> None:
        self._numbers = {block: number for number, block in enumerate(self.fn.blocks)}

    def melded(self, region: int, plans: Sequence[int | None]) -> None:
        """Takes note that the region at block number `region` was melded by the plans with these numbers."""
        self.state = (*self.state, (region, *plans))

    def number_of(self, block: Block) -> int:
        """The number that a block of the function had when the round began."""
        return self._numbers[block]

    def plan(
        self,
        pair: tuple[Hashable, ...],
        matches: list[BlockMatch],
        unguarded: Unguarded,
        make: Callable[[Unguarded], PairPlan],
    ) -> tuple[PairPlan, int]:
        """The plan for a pair, whose matches stand in the function as adapted for it, and the plan's number:
        one that is known, or the one that `make` makes.
        """
        plans = self.known.plans.setdefault((self.state, pair, self._matched(matches)), [])
        for each in plans:
            if all(unguarded.is_more(*asked) == answer for asked, answer in each.asked.items()):
                unguarded.contested.extend(each.contested)
                return self._written(each, matches), each.number
        own = replace(unguarded, contested=[], asked={})
        made = make(own)
        unguarded.contested.extend(own.contested)
        self.known.count += 1
        plans.append(self._numbered(made, self.known.count, own))
        return made, self.known.count

    def _matched(self, matches: Sequence[BlockMatch]) -> tuple[Hashable, ...]:
        """Which blocks are matched, and what adaptations have made of them."""
        added: dict[Block, int] = {}  # since the round began, by adaptations or by melds

        def number(block: Block) -> int:
            known = self._numbers.get(block)
            return added.setdefault(block, -1 - len(added)) if known is None else known

        def seen(block: Block | None) -> Hashable:
            if block is None:
                return None
            return number(block), len(block.instructions), *map(number, block.successors)

        return tuple((seen(match.left), seen(match.right), match.weight) for match in matches)

    def _numbered(self, plan: PairPlan, number: int, asked: Unguarded) -> _NumberedPlan:
        numbers = {inst: n for n, inst in enumerate(_instructions(plan.matches))}

        def position(inst: Instruction) -> _Position:
            return self.fn.blocks.index(inst.block), inst.block.instructions.index(inst)

        def step(each: Both | Gap) -> _NumberedBoth | _NumberedGap:
            if isinstance(each, Both):
                return _NumberedBoth(numbers[each.left], numbers[each.right], each.swapped)
            return _NumberedGap(
                tuple(numbers[inst] for inst in each.left),
                tuple(numbers[inst] for inst in each.right),
                each.guarded,
                tuple((position(inst), index) for inst, index in each.repairs.freezes),
                tuple(map(position, each.repairs.flags)),
            )

        return _NumberedPlan(
            number,
            tuple(tuple(map(step, plan.steps[match])) for match in plan.matches),
            tuple(
                tuple((numbers[left], numbers[right]) for left, right in plan.phis[match])
                for match in plan.matches
            ),
            plan.after,
            asked.asked,
            tuple(asked.contested),
        )

    def _written(self, plan: _NumberedPlan, matches: list[BlockMatch]) -> PairPlan:
        insts = list(_instructions(matches))

        def inst_at(position: _Position) -> Instruction:
            block, number = position
            return self.fn.blocks[block].instructions[number]

        def step(each: _NumberedBoth | _NumberedGap) -> Both | Gap:
            if isinstance(each, _NumberedBoth):
                return Both(insts[each.left], insts[each.right], each.swapped)
            repairs = Repairs(
                {(inst_at(position), index): None for position, index in each.freezes},
                {inst_at(position): None for position in each.flags},
            )
            left, right = (tuple(insts[number] for number in run) for run in (each.left, each.right))
            return Gap(left, right, each.guarded, repairs)

        def phi(number: int) -> Phi:
            inst = insts[number]
            assert isinstance(inst, Phi)
            return inst

        return PairPlan(
            matches,
            {match: list(map(step, steps)) for match, steps in zip(matches, plan.steps, strict=True)},
            {
                match: [(phi(left), phi(right)) for left, right in pairs]
                for match, pairs in zip(matches, plan.phis, strict=True)
            },
            plan.after,
        )


def _instructions(matches: Iterable[BlockMatch]) -> Iterator[Instruction]:
    """Those of the blocks of a pair, in order."""
    for match in matches:
        for block in match.blocks:
            yield from block.instructions
