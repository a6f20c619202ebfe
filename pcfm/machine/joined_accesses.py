"""Which accesses to memory a back end makes one of: the four that the load of a `float4` was split into.

A front end splits an access to a structure into one for each field; LLVM's load-store vectoriser, which runs
for PTX and for AMDGCN, joins accesses again that lie side by side. `joined_accesses` says what it will do
with a straight run of instructions: of each access that is joined to others how many bytes the first in
memory then has, and 0 for those that are part of it.

Accesses are joined that are of one kind and size, at known distances from one address, without a gap (a word
missing in a load of four, on NVIDIA, is loaded too), and between which nothing may write (of stores: access)
the same bytes; no more than 16 bytes, aligned as the target needs. Addresses are taken apart into a base,
what is added to it, and a constant, through additions that do not wrap. Cost: linear, times the accesses that
are open at once.

Source: LLVM's `LoadStoreVectorizer`, and what `NVPTXTargetTransformInfo`, `AMDGPUTargetTransformInfo` and
`SITargetLowering::allowsMisalignedMemoryAccessesImpl` say is legal. Not followed: what alias scopes and types
promise, variables whose alignment LLVM raises, and vectors that are joined to longer ones; that AMD reads two
words of shared memory by one `ds_read2`, which still are two accesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Call, Cast, GetElementPtr, Instruction, Load, Store, forwarded_pointer
from pcfm.ir.pointers import is_object
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt, Value
from pcfm.machine.cost_classes import memory_space

MOST_BYTES = 16
_WORD_BYTES = 4
"""AMD's wide accesses to global memory consist of words, and need no more alignment than these."""


@dataclass(frozen=True)
class _Address:
    """`offset` bytes behind what `base` and the terms (a value, its cast, its scale) come to."""

    base: Value
    terms: tuple[tuple[Value, str, int], ...]
    offset: int
    root: Value


@dataclass(frozen=True)
class _Plain:
    """A load or store of a scalar."""

    inst: Load | Store
    address: _Address
    size_bytes: int

    @property
    def series(self) -> tuple[object, ...]:
        """What accesses that can be joined have in common."""
        return isinstance(self.inst, Load), self.address.base, self.address.terms, self.size_bytes

    def is_apart(self, other: _Plain) -> bool:
        """Whether the two surely touch different bytes."""
        mine, theirs = self.address, other.address
        if (mine.base, mine.terms) == (theirs.base, theirs.terms):
            low, high = (self, other) if mine.offset <= theirs.offset else (other, self)
            return high.address.offset - low.address.offset >= low.size_bytes
        return mine.root is not theirs.root and is_object(mine.root) and is_object(theirs.root)


def joined_accesses(
    body: Sequence[Instruction], layout: DataLayout, emits: str | None
) -> dict[Instruction, int]:
    """Of each access that is joined to others, the bytes of all at the first in memory, and 0 at the rest;
    `emits` is the assembly of the machine.
    """
    joined: dict[Instruction, int] = {}
    for first, others, size_bytes in joined_groups(body, layout, emits):
        joined[first] = size_bytes
        joined.update(dict.fromkeys(others, 0))
    return joined


def joined_groups(
    body: Sequence[Instruction], layout: DataLayout, emits: str | None
) -> list[tuple[Load | Store, list[Instruction], int]]:
    """The accesses that become one: the first in memory, the others, and the bytes of all."""
    joined: list[tuple[Load | Store, list[Instruction], int]] = []
    opened: dict[tuple[object, ...], list[_Plain]] = {}
    for inst in body:
        access = _plain(inst, layout)
        if access is None:
            if not _leaves_memory(inst):
                _close(opened, list(opened), emits, joined)
            continue
        # A load is done with the first of its series, a store with the last: neither crosses the other.
        crossed = [
            series
            for series, others in opened.items()
            if not (isinstance(inst, Load) and isinstance(others[0].inst, Load))
            and not all(access.is_apart(other) for other in others)
        ]
        _close(opened, crossed, emits, joined)
        opened.setdefault(access.series, []).append(access)
    _close(opened, list(opened), emits, joined)
    return joined


