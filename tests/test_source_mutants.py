"""Faults of our own sources (`make mutants`): which there are, what tells them apart, that the list of
equivalents is true.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from textwrap import dedent

import pytest

from tests.source_mutants.__main__ import EQUIVALENT, changed_lines, equivalent, stale
from tests.source_mutants.measure import ROOT, Reached, affordable
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


PROJECT = {
    "pcfm/__init__.py": "",
    "pcfm/numbers.py": "LEAST = 10",
    "pcfm/rule.py": """
        from pcfm.numbers import LEAST

        SMALL = LEAST - 9


        def larger(a, b=2):
            match a:
                case 5:
                    return False
            return a > b >= SMALL


        def unused(a):
            return a + 7
    """,
    "test_rule.py": """
        from pcfm.rule import larger


        def test_it():
            assert larger(2, 1)


        def test_nothing():
            assert True


        def test_what_fails_anyhow():
            assert not larger(3)
    """,
}
# Every fault of the project in processes of which none has imported pcfm; what is known afterwards, as JSON.
DRIVER = """
import json, sys
from pathlib import Path
from tests.source_mutants import measure
measure.ROOT = folder = Path(sys.argv[1])
part = measure.Part("rule", ("pcfm/*.py",), ("test_rule.py",))
made = measure.all_mutations(part)
seen = measure.record_reached(part, made, folder / "reached", 1)
verdicts = measure.run(made, seen, folder / "done.jsonl", processes=2, longest=60)
measure.LIBRARIES = ("nothing of this name",)  # what is done is not done again
assert measure.run(made, seen, folder / "done.jsonl", processes=2, longest=60) == verdicts
print(json.dumps([
    (each.mutation.before, each.mutation.after, each.outcome, each.by, sorted(seen.tests_of(each.mutation)))
    for each in verdicts
]))
"""


def test_a_fault_that_a_test_sees_is_killed_and_one_that_none_sees_survives(tmp_path: Path) -> None:
    """The whole way in a project of two files."""
    for name, text in PROJECT.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(text))
    command = [sys.executable, "-c", DRIVER, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    told = {(before, after): outcome for before, after, *outcome in json.loads(done.stdout.splitlines()[-1])}
    one, other = "test_rule.py::test_it", "test_rule.py::test_nothing"
    assert told == {
        # In a file without a function.
        ("10", "11"): ["killed", one, [one, other]],
        ("10", "9"): ["survived", "", [one, other]],
        # On import: whoever comes to a function of the file.
        ("9", "10"): ["survived", "", [one]],
        ("9", "8"): ["killed", one, [one]],
        ("2", "3"): ["survived", "", [one]],
        ("2", "1"): ["survived", "", [one]],
        # In a pattern.
        ("5", "6"): ["survived", "", [one]],
        ("5", "4"): ["survived", "", [one]],
        ("a > b >= SMALL", "(a >= b >= SMALL)"): ["survived", "", [one]],
        ("a > b >= SMALL", "(a <= b >= SMALL)"): ["killed", one, [one]],
        ("a > b >= SMALL", "(a > b > SMALL)"): ["killed", one, [one]],
        ("a > b >= SMALL", "(a > b < SMALL)"): ["killed", one, [one]],
        ("7", "8"): ["unreached", "", []],
        ("7", "6"): ["unreached", "", []],
    }


def test_half_of_the_time_is_for_the_tests_of_the_file(tmp_path: Path) -> None:
    mutation = mutations("pcfm/rule.py", "a = 1 < 2")[0]
    (tmp_path / "chosen.json").write_text(json.dumps([asdict(mutation)]))
    seconds = {"tests/test_rule.py::a": 3, "tests/test_rule.py::b": 4, "tests/x.py::a": 1, "tests/x.py::b": 2}
    rows = {test: (cost, [0]) for test, cost in seconds.items()} | {"tests/test_rule.py::c": (0, [])}
    (tmp_path / "reached-1.json").write_text(json.dumps(rows))
    reached = Reached(tmp_path)
    in_order = ["tests/x.py::a", "tests/x.py::b", "tests/test_rule.py::a", "tests/test_rule.py::b"]
    for longest, given in ((0.5, in_order[:1]), (5, in_order[:2]), (6, in_order[:3]), (14, in_order)):
        assert affordable(reached, mutation, longest) == given


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
