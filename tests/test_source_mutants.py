"""Faults of our own sources (`make mutants`): which there are, what tells them apart, that the list of
equivalents is true.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.source_mutants.__main__ import EQUIVALENT, changed_lines, equivalent, stale
from tests.source_mutants.measure import Contexts, run
from tests.source_mutants.mutations import mutations

TEXT = '''"""1 < 2"""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os


def f(a: int = 3, *rest: "x < 1") -> bool:
    """Not a < 1."""
    while a <= len("é") and rest:
        a = 1 if not a else a - 1
    return f"{a < 1}" in [each for each in rest if a is None]
'''


def changes() -> list[tuple[str, str]]:
    return [(mutation.kind, f"{mutation.before} -> {mutation.after}") for mutation in mutations("f.py", TEXT)]


def test_each_kind_of_fault_is_made_where_rules_stand() -> None:
    assert sorted(changes()) == sorted(
        [
            ("number off by one", "3 -> 4"),
            ("number off by one", "3 -> 2"),
            ("condition made constant", "a <= len('é') and rest -> True"),
            ("condition made constant", "a <= len('é') and rest -> False"),
            ("operand dropped", "a <= len('é') and rest -> rest"),
            ("operand dropped", "a <= len('é') and rest -> (a <= len('é'))"),
            ("comparison turned or widened", "a <= len('é') -> (a < len('é'))"),
            ("comparison turned or widened", "a <= len('é') -> (a > len('é'))"),
            ("condition made constant", "not a -> True"),
            ("condition made constant", "not a -> False"),
            ("negation removed", "not a -> a"),
            ("number off by one", "1 -> 2"),
            ("number off by one", "1 -> 0"),
            ("number off by one", "1 -> 2"),
            ("number off by one", "1 -> 0"),
            (
                "comparison turned or widened",
                "f'{a < 1}' in [each for each in rest if a is None] -> "
                "(f'{a < 1}' not in [each for each in rest if a is None])",
            ),
            ("condition made constant", "a is None -> True"),
            ("condition made constant", "a is None -> False"),
            ("comparison turned or widened", "a is None -> (a is not None)"),
        ]
    )


def test_equal_changes_of_a_function_have_names_of_their_own_and_each_file_still_compiles() -> None:
    made = mutations("f.py", TEXT)
    assert len({mutation.name for mutation in made}) == len(made)
    texts = {mutation.applied(TEXT) for mutation in made}
    assert len(texts) == len(made)
    for text in texts:
        compile(text, "f.py", "exec")


def test_a_name_outlives_what_is_written_above() -> None:
    moved = mutations("f.py", TEXT.replace("def f", "\n\ndef g() -> None:\n    return 1 < 2\n\n\ndef f"))
    assert {mutation.name for mutation in mutations("f.py", TEXT)} < {mutation.name for mutation in moved}


def test_every_equivalent_mutant_is_one_that_there_is_with_a_reason() -> None:
    assert stale() == []
    assert all(len(reason) > 10 for reason in equivalent().values())
    rows = EQUIVALENT.read_text(encoding="utf-8").splitlines()[1:]
    assert rows == sorted(rows) and len(rows) == len(set(rows)) == len(equivalent())


def test_a_fault_that_a_test_sees_is_killed_and_one_that_none_sees_survives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way in a project of two files."""
    (tmp_path / "pcfm").mkdir()
    (tmp_path / "pcfm" / "__init__.py").touch()
    (tmp_path / "pcfm" / "rule.py").write_text(
        "def larger(a, b):\n    return a > b\n\n\ndef unused(a):\n    return a + 1\n"
    )
    (tmp_path / "test_rule.py").write_text(
        "from pcfm.rule import larger\n\n\ndef test_it():\n    assert larger(2, 1)\n"
    )
    monkeypatch.setattr("tests.source_mutants.measure.ROOT", tmp_path)
    for command in (["init", "-q"], ["add", "."]):
        _git(tmp_path, command)
    contexts = Contexts(tmp_path)
    contexts.seconds["test_rule.py::test_it"] = 0.1
    contexts._by_file["pcfm/rule.py"] = {2: ["test_rule.py::test_it"]}
    made = mutations("pcfm/rule.py", (tmp_path / "pcfm" / "rule.py").read_text())
    journal = tmp_path / "done.jsonl"
    verdicts = run(made, contexts, journal, processes=1, longest=60)
    told = {verdict.mutation.after: verdict.outcome for verdict in verdicts}
    assert told == {"(a >= b)": "survived", "(a <= b)": "killed", "2": "unreached", "0": "unreached"}
    # What is done is not done again.
    monkeypatch.setattr(sys, "executable", "/nothing")
    assert run(made, contexts, journal, processes=1, longest=60) == verdicts


def test_what_a_submission_changed_is_read_from_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pcfm").mkdir()
    source = tmp_path / "pcfm" / "rule.py"
    source.write_text("a = 1\nb = 2\nc = 3\n")
    monkeypatch.setattr("tests.source_mutants.__main__.ROOT", tmp_path)
    identity = ["-c", "user.name=n", "-c", "user.email=e@x"]
    for command in (["init", "-q"], ["add", "."], [*identity, "commit", "-q", "-m", "first"]):
        _git(tmp_path, command)
    source.write_text("a = 1\nb = 4\nc = 3\nd = 5\n")
    assert changed_lines("HEAD") == {"pcfm/rule.py": {2, 4}}


def _git(folder: Path, command: list[str]) -> None:
    subprocess.run(["git", *command], cwd=folder, check=True)
