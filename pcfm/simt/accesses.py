"""What one access to memory is: what is known of it before it runs, and its lanes by the space they go to."""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.ir.instructions import Instruction
from pcfm.simt.address_spaces import Storage
from pcfm.simt.step import Step
from pcfm.simt.values import Array


@dataclass(frozen=True)
class MemoryAccess:
    """What is known of an access before it runs; `kind` is "load", "store" or "atomic"."""

    inst: Instruction
    kind: str
    space: int
    size_bytes: int
    align: int

    def may_cross(self, segment_bytes: int) -> bool:
        """Whether a lane's bytes may lie in more than one aligned segment of that size."""
        return self.size_bytes > min(self.align, segment_bytes)

    def is_aligned_to(self, size: int, offset: int) -> bool:
        """Whether what is `offset` bytes behind each address lies at a multiple of `size`, a power of two."""
        return not (self.align % size or offset % size)


@dataclass(eq=False, slots=True)
class Part:
    """The lanes of an access that go to one space.

    `addresses` are offsets in the window (shared, private) or generic addresses; `index` the byte offsets in
    `storage`; both of shape (warps, 1), (warps, lanes), or of `flat`, the positions of the lanes concerned.
    `select` are the indices into the access's own lanes where it has several parts.
    """

    access: MemoryAccess
    space: int
    storage: Storage
    addresses: Array
    index: Array
    flat: Array | None
    select: Array | None
    step: Step
