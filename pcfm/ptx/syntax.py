"""From the text of PTX to its syntax: items, statements, operands, each with its offset in the text.

Nothing is resolved here: names are names, opcode and modifiers one word. A LALR(1) parser over
`ir_grammar/ptx.lark`, whose terminals `PtxLexer` matches; time and memory are linear in the text. Nesting of
braces is bounded, so that no input exhausts the stack. Debug sections (`.section`) and comments are skipped.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from lark import Lark, Transformer, UnexpectedToken
from lark.exceptions import UnexpectedEOF
from lark.lexer import Lexer, LexerState
from lark.parsers.lalr_parser_state import ParserState

from ir_grammar import grammar_parser
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.source import Fault, Source

MAX_NESTING = 100


# --- operands -----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Name:
    """A register, symbol or label; `offset` bytes behind it, `generic` as a generic address."""

    text: str
    start: int
    offset: int = 0
    generic: bool = False


@dataclass(slots=True)
class Number:
    """A literal as written, its sign apart."""

    text: str
    start: int
    negative: bool = False

    @property
    def float_bits(self) -> tuple[int, int] | None:
        """Of `0f…` and `0d…` the bits, with the sign, and how many they are; None of other literals."""
        width = {"f": 32, "d": 64}.get(self.text[1:2].lower())
        if width is None:
            return None
        return int(self.text[2:], 16) ^ (self.negative << (width - 1)), width


@dataclass(slots=True)
class Negated:
    """`!%p`."""

    name: Name
    start: int


@dataclass(slots=True)
class DestinationPair:
    """`%p|%q`: two destinations."""

    first: Name
    second: Name
    start: int


@dataclass(slots=True)
class Vector:
    """`{%r1, %r2}`."""

    parts: list[Operand]
    start: int


@dataclass(slots=True)
class Address:
    """`[base]`, or `[base, operands…]` as textures have it."""

    base: Name | Number
    start: int
    more: list[Operand] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """`(…)`: the arguments or results of a call."""

    parts: list[Operand]
    start: int


Operand = Name | Number | Negated | DestinationPair | Vector | Address | Group


# --- statements ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Label:
    """`name:`."""

    name: str
    start: int


@dataclass(slots=True, eq=False)
class Instruction:
    """`@guard opcode operands;`."""

    opcode: str
    operands: list[Operand]
    start: int
    guard: Name | Negated | None = None

    @property
    def end(self) -> int:
        """The offset behind the opcode."""
        return self.start + len(self.opcode)


@dataclass(slots=True)
class Scope:
    """`{ … }`: names declared in it are its own."""

    body: list[Statement]
    start: int


@dataclass(slots=True)
class Location:
    """`.loc file line column`."""

    file: int
    line: int
    column: int
    start: int


@dataclass(slots=True)
class Targets:
    """`.branchtargets` or `.calltargets`: names."""

    names: list[str]
    start: int


@dataclass(slots=True)
class Declarator:
    """A declared name: array dimensions (None: open), initialiser, `<count>` of numbered registers."""

    name: str
    start: int
    dimensions: list[int | None] = field(default_factory=list)
    initializer: Initializer | None = None
    count: int | None = None


@dataclass(slots=True)
class Declaration:
    """Variables or registers of one kind; `words` are the directives before the names, in order."""

    words: list[str]
    align: int | None
    declarators: list[Declarator]
    start: int


@dataclass(slots=True)
class Parameter:
    """A parameter or result of a function; `pointer_align` and `words` as declared."""

    words: list[str]
    align: int | None
    name: str
    dimensions: list[int | None]
    start: int


@dataclass(slots=True)
class Prototype:
    """`.callprototype`, under the label before it."""

    results: list[Parameter]
    parameters: list[Parameter]
    start: int


@dataclass(slots=True)
class Function:
    """`.entry` or `.func`; `body` is None where it is only declared."""

    words: list[str]
    is_entry: bool
    name: str
    results: list[Parameter]
    parameters: list[Parameter]
    tunings: list[tuple[str, list[int]]]
    body: list[Statement] | None
    start: int


@dataclass(slots=True)
class File:
    """`.file number "name"`."""

    number: int
    name: str


@dataclass(slots=True)
class Alias:
    """`.alias name, target`."""

    name: str
    target: str
    start: int


@dataclass(slots=True)
class Head:
    """`.version`, `.target` or `.address_size`."""

    kind: str
    words: list[str]
    start: int


Initializer = Name | Number | list["Initializer"]
Statement = Label | Instruction | Scope | Location | Targets | Declaration | Prototype | File | None
Item = Head | File | Alias | Declaration | Function | None


def parse_syntax(source: Source) -> list[Item]:
    """The items of a PTX module in order. Raises: Fault at what is no PTX."""
    text = source.text
    if "\0" in text:
        raise Fault("the text holds a null byte", text.index("\0"))
    _check_nesting(text)
    with _LOCK:
        try:
            return _parser().parse(text)  # type: ignore[return-value]
        except (UnexpectedToken, UnexpectedEOF) as error:
            raise _unexpected(error, text) from None


# What a comment, a string or a debug section holds is no brace.
_BRACES = re.compile(r'//[^\n]*|/\*.*?\*/|"[^"\n]*"|[{}\[\]()]', re.DOTALL)


def _check_nesting(text: str) -> None:
    depth = 0
    for match in _BRACES.finditer(text):
        if match[0] in "{[(":
            depth += 1
            if depth > MAX_NESTING:
                raise Fault(f"nested deeper than {MAX_NESTING} brackets", match.start())
        elif match[0] in "}])":
            depth -= 1


_EXPECTED = {
    "WORD": "a name",
    "NUMBER": "a number",
    "STRING": "a string",
    "DIRECTIVE": "a directive",
}


def _unexpected(error: UnexpectedToken | UnexpectedEOF, text: str) -> Fault:
    names = sorted(error.accepts or error.expected) if isinstance(error, UnexpectedToken) else []
    terminals = {t.name: t.pattern.value for t in _parser().terminals}
    wanted = [_EXPECTED.get(name) or f"'{terminals[name]}'" for name in names if name in terminals]
    expected = (
        f"; expected {', '.join(wanted[:-1])}{' or ' if wanted[:-1] else ''}{wanted[-1]}" if wanted else ""
    )
    expected = expected if len(wanted) <= 6 else ""
    token = error.token if isinstance(error, UnexpectedToken) else None
    if not isinstance(token, Token):  # lark's own, at the end
        return Fault(f"the text ends too early{expected}", max(0, len(text.rstrip()) - 1))
    return token.fault(f"'{token}' cannot stand here{expected}")


def _number(token: Token) -> int:
    """A whole number of a directive."""
    text = token.value.rstrip("U")
    try:
        if text[:2] in ("0x", "0X", "0b", "0B"):
            return int(text, 0)
        if len(text) > 20:
            raise ValueError
        return int(text, 8) if len(text) > 1 and text[0] == "0" else int(text)
    except ValueError:
        raise Fault(f"'{token}' is no whole number", token.start_pos) from None


def literal_value(number: Number) -> int:
    """The value of a whole number. Raises: Fault."""
    token = Token("NUMBER", number.text, number.start)
    return -_number(token) if number.negative else _number(token)


def _split(modifiers: list[Any]) -> tuple[list[str], int | None, int]:
    """The words of modifiers, the alignment among them, and where they start."""
    words = [m.value for m in modifiers if isinstance(m, Token)]
    align = next((m[0] for m in modifiers if isinstance(m, tuple)), None)
    first = modifiers[0]
    return words, align, first.start_pos if isinstance(first, Token) else first[1]


class PtxLexer(Lexer):
    """Reads the terminals of the grammar, each with what is skipped before it, by one regular expression."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        patterns = {terminal.name: terminal.pattern.value for terminal in conf.terminals}
        skipped = patterns.pop("SKIPPED")
        kinds = [name for name in ("WORD", "NUMBER", "DIRECTIVE", "STRING") if patterns.get(name)]
        named = [f"(?P<{name}>{patterns.pop(name)})" for name in kinds]
        # What is left are words of the grammar: marks, and directives that have a meaning of their own.
        self._words = {text: name for name, text in patterns.items()}
        marks = "|".join(re.escape(text) for text in self._words if not text.startswith("."))
        self._skipped = re.compile(f"(?:{skipped})*+")
        self._master = re.compile(f"(?:{skipped})*+(?:(?P<MARK>{marks})|{'|'.join(named)})")

    def lex(self, lexer_state: LexerState, parser_state: ParserState[Any]) -> Iterator[Any]:
        """Yields the tokens of the text. Raises: Fault at what is no token."""
        text: str = lexer_state.text.text  # type: ignore[union-attr]
        match = self._master.scanner(text).match  # type: ignore[attr-defined]
        words, end = self._words, 0
        while (m := match()) is not None:
            kind = m.lastgroup
            start, end = m.span(kind)
            value = m[kind]
            if kind == "MARK" or kind == "DIRECTIVE":
                kind = words.get(value, kind)
            yield Token(kind, value, start)
        end = self._skipped.match(text, end).end()  # type: ignore[union-attr]
        if end < len(text):
            raise Fault(f"{text[end]!r} cannot stand here", end)


