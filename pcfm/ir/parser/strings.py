"""Names and string literals: from the text of a token to what it stands for."""

from __future__ import annotations

import re

from pcfm.ir.parser.lexer import Token

_ESCAPE = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")


def unescape(text: str) -> bytes:
    r"""The bytes of a literal's inside: `\\` is a backslash, `\` with two hex digits a byte."""
    data = text.encode("utf-8", "surrogateescape")
    if b"\\" not in data:
        return data
    return _ESCAPE.sub(lambda m: b"\\" if m[1] == b"\\" else bytes([int(m[1], 16)]), data)


def text_of(token: Token) -> str:
    """The inside of a STRING token as text; bytes that are no UTF-8 survive as surrogates."""
    return unescape(token.value[1:-1]).decode("utf-8", "surrogateescape")


def name_of(token: Token, *, numbered: bool) -> str:
    """The name that a LOCAL, GLOBAL or COMDAT token gives.

    Where `numbered`, a bare number is a name too, and the quoted name of the same digits is refused, since
    the two could not be told apart.
    """
    text = token.value[1:]
    if text[0] != '"':
        return text.lstrip("0") or "0" if text[0].isdigit() else text
    name = unescape(text[1:-1]).decode("utf-8", "surrogateescape")
    if not name:
        raise token.fault("a name cannot be empty")
    if "\0" in name:
        raise token.fault("a name cannot contain a null byte")
    if numbered and name.isdecimal():
        raise token.fault(f"a quoted name of digits alone ({token.value[0]}{text}) is not supported")
    return name
