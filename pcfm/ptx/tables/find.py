"""The row of an opcode: the first that covers its form, what pcfm executes before what it carries."""

from __future__ import annotations

from pcfm.ptx.row import Row
from pcfm.ptx.tables import (
    bits,
    comparing,
    control,
    converting,
    floating,
    integer,
    memory,
    opaque,
    video,
    warp,
)

_FAMILIES = (integer, bits, floating, comparing, converting, video, memory, control, warp, opaque)


def _by_name() -> dict[str, list[Row]]:
    table: dict[str, list[Row]] = {}
    for family in _FAMILIES:
        for each in family.ROWS:
            table.setdefault(each.name, []).append(each)
    return table


ROWS: dict[str, list[Row]] = _by_name()


def find_row(base: str, modifiers: tuple[str, ...], types: tuple[str, ...]) -> Row | None:
    """The row of an opcode; None where there is none."""
    return next((each for each in ROWS.get(base, ()) if each.matches(modifiers, types)), None)
