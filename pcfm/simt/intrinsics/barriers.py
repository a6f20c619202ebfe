"""Barriers of a thread block. They end a node; `pcfm.simt.scheduler` lets the thread block meet there.

A call is a barrier of its own, whatever number it names. The `count` forms, which have a thread count, are
not supported: an error names them.

A barrier that reduces (`__syncthreads_count`, `_and`, `_or`) gives each warp at first what its own live lanes
make; when the thread block goes on, these are reduced once more, over the warps that waited.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.ir.instructions import Call, Instruction
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics.registry import Intrinsic, Table
from pcfm.simt.step import Step
from pcfm.simt.values import Array, dtype_of

_WARPS_OF_ONE: dict[str, Callable[[Array, Array], Array]] = {
    "popc": np.add.reduceat,
    "and": np.minimum.reduceat,
    "or": np.maximum.reduceat,
}
REDUCING = {
    name: operation
    for operation in _WARPS_OF_ONE
    for name in (
        f"llvm.nvvm.barrier0.{operation}",
        f"llvm.nvvm.barrier.cta.red.{operation}.all",
        f"llvm.nvvm.barrier.cta.red.{operation}.aligned.all",
    )
}
"""What barriers that reduce a predicate make of it."""


def _of_warp(call: Call, decoder: Decoder) -> Callable[..., Array]:
    """What the live lanes of each warp make of their predicate, the last argument; of shape (warps, 1)."""
    operation, dtype = REDUCING[call.callee_name or ""], dtype_of(call.type)

    def reduce_lanes(step: Step, *args: Array) -> Array:
        holds = np.broadcast_to(args[-1] != 0, step.shape)
        if operation == "and":
            return (holds | ~step.active).all(axis=1, keepdims=True).astype(dtype)
        holds = holds & step.active
        result = holds.any(axis=1) if operation == "or" else np.count_nonzero(holds, axis=1)
        return result.astype(dtype)[:, None]

    return reduce_lanes


def reduce_warps(call: Call, of_warps: Array, thread_blocks: Array) -> Array:
    """What the warps of each thread block make together of `of_warps`, of shape (warps, 1), which stand in
    the order of `thread_blocks`.
    """
    first = np.flatnonzero(np.diff(thread_blocks, prepend=-1))
    together = _WARPS_OF_ONE[REDUCING[call.callee_name or ""]](of_warps[:, 0], first)
    return np.repeat(together, np.diff(first, append=thread_blocks.size))[:, None].astype(of_warps.dtype)


_BARRIER = Intrinsic("barrier", convergent=True)
_PLAIN = (
    "llvm.nvvm.barrier0",
    "llvm.nvvm.barrier.n",
    "llvm.nvvm.bar.sync",
    "llvm.nvvm.barrier.sync",
    "llvm.nvvm.barrier.cta.sync.all",
    "llvm.nvvm.barrier.cta.sync.aligned.all",
    "llvm.amdgcn.s.barrier",
)
TABLE: Table = {
    **dict.fromkeys(_PLAIN, _BARRIER),
    **dict.fromkeys(REDUCING, Intrinsic("barrier", _of_warp, convergent=True)),
}
# Found by prefix under a barrier's name, but something else.
NOT_BARRIERS = (
    "llvm.nvvm.barrier.sync.cnt",
    "llvm.amdgcn.s.barrier.signal",
    "llvm.amdgcn.s.barrier.wait",
    "llvm.amdgcn.s.barrier.init",
    "llvm.amdgcn.s.barrier.join",
    "llvm.amdgcn.s.barrier.leave",
)


def is_reducing(inst: Instruction) -> bool:
    """Whether it is a barrier that gives a value."""
    return isinstance(inst, Call) and inst.callee_name in REDUCING


def is_barrier(call: Call) -> bool:
    """Whether a call is a barrier of the thread block."""
    return call.callee_name in TABLE
