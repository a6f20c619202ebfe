"""Plans of pairs that were made before, in another copy of the same function.

Trials meld copies of one function again and again: at other prices of a guard, in other forms, without some
regions. Most of what stands in a copy stood in one before it, and planning is what melding takes longest for.
So plans are known by what they follow from: the text of the function when the round began, what the round has
melded since, the region, the pair and its matches, and how each question came out that was asked of the
price of a guard.
They are kept by the numbers of matches and instructions; each copy gets one of its own.

Before: all copies are of one function, planned for one machine and launch; nothing that a plan
reads is among `_UNREAD`. Cost: linear in the function per round and per plan. Functions of more than
`MAX_BLOCKS` blocks are planned anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from pcfm.analysis.ranges import Repairs
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.printer import print_blocks
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.melding.plan import BlockMatch, Both, Gap, PairPlan, Unguarded

MAX_BLOCKS = 1 << 10
_UNREAD = ("dbg", "llvm.loop")
"""Attachments that copies differ in where trials mark regions."""


@dataclass(frozen=True)
class _NumberedBoth:
    left: int
    right: int
    swapped: bool


@dataclass(frozen=True)
class _NumberedGap:
    left: tuple[int, ...]
    right: tuple[int, ...]
    guarded: bool
    freezes: tuple[tuple[int, int], ...]
    flags: tuple[int, ...]


@dataclass(frozen=True)
class _NumberedPlan:
    """A plan with a number in place of each instruction, by the number of each match; its own number; and
    what was asked of the price of a guard, in order, with what was contested.
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

    def melded(self, region: int, plans: Sequence[int | None]) -> None:
        """Takes note that the region at block number `region` was melded by the plans with these numbers."""
        self.state = (*self.state, (region, *plans))

    def number_of(self, block: Block) -> int:
        """The number of a block of the function."""
        return self.fn.blocks.index(block)

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
                return _written(each, matches, list(self.fn.instructions())), each.number
        own = replace(unguarded, contested=[], asked={})
        made = make(own)
        unguarded.contested.extend(own.contested)
        self.known.count += 1
        plans.append(
            _numbered(made, self.known.count, own, {i: n for n, i in enumerate(self.fn.instructions())})
        )
        return made, self.known.count

    def _matched(self, matches: Sequence[BlockMatch]) -> tuple[Hashable, ...]:
        """Which blocks are matched, and what adaptations have made of them."""
        number = {block: n for n, block in enumerate(self.fn.blocks)}

        def seen(block: Block | None) -> Hashable:
            if block is None:
                return None
            return number[block], len(block.instructions), *(number[succ] for succ in block.successors)

        return tuple((seen(match.left), seen(match.right), match.weight) for match in matches)


def _numbered(
    plan: PairPlan, number: int, asked: Unguarded, numbers: dict[Instruction, int]
) -> _NumberedPlan:
    def step(each: Both | Gap) -> _NumberedBoth | _NumberedGap:
        if isinstance(each, Both):
            return _NumberedBoth(numbers[each.left], numbers[each.right], each.swapped)
        return _NumberedGap(
            tuple(numbers[inst] for inst in each.left),
            tuple(numbers[inst] for inst in each.right),
            each.guarded,
            tuple((numbers[inst], index) for inst, index in each.repairs.freezes),
            tuple(numbers[inst] for inst in each.repairs.flags),
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


def _written(plan: _NumberedPlan, matches: list[BlockMatch], insts: list[Instruction]) -> PairPlan:
    def step(each: _NumberedBoth | _NumberedGap) -> Both | Gap:
        if isinstance(each, _NumberedBoth):
            return Both(insts[each.left], insts[each.right], each.swapped)
        repairs = Repairs(
            {(insts[number], index): None for number, index in each.freezes},
            {insts[number]: None for number in each.flags},
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