class _Reductions(Transformer[Token, Any]):
    """Makes the syntax of each rule as it is recognised."""

    # --- lists ---
    def list_empty(self, parts: list[Any]) -> list[Any]:
        return []

    def list_one(self, parts: list[Any]) -> list[Any]:
        return [parts[0]]

    def list_add(self, parts: list[Any]) -> list[Any]:
        if parts[1] is not None:
            parts[0].append(parts[1])
        return parts[0]

    def list_add_comma(self, parts: list[Any]) -> list[Any]:
        parts[0].append(parts[-1])
        return parts[0]

    def inner(self, parts: list[Any]) -> Any:
        return parts[0]

    # --- the head ---
    def version(self, parts: list[Any]) -> Head:
        return Head("version", [parts[0].value], parts[0].start_pos)

    def target(self, parts: list[Any]) -> Head:
        return Head("target", [word.value for word in parts[0]], parts[0][0].start_pos)

    def address_size(self, parts: list[Any]) -> Head:
        return Head("address_size", [parts[0].value], parts[0].start_pos)

    def file(self, parts: list[Any]) -> File:
        return File(_number(parts[0]), parts[1].value[1:-1])

    def pragma(self, parts: list[Any]) -> None:
        return None

    def alias(self, parts: list[Any]) -> Alias:
        return Alias(parts[0].value, parts[1].value, parts[0].start_pos)

    # --- variables ---
    def plain_modifier(self, parts: list[Any]) -> Token:
        return parts[0]

    def align(self, parts: list[Any]) -> tuple[int, int]:
        return _number(parts[0]), parts[0].start_pos

    def attribute(self, parts: list[Any]) -> Token:
        return parts[0][0]

    def declaration(self, parts: list[Any]) -> Declaration:
        words, align, start = _split(parts[0])
        return Declaration(words, align, parts[1], start)

    def declarator(self, parts: list[Any]) -> Declarator:
        return Declarator(parts[0].value, parts[0].start_pos, parts[1])

    def initialized(self, parts: list[Any]) -> Declarator:
        return Declarator(parts[0].value, parts[0].start_pos, parts[1], parts[2])

    def numbered(self, parts: list[Any]) -> Declarator:
        return Declarator(parts[0].value, parts[0].start_pos, count=_number(parts[1]))

    def dimension_open(self, parts: list[Any]) -> list[int | None]:
        return [*parts[0], None]

    def dimension(self, parts: list[Any]) -> list[int | None]:
        return [*parts[0], _number(parts[1])]

    def braces(self, parts: list[Any]) -> list[Any]:
        return parts[0]

    def braces_empty(self, parts: list[Any]) -> list[Any]:
        return []

    # --- functions ---
    def function(self, parts: list[Any]) -> Function:
        words, _, start = _split(parts[0])
        return self._function(words, start, parts[1:])

    def function_static(self, parts: list[Any]) -> Function:
        name = next(part for part in parts if isinstance(part, Token))
        return self._function([], name.start_pos, parts)

    def _function(self, words: list[str], start: int, parts: list[Any]) -> Function:
        results = [] if isinstance(parts[0], Token) else parts[0]
        name, parameters, tunings, body = parts[-4:]
        is_entry = len(parts) == 4
        return Function(words, is_entry, name.value, results, parameters, tunings, body, start)

    def no_body(self, parts: list[Any]) -> None:
        return None

    def results_attributed(self, parts: list[Any]) -> list[Parameter]:
        return parts[1]

    def parameter(self, parts: list[Any]) -> Parameter:
        words, align, start = _split(parts[0])
        return Parameter(words, align, parts[1].value, parts[2], start)

    def tuning_word(self, parts: list[Any]) -> tuple[str, list[int]]:
        return parts[0].value, []

    def tuning_numbers(self, parts: list[Any]) -> tuple[str, list[int]]:
        return parts[0].value, [_number(token) for token in parts[1]]

    # --- statements ---
    def label(self, parts: list[Any]) -> Label:
        return Label(parts[0].value, parts[0].start_pos)

    def instruction(self, parts: list[Any]) -> Instruction:
        word, *operands = parts
        return Instruction(word.value, operands[0] if operands else [], word.start_pos)

    def guarded(self, parts: list[Any]) -> Instruction:
        guard, word, *operands = parts
        return Instruction(word.value, operands[0] if operands else [], word.start_pos, guard)

    def scope(self, parts: list[Any]) -> Scope:
        return Scope(parts[0], 0)

    def loc(self, parts: list[Any]) -> Location:
        file, line, column = (_number(part) for part in parts[:3])
        return Location(file, line, column, parts[0].start_pos)

    def branch_targets(self, parts: list[Any]) -> Targets:
        return Targets([word.value for word in parts[0]], parts[0][0].start_pos)

    call_targets = branch_targets

    def prototype(self, parts: list[Any]) -> Prototype:
        return Prototype(parts[0], parts[2], parts[1].start_pos)

    # --- operands ---
    def name(self, parts: list[Any]) -> Name:
        return Name(parts[0].value, parts[0].start_pos)

    def number(self, parts: list[Any]) -> Number:
        return Number(parts[0].value, parts[0].start_pos)

    def minus(self, parts: list[Any]) -> Number:
        return Number(parts[0].value, parts[0].start_pos, negative=True)

    def offset(self, parts: list[Any]) -> Name:
        return Name(parts[0].value, parts[0].start_pos, literal_value(parts[1]))

    def offset_minus(self, parts: list[Any]) -> Name:
        return Name(parts[0].value, parts[0].start_pos, -_number(parts[1]))

    def call_value(self, parts: list[Any]) -> Name:
        if parts[0].value != "generic":
            raise parts[0].fault(f"'{parts[0]}' cannot stand here")
        offset = literal_value(parts[2]) if len(parts) > 2 else 0
        return Name(parts[1].value, parts[1].start_pos, offset, generic=True)

    call_value_offset = call_value
    call_value_plus = call_value

    def negated(self, parts: list[Any]) -> Negated:
        return Negated(parts[0], parts[0].start)

    def pair(self, parts: list[Any]) -> DestinationPair:
        return DestinationPair(parts[0], parts[1], parts[0].start)

    def vector(self, parts: list[Any]) -> Vector:
        return Vector(parts[0], parts[0][0].start)

    def address_plain(self, parts: list[Any]) -> Address:
        return Address(parts[0], parts[0].start)

    def address_list(self, parts: list[Any]) -> Address:
        return Address(parts[0], parts[0].start, parts[1])

    def group(self, parts: list[Any]) -> Group:
        return Group(parts[0], parts[0][0].start)

    def group_empty(self, parts: list[Any]) -> Group:
        return Group([], 0)


@cache
def _parser() -> Lark:
    return grammar_parser(
        "ptx.lark",
        lexer=PtxLexer,
        start="module",
        maybe_placeholders=False,
        transformer=_Reductions(visit_tokens=False),
    )


# The parser belongs to this process; lark does not say that it may run twice at once.
_LOCK = threading.Lock()
