"""Exceptions that a signal raises in the middle of whatever is being done."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from types import FrameType


def raise_in(frame: FrameType | None, exception: BaseException, later: Callable[[], object]) -> None:
    """Raises an exception in `frame`, the one that a handler of a signal is given. Within a finaliser Python
    would print and forget it: there nothing is raised, and `later` is called, which sends the signal anew.
    """
    if any(caller.f_code.co_name == "__del__" for caller, _ in traceback.walk_stack(frame)):
        later()
        return
    # Objects that are left half-made may complain when they are finalised.
    sys.unraisablehook = lambda _: None
    raise exception
