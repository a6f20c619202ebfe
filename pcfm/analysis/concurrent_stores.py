"""May another thread write an object while a load of it runs that the source would not have run?

A load that is executed for nothing is no fault where its address is good, and what it reads nobody uses.
But where another thread writes the same bytes at the same time it is a data race all the same: LLVM says
that such a load reads undef, race detectors report it. So no load is speculated from an object that
another thread may be writing.

Threads of one thread block are ordered by its barriers: a store and a load of shared memory can overlap
only where the same barrier, or the entry, reaches both by paths without a barrier (for threads that run
through the barriers of the text together). Nothing orders thread blocks, so that memory that all of them
see must not be written by the function at all. Private memory has no other threads, constants no writers.

What a store may write is followed back through address arithmetic, selects and phis; two objects are
different where both are known and neither is a pointer that may point into the other.

Cost: linear in the function, once per address space asked about. Not handled: barriers of part of a
thread block order nothing here; other kernels that run at the same time; and of a function that is no kernel
what its callers write in other threads meanwhile (the load reads undef then, which nobody uses).
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.effects import is_debug_or_marker, writes_memory
from pcfm.ir.instructions import (
    Alloca,
    AtomicRMW,
    CallBase,
    CmpXchg,
    Fence,
    Instruction,
    Load,
    Store,
)
from pcfm.ir.module import Block, Function, GlobalVariable
from pcfm.ir.pointers import address_space, is_object, pointer_sources
from pcfm.ir.values import Argument, Value

GENERIC, GLOBAL, SHARED, CONSTANT, PRIVATE = 0, 1, 3, 4, 5
# Barriers that every thread of the thread block takes part in.
_BARRIERS = ("llvm.nvvm.barrier0", "llvm.nvvm.barrier.cta.sync.aligned.all", "llvm.amdgcn.s.barrier")
_MOST_VALUES = 64


@dataclass(frozen=True)
class _Writer:
    """What an instruction writes through (None: anything), and the phases it runs in."""

    roots: dict[Value, None] | None
    phases: frozenset[int]


class ConcurrentStores:
    """Answers for one function as it stands; what can be written and when is found once."""

    def __init__(self, fn: Function) -> None:
        self._fn = fn
        self._writers: list[_Writer] | None = None
        self._phases_of: dict[Block, frozenset[int]] = {}

    def may_write(self, root: Value, block: Block) -> bool:
        """Whether another thread may write the object at `root` while a lane is in `block`."""
        if isinstance(root, Alloca) or (isinstance(root, GlobalVariable) and root.constant):
            return False
        space = address_space(root)
        if space in (CONSTANT, PRIVATE):
            return False
        if self._writers is None:
            self._find_writers()
            assert self._writers is not None
        writers = [
            writer
            for writer in self._writers
            if writer.roots is None or any(self._may_overlap(other, root) for other in writer.roots)
        ]
        if space != SHARED:
            return bool(writers)
        phases = self._phases_of.get(block)  # none of a block that is newer than what was looked at
        return any(phases is None or writer.phases & phases for writer in writers)

    def _find_writers(self) -> None:
        """Finds what writes, what to, and in which phases; a phase begins at a barrier, or the entry (0)."""
        fn = self._fn
        barriers = {inst: n for n, inst in enumerate(filter(_is_barrier, fn.instructions()), start=1)}
        entering = _entering_phases(fn, barriers)
        self._writers = []
        for block in fn.blocks:
            phases = current = frozenset(entering[block])
            for inst in block.instructions:
                if inst in barriers:
                    current = frozenset({barriers[inst]})
                    phases |= current
                elif _is_writer(inst):
                    known = isinstance(inst, Store | AtomicRMW | CmpXchg)
                    self._writers.append(_Writer(_roots(inst.ptr) if known else None, current))
            # A barrier inside the block parts it: a load of it may stand in any of the parts.
            self._phases_of[block] = phases

    def _may_overlap(self, one: Value, other: Value) -> bool:
        """Whether two pointers may point into one object."""
        if one is other:
            return True
        spaces = {address_space(one), address_space(other)}
        if GENERIC not in spaces and len(spaces) > 1:
            return False
        if is_object(one) and is_object(other):
            return False
        if self._fn.is_kernel and (isinstance(one, Argument) or isinstance(other, Argument)):
            # The host knows of no shared or private memory.
            if spaces & {SHARED, PRIVATE} or isinstance(one, Alloca) or isinstance(other, Alloca):
                return False
            noalias = any(isinstance(v, Argument) and "noalias" in v.attributes for v in (one, other))
            return not (noalias and isinstance(one, Argument) and isinstance(other, Argument))
        return True


def _is_barrier(inst: Instruction) -> bool:
    return isinstance(inst, CallBase) and inst.callee_name in _BARRIERS


def _is_writer(inst: Instruction) -> bool:
    """Whether it writes what another thread may read; barriers and fences only order that."""
    if isinstance(inst, Load | Fence) or _is_barrier(inst) or is_debug_or_marker(inst):
        return False
    row = inst.intrinsic if isinstance(inst, CallBase) else None
    return writes_memory(inst) and (row is None or row.cost not in ("fence", "fence_block"))


def _roots(ptr: Value) -> dict[Value, None] | None:
    """The objects and pointers of other origin that `ptr` is computed from; None where they are not known."""
    roots: dict[Value, None] = {}
    pending = [ptr]
    seen: dict[Value, None] = {}
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen[value] = None
        if len(seen) > _MOST_VALUES:
            return None
        sources = pointer_sources(value)
        if sources:
            pending += sources
        elif isinstance(value, Alloca | GlobalVariable | Argument):
            roots[value] = None
        else:
            return None
    return roots


def _entering_phases(fn: Function, barriers: dict[Instruction, int]) -> dict[Block, dict[int, None]]:
    """In which phases each block may be entered."""
    entering: dict[Block, dict[int, None]] = {block: {} for block in fn.blocks}
    last = {
        block: next((barriers[inst] for inst in reversed(block.instructions) if inst in barriers), None)
        for block in fn.blocks
    }
    entering[fn.entry][0] = None
    pending = [fn.entry, *(block for block in fn.blocks if last[block] is not None)]
    while pending:
        block = pending.pop()
        number = last[block]
        leaving = entering[block] if number is None else {number: None}
        for succ in block.successors:
            if any(phase not in entering[succ] for phase in leaving):
                entering[succ].update(leaving)
                if last[succ] is None:
                    pending.append(succ)
    return entering
