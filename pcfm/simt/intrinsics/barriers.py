"""Barriers of a thread block. They end a node; `pcfm.simt.scheduler` lets the thread block meet there.

A call is a barrier of its own, whatever number it names. The `count` forms, which have a thread count, and
barriers that also reduce a value are not supported: an error names them.
"""

from __future__ import annotations

from pcfm.ir.instructions import Call
from pcfm.simt.intrinsics.registry import Intrinsic, Table

_BARRIER = Intrinsic("barrier", convergent=True)
TABLE: Table = dict.fromkeys(
    (
        "llvm.nvvm.barrier0",
        "llvm.nvvm.barrier.n",
        "llvm.nvvm.bar.sync",
        "llvm.nvvm.barrier.sync",
        "llvm.nvvm.barrier.cta.sync.all",
        "llvm.nvvm.barrier.cta.sync.aligned.all",
        "llvm.amdgcn.s.barrier",
    ),
    _BARRIER,
)
# Found by prefix under a barrier's name, but something else.
NOT_BARRIERS = (
    "llvm.nvvm.barrier0.popc",
    "llvm.nvvm.barrier0.and",
    "llvm.nvvm.barrier0.or",
    "llvm.nvvm.barrier.sync.cnt",
    "llvm.amdgcn.s.barrier.signal",
    "llvm.amdgcn.s.barrier.wait",
    "llvm.amdgcn.s.barrier.init",
    "llvm.amdgcn.s.barrier.join",
    "llvm.amdgcn.s.barrier.leave",
)


def is_barrier(call: Call) -> bool:
    """Whether a call is a barrier of the thread block."""
    return call.callee_name in TABLE
