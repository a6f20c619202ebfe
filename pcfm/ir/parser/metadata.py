"""Metadata: numbered nodes, their fields, and the forms that only a function can hold.

Every number gets its node at its first mention; the definition fills it in, so that cycles need no second
pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pcfm.ir.metadata import MdField, MdNode, MdString, MdValue, MdWord, Metadata
from pcfm.ir.module import Module
from pcfm.ir.parser.constants import ValueReader
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.numbers import read_int
from pcfm.ir.parser.source import Fault
from pcfm.ir.parser.strings import unescape
from pcfm.ir.parser.syntax import Node, start_of
from pcfm.ir.parser.words import POSITIONAL_NODES, SPECIAL_NODES, closest
from pcfm.ir.values import LocalArgList, LocalAsMetadata, MetadataOperand, Value

ARG_LIST = "!DIArgList"

_MAX_CHAIN = 10_000
"""LLVM needs some 300 bytes of its stack for each link."""


class MetadataReader:
    """Resolves metadata in a module and, while a body is read, in its function."""

    def __init__(self, module: Module, values: ValueReader) -> None:
        self.module = module
        self.values = values
        self._nodes: dict[str, MdNode] = {}
        self._mentions: dict[str, Token] = {}

    def node(self, token: Token) -> MdNode:
        """The node of a METANUM token."""
        node = self._nodes.get(token.value)
        if node is None:
            number = int(token.value[1:]) if len(token.value) < 12 else 1 << 32
            if number >= 1 << 32:
                raise token.fault("the metadata number is out of range")
            node = self._nodes.get(f"!{number}")
            if node is None:
                node = self._nodes[f"!{number}"] = MdNode(number)
                self._mentions[f"!{number}"] = token
            self._nodes[token.value] = node
        return node

    def define(self, token: Token, part: Any, *, distinct: bool) -> None:
        """`!N = [distinct] …`."""
        node = self.node(token)
        assert node.number is not None
        if node.number in self.module.metadata:
            raise token.fault(f"'{token.value}' is defined twice")
        if not isinstance(part, Node) or part.kind == "metadata_string":
            start = start_of(part)
            raise Fault(f"'{token.value}' must be a node", token.start_pos if start is None else start)
        body = self._inline(part)
        node.kind, node.fields, node.distinct = body.kind, body.fields, distinct
        self.module.metadata[node.number] = node

    def check_complete(self) -> None:
        """Raises: Fault at the first mention of a number that was never defined."""
        for key, token in self._mentions.items():
            if int(key[1:]) not in self.module.metadata:
                raise token.fault(f"use of undefined metadata '{key}'")
        if len(self.module.metadata) > _MAX_CHAIN:
            self._check_chains()

    def _check_chains(self) -> None:
        """Refuses what LLVM follows by recursion until its stack is full: nodes that name nodes that stand
        later, thousands of times. Distinct ones end a chain.
        """
        seen: set[MdNode] = set()
        for _, root in sorted(self.module.metadata.items()):
            if root in seen or root.distinct:
                continue
            seen.add(root)
            path = [_nodes(root)]
            while path:
                node = next((node for node in path[-1] if node not in seen and not node.distinct), None)
                if node is None:
                    path.pop()
                    continue
                seen.add(node)
                path.append(_nodes(node))
                if len(path) > _MAX_CHAIN:
                    token = self._mentions[f"!{root.number}"]
                    raise token.fault(
                        f"metadata refers to metadata more than {_MAX_CHAIN:,} times in a row from here"
                    )

    def metadata(self, part: Any) -> Metadata:
        """The metadata that `part` writes."""
        if part.__class__ is Token:
            return self.node(part)
        if part.kind == "metadata_string":
            return MdString(unescape(part.parts[1].value[1:-1]))
        return self._inline(part)

    def argument(self, part: Any) -> Value:
        """`metadata …` as a call's argument."""
        argument = self.record_argument(part)
        if isinstance(argument, Metadata):
            return MetadataOperand(argument)
        if isinstance(argument, LocalArgList):
            return argument
        return MetadataOperand(MdValue(argument)) if argument.is_constant else LocalAsMetadata(argument)

    def record_argument(self, part: Any) -> Value | Metadata:
        """An argument of a debug record."""
        if isinstance(part, tuple):
            return self.values.typed(part)
        if isinstance(part, Node) and part.kind == "metadata_special" and part.parts[0].value == ARG_LIST:
            return self.arg_list(part)
        return self.metadata(part)

    def arg_list(self, part: Node) -> LocalArgList:
        """`!DIArgList(…)` inside a function."""
        values: list[Value] = []
        for field in part.parts[2]:
            inner = field.parts[0] if isinstance(field, Node) and field.kind == "field_plain" else None
            if not isinstance(inner, tuple):
                raise Fault("DIArgList holds typed values", start_of(part) or 0)
            values.append(self.values.typed(inner))
        return LocalArgList(values)

    def _inline(self, part: Node) -> MdNode:
        if part.kind == "metadata_tuple":
            return MdNode(None, "", [(None, self._element(item)) for item in part.parts[2]])
        name: Token = part.parts[0]
        kind = name.value[1:]
        if kind not in SPECIAL_NODES and kind not in POSITIONAL_NODES:
            raise name.fault(
                f"'{name.value}' is no kind of metadata node", closest(kind, SPECIAL_NODES | POSITIONAL_NODES)
            )
        fields: dict[str | int, tuple[str | None, MdField]] = {}
        for field in part.parts[2]:
            key = self._key(kind, field, name)
            if key in fields:
                start = start_of(field) or name.start_pos
                raise Fault(f"the field '{key}' is given twice", start)
            fields[len(fields) if key is None else key] = (key, self._field(field.parts[-1]))
        return MdNode(None, kind, list(fields.values()))

    def _key(self, kind: str, field: Node, name: Token) -> str | None:
        keyed = field.kind == "field_keyed"
        if keyed == (kind in POSITIONAL_NODES):
            wanted = "values without names" if keyed else "named fields (name: value)"
            start = start_of(field)
            raise Fault(f"'{name.value}' takes {wanted}", name.start_pos if start is None else start)
        return field.parts[0].value[:-1] if keyed else None

    def _element(self, part: Any) -> Metadata | None:
        if part.__class__ is Token and part.type == "PLAIN_CONSTANT":
            if part.value != "null":
                raise part.fault(f"unexpected '{part.value}'; expected metadata")
            return None
        if isinstance(part, tuple):
            return MdValue(self.values.typed(part))
        return self.metadata(part)

    def _field(self, part: Any) -> MdField:
        if part.__class__ is Token:
            match part.type:
                case "INT":
                    return read_int(part)
                case "STRING":
                    return MdString(unescape(part.value[1:-1]))
                case "METANUM":
                    return self.node(part)
                case "NONE":
                    return MdWord("none")
            words: dict[str, MdField] = {"true": True, "false": False, "null": None}
            if part.value not in words:
                raise part.fault(f"'{part.value}' is no value of a field")
            return words[part.value]
        if isinstance(part, tuple):
            return MdValue(self.values.typed(part))
        if isinstance(part, list):
            return MdWord(" | ".join(word.value for word in part))
        if part.kind == "field_list_value":
            return MdNode(None, "", [(None, self._element(item)) for item in part.parts[1]])
        return self.metadata(part)


def _nodes(node: MdNode) -> Iterator[MdNode]:
    return (part for _, part in node.fields if isinstance(part, MdNode))
