"""What one simulated launch may take of the machine that simulates it.

A launch that a GPU would run may be too much for a simulator, and one with a slip of the pen too much for any
machine. Both are refused before anything is allocated. The limit on memory is in the environment, so that it
holds in every command and in the workers of a sweep.
"""

from __future__ import annotations

import os

from pcfm.diagnostics import LaunchError

MEMORY_VARIABLE = "PCFM_MEMORY_BYTES"
DEFAULT_MEMORY_BYTES = 2**31
MAX_SIMULATED_THREADS = 2**30
"""Some hours of simulation; the whole grid of one launch."""


def memory_limit_bytes() -> int:
    """How many bytes all memory of one launch may have together. Raises: LaunchError."""
    text = os.environ.get(MEMORY_VARIABLE, "")
    if not text:
        return DEFAULT_MEMORY_BYTES
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) > 0):
        raise LaunchError(f"{MEMORY_VARIABLE} is {text!r}", hint="set it to a number of bytes, or not at all")
    return int(text)
