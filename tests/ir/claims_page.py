"""Writes the tables of docs/surroundings.md: `python -m tests.ir.claims_page`."""

from __future__ import annotations

import re
from pathlib import Path

from pcfm.ir.claim_rules import TABLE

PAGE = Path(__file__).parents[2] / "docs" / "surroundings.md"
_TITLES = {
    "function attribute": "Attributes of functions and calls",
    "value attribute": "Attributes of parameters, results and arguments",
    "string attribute": "String attributes",
    "metadata": "Metadata of instructions, functions and variables",
    "loop metadata": "Entries of `!llvm.loop`",
    "named metadata": "Named metadata",
    "module flag": "Module flags",
    "global": "Functions, variables and aliases as things that are linked",
    "module": "The module",
}
_TABLES = re.compile(r"(<!-- tables -->\n).*(<!-- end of tables -->)", re.DOTALL)


def page(text: str) -> str:
    """The page with the tables that the rows give."""
    parts = []
    for kind, title in _TITLES.items():
        parts += [f"\n## {title}\n", "| what | rule | why |", "| --- | --- | --- |"]
        for row in TABLE:
            if row.kind == kind:
                names = " ".join(f"`{name}`" for name in row.names)
                parts.append(f"| {names} | {row.rule} | {row.why} |")
    tables = "\n".join(parts) + "\n\n"
    return _TABLES.sub(lambda match: match[1] + tables + match[2], text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
