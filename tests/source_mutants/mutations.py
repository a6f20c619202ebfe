"""One-token faults of our own Python sources: a comparison turned or widened, an operand of `and` or `or`
dropped, a `not` removed, a condition made constant, a number off by one.

`mutations(path, text)` lists all of a file in its order, each with the text that stands in its place. They
are named by the function that they stand in and what is exchanged there, not by line, so that a name outlives
changes above it. Not mutated: annotations, default types, docstrings and other strings (what is said is no
rule), f-strings, the conditions that only a type checker reads.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

# What a comparison becomes: its opposite, and its neighbour where it has one.
_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
}  # fmt: skip


@dataclass(frozen=True)
class SourceMutation:
    """One change of one file: `text[begin:end]`, in bytes of UTF-8, becomes `after`."""

    path: str  # from the project's root
    function: str  # dotted; empty at the module's level
    line: int
    kind: str
    begin: int
    end: int
    before: str
    after: str
    turn: int  # of equal changes in one function, which

    @cached_property
    def name(self) -> tuple[str, str, str, str, int]:
        """What tells it from all others, whatever stands above it in its file."""
        return self.path, self.function, self.before, self.after, self.turn

    def applied(self, text: str) -> str:
        """The file with this change made."""
        data = text.encode()
        return (data[: self.begin] + self.after.encode() + data[self.end :]).decode()


class Span:
    """Where expressions of a text stand, in bytes of UTF-8."""

    def __init__(self, text: str) -> None:
        self._lines = [0]
        for line in text.encode().splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def of(self, node: ast.expr) -> tuple[int, int]:
        """Its first byte, and the one behind its last."""
        end = self._lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return self._lines[node.lineno - 1] + node.col_offset, end


def mutations(path: str, text: str) -> list[SourceMutation]:
    """All faults of a file, in order."""
    span = Span(text)
    all_mutations: list[SourceMutation] = []
    turns: dict[tuple[str, str, str], int] = {}
    for function, node, kind, changed in _changes(ast.parse(text)):
        begin, end = span.of(node)
        before, after = ast.unparse(node), _in_parentheses(changed)
        turn = turns.get((function, before, after), 0)
        turns[function, before, after] = turn + 1
        all_mutations.append(
            SourceMutation(path, function, node.lineno, kind, begin, end, before, after, turn)
        )
    return all_mutations


def _in_parentheses(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if isinstance(node, ast.Constant | ast.Name) and not text.startswith("-") else f"({text})"


def _changes(module: ast.Module) -> Iterator[tuple[str, ast.expr, str, ast.expr]]:
    """Function, expression, kind of change, and the expression changed."""
    pending: list[tuple[str, ast.AST]] = [("", module)]
    while pending:
        function, node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}" if function else node.name
        for kind, expression, changed in _of_node(node):
            yield function, expression, kind, changed
        pending.extend((function, child) for child in reversed(list(_children(node))))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns") or isinstance(node, ast.JoinedStr):
            continue
        yield from (
            child for child in (value if isinstance(value, list) else [value]) if isinstance(child, ast.AST)
        )


def _of_node(node: ast.AST) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            for other in _COMPARISONS[type(operator)]:
                operators = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                yield (
                    "comparison turned or widened",
                    node,
                    ast.Compare(node.left, operators, node.comparators),
                )
    elif isinstance(node, ast.BoolOp):
        for index in range(len(node.values)):
            left = node.values[:index] + node.values[index + 1 :]
            yield "operand dropped", node, left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "negation removed", node, node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        for number in (node.value + 1, node.value - 1):
            yield "number off by one", node, ast.Constant(number)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            yield from _constant(node.test)
    elif isinstance(node, ast.comprehension):
        for condition in node.ifs:
            yield from _constant(condition)


def _constant(condition: ast.expr) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    if not isinstance(condition, ast.Constant):
        for value in (True, False):
            yield "condition made constant", condition, ast.Constant(value)
