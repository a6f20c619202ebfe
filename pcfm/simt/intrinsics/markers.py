"""Intrinsics that tell the compiler something and do nothing; and the trap."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.ir.instructions import Call
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics.registry import FENCE, NOTHING, Intrinsic, Table, pure
from pcfm.simt.step import Fault, Step
from pcfm.simt.values import U32, U64, Value


def _trap(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    def trap(step: Step) -> Value:
        raise Fault(call, f"@{call.callee_name} is reached", step.first_active(0))

    return trap


def _print(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    nothing = np.zeros((1, 1), U32 if call.callee_name == "vprintf" else U64)
    return lambda _step: nothing


_NOTHING = (
    "llvm.assume llvm.lifetime llvm.dbg llvm.invariant.end llvm.sideeffect llvm.donothing llvm.pseudoprobe "
    "llvm.experimental.noalias.scope.decl llvm.prefetch llvm.var.annotation "
    "llvm.amdgcn.sched.barrier llvm.amdgcn.sched.group.barrier llvm.amdgcn.iglp.opt "
    "llvm.amdgcn.s.waitcnt llvm.amdgcn.s.setprio llvm.amdgcn.s.sleep llvm.nvvm.nanosleep"
)
TABLE: Table = {
    **dict.fromkeys(("llvm.trap", "llvm.debugtrap", "llvm.ubsantrap"), Intrinsic("step", _trap, 0)),
    **dict.fromkeys(_NOTHING.split(), NOTHING),
    "__assertfail": Intrinsic("step", _trap, 0),
    # What it prints is not kept; that it is called, and by whom, is.
    **dict.fromkeys(
        ("vprintf", "__ockl_printf_begin", "__ockl_printf_append_args", "__ockl_printf_append_string_n"),
        Intrinsic("step", _print, 0, convergent=True),
    ),
    **dict.fromkeys(("llvm.nvvm.membar", "llvm.nvvm.fence", "llvm.amdgcn.wave.barrier"), FENCE),
    **dict.fromkeys(
        [
            "llvm.expect",
            "llvm.expect.with.probability",
            "llvm.ssa.copy",
            "llvm.annotation",
            "llvm.ptr.annotation",
            "llvm.launder.invariant.group",
            "llvm.strip.invariant.group",
            "llvm.arithmetic.fence",
            "llvm.threadlocal.address",
        ],
        pure(lambda value: value, 1),
    ),
}
