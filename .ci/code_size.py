"""Lines of code per package, and a ratchet: a package that has grown by more than 2% is named.

`code_size.py` compares what is there with `code_size.json`, the counts after the last submission that was
counted; `code_size.py --write` writes the counts of now. Both refuse (exit code 1) where a package has grown
by more than 2% (and by more than 20 lines) and no commit since then says why, in a line of its message
`Grows: pcfm/prove: what for` (several packages with commas between). A line of code is one that holds a token
other than a comment or a docstring. Packages are the folders of `pcfm`, its own modules together, and the
packages beside it; tests are not held.
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STORED = Path(__file__).with_suffix(".json")
PACKAGES = ("pcfm", "evaluation", "rodinia_kernels", "ir_grammar", "benchmarks")
ALLOWED_GROWTH, SMALL_LINES = 0.02, 20
_REASON = re.compile(r"^Grows:\s*([\w/, ]+?)\s*:\s*\S", re.MULTILINE)
_NO_CODE = (
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
)  # fmt: skip


def code_lines(text: str) -> int:
    """The lines of code of a Python source."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
            if is_text and isinstance(first.value.value, str):
                lines.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(lines)


def count(root: Path = ROOT) -> dict[str, int]:
    """The lines of code of each package."""
    sizes: Counter[str] = Counter()
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).parts
            name = "/".join(parts[:2]) if package == "pcfm" and len(parts) > 2 else package
            sizes[name] += code_lines(path.read_text(encoding="utf-8"))
    return dict(sorted(sizes.items()))


def grown(before: dict[str, int], now: dict[str, int], messages: str) -> list[str]:
    """What is to be said of packages that have grown too much without a line in the messages that lets it."""
    let = {name.strip() for match in _REASON.finditer(messages) for name in match[1].split(",")}
    problems = []
    for name, lines in now.items():
        old = before.get(name, 0)
        if lines > old * (1 + ALLOWED_GROWTH) and lines - old > SMALL_LINES and name not in let:
            share = f"{(lines - old) / old:+.1%}" if old else "new"
            problems.append(f"{name}: {old:,} -> {lines:,} lines of code ({share})")
    return problems


def messages_since(path: Path) -> str:
    """The messages of the commits after the last one that changed a file; empty where there is no history."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=path.parent, capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    last = git("log", "-1", "--format=%H", "--", path.name)
    return git("log", "--format=%B", f"{last}..HEAD") if last else ""


def main(arguments: Iterable[str]) -> int:
    """Compares, or with `--write` compares and writes."""
    now = count()
    before = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else now
    problems = grown(before, now, messages_since(STORED))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        hint = "make it smaller, or say why in a line of the commit message, `Grows: PACKAGE: what for`"
        print(hint, file=sys.stderr)
        return 1
    if "--write" in arguments:
        STORED.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
    total, old = sum(now.values()), sum(before.values())
    print(f"{total:,} lines of code, {total - old:+,} since they were last written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
