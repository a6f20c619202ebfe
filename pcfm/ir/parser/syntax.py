"""From text to a list of syntax nodes: the LALR parser with its callbacks.

The grammar's rules are reduced as they are recognised, without a tree: lists become Python lists, types
become types at once, everything else a `Node` that names its rule. What names refer to is resolved
afterwards, when every global is known (`pcfm.ir.parser.modules`).
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from lark import Lark, UnexpectedToken

from ir_grammar import grammar_parser
from pcfm.ir.parser.expectations import unexpected
from pcfm.ir.parser.lexer import IrLexer, Token, without_comments
from pcfm.ir.parser.numbers import read_address_space, read_int
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.parser.strings import name_of, unescape
from pcfm.ir.types import (
    FLOAT_BITS,
    LABEL,
    METADATA,
    TOKEN,
    VOID,
    ArrayType,
    FloatType,
    FunctionType,
    IdentifiedStructType,
    StructType,
    TargetType,
    Type,
    TypeTable,
    VectorType,
    int_type,
    ptr_type,
)

_MAX_INT_WIDTH = 1 << 23
_MAX_COUNT = 1 << 62


class Node:
    """One reduction: the rule's name and its parts, tokens and marks included."""

    __slots__ = ("kind", "parts")

    def __init__(self, kind: str, parts: list[Any]) -> None:
        self.kind = kind
        self.parts = parts

    def __repr__(self) -> str:
        return f"Node({self.kind}, {self.parts})"


class Written(str):
    """An attribute of several tokens as it was written, with its place."""

    __slots__ = ("start_pos", "word")
    start_pos: int
    word: str


def start_of(part: Any) -> int | None:
    """The offset at which a token, a node or a list of them starts; None where nothing in it has a place."""
    stack = [part]
    while stack:
        item = stack.pop()
        if isinstance(item, Token | Written):
            if item.start_pos >= 0:
                return item.start_pos
        elif isinstance(item, Node):
            stack.extend(reversed(item.parts))
        elif isinstance(item, list | tuple):
            stack.extend(reversed(item))
    return None


class Reductions:
    """The callbacks of the grammar's rules; a rule without one here becomes a Node."""

    def __init__(self) -> None:
        self.begin(Source("", ""), TypeTable())

    def begin(self, source: Source, types: TypeTable) -> None:
        """Makes ready for another text."""
        self.source = source
        self.types = types
        self.type_mentions: dict[str, Token] = {}

    # --- lists ---
    def list_empty(self, parts: list[Any]) -> list[Any]:
        return []

    def list_one(self, parts: list[Any]) -> list[Any]:
        return parts

    def list_add(self, parts: list[Any]) -> list[Any]:
        parts[0].append(parts[1])
        return parts[0]

    def list_add_comma(self, parts: list[Any]) -> list[Any]:
        parts[0].append(parts[2])
        return parts[0]

    def typed(self, parts: list[Any]) -> tuple[Type, Any]:
        return parts[0], parts[1]

    def label(self, parts: list[Any]) -> Any:
        return parts[1]

    def attachments_add(self, parts: list[Any]) -> list[Any]:
        parts[0].append((parts[1], parts[2]))
        return parts[0]

    def cases_add(self, parts: list[Any]) -> list[Any]:
        parts[0].append((parts[1], parts[3]))
        return parts[0]

    def clauses_cleanup(self, parts: list[Any]) -> list[Any]:
        parts[0].append((parts[1], None))
        return parts[0]

    clauses_add = attachments_add
    bundles_some = label

    # --- attributes, as written ---
    def _written(self, word: str, start: int, text: str) -> Written:
        if ";" in text or "/*" in text:
            text = without_comments(text)
        written = Written(" ".join(text.split()) if "\n" in text else text)
        written.start_pos = start
        written.word = word
        return written

    def attribute_call(self, parts: list[Any]) -> Written:
        word = parts[0]
        for item in parts[2]:
            self._mention_types(item)
        text = self.source.text[word.start_pos : parts[3].start_pos + 1]
        return self._written(word.value, word.start_pos, text)

    def _mention_types(self, item: Any) -> None:
        stack = [item]
        while stack:
            part = stack.pop()
            if isinstance(part, Node):
                stack.extend(part.parts)
            elif isinstance(part, list):
                stack.extend(part)
            elif part.type == "LOCAL":
                self.type_named([part])

    def attribute_number(self, parts: list[Any]) -> Written:
        return self._written(parts[0].value, parts[0].start_pos, f"{parts[0].value} {parts[1].value}")

    def attribute_equals(self, parts: list[Any]) -> Written:
        return self._written(parts[0].value, parts[0].start_pos, f"{parts[0].value}={parts[2].value}")

    def attribute_align_call(self, parts: list[Any]) -> Written:
        return self._written("align", parts[0].start_pos, f"align {parts[2].value}")

    def attribute_addrspace(self, parts: list[Any]) -> Written:
        return self._written("addrspace", parts[0].start_pos, f"addrspace({parts[2].value})")

    def attribute_pair(self, parts: list[Any]) -> Written:
        return self._written('"', parts[0].start_pos, f"{parts[0].value}={parts[2].value}")

    def gep_flags_range(self, parts: list[Any]) -> list[Any]:
        word = parts[1]
        text = f"inrange({parts[3].value}, {parts[5].value})"
        parts[0].append(self._written(word.value, word.start_pos, text))
        return parts[0]

    # --- types ---
    def type_word(self, parts: list[Any]) -> Type:
        token = parts[0]
        return _WORD_TYPES.get(token.value) or _read_int_type(token)

    def type_metadata(self, parts: list[Any]) -> Type:
        return METADATA

    def type_pointer(self, parts: list[Any]) -> Type:
        token = parts[0]
        known = _WORD_TYPES.get(token.value)
        if known is None:
            known = ptr_type(read_address_space(token.value, token.start_pos))
            if len(_WORD_TYPES) < 1000:
                _WORD_TYPES[token.value] = known
        return known

    def type_named(self, parts: list[Any]) -> IdentifiedStructType:
        token = parts[0]
        name = name_of(token, numbered=True)
        if name not in self.type_mentions:
            self.type_mentions[name] = token
        return self.types.get(name)

    def type_array(self, parts: list[Any]) -> Type:
        _check_element(parts[3], parts[0], "an array")
        return ArrayType(parts[3], _read_count(parts[1]))

    def type_vector(self, parts: list[Any]) -> Type:
        return _vector(parts[0], parts[1], parts[3], scalable=False)

    def type_scalable(self, parts: list[Any]) -> Type:
        return _vector(parts[0], parts[3], parts[5], scalable=True)

    def type_struct_empty(self, parts: list[Any]) -> Type:
        return StructType(())

    def type_struct(self, parts: list[Any]) -> Type:
        for part in parts[1]:
            _check_element(part, parts[0], "a struct")
        return StructType(tuple(parts[1]))

    def type_packed_empty(self, parts: list[Any]) -> Type:
        return StructType((), packed=True)

    def type_packed(self, parts: list[Any]) -> Type:
        for part in parts[2]:
            _check_element(part, parts[0], "a struct")
        return StructType(tuple(parts[2]), packed=True)

    def type_target(self, parts: list[Any]) -> Type:
        types = [p for p in parts[3] if not isinstance(p, Token)]
        ints = [p for p in parts[3] if isinstance(p, Token)]
        types += [VOID for p in ints if p.type == "VOID"]
        numbers = tuple(read_int(p) for p in ints if p.type == "INT")
        return TargetType(unescape(parts[2].value[1:-1]).decode("latin-1"), tuple(types), numbers)

    def type_function(self, parts: list[Any]) -> Type:
        result, params = parts[0], list(parts[2])
        if isinstance(result, Token):
            result = VOID
        if isinstance(result, FunctionType):
            raise Fault("a function cannot return a function", parts[1].start_pos)
        vararg = bool(params) and isinstance(params[-1], Token)
        if vararg:
            params.pop()
        return FunctionType(result, tuple(params), vararg)


