"""A limit on the processor time of what may be left out.

Counted is the time of this process, as the page's is. What is done is given up in the middle, by an exception
that nothing on the way takes for an error. Where signals cannot be had, off the main thread and on Windows,
there is no limit.
"""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pcfm.signals import raise_in

_MOMENT_SECONDS = 0.01


class OutOfTime(BaseException):
    """The time is over."""


def _give_up(_number: int, frame: FrameType | None) -> None:
    raise_in(frame, OutOfTime(), lambda: signal.setitimer(signal.ITIMER_PROF, _MOMENT_SECONDS))


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises `OutOfTime` in the block, once the process has taken so many seconds in it."""
    if seconds <= 0:
        raise OutOfTime
    is_main = threading.current_thread() is threading.main_thread()
    if math.isinf(seconds) or not is_main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except SystemError as error:
        if isinstance(error.__cause__, OutOfTime):  # Python's word for compiled code that was given up
            raise error.__cause__ from None
        raise
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