def _close(
    opened: dict[tuple[object, ...], list[_Plain]],
    series: Sequence[tuple[object, ...]],
    emits: str | None,
    joined: list[tuple[Load | Store, list[Instruction], int]],
) -> None:
    """Joins what lies side by side in these series, to which nothing is added any more."""
    for each in series:
        accesses = opened.pop(each)
        if len(accesses) < 2:
            continue
        accesses.sort(key=lambda access: access.address.offset)
        start = 0
        while start < len(accesses):
            count, size_bytes = _longest(accesses[start:], emits)
            if count > 1:
                others: list[Instruction] = [other.inst for other in accesses[start + 1 : start + count]]
                joined.append((accesses[start].inst, others, size_bytes))
            start += count


def _longest(accesses: Sequence[_Plain], emits: str | None) -> tuple[int, int]:
    """How many accesses from the first on become one, and its bytes."""
    first, size = accesses[0], accesses[0].size_bytes
    # Words that nobody asked for are loaded with the others, rather than in two loads.
    fills = emits == "ptx" and isinstance(first.inst, Load) and size == _WORD_BYTES
    align, space = first.inst.align or size, memory_space(first.inst.ptr)
    best, last = (1, size), first
    for count, access in enumerate(accesses[1:], 2):
        step = access.address.offset - last.address.offset
        if step != size and not (fills and step == 2 * size):
            break
        last, size_bytes = access, access.address.offset - first.address.offset + size
        if fills and size_bytes > 2 * size:
            size_bytes = max(size_bytes, MOST_BYTES)
        if size_bytes <= MOST_BYTES and _fits(size_bytes, align, space, emits):
            best = count, size_bytes
    return best


def _fits(size_bytes: int, align: int, space: str, emits: str | None) -> bool:
    """Whether a target has an access of these bytes at that alignment."""
    is_whole = size_bytes & (size_bytes - 1) == 0 and align >= size_bytes
    if emits != "amdgcn":
        return is_whole
    if space == "private":  # a word at a time
        return is_whole and size_bytes <= _WORD_BYTES
    return is_whole or (space != "shared" and size_bytes % _WORD_BYTES == 0 and align >= _WORD_BYTES)


def _plain(inst: Instruction, layout: DataLayout) -> _Plain | None:
    if not isinstance(inst, Load | Store) or inst.volatile or inst.ordering is not None:
        return None
    ty = inst.value.type if isinstance(inst, Store) else inst.type
    if not ty.is_scalar or (isinstance(ty, IntType) and ty.width % 8):
        return None
    return _Plain(inst, _address_of(inst.ptr, layout), layout.store_size(ty))


def _leaves_memory(inst: Instruction) -> bool:
    """Whether what stands before an instruction may be moved behind it, and the reverse."""
    if isinstance(inst, Call):
        known = inst.intrinsic
        return known is not None and not (known.reads or known.writes or known.convergent or known.traps)
    return not (inst.traits.reads or inst.traits.writes)


def _address_of(pointer: Value, layout: DataLayout) -> _Address:
    offset = 0
    terms: list[tuple[Value, str, int]] = []
    base = pointer
    while isinstance(base, GetElementPtr):
        steps = layout.gep_steps(base.source_type, base.operands)
        for (scale, fixed), index in zip(steps, base.indices, strict=True):
            offset += fixed
            if scale:
                term, constant = _taken_apart(index)
                offset += constant * scale
                terms += [] if term is None else [(*term, scale)]
        base = base.operands[0]
    root = base
    while (source := forwarded_pointer(root)) is not None:
        root = source
    return _Address(base, tuple(terms), offset, root)


def _taken_apart(index: Value) -> tuple[tuple[Value, str] | None, int]:
    """An index as a value, what it is widened by, and a constant that is added behind it."""
    if isinstance(index, ConstantInt):
        return None, index.signed
    widened = ""
    if isinstance(index, Cast) and index.opcode in ("sext", "zext"):
        widened, index = index.opcode, index.operands[0]
    needed = {"sext": "nsw", "zext": "nuw", "": ""}[widened]
    constant = 0
    while isinstance(index, Instruction) and index.opcode in ("add", "or"):
        left, right = index.operands
        wanted = "disjoint" if index.opcode == "or" else needed
        if not isinstance(right, ConstantInt) or (wanted and wanted not in index.flags):
            break
        constant += right.signed if widened != "zext" else right.value
        index = left
    return (index, widened), constant
