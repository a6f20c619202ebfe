"""What all figures of the tables share: colours, markers, and bytes that are the same each time.

Colours are those of Okabe and Ito, told apart in all common kinds of colour blindness; what others published
is drawn as black-edged markers, never as bars or lines. Source: Okabe and Ito, Color Universal Design (2008).
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

Format = Literal["svg", "png"]
FORMATS: tuple[Format, ...] = ("svg", "png")

BLUE, ORANGE, GREEN, VERMILION = "#0072B2", "#E69F00", "#009E73", "#D55E00"
SKY, PURPLE, YELLOW, GREY = "#56B4E9", "#CC79A7", "#F0E442", "#999999"
COLUMN_COLOURS = {"none": GREY, "branch fusion + tail merging": ORANGE, "PCFM": BLUE}
PUBLISHED: dict[str, dict[str, Any]] = {
    "branch fusion + tail merging": {"marker": "o", "markerfacecolor": "#FFE5B0"},
    "PCFM": {"marker": "D", "markerfacecolor": "#BFE3F7"},
    "none": {"marker": "s", "markerfacecolor": "#EEEEEE"},
}
_MARKER: dict[str, Any] = {
    "linestyle": "none",
    "markersize": 4.5,
    "markeredgecolor": "black",
    "markeredgewidth": 0.9,
    "zorder": 5,
}
_SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "pcfm",  # names of clip paths, otherwise random
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.linewidth": 0.4,
    "grid.alpha": 0.6,
    "legend.frameon": False,
}


def draw(
    width: float, height: float, into: Callable[[Figure], None], formats: Sequence[Format] = FORMATS
) -> dict[Format, bytes]:
    """The figure that `into` fills, in these formats; width and height in inches."""
    with mpl.rc_context(_SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        into(figure)
        return {kind: _bytes(figure, kind) for kind in formats}


def _bytes(figure: Figure, kind: Format) -> bytes:
    out = io.BytesIO()
    metadata = {"Date": None} if kind == "svg" else {"Software": None}
    figure.savefig(out, format=kind, dpi=140, metadata=metadata)
    return out.getvalue()


def published(axes: Axes, column: str, xs: Iterable[float], ys: Iterable[float], **options: Any) -> None:
    """What others published for a column, as markers."""
    axes.plot(list(xs), list(ys), **{**_MARKER, **PUBLISHED[column], **options})


def unity(axes: Axes) -> None:
    """The line at which nothing changes."""
    axes.axhline(1.0, color="black", linewidth=0.8, zorder=3)


def verdict(axes: Axes, x: float, y: float, text: str) -> None:
    """The verdict of a cell, where its bar would stand."""
    axes.text(x, y, text, rotation=90, fontsize=6, color=VERMILION, ha="center", va="bottom", zorder=6)


def no_bar(axes: Axes, x: float, value: float) -> None:
    """A value at which bars begin, where its bar would stand."""
    axes.text(x, value, f"{value:g}", fontsize=7, color="#555555", ha="center", va="bottom", zorder=4)


def legend(figure: Figure, columns: int) -> None:
    """One legend above all panels, each name once."""
    named: dict[str, Any] = {}
    for axes in figure.axes:
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            named.setdefault(label, handle)
    figure.legend(list(named.values()), list(named), loc="outside upper center", ncols=columns)
