"""Python's cyclic garbage collector, held back while many objects are made that stay or are in no cycle.

Each full collection walks every object of the process; making or transforming a large module triggers
several and frees next to nothing. The collector is the process's, so other threads go without it for as long,
too; they lose nothing but a delay.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Holds the collector back; does nothing where it is off already."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
