"""What users read speaks of their kernels and of pcfm's commands, not of the modules that pcfm is made of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pcfm

PACKAGE = Path(pcfm.__file__).parent
# The groups of entry points are named by plugins: they are the user's words, too.
MODULE_NAME = re.compile(r"\bpcfm\.(?!passes\b|kernels\b|machines\b|profit_models\b)[a-z_]+")
SPEAKERS = re.compile(r"(?:\w*Error|Diagnostic|echo|say|option|argument|command|Remark|Declined|Obstacle)\Z")


def messages(tree: ast.Module) -> Iterator[str]:
    """The texts in calls that raise errors, print, give remarks or make help."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if SPEAKERS.match(name):
                yield from (
                    part.value
                    for part in ast.walk(node)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                )


def test_no_message_names_a_python_module():
    texts = [
        (path.relative_to(PACKAGE), text)
        for path in sorted(PACKAGE.rglob("*.py"))
        for text in messages(ast.parse(path.read_text()))
    ]
    assert len(texts) > 500
    assert [(path, text) for path, text in texts if MODULE_NAME.search(text)] == []


def test_no_help_names_a_python_module():
    sessions = re.findall(
        r"```console\n(.*?)```", (PACKAGE.parent / "docs" / "commands.md").read_text(), re.DOTALL
    )
    assert any("pcfm analyze --help" in session for session in sessions)
    assert [match[0] for session in sessions for match in MODULE_NAME.finditer(session)] == []
