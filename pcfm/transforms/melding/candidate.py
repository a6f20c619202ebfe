"""A way to meld a function, to be carried out or tried: in which forms, at which price of a guard, and under
which restraint.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pcfm.ir.instructions import Instruction
from pcfm.ir.values import Value
from pcfm.transforms.acceptance import MAX_UNSPLIT_LOSS
from pcfm.transforms.forms import Form
from pcfm.transforms.melding.reasons import Declined


@dataclass
class Restraint:
    """What trials have found of regions, by their branches: which are not to be melded, and why; which are to
    be robust on the IR. `max_loss` is what a warp that does not split may lose there on others;
    `leaves_nothing` where no region melds under it.
    """

    declined: dict[Instruction, Declined] = field(default_factory=dict)
    robust: dict[Instruction, None] = field(default_factory=dict)
    max_loss: float = MAX_UNSPLIT_LOSS
    leaves_nothing: bool = False

    def unsplit_loss(self, branch: Instruction) -> float:
        """Which part of its way through a region a warp that never splits may lose, on the IR."""
        return MAX_UNSPLIT_LOSS if branch in self.robust else self.max_loss

    def copied(self, mapping: Mapping[Value, Value]) -> Restraint:
        """The same for a copy of the function."""
        declined = {instruction_of(mapping, branch): reason for branch, reason in self.declined.items()}
        robust = {instruction_of(mapping, branch): None for branch in self.robust}
        return Restraint(declined, robust, self.max_loss, self.leaves_nothing)


def instruction_of(mapping: Mapping[Value, Value], inst: Instruction) -> Instruction:
    """The copy of an instruction."""
    copied = mapping[inst]
    assert isinstance(copied, Instruction)
    return copied


@dataclass(frozen=True, eq=False)
class Candidate:
    """One way to meld a function: its branches in these `forms`, at the price of a guard that says how much a
    run of instructions may cost, in guards, to be executed by the lanes of both sides where it is safe.
    """

    forms: Sequence[Form] = ()
    guard_price: float = 1.0
    restraint: Restraint = field(default_factory=Restraint)
