"""What the table of targets says, in sentences that are made of its numbers.

A question has an answer per target, and, where there is something to sum up, one for all of them. Means over
cells are geometric for factors, arithmetic for percentages; cells without an accepting verdict take no part
in them and are named. Nothing is said that the rows do not have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pcfm.experiments.lowered_cells import PTX, REFERENCE, WITHOUT_MASKS
from pcfm.experiments.pages import Column, Row
from pcfm.experiments.statistics import arithmetic_mean, geometric_mean, numbers

COLUMNS = (Column("question", "question"), Column("target", "target"), Column("answer", "answer"))
_MOST_NAMED = 6
_EVERY = "all"

Key = tuple[str, str]
Targets = Mapping[Key, Sequence[Row]]


def answers(rows: Sequence[Row]) -> list[Row]:
    """Questions and answers; `rows` are those of the grid of cells."""
    targets: dict[Key, list[Row]] = {}
    for row in rows:
        known = targets.setdefault((str(row["target"]), str(row["machine"])), [])
        if isinstance(row["speedup"], float):
            known.append(row)
    others = {key: known for key, known in targets.items() if key[0] != REFERENCE}
    own = {key: known for key, known in others.items() if key[0] not in WITHOUT_MASKS}
    emitted = {key: known for key, known in others.items() if key[0] == PTX}
    given = [_answer("Is every result right?", _EVERY, _right(rows))]
    given += _each("On which machines does melding pay?", targets, _pays, _where_it_pays(targets))
    given += _each("How much of the cost is mask bookkeeping?", own, _bookkeeping)
    given += _each("How much of what melding saves is mask bookkeeping?", own, _saved)
    given += _each(
        "What do explicit masks cost over the simulator's stack?",
        own,
        lambda key, known: _over(known, targets[REFERENCE, key[1]]),
    )
    given += _each(
        "What does LLVM's code generation make of it?",
        emitted,
        lambda key, known: _emitted(known, targets[REFERENCE, key[1]]),
    )
    given += _each(
        "Does the target decide whether melding pays?",
        others,
        lambda key, known: _other_sign(known, targets[REFERENCE, key[1]]),
    )
    return given


def _answer(question: str, target: str, answer: str) -> Row:
    return {"question": question, "target": target, "answer": answer}


def _each(
    question: str, targets: Targets, say: Callable[[Key, Sequence[Row]], str], summary: str = ""
) -> list[Row]:
    given = [_answer(question, _EVERY, summary)] if summary else []
    for key, known in targets.items():
        text = say(key, known) if known else "No cell has a number to trust."
        given.append(_answer(question, _target(key), text))
    return given


def _right(rows: Sequence[Row]) -> str:
    wrong = [row for row in rows if not isinstance(row["speedup"], float)]
    launches = sum(row["launches"] for row in rows if isinstance(row["launches"], int))
    if not wrong:
        return (
            f"Yes: in all {len(rows)} cells, over {launches:,} launches, the memory is bit for bit what the "
            "simulator leaves, before and after melding."
        )
    names = _list([f"{_place(row)} on {row['target']}: {row['verdict']}" for row in wrong])
    return f"Not in {len(wrong)} of {len(rows)} cells: {names}."


def _where_it_pays(targets: Targets) -> str:
    means = {key: geometric_mean(numbers(known, "speedup")) for key, known in targets.items()}
    known = {key: mean for key, mean in means.items() if mean is not None}
    paying = [_target(key) for key, mean in known.items() if mean > 1]
    rest = [_target(key) for key, mean in known.items() if mean <= 1]
    if not rest:
        return f"In the geometric mean over the cells, on all {len(paying)}, the simulator's stack included."
    return (
        f"In the geometric mean over the cells, on {_list(paying) or 'none'}; "
        f"not on {_list(rest)}."
    )  # fmt: skip


def _pays(_key: Key, rows: Sequence[Row]) -> str:
    speedups = numbers(rows, "speedup")
    best, worst = _extremes(rows, "speedup")
    return (
        f"{_factor(geometric_mean(speedups))} in cycles, "
        f"{_factor(geometric_mean(numbers(rows, 'issue_speedup')))} in issue cycles; "
        f"{sum(s > 1 for s in speedups)} cells faster, {sum(s == 1 for s in speedups)} equal, "
        f"{sum(s < 1 for s in speedups)} slower; from {_factor(worst['speedup'])} ({_place(worst)}) to "
        f"{_factor(best['speedup'])} ({_place(best)})."
    )


def _bookkeeping(_key: Key, rows: Sequence[Row]) -> str:
    most, _ = _extremes(rows, "mask_percent_before")
    before, after, issue, issue_after, control, control_after = (
        f"{arithmetic_mean(numbers(rows, f'{key}_{when}')) or 0.0:.1f}%"
        for key in ("mask_percent", "mask_issue_percent", "control_percent")
        for when in ("before", "after")
    )
    return (
        f"{before} of the cycles before melding and {after} after; {issue} and {issue_after} of the issue "
        f"cycles. With branches, {control} and {control_after} of the cycles. Most for {_place(most)}: "
        f"{most['mask_percent_before']:.1f}% of the cycles before melding."
    )


def _saved(_key: Key, rows: Sequence[Row]) -> str:
    saved = sum(_per_hundred(row, "cycles") for row in rows) / len(rows)
    masks = sum(_per_hundred(row, "mask_cycles") for row in rows) / len(rows)
    return f"Of 100 cycles melding saves {saved:.1f}; {masks:.1f} of these are mask operations."


def _per_hundred(row: Row, counter: str) -> float:
    before, after, of = row[f"{counter}_before"], row[f"{counter}_after"], row["cycles_before"]
    assert isinstance(before, int) and isinstance(after, int) and isinstance(of, int)
    return 100 * (before - after) / of


def _over(rows: Sequence[Row], reference: Sequence[Row]) -> str:
    before, after = _ratios(rows, reference, "cycles")
    return f"{_factor(before)} times its cycles before melding, {_factor(after)} times after."


def _emitted(rows: Sequence[Row], reference: Sequence[Row]) -> str:
    cycles, instructions, branches = (
        [_factor(ratio) for ratio in _ratios(rows, reference, counter)]
        for counter in ("cycles", "instructions", "divergent_branches")
    )
    return (
        f"{cycles[0]} times the IR's cycles before melding, {cycles[1]} times after; {instructions[0]} and "
        f"{instructions[1]} times its instructions, {branches[0]} and {branches[1]} times its divergent "
        "branches."
    )


def _ratios(rows: Sequence[Row], reference: Sequence[Row], counter: str) -> list[float | None]:
    """The mean ratio of a counter to the reference's, before and after melding."""
    base = {_place(row): row for row in reference}
    pairs = [(row, base[_place(row)]) for row in rows if _place(row) in base]
    return [
        geometric_mean(_over_one(mine, its, f"{counter}_{when}") for mine, its in pairs)
        for when in ("before", "after")
    ]


