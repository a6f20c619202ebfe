"""The ratchet of lines of code that CI holds (`.ci/code_size.py`)."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parent.parent / ".ci" / "code_size.py"
SPEC = importlib.util.spec_from_file_location("code_size", PATH)
assert SPEC is not None and SPEC.loader is not None
code_size = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(code_size)


def test_docstrings_comments_and_blanks_are_no_code() -> None:
    text = '''"""A module."""

# A comment.
import os  # and another


class A:
    """A class.

    Of more lines.
    """

    text = """one

    two"""

    def f(self) -> None:
        """A function."""
'''
    # import, class, the three lines of a string that is used, def.
    assert code_size.code_lines(text) == 6


def test_a_package_that_grows_is_named_unless_a_message_says_why() -> None:
    before, now = {"pcfm/ir": 1000, "pcfm/simt": 5000}, {"pcfm/ir": 1021, "pcfm/simt": 5090}
    (problem,) = code_size.grown(before, now, "An opcode\n\nIt is needed.")
    assert problem == "pcfm/ir: 1,000 -> 1,021 lines of code (+2.1%)"
    assert code_size.grown(before, now, "An opcode\n\nGrows: pcfm/simt, pcfm/ir: frexp of vectors") == []
    assert code_size.grown(before, now, "Grows: pcfm/ir:") == [problem]
    assert code_size.grown(before, {**before, "pcfm/new": 30}, "") == [
        "pcfm/new: 0 -> 30 lines of code (new)"
    ]
    assert code_size.grown({"ir_grammar": 40}, {"ir_grammar": 55}, "") == []


def test_growth_is_not_written_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = tmp_path / "code_size.json"
    stored.write_text('{"pcfm": 100}\n')
    monkeypatch.setattr(code_size, "STORED", stored)
    monkeypatch.setattr(code_size, "count", lambda: {"pcfm": 200})
    assert code_size.main(["--write"]) == 1
    assert stored.read_text() == '{"pcfm": 100}\n'
    assert "pcfm: 100 -> 200 lines of code (+100.0%)" in capsys.readouterr().err
    monkeypatch.setattr(code_size, "messages_since", lambda path: "Grows: pcfm: it had to")
    assert code_size.main(["--write"]) == 0
    assert stored.read_text() == '{\n  "pcfm": 200\n}\n'
