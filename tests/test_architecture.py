"""What docs/architecture.md says of the code as a whole and import-linter does not see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parent.parent
# Values know their users, instructions their block, blocks their function: one graph of objects, whose
# classes name each other in annotations.
OBJECT_GRAPH = {f"pcfm.ir.{name}" for name in "datalayout instructions metadata module values".split()} | {
    f"pcfm.ir.instructions.{name}" for name in "base calls memory operations terminators".split()
}


def modules() -> dict[str, Path]:
    """The modules of pcfm by name."""
    names = {}
    for path in sorted((ROOT / "pcfm").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return names


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """What is looked at of a file's tree; each file is read once."""
    return relevant_nodes(path.read_text(encoding="utf-8"))


def relevant_nodes(text: str) -> tuple[ast.AST, ...]:
    """The nodes that import or bind, and the functions that are crowded."""
    return tuple(
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        or bound_name(node) is not None
        or (isinstance(node, ast.FunctionDef) and ways_through(node) > MOST_WAYS)
    )


def imports(nodes: Iterable[ast.AST], known: dict[str, Path]) -> set[str]:
    """The modules of pcfm that a module imports: at its top, within functions, and for types alone."""
    imported = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            members = {f"{node.module}.{alias.name}" for alias in node.names}
            imported |= members & known.keys()
            if not members <= known.keys() and node.module in known:
                imported.add(node.module)
        elif isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names} & known.keys()
    return imported


def cycles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The modules that import each other in a circle."""
    components = nx.strongly_connected_components(nx.DiGraph(graph))
    return [component for component in components if len(component) > 1]


def test_no_modules_import_each_other_but_those_of_the_object_graph() -> None:
    known = modules()
    graph = {name: imports(nodes_of(path), known) - {name} for name, path in known.items()}
    assert sum(map(len, graph.values())) > 1000
    assert cycles(graph) == [OBJECT_GRAPH]


def test_an_import_for_types_alone_and_one_in_a_function_make_a_cycle() -> None:
    texts = {
        "pcfm.a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pcfm.b import B\n",
        "pcfm.b": "def f():\n    from pcfm import c\n",
        "pcfm.c": "import pcfm.a\n",
        "pcfm.d": "from pcfm.a import A\n",
    }
    known = dict.fromkeys(texts, Path())
    graph = {name: imports(relevant_nodes(text), known) for name, text in texts.items()}
    assert cycles(graph) == [{"pcfm.a", "pcfm.b", "pcfm.c"}]


# Names of locals and parameters that say nothing.
VAGUE = frozenset({"place", "found", "at"})


def vague_bindings(nodes: Iterable[ast.AST]) -> int:
    """How many bindings of vague names a module has."""
    return sum(bound_name(node) in VAGUE for node in nodes)


def bound_name(node: ast.AST) -> str | None:
    """The name that a node binds, if it binds one."""
    if isinstance(node, ast.Name):
        return node.id if isinstance(node.ctx, ast.Store) else None
    if isinstance(node, ast.arg):
        return node.arg
    return node.name if isinstance(node, ast.MatchAs) else None


def test_locals_are_named_for_what_they_are() -> None:
    paths = [
        *modules().values(),
        *(path for name in ("evaluation", "tests", "benchmarks") for path in (ROOT / name).rglob("*.py")),
    ]
    counts = {path.relative_to(ROOT).as_posix(): vague_bindings(nodes_of(path)) for path in paths}
    assert len(counts) > 700
    assert {path: count for path, count in sorted(counts.items()) if count} == {}


def test_vague_names_are_seen_wherever_they_are_bound() -> None:
    text = "def f(at):\n  for place in at:\n    found = place.found\n  match at:\n    case [found]: pass\n"
    assert vague_bindings(relevant_nodes(text)) == 4


def test_commands_print_by_one_module_alone():
    """What people gave is escaped there; see `pcfm.cli.files`."""
    printing = re.compile(
        r"\bclick\.s?echo|(?<![.\w])print\(|stdout\.(?:buffer\.)?write|stderr\.write|print_exception"
    )
    for path in (*(ROOT / "pcfm" / "cli").glob("*.py"), *(ROOT / "evaluation" / "commands").glob("*.py")):
        assert path.name == "files.py" or not printing.search(path.read_text()), path


# Functions have at most so many ways through them, as radon counts: branches, loops, handlers, comprehensions
# and their conditions, operands of `and` and `or`.
MOST_WAYS = 20
HELD = ("pcfm", "evaluation", "rodinia_kernels", "benchmarks")
_ONE_WAY_MORE = (
    ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.comprehension, ast.Assert, ast.match_case,
    ast.Lambda,
)  # fmt: skip


def ways_through(function: ast.FunctionDef) -> int:
    """The cyclomatic complexity of a function, those in it aside, boolean operators counted."""
    ways, pending = 1, list(ast.iter_child_nodes(function))
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        ways += isinstance(node, _ONE_WAY_MORE)
        if isinstance(node, ast.BoolOp):
            ways += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            ways += len(node.ifs)
        pending += ast.iter_child_nodes(node)
    return ways


def test_no_function_has_too_many_ways_through_it() -> None:
    crowded: dict[str, set[str]] = {}
    for folder in HELD:
        for path in sorted((ROOT / folder).rglob("*.py")):
            names = {node.name for node in nodes_of(path) if isinstance(node, ast.FunctionDef)}
            if names:
                crowded[path.relative_to(ROOT).as_posix()] = names
    assert crowded == {}


def test_ways_are_counted_with_boolean_operators() -> None:
    text = "def f(a, b):\n  if a and b or a:\n    return [x for x in a if x]\n  def g():\n    while a: pass\n"
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef) and ways_through(function) == 6
