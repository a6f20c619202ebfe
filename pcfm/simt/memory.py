"""Loads and stores of active lanes: which storage an address means, whether it may be accessed, and the
access.

An access works on one of three forms of its addresses: one per warp where they are uniform (and the memory is
not private), one per lane as (warps, lanes) where all lanes are active, else the active lanes alone as one
row. Most accesses fall into one window and one buffer, which two reductions (lowest and highest address)
prove; only others look at each lane. A fault names the first lane, in linear thread order, that is at fault.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

import numpy as np

from pcfm.simt.accesses import MemoryAccess, Part
from pcfm.simt.address_spaces import (
    CONSTANT,
    FIRST_OFFSET,
    GENERIC,
    GLOBAL,
    GLOBAL_WINDOW,
    PRIVATE,
    PRIVATE_WINDOW,
    SHARED,
    SHARED_WINDOW,
    SPACE_NAMES,
    WINDOW_BYTES,
    GlobalMemory,
    WindowMemory,
)
from pcfm.simt.compiled import CODE
from pcfm.simt.step import Fault, Geometry, Step
from pcfm.simt.values import NO_ROWS, Array, full

# Told of a load or store before it is done, of an atomic after it; gets what a store writes, or an atomic's
# operands, by scalar; nothing for a load.
Listener = Callable[[Part, Sequence[Array]], None]


def _is_in_window(memory: WindowMemory, access: MemoryAccess, low: int, end: int) -> bool:
    window = memory.window if access.space == GENERIC else 0
    return low >= window + FIRST_OFFSET and end <= window + memory.limit


class MemorySystem:
    """The memories of one batch, and who listens to accesses."""

    def __init__(self, global_memory: GlobalMemory, shared: WindowMemory, private: WindowMemory) -> None:
        self.global_memory = global_memory
        self.shared = shared
        self.private = private
        self.listeners: list[Listener] = []
        self.shared_names: list[tuple[int, str]] = []  # of the objects in shared memory, by their offset
        self._shared_base = np.zeros((1, 1), np.int64)
        self._shared_bases = NO_ROWS  # the same, as compiled code takes them
        self._private_base = np.zeros((1, 1), np.int64)

    def start(self, geometry: Geometry) -> None:
        """Gives every thread block and lane of a batch its slice."""
        self._shared_base = geometry.block_slot * self.shared.stride
        self._shared_bases = self._shared_base.ravel()
        lanes = np.arange(geometry.warps * geometry.lanes, dtype=np.int64)
        self._private_base = lanes.reshape(geometry.warps, geometry.lanes) * self.private.stride

    def object_at(self, space: int, address: int) -> tuple[str, int]:
        """The name of the object in which an address of global memory, or an offset in shared memory, lies,
        and how far in it; an empty name where there is none.
        """
        if space == SHARED:
            index = bisect_right(self.shared_names, address, key=lambda entry: entry[0]) - 1
            start, name = self.shared_names[index] if index >= 0 else (FIRST_OFFSET, "")
            return name, address - start
        buffer = self.global_memory.find(address)
        return ("", address) if buffer is None else (buffer.name, address - buffer.start)

    def lanes_of(
        self, access: MemoryAccess, address: Array, step: Step, *, uniform: bool
    ) -> tuple[Array, Array | None]:
        """The addresses in one of the three forms, and the positions where it is the last."""
        if (
            uniform
            and address.shape[1] == 1
            and access.space != PRIVATE
            and not self._in_private(access, address)
        ):
            return full(address, (step.warps, 1)), None
        spread = full(address, step.shape)
        if step.mask is None:
            return spread, None
        return spread.ravel().take(step.flat), step.flat

    def _in_private(self, access: MemoryAccess, address: Array) -> bool:
        if access.space != GENERIC:
            return False
        inside = (address >= np.uint64(PRIVATE_WINDOW)) & (address < np.uint64(PRIVATE_WINDOW + WINDOW_BYTES))
        return bool(inside.any())

    def parts_of(
        self, access: MemoryAccess, address: Array, step: Step, *, uniform: bool
    ) -> tuple[tuple[int, ...], Array | None, list[Part]]:
        """The shape of an access's addresses, their positions where that is flat, and its parts.

        Raises: Fault.
        """
        part = self._located(access, address, step, uniform=uniform) if CODE.access is not None else None
        if part is not None:
            return part.addresses.shape, part.flat, [part]
        addresses, flat = self.lanes_of(access, address, step, uniform=uniform)
        return addresses.shape, flat, self.locate(access, addresses, flat, step)

    def _located(self, access: MemoryAccess, address: Array, step: Step, *, uniform: bool) -> Part | None:
        """The one part of an access, by compiled code; None where there may be several, or a fault."""
        assert CODE.access is not None
        by_warp = uniform and address.shape[1] == 1 and access.space != PRIVATE
        flat = None if by_warp or step.mask is None else step.flat
        shape = step.warps, 1 if by_warp else step.lanes
        size = shape[0] * shape[1] if flat is None else flat.size
        if not size:
            return None
        addresses, index = np.empty(size, np.uint64), np.empty(size, np.int64)
        space, low, high, bits = CODE.access.locate_lanes(
            address, NO_ROWS if flat is None else flat, NO_ROWS if step.rows is None else step.rows,
            *shape, access.space, self._shared_bases, self.private.stride, addresses, index,
        )  # fmt: skip
        if bits & (access.align - 1):
            return None
        end = high + access.size_bytes
        if space in (SHARED, PRIVATE):
            memory = self.shared if space == SHARED else self.private
            if not _is_in_window(memory, access, low, end) or (by_warp and space == PRIVATE):
                return None
            storage = memory.storage
        else:
            space = self._space_of_buffers(access, addresses, low, end) if space >= 0 else None
            if space is None:
                return None
            storage = self.global_memory.storage
        if flat is not None:
            return Part(access, space, storage, addresses, index, flat, None, step)
        return Part(access, space, storage, addresses.reshape(shape), index.reshape(shape), None, None, step)

    def _space_of_buffers(self, access: MemoryAccess, addresses: Array, low: int, end: int) -> int | None:
        """In which memory an access from `low` to `end` is, to buffers that allow it; None where others are
        among them.
        """
        buffer = self.global_memory.find(low)
        if buffer is None:
            return None
        store = access.kind != "load"
        if end > buffer.end or (store and not buffer.writable):
            assert CODE.access is not None
            bounds = self.global_memory.bounds(store=store)
            if not CODE.access.are_inside(addresses, access.size_bytes, bounds):
                return None
        return CONSTANT if access.space == CONSTANT or buffer.constant else GLOBAL

    def locate(self, access: MemoryAccess, addresses: Array, flat: Array | None, step: Step) -> list[Part]:
        """Finds the storage behind checked addresses. Raises: Fault."""
        if addresses.size == 0:
            return []
        numbers = addresses.ravel()
        low, high = int(np.minimum.reduce(numbers)), int(np.maximum.reduce(numbers))
        if access.align > 1 and int(np.bitwise_or.reduce(numbers)) & (access.align - 1):
            bad = (addresses & np.uint64(access.align - 1)) != 0
            self._fail(access, f"is not aligned to {access.align} bytes", addresses, bad, flat, step)
        if access.space in (SHARED, PRIVATE):
            return [self._window_part(access, access.space, addresses, flat, step, 0, low, high)]
        if low >= GLOBAL_WINDOW or access.space != GENERIC:
            return [self._global_part(access, addresses, flat, step, low, high)]
        for space, window in ((SHARED, SHARED_WINDOW), (PRIVATE, PRIVATE_WINDOW)):
            if low >= window and high < window + WINDOW_BYTES:
                return [self._window_part(access, space, addresses, flat, step, window, low, high)]
        return self._mixed_parts(access, addresses, flat, step)

    def _mixed_parts(
        self, access: MemoryAccess, addresses: Array, flat: Array | None, step: Step
    ) -> list[Part]:
        """Generic addresses that fall into several windows: one part for each."""
        if flat is None:
            rows = addresses.shape[1] == 1
            flat = np.array([step.first_active(r) for r in range(step.warps)]) if rows else step.flat
            addresses = addresses.ravel()
        window = np.full(addresses.shape, GLOBAL)
        for space, start in ((SHARED, SHARED_WINDOW), (PRIVATE, PRIVATE_WINDOW)):
            inside = (addresses >= np.uint64(start)) & (addresses < np.uint64(start + WINDOW_BYTES))
            window[inside] = space
        parts = []
        for space in (SHARED, PRIVATE, GLOBAL):
            select = np.flatnonzero(window == space)
            if select.size == 0:
                continue
            chosen, places = addresses[select], flat[select]
            low, high = int(chosen.min()), int(chosen.max())
            if space == GLOBAL:
                part = self._global_part(access, chosen, places, step, low, high)
            else:
                start = SHARED_WINDOW if space == SHARED else PRIVATE_WINDOW
                part = self._window_part(access, space, chosen, places, step, start, low, high)
            parts.append(Part(access, space, part.storage, part.addresses, part.index, places, select, step))
        return parts

    def _window_part(
        self,
        access: MemoryAccess,
        space: int,
        addresses: Array,
        flat: Array | None,
        step: Step,
        window: int,
        low: int,
        high: int,
    ) -> Part:
        memory = self.shared if space == SHARED else self.private
        offsets = addresses - np.uint64(window) if window else addresses
        if low < window + FIRST_OFFSET or high + access.size_bytes > window + memory.limit:
            bad = (offsets < np.uint64(FIRST_OFFSET)) | (
                offsets > np.uint64(memory.limit - access.size_bytes)
            )
            bad |= offsets > np.uint64(WINDOW_BYTES)
            owner = f"is outside of the {memory.limit - FIRST_OFFSET} bytes of {SPACE_NAMES[space]} memory"
            self._fail(access, owner, addresses, bad, flat, step)
        base = step.of_rows(self._shared_base if space == SHARED else self._private_base)
        if flat is not None:
            base = base.ravel().take(flat // step.lanes if space == SHARED else flat)
        return Part(access, space, memory.storage, offsets, offsets.view(np.int64) + base, flat, None, step)

    def _global_part(
        self, access: MemoryAccess, addresses: Array, flat: Array | None, step: Step, low: int, high: int
    ) -> Part:
        memory = self.global_memory
        store = access.kind != "load"
        buffer = memory.find(low)
        if buffer is None or high + access.size_bytes > buffer.end or (store and not buffer.writable):
            bad = memory.outside(addresses, access.size_bytes, store=store)
            if bad.any():
                first = int(addresses.ravel()[int(np.argmax(bad.ravel()))])
                self._fail(access, self._why_outside(access, first), addresses, bad, flat, step)
        index = (addresses - np.uint64(GLOBAL_WINDOW)).view(np.int64)
        constant = access.space == CONSTANT or (buffer is not None and buffer.constant)
        space = CONSTANT if constant else GLOBAL
        return Part(access, space, memory.storage, addresses, index, flat, None, step)

    def _why_outside(self, access: MemoryAccess, address: int) -> str:
        buffer = self.global_memory.find(address)
        if address < FIRST_OFFSET:
            return "is null" if address == 0 else "is next to null"
        if buffer is None:
            return "is in no object"
        if address + access.size_bytes <= buffer.end:
            return f"is in {buffer.name}, which is read-only"
        away = address - buffer.start
        return f"is in no object ({away} bytes from the start of {buffer.name}, of {buffer.size_bytes} bytes)"

    def _fail(
        self, access: MemoryAccess, why: str, addresses: Array, bad: Array, flat: Array | None, step: Step
    ) -> None:
        element = int(np.argmax(bad.ravel()))
        if flat is not None:
            position = int(flat[element])
        elif addresses.shape[-1] == 1:
            position = step.first_active(element)
        else:
            position = element
        address = int(addresses.ravel()[element])
        what = {"load": "load of", "store": "store of", "atomic": "atomic access to"}[access.kind]
        raise Fault(
            access.inst, f"the address of a {what} {access.size_bytes} bytes {why}", position, address
        )

    def load(
        self, access: MemoryAccess, address: Array, step: Step, leaves: list[tuple[int, int]]
    ) -> list[Array]:
        """The unsigned numbers at (offset, size) `leaves` behind each active lane's address, zero in other
        lanes.
        """
        shape, flat, parts = self.parts_of(access, address, step, uniform=True)
        for part in parts:
            for listener in self.listeners:
                listener(part, ())
        results = []
        for offset, size in leaves:
            if len(parts) == 1:
                [part] = parts
                results.append(read_lanes(part, offset, size))
                continue
            data = np.zeros(shape, f"u{size}")
            for part in parts:
                data.ravel()[part.select] = read_leaf(part, offset, size)
            results.append(data if flat is None else _spread(data, flat, step))
        return results

    def store(
        self, access: MemoryAccess, address: Array, step: Step, leaves: list[tuple[int, int, Array]]
    ) -> None:
        """Writes the unsigned numbers of (offset, size, value) `leaves`; the last of several lanes stays."""
        uniform = all(value.shape[1] == 1 for _, _, value in leaves)
        shape, flat, parts = self.parts_of(access, address, step, uniform=uniform)
        scalars: list[Array] = []
        for _, _, value in leaves:
            data = full(value, shape if flat is None else step.shape)
            scalars.append(data if flat is None else data.ravel().take(flat))
        for part in parts:
            if part.select is None:
                written = scalars
            else:
                written = [data.ravel()[part.select] for data in scalars]
            for listener in self.listeners:
                listener(part, written)
            for (offset, size, _), data in zip(leaves, written, strict=True):
                write_leaf(part, offset, size, data)


def read_lanes(part: Part, offset: int, size: int) -> Array:
    """What `read_leaf` gives, with zero in lanes that take no part."""
    if CODE.access is None or not part.access.is_aligned_to(size, offset):
        data = read_leaf(part, offset, size)
        return data if part.flat is None else _spread(data, part.flat, part.step)
    words = part.storage.words[size]
    if part.flat is None:
        values, flat = np.empty(part.index.shape, words.dtype), NO_ROWS
    else:
        values, flat = np.zeros(part.step.shape, words.dtype), part.flat
    CODE.access.gather(words, part.index.ravel(), offset, size.bit_length() - 1, flat, values.ravel())
    return values


def _spread(data: Array, flat: Array, step: Step) -> Array:
    """Numbers at the positions of their lanes, zero at others."""
    spread = np.zeros(step.shape, data.dtype)
    spread.ravel()[flat] = data
    return spread


def read_leaf(part: Part, offset: int, size: int) -> Array:
    """The numbers of `size` bytes, `offset` bytes behind each address of a part."""
    index = part.index + offset if offset else part.index
    if _lie_aligned(part, index, offset, size):
        return part.storage.gather(index, size)
    return part.storage.gather_unaligned(index, size)


def write_leaf(part: Part, offset: int, size: int, data: Array) -> None:
    """Writes numbers of `size` bytes, `offset` bytes behind each address of a part."""
    index = part.index + offset if offset else part.index
    if _lie_aligned(part, index, offset, size):
        part.storage.scatter(index, size, data)
    else:
        part.storage.scatter_unaligned(index, size, data)


def _lie_aligned(part: Part, index: Array, offset: int, size: int) -> bool:
    """Whether numbers at these offsets may be taken whole: by what the access states, or as they lie; byte by
    byte they take twice as long.
    """
    return part.access.is_aligned_to(size, offset) or not (index & (size - 1)).any()
