"""A plugin of pytest: which test evaluates which of the expressions that mutations change, and what processor
time each test takes.

`-p tests.source_mutants.reached`, with `PCFM_REACHED` naming a folder in which `chosen.json` lists the
mutations (their fields, paths from the folder at hand); each process leaves a file `reached-….json` there: by
test that passed the seconds and the numbers of the mutations that it reaches, and by no test (an empty name)
those reached on import. What a module evaluates when it is imported counts as reached by each test that comes
to a function of it. Set-up of a test counts as the test: what a fixture of a module evaluates is counted for
the first test that asks for it. `PCFM_REACHED_UNTIL` (seconds since 1970) ends the run early; files of tests
that are named after a source of the mutations come first then.
"""

from __future__ import annotations

import ast
import builtins
import json
import math
import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from tests.source_mutants.imports import import_changed
from tests.source_mutants.measure import read_mutations
from tests.source_mutants.mutations import SourceMutation, Span

_MARK = "_reached_by_a_test"
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_FUNCTIONS = (*_DEFINITIONS, ast.Lambda)


def marked(text: str, mutations: Iterable[tuple[int, SourceMutation]]) -> ast.Module:
    """A file whose code calls `_reached_by_a_test(*numbers)` each time that it comes to the expressions that
    the mutations of these numbers change.
    """
    marking = _Marking(text, mutations)
    module = marking.visit(ast.parse(text))
    if marking.elsewhere:
        functions = [node.body for node in ast.walk(module) if isinstance(node, _DEFINITIONS)]
        for body in functions or [module.body]:
            docstring = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
            body.insert(docstring, ast.Expr(_call(marking.elsewhere)))
    return ast.fix_missing_locations(module)


def _call(numbers: Iterable[int]) -> ast.Call:
    return ast.Call(ast.Name(_MARK, ast.Load()), [ast.Constant(number) for number in numbers], [])


class _Marking:
    """`e` becomes `e if mark(numbers) else None`, where `mark` is true."""

    def __init__(self, text: str, mutations: Iterable[tuple[int, SourceMutation]]) -> None:
        self.elsewhere: list[int] = []  # on import, or in a pattern, where there is no call
        self._span = Span(text)
        self._numbers: dict[tuple[int, int, str], list[int]] = defaultdict(list)
        for number, mutation in mutations:
            self._numbers[mutation.begin, mutation.end, mutation.before].append(number)
        self._in_function = False

    def visit(self, node: ast.AST) -> Any:
        """The node with what is in it marked."""
        if isinstance(node, ast.JoinedStr):
            return node
        if isinstance(node, ast.MatchValue):
            self.elsewhere += self._numbers_of(node.value)
            return node
        numbers = self._numbers_of(node) if isinstance(node, ast.expr) else []
        outside = self._in_function
        for field, value in ast.iter_fields(node):  # defaults and decorators are evaluated outside
            self._in_function = outside or (isinstance(node, _FUNCTIONS) and field == "body")
            if isinstance(value, list):
                value[:] = [self.visit(part) if isinstance(part, ast.AST) else part for part in value]
            elif isinstance(value, ast.AST):
                setattr(node, field, self.visit(value))
        self._in_function = outside
        if not outside:
            self.elsewhere += numbers
        elif numbers:
            return ast.copy_location(
                ast.IfExp(_call(numbers), cast("ast.expr", node), ast.Constant(None)), node
            )
        return node

    def _numbers_of(self, node: ast.expr) -> list[int]:
        begin, end = self._span.of(node)
        return self._numbers.get((begin, end, ast.unparse(node)), [])


class _Recording:
    """What tests reach, as they run."""

    def __init__(self, folder: Path, until: float) -> None:
        self._path = folder / f"reached-{os.getpid()}.json"
        self._until = until
        self._reached: set[int] = set()
        self._on_import: set[int] = set()
        self._tests: dict[str, tuple[float, list[int]]] = {}
        self._failed: set[str] = set()
        mutations = defaultdict(list)
        for number, mutation in enumerate(read_mutations(folder / "chosen.json")):
            mutations[Path.cwd() / mutation.path].append((number, mutation))
        self._stems = {path.stem for path in mutations} if until < math.inf else set()
        setattr(builtins, _MARK, self._mark)
        import_changed({path: partial(marked, mutations=of_path) for path, of_path in mutations.items()})

    def _mark(self, *numbers: int) -> bool:
        self._reached.update(numbers)
        return True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests of what is asked for come first where not all may have a turn."""
        items.sort(key=lambda item: not any(stem in item.path.stem for stem in self._stems))

    def pytest_runtest_setup(self) -> None:
        """None is begun that comes too late."""
        if time.time() > self._until:
            pytest.skip("time is up")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """What is reached from here on is the test's."""
        self._on_import |= self._reached
        self._reached.clear()
        begun = _processor_seconds()
        result = yield
        self._tests[item.nodeid] = (_processor_seconds() - begun, sorted(self._reached))
        self._reached.clear()
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """What does not pass tells nothing of a mutant."""
        if not report.passed:
            self._failed.add(report.nodeid)

    def pytest_unconfigure(self) -> None:
        """Write what is known."""
        passed = {test: row for test, row in self._tests.items() if test not in self._failed}
        rows = passed | {"": (0.0, sorted(self._on_import | self._reached))}
        self._path.write_text(json.dumps(rows), encoding="utf-8")


def _processor_seconds() -> float:
    """Of this process and of those that it waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin, before anything of the project is imported."""
    folder, until = Path(os.environ["PCFM_REACHED"]), float(os.environ.get("PCFM_REACHED_UNTIL", "inf"))
    early_config.pluginmanager.register(_Recording(folder, until))
