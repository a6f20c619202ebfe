"""PTX in: from text to the IR, with which PTX instruction each IR instruction stands for.

PTX of ISA 6.0 to 9.4 as LLVM, nvcc, Triton and Numba print it; docs/ptx.md says what is read, what is carried
as it is and what is refused. What reads it is imported when there is some: most modules have none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pcfm.ptx.lifter import Lifted

# What every PTX module begins with, comments aside. Possessive: what is skipped is skipped in one way only,
# or thirty blank lines in front of any other text would take for ever.
_HEAD = re.compile(r"\ufeff?(?:\s++|//[^\n]*+|/\*(?>.*?\*/))*+\.version\b", re.DOTALL)


def is_ptx(text: str) -> bool:
    """Whether a text begins like PTX."""
    return _HEAD.match(text) is not None


def lift(text: str, filename: str = "<string>") -> Lifted:
    """The module that the PTX `text` writes. Raises: ParseError."""
    from pcfm.ptx.lifter import lift_module

    return lift_module(text, filename)
