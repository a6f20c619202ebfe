"""Files of what is expected word for word, in sections: a head behind `## `, then its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path


def read_sections(path: Path) -> dict[str, list[str]]:
    """The lines of each section."""
    parts = (each.partition("\n") for each in path.read_text(encoding="utf-8").split("## ")[1:])
    return {head: lines.splitlines() for head, _, lines in parts}


def write_sections(path: Path, sections: Mapping[str, Sequence[str]]) -> None:
    """Writes the file anew."""
    lines = (line for head, told in sections.items() for line in (f"## {head}", *told))
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
