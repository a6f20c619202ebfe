"""What an instruction's access is to the race detector: what it does, and among whom it is atomic.

Two accesses to one byte, at least one of which writes, conflict unless both are atomic in a scope that holds
both threads (PTX ISA, "Morally strong operations"; LLVM LangRef, syncscope). An access that is not atomic has
the scope of its own thread. So one number says how strong an access is, and the lesser of two decides.

Volatile accesses are relaxed atomics of the whole system, as in PTX (`ld.volatile` is `ld.relaxed.sys`),
though LLVM promises less; so are `unordered` ones. Thread block clusters have one thread block here.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.ir.instructions import AtomicRMW, Call, CmpXchg, Fence, Instruction, Load, Store
from pcfm.simt.memory import MemoryAccess

THREAD, WARP, BLOCK, GRID = range(4)
_SCOPES = {
    "singlethread": THREAD,
    "warp": WARP,
    "wavefront": WARP,
    "block": BLOCK,
    "workgroup": BLOCK,
    "cluster": BLOCK,
}
_ACQUIRES = ("acquire", "acq_rel", "seq_cst")
_RELEASES = ("release", "acq_rel", "seq_cst")


@dataclass(frozen=True)
class Site:
    """An access as the source has it; `scope` is the level up to which it is atomic."""

    inst: Instruction
    size_bytes: int
    reads: bool
    writes: bool
    scope: int
    acquires: bool
    releases: bool

    @property
    def what(self) -> str:
        """read, write, atomic read, …"""
        does = "update" if self.reads and self.writes else "write" if self.writes else "read"
        return f"atomic {does}" if self.scope else does


@dataclass(frozen=True)
class FenceEffect:
    """What a fence orders, and for whom it does."""

    scope: int
    acquires: bool
    releases: bool


def scope_of(syncscope: str | None) -> int:
    """The level of a named synchronisation scope; those that are not known are the system's."""
    return _SCOPES.get((syncscope or "").removesuffix("-one-as"), GRID)


def site_of(access: MemoryAccess) -> Site:
    """The site of an access."""
    inst = access.inst
    scope, orderings = THREAD, []
    if isinstance(inst, Load | Store) and (inst.volatile or inst.ordering is not None):
        scope, orderings = scope_of(inst.syncscope), [inst.ordering]
    elif isinstance(inst, CmpXchg):
        scope, orderings = scope_of(inst.syncscope), [inst.ordering, inst.failure_ordering]
    elif isinstance(inst, AtomicRMW):
        scope, orderings = scope_of(inst.syncscope), [inst.ordering]
    elif access.kind == "atomic":
        scope = GRID
    return Site(
        inst,
        access.size_bytes,
        access.kind != "store",
        access.kind != "load",
        scope,
        any(ordering in _ACQUIRES for ordering in orderings),
        any(ordering in _RELEASES for ordering in orderings),
    )


def fence_effect(inst: Instruction) -> FenceEffect:
    """What a fence or `membar` does."""
    if isinstance(inst, Fence):
        acquires, releases = inst.ordering in _ACQUIRES, inst.ordering in _RELEASES
        return FenceEffect(scope_of(inst.syncscope), acquires, releases)
    name = (inst.callee_name or "") if isinstance(inst, Call) else ""
    return FenceEffect(BLOCK if name == "llvm.nvvm.membar.cta" else GRID, True, True)


def is_synchronising(inst: Instruction) -> bool:
    """Whether threads may order themselves by an instruction other than a barrier."""
    if isinstance(inst, Load | Store):
        return inst.volatile or inst.ordering is not None
    return isinstance(inst, AtomicRMW | CmpXchg) or (
        isinstance(inst, Call) and (inst.callee_name or "").startswith("llvm.nvvm.atomic")
    )