_WORD_TYPES: dict[str, Type] = {
    "void": VOID,
    "token": TOKEN,
    "ptr": ptr_type(0),
    **{kind: FloatType(kind) for kind in FLOAT_BITS},  # type: ignore[arg-type]
}


def _read_int_type(token: Token) -> Type:
    if not token.value[1:].isdigit():
        raise token.fault(f"the type {token.value} is not supported")
    width = int(token.value[1:]) if len(token.value) < 12 else _MAX_INT_WIDTH + 1
    if not 1 <= width <= _MAX_INT_WIDTH:
        raise token.fault("the width of an integer type must be from 1 to 8388608")
    ty = int_type(width)
    if len(_WORD_TYPES) < 1000:
        _WORD_TYPES[token.value] = ty
    return ty


def _read_count(token: Token) -> int:
    if token.value[0] == "-" or len(token.value) > 19 or int(token.value) > _MAX_COUNT:
        raise token.fault("the number of elements is out of range")
    return int(token.value)


def _vector(bracket: Token, count: Token, element: Type, *, scalable: bool) -> Type:
    number = _read_count(count)
    if number == 0:
        raise count.fault("a vector has at least one element")
    if not element.is_scalar:
        raise Fault(f"a vector cannot have elements of type {element}", bracket.start_pos)
    return VectorType(element, number, scalable)


def _check_element(element: Type, bracket: Token, whole: str) -> None:
    if element in (VOID, LABEL, METADATA, TOKEN) or isinstance(element, FunctionType):
        raise Fault(f"{whole} cannot have elements of type {element}", bracket.start_pos)


@cache
def _parser() -> tuple[Lark, Reductions, IrLexer]:
    reductions = Reductions()
    parser = grammar_parser(
        "llvm_ir.lark",
        lexer=IrLexer,
        start="module",
        keep_all_tokens=True,
        maybe_placeholders=False,
        transformer=reductions,  # type: ignore[arg-type]
        tree_class=Node,  # type: ignore[arg-type]
    )
    lexer = parser.parser.lexer
    assert isinstance(lexer, IrLexer)
    return parser, reductions, lexer


# The callbacks belong to the one parser of this process and keep their state in it.
_LOCK = threading.Lock()


def parse_syntax(source: Source, types: TypeTable) -> tuple[list[Any], dict[str, Token]]:
    """The items of the module in order, and where each named type is first mentioned. Raises: Fault."""
    with _LOCK:
        parser, reductions, lexer = _parser()
        reductions.begin(source, types)
        try:
            items: Any = parser.parse(source.text)
        except UnexpectedToken as error:
            raise unexpected(error, lexer.last_start) from None
        return items, reductions.type_mentions
