"""How much work melding one function takes, all copies that are melded for trials together, and when to stop.

Work is counted in blocks of the regions that are planned, so that what comes out depends on no clock. Regions
nest, and a nest as deep as the function is long takes quadratic work: no more than `MAX_PLANNED` blocks are
planned each time that a function is melded, inner regions first. Trials (`meld`, `choose_forms`, `outcomes`,
`trials`) meld copies; after `MAX_TRIED` blocks in all of them together no further copy is melded, and the IR
decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.passes import PassContext

MAX_PLANNED = 1 << 16
"""Some two seconds. A nest of 200 branches reaches it."""
MAX_TRIED = 1 << 15
"""Some two seconds, with what trials cost beside: emission, above all."""


@dataclass
class Work:
    """The work on one function and its copies: blocks `planned`, those since it was last melded included."""

    planned: int = 0
    _started: int = 0
    _last: int = 0

    def begin(self) -> None:
        """The function, or a copy, is about to be melded."""
        self._started = self.planned

    def end(self) -> None:
        """It has been melded: another copy will take as much."""
        self._last = self.planned - self._started

    def plan(self, blocks: int) -> bool:
        """Counts a region of so many blocks; False where that is too much for one function."""
        if self.planned + blocks - self._started > MAX_PLANNED:
            return False
        self.planned += blocks
        return True

    @property
    def may_try(self) -> bool:
        """Whether one more copy of the function may be melded."""
        return self.planned + self._last <= MAX_TRIED


def may_try(context: PassContext) -> bool:
    """Whether one more copy of the function may be melded, to see what comes of it."""
    return context.recall(Work).may_try and not context.recall(KnownAlignments).is_long
