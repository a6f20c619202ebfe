"""Counts work instead of measuring time: a test of an algorithm's growth then says the same everywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def function_calls(run: Callable[[], object]) -> int:
    """How many calls of functions, Python's own and built-in ones, `run` makes.

    What a single built-in call does inside (a search through a list, say) is not seen.
    """
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(before)
    return calls


def steps(run: Callable[[], object], module: str) -> int:
    """How many lines of `module` (its dotted name) are executed in its functions, each loop round anew."""
    lines = 0

    def count(frame: FrameType, event: str, arg: object) -> Callable[..., object] | None:
        nonlocal lines
        if frame.f_globals.get("__name__") != module:
            return None
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        run()
    finally:
        sys.settrace(before)
    return lines
