"""The aims of the evaluation, and whether they are met: `O2-noshare` on `gcn-wave64`, in `cycles`.

The figures aimed at are the paper's: PCFM's mean over the seven kernels, and how far it is ahead of branch
fusion with tail merging. An aim that lacks cells with an accepting verdict is not met.
"""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.experiments.pages import Column, Grid, Row
from pcfm.experiments.published import Key
from pcfm.experiments.tables import memory, speedup
from pcfm.experiments.tables.settings import PCFM, SEVEN, SYNTHETIC, Cells, Settings

PAPER_MEAN = 1.146
PAPER_AHEAD_PERCENT = 5.72
LEAST_RHO = 0.7
FEWER_SHARED = ("bit", "pcm")
COLUMNS = (
    Column("aim", "aim"),
    Column("wanted", "wanted"),
    Column("found", "found"),
    Column("met", "met"),
)


def grid(settings: Settings, cells: Cells, rows: Sequence[Row]) -> Grid:
    """The aims, from the rows of the main table and its cells."""
    found = [
        *_mean_aims(settings, rows),
        _no_slower_cell(settings, cells, settings.places),
        *(_fewer_shared(settings, cells, kernel) for kernel in FEWER_SHARED if kernel in settings.kernels),
        *_correlation_aims(settings, rows),
    ]
    return Grid("aims", "Aims", COLUMNS, tuple(found))


def _aim(aim: str, wanted: str, found: str, met: bool) -> Row:
    return {"aim": aim, "wanted": wanted, "found": found, "met": "met" if met else "not met"}


def _mean_aims(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    means = {row["group"]: row for row in speedup.means(settings, rows)}
    ours, ahead = means[SEVEN]["pcfm_cycles"], means[SEVEN]["ahead_percent"]
    each, each_ahead = (means[f"{SEVEN}, each once"][key] for key in ("pcfm_cycles", "ahead_percent"))
    name = f"PCFM, geometric mean of {SEVEN}"
    lead = "PCFM ahead of branch fusion + tail merging"
    return [
        _at_least(f"{name}, all cells", PAPER_MEAN, ours, "{:.3f}"),
        _at_least(f"{name}, each kernel once", PAPER_MEAN, each, "{:.3f}"),
        _at_least(f"{lead}, all cells", PAPER_AHEAD_PERCENT, ahead, "{:.2f}%"),
        _at_least(f"{lead}, each kernel once", PAPER_AHEAD_PERCENT, each_ahead, "{:.2f}%"),
    ]


def _at_least(aim: str, wanted: float, found: object, form: str) -> Row:
    known = found if isinstance(found, float) else None
    text = "no number" if known is None else form.format(known)
    return _aim(aim, f"at least {form.format(wanted)}", text, known is not None and known >= wanted)


def _no_slower_cell(settings: Settings, cells: Cells, places: Sequence[Key]) -> Row:
    wrong = []
    for place in places:
        cell = cells[settings.main(place, PCFM)]
        if cell.speedup is None:
            wrong.append(f"{' '.join(place)} ({cell.verdict})")
        elif cell.speedup < 1:
            wrong.append(f"{' '.join(place)} ({cell.speedup:.4f})")
    found = ", ".join(wrong) if wrong else f"none of {len(places)}"
    return _aim("cells under 1.000 for PCFM, all kernels", "none", found, not wrong)


def _fewer_shared(settings: Settings, cells: Cells, kernel: str) -> Row:
    """Fewer at every block size."""
    texts, met = [], True
    for place in settings.places:
        if place[0] == kernel:
            cell = cells[settings.main(place, PCFM)]
            ratio = memory.normalised(cell, "shared_instructions") if cell.accepted else None
            texts.append(cell.verdict if ratio is None else f"{ratio:.3f}")
            met = met and ratio is not None and ratio < 1
    return _aim(f"shared-memory instructions of {kernel}, normalised", "below 1", ", ".join(texts), met)


def _correlation_aims(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    _, found = speedup.correlations(settings, rows)
    aims = []
    for row in found:
        if row["column"] == PCFM and row["counter"] == "cycles" and row["group"] != SYNTHETIC:
            aim = f"rank correlation with published melding, cells of {row['group']}"
            aims.append(_at_least(aim, LEAST_RHO, row["rho"], "{:.2f}"))
    return aims
