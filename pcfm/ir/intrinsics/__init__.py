"""The table of intrinsics: what is true of functions known by name, one row per name or family.

LLVM's own intrinsics, NVPTX's and AMDGPU's, and the device math libraries. A row says what the function does
to memory, whether lanes communicate in it, how its result relates between lanes, whether it may be executed
where the source would not have, which arguments are immediates, and what it costs; everything that asks such
a question reads it here. What a function *computes* the simulator says for itself.

A name finds its row by being it, with LLVM's suffixes of types behind it (`llvm.smax.v2i32` is `llvm.smax`),
or by belonging to a family, `llvm.nvvm.shfl.*`, which is the name before the star and all names below it.
The longest name wins. Nothing is matched by likeness.

A function that the module defines is what its body says, whatever its name; one of a library counts only with
the type that the library's has (`has_own_type`); and what a call's own attributes
promise comes on top: both are `pcfm.analysis.effects`' business. An intrinsic that has no row is what LLVM
says of it: `pcfm.llvm` asks, and its answer becomes the row of the declaration (`Function.intrinsic`).

To add an intrinsic: its row here (one file); what it computes, where the simulator is to execute it, in
`pcfm.simt.intrinsics`. Tests hold the rows against LLVM's attributes and against the simulator's list.
"""

from __future__ import annotations

import re
from functools import cache

from pcfm.ir.intrinsics import amdgcn, generic, nvvm
from pcfm.ir.intrinsics.libraries import CUDA, OCKL, OPENCL, has_own_type, library_row
from pcfm.ir.intrinsics.row import Intrinsic, Result, Rows

TABLE: Rows = {**generic.TABLE, **nvvm.TABLE, **amdgcn.TABLE, **OPENCL, **CUDA, **OCKL}

# How LLVM mangles the types that an intrinsic is overloaded on; structures, which no row needs, left out.
_SCALAR = r"(?:i\d+|bf16|f\d+|p\d+)"
_TYPE_SUFFIX = re.compile(rf"(?:nxv\d+|v\d+|a\d+)*{_SCALAR}\Z")


@cache
def lookup(name: str) -> Intrinsic | None:
    """The row of the function of that name; None where the table has none."""
    if name.startswith("__"):
        return TABLE.get(name) or library_row(name)
    base = name
    while base:
        if base in TABLE:
            return TABLE[base]
        base, dot, suffix = base.rpartition(".")
        if not dot or not _TYPE_SUFFIX.match(suffix):
            break
    family = name
    while family:
        row = TABLE.get(f"{family}.*")
        if row is not None:
            return row
        family = family.rpartition(".")[0]
    return None


__all__ = ["TABLE", "Intrinsic", "Result", "has_own_type", "lookup"]
