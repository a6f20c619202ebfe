"""Makes tables of the evaluation, and the index of a folder of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluation.cells import Judged, measure_all
from evaluation.pages import Page
from evaluation.provenance import Provenance
from evaluation.settings import Settings
from evaluation.table import Table
from pcfm.defaults import CYCLES_NOTE
from pcfm.sweep import Sweep

INDEX = "README.md"


def evaluate(
    settings: Settings, tables: Sequence[Table[Any]], sweep: Sweep, made: Provenance
) -> tuple[list[Page], dict[Any, Judged]]:
    """The pages of the tables, and all cells with a verdict that were measured for them, by request."""
    cells = measure_all([request for table in tables for request in table.requests(settings)], sweep)
    further = [request for table in tables for request in table.further_requests(settings, cells)]
    cells |= measure_all([each for each in further if each not in cells], sweep)
    measured = [table.measure(settings, sweep) for table in tables]
    pages = [
        table.page(settings, cells, answer, made) for table, answer in zip(tables, measured, strict=True)
    ]
    judged: dict[Any, Judged] = dict(cells)
    for table, answer in zip(tables, measured, strict=True):
        judged |= table.judged(answer)
    return pages, judged


def index(pages: Sequence[Page], further: Sequence[str] = ()) -> str:
    """The index of a folder of results: the aims and what was found, then the pages.

    `further` are pages of other commands.
    """
    by_name = {page.name: page for page in pages}
    made = pages[0].provenance
    lines = [
        "# Results",
        "",
        f"Made by `{made.command}` (`make results` from a checkout): pcfm {made.version}, commit "
        f"{made.commit}, seed {made.seed}, scale {made.scale}. {CYCLES_NOTE}",
        "",
    ]
    if "speedup" in by_name:
        grid = by_name["speedup"].grid("aims")
        met = sum(row["met"] == "met" for row in grid.rows)
        lines += [
            f"## Aims: {met} of {len(grid.rows)} met",
            "",
            "Compiled as the speedup table says, on `gcn-wave64`, in `cycles`. The figures aimed at are "
            "those of the paper.",
            "",
            grid.markdown(),
        ]
    lines += ["## Tables", "", "| table | what it shows | files |", "| --- | --- | --- |"]
    for page in pages:
        names = [name for name in page.texts() if not name.endswith(".md")]
        names += [f"{stem}.{kind}" for stem in page.figures for kind in ("svg", "png")]
        links = ", ".join(f"[{name}]({name})" for name in names)
        lines.append(f"| [{page.name}]({page.name}.md) | {page.contents} | {links} |")
    made_here = {f"{page.name}.md" for page in pages}
    for path in further:
        if path not in made_here:
            name = path.removesuffix(f"/{INDEX}").removesuffix(".md")
            lines.append(f"| [{name}]({path}) | see there | |")
    return "\n".join(lines) + "\n"
