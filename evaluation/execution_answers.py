"""What the rows of the table of targets say: in means, and in sentences that are made of these numbers.

A question has an answer per target, and, where there is something to sum up, one for all of them. Means over
cells are geometric for factors, arithmetic for percentages; cells without an accepting verdict take no part
in them and are named. Nothing is said that the rows do not have.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from evaluation.lowered_cells import PTX, REFERENCE, WITHOUT_MASKS
from evaluation.pages import Column, Row, Value
from evaluation.statistics import (
    arithmetic_mean,
    direction,
    geometric_mean,
    geometric_means,
    numbers,
)

COLUMNS = (Column("question", "question"), Column("target", "target"), Column("answer", "answer"))
WHEN = ("before", "after")
SHARES = {
    "mask_percent": "mask operations, % of cycles",
    "mask_issue_percent": "% of issue cycles",
    "control_percent": "masks and branches, % of cycles",
    "simd_percent": "SIMD utilisation %",
}
"""What percentages means are taken of, before and after melding."""
_MOST_NAMED = 6
_EVERY = "all"


@dataclass(frozen=True)
class TargetRows:
    """The rows of a target on a machine model, and those of the same cells on the simulator."""

    target: str
    machine: str
    rows: Sequence[Row]
    reference: Sequence[Row]

    @property
    def name(self) -> str:
        """The target and its machine."""
        return f"{self.target} on {self.machine}"

    @property
    def known(self) -> list[Row]:
        """The rows with an accepting verdict."""
        return [row for row in self.rows if isinstance(row["speedup"], float)]

    @property
    def has_masks(self) -> bool:
        """Whether its programs have mask operations."""
        return self.target not in WITHOUT_MASKS

    def of_kernels(self, kernels: Collection[Value]) -> TargetRows:
        """The rows of these kernels alone."""
        rows, reference = (
            [row for row in some if row["kernel"] in kernels] for some in (self.rows, self.reference)
        )
        return replace(self, rows=rows, reference=reference)

    def over(self, counter: str) -> list[float | None]:
        """The mean ratio of a counter to the reference's, before and after melding."""
        pairs = list(zip(self.rows, self.reference, strict=True))
        return [
            geometric_mean(_over_one(mine, its, f"{counter}_{when}") for mine, its in pairs) for when in WHEN
        ]

    def mean(self) -> dict[str, Value]:
        """How many cells there are, their means, and what is over the simulator's cycles."""
        speedups = numbers(self.rows, "speedup")
        over = [None, None] if self.target == REFERENCE else self.over("cycles")
        return {
            "cells": len(self.rows),
            "equal_memory": len(speedups),
            "faster": sum(s > 1 for s in speedups),
            "equal": sum(s == 1 for s in speedups),
            "slower": sum(s < 1 for s in speedups),
            **geometric_means(self.rows, ("speedup", "issue_speedup")),
            **{f"over_{when}": ratio for when, ratio in zip(WHEN, over, strict=True)},
            **{
                f"{share}_{when}": arithmetic_mean(numbers(self.rows, f"{share}_{when}"))
                for share in SHARES
                for when in WHEN
            },
        }

    def shown(self, key: str) -> Value:
        """A mean, or the first verdict that stands in place of a number."""
        return next((row[key] for row in self.rows if isinstance(row[key], str)), self.mean()[key])


def _over_one(mine: Row, its: Row, counter: str) -> float | None:
    above, below = mine[counter], its[counter]
    return above / below if isinstance(above, int) and isinstance(below, int) and above and below else None


def by_target(rows: Sequence[Row]) -> list[TargetRows]:
    """The rows of the grid of cells by target and machine, in order."""
    grouped: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        grouped.setdefault((str(row["target"]), str(row["machine"])), []).append(row)
    return [
        TargetRows(target, machine, mine, grouped[REFERENCE, machine])
        for (target, machine), mine in grouped.items()
    ]


def answers(rows: Sequence[Row]) -> list[Row]:
    """Questions and answers; `rows` are those of the grid of cells."""
    targets = by_target(rows)
    given = [("Is every result right?", _EVERY, _right(rows)), (_PAYS, _EVERY, _where_it_pays(targets))]
    for question, is_asked, answer in _QUESTIONS:
        given += [
            (question, each.name, answer(each) if each.known else "No cell has a number to trust.")
            for each in targets
            if is_asked(each)
        ]
    return [{"question": question, "target": target, "answer": answer} for question, target, answer in given]


def _right(rows: Sequence[Row]) -> str:
    wrong = [row for row in rows if not isinstance(row["speedup"], float)]
    launches = sum(row["launches"] for row in rows if isinstance(row["launches"], int))
    if not wrong:
        return (
            f"Yes: in all {len(rows)} cells, over {launches:,} launches, the memory is bit for bit what the "
            "simulator leaves, before and after melding."
        )
    names = _list([f"{_instance(row)} on {row['target']}: {row['verdict']}" for row in wrong])
    return f"Not in {len(wrong)} of {len(rows)} cells: {names}."


