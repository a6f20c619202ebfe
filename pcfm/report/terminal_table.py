"""Tables for a terminal: how they look, and their text, as wide as it is, whatever the terminal's width."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

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


def table_text(table: Table) -> str:
    """The table as plain text: a narrow terminal wraps it, but no number is cut."""
    console = Console(file=io.StringIO(), width=1000)
    width = Measurement.get(console, console.options, table).maximum
    out = io.StringIO()
    Console(file=out, width=width).print(table)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())
