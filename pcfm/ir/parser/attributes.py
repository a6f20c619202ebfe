"""Attribute lists: which words stand where, groups, and the words kept as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pcfm.ir.module import Module
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.parser.syntax import Written
from pcfm.ir.parser.words import ARGUMENT_SHAPES, NEEDS_ARGUMENT, closest


class AttributeGroups:
    """What `#n` means in a module, once its groups have been read."""

    def __init__(self, module: Module, source: Source) -> None:
        self._module = module
        self._source = source
        self._undefined: set[str] = set()

    def number(self, token: Token) -> int | None:
        """The number that `token` writes; None of an undefined group, which LLVM takes as empty."""
        number = int(token.value[1:]) if len(token.value) < 12 else -1
        if number in self._module.attribute_groups:
            return number
        if token.value not in self._undefined:
            self._undefined.add(token.value)
            span = self._source.span(token.start_pos, token.end)
            message = f"the attribute group '{token.value}' is not defined; LLVM takes it as empty"
            self._module.remarks.append((message, span))
        return None


def read_attributes(
    parts: Sequence[Any], known: frozenset[str], where: str, groups: AttributeGroups | None
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The attributes as written and the group numbers. Raises: Fault at a word that is no attribute there."""
    if not parts:
        return (), ()
    words: list[str] = []
    numbers: list[int] = []
    for part in parts:
        if isinstance(part, Written):
            if part.word != '"' and part.word not in known:
                raise _unknown(part.word, part.start_pos, known, where)
            shape = ARGUMENT_SHAPES.get(part.word)
            if shape is not None and "(" in part and not shape.fullmatch(part, len(part.word)):
                message = f"'{part}' is not how the attribute '{part.word}' is written"
                raise Fault(message, part.start_pos, part.start_pos + len(part))
            words.append(str(part))
        elif part.type == "GROUP" and groups is not None:
            number = groups.number(part)
            if number is not None:
                numbers.append(number)
        else:
            if part.type != "STRING" and part.value not in known:
                raise _unknown(part.value, part.start_pos, known, where)
            if part.value in NEEDS_ARGUMENT:
                raise part.fault(f"the attribute '{part.value}' needs an argument")
            words.append(part.value)
    return tuple(words), tuple(numbers)


def _unknown(word: str, start: int, known: frozenset[str], where: str) -> Fault:
    return Fault(f"'{word}' is no attribute {where}", start, start + len(word), closest(word, known))
