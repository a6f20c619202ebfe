"""Tables for a terminal: how they look, and their text. A table is as wide as it is, whatever the terminal's
width, unless it says which columns it can do without, and in which order.
"""

from __future__ import annotations

import io
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table


def terminal_table(
    title: str, headings: Iterable[str], *, left: Sequence[int], caption: str | None = None
) -> Table:
    """A table without rows; columns are aligned to the right but for those whose numbers are in `left`."""
    table = Table(
        title=title,
        caption=caption,
        title_justify="left",
        caption_justify="left",
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number in left else "right", no_wrap=True)
    return table


def table_text(table: Table, drop: Sequence[str] = ()) -> str:
    """The table as plain text: a narrow terminal wraps it, but no number is cut. Where it is wider than the
    terminal (80 columns where there is none), columns go in the order of `drop`, by their headings, until it
    fits; a line below names them.
    """
    room = terminal_width()
    gone: list[str] = []
    for heading in drop:
        if _width(table) - 1 <= room:  # the edge on the right is blank
            break
        kept = [column for column in table.columns if column.header != heading]
        if len(kept) < len(table.columns):
            table.columns = [replace(column, _index=number) for number, column in enumerate(kept)]
            gone.append(" ".join(heading.split()))
    out = io.StringIO()
    Console(file=out, width=_width(table)).print(table)
    note = textwrap.fill(f"not shown in {room} columns: {', '.join(gone)}", room) + "\n" if gone else ""
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines()) + note


def terminal_width() -> int:
    """The columns of the terminal, 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns


def _width(table: Table) -> int:
    console = Console(file=io.StringIO(), width=1000)
    return Measurement.get(console, console.options, table).maximum
