"""Why a cell came out as it did, in a sentence made of its own remarks and counters.

What the sentence says is what was measured: what was merged, with which profits, or why nothing was; which
part of the cycles changed; which counters moved; and how many memory instructions the published measurements
counted for the kernel. Nothing is guessed about hardware that was not measured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from evaluation import published
from evaluation.cells import Measured
from evaluation.settings import BASELINE, PCFM, PUBLISHED_AS
from pcfm.workloads.counts import Counts

COUNTERS = {
    "warp_instructions": "warp instructions",
    "shared_instructions": "shared-memory instructions",
    "global_instructions": "global-memory instructions",
    "global_transactions": "memory transactions",
    "bank_conflicts": "bank conflicts",
    "divergent_branches": "divergent branches",
}
PARTS = {
    "arithmetic_cycles": "arithmetic",
    "memory_cycles": "memory",
    "control_cycles": "control",
}
NOTABLE = 0.005
"""A counter that changes by less than this fraction is not worth a word."""
MOST_REASONS = 3


def explain(cell: Measured, melding: bool) -> str:
    """One or two sentences on an accepted cell. `melding` tells PCFM's cells from the baseline's."""
    assert cell.before is not None and cell.after is not None
    texts = [what_was_merged(cell)]
    if cell.verdict == "UNCHANGED":
        texts.append("the code is unchanged")
    else:
        texts += [where_cycles_went(cell.before, cell.after), what_moved(cell.before, cell.after)]
    theirs = published.memory_instructions().get(cell.request.kernel)
    if not melding and any(remark["pass"] == "tail-merge" for remark in cell.done):
        texts.append("the published column is of branch fusion without tail merging")
    if theirs is not None:
        how = PUBLISHED_AS[PCFM if melding else BASELINE]
        shared, vector = (theirs[f"{space}_memory_{how}"] for space in ("shared", "vector"))
        texts.append(f"published for this kernel: shared-memory instructions ×{shared:g}, global ×{vector:g}")
    text = "; ".join(text for text in texts if text)
    return text[0].upper() + text[1:] + "."


def what_was_merged(cell: Measured) -> str:
    """How much was merged, and why the rest was not."""
    assert cell.before is not None
    if cell.done:
        by_pass = Counter(remark["pass"] for remark in cell.done)
        done = ", ".join(f"{count} by {name}" for name, count in by_pass.items())
        text = f"merged: {done}{_span(cell.profits)}"
    elif not cell.declined and cell.before.divergent_branches == 0:
        return "nothing to merge: no branch diverges within a warp"
    else:
        text = "nothing was merged"
    given = reasons(cell.declined)
    if given:
        said = ", ".join(f"{reason} ({count})" for reason, count in given[:MOST_REASONS])
        text += f"; declined{' most often' if len(given) > MOST_REASONS else ''}: {said}"
    return text


def reasons(declined: Sequence[Mapping[str, Any]]) -> list[tuple[str, int]]:
    """What was given as a reason, and how often; the most frequent first. The pass is named where several
    declined something.
    """
    several = len({remark["pass"] for remark in declined}) > 1
    counted = Counter((remark["pass"], remark["reason"]) for remark in declined)
    return [(f"{name}: {why}" if several else why, count) for (name, why), count in counted.most_common()]


def _span(profits: Sequence[float]) -> str:
    if not profits:
        return ""
    low, high = f"{min(profits):.2f}", f"{max(profits):.2f}"
    return f" (fusion profit {low})" if low == high else f" (fusion profits {low} to {high})"


def where_cycles_went(before: Counts, after: Counts) -> str:
    """By how many percent the cycles changed, and in which of their parts."""
    total = _percent(after.cycles - before.cycles, before.cycles)
    parts = ", ".join(
        f"{name} {_percent(getattr(after, key) - getattr(before, key), before.cycles)}"
        for key, name in PARTS.items()
    )
    issue = _percent(after.issue_cycles - before.issue_cycles, before.issue_cycles)
    return f"cycles {total} (of them {parts}), issue cycles {issue}"


def what_moved(before: Counts, after: Counts) -> str:
    """The counters that changed notably."""
    changes = []
    for key, name in COUNTERS.items():
        old, new = getattr(before, key), getattr(after, key)
        if not old and new:
            changes.append(f"{name} from 0 to {new:,}")
        elif old and abs(new - old) / old >= NOTABLE:
            changes.append(f"{name} {_percent(new - old, old)}")
    return ", ".join(changes) if changes else "no other counter moved"


def _percent(change: int, whole: int) -> str:
    return f"{100 * change / whole:+.1f}%" if whole else "±0"
