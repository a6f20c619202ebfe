"""A tuning as a figure: the objective over the threshold, one step curve per recipe.

An interval is drawn up to and with its upper end. Colours are those of Okabe and Ito, told apart in all
common kinds of colour blindness; curves differ in dash and width as well, so that one under another shows.
The bytes are the same for the same tuning and version of matplotlib.
"""

from __future__ import annotations

import io
import math
from typing import Any, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pcfm.experiments.tuning.result import SOURCE, Curve, Tuning
from pcfm.experiments.tuning.terminal import joint_label

Format = Literal["svg", "png"]
FORMATS: tuple[Format, ...] = ("svg", "png")

_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#000000")
_DASHES = ("solid", (0, (5, 2)), (0, (2, 1.5)), (0, (6, 2, 1, 2)))
_SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "pcfm",  # names of clip paths, otherwise random
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_MARGIN = 1.15  # how far the axis goes on behind the last profit


def draw(tuning: Tuning, kind: Format) -> bytes:
    """The figure as SVG or PNG."""
    with mpl.rc_context(_SETTINGS):
        figure = Figure(figsize=(7.2, 4.0), layout="constrained")
        axes = figure.add_subplot()
        _draw_curves(axes, tuning)
        axes.set_xlabel("fusion threshold (the smallest fusion profit at which a pair is melded)")
        axes.set_ylabel(f"{tuning.task.objective.replace('-', ' ')} ({tuning.task.machine.name})")
        axes.set_title(f"{tuning.task.name}: {tuning.task.objective.replace('-', ' ')} by fusion threshold")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.grid(axis="y", linewidth=0.4, alpha=0.5)
        axes.legend(
            frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5), title="passes before melding"
        )
        out = io.BytesIO()
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(out, format=kind, dpi=150, metadata=metadata)
    return out.getvalue()


def _draw_curves(axes: Axes, tuning: Tuning) -> None:
    curves = tuning.distinct_curves
    ends = [step.up_to for curve, _ in curves for step in curve.steps if step.up_to is not None]
    right = max(0.5, *ends) * _MARGIN if ends else 0.5 * _MARGIN
    for number, (curve, recipes) in enumerate(curves):
        xs, ys = outline(tuning, curve, right)
        axes.step(
            xs, ys, where="pre", label=joint_label(recipes), color=_COLOURS[number % len(_COLOURS)],
            linestyle=_DASHES[number % len(_DASHES)], linewidth=1.6 + 0.9 * (len(curves) - 1 - number),
            zorder=3 + number,
        )  # fmt: skip
    before = tuning.objective(SOURCE)
    if before is not None:
        axes.axhline(before, color="#666666", linewidth=1, linestyle=":", label="(the source as it is)")
    best = tuning.best
    if best is not None and best.step is not None:
        low = best.step.above or 0.0
        high = right if best.step.up_to is None else best.step.up_to
        value = tuning.objective(best.candidate)
        assert value is not None
        axes.plot(
            [(low + high) / 2], [value], marker="*", markersize=13, color="black", linestyle="none",
            label="best", zorder=20,
        )  # fmt: skip
    axes.set_xlim(0.0, right)
    axes.margins(y=0.1)


def outline(tuning: Tuning, curve: Curve, right: float) -> tuple[list[float], list[float]]:
    """The points of a step curve up to `right`; intervals whose check did not accept are gaps."""
    values = [tuning.objective(step.candidate) for step in curve.steps]
    numbers = [math.nan if value is None else float(value) for value in values]
    xs = [0.0, *(right if step.up_to is None else step.up_to for step in curve.steps)]
    return xs, [numbers[0], *numbers]
