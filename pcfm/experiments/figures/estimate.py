"""The estimate against the timing simulator: speedups on the left, absolute cycles on the right."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.figure import Figure

from pcfm.experiments import drawing
from pcfm.experiments.pages import Page
from pcfm.experiments.tables.estimate import VARIANTS

_LOOKS = {"pcfm": (drawing.BLUE, "o"), "bf+tm": (drawing.ORANGE, "^")}


def draw_estimate(page: Page) -> Mapping[drawing.Format, bytes]:
    """Reference across, estimate up; on the line both are equal. The aims found stand in the titles."""
    rows = page.grid().rows
    aims = {str(row["aim"]): str(row["found"]) for row in page.grid("aims").rows}

    def into(figure: Figure) -> None:
        speedups, cycles = figure.subplots(1, 2)
        points = [1.0]
        for key, name in VARIANTS.items():
            colour, marker = _LOOKS[key]
            theirs = [float(row[f"{key}_reference"]) for row in rows]  # type: ignore[arg-type]
            ours = [float(row[f"{key}_estimate"]) for row in rows]  # type: ignore[arg-type]
            speedups.scatter(theirs, ours, s=22, color=colour, marker=marker, label=name, zorder=3)
            points += theirs + ours
        speedups.plot([min(points), max(points)], [min(points), max(points)], color="black", linewidth=0.6)
        rho = aims["rank correlation of speedups, all cells"]
        speedups.set_title(f"speedup (rank correlation {rho})")
        speedups.legend(loc="upper left")
        theirs = [float(row["reference_cycles"]) for row in rows]  # type: ignore[arg-type]
        ours = [float(row["estimated_cycles"]) for row in rows]  # type: ignore[arg-type]
        cycles.scatter(theirs, ours, s=22, color=drawing.BLUE, zorder=3)
        ends = [min(theirs + ours), max(theirs + ours)]
        cycles.plot(ends, ends, color="black", linewidth=0.6)
        cycles.set_xscale("log")
        cycles.set_yscale("log")
        rho = aims["rank correlation of absolute cycles, as compiled"]
        cycles.set_title(f"cycles as compiled (rank correlation {rho})")
        for axes in (speedups, cycles):
            axes.set_xlabel("timing simulator")
            axes.set_ylabel("estimate")
            axes.grid(axis="x")

    return drawing.draw(10.0, 4.6, into)
