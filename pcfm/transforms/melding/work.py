"""How much work melding one function takes, all copies that are melded for trials together, and when to stop.

Work is counted in blocks of the regions that are planned, and of the function in each round, so that what
comes out depends on no clock. Regions nest, and a nest as deep as the function is long takes quadratic work:
no more than `MAX_PLANNED` blocks are planned each time that a function is melded, inner regions first, and no
more than `MAX_SEEN` looked at in rounds. Trials (`meld`, `choose_forms`, `outcomes`, `trials`) meld copies;
after `MAX_TRIED` blocks in all of them together the copy that is melded is given up, no further one is
melded, and the IR decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.passes import PassContext

MAX_PLANNED = 1 << 16
"""Some two seconds. A nest of 200 branches reaches it."""
MAX_SEEN = 1 << 14
"""Some four seconds. A function of 500 blocks reaches it after 32 rounds; any is given `LEAST_ROUNDS`."""
LEAST_ROUNDS = 8
MAX_TRIED = 1 << 15
"""Some two seconds, with what trials cost beside: emission, above all."""
ROUND_PRICE = 4
"""How many blocks planned one takes that is analysed and cleaned up in a round."""


@dataclass
class Work:
    """The work on one function and its copies: blocks `planned`, and `seen` by rounds, those since it was
    last melded included.
    """

    planned: int = 0
    seen: int = 0
    is_given_up: bool = False
    _is_trial: bool = False
    _planned_before: int = 0
    _seen_before: int = 0
    _last: int = 0

    def begin(self, *, is_trial: bool) -> None:
        """The function, or a copy, is about to be melded; `is_trial` where trials decide what comes of it."""
        self._is_trial = is_trial
        self._planned_before, self._seen_before = self.planned, self.seen

    def end(self) -> None:
        """It has been melded: another copy will take as much."""
        self._last = self.planned - self._planned_before + ROUND_PRICE * self.seen_since

    @property
    def seen_since(self) -> int:
        """How many blocks rounds have looked at since it began."""
        return self.seen - self._seen_before

    def look(self, number: int, blocks: int) -> bool:
        """Counts the `number`th round, over so many blocks; False where that is too much for one function."""
        if self._gives_up() or (number >= LEAST_ROUNDS and self.seen_since + blocks > MAX_SEEN):
            return False
        self.seen += blocks
        return True

    def plan(self, blocks: int) -> bool:
        """Counts a region of so many blocks; False where that is too much for one function."""
        if self._gives_up() or self.planned + blocks - self._planned_before > MAX_PLANNED:
            return False
        self.planned += blocks
        return True

    def _gives_up(self) -> bool:
        """Whether what is melded is a trial, and more than trials may take."""
        is_over = self._is_trial and self.planned + ROUND_PRICE * self.seen > MAX_TRIED
        self.is_given_up = self.is_given_up or is_over
        return is_over

    @property
    def may_try(self) -> bool:
        """Whether one more copy of the function may be melded."""
        spent = self.planned + ROUND_PRICE * self.seen
        return not self.is_given_up and spent + self._last <= MAX_TRIED


def may_try(context: PassContext) -> bool:
    """Whether one more copy of the function may be melded, to see what comes of it."""
    return context.recall(Work).may_try and not context.recall(KnownAlignments).is_long