def _where_it_pays(targets: Sequence[TargetRows]) -> str:
    means = {target.name: geometric_mean(numbers(target.rows, "speedup")) for target in targets}
    paying = [name for name, mean in means.items() if mean is not None and mean > 1]
    rest = [name for name, mean in means.items() if mean is not None and mean <= 1]
    if not rest:
        return f"In the geometric mean over the cells, on all {len(paying)}, the simulator's stack included."
    return (
        f"In the geometric mean over the cells, on {_list(paying) or 'none'}; "
        f"not on {_list(rest)}."
    )  # fmt: skip


def _pays(on: TargetRows) -> str:
    mean = on.mean()
    best, worst = _extremes(on, "speedup")
    return (
        f"{_factor(mean['speedup'])} in cycles, {_factor(mean['issue_speedup'])} in issue cycles; "
        f"{mean['faster']} cells faster, {mean['equal']} equal, {mean['slower']} slower; "
        f"from {_factor(worst['speedup'])} ({_instance(worst)}) to "
        f"{_factor(best['speedup'])} ({_instance(best)})."
    )


def _bookkeeping(on: TargetRows) -> str:
    mean = on.mean()
    most, _ = _extremes(on, "mask_percent_before")
    before, after, issue, issue_after, control, control_after = (
        f"{mean[f'{share}_{when}'] or 0.0:.1f}%"
        for share in ("mask_percent", "mask_issue_percent", "control_percent")
        for when in WHEN
    )
    return (
        f"{before} of the cycles before melding and {after} after; {issue} and {issue_after} of the issue "
        f"cycles. With branches, {control} and {control_after} of the cycles. Most for {_instance(most)}: "
        f"{most['mask_percent_before']:.1f}% of the cycles before melding."
    )


def _saved(on: TargetRows) -> str:
    saved, masks = (
        sum(_per_hundred(row, counter) for row in on.known) / len(on.known)
        for counter in ("cycles", "mask_cycles")
    )
    return f"Of 100 cycles melding saves {saved:.1f}; {masks:.1f} of these are mask operations."


def _per_hundred(row: Row, counter: str) -> float:
    before, after, of = row[f"{counter}_before"], row[f"{counter}_after"], row["cycles_before"]
    assert isinstance(before, int) and isinstance(after, int) and isinstance(of, int)
    return 100 * (before - after) / of


def _over(on: TargetRows) -> str:
    before, after = on.over("cycles")
    return f"{_factor(before)} times its cycles before melding, {_factor(after)} times after."


def _emitted(on: TargetRows) -> str:
    cycles, instructions, branches = (
        [_factor(ratio) for ratio in on.over(counter)]
        for counter in ("cycles", "instructions", "divergent_branches")
    )
    return (
        f"{cycles[0]} times the IR's cycles before melding, {cycles[1]} times after; {instructions[0]} and "
        f"{instructions[1]} times its instructions, {branches[0]} and {branches[1]} times its divergent "
        "branches."
    )


def _other_sign(on: TargetRows) -> str:
    others = [
        f"{_instance(row)} ({_factor(mine)}, there {_factor(its)}{_masks_of(row)})"
        for row, base in zip(on.rows, on.reference, strict=True)
        if isinstance(mine := row["speedup"], float)
        and isinstance(its := base["speedup"], float)
        and direction(mine, 0.0) != direction(its, 0.0)
    ]
    names = f": {_list(others)}" if others else ""
    return f"{len(others)} of {len(on.known)} cells have another sign than on the simulator's stack{names}."


def _masks_of(row: Row) -> str:
    """What masks take more of 100 cycles after melding, on a target that has them."""
    if row["mask_cycles_before"] is None:
        return ""
    return f"; of 100 cycles masks take {-_per_hundred(row, 'mask_cycles'):+.1f}"


_PAYS = "On which machines does melding pay?"
_QUESTIONS: tuple[tuple[str, Callable[[TargetRows], bool], Callable[[TargetRows], str]], ...] = (
    (_PAYS, lambda on: True, _pays),
    ("How much of the cost is mask bookkeeping?", lambda on: on.has_masks, _bookkeeping),
    ("How much of what melding saves is mask bookkeeping?", lambda on: on.has_masks, _saved),
    ("What do explicit masks cost over the simulator's stack?", lambda on: on.has_masks, _over),
    ("What does LLVM's code generation make of it?", lambda on: on.target == PTX, _emitted),
    ("Does the target decide whether melding pays?", lambda on: on.target != REFERENCE, _other_sign),
)
"""Questions that have an answer per target: of which they are asked, and what answers them."""


def _extremes(on: TargetRows, key: str) -> tuple[Row, Row]:
    """The rows with the highest and the lowest value."""
    highest = max(on.known, key=lambda row: float(row[key] or 0))
    return highest, min(on.known, key=lambda row: float(row[key] or 0))


def _factor(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else "nothing"


def _instance(row: Row) -> str:
    return f"{row['kernel']} {row['block']}"


def _list(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
