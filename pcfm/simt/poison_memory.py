"""Which bytes of memory are poison, and how memory instructions move shadows.

One flag per byte of every storage. Shared and private memory begin undefined, global memory defined; a store
of poison to global memory is a fault, so global memory stays so. An access's places are those that
`MemorySystem` found for the instruction itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from pcfm.ir.instructions import AtomicRMW, Call, CmpXchg, Instruction, Load, Store
from pcfm.simt.address_spaces import FIRST_OFFSET, GLOBAL_WINDOW, PRIVATE, SHARED, Buffer, Storage
from pcfm.simt.binding import PrivateImage
from pcfm.simt.constants import flatten, typed_value
from pcfm.simt.decode_memory import memory_leaves
from pcfm.simt.decoder import Decoder, Operation, Registers
from pcfm.simt.intrinsics import intrinsic_of
from pcfm.simt.memory import MemorySystem, Part
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array, full, map_scalars

CLEAN = np.zeros((1, 1), np.bool_)


_LEAKS = 4096


@dataclass(frozen=True, eq=False)
class Leak:
    """A store of poison to global memory by a lane of a batch."""

    inst: Instruction
    geometry: Geometry
    row: int
    lane: int
    address: int


class ShadowMemory:
    """The flags of all bytes, and the places of the accesses since they were last asked for."""

    def __init__(self, memory: MemorySystem, *, undef_is_poison: bool) -> None:
        self.memory = memory
        self.undef_is_poison = undef_is_poison
        self.flags: dict[Storage, Array] = {}
        self.leaks: dict[int, Leak] = {}
        self.parts: list[tuple[Part, Sequence[Array]]] = []
        memory.listeners.append(lambda part, data: self.parts.append((part, data)))

    def start(self, private_images: Sequence[PrivateImage]) -> None:
        """A new batch: fresh shared and private memory, defined where the private images are."""
        memory = self.memory
        kept = memory.global_memory.storage
        flags = self.flags.get(kept)
        self.flags = {kept: np.zeros(kept.bytes.size, np.bool_) if flags is None else flags}
        for window in (memory.shared, memory.private):
            self.flags[window.storage] = np.full(window.storage.bytes.size, self.undef_is_poison)
        for image in private_images:
            slices = memory.private.slices(self.flags[memory.private.storage])
            slices[:, image.offset : image.offset + image.size_bytes] = False

    def _taken(self) -> list[tuple[Part, Sequence[Array]]]:
        parts, self.parts = self.parts, []
        return parts

    def read(self, part: Part, offset: int, size: int) -> Array:
        """Whether any byte behind each address of a part is poison."""
        return self.flags[part.storage][part.index[..., None] + (offset + np.arange(size))].max(
            axis=-1, initial=False
        )

    def write(self, part: Part, offset: int, size: int, flags: Array) -> None:
        """Sets the flags of bytes."""
        self.flags[part.storage][part.index[..., None] + (offset + np.arange(size))] = flags[..., None]

    def spread(self, parts: list[tuple[Part, Sequence[Array]]], offset: int, size: int, step: Step) -> Array:
        """The shadow of a loaded scalar."""
        if len(parts) == 1 and parts[0][0].flat is None:
            return self.read(parts[0][0], offset, size)
        result = np.zeros(step.shape, np.bool_)
        for part, _ in parts:
            result.ravel()[_positions(part)] = self.read(part, offset, size).ravel()
        return result

    def follow_load(self, inst: Load | Call, decoder: Decoder, target: int, poison: Registers) -> Operation:
        leaves = memory_leaves(inst.type, decoder)

        def follow(_regs: Registers, step: Step) -> None:
            parts = self._taken()
            poison[target] = typed_value(
                inst.type, [self.spread(parts, offset, n, step) for offset, n, _ in leaves]
            )

        return follow

    def follow_store(self, inst: Store, source: int, decoder: Decoder, poison: Registers) -> Operation:
        leaves = memory_leaves(inst.value.type, decoder)

        def follow(_regs: Registers, step: Step) -> None:
            parts = self._taken()
            for (offset, size, _), shadow in zip(leaves, flatten(poison[source]), strict=True):
                for part, _ in parts:
                    self._store_flags(part, offset, size, shadow, step)

        return follow

    def _store_flags(self, part: Part, offset: int, size: int, shadow: Array, step: Step) -> None:
        if part.flat is None and part.index.shape[1] == 1:
            flags = (full(shadow, step.shape) & step.active).max(axis=1, keepdims=True, initial=False)
        else:
            flags = full(shadow, step.shape)
            if part.flat is not None:
                flags = flags.ravel()[part.flat]
        if part.storage is self.memory.global_memory.storage and flags.any() and len(self.leaks) < _LEAKS:
            positions = _positions(part)
            for position in np.flatnonzero(flags).tolist()[: _LEAKS - len(self.leaks)]:
                row, lane = divmod(int(positions[position]), step.lanes)
                row = row if step.rows is None else int(step.rows[row])
                address = int(part.addresses.ravel()[position]) + offset
                self.leaks[address] = Leak(part.access.inst, step.geometry, row, lane, address)
        self.write(part, offset, size, flags)

    def follow_atomic(self, inst: AtomicRMW | CmpXchg, target: int, poison: Registers) -> Operation:
        overwrites = isinstance(inst, AtomicRMW) and inst.operation == "xchg"

        def follow(regs: Registers, step: Step) -> None:
            parts = self._taken()
            size = parts[0][0].access.size_bytes if parts else 1
            flags = self.spread(parts, 0, size, step)
            poison[target] = (flags, flags) if isinstance(regs[target], tuple) else flags
            if overwrites:
                for part, _ in parts:
                    self.write(part, 0, size, np.zeros(part.index.shape, np.bool_))

        return follow

    def follow_call(self, inst: Call, decoder: Decoder, target: int, poison: Registers) -> Operation | None:
        """The calls that move memory: ldg and ldu as loads, memcpy and kin byte by byte; None for others."""
        name = inst.callee_name or ""
        if name.startswith(("llvm.nvvm.ldg", "llvm.nvvm.ldu")):
            return self.follow_load(inst, decoder, target, poison)
        if not name.startswith(("llvm.memcpy", "llvm.memmove", "llvm.memset")):
            entry = intrinsic_of(inst)
            return self.follow_accesses(target, poison) if entry is not None and entry.memory else None
        byte = decoder.register(inst.args[1]) if "memset" in name else None

        def follow(_regs: Registers, step: Step) -> None:
            for _, taken in groupby(self._taken(), lambda each: id(each[0].step)):  # piece by piece
                self._move(list(taken), None if byte is None else poison[byte], step)
            poison[target] = ()

        return follow

    def _move(self, taken: list[tuple[Part, Sequence[Array]]], fill: Array | None, step: Step) -> None:
        """The flags of what was loaded go to what was stored, byte by byte, all at once; those of `fill`
        on `step`, where nothing was loaded.
        """
        loaded, stored = (
            [each for each in taken if each[0].access.kind == kind] for kind in ("load", "store")
        )
        part, _ = taken[0]
        if fill is not None:
            fill = _of_rows(fill, step, part.step)
        shadows = [
            self.spread(loaded, offset, 1, part.step) if fill is None else fill
            for offset in range(part.access.size_bytes)
        ]
        for offset, shadow in enumerate(shadows):
            for part, _ in stored:
                self._store_flags(part, offset, 1, shadow, part.step)

    def follow_copy(self, copy: Operation) -> Operation:
        """A copy (one load, one store), and that of the bytes' flags."""

        def follow(regs: Registers, step: Step) -> None:
            copy(regs, step)
            self._move(self._taken(), None, step)

        return follow

    def follow_accesses(self, target: int, poison: Registers) -> Operation:
        """A call that loads, or stores what is defined (its guard saw to that), beside what it computes."""

        def follow(regs: Registers, step: Step) -> None:
            bad = CLEAN
            for part, _ in self._taken():
                size = part.access.size_bytes
                if part.access.kind == "store":
                    self.write(part, 0, size, np.zeros(part.index.shape, np.bool_))
                else:
                    bad = bad | self.spread([(part, ())], 0, size, step)
            poison[target] = map_scalars(lambda _: bad, regs[target])

        return follow

    def flags_of(self, buffer: Buffer) -> Array:
        """The flags of the bytes of a global object."""
        offset = buffer.start - GLOBAL_WINDOW
        flags = self.flags.get(self.memory.global_memory.storage)
        return (
            np.zeros(buffer.size_bytes, np.bool_)
            if flags is None
            else flags[offset : offset + buffer.size_bytes]
        )

    def apart(self, space: int, address: Array, other: Array) -> Array:
        """Which addresses of a space do not lie, with their others, in one object or at its end: all of
        shared memory is one, and so is all of a lane's private memory.
        """
        windows = {SHARED: self.memory.shared, PRIVATE: self.memory.private}
        if space in windows:
            starts, ends = np.array([[FIRST_OFFSET], [windows[space].limit]], np.uint64)
        else:
            starts, ends = self.memory.global_memory.bounds(store=False)
            of_windows = [
                (window.window + FIRST_OFFSET, window.window + window.limit) for window in windows.values()
            ]
            starts, ends = np.hstack([np.array(of_windows, np.uint64).T, [starts, ends]])
        index = np.searchsorted(starts, address, side="right") - 1
        return (index < 0) | (address > ends[index]) | (other < starts[index]) | (other > ends[index])


def _of_rows(shadow: Array, step: Step, part: Step) -> Array:
    """The rows of a shadow on `step` that take part in one of some of its warps."""
    if shadow.shape[0] == 1 or part.warps == step.warps:
        return shadow
    assert part.rows is not None
    return shadow[part.rows if step.rows is None else np.searchsorted(step.rows, part.rows)]


def _positions(part: Part) -> Array:
    """The positions in the step of a part's lanes (of each warp's first lane where it has one address per
    warp).
    """
    if part.flat is not None:
        return part.flat
    step = part.step
    if part.index.shape[1] == 1:
        return np.array([step.first_active(row) for row in range(step.warps)])
    return np.arange(step.warps * step.lanes)
