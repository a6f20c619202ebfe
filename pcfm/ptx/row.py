"""What one row of the instruction tables says, and how it is found.

A row covers the forms of an opcode that have one meaning: which modifiers and types may stand in the opcode,
what types its operands have, and the function that makes the IR of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any


@dataclass(frozen=True, eq=False)
class Row:
    """Forms of the opcode `name` with one meaning.

    `signature`: the operands' types in order: `T` the opcode's first type, `S` its last, `W` twice as wide as
    `T`, `@` an address, `*` anything, else a PTX type; a trailing `?` marks what may be left out. The first
    `results` are written. `emit(emitter, *values)` makes the IR of an operation whose operands are read and
    written as the signature says; with `is_raw`, `emit(emitter, op)` reads and writes for itself. Of each set
    of `needs` one word must stand in the opcode, and `modifiers` may. `is_pure`: computing it where the
    program would not have is harmless.
    """

    name: str
    signature: tuple[str, ...]
    emit: Callable[..., Any]
    types: frozenset[str]
    modifiers: frozenset[str] = frozenset()
    needs: tuple[frozenset[str], ...] = ()
    results: int = 1
    is_raw: bool = False
    is_pure: bool = True
    is_opaque: bool = False

    def matches(self, modifiers: Iterable[str], types: tuple[str, ...]) -> bool:
        """Whether an opcode with these suffixes is one of its forms."""
        present = frozenset(modifiers)
        if any(len(words & present) != 1 for words in self.needs):
            return False
        if self.is_opaque:
            return True
        if not present <= self.modifiers.union(*self.needs):
            return False
        return types[0] in self.types if types else not self.types


def row(
    name: str,
    signature: str,
    emit: Callable[..., Any],
    *,
    types: str = "",
    modifiers: str = "",
    needs: str = "",
    **options: Any,
) -> Row:
    """A row with its sets written as words; in `needs`, one of `a|b` must stand in the opcode."""
    return Row(
        name,
        tuple(signature.split()),
        emit,
        frozenset(types.split()),
        frozenset(modifiers.split()),
        tuple(frozenset(word.split("|")) for word in needs.split()),
        **options,
    )


# A row of what does more than compute its results, or may trap; it reads and writes for itself.
effect = partial(row, is_raw=True, is_pure=False)
