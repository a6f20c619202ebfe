"""Debug information for a module that has none: each instruction is where it stands in the module's text."""

from __future__ import annotations

from pcfm.ir.module import Module
from pcfm.ptx.debug import DebugInfo
from pcfm.ptx.syntax import Location


def has_locations(module: Module) -> bool:
    """Whether any instruction says where it comes from."""
    return any("dbg" in inst.metadata for fn in module.defined_functions for inst in fn.instructions())


def locate_by_text(module: Module, filename: str) -> None:
    """Puts the place in the text that the module was parsed from on each of its instructions."""
    debug = DebugInfo(module, {1: filename})
    for fn in module.defined_functions:
        debug.begin(fn)
        for inst in fn.instructions():
            if inst.span is not None:
                location = debug.location(Location(1, inst.span.line, inst.span.column, 0))
                if location is not None:
                    inst.metadata["dbg"] = location
