"""AMDGPU's moves of data between neighbouring lanes, and whole-quad mode as far as SSA knows it.

A *quad* is four lanes, 4q to 4q+3: a 2×2 square of pixels, x first. Derivatives are differences between lanes
of a quad, which `mov.dpp`, `update.dpp` and `ds.swizzle` fetch. Of DPP's controls only the permutations of a
quad are known (0x00 to 0xFF). A lane that reads from one that is not active gets zero where `bound_ctrl` is
set, else what was there before: the old value of `update.dpp`, zero for `mov.dpp` (undefined on hardware).

`llvm.amdgcn.wqm` says that its operand, and all it was computed from, must be computed in the helper lanes of
a quad as well. The simulator has no helper lanes: it runs the threads that were launched, and `wqm` copies
its operand. What makes helper lanes of threads, or asks for them (`wqm.demote`, `kill`, `ps.live`,
`live.mask`), it refuses; `pcfm.lowering.wqm` lowers them.

Sources: AMD, Vega instruction set architecture, sections on DPP and ds_swizzle; LLVM, IntrinsicsAMDGPU.td.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import Call
from pcfm.ir.values import ConstantInt
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics.registry import Intrinsic, Table
from pcfm.simt.step import Step
from pcfm.simt.values import Array, Value, full

LANES_PER_QUAD = 4
_SWIZZLE_LANES = 32
_QUAD_MODE = 1 << 15  # of ds_swizzle's pattern
_ALL = 0xF  # a row or bank mask that leaves no lane out


def quad_source(step: Step, control: int) -> Array:
    """For each lane the lane that a permutation of quads has it read from; two bits of `control` for each."""
    lane = np.arange(step.lanes).reshape(1, -1)
    picked = control >> 2 * (lane % LANES_PER_QUAD) & 3
    return lane - lane % LANES_PER_QUAD + picked


def _fetch(step: Step, value: Array, source: Array, otherwise: Array) -> Array:
    """Each lane's value from the lane `source`; `otherwise` where that one is not active."""
    spread, source = full(value, step.shape), full(source, step.shape)
    fetched = np.take_along_axis(spread, source, axis=1)
    return np.where(np.take_along_axis(step.active, source, axis=1), fetched, otherwise)


def _immediates(call: Call, first: int) -> list[int]:
    """The arguments from `first` on. Raises: UnsupportedError where one is no constant."""
    numbers = []
    for arg in call.args[first:]:
        if not isinstance(arg, ConstantInt):
            raise UnsupportedError(f"{call.callee_name} needs constant controls", span=call.span)
        numbers.append(arg.value)
    return numbers


def _dpp(has_old: bool) -> Intrinsic:
    def make(call: Call, _decoder: Decoder) -> Callable[..., Value]:
        control, rows, banks, bound = _immediates(call, 2 if has_old else 1)
        if control > 0xFF or (rows & _ALL, banks & _ALL) != (_ALL, _ALL):
            raise UnsupportedError(
                f"{call.callee_name} with the control {control:#x} and masks {rows:#x} and {banks:#x} "
                "cannot be simulated",
                span=call.span,
                hint="permutations of quads (0x00 to 0xff) with all rows and banks can",
            )

        def move(step: Step, *values: Array) -> Array:
            value = values[-1]
            old = values[0] if has_old and not bound else np.zeros((1, 1), value.dtype)
            return _fetch(step, value, quad_source(step, control), old)

        return move

    return Intrinsic("step", make, 2 if has_old else 1, convergent=True)


def _swizzle(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    (pattern,) = _immediates(call, 1)
    if pattern & _QUAD_MODE and pattern & 0x7F00:
        raise UnsupportedError(f"the pattern {pattern:#x} of ds.swizzle cannot be simulated", span=call.span)

    def swizzle(step: Step, value: Array) -> Array:
        lane = np.arange(step.lanes).reshape(1, -1)
        if pattern & _QUAD_MODE:
            source = quad_source(step, pattern & 0xFF)
        else:
            within = lane % _SWIZZLE_LANES
            within = ((within & pattern & 31) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31)
            source = (lane - lane % _SWIZZLE_LANES + within) % step.lanes
        return _fetch(step, value, source, np.zeros((1, 1), value.dtype))

    return swizzle


def _refuse(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    raise UnsupportedError(
        f"{call.callee_name} needs helper lanes, which the simulator does not have",
        span=call.span,
        hint="lower the kernel for exec-mask, and run that",
    )


_COPY = Intrinsic("step", lambda _call, _decoder: lambda _step, value: value, convergent=True)
_REFUSED = Intrinsic("step", _refuse, convergent=True)

TABLE: Table = {
    "llvm.amdgcn.mov.dpp": _dpp(has_old=False),
    "llvm.amdgcn.update.dpp": _dpp(has_old=True),
    "llvm.amdgcn.ds.swizzle": Intrinsic("step", _swizzle, 1, convergent=True),
    "llvm.amdgcn.wqm": _COPY,
    "llvm.amdgcn.softwqm": _COPY,
    "llvm.amdgcn.wqm.demote": _REFUSED,
    "llvm.amdgcn.wqm.vote": _REFUSED,
    "llvm.amdgcn.kill": _REFUSED,
    "llvm.amdgcn.ps.live": _REFUSED,
    "llvm.amdgcn.live.mask": _REFUSED,
}
