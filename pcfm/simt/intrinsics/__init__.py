"""Intrinsics and device-library functions by name, one module per family."""

from __future__ import annotations

from pcfm.ir.instructions import Call
from pcfm.ir.intrinsics import has_own_type
from pcfm.ir.values import InlineAsm
from pcfm.ptx.assembly import lifted
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
from pcfm.simt.intrinsics.barriers import NOT_BARRIERS
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


def intrinsic_of(call: Call) -> Intrinsic | None:
    """What a call of anything but the module's own functions is; None where that is not known.

    Raises: UnsupportedError for inline assembly that is not understood.
    """
    if isinstance(call.callee, InlineAsm):
        lifted(call)  # what is understood has been taken apart by `pcfm.simt.program`
    name = call.callee_name or ""
    if not has_own_type(name, call.data.function_type):
        return None
    return None if name in NOT_BARRIERS else find_intrinsic(name)


__all__ = ["INTRINSICS", "Intrinsic", "find_intrinsic", "intrinsic_of"]
