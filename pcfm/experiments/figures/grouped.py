"""Figures of the compilations and of the machine models: geometric means per kernel, a panel per column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from matplotlib.figure import Figure

from pcfm.defaults import COMPILATIONS
from pcfm.experiments import drawing
from pcfm.experiments.figures.bars import Series, draw_bars, grouped_rows, label_rows
from pcfm.experiments.pages import Page, Row
from pcfm.experiments.tables import machines
from pcfm.experiments.tables.settings import ALL, BASELINE, PCFM, SEVEN, SYNTHETIC
from pcfm.machine import available

_COLOURS = (drawing.BLUE, drawing.ORANGE, drawing.GREEN, drawing.PURPLE, drawing.SKY, drawing.VERMILION)
_SHORT = {SEVEN: "seven", SYNTHETIC: "synthetic", ALL: "all"}


def draw_baselines(page: Page) -> Mapping[drawing.Format, bytes]:
    """Bars per compilation."""
    rows = [
        {
            "group": group,
            **{f"{row['compilation']}_{key}": row[key] for row in members for key in row},
        }
        for group, members in grouped_rows(page.grid().rows, "group").items()
    ]
    panels = {
        PCFM: [(f"{each}_pcfm_cycles", each) for each in COMPILATIONS],
        BASELINE: [(f"{each}_baseline_cycles", each) for each in COMPILATIONS],
        "LLVM alone, against O2-noshare": [(f"{each}_llvm", each) for each in COMPILATIONS[1:]],
    }
    return _draw(rows, panels, "gcn-wave64")


def draw_machines(page: Page) -> Mapping[drawing.Format, bytes]:
    """Bars per machine model."""
    panels = {
        column: [(f"{machine}_{key}_cycles", machine) for machine in available()]
        for column, key in reversed(machines.KEYS.items())
    }
    return _draw(page.grid().rows, panels, "O2-noshare")


def _draw(
    rows: Sequence[Row], panels: Mapping[str, Sequence[tuple[str, str]]], where: str
) -> Mapping[drawing.Format, bytes]:
    groups = [str(row["group"]) for row in rows]
    # The groups' means stand apart from the kernels'.
    kernels = len([group for group in groups if group not in _SHORT])
    places = [1.2 * number + 0.9 * max(0, number + 1 - kernels) for number in range(len(groups))]
    names = list(dict.fromkeys(name for series in panels.values() for _, name in series))
    colours = dict(zip(names, cycle(_COLOURS), strict=False))

    def into(figure: Figure) -> None:
        axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for each, (title, series) in zip(axes, panels.items(), strict=True):
            bars = [Series(key, name, colours[name]) for key, name in series]
            draw_bars(each, rows, places, bars, start=1.0)
            drawing.unity(each)
            each.set_title(f"{title} ({where})")
            each.set_ylabel("speedup in cycles")
            label_rows(each, [_SHORT.get(group, group) for group in groups], places)
        drawing.legend(figure, 4)

    return drawing.draw(10.0, 0.7 + 2.5 * len(panels), into)
