"""Calls of AMDGCN's intrinsics for PTX: numbers and sizes, barriers, lane numbers, mathematics.

Source: LLVM, "User Guide for AMDGPU Backend", tables "Code Object V5 Hidden Kernel Arguments" and "AQL Kernel
Dispatch Packet".
"""

from __future__ import annotations

from collections.abc import Mapping

from pcfm.ir import instructions as ir
from pcfm.ir.rewriter import erase, replace_all_uses
from pcfm.ir.types import I16, I32, VOID, Type
from pcfm.ir.values import ConstantInt, Value, const_int
from pcfm.llvm.retargeting.builder import SAME_NUMBERS, SPECIAL_REGISTER, Builder, Rewrite, renamed
from pcfm.llvm.retargeting.to_amdgcn import IMPLICIT_ARGUMENTS

_DISPATCH_PACKET = {4 + 2 * i: (f"{SPECIAL_REGISTER}ntid.{d}", I16) for i, d in enumerate("xyz")}


def _barrier(builder: Builder, _inst: ir.Call) -> ir.Instruction:
    return builder.call("llvm.nvvm.barrier.cta.sync.aligned.all", VOID, [const_int(I32, 0)])


def _sizes(table: Mapping[int, tuple[str, Type]]) -> Rewrite:
    """Turns loads through a pointer to sizes into reads of special registers; refuses any other use of it."""

    def rewrite(builder: Builder, inst: ir.Call) -> None:
        for user in inst.users:
            offset, loads, step = 0, [user], None
            if isinstance(user, ir.GetElementPtr) and len(user.indices) == 1:
                index = user.indices[0]
                if not isinstance(index, ConstantInt) or str(user.source_type) != "i8":
                    raise _unknown_size(builder, inst)
                offset, loads, step = index.signed, list(user.users), user
            for load in loads:
                entry = table.get(offset)
                if not isinstance(load, ir.Load) or entry is None or load.type != entry[1]:
                    raise _unknown_size(builder, inst)
                _read_size(Builder(builder.module, builder.target, load), load, entry[0])
            if step is not None:
                erase(step)

    return rewrite


def _read_size(builder: Builder, load: ir.Load, register: str) -> None:
    """Reads a register in place of a load, under the load's name."""
    size = builder.call(register, I32, [])
    if load.type != I32:
        size = builder.cast("trunc", size, load.type)
    size.name, load.name = load.name, None
    replace_all_uses(load, size)
    erase(load)


def _unknown_size(builder: Builder, inst: ir.Call) -> Exception:
    return builder.unsupported(f"{inst.callee_name}, other than to load a size,")


def _lane_part(builder: Builder, inst: ir.Call) -> Value:
    """mbcnt.lo(-1, 0) is the lane number within a warp of 32, mbcnt.hi(-1, x) then adds nothing."""
    mask, base = inst.args
    name = inst.callee_name or ""
    if mask != const_int(I32, -1):
        raise builder.unsupported(f"{name} with a mask")
    if name.endswith(".hi"):
        if isinstance(base, ir.Instruction):
            return base
        raise builder.unsupported(name)
    lane = builder.call(f"{SPECIAL_REGISTER}laneid", I32, [])
    return lane if base == const_int(I32, 0) else builder.binary("add", lane, base)


# What AMDGPU's back end does by itself, and on NVIDIA's GPUs libdevice.
_OF_LIBDEVICE = {
    f"llvm.{name}.f{bits}": f"__nv_{name}{suffix}"
    for name in "exp exp2 exp10 log log2 log10 pow sin cos tan".split()
    for bits, suffix in ((32, "f"), (64, ""))
}
TO_PTX: dict[str, Rewrite] = {
    **{generic: renamed(name) for generic, name in _OF_LIBDEVICE.items()},
    **{theirs: renamed(ours) for ours, theirs in SAME_NUMBERS.items()},
    "llvm.amdgcn.wavefrontsize": renamed(f"{SPECIAL_REGISTER}warpsize"),
    "llvm.amdgcn.implicitarg.ptr": _sizes(IMPLICIT_ARGUMENTS),
    "llvm.amdgcn.dispatch.ptr": _sizes(_DISPATCH_PACKET),
    "llvm.amdgcn.s.barrier": _barrier,
    "llvm.amdgcn.mbcnt.lo": _lane_part,
    "llvm.amdgcn.mbcnt.hi": _lane_part,
}
