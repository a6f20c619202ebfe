"""Tables for stdout: as wide as they are, whatever the terminal's width."""

from __future__ import annotations

import io

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table


def table_text(table: Table) -> str:
    """The table as plain text, as wide as it is: a narrow terminal wraps it, but no number is cut."""
    console = Console(file=io.StringIO(), width=1000)
    width = Measurement.get(console, console.options, table).maximum
    out = io.StringIO()
    Console(file=out, width=width).print(table)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())
