"""docs/proof.md lists what a proof trusts: the list is complete, and its sizes are about right."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "proof.md").read_text()
PARSER = "pcfm.ir.parser with ir_grammar"
NO_PART = ("pcfm", "pcfm.diagnostics")
ALLOWED = 0.2


@pytest.fixture(scope="module")
def sizes() -> Counter[str]:
    """Lines of the modules that `pcfm.prove` imports, by package, and of what reads the text."""
    program = (
        "import sys, pcfm.prove\n"
        "for name, module in sys.modules.items():\n"
        "    if name.startswith('pcfm'): print(name, module.__file__)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    lines: Counter[str] = Counter()
    for name, _, path in (line.partition(" ") for line in done.stdout.splitlines()):
        lines[".".join(name.split(".")[:2])] += len(Path(path).read_text().splitlines())
    for path in [*(ROOT / "pcfm" / "ir" / "parser").rglob("*.py"), *(ROOT / "ir_grammar").glob("*.lark")]:
        lines[PARSER] += len(path.read_text().splitlines())
    return lines


def test_the_page_names_every_part_with_about_its_size(sizes: Counter[str]) -> None:
    rows = re.findall(r"^\| (`pcfm\..*?) \| ([\d,]+) \|", PAGE, re.MULTILINE)
    stated = {name.replace("`", ""): int(lines.replace(",", "")) for name, lines in rows}
    assert set(stated) == set(sizes) - set(NO_PART)
    for name, lines in stated.items():
        assert abs(lines - sizes[name]) <= ALLOWED * sizes[name], f"{name} has {sizes[name]} lines"
