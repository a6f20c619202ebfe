"""A table of the evaluation as a value: which cells it needs, and how its page is made of them.

The modules of `evaluation.tables` hold one each. What a table asks for is measured in three steps: the
cells of all wanted tables together, equal ones once; then those that follow from what these found; then what
is no such cell (an estimate, a proof, a count of registers), which only the table itself understands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from evaluation.cells import Judged, Request
from evaluation.pages import Figure, Grid, Page
from evaluation.provenance import Provenance
from evaluation.settings import Cells, Settings
from pcfm.sweep import Sweep

M = TypeVar("M")


@dataclass(frozen=True)
class Table(Generic[M]):
    """A table. `M` is what `measure` finds beside the cells, None where that is nothing.

    `contents` is its line in the index. `paragraphs` stand above it; `{runs}`, `{sweep_runs}` and
    `{baseline}` in them are those of the settings. `cells` are what its JSON names as its source, by default
    the cells of `requests`; `judged` the cells with a verdict among what was measured; `missing` says why the
    table cannot be made of these kernels, "" where it can.
    """

    name: str
    title: str
    contents: str
    paragraphs: tuple[str, ...]
    grids: Callable[[Settings, Cells, M], Sequence[Grid]]
    requests: Callable[[Settings], Sequence[Request]] = lambda settings: ()
    further_requests: Callable[[Settings, Cells], Sequence[Request]] = lambda settings, cells: ()
    measure: Callable[[Settings, Sweep], M] = lambda settings, sweep: cast("M", None)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    cells: Callable[[Settings, Cells, M], Sequence[Mapping[str, Any]]] | None = None
    judged: Callable[[M], Mapping[Any, Judged]] = lambda measured: {}
    missing: Callable[[Settings], str] = lambda settings: ""

    def page(self, settings: Settings, cells: Cells, measured: M, made: Provenance) -> Page:
        """The table, of what was measured for it."""
        if self.cells is None:
            plain = [cells[fromkey].as_json() for fromkey in dict.fromkeys(self.requests(settings))]
        else:
            plain = list(self.cells(settings, cells, measured))
        return Page(
            self.name,
            self.title,
            tuple(
                text.format(runs=settings.runs, sweep_runs=settings.sweep_runs, baseline=settings.baseline)
                for text in self.paragraphs
            ),
            tuple(self.grids(settings, cells, measured)),
            made,
            self.figures,
            plain,
            self.contents,
        )
