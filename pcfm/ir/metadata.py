"""Metadata: what LLVM attaches to a module without changing what it computes.

pcfm carries all of it through a round trip and reads very little: debug locations for reports, and the
attachments of two instructions that are melded into one. Nodes are compared by identity; their numbers are
only for printing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pcfm.ir.values import Value


class Metadata:
    """A metadata string, constant or node."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class MdString(Metadata):
    """`!"…"`."""

    data: bytes


@dataclass(frozen=True, slots=True)
class MdValue(Metadata):
    """A typed constant or global inside metadata, as in `!{i32 7}`."""

    value: Value


@dataclass(frozen=True, slots=True)
class MdWord:
    """A bare word in a field of a specialised node: a DWARF constant, a flag set, a keyword."""

    text: str


class MdNode(Metadata):
    """`!{…}` or `!DIKind(…)`; `number` is None for a node written in place.

    Elements: of a plain node `Metadata | None` under the key None; of a specialised one the fields in order,
    each a key (None where the syntax has none, as in DIExpression) with Metadata, None (`null`), an int, a
    bool or an `MdWord`.
    """

    __slots__ = ("distinct", "fields", "kind", "number")

    def __init__(
        self,
        number: int | None = None,
        kind: str = "",
        fields: list[tuple[str | None, MdField]] | None = None,
        *,
        distinct: bool = False,
    ) -> None:
        self.number = number
        self.kind = kind
        self.fields: list[tuple[str | None, MdField]] = fields or []
        self.distinct = distinct

    def field(self, key: str) -> MdField:
        """The value under `key`, None where there is none."""
        return next((value for name, value in self.fields if name == key), None)

    @property
    def line(self) -> int | None:
        """The `line:` of a debug node."""
        line = self.field("line")
        return line if isinstance(line, int) and not isinstance(line, bool) else None


MdField = Metadata | MdWord | int | bool | None


def _inlined_chain(node: MdField) -> Iterator[MdNode]:
    """A node, then what it was inlined at, and so on outwards; at most a thousand: a malformed cycle must not
    hang a report.
    """
    for _ in range(1000):
        if not isinstance(node, MdNode):
            break
        yield node
        node = node.field("inlinedAt")


def inlined_locations(node: Metadata | None) -> list[tuple[str, int, int]]:
    """The location of a DILocation, then where that was inlined, and so on outwards; nothing for anything
    else.
    """
    chain: list[tuple[str, int, int]] = []
    for each in _inlined_chain(node):
        location = source_location(each)
        if location is None:
            break
        chain.append(location)
    return chain


def inlined_directory(node: Metadata | None) -> str:
    """The directory that file names of a DILocation are relative to: its own, or where it has none (a header
    with an absolute name), that of where it was inlined; "" where it is unknown.
    """
    for each in _inlined_chain(node):
        directory = _of_file(each, "directory") if each.kind == "DILocation" else ""
        if directory:
            return directory
    return ""


def source_location(node: Metadata | None) -> tuple[str, int, int] | None:
    """File name, line and column (0 where unknown) of a DILocation; None for anything else."""
    if not isinstance(node, MdNode) or node.kind != "DILocation":
        return None
    column = node.field("column")
    name = _of_file(node, "filename") or "?"
    return name, node.line or 0, column if isinstance(column, int) else 0


def _of_file(location: MdNode, key: str) -> str:
    """A string of the DIFile of a DILocation, "" where there is none."""
    scope = location.field("scope")
    file: MdField = None
    # Scopes form a finite chain up to the compile unit; a malformed cycle must not hang a report.
    for _ in range(1000):
        if not isinstance(scope, MdNode):
            break
        file = scope if scope.kind == "DIFile" else scope.field("file")
        if file is not None:
            break
        scope = scope.field("scope")
    text = file.field(key) if isinstance(file, MdNode) else None
    return text.data.decode("utf-8", "replace") if isinstance(text, MdString) else ""
