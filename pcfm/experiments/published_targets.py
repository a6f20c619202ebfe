"""The aims of the evaluation, and whether they are met: `O2-noshare` on `gcn-wave64`, in `cycles`.

The figures aimed at are the paper's: PCFM's mean over the seven kernels, and how far it is ahead of branch
fusion with tail merging. An aim that lacks cells with an accepting verdict is not met; one that is about a
whole set of kernels is not judged where some of them were not asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.experiments.explain import explain, what_was_merged
from pcfm.experiments.pages import Column, Grid, Row
from pcfm.experiments.published import Instance
from pcfm.experiments.settings import ALL, PCFM, SEVEN, SYNTHETIC, Cells, Settings
from pcfm.experiments.statistics import average_ranks

PAPER_MEAN = 1.146
PAPER_AHEAD_PERCENT = 5.72
LEAST_RHO = 0.7
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
        *_judged(settings, SEVEN, _mean_aims(settings, means)),
        *_judged(settings, ALL, [_no_slower_cell(settings, cells, settings.instances)]),
        *(_fewer_shared(settings, cells, kernel) for kernel in FEWER_SHARED if kernel in settings.kernels),
        *_correlation_aims(settings, rows, correlations),
    ]
    return Grid("aims", "Aims", (*COLUMNS, Column("why", "why not")), tuple(aims))


def aim_row(aim: str, wanted: str, value: str, met: bool) -> Row:
    """What is aimed at, and what was reached."""
    return {"aim": aim, "wanted": wanted, "found": value, "met": "met" if met else "not met"}


def _explained(aim: str, wanted: str, value: str, met: bool, why: str) -> Row:
    """`why` is told where the aim is not met."""
    return {**aim_row(aim, wanted, value, met), "why": "" if met else why}


def _judged(settings: Settings, group: str, aims: Sequence[Row]) -> list[Row]:
    """Aims about a group as they are, or not judged where it is not whole."""
    if settings.has_all(group):
        return list(aims)
    return [{**aim, "met": NOT_JUDGED, "why": f"not {group} were asked for"} for aim in aims]


def _mean_aims(settings: Settings, means: Sequence[Row]) -> list[Row]:
    of_group = {row["group"]: row for row in means}
    ours, ahead = of_group[SEVEN]["pcfm_cycles"], of_group[SEVEN]["ahead_percent"]
    each, each_ahead = (of_group[f"{SEVEN}, each once"][key] for key in ("pcfm_cycles", "ahead_percent"))
    name = f"PCFM, geometric mean of {SEVEN}"
    lead = "PCFM ahead of branch fusion + tail merging"
    members = [of_group[kernel] for kernel in settings.group(SEVEN)]
    gains = _listed("per kernel", members, "pcfm_cycles", "{:.3f}")
    leads = _listed("per kernel", members, "ahead_percent", "{:.1f}%")
    return [
        _at_least(f"{name}, all cells", PAPER_MEAN, ours, "{:.3f}", gains),
        _at_least(f"{name}, each kernel once", PAPER_MEAN, each, "{:.3f}", gains),
        _at_least(f"{lead}, all cells", PAPER_AHEAD_PERCENT, ahead, "{:.2f}%", leads),
        _at_least(f"{lead}, each kernel once", PAPER_AHEAD_PERCENT, each_ahead, "{:.2f}%", leads),
    ]


def _listed(what: str, rows: Sequence[Row], key: str, form: str) -> str:
    """A value of each row, the least first; verdicts in front."""
    known = [(value, row["group"]) for row in rows if isinstance(value := row[key], float)]
    unknown = [f"{row['group']} without a number" for row in rows if not isinstance(row[key], float)]
    texts = [f"{group} {form.format(value)}" for value, group in sorted(known)]  # type: ignore[type-var]
    return f"{what}: {', '.join([*unknown, *texts])}"


def _at_least(aim: str, wanted: float, value: object, form: str, why: str) -> Row:
    known = value if isinstance(value, float) else None
    text = "no number" if known is None else form.format(known)
    return _explained(
        aim, f"at least {form.format(wanted)}", text, known is not None and known >= wanted, why
    )


def _no_slower_cell(settings: Settings, cells: Cells, places: Sequence[Instance]) -> Row:
    wrong, reasons = [], []
    for instance in places:
        cell = cells[settings.main(instance, PCFM)]
        name = " ".join(instance)
        if cell.speedup is None:
            wrong.append(f"{name} ({cell.verdict})")
        elif cell.speedup < 1:
            wrong.append(f"{name} ({cell.speedup:.4f})")
            reasons.append(f"{name}: {explain(cell, melding=True)}")
    value = ", ".join(wrong) if wrong else f"none of {len(places)}"
    return _explained("cells under 1.000 for PCFM, all kernels", "none", value, not wrong, " ".join(reasons))


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
    return _explained(aim, "below 1", ", ".join(texts), met, declined)


def _correlation_aims(settings: Settings, rows: Sequence[Row], correlations: Sequence[Row]) -> list[Row]:
    aims = []
    for row in correlations:
        if row["column"] == PCFM and row["counter"] == "cycles" and row["group"] != SYNTHETIC:
            aim = f"rank correlation with published melding, cells of {row['group']}"
            why = _rank_differences(settings, rows, str(row["group"]))
            aims += _judged(
                settings, str(row["group"]), [_at_least(aim, LEAST_RHO, row["rho"], "{:.2f}", why)]
            )
    return aims


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
