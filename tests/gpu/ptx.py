"""What a PTX text says of its entries."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PARAMETER = re.compile(r"\.param\s+(?:\.align\s+\d+\s+)?\.[a-z]+(\d+)\s.*?\w+(?:\[(\d+)\])?\s*$")


def parameter_sizes(ptx: str) -> dict[str, list[int]]:
    """The bytes of each parameter of each entry."""
    entries = re.findall(r"\.entry\s+(\w+)\s*\((.*?)\)", ptx, re.DOTALL)
    return {name: list(_sizes(body)) for name, body in entries}


def _sizes(body: str) -> Iterator[int]:
    for line in body.split(","):
        parameter = _PARAMETER.search(line)
        if line.strip():
            assert parameter is not None, line
            yield int(parameter[1]) // 8 * int(parameter[2] or 1)
