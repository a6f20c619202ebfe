"""Cells to sweep over, in a module that other processes can import.

What they did is seen in files: `folder` gets one line per computation, so that a test can count them wherever
they happened.
"""

from __future__ import annotations

import json
import os
import signal
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pcfm.diagnostics import LaunchError, Span
from pcfm.sweep import Cache, Cell, make_cell
from pcfm.sweep.identity import Identity, identity


@dataclass(frozen=True)
class Number:
    """A number to square; `folder` is where to leave traces."""

    value: int
    folder: str


def square(number: Number) -> dict[str, int]:
    leave(number, "computed")
    return {"square": number.value**2}


def square_or_die_once(number: Number) -> dict[str, int]:
    """Number 2 ends its process as the kernel does when memory is short, the first time."""
    if number.value == 2 and leave(number, "died") == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def always_die(number: Number) -> dict[str, int]:
    """Number 2 ends its process every time."""
    if number.value == 2:
        leave(number, "died")
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def refuse(number: Number) -> dict[str, int]:
    raise LaunchError("number 2 is wrong", span=Span("numbers.toml", 3, 1), hint="take another")


def crash(number: Number) -> dict[str, int]:
    raise ZeroDivisionError("of course")


def interrupted_unless_open(number: Number) -> dict[str, int]:
    """At number 3 somebody presses Ctrl-C, unless there is a file `open`."""
    if number.value == 3 and not Path(number.folder, "open").exists():
        raise KeyboardInterrupt
    return square(number)


def later_is_sooner(number: Number) -> dict[str, int]:
    """Number 0 waits until number 1 is done, in another process."""
    deadline = time.monotonic() + 60
    while number.value == 0 and not count(number.folder) and time.monotonic() < deadline:
        time.sleep(0.01)
    return square(number)


def meet(number: Number) -> dict[str, int]:
    """Numbers 0 and 1 wait for each other: two processes must be at work."""
    leave(number, "met")
    deadline = time.monotonic() + 60
    while count(number.folder, "met") < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    return square(number)


def wait_for_the_gate(number: Number) -> dict[str, int]:
    """Numbers from 2 on wait until there is a file `open`."""
    leave(number, "begun")
    deadline = time.monotonic() + 120
    while number.value >= 2 and not Path(number.folder, "open").exists():
        if time.monotonic() > deadline:
            raise TimeoutError("nobody opened the gate")
        time.sleep(0.01)
    return square(number)


def overlapping(number: Number) -> bool:
    """Whether another cell is being computed at the same time in this process."""
    mark = Path(number.folder, "computing")
    if mark.exists():
        return True
    mark.touch()
    time.sleep(0.01)
    mark.unlink()
    return False


def not_json(number: Number) -> Any:
    return {"bad": float("nan")}


def cells(folder: Path, count: int, function: Any = square, reads: Any = None) -> list[Cell[Number]]:
    numbers = [Number(n, str(folder)) for n in range(count)]
    return [make_cell(function, n, label=f"number {n.value}", reads=reads) for n in numbers]


def squares(count: int) -> list[dict[str, int]]:
    return [{"square": n**2} for n in range(count)]


def leave(number: Number, word: str) -> int:
    """Leaves a trace; how many of this word and number there are now."""
    with Path(number.folder, word).open("a") as stream:
        stream.write(f"{number.value} {os.getpid()}\n")
    return values(number.folder, word).count(number.value)


def values(folder: str | Path, word: str = "computed") -> list[int]:
    """The numbers that left a trace, in the order in which they did."""
    path = Path(folder, word)
    return [int(line.split()[0]) for line in path.read_text().splitlines()] if path.exists() else []


def processes(folder: str | Path, word: str = "computed") -> set[int]:
    """The processes that left a trace."""
    return {int(line.split()[1]) for line in Path(folder, word).read_text().splitlines()}


def count(folder: str | Path, word: str = "computed") -> int:
    """How many traces there are."""
    return len(values(folder, word))


def content_of_seven(number: Number) -> dict[str, object]:
    """Some data of all kinds."""
    return {"a": (None, True), "b": 1.5, "c": {"d": "e"}}


def named_file(number: Number) -> str:
    """What a cell's argument only names: a file in its folder."""
    return Path(number.folder, "kernel.ll").read_text()


def key_of_seven(number: Number) -> str:
    """The key of a cell made in this process."""
    return make_cell(square, Number(7, ""), label="7", reads=content_of_seven).key


def store_again_and_again(number: Number) -> int:
    """Stores a long result of its own under one key and reads it; how often it was not whole."""
    cache = Cache(Path(number.folder, "cache"))
    cell = make_cell(square, Number(0, ""), label="contended")
    both = {json.dumps([n] * 20_000) for n in (0, 1)}
    broken = 0
    for _ in range(100):
        cache.store(cell, json.dumps([number.value] * 20_000))
        broken += cache.load(cell.key) not in both
    return broken


def many_kinds(number: Number) -> Any:
    """What JSON changes on its way: tuples and keys."""
    return {"tuple": (1, 2), 1: "key", "float": 0.1, "text": "×\ud800", "none": None}


def other_identity() -> Identity:
    """That of another version of pcfm."""
    return replace(identity(), version="9.9.9")
