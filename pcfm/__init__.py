"""pcfm: partial control-flow merging for GPU kernels in LLVM IR.

The names below are those of `pcfm.api`, imported when first used, so that `import pcfm.ir` costs no more than
it says.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pcfm.api import Optimized, optimize, parse, read, simulate, to_text
    from pcfm.check import check
    from pcfm.diagnostics import PcfmError
    from pcfm.launch import Launch, load_launch

__version__ = "0.1.0"

_HOME = {
    **dict.fromkeys(("Optimized", "optimize", "parse", "read", "simulate", "to_text"), "pcfm.api"),
    "check": "pcfm.check",
    "PcfmError": "pcfm.diagnostics",
    **dict.fromkeys(("Launch", "load_launch"), "pcfm.launch"),
}

__all__ = [
    "Launch",
    "Optimized",
    "PcfmError",
    "check",
    "load_launch",
    "optimize",
    "parse",
    "read",
    "simulate",
    "to_text",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'pcfm' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
