"""The aims of the evaluation, and whether they are met: `O3`, unless asked otherwise, on `gcn-wave64`, in
`cycles`.

The figures aimed at are the paper's: PCFM's mean over the seven kernels, and how far it is ahead of branch
fusion with tail merging. An aim that lacks cells with an accepting verdict is not met; one that is about a
whole set of kernels is not judged where some of them were not asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from evaluation import published
from evaluation.explain import explain, what_was_merged
from evaluation.pages import Column, Grid, Row, Value
from evaluation.settings import ALL, BASELINE, PCFM, SEVEN, SYNTHETIC, Cells, Settings
from evaluation.statistics import Correlation, average_ranks, rank_correlation, rank_gap

PAPER_MEAN = 1.146
PAPER_AHEAD_PERCENT = 5.72
NOT_JUDGED = "not judged"
FEWER_SHARED = ("bit", "pcm")
MOST_KERNELS = 4
COLUMNS = (
    Column("aim", "aim"),
    Column("wanted", "wanted"),
    Column("found", "found"),
    Column("met", "met"),
)


def grid(
    settings: Settings, cells: Cells, rows: Sequence[Row], means: Sequence[Row], correlations: Sequence[Row]
) -> Grid:
    """The aims, from the rows of the main table, their means and rank correlations, and its cells."""
    aims = [
        *judged(settings, SEVEN, _mean_aims(settings, means)),
        *judged(settings, ALL, [_no_slower_cell(settings, cells)]),
        *(_fewer_shared(settings, cells, kernel) for kernel in FEWER_SHARED if kernel in settings.kernels),
        *_correlation_aims(settings, rows, correlations),
    ]
    return Grid("aims", "Aims", (*COLUMNS, Column("why", "why not")), tuple(aims))


def aim_row(aim: str, wanted: str, value: str, met: bool, **why: str) -> Row:
    """What is aimed at, and what was reached; `why` is told where the aim is not met."""
    row = {"aim": aim, "wanted": wanted, "found": value, "met": "met" if met else "not met"}
    return {**row, **{key: "" if met else text for key, text in why.items()}}


def judged(settings: Settings, group: str, aims: Sequence[Row]) -> list[Row]:
    """Aims about a group as they are, or not judged where it is not whole."""
    if settings.has_all(group):
        return list(aims)
    return [{**aim, "met": NOT_JUDGED, "why": f"not {group} were asked for"} for aim in aims]


def _mean_aims(settings: Settings, means: Sequence[Row]) -> list[Row]:
    of_group = {row["group"]: row for row in means}
    members = [of_group[kernel] for kernel in settings.group(SEVEN)]
    aims = []
    for aim, key, wanted, form, form_of_each in (
        (f"PCFM, geometric mean of {SEVEN}", "pcfm_cycles", PAPER_MEAN, "{:.3f}", "{:.3f}"),
        (f"PCFM ahead of {BASELINE}", "ahead_percent", PAPER_AHEAD_PERCENT, "{:.2f}%", "{:.1f}%"),
    ):
        why = _per_kernel(members, key, form_of_each)
        for whose, group in (("all cells", SEVEN), ("each kernel once", f"{SEVEN}, each once")):
            aims.append(at_least(f"{aim}, {whose}", wanted, of_group[group][key], form, why))
    return aims


def _per_kernel(rows: Sequence[Row], key: str, form: str) -> str:
    """A value of each row, the least first; verdicts in front."""
    known = [(value, row["group"]) for row in rows if isinstance(value := row[key], float)]
    unknown = [f"{row['group']} without a number" for row in rows if not isinstance(row[key], float)]
    texts = [f"{group} {form.format(value)}" for value, group in sorted(known)]  # type: ignore[type-var]
    return f"per kernel: {', '.join([*unknown, *texts])}"


def at_least(aim: str, wanted: float, value: object, form: str, why: str) -> Row:
    """An aim at a number, which there may be none of."""
    met = isinstance(value, float) and value >= wanted
    text = form.format(value) if isinstance(value, float) else "no number"
    return aim_row(aim, f"at least {form.format(wanted)}", text, met, why=why)


def _no_slower_cell(settings: Settings, cells: Cells) -> Row:
    wrong, reasons = [], []
    for instance in settings.instances:
        cell = cells[settings.main(instance, PCFM)]
        name = " ".join(instance)
        if cell.speedup is None:
            wrong.append(f"{name} ({cell.verdict})")
        elif cell.speedup < 1:
            wrong.append(f"{name} ({cell.speedup:.4f})")
            reasons.append(f"{name}: {explain(cell, melding=True)}")
    value = ", ".join(wrong) if wrong else f"none of {len(settings.instances)}"
    aim = "cells under 1.000 for PCFM, all kernels"
    return aim_row(aim, "none", value, not wrong, why=" ".join(reasons))


def _fewer_shared(settings: Settings, cells: Cells, kernel: str) -> Row:
    """Fewer at every block size."""
    texts, met, declined = [], True, ""
    for instance in settings.instances:
        if instance[0] == kernel:
            cell = cells[settings.main(instance, PCFM)]
            ratio = cell.remaining("shared_instructions") if cell.accepted else None
            texts.append(cell.verdict if ratio is None else f"{ratio:.3f}")
            if ratio is None or ratio >= 1:
                met = False
                declined = what_was_merged(cell) if cell.accepted else cell.detail
    aim = f"shared-memory instructions of {kernel}, normalised"
    return aim_row(aim, "below 1", ", ".join(texts), met, why=declined)


def _correlation_aims(settings: Settings, rows: Sequence[Row], correlations: Sequence[Row]) -> list[Row]:
    aims = []
    for row in correlations:
        if row["column"] == PCFM and row["counter"] == "cycles" and row["group"] != SYNTHETIC:
            aim = f"rank correlation with published melding, cells of {row['group']}"
            why = _rank_differences(settings, rows, str(row["group"]))
            members = settings.group(str(row["group"]))
            values = [(each, each["pcfm_cycles"]) for each in rows if each["kernel"] in members]
            aims += judged(settings, str(row["group"]), [rank_aim(settings, aim, values, why=why)])
    return aims


def rank_aim(settings: Settings, aim: str, values: Sequence[tuple[Row, Value]], **why: str) -> Row:
    """That speedups, each with the row that says of which cell, rank as the published ones do, not below how
    the published melder itself ranks on the timing simulator (decision 0092).

    Below is what lies below it in nearly all resamples of the cells: both correlations are uncertain by more
    than they differ.
    """
    melded, theirs = published.melder_speedups(), published.speedups()
    named = [((str(row["kernel"]), str(row["block"])), value) for row, value in values]
    triples = [
        (melded[instance], value, theirs[instance]["melding"])
        for instance, value in named
        if isinstance(value, float) and instance in melded and instance in theirs
    ]
    of_melder = rank_correlation([(a, c) for a, _, c in triples], settings.seed)
    ours = rank_correlation([(b, c) for _, b, c in triples], settings.seed)
    gap = rank_gap(triples, settings.seed)
    wanted = f"not below the published melder's own on the simulator, {interval(of_melder)}"
    if gap.gap is None or gap.high is None or gap.low is None:
        return aim_row(aim, wanted, "no number", False, **why)
    value = f"{interval(ours)}; {gap.gap:+.2f} ({gap.low:+.2f} to {gap.high:+.2f}) beside it"
    return aim_row(aim, wanted, value, gap.high >= 0, **why)


def interval(ranked: Correlation) -> str:
    """A rank correlation with its interval."""
    if ranked.rho is None or ranked.low is None or ranked.high is None:
        return "no number"
    return f"{ranked.rho:.3f} ({ranked.low:.2f} to {ranked.high:.2f})"


def _rank_differences(settings: Settings, rows: Sequence[Row], group: str) -> str:
    """The kernels whose cells rank most differently, by the mean of their ranks; 1 is the fastest."""
    members = [row for row in rows if row["kernel"] in settings.group(group)]
    keys = ("pcfm_cycles", "published_melding")
    known = [row for row in members if all(isinstance(row[key], float) for key in keys)]
    ours, theirs = (average_ranks(-np.array([float(str(row[key])) for row in known])) for key in keys)
    kernels = list(dict.fromkeys(str(row["kernel"]) for row in known))
    differences = []
    for kernel in kernels:
        places = [number for number, row in enumerate(known) if row["kernel"] == kernel]
        here, there = ours[places].mean(), theirs[places].mean()
        differences.append((-abs(here - there), kernel, here, there))
    most = sorted(differences)[:MOST_KERNELS]
    texts = [f"{kernel} {here:.1f} here, {there:.1f} published" for _, kernel, here, there in most]
    return f"mean ranks of {len(known)} that differ most: {'; '.join(texts)}"
