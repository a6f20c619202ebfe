"""What melding is told: by which profits it filters, which regions are its business, and what decides.

All methods are planned and emitted by the same melder, under the same rules of soundness. The default is
melding whole; another method is melding with steps turned off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pcfm.analysis.profit import ProfitModel, common_work
from pcfm.analysis.regions import DivergentRegion
from pcfm.defaults import DEFAULT_THRESHOLD
from pcfm.transforms.melding.reasons import Declined
from pcfm.transforms.melding.steps import MeldStep, Without


def _declines_none(_: DivergentRegion) -> Declined | None:
    return None


@dataclass(frozen=True)
class MeldOptions:
    """How melding goes about a function, whatever copy of it.

    `threshold` is the least fusion profit at which a pair is looked at, `profit_model` says what two blocks
    have in common, `without` which steps are left out. `declines` says why a region that could be melded is
    none of the method's. With `once` there is one round over the regions as they stand, and no hub. With
    `mixed` accesses to two memories may become a generic one (decision 0051).
    """

    threshold: float = DEFAULT_THRESHOLD
    profit_model: ProfitModel = common_work
    declines: Callable[[DivergentRegion], Declined | None] = _declines_none
    once: bool = False
    mixed: bool = False
    without: Without = frozenset()

    def has(self, step: MeldStep) -> bool:
        """Whether a step is done."""
        return step not in self.without

    @property
    def mixes_memories(self) -> bool:
        """Whether accesses to two memories may become a generic one."""
        return self.mixed or not self.has(MeldStep.MEMORIES)

    @property
    def terms(self) -> tuple[object, ...]:
        """What plans and alignments that are kept depend on, beside what they are made for."""
        return self.profit_model, self.mixed, self.without


MELDING = MeldOptions()
