"""Which instructions of a straight run must keep their order.

An instruction stays behind an earlier one of its block where

- it uses its result;
- both write memory, or one writes and the other reads what may be the same bytes: other threads see the
  order of a lane's stores, but nobody when it loaded what none of them changed;
- one of them orders others (a volatile or atomic access, a fence, a call that reads, writes or may not
  return, inline assembly, anything convergent) and the other may not be speculated either;
- one may trap on its operands (a division) and the other writes memory: what was written before a trap shows.

Two accesses touch different bytes where their address spaces are disjoint, where they point into two
different variables or allocas, or where both are at a known distance from one pointer and do not reach each
other. Everything else may change places with everything else: a lane cannot tell.

`precedence` gives the transitive relation as bit masks over positions. Cost: O(n²) mask operations and, per
pair of ordered accesses, the length of their chains of pointers. Not handled: what alias scopes and types
promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.analysis.effects import may_trap, writes_memory
from pcfm.analysis.speculation import may_speculate
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Cast, GetElementPtr, Instruction, Load, Store, forwarded_pointer
from pcfm.ir.pointers import is_object
from pcfm.ir.types import PtrType, Type, VectorType, scalar_of
from pcfm.ir.values import ConstantInt, Value

_DISJOINT_SPACES = frozenset({1, 3, 5})
"""Global, shared and private memory: no byte belongs to two of them."""

_NEAR = 1 << 31
"""Addresses wrap; two offsets that are less than this apart do not meet by it in any address space."""


def precedence(body: Sequence[Instruction], layout: DataLayout) -> list[int]:
    """Of each instruction, the mask of the positions that must stay before it."""
    position = {inst: number for number, inst in enumerate(body)}
    before: list[int] = []
    ordered: list[tuple[int, Instruction]] = []  # those that may not be speculated
    for number, inst in enumerate(body):
        mask = 0
        for operand in inst.operands:
            earlier = position.get(operand, number)  # type: ignore[call-overload]
            if earlier < number:
                mask |= before[earlier] | 1 << earlier
        if not may_speculate(inst):
            for earlier, other in reversed(ordered):
                if not mask >> earlier & 1 and _keep_order(other, inst, layout):
                    mask |= before[earlier] | 1 << earlier
            ordered.append((number, inst))
        before.append(mask)
    return before


def _keep_order(first: Instruction, second: Instruction, layout: DataLayout) -> bool:
    """Whether of two instructions that may not be speculated the second must stay behind the first."""
    if _is_plain_access(first) and _is_plain_access(second):
        loads = isinstance(first, Load) + isinstance(second, Load)
        return not loads or (
            loads == 1 and not _are_disjoint(_access(first, layout), _access(second, layout))
        )
    if all(_is_plain_access(inst) or inst.traits.pure for inst in (first, second)):
        return any(writes_memory(a) and may_trap(b) for a, b in ((first, second), (second, first)))
    return True


def _is_plain_access(inst: Instruction) -> bool:
    if not isinstance(inst, Load | Store) or inst.is_volatile or inst.ordering is not None:
        return False
    ty = _accessed(inst)
    return scalar_of(ty).is_scalar and not (isinstance(ty, VectorType) and ty.scalable)


def _accessed(inst: Load | Store) -> Type:
    return inst.value.type if isinstance(inst, Store) else inst.type


@dataclass(frozen=True)
class _Access:
    """Bytes `offset` to `offset + size` behind `base`, which points into `root`."""

    base: Value
    offset: int
    size: int
    root: Value


def _access(inst: Instruction, layout: DataLayout) -> _Access:
    assert isinstance(inst, Load | Store)
    size = layout.store_size(_accessed(inst))
    base, offset = inst.ptr, 0
    while True:
        distance = _known_distance(base, layout)
        if distance is None:
            break
        base, offset = forwarded_pointer(base) or base, offset + distance
    root = base
    while (source := forwarded_pointer(root)) is not None:
        root = source
    return _Access(base, offset, size, root)


def _known_distance(pointer: Value, layout: DataLayout) -> int | None:
    """How many bytes `pointer` is behind the pointer it is computed from; None where that is not known."""
    if isinstance(pointer, GetElementPtr):
        indices = pointer.indices
        if not all(isinstance(index, ConstantInt) for index in indices):
            return None
        steps = layout.gep_steps(pointer.source_type, pointer.operands)
        numbers = [index.signed for index in indices if isinstance(index, ConstantInt)]
        return sum(scale * number + fixed for (scale, fixed), number in zip(steps, numbers, strict=True))
    return 0 if isinstance(pointer, Cast) and pointer.opcode == "addrspacecast" else None


def _are_disjoint(first: _Access, second: _Access) -> bool:
    if first.base == second.base:
        low, high = sorted((first, second), key=lambda access: access.offset)
        return low.size <= high.offset - low.offset < _NEAR
    if first.root != second.root and is_object(first.root) and is_object(second.root):
        return True
    spaces = [
        access.root.type.addrspace for access in (first, second) if isinstance(access.root.type, PtrType)
    ]
    return len(set(spaces)) == 2 and set(spaces) <= _DISJOINT_SPACES
