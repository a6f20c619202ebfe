"""The numbers that pointers are, and the storage behind them.

A generic address (address space 0) falls into one of four windows; pointers of a specific space hold what
LLVM's targets let them hold: global and constant ones the generic address itself, shared and private ones the
offset within their window. The first bytes of every window belong to nobody, so that null is no object.

Every thread block sees its shared memory, and every lane its private memory, at the same addresses; storage
is one array per space, in which each thread block (lane) has a slice of `stride` bytes.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

import numpy as np

from pcfm.simt.values import UNSIGNED_OF_SIZE, Array

GENERIC, GLOBAL, SHARED, CONSTANT, PRIVATE = 0, 1, 3, 4, 5
SHARED_WINDOW = 1 << 40
PRIVATE_WINDOW = 1 << 41
WINDOW_BYTES = 1 << 32
GLOBAL_WINDOW = 1 << 44
# Of shared and private memory; a multiple of what all banks span, so that banks keep their place
FIRST_OFFSET = 128
_GAP = _ALIGN = 256
SPACE_NAMES = {GLOBAL: "global", SHARED: "shared", PRIVATE: "private", CONSTANT: "constant"}


def round_up(value: int, multiple: int) -> int:
    """The next multiple."""
    return -(-value // multiple) * multiple


class Storage:
    """Bytes, seen as unsigned numbers of 1, 2, 4 or 8 bytes."""

    def __init__(self, size_bytes: int) -> None:
        self.bytes = np.zeros(round_up(max(size_bytes, 8), 8), np.uint8)
        self.words = {size: self.bytes.view(dtype) for size, dtype in UNSIGNED_OF_SIZE.items()}

    def gather(self, index: Array, size: int) -> Array:
        """The numbers of `size` bytes at byte offsets that are multiples of it."""
        return self.words[size].take(index >> _SHIFT[size], mode="wrap")

    def gather_unaligned(self, index: Array, size: int) -> Array:
        """The numbers of `size` bytes at any byte offsets."""
        parts = self.bytes.take(index[..., None] + np.arange(size), mode="wrap")
        return np.ascontiguousarray(parts).view(UNSIGNED_OF_SIZE[size])[..., 0]

    def scatter(self, index: Array, size: int, data: Array) -> None:
        """Writes numbers at aligned byte offsets; of several to one place the last stays."""
        self.words[size][index >> _SHIFT[size]] = data

    def scatter_unaligned(self, index: Array, size: int, data: Array) -> None:
        """Writes numbers at any byte offsets."""
        raw = np.ascontiguousarray(data).view(np.uint8).reshape(*data.shape, size)
        self.bytes[index[..., None] + np.arange(size)] = raw


_SHIFT = {1: 0, 2: 1, 4: 2, 8: 3}


@dataclass(frozen=True)
class Buffer:
    """One object in global memory."""

    name: str
    start: int  # generic address
    size_bytes: int
    writable: bool
    constant: bool = False

    @property
    def end(self) -> int:
        return self.start + self.size_bytes


class GlobalMemory:
    """All global objects of a launch, in one storage with gaps between them; it outlives thread blocks."""

    def __init__(self) -> None:
        self.buffers: list[Buffer] = []
        self.size_bytes = _GAP
        self.storage = Storage(8)
        self._starts: list[int] = []
        self._bounds = self._writable_bounds = np.zeros((2, 0), np.uint64)

    def add(
        self, name: str, size_bytes: int, *, writable: bool, constant: bool = False, align: int = _ALIGN
    ) -> Buffer:
        """Reserves an object; contents are written after `seal`."""
        offset = round_up(self.size_bytes, max(align, _ALIGN))
        buffer = Buffer(name, GLOBAL_WINDOW + offset, size_bytes, writable, constant)
        self.size_bytes = offset + size_bytes + _GAP
        self.buffers.append(buffer)
        return buffer

    def seal(self) -> None:
        """Makes the storage once all objects are known."""
        self.storage = Storage(self.size_bytes)
        self._starts = [buffer.start for buffer in self.buffers]
        self._bounds = np.array([self._starts, [buffer.end for buffer in self.buffers]], np.uint64)
        writable = [buffer.writable for buffer in self.buffers]
        self._writable_bounds = np.ascontiguousarray(self._bounds[:, np.array(writable, np.bool_)])

    def contents(self, buffer: Buffer) -> Array:
        """The bytes of an object, as a view."""
        offset = buffer.start - GLOBAL_WINDOW
        return self.storage.bytes[offset : offset + buffer.size_bytes]

    def find(self, address: int) -> Buffer | None:
        """The object that an address lies in, else (for messages) the nearest one below."""
        index = bisect_right(self._starts, address) - 1
        return self.buffers[index] if index >= 0 else None

    def bounds(self, *, store: bool) -> Array:
        """Where the objects (those that may be written) start, in order, and where they end."""
        return self._writable_bounds if store else self._bounds

    def outside(self, addresses: Array, size: int, *, store: bool) -> Array:
        """Which of these generic addresses do not lie, with `size` bytes, in one object (one that may be
        written).
        """
        starts, ends = self.bounds(store=store)
        if not starts.size:
            return np.ones(addresses.shape, np.bool_)
        index = np.searchsorted(starts, addresses, side="right") - 1
        return (index < 0) | (addresses > ends[index] - np.uint64(size))


class WindowMemory:
    """Shared or private memory of one batch: `copies` slices of the same layout."""

    def __init__(self, size_bytes: int, copies: int, window: int) -> None:
        self.limit = FIRST_OFFSET + size_bytes  # the first offset behind the objects
        self.stride = round_up(self.limit, 128) if size_bytes else 0
        self.window = window
        self.storage = Storage(self.stride * copies)

    def slices(self, of_bytes: Array) -> Array:
        """An array with an element for each byte of the storage, one row per slice."""
        return of_bytes.reshape(-1, self.stride)

    def clear(self) -> None:
        """Makes all bytes zero, for the next batch."""
        self.storage.bytes[:] = 0
