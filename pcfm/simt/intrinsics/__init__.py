"""Intrinsics and device-library functions by name, one module per family."""

from __future__ import annotations

from pcfm.simt.intrinsics import (
    amdgcn,
    barriers,
    floating,
    integer,
    libdevice,
    markers,
    memory,
    nvvm,
    quads,
    vectors,
    warp,
)
from pcfm.simt.intrinsics.registry import Intrinsic, Table

_FAMILIES = (amdgcn, barriers, floating, integer, libdevice, markers, memory, nvvm, quads, vectors, warp)
INTRINSICS: Table = {name: entry for family in _FAMILIES for name, entry in family.TABLE.items()}


def find_intrinsic(name: str) -> Intrinsic | None:
    """The intrinsic of that name, found by its longest dotted prefix."""
    while name:
        entry = INTRINSICS.get(name)
        if entry is not None:
            return entry
        name = name.rpartition(".")[0]
    return None


__all__ = ["INTRINSICS", "Intrinsic", "find_intrinsic"]
