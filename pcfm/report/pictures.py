"""Pictures: their formats, colours and style, and how a figure becomes bytes, the same each time.

Colours are those of Okabe and Ito, told apart in all common kinds of colour blindness. Source: Okabe and Ito,
Color Universal Design (2008).

matplotlib, which draws, is an extra of pcfm's: it is imported where something is drawn, and `require` says
beforehand where there is none.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Format = Literal["svg", "png"]
FORMATS: tuple[Format, ...] = ("svg", "png")

BLUE, ORANGE, GREEN, VERMILION = "#0072B2", "#E69F00", "#009E73", "#D55E00"
SKY, PURPLE, YELLOW, GREY = "#56B4E9", "#CC79A7", "#F0E442", "#999999"
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


def require() -> None:
    """Raises: PcfmError where the library that draws is not installed."""
    if find_spec("matplotlib") is None:
        raise PcfmError(
            "pictures are drawn with matplotlib, which is not installed", hint="pip install 'pcfm[plots]'"
        )


def format_of(path: str) -> Format | None:
    """What the ending of a file's name stands for; None where that is no picture's."""
    return next((kind for kind in FORMATS if path.lower().endswith(f".{kind}")), None)


def draw(
    width: float, height: float, into: Callable[[Figure], None], formats: Sequence[Format] = FORMATS
) -> dict[Format, bytes]:
    """The figure that `into` fills, in these formats; width and height in inches. Raises: PcfmError."""
    require()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        into(figure)
        return {kind: _bytes(figure, kind) for kind in formats}


def _bytes(figure: Figure, kind: Format) -> bytes:
    out = io.BytesIO()
    metadata = {"Date": None} if kind == "svg" else {"Software": None}
    figure.savefig(out, format=kind, dpi=140, metadata=metadata)
    return out.getvalue()
