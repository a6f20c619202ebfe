"""A page of results: grids of rows and sentences, written as CSV, JSON and Markdown.

A page has one or more grids, of which the one without a name is its table; its figures are drawn from their
rows, as SVG and PNG. All three forms say the same:

- CSV: one file per grid, `NAME.csv` for the table and `NAME-GRID.csv` for the others; numbers in full;
- JSON: `NAME.json`, all grids, with the command, version, commit and seed that made them, and the cells that
  they were made from;
- Markdown: `NAME.md`, all grids, numbers rounded for reading.

A value is a number, a word, or None where there is nothing to say. Where a number cannot be trusted, the
verdict stands in its place: a word such as MISMATCH.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from evaluation.provenance import Provenance
from pcfm.defaults import CYCLES_NOTE
from pcfm.report.pictures import Format

Value = str | int | float | None
Row = Mapping[str, Value]
Kind = Literal["text", "count", "factor", "percent"]


@dataclass(frozen=True)
class Column:
    """A column: its key in rows and CSV, its heading on the page, and how its numbers are shown there."""

    key: str
    heading: str
    kind: Kind = "text"


@dataclass(frozen=True)
class Grid:
    """Rows under columns; `name` is empty for the table that gives the page its name."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    def csv(self) -> str:
        """The grid as CSV."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([column.key for column in self.columns])
        for row in self.rows:
            writer.writerow(["" if row[c.key] is None else row[c.key] for c in self.columns])
        return out.getvalue()

    def markdown(self) -> str:
        """The grid as a Markdown table."""
        if not self.rows:
            return "None.\n"
        lines = ["| " + " | ".join(column.heading for column in self.columns) + " |"]
        lines.append("|" + "|".join(" --- " if c.kind == "text" else " ---: " for c in self.columns) + "|")
        for row in self.rows:
            lines.append("| " + " | ".join(shown(row[c.key], c.kind) for c in self.columns) + " |")
        return "\n".join([*lines, ""])


@dataclass(frozen=True)
class Figure:
    """A picture of a page: what it shows, and what draws it from the page's rows."""

    caption: str
    draw: Callable[[Page], Mapping[Format, bytes]]


@dataclass(frozen=True)
class Page:
    """A table with all that belongs to it; its figures by the stems of their files' names."""

    name: str
    title: str
    intro: tuple[str, ...]
    grids: tuple[Grid, ...]
    provenance: Provenance
    figures: Mapping[str, Figure] = field(default_factory=dict)
    cells: Sequence[Mapping[str, Any]] = ()
    contents: str = ""

    def grid(self, name: str = "") -> Grid:
        """The grid of this name. Raises: KeyError."""
        for grid in self.grids:
            if grid.name == name:
                return grid
        raise KeyError(name)

    def files(self) -> dict[str, bytes]:
        """Everything, by file name."""
        return {name: text.encode("utf-8") for name, text in self.texts().items()} | self.pictures()

    def pictures(self) -> dict[str, bytes]:
        """The figures, by file name."""
        return {
            f"{stem}.{kind}": data
            for stem, figure in self.figures.items()
            for kind, data in figure.draw(self).items()
        }

    def texts(self) -> dict[str, str]:
        """The page as CSV, JSON and Markdown, by file name."""
        texts = {f"{self.name}{f'-{g.name}' if g.name else ''}.csv": g.csv() for g in self.grids}
        texts[f"{self.name}.json"] = self.json()
        texts[f"{self.name}.md"] = self.markdown()
        return texts

    def json(self) -> str:
        """The page as JSON, one row per line."""
        head = {"table": self.name, "title": self.title, **asdict(self.provenance), "note": CYCLES_NOTE}
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
        grids = [f"    {json.dumps(g.name or 'table')}: {_rows(g.rows, 6)}" for g in self.grids]
        lines.append('  "grids": {\n' + ",\n".join(grids) + "\n  }")
        lines.append(f'  "cells": {_rows(self.cells, 4)}')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def markdown(self) -> str:
        """The page as Markdown."""
        made = self.provenance
        lines = [f"# {self.title}", "", *(f"{text}\n" for text in self.intro), CYCLES_NOTE, ""]
        for stem, figure in self.figures.items():
            lines += [f"![{figure.caption}]({stem}.svg)", ""]
        for grid in self.grids:
            if grid.name or grid is not self.grids[0]:
                lines += [f"## {grid.caption}", ""]
            else:
                lines += [grid.caption, ""]
            lines.append(grid.markdown())
        lines.append(
            f"Made by `{made.command}`: pcfm {made.version}, commit {made.commit}, seed {made.seed}, "
            f"scale {made.scale}."
        )
        return "\n".join(lines) + "\n"


def shown(value: Value, kind: Kind) -> str:
    """A value as a page shows it."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.replace("|", "\\|").replace("\n", " ")
    if kind == "count":
        return f"{value:,}"
    if kind == "factor":
        return f"{value:.3f}"
    return f"{value:.1f}" if kind == "percent" else str(value)


def _rows(rows: Sequence[Mapping[str, Any]], indent: int) -> str:
    if not rows:
        return "[]"
    lines = [" " * indent + json.dumps(dict(row)) for row in rows]
    return "[\n" + ",\n".join(lines) + "\n" + " " * (indent - 2) + "]"
