"""Table 2: the fusion threshold, from 0 to 0.5, for each kernel at the block size at which PCFM gains most.

The block size is that with the greatest speedup in cycles at the default threshold, in the main table.
Published is a sweep from 0.1 on, at one block size per kernel that is not named.
"""

from __future__ import annotations

from collections.abc import Mapping

from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_THRESHOLD
from pcfm.experiments import published
from pcfm.experiments.cells import Measured, Request
from pcfm.experiments.pages import Column, Grid, Page, Row
from pcfm.experiments.provenance import Provenance
from pcfm.experiments.tables.settings import PCFM, Cells, Settings, number
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline

THRESHOLDS = tuple(step / 20 for step in range(11))


def pipeline(threshold: float) -> str:
    """The default pipeline with another fusion threshold."""
    passes = parse_pipeline(DEFAULT_PIPELINE)
    return spell_pipeline(Meld(threshold) if isinstance(each, Meld) else each for each in passes)


def best_blocks(settings: Settings, cells: Cells) -> dict[str, str]:
    """Per kernel the block size with the greatest speedup of PCFM; the first one where none is accepted."""
    best: dict[str, tuple[float, str]] = {}
    for kernel, block in settings.places:
        speedup = cells[settings.main((kernel, block), PCFM)].speedup or 0.0
        if kernel not in best or speedup > best[kernel][0]:
            best[kernel] = (speedup, block)
    return {kernel: block for kernel, (_, block) in best.items()}


def request(settings: Settings, kernel: str, block: str, threshold: float) -> Request:
    """The cell of a kernel at a threshold."""
    if threshold == DEFAULT_THRESHOLD:
        return settings.main((kernel, block), PCFM)
    return Request(
        kernel,
        block,
        pipeline=pipeline(threshold),
        runs=settings.sweep_runs,
        seed=settings.seed,
        scale=settings.scale,
    )


def requests(settings: Settings, blocks: Mapping[str, str]) -> list[Request]:
    """The cells of the table."""
    return [request(settings, *place, threshold) for place in blocks.items() for threshold in THRESHOLDS]


COLUMNS = (
    Column("kernel", "kernel"),
    Column("block", "block"),
    Column("threshold", "threshold"),
    Column("verdict", "verdict"),
    Column("cycles", "cycles, speedup", "factor"),
    Column("issue_cycles", "issue cycles, speedup", "factor"),
    Column("published", "published", "factor"),
    Column("pairs", "pairs melded", "count"),
    Column("profits", "their fusion profits"),
)


def page(settings: Settings, blocks: Mapping[str, str], cells: Cells, made: Provenance) -> Page:
    """The table."""
    rows = [
        _row(place, threshold, cells[request(settings, *place, threshold)])
        for place in blocks.items()
        for threshold in THRESHOLDS
    ]
    return Page(
        "threshold",
        "The fusion threshold",
        (
            "PCFM at fusion thresholds 0 to 0.5, `O2-noshare` on `gcn-wave64`; each kernel at the block "
            "size at which it gains most at the default threshold 0.2. A pair of subgraphs is melded "
            "where its fusion profit reaches the threshold and melding it saves static cycles; 0 leaves "
            "only the latter.",
            f"Each cell is checked on every launch of the computation and on {settings.sweep_runs} seeded "
            f"launches ({settings.runs} at the default threshold). Published: DARM's artifact figures "
            "(CGO 2022), from 0.1 on, where their block size is the one here. They do not state it: it is "
            "the one at which the speedup that they publish for it is the sweep's at 0.2; for nqu and srad "
            "there is none.",
        ),
        (Grid("", "Speedup, pairs melded and their profits.", COLUMNS, tuple(rows)),),
        made,
        {"threshold": "Speedup of PCFM over the fusion threshold, per kernel"},
        [cells[each].as_json() for each in dict.fromkeys(requests(settings, blocks))],
    )


def _row(place: tuple[str, str], threshold: float, cell: Measured) -> Row:
    swept = published.threshold_sweep().get(place[0], {})
    theirs = swept.get(threshold) if published.sweep_block(place[0]) == place[1] else None
    profits = " ".join(f"{profit:.3f}" for profit in cell.profits)
    return {
        "kernel": place[0],
        "block": place[1],
        "threshold": threshold,
        "verdict": cell.verdict,
        "cycles": number(cell, cell.speedup),
        "issue_cycles": number(cell, cell.issue_speedup),
        "published": theirs,
        "pairs": number(cell, len(cell.profits)),
        "profits": profits if cell.accepted else cell.verdict,
    }
