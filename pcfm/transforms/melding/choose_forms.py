"""Which forms (`transforms.forms`) of a function's branches to meld: compared by outcome.

All forms that apply are written in a copy of the function, the copy is melded to its fixed point, and those
without a meld at any of their branches are given up; what is left is tried again until all have one. Then the
outcomes are compared: the static cost (`static_cost`) of the melded copy with that of a copy melded as the
function stands. As for a meld, what is saved is expected over the executions that split a warp, the issue
cycles may not lose more than the latency saves (decision 0009), and where nothing is measured a warp that
does not split may lose a few percent only (decision 0023). Where all forms together do not pay, each is tried
alone, and those that do are kept. So a function in which no form gains comes out as if there were none.

Cost: a copy melded per trial, of which there are two more than forms at most, and `MAX_FORMS` forms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block, Function
from pcfm.ir.trial_copy import trial_copy
from pcfm.ir.values import Value
from pcfm.launch import LaunchShapes
from pcfm.transforms.exclusive_branches import find_exclusive_branches
from pcfm.transforms.forms import Form, write_forms
from pcfm.transforms.lower_switch import find_switches
from pcfm.transforms.melding.costs import ASSUMED_SHARE, Cycles
from pcfm.transforms.melding.decide import MAX_UNSPLIT_LOSS
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.melding.static_cost import static_cost
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName

MAX_FORMS = 16
MAX_BLOCKS_TRIED = 1 << 12
"""How many blocks the copies melded for one function may have together: some seconds."""


@dataclass(frozen=True)
class _Outcome:
    """The cost of a function with some forms once it is melded, and which of them had a meld."""

    cost: Cycles
    melded: tuple[Form, ...]


def choose_forms(
    fn: Function, context: PassContext, threshold: float, tried: dict[Instruction, None] | None = None
) -> list[Form]:
    """The forms of `fn` to rewrite, in order. Says of each other one why it is not.

    Branches in `tried` are not asked for again; those that are asked for now are put there.
    """
    if 2 * len(fn.blocks) > MAX_BLOCKS_TRIED or not context.may_try:
        return []
    known = {} if tried is None else tried
    forms = [*find_switches(fn, context), *find_exclusive_branches(fn, context)]
    forms = [form for form in forms if form.block.terminator not in known][:MAX_FORMS]
    if not forms:
        return []
    known.update(dict.fromkeys(form.block.terminator for form in forms))
    trial = _Trial(fn, context, threshold)
    kept = trial.melding(forms)
    if kept and not trial.pays(kept):
        kept = [form for form in kept if len(kept) > 1 and not trial.is_long and trial.pays([form])]
        if len(kept) > 1 and not trial.pays(kept):
            kept = min(([form] for form in kept), key=lambda each: trial.expected(each))
    for form in forms:
        if form not in kept:
            message = f"{form.subject} is left as it is: melding saves nothing in another form"
            context.remarks.missed(
                form.block.terminator, form.pass_name, RemarkName.NOT_REWRITTEN, message, {}
            )
    return kept


def share_of_forms(forms: Sequence[Form], context: PassContext) -> float | None:
    """Which part of their executions split the warp, as a mean; None where that is not known of each."""
    known = context.divergence_shares
    shares = [known[form.block.terminator] for form in forms if form.block.terminator in known]
    return sum(shares) / len(shares) if shares and len(shares) == len(forms) else None


def copies_of(forms: Sequence[Form], mapping: Mapping[Value, Value]) -> list[tuple[Form, Block]]:
    """Each of the forms with the copy of its block."""
    copies: list[tuple[Form, Block]] = []
    for form in forms:
        block = mapping[form.block]
        assert isinstance(block, Block)
        copies.append((form, block))
    return copies


class _Trial:
    """Trials on copies of one function."""

    def __init__(self, fn: Function, context: PassContext, threshold: float) -> None:
        self.fn = fn
        self.context = context
        self.threshold = threshold
        self._known: dict[tuple[Form, ...], _Outcome] = {}
        self.before = self.outcome(()).cost

    @property
    def is_long(self) -> bool:
        """Whether no more copies are to be melded."""
        return len(self._known) * len(self.fn.blocks) > MAX_BLOCKS_TRIED or not self.context.may_try

    def melding(self, forms: Sequence[Form]) -> list[Form]:
        """Those of `forms` that have a meld at one of their branches where all of them are written."""
        kept = list(forms)
        while kept:
            melded = self.outcome(kept).melded
            if len(melded) == len(kept) or self.is_long:
                return list(melded)
            kept = list(melded)
        return kept

    def expected(self, forms: Sequence[Form]) -> float:
        """The latency expected of the melded function, where these forms are written."""
        share = share_of_forms(forms, self.context)
        return self.outcome(forms).cost.expected(ASSUMED_SHARE if share is None else share)

    def pays(self, forms: Sequence[Form]) -> bool:
        """Whether melding these forms is better than melding the function as it stands."""
        share = share_of_forms(forms, self.context)
        before, gain = self.before, self.before - self.outcome(forms).cost
        if gain.expected(ASSUMED_SHARE if share is None else share) <= 0:
            return False
        if gain.latency / before.latency + gain.issue / before.issue < 0:
            return False
        known = share is not None or self.context.tuning
        return known or -gain.unsplit <= MAX_UNSPLIT_LOSS * before.unsplit

    def outcome(self, forms: Sequence[Form]) -> _Outcome:
        """What comes of a copy in which `forms` are written."""
        key = tuple(forms)
        if key not in self._known:
            self._known[key] = self._try(key)
        return self._known[key]

    def _try(self, forms: tuple[Form, ...]) -> _Outcome:
        shape = self.context.shapes.get(self.fn.name)
        with trial_copy(self.fn, "form") as (twin, mapping):
            trial = self.context.trial(mapping)
            trial.shapes = LaunchShapes({twin.name: shape} if shape is not None else {})
            written = write_forms(copies_of(forms, mapping), trial)
            entries = dict.fromkeys(melded.entry for melded in meld_function(twin, trial, self.threshold))
            self.context.compared_profits += trial.compared_profits
            melded = tuple(
                form
                for form, rewritten in zip(forms, written, strict=True)
                if any(block in entries for block in rewritten.deciding)
            )
            return _Outcome(static_cost(twin, shape, self.context.machine), melded)
