"""Plans of pairs that were made before, in another copy of the same function.

Trials meld copies of one function again and again: at other prices of a guard, in other forms, without some
regions. Most of what stands in a copy stood in one before it, and planning is what melding takes longest for.
So plans are known by what they follow from: the text of the function when the round began, what the round has
melded since, the region, the pair and its matches, and how each question came out that was asked of the
price of a guard.
Each copy gets a plan of its own, in which its instructions stand for those that were planned first.

Before: all copies are of one function, planned for one machine and launch; nothing that a plan
reads is among `_UNREAD`. Cost: linear in the function per round, and in the pair per plan. Functions of more
than `MAX_BLOCKS` blocks are planned anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block, Function
from pcfm.ir.printer import print_blocks
from pcfm.transforms.melding.gaps import Unguarded
from pcfm.transforms.melding.pair import BlockMatch, PairPlan

MAX_BLOCKS = 1 << 10
_UNREAD = ("dbg", "llvm.loop")
"""Attachments that copies differ in where trials mark regions."""


@dataclass(frozen=True)
class _KnownPlan:
    """A plan and its number; the instructions of its pair, in order; `elsewhere`, those outside the pair that
    it repairs, with the numbers of their blocks and their own there; and what was asked of the price of a
    guard, in order, with what was contested.
    """

    number: int
    plan: PairPlan
    insts: tuple[Instruction, ...]
    elsewhere: dict[Instruction, tuple[int, int]]
    asked: dict[tuple[float, float], bool]
    contested: tuple[float, ...]

    def copied(self, fn: Function, matches: list[BlockMatch]) -> PairPlan:
        """The same plan for the pair of these matches in `fn`."""
        twins = dict(zip(self.insts, _instructions(matches), strict=True))
        twins |= {inst: fn.blocks[block].instructions[n] for inst, (block, n) in self.elsewhere.items()}
        return self.plan.copied(matches, twins)


@dataclass
class KnownPlans:
    """The plans made so far for copies of one function."""

    plans: dict[Hashable, list[_KnownPlan]] = field(default_factory=dict)
    count: int = 0

    def in_round(self, fn: Function, terms: Hashable) -> RoundPlans | None:
        """Those for a round of melding that begins now, on such terms; None where the function is too large
        to know any.
        """
        if len(fn.blocks) > MAX_BLOCKS:
            return None
        return RoundPlans(self, fn, terms)


@dataclass
class RoundPlans:
    """The plans for one function in one round, on such `terms`; `state` is what they follow from: its text
    when the round began, and what was melded since.
    """

    known: KnownPlans
    fn: Function
    terms: Hashable
    state: tuple[Hashable, ...] = ()
    _numbers: dict[Block, int] = field(init=False)  # of the blocks when the round began

    def __post_init__(self) -> None:
        self._numbers = {block: number for number, block in enumerate(self.fn.blocks)}

    def begin(self) -> None:
        """Reads the text, before anything is adapted or melded: in most rounds nothing is."""
        if not self.state:
            text = print_blocks(self.fn, without=_UNREAD)
            self.state = self.terms, sha256(text.encode("utf-8", "surrogateescape")).digest()

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
                return each.copied(self.fn, matches), each.number
        own = replace(unguarded, contested=[], asked={})
        made = make(own)
        unguarded.contested.extend(own.contested)
        self.known.count += 1
        plans.append(
            _KnownPlan(
                self.known.count,
                made,
                tuple(_instructions(matches)),
                {
                    inst: (self.fn.blocks.index(inst.block), inst.block.instructions.index(inst))
                    for inst in made.repaired()
                },
                own.asked,
                tuple(own.contested),
            )
        )
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


def _instructions(matches: Iterable[BlockMatch]) -> Iterator[Instruction]:
    """Those of the blocks of a pair, in order."""
    for match in matches:
        for block in match.blocks:
            yield from block.instructions
