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

from collections.abc import Sequence

from pcfm.ir.instructions import Instruction, Switch
from pcfm.ir.module import Function
from pcfm.transforms.acceptance import allowed_unsplit_loss, assumed, mean_share, on_ir
from pcfm.transforms.exclusive_branches import find_exclusive_branches
from pcfm.transforms.forms import Form
from pcfm.transforms.lower_switch import find_switches
from pcfm.transforms.melding.candidate import Candidate
from pcfm.transforms.melding.options import MELDING, MeldOptions
from pcfm.transforms.melding.outcomes import Outcome, try_in_copy
from pcfm.transforms.melding.reasons import Reason
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName, remark_at

MAX_FORMS = 16
MAX_BLOCKS_TRIED = 1 << 12
"""How many blocks the copies melded for one function may have together: some seconds."""


def choose_forms(
    fn: Function,
    context: PassContext,
    options: MeldOptions = MELDING,
    tried: dict[Instruction, None] | None = None,
) -> list[Form]:
    """The forms of `fn` to rewrite, in order. Says of each other one why it is not.

    Branches in `tried` are not asked for again; those that are asked for now are put there.
    """
    if 2 * len(fn.blocks) > MAX_BLOCKS_TRIED or not may_try(context):
        return []
    forms = _untried(fn, context, options, {} if tried is None else tried)
    if not forms:
        return []
    kept = _Trials(fn, context, options).best(forms)
    for form in forms:
        if form not in kept:
            say_left(form, "melding saves nothing in another form", context)
    return kept


def _untried(
    fn: Function, context: PassContext, options: MeldOptions, tried: dict[Instruction, None]
) -> list[Form]:
    """The first forms whose branches are not among those `tried`, where they are put."""
    switches = find_switches(fn, context) if options.has(MeldStep.SWITCHES) else []
    for form, may_be_lowered in switches:
        if not may_be_lowered and form.block.terminator not in tried:
            tried[form.block.terminator] = None
            say_left(form, "no two of its sides can be melded", context)
    forms = [
        *(form for form, may_be_lowered in switches if may_be_lowered),
        *(find_exclusive_branches(fn, context) if options.has(MeldStep.EXCLUSIVE_BRANCHES) else ()),
    ]
    forms = [form for form in forms if form.block.terminator not in tried][:MAX_FORMS]
    tried.update(dict.fromkeys(form.block.terminator for form in forms))
    return forms


def say_left(form: Form, why: str, context: PassContext) -> None:
    """Says that a form is not written. Of a switch nothing else says that it is left."""
    branch = form.block.terminator
    reason = Reason.SWITCH.value if isinstance(branch, Switch) else ""
    message = f"{form.subject} is left as it is: {why}"
    name = RemarkName.NOT_REWRITTEN
    context.remarks.add(remark_at(branch, "missed", form.pass_name, name, message, {}, reason))


def share_of_forms(forms: Sequence[Form], context: PassContext) -> float | None:
    """Which part of their executions split the warp, as a mean; None where that is not known of each."""
    return mean_share([context.divergence_shares.get(form.block.terminator) for form in forms])


class _Trials:
    """Trials on copies of one function."""

    def __init__(self, fn: Function, context: PassContext, options: MeldOptions) -> None:
        self.fn = fn
        self.context = context
        self.options = options
        self._known: dict[tuple[Form, ...], Outcome] = {}
        self.before = self.outcome(()).cost

    @property
    def is_long(self) -> bool:
        """Whether no more copies are to be melded."""
        return len(self._known) * len(self.fn.blocks) > MAX_BLOCKS_TRIED or not may_try(self.context)

    def best(self, forms: Sequence[Form]) -> list[Form]:
        """Those of `forms` to write: all that meld, else those that pay alone, else the best of these."""
        kept = self.melding(forms)
        if not kept or self.pays(kept):
            return kept
        if len(kept) == 1:
            return []
        kept = [form for form in kept if not self.is_long and self.pays([form])]
        if len(kept) > 1 and not self.pays(kept):
            kept = [min(kept, key=lambda form: self.expected([form]))]
        return kept

    def melding(self, forms: Sequence[Form]) -> list[Form]:
        """Those of `forms` that have a meld at one of their branches where all of them are written."""
        kept = list(forms)
        while kept:
            melded = self.outcome(kept).forms
            if len(melded) == len(kept) or self.is_long:
                return list(melded)
            kept = list(melded)
        return kept

    def expected(self, forms: Sequence[Form]) -> float:
        """The latency expected of the melded function, where these forms are written."""
        return self.outcome(forms).cost.expected(assumed(share_of_forms(forms, self.context)))

    def pays(self, forms: Sequence[Form]) -> bool:
        """Whether melding these forms is better than melding the function as it stands."""
        share = share_of_forms(forms, self.context)
        allowed = allowed_unsplit_loss(share, self.context)
        return on_ir(self.before, self.outcome(forms).cost, share, allowed).is_better()

    def outcome(self, forms: Sequence[Form]) -> Outcome:
        """What comes of a copy in which `forms` are written."""
        key = tuple(forms)
        if key not in self._known:
            self._known[key] = try_in_copy(self.fn, self.context, self.options, Candidate(key))
            self.context.compared_profits += self._known[key].compared_profits
        return self._known[key]
