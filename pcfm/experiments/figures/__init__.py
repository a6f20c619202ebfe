"""The figures of the tables, drawn from the rows of their pages.

`figures_of(page)` gives the bytes of every file, by name. A value that is a verdict is written where its bar
or point would stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pcfm.experiments.drawing import Format
from pcfm.experiments.figures import curves, estimate, execution, grouped, memory, speedup
from pcfm.experiments.pages import Page

Drawn = Mapping[Format, bytes]

DRAWERS: Mapping[str, Callable[[Page], Drawn]] = {
    "speedup": lambda page: speedup.draw_speedups(page, "cycles"),
    "speedup-issue": lambda page: speedup.draw_speedups(page, "issue_cycles"),
    "speedup-estimated": lambda page: speedup.draw_speedups(page, "estimated_cycles"),
    "speedup-correlation": speedup.draw_correlation,
    "threshold": curves.draw_thresholds,
    "memory": memory.draw_memory,
    "utilization": memory.draw_utilization,
    "baselines": grouped.draw_baselines,
    "machines": grouped.draw_machines,
    "estimate": estimate.draw_estimate,
    "execution": execution.draw_speedups,
    "execution-masks": execution.draw_masks,
}


def figures_of(page: Page) -> dict[str, bytes]:
    """The bytes of a page's pictures, by file name."""
    files: dict[str, bytes] = {}
    for stem in page.figures:
        for kind, data in DRAWERS[stem](page).items():
            files[f"{stem}.{kind}"] = data
    return files