def _over_one(mine: Row, its: Row, counter: str) -> float | None:
    above, below = mine[counter], its[counter]
    return above / below if isinstance(above, int) and isinstance(below, int) and above and below else None


def _other_sign(rows: Sequence[Row], reference: Sequence[Row]) -> str:
    base = {_place(row): row["speedup"] for row in reference}
    others = [
        f"{_place(row)} ({_factor(mine)}, there {_factor(its)}{_masks_of(row)})"
        for row in rows
        if isinstance(its := base.get(_place(row)), float)
        and isinstance(mine := row["speedup"], float)
        and (mine > 1) - (mine < 1) != (its > 1) - (its < 1)
    ]
    names = f": {_list(others)}" if others else ""
    return f"{len(others)} of {len(rows)} cells have another sign than on the simulator's stack{names}."


def _masks_of(row: Row) -> str:
    """What masks take more of 100 cycles after melding, on a target that has them."""
    if row["mask_cycles_before"] is None:
        return ""
    return f"; of 100 cycles masks take {-_per_hundred(row, 'mask_cycles'):+.1f}"


def _extremes(rows: Sequence[Row], key: str) -> tuple[Row, Row]:
    """The rows with the highest and the lowest value."""
    known = [row for row in rows if isinstance(row[key], float)]
    highest = max(known, key=lambda row: float(row[key] or 0))
    return highest, min(known, key=lambda row: float(row[key] or 0))


def _factor(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else "nothing"


def _target(key: Key) -> str:
    return f"{key[0]} on {key[1]}"


def _place(row: Row) -> str:
    return f"{row['kernel']} {row['block']}"


def _list(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
