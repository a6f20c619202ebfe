"""What `pcfm opt` says it did: what was changed and where, what was left and why, and how the code grew."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pcfm.api import Optimized
from pcfm.machine import Machine
from pcfm.transforms.explanations import EXPLANATIONS
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.remarks import Remark, RemarkName

if TYPE_CHECKING:
    from pcfm.report.answer import LaunchAnswer

MOST_PLACES = 5
DONE = {
    RemarkName.MELDED: ("melded {} pair of code", "melded {} pairs of code"),
    RemarkName.MERGED: ("merged {} loop with the one around it", "merged {} loops with those around them"),
    RemarkName.LOWERED: ("lowered {} switch", "lowered {} switches"),
    RemarkName.CHAINED: ("made {} chain of branches", "made {} chains of branches"),
    RemarkName.CONVERTED: ("did {} side before its branch", "did {} sides before their branches"),
    RemarkName.DELAYED: ("delayed {} branch", "delayed {} branches"),
    RemarkName.WORK_DELAYED: ("delayed the work of {} loop", "delayed the work of {} loops"),
    RemarkName.LOADED_AHEAD: ("loaded ahead of {} guard", "loaded ahead of {} guards"),
    RemarkName.STEPPED: ("stepped addresses of {} loop", "stepped addresses of {} loops"),
    RemarkName.FUSED: ("fused {} branch", "fused {} branches"),
    RemarkName.SUNK: ("merged {} common ending", "merged {} common endings"),
    RemarkName.HOISTED: ("merged {} common beginning", "merged {} common beginnings"),
    RemarkName.SPELLED: ("made an operation of {} call", "made operations of {} calls"),
    RemarkName.RECOGNISED: ("recognised {} minimum or maximum", "recognised {} minima and maxima"),
}  # fmt: skip


def summary(
    result: Optimized, machine: Machine, before: int, after: int, answer: LaunchAnswer | None
) -> list[str]:
    """Three lines, of what was done for `machine` and left `after` of `before` instructions; then why a
    launch was not measured, and where the time of the launch goes that there is an `answer` for.
    """
    done = [remark for remark in result.remarks if remark.kind == "passed" and remark.name in DONE]
    left = _left(result, done)
    third = f"{before:,} -> {after:,} instructions, for {machine.name}"
    if left:
        third += f"; why branches are left: pcfm explain {' '.join(left)}"
    unmeasured = [
        f"note: {remark.message}: {remark.args['outcome']}"
        for remark in result.remarks
        if remark.name == RemarkName.NOT_MEASURED
    ]
    answered = [] if answer is None else answer.lines(80)
    return [_done(done), _said_of(left, result), third, *unmeasured, *answered]


def _done(done: list[Remark]) -> str:
    """What was done, and where."""
    counts = Counter(remark.name for remark in done)
    said = [DONE[RemarkName(name)][count > 1].format(count) for name, count in counts.items()]
    text = ", ".join(said) if said else "nothing was merged or rewritten"
    places = list(dict.fromkeys("{}:{}".format(*each.location) for each in done if each.location is not None))
    if not places:
        return text
    more = f" and {len(places) - MOST_PLACES} more places" if len(places) > MOST_PLACES else ""
    return f"{text} at {', '.join(places[:MOST_PLACES])}{more}"


def _left(result: Optimized, done: list[Remark]) -> dict[str, int]:
    """How many branches are left as they are by reason, the most first."""
    left: dict[str, dict[object, None]] = {}
    rewritten = {(each.function, each.branch) for each in done if each.name == RemarkName.LOADED_AHEAD}
    for remark in result.remarks:
        if remark.reason and (remark.function, remark.branch) not in rewritten:
            left.setdefault(remark.reason, {})[remark.function, remark.message.partition(":")[0]] = None
    counts = {reason: len(branches) for reason, branches in left.items()}
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def _said_of(left: dict[str, int], result: Optimized) -> str:
    """What is left as it is, or that there is nothing to leave."""
    counted = [
        f"{count} {EXPLANATIONS[reason].many if count > 1 else EXPLANATIONS[reason].one}"
        for reason, count in left.items()
    ]
    undone = sum(remark.name == RemarkName.NOT_PROVED for remark in result.remarks)
    if undone:
        counted.append(f"{undone} result{'s' if undone > 1 else ''} undone that could not be proved")
    if counted:
        return f"left as they are: {', '.join(counted)}"
    if any(timing.pass_text.partition("<")[0] == Meld.name for timing in result.run.timings):
        return "no branch that can split a warp is left"
    return "no pass of this pipeline melds"
