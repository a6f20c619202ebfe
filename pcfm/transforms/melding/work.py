"""How much work melding one function takes, all copies that are melded for trials together, and when to stop.

Work is counted in blocks of the regions that are planned, and of the function in each round, so that what
comes out depends on no clock. What else takes long is counted as so many blocks: pairs of subgraphs that are
compared, pairs of blocks that are planned to the instruction, instructions that are read in a round or as
emitted code. Regions nest, and a nest as deep as the function is long takes quadratic work:
no more than `MAX_PLANNED` blocks are planned each time that a function is melded, inner regions first, and no
more than `MAX_SEEN` looked at in rounds. Trials (`meld`, `choose_forms`, `outcomes`, `trials`) meld copies;
after `MAX_TRIED` blocks in all of them together the copy that is melded is given up, no further one is
melded, and the IR decides; brief trials, as in a build, take less, and leave what they do not decide. So it
is once all functions of a module together have taken `TRIED_OF_MODULE`; once they have taken
`MAX_OF_MODULE`, nothing more is melded.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.ir.module import Function
from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.passes import PassContext

MAX_PLANNED = 1 << 16
"""Some two seconds. A nest of 200 branches reaches it."""
MAX_SEEN = 1 << 14
"""Some four seconds. A function of 500 blocks reaches it after 32 rounds; any is given `LEAST_ROUNDS`."""
LEAST_ROUNDS = 8
MAX_TRIED = 5 << 13
"""Some three seconds, with what trials cost beside: emission, above all."""
BRIEF_TRIED, BRIEF_PRICE = 5 << 9, 4
"""What brief trials may take: so much, and for each instruction so much more; some 0.4 seconds."""
TRIED_OF_MODULE = 5 << 13
"""As much as one function may: those that come after it are not tried."""
MAX_OF_MODULE = 6 << 13
"""Some four seconds: functions that come after it are left as they are."""
ROUND_PRICE = 4
"""How many blocks planned one takes that is analysed and cleaned up in a round."""
MATCH_PRICE = 16
"""How many a pair of blocks takes that is planned to the instruction: in several orders, phis paired anew."""
LONG_BLOCK = 16
"""A longer block counts as several of so many instructions."""


@dataclass
class ModuleWork:
    """What the functions of a module have taken until now."""

    spent: int = 0


@dataclass
class Work:
    """The work on one function and its copies: blocks `planned`, and `seen` by rounds, those since it was
    last melded included.
    """

    planned: int = 0
    seen: int = 0
    is_given_up: bool = False
    of_module: ModuleWork = field(default_factory=ModuleWork)
    is_brief: bool = False
    _size: int = 0
    _is_trial: bool = False
    _planned_before: int = 0
    _seen_before: int = 0
    _last: int = 0

    def begin(self, fn: Function, *, is_trial: bool) -> None:
        """`fn`, or a copy, is about to be melded; `is_trial` where trials decide what comes of it."""
        self._size = self._size or sum(len(block.instructions) for block in fn.blocks)
        self._is_trial = is_trial
        self._planned_before, self._seen_before = self.planned, self.seen

    def end(self) -> None:
        """It has been melded: another copy will take as much."""
        self._last = self.planned - self._planned_before + ROUND_PRICE * self.seen_since

    @property
    def seen_since(self) -> int:
        """How many blocks rounds have looked at since it began."""
        return self.seen - self._seen_before

    def look(self, number: int, fn: Function) -> bool:
        """Counts the `number`th round over `fn`; False where that is too much for it or its module."""
        if self._gives_up() or self.of_module.spent > MAX_OF_MODULE:
            return False
        blocks = sum(1 + len(block.instructions) // LONG_BLOCK for block in fn.blocks)
        if number >= LEAST_ROUNDS and self.seen_since + blocks > MAX_SEEN:
            return False
        self.seen += blocks
        self.of_module.spent += ROUND_PRICE * blocks
        return True

    def plan(self, blocks: int) -> bool:
        """Counts a region of so many blocks; False where that is too much for one function or the module."""
        of_function = self.planned + blocks - self._planned_before
        if self._gives_up() or of_function > MAX_PLANNED or self.of_module.spent + blocks > MAX_OF_MODULE:
            return False
        self.add(blocks)
        return True

    def add(self, blocks: int) -> None:
        """Counts what was looked at to plan, as so many blocks."""
        self.planned += blocks
        self.of_module.spent += blocks

    def _gives_up(self) -> bool:
        """Whether what is melded is a trial, and more than trials may take."""
        is_over = self._is_trial and self._is_more(0)
        self.is_given_up = self.is_given_up or is_over
        return is_over

    @property
    def may_try(self) -> bool:
        """Whether one more copy of the function may be melded."""
        return not self.is_given_up and not self._is_more(self._last)

    def _is_more(self, further: int) -> bool:
        """Whether with so much further work it is more than trials may take."""
        spent = self.planned + ROUND_PRICE * self.seen
        most = BRIEF_TRIED + BRIEF_PRICE * self._size if self.is_brief else MAX_TRIED
        return spent + further > most or self.of_module.spent + further > TRIED_OF_MODULE


def work_on(context: PassContext) -> Work:
    """The work on the function that the context is for."""
    work = context.recall(Work)
    work.of_module = context.recall(ModuleWork, of_module=True)
    work.is_brief = context.is_brief
    return work


def may_try(context: PassContext) -> bool:
    """Whether one more copy of the function may be melded, to see what comes of it."""
    return work_on(context).may_try and not context.recall(KnownAlignments).is_long
