"""The text of inline PTX taken apart: statements of a mnemonic and operands, and the registers they declare.

The subset: straight lines of instructions, each maybe under a predicate, in nested braces, with `.reg`
declarations; operands are `$n`, names, `%special` registers, numbers, `{a, b}`, `a|p` and `[address + n]`. A
label, a branch to one, or any other directive is no part of it. What an instruction means is none of this
module's business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_REGISTERS = re.compile(r"\.reg\s*\.(\w+)\s+(.*)", re.DOTALL)
_STATEMENT = re.compile(r"(?:@(!?)([\w$%]+)\s+)?([a-z][\w.:]*)\s*(.*)", re.DOTALL)
_NAME = re.compile(r"\$?[A-Za-z_%$][\w$.]*|\$\d+|_")
_NUMBER = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|\d+)U?")
_FLOAT = re.compile(r"0[fF]([0-9a-fA-F]{8})|0[dD]([0-9a-fA-F]{16})")
_ADDRESS = re.compile(r"\[\s*([\w$%]+)\s*(?:\+\s*(-?\d+))?\s*\]")


@dataclass(frozen=True, slots=True)
class Address:
    """`[base + offset]`."""

    base: str
    offset: int


@dataclass(frozen=True, slots=True)
class Pack:
    """`{a, b}`: one value in parts, the lowest first."""

    parts: tuple[str | int, ...]


# A register or special register by name, a number, or one of the two above.
Operand = str | int | Address | Pack


@dataclass(frozen=True, slots=True)
class Statement:
    """One instruction; `guard` is the predicate under which it runs, and whether that is negated."""

    mnemonic: str
    operands: tuple[Operand, ...]
    guard: tuple[str, bool] | None = None


@dataclass(frozen=True, slots=True)
class Assembly:
    """The statements in order, and the type of each declared register."""

    statements: tuple[Statement, ...]
    registers: tuple[tuple[str, str], ...]


@cache
def parse_inline_asm(text: str) -> Assembly | None:
    """The parts of the text of inline PTX; None where it is not of the subset."""
    text = _COMMENT.sub(" ", text).replace("$$", "$").strip()
    statements: list[Statement] = []
    registers: list[tuple[str, str]] = []
    for piece in _pieces(text):
        declared = _REGISTERS.fullmatch(piece)
        if declared:
            registers += [(name.strip(), declared[1]) for name in declared[2].split(",")]
            continue
        statement = _statement(piece)
        if statement is None:
            return None
        statements.append(statement)
    return Assembly(tuple(statements), tuple(registers))


def _pieces(text: str) -> list[str]:
    """The statements of a text: braces that open one are scopes, others pack operands."""
    pieces: list[str] = []
    current = ""
    packs = 0
    for char in text:
        if char == "{" and not current.strip():
            continue
        if char == "}" and not packs:
            char = ";"
        packs += {"{": 1, "}": -1}.get(char, 0)
        if char == ";":
            pieces.append(current.strip())
            current = ""
        else:
            current += char
    pieces.append(current.strip())
    return [piece for piece in pieces if piece]


def _statement(piece: str) -> Statement | None:
    matched = _STATEMENT.fullmatch(piece)
    if matched is None:
        return None
    operands: list[Operand] = []
    for text in _split(matched[4]):
        pair = text.split("|")
        for part in pair:
            operand = _operand(part.strip())
            if operand is None:
                return None
            operands.append(operand)
    guard = (matched[2], bool(matched[1])) if matched[2] else None
    return Statement(matched[3], tuple(operands), guard)


def _split(text: str) -> list[str]:
    """The operands of a statement: split at commas outside of braces."""
    parts, depth, current = [], 0, ""
    for char in text:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == "," and not depth:
            parts.append(current)
            current = ""
        else:
            current += char
    return [*parts, current] if current.strip() or parts else []


def _operand(text: str) -> Operand | None:
    if text == "WARP_SZ":
        return 32  # a constant of PTX, not a register
    if _NAME.fullmatch(text):
        return text
    if _NUMBER.fullmatch(text):
        return int(text.rstrip("U"), 0)
    number = _FLOAT.fullmatch(text)
    if number:
        return int(number[1] or number[2], 16)
    address = _ADDRESS.fullmatch(text)
    if address:
        return Address(address[1], int(address[2] or 0))
    if text.startswith("{") and text.endswith("}"):
        parts = [_operand(part.strip()) for part in text[1:-1].split(",")]
        if all(isinstance(part, str | int) for part in parts):
            return Pack(tuple(parts))  # type: ignore[arg-type]
    return None
