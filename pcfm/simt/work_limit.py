"""A limit on what simulations do, counted: the same on every machine and every day, as the clock is not.

Counted are instructions of warps, of `LEAST_WARPS` at a time at least, since fewer take as long: 8 to 30
million a second, by what is watched. A simulation that takes more is given up in the middle, by an exception
that nothing on the way takes for an error.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

LEAST_WARPS = 128


class OutOfWork(BaseException):
    """The work that simulations may do here is done."""


class WorkMeter:
    """What simulations of this process have done, and may do."""

    def __init__(self) -> None:
        self.done = 0
        self.most = math.inf

    def count(self, warps: int, instructions: int) -> None:
        """Notes that so many warps have run so many instructions at once. Raises: OutOfWork."""
        self.done += max(warps, LEAST_WARPS) * instructions
        if self.done > self.most:
            raise OutOfWork


METER = WorkMeter()
"""That of this process."""


@contextmanager
def limited_work(work: float) -> Iterator[None]:
    """Raises `OutOfWork` in the block, once simulations have done so much in it."""
    before = METER.most
    METER.most = min(before, METER.done + work)
    try:
        yield
    finally:
        METER.most = before
