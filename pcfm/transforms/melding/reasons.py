"""Why a branch that could be melded is not: the kinds of reasons, each a name that `pcfm explain` knows.

Why a branch could not be melded at all is an obstacle (`pcfm.analysis.regions`). Loop exits and switches are
what reports call branches for which melding is not meant. A new kind needs its text in
`pcfm.transforms.explanations`; a test demands it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pcfm.analysis.regions import Obstacle, ObstacleKind


class Reason(StrEnum):
    """The kinds."""

    NEVER_SPLIT = "never-split"
    NOTHING_SIMILAR = "nothing-similar"
    BELOW_THRESHOLD = "below-threshold"
    TOO_LONG = "too-long"
    OTHER_PAIRS = "other-pairs"
    SHARED_BLOCKS = "shared-blocks"
    NO_OWN_WORK = "no-own-work"
    COSTS_MORE = "costs-more"
    UNSPLIT_LOSS = "unsplit-loss"
    NO_DIAMOND = "no-diamond"
    LAUNCH_LOSS = "launch-loss"
    EMITTED_LOSS = "emitted-loss"
    REGISTERS = "registers"
    LOOP_EXIT = "loop-exit"
    SWITCH = "switch"


@dataclass(frozen=True)
class Declined:
    """A reason of some kind, in words that fit the case."""

    kind: Reason | ObstacleKind
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.value

    @classmethod
    def by(cls, obstacle: Obstacle) -> Declined:
        """For what stands in the way of melding at all."""
        return cls(obstacle.kind, obstacle.text)
