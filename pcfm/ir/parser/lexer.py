"""The lexer: the grammar's own terminals and the words of opcodes, matched by one regular expression.

White space and comments are skipped as part of each match. A word is matched whole; which terminal of
priority 1 or which keyword it is gets looked up once per word and remembered. Brackets are counted, so that
no input nests deeper than what the recursive parts of Python (hashing and printing of nested types) can
take.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lark.lexer import Lexer, LexerState
from lark.parsers.lalr_parser_state import ParserState

from pcfm.ir.instructions import OPCODES
from pcfm.ir.parser.source import Fault

MAX_NESTING = 100
_COMMENT = r";[^\r\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/"
_SKIPPED = rf"(?:[ \t\r\n\f\v]++|{_COMMENT})*+"
_STRING_OR_COMMENT = re.compile(rf'("[^"]*+")|{_COMMENT}')
_PLAIN_WORD = re.compile(r"[A-Za-z_$.][-A-Za-z0-9_$.]*\Z")
# The terminals that the grammar only declares: the words of opcodes of these shapes.
_OF_SHAPE = {"binary": "BINARY", "cast": "CAST", "vector": "VECTOR_OP"}
# Marks that nothing else is asked of than their kind: one token object serves all of them.
_BARE_MARKS = frozenset(",]>=|*")


class Token:
    """A terminal's name, its text, and where it starts."""

    __slots__ = ("start_pos", "type", "value")
    # What lark reads of the last token to place the end of the text.
    line = column = end_line = end_column = end_pos = None

    def __init__(self, kind: str, value: str, start: int) -> None:
        self.type = kind
        self.value = value
        self.start_pos = start

    @property
    def end(self) -> int:
        """The offset after its text (of a token that is no bare mark)."""
        return self.start_pos + len(self.value)

    def fault(self, message: str, hint: str | None = None) -> Fault:
        """What is wrong with it, at its place."""
        return Fault(message, self.start_pos, self.end, hint)

    @property
    def word(self) -> str:
        """Its text, as of an attribute of several tokens the first word (`syntax.Written`)."""
        return self.value

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Token({self.type}, {self.value!r}, {self.start_pos})"


class IrLexer(Lexer):
    """Reads the terminals of the grammar."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        terminals = sorted(conf.terminals, key=lambda t: -t.priority)
        self._keywords: dict[str, str] = {}
        self._word_classes: list[tuple[re.Pattern[str], str]] = []
        self._marks: dict[str, str] = {}
        patterns: dict[str, str] = {}
        for terminal in terminals:
            text = terminal.pattern.value
            if terminal.pattern.type == "str":
                table = self._keywords if _PLAIN_WORD.match(text) and text != "..." else self._marks
                table[text] = terminal.name
            elif terminal.priority > 0:
                self._word_classes.append((re.compile(rf"(?:{text})\Z"), terminal.name))
            else:
                patterns[terminal.name] = text
        opcodes = {row.name: _OF_SHAPE[row.shape] for row in OPCODES.values() if row.shape in _OF_SHAPE}
        self._word_kinds: dict[str, str] = {**self._keywords, **opcodes}
        self._bare = {mark: Token(self._marks[mark], mark, -1) for mark in _BARE_MARKS & self._marks.keys()}
        marks = "|".join(re.escape(m) for m in sorted(self._marks, key=len, reverse=True))
        patterns["MARK"] = marks
        ordered = [f"(?P<{name}>{text})" for name, text in _by_frequency(patterns)]
        self._master = re.compile(f"{_SKIPPED}(?:{'|'.join(ordered)})")
        self._skipped = re.compile(_SKIPPED)
        self.last_start = 0  # where the token that the parser now looks at starts

    def lex(self, lexer_state: LexerState, parser_state: ParserState[Any]) -> Iterator[Any]:
        """Yields the tokens of the text. Raises: Fault at what is no token."""
        text: str = lexer_state.text.text  # type: ignore[union-attr]
        match = self._master.scanner(text).match  # type: ignore[attr-defined]
        kinds, bare, marks = self._word_kinds, self._bare, self._marks
        end = depth = 0
        while (m := match()) is not None:
            kind = m.lastgroup
            start, end = m.span(kind)
            value = m.group(kind)
            self.last_start = start
            if kind == "MARK":
                if value in "([{<":
                    depth += 1
                    if depth > MAX_NESTING:
                        raise Fault(f"nested deeper than {MAX_NESTING} brackets", start)
                elif value in ")]}>":
                    depth -= 1
                yield bare.get(value) or Token(marks[value], value, start)
            elif kind == "WORD":
                yield Token(kinds.get(value) or self._classify(value), value, start)
            elif kind == "LOCAL_DEF" or kind == "GLOBAL_DEF":
                yield Token(kind, value[:-1].rstrip(), start)  # the name without its `=`
            else:
                yield Token(kind, value, start)
        end = self._skipped.match(text, end).end()  # type: ignore[union-attr]
        self.last_start = end
        if end < len(text):
            raise _unreadable(text, end)

    def _classify(self, word: str) -> str:
        kind = next((name for pattern, name in self._word_classes if pattern.match(word)), "WORD")
        if len(self._word_kinds) < 10_000:
            self._word_kinds[word] = kind
        return kind


def _by_frequency(patterns: dict[str, str]) -> list[tuple[str, str]]:
    """The patterns, the frequent ones first as far as that changes no match."""
    order = (
        "LOCAL_DEF LOCAL METANUM METANAME MARK POINTER LABEL CSTRING HEX_INT FLOAT_BITS COMDAT WORD FLOAT INT"
    ).split()
    first = [name for name in order if name in patterns]
    return [(name, patterns[name]) for name in [*first, *(n for n in patterns if n not in first)]]


def without_comments(text: str) -> str:
    """A piece of the text, each comment in it one space."""
    return _STRING_OR_COMMENT.sub(lambda m: m[1] or " ", text)


def _unreadable(text: str, start: int) -> Fault:
    char = text[start]
    if text.startswith("/*", start):
        return Fault("unterminated comment", start, start + 2, "a comment that begins with /* ends at */")
    if char == '"' or text.startswith(('c"', '@"', '%"', '!"', '$"'), start):
        return Fault("unterminated string", start, start + 1, 'a string ends at the next "')
    code = ord(char) - 0xDC00 if "\udc80" <= char <= "\udcff" else ord(char)  # a byte that is no UTF-8
    shown = char if char.isprintable() else f"\\x{code:02x}"
    return Fault(f"unexpected character '{shown}'", start, start + 1)
