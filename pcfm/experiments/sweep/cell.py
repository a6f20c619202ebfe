"""One computation of a sweep, and the key under which its result is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from typing import Any, Generic, TypeVar

from pcfm.experiments.sweep.fingerprint import fingerprint
from pcfm.experiments.sweep.identity import identity

A = TypeVar("A")

# What json.dumps takes; read back, its tuples are lists and its keys strings.
Json = Any


@dataclass(frozen=True)
class Cell(Generic[A]):
    """`function(argument)`, whose result `key` names; `label` is for people.

    Made by `make_cell`. Function and argument travel to other processes: the function is one that can be
    imported by its name, the argument can be pickled, and the result can be written as JSON.
    """

    function: Callable[[A], Json]
    argument: A
    key: str
    label: str


def make_cell(function: Callable[[A], Json], argument: A, *, label: str, content: object = ()) -> Cell[A]:
    """A cell, its key a SHA-256 over everything that determines its result.

    That is the function's name, the argument, the program itself (`identity`), and `content`: whatever the
    argument only names, such as the IR text behind a kernel's name, a launch, a machine model read from a
    file. What is left out there makes a stale result pass for a fresh one. Raises: TypeError where the
    function cannot be imported, the argument is no dataclass, or one of them has no fingerprint.
    """
    name = f"{function.__module__}.{function.__qualname__}"
    if "<" in name:
        raise TypeError(f"{name} cannot be imported by another process: define it at the top of a module")
    if not is_dataclass(argument):
        raise TypeError(f"the argument of {name} must be a dataclass")
    key = fingerprint(("cell", name, argument, content, identity()))
    return Cell(function, argument, key, label)
