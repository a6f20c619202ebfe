"""One computation of a sweep, and the key under which its result is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from typing import Any, Generic, TypeVar

from pcfm.fingerprint import fingerprint
from pcfm.sweep.identity import identity

A = TypeVar("A")

# What json.dumps takes; read back, its tuples are lists and its keys strings.
Json = Any


@dataclass(frozen=True)
class Cell(Generic[A]):
    """`function(argument)`, whose result `key` names; `label` is for people.

    Made by `make_cell`. All of it travels to other processes: functions are such as can be imported by their
    name, the argument can be pickled, and the result can be written as JSON.
    """

    function: Callable[[A], Json]
    argument: A
    key: str
    label: str
    reads: Callable[[A], object] | None = None

    def reads_the_same(self) -> bool:
        """Whether what the argument names is, where this runs, what it was where the cell was made."""
        return self.reads is None or self.key == _key(self.function, self.argument, self.reads)


def make_cell(
    function: Callable[[A], Json],
    argument: A,
    *,
    label: str,
    reads: Callable[[A], object] | None = None,
) -> Cell[A]:
    """A cell, its key a SHA-256 over everything that determines its result.

    That is the function's name, the argument, the program itself (`identity`), and all that the argument only
    names, such as the IR text behind a kernel's name, or a machine model in a file: `reads(argument)`, which
    is computed again where the cell is, so that a worker with other files is found out. What is left out
    there makes a stale result pass for a fresh one. Raises: TypeError where a function cannot be imported,
    the argument is no dataclass, or it or what is read has no fingerprint.
    """
    for each in (function, reads):
        if each is not None and "<" in _name(each):
            raise TypeError(
                f"{_name(each)} cannot be imported by another process: define it at the top of a module"
            )
    if not is_dataclass(argument):
        raise TypeError(f"the argument of {_name(function)} must be a dataclass")
    return Cell(function, argument, _key(function, argument, reads), label, reads)


def _key(function: Callable[[A], Json], argument: A, reads: Callable[[A], object] | None) -> str:
    read = None if reads is None else reads(argument)
    return fingerprint(("cell", _name(function), argument, read, identity()))


def _name(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__qualname__}"
